"""The draft for three or more players: packs of ten go round, everybody picks in secret and at the same time (A8.3)."""

from __future__ import annotations

from engine.apfelernte.drafts.table import DEAL, DECK, NONE, PACK, PICK, POOL, DraftTable
from engine.kernel import step
from engine.kernel.facts import place

ROUNDS, TEN = 2, 10  # A8.3: twice a pack of ten


@step
def deal_packs(table: DraftTable) -> None:
    """Each player is dealt ten cards (A8.3)."""
    table.round += 1
    table.push(pick_all)
    for seat in reversed(range(table.seats)):
        table.push(deal_pack, seat, TEN, "A8.3")


@step
def deal_pack(table: DraftTable, seat: int, count: int, rule: str) -> None:
    """One player is dealt cards of the one set (A8.11)."""
    table.draw_lots(DEAL, seat, table.rest, count, rule, pack_dealt, seat)


def pack_dealt(table: DraftTable, faces: tuple[int, ...], seat: int) -> None:
    """The player has these cards and looks at them (A8.3, A8.6)."""
    table.packs[seat] = table.deal(faces)
    for copy in table.packs[seat]:
        table.tell_move(copy, place(POOL, 0), place(PACK, seat), seat)


@step
def pick_all(table: DraftTable) -> None:
    """Each takes one card of the own pack, secretly and at the same time (A8.3, A8.11); the last of a pack is no
    choice."""
    table.push(pass_packs)
    for seat, pack in enumerate(table.packs):
        if len(pack) == 1:
            table.decide_unasked(seat, PICK, pack[0], "A8.3", (table.round, TEN))
            table.chosen[seat] = pack[0]
        else:
            table.walk(seat, pick, seat)


@step
def pick(table: DraftTable, seat: int) -> None:
    """One player takes a card (A8.3)."""
    pack = table.packs[seat]
    about = table.round, TEN + 1 - len(pack)
    table.ask(seat, PICK, tuple(pack), "A8.3", about, picked, seat, sealed=True)


def picked(table: DraftTable, copy: int, seat: int) -> None:
    """The pick waits until everybody has picked (A8.11)."""
    table.chosen[seat] = copy


@step
def pass_packs(table: DraftTable) -> None:
    """The picks are taken together; the rest of each pack goes on, first to the left (the next higher seat), in the
    second round to the right, until ten are taken (A8.3)."""
    for seat, pack in enumerate(table.packs):
        copy = table.draw_out(pack, table.chosen[seat])
        table.chosen[seat] = NONE
        table.decks[seat].append(copy)
        table.tell_move(copy, place(PACK, seat), place(DECK, seat), seat)
    if any(table.packs):
        turn_packs(table)
        table.push(pick_all)
    elif table.round < ROUNDS:
        table.push(deal_packs)


def turn_packs(table: DraftTable) -> None:
    """Each pack goes to the next player of this round's direction (A8.3)."""
    given = table.packs
    for seat, pack in enumerate(given):
        following = next_of(table, seat)
        for copy in pack:
            table.tell_move(copy, place(PACK, seat), place(PACK, following), following)
    table.packs = [given[before_of(table, seat)] for seat in range(table.seats)]


def next_of(table: DraftTable, seat: int) -> int:
    """Who gets this player's pack: the next higher seat in the first round, the next lower one in the second."""
    return (seat + (1 if table.round == 1 else -1)) % table.seats


def before_of(table: DraftTable, seat: int) -> int:
    """Whose pack this player gets."""
    return (seat - (1 if table.round == 1 else -1)) % table.seats
