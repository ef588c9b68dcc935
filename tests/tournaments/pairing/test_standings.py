"""Standings: the reported cases by their numbers, the chain of tie-breaks, and a plain count against ours."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.tournaments.pairing import independent
from tournaments.pairing import history, swiss
from tournaments.pairing.records import ByeInAverages, Dropped, Entrant, Kind, Match, Settings
from tournaments.pairing.simulation import play
from tournaments.pairing.standings import TIE_BREAKS, explain, standings

BEST_OF_THREE = Settings()


def entrants(number, **changes):
    """Players 1, 2, 3 .., with changes by id: `entrants(4, p2={"dropped_after": 1})`."""
    return [replace(Entrant(player, player), **changes.get(f"p{player}", {})) for player in range(1, number + 1)]


def won(round_, one, two, lost=0):
    return Match(round_, one, two, 2, lost)


def places(lines):
    return [(line.place, line.player) for line in lines]


def value(key, player, lines, settings=BEST_OF_THREE):
    line = next(line for line in lines if line.player == player)
    return line.values[settings.tie_breaks.index(key)]


# -- the reported cases ------------------------------------------------------------------------------------------------

ONE_BYE_TWO_LOSSES = [Match(1, 1, kind=Kind.BYE), won(2, 2, 1), won(3, 3, 1)]


@pytest.mark.parametrize(
    ("byes", "floor", "expected"),
    [
        (ByeInAverages.COUNTED, Fraction(1, 4), Fraction(1, 3)),
        (ByeInAverages.LEFT_OUT, Fraction(1, 4), Fraction(1, 4)),
        (ByeInAverages.LEFT_OUT, Fraction(1, 3), Fraction(1, 3)),
        (ByeInAverages.LEFT_OUT, Fraction(0), Fraction(0)),
    ],
)
def test_t38_the_bye_of_an_opponent_is_left_out_or_a_round_but_never_a_win_without_one(byes, floor, expected):
    settings = Settings(bye_in_averages=byes, floor=floor)
    lines = standings(entrants(3), ONE_BYE_TWO_LOSSES, settings)
    assert value("opponents_match_wins", 2, lines, settings) == expected


def test_t38_who_leads_depends_on_how_the_opponents_bye_counts():
    """2 beat one with a bye and two losses, 4 beat one with a loss and a draw."""
    past = [*ONE_BYE_TWO_LOSSES, won(1, 4, 5), Match(2, 5, 6, 0, 0, 1)]
    left_out, counted = (
        Settings(floor=Fraction(0), bye_in_averages=mode, tie_breaks=("opponents_match_wins",))
        for mode in (ByeInAverages.LEFT_OUT, ByeInAverages.COUNTED)
    )
    by_player = [{line.player: line.place for line in standings(entrants(6), past, s)} for s in (left_out, counted)]
    assert by_player[0][4] < by_player[0][2]
    assert by_player[1][2] < by_player[1][4]


def test_t39_where_a_dropped_player_stands_is_a_setting():
    """2 left after the first round; 1, whom 2 had beaten, won twice afterwards."""
    past = [won(1, 2, 1), won(1, 3, 4, 1), won(2, 1, 3), won(3, 1, 4), Match(2, 4, kind=Kind.MISSED)]
    field = entrants(4, p2={"dropped_after": 1})
    by_mode = {}
    for mode in Dropped:
        settings = Settings(dropped=mode)
        lines = standings(field, past, settings)
        order = [line.player for line in lines]
        by_mode[mode] = value("opponents_match_wins", 2, lines, settings), order.index(2) + 1, lines[-1].dropped
    assert by_mode[Dropped.RANKED] == (Fraction(2, 3), 2, False)
    assert by_mode[Dropped.FROZEN] == (Fraction(1, 3), 3, False)
    assert by_mode[Dropped.LAST] == (Fraction(2, 3), 4, True)


def test_t45_one_win_each_against_the_other_decides_nothing():
    settings = Settings(tie_breaks=("head_to_head", "game_wins"))
    past = [won(1, 1, 2, lost=1), won(2, 2, 1)]
    lines = standings(entrants(2), past, settings)
    assert places(lines) == [(1, 2), (2, 1)]
    assert [line.values for line in lines] == [
        (Fraction(1, 2), Fraction(3, 5)),
        (Fraction(1, 2), Fraction(2, 5)),
    ]


def test_t46_after_one_is_placed_the_others_are_compared_again():
    """In the circle 2 > 3 > 1 > 2 game wins place 2 first; then 3 beat 1, although 3 had fewer game wins before."""
    past = [won(1, 1, 2, lost=1), won(2, 2, 3), won(3, 3, 1, lost=1)]
    settings = Settings(tie_breaks=("head_to_head", "game_wins"))
    lines = standings(entrants(3), past, settings)
    assert [line.values[1] for line in lines] == [Fraction(3, 5), Fraction(2, 5), Fraction(1, 2)]
    assert places(lines) == [(1, 2), (2, 3), (3, 1)]
    assert [line.values[0] for line in lines] == [Fraction(1, 2), Fraction(1), Fraction(0)]


def test_t46_equals_in_front_are_compared_among_themselves():
    """1, 2 and 3 in a circle all beat 4, who has as many points by byes; game wins place 3, then 1 beat 2."""
    past = [
        *(won(1, 2, 3), won(1, 1, 4, lost=1)),
        *(won(2, 3, 1), won(2, 2, 4)),
        *(won(3, 1, 2, lost=1), won(3, 3, 4)),
        *(Match(number, 4, kind=Kind.BYE) for number in (4, 5)),
        *(Match(4, player, kind=Kind.MISSED) for player in (1, 2, 3)),
    ]
    by_seed = [replace(entrant, seed=-entrant.id) for entrant in entrants(4)]
    lines = standings(by_seed, past, Settings(tie_breaks=("head_to_head", "opponents_match_wins")))
    assert places(lines) == [(1, 3), (1, 2), (1, 1), (4, 4)]
    lines = standings(by_seed, past, Settings(tie_breaks=("head_to_head", "game_wins")))
    assert places(lines) == [(1, 2), (2, 3), (3, 1), (4, 4)]


def test_t47_different_values_are_different_places():
    past = [won(1, 1, 2), won(1, 3, 4), won(2, 4, 1, lost=1), Match(2, 2, 3, 2, 0), won(3, 1, 3), Match(3, 2, 4, 2, 1)]
    lines = standings(entrants(4), past, Settings(tie_breaks=("game_wins",)))
    assert [line.place for line in lines] == [1, 2, 3, 4]
    assert [line.points for line in lines] == [6, 6, 3, 3]


def test_t49_byes_are_no_opponents():
    past = [Match(1, 1, kind=Kind.BYE), won(1, 2, 3), won(2, 1, 2), Match(2, 3, kind=Kind.BYE)]
    lines = standings(entrants(3), past, BEST_OF_THREE)
    assert value("opponents_match_wins", 1, lines) == Fraction(1, 2)


def test_t50_the_terms_of_a_tie_break_are_shown():
    past = [won(1, 2, 1), Match(1, 3, kind=Kind.BYE), won(2, 3, 2), Match(2, 1, kind=Kind.BYE)]
    shown = explain("opponents_match_wins", 3, entrants(3), past, BEST_OF_THREE)
    assert [(t.round, t.opponent, t.got, t.of, t.value, t.left_out) for t in shown.terms] == [
        (1, None, 0, 0, 0, True),
        (2, 2, 3, 6, Fraction(1, 2), False),
    ]
    assert shown.value == Fraction(1, 2)
    weak = explain("opponents_match_wins", 2, entrants(3), past, BEST_OF_THREE)
    assert [(t.opponent, t.got, t.of, t.value, t.floored) for t in weak.terms] == [
        (1, 0, 3, Fraction(1, 3), True),
        (3, 3, 3, Fraction(1), False),
    ]
    assert (weak.value, weak.averaged) == (Fraction(2, 3), True)


def test_t52_open_matches_count_nothing():
    running = Match(2, 1, 2, 2, 0, kind=Kind.OPEN)
    past = [won(1, 1, 3), won(1, 2, 4)]
    assert standings(entrants(4), [*past, running], BEST_OF_THREE) == standings(entrants(4), past, BEST_OF_THREE)


def test_t57_nobody_is_counted_twice_in_a_round():
    with pytest.raises(ValueError, match="player 1 plays twice in round 1"):
        standings(entrants(3), [won(1, 1, 2), won(1, 3, 1)], BEST_OF_THREE)


# -- what counts how ---------------------------------------------------------------------------------------------------


def test_a_bye_is_a_match_won_for_the_one_who_has_it():
    lines = standings(entrants(1), [Match(1, 1, kind=Kind.BYE)], Settings(tie_breaks=("game_wins", "match_wins")))
    assert (lines[0].points, lines[0].byes, lines[0].won, lines[0].values) == (3, 1, 0, (1, 1))


def test_a_no_show_counts_as_played_and_a_double_loss_is_lost_by_both():
    past = [Match(1, 1, 2, 2, 0, kind=Kind.NO_SHOW), Match(1, 3, 4, 1, 0, kind=Kind.DOUBLE_LOSS)]
    lines = standings(entrants(4), past, BEST_OF_THREE)
    assert {line.player: (line.points, line.won, line.lost) for line in lines} == {
        1: (3, 1, 0),
        2: (0, 0, 1),
        3: (0, 0, 1),
        4: (0, 0, 1),
    }


def test_drawn_games_count_a_third_or_not_at_all():
    past = [Match(1, 1, 2, 1, 0, 2)]
    both = Settings(tie_breaks=("game_wins",))
    assert [line.values[0] for line in standings(entrants(2), past, both)] == [Fraction(5, 9), Fraction(2, 9)]
    without = replace(both, drawn_games=False)
    assert [line.values[0] for line in standings(entrants(2), past, without)] == [Fraction(1), Fraction(0)]


def test_equals_share_a_place_and_the_next_ones_are_left_out():
    past = [won(1, 1, 3), won(1, 2, 4)]
    assert places(standings(entrants(4), past, BEST_OF_THREE)) == [(1, 1), (1, 2), (3, 3), (3, 4)]


def test_within_a_shared_place_the_seeds_order():
    field = [Entrant(1, 9), Entrant(2, 3), Entrant(3, 5)]
    assert places(standings(field, [], BEST_OF_THREE)) == [(1, 2), (1, 3), (1, 1)]


def test_head_to_head_says_nothing_unless_all_of_the_equals_have_met():
    settings = Settings(tie_breaks=("head_to_head",))
    past = [won(1, 1, 2), won(1, 3, 4), won(2, 4, 1), Match(2, 3, kind=Kind.MISSED), won(2, 2, 5)]
    lines = standings(entrants(5), past, settings)
    assert [line.place for line in lines] == [1, 1, 1, 1, 5]
    met = standings(entrants(3), [won(1, 1, 2), won(2, 2, 3), won(3, 1, 3)], settings)
    assert places(met) == [(1, 1), (2, 2), (3, 3)]


def test_an_unknown_tie_break_is_refused():
    with pytest.raises(KeyError):
        standings(entrants(2), [], Settings(tie_breaks=("luck",)))


def test_nobody_stands_nowhere():
    assert standings([], [], BEST_OF_THREE) == ()


# -- whole events ------------------------------------------------------------------------------------------------------


def random_past(seed, players=11, rounds=6):
    """An event with byes, draws, some no-shows and double losses."""
    rng = random.Random(seed)
    past = []
    play(players, rounds, seed, BEST_OF_THREE, lambda _, __, results: past.extend(results))
    odd = {0: Kind.NO_SHOW, 1: Kind.DOUBLE_LOSS}
    return [replace(m, kind=odd.get(rng.randrange(20), m.kind)) if m.two is not None else m for m in past]


@pytest.mark.parametrize("seed", range(25))
def test_a_plain_count_gives_the_same_places(seed):
    past, field = random_past(seed), entrants(11)
    ours: dict[int, list[int]] = {}
    for line in standings(field, past, BEST_OF_THREE):
        ours.setdefault(line.place, []).append(line.player)
    assert list(ours.values()) == independent.naive_standing(field, past, BEST_OF_THREE)


@pytest.mark.parametrize("dropped", Dropped)
@pytest.mark.parametrize("byes", ByeInAverages)
@pytest.mark.parametrize("chain", [tuple(TIE_BREAKS), ("head_to_head", "game_wins")])
def test_every_value_is_made_of_its_terms(dropped, byes, chain):
    settings = Settings(dropped=dropped, bye_in_averages=byes, tie_breaks=chain)
    field, past = entrants(11, p3={"dropped_after": 6}, p4={"dropped_after": 3}), random_past(4)
    past = [match for match in past if match.round <= 3 or 4 not in history.seats(match)]
    for line in standings(field, past, settings):
        for key, shown_value in zip(settings.tie_breaks, line.values, strict=True):
            shown = explain(key, line.player, field, past, settings)
            terms = [term for term in shown.terms if not term.left_out]
            if shown.averaged:
                again = sum((term.value for term in terms), Fraction(0)) / len(terms)
            else:
                got, of = sum(term.got for term in terms), sum(term.of for term in terms)
                again = Fraction(got, of) if of else Fraction(0)
            assert shown_value == shown.value == again


def test_the_next_round_can_be_paired_by_the_standing():
    past = random_past(2)
    seeds = {line.player: rank for rank, line in enumerate(standings(entrants(11), past, BEST_OF_THREE))}
    field = history.field([Entrant(player, seeds[player]) for player in seeds], past, BEST_OF_THREE)
    assert swiss.pair(field).tables[0].one == min(seeds, key=seeds.__getitem__)
