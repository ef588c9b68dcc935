"""Pai-Gow before its games: twenty random cards for each player, who makes five decks of four of them (A8.6)."""

from __future__ import annotations

from engine.apfelernte.drafts.packs import deal_pack
from engine.apfelernte.drafts.table import PACK, PILE, PILE_SIZE, PILES, PUT, DraftTable
from engine.apfelernte.formats import SHARE
from engine.kernel import step
from engine.kernel.facts import place


@step
def deal_twenty(table: DraftTable) -> None:
    """Each player gets twenty random cards (A8.6), then all make their decks, each at the own pace."""
    table.round = 1
    table.push(make_all)
    for seat in reversed(range(table.seats)):
        table.push(deal_pack, seat, SHARE, "A8.6")


@step
def make_all(table: DraftTable) -> None:
    """Everybody makes five decks of four, secretly (A8.6)."""
    table.push(all_made)
    for seat in range(table.seats):
        table.piles[seat] = [[] for _ in range(PILES)]
        table.walk(seat, put, seat)


@step
def put(table: DraftTable, seat: int) -> None:
    """One card for the deck that is being made, one deck after the other; the last four cards are the last deck
    (A8.6)."""
    pack, piles = table.packs[seat], table.piles[seat]
    at = next(at for at, pile in enumerate(piles) if len(pile) < PILE_SIZE)
    if at == PILES - 1:
        for copy in pack:
            table.decide_unasked(seat, PUT, copy, "A8.6", (at + 1,))
        piles[at] = pack[:]
        pack.clear()
    else:
        about = at + 1, len(piles[at])
        table.ask(seat, PUT, tuple(pack), "A8.6", about, card_put, seat, at, sealed=True)


def card_put(table: DraftTable, copy: int, seat: int, at: int) -> None:
    """The card lies in that deck (A8.6)."""
    table.piles[seat][at].append(table.draw_out(table.packs[seat], copy))
    table.push(put, seat)


@step
def all_made(table: DraftTable) -> None:
    """All have made their decks (A8.6)."""
    for seat, piles in enumerate(table.piles):
        for at, pile in enumerate(piles):
            for copy in pile:
                table.tell_move(copy, place(PACK, seat), place(PILE + at, seat), seat)
