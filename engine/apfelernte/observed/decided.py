"""A line of an observed log as the answer to the open question (A10.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.apfelernte import decisions as d
from engine.apfelernte import lasting
from engine.apfelernte.filters import takes_all
from engine.apfelernte.language import program as p
from engine.apfelernte.log.entries import offers_meant
from engine.apfelernte.log.reasons import ANSWERS
from engine.apfelernte.log.unasked import saved
from engine.apfelernte.observed.search import Search
from engine.apfelernte.observed.table import asks_by_hand
from engine.apfelernte.observed.world import World
from engine.apfelernte.runs import Run
from engine.apfelernte.table import DISCARD, HAND, AppleTable
from engine.kernel import UNKNOWN, Question
from engine.kernel import sketches as k
from engine.kernel.sketches import Clue


def decided(world: World, search: Search) -> Iterator[World]:
    phrase = search.phrase
    question = world.table.question(phrase.seat())
    if question is None:
        return
    if phrase.key == "play" and plays(question):
        yield from from_hand(world, search, question)
    elif question.kind in ANSWERS[phrase.key]:
        yield from _ANSWER.get(phrase.key, offered)(world, search, question)
    elif (answer := saved(world.table, world.unasked, question, phrase)) is not None:
        yield from answered(world, search, question, answer)


def plays(question: Question) -> bool:
    """Whether a card is chosen that an ability plays: lines say that it is played."""
    return question.kind == d.CHOOSE and question.about[1] == p.PLAY


def offered(world: World, search: Search, question: Question) -> Iterator[World]:
    """An offer that everybody can see."""
    for offer in offers_meant(world.table, question, search.phrase):
        yield from answered(world, search, question, offer)


def answered(
    world: World,
    search: Search,
    question: Question,
    offer: int,
    prepare: Callable[[World], object] | None = None,
    silent: bool = False,
) -> Iterator[World]:
    """silent: no line tells this decision."""
    after = search.fork(world)
    if not silent:
        after.decided()
    if prepare is not None:
        prepare(after)
    after.answer(question.seat, offer)
    yield from search.alive(after)


def from_hand(world: World, search: Search, question: Question, silent: bool = False) -> Iterator[World]:
    """A card of the hand, whose face the line says: any copy there can be it. silent: no line tells the choice."""
    ref = search.phrase.card()
    table, offers = world.table, question.offers
    copies = [copy for hand in table.hand for copy in hand if copy in offers]
    depends = not world.known and depends_on_face(world, question)
    if not copies and not depends:
        return
    if ref is None and not world.known and plays(question):
        after = search.fork(world)  # which card it is must be known now: the next line says it
        after.decided()
        yield after
    elif copies and (ref is None or not depends):
        after = search.fork(world)
        if not silent:
            after.decided()
        after.answer(question.seat, after.held(question.seat, copies, ref.number if ref else UNKNOWN))
        yield from search.alive(after)
    elif ref and (hand := [copy for copy in table.hand[question.seat] if table.secret[copy] == UNKNOWN]):
        yield from _asked_anew(world, search, question.seat, hand[0], ref.number, silent)


def depends_on_face(world: World, question: Question) -> bool:
    """Whether which hand cards are offered depends on their faces."""
    rows = world.table.rows
    if question.kind == d.CHOOSE and hidden_filter(world, question) is not None:
        return True
    words = (p.FORBID, p.PERMIT) if question.kind == d.EXTRA else (p.FORBID,)
    return any(not takes_all(world.table, row.what) for word in words for _, row in rows[word])


def _asked_anew(world: World, search: Search, seat: int, copy: int, face: int, silent: bool = False) -> Iterator[World]:
    """The question is put again now that the card is known: only then it says whether that card may be chosen."""
    after = search.fork(world)
    if not silent:
        after.decided()
    after.name(copy, face)
    after.ask_again()
    table = after.table
    question = table.question(seat)
    if table.zone[copy] != HAND:  # there was nothing else to choose
        yield from search.alive(after)
    elif question is not None and copy in question.offers:
        after.answer(seat, copy)
        yield from search.alive(after)


def hidden_filter(world: World, question: Question) -> frozenset[int] | None:
    """The faces that a choice of hand cards is about; None when any hand card will do."""
    if question.kind != d.CHOOSE:
        return None
    run, rules = question.values[0], world.table.rules
    wanted = rules.filters[rules.codes[run.code][run.at][2]]
    if wanted.zone != p.IN_HAND:
        return None
    return _not_forbidden(world.table, run.actor, wanted.faces) if plays(question) else wanted.faces


def _not_forbidden(table: AppleTable, player: int, faces: frozenset[int] | None) -> frozenset[int] | None:
    """Those of these faces that the player may play in addition (A7.3); None: all."""
    every = frozenset(table.rules.cards.by_number)
    for source, row in lasting.rows(table, p.FORBID):
        if lasting.forbids(table, row, source, player, True):
            forbidden = None if takes_all(table, row.what) else table.rules.filters[row.what].faces
            faces = (every if faces is None else faces) - (every if forbidden is None else forbidden)
    return faces


def _choose(world: World, search: Search, question: Question) -> Iterator[World]:
    """A card that lies open, one of a pile that nobody named, or one of the hand."""
    ref, table = search.phrase.card(), world.table
    hand = [offer for offer in copies_of(question) if table.zone[offer] == HAND]
    if hand or hidden_filter(world, question) is not None:
        yield from from_hand(world, search, question)
    elif ref is None:
        if len(question.offers) == 1:
            yield from answered(world, search, question, question.offers[0])
    else:
        yield from offered(world, search, question)
        yield from _unnamed(world, search, question, ref.number)


def _unnamed(world: World, search: Search, question: Question, face: int) -> Iterator[World]:
    """A card of a discard pile that no line has named turns out to be this one."""
    table = world.table
    if world.known:
        if world.named_in_pile(question, face):
            yield from offered(world, search, world.table.questions[0])
        return
    run, rules = question.values[0], table.rules
    faces = rules.filters[rules.codes[run.code][run.at][2]].faces
    for copy in copies_of(question):
        if table.zone[copy] == DISCARD and table.face[copy] == UNKNOWN and (faces is None or face in faces):
            named: Callable[[World], object] = lambda after, copy=copy: after.name_in_pile(copy, face)  # type: ignore[misc]  # noqa: E731
            yield from answered(world, search, question, copy, named)


def _enough(world: World, search: Search, question: Question) -> Iterator[World]:
    """Nothing more is chosen; where something had to be, nothing fits."""
    if d.NONE in question.offers:
        yield from declined(world, search, question)


def declined(world: World, search: Search, question: Question) -> Iterator[World]:
    after = search.fork(world)
    after.decided()
    decline(after, question)
    yield from search.alive(after)


def decline(world: World, question: Question) -> None:
    """Nothing is chosen: where something had to be, no card of the hand will do (A7.18), but those that have been
    chosen before and still lie there."""
    faces, seat, table = hidden_filter(world, question), question.seat, world.table
    if faces is not None and not _up_to(table, question):
        mask = world.game.universes[seat].mask(faces - set(table.hidden_faces(table.hand[seat])))
        world.learn(seat, Clue(k.LACKING, world.line, mask))
    world.answer(seat, d.NONE)


def _up_to(table: AppleTable, question: Question) -> bool:
    """Whether a choice of an ability is of "bis zu" so many cards (A7.2)."""
    run: Run = question.values[0]
    return table.rules.codes[run.code][run.at][4] == p.UP_TO


def _life(world: World, search: Search, question: Question) -> Iterator[World]:
    """A life card by its number. Which copy lies where only the sketches know; here it is the one that lies at that
    place of the table, so that the drawing shows what was said, or else any."""
    if world.known:
        yield from offered(world, search, question)
        return
    number, owner_said = search.phrase.number(), search.phrase.seat("s2")
    copies = copies_of(question)
    if search.phrase.key == "choose_life":
        copies = [copy for copy in copies if owner_said in (-1, world.table.owner[copy])]
    if copies and (number is None or number > 0):
        copy = next((one for one in copies if _lies_at(world, one, number)), copies[0])
        slot = k.ANY if number is None else number - 1
        yield from answered(world, search, question, copy, lambda after: after.slots.update({copy: slot}))


def _lies_at(world: World, copy: int, number: int | None) -> bool:
    """Whether a life card lies at this place of the table, from 1."""
    slots = world.table.life[world.table.owner[copy]]
    return number is not None and 0 < number <= len(slots) and slots[number - 1] == copy


def _may(world: World, search: Search, question: Question) -> Iterator[World]:
    if search.phrase.key == "yes" and asks_by_hand(world.table, world.game.rules.text_only):
        if offers_meant(world.table, question, search.phrase):  # goes on when its effects have been entered
            after = search.fork(world)
            after.decided()
            yield from search.alive(after)
        return
    found = False
    for after in offered(world, search, question):
        found = True
        yield after
    if not found and search.phrase.key == "yes" and offers_meant(world.table, question, search.phrase):
        after = search.fork(world)  # the only hand card is played: the next line says which it is
        after.decided()
        yield from search.alive(after)


def _save(world: World, search: Search, question: Question) -> Iterator[World]:
    """A card that is to be saved; who says no more has used the ability that does it (A7.23)."""
    for after in offered(world, search, question):
        yield after
        then = after.table.question(question.seat)
        if then is not None and then.kind == d.MAY and then.about[0] == question.about[0]:
            yield from answered(after, search, then, d.YES)


_ANSWER: dict[str, Callable[[World, Search, Question], Iterator[World]]] = {
    "play": from_hand,
    "choose": _choose,
    "enough": _enough,
    "life": _life,
    "life_card": from_hand,
    "choose_life": _life,
    "save": _save,
    "yes": _may,
}


def copies_of(question: Question) -> list[int]:
    return [offer for offer in question.offers if 0 <= offer < d.ATTACK_SPAN]
