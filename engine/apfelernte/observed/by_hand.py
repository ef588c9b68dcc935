"""What the ability of a text-only card did, entered as facts: zone moves, draws, changes of strength (A11.3).

While the engine pauses for such a card (`observed.table`), a fact that did not happen by itself is carried out. What it
triggers follows by the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.apfelernte import lasting, words
from engine.apfelernte.language import program as p
from engine.apfelernte.log.reading import CardRef, Phrase
from engine.apfelernte.table import (
    DECK,
    DISCARD,
    HAND,
    PLAY,
    SILENCE,
    STRONGER,
    ZONES,
    AppleTable,
)
from engine.kernel import UNKNOWN
from engine.kernel.facts import BOTTOM, SILENCED, STRENGTH, TOP

if TYPE_CHECKING:
    from engine.apfelernte.observed.world import World

Act = Callable[[AppleTable, int], object]  # what is done to a copy


def by_hand(world: World, phrase: Phrase) -> bool:
    """Carry out what the phrase says; False when it says nothing that can be carried out here."""
    table, ref = world.table, phrase.card()
    origin, _, target = phrase.key.partition(" ")
    if origin in ("deck", "hand", "life"):
        copies = _lying(table, ZONES.index(origin), phrase.seat())
    else:
        copies = _open(table, ref, DISCARD if origin == "discard" else PLAY) if ref else []
    act = _act(phrase, origin, target)
    if act is None or not copies or (origin == "play" and target != "discard" and copies[0] in table.augments):
        return False
    if ref is not None and table.face[copies[0]] == UNKNOWN:
        world.name(copies[0], ref.number)
    world.by_hand(act, copies[0])
    return True


def _act(phrase: Phrase, origin: str, target: str) -> Act | None:
    seat, number = phrase.seat(), phrase.number() or 0
    if phrase.key in OTHERS:
        return OTHERS[phrase.key](seat, number)
    if phrase.key in ("play discard", "life hand"):
        return lambda table, copy: words.destroy_now(table, (table.note(copy),))
    if phrase.key == "deck hand":
        return lambda table, copy: table.draw(seat, 1)
    if phrase.key == "deck life":
        return lambda table, copy: words.heal(table, copy)
    if target in ("hand", "deck", "deck_under", "discard") or (origin, target) == ("discard", "play"):
        return lambda table, copy: _move(table, copy, target, seat)
    return None


OTHERS: dict[str, Callable[[int, int], Act]] = {
    "strength": lambda seat, number: lambda table, copy: _strengthen(table, copy, number),
    "silenced": lambda seat, number: _silence,
    "controlled": lambda seat, number: lambda table, copy: table.give_control(copy, seat),
}


def _move(table: AppleTable, copy: int, target: str, seat: int) -> None:
    owner, where = table.owner[copy], BOTTOM if target == "deck_under" else TOP
    zone = {"hand": HAND, "play": PLAY, "discard": DISCARD}.get(target, DECK)
    if table.zone[copy] == PLAY:
        words.leave_play(table, [copy], zone, where)
    else:
        table.move(copy, zone, (seat if seat >= 0 else owner) if zone == PLAY else owner, where)


def _strengthen(table: AppleTable, copy: int, amount: int) -> None:
    lasting.change_for(table, STRONGER, copy, amount, p.FOREVER, table.controller[copy])
    table.tell(STRENGTH, table.controller[copy], copy, target=p.FOREVER, amount=amount)


def _silence(table: AppleTable, copy: int) -> None:
    lasting.change_for(table, SILENCE, copy, 0, p.FOREVER, table.controller[copy])
    table.tell(SILENCED, table.controller[copy], copy, target=p.FOREVER)


def _lying(table: AppleTable, zone: int, seat: int) -> list[int]:
    """The hidden cards of which one can be meant: the top card of the deck, any card of the hand, any life card."""
    if zone == DECK:
        return table.deck[seat][-1:]
    return table.hand[seat] if zone == HAND else table.life_cards(seat)


def _open(table: AppleTable, ref: CardRef, zone: int) -> list[int]:
    """The open copies that a reference can mean."""
    return [
        copy
        for copy, face in enumerate(table.face)
        if face == ref.number != UNKNOWN and table.zone[copy] == zone and ref.owner in (-1, table.owner[copy])
    ]
