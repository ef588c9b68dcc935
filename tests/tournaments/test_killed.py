"""kill -9 at every moment of a write: before each statement that changes something, before the commit, after it.

A forked child does the write and kills itself; afterwards the database is as before or as after, never between.
"""

import os
import signal
from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.apps import apps
from django.db import connection, connections
from django.test import Client
from django.utils import timezone

from apfelernte.jobs import running
from apfelernte.jobs.models import Job
from tests.tournaments.helpers import LEGAL, enter_all, entry, new_event, published, started, tables, verbs
from tournaments.domain.clock import start_clock
from tournaments.domain.entries import add_entry, drop
from tournaments.domain.events import start_event
from tournaments.domain.history import undo
from tournaments.domain.importing import import_entries, read_list
from tournaments.domain.reports import report_game
from tournaments.domain.results import record_result
from tournaments.domain.rounds import close_round, pair_round, publish_round
from tournaments.models import Entry, Round

pytestmark = pytest.mark.django_db(transaction=True)

MODELS = ("tournaments", "decks", "jobs", "live")
MOST_STATEMENTS = 80


def everything() -> dict[str, list]:
    """All rows of all tables that a write of an event may touch."""
    return {
        model.__name__: list(model._base_manager.order_by("pk").values_list())
        for label in MODELS
        for model in apps.get_app_config(label).get_models()
    }


class Killer:
    """Kills this process before its `at`-th writing statement; the commit is the last one. Reading changes nothing."""

    def __init__(self, at: int):
        self.at, self.seen = at, 0

    def __call__(self, execute, sql, params, many, context):
        """Wrapped round every statement."""
        if not sql.startswith("SELECT"):
            self.count()
        return execute(sql, params, many, context)

    def count(self) -> None:
        """One more; at the given one the process is gone."""
        self.seen += 1
        if self.seen == self.at:
            os.kill(os.getpid(), signal.SIGKILL)


def leave_connections() -> list[object]:
    """In a forked child: connections of its own from now on. Open ones are the parent's; returns them.

    close_all() in the parent is not enough: while a browser's event loop runs, Django keeps another set of connections
    there, and the child, in which no loop runs, sees the first set again.
    """
    parents = []
    for each in connections.all(initialized_only=True):
        parents.append(each.connection)
        each.connection = None
        each.settings_dict["OPTIONS"].pop("pool", None)
    return parents


def killed_at(at: int, operation: Callable[[], object], after_commit: bool = False) -> bool:
    """Run the operation in a child that is killed at its `at`-th write. True when it was, False when it was through."""
    connections.close_all()
    child = os.fork()
    if child == 0:
        parents = leave_connections()  # noqa: F841  (held until the end: forgetting them would close them)
        killer = Killer(at)
        connection.ensure_connection()
        commit = connection._commit

        def commit_and_die() -> None:
            if not after_commit:
                killer.count()
            commit()
            if after_commit:
                os.kill(os.getpid(), signal.SIGKILL)

        connection._commit = commit_and_die
        try:
            with connection.execute_wrapper(killer):
                operation()
        finally:
            os._exit(0 if killer.seen else 1)
    status = os.waitpid(child, 0)[1]
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0
    return os.WIFSIGNALED(status)


def stays_whole(operation: Callable[[], object]) -> None:
    """Kill the operation at each of its statements; then let it pass up to just after its commit."""
    before = everything()
    moments = 0
    for at in range(1, MOST_STATEMENTS):
        if not killed_at(at, operation):
            break
        moments += 1
        assert everything() == before, f"killed before statement {at}, and something stayed"
    else:
        pytest.fail("more statements than expected")
    assert moments >= 4
    assert everything() != before


@pytest.fixture
def event(anna):
    """Six people in an event that runs."""
    return started(anna, 6)


def test_a_killed_pairing_leaves_no_empty_round(event, anna):
    stays_whole(lambda: pair_round(event, anna))
    assert [match.seats.count() for match in tables(event.rounds.get())] == [2, 2, 2]


def test_a_killed_publication_is_all_or_nothing(event, anna):
    draft = pair_round(event, anna)
    stays_whole(lambda: publish_round(draft, anna))
    assert all(match.starter for match in tables(draft))


def test_a_killed_result_is_there_or_not(event, anna):
    match = tables(published(event, anna))[0]
    stays_whole(lambda: record_result(match, anna, (2, 1)))
    assert [seat.games_won for seat in tables(match.round)[0].seats_in_order] == [2, 1]


def test_a_killed_report_of_a_player_is_there_or_not(event, anna):
    match = tables(published(event, anna))[0]
    one = match.seats_in_order[0].entry
    stays_whole(lambda: report_game(match, one, 1, one))
    assert [(each.entry, each.winner) for each in match.reports.all()] == [(one, one)]


def test_a_report_whose_answer_never_came_is_there_once_and_a_second_try_does_nothing(event, anna, carla):
    """The player sees no answer and taps again: the report stands since the first tap."""
    match = tables(published(event, anna))[0]
    one = match.seats_in_order[0].entry
    Entry.objects.filter(pk=one.pk).update(user=carla)
    client = Client()
    client.force_login(carla)
    tap = partial(client.post, f"/my/{one.public_id}/report/1/", {"winner": "me"})
    assert killed_at(0, tap, after_commit=True)
    written = everything()
    assert [(each.entry, each.winner) for each in match.reports.all()] == [(one, one)]
    assert tap().status_code == 302
    assert everything() == written
    assert verbs(event).count("report_made") == 1


def test_a_killed_closing_is_all_or_nothing(event, anna):
    round = published(event, anna)
    start_clock(round, anna)
    enter_all(round, anna)
    stays_whole(lambda: close_round(round, anna))


def test_a_killed_start_of_the_clock_leaves_no_deadline_alone(event, anna):
    round = published(event, anna)
    stays_whole(lambda: start_clock(round, anna))


def test_a_killed_undo_is_all_or_nothing(event, anna):
    published(event, anna)
    stays_whole(lambda: undo(event, anna))
    assert event.rounds.get().is_draft


def test_a_killed_start_freezes_all_decks_or_none(anna):
    event = new_event(anna, format="vorbereitet")
    for name in ("Anna", "Bert"):
        add_entry(event, name, anna, LEGAL)
    stays_whole(lambda: start_event(event, anna))
    assert event.entries.filter(frozen_deck=None).count() == 0


def test_a_killed_import_enters_all_or_nobody(anna):
    event = new_event(anna)
    rows = read_list(event, "Name;Deck\nAnna;Karte1\nBert;Karte2\nCarla;").rows
    stays_whole(lambda: import_entries(event, rows, anna))
    assert event.entries.count() == 3


def test_a_killed_drop_is_there_or_not(event, anna):
    one = entry(event, "Anna")
    stays_whole(lambda: drop(one, anna))


def test_a_worker_killed_while_it_calls_time_calls_it_once(event, anna):
    round = start_clock(published(event, anna), anna)
    Round.objects.filter(pk=round.pk).update(clock_ends_at=timezone.now() - timedelta(seconds=1))
    Job.objects.update(run_at=timezone.now() - timedelta(seconds=1))
    job = Job.objects.get()
    stays_whole(lambda: running.run(job.pk))
    assert running.run(job.pk) is False
    assert event.audit.filter(verb="time_called").count() == 1


def test_a_press_that_closes_and_pairs_leaves_a_closed_round_at_the_least(event, anna):
    """Two operations, each whole: a kill between them leaves the round closed and the next one to be paired."""
    enter_all(published(event, anna), anna)
    client = Client()
    client.force_login(anna)
    seen = set()
    for at in range(1, MOST_STATEMENTS):
        if not killed_at(at, lambda: client.post(f"/events/{event.public_id}/step/", {"code": "close"})):
            break
        states = tuple(event.rounds.order_by("number").values_list("state", flat=True))
        seen.add(states)
        event.refresh_from_db()
        assert event.version == event.audit.count()
        if states == ("closed",):  # what the desk offers next
            pair_round(event, anna)
            break
    assert seen == {("published",), ("closed",)}
    assert tuple(event.rounds.order_by("number").values_list("state", flat=True)) == ("closed", "draft")


def test_killed_just_after_the_commit_everything_is_there(event, anna):
    before = everything()
    assert killed_at(0, lambda: pair_round(event, anna), after_commit=True)
    after = everything()
    assert after != before
    assert len(after["Seat"]) == 6
    assert len(after["Snapshot"]) == 2
    event.refresh_from_db()
    assert event.audit.first().verb == "round_paired"
