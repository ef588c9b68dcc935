"""What has been tried for one line of an observed log (`lines`)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.apfelernte.log.reading import Phrase
from engine.apfelernte.observed.world import World

MOST_FORKS = 400  # worlds tried for one line


class Search:
    """One line and what has been tried for it. every: all worlds are wanted, not only the likeliest.  dead: worlds in
    which the rules allow the line, but not the hidden cards.  blind: in one a card was played that nobody has named.
    plain: the line says nothing new of hidden cards and is
    true already: to find it true later as well would leave less open, not more."""

    def __init__(self, phrase: Phrase, line: int, every: bool = False) -> None:
        self.phrase = phrase
        self.line = line
        self.every = every
        self.forks = 0
        self.dead: list[World] = []
        self.plain = self.blind = False

    def fork(self, world: World) -> World:
        self.forks += 1
        return world.fork(self.line)

    def alive(self, world: World) -> Iterator[World]:
        """The world, if the hidden cards can be like that."""
        if world.blind:
            self.blind = True
            return
        if all(world.possible):
            yield world
        else:
            self.dead.append(world)
