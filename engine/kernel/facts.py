"""Facts: everything that happens at a table, in a closed list of kinds, each with its audience; folded they make a
table one can look at.

A fact never needs the rules to be understood. Logs write facts as consequence lines, pages animate them, a log of
an old edition can be shown by folding its facts, and what a viewer gets of a secret fact (its public twin) is
`seen_by(fact, viewer)`.

kind        what the fields say (fields that are not named are empty)
DEALT       seat: owner; copy: the first; target: place; amount: how many copies, numbered upwards from the first
MOVED       seat: who does it; copy; origin, target: places; amount: where there (TOP, BOTTOM or a slot); face
ATTACHED    seat: controller; copy; target: the copy that carries it
CONTROLLED  seat: the new controller; copy
STRENGTH    seat: who does it; copy; amount: change; target: until when (a number of the game)
SILENCED    seat: who does it; copy; target: until when
ENDED       copy; amount: the change of strength that ends, 0: a silence
SHUFFLED    seat: whose; origin: place; amount: how many
CUT         seat: who cuts; origin: place; amount: lifted from the top, 0: none
SHOWN       seat: to whom, ALL; copy; origin: place; face
TURN        seat: whose; amount: number of the turn from 1; target: how many cards refilled the hand before it
PASSED      seat: who; amount: passes in a row (a play, an attack and OUT begin the count anew)
ACTED       seat: who; copy; origin: PLAY, ATTACK, BLOCK, ABILITY or PREVENT; target: seat or copy aimed at, or NOBODY
VALUE       seat: whose; origin: what; amount: the new value (dice, bribes, walks)
OUT         seat: who; amount: place from 1
OVER        seat: who has won, the first of several who have won together, or NOBODY; amount: how many share the first
            place
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.kernel.view import JUDGE as JUDGE  # readers of facts find their audiences here, too
from engine.kernel.view import PUBLIC as PUBLIC
from engine.kernel.view import SEALED as SEALED
from engine.kernel.view import may_see as may_see

(
    DEALT,
    MOVED,
    ATTACHED,
    CONTROLLED,
    STRENGTH,
    SILENCED,
    ENDED,
    SHUFFLED,
    CUT,
    SHOWN,
    TURN,
    PASSED,
    ACTED,
    VALUE,
    OUT,
    OVER,
) = range(16)

KINDS = (
    "dealt", "moved", "attached", "controlled", "strength", "silenced", "ended", "shuffled", "cut", "shown", "turn",
    "passed", "acted", "value", "out", "over",
)  # fmt: skip

ALL = -1  # SHOWN: to everybody
NOBODY = -1
UNKNOWN = 0  # a face that is not known; card numbers begin with 1
PLAY, ATTACK, BLOCK, ABILITY, PREVENT = range(5)  # what was done (ACTED)
TOP, BOTTOM = -1, -2  # where in a zone (MOVED); 0 and up is a slot

SEATS = 16  # a place is zone * SEATS + seat


class Fact(NamedTuple):
    """One thing that happened; see the table above. audience: who may see `face`, everything else is public."""

    kind: int
    seat: int = NOBODY
    copy: int = -1
    origin: int = -1
    target: int = -1
    amount: int = 0
    face: int = UNKNOWN
    audience: int = PUBLIC


def place(zone: int, seat: int) -> int:
    """A zone of a seat as one int."""
    return zone * SEATS + seat


def seen_by(fact: Fact, viewer: int) -> Fact:
    """What the viewer gets of a fact: the fact itself, or its public twin without the face."""
    return fact if may_see(fact.audience, viewer) else fact._replace(face=UNKNOWN)


@dataclass
class Looked:
    """A table to look at, made of facts alone.

    zones: place -> copies in their order (slots: -1 where a slot is free).   faces: copy -> face, as far as known.
    host: attached copy -> carrier.   controller: copy -> seat, for copies in play whose controller was named.
    changes: copy -> changes of strength that last.   silenced: copy -> how many effects ignore it.
    slotted: places whose copies lie in slots.   values: (seat, what) -> value.   out: seat -> place.
    """

    zones: dict[int, list[int]] = field(default_factory=dict)
    faces: dict[int, int] = field(default_factory=dict)
    host: dict[int, int] = field(default_factory=dict)
    controller: dict[int, int] = field(default_factory=dict)
    changes: dict[int, list[int]] = field(default_factory=dict)
    silenced: dict[int, int] = field(default_factory=dict)
    slotted: set[int] = field(default_factory=set)
    values: dict[tuple[int, int], int] = field(default_factory=dict)
    turn: int = NOBODY
    turns: int = 0
    passes: int = 0
    out: dict[int, int] = field(default_factory=dict)
    over: bool = False

    def add(self, fact: Fact) -> None:
        """Take one more fact in."""
        handler = _FOLD.get(fact.kind)
        if handler is not None:
            handler(self, fact)


def fold(facts: Iterable[Fact]) -> Looked:
    """The table that these facts make (any prefix of a game's facts)."""
    looked = Looked()
    for fact in facts:
        looked.add(fact)
    return looked


def _dealt(looked: Looked, fact: Fact) -> None:
    looked.zones.setdefault(fact.target, []).extend(range(fact.copy, fact.copy + fact.amount))


def _moved(looked: Looked, fact: Fact) -> None:
    _leave(looked, fact)
    _arrive(looked.zones.setdefault(fact.target, []), looked.slotted, fact)
    for told in (looked.host, looked.controller, looked.changes, looked.silenced, looked.faces):
        told.pop(fact.copy, None)
    if fact.face != UNKNOWN:
        looked.faces[fact.copy] = fact.face


def _leave(looked: Looked, fact: Fact) -> None:
    """Out of the old zone; slots stay where they are, other zones close up. Cards of a hidden zone have no identity
    of their own there: when another copy was taken for this face, the two have exchanged their faces."""
    zone = looked.zones.get(fact.origin, [])
    if fact.copy not in zone:
        return
    known = looked.faces.get(fact.copy, UNKNOWN)
    if UNKNOWN not in (known, fact.face) and known != fact.face:
        for other in zone:
            if looked.faces.get(other) == fact.face:
                looked.faces[other] = known
                break
    if fact.origin in looked.slotted:
        zone[zone.index(fact.copy)] = -1
    else:
        zone.remove(fact.copy)


def _arrive(zone: list[int], slotted: set[int], fact: Fact) -> None:
    if fact.amount == TOP:
        zone.append(fact.copy)
    elif fact.amount == BOTTOM:
        zone.insert(0, fact.copy)
    else:
        slotted.add(fact.target)
        zone.extend([-1] * (fact.amount + 1 - len(zone)))
        zone[fact.amount] = fact.copy


def _attached(looked: Looked, fact: Fact) -> None:
    looked.host[fact.copy] = fact.target


def _controlled(looked: Looked, fact: Fact) -> None:
    """The card lies with its new controller, in the zone in which it lay."""
    at = next((at for at, zone in looked.zones.items() if fact.copy in zone), None)
    if at is not None:
        looked.zones[at].remove(fact.copy)
        looked.zones.setdefault(place(at // SEATS, fact.seat), []).append(fact.copy)
    looked.controller[fact.copy] = fact.seat


def _strength(looked: Looked, fact: Fact) -> None:
    looked.changes.setdefault(fact.copy, []).append(fact.amount)


def _silenced(looked: Looked, fact: Fact) -> None:
    looked.silenced[fact.copy] = looked.silenced.get(fact.copy, 0) + 1


def _ended(looked: Looked, fact: Fact) -> None:
    if fact.amount == 0:
        looked.silenced[fact.copy] -= 1
    else:
        looked.changes[fact.copy].remove(fact.amount)


def _shuffled(looked: Looked, fact: Fact) -> None:
    for copy in looked.zones.get(fact.origin, ()):
        looked.faces.pop(copy, None)


def _shown(looked: Looked, fact: Fact) -> None:
    if fact.face != UNKNOWN:
        looked.faces[fact.copy] = fact.face


def _turn(looked: Looked, fact: Fact) -> None:
    looked.turn, looked.turns = fact.seat, fact.amount


def _passed(looked: Looked, fact: Fact) -> None:
    looked.passes = fact.amount


def _value(looked: Looked, fact: Fact) -> None:
    looked.values[fact.seat, fact.origin] = fact.amount


def _acted(looked: Looked, fact: Fact) -> None:
    if fact.origin in (PLAY, ATTACK):
        looked.passes = 0


def _out(looked: Looked, fact: Fact) -> None:
    looked.out[fact.seat] = fact.amount
    looked.passes = 0


def _over(looked: Looked, fact: Fact) -> None:
    looked.over = True


_FOLD: dict[int, Callable[[Looked, Fact], None]] = {
    DEALT: _dealt,
    MOVED: _moved,
    ATTACHED: _attached,
    CONTROLLED: _controlled,
    STRENGTH: _strength,
    SILENCED: _silenced,
    ENDED: _ended,
    SHUFFLED: _shuffled,
    SHOWN: _shown,
    TURN: _turn,
    PASSED: _passed,
    ACTED: _acted,
    VALUE: _value,
    OUT: _out,
    OVER: _over,
}  # CUT changes nothing that one could look at
