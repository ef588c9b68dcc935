"""What a judge sees at a deck check: the list beside the cards that were played, notes, warnings (A9.3)."""

import pytest
from django.utils.translation import override

from tests.tournaments.checking import found, refused
from tests.tournaments.helpers import LEGAL, OTHER_LEGAL, new_event, published, started, tables, verbs, won_by
from tournaments.domain.checks import (
    ask_check,
    begin_check,
    draw_checks,
    finish_check,
    give_up_check,
    keep_ticks,
    open_check_draw,
    target_check,
)
from tournaments.domain.entries import add_entry
from tournaments.domain.events import start_event
from tournaments.domain.logs import attach_log
from tournaments.domain.notes import add_note, withdraw_note
from tournaments.domain.results import record_result
from tournaments.models import DeckCheck, Entry, PlayerNote, Round
from tournaments.queries.checks import cards_seen, checked_deck, checks_for, noted

pytestmark = pytest.mark.django_db


@pytest.fixture
def round(anna) -> Round:
    """A running round of four tables, decks not checked by the format."""
    return published(started(anna, 8), anna)


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
    one, two = (Entry.objects.select_related("event").get(pk=seat.entry_id) for seat in match.seats_in_order)
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
