"""The hub of one process: hears that topics moved and tells the streams that follow them.

One task per event loop listens for all streams. It runs while somebody follows something. Where the news comes from is
in `sources`; what a stream gets is never longer than its list of topics, however slowly it reads.
"""

import asyncio
from collections import defaultdict
from weakref import WeakKeyDictionary

from apfelernte.live import sources


class Subscription:
    """The topics of one stream, and which of them moved since the stream asked last."""

    def __init__(self, topics: list[str]) -> None:
        self.topics = topics
        self._moved: dict[str, int] = {}
        self._news = asyncio.Event()

    def put(self, topic: str, version: int) -> None:
        """Note that `topic` is at `version` now; an older note of the same topic is forgotten."""
        self._moved[topic] = version
        self._news.set()

    async def take(self, patience: float) -> dict[str, int]:
        """The topics that moved, with their versions; waits up to `patience` seconds, then the answer is empty."""
        try:
            await asyncio.wait_for(self._news.wait(), patience)
        except TimeoutError:
            return {}
        self._news.clear()
        moved, self._moved = self._moved, {}
        return moved


class Hub:
    """All subscriptions of one event loop."""

    def __init__(self) -> None:
        self._followers: defaultdict[str, set[Subscription]] = defaultdict(set)
        self._known: dict[str, int] = {}
        self._listener: asyncio.Task[None] | None = None

    def subscribe(self, topics: list[str]) -> Subscription:
        """Begin to collect what moves among `topics`."""
        subscription = Subscription(topics)
        for topic in topics:
            self._followers[topic].add(subscription)
        if self._listener is None or self._listener.done():
            self._listener = asyncio.get_running_loop().create_task(sources.listen(self.followed, self.moved))
        return subscription

    def unsubscribe(self, subscription: Subscription) -> None:
        """Stop collecting; the last one to leave ends the listening."""
        for topic in subscription.topics:
            self._followers[topic].discard(subscription)
            if not self._followers[topic]:
                del self._followers[topic]
                self._known.pop(topic, None)
        if not self._followers and self._listener:
            self._listener.cancel()
            self._listener = None

    def followed(self) -> list[str]:
        """The topics that somebody follows."""
        return list(self._followers)

    def moved(self, versions: dict[str, int]) -> None:
        """Tell the followers of each topic whose version is new."""
        for topic, version in versions.items():
            if topic in self._followers and self._known.get(topic) != version:
                self._known[topic] = version
                for subscription in self._followers[topic]:
                    subscription.put(topic, version)


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running event loop."""
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())
