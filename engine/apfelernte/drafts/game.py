"""A draft from its arguments, and how it ends (A8.2, A8.3, A8.6, A8.7)."""

from __future__ import annotations

from engine.apfelernte.cards import CardSet, bundled
from engine.apfelernte.drafts.packs import deal_packs
from engine.apfelernte.drafts.piles import deal_twenty
from engine.apfelernte.drafts.shown import find_first
from engine.apfelernte.drafts.table import DECK, NOBODY, DraftTable
from engine.apfelernte.formats import DRAFTED, FORMATS, SPLIT, Format
from engine.apfelernte.game import check_pool, check_seats
from engine.kernel import Chance, Fact, step
from engine.kernel.facts import OVER, place

EDITION = 1
OPEN_SEATS = 2  # so many players draft open cards (A8.2); more pass packs (A8.3)
DRAFTS = tuple(key for key, form in FORMATS.items() if form.source in (DRAFTED, SPLIT))


def new_table(
    seats: int,
    *,
    cards: CardSet | None = None,
    format: str | Format = "",
    start: int | None = None,
    chance: Chance | None = None,
    facts: list[Fact] | None = None,
) -> DraftTable:
    """The table of a draft, as far as it goes without an answer.

    seats: players.   cards: the one set of the table, None: the bundled one.   format: a format whose cards are drafted
    or split, or its key; "": the draft for so many players.   start: who chooses first in A8.2, None: chance decides.
    chance, facts: see the kernel.
    Raises RuleViolation "seats" (A8.2, A8.3) and, when the set has fewer than twenty cards for each player,
    "too_few_cards" (A8.11; data: there, needed, seats).
    """
    cards = cards or bundled()
    form = format if isinstance(format, Format) else FORMATS[format or ("zwei_draft" if seats == 2 else "draft")]
    check_seats(form, seats)
    check_pool(form, seats, cards)
    table = DraftTable(seats, cards, form, chance, facts)
    table.push(end)
    if form.source == SPLIT:
        table.push(deal_twenty)
    elif seats == OPEN_SEATS:
        table.push(find_first, NOBODY if start is None else start)
    else:
        table.push(deal_packs)
    table.proceed()
    return table


@step
def end(table: DraftTable) -> None:
    """All decks are made; in an Anti-Draft they are passed on first (A8.7)."""
    if table.form.passed_on:
        pass_decks(table)
    table.over = True
    table.tell(OVER)


def pass_decks(table: DraftTable) -> None:
    """Each gives the made deck to the next higher seat, the last seat to seat 0; the receiver may look at it (A8.15).
    The cards lie in the order of their numbers: in which order they were taken is nobody's business."""
    table.passed_on = True
    for seat, deck in enumerate(table.decks):
        following = (seat + 1) % table.seats
        for copy, face in zip(deck, sorted(table.hidden_faces(deck)), strict=True):
            table.secret[copy] = face
            table.face[copy] = face if table.is_open else table.face[copy]
        for copy in deck:
            table.tell_move(copy, place(DECK, seat), place(DECK, following), following)
    table.decks = [*table.decks[-1:], *table.decks[:-1]]
