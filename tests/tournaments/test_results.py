"""Results and corrections."""

import pytest

from apfelernte.errors import DomainError
from tests.tournaments.helpers import enter_all, played, published, started, tables, verbs
from tournaments import queries
from tournaments.domain.events import finish_event
from tournaments.domain.results import Result, clear_result, record_result, record_results
from tournaments.domain.rounds import close_round, pair_round
from tournaments.models import Match, Seat

pytestmark = pytest.mark.django_db


def refusal(call, *args, **kwargs) -> DomainError:
    """The error with which a call is refused."""
    with pytest.raises(DomainError) as caught:
        call(*args, **kwargs)
    return caught.value


@pytest.fixture
def round(anna):
    """Four tables, published, best of three."""
    return published(started(anna, 8, rounds_planned=4), anna)


def points(round) -> dict[str, int]:
    """Match points by name."""
    round.event.refresh_from_db()
    return {line.entry.name: line.points for line in queries.standings(round.event)}


def result_of(match: Match) -> tuple:
    """What stands in the database for a table."""
    match = Match.objects.get(pk=match.pk)
    return [seat.games_won for seat in match.seats_in_order], match.games_drawn, match.kind


@pytest.mark.parametrize(
    ("wins", "drawn", "first", "second"),
    [
        ((2, 0), 0, 3, 0),
        ((1, 2), 0, 0, 3),
        ((1, 0), 0, 3, 0),
        ((1, 1), 0, 1, 1),
        ((0, 0), 0, 1, 1),
        ((0, 0), 3, 1, 1),
        ((2, 1), 5, 3, 0),
    ],
)
def test_a_result_gives_its_points(round, frieda, wins, drawn, first, second):
    match = tables(round)[0]
    record_result(match, frieda, wins, drawn)
    one, two = (seat.entry.name for seat in match.seats_in_order)
    assert (points(round)[one], points(round)[two]) == (first, second)
    match = Match.objects.get(pk=match.pk)
    assert (match.result_by, match.result_version) == (frieda, 1)


def test_who_did_not_come_loses_a_whole_match(round, frieda):
    record_result(tables(round)[0], frieda, (0, 1), kind="no_show")
    assert result_of(tables(round)[0]) == ([0, 2], 0, "no_show")
    assert tables(round)[0].winner == tables(round)[0].seats_in_order[1].entry


def test_both_may_lose(round, frieda):
    match = record_result(tables(round)[0], frieda, (2, 1), kind="double_loss")
    assert result_of(match) == ([0, 0], 0, "double_loss")
    assert match.winner is None
    assert {points(round)[seat.entry.name] for seat in match.seats_in_order} == {0}


@pytest.mark.parametrize(
    ("wins", "drawn", "kind"),
    [
        ((3, 0), 0, "played"),
        ((2, 2), 0, "played"),
        ((-1, 2), 0, "played"),
        ((2, 0), -1, "played"),
        ((2, 0), 100, "played"),
        ((1, 1), 0, "no_show"),
        ((0, 0), 0, "no_show"),
        ((2, 0), 0, "bye"),
        ((2, 0), 0, ""),
        ((2, 0), 0, "gewonnen"),
    ],
)
def test_t69_a_result_that_cannot_be_is_refused(round, frieda, wins, drawn, kind):
    error = refusal(record_result, tables(round)[0], frieda, wins, drawn, kind)
    assert (error.code, error.field) == ("result_impossible", "wins")
    assert not tables(round)[0].has_result


def test_best_of_one_ends_with_one_win(anna):
    round = published(started(anna, 4, best_of=1), anna)
    assert refusal(record_result, tables(round)[0], anna, (2, 0)).code == "result_impossible"
    assert refusal(record_result, tables(round)[0], anna, (1, 1)).code == "result_impossible"
    record_result(tables(round)[0], anna, (1, 0))
    record_result(tables(round)[1], anna, (0, 1), kind="no_show")
    assert result_of(tables(round)[1]) == ([0, 1], 0, "no_show")


def test_the_same_result_twice_is_one(round, frieda, anna):
    match = tables(round)[0]
    record_result(match, frieda, (2, 1))
    seen = record_result(match, anna, (2, 1), version=0)
    assert (seen.result_version, seen.result_by) == (1, frieda)
    assert verbs(round.event).count("result_recorded") == 1
    assert "result_corrected" not in verbs(round.event)


def test_two_results_for_one_table_at_once_the_second_is_told_the_first(round, frieda, anna):
    match = tables(round)[0]
    record_result(match, frieda, (2, 1), version=0)
    error = refusal(record_result, match, anna, (0, 2), version=0)
    assert error.code == "result_changed"
    assert "2 : 1" in error.message
    assert "Frieda" in error.message
    assert error.params["version"] == 1
    assert result_of(match) == ([2, 1], 0, "played")
    record_result(match, anna, (0, 2), version=1)
    assert result_of(match) == ([0, 2], 0, "played")


def test_t51_t66_t68_a_correction_recomputes_everything_and_adds_nothing_twice(round, frieda):
    match = tables(round)[0]
    one, two = (seat.entry.name for seat in match.seats_in_order)
    enter_all(round, frieda)
    before = points(round)
    record_result(match, frieda, (0, 2))
    after = points(round)
    assert (after[one], after[two]) == (before[two], before[one]) == (0, 3)
    record_result(match, frieda, (1, 1))
    assert (points(round)[one], points(round)[two]) == (1, 1)
    record_result(match, frieda, (2, 0))
    assert points(round) == before
    assert Match.objects.filter(round=round).count() == 4
    assert Seat.objects.filter(round=round).count() == 8
    line = round.event.audit.first()
    assert (line.verb, line.data["had"][3:], line.data["result"][3:]) == (
        "result_corrected",
        [1, 1, 0, "played"],
        [2, 0, 0, "played"],
    )


def test_a_closed_round_is_corrected_by_an_organizer_only(round, frieda, anna):
    enter_all(round, frieda)
    close_round(round, anna)
    match = tables(round)[0]
    assert refusal(record_result, match, frieda, (0, 2)).code == "round_closed"
    record_result(match, anna, (0, 2), may_correct_closed=True)
    assert result_of(match) == ([0, 2], 0, "played")
    assert verbs(round.event)[-1] == "result_corrected"


def test_an_earlier_round_is_corrected_while_a_later_one_stands_as_paired(round, anna):
    event = round.event
    enter_all(round, anna)
    close_round(round, anna)
    second = published(event, anna)
    drawn = [[seat.entry_id for seat in match.seats_in_order] for match in tables(second)]
    match = tables(round)[0]
    record_result(match, anna, (0, 2), may_correct_closed=True)
    assert [[seat.entry_id for seat in match.seats_in_order] for match in tables(second)] == drawn
    assert points(round)[match.seats_in_order[1].entry.name] == 3


def test_a_finished_event_is_reopened_before_a_correction(anna):
    event = started(anna, 2, rounds_planned=1)
    round = played(event, anna)
    finish_event(event, anna)
    error = refusal(record_result, tables(round)[0], anna, (0, 2), may_correct_closed=True)
    assert error.code == "event_finished"


def test_a_draft_and_a_bye_take_no_results(anna):
    event = started(anna, 5)
    draft = pair_round(event, anna)
    *_, bye = queries.pairings(draft)
    assert refusal(record_result, tables(draft)[0], anna, (2, 0)).code == "round_draft"
    assert refusal(record_result, bye, anna, (2, 0)).code == "bye_has_no_result"


def test_a_result_is_taken_back_while_the_round_runs(round, frieda, anna):
    match = tables(round)[0]
    record_result(match, frieda, (2, 1), 1)
    clear_result(match, frieda)
    assert result_of(match) == ([0, 0], 0, "")
    clear_result(match, frieda)
    assert verbs(round.event).count("result_cleared") == 1
    enter_all(round, frieda)
    close_round(round, anna)
    assert refusal(clear_result, match, frieda).code == "round_closed"


def test_the_results_of_a_whole_round_are_one_operation(round, frieda):
    results = [(match, Result((2, index % 2), index)) for index, match in enumerate(tables(round))]
    record_results(round, results, frieda)
    assert [result_of(match) for match in tables(round)] == [([2, i % 2], i, "played") for i in range(4)]
    assert verbs(round.event).count("results_recorded") == 1


def test_the_results_of_a_whole_round_are_all_or_none(round, frieda):
    record_result(tables(round)[3], frieda, (0, 2))
    error = refusal(record_results, round, [(match, Result((2, 0))) for match in tables(round)], frieda)
    assert error.code == "result_changed"
    assert [match.has_result for match in tables(round)] == [False, False, False, True]


def test_t52_t73_standings_count_results_of_published_rounds_only(round, anna):
    from tournaments.domain.history import unpublish_round

    enter_all(round, anna)
    assert set(points(round).values()) == {0, 3}
    unpublish_round(round, anna)
    assert set(points(round).values()) == {0}
