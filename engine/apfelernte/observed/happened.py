"""A line of an observed log as something that has happened, or that is entered by hand (A10.5, A11.3)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.apfelernte.log.notation import fact_said
from engine.apfelernte.log.reading import Phrase
from engine.apfelernte.log.unasked import told_by
from engine.apfelernte.observed.by_hand import by_hand
from engine.apfelernte.observed.search import Search
from engine.apfelernte.observed.table import asks_by_hand
from engine.apfelernte.observed.world import Happening, World
from engine.apfelernte.table import DECK, HAND
from engine.kernel import UNKNOWN
from engine.kernel import facts as f
from engine.kernel import sketches as k


def done_meanwhile(world: World, search: Search, begun: int) -> Iterator[World]:
    """A play, an attack or a block that happened inside what was passed over for this line."""
    phrase = search.phrase
    kinds = {"play": f.PLAY, "attack": f.ATTACK, "block": f.BLOCK}
    if phrase.key not in kinds or len(world.happenings) == begun:
        return
    wanted = kinds[phrase.key], phrase.seat()
    ref, target = phrase.card(), phrase.seat("s2")
    for place in range(begun, len(world.happenings)):
        fact, face = world.happenings[place][:2]
        same = fact.kind == f.ACTED and (fact.origin, fact.seat) == wanted and target in (-1, fact.target)
        if same and ref is not None and face == ref.number:
            after = search.fork(world)
            after.tell(place)
            yield after


def told_unasked(world: World, search: Search) -> Iterator[World]:
    """A decision with one possible answer, which was no question."""
    made = told_by(world.table, world.unasked, search.phrase) if world.unasked else None
    if made is not None:
        after = search.fork(world)
        if after.tell_unasked(made, search.phrase) or not all(after.possible):
            yield from search.alive(after)


def happened(world: World, search: Search) -> Iterator[World]:
    """Something that has happened and that no line has told yet; if nothing fits, something entered by hand (A11.3)."""
    found = False
    untold: set[tuple[object, ...]] = set()
    for place, happening in enumerate(world.happenings):
        if happening.told or not agrees(world, happening, search.phrase):
            continue
        like = (happening.fact._replace(copy=0), happening.face, happening.clue and happening.clue._replace(to=0))
        if like in untold:
            continue
        untold.add(like)
        after = search.fork(world)
        ref = search.phrase.card()
        number = search.phrase.number()
        slot = number - 1 if number is not None and search.phrase.key == "deck life" else k.ANY
        other = ref is not None and happening.face != ref.number and happening.fact.kind in (f.MOVED, f.SHOWN)
        told = after.tell(place, ref.number if ref and other else UNKNOWN, slot)
        found = found or told
        search.plain = slot == k.ANY and not other
        yield from search.alive(after)
        if search.plain:
            return
    if not found and asks_by_hand(world.table, world.game.rules.text_only):
        after = search.fork(world)
        before = len(after.happenings)
        if by_hand(after, search.phrase):
            new = range(before, len(after.happenings))
            after.tell(next((at for at in new if agrees(after, after.happenings[at], search.phrase)), before))
            yield from search.alive(after)


def agrees(world: World, happening: Happening, phrase: Phrase) -> bool:
    """Whether a line can tell this happening: what it says is so, what it leaves out does not matter."""
    said = fact_said(happening.fact)
    if said is None or said.key != phrase.key:
        return False
    number, ref, host = phrase.number(), phrase.card(), phrase.card("c2")
    if phrase.seat() not in (-1, said.seat) or phrase.seat("s2") not in (-1, said.seat2):
        return False
    if number is not None and number != said.number and (world.known or phrase.key != "deck life"):
        return False
    if host is not None and (happening.other or world.shown(said.copy2)) != host.number:
        return False
    if ref is None:
        return True
    own = said.copy == happening.fact.copy
    face = happening.face if own else happening.other or world.shown(said.copy)
    if face == UNKNOWN:
        return happening.clue is not None
    if ref.owner not in (-1, world.table.owner[said.copy]):
        return False
    return face == ref.number or (own and world.may_be(happening.fact, face, ref.number))


def drawn(world: World, search: Search) -> Iterator[World]:
    """So many cards at a time. What an ability draws and what refills the hand (A3.2) may be told together or apart.
    If nothing fits, they are entered by hand (A11.3)."""
    seat, number = search.phrase.seat(), search.phrase.number() or 0
    for places, refilled in _draws(world, seat):
        untold = [place for place in places if not world.happenings[place].told]
        ability = [place for place in untold if place in places[: len(places) - refilled]]
        parts = (untold, ability, untold[len(ability) :])
        if told := next((part for part in parts if len(part) == number > 0), None):
            after = search.fork(world)
            for place in told:
                after.tell(place)
            search.plain = True
            yield after
            return
    if asks_by_hand(world.table, world.game.rules.text_only):
        yield from _drawn_by_hand(world, search, seat, number)


def _draws(world: World, seat: int) -> Iterator[tuple[list[int], int]]:
    """The draws of a player that follow each other, by their places among the happenings, and how many of them, the
    last ones, refilled the hand."""
    run: list[int] = []
    for place, happening in enumerate((*world.happenings, Happening(f.Fact(f.OVER)))):
        fact = happening.fact
        if _is_draw(fact, seat):
            run.append(place)
        elif run:
            yield run, max(fact.target, 0) if fact.kind == f.TURN else 0
            run = []


def _drawn_by_hand(world: World, search: Search, seat: int, number: int) -> Iterator[World]:
    after = search.fork(world)
    begun = len(after.happenings)
    if number > 0 and all(by_hand(after, Phrase("deck hand", {"s": seat})) for _ in range(number)):
        for place in range(begun, len(after.happenings)):
            if _is_draw(after.happenings[place].fact, seat):
                after.tell(place)
        yield from search.alive(after)


def _is_draw(fact: f.Fact, seat: int) -> bool:
    return fact.kind == f.MOVED and fact.origin == f.place(DECK, seat) and fact.target == f.place(HAND, seat)
