"""Answers to dear questions, kept by each process. The key of an answer holds a version, so that it is never stale."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Any

MOST = 64
_kept: OrderedDict[tuple, Any] = OrderedDict()


def keep(key: tuple, make: Callable[[], Any]) -> Any:
    """The answer to a question, made once for each key of this process."""
    if key not in _kept:
        _kept[key] = make()
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return _kept[key]


def forget() -> None:
    """Forget all answers, as a process that has just started."""
    _kept.clear()
