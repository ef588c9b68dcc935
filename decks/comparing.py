"""What is different between two texts of a deck: in cards, and line by line. No Django."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from engine.apfelernte.cardnames import CardSetLike
from engine.apfelernte.decklist import read_deck, rows

MOST_LINES = 400  # texts with more lines are compared by their cards alone: no deck has so many
SAME, OUT, IN = "same", "out", "in"


@dataclass(frozen=True)
class Changes:
    """How one text became another one.

    added, removed: (card, copies) by number.  lines: (SAME, OUT or IN, line) in order; empty when nothing changed or
    the texts are too long.
    """

    added: tuple[tuple[int, int], ...] = ()
    removed: tuple[tuple[int, int], ...] = ()
    lines: tuple[tuple[str, str], ...] = ()

    @property
    def same_cards(self) -> bool:
        """Whether both texts name the same cards."""
        return not self.added and not self.removed


def compare(before: str, after: str, cards: CardSetLike) -> Changes:
    """What changed from `before` to `after`."""
    one, two = (Counter(read_deck(text, cards, advised=0).cards) for text in (before, after))
    return Changes(tuple(sorted((two - one).items())), tuple(sorted((one - two).items())), tuple(_lines(before, after)))


def _lines(before: str, after: str) -> Iterator[tuple[str, str]]:
    one, two = rows(before), rows(after)
    if one == two or max(len(one), len(two)) > MOST_LINES:
        return
    for _, from_one, to_one, from_two, to_two in SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        if one[from_one:to_one] == two[from_two:to_two]:
            yield from ((SAME, line) for line in one[from_one:to_one])
            continue
        yield from ((OUT, line) for line in one[from_one:to_one])
        yield from ((IN, line) for line in two[from_two:to_two])
