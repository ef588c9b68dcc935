"""Answers to dear questions, kept by each process. The key of an answer holds a version, so that it is never stale."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any

MOST = 64
_kept: OrderedDict[tuple, Any] = OrderedDict()
_lock = Lock()


def keep(key: tuple, make: Callable[[], Any]) -> Any:
    """The answer to a question, made once for each key of this process."""
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key]
    answer = make()  # without the lock: two threads may make the same, nobody waits for a dear one
    with _lock:
        _kept[key] = answer
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    return answer


def forget() -> None:
    """Forget all answers, as a process that has just started."""
    _kept.clear()
