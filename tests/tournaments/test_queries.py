"""Standings, what is next, and how much a page of five hundred costs."""

from fractions import Fraction

import pytest
from django.test.utils import CaptureQueriesContext

from tests.tournaments.helpers import LEGAL, enter_all, entry, new_event, played, published, started, tables
from tournaments import queries
from tournaments.domain.entries import add_entry, drop
from tournaments.domain.events import change_event, finish_event, start_event
from tournaments.domain.results import record_result
from tournaments.domain.rounds import close_round, pair_round, publish_round
from tournaments.models import Entry, Match, Round, Seat

pytestmark = pytest.mark.django_db


def fresh(event):
    """The event as the next request reads it."""
    return type(event).objects.get(pk=event.pk)


def test_standings_are_exact(anna):
    event = started(anna, 4, rounds_planned=2)
    first = published(event, anna)
    one, two = tables(first)
    record_result(one, anna, (2, 0))
    record_result(two, anna, (2, 1))
    close_round(first, anna)
    lines = {line.entry: line for line in queries.standings(fresh(event))}
    winner, loser = (seat.entry for seat in two.seats_in_order)
    assert (lines[winner].points, lines[winner].won, lines[winner].game_wins) == (3, 1, Fraction(2, 3))
    assert (lines[loser].points, lines[loser].lost, lines[loser].opponents_match_wins) == (0, 1, Fraction(1))
    assert lines[winner].opponents_match_wins == Fraction(1, 3)  # the floor


def test_settings_change_the_standings_at_once(anna):
    event = started(anna, 5)
    played(event, anna)
    had = {line.points for line in queries.standings(fresh(event))}
    event = change_event(event, anna, win_points=2, bye_worth="loss")
    points = {line.entry.name: line.points for line in queries.standings(event)}
    assert (had, sorted(points.values())) == ({0, 3}, [0, 0, 0, 2, 2])


def test_a_bye_that_is_worth_a_win_stands_in_the_record(anna):
    event = started(anna, 5)
    played(event, anna)
    free = next(line for line in queries.standings(fresh(event)) if line.byes)
    assert (free.points, free.won, free.lost) == (3, 1, 0)
    event = change_event(event, anna, bye_worth="loss")
    free = next(line for line in queries.standings(event) if line.byes)
    assert (free.points, free.won, free.lost) == (0, 0, 0)


def test_points_before_a_round_are_those_of_the_standings(anna):
    event = started(anna, 5, rounds_planned=3)
    played(event, anna)
    late = add_entry(event, "Zoe Zapf", anna)
    drop(event.entries.get(number=2), anna)
    second = published(event, anna)
    record_result(tables(second)[0], anna, (2, 0))  # counts for the round after it only
    points = queries.points_before(Round.objects.get(pk=second.pk))
    standings = {line.entry.pk: line.points for line in queries.standings(fresh(event), 1)}
    assert {pk: points[pk] for pk in standings} == standings
    assert (max(standings.values()), standings[late.pk]) == (3, 0)


@pytest.mark.parametrize(("worth", "points"), [("win", 3), ("draw", 1), ("loss", 0)])
def test_t22_a_bye_is_worth_what_the_event_says_and_nobody_gets_a_second(anna, worth, points):
    event = started(anna, 5, bye_worth=worth, rounds_planned=4)
    first = published(event, anna)
    *_, bye = queries.pairings(first)
    line = next(line for line in queries.standings(fresh(event)) if line.entry == bye.seats_in_order[0].entry)
    assert (line.points, line.byes) == (points, 1)
    enter_all(first, anna)
    close_round(first, anna)
    had = {bye.seats_in_order[0].entry_id}
    for _ in range(3):
        *_, bye = queries.pairings(played(event, anna))
        assert bye.seats_in_order[0].entry_id not in had
        had.add(bye.seats_in_order[0].entry_id)


def test_t50_the_terms_of_a_tie_break_are_shown(anna):
    event = started(anna, 6, rounds_planned=3)
    played(event, anna, 2)
    line = queries.standings(fresh(event))[0]
    explained = queries.explain(fresh(event), line.entry, "opponents_match_wins")
    assert explained.value == line.opponents_match_wins
    assert len(explained.terms) == 2
    with pytest.raises(KeyError):
        queries.explain(event, line.entry, "nothing")


@pytest.mark.parametrize(("where", "place"), [("ranked", 1), ("last", 4)])
def test_t39_where_people_who_left_stand_is_a_setting(anna, where, place):
    event = started(anna, 4, dropped_standing=where, rounds_planned=2)
    played(event, anna)
    best = queries.standings(fresh(event))[0]
    drop(best.entry, anna)
    line = next(line for line in queries.standings(fresh(event)) if line.entry == best.entry)
    assert (line.place, line.dropped) == (place, True)


def test_a_standing_is_kept_until_the_next_write(anna, django_assert_num_queries):
    event = started(anna, 6)
    round = published(event, anna)
    event = fresh(event)
    with django_assert_num_queries(3):
        first = queries.standings(event)
    with django_assert_num_queries(0):
        assert queries.standings(event) is first
    record_result(tables(round)[0], anna, (2, 0))
    assert queries.standings(fresh(event)) is not first


def test_what_is_next(anna):
    event = new_event(anna, rounds_planned=1)

    def next_code() -> str:
        return queries.next_step(fresh(event)).code

    assert next_code() == "add_entries"
    add_entry(event, "Anna", anna)
    assert next_code() == "add_entries"
    add_entry(event, "Bert", anna)
    assert next_code() == "start"
    start_event(event, anna)
    assert next_code() == "pair"
    draft = pair_round(event, anna)
    assert next_code() == "publish"
    round = publish_round(draft, anna)
    assert next_code() == "results"
    enter_all(round, anna)
    assert next_code() == "close"
    close_round(round, anna)
    assert next_code() == "finish"
    finish_event(event, anna)
    assert next_code() == "done"


def test_the_number_of_rounds_is_recommended_and_stays_when_people_come_late(anna):
    event = started(anna, 8)
    assert queries.rounds_total(event) == queries.recommended_rounds(event) == 3
    played(event, anna)
    add_entry(event, "Spät", anna)
    drop(entry(event, "Anna"), anna)
    assert queries.rounds_total(event) == 3


def test_deck_problems_are_said_in_the_readers_language(anna):
    from django.utils import translation

    event = new_event(anna, format="vorbereitet")
    add_entry(event, "Anna", anna, LEGAL + "\nKarte1")
    [trouble] = queries.deck_troubles(event)
    english = trouble.sentence
    with translation.override("de"):
        german = trouble.sentence
    assert english != german
    assert english.startswith("Anna: ")
    assert "A8.4" in english


@pytest.fixture
def five_hundred(anna):
    """Five hundred people after nine rounds, written row by row: in round r person i met 250 + (i + r) mod 250."""
    event = started(anna, 2, rounds_planned=9)
    Entry.objects.bulk_create(
        Entry(event=event, number=number, name=f"Person {number}").with_keys() for number in range(3, 501)
    )
    entries = list(event.entries.order_by("number"))
    for number in range(1, 10):
        round = Round.objects.create(event=event, number=number, state="closed")
        matches = Match.objects.bulk_create(
            Match(round=round, table=at + 1, kind="played", starter=entries[at]) for at in range(250)
        )
        Seat.objects.bulk_create(
            Seat(match=match, round=round, entry=entry, position=position, games_won=(2, at % 3)[position])
            for at, match in enumerate(matches)
            for position, entry in enumerate((entries[at], entries[250 + (at + number) % 250]))
        )
    return fresh(event)


def test_standings_of_five_hundred_need_three_queries_once(five_hundred, django_assert_num_queries):
    with django_assert_num_queries(3):
        assert len(queries.standings(five_hundred)) == 500
    with django_assert_num_queries(0):
        queries.standings(five_hundred)


def test_a_rounds_page_costs_as_many_queries_for_two_tables_as_for_two_hundred(five_hundred, anna):
    from django.db import connection

    small = started(anna, 4)
    costs = []
    for round in (played(small, anna), five_hundred.rounds.last()):
        with CaptureQueriesContext(connection) as captured:
            for match in queries.pairings(round):
                [seat.entry.name for seat in match.seats_in_order]
                assert match.is_bye or match.starter.name
                match.winner  # noqa: B018
                match.round.event_id  # noqa: B018
        costs.append(len(captured))
    assert costs == [3, 2]  # tables, seats, and who entered the results, where a person did
