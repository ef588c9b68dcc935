"""A game of Apfelernte from its arguments (A2), and the standing rights to concede and to agree on a draw (A9.8)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.apfelernte import setup, words
from engine.apfelernte.cardrules import card_rules
from engine.apfelernte.cards import CardSet, bundled
from engine.apfelernte.decisions import AGREE_DRAW, CONCEDE, WITHDRAW_DRAW
from engine.apfelernte.formats import CUTTING, DEALT, FORMATS, LOSER_STARTS, SHARE, SPLIT, Format
from engine.apfelernte.table import NOBODY, AppleTable
from engine.kernel import UNKNOWN, Chance, Fact, RuleViolation

EDITION = 1
MIN_SEATS, MAX_SEATS = 2, 6


class GameTable(AppleTable):
    """The table with what players may do beside its questions."""

    __slots__ = ()

    def rights(self, seat: int) -> Sequence[int]:
        """A player still in may concede at any time, and agree on a draw or withdraw that (A9.8); at the end of a game
        everybody has a place."""
        if not self.begun or self.places[seat]:
            return ()
        return (CONCEDE, WITHDRAW_DRAW if self.agreed[seat] else AGREE_DRAW)

    def exercise(self, seat: int, right: int) -> None:
        """Who concedes is out (A6.3); when all players still in agree the game is a draw (A9.8)."""
        if right == CONCEDE:
            self.ask_anew()
            words.go_out(self, [seat])
        else:
            self.agreed[seat] = int(right == AGREE_DRAW)
            words.check_agreed(self)


def new_table(
    decks: Sequence[Sequence[int]] | None,
    *,
    seats: int = 0,
    cards: CardSet | None = None,
    start: int | None = None,
    decider: int | None = None,
    chance: Chance | None = None,
    facts: list[Fact] | None = None,
    format: str | Format = "vorbereitet",
    cuts: bool = False,
) -> AppleTable:
    """A table whose set-up has run as far as it goes without an answer (A2.7).

    decks: card numbers of each seat, two to six seats; their order does not matter, except in Pai-Gow: there they are
    the unused decks of four, one after the other.  None: the table deals them to so many `seats` (A8.1).   cards: the
    set; None: the bundled one.
    start: the start player, None: chance decides (A2.5) or, if given, the `decider` (the loser of the game before,
    A9.2).
    chance, facts: see the kernel.   format: a key of FORMATS; its deck size, distinctness, lives and hand size hold
    (A8.4, A8.10).
    cuts: whether every opponent is asked after each shuffle (A2.2); False: one contribution to the seed stands for
    all cuts (A2.7).
    Raises RuleViolation for a number of seats that is not 2 to 6 (A2.6) or not the format's, for decks that the format
    forbids (A8.4, A8.11; data: seat, cards), and for a set that is too small: "too_few_cards" (A8.11; data: there,
    needed, seats).
    """
    rules = card_rules(cards or bundled())
    form = FORMATS[format] if isinstance(format, str) else format
    seats = seats if decks is None else len(decks)
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise RuleViolation("A2.6", "seats", seats=seats)
    check_seats(form, seats)
    if decks is None:
        if form.source != DEALT:
            raise RuleViolation(form.rule, "no_decks", seats=seats)
        check_pool(form, seats, rules.cards)
        table = GameTable(rules, ((UNKNOWN,) * SHARE,) * seats, chance, facts)
        begin(table, form, start, decider, cuts, pool=tuple(form.playable(sorted(rules.cards.by_number))))
        return table
    check_decks(decks, form, rules.cards)
    if form.source == SPLIT:
        whole = tuple(map(tuple, decks))
        drawn = tuple(deck if len(deck) == form.deck_size else (UNKNOWN,) * (form.deck_size or 0) for deck in whole)
        table = GameTable(rules, drawn, chance, facts)
        begin(table, form, start, decider, cuts, unused=whole)
        return table
    table = GameTable(rules, tuple(tuple(sorted(deck)) for deck in decks), chance, facts)
    begin(table, form, start, decider, cuts)
    return table


def begin(
    table: AppleTable,
    form: Format,
    start: int | None,
    decider: int | None,
    cuts: bool,
    pool: tuple[int, ...] = (),
    unused: Sequence[tuple[int, ...]] = (),
) -> None:
    """The set-up runs as far as it goes without an answer (A2.7); arguments as of `new_table` and `setup`. Tournament
    rules hold unless the format switches them off (A9.7)."""
    table.start = NOBODY if start is None else start
    table.decider = decider if decider is not None and form.has(LOSER_STARTS) else NOBODY
    table.form = form
    table.cuts = cuts and form.has(CUTTING)
    if form.source == SPLIT:
        setup.set_up_split(table, unused)
    else:
        setup.set_up(table, pool)
    table.proceed()


def check_seats(form: Format, seats: int) -> None:
    """So many may play this format (A8.2, A8.3)."""
    fewest, most = form.seats
    if not fewest <= seats <= most:
        code = "seats" if fewest < most else "seats_only"
        raise RuleViolation(form.rule, code, seats=seats, fewest=fewest, most=most)


def check_pool(form: Format, seats: int, cards: CardSet) -> None:
    """Where all cards come from one set, it has twenty for each player (A8.11)."""
    if lacking := form.lacks(cards.by_number, seats):
        needed = SHARE * seats
        raise RuleViolation("A8.11", "too_few_cards", there=needed - lacking, needed=needed, seats=seats)


def check_decks(decks: Sequence[Sequence[int]], form: Format, cards: CardSet) -> None:
    """Each deck obeys the format; where all come from one set, no card is in two of them (A8.11)."""
    for seat, deck in enumerate(decks):
        if form.source == SPLIT:
            check_split(deck, seat, form, cards)
        else:
            check_deck(deck, seat, form, cards)
    if form.one_set and (shared := shared_card(decks)):
        raise RuleViolation("A8.11", "shared", cards=(shared,))


def shared_card(decks: Sequence[Sequence[int]]) -> int:
    """A card that is in two of these decks (A8.11), 0 when there is none."""
    seen: set[int] = set()
    for deck in decks:
        if found := seen.intersection(deck):
            return min(found)
        seen.update(deck)
    return 0


def check_split(deck: Sequence[int], seat: int, form: Format, cards: CardSet) -> None:
    """One to five decks of four different cards (A8.6)."""
    size = form.deck_size or 1
    if len(deck) % size or not size <= len(deck) <= SHARE or len(set(deck)) != len(deck):
        raise RuleViolation(form.rule, "deck_size", seat=seat, cards=(), size=len(deck))
    for at in range(0, len(deck), size):
        check_deck(deck[at : at + size], seat, form, cards)


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
