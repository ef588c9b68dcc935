"""What hidden cards can be (A10.2, A10.6), compared with trying every order of small decks."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.kernel import sketches
from engine.kernel.matching import assigned, fits
from engine.kernel.sketches import (
    ANY,
    BOTTOM,
    DECK,
    HAND,
    LACKING,
    MOVED,
    OPEN,
    SEEN,
    SHUFFLED,
    SLOT,
    TOP,
    Clue,
    Universe,
    begin,
    clash,
    follow,
    told,
)
from engine.kernel.unfold import unfold
from tests.engine.kernel.one_by_one import Said, possible


def _places(origin, any_slot, deck, slots, opened):
    """Where in its zone a card can lie."""
    if origin == DECK:
        return st.sampled_from((0, 0, deck - 1))
    if origin == SLOT:
        return st.integers(ANY if any_slot else 0, slots - 1)
    return st.sampled_from(opened) if origin == OPEN else st.just(0)


@st.composite
def stories(draw):
    """(universe, cards in the deck, what was seen): a story in which there always is a card to take."""
    size = draw(st.integers(3, 4))
    faces = list(range(1, size + 1 + draw(st.integers(0, 1))))
    if len(faces) == size and draw(st.integers(0, 3)) == 0:
        faces[-1] = faces[0]  # a format in which a card may be there twice
    universe = Universe(faces)
    lies = Counter({DECK: size})
    opened: list[int] = []
    slots, said = 0, []
    for line in range(1, draw(st.integers(3, 12))):
        some = draw(st.sampled_from((None, None, 1, 1, 2)))
        wanted = None if some is None else frozenset(draw(st.permutations(sorted(set(faces))))[:some])
        mask = universe.all if wanted is None else universe.mask(wanted)
        kind = draw(st.sampled_from((MOVED,) * 7 + (SHUFFLED, LACKING, SEEN)))
        if kind in (SHUFFLED, LACKING):
            lacking = kind == LACKING and wanted is not None
            faces_of = universe.mask(wanted or ()) if kind == LACKING else universe.all
            said.append(Said(Clue(kind, line, faces_of), wanted if lacking else None))
            continue
        origin = draw(st.sampled_from(sorted(+lies)))
        at = draw(_places(origin, kind == MOVED, lies[DECK], slots, opened))
        if kind == SEEN:
            said.append(Said(Clue(SEEN, line, mask, origin, at), wanted))
            continue
        target = draw(st.sampled_from((DECK, HAND, HAND, SLOT) if origin == OPEN else (DECK, HAND, HAND, SLOT, OPEN)))
        to = {DECK: draw(st.sampled_from((TOP, BOTTOM))), SLOT: draw(st.sampled_from((ANY, ANY, 0, 1, 2)))}
        said.append(Said(Clue(MOVED, line, mask, origin, at, target, to.get(target, line)), wanted))
        lies += Counter({target: 1})
        lies -= Counter({origin: 1})
        slots += target == SLOT
        opened = [label for label in opened if origin != OPEN or label != at] + ([line] if target == OPEN else [])
    return universe, size, said


@settings(max_examples=400, deadline=None)
@given(stories())
def test_a10_2_nothing_is_left_when_no_deck_can_have_been_seen_like_this(story):
    universe, size, said = story
    left = begin(universe, size)
    for count, (clue, _) in enumerate(said, start=1):
        before, left = left, follow(left, clue)
        assert bool(left) == possible(universe.faces, size, said[:count])
        if not left:
            _is_the_least_reason(before, clue)
            return
    account = unfold(left, size)
    assert not Counter(card.face for card in account.cards) - Counter(universe.faces)


def _is_the_least_reason(before, last):
    """What `clash` names is enough to refute the last clue, and no part of it is."""
    universe, reason = before.universe, clash(before, last)

    def refuted(kept):
        story = [clue if clue in kept else sketches._forgotten(clue, universe.all) for clue in before.history()]
        return not told(before.first(), [*story, last])

    assert refuted(reason)
    assert not any(refuted([other for other in reason if other is not one]) for one in reason)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.integers(1, 127), min_size=1, max_size=8), st.integers(1, 127))
def test_cards_fit_faces_exactly_when_each_can_be_given_another_one(masks, free):
    found = assigned(masks, free)
    assert fits(masks, free) == (found is not None)
    if found is not None:
        assert len(set(found)) == len(masks)
        assert all(face & mask & free for face, mask in zip(found, masks, strict=True))


def test_what_lies_under_the_deck_is_drawn_last():
    universe = Universe((1, 2, 3, 4))
    left = begin(universe, 3)
    for clue in (
        Clue(MOVED, 1, universe.mask([2]), DECK, 0, OPEN, 7),
        Clue(MOVED, 2, universe.all, OPEN, 7, DECK, BOTTOM),
        Clue(MOVED, 3, universe.all, DECK, 0, HAND),
    ):
        left = follow(left, clue)
    assert not follow(left, Clue(MOVED, 4, universe.mask([2]), HAND, 0, OPEN, 8))
    assert follow(follow(left, Clue(MOVED, 4, universe.all, DECK, 0, HAND)), Clue(MOVED, 5, universe.mask([2]), DECK))


def test_too_many_sketches_refute_nothing(monkeypatch):
    monkeypatch.setattr(sketches, "MOST_SKETCHES", 4)
    universe = Universe(range(1, 13))
    left = begin(universe, 12)
    for face in range(1, 7):
        left = follow(left, Clue(MOVED, face, universe.mask([face]), DECK, 0, HAND))
    for line in range(7, 10):
        left = follow(left, Clue(MOVED, line, universe.all, HAND, 0, DECK, BOTTOM))
    assert left.full == 7
    assert follow(left, Clue(LACKING, 10, universe.all))
