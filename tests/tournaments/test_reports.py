"""Players report, confirm and contradict: nothing counts before it is settled, and the staff always wins."""

from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.translation import override
from hypothesis import given, settings
from hypothesis import strategies as st
from time_machine import travel

from apfelernte.errors import DomainError
from apfelernte.jobs.models import Job
from apfelernte.jobs.running import run
from engine.apfelernte.formats import FORMATS
from tests.tournaments.helpers import enter_all, published, started, tables, verbs
from tests.tournaments.test_at_once import at_once
from tournaments.domain.clock import start_clock
from tournaments.domain.history import unpublish_round
from tournaments.domain.logs import attach_log
from tournaments.domain.reports import (
    choose_starter,
    confirm,
    decide,
    let_stand,
    report_game,
    take_back,
    take_back_starter,
)
from tournaments.domain.results import clear_result, record_result
from tournaments.domain.rounds import close_round, pair_round, publish_round
from tournaments.domain.sheets import finish_sheet, open_sheet
from tournaments.domain.swaps import swap_players
from tournaments.models import Match, Report
from tournaments.queries import open_reports, play_of
from tournaments.queries.play import Play, Played

pytestmark = pytest.mark.django_db


def table(anna, people: int = 4, **more):
    """A match of a running round and its two players."""
    match = tables(published(started(anna, people, **more), anna))[0]
    return match, *(seat.entry for seat in match.seats_in_order)


def fresh(match: Match) -> Match:
    """The match as the database has it."""
    return Match.objects.select_related("round__event").prefetch_related("seats__entry").get(pk=match.pk)


def score(match: Match) -> list[int] | None:
    """Games won by seat, None without a result."""
    match = fresh(match)
    return [seat.games_won for seat in match.seats_in_order] if match.has_result else None


def seen(match: Match) -> list[str]:
    """The public ids of what waits."""
    return [row.public_id for row in Report.objects.filter(match=match, state="waiting")]


def code_of(call) -> str:
    """The code of the DomainError that the call raises."""
    with pytest.raises(DomainError) as caught, override("en"):
        call()
    return caught.value.code


def both(match, one, two, number, winner, how="") -> None:
    """A game that both report alike."""
    report_game(match, one, number, winner, how)
    report_game(match, two, number, winner, how)


def test_a_match_is_reported_and_confirmed_game_by_game(anna):
    match, one, two = table(anna)
    report_game(match, one, 1, one)
    assert score(match) is None
    assert not play_of(fresh(match)).games
    confirm(match, two, seen(match))
    report_game(match, two, 2, two)
    confirm(match, one, seen(match))
    report_game(match, one, 3, one)
    assert score(match) is None
    confirm(match, two, seen(match))
    assert score(match) == [2, 1]
    assert fresh(match).result_by is None
    assert verbs(match.round.event)[-6:] == ["report_made", "report_confirmed"] * 3


def test_a_whole_match_is_reported_at_its_end_and_confirmed_by_one_tap(anna):
    match, one, two = table(anna)
    report_game(match, one, 1, one)
    report_game(match, one, 2, one)
    assert code_of(lambda: report_game(match, one, 3, one)) == "match_over"
    confirm(match, two, seen(match))
    assert score(match) == [2, 0]


def test_the_same_report_from_the_other_one_settles_it(anna):
    match, one, two = table(anna, best_of=1)
    both(match, one, two, 1, two)
    assert score(match) == [0, 1]


def test_another_report_contradicts_and_one_tap_of_the_staff_decides(anna, frieda):
    match, one, two = table(anna, best_of=1)
    report_game(match, one, 1, one)
    report_game(match, two, 1, two)
    (found,) = open_reports(fresh(match).round)
    assert found.is_disputed
    assert len(found.versions) == 2
    assert code_of(lambda: report_game(match, two, 2, two)) == "game_disputed"
    decide(found.versions[1].report, frieda)
    decide(found.versions[1].report, frieda)
    winner = found.versions[1].report.winner
    assert fresh(match).winner == winner
    assert fresh(match).result_by == frieda
    assert sorted(Report.objects.values_list("state", flat=True)) == ["decided", "refused"]
    assert verbs(match.round.event).count("report_decided") == 1


def test_who_takes_the_own_version_back_leaves_the_other_one_to_be_confirmed(anna):
    match, one, two = table(anna, best_of=1)
    report_game(match, one, 1, one)
    mine = report_game(match, two, 1, two)
    take_back(mine, two)
    assert open_reports(fresh(match).round)[0].is_disputed is False
    confirm(match, two, seen(match))
    assert score(match) == [1, 0]


def test_an_own_mistake_is_taken_back_until_it_is_confirmed(anna):
    match, one, two = table(anna)
    mine = report_game(match, one, 1, two)
    assert code_of(lambda: report_game(match, one, 1, one)) == "game_reported"
    stale = seen(match)
    take_back(mine, one)
    take_back(mine, one)
    assert code_of(lambda: confirm(match, two, stale)) == "report_changed"
    right = report_game(match, one, 1, one)
    confirm(match, two, seen(match))
    confirm(match, two, [right.public_id])
    assert code_of(lambda: take_back(right, one)) == "report_settled"
    assert verbs(match.round.event).count("report_confirmed") == 1


def test_what_is_confirmed_is_what_was_seen(anna):
    match, one, two = table(anna)
    report_game(match, one, 1, one)
    only_first = seen(match)
    report_game(match, one, 2, one)
    confirm(match, two, only_first)
    assert [game.number for game in play_of(fresh(match)).games] == [1]
    assert score(match) is None


def test_a_report_of_what_is_settled_is_told_kindly(anna):
    match, one, two = table(anna)
    both(match, one, two, 1, one)
    with pytest.raises(DomainError, match=r"Game 1 is settled: .* wins"), override("en"):
        report_game(match, two, 1, two)
    assert code_of(lambda: report_game(match, two, 3, two)) == "game_too_early"


@pytest.mark.parametrize("number", [-1, 0, 3, 99])
def test_a_game_that_cannot_be_is_not_reported(anna, number):
    match, one, two = table(anna)
    both(match, one, two, 1, one)
    assert code_of(lambda: report_game(match, one, number, one)) == "game_too_early"


def test_a_report_for_a_finished_table_or_a_closed_round_is_told_kindly(anna):
    match, one, _two = table(anna)
    enter_all(match.round, anna)
    with pytest.raises(DomainError, match=r"has its result already: table 1: .* 2 : 0") as caught, override("en"):
        report_game(match, one, 1, one)
    assert caught.value.code == "match_finished"
    close_round(match.round, anna)
    assert code_of(lambda: report_game(match, one, 1, one)) == "match_finished"


def test_the_result_of_the_staff_wins_over_what_waits(anna, frieda):
    match, one, two = table(anna)
    waiting = report_game(match, one, 1, one)
    record_result(match, frieda, (0, 2))
    assert Report.objects.get().state == "refused"
    assert not open_reports(fresh(match).round)
    assert code_of(lambda: confirm(match, two, [waiting.public_id])) == "match_finished"
    clear_result(fresh(match), frieda)
    assert report_game(match, one, 1, one).state == "waiting"


def test_taking_a_result_back_begins_the_match_anew(anna):
    match, one, two = table(anna)
    both(match, one, two, 1, one)
    both(match, one, two, 2, one)
    clear_result(fresh(match), anna)
    assert play_of(fresh(match)).next_number == 1


def test_taking_a_result_back_leaves_what_a_judge_writes_down_and_no_old_winner(anna, bert):
    match, one, two = table(anna)
    both(match, one, two, 1, two, "conceded")
    attach_log(match, 1, "no log at all", bert)
    sheet = open_sheet(match, 2, bert)
    record_result(match, anna, (0, 2))
    clear_result(match, anna)
    sheet.refresh_from_db()
    games = match.games.values_list("number", "winner", "drawn", "how", "log")
    assert (sheet.game.number, list(games)) == (2, [(1, None, False, "", None), (2, None, False, "", None)])
    finish_sheet(sheet, bert)


def test_t52_the_next_round_is_paired_from_confirmed_results_only(anna):
    match, one, _two = table(anna, best_of=1)
    for other in tables(match.round)[1:]:
        record_result(other, anna, (1, 0))
    report_game(match, one, 1, one)
    assert code_of(lambda: pair_round(match.round.event, anna)) == "table_without_result"
    assert code_of(lambda: close_round(match.round, anna)) == "table_without_result"


# time


def test_an_unanswered_report_stands_after_the_events_time_once(anna):
    match, one, _two = table(anna, best_of=1, report_minutes=7)
    waiting = report_game(match, one, 1, one)
    job = Job.objects.get(kind="report_stands")
    assert timedelta(minutes=6) < job.run_at - timezone.now() <= timedelta(minutes=7)
    let_stand(waiting)
    assert score(match) is None
    with travel(timezone.now() + timedelta(minutes=8)):
        assert run(job.pk)
        assert not run(job.pk)
        let_stand(waiting)
    assert score(match) == [1, 0]
    assert verbs(match.round.event).count("report_stood") == 1


@pytest.mark.parametrize("answer", ["confirmed", "taken back", "contradicted", "by the staff", "unpublished"])
def test_an_answered_report_does_not_stand_by_itself(anna, answer):
    match, one, two = table(anna)
    waiting = report_game(match, one, 1, one)
    {
        "confirmed": lambda: confirm(match, two, seen(match)),
        "taken back": lambda: take_back(waiting, one),
        "contradicted": lambda: report_game(match, two, 1, two),
        "by the staff": lambda: record_result(match, anna, (0, 2)),
        "unpublished": lambda: unpublish_round(match.round, anna),
    }[answer]()
    lines = verbs(match.round.event)
    with travel(timezone.now() + timedelta(hours=1)):
        let_stand(waiting)
    assert verbs(match.round.event) == lines


def test_a_report_goes_with_who_made_it_when_people_change_places(anna):
    match, one, two = table(anna)
    waiting = report_game(match, one, 1, two)
    unpublish_round(match.round, anna)
    swap_players(match.round, two, tables(match.round)[1].seats_in_order[0].entry, anna)
    publish_round(match.round, anna)
    with travel(timezone.now() + timedelta(hours=1)):
        let_stand(waiting)
        run(Job.objects.get(kind="report_stands").pk)
    assert not fresh(match).games.exists()
    assert not open_reports(fresh(match).round)
    assert report_game(match, one, 1, one).is_waiting


def test_without_a_time_a_report_waits_for_ever(anna):
    match, one, _two = table(anna, report_minutes=0)
    assert report_game(match, one, 1, one).stands_at is None
    assert not Job.objects.filter(kind="report_stands").exists()


def test_a9_9_after_time_the_game_that_is_reported_is_the_last_one(anna):
    match, one, two = table(anna)
    start_clock(match.round, anna, 50)
    assert code_of(lambda: report_game(match, one, 1, None, "time")) == "report_impossible"
    both(match, one, two, 1, one)
    with travel(timezone.now() + timedelta(minutes=51)):
        report_game(match, one, 2, None, "time")
        confirm(match, two, seen(match))
    assert score(match) == [1, 0]
    assert fresh(match).games_drawn == 1


def test_a9_9_no_further_game_begins_after_time(anna):
    match, one, two = table(anna)
    start_clock(match.round, anna, 50)
    both(match, one, two, 1, one)
    assert code_of(lambda: report_game(match, one, 2, None, "over")) == "report_impossible"
    with travel(timezone.now() + timedelta(minutes=51)):
        both(match, one, two, 2, None, "over")
    assert score(match) == [1, 0]
    assert fresh(match).games_drawn == 0


# draws and concession


def test_a9_8_a_drawn_game_by_agreement_counts_for_nobody_and_can_be_forbidden(anna):
    match, one, two = table(anna)
    both(match, one, two, 1, None, "agreed")
    both(match, one, two, 2, one)
    both(match, one, two, 3, one)
    assert score(match) == [2, 0]
    assert fresh(match).games_drawn == 1
    forbidding, three, _four = table(anna, agreed_draws=False)
    assert code_of(lambda: report_game(forbidding, three, 1, None, "agreed")) == "report_impossible"
    report_game(forbidding, three, 1, None, "passed")


def test_a9_8_a_concession_is_kept_as_one(anna):
    match, one, two = table(anna)
    report_game(match, one, 1, two, "conceded")
    report_game(match, two, 1, two)
    assert match.games.get().how == "conceded"


@pytest.mark.parametrize("how", ["", "won", "conceded", "time", "over"])
def test_what_is_no_drawn_game_is_refused(anna, how):
    match, one, _two = table(anna)
    start_clock(match.round, anna, 50)
    assert code_of(lambda: report_game(match, one, 1, None, how)) == "report_impossible"


def test_who_does_not_sit_there_wins_nothing(anna):
    match, one, _two = table(anna)
    stranger = tables(match.round)[1].seats_in_order[0].entry
    assert code_of(lambda: report_game(match, one, 1, stranger)) == "report_impossible"


# who begins


def test_a9_2_the_loser_of_the_game_before_decides_who_begins(anna):
    match, one, two = table(anna)
    both(match, one, two, 1, one)
    play = play_of(fresh(match))
    assert play.decider(play.games) == two
    assert play.starter(play.games) is None
    assert code_of(lambda: choose_starter(match, one, 2, one)) == "not_yours"
    assert code_of(lambda: choose_starter(match, two, 3, one)) == "game_settled"
    choose_starter(match, two, 2, two)
    choose_starter(match, two, 2, two)
    assert code_of(lambda: choose_starter(match, two, 2, one)) == "starter_chosen"
    assert play_of(fresh(match)).starter(play.games) == two
    assert verbs(match.round.event).count("starter_chosen") == 1


def test_a9_2_after_a_drawn_game_who_decided_decides_again_and_before_that_chance(anna):
    match, one, two = table(anna)
    both(match, one, two, 1, None, "passed")
    play = play_of(fresh(match))
    assert play.decider(play.games) is None
    assert play.starter(play.games) in (one, two)
    assert match.games.get(number=2).starter == play.starter(play.games)
    both(match, one, two, 2, one)
    both(match, one, two, 3, None, "passed")
    play = play_of(fresh(match))
    assert play.decider(play.games) == two


def test_a9_2_a_slip_of_the_finger_is_taken_back_by_who_chose_until_the_game_is_reported(anna):
    match, one, two = table(anna)
    both(match, one, two, 1, one)
    choose_starter(match, two, 2, one)
    assert code_of(lambda: take_back_starter(match, one, 2)) == "not_yours"
    assert code_of(lambda: take_back_starter(match, two, 3)) == "game_settled"
    take_back_starter(match, two, 2)
    take_back_starter(match, two, 2)  # a double tap
    play = play_of(fresh(match))
    assert play.starter(play.games) is None
    choose_starter(match, two, 2, two)
    event = match.round.event
    assert [verbs(event).count(verb) for verb in ("starter_chosen", "starter_taken_back")] == [2, 1]
    report_game(match, one, 2, one)
    assert code_of(lambda: take_back_starter(match, two, 2)) == "starter_settled"
    report_game(match, two, 2, one)
    assert match.games.get(number=2).starter == two


def test_a9_2_what_chance_has_drawn_nobody_takes_back(anna):
    match, one, two = table(anna)
    both(match, one, two, 1, None, "passed")
    assert code_of(lambda: take_back_starter(match, one, 2)) == "not_yours"
    assert code_of(lambda: take_back_starter(match, one, 1)) == "game_settled"


def test_a9_2_who_begins_stays_while_a_judge_writes_the_game_down(anna):
    match, one, two = table(anna)
    both(match, one, two, 1, one)
    choose_starter(match, two, 2, two)
    open_sheet(match, 2, anna)
    assert code_of(lambda: take_back_starter(match, two, 2)) == "starter_settled"


def test_a_choice_goes_with_the_report_that_it_stands_on(anna):
    match, one, two = table(anna)
    mine = report_game(match, two, 1, one)
    choose_starter(match, two, 2, two)
    take_back(mine, two)
    assert not match.games.filter(number=2).exists()
    both(match, one, two, 1, two)
    assert play_of(fresh(match)).starter(play_of(fresh(match)).games) is None


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from([0, 1, None]), max_size=9))
def test_a9_2_the_decider_is_the_loser_of_the_latest_game_that_was_won(winners):
    people = [type("Person", (), {"pk": pk})() for pk in (7, 8)]
    seats = [type("Seat", (), {"entry": person, "position": at})() for at, person in enumerate(people)]
    event = type("Event", (), {"rules": FORMATS["vorbereitet"]})()
    play = Play(type("Match", (), {"seats_in_order": seats, "round": type("Round", (), {"event": event})()})())
    games = [Played(n, None if won is None else people[won], "") for n, won in enumerate(winners, 1)]
    won = [winner for winner in winners if winner is not None]
    assert play.decider(games) == (people[1 - won[-1]] if won else None)
    assert play.score(games) == (won.count(0), won.count(1))


# at once


@pytest.mark.django_db(transaction=True)
def test_both_who_report_the_same_at_once_settle_it_once(anna):
    match, one, two = table(anna, best_of=1)
    answers = at_once(*[lambda who=who: report_game(match, who, 1, one) for who in (one, two)])
    assert all(isinstance(answer, Report) for answer in answers), answers
    assert score(match) == [1, 0]
    assert verbs(match.round.event)[-2:] == ["report_made", "report_confirmed"]


@pytest.mark.django_db(transaction=True)
def test_both_who_say_different_things_at_once_contradict(anna):
    match, one, two = table(anna, best_of=1)
    at_once(lambda: report_game(match, one, 1, one), lambda: report_game(match, two, 1, two))
    assert score(match) is None
    assert list(Report.objects.values_list("state", flat=True)) == ["contradicted"] * 2


@pytest.mark.django_db(transaction=True)
def test_two_tabs_of_one_player_report_once(anna):
    match, one, _two = table(anna)
    answers = at_once(*[lambda: report_game(match, one, 1, one)] * 3)
    assert len({answer.pk for answer in answers}) == 1
    assert Report.objects.count() == 1
    different = at_once(lambda: report_game(match, one, 2, one), lambda: report_game(match, one, 2, None, "passed"))
    assert different.count("game_reported") == 1


@pytest.mark.django_db(transaction=True)
def test_the_staff_and_a_confirmation_at_once_leave_one_result(anna, frieda):
    match, one, two = table(anna, best_of=1)
    report_game(match, one, 1, one)
    what = seen(match)
    confirmed, recorded = at_once(lambda: confirm(match, two, what), lambda: record_result(match, frieda, (0, 1)))
    assert isinstance(recorded, Match)
    assert confirmed in (None, "match_finished")
    assert score(match) == [0, 1]
    assert not Report.objects.filter(state__in=Report.OPEN).exists()


@pytest.mark.django_db(transaction=True)
def test_a_confirmation_and_the_time_at_once_settle_it_once(anna):
    match, one, two = table(anna, best_of=1)
    waiting = report_game(match, one, 1, one)
    Report.objects.update(stands_at=timezone.now() - timedelta(seconds=1))
    at_once(lambda: confirm(match, two, [waiting.public_id]), lambda: let_stand(waiting))
    settled = [verb for verb in verbs(match.round.event) if verb in ("report_confirmed", "report_stood")]
    assert len(settled) == 1
    assert score(match) == [1, 0]


def test_desk_and_player_read_open_reports_in_constant_queries(anna, django_assert_num_queries):
    round = published(started(anna, 16), anna)
    for match in tables(round):
        one, _two = (seat.entry for seat in match.seats_in_order)
        report_game(match, one, 1, one)
    with django_assert_num_queries(1):
        assert len(open_reports(round)) == 8
