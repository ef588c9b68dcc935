"""What the rounds before brought."""

import pytest

from tournaments.pairing import history
from tournaments.pairing.records import FLOAT_DOWN, FLOAT_UP, LEVEL, Entrant, Kind, Match, Settings

BEST_OF_THREE = Settings()
FOUR = [Entrant(player, player) for player in (1, 2, 3, 4)]


def scores(*matches, settings=BEST_OF_THREE):
    return [player.score for player in history.field(FOUR, matches, settings)]


@pytest.mark.parametrize(
    ("match", "points"),
    [
        (Match(1, 1, 2, 2, 1), (3, 0)),
        (Match(1, 1, 2, 0, 2), (0, 3)),
        (Match(1, 1, 2, 1, 1), (1, 1)),
        (Match(1, 1, 2, 0, 0, 0), (1, 1)),
        (Match(1, 1, 2, 1, 0, 4), (3, 0)),
        (Match(1, 1, 2, 2, 0, kind=Kind.NO_SHOW), (3, 0)),
        (Match(1, 1, 2, 1, 0, kind=Kind.DOUBLE_LOSS), (0, 0)),
        (Match(1, 1, 2, 2, 0, kind=Kind.OPEN), (0, 0)),
        (Match(1, 1, kind=Kind.BYE), (3, 0)),
        (Match(1, 1, kind=Kind.MISSED), (0, 0)),
    ],
)
def test_points_of_a_match(match, points):
    assert history.points(match, BEST_OF_THREE) == points


def test_points_are_settings():
    settings = Settings(win=5, draw=2, loss=1, bye_points=3)
    results = Match(1, 1, 2, 2, 1), Match(1, 3, kind=Kind.BYE), Match(1, 4, kind=Kind.MISSED)
    assert scores(*results, settings=settings) == [5, 1, 3, 1]


def test_floats_look_at_the_scores_before_the_round():
    first = Match(1, 1, 2, 2, 0), Match(1, 3, 4, 2, 0)
    second = Match(2, 1, 4, 2, 0), Match(2, 2, 3, kind=Kind.OPEN)
    players = history.field(FOUR, [*second, *first], BEST_OF_THREE)
    assert [player.floats for player in players] == [
        (LEVEL, FLOAT_DOWN),
        (LEVEL, FLOAT_UP),
        (LEVEL, FLOAT_DOWN),
        (LEVEL, FLOAT_UP),
    ]
    assert [player.met for player in players] == [(2, 4), (1, 3), (4, 2), (3, 1)]


def test_a_bye_is_counted_and_is_no_float():
    player = history.field(FOUR, [Match(1, 1, kind=Kind.BYE)], BEST_OF_THREE)[0]
    assert (player.byes, player.floats, player.met) == (1, (), ())


def test_t51_t66_t68_a_corrected_result_replaces_the_old_one():
    assert scores(Match(1, 1, 2, 2, 1)) == [3, 0, 0, 0]
    assert scores(Match(1, 1, 2, 1, 2)) == [0, 3, 0, 0]
    assert scores(Match(1, 1, 2, 1, 1)) == [1, 1, 0, 0]


def test_who_dropped_is_no_player_and_whoever_comes_back_is_one_again():
    left = [*FOUR[:3], Entrant(4, 4, dropped_after=1)]
    past = [Match(1, 3, 4, 0, 2)]
    assert [player.id for player in history.field(left, past, BEST_OF_THREE)] == [1, 2, 3]
    assert history.field(FOUR, past, BEST_OF_THREE)[3].score == 3


def test_what_the_organizer_said_is_kept():
    entrant = Entrant(1, 7, frozenset({2}), bye_allowed=False, bye=True, absent=True)
    player = history.field([entrant], [], BEST_OF_THREE)[0]
    assert (player.seed, player.forbidden, player.bye_allowed, player.bye, player.absent) == (7, {2}, False, True, True)


def test_an_unknown_player_is_refused():
    with pytest.raises(ValueError, match="player 9 of round 1 is not entered"):
        history.field(FOUR, [Match(1, 1, 9, 2, 0)], BEST_OF_THREE)


@pytest.mark.parametrize(
    "match",
    [
        {"two": 2, "kind": Kind.BYE},
        {"two": None, "kind": Kind.PLAYED},
        {"two": 2, "games_one": -1},
        {"round": 0, "two": 2},
    ],
)
def test_a_match_that_cannot_be_is_refused(match):
    with pytest.raises(ValueError, match=r"players|counted"):
        Match(**{"round": 1, "one": 1, **match})


@pytest.mark.parametrize("settings", [{"win": 0, "draw": 0}, {"draw": 4}, {"loss": 2}, {"best_of": 2}, {"floor": 2}])
def test_settings_that_cannot_be_counted_with_are_refused(settings):
    with pytest.raises(ValueError, match=r"win|games|floor"):
        Settings(**settings)
