"""Two judges do the same at the same moment: real threads, real transactions, on SQLite and on PostgreSQL."""

import pytest

from apfelernte.draws.models import Contribution, SealedDraw
from tests.tournaments.helpers import published, started, tables, verbs
from tests.tournaments.test_at_once import at_once
from tournaments.domain.checks import (
    begin_check,
    draw_checks,
    finish_check,
    give_phrase,
    open_check_draw,
    take_back_check,
    target_check,
)
from tournaments.domain.results import record_result
from tournaments.domain.rounds import close_round
from tournaments.models import CheckDraw, DeckCheck, Match, Round

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def round(anna) -> Round:
    """A running round of four tables."""
    return published(started(anna, 8), anna)


def test_two_judges_who_open_the_draw_at_once_open_one(round, anna, bert):
    answers = at_once(*[lambda by=by: open_check_draw(round, by, "Boskoop") for by in (anna, bert, anna)])
    assert answers.count("draw_exists") == 2
    assert (CheckDraw.objects.count(), SealedDraw.objects.count()) == (1, 1)


def test_two_judges_and_the_timer_who_draw_at_once_draw_once(round, anna, bert):
    opened = open_check_draw(round, bert, "Boskoop")
    answers = at_once(*[lambda by=by: draw_checks(opened, by) for by in (anna, bert, None)])
    assert answers.count("drawn") == 2
    assert DeckCheck.objects.count() == 2
    assert verbs(round.event).count("checks_drawn") == 1


def test_a_phrase_at_the_moment_of_the_draw_counts_or_is_refused(round, bert):
    opened = open_check_draw(round, bert, "Boskoop")
    entry = round.event.entries.first()
    checks, given = at_once(lambda: draw_checks(opened, bert), lambda: give_phrase(opened, None, "17", entry))
    kept = Contribution.objects.filter(phrase="17").count()
    assert kept == (0 if given == "drawn" else 1)
    draw = SealedDraw.objects.get()
    tables_drawn = {int(draw.things[place]) for place in draw.sealed().taken}
    assert {check.match.table for check in checks} == tables_drawn


def test_a_check_finished_twice_at_once_is_finished_once(round, anna, bert):
    match = tables(round)[0]
    record_result(match, anna, (2, 1))
    check = begin_check(target_check(match.seats_in_order[0].entry, "why not", bert), bert)
    answers = at_once(
        lambda: finish_check(check, bert, ["missing"], minutes=5),
        lambda: finish_check(check, anna, ["twice"], minutes=7),
    )
    assert answers.count("check_over") == 1
    stands = Match.objects.get(pk=match.pk)
    assert [seat.games_won for seat in stands.seats_in_order] == [0, 2]
    assert stands.extra_minutes in (5, 7)
    assert verbs(round.event).count("check_finished") == 1


def test_both_decks_of_a_table_found_illegal_at_once_count_for_nobody(round, anna, bert):
    match = tables(round)[0]
    record_result(match, anna, (2, 1))
    checks = [begin_check(target_check(seat.entry, "why not", bert), bert) for seat in match.seats_in_order]
    at_once(*[lambda check=check: finish_check(check, bert, ["missing"], minutes=4) for check in checks])
    stands = Match.objects.get(pk=match.pk)
    assert [seat.games_won for seat in stands.seats_in_order] == [0, 0]
    assert stands.extra_minutes == 8


def test_taken_back_twice_at_once_gives_the_minutes_back_once(round, anna, bert):
    match = tables(round)[0]
    record_result(match, anna, (2, 1))
    check = begin_check(target_check(match.seats_in_order[0].entry, "why not", bert), bert)
    finish_check(check, bert, ["missing"], minutes=5)
    answers = at_once(*[lambda by=by: take_back_check(check, "misread", by) for by in (anna, bert)])
    assert answers.count("check_not_finished") == 1
    stands = Match.objects.get(pk=match.pk)
    assert ([seat.games_won for seat in stands.seats_in_order], stands.extra_minutes) == ([2, 1], 0)


def test_a_targeted_check_from_two_at_once_is_one(round, anna, bert):
    entry = tables(round)[0].seats_in_order[0].entry
    answers = at_once(*[lambda by=by: target_check(entry, "why not", by) for by in (anna, bert)])
    assert answers.count("check_exists") == 1
    assert DeckCheck.objects.count() == 1


def test_a_draw_against_a_closing_round_leaves_nothing_waiting(round, anna, bert):
    for match in tables(round):
        record_result(match, anna, (2, 0))
    opened = open_check_draw(round, bert, "Boskoop")
    _drawn, closed = at_once(lambda: draw_checks(opened, bert), lambda: close_round(round, anna))
    assert isinstance(closed, Round)
    assert not DeckCheck.objects.filter(state="chosen").exists()
