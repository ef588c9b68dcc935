"""Deck checks: whom the sealed draw takes, whom a judge or an opponent chooses, how a check goes (A9.3)."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import override

from apfelernte.draws.models import SealedDraw
from apfelernte.jobs.models import Job
from apfelernte.jobs.running import run
from tests.tournaments.checking import drawn, refused
from tests.tournaments.helpers import enter_all, published, started, tables, verbs
from tournaments.checks import tables_to_take
from tournaments.domain.checks import (
    ask_check,
    begin_check,
    draw_checks,
    finish_check,
    give_phrase,
    give_up_check,
    open_check_draw,
    take_back_check,
    target_check,
)
from tournaments.domain.entries import drop
from tournaments.domain.history import discard_draft, unpublish_round
from tournaments.domain.results import record_result
from tournaments.domain.rounds import close_round
from tournaments.models import DeckCheck, Match, Round
from tournaments.queries.checks import minutes_so_far, unfinished

pytestmark = pytest.mark.django_db


@pytest.fixture
def round(anna) -> Round:
    """A running round of four tables, decks not checked by the format."""
    return published(started(anna, 8), anna)


# the draw


def test_both_people_of_the_drawn_tables_are_chosen(round, bert):
    checks = drawn(round, bert)
    [match] = {check.match for check in checks}
    assert [check.entry for check in checks] == [seat.entry for seat in match.seats_in_order]
    assert {check.kind for check in checks} == {"drawn"}
    assert verbs(round.event)[-2:] == ["check_draw_opened", "checks_drawn"]


def test_a_bye_and_people_who_left_are_not_drawn(anna, bert):
    round = published(started(anna, 7, check_percent=100), anna)
    gone = tables(round)[0].seats_in_order[0].entry
    drop(gone, anna)
    checks = drawn(round, bert)
    playing = {seat.entry for match in tables(round) for seat in match.seats_in_order}
    assert {check.entry for check in checks} == playing - {gone}


def test_nobody_is_drawn_twice(anna, bert):
    event = started(anna, 4, check_percent=50)
    round = published(event, anna)
    first = drawn(round, bert)
    for check in first:
        finish_check(begin_check(check, bert), bert)
    enter_all(round, anna)
    close_round(round, anna)
    second = drawn(published(event, anna), bert)
    assert second
    assert {check.entry_id for check in first} & {check.entry_id for check in second} == set()


def test_when_everybody_has_been_checked_nobody_is_drawn(anna, bert):
    event = started(anna, 4, check_percent=100)
    round = published(event, anna)
    for check in drawn(round, bert):
        begin_check(check, bert)
    enter_all(round, anna)
    close_round(round, anna)
    refused("nobody_to_check", open_check_draw, published(event, anna), bert)


def test_the_database_itself_refuses_a_second_drawn_check(round, bert):
    check = drawn(round, bert)[0]
    values = {"event": check.event, "entry": check.entry, "round_number": 1, "kind": "drawn"}
    with pytest.raises(IntegrityError), transaction.atomic():
        DeckCheck.objects.create(**values)


def test_who_drops_before_the_draw_is_passed_over_and_that_stands_in_the_record(anna, bert):
    round = published(started(anna, 4, check_percent=100), anna)
    opened = open_check_draw(round, bert, "Boskoop")
    for seat in tables(round)[0].seats_in_order:
        drop(seat.entry, anna)
    assert {check.match.table for check in draw_checks(opened, bert)} == {2}
    opened.draw.refresh_from_db()
    assert opened.draw.left_out == [0]


def test_one_draw_for_each_round(round, bert, anna):
    open_check_draw(round, bert)
    refused("draw_exists", open_check_draw, round, anna)


def test_an_event_may_draw_none(anna, bert):
    refused("no_draws", open_check_draw, published(started(anna, 4, check_percent=0), anna), bert)


def test_only_a_running_round_is_drawn_from(round, bert, anna):
    opened = open_check_draw(round, bert)
    enter_all(round, anna)
    close_round(round, anna)
    refused("round_not_running", draw_checks, opened, bert)
    refused("round_not_running", open_check_draw, round, bert)


def test_the_timer_draws_and_marks_the_missing_phrase(round, bert):
    opened = open_check_draw(round, bert, minutes=5)
    give_phrase(opened, None, "17", entry=round.event.entries.first())
    job = Job.objects.get(kind="check_draw")
    assert job.run_at == opened.draw.closes_at
    Job.objects.update(run_at=timezone.now() - timedelta(seconds=1))
    run(job.pk)
    assert DeckCheck.objects.count() == 2
    assert list(opened.draw.contributions.values_list("by_timer", "phrase")) == [(True, ""), (False, "17")]
    assert round.event.audit.first().by is None


def test_a_judge_who_draws_before_the_timer_stops_it(round, bert):
    drawn(round, bert)
    assert not Job.objects.filter(kind="check_draw", done_at=None).exists()


def test_the_draw_of_a_round_that_is_gone_does_nothing(round, anna, bert):
    opened = open_check_draw(round, bert)
    unpublish_round(round, anna)
    discard_draft(round, anna)
    job = Job.objects.get(kind="check_draw")
    Job.objects.update(run_at=timezone.now() - timedelta(seconds=1))
    run(job.pk)
    opened.refresh_from_db()
    assert (opened.round, opened.draw.drawn_at, DeckCheck.objects.count()) == (None, None, 0)


def test_the_secret_is_revealed_when_the_last_drawn_check_has_begun(round, bert):
    one, two = drawn(round, bert)
    draw = one.draw.draw
    begin_check(one, bert)
    draw.refresh_from_db()
    assert draw.revealed_at is None
    begin_check(two, bert)
    draw.refresh_from_db()
    assert draw.revealed_at is not None


def test_a_check_that_is_given_up_keeps_nothing_sealed(round, bert):
    one, two = drawn(round, bert)
    begin_check(one, bert)
    give_up_check(two, "no time", bert)
    assert SealedDraw.objects.get().revealed_at is not None


def test_closing_the_round_gives_up_what_has_not_begun_and_reveals_the_draw(round, bert, anna):
    one, two = drawn(round, bert)
    begin_check(one, bert)
    enter_all(round, anna)
    close_round(round, anna)
    one.refresh_from_db()
    two.refresh_from_db()
    one.draw.draw.refresh_from_db()
    assert (one.state, two.state) == ("open", "given_up")
    assert [two.why_said, one.why_said] == ["The round was closed.", ""]
    with override("de"):
        assert two.why_said == "Die Runde wurde geschlossen."
    assert one.draw.draw.revealed_at is not None


def test_who_was_drawn_in_a_pairing_that_was_taken_back_can_be_drawn_again(anna, bert):
    event = started(anna, 4, check_percent=100)
    lost = drawn(published(event, anna), bert)
    unpublish_round(event.rounds.get(), anna)
    discard_draft(event.rounds.get(), anna)
    again = drawn(published(event, anna), bert)
    assert {check.entry for check in again} == {check.entry for check in lost}
    lost[0].refresh_from_db()
    lost[0].draw.draw.refresh_from_db()
    assert (lost[0].state, lost[0].draw.draw.revealed_at is None) == ("given_up", False)


# targeted, asked for


def test_a_targeted_check_needs_a_reason_and_is_possible_again(round, bert):
    entry = tables(round)[0].seats_in_order[0].entry
    refused("reason_missing", target_check, entry, "  ", bert)
    refused("reason_too_long", target_check, entry, "x" * 301, bert)
    check = target_check(entry, "sleeves worn\nat the edge", bert)
    assert (check.reason, check.match) == ("sleeves worn at the edge", tables(round)[0])
    refused("check_exists", target_check, entry, "again", bert)
    finish_check(begin_check(check, bert), bert)
    assert target_check(entry, "again", bert).state == "chosen"


def test_nobody_is_targeted_before_the_first_round(anna, bert):
    event = started(anna, 4)
    refused("never_played", target_check, event.entries.first(), "why not", bert)


def test_somebody_with_a_bye_is_checked_once_at_a_time(anna, bert):
    entry = published(started(anna, 3), anna).matches.get(kind="bye").seats.get().entry
    check = target_check(entry, "why not", bert)
    assert check.match is None
    refused("check_exists", target_check, entry, "again", bert)
    finish_check(begin_check(check, bert), bert)
    assert target_check(entry, "again", bert).is_chosen


def test_a_check_is_not_opened_again_beside_another_one_of_the_same_person(round, bert):
    entry = tables(round)[0].seats_in_order[0].entry
    done = finish_check(begin_check(target_check(entry, "why not", bert), bert), bert)
    another = target_check(entry, "again", bert)
    refused("check_exists", take_back_check, done, "misread", bert)
    give_up_check(another, "no time", bert)
    assert take_back_check(done, "misread", bert).is_open


def test_a9_3_the_opponent_asks_at_the_end_of_the_match_once(round, bert, anna):
    match = tables(round)[0]
    one, two = (seat.entry for seat in match.seats_in_order)
    refused("match_not_over", ask_check, match, two, one, anna)
    record_result(match, anna, (2, 0))
    check = ask_check(match, two, one, None)
    assert (check.kind, check.entry, check.asked_by) == ("asked", two, one)
    refused("check_exists", ask_check, match, two, one, anna)
    finish_check(begin_check(check, bert), bert)
    refused("check_exists", ask_check, match, two, one, anna)
    assert ask_check(match, one, None, bert).asked_by == two


def test_only_the_two_at_a_table_ask(round, anna):
    match, other = tables(round)[:2]
    record_result(match, anna, (2, 0))
    one, two = (seat.entry for seat in match.seats_in_order)
    stranger = other.seats_in_order[0].entry
    refused("not_at_table", ask_check, match, stranger, one, anna)
    refused("not_at_table", ask_check, match, two, stranger, anna)
    refused("not_at_table", ask_check, match, two, two, anna)


# begun, finished


def test_the_players_learn_of_a_check_when_it_begins(round, bert):
    check = drawn(round, bert)[0]
    event = check.event
    version = event.version
    assert [row.is_open for row in unfinished(event)] == [False, False]
    begin_check(check, bert)
    event.refresh_from_db()
    assert event.version > version
    assert [row for row in unfinished(event) if row.is_open] == [check]
    assert begin_check(check, bert).begun_by == bert
    assert verbs(round.event).count("check_begun") == 1


def test_a_check_is_finished_once(round, bert, anna):
    check = begin_check(target_check(tables(round)[0].seats_in_order[0].entry, "why not", bert), bert)
    finish_check(check, bert, minutes=4)
    error = refused("check_over", finish_check, check, anna, ["missing"])
    assert "Bert" in error.message
    refused("check_over", begin_check, check, anna)
    refused("check_over", give_up_check, check, "too late", anna)


def test_a_check_is_begun_before_it_is_finished(round, bert):
    refused("check_not_begun", finish_check, drawn(round, bert)[0], bert)


def test_minutes_are_added_to_the_table(round, bert):
    one, two = drawn(round, bert)
    finish_check(begin_check(one, bert), bert, minutes=6)
    finish_check(begin_check(two, bert), bert, minutes=3)
    assert Match.objects.get(pk=one.match_id).extra_minutes == 9
    take_back_check(one, "forgot the sleeves", bert)
    assert Match.objects.get(pk=one.match_id).extra_minutes == 3
    refused("minutes_impossible", finish_check, one, bert, minutes=61)
    refused("minutes_impossible", finish_check, one, bert, minutes=-1)


def test_the_minutes_that_are_offered_are_those_that_the_table_has_lost(round, bert):
    one, two = (begin_check(check, bert) for check in drawn(round, bert))
    DeckCheck.objects.update(begun_at=timezone.now() - timedelta(minutes=6, seconds=20))
    one.refresh_from_db()
    assert minutes_so_far(one) == 7
    finish_check(one, bert, minutes=7)
    two = DeckCheck.objects.get(pk=two.pk)
    assert minutes_so_far(two) == 0


# how many


@pytest.mark.parametrize(("all_tables", "percent", "possible", "taken"), [
    (8, 10, 8, 1), (10, 10, 10, 1), (11, 10, 11, 2), (256, 10, 256, 26), (1, 10, 1, 1), (4, 100, 4, 4), (4, 100, 3, 3),
    (4, 10, 0, 0), (4, 0, 4, 0), (3, 1, 3, 1),
])  # fmt: skip
def test_at_least_the_percentage_of_all_tables_is_drawn(all_tables, percent, possible, taken):
    assert tables_to_take(all_tables, percent, possible) == taken
