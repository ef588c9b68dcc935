"""Where questions about a table are asked, and a question that was understood (A9.4, A10.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.apfelernte.asking.playback import Playback
from engine.apfelernte.log.gamelog import Setup
from engine.apfelernte.sentences.texts import ENGLISH, card_name
from engine.apfelernte.table import AppleTable
from engine.apfelernte.view import View
from engine.kernel import UNKNOWN

HAND, DECK, LIFE, DISCARD = "hand", "deck", "life", "discard"
STEP, TURN = "step", "turn"


class Desk(NamedTuple):
    """The table at which is asked, and who asks (a seat, PUBLIC or JUDGE).

    told, at: the whole log and the step at which is asked; None when only the table is at hand.
    """

    table: AppleTable
    setup: Setup
    viewer: int
    view: View
    lang: str
    told: Playback | None = None
    at: int = 0

    def say(self, german: str, english: str) -> str:
        """The text in the language of the answer."""
        return english if self.lang == ENGLISH else german

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.setup.seats[seat]

    def card(self, number: int) -> str:
        """A card as people read it."""
        return card_name(self.setup.cards.by_number[number].name, number)

    def cards(self, numbers: Sequence[int]) -> str:
        """Cards in their order; hidden ones are counted."""
        known = [self.card(number) for number in numbers if number != UNKNOWN]
        if hidden := sum(number == UNKNOWN for number in numbers):
            known.append(self.say(f"{hidden} unbekannt", f"{hidden} unknown"))
        return ", ".join(known) or self.say("nichts", "nothing")


class Asked(NamedTuple):
    """A question that was understood: the key of its form and what it names.

    what: a zone, STEP or TURN.  seats: none named: all.  cards: numbers.  copies: cards in play that were pointed at.
    number: of the step or turn.
    """

    key: str
    what: str = ""
    seats: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    copies: tuple[int, ...] = ()
    number: int = 0
