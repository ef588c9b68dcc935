"""Matches: who begins, when a match is over, what time and illegal decks do (chapter A9, A8.6)."""

import itertools
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.apfelernte import match
from engine.apfelernte.cards import bundled
from engine.apfelernte.checks import box, random_arguments
from engine.apfelernte.decisions import DECK_LOT
from engine.apfelernte.formats import FORMATS
from engine.apfelernte.game import new_table
from engine.apfelernte.log.gamelog import Setup, write_game
from engine.apfelernte.match import (
    DRAWN,
    NOBODY,
    corrected,
    corrected_places,
    decider,
    is_over,
    next_game,
    winner,
    wins,
)
from engine.games import play_at_random
from engine.judge import LEGAL, check
from engine.kernel import Chance, Decision, Result

FORM, PAI_GOW = FORMATS["vorbereitet"], FORMATS["pai_gow"]
NAMES = ("Anna", "Bert")
GAMES = st.lists(st.sampled_from((0, 1, DRAWN)), max_size=9)


def test_a9_1_first_to_two_wins():
    assert [is_over(FORM, games) for games in ([], [0], [0, 1], [0, 0], [0, 1, 1])] == [False, False, False, True, True]
    assert winner([0, 1, 1]) == 1


def test_a9_1_three_or_more_play_single_games():
    assert is_over(FORM, [2], seats=3)
    assert winner([2], seats=3) == 2
    assert winner([DRAWN], seats=3) == DRAWN


def test_a9_2_the_loser_of_the_game_before_decides():
    assert decider([]) == NOBODY
    assert (decider([0]), decider([1]), decider([0, 1])) == (1, 0, 0)


def test_a9_2_after_a_drawn_game_who_decided_it_decides_again():
    assert decider([0, DRAWN]) == 1
    assert decider([0, DRAWN, DRAWN]) == 1
    assert decider([DRAWN]) == NOBODY
    assert decider([DRAWN, 1]) == 0


def test_a9_7_a_house_format_may_leave_it_to_chance():
    assert decider([0], replace(FORM, without=frozenset({"A9.2"}))) == NOBODY


def test_a9_9_a_drawn_game_counts_for_nobody_and_the_match_goes_on():
    assert not is_over(FORM, [DRAWN] * 8)
    assert wins([DRAWN, 0, DRAWN, 1, 0]) == (2, 1)


def test_a9_9_after_time_no_further_game_begins_and_more_wins_take_the_match():
    assert is_over(FORM, [0], time_called=True)
    assert (winner([0]), winner([0, 1]), winner([DRAWN])) == (0, DRAWN, DRAWN)


def test_a8_6_three_wins_or_the_most_of_five():
    assert not is_over(PAI_GOW, [0, 0])
    assert is_over(PAI_GOW, [0, 0, 0])
    assert is_over(PAI_GOW, [0, 1, DRAWN, DRAWN, DRAWN])
    assert winner([0, 1, DRAWN, DRAWN, 1]) == 1
    assert winner([0, 1, DRAWN, DRAWN, DRAWN]) == DRAWN


# A9.6


def table_at(turns):
    numbers = [card.number for card in bundled().cards][:20]
    table = new_table([numbers, numbers], start=0, chance=Chance(1))
    table.turns = turns
    return table


def test_a9_6_the_running_turn_is_finished_then_five_more():
    assert match.last_turn(7) == 12
    assert [match.is_out_of_time(table_at(turns), 7) for turns in (7, 12, 13)] == [False, False, True]
    over = table_at(13)
    over.over = True
    assert not match.is_out_of_time(over, 7)  # it had its winner before


def test_a9_6_then_the_game_is_drawn_unless_the_event_counts_life_cards():
    table = table_at(13)
    assert match.result_by_time(table) == DRAWN
    assert match.result_by_time(table, most_lives_win=True) == DRAWN  # three each
    table.take_life(table.life_cards(0)[0])
    assert match.result_by_time(table, most_lives_win=True) == 1
    assert match.result_by_time(table) == DRAWN


# A9.3, A9.10


def test_a9_3_decks_are_checked_at_the_end_of_the_match():
    assert not match.may_check_decks(FORM, [0])
    assert match.may_check_decks(FORM, [0, 0])
    assert match.may_check_decks(FORM, [1], seats=3)
    assert not match.may_check_decks(replace(FORM, without=frozenset({"A9.3"})), [0, 0])
    assert not match.may_check_decks(FORMATS["any_list"], [0, 0])


def test_a9_10_every_game_with_an_illegal_deck_is_the_opponents_up_to_the_deciding_win():
    assert corrected([0, 1, 0], {0}, 2) == [1, 1]
    assert corrected([0, DRAWN], {0}, 2) == [1, 1]
    assert corrected([0], {0}, 2) == [1]
    assert corrected([0, 1, 0], {0, 1}, 2) == []
    assert corrected([0, 1, 0], set(), 2) == [0, 1, 0]


def test_a9_10_the_narrow_reading_takes_the_last_game_won_with_it():
    assert corrected([0, 1, 0], {0}, 2, only_last_win=True) == [0, 1, 1]
    assert corrected([0, 0], {0}, 2, only_last_win=True) == [0, 1]
    assert corrected([0, 1, 0], {0, 1}, 2, only_last_win=True) == [0]
    assert corrected([1, 1], {0}, 2, only_last_win=True) == [1, 1]


def test_a9_10_a_match_that_is_decided_earlier_strikes_the_games_after_it():
    assert corrected([1, 0, DRAWN, 0], {0}, 2, only_last_win=True) == [1, 0, DRAWN, 1]
    assert corrected([0, 1, 0, 1, 0], {0}, 3) == [1, 1, 1]


@given(GAMES, st.sets(st.integers(0, 1)), st.integers(1, 3), st.booleans())
def test_a9_10_laws_of_counting_again(games, illegal, needed, narrow):
    after = corrected(games, illegal, needed, narrow)
    assert len(after) <= len(games)
    for seat in illegal:
        assert wins(after)[seat] <= wins(games)[seat]
    if illegal:
        assert max(wins(after)) <= max(needed, 0)
        assert all(max(wins(after[:at])) < needed for at in range(len(after)))


@pytest.mark.parametrize(
    ("places", "illegal", "after"),
    [
        ([1, 2, 3], {0}, [3, 1, 2]),
        ([1, 2, 3], {2}, [1, 2, 3]),
        ([1, 1, 3], {1}, [1, 3, 2]),
        ([1, 2, 2, 4], {0, 3}, [3, 1, 1, 3]),
        ([1, 1, 1], {0, 1, 2}, [1, 1, 1]),
    ],
)
def test_a9_10_single_games_the_player_gets_the_last_place_the_others_move_up(places, illegal, after):
    assert corrected_places(places, illegal) == after


# the next game


def play_match(setup, seed):
    """A whole match at random; each game's log is checked. Returns its games and the set-ups."""
    games, setups = [], []
    while not is_over(setup.format, games):
        table = setup.table(Chance(f"{seed}/{len(games)}"), facts=False)
        play_at_random(table, Random(f"{seed}/{len(games)}"))
        assert check(write_game(setup, table.log), card_sets=[setup.cards]).status == LEGAL
        games.append(table.winner)
        setups.append(setup)
        setup = next_game(setup, table, games) if not is_over(setup.format, games) else setup
    return games, setups


def test_a8_6_a_whole_match_of_pai_gow_uses_each_deck_once():
    for seed in range(6):
        decks = random_arguments(Random(seed), 2, PAI_GOW)["decks"]
        games, setups = play_match(Setup(tuple(map(tuple, decks)), NAMES, bundled(), PAI_GOW), seed)
        assert 3 <= len(games) <= 5
        assert [len(setup.decks[0]) for setup in setups] == [20, 16, 12, 8, 4][: len(games)]
        assert all(set(later.decks[1]) < set(setup.decks[1]) for setup, later in itertools.pairwise(setups))
        assert setups[1].decider == (1 - games[0] if games[0] != DRAWN else None)


def test_a8_13_a_drawn_game_uses_up_its_decks_too():
    cards = box(120)
    setup = Setup((tuple(range(1, 21)), tuple(range(21, 41))), NAMES, cards, PAI_GOW)
    table = setup.table(Chance(3), facts=False)
    after = next_game(setup, table, [DRAWN])
    used = set(setup.decks[0]) - set(after.decks[0])
    assert used == {face for face in table.hidden_faces(table.hand[0])}
    assert (len(after.decks[0]), after.decider) == (16, None)


def test_a8_6_the_last_deck_is_used_up_without_a_lot():
    decks = ((1, 2, 3, 4, 5, 6, 7, 8), (9, 10, 11, 12))
    entries = [Result(DECK_LOT, 0, (2,)), Decision(0, DECK_LOT, 1)]  # a decision of that number is something else
    assert match.unused_after(decks, entries, 4) == ((1, 2, 3, 4), ())


def test_a9_1_a_match_of_random_twenty_is_played_with_the_decks_that_were_dealt_first():
    setup = Setup(((), ()), NAMES, bundled(), FORMATS["zwanzig"])
    games, setups = play_match(setup, 5)
    assert setups[0].decks == ((), ())
    assert len({later.decks for later in setups[1:]}) == 1
    assert [len(set(deck)) for deck in setups[1].decks] == [20, 20]
    assert max(wins(games)) == 2
