"""Deck checks: what is drawn, what an illegal deck brings, and that all of it can be taken back (A9.3, A9.10)."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from apfelernte.draws.models import SealedDraw
from apfelernte.errors import DomainError
from apfelernte.jobs.models import Job
from apfelernte.jobs.running import run
from tests.tournaments.helpers import (
    LEGAL,
    OTHER_LEGAL,
    enter_all,
    new_event,
    published,
    started,
    tables,
    verbs,
    won_by,
)
from tournaments import queries
from tournaments.checks import Games, counted, tables_to_take
from tournaments.domain.checks import (
    ask_check,
    begin_check,
    draw_checks,
    finish_check,
    give_phrase,
    give_up_check,
    keep_ticks,
    open_check_draw,
    take_back_check,
    target_check,
)
from tournaments.domain.entries import add_entry, drop
from tournaments.domain.events import start_event
from tournaments.domain.history import discard_draft, unpublish_round
from tournaments.domain.logs import attach_log
from tournaments.domain.notes import add_note, withdraw_note
from tournaments.domain.results import record_result
from tournaments.domain.rounds import close_round
from tournaments.models import DeckCheck, Match, PlayerNote, Round
from tournaments.queries.checks import (
    cards_seen,
    checked_deck,
    checks_for,
    consequence,
    minutes_so_far,
    noted,
    unfinished,
)

pytestmark = pytest.mark.django_db
GAMES = st.builds(Games, st.integers(0, 2), st.integers(0, 2), st.integers(0, 3)).filter(
    lambda games: (games.one, games.two) != (2, 2)
)


def refused(code: str, verb, *args, **kwargs) -> DomainError:
    """The verb is refused with this code."""
    with pytest.raises(DomainError) as error:
        verb(*args, **kwargs)
    assert error.value.code == code
    return error.value


@pytest.fixture
def round(anna) -> Round:
    """A running round of four tables, decks not checked by the format."""
    return published(started(anna, 8), anna)


def drawn(round: Round, by, phrase: str = "Boskoop") -> list[DeckCheck]:
    """The checks of a round, drawn."""
    return draw_checks(open_check_draw(round, by, phrase), by)


def found(round: Round, by, *findings: str, table: int = 0, seat: int = 0, **more: object) -> DeckCheck:
    """A targeted check at a table, begun and finished with these findings."""
    entry = tables(round)[table].seats_in_order[seat].entry
    return finish_check(begin_check(target_check(entry, "seen twice", by), by), by, findings, **more)


def score(match: Match) -> tuple[int, int, int, str]:
    """The result as it stands."""
    match = Match.objects.get(pk=match.pk)
    return (*(seat.games_won for seat in match.seats_in_order), match.games_drawn, match.kind)


# how many, and what counts


@pytest.mark.parametrize(("all_tables", "percent", "possible", "taken"), [
    (8, 10, 8, 1), (10, 10, 10, 1), (11, 10, 11, 2), (256, 10, 256, 26), (1, 10, 1, 1), (4, 100, 4, 4), (4, 100, 3, 3),
    (4, 10, 0, 0), (4, 0, 4, 0), (3, 1, 3, 1),
])  # fmt: skip
def test_at_least_the_percentage_of_all_tables_is_drawn(all_tables, percent, possible, taken):
    assert tables_to_take(all_tables, percent, possible) == taken


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


# the list and the logs


@pytest.fixture
def listed(anna) -> Round:
    """A running round of one table whose decks were handed in."""
    event = new_event(anna, format="vorbereitet")
    add_entry(event, "Anna Ähren", anna, LEGAL)
    add_entry(event, "Bert Bär", anna, OTHER_LEGAL)
    return published(start_event(event, anna), anna)


def open_check(round: Round, by) -> DeckCheck:
    """A check of Anna that has begun."""
    entry = round.event.entries.get(name="Anna Ähren")
    return begin_check(target_check(entry, "why not", by), by)


def test_in_order_means_that_every_card_was_ticked(listed, bert):
    check = open_check(listed, bert)
    keep_ticks(check, range(1, 20))
    assert "1 " in refused("not_all_ticked", finish_check, check, bert).message
    keep_ticks(check, [*range(1, 21), 99])
    assert checked_deck(check).ticked == 20
    assert finish_check(check, bert).ticked == list(range(1, 21))


def test_ticks_are_kept_only_while_the_check_is_open(listed, bert):
    check = open_check(listed, bert)
    keep_ticks(check, range(1, 21))
    finish_check(check, bert)
    keep_ticks(check, [1])
    assert DeckCheck.objects.get(pk=check.pk).ticked == list(range(1, 21))


def test_the_logs_show_which_cards_were_played(listed, bert):
    match = tables(listed)[0]
    attach_log(match, 1, won_by(match, 0), bert)
    check = open_check(listed, bert)
    seen, logs = cards_seen(check.entry)
    deck = checked_deck(check)
    assert logs == 1
    assert seen
    assert set(seen) <= set(range(1, 21))
    assert [row.card.number for row in deck.cards if row.seen] == sorted(seen)
    assert deck.strange == []
    assert {games for games in map(tuple, seen.values())} == {((1, 1),)}


def test_a_card_that_was_played_and_is_not_on_the_list_is_named(listed, bert):
    match = tables(listed)[0]
    decks = tuple(tuple(range(5, 25)) if seat.entry.name == "Anna Ähren" else tuple(range(11, 31))
                  for seat in match.seats_in_order)  # fmt: skip
    attach_log(match, 1, won_by(match, 0, decks=decks), bert)
    strange = checked_deck(open_check(listed, bert)).strange
    assert strange
    assert {row.card.number for row in strange} <= set(range(21, 25))


def test_a_log_of_other_people_shows_nothing(listed, bert):
    match = tables(listed)[0]
    attach_log(match, 1, won_by(match, 0, names=("Xaver", "Yvonne")), bert)
    assert cards_seen(open_check(listed, bert).entry) == ({}, 0)


@pytest.mark.parametrize("games", [1, 6])
def test_the_page_of_a_check_asks_the_database_equally_often_for_any_number_of_logs(
    listed, bert, games, django_assert_num_queries
):
    match = tables(listed)[0]
    log = won_by(match, 0)
    for number in range(1, games + 1):
        attach_log(match, number, log + f"\n# {number}", bert)
    check = open_check(listed, bert)
    check = DeckCheck.objects.select_related("entry__frozen_deck__card_set", "event__card_set").get(pk=check.pk)
    with django_assert_num_queries(3):
        checked_deck(check)


@pytest.mark.parametrize(("sort", "first"), [("number", 1), ("type", 1), ("name", 1)])
def test_the_list_is_sorted_as_cards_are_sorted_by_hand(listed, bert, sort, first):
    rows = checked_deck(open_check(listed, bert), sort).cards
    assert (rows[0].card.number, len(rows)) == (first, 20)


# notes and warnings


def test_a_finding_can_bring_a_warning_in_the_same_operation(round, bert):
    check = found(round, bert, "marked", note="worn at one edge", warn=True)
    note = PlayerNote.objects.get()
    assert (note.entry, note.kind, note.by, note.round_number, note.table) == (check.entry, "warning", bert, 1, 1)
    assert note.said == "marked cards or sleeves. worn at one edge"
    with override("de"):
        assert note.said == "markierte Karten oder Hüllen. worn at one edge"
    assert verbs(round.event)[-1] == "check_finished"


def test_the_audit_log_says_neither_whom_nor_what_a_note_is_about(round, bert):
    entry = tables(round)[0].seats_in_order[0].entry
    note = add_note(entry, "warning", "took a look at the opponent's hand", bert, rule="a9.5")
    assert (note.rule, note.table, note.round_number) == ("A9.5", 1, 1)
    line = round.event.audit.first()
    assert (line.verb, line.data) == ("note_added", {"kind": "warning"})
    withdraw_note(note, "it was his own", bert)
    assert round.event.audit.first().data == {"kind": "warning"}


def test_what_a_note_cannot_be(round, bert):
    entry = round.event.entries.first()
    refused("note_empty", add_note, entry, "note", " \u200b", bert)
    refused("note_too_long", add_note, entry, "note", "x" * 1001, bert)
    refused("rule_unknown", add_note, entry, "note", "late", bert, rule="Z99")
    refused("rule_unknown", add_note, entry, "note", "late", bert, rule="99")
    assert add_note(entry, "note", "late", bert, rule="9.5").rule == "A9.5"


def test_withdrawn_notes_are_not_counted_and_stay(round, bert):
    entry = round.event.entries.first()
    add_note(entry, "note", "late", bert)
    note = add_note(entry, "warning", "late again", bert)
    refused("reason_missing", withdraw_note, note, " ", bert)
    withdraw_note(note, "bus", bert)
    withdraw_note(note, "bus", bert)
    counts = noted(round.event)
    assert (counts[entry.pk].notes, counts[entry.pk].warnings) == (1, 0)
    assert PlayerNote.objects.count() == 2
    assert verbs(round.event).count("note_withdrawn") == 1


# what a player is told


def test_a_player_learns_of_the_own_check_the_open_draw_and_the_right_to_ask(
    round, bert, anna, django_assert_num_queries
):
    match = tables(round)[0]
    one, two = (seat.entry for seat in match.seats_in_order)
    opened = open_check_draw(round, bert)
    with django_assert_num_queries(3):
        told = checks_for(one)
    assert (told.match, told.check, told.draw, told.may_ask) == (match, None, opened, False)
    for drawn_check in draw_checks(opened, bert):
        give_up_check(drawn_check, "not today", bert)
    check = target_check(tables(round)[1].seats_in_order[0].entry, "why not", bert)
    assert checks_for(check.entry).check is None
    begin_check(check, bert)
    assert (checks_for(check.entry).check, checks_for(check.entry).draw) == (check, None)
    record_result(match, anna, (2, 0))
    assert checks_for(one).may_ask
    ask_check(match, two, one, None)
    assert not checks_for(one).may_ask
    assert checks_for(two).may_ask


def test_who_has_the_bye_or_no_round_is_told_nothing(anna):
    event = started(anna, 3)
    assert checks_for(event.entries.first()) is None
    round = published(event, anna)
    free = round.matches.get(table=None).seats_in_order[0].entry
    assert checks_for(free) is None
