"""What may come next in an observed game, as far as all can see: for a page on which a judge taps what happens.

The open question comes first, then those behind it that people reach without a word: after an attack first the block,
then the life card, then the next player's turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.apfelernte import decisions as d
from engine.apfelernte.language import program as p
from engine.apfelernte.log.notation import ENGLISH, Writer
from engine.apfelernte.log.phrases import MOVES, STEP_PHRASES
from engine.apfelernte.observed.decided import depends_on_face, hidden_filter
from engine.apfelernte.observed.passed import left_out, passing
from engine.apfelernte.observed.world import World
from engine.apfelernte.table import HAND, LIMBO, OPEN, PLAY
from engine.kernel import CHANCE, UNKNOWN, Decision, Question
from engine.kernel import facts as f


@dataclass(frozen=True)
class Asked:
    """A question that may be answered next.

    seat: who answers.  kind: a kind of question (`decisions`).  rule: that asks.  lines: an answer each, as a log says
    it, the likely one first.  things: what each line is about: a copy on the table, of LIFE a slot from 0, else -1.
    hand: cards that the hand can hold, when one of them may be named: `hand_line.format(card)` is the line.
    optional: may be left out (A10.5).
    """

    seat: int
    kind: int
    rule: str
    lines: tuple[str, ...]
    things: tuple[int, ...] = ()
    hand: tuple[int, ...] = ()
    hand_line: str = ""
    optional: bool = False


def asked(world: World, lang: str) -> Iterator[Asked]:
    """The questions that may be answered next, in the order in which the game asks them. lang: "de" or "en"."""
    for then in passing(world):
        question = then.table.questions[0] if then.table.questions else None
        if question is not None and question.seat != CHANCE:
            yield _asked(then, question, lang)


def _asked(world: World, question: Question, lang: str) -> Asked:
    table, seat = world.table, question.seat
    hidden = [offer for offer in question.offers if _in_hand(world, offer)]
    hand = can_hold(world, seat) if hidden else _by_face(world, question)
    optional = bool(list(left_out(world, question)))
    if question.kind == d.LIFE:
        slots = tuple(_slots(world, seat))
        lines = tuple(_step("life", lang, s=world.game.setup.seats[seat], n=slot + 1) for slot in slots)
        return Asked(seat, question.kind, question.rule, lines, slots, optional=optional)
    writer = open_writer(world, lang)
    seen = [offer for offer in _likely_first(question) if offer not in hidden]
    lines = tuple(writer.decision(table, question, Decision(seat, question.kind, offer)) for offer in seen)
    things = tuple(_thing(question.kind, offer) for offer in seen)
    if not hand:
        return Asked(seat, question.kind, question.rule, lines, things, optional=optional)
    line = _hand_phrase(question, lang).replace("{s}", world.game.setup.seats[seat]).replace("{c}", "{}")
    return Asked(seat, question.kind, question.rule, lines, things, hand, line, optional)


def _likely_first(question: Question) -> list[int]:
    """The offers with what declines last; but most attacks are not blocked."""
    if question.kind == d.MAY:
        return sorted(question.offers, reverse=True)
    return sorted(question.offers, key=lambda offer: offer < 0 and question.kind != d.BLOCK)


def _thing(kind: int, offer: int) -> int:
    if kind not in d.ABOUT_COPIES or offer < 0:
        return -1
    return d.attack_of(offer)[0] if d.is_attack(offer) else offer


def followed(world: World, line: int, lang: str) -> list[str]:
    """What came of a line without being said, in order, as a log says it: what moved, was drawn, destroyed or decided.

    line: its number in the text.  lang: "de" or "en".
    """
    writer = open_writer(world, lang)
    facts = [fact for fact, of in zip(world.facts, world.lines, strict=True) if of == line and _is_told(fact)]
    lines = (writer.alone(fact) for fact in facts)
    return [told.strip() for told in lines if told is not None]


def _is_told(fact: f.Fact) -> bool:
    """Not what the line itself says: that a card was played."""
    played = fact.kind == f.MOVED and fact.origin // f.SEATS == HAND and fact.target // f.SEATS in (PLAY, LIMBO)
    return fact.kind in TOLD and not played


TOLD = frozenset({f.MOVED, f.CONTROLLED, f.STRENGTH, f.SILENCED, f.ENDED, f.OUT})


def not_offered(world: World, lang: str) -> Iterator[str]:
    """Attacks and blocks that people can do by mistake at the open question: with the Wesen in play that may not. Where
    nobody may block, nobody is asked, and a life card is lost at once."""
    table = world.table
    question = table.questions[0] if table.questions else None
    if question is None or question.kind not in (d.ACTION, d.BLOCK, d.LIFE):
        return
    seat, writer = question.seat, open_writer(world, lang)
    others = [other for other in range(table.seats) if other != seat and table.is_in(other)]
    kind = d.ACTION if question.kind == d.ACTION else d.BLOCK
    for copy in table.play[seat]:
        for offer in [d.attack(copy, other) for other in others] if kind == d.ACTION else [copy]:
            if offer not in question.offers:
                yield writer.decision(table, question, Decision(seat, kind, offer))


def can_hold(world: World, seat: int) -> tuple[int, ...]:
    """The cards that the hand of a seat can hold, by all that was seen."""
    left = world.possible[seat]
    mask = 0
    for sketch in left.found:
        for entry in sketch.hand:
            mask |= entry
    return tuple(sorted(left.universe.names(mask & ~left.used)))


def _by_face(world: World, question: Question) -> tuple[int, ...]:
    """The cards that may be the answer where it depends on which they are (A7.3, A7.18), so that no hidden one is
    offered."""
    hand, wanted = can_hold(world, question.seat), hidden_filter(world, question)
    if wanted is not None:
        return tuple(face for face in hand if face in wanted)
    if question.kind == d.ACTION and d.PASS not in question.offers:  # the duty to attack (A5.10)
        return ()
    return hand if question.kind in (d.ACTION, d.EXTRA) and depends_on_face(world, question) else ()


def _slots(world: World, seat: int) -> list[int]:
    """The life slots in which a card can lie."""
    found = {slot for sketch in world.possible[seat].found for slot, mask in enumerate(sketch.slots) if mask}
    return sorted(found | {slot for slot in range(world.table.form.lives) if world.possible[seat].loose})


def _in_hand(world: World, offer: int) -> bool:
    return 0 <= offer < d.ATTACK_SPAN and world.table.zone[offer] == HAND


def _hand_phrase(question: Question, lang: str) -> str:
    if question.kind != d.CHOOSE or question.about[1] == p.PLAY:
        return STEP_PHRASES["play"][lang == ENGLISH]
    if question.about[1] == p.DISCARD:
        return MOVES["hand discard"][lang == ENGLISH]
    return STEP_PHRASES["choose"][lang == ENGLISH].replace(" {c?}", " {c}")


def _step(key: str, lang: str, **values: object) -> str:
    return STEP_PHRASES[key][lang == ENGLISH].format(**values)


def open_writer(world: World, lang: str) -> Writer:
    """A writer that knows the open cards."""
    table, setup = world.table, world.game.setup
    writer = Writer(setup.cards, setup.seats, table.owner, lang)
    for copy, face in enumerate(table.face):
        if face != UNKNOWN and OPEN[table.zone[copy]]:
            writer.faces[copy] = face
            writer.public.setdefault(face, []).append(copy)
    return writer
