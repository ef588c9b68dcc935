"""Decisions, chance results and facts as lines of a log (docs/log-format.md). The words are in `phrases`, reading them
is in `reading`.

A card is written "Jäger (Æ035)"; when several open copies have that face, with its owner: "Jäger (Æ035 Bert)", and when
even that is not enough with a number: "Jäger (Æ035 Bert 2)". Only open cards decide that, so the form of a reference
betrays nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from engine.apfelernte import decisions as d
from engine.apfelernte.cards import CardSet
from engine.apfelernte.log.phrases import (
    FACT_PHRASES,
    SLOT,
    STEP_PHRASES,
    is_spoken,
    split_tail,
)
from engine.apfelernte.table import GONE, LIFE, OPEN, PLAY, ZONES, AppleTable
from engine.kernel import UNKNOWN, Entry, Fact, Question, Result
from engine.kernel import facts as f
from engine.kernel.log import SEALED, seat_names
from engine.kernel.questions import RIGHT
from engine.kernel.view import may_see

GERMAN, ENGLISH = "de", "en"

_new = tuple.__new__  # makes a named tuple without its slow constructor


# ------------------------------------------------------------ facts and decisions as phrases


class Said(NamedTuple):
    """A phrase before it is written: like `Phrase`, with copies for cards where the copy is known.

    secret: the seat (or facts.SEALED) that alone may read the last slot; facts.PUBLIC: everybody.
    faces: cards for slots whose copies are not known (what chance drew).
    """

    key: str
    seat: int = -1
    copy: int = -1
    seat2: int = -1
    copy2: int = -1
    number: int | None = None
    secret: int = f.PUBLIC
    faces: tuple[int, ...] = ()


def fact_said(fact: Fact) -> Said | None:
    """What a fact says, None for facts that no line tells (the decision above says it, or nobody needs it)."""
    if fact.kind == f.MOVED:
        return _move_said(fact)
    told = _FACT_SAID.get(fact.kind)
    return told(fact) if told else None


def _move_said(fact: Fact) -> Said | None:
    origin, target = fact.origin // f.SEATS, fact.target // f.SEATS
    key = _MOVE_KEYS.get((origin, target, fact.amount == f.BOTTOM))
    if key is None:
        return None
    seat = fact.target % f.SEATS if target == PLAY else fact.seat
    number = fact.amount + 1 if target == LIFE else None
    return _new(Said, (key, seat, fact.copy, -1, -1, number, fact.audience, ()))


_MOVE_KEYS = {  # (zone, zone, under the deck) -> phrase; what leaves the game (A6.3) is told by who goes out
    (origin, target, under): f"{ZONES[origin]} {ZONES[target]}{'_under' if under else ''}"
    for origin, target, under in product(range(len(ZONES)), range(len(ZONES)), (False, True))
    if GONE not in (origin, target)
}


def _shown_said(fact: Fact) -> Said:
    if fact.seat == f.ALL:
        return Said("revealed", copy=fact.copy)
    return Said("seen", fact.seat, fact.copy, seat2=fact.origin % f.SEATS, secret=fact.seat)


def _acted_said(fact: Fact) -> Said | None:
    if fact.origin == f.ABILITY:
        return Said("triggered", copy=fact.copy)
    return Said("prevented", fact.seat, fact.target) if fact.origin == f.PREVENT else None


def _ended_said(fact: Fact) -> Said:
    if fact.amount:
        return Said("strength_ended", copy=fact.copy, number=fact.amount)
    return Said("silence_ended", copy=fact.copy)


def _over_said(fact: Fact) -> Said:
    """More than one have won only together (A12.6)."""
    if fact.seat == f.NOBODY:
        return Said("drawn")
    return Said("won", fact.seat) if fact.amount == 1 else Said("people_won")


_FACT_SAID: dict[int, Callable[[Fact], Said | None]] = {
    f.ATTACHED: lambda fact: Said("attached", copy=fact.copy, copy2=fact.target),
    f.CONTROLLED: lambda fact: Said("controlled", fact.seat, fact.copy),
    f.STRENGTH: lambda fact: Said("strength", copy=fact.copy, number=fact.amount),
    f.SILENCED: lambda fact: Said("silenced", copy=fact.copy),
    f.ENDED: _ended_said,
    f.SHOWN: _shown_said,
    f.ACTED: _acted_said,
    f.TURN: lambda fact: Said("turn", fact.seat, number=fact.amount),
    f.PASSED: lambda fact: Said("passed", number=fact.amount),
    f.OUT: lambda fact: Said("out", fact.seat, number=fact.amount),
    f.OVER: _over_said,
}


def decision_said(table: AppleTable, question: Question | None, entry: Entry) -> Said:
    """What a decision or a chance result says, seen from the table before it. question: the one it answers."""
    if isinstance(entry, Result):
        return _CHANCE_SAID[entry.kind](entry)
    if entry.kind == RIGHT:
        return Said(RIGHTS[entry.offer], entry.seat)
    assert question is not None
    return _DECISION_SAID[entry.kind](table, question, entry.seat, entry.offer)


RIGHTS = {d.CONCEDE: "concede", d.AGREE_DRAW: "agree", d.WITHDRAW_DRAW: "withdraw"}

_CHANCE_SAID: dict[int, Callable[[Result], Said]] = {
    d.COIN: lambda result: Said("coin", result.things[0]),
    d.SHUFFLE: lambda result: Said("shuffle", result.seat, secret=f.SEALED, faces=result.things),
    d.LOTS: lambda result: Said("lots", result.seat, secret=result.seat, faces=result.things),
    d.DEAL: lambda result: Said("deal", result.seat, secret=result.seat, faces=result.things),
    d.DECK_LOT: lambda result: Said("deck_lot", result.seat, number=result.things[0]),
}


def _start_said(table: AppleTable, question: Question, seat: int, offer: int) -> Said:
    return Said("start", seat, seat2=offer)


def _cut_said(table: AppleTable, question: Question, seat: int, offer: int) -> Said:
    if offer == d.RESHUFFLE:
        return Said("reshuffle", seat, seat2=question.about[0])
    return Said("cut", seat, number=offer) if offer else Said("no_cut", seat)


def _action_said(table: AppleTable, question: Question, seat: int, offer: int) -> Said:
    if offer == d.PASS:
        return Said("pass", seat)
    if d.is_attack(offer):
        copy, target = d.attack_of(offer)
        return Said("attack", seat, copy, seat2=target)
    return Said("play", seat, offer)


def _or_none(key: str, declined: str) -> Callable[[AppleTable, Question, int, int], Said]:
    """Questions whose offers are copies and NONE."""

    def said(table: AppleTable, question: Question, seat: int, offer: int) -> Said:
        return Said(declined, seat) if offer == d.NONE else Said(key, seat, offer)

    return said


def _life_said(table: AppleTable, question: Question, seat: int, offer: int) -> Said:
    return Said("life", seat, number=table.life[seat].index(offer) + 1)


def _order_said(table: AppleTable, question: Question, seat: int, offer: int) -> Said:
    return Said("order", seat, _open(table, question.about[offer]), number=offer + 1)


def _may_said(table: AppleTable, question: Question, seat: int, offer: int) -> Said:
    return Said("yes" if offer == d.YES else "no", seat, _open(table, question.about[0]))


def _choose_said(table: AppleTable, question: Question, seat: int, offer: int) -> Said:
    if offer == d.NONE:
        return Said("enough", seat)
    if table.zone[offer] == LIFE:
        owner = table.owner[offer]
        return Said("choose_life", seat, seat2=owner, number=table.life[owner].index(offer) + 1)
    return Said("choose", seat, offer, secret=f.PUBLIC if table.face[offer] != UNKNOWN else seat)


_DECISION_SAID: dict[int, Callable[[AppleTable, Question, int, int], Said]] = {
    d.START: _start_said,
    d.CUT: _cut_said,
    d.ACTION: _action_said,
    d.EXTRA: _or_none("play", "no_play"),
    d.HOST: _or_none("host", "no_host"),
    d.BLOCK: _or_none("block", "no_block"),
    d.LIFE: _life_said,
    d.ORDER: _order_said,
    d.MAY: _may_said,
    d.EITHER: lambda table, question, seat, offer: Said("either", seat, number=offer + 1),
    d.OPPONENT: lambda table, question, seat, offer: Said("opponent", seat, seat2=offer),
    d.CHOOSE: _choose_said,
    d.PREVENT: _or_none("save", "no_save"),
    d.ABILITY: lambda table, question, seat, offer: Said("ability", seat, number=offer + 1),
    d.LIFE_CARD: lambda table, question, seat, offer: Said("life_card", seat, offer, secret=seat),
}


def _open(table: AppleTable, copy: int) -> int:
    """The copy when everybody sees its face, else -1: then a line does not name it."""
    return copy if copy >= 0 and table.face[copy] != UNKNOWN else -1


# ------------------------------------------------------------ writing


class Writer:
    """Writes the lines of one game, following its facts. lang: GERMAN (as logs are stored) or ENGLISH."""

    def __init__(self, cards: CardSet, seats: Sequence[str], owner: Sequence[int], lang: str = GERMAN) -> None:
        self.seats = seats
        self.owner = owner
        self.names = _card_names(cards)
        self.faces: dict[int, int] = {}  # open copies -> card
        self.public: dict[int, list[int]] = {}  # card -> its open copies
        self.around: dict[tuple[int, ...], tuple[Sequence[str], int]] = {}  # what stands around a card; is it turned
        self.turns: dict[int, list[str]] = {}  # what stands around the number of a turn, by seat
        self.facts, self.steps = _templates(lang)

    def decision(self, table: AppleTable, question: Question | None, entry: Entry, viewer: int | None = None) -> str:
        """The line of an entry; table: as it was before it.  viewer: for whom alone it is written, without braces;
        None: for the log, with what only some may see in braces."""
        said = decision_said(table, question, entry)
        seen = viewer is None or may_see(said.secret, viewer)
        if viewer is not None:
            said = said._replace(secret=f.PUBLIC, faces=said.faces if seen else ())
        face = table.hidden_face(said.copy) if seen and said.copy >= 0 else UNKNOWN
        return self._write(said, self.steps, face)

    def open(self, copy: int, face: int) -> None:
        """All see a card from now on."""
        self.faces[copy] = face
        self.public.setdefault(face, []).append(copy)

    def said(self, facts: Sequence[Fact]) -> list[str]:
        """The lines of the next facts of the game, without those that no line tells."""
        return list(filter(None, self.told(facts)))

    def told(self, facts: Iterable[Fact]) -> list[str]:
        """The line of each of the next facts of the game, "" for what no line tells."""
        return [_LINE[fact[0]](self, fact) for fact in facts]

    def fact(self, fact: Fact, viewer: int | None = None) -> str | None:
        """The line of the next fact of the game, None when no line tells it.  viewer: as for `decision`."""
        if viewer is not None:
            fact = f.seen_by(fact, viewer)._replace(audience=f.PUBLIC)
        if fact.kind == f.MOVED:
            return self._of_card(fact) or None
        said = fact_said(fact)
        if said is None:
            return None
        if viewer is not None:
            said = said._replace(secret=f.PUBLIC)
        return self._write(said, self.facts, fact.face or self.faces.get(said.copy, UNKNOWN))

    def alone(self, fact: Fact) -> str | None:
        """The line of a fact by itself, as all saw it. The open cards that the writer knows stay as they are."""
        said = fact_said(f.seen_by(fact, f.PUBLIC))
        if said is None:
            return None
        face = fact.face or self.faces.get(said.copy, UNKNOWN)
        return self._write(said._replace(secret=f.PUBLIC), self.facts, face)

    def _turn(self, fact: Fact) -> str:
        """The line of a turn; they differ in their number only."""
        _, seat, _, _, _, amount, _, _ = fact
        around = self.turns.get(seat)
        if around is None:
            around = self.turns[seat] = self.facts["turn"][0].replace("{s}", self.seats[seat]).split("{n}")
        return str(amount).join(around)

    def _acted(self, fact: Fact) -> str:
        """The line of an ability or a prevention; what else is done a decision says."""
        if fact[3] < f.ABILITY:
            return ""
        return self._of_card(fact) if fact[3] == f.ABILITY else self._other(fact)

    def _other(self, fact: Fact) -> str:
        """The line of any other fact."""
        said = fact_said(fact)
        return self._write(said, self.facts, fact.face or self.faces.get(said.copy, UNKNOWN)) if said else ""

    def _of_card(self, fact: Fact) -> str:
        """The line of what happens to a card. Facts that differ in the card only have the rest in common, so it is
        remembered."""
        kind, seat, copy, origin, target, amount, face, audience = fact
        face = face or self.faces.get(copy, UNKNOWN)
        key = kind, seat, origin, target, amount, audience, face == UNKNOWN
        around, turned = self.around.get(key) or self._new(key, fact, face)
        equal = self.public.get(face)
        line = (self.card(copy, face) if equal and len(equal) > 1 else self.names[face]).join(around)
        if turned == OPENED:
            self.open(copy, face)
        elif turned == HIDDEN:
            self.public[self.faces.pop(copy)].remove(copy)
        return line

    def _new(self, key: tuple[int, ...], fact: Fact, face: int) -> tuple[Sequence[str], int]:
        """What stands around the card of facts like this, and whether they turn it."""
        said, turned = fact_said(fact), STAYS
        if fact.kind == f.MOVED:
            was_open, is_open = OPEN[fact.origin // f.SEATS], OPEN[fact.target // f.SEATS]
            turned = STAYS if was_open == is_open else HIDDEN if was_open else OPENED
        around = self._write(said, self.facts, face, CARD).split(CARD) if said else ()
        return self.around.setdefault(key, (around, turned))

    def _write(self, said: Said, templates: Mapping[str, Template], face: int, sign: str = "") -> str:
        """A phrase as text; what only some may see in braces. sign: stands for a card that is known."""
        text, slots, tail = templates[said.key]
        for slot in slots:
            text = text.replace(slot, sign if sign and slot == "{c}" else self._slot(said, slot, face))
        if not tail:
            return text
        card = sign if sign and face != UNKNOWN else self._cards(said, face)
        if not card:
            return text
        if said.secret != f.PUBLIC:
            card = f"{{{SEALED if said.secret == f.SEALED else self.seats[said.secret]}: {card}}}"
        return text + tail.replace("{c}", card)

    def _slot(self, said: Said, slot: str, face: int) -> str:
        if slot == "{s}":
            return self.seats[said.seat]
        if slot == "{c}":
            return self._cards(said, face)
        if slot == "{n}":
            return f"{said.number:+d}" if said.key in SIGNED else str(said.number)
        return self.seats[said.seat2] if slot == "{s2}" else self.card(said.copy2, self.faces[said.copy2])

    def _cards(self, said: Said, face: int) -> str:
        if said.faces:
            return ", ".join(map(self.names.__getitem__, said.faces))
        return self.card(said.copy, face)

    def card(self, copy: int, face: int) -> str:
        """A copy as its card; "" when its face is not known."""
        if face == UNKNOWN:
            return ""
        equal = self.public.get(face, ())
        if len(equal) < 2 or copy not in equal:
            return self.names[face]
        owner = self.owner[copy]
        own = sorted(other for other in equal if self.owner[other] == owner)
        place = f" {own.index(copy) + 1}" if len(own) > 1 else ""
        return f"{self.names[face][:-1]} {self.seats[owner]}{place})"


@lru_cache(maxsize=16)
def _card_names(cards: CardSet) -> dict[int, str]:
    """Each card as a line names it: "Jäger (Æ035)"; UNKNOWN: ""."""
    return {UNKNOWN: "", **{card.number: f"{card.name} ({card.id})" for card in cards.cards}}


_LINE: list[Callable[[Writer, Fact], str]] = [Writer._other] * len(f.KINDS)  # of a fact, by kind
_LINE[f.TURN], _LINE[f.ACTED] = Writer._turn, Writer._acted
for _kind in (f.MOVED, f.STRENGTH, f.SILENCED, f.ENDED, f.SHOWN, f.CONTROLLED):
    _LINE[_kind] = Writer._of_card


CARD = "\0"  # stands for a card in a line that is remembered
STAYS, OPENED, HIDDEN = range(3)  # what a move does to a card
Template = tuple[str, tuple[str, ...], str]
SIGNED = ("strength", "strength_ended")  # phrases whose number always has its sign


@lru_cache(maxsize=2)
def _templates(lang: str) -> tuple[dict[str, Template], dict[str, Template]]:
    """The phrases of facts and of steps as (text, its slots, the end that may be missing)."""
    return _split(FACT_PHRASES, lang), _split(STEP_PHRASES, lang)


def _split(phrases: Mapping[str, tuple[str, ...]], lang: str) -> dict[str, Template]:
    parts = {key: split_tail(ways[lang == ENGLISH]) for key, ways in phrases.items()}
    return {key: (head, tuple(slot[0] for slot in SLOT.finditer(head)), tail) for key, (head, tail) in parts.items()}


def log_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names of seats as the lines of a log can carry them: clean, each once, and no word of a phrase."""
    return seat_names([f"_{name}" if name.strip() and is_spoken(name) else name for name in seat_names(names)])
