"""The sealed draw: chance that nobody chose, and that everybody can check afterwards.

Before the draw the *commitment* is public: the SHA-256 of what is drawn from what, and of a secret of 256 random bits
(long enough to be its own salt). People contribute phrases; of each only a salted *seal* is public until the secret is
revealed. The result follows from all of it, in whatever order the phrases came.

What is hashed is a text in UTF-8 that anybody can write down, each line with a line feed at its end:

    sealed draw 1
    id 7k2m9xq4w3pa
    for deck check, round 3
    take 1
    of 1                             one line for each thing, in a fixed order
    of 2
    secret 5f0c..                    64 hex digits; the commitment is the SHA-256 of the text up to here
    from Carla Cox<TAB>Boskoop       one line for each phrase, all of them sorted by code point
    timer Bert Bär                   somebody whose phrase was missing when the time came

The SHA-256 of the whole text, as 32 bytes, is the seed of the stream "sealed draw" of `rng`; it draws all things, one
after the other. Taken are the first ones that are not *left out* (what may not be taken any more, such as a table that
has gone). A shuffle takes all, a coin one of two, a lot puts equals in an order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from engine.kernel.rng import Stream

VERSION = 1
STREAM = "sealed draw"
MOST_THINGS = 10_000

# What `problems` finds.
UNREADABLE, NOT_REVEALED, COMMITMENT, SEAL, SEED, ORDER, TAKEN = (
    "unreadable", "not_revealed", "commitment", "seal", "seed", "order", "taken",
)  # fmt: skip


@dataclass(frozen=True)
class Phrase:
    """What one person contributes. who, phrase: one line each, without a tab.

    salt: hex digits that keep the phrase from being guessed by its seal; the result does not depend on them, so that
    whoever makes them chooses nothing.  timer: there was no phrase when the time came.
    """

    who: str
    phrase: str = ""
    salt: str = ""
    timer: bool = False

    @property
    def line(self) -> str:
        """As it stands in the text of the draw."""
        return f"timer {self.who}" if self.timer else f"from {self.who}\t{self.phrase}"


@dataclass(frozen=True)
class Sealed:
    """Everything that a draw follows from.

    things: their names, one line each, in a fixed order.  take: how many are taken.  secret: 64 hex digits.
    left_out: places in `things`, from 0, that are passed over.
    """

    id: str
    purpose: str
    things: Sequence[str]
    take: int
    secret: str
    phrases: Sequence[Phrase] = ()
    left_out: Sequence[int] = ()

    @property
    def head(self) -> str:
        """The text up to and with the secret."""
        things = [f"of {thing}" for thing in self.things]
        begin = [f"sealed draw {VERSION}", f"id {self.id}", f"for {self.purpose}", f"take {self.take}"]
        return _text([*begin, *things, f"secret {self.secret}"])

    @property
    def text(self) -> str:
        """The whole text, from which the result follows."""
        return self.head + _text(sorted(phrase.line for phrase in self.phrases))

    @property
    def commitment(self) -> str:
        """What is public before the draw."""
        return sha256(self.head.encode()).hexdigest()

    @property
    def seed(self) -> str:
        """The SHA-256 of the whole text, as hex."""
        return sha256(self.text.encode()).hexdigest()

    @property
    def order(self) -> tuple[int, ...]:
        """All things in the order in which they are drawn, as places from 0."""
        return Stream(bytes.fromhex(self.seed), STREAM).draw(range(len(self.things)), len(self.things))

    @property
    def taken(self) -> tuple[int, ...]:
        """The first `take` in the order that are not left out."""
        return tuple([place for place in self.order if place not in self.left_out][: self.take])

    def seal(self, phrase: Phrase) -> str:
        """What is public of a phrase before the secret is revealed."""
        return sha256(_text([f"seal {VERSION}", self.id, phrase.line, phrase.salt]).encode()).hexdigest()


def _text(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def record(draw: Sealed) -> dict[str, Any]:
    """The revealed draw as plain values, places from 1: what `problems` checks."""
    phrases = [
        {"who": each.who, "timer": each.timer, "phrase": each.phrase, "salt": each.salt, "seal": draw.seal(each)}
        for each in draw.phrases
    ]
    return {
        "sealed_draw": VERSION,
        "id": draw.id,
        "for": draw.purpose,
        "take": draw.take,
        "things": list(draw.things),
        "commitment": draw.commitment,
        "phrases": phrases,
        "secret": draw.secret,
        "seed": draw.seed,
        "order": [place + 1 for place in draw.order],
        "left_out": [place + 1 for place in draw.left_out],
        "taken": [place + 1 for place in draw.taken],
    }


def problems(found: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What does not fit in a record of a draw, as (code, what it is about); empty: the draw is as it was promised.

    codes: "unreadable" (the field), "not_revealed", "commitment", "seal" (who), "seed", "order", "taken".  Never raises
    for what a JSON file can contain.
    """
    if isinstance(found, dict) and found.get("sealed_draw") == VERSION and not found.get("secret"):
        return [(NOT_REVEALED, "secret")]
    try:
        draw, seals = _read(found)
    except _Unreadable as problem:
        return [(UNREADABLE, str(problem))]
    wrong = [(COMMITMENT, "")] if draw.commitment != found.get("commitment") else []
    wrong += [(SEAL, each.who) for each, seal in zip(draw.phrases, seals, strict=True) if draw.seal(each) != seal]
    told = record(draw)
    return wrong + [(code, "") for code in (SEED, ORDER, TAKEN) if told[code] != found.get(code)]


class _Unreadable(Exception):
    """A field of a record is missing or of the wrong kind."""


def _read(found: object) -> tuple[Sealed, list[str]]:
    """The draw of a record and the seals that were public."""
    if not isinstance(found, dict) or found.get("sealed_draw") != VERSION:
        raise _Unreadable("sealed_draw")
    things = [_line(thing, "things") for thing in _list(found, "things")]
    rows = _list(found, "phrases")
    draw = Sealed(
        _line(found.get("id"), "id"),
        _line(found.get("for"), "for"),
        things,
        _number(found.get("take"), "take", 0, len(things)),
        _line(found.get("secret"), "secret"),
        [_phrase(row) for row in rows],
        [_number(place, "left_out", 1, len(things)) - 1 for place in _list(found, "left_out")],
    )
    return draw, [_line(row.get("seal"), "seal") for row in rows]


def _list(found: Mapping[str, Any], name: str) -> list[Any]:
    value = found.get(name)
    if not isinstance(value, list) or len(value) > MOST_THINGS:
        raise _Unreadable(name)
    return value


def _line(value: object, name: str) -> str:
    if not isinstance(value, str) or "\n" in value or any("\ud800" <= sign <= "\udfff" for sign in value):
        raise _Unreadable(name)
    return value


def _number(value: object, name: str, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise _Unreadable(name)
    return value


def _phrase(row: object) -> Phrase:
    if not isinstance(row, dict):
        raise _Unreadable("phrases")
    who, phrase, salt = (_line(row.get(name), name) for name in ("who", "phrase", "salt"))
    if "\t" in who + phrase or not isinstance(row.get("timer"), bool):
        raise _Unreadable("phrases")
    return Phrase(who, phrase, salt, row["timer"])
