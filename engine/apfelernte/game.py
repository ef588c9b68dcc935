"""A game of Apfelernte from its arguments (A2), and the standing rights to concede and to agree on a draw (A9.8)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.apfelernte import setup, words
from engine.apfelernte.cardrules import card_rules
from engine.apfelernte.cards import CardSet, bundled
from engine.apfelernte.decisions import AGREE_DRAW, CONCEDE, WITHDRAW_DRAW
from engine.apfelernte.formats import FORMATS, Format
from engine.apfelernte.table import NOBODY, AppleTable
from engine.kernel import Chance, Fact, RuleViolation

EDITION = 1
MIN_SEATS, MAX_SEATS = 2, 6


class GameTable(AppleTable):
    """The table with what players may do beside its questions."""

    __slots__ = ()

    def rights(self, seat: int) -> Sequence[int]:
        """A player still in may concede at any time, and agree on a draw or withdraw that (A9.8)."""
        if self.over or not self.begun or self.places[seat]:
            return ()
        return (CONCEDE, WITHDRAW_DRAW if self.agreed[seat] else AGREE_DRAW)

    def exercise(self, seat: int, right: int) -> None:
        """Who concedes is out (A6.3); when all players still in agree the game is a draw (A9.8)."""
        if right == CONCEDE:
            self.ask_anew()
            words.go_out(self, [seat])
            return
        self.agreed[seat] = int(right == AGREE_DRAW)
        if all(self.agreed[other] for other in range(self.seats) if self.is_in(other)):
            words.draw_game(self)


def new_table(
    decks: Sequence[Sequence[int]],
    *,
    cards: CardSet | None = None,
    start: int | None = None,
    decider: int | None = None,
    chance: Chance | None = None,
    facts: list[Fact] | None = None,
    format: str | Format = "vorbereitet",
    cuts: bool = False,
) -> AppleTable:
    """A table whose set-up has run as far as it goes without an answer (A2.7).

    decks: card numbers of each seat, two to six seats; their order does not matter.   cards: the set; None: the
    bundled one.
    start: the start player, None: chance decides (A2.5) or, if given, the `decider` (the loser of the game before,
    A9.2).
    chance, facts: see the kernel.   format: a key of FORMATS; its deck size, distinctness, lives and hand size hold
    (A8.4, A8.10).
    cuts: whether every opponent is asked after each shuffle (A2.2); False: one contribution to the seed stands for
    all cuts (A2.7). Raises RuleViolation for a number of seats that is not 2 to 6 (A2.6) and for a deck that the
    format forbids (A8.4; data: seat, cards).
    """
    rules = card_rules(cards or bundled())
    form = FORMATS[format] if isinstance(format, str) else format
    if not MIN_SEATS <= len(decks) <= MAX_SEATS:
        raise RuleViolation("A2.6", "seats", seats=len(decks))
    for seat, deck in enumerate(decks):
        check_deck(deck, seat, form, rules.cards)
    table = GameTable(rules, tuple(tuple(sorted(deck)) for deck in decks), chance, facts)
    begin(table, form, start, decider, cuts)
    return table


def begin(table: AppleTable, form: Format, start: int | None, decider: int | None, cuts: bool) -> None:
    """The set-up runs as far as it goes without an answer (A2.7); arguments as of `new_table`."""
    table.start = NOBODY if start is None else start
    table.decider = NOBODY if decider is None else decider
    table.form, table.hand_size, table.lives, table.cuts = form, form.hand_size, form.lives, cuts
    setup.set_up(table)
    table.proceed()


def check_deck(deck: Sequence[int], seat: int, form: Format, cards: CardSet) -> None:
    """Exactly as many cards as the format says, all different where it says so, each in the set (A8.4). Deck desks
    tell more (`decklist.problems`)."""
    plain = not form.banned and form.pool is None
    if form.deck_size == len(deck) == len(set(deck)) and plain and cards.by_number.keys() >= set(deck):
        return
    unknown = [number for number in deck if number not in cards.by_number]
    twice = sorted({number for number in deck if form.distinct and list(deck).count(number) > 1})
    banned = [number for number in deck if number in form.banned]
    outside = [number for number in deck if form.pool is not None and number not in form.pool]
    wrong_size = form.deck_size is not None and len(deck) != form.deck_size
    found = {"unknown_cards": unknown, "twice": twice, "banned": banned, "not_in_pool": outside}
    code = next((code for code, wrong in found.items() if wrong), "deck_size" if wrong_size else "")
    if code:
        raise RuleViolation(form.rule, code, seat=seat, cards=tuple(found.get(code, ())), size=len(deck))
