"""Several people press at the same moment: real threads, real transactions, on SQLite and on PostgreSQL."""

import threading
from collections.abc import Callable

import pytest
from django.db import IntegrityError, connections, transaction
from django.utils import translation

from apfelernte.errors import DomainError
from tests.tournaments.helpers import enter_all, entry, people, played, published, started, tables, verbs
from tournaments import queries
from tournaments.domain.entries import add_entry, drop
from tournaments.domain.events import finish_event, start_event
from tournaments.domain.history import undo
from tournaments.domain.results import record_result
from tournaments.domain.rounds import close_round, pair_round, publish_round
from tournaments.models import Match, Round, Seat

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls: Callable[[], object]) -> list[object]:
    """Run the calls in threads that begin together; what each returned, or the DomainError's code."""
    barrier = threading.Barrier(len(calls))
    answers: list[object] = [None] * len(calls)

    def run(at: int, call: Callable[[], object]) -> None:
        barrier.wait()
        try:
            with translation.override("en"):
                answers[at] = call()
        except DomainError as error:
            answers[at] = error.code
        except Exception as error:  # whatever it is, the test shows it
            answers[at] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return answers


def test_t55_t56_two_who_press_pair_at_once_make_one_round(anna, frieda):
    event = started(anna, 9)
    answers = at_once(*[lambda by=by: pair_round(event, by, number=1) for by in (anna, frieda, anna, frieda)])
    assert [type(answer) for answer in answers].count(Round) == 1
    assert answers.count("already_paired") == 3
    assert Round.objects.filter(event=event).count() == 1
    assert Seat.objects.count() == 9
    assert verbs(event).count("round_paired") == 1


def test_two_who_publish_at_once_publish_once(anna, frieda):
    event = started(anna, 6)
    draft = pair_round(event, anna)
    answers = at_once(*[lambda by=by: publish_round(draft, by) for by in (anna, frieda)])
    assert answers.count("not_a_draft") == 1
    assert verbs(event).count("round_published") == 1


def test_two_different_results_at_once_one_stands_and_the_other_is_told(anna, frieda):
    round = published(started(anna, 4), anna)
    match = tables(round)[0]
    answers = at_once(
        lambda: record_result(match, anna, (2, 0), version=0), lambda: record_result(match, frieda, (0, 2), version=0)
    )
    assert answers.count("result_changed") == 1
    stands = Match.objects.get(pk=match.pk)
    assert sorted(seat.games_won for seat in stands.seats_in_order) == [0, 2]
    assert stands.result_version == 1


def test_the_same_result_from_two_at_once_is_one(anna, frieda):
    round = published(started(anna, 4), anna)
    match = tables(round)[0]
    answers = at_once(*[lambda by=by: record_result(match, by, (2, 1), version=0) for by in (anna, frieda, anna)])
    assert [answer.pk for answer in answers] == [match.pk] * 3
    assert verbs(round.event).count("result_recorded") == 1


def test_results_at_all_tables_at_once_are_all_kept(anna):
    round = published(started(anna, 12), anna)
    answers = at_once(*[lambda match=match: record_result(match, anna, (2, 1)) for match in tables(round)])
    assert all(isinstance(answer, Match) for answer in answers), answers
    assert all(match.has_result for match in tables(round))
    round.event.refresh_from_db()
    assert verbs(round.event).count("result_recorded") == 6
    assert round.event.version == round.event.audit.count()


def test_a_result_against_a_closing_round_is_either_in_it_or_refused(anna, frieda):
    event = started(anna, 4)
    round = published(event, anna)
    enter_all(round, anna)
    match = tables(round)[0]
    closed, corrected = at_once(lambda: close_round(round, anna), lambda: record_result(match, frieda, (0, 2)))
    assert isinstance(closed, Round)
    stands = [seat.games_won for seat in tables(round)[0].seats_in_order]
    assert stands == ([2, 0] if corrected == "round_closed" else [0, 2])


def test_t17_t59_the_same_name_from_two_at_once_is_entered_once(anna, frieda):
    event = started(anna, 4)
    answers = at_once(*[lambda by=by: add_entry(event, "Neu Dabei", by) for by in (anna, frieda, anna)])
    assert answers.count("name_taken") == 2
    numbers = list(event.entries.order_by("number").values_list("number", flat=True))
    assert numbers == [1, 2, 3, 4, 5]


def test_a_drop_and_a_publication_at_once_end_in_one_of_two_orders(anna, frieda):
    event = started(anna, 6)
    draft = pair_round(event, anna)
    leaving = tables(draft)[0].seats_in_order[0].entry
    published_, dropped = at_once(lambda: publish_round(draft, anna), lambda: drop(leaving, frieda))
    if published_ == "dropped_in_draft":
        assert dropped.dropped_after_round == 0
    else:
        assert dropped.dropped_after_round in (0, 1)
        assert (dropped.dropped_after_round == 1) == isinstance(published_, Round)


def test_two_who_undo_at_once_undo_what_they_saw_once(anna, frieda):
    event = started(anna, 4)
    pair_round(event, anna)
    seen = queries.undo_preview(event).seen
    answers = at_once(*[lambda by=by: undo(event, by, seen=seen) for by in (anna, frieda)])
    assert answers.count("undo_changed") == 1
    event.refresh_from_db()
    assert event.state == "running"


def test_pairing_and_finishing_at_once_never_leave_an_open_round_in_a_finished_event(anna, frieda):
    event = started(anna, 8)
    played(event, anna)
    at_once(lambda: pair_round(event, anna), lambda: finish_event(event, frieda))
    event.refresh_from_db()
    assert (event.state == "finished") != (event.rounds.count() == 2)


def test_two_who_start_at_once_freeze_the_decks_once(anna, frieda):
    from tests.tournaments.helpers import LEGAL, new_event

    event = new_event(anna, format="vorbereitet")
    for name in ("Anna", "Bert"):
        add_entry(event, name, anna, LEGAL)
    answers = at_once(*[lambda by=by: start_event(event, by) for by in (anna, frieda)])
    assert answers.count("event_runs") == 1
    from decks.models import FrozenDeck

    assert FrozenDeck.objects.count() == 2


def test_t55_the_database_itself_refuses_a_second_table_and_a_second_round(anna):
    event = started(anna, 4)
    round = published(event, anna)
    one, two = tables(round)
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.objects.create(event=event, number=1)
    match = Match.objects.create(round=round, table=9)
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(match=match, round=round, entry=one.seats_in_order[0].entry, position=0)
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.create(round=round, table=one.table)
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.create(round=round, table=None)
    assert people(two)
    assert entry(event, people(two)[0])
