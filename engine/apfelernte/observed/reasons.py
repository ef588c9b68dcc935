"""Why a line of an observed log cannot be: the rule, the earlier lines it clashes with, and the data of the sentence
(A10.8). Looked for only after the refusal, so a wrong reason can never make a legal line illegal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.apfelernte import decisions as d
from engine.apfelernte.log.entries import RIGHT_OF
from engine.apfelernte.log.gamelog import RULE_OF_FACT
from engine.apfelernte.log.meaning import why_no_act
from engine.apfelernte.log.phrases import CHANCE as CHANCE_PHRASES
from engine.apfelernte.log.reading import Phrase
from engine.apfelernte.log.reasons import ANSWERS, named, what_is_asked, why_not, why_not_asked
from engine.apfelernte.log.unasked import why_not_so
from engine.apfelernte.observed.decided import plays
from engine.apfelernte.observed.happened import agrees
from engine.apfelernte.observed.lines import counted, strengths
from engine.apfelernte.observed.passed import passing
from engine.apfelernte.observed.search import Search
from engine.apfelernte.observed.world import Refusal, World
from engine.apfelernte.table import PLAY, ZONES
from engine.kernel import CHANCE, UNKNOWN, Question, RuleViolation
from engine.kernel import facts as f
from engine.kernel import sketches as k
from engine.kernel.sketches import Sketches, clash


@dataclass(frozen=True)
class Why:
    """The rule that is broken, with the lines that the line clashes with, first the one that says most."""

    error: RuleViolation
    clashes: tuple[int, ...] = ()


def why(world: World, search: Search) -> Why:
    """Why no world is left after a line. world: before it, the likeliest one."""
    for dead in search.dead:
        refusal = dead.refusal()
        if refusal is not None:
            return hidden_reason(dead, refusal, search)
    error = open_reason(world, search)
    copy = error.data.get("copy", -1)
    since = since_line(world, copy) if copy >= 0 else 0
    return Why(error, (since,) if since else ())


def since_line(world: World, copy: int) -> int:
    """The line since which a copy lies where it lies, 0 for the set-up."""
    told = zip(reversed(world.facts), reversed(world.lines), strict=True)
    return next((line for fact, line in told if fact.kind == f.MOVED and fact.copy == copy), 0)


# ------------------------------------------------------------ what hidden cards cannot be


def hidden_reason(world: World, refusal: Refusal, search: Search) -> Why:
    """Why an owner's hidden cards cannot be what the line says."""
    universe = world.game.universes[refusal.owner]
    clue, before = refusal.clue, refusal.before
    face = _face(refusal, search, universe.names(clue.faces))
    core = [one for one in clash(before, clue) if one.line != search.line]
    lines = tuple(dict.fromkeys(one.line for one in reversed(core) if one.line))
    data: dict[str, Any] = {"seat": refusal.owner, "card": face, "copy": -1, "phrase": search.phrase.key}
    if clue.origin == k.SLOT and clue.faces == universe.all:
        left = len(world.table.life_cards(refusal.owner)) + 1  # as before the line
        return Why(RuleViolation("A6.2", "no_life_card", left=left, **named(search.phrase), seat=refusal.owner), lines)
    if clue.kind == k.LACKING:
        return Why(RuleViolation("A7.18", "must_have", **data), lines)
    if not clue.faces:
        form = world.game.setup.format
        if line := world.named_elsewhere(refusal.owner, face):
            return Why(RuleViolation("A8.11", "shared_card", **data), (line,))
        code = "banned_card" if face in form.banned else "not_in_list"
        return Why(RuleViolation(form.rule, code, **data))
    copy = _shown_copy(before, clue.faces)
    copy = _named_in_pile(world, refusal.owner, clue) if copy is None else copy
    if copy is not None:
        since = since_line(world, copy)
        zone = ZONES[world.table.zone[copy]]
        return _elsewhere(clue, data | {"copy": copy}, zone, (since,) if since else lines)
    named_faces = {one.faces for one in before.history() if one.faces in universe.single} | {clue.faces}
    if len(named_faces) > world.game.sizes[refusal.owner]:
        count = len(named_faces)
        return Why(RuleViolation("A2.1", "too_many_faces", count=count, size=count - 1, **data))
    if any(one.kind == k.LACKING and one.faces & clue.faces for one in core):
        return Why(RuleViolation("A4.1", "denied_before", **data), lines)
    if zone := _known_place(before, clue):
        return _elsewhere(clue, data, zone, lines)
    if clue.origin in (k.DECK, k.SLOT):
        return Why(RuleViolation("A6.5" if clue.origin == k.DECK else "A6.2", "other_card", **data), lines)
    return Why(RuleViolation("A4.1", "no_room", **data), lines)


def _face(refusal: Refusal, search: Search, names: set[int]) -> int:
    """The card that the line is about."""
    said = [ref.number for ref in search.phrase.cards()]
    fitting = [face for face in said if face in names or not names]
    found = fitting or sorted(names) or said
    if not refusal.clue.faces and said:
        universe = refusal.before.universe
        found = [face for face in said if face not in universe.masks] or said
    return found[0] if found else UNKNOWN


def _shown_copy(before: Sketches, faces: int) -> int | None:
    """The open copy that is this card, when there is only one of it."""
    if faces & faces - 1:
        return None
    return next((copy for copy, bit in before.shown.items() if bit == faces), None)


def _named_in_pile(world: World, owner: int, clue: k.Clue) -> int | None:
    """A copy of a discard pile that a line has named this card later than it came there."""
    universe = world.game.universes[owner]
    if clue.faces not in universe.single:
        return None
    for copy in world.table.discard[owner]:
        face = world.faces.get(copy, UNKNOWN)
        if copy != clue.to and face != UNKNOWN and universe.masks.get(face, 0) == clue.faces:
            return copy
    return None


def _known_place(before: Sketches, clue: k.Clue) -> str:
    """The zone in which this card certainly lies, "" when it can lie in several."""
    zones = set()
    for sketch in before.found:
        if any(clue.faces == mask for bag in sketch.deck for mask in bag):
            zones.add("deck")
        elif clue.faces in sketch.hand:
            zones.add("hand")
        elif clue.faces in sketch.slots:
            zones.add("life")
        else:
            return ""
    return zones.pop() if len(zones) == 1 else ""


def _elsewhere(clue: k.Clue, data: dict[str, Any], zone: str, lines: tuple[int, ...]) -> Why:
    """The card lies elsewhere: it is not where it must be (hand: A4.1), or it would be in the deck twice (A8.4)."""
    if clue.origin == k.HAND:
        return Why(RuleViolation("A4.1", "cannot_hold", zone=zone, **data), lines)
    here = {k.DECK: "deck", k.SLOT: "life"}.get(clue.origin, "")
    if here == zone == "deck":  # it lies there, but in another place
        return Why(RuleViolation("A6.5", "other_place", zone=zone, **data), lines)
    return Why(RuleViolation("A8.4", "twice_there", zone=zone, **data), lines)


# ------------------------------------------------------------ what everybody can see

ENDS = ("won", "people_won", "drawn", "out")  # facts that lines tell of an end that was another one


def open_reason(world: World, search: Search) -> RuleViolation:
    """The rule that forbids the line, whatever the hidden cards are."""
    phrase, table = search.phrase, world.table
    seat = phrase.seat()
    if table.over and phrase.key in ENDS and not any(agrees(world, one, phrase) for one in world.happenings):
        return _wrong_fact(world, phrase)
    if table.over:
        return why_not_asked(table, seat, phrase)
    if phrase.key.startswith("count "):
        return _wrong_count(world, phrase)
    if phrase.key == "pile top":
        return RuleViolation("A9.4", "wrong_top", **_said(phrase, seat))
    if phrase.key in RIGHT_OF:
        return RuleViolation("A9.8", "no_right", seat=seat, phrase=phrase.key)
    if phrase.key == "deck_lot" and not table.begun:
        return RuleViolation("A8.6", "no_unused_deck", **_said(phrase, seat))
    if phrase.key in CHANCE_PHRASES:
        return why_not_asked(list(passing(world))[-1].table, CHANCE, phrase)
    if phrase.key in ("shows", "whole hand"):
        return _wrong_hand(world, phrase)
    if phrase.key == "draws":
        return RuleViolation("A9.4", "wrong_draws", **_said(phrase, seat))
    if phrase.key in ANSWERS:
        return _wrong_decision(world, phrase)
    return _wrong_fact(world, phrase)


def _said(phrase: Phrase, seat: int) -> dict[str, Any]:
    return {**named(phrase), "seat": seat}


def _wrong_count(world: World, phrase: Phrase) -> RuleViolation:
    """A stated count is wrong (A9.4); that of the last table before somebody has to decide is the right one."""
    last = list(passing(world))[-1]
    if phrase.key == "count strength":
        found = strengths(last, phrase)
        if not found:
            return RuleViolation("A6.7", "gone", zone="", copy=-1, **_said(phrase, -1))
        return RuleViolation("A9.4", "wrong_strength", found=found[0], **_said(phrase, -1))
    seat = phrase.seat()
    code = f"wrong_{phrase.key.replace(' ', '_')}"
    return RuleViolation("A9.4", code, found=counted(last, phrase), **_said(phrase, seat))


def _wrong_hand(world: World, phrase: Phrase) -> RuleViolation:
    seat, last = phrase.seat(), list(passing(world))[-1]
    data = {"phrase": phrase.key, "seat": seat, "number": len(phrase.cards())}
    return RuleViolation("A9.4", "wrong_count_hand", found=len(last.table.hand[seat]), **data)


def _wrong_decision(world: World, phrase: Phrase) -> RuleViolation:
    """The first question that the phrase could answer says why it does not; without one, what is asked instead."""
    seat = phrase.seat()
    last = world
    for last in passing(world):
        question = last.table.question(seat)
        if question is not None and question.kind in ANSWERS[phrase.key]:
            return _why_not(last, question, phrase)
        if question is not None and phrase.key == "play" and plays(question):
            return _why_not(last, question._replace(kind=d.EXTRA), phrase)
        if (error := _why_not_so(last, phrase)) is not None:
            return error
        if phrase.key == "attack" and (error := why_no_act(last.table, phrase)) is not None:
            return error
    if phrase.key == "block" and (attack := _last_attack(world)) is not None:
        return _why_no_block(world, attack, phrase)
    if phrase.key in ("choose", "host") and not _lies_open(world, phrase):
        return RuleViolation("A6.7", "not_in_play", zone="", copy=-1, **_said(phrase, seat))
    question = last.table.question(seat)
    if last.table.over or question is None:
        return why_not_asked(last.table, seat, phrase)
    return why_not(last.table, question, phrase)


def _why_not(world: World, question: Question, phrase: Phrase) -> RuleViolation:
    """Why no offer is meant. A card of the hand is there if nothing else is known, so something forbids it."""
    ref, hand = phrase.card(), world.table.hand[question.seat]
    if phrase.key == "play" and ref is not None and hand:
        world = world.fork()
        world.name(hand[0], ref.number)
    return why_not(world.table, question, phrase)


def _why_not_so(world: World, phrase: Phrase) -> RuleViolation | None:
    """Why what the line says of a decision with one possible answer is wrong; None: it says nothing of one."""
    return why_not_so(world.table, world.unasked, phrase, lambda _, question, said: _why_not(world, question, said))


def _lies_open(world: World, phrase: Phrase) -> bool:
    """Whether a card that the line names lies open anywhere; without a name it might."""
    ref = phrase.card()
    return ref is None or ref.number in world.table.face


def _last_attack(world: World) -> f.Fact | None:
    """The attack that the line can be about."""
    attacks = [one.fact for one in world.happenings if one.fact.kind == f.ACTED and one.fact.origin == f.ATTACK]
    return attacks[-1] if attacks else None


def _why_no_block(world: World, attack: f.Fact, phrase: Phrase) -> RuleViolation:
    """Only the attacked player may block (A5.9); where nothing could, the question is put all the same to see why."""
    if attack.target != phrase.seat():
        return RuleViolation("A5.9", "not_attacked", **_said(phrase, phrase.seat()), target=attack.target)
    question = Question(world.table.step, attack.target, d.BLOCK, (d.NONE,), "A5.4", (attack.copy,))
    return _why_not(world, question, phrase)


def _wrong_fact(world: World, phrase: Phrase) -> RuleViolation:
    """What the line says has not happened: the rule of that kind of fact (A1.4 where a card goes). Who is destroyed
    after a block is a matter of the fight (A5.7)."""
    rule = RULE_OF_FACT.get(phrase.key, "A1.4")
    if (error := next(filter(None, (_why_not_so(then, phrase) for then in passing(world))), None)) is not None:
        return error
    if (error := _left_open(world, phrase)) is not None:
        return error
    if phrase.key == "play discard" and any(_is_block(one.fact) for one in world.happenings):
        rule = "A5.7"
    ref = phrase.card()
    copies = [copy for copy, face in enumerate(world.table.face) if ref is not None and face == ref.number != UNKNOWN]
    if phrase.key.startswith("play ") and not any(world.table.zone[copy] == PLAY for copy in copies):
        gone = {"copy": copies[0], "zone": ZONES[world.table.zone[copies[0]]]} if copies else {"copy": -1, "zone": ""}
        if not any(agrees(world, one, phrase) for one in world.happenings):
            return RuleViolation("A6.7", "gone", **gone, **_said(phrase, phrase.seat()))
    data = _said(phrase, phrase.seat())
    if data["seat"] < 0:
        del data["seat"]
    data["again"] = any(agrees(world, one, phrase) for one in world.happenings)
    return RuleViolation(rule, "wrong_fact", **data)


def _left_open(world: World, phrase: Phrase) -> RuleViolation | None:
    """What would have happened had the open question been answered is not wrong: the answer is missing (A10.5). A life
    card is lost where no Wesen that must block does (A5.10)."""
    last = list(passing(world))[-1]
    question = last.table.questions[0] if last.table.questions else None
    if question is None or question.seat == CHANCE or question.kind == d.ACTION:
        return None
    if question.kind == d.BLOCK and (phrase.key, phrase.seat()) == ("life hand", question.seat):
        return why_not(last.table, question, Phrase("no_block", {"s": question.seat}))
    for offer in question.offers:
        after = last.fork()
        after.answer(question.seat, offer)
        for then in passing(after):
            if any(agrees(then, one, phrase) for one in then.happenings[len(last.happenings) :]):
                data = {**what_is_asked(last.table, question), **_said(phrase, phrase.seat())}
                return RuleViolation(question.rule, "left_open", **data)
    return None


def _is_block(fact: f.Fact) -> bool:
    return fact.kind == f.ACTED and fact.origin == f.BLOCK
