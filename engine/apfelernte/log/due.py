"""Whose decision comes first: for lines that come too early or too late. Only what is certain is said, so that no
reason is wrong (A10.8)."""

from __future__ import annotations

from engine.apfelernte.abilities import destroys_life
from engine.apfelernte.language import program as p
from engine.apfelernte.log.reading import Phrase
from engine.apfelernte.runs import Run
from engine.apfelernte.table import LIFE, NOTE, PLAY, AppleTable
from engine.apfelernte.triggers import Due
from engine.kernel import UNKNOWN, Question
from engine.kernel import facts as f

# what a line answers: the instruction that asks it of the executor
_ASKING = {
    "yes": p.MAY,
    "no": p.MAY,
    "either": p.EITHER,
    "opponent": p.PLAYER,
    "choose": p.CHOOSE,
    "enough": p.CHOOSE,
}


def comes_later(question: Question, seat: int) -> bool:
    """Whether this seat, too, decides what is asked now, after the one who is asked ("jeder Spieler", A7.17)."""
    run = question.values[0] if question.values else None
    if not isinstance(run, Run) or run.outer is None or run.actor != question.seat:
        return False
    players = [inner.actor for inner in run.outer.group]
    behind = run.outer.group[players.index(run.actor) + 1 :]
    return any(inner.actor == seat and inner.at <= run.at for inner in behind)


def waiting_for(table: AppleTable, seat: int, phrase: Phrase) -> int:
    """The face of the card whose triggered ability still waits and will ask this seat for such an answer (A7.8);
    UNKNOWN: none."""
    due = next((one for group in table.queue for one in group if _will_ask(table, one, seat, phrase)), None)
    return table.face[due.source % NOTE] if due is not None else UNKNOWN


def _will_ask(table: AppleTable, due: Due, seat: int, phrase: Phrase) -> bool:
    code, ref = table.rules.codes[due.code], phrase.card()
    if phrase.key == "life":
        return destroys_life(code)
    if phrase.key in ("yes", "no") and ref is not None and ref.number != table.face[due.source % NOTE]:
        return False
    asking = [step for step in code if step[0] == _ASKING.get(phrase.key)]
    return due.executor == seat and any(step[0] != p.CHOOSE or step[5] == p.EXECUTOR for step in asking)


def attack_ended(table: AppleTable, seat: int) -> bool:
    """Whether the last attack, of this turn or the one before, was against this seat and ended because the attacker
    left play before a blocker was chosen (A5.3). Known only where the table keeps its facts."""
    gone, turns = set[int](), 0
    for fact in reversed(table.facts or ()):
        if fact.kind == f.TURN:
            turns += 1
        elif fact.kind == f.MOVED and fact.origin // f.SEATS == PLAY:
            gone.add(fact.copy)
        elif fact.kind == f.ACTED and fact.origin == f.ATTACK:
            return turns <= 1 and fact.target == seat and fact.copy in gone
        elif fact.kind == f.PASSED or (fact.kind == f.ACTED and fact.origin == f.BLOCK) or _is_life(fact):
            return False
    return False


def _is_life(fact: f.Fact) -> bool:
    return fact.kind == f.MOVED and fact.origin // f.SEATS == LIFE
