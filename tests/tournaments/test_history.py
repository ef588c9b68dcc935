"""Undo, and the audit lines that only grow."""

import pytest
from django.db import connection

from apfelernte.errors import DomainError
from tests.tournaments.helpers import LEGAL, enter_all, entry, new_event, played, published, started, tables, verbs
from tournaments import queries
from tournaments.domain.clock import start_clock
from tournaments.domain.entries import add_entry, drop, save_entry_deck
from tournaments.domain.events import finish_event, start_event
from tournaments.domain.history import discard_draft, undo, unpublish_round
from tournaments.domain.results import record_result
from tournaments.domain.rounds import close_round, pair_round, publish_round
from tournaments.models import AuditLine, Entry, Event, Game, Match, Round, Seat

pytestmark = pytest.mark.django_db


def core(event: Event) -> list[tuple]:
    """Every core row of the event with all its columns, without the version that counts writes."""
    found = {
        Event: Event.objects.filter(pk=event.pk),
        Entry: event.entries.order_by("pk"),
        Round: event.rounds.order_by("pk"),
        Match: Match.objects.filter(round__event=event).order_by("pk"),
        Seat: Seat.objects.filter(round__event=event).order_by("pk"),
        Game: Game.objects.filter(match__round__event=event).order_by("pk"),
    }
    return [
        (model.__name__, *((name, value) for name, value in row.items() if name != "version"))
        for model, rows in found.items()
        for row in rows.values()
    ]


def refusal(call, *args, **kwargs) -> DomainError:
    """The error with which a call is refused."""
    with pytest.raises(DomainError) as caught:
        call(*args, **kwargs)
    return caught.value


def test_undo_restores_every_row_of_every_operation_exactly(anna):
    event = new_event(anna, 7, rounds_planned=2, format="any_list")
    save_entry_deck(entry(event, "Anna"), LEGAL, anna)
    states = []

    def does(operation, *args):
        states.append(core(event))
        return operation(*args, anna)

    does(start_event, event)
    for _ in range(2):
        round = does(pair_round, event)
        does(publish_round, round)
        enter_all(round, anna)
        states[-1] = None  # results are facts that came later: they stay
        does(close_round, round)
    does(finish_event, event)
    compared = 0
    while states:
        undo(event, anna)
        before = states.pop()
        if before is not None:
            assert core(event) == before
            compared += 1
    assert compared == 6
    assert refusal(undo, event, anna).code == "nothing_to_undo"


def test_undoing_a_publication_with_a_clock_stops_the_clock(anna):
    from apfelernte.jobs.models import Job

    event = started(anna, 4)
    draft = pair_round(event, anna)
    before = core(event)
    round = publish_round(draft, anna)
    start_clock(round, anna)
    assert Job.objects.filter(done_at=None).count() == 1
    unpublish_round(round, anna)
    assert core(event) == before
    assert not Job.objects.filter(done_at=None).exists()


def test_results_stay_with_their_tables_when_a_publication_is_taken_back(anna):
    event = started(anna, 4)
    round = published(event, anna)
    record_result(tables(round)[0], anna, (2, 1))
    preview = queries.undo_preview(event)
    assert (preview.sentence, [line.line.verb for line in preview.later]) == (
        "the publication of round 1.",
        ["result_recorded"],
    )
    unpublish_round(round, anna)
    publish_round(round, anna)
    assert [match.has_result for match in tables(round)] == [True, False]


def test_t73_results_go_with_a_pairing_that_is_taken_back_and_are_listed(anna):
    event = started(anna, 4)
    round = published(event, anna)
    record_result(tables(round)[0], anna, (2, 1))
    unpublish_round(round, anna)
    [lost] = queries.undo_preview(event).lost
    assert "2 : 1" in lost
    discard_draft(round, anna)
    event.refresh_from_db()
    assert {line.points for line in queries.standings(event)} == {0}
    assert event.audit.first().data["lost"][0][3:5] == [2, 1]
    assert "2 : 1" in queries.audit_lines(event)[0].sentence


def test_drops_and_late_entries_stay_when_a_round_is_taken_back(anna):
    event = started(anna, 6)
    round = published(event, anna)
    drop(entry(event, "Anna"), anna)
    add_entry(event, "Spät Gekommen", anna)
    unpublish_round(round, anna)
    discard_draft(round, anna)
    assert entry(event, "Anna").dropped_after_round == 0
    assert entry(event, "Spät").entered_round == 1
    again = published(event, anna)
    names = {seat.entry.name for seat in again.seats.select_related("entry")}
    assert "Spät Gekommen" in names
    assert "Anna Ähren" not in names


def test_t74_every_state_has_a_way_on(anna):
    """The only round is thrown away, the event is set up again, started again and paired again."""
    event = started(anna, 4)
    discard_draft(pair_round(event, anna), anna)
    event = undo(event, anna)
    assert event.state == "setup"
    assert event.entries.filter(frozen_deck=None).count() == 4
    event = start_event(event, anna)
    assert played(event, anna).number == 1


def test_the_latest_closed_round_runs_again(anna):
    event = started(anna, 8, rounds_planned=3)
    second = played(event, anna, 2)
    undo(event, anna)
    second.refresh_from_db()
    assert second.is_running
    record_result(tables(second)[0], anna, (0, 2))
    close_round(second, anna)


def test_a_finished_event_runs_again(anna):
    event = started(anna, 4)
    played(event, anna)
    event = finish_event(event, anna)
    assert undo(event, anna).state == "running"


def test_undo_of_something_else_than_was_seen_is_refused(anna):
    event = started(anna, 4)
    seen = queries.undo_preview(event).seen
    pair_round(event, anna)
    assert refusal(undo, event, anna, seen=seen).code == "undo_changed"
    undo(event, anna, seen=queries.undo_preview(event).seen)
    assert not event.rounds.exists()


def test_two_who_press_undo_at_once_undo_once(anna):
    event = started(anna, 4)
    pair_round(event, anna)
    seen = queries.undo_preview(event).seen
    undo(event, anna, seen=seen)
    assert refusal(undo, event, anna, seen=seen).code == "undo_changed"
    event.refresh_from_db()
    assert event.state == "running"


def test_every_operation_adds_one_line_and_none_goes(anna):
    event = started(anna, 4)
    count = AuditLine.objects.count()
    for operation in (pair_round, undo, pair_round, undo, undo, start_event):
        operation(event, anna)
        count += 1
        assert AuditLine.objects.count() == count
    assert verbs(event)[-6:] == ["round_paired", "undone", "round_paired", "undone", "undone", "event_started"]


def test_an_audit_line_never_changes(anna):
    event = new_event(anna)
    line = event.audit.first()
    line.verb = "nothing"
    for call in (line.save, line.delete, AuditLine.objects.all().delete, lambda: AuditLine.objects.update(verb="x")):
        with pytest.raises(TypeError, match="audit line"):
            call()
    assert verbs(event) == ["event_created"]


def test_who_did_it_is_named_even_in_the_other_language(anna):
    from django.utils import translation

    event = started(anna, 4)
    pair_round(event, anna)
    english = [line.sentence for line in queries.audit_lines(event)]
    with translation.override("de"):
        german = [line.sentence for line in queries.audit_lines(event)]
    assert english[0] == "Paired round 1: 2 tables."
    assert not set(english) & set(german)


def test_every_verb_has_a_sentence():
    import re
    from pathlib import Path

    import tournaments.domain
    from tournaments.sentences import AUDIT

    folder = Path(tournaments.domain.__file__).parent
    written = set()
    for file in folder.glob("*.py"):
        source = file.read_text()
        written |= set(re.findall(r'note\(\s*"(\w+)"', source))
        written |= set(re.findall(r'"(\w+)" if \w+ else "\w+", name=name, round', source))
        written |= set(re.findall(r'_(?:line|settle)\(write, play, (?:.*STATE\.\w+, )?"(\w+)"', source))
    written |= {
        "event_created",
        "event_copied",
        "entry_added",
        "entry_added_late",
        "result_recorded",
        "result_corrected",
    }
    assert written <= set(AUDIT)
    assert set(AUDIT) <= written
    assert connection.vendor in ("sqlite", "postgresql")
