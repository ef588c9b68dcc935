"""What a line of an observed log can mean (A10.5): the answer to the open question, something that happened, or what is
the case.

`meanings` gives every world in which the line has been said, likeliest first. Before a line, questions may be passed
over whose answer people leave out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.apfelernte import decisions as d
from engine.apfelernte import lasting
from engine.apfelernte.formats import SHARE, SPLIT
from engine.apfelernte.log.entries import RIGHT_OF
from engine.apfelernte.log.reading import Phrase
from engine.apfelernte.log.reasons import ANSWERS
from engine.apfelernte.log.unasked import tells
from engine.apfelernte.observed.decided import decided, declined
from engine.apfelernte.observed.happened import done_meanwhile, drawn, happened, told_unasked
from engine.apfelernte.observed.passed import passed_over
from engine.apfelernte.observed.search import MOST_FORKS, Search
from engine.apfelernte.observed.world import World
from engine.apfelernte.table import DISCARD, HAND, LIFE, ZONES
from engine.kernel import CHANCE, UNKNOWN
from engine.kernel import facts as f
from engine.kernel import sketches as k
from engine.kernel.sketches import Clue


def meanings(world: World, search: Search, begun: int | None = None) -> Iterator[World]:
    """Every world after the line. begun: number of happenings before the line; later ones belong to it."""
    begun = len(world.happenings) if begun is None else begun
    found = False
    for said in _said(world, search, begun):
        found = True
        yield said
    if (not found or (search.every and not search.plain)) and search.forks < MOST_FORKS:
        for passed in passed_over(world, search):
            yield from meanings(passed, search, begun)


BEFORE_THE_GAME = ("coin", "shuffle", "deck_lot")  # all else is said of a table that has been set up


def _said(world: World, search: Search, begun: int) -> Iterator[World]:
    """The worlds in which the line says what is the case or is asked now."""
    phrase = search.phrase
    key = phrase.key
    if key in _SAYS:
        if world.table.begun or key in BEFORE_THE_GAME:
            yield from _SAYS[key](world, search)
        return
    if key in ANSWERS:
        yield from _told_once(decided(world, search), phrase)
        yield from told_unasked(world, search)
        yield from _told_once(done_meanwhile(world, search, begun), phrase)
        return
    yield from happened(world, search)


def _told_once(worlds: Iterator[World], phrase: Phrase) -> Iterator[World]:
    """Worlds in which a play or an attack has been told: no line tells it again as what nobody was asked for."""
    for world in worlds:
        if phrase.key in ("play", "attack") and world.unasked:
            world.unasked = tuple(one for one in world.unasked if not tells(world.table, one, phrase))
        yield world


# ------------------------------------------------------------ lines that are no decision and no fact


def _right(world: World, search: Search) -> Iterator[World]:
    seat, right = search.phrase.seat(), RIGHT_OF[search.phrase.key]
    if right in world.table.rights(seat):
        after = search.fork(world)
        after.decided()
        after.answer(seat, right)
        yield from search.alive(after)


def _coin(world: World, search: Search) -> Iterator[World]:
    question = world.table.question(CHANCE)
    seat = search.phrase.seat()
    if question is not None and question.kind == d.COIN:
        after = search.fork(world)
        after.decided()
        after.settle((seat,))
        yield after
    elif world.table.start == seat and not any(entry.kind == d.ACTION for entry in world.table.log):
        yield search.fork(world)


def _shuffle(world: World, search: Search) -> Iterator[World]:
    """A shuffle that has happened; how the cards lie after it nobody knows."""
    seat = search.phrase.seat()
    for place, happening in enumerate(world.happenings):
        if happening.fact.kind == f.SHUFFLED and happening.fact.seat == seat and not happening.told:
            after = search.fork(world)
            after.tell(place)
            yield after
            return


def _deck_lot(world: World, search: Search) -> Iterator[World]:
    """Which of the unused decks of four chance has drawn (A8.6), told before the life cards are laid; what is in it
    nobody knows."""
    number, most = search.phrase.number() or 0, SHARE // (world.game.setup.format.deck_size or SHARE)
    if world.game.setup.format.source == SPLIT and not world.table.begun and 0 < number <= most:
        yield search.fork(world)


def _lots(world: World, search: Search) -> Iterator[World]:
    """Cards of a hand that chance has drawn; they may be named."""
    question, seat = world.table.question(CHANCE), search.phrase.seat()
    if question is None or question.kind != d.LOTS or question.about[0] != seat:
        yield from told_unasked(world, search)
        return
    faces = [ref.number for ref in search.phrase.cards()]
    if len(faces) not in (0, question.about[1]):
        return
    after = search.fork(world)
    after.decided()
    hand = after.table.hand[seat][:]
    after.settle(after.lots(question, faces))
    moved = [
        place
        for place, happening in enumerate(after.happenings)
        if happening.fact.kind == f.MOVED and happening.fact.copy in hand and happening.fact.origin // f.SEATS == HAND
    ]
    for place, face in zip(moved, faces, strict=False):
        after.tell(place, face)
    yield from search.alive(after)


def _count(world: World, search: Search) -> Iterator[World]:
    if counted(world, search.phrase) == search.phrase.number():
        search.plain = True
        yield search.fork(world)


def counted(world: World, phrase: Phrase) -> int:
    """What a line that counts speaks of, as it is now (A9.4)."""
    table, seat = world.table, phrase.seat()
    what = phrase.key.removeprefix("count ")
    if what == ZONES[LIFE]:
        return table.life_count(seat)
    if what == ZONES[HAND]:
        return len(table.hand[seat])
    if what == ZONES[DISCARD]:
        return len(table.discard[seat])
    return len(table.deck[seat])


def _strength(world: World, search: Search) -> Iterator[World]:
    """The current strength of a Wesen in play (A7.6, A9.4)."""
    if search.phrase.number() in strengths(world, search.phrase):
        search.plain = True
        yield search.fork(world)


def strengths(world: World, phrase: Phrase) -> list[int]:
    """The strengths of the Wesen in play that a line can mean."""
    ref, table = phrase.card(), world.table
    assert ref is not None
    return [
        lasting.strength(table, copy)
        for play in table.play
        for copy in play
        if table.face[copy] == ref.number and ref.owner in (-1, table.owner[copy])
    ]


def _pile_top(world: World, search: Search) -> Iterator[World]:
    """The top card of a discard pile, which all see (A9.4, A1.5); one that no line has named turns out to be this."""
    ref, pile = search.phrase.card(), world.table.discard[search.phrase.seat()]
    if ref is None or not pile:
        return
    face = world.table.face[pile[-1]]
    if face == ref.number:
        search.plain = True
        yield search.fork(world)
    elif face == UNKNOWN:
        after = search.fork(world)
        after.name_in_pile(pile[-1], ref.number)
        yield from search.alive(after)


def _shows(world: World, search: Search) -> Iterator[World]:
    """Cards of a hand are shown; they are known until they may have moved unseen (A10.6)."""
    phrase, seat = search.phrase, search.phrase.seat()
    faces = [ref.number for ref in phrase.cards()]
    if len(faces) > len(world.table.hand[seat]):
        return
    if phrase.key == "whole hand" and len(faces) != len(world.table.hand[seat]):
        return
    after = search.fork(world)
    for face in faces:
        if not after.learn(seat, Clue(k.SEEN, search.line, after.mask(seat, face))):
            break
    yield from search.alive(after)


def _shows_top(world: World, search: Search) -> Iterator[World]:
    yield from _shown_at(world, search, k.DECK, 0)


def _shows_life(world: World, search: Search) -> Iterator[World]:
    yield from _shown_at(world, search, k.SLOT, (search.phrase.number() or 0) - 1)


def _shown_at(world: World, search: Search, where: int, at: int) -> Iterator[World]:
    ref, seat = search.phrase.card(), search.phrase.seat()
    if ref is not None and at >= 0:
        after = search.fork(world)
        after.learn(seat, Clue(k.SEEN, search.line, after.mask(seat, ref.number), where, at))
        yield from search.alive(after)


def _denied(world: World, search: Search) -> Iterator[World]:
    """ "No such card": the answer to a choice of hand cards, or told of one that was passed over."""
    question = world.table.question(search.phrase.seat())
    if question is not None and question.kind == d.CHOOSE and d.NONE in question.offers:
        yield from declined(world, search, question)


_SAYS: dict[str, Callable[[World, Search], Iterator[World]]] = {
    "concede": _right,
    "agree": _right,
    "withdraw": _right,
    "coin": _coin,
    "shuffle": _shuffle,
    "lots": _lots,
    "deck_lot": _deck_lot,
    "draws": drawn,
    "count hand": _count,
    "count deck": _count,
    "count life": _count,
    "count discard": _count,
    "count strength": _strength,
    "pile top": _pile_top,
    "shows": _shows,
    "whole hand": _shows,
    "shows top": _shows_top,
    "shows life": _shows_life,
    "denied": _denied,
}
