"""What the ability of a text-only card did, entered as facts: zone moves, draws, changes of strength (A11.3).

While the engine pauses for such a card (`observed_table`), a fact that did not happen by itself is carried out. What it
triggers follows by the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.apfelernte import lasting, words
from engine.apfelernte.language import program as p
from engine.apfelernte.reading import CardRef, Phrase
from engine.apfelernte.table import (
    DECK,
    DISCARD,
    HAND,
    LIFE,
    PLAY,
    SILENCE,
    STRONGER,
    ZONES,
    AppleTable,
)
from engine.kernel import UNKNOWN
from engine.kernel.facts import BOTTOM, SILENCED, STRENGTH, TOP

if TYPE_CHECKING:
    from engine.apfelernte.observed_world import World

Act = Callable[[AppleTable], object]


def by_hand(world: World, phrase: Phrase) -> bool:
    """Carry out what the phrase says; False when it says nothing that can be carried out here."""
    act = _act(world, phrase)
    if act is None:
        return False
    table = world.table

    def whole() -> None:
        table.ask_anew()
        act(table)
        table.proceed()

    world.do(whole)
    return True


def _act(world: World, phrase: Phrase) -> Act | None:
    table, seat, ref = world.table, phrase.seat(), phrase.card()
    if phrase.key == "draws":
        return lambda table: words.draw(table, seat, phrase.number() or 0)
    if phrase.key == "deck hand":
        return (lambda table: words.draw(table, seat, 1)) if table.deck[seat] else None
    origin, _, target = phrase.key.partition(" ")
    if origin in ("deck", "hand", "life"):
        return _hidden(world, phrase, ZONES.index(origin), target)
    copy = _copy(world, ref, DISCARD if origin == "discard" else PLAY) if ref else None
    if copy is None:
        return None
    if phrase.key == "strength":
        return lambda table: _strengthen(table, copy, phrase.number() or 0)
    if phrase.key == "silenced":
        return lambda table: _silence(table, copy)
    if phrase.key == "controlled":
        return lambda table: table.give_control(copy, seat)
    if phrase.key == "play discard":
        return lambda table: words.destroy_now(table, (table.note(copy),))
    if target in TARGETS and (origin == "discard" or copy not in table.augments):
        return lambda table: _move(table, copy, target, seat)
    return None


TARGETS = ("hand", "deck", "deck_under", "play", "discard")


def _hidden(world: World, phrase: Phrase, origin: int, target: str) -> Act | None:
    """A card that lies hidden: the top card of the deck, any card of the hand, any life card."""
    table, seat = world.table, phrase.seat()
    lying = {DECK: table.deck[seat][-1:], HAND: table.hand[seat][:1], LIFE: table.life_cards(seat)[:1]}.get(origin, [])
    if not lying or target not in (*TARGETS, "life"):
        return None
    copy, ref = lying[0], phrase.card()
    if ref is not None:
        world.name(copy, ref.number)
    if origin == LIFE:
        return lambda table: words.destroy_now(table, (table.note(copy),))
    if target == "life":
        return lambda table: words.heal(table, copy)
    return lambda table: _move(table, copy, target, seat)


def _move(table: AppleTable, copy: int, target: str, seat: int) -> None:
    owner = table.owner[copy]
    if target == "play":
        table.move(copy, PLAY, seat if seat >= 0 else owner)
    elif target == "discard":
        table.move(copy, DISCARD, owner)
    elif table.zone[copy] == PLAY:
        words.leave_play(table, [copy], HAND if target == "hand" else DECK, BOTTOM if target == "deck_under" else TOP)
    else:
        table.move(copy, HAND if target == "hand" else DECK, owner, BOTTOM if target == "deck_under" else TOP)


def _strengthen(table: AppleTable, copy: int, amount: int) -> None:
    lasting.change_for(table, STRONGER, copy, amount, p.FOREVER, table.controller[copy])
    table.tell(STRENGTH, table.controller[copy], copy, target=p.FOREVER, amount=amount)


def _silence(table: AppleTable, copy: int) -> None:
    lasting.change_for(table, SILENCE, copy, 0, p.FOREVER, table.controller[copy])
    table.tell(SILENCED, table.controller[copy], copy, target=p.FOREVER)


def _copy(world: World, ref: CardRef, zone: int) -> int | None:
    """The open copy that a reference means, None when there is none."""
    table = world.table
    for copy, face in enumerate(table.face):
        if face == ref.number != UNKNOWN and table.zone[copy] == zone and ref.owner in (-1, table.owner[copy]):
            return copy
    return None
