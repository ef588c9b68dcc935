"""Pairing, publishing, closing, and drafts changed by hand."""

import pytest
from django.db import IntegrityError, transaction

from apfelernte.errors import DomainError
from tests.tournaments.helpers import enter_all, entry, new_event, people, played, published, started, tables, verbs
from tournaments import queries
from tournaments.domain import rounds
from tournaments.domain.entries import drop
from tournaments.domain.history import unpublish_round
from tournaments.domain.results import record_result
from tournaments.domain.rounds import close_round, pair_again, pair_round, publish_round
from tournaments.domain.swaps import swap_players, swap_tables
from tournaments.models import Match, Round, Seat

pytestmark = pytest.mark.django_db


def refusal(call, *args, **kwargs) -> DomainError:
    """The error with which a call is refused."""
    with pytest.raises(DomainError) as caught:
        call(*args, **kwargs)
    return caught.value


def test_a_draft_has_everybody_once_and_no_starter(anna):
    event = started(anna, 7)
    draft = pair_round(event, anna)
    matches = queries.pairings(draft)
    assert sorted(name for match in matches for name in people(match)) == sorted(e.name for e in event.entries.all())
    assert [match.table for match in matches] == [1, 2, 3, None]  # T35: a number for each table, the bye last
    assert [match.starter for match in matches] == [None] * 4


def test_nobody_pairs_before_the_start(anna):
    assert refusal(pair_round, new_event(anna, 4), anna).code == "event_not_running"


def test_publishing_draws_and_records_who_begins(anna):
    event = started(anna, 8)
    round = published(event, anna)
    for match in tables(round):
        assert match.starter in [seat.entry for seat in match.seats_in_order]
    line = event.audit.first()
    assert line.data["starters"] == {str(match.table): match.starter.name for match in tables(round)}


def test_publishing_again_cannot_change_who_begins(anna):
    round = published(started(anna, 12), anna)
    drawn = [match.starter_id for match in tables(round)]
    for _ in range(3):
        unpublish_round(round, anna)
        publish_round(round, anna)
    assert [match.starter_id for match in tables(round)] == drawn


def test_neither_seat_nor_number_decides_who_begins(anna):
    event = started(anna, 16, rounds_planned=4)
    matches = [match for _ in range(4) for match in tables(played(event, anna))]
    first_seat = sum(match.starter_id == match.seats_in_order[0].entry_id for match in matches)
    lower_number = sum(
        match.starter.number == min(seat.entry.number for seat in match.seats_in_order) for match in matches
    )
    assert len(matches) == 32
    assert 8 <= first_seat <= 24
    assert 8 <= lower_number <= 24


def test_t36_a_bye_in_a_later_round_holds_nothing_up(anna):
    event = started(anna, 7, rounds_planned=3)
    played(event, anna)
    second = published(event, anna)
    assert queries.pairings(second)[-1].is_bye
    enter_all(second, anna)
    assert queries.blockers(event) == []
    assert close_round(second, anna).is_closed
    assert queries.next_step(event).code == "pair"


def test_t71_pairing_and_publishing_leave_the_results_empty(anna):
    event = started(anna, 8)
    played(event, anna)
    second = published(event, anna)
    assert {(match.kind, match.games_drawn) for match in tables(second)} == {("", 0)}
    assert {seat.games_won for seat in second.seats.all()} == {0}


def test_the_next_round_says_which_tables_block_it(anna):
    event = started(anna, 8)
    round = published(event, anna)
    for match in tables(round)[:2]:
        record_result(match, anna, (2, 0))
    for call in (pair_round, close_round):
        error = refusal(call, event if call is pair_round else round, anna)
        assert (error.code, error.params["tables"]) == ("table_without_result", [3, 4])
        assert "3, 4" in error.message
    assert [blocker.match.table for blocker in queries.blockers(event)] == [3, 4]


def test_a_round_with_all_results_is_closed_first(anna):
    event = started(anna, 4)
    enter_all(published(event, anna), anna)
    assert refusal(pair_round, event, anna).code == "round_open"


def test_pairing_a_drafted_round_says_who_paired_it_and_when(anna, frieda):
    event = started(anna, 4)
    pair_round(event, frieda)
    error = refusal(pair_round, event, anna)
    assert (error.code, error.params["by"]) == ("already_paired", "Frieda")
    assert "Frieda" in error.message
    assert event.rounds.count() == 1


def test_an_old_page_does_not_pair_the_round_after(anna):
    event = started(anna, 4)
    played(event, anna)
    assert refusal(pair_round, event, anna, number=1).code == "already_paired"
    assert pair_round(event, anna, number=2).number == 2


def test_an_event_has_one_open_round_at_a_time(anna):
    event = started(anna, 4)
    pair_round(event, anna)
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.objects.create(event=event, number=2)
    pair_round(started(anna, 4), anna)


def test_no_more_rounds_than_planned(anna):
    event = started(anna, 4, rounds_planned=1)
    played(event, anna)
    assert refusal(pair_round, event, anna).code == "rounds_played"
    assert queries.next_step(event).code == "finish"


def test_t60_a_failed_pairing_leaves_nothing_and_can_be_tried_again(anna, monkeypatch):
    event = started(anna, 6)
    with monkeypatch.context() as patch:
        patch.setattr(rounds.Seat.objects, "bulk_create", lambda rows: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            pair_round(event, anna)
    assert not Round.objects.exists()
    assert not Match.objects.exists()
    event.refresh_from_db()
    assert "round_paired" not in verbs(event)
    assert pair_round(event, anna).number == 1


def test_t10_with_one_left_or_nobody_there_is_nothing_to_pair(anna):
    event = started(anna, 2, rounds_planned=3)
    played(event, anna)
    drop(entry(event, "Anna"), anna)
    assert refusal(pair_round, event, anna).code == "one_left"
    assert queries.next_step(event).code == "finish"
    drop(entry(event, "Bert"), anna)
    assert refusal(pair_round, event, anna).code == "nobody_left"
    assert event.rounds.count() == 1


def test_t23_a_bye_given_beforehand_is_the_only_one(anna):
    event = started(anna, 7)
    chosen = entry(event, "Gerd")
    matches = queries.pairings(pair_round(event, anna, byes=[chosen]))
    assert [people(match) for match in matches if match.is_bye] == [["Gerd Grün"]]
    assert len(matches) == 4


def test_t25_a_bye_given_in_an_odd_field_leaves_an_even_one(anna):
    event = started(anna, 5)
    matches = queries.pairings(pair_round(event, anna, byes=[entry(event, "Anna")]))
    assert [match.is_bye for match in matches] == [False, False, True]


def test_t29_two_byes_in_an_odd_field_are_told(anna):
    event = started(anna, 7)
    draft = pair_round(event, anna, byes=[entry(event, "Anna"), entry(event, "Bert")])
    byes = [people(match)[0] for match in queries.pairings(draft) if match.is_bye]
    assert len(byes) == 3  # 7 - 2 given leaves 5: one more
    assert any("More byes" in warning for warning in queries.round_warnings(draft))


def test_t15_t57_a_table_changed_by_hand_is_history_like_any_other(anna):
    event = started(anna, 8, rounds_planned=3)
    draft = pair_round(event, anna)
    one, two = tables(draft)[0].seats_in_order[0].entry, tables(draft)[1].seats_in_order[0].entry
    swap_players(draft, one, two, anna)
    first = publish_round(draft, anna)
    met = {frozenset(people(match)) for match in tables(first)}
    enter_all(first, anna)
    close_round(first, anna)
    for _ in range(2):
        now = {frozenset(people(match)) for match in tables(played(event, anna))}
        assert not met & now
        met |= now


def test_two_people_swap_their_places(anna):
    event = started(anna, 6)
    draft = pair_round(event, anna)
    before = [people(match) for match in tables(draft)]
    swap_players(draft, entry(event, before[0][1]), entry(event, before[2][0]), anna)
    after = [people(match) for match in tables(draft)]
    assert after == [[before[0][0], before[2][0]], before[1], [before[0][1], before[2][1]]]
    assert verbs(event)[-1] == "players_swapped"


def test_a_bye_is_swapped_to_somebody_else(anna):
    event = started(anna, 5)
    draft = pair_round(event, anna)
    *_, bye = queries.pairings(draft)
    had, other = bye.seats_in_order[0].entry, tables(draft)[0].seats_in_order[1].entry
    swap_players(draft, had, other, anna)
    *_, bye = queries.pairings(draft)
    assert (bye.is_bye, people(bye)) == (True, [other.name])
    assert had.name in people(tables(draft)[0])


def test_t30_a_bye_replaced_by_an_opponent_is_worth_nothing_more(anna):
    event = started(anna, 5)
    draft = pair_round(event, anna)
    *_, bye = queries.pairings(draft)
    had, other = bye.seats_in_order[0].entry, tables(draft)[0].seats_in_order[1].entry
    publish_round(draft, anna)
    event.refresh_from_db()
    assert {line.entry: line.points for line in queries.standings(event)}[had] == 3
    unpublish_round(draft, anna)
    swap_players(draft, had, other, anna)
    publish_round(draft, anna)
    event.refresh_from_db()
    points = {line.entry: line.points for line in queries.standings(event)}
    assert (points[had], points[other]) == (0, 3)


def test_a_swap_tells_of_rematch_gap_and_second_bye_before(anna):
    event = started(anna, 5, rounds_planned=4)
    first = published(event, anna)
    *_, bye = queries.pairings(first)
    had_bye = bye.seats_in_order[0].entry
    met = tables(first)[0].seats_in_order
    enter_all(first, anna)
    close_round(first, anna)
    draft = pair_round(event, anna)
    draft.event.refresh_from_db()
    *_, bye = queries.pairings(draft)
    now = bye.seats_in_order[0].entry
    warnings = queries.swap_preview(draft, had_bye, now).warnings
    assert any("has had a bye before" in warning for warning in warnings)
    place = {seat.entry_id: match for match in queries.pairings(draft) for seat in match.seats_in_order}
    opponent = next(s.entry for s in place[met[0].entry_id].seats_in_order if s.entry_id != met[0].entry_id)
    warnings = queries.swap_preview(draft, opponent, met[1].entry).warnings
    assert any("have met before" in warning for warning in warnings)


def test_in_the_first_round_nothing_speaks_against_a_swap_before_or_after(anna):
    event = started(anna, 8)
    draft = pair_round(event, anna)
    before = [people(match) for match in tables(draft)]
    one, two = entry(event, before[0][0]), entry(event, before[1][1])
    draft.event.refresh_from_db()
    preview = queries.swap_preview(draft, one, two)
    assert preview.tables == (f"Table 1: {two.name} – {before[0][1]}", f"Table 2: {before[1][0]} – {one.name}")
    assert preview.warnings == ()
    swap_players(draft, one, two, anna)
    draft.event.refresh_from_db()
    assert queries.round_warnings(draft) == []


def test_a_swap_tells_before_what_the_draft_warns_of_after(anna):
    event = started(anna, 8, rounds_planned=3)
    played(event, anna)
    draft = pair_round(event, anna)
    draft.event.refresh_from_db()
    one, two = tables(draft)[0].seats_in_order[0].entry, tables(draft)[3].seats_in_order[0].entry
    told = queries.swap_preview(draft, one, two).warnings
    swap_players(draft, one, two, anna)
    draft.event.refresh_from_db()
    warned = queries.round_warnings(draft)
    assert warned
    assert set(warned) <= set(told)


def test_swaps_that_cannot_be_say_why(anna):
    event = started(anna, 4)
    draft = pair_round(event, anna)
    one, two = (seat.entry for seat in tables(draft)[0].seats_in_order)
    assert refusal(swap_players, draft, one, two, anna).code == "same_table"
    other = tables(draft)[1].seats_in_order[0].entry
    publish_round(draft, anna)
    assert refusal(swap_players, draft, one, other, anna).code == "not_a_draft"
    assert refusal(swap_tables, *tables(draft), anna).code == "not_a_draft"


def test_two_tables_swap_their_numbers(anna):
    event = started(anna, 7)
    draft = pair_round(event, anna)
    before = [people(match) for match in tables(draft)]
    swap_tables(tables(draft)[0], tables(draft)[2], anna)
    assert [people(match) for match in tables(draft)] == [before[2], before[1], before[0]]
    *_, bye = queries.pairings(draft)
    assert refusal(swap_tables, tables(draft)[0], bye, anna).code == "bye_has_no_table"


def test_a_swap_takes_back_results_that_were_entered_before_the_publication_was(anna):
    event = started(anna, 8)
    round = published(event, anna)
    enter_all(round, anna)
    unpublish_round(round, anna)
    one, two = tables(round)[0].seats_in_order[0].entry, tables(round)[1].seats_in_order[0].entry
    assert sum("result of table" in warning for warning in queries.swap_preview(round, one, two).warnings) == 2
    swap_players(round, one, two, anna)
    publish_round(round, anna)
    assert [match.has_result for match in tables(round)] == [False, False, True, True]


def test_pairing_again_includes_who_is_there_now(anna):
    event = started(anna, 6)
    draft = pair_round(event, anna)
    drop(entry(event, "Anna"), anna)
    again = pair_again(draft, anna)
    assert again.number == 1
    assert Seat.objects.count() == 5
    assert refusal(pair_again, publish_round(again, anna), anna).code == "not_a_draft"


def test_a_draft_is_told_what_is_wrong_with_it(anna):
    event = started(anna, 8, rounds_planned=3)
    played(event, anna)
    draft = pair_round(event, anna)
    draft.event.refresh_from_db()
    assert queries.round_warnings(draft) == []
    one, two = tables(draft)[0].seats_in_order[0].entry, tables(draft)[3].seats_in_order[0].entry
    swap_players(draft, one, two, anna)
    draft.event.refresh_from_db()
    warnings = queries.round_warnings(draft)
    assert any("have met before" in warning or "more of the leaders" in warning for warning in warnings)


def test_why_two_people_are_not_paired_is_answered(anna):
    event = started(anna, 8, rounds_planned=3)
    first = played(event, anna)
    draft = pair_round(event, anna)
    draft.event.refresh_from_db()
    one, two = (seat.entry for seat in tables(first)[0].seats_in_order)
    assert queries.why_not(draft, one, two) == "Then people who have met before would meet again."
    assert queries.why_not(draft, one, one) == "Nobody plays against themselves."


def test_t9_too_many_rounds_are_told_before_the_start(anna):
    event = new_event(anna, 4, rounds_planned=5)
    assert any("meet twice" in warning for warning in queries.setup_warnings(event))
    assert queries.setup_warnings(new_event(anna, 8, rounds_planned=3)) == []
    assert queries.setup_warnings(new_event(anna, 0)) == queries.setup_warnings(new_event(anna, 1)) == []


def test_t9_an_event_never_ends_early_in_silence(anna):
    event = started(anna, 4, rounds_planned=5)
    for _ in range(4):
        played(event, anna)
    draft = pair_round(event, anna)  # four people, three rounds without a rematch
    draft.event.refresh_from_db()
    assert any("have met before" in warning for warning in queries.round_warnings(draft))
    assert len(tables(draft)) == 2
