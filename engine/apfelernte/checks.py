"""What must hold at every moment of a game, and what may be exchanged without a viewer noticing: for the general
tests and for simulations."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.apfelernte.cards import bundled
from engine.apfelernte.table import DECK, GONE, HAND, LIFE, LIMBO, AppleTable
from engine.kernel.view import may_see

DECK_SIZE = 20  # A2.1


def random_arguments(rnd: Random, seats: int) -> dict[str, Any]:
    """Decks of twenty different cards of the bundled set for each seat (A8.4)."""
    numbers = [card.number for card in bundled().cards]
    return {"decks": [rnd.sample(numbers, DECK_SIZE) for _ in range(seats)]}


def lost(table: AppleTable) -> str:
    """What is wrong with where the cards lie: each copy lies in exactly one place, the one that the table says; ""
    when all is well."""
    places: list[int] = []
    for seat in range(table.seats):
        for zone in (table.deck, table.hand, table.play, table.discard):
            places += zone[seat]
        places += table.life_cards(seat)
        if any(
            table.owner[copy] != seat
            for zone in (table.deck, table.hand, table.life, table.discard)
            for copy in zone[seat]
            if copy >= 0
        ):
            return f"a card lies in a zone of seat {seat} that is not its owner (A1.4)"
    places += table.augments
    places += [copy for copy, zone in enumerate(table.zone) if zone in (LIMBO, GONE)]
    if sorted(places) != list(range(len(table.owner))):
        return "a card is lost or doubled"
    in_play = [*table.in_play(), *table.augments]
    words = table.rules.row_words
    for word, sources in enumerate(table.sources):
        if sorted(set(sources)) != sorted(copy for copy in in_play if word in words[table.face[copy]]):
            return f"lasting rows of word {word} are listed wrongly"
    return ""


def hidden(table: AppleTable, viewer: int) -> list[list[int]]:
    """For each owner the copies whose faces the viewer does not see: deck and life cards of all, hands of others."""
    groups: list[list[int]] = [[] for _ in range(table.seats)]
    for copy, zone in enumerate(table.zone):
        owner = table.owner[copy]
        if zone in (DECK, LIFE) or (zone == HAND and not may_see(owner, viewer)):
            groups[owner].append(copy)
    return groups


def exchange(table: AppleTable, one: int, other: int) -> None:
    """Two hidden copies of the same owner exchange their faces."""
    table.secret[one], table.secret[other] = table.secret[other], table.secret[one]
