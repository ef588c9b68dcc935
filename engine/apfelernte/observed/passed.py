"""What a log may leave out before a line: an optional effect that was not used, a block, which life slot, the order of
A7.7, a choice with one answer, chance, and what the line itself makes clear (A10.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.apfelernte import decisions as d
from engine.apfelernte.language import program as p
from engine.apfelernte.log.reading import Phrase
from engine.apfelernte.observed.decided import copies_of, decline, from_hand
from engine.apfelernte.observed.search import Search
from engine.apfelernte.observed.table import asks_by_hand
from engine.apfelernte.observed.world import World
from engine.apfelernte.table import DISCARD, HAND
from engine.kernel import CHANCE, UNKNOWN, Question


def passed_over(world: World, search: Search) -> Iterator[World]:
    """The world with the open question answered as people leave it out, or as the line makes clear."""
    table = world.table
    if not table.questions:
        return
    question = table.questions[0]
    if question.seat == CHANCE:
        for things in chances(world, question, search.phrase):
            after = search.fork(world)
            after.settle(things)
            yield from search.alive(after)
        return
    for offer in left_out(world, question):
        yield from _silently(world, search, question, offer)
    for offer in _implied(world, question, search.phrase):
        yield from _silently(world, search, question, offer)
    if question.kind == d.CHOOSE and search.phrase.key in FROM_HAND and not _may_choose_none(question):
        yield from _silently_from_hand(world, search, question)


def _may_choose_none(question: Question) -> bool:
    """Whether nothing need be chosen; where nothing else is offered, a hidden card may be."""
    return d.NONE in question.offers and len(question.offers) > 1


FROM_HAND = ("hand discard", "hand deck", "hand deck_under", "hand play", "hand limbo")


def _silently_from_hand(world: World, search: Search, question: Question) -> Iterator[World]:
    """What happened to a card of the hand makes clear that it was chosen; a card that is played must be named."""
    play = question.about[1] == p.PLAY
    if play != (search.phrase.key in ("hand play", "hand limbo")) or (play and search.phrase.card() is None):
        return
    plain = Search(search.phrase if play else NOTHING, search.line)
    yield from from_hand(world, search if world.known else plain, question, silent=True)
    search.forks += plain.forks
    search.dead += plain.dead


NOTHING = Phrase("choose", {})  # chooses, without saying what


def _silently(world: World, search: Search, question: Question, offer: int) -> Iterator[World]:
    after = search.fork(world)
    if offer == d.NONE:
        decline(after, question)
        yield from search.alive(after)
        return
    only = _only_card(world, search, question)
    if only is not None:
        after.name(*only)
    after.answer(question.seat, offer)
    if only is not None and after.table.zone[only[0]] == HAND:
        after.name(only[0], UNKNOWN)
    yield from search.alive(after)


def _only_card(world: World, search: Search, question: Question) -> tuple[int, int] | None:
    """The only card of the hand, and what it is if this ability plays it: the line says so."""
    ref, hand = search.phrase.card(), world.table.hand[question.seat]
    if question.kind != d.MAY or len(hand) != 1 or ref is None or search.phrase.key not in PLAYED:
        return None
    return hand[0], ref.number


PLAYED = ("play", "hand play", "hand limbo")


def chances(world: World, question: Question, phrase: Phrase) -> list[tuple[int, ...]]:
    """What chance may have drawn without a line: the start player whom the line makes clear, else each; hand cards that
    nobody named."""
    if question.kind != d.COIN:
        return [world.lots(question)]
    seats = sorted(question.offers, key=lambda seat: seat != phrase.seat())
    return [(seat,) for seat in seats]


def left_out(world: World, question: Question) -> Iterable[int]:
    """The answers that a log may leave out (A10.5)."""
    kind, offers = question.kind, question.offers
    if kind == d.MAY:
        return (d.NO,)
    if kind == d.CUT:
        return (0,)
    if kind == d.ORDER:
        return offers
    if kind == d.LIFE_CARD:  # which card it is only its owner knows (A8.13)
        return offers[:1]
    if kind == d.LIFE:
        return [world.any_slot(question)]
    if kind == d.ACTION:
        return ()
    if kind in (d.BLOCK, d.EXTRA, d.HOST, d.CHOOSE, d.PREVENT) and d.NONE in offers:
        return (d.NONE,)
    if kind == d.CHOOSE:  # what nobody named may be no card to choose at all
        known = [offer for offer in offers if world.table.face[offer] != UNKNOWN or world.table.zone[offer] != DISCARD]
        return known if len(known) == 1 else offers[:1] if not known else ()
    return offers if len(offers) == 1 else ()


MOST_PASSED = 40  # questions in a row that nobody answers


def passing(world: World) -> Iterator[World]:
    """The world and those after it, with every question passed over that may be: up to the first that may not."""
    yield world
    for _ in range(MOST_PASSED):
        questions = world.table.questions
        if not questions:
            return
        question = questions[0]
        if question.seat == CHANCE:
            world = world.fork()
            world.settle(chances(world, question, Phrase("", {}))[0])
        else:
            answers = list(left_out(world, question))
            if not answers:
                return
            world = world.fork()
            world.answer(question.seat, answers[0])
        yield world


PLAIN = ("pass", "yes", "no", "turn", "passed", "concede", "agree", "withdraw")  # lines that make nothing else clear


def _implied(world: World, question: Question, phrase: Phrase) -> Iterable[int]:
    """The answers that the line itself makes clear: who destroys a Wesen has used the ability that does it."""
    if phrase.key in PLAIN or phrase.key.startswith("count "):
        return ()
    kind, table = question.kind, world.table
    if kind == d.MAY:
        return () if asks_by_hand(table, world.game.rules.text_only) else (d.YES,)
    if kind in (d.EITHER, d.ABILITY, d.OPPONENT):
        wanted = phrase.seat("s2")
        offers = list(question.offers)
        return [wanted] if kind == d.OPPONENT and wanted in offers else offers if len(offers) > 1 else ()
    if kind in (d.CHOOSE, d.HOST, d.PREVENT, d.BLOCK):
        named = {ref.number for slot in ("c", "c2") for ref in phrase.cards(slot)}
        copies = copies_of(question)
        return [copy for copy in copies if table.face[copy] in named]
    return ()
