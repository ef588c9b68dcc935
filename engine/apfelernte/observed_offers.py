"""What may come next in an observed game, as far as all can see: for a page on which a judge taps what happens.

The open question comes first, then those behind it that people reach without a word: after an attack first the block,
then the life card, then the next player's turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.apfelernte import decisions as d
from engine.apfelernte.language import program as p
from engine.apfelernte.notation import ENGLISH, GERMAN, Writer
from engine.apfelernte.observed_lines import left_out, passing
from engine.apfelernte.observed_world import World
from engine.apfelernte.phrases import MOVES, STEP_PHRASES
from engine.apfelernte.table import HAND, OPEN
from engine.kernel import CHANCE, UNKNOWN, Decision, Question


@dataclass(frozen=True)
class Asked:
    """A question that may be answered next.

    seat: who answers.  kind: a kind of question (`decisions`).  rule: that asks.  lines: an answer each, as a log says
    it.  hand: cards that the hand can hold, when one of them may be named: `hand_line.format(card)` is the line.
    optional: may be left out (A10.5).
    """

    seat: int
    kind: int
    rule: str
    lines: tuple[str, ...]
    hand: tuple[int, ...] = ()
    hand_line: str = ""
    optional: bool = False


def asked(world: World, lang: str) -> Iterator[Asked]:
    """The questions that may be answered next, in the order in which the game asks them. lang: "de" or "en"."""
    language = GERMAN if lang == "de" else ENGLISH
    for then in passing(world):
        question = then.table.questions[0] if then.table.questions else None
        if question is not None and question.seat != CHANCE:
            yield _asked(then, question, language)


def _asked(world: World, question: Question, lang: int) -> Asked:
    table, seat = world.table, question.seat
    hidden = [offer for offer in question.offers if _in_hand(world, offer)]
    optional = bool(list(left_out(world, question)))
    if question.kind == d.LIFE:
        lines = tuple(_step("life", lang, s=world.game.setup.seats[seat], n=slot + 1) for slot in _slots(world, seat))
        return Asked(seat, question.kind, question.rule, lines, optional=optional)
    writer = _writer(world, lang)
    lines = tuple(
        writer.decision(table, question, Decision(seat, question.kind, offer))
        for offer in question.offers
        if offer not in hidden
    )
    if not hidden:
        return Asked(seat, question.kind, question.rule, lines, optional=optional)
    line = _hand_phrase(question, lang).replace("{s}", world.game.setup.seats[seat]).replace("{c}", "{}")
    return Asked(seat, question.kind, question.rule, lines, can_hold(world, seat), line, optional)


def can_hold(world: World, seat: int) -> tuple[int, ...]:
    """The cards that the hand of a seat can hold, by all that was seen."""
    left = world.possible[seat]
    mask = 0
    for sketch in left.found:
        for entry in sketch.hand:
            mask |= entry
    return tuple(sorted(left.universe.names(mask & ~left.used)))


def _slots(world: World, seat: int) -> list[int]:
    """The life slots in which a card can lie."""
    found = {slot for sketch in world.possible[seat].found for slot, mask in enumerate(sketch.slots) if mask}
    return sorted(found | {slot for slot in range(world.table.lives) if world.possible[seat].loose})


def _in_hand(world: World, offer: int) -> bool:
    return 0 <= offer < d.ATTACK_SPAN and world.table.zone[offer] == HAND


def _hand_phrase(question: Question, lang: int) -> str:
    if question.kind != d.CHOOSE or question.about[1] == p.PLAY:
        return STEP_PHRASES["play"][lang]
    if question.about[1] == p.DISCARD:
        return MOVES["hand discard"][lang]
    return STEP_PHRASES["choose"][lang].replace(" {c?}", " {c}")


def _step(key: str, lang: int, **values: object) -> str:
    return STEP_PHRASES[key][lang].format(**values)


def _writer(world: World, lang: int) -> Writer:
    """A writer that knows the open cards."""
    table, setup = world.table, world.game.setup
    writer = Writer(setup.cards, setup.seats, table.owner, lang)
    for copy, face in enumerate(table.face):
        if face != UNKNOWN and OPEN[table.zone[copy]]:
            writer.faces[copy] = face
            writer.public.setdefault(face, []).append(copy)
    return writer
