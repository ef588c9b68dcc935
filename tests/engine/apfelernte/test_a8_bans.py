"""The ban list: who chooses, what is offered, what the choices of a round come to together (A8.5, A8.12)."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.apfelernte.bans import (
    APPLIED,
    BAN,
    FREE,
    KEPT,
    POINTLESS,
    SAME,
    VOID,
    Choice,
    applied,
    first_out,
    is_offered,
    loser_of_match,
    needed,
    offered,
)
from engine.apfelernte.formats import FORMATS
from engine.kernel import Fact
from engine.kernel.facts import OUT, TURN

NUMBERS = range(1, 31)
FORM = FORMATS["kartenverbote"]


def with_bans(*banned, **changes):
    return replace(FORM, banned=frozenset(banned), **changes)


def outcomes(form, *choices):
    banned, found = applied(form, NUMBERS, choices)
    return sorted(banned), [one.outcome for one in found]


def test_a8_5_the_loser_chooses_and_after_a_drawn_match_nobody():
    assert [loser_of_match(winner) for winner in (0, 1, -1)] == [(1,), (0,), ()]


def test_a8_12_of_three_or_more_who_went_out_first():
    def out(*pairs):
        return [Fact(TURN, 0), *(Fact(OUT, seat, amount=place) for seat, place in pairs)]

    assert first_out(out((2, 3), (0, 2))) == (2,)
    assert first_out(out((2, 3), (1, 3))) == (1, 2)  # at the same time
    assert first_out(out((0, 1), (1, 1), (2, 1))) == (0, 1, 2)  # all at once: drawn, and each has a choice
    assert first_out(out()) == ()


def test_a8_12_only_an_allowed_card_is_banned_and_only_a_banned_one_freed():
    bannable, freeable = offered(with_bans(3, 7), NUMBERS)
    assert (len(bannable), 3 in bannable, freeable) == (28, False, [3, 7])
    assert is_offered(Choice(BAN, 4, 1), with_bans(3), NUMBERS)
    assert not is_offered(Choice(BAN, 3, 1), with_bans(3), NUMBERS)
    assert not is_offered(Choice(FREE, 4, 1), with_bans(3), NUMBERS)
    assert not is_offered(Choice(BAN, 99, 1), with_bans(3), NUMBERS)
    assert not is_offered(Choice(BAN, 25, 1), with_bans(pool=frozenset(range(1, 25))), NUMBERS)


def test_a8_5_one_card_is_banned_or_one_ban_is_lifted():
    assert outcomes(with_bans(3), Choice(BAN, 4, 1)) == ([3, 4], [APPLIED])
    assert outcomes(with_bans(3), Choice(FREE, 3, 1)) == ([], [APPLIED])
    assert outcomes(with_bans(3)) == ([3], [])


def test_a8_12_the_same_ban_by_several_is_one():
    assert outcomes(with_bans(), Choice(BAN, 4, 2), Choice(BAN, 4, 1)) == ([4], [APPLIED, SAME])
    assert outcomes(with_bans(4), Choice(FREE, 4, 2), Choice(FREE, 4, 1)) == ([], [APPLIED, SAME])


@pytest.mark.parametrize("banned", [(), (4,)])
def test_a8_5_a_card_both_banned_and_freed_keeps_its_former_state(banned):
    assert outcomes(with_bans(*banned), Choice(BAN, 4, 1), Choice(FREE, 4, 2)) == (list(banned), [KEPT, KEPT])


def test_a8_12_what_the_list_says_already_does_nothing():
    assert outcomes(with_bans(3), Choice(BAN, 3, 1), Choice(FREE, 9, 2)) == ([3], [POINTLESS, POINTLESS])


def test_a8_12_bans_by_table_number_until_a_deck_needs_all_that_is_left():
    form = with_bans(*range(1, 9))  # 22 of 30 are left, a deck needs 20
    choices = [Choice(BAN, 20 + table, table) for table in (3, 1, 2)]
    assert outcomes(form, *choices) == ([*range(1, 9), 21, 22], [APPLIED, APPLIED, VOID])


def test_a8_12_what_is_freed_in_the_round_makes_room_for_a_ban():
    form = with_bans(*range(1, 11))  # exactly 20 are left
    assert outcomes(form, Choice(BAN, 30, 1)) == ([*range(1, 11)], [VOID])
    assert outcomes(form, Choice(BAN, 30, 1), Choice(FREE, 1, 2)) == ([*range(2, 11), 30], [APPLIED, APPLIED])


def test_a8_12_where_cards_may_be_in_a_deck_twice_one_must_be_left():
    form = with_bans(*range(1, 29), distinct=False)
    assert outcomes(form, Choice(BAN, 29, 1), Choice(BAN, 30, 2)) == ([*range(1, 30)], [APPLIED, VOID])


CHOICES = st.lists(
    st.builds(Choice, st.sampled_from((BAN, FREE)), st.integers(1, 34), st.integers(1, 9), st.integers(0, 1)),
    max_size=14,
)
BANNED = st.sets(st.integers(1, 30), max_size=14)


@given(BANNED, CHOICES, st.randoms(use_true_random=False))
def test_a8_12_in_whatever_order_choices_come_the_list_is_the_same(banned, choices, rnd):
    form = with_bans(*banned)
    shuffled = choices[:]
    Random(rnd.random()).shuffle(shuffled)
    assert applied(form, NUMBERS, choices) == applied(form, NUMBERS, shuffled)


@given(BANNED, CHOICES)
def test_a8_12_laws_of_a_round(banned, choices):
    form = with_bans(*banned)
    after, found = applied(form, NUMBERS, choices)
    bans = {choice.card for choice in choices if choice.what == BAN}
    frees = {choice.card for choice in choices if choice.what == FREE}
    assert len(found) == len(choices)
    assert all((card in after) == (card in banned) for card in bans & frees)
    assert after - banned <= bans - frees  # nothing is banned that nobody banned
    assert banned - after == (frees - bans) & banned  # every ban that was lifted is lifted, and no other
    assert 30 - len(after) >= min(20, 30 - len(banned))  # a deck can still be made, if it could before
    assert {one.choice.card for one in found if one.outcome == VOID}.isdisjoint(after)
    assert after == {c for c in banned if c not in frees - bans} | {
        one.choice.card for one in found if one.choice.what == BAN and one.outcome == APPLIED
    }
    if not choices:
        assert after == banned


def test_a8_12_only_cards_of_the_pool_can_be_in_a_deck():
    """Twenty-two cards may be played: two bans leave enough for a deck, the third does not."""
    form = with_bans(pool=frozenset(range(1, 23)))
    assert outcomes(form, Choice(BAN, 1, 1), Choice(BAN, 2, 2), Choice(BAN, 3, 3)) == ([1, 2], [APPLIED, APPLIED, VOID])


def test_a8_12_a_deck_needs_its_size_where_no_card_is_in_it_twice():
    assert needed(FORM) == 20
    assert needed(replace(FORM, distinct=False)) == 1
    assert [needed(replace(FORM, deck_size=None, distinct=distinct)) for distinct in (True, False)] == [0, 0]
