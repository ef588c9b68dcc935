"""Decisions with one possible answer: the engine makes them without asking (`Table.unasked`), so a log may leave them
out, and a line may tell them (A10.5).

A line that answers no question tells such a decision if it says what was decided; else the decision says why the line
cannot be. Full logs (`meaning`) and observed ones (`observed.lines`) ask here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from engine.apfelernte import decisions as d
from engine.apfelernte import lasting
from engine.apfelernte.language import program as p
from engine.apfelernte.log.reading import Phrase
from engine.apfelernte.log.reasons import ANSWERS, named, not_in_play, why_not
from engine.apfelernte.table import AppleTable
from engine.kernel import CHANCE, UNKNOWN, Question, RuleViolation, Unasked

# what a line says of a decision, by its kind: with an offer, and declined
_SAYS: dict[int, tuple[str, str]] = {
    d.ACTION: ("attack", ""),  # an additional attack (A7.22)
    d.EXTRA: ("play", "no_play"),
    d.HOST: ("host", "no_host"),
    d.BLOCK: ("block", "no_block"),
    d.LIFE: ("life", ""),
    d.ORDER: ("order", ""),
    d.EITHER: ("either", ""),
    d.OPPONENT: ("opponent", ""),
    d.CHOOSE: ("choose", "enough"),
    d.PREVENT: ("save", "no_save"),
    d.ABILITY: ("ability", ""),
}
ACTS = {"play": p.PLAY, "attack": p.ATTACK}  # what lines tell that an ability does
Why = Callable[[AppleTable, Question, Phrase], RuleViolation]
_NUMBERED = (d.EITHER, d.ABILITY, d.ORDER)  # kinds whose offers are numbers, in lines from 1


def just_made(table: AppleTable) -> Iterator[Unasked]:
    """The decisions made without a question since the last entry of the log, that no line has told."""
    return (made for made in table.unasked if made.step == table.step)


def told_by(table: AppleTable, made: Iterable[Unasked], phrase: Phrase) -> Unasked | None:
    """The first of these decisions that a line tells."""
    return next((one for one in made if tells(table, one, phrase)), None)


def tells(table: AppleTable, made: Unasked, phrase: Phrase) -> bool:
    """Whether a line says what was decided. A card that nobody knows can be the one that it names."""
    if made.seat == CHANCE:
        return _tells_lots(table, made, phrase)
    if phrase.seat() != made.seat or phrase.key not in says(made):
        return False
    if made.kind == d.OPPONENT:
        return phrase.seat("s2") == made.offer
    if made.kind == d.ACTION and phrase.seat("s2") not in (-1, d.attack_of(made.offer)[1]):
        return False
    number = _number(made)
    if number is not None and phrase.number() not in (None, number):
        return False
    return _is_card(table, made, phrase)


def says(made: Unasked) -> tuple[str, ...]:
    """What lines say that tell this decision, as keys of their phrases: who chose a card that an ability plays has
    played it."""
    plays = made.kind == d.CHOOSE and made.about[1] == p.PLAY and made.offer != d.NONE
    return (said_of(made), "play") if plays else (said_of(made),)


def said_of(made: Unasked) -> str:
    """What a line says first of all that tells this decision."""
    if made.kind == d.MAY:
        return "yes" if made.offer == d.YES else "no"
    return _SAYS[made.kind][made.offer == d.NONE]


def _number(made: Unasked) -> int | None:
    """What a line calls the offer, where that is a number; None: it has none that is known."""
    if made.kind == d.LIFE:
        return made.seen or None
    return made.offer + 1 if made.kind in _NUMBERED else None


def _is_card(table: AppleTable, made: Unasked, phrase: Phrase) -> bool:
    ref, copy = phrase.card(), card_of(made)
    if ref is None:
        return True
    face = made.seen or table.hidden_face(copy)
    return face in (UNKNOWN, ref.number) and ref.owner in (-1, table.owner[copy])


def card_of(made: Unasked) -> int:
    """The copy that a line names which tells this decision."""
    if made.kind == d.ACTION:
        return d.attack_of(made.offer)[0]
    return made.about[0] if made.kind in d.ABOUT_SOURCE else made.offer


def saved(table: AppleTable, made: Iterable[Unasked], question: Question, phrase: Phrase) -> int | None:
    """What a line answers to an ability that may save the only card that can be saved (A7.23): YES if it saves that
    card, NO if nothing; None: it is about something else."""
    if question.kind != d.MAY or phrase.key not in ("save", "no_save"):
        return None
    chosen = (one for one in made if one.kind == d.PREVENT and one.offer != d.NONE)
    only = next((one for one in chosen if one.about[0] == question.about[0]), None)
    if only is None or only.seat != phrase.seat():
        return None
    if phrase.key == "no_save":
        return d.NO
    return d.YES if tells(table, only, phrase) else None


def _tells_lots(table: AppleTable, made: Unasked, phrase: Phrase) -> bool:
    """Whether a line says that the lot fell on all of the few cards that there were, or on the last unused deck."""
    if made.kind == d.DECK_LOT:
        return (phrase.key, phrase.seat(), phrase.number()) == ("deck_lot", made.about[0], made.offer)
    if phrase.key != "lots" or phrase.seat() != made.offer:
        return False
    said, faces = sorted(ref.number for ref in phrase.cards()), sorted(table.hidden_faces(made.about))
    return not said or said == faces or (len(said) == len(faces) and UNKNOWN in faces)


# ------------------------------------------------------------ why a line cannot be


def why_not_so(table: AppleTable, made: Iterable[Unasked], phrase: Phrase, why: Why = why_not) -> RuleViolation | None:
    """Why a line is wrong that speaks of a decision which had one possible answer; None: it speaks of none. why: says
    why it is no answer to a question."""
    own = [one for one in made if one.seat == phrase.seat()]
    for speaks_of in (_answers, _belongs_to):
        for one in own:
            if speaks_of(table, one, phrase):
                return _reason(table, one, phrase, why)
    return None


def _answers(table: AppleTable, made: Unasked, phrase: Phrase) -> bool:
    """Whether a line would be an answer; to use an ability or not only if it names its card, or none."""
    here = made.kind not in d.ABOUT_SOURCE or _is_card(table, made, phrase)
    answers = made.kind != d.ACTION and made.kind in ANSWERS.get(phrase.key, ())
    return here and (answers or phrase.key in says(made))


def _belongs_to(table: AppleTable, made: Unasked, phrase: Phrase) -> bool:
    """Whether a line says what would have followed otherwise: that the attack was not blocked, or what an ability that
    could not be used would have done, or what was chosen for it."""
    if made.kind == d.BLOCK:
        return made.offer != d.NONE and phrase.key in ("no_block", "life", "life hand")
    acts = made.kind == d.MAY and ACTS.get(phrase.key) in made.about[1:2]
    return acts or (made.kind == d.MAY and phrase.key in ("choose", "opponent", "either", "enough"))


def _reason(table: AppleTable, made: Unasked, phrase: Phrase, why: Why) -> RuleViolation:
    data: dict[str, Any] = {"seat": made.seat, **named(phrase)}
    code = f"only_{said_of(made)}"
    if made.kind == d.BLOCK and made.offer != d.NONE:
        if phrase.key != "block":
            data["phrase"] = "no_block"
        return RuleViolation(made.rule, "must_block", **data, instead_card=made.seen)
    asked = Question(made.step, made.seat, made.kind, (made.offer,), made.rule, made.about)
    if made.kind == d.ACTION:
        return _other_attack(table, made, asked, phrase)
    if made.kind == d.MAY and phrase.key in ACTS:
        return _not_done(table, made, asked, phrase, why)
    if made.kind == d.CHOOSE and phrase.key == "play":
        no_play = why(table, asked._replace(kind=d.EXTRA), phrase)
        if no_play.rule == "A4.1":
            return no_play
    if made.kind in (d.BLOCK, d.HOST, d.EXTRA):
        return why(table, asked, phrase)
    in_play = made.kind == d.CHOOSE and made.about[2] == p.IN_PLAY
    if in_play and (fault := not_in_play(table, asked, phrase)) is not None:
        return fault
    if made.rule == "A7.5":
        code = "only_unpaid"
    elif made.kind == d.MAY and made.rule == "A7.3":
        code, data = "forbidden" if made.about[2:] else "forbidden_attack", {**data, **_by(made)}
    elif made.kind == d.OPPONENT:
        data["instead"] = made.offer
    elif (number := _number(made)) is not None:
        data["instead_number"] = number
    elif made.kind in d.ABOUT_COPIES and made.offer != d.NONE:
        if made.seen:
            data["instead_card"] = made.seen
        else:
            code = "only_hidden"
    return RuleViolation(made.rule, code, **data)


def _other_attack(table: AppleTable, made: Unasked, asked: Question, phrase: Phrase) -> RuleViolation:
    """In an ability another Wesen attacks, or it attacks somebody else; the Vogelscheuche has no choice (A12.5)."""
    if made.seat != table.scarecrow:
        fault = why_no_attack(table, asked, phrase)
        if fault.code != "not_to_choose":
            return fault
    if not _is_card(table, made, phrase):
        return RuleViolation("A7.2", "only_choose", seat=made.seat, **named(phrase), instead_card=made.seen)
    target = d.attack_of(made.offer)[1]
    return RuleViolation(made.rule, "only_opponent", seat=made.seat, **named(phrase), instead=target)


def _not_done(table: AppleTable, made: Unasked, asked: Question, phrase: Phrase, why: Why) -> RuleViolation:
    """Why an ability that was passed over does not play this card or attack like this."""
    if phrase.key == "attack":
        return why_no_attack(table, asked, phrase)
    if made.rule == "A7.3":
        return RuleViolation("A7.3", "play_forbidden", seat=made.seat, **named(phrase), **_by(made))
    return why(table, asked._replace(kind=d.EXTRA), phrase)


def _by(made: Unasked) -> dict[str, int]:
    """The card that forbids what an ability would do, where one does."""
    return {"about_card": made.about[2]} if len(made.about) > 2 else {}


def why_no_play(table: AppleTable, question: Question, phrase: Phrase) -> RuleViolation:
    """Why an ability does not play this card: not in the hand, forbidden (A7.3), or not what it asks for."""
    fault = why_not(table, question._replace(kind=d.EXTRA), phrase)
    playable = [table.hidden_face(copy) for copy in lasting.playable(table, question.seat, True)]
    allowed = fault.rule == "A7.3" and fault.data["card"] in playable
    return _not_to_choose(question, phrase) if allowed else fault


def why_no_attack(table: AppleTable, question: Question, phrase: Phrase) -> RuleViolation:
    """Why an ability does not attack like this: as for any attack (A5.1, A7.3), or not what it asks for."""
    fault = why_not(table, question._replace(kind=d.ACTION, offers=(d.PASS,)), phrase)
    able = [table.face[copy] for copy in table.play[question.seat] if lasting.may_attack(table, copy)]
    allowed = fault.rule == "A7.3" and fault.data["card"] in able
    return _not_to_choose(question, phrase) if allowed else fault


def _not_to_choose(question: Question, phrase: Phrase) -> RuleViolation:
    return RuleViolation("A7.2", "not_to_choose", seat=question.seat, **named(phrase))
