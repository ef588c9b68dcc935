"""What an illegal deck brings, to the games and to the standings, and that it can be taken back (A9.10)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.checking import found, refused
from tests.tournaments.helpers import enter_all, published, started, tables, verbs
from tournaments import queries
from tournaments.checks import Games, counted
from tournaments.domain.checks import begin_check, finish_check, take_back_check, target_check
from tournaments.domain.history import discard_draft, unpublish_round
from tournaments.domain.reports import report_game
from tournaments.domain.results import record_result
from tournaments.domain.rounds import close_round
from tournaments.models import DeckCheck, Match, Round
from tournaments.queries.checks import consequence

pytestmark = pytest.mark.django_db
GAMES = st.builds(Games, st.integers(0, 2), st.integers(0, 2), st.integers(0, 3)).filter(
    lambda games: (games.one, games.two) != (2, 2)
)


@pytest.fixture
def round(anna) -> Round:
    """A running round of four tables, decks not checked by the format."""
    return published(started(anna, 8), anna)


def score(match: Match) -> tuple[int, int, int, str]:
    """The result as it stands."""
    match = Match.objects.get(pk=match.pk)
    return (*(seat.games_won for seat in match.seats_in_order), match.games_drawn, match.kind)


# what counts


@pytest.mark.parametrize(("played", "illegal", "after"), [
    (Games(2, 0), [0], Games(0, 2)), (Games(2, 0), [1], Games(2, 0)), (Games(2, 1), [0], Games(0, 2)),
    (Games(1, 2), [0], Games(0, 2)), (Games(1, 0), [0], Games(0, 1)), (Games(0, 0, 1), [0], Games(0, 1)),
    (Games(1, 1, 1), [1], Games(2, 0)), (Games(2, 1), [0, 1], Games()), (Games(2, 1), [], Games(2, 1)),
])  # fmt: skip
def test_a9_10_every_game_with_an_illegal_deck_is_the_opponents(played, illegal, after):
    assert counted(played, illegal, 2) == after


@pytest.mark.parametrize(("played", "illegal", "after"), [
    (Games(2, 0), [0], Games(1, 1)), (Games(2, 1), [0], Games(1, 2)), (Games(1, 2), [0], Games(0, 2)),
    (Games(0, 2), [0], Games(0, 2)), (Games(2, 1, 1), [0, 1], Games(1, 0, 1)),
])  # fmt: skip
def test_a9_10_the_narrow_reading_takes_the_last_game_won(played, illegal, after):
    assert counted(played, illegal, 2, only_last_win=True) == after


@given(GAMES, st.sets(st.integers(0, 1)), st.booleans())
def test_what_counts_is_always_a_possible_result_and_never_better_for_an_illegal_deck(played, illegal, narrow):
    after = counted(played, illegal, 2, narrow)
    assert min(*after.wins, after.drawn) >= 0
    assert max(after.wins) <= 2
    assert after.wins != (2, 2)
    assert all(after.wins[seat] <= played.wins[seat] for seat in illegal)


def test_a9_10_an_illegal_deck_loses_the_games_and_the_standings_follow(round, bert, anna):
    enter_all(round, anna)
    close_round(round, anna)
    match = tables(round)[0]
    loser, winner = (seat.entry for seat in match.seats_in_order)
    check = found(round, bert, "missing")
    assert score(match) == (0, 2, 0, "played")
    event = check.event
    event.refresh_from_db()
    points = {line.entry.pk: line.points for line in queries.standings(event)}
    assert (points[loser.pk], points[winner.pk]) == (0, 3)
    assert verbs(event)[-1] == "check_finished"
    assert "corrected" not in verbs(event)


def test_marked_sleeves_alone_cost_no_game(round, bert, anna):
    enter_all(round, anna)
    found(round, bert, "marked")
    assert score(tables(round)[0]) == (2, 0, 0, "played")


def test_two_illegal_decks_count_for_nobody_and_each_can_be_taken_back(round, bert, anna):
    match = tables(round)[0]
    record_result(match, anna, (2, 1))
    one = found(round, bert, "twice")
    assert score(match) == (0, 2, 0, "played")
    two = found(round, bert, "other_card", seat=1)
    assert score(match) == (0, 0, 0, "played")
    take_back_check(one, "misread", bert)
    assert score(match) == (2, 0, 0, "played")
    take_back_check(two, "misread", bert)
    assert score(match) == (2, 1, 0, "played")


def test_the_narrow_reading_is_a_setting(anna, bert):
    round = published(started(anna, 4, illegal_deck="last"), anna)
    record_result(tables(round)[0], anna, (2, 1))
    found(round, bert, "missing")
    assert score(tables(round)[0]) == (1, 2, 0, "played")


def test_a_match_without_a_result_gets_one_when_the_given_games_decide_it(round, bert):
    match = tables(round)[0]
    check = begin_check(target_check(match.seats_in_order[0].entry, "why not", bert), bert)
    refused("games_missing", finish_check, check, bert, ["missing"])
    refused("games_missing", finish_check, check, bert, ["missing"], games=-1)
    finish_check(check, bert, ["missing"], games=2)
    assert score(match) == (0, 2, 0, "played")
    take_back_check(check, "was on the floor", bert)
    assert score(match) == (0, 0, 0, "")


def test_taking_a_check_back_leaves_what_was_played_at_the_table(round, bert):
    match = tables(round)[0]
    one, two = (seat.entry for seat in match.seats_in_order)
    for entry in (one, two):
        report_game(match, entry, 1, one)
    check = found(round, bert, "missing", games=2)
    assert score(match) == (0, 2, 0, "played")
    take_back_check(check, "was on the floor", bert)
    assert score(match) == (0, 0, 0, "")
    assert [(game.number, game.winner) for game in match.games.all()] == [(1, one)]


def test_one_given_game_does_not_decide_a_match_to_two(round, bert, anna):
    match = tables(round)[0]
    check = found(round, bert, "missing", games=1)
    assert score(match) == (0, 0, 0, "")
    record_result(match, anna, (0, 2))
    take_back_check(check, "was on the floor", bert)
    assert score(match) == (0, 2, 0, "played")


def test_before_the_first_game_nothing_is_lost(round, bert, anna):
    match = tables(round)[0]
    found(round, bert, "missing", games=0)
    record_result(match, anna, (2, 0))
    found(round, bert, "missing", seat=1)
    assert score(match) == (2, 0, 0, "played")


@pytest.mark.parametrize(("wins", "kind"), [((2, 0), "no_show"), ((0, 0), "double_loss")])
def test_where_nobody_played_nothing_is_lost(round, bert, anna, wins, kind):
    match = tables(round)[0]
    record_result(match, anna, wins, kind=kind)
    before = score(match)
    found(round, bert, "missing")
    assert score(match) == before


def test_a_result_that_somebody_corrected_since_stays_when_a_check_is_taken_back(round, bert, anna):
    match = tables(round)[0]
    record_result(match, anna, (2, 0))
    check = found(round, bert, "missing")
    record_result(match, anna, (1, 2))
    take_back_check(check, "misread", bert)
    assert score(match) == (1, 2, 0, "played")


def test_in_a_closed_round_a_table_never_loses_its_result(round, bert, anna):
    match = tables(round)[0]
    check = found(round, bert, "missing", games=2)
    enter_all_open(round, anna)
    close_round(round, anna)
    found(round, bert, "missing", seat=1)
    assert score(match) == (0, 0, 0, "played")
    take_back_check(check, "misread", bert)
    assert score(match)[3] == "played"


def enter_all_open(round: Round, by) -> None:
    """A result for each table that has none."""
    for match in tables(round):
        if not match.has_result:
            record_result(match, by, (2, 0))


def test_taking_back_needs_a_reason_and_opens_the_check_again(round, bert):
    check = found(round, bert, "marked")
    refused("reason_missing", take_back_check, check, "", bert)
    again = take_back_check(check, "they were new", bert)
    assert (again.state, again.why) == ("open", "they were new")
    refused("check_not_finished", take_back_check, check, "again", bert)
    finish_check(again, bert)
    assert verbs(round.event)[-2:] == ["check_taken_back", "check_finished"]


def test_a_check_whose_pairing_was_undone_stays_and_changes_nothing(round, bert, anna):
    check = begin_check(target_check(tables(round)[0].seats_in_order[0].entry, "why not", bert), bert)
    unpublish_round(round, anna)
    discard_draft(round, anna)
    check.refresh_from_db()
    assert check.match is None
    assert finish_check(check, bert, ["missing"], minutes=5).is_finished


def test_what_is_shown_before_is_what_happens(round, bert, anna):
    match = tables(round)[0]
    record_result(match, anna, (2, 1))
    one = target_check(match.seats_in_order[0].entry, "why not", bert)
    foreseen = consequence(begin_check(one, bert))
    assert (foreseen.before, foreseen.after, foreseen.changes) == (Games(2, 1), Games(0, 2), True)
    finish_check(one, bert, ["missing"])
    two = begin_check(target_check(match.seats_in_order[1].entry, "why not", bert), bert)
    two = DeckCheck.objects.get(pk=two.pk)
    assert consequence(two).after == Games()
