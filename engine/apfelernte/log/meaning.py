"""What a line of a full log tells at a table: the answer to the open question, a decision that was no question, or
several of these at once, as people at a table put it.

Who plays or attacks inside a running ability (A7.12, A7.22) says so in one line. It answers all that is asked on the
way to it: whether the ability is used, which opponent, which card. Who saves a card has said yes to the ability that
does it (A7.23).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.apfelernte import decisions as d
from engine.apfelernte.language import program as p
from engine.apfelernte.log.entries import entry_of
from engine.apfelernte.log.reading import PLAY_ON, Phrase, apart
from engine.apfelernte.log.reasons import ANSWERS
from engine.apfelernte.log.unasked import (
    ACTS,
    just_made,
    saved,
    says,
    told_by,
    why_no_attack,
    why_no_play,
    why_not_so,
)
from engine.apfelernte.table import AppleTable
from engine.kernel import Answers, Decision, EngineError, Question, RuleViolation, Told, Unasked
from engine.kernel.replay import apply


def meant(table: AppleTable, phrase: Phrase) -> Told:
    """What a phrase tells at this table. Raises as `entry_of` does."""
    if phrase.key == PLAY_ON:
        return _in_turn(table, apart(phrase))
    try:
        return entry_of(table, phrase)
    except EngineError as refused:
        found = _saves(table, phrase) or told_by(table, just_made(table), phrase) or _inside(table, phrase)
        if found is not None:
            return found
        question = table.question(phrase.seat())
        if question is not None and question.kind in ANSWERS.get(phrase.key, ()):
            raise
        raise (why_not_so(table, just_made(table), phrase) or refused) from None


def also_meant(table: AppleTable, phrase: Phrase) -> Told | None:
    """What a phrase can tell beside that: a decision that was no question, or which card is saved and that it is."""
    found = told_by(table, just_made(table), phrase) if table.unasked else None
    return _chosen_and_saved(table, phrase) if found is None and phrase.key == "save" else found


def _in_turn(table: AppleTable, phrases: Iterable[Phrase]) -> Told:
    """What phrases of one seat tell one after the other."""
    trial, told = _trial(table), list[Told]()
    for phrase in phrases:
        told.append(meant(trial, phrase))
        apply(trial, told[-1])
    decisions = tuple(decision for one in told for decision in _decisions(one))
    last = told[-1] if isinstance(told[-1], Unasked) else None
    return Answers(decisions, last) if decisions else told[-1]


def _decisions(told: Told) -> tuple[Decision, ...]:
    if isinstance(told, Answers):
        return told.decisions
    return (told,) if isinstance(told, Decision) else ()


# ------------------------------------------------------------ preventions


def _saves(table: AppleTable, phrase: Phrase) -> Decision | None:
    """Whether the only card that can be saved is saved, as the answer to the open "may" (A7.23)."""
    question = table.question(phrase.seat())
    answer = saved(table, just_made(table), question, phrase) if question is not None else None
    return None if question is None or answer is None else Decision(question.seat, question.kind, answer)


def _chosen_and_saved(table: AppleTable, phrase: Phrase) -> Answers | None:
    """The card that is saved is chosen, and the ability that does it is used."""
    question = table.question(phrase.seat())
    if question is None or question.kind != d.PREVENT:
        return None
    chosen = entry_of(table, phrase)
    assert isinstance(chosen, Decision)
    trial = _trial(table)
    apply(trial, chosen)
    then = trial.question(question.seat)
    if then is None or then.kind != d.MAY or then.about[0] != question.about[0]:
        return None
    return Answers((chosen, Decision(then.seat, d.MAY, d.YES)))


# ------------------------------------------------------------ plays and attacks inside an ability


def _inside(table: AppleTable, phrase: Phrase) -> Told | None:
    """The answers by which an ability plays this card or attacks like this; None: the line is about something else.
    Raises RuleViolation when the ability does so, but not like this."""
    question, trial = table.question(phrase.seat()), _trial(table)
    source, decisions = question.about[:1] if question is not None else (), list[Decision]()
    while question is not None and (part := _part(question, phrase, source, decisions)) is not None:
        try:
            chosen = entry_of(trial, part)
        except RuleViolation as refused:
            raise (_why_not_inside(trial, question, phrase) or refused) from None
        assert isinstance(chosen, Decision)
        decisions.append(chosen)
        if question.kind == d.CHOOSE and phrase.key == "play":
            return chosen if len(decisions) == 1 else Answers(tuple(decisions))
        apply(trial, chosen)
        if (told := told_by(trial, just_made(trial), phrase)) is not None:
            return Answers(tuple(decisions), told)
        question = trial.question(phrase.seat())
    made = [one for one in just_made(trial) if decisions and phrase.key in says(one)]
    if (fault := why_not_so(trial, made, phrase)) is not None:
        raise fault
    return None


_PARTS = {d.MAY: ("yes", ""), d.OPPONENT: ("opponent", "s2"), d.CHOOSE: ("choose", "c")}


def _part(question: Question, phrase: Phrase, source: Sequence[int], before: Sequence[Decision]) -> Phrase | None:
    """What a line about a play or an attack says of a question on the way to it; None: nothing. source: the card whose
    ability asks, all the way.  before: the answers so far."""
    act = ACTS.get(phrase.key)
    if act is None or question.kind not in _PARTS or question.about[:1] != source:
        return None
    if question.kind == d.MAY and before:
        return None
    if question.kind == d.OPPONENT and (act != p.ATTACK or question.rule != "A7.22"):
        return None
    if question.kind == d.CHOOSE and question.about[1] != act:
        return None
    key, slot = _PARTS[question.kind]
    if slot and slot not in phrase.values:
        return None
    return Phrase(key, {name: phrase.values[name] for name in ("s", slot) if name})


def why_no_act(table: AppleTable, phrase: Phrase) -> RuleViolation | None:
    """Why the ability that asks now does not play this card or attack like this; None: that is no reason."""
    try:
        _inside(table, phrase)
    except RuleViolation as refused:
        return refused
    return None


def _why_not_inside(table: AppleTable, question: Question, phrase: Phrase) -> RuleViolation | None:
    """Why an ability does not play this card or attack like this; None: nobody chooses (A12.5)."""
    if question.seat == table.scarecrow:
        return None
    return (why_no_play if phrase.key == "play" else why_no_attack)(table, question, phrase)


def _trial(table: AppleTable) -> AppleTable:
    """A table on which answers can be tried."""
    trial = table.copy()
    trial.facts = []
    return trial
