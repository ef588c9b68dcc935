"""What must hold at every moment of a draft, for the general tests and for simulations."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.apfelernte.cards import bundled
from engine.apfelernte.drafts.table import DraftTable
from engine.apfelernte.formats import FORMATS


def random_arguments(rnd: Random, seats: int) -> dict[str, Any]:
    """A draft that so many can play: open or with packs, with or without passing on, or Pai-Gow."""
    keys = ["zwei_draft" if seats == 2 else "draft", "anti_draft", "pai_gow"]
    form = FORMATS[rnd.choice(keys)]
    return {"seats": seats, "cards": bundled(), "format": form}


def lost(table: DraftTable) -> str:
    """What is wrong with where the cards lie: each dealt copy in exactly one place, no card there twice (A8.11)."""
    places = list(table.shown)
    for seat in range(table.seats):
        places += [*table.packs[seat], *table.decks[seat], *(copy for pile in table.piles[seat] for copy in pile)]
    if sorted(places) != list(range(table.dealt)):
        return "a card is lost or doubled"
    faces = [*(table.secret[copy] for copy in places), *table.rest]
    return "" if sorted(faces) == table.form.playable(sorted(table.cards.by_number)) else "a card is there twice"


def exchange(table: DraftTable, one: int, other: int) -> None:
    """Two hidden copies exchange their faces."""
    table.secret[one], table.secret[other] = table.secret[other], table.secret[one]
