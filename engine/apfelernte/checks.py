"""What must hold at every moment of a game, and what may be exchanged without a viewer noticing: for the general
tests and for simulations."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from engine.apfelernte.cards import Card, CardSet, bundled
from engine.apfelernte.formats import DEALT, FORMATS, LEVELS, SHARE, Format, level
from engine.apfelernte.table import DECK, GONE, HAND, LIFE, LIMBO, NOBODY, AppleTable
from engine.kernel.view import may_see

DECK_SIZE = 20  # A2.1


def random_arguments(rnd: Random, seats: int, form: Format = FORMATS["vorbereitet"]) -> dict[str, Any]:
    """Random decks that the format allows, for each seat; no decks where the table deals them (A8)."""
    arguments = {"cards": bundled(), "format": form}
    if form.source == DEALT:
        return {"decks": None, "seats": seats, **arguments}
    return {"decks": random_decks(rnd, seats, form, bundled()), **arguments}


def random_decks(rnd: Random, seats: int, form: Format, cards: CardSet) -> list[list[int]]:
    """A random legal deck for each seat; where all cards come from one set, no card in two decks (A8.11)."""
    pool, size = form.playable(sorted(cards.by_number)), form.deck_size or DECK_SIZE
    if form.one_set:
        shuffled = rnd.sample(pool, SHARE * seats)
        return [shuffled[seat * SHARE : (seat + 1) * SHARE] for seat in range(seats)]
    return [rnd.sample(pool, size) if form.distinct else rnd.choices(pool, k=size) for _ in range(seats)]


def scarecrow_arguments(rnd: Random, people: int) -> dict[str, Any]:
    """Decks of people who play together, on a random level (A12.1, A12.7). They share most of their cards, so that
    enough is left for the Vogelscheuche however small the set."""
    shared = rnd.sample(sorted(bundled().by_number), DECK_SIZE + 4)
    return {"decks": [rnd.sample(shared, DECK_SIZE) for _ in range(people)], "format": level(rnd.choice(LEVELS))}


@lru_cache(maxsize=8)
def box(cards: int) -> CardSet:
    """A set of so many plain Wesen."""
    return CardSet(
        f"Kiste {cards}",
        tuple(
            Card(number, f"Klotz {number}", "Wesen", "Riese", number % 8, f"Klotz {number} muss angreifen.")
            for number in range(1, cards + 1)
        ),
    )


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
    if sorted(in_play) != [copy for copy, seat in enumerate(table.controller) if seat != NOBODY]:
        return "a card in play has no controller, or one elsewhere has (A1.4)"
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
        known = may_see(owner, viewer) and copy == table.own_life(owner)  # A8.13
        if (zone in (DECK, LIFE) and not known) or (zone == HAND and not may_see(owner, viewer)):
            groups[owner].append(copy)
    return groups


def exchange(table: AppleTable, one: int, other: int) -> None:
    """Two hidden copies of the same owner exchange their faces."""
    table.secret[one], table.secret[other] = table.secret[other], table.secret[one]
