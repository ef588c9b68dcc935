"""The draft for two players: four cards lie open, A takes one, B two, A the last (A8.2)."""

from __future__ import annotations

from engine.apfelernte.drafts.table import COIN, DECK, NOBODY, POOL, SHOW, SHOWN, TAKE, DraftTable
from engine.kernel import step
from engine.kernel.facts import VALUE, Fact, place

FOURS, FOUR = 10, 4  # A8.2: ten times four cards


@step
def find_first(table: DraftTable, start: int) -> None:
    """A random player chooses first (A8.11), unless it is known who does."""
    if start != NOBODY:
        first_found(table, (start,))
    else:
        table.draw_lots(COIN, NOBODY, range(table.seats), 1, "A8.11", first_found)


def first_found(table: DraftTable, seats: tuple[int, ...]) -> None:
    """Player A of A8.2 is known; the first four cards follow."""
    table.first = seats[0]
    if table.facts is not None:
        table.facts.append(Fact(VALUE, table.first, origin=COIN))
    table.push(show_four)


@step
def show_four(table: DraftTable) -> None:
    """Four cards of the shuffled set are shown (A8.2); ten times."""
    table.round += 1
    table.draw_lots(SHOW, NOBODY, table.rest, FOUR, "A8.2", four_shown)


def four_shown(table: DraftTable, faces: tuple[int, ...]) -> None:
    """A takes one, B two, A the last; the first chooser alternates (A8.2)."""
    table.shown = table.deal(faces)
    for copy in table.shown:
        table.face[copy] = table.hidden_face(copy)
        table.tell_move(copy, place(POOL, 0), place(SHOWN, 0), NOBODY)
    a = table.first if table.round % 2 else 1 - table.first
    table.push(take_last, a)
    for seat in (1 - a, 1 - a, a):
        table.push(take, seat)


@step
def take(table: DraftTable, seat: int) -> None:
    """The player takes one of the cards that are shown (A8.2)."""
    table.ask(seat, TAKE, tuple(table.shown), "A8.2", (table.round,), taken, seat)


def taken(table: DraftTable, copy: int, seat: int) -> None:
    """A card that is shown goes to the player's deck (A8.2)."""
    table.shown.remove(copy)
    table.decks[seat].append(copy)
    table.tell_move(copy, place(SHOWN, 0), place(DECK, seat), seat)


@step
def take_last(table: DraftTable, seat: int) -> None:
    """Who took the first card takes the last (A8.2)."""
    table.decide_unasked(seat, TAKE, table.shown[0], "A8.2", (table.round,))
    taken(table, table.shown[0], seat)
    if table.round < FOURS:
        table.push(show_four)
