"""The ban list of Vorbereitet mit Kartenverboten: who may change it, what may be chosen, and how the choices of a round
are applied together (A8.5, A8.12). Plain functions, no state: the list belongs to an event or a group of friends.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from engine.apfelernte.formats import Format
from engine.kernel import Fact
from engine.kernel.facts import OUT

# what a choice does; what came of it
BAN, FREE = "ban", "free"
APPLIED, SAME, KEPT, POINTLESS, VOID = OUTCOMES = ("applied", "same", "kept", "pointless", "void")


@dataclass(frozen=True, slots=True)
class Choice:
    """What somebody chose after a match. what: BAN or FREE.  card: its number.  table: the number of the table, by
    which bans are applied (A8.12).  seat: breaks ties at one table."""

    what: str
    card: int
    table: int
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a choice: APPLIED; SAME (another one banned or freed the same card); KEPT (banned and freed in one
    round: the card keeps its former state, A8.5); POINTLESS (the list says so already; from paper only); VOID (too few
    cards would be left, A8.12)."""

    choice: Choice
    outcome: str


def loser_of_match(winner: int) -> tuple[int, ...]:
    """Who may choose after a match of two: its loser; after a drawn match (-1) nobody (A8.5)."""
    return (1 - winner,) if winner >= 0 else ()


def first_out(facts: Iterable[Fact]) -> tuple[int, ...]:
    """Who may choose after a game of three or more: all who went out first, at the same time, also when the game is
    drawn later; nobody when nobody went out (A8.12). facts: of the whole game."""
    out = [fact for fact in facts if fact.kind == OUT]
    return tuple(sorted(fact.seat for fact in out if fact.amount == out[0].amount))


def offered(form: Format, numbers: Iterable[int]) -> tuple[list[int], list[int]]:
    """(cards that may be banned, cards that may be freed) against the list in force; or nothing is chosen (A8.12).

    form: with the list in force.  numbers: the cards of the set.
    """
    known = sorted(numbers)
    allowed = form.playable(known)
    return allowed, [card for card in known if card in form.banned]


def is_offered(choice: Choice, form: Format, numbers: Iterable[int]) -> bool:
    """Whether a choice can be made against the list in force (A8.12)."""
    bannable, freeable = offered(form, numbers)
    return choice.card in (bannable if choice.what == BAN else freeable)


def applied(form: Format, numbers: Collection[int], choices: Sequence[Choice]) -> tuple[frozenset[int], list[Outcome]]:
    """The list after a round, and what came of each choice, in the order of the tables (A8.5, A8.12).

    All choices are applied together, in whatever order they came: a card both banned and freed keeps its former state;
    then what is freed is free; then bans are applied by table number as long as enough cards for a deck are left.
    form: with the list in force.  numbers: the cards of the set.  choices: of all tables of the round; those that could
    not be made (`is_offered`) do nothing.
    """
    ordered = sorted(choices, key=lambda choice: (choice.table, choice.seat, choice.what, choice.card))
    asked = {what: {choice.card for choice in ordered if choice.what == what} for what in (BAN, FREE)}
    clashing = asked[BAN] & asked[FREE]
    can = {choice for choice in ordered if choice.card not in clashing and is_offered(choice, form, numbers)}
    banned = set(form.banned) - {choice.card for choice in can if choice.what == FREE}
    outcomes = []
    for at, choice in enumerate(ordered):
        outcomes.append(Outcome(choice, _outcome(choice, ordered[:at], clashing, can, banned, form, numbers)))
        if choice.what == BAN and outcomes[-1].outcome == APPLIED:
            banned.add(choice.card)
    return frozenset(banned), outcomes


def _outcome(
    choice: Choice,
    earlier: Sequence[Choice],
    clashing: Collection[int],
    can: Collection[Choice],
    banned: Collection[int],
    form: Format,
    numbers: Collection[int],
) -> str:
    """What comes of one choice. banned: with the bans of earlier tables."""
    if choice.card in clashing:
        return KEPT
    if choice not in can:
        return POINTLESS
    if choice.what == FREE:
        return SAME if any((one.what, one.card) == (FREE, choice.card) for one in earlier) else APPLIED
    if choice.card in banned:
        return SAME
    pool = [number for number in numbers if form.pool is None or number in form.pool]
    left = sum(number not in banned for number in pool) - 1
    return VOID if left < needed(form) else APPLIED


def needed(form: Format) -> int:
    """How many allowed cards a deck needs: its size where no card may be in it twice, else one (A8.12)."""
    size = form.deck_size or 0
    return size if form.distinct else min(size, 1)
