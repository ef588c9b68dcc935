"""Who may follow which topic. Checked once, when a page subscribes."""

from collections.abc import Callable
from typing import Any

Right = Callable[[Any, str], bool]
_rights: dict[str, Right] = {}


def topic_right(kind: str) -> Callable[[Right], Right]:
    """Register the decorated function(user, rest) for topics "kind:rest"; it answers whether the person may follow."""

    def register(function: Right) -> Right:
        if _rights.get(kind, function) is not function:
            raise ValueError(f"two rights for topics of kind {kind!r}")
        _rights[kind] = function
        return function

    return register


def may_follow(user: Any, topic: str) -> bool:
    """Whether `user` (perhaps anonymous) may follow the topic. Topics of unknown kinds are nobody's."""
    kind, _, rest = topic.partition(":")
    right = _rights.get(kind)
    return right is not None and right(user, rest)
