"""What somebody has deleted between the page and the tap: every verb says so, or what else is true of it."""

from collections.abc import Callable, Mapping

import pytest

from apfelernte.errors import DomainError
from tests.tournaments.helpers import LEGAL, new_event, published, started, tables
from tests.tournaments.pages import reader, text
from tournaments.deadlines import check_draw, report_stands, round_clock
from tournaments.domain import (
    checks,
    clock,
    codes,
    entries,
    events,
    history,
    logs,
    notes,
    registration,
    reports,
    results,
    rounds,
    sheets,
    staff,
    swaps,
)
from tournaments.models import Event

pytestmark = pytest.mark.django_db
Verbs = dict[str, Callable[[], object]]


def said(verbs: Mapping[str, Callable[[], object]]) -> dict[str, str]:
    """The codes with which verbs are refused; "" for one that does something, or nothing."""
    return {name: _said(verb) for name, verb in verbs.items()}


def _said(verb: Callable[[], object]) -> str:
    try:
        verb()
    except DomainError as error:
        return error.code
    return ""


def other_than_gone(verbs: Verbs) -> dict[str, str]:
    """What is said otherwise than that the thing is gone."""
    return {name: code for name, code in said(verbs).items() if code != "gone"}


def verbs_of_a_round(event: Event, anna, bert) -> Verbs:
    """Every verb that takes a round that is published now, or something at one of its tables."""
    round = published(event, anna)
    match, other = tables(round)[:2]
    one, two = (seat.entry for seat in match.seats_in_order)
    report = reports.report_game(match, one, 1, one)
    log, sheet = logs.attach_log(match, 1, "no log", bert), sheets.open_sheet(match, 2, bert)
    draw, check = checks.open_check_draw(round, bert), checks.target_check(one, "why not", bert)
    clock.start_clock(round, anna)
    return {
        "pair again": lambda: rounds.pair_again(round, anna),
        "publish": lambda: rounds.publish_round(round, anna),
        "close": lambda: rounds.close_round(round, anna),
        "discard": lambda: history.discard_draft(round, anna),
        "unpublish": lambda: history.unpublish_round(round, anna),
        "start the clock": lambda: clock.start_clock(round, anna),
        "pause the clock": lambda: clock.pause_clock(round, anna),
        "resume the clock": lambda: clock.resume_clock(round, anna),
        "extend the clock": lambda: clock.extend_clock(round, 5, anna),
        "stop the clock": lambda: clock.stop_clock(round, anna),
        "call time": lambda: clock.call_time(round),
        "swap people": lambda: swaps.swap_players(round, one, other.seats_in_order[0].entry, anna),
        "swap tables": lambda: swaps.swap_tables(match, other, anna),
        "record": lambda: results.record_result(match, anna, (2, 0)),
        "record many": lambda: results.record_results(round, [(match, results.Result((2, 0)))], anna),
        "clear": lambda: results.clear_result(match, anna),
        "report": lambda: reports.report_game(match, two, 1, two),
        "confirm": lambda: reports.confirm(match, two, [report.public_id]),
        "take a report back": lambda: reports.take_back(report, one),
        "let a report stand": lambda: reports.let_stand(report),
        "decide": lambda: reports.decide(report, anna),
        "choose who begins": lambda: reports.choose_starter(match, one, 2, one),
        "let the other one begin": lambda: reports.take_back_starter(match, one, 2),
        "attach a log": lambda: logs.attach_log(match, 2, "no log", bert),
        "open a log": lambda: logs.open_log(log, bert),
        "accept a log": lambda: logs.accept_log_result(log, bert),
        "open a sheet": lambda: sheets.open_sheet(match, 1, bert),
        "write a line": lambda: sheets.write_line(sheet, sheet.version, "?", bert),
        "take a line back": lambda: sheets.take_back(sheet, sheet.version, 9, bert),
        "finish a sheet": lambda: sheets.finish_sheet(sheet, bert),
        "open a draw": lambda: checks.open_check_draw(round, bert),
        "draw": lambda: checks.draw_checks(draw, bert),
        "target": lambda: checks.target_check(one, "why not", bert),
        "ask": lambda: checks.ask_check(match, one, two, bert),
        "begin": lambda: checks.begin_check(check, bert),
        "tick": lambda: checks.keep_ticks(check, [1]),
        "finish": lambda: checks.finish_check(check, bert, ["missing"], warn=True),
        "take a check back": lambda: checks.take_back_check(check, "misread", bert),
        "give a check up": lambda: checks.give_up_check(check, "no time", bert),
        "note": lambda: notes.add_note(one, "note", "Peeks.", bert),
        "the clock of the site": lambda: round_clock(round.pk),
        "the draw of the site": lambda: check_draw(draw.pk),
        "the report of the site": lambda: report_stands(report.pk),
    }


ROUND_GONE = {
    "pair again": "not_a_draft", "discard": "not_a_draft", "unpublish": "round_not_running",
    "let a report stand": "", "open a log": "", "accept a log": "log_detached",
    "write a line": "line_unread", "take a line back": "no_such_step", "finish a sheet": "log_detached",
    "draw": "round_not_running", "target": "never_played", "begin": "", "tick": "", "finish": "",
    "take a check back": "", "give a check up": "", "note": "", "the clock of the site": "",
    "the draw of the site": "", "the report of the site": "",
}  # fmt: skip


def test_a_round_that_was_thrown_away_is_said_to_be_gone(anna, bert):
    event = started(anna, 8)
    verbs = verbs_of_a_round(event, anna, bert)
    history.undo(event, anna)
    history.undo(event, anna)
    assert other_than_gone(verbs) == ROUND_GONE


def test_a_person_who_was_taken_off_the_list_is_said_to_be_gone(anna, bert):
    event = new_event(anna, 3, format="vorbereitet")
    entry = event.entries.first()
    verbs = {
        "rename": lambda: entries.rename_entry(entry, "Neu", anna),
        "remove": lambda: entries.remove_entry(entry, anna),
        "save a deck": lambda: entries.save_entry_deck(entry, LEGAL, anna),
        "open a deck": lambda: entries.open_deck(entry, anna),
        "drop": lambda: entries.drop(entry, anna),
        "come back": lambda: entries.undo_drop(entry, anna),
        "withdraw": lambda: registration.withdraw(entry, bert),
        "hand in": lambda: registration.hand_in(entry, LEGAL, bert),
        "issue codes": lambda: codes.issue_codes(event, anna, [entry]),
        "void a code": lambda: codes.void_code(entry, anna),
        "open by key": lambda: codes.open_by_key(key),
        "claim": lambda: codes.claim_entry(entry, bert),
        "target": lambda: checks.target_check(entry, "why not", anna),
        "note": lambda: notes.add_note(entry, "note", "Peeks.", anna),
        "withdraw a note": lambda: notes.withdraw_note(note, "misread", anna),
    }
    note = notes.add_note(entry, "note", "Peeks.", anna)
    key = codes.issue_codes(event, anna, [entry])[0][1].key
    type(entry).objects.get(pk=entry.pk).delete()
    assert other_than_gone(verbs) == {
        "remove": "", "withdraw": "", "issue codes": "", "void a code": "", "open by key": "code_wrong",
        "target": "event_not_running",
    }  # fmt: skip


def test_an_event_that_was_deleted_is_said_to_be_gone(anna, bert):
    event = new_event(anna, 2)
    entry = event.entries.select_related("event").first()
    verbs = {
        "change": lambda: events.change_event(event, anna, name="Neu"),
        "start": lambda: events.start_event(event, anna),
        "finish": lambda: events.finish_event(event, anna),
        "delete": lambda: events.delete_event(event, anna),
        "undo": lambda: history.undo(event, anna),
        "pair": lambda: rounds.pair_round(event, anna),
        "enter": lambda: entries.add_entry(event, "Neu", anna),
        "rename": lambda: entries.rename_entry(entry, "Neu", anna),
        "register": lambda: registration.register(event, bert, "Bert"),
        "staff": lambda: staff.add_staff(event, bert, "judge", anna),
    }
    events.delete_event(event, anna)
    assert other_than_gone(verbs) == {}


def test_who_publishes_what_somebody_throws_away_is_told(anna, monkeypatch):
    event = started(anna, 4)
    rounds.pair_round(event, anna)
    publish = rounds.publish_round
    monkeypatch.setattr(
        "tournaments.domain.rounds.publish_round",
        lambda round, by: (history.discard_draft(round, anna), publish(round, by)),
    )
    page = reader(anna).post(f"/events/{event.public_id}/step/", {"code": "publish"}, follow=True)
    assert "Somebody has taken this away meanwhile." in text(page)
