"""Why a line of a log is not legal: the rule that forbids it and the data of the sentence (A10.8).

Called only when the open question has no offer that the line means, so nothing here decides what is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.apfelernte import decisions as d
from engine.apfelernte.lasting import forbidding
from engine.apfelernte.log.due import attack_ended, comes_later, waiting_for
from engine.apfelernte.log.notation import decision_said
from engine.apfelernte.log.reading import CardRef, Phrase
from engine.apfelernte.table import DISCARD, HAND, NOBODY, PLAY, ZONES, AppleTable
from engine.kernel import CHANCE, UNKNOWN, Decision, Question, RuleViolation

# which questions a phrase can answer; for all others it is simply not what is asked
ANSWERS: dict[str, tuple[int, ...]] = {
    "start": (d.START,),
    "cut": (d.CUT,),
    "no_cut": (d.CUT,),
    "reshuffle": (d.CUT,),
    "pass": (d.ACTION,),
    "play": (d.ACTION, d.EXTRA),
    "attack": (d.ACTION,),
    "no_play": (d.EXTRA,),
    "host": (d.HOST,),
    "no_host": (d.HOST,),
    "block": (d.BLOCK,),
    "no_block": (d.BLOCK,),
    "life": (d.LIFE,),
    "order": (d.ORDER,),
    "yes": (d.MAY,),
    "no": (d.MAY,),
    "either": (d.EITHER,),
    "opponent": (d.OPPONENT,),
    "choose": (d.CHOOSE,),
    "choose_life": (d.CHOOSE,),
    "enough": (d.CHOOSE,),
    "save": (d.PREVENT,),
    "no_save": (d.PREVENT,),
    "ability": (d.ABILITY,),
    "life_card": (d.LIFE_CARD,),
}


def why_not_asked(table: AppleTable, seat: int, phrase: Phrase) -> RuleViolation:
    """Nobody asks this seat (or chance) now: somebody else decides, the seat is out, or the game has ended."""
    if table.over:
        return RuleViolation("A10.8", "over", seat=seat, **named(phrase))
    if 0 <= seat < table.seats and not table.is_in(seat):
        return RuleViolation("A6.3", "is_out", seat=seat, **named(phrase))
    question = table.questions[0]
    data = {"seat": seat, **what_is_asked(table, question), **named(phrase)}
    if CHANCE in (seat, question.seat):
        data["seat"] = phrase.seat() if seat == CHANCE else seat
        code = "no_chance" if question.seat != CHANCE else "other_chance" if seat == CHANCE else "chance_first"
        return RuleViolation(question.rule, code, **data)
    if fault := _out_of_order(table, question, seat, phrase):
        return fault
    code = "not_turn" if question.kind == d.ACTION and phrase.key in ("play", "attack", "pass") else "not_asked"
    return RuleViolation(question.rule, code, **data)


def why_no_result(table: AppleTable, question: Question, phrase: str, faces: Sequence[int]) -> RuleViolation:
    """These cards cannot be what chance drew: not the cards that lie there, or none of that deck at all (A8.4)."""
    there = list(question.offers)
    strange = [face for face in faces if not _take(there, face)]
    data: dict[str, Any] = {
        "seat": question.about[0],
        "kind": question.kind,
        "count": len(faces),
        "size": question.about[1],
    }
    if strange and strange[0] in question.offers:
        return RuleViolation(question.rule, "named_too_often", card=strange[0], **data)
    if strange:
        owned = {face for copy, face in enumerate(table.secret) if table.owner[copy] == question.about[0]}
        rule = question.rule if strange[0] in owned or question.kind != d.SHUFFLE else "A8.4"
        rule = "A8.11" if question.kind == d.DEAL else rule
        return RuleViolation(rule, "not_there", card=strange[0], **data)
    return RuleViolation(question.rule, "wrong_count", **data)


def _take(pool: list[int], face: int) -> bool:
    if face not in pool:
        return False
    pool.remove(face)
    return True


def why_not(table: AppleTable, question: Question, phrase: Phrase) -> RuleViolation:
    """The seat is asked, but nothing that it is offered is what the line says."""
    if question.kind not in ANSWERS[phrase.key]:
        if fault := _out_of_order(table, question, question.seat, phrase):
            return fault
        return _violation(question, phrase, question.rule, "other_question", **what_is_asked(table, question))
    if question.seat == table.scarecrow:
        return _its_list(table, question, phrase)
    reason = _REASONS.get(phrase.key, _not_offered)
    return reason(table, question, phrase)


def _out_of_order(table: AppleTable, question: Question, seat: int, phrase: Phrase) -> RuleViolation | None:
    """The line would answer what is asked later, or what is asked no more; None: that is not certain."""
    data = {"seat": seat, **what_is_asked(table, question), **named(phrase)}
    if question.kind in ANSWERS.get(phrase.key, ()) and comes_later(question, seat):
        return RuleViolation("A7.17", "comes_later", **data)
    if question.kind in _OF_ABILITIES and (face := waiting_for(table, seat, phrase)) != UNKNOWN:
        return RuleViolation("A7.8", "still_waits", waiting_card=face, **data)
    acts = question.kind in (d.ACTION, d.EXTRA)
    if acts and phrase.key in ("block", "no_block", "life") and attack_ended(table, seat):
        return RuleViolation("A5.3", "attack_ended", **data)
    return None


def _violation(question: Question, phrase: Phrase, rule: str, code: str, **data: Any) -> RuleViolation:
    return RuleViolation(rule, code, **{"seat": question.seat, **named(phrase), **data})


def _must(table: AppleTable, question: Question, phrase: Phrase, code: str) -> RuleViolation:
    """A Wesen has to attack or block (A5.10): which, where it can only be one."""
    attacks = code == "must_attack"
    copies = {d.attack_of(offer)[0] if attacks else offer for offer in question.offers}
    data = {"instead_card": table.face[copies.pop()]} if len(copies) == 1 else {}
    return _violation(question, phrase, "A5.10", code, **data)


def named(phrase: Phrase) -> dict[str, Any]:
    """What a line names, for its sentence."""
    named: dict[str, Any] = {"phrase": phrase.key}
    if (card := phrase.card()) is not None:
        named["card"] = card.number
    if "s2" in phrase.values:
        named["target"] = phrase.seat("s2")
    if (number := phrase.number()) is not None:
        named["number"] = number
    return named


# kinds whose question says first which card it is about (LIFE: only for an ability)
_OF_ABILITIES = (d.MAY, d.EITHER, d.OPPONENT, d.CHOOSE, d.PREVENT, d.ABILITY)
_ABOUT_CARD = (d.HOST, d.BLOCK, d.LIFE, *_OF_ABILITIES)


def what_is_asked(table: AppleTable, question: Question) -> dict[str, Any]:
    """Who is asked now, what, and for which card, while everybody sees that: the data of the sentence."""
    asked = {"asked": question.seat, "kind": question.kind}
    named_first = question.about if question.seat != CHANCE and question.kind in _ABOUT_CARD else ()
    if named_first and (face := table.face[named_first[0]]) != UNKNOWN:
        asked["about_card"] = face
    return asked


def _its_list(table: AppleTable, question: Question, phrase: Phrase) -> RuleViolation:
    """The Vogelscheuche does one thing only (A12.5); what it does instead is told, but no hidden card."""
    does = decision_said(table, question, Decision(question.seat, question.kind, question.offers[0]))
    data: dict[str, Any] = {"instead": does.seat2, "instead_number": does.number}
    if does.copy >= 0 and table.face[does.copy] != UNKNOWN:
        data["instead_card"] = table.face[does.copy]
    return _violation(question, phrase, question.rule, f"scarecrow_{does.key}", **data)


def _not_offered(table: AppleTable, question: Question, phrase: Phrase) -> RuleViolation:
    return _violation(question, phrase, question.rule, "not_offered", kind=question.kind)


def _pass(table: AppleTable, question: Question, phrase: Phrase) -> RuleViolation:
    return _must(table, question, phrase, "must_attack")


def _play(table: AppleTable, question: Question, phrase: Phrase) -> RuleViolation:
    """Not in the hand (A4.1), or there and forbidden (A7.3), or an attack must come first (A5.10)."""
    ref, additional = _card(phrase), question.kind == d.EXTRA
    if (copy := _find(table, ref, HAND, question.seat)) is None:
        return _violation(question, phrase, "A4.1", "not_in_hand", **_where(table, ref, question.seat))
    if question.kind == d.ACTION and d.PASS not in question.offers:
        return _must(table, question, phrase, "must_attack")
    source = forbidding(table, question.seat, additional, copy)
    by = {"about_card": table.face[source]} if source != NOBODY else {}  # in play no longer
    return _violation(question, phrase, "A7.3", "play_forbidden", **by)


def _attack(table: AppleTable, question: Question, phrase: Phrase) -> RuleViolation:
    """Not in play (A6.7), not the own one or no opponent (A5.1), forbidden (A7.3), or another one must (A5.10)."""
    seat, target = question.seat, phrase.seat("s2")
    if fault := _not_own_wesen(table, question, phrase, "A5.1"):
        return fault
    if "s2" in phrase.values and (target == seat or not table.is_in(target)):
        return _violation(question, phrase, "A5.1", "no_opponent")
    if d.PASS not in question.offers:
        return _must(table, question, phrase, "must_attack")
    return _violation(question, phrase, "A7.3", "attack_forbidden")


def _block(table: AppleTable, question: Question, phrase: Phrase) -> RuleViolation:
    """Not in play (A6.7), not the own one (A5.4), may not block (A7.3), or another one must (A5.10)."""
    if fault := _not_own_wesen(table, question, phrase, "A5.4"):
        return fault
    if d.NONE not in question.offers:
        return _must(table, question, phrase, "must_block")
    return _violation(question, phrase, "A7.3", "block_forbidden")


def _no_block(table: AppleTable, question: Question, phrase: Phrase) -> RuleViolation:
    return _must(table, question, phrase, "must_block")


def _host(table: AppleTable, question: Question, phrase: Phrase) -> RuleViolation:
    return _not_own_wesen(table, question, phrase, "A4.4") or _not_offered(table, question, phrase)


def _choose(table: AppleTable, question: Question, phrase: Phrase) -> RuleViolation:
    """The card is not where the choice looks, or is none with which the effect can be done (A7.18)."""
    ref = phrase.card()
    if ref is None:
        return _not_offered(table, question, phrase)
    zones = {table.zone[offer] for offer in question.offers if offer >= 0}
    if zones == {PLAY} and (fault := not_in_play(table, question, phrase)):
        return fault
    if zones == {HAND} and _find(table, ref, HAND) is None:
        return _violation(question, phrase, "A4.1", "not_in_hand", **_where(table, ref, question.seat))
    if zones == {DISCARD} and _find(table, ref, DISCARD) is None:
        return _violation(question, phrase, question.rule, "not_in_discard", **_where(table, ref))
    return _violation(question, phrase, question.rule, "not_to_choose")


def not_in_play(table: AppleTable, question: Question, phrase: Phrase) -> RuleViolation | None:
    """The card that a line names is not in play (A6.7); None: it is, or the line names none."""
    ref = phrase.card()
    if ref is None or _find(table, ref, PLAY) is not None:
        return None
    return _violation(question, phrase, "A6.7", "not_in_play", **_where(table, ref))


def _life(table: AppleTable, question: Question, phrase: Phrase) -> RuleViolation:
    return _violation(question, phrase, "A6.2", "no_life_card", left=len(table.life_cards(question.seat)))


def _cut(table: AppleTable, question: Question, phrase: Phrase) -> RuleViolation:
    return _violation(question, phrase, "A2.7", "bad_cut", size=question.about[1])


_REASONS: dict[str, Callable[[AppleTable, Question, Phrase], RuleViolation]] = {
    "pass": _pass,
    "play": _play,
    "attack": _attack,
    "block": _block,
    "no_block": _no_block,
    "host": _host,
    "choose": _choose,
    "choose_life": _life,
    "life": _life,
    "cut": _cut,
}


def _not_own_wesen(table: AppleTable, question: Question, phrase: Phrase, rule: str) -> RuleViolation | None:
    """The card is not in play (A6.7), or in play but not under the seat that acts; None when neither."""
    ref = _card(phrase)
    if (copy := _find(table, ref, PLAY)) is None:
        return _violation(question, phrase, "A6.7", "not_in_play", **_where(table, ref, question.seat))
    if _find(table, ref, PLAY, question.seat) is None:
        return _violation(question, phrase, rule, "not_own", controller=table.controller[copy])
    if copy in table.augments:
        return _violation(question, phrase, rule, "no_wesen")
    return None


def _card(phrase: Phrase) -> CardRef:
    ref = phrase.card()
    assert ref is not None
    return ref


def _find(table: AppleTable, ref: CardRef, zone: int, seat: int = NOBODY) -> int | None:
    """A copy of this card in this zone (of this seat; in play: under this seat), None when there is none."""
    for copy, face in enumerate(table.secret):
        if face == ref.number and table.zone[copy] == zone and ref.owner in (-1, table.owner[copy]):
            holder = table.controller[copy] if zone == PLAY else table.owner[copy]
            if seat in (NOBODY, holder):
                return copy
    return None


def _where(table: AppleTable, ref: CardRef, seat: int = NOBODY) -> dict[str, Any]:
    """Where the card is that is not where it should be, and which copy: only open places are told (A9.5)."""
    for zone in (PLAY, DISCARD):
        for holder in (seat, NOBODY):
            if (copy := _find(table, ref, zone, holder)) is not None:
                return {"zone": ZONES[zone], "copy": copy, "holder": table.owner[copy]}
    return {"zone": "", "copy": -1, "holder": -1}
