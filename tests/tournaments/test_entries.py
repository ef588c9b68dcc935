"""Who takes part, decks, drops, late entries."""

import sys
import unicodedata

import pytest

from apfelernte.errors import DomainError
from decks.models import Deck
from tests.tournaments.helpers import (
    LEGAL,
    enter_all,
    entry,
    new_event,
    people,
    played,
    published,
    started,
    tables,
    verbs,
)
from tournaments import queries
from tournaments.domain.entries import (
    add_entry,
    drop,
    open_deck,
    remove_entry,
    rename_entry,
    save_entry_deck,
    undo_drop,
)
from tournaments.domain.results import record_result
from tournaments.domain.rounds import close_round, pair_again, pair_round, publish_round
from tournaments.models import AuditLine, Entry
from tournaments.names import MAX_NAME, clean_name, name_key, sort_key

pytestmark = pytest.mark.django_db


def code_of(call, *args, **kwargs) -> str:
    """The code with which a call is refused."""
    with pytest.raises(DomainError) as caught:
        call(*args, **kwargs)
    return caught.value.code


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Anna   Ähren ", "Anna Ähren"),
        ("A\u0308nne", "Änne"),
        ("Anna\x00\x1b[31m", "Anna[31m"),
        ("🍏 Apfel", "🍏 Apfel"),
        ("👩‍🌾 Bäuerin", "👩‍🌾 Bäuerin"),
        ("פלוני אלמוני", "פלוני אלמוני"),
        ("\u202eanna\u202c", "anna"),
        ("Zeile\nZwei", "Zeile Zwei"),
        ("<b>Anna</b>", "<b>Anna</b>"),
        ("Ann\u00adna", "Annna"),
        ("Z\u0336" + "\u0310" * 40 + "oe", "Z\u0336\u0310\u0310oe"),
    ],
)
def test_odd_names_are_kept_without_what_spills_into_the_page(anna, typed, kept):
    assert add_entry(new_event(anna), typed, anna).name == kept


@pytest.mark.parametrize("typed", ["", "   ", "\x00", "\u202e\u200f", "\u00ad", "\u200d"])
def test_an_empty_name_is_refused(anna, typed):
    event = new_event(anna)
    assert code_of(add_entry, event, typed, anna) == "name_empty"
    assert not event.entries.exists()


def test_a_name_of_ten_thousand_signs_is_refused(anna):
    assert code_of(add_entry, new_event(anna), "x" * 10_000, anna) == "name_too_long"


@pytest.mark.parametrize("again", ["Jörg Müller", "JÖRG MÜLLER", " jörg  müller", "Jo\u0308rg Müller"])
def test_t17_t59_nobody_is_entered_twice(anna, again):
    event = new_event(anna)
    add_entry(event, "Jörg Müller", anna)
    assert code_of(add_entry, event, again, anna) == "name_taken"
    assert event.entries.count() == 1


def test_one_account_is_entered_once(anna, carla):
    event = new_event(anna)
    add_entry(event, "Carla", anna, user=carla)
    assert code_of(add_entry, event, "Karla", anna, user=carla) == "user_entered"


def test_a_name_is_corrected_at_any_time(anna):
    event = started(anna, 4)
    assert rename_entry(entry(event, "Anna"), "Anna-Lena Ähren", anna).sort_name == "ahren anna-lena"
    assert code_of(rename_entry, entry(event, "Bert"), "CARLA COX", anna) == "name_taken"
    assert rename_entry(entry(event, "Bert"), "bert bär", anna).name == "bert bär"


def test_lists_sort_by_surname_as_din_5007_says(anna):
    event = new_event(anna)
    for name in ("Zoe Ufer", "Ole Österreich", "Ida Oster", "Jan Straße", "Eva Strasser", "Ärmel", "Anton", "Kai Özil"):
        add_entry(event, name, anna)
    assert [row.name for row in event.entries.all()] == [
        "Anton", "Ärmel", "Ida Oster", "Ole Österreich", "Kai Özil", "Jan Straße", "Eva Strasser", "Zoe Ufer",
    ]  # fmt: skip


def test_an_unfinished_deck_is_kept_as_typed(anna):
    event = new_event(anna, 1, format="vorbereitet")
    deck = save_entry_deck(entry(event, "Anna"), "Karte1\n\nKarte 999 ?\n", anna)
    assert Deck.objects.get(pk=deck.pk).text == "Karte1\n\nKarte 999 ?\n"
    assert [trouble.entry.name for trouble in queries.deck_troubles(event)] == ["Anna Ähren"]
    save_entry_deck(entry(event, "Anna"), LEGAL, anna)
    assert queries.deck_troubles(event) == []
    assert Deck.objects.count() == 1


def test_a_judge_opens_a_deck_and_that_is_recorded(anna, bert):
    event = new_event(anna)
    one = add_entry(event, "Carla", anna, LEGAL)
    assert open_deck(one, bert).text == LEGAL
    line = AuditLine.objects.filter(event=event).first()
    assert (line.verb, line.by, line.data) == ("deck_opened", bert, {"name": "Carla"})


def test_who_never_played_can_be_taken_off_the_list_with_the_deck(anna):
    event = new_event(anna)
    one = add_entry(event, "Carla", anna, LEGAL)
    remove_entry(one, anna)
    remove_entry(one, anna)
    assert not event.entries.exists()
    assert not Deck.objects.exists()
    assert verbs(event).count("entry_removed") == 1


def test_who_has_a_table_drops_instead(anna):
    event = started(anna, 4)
    published(event, anna)
    assert code_of(remove_entry, entry(event, "Anna"), anna) == "entry_played"


def test_who_drops_is_paired_no_more_and_the_running_table_still_counts(anna):
    event = started(anna, 6)
    round = published(event, anna)
    match = tables(round)[0]
    leaving = match.seats_in_order[0].entry
    drop(leaving, anna)
    record_result(match, anna, (2, 0))
    for other in tables(round)[1:]:
        record_result(other, anna, (0, 2))
    close_round(round, anna)
    second = published(event, anna)
    assert leaving.name not in [name for table in queries.pairings(second) for name in people_of(table)]
    event.refresh_from_db()
    assert {line.entry.name: line.points for line in queries.standings(event)}[leaving.name] == 3


def people_of(match):
    """The names at a table or with a bye."""
    return [seat.entry.name for seat in match.seats_in_order]


def test_a_drop_is_taken_back(anna):
    event = started(anna, 6)
    one = drop(entry(event, "Anna"), anna)
    assert (one.dropped_after_round, drop(one, anna).dropped_after_round) == (0, 0)
    assert undo_drop(one, anna).dropped_after_round is None
    assert [verb for verb in verbs(event) if verb.startswith("entry_") and verb != "entry_added"] == [
        "entry_dropped",
        "entry_returned",
    ]


def test_t32_who_was_away_gets_no_points_for_coming_back(anna):
    event = started(anna, 7, rounds_planned=5)
    away = entry(event, "Anna")
    drop(away, anna)
    played(event, anna, 2)
    undo_drop(away, anna)
    event.refresh_from_db()
    line = next(line for line in queries.standings(event) if line.entry == away)
    assert (line.points, line.byes, line.won, line.lost) == (0, 0, 0, 2)
    third = published(event, anna)
    assert away.name in [name for match in queries.pairings(third) for name in people_of(match)]


def test_somebody_who_left_since_the_draft_is_not_published(anna):
    event = started(anna, 6)
    draft = pair_round(event, anna)
    leaving = tables(draft)[0].seats_in_order[0].entry
    drop(leaving, anna)
    assert [blocker.code for blocker in queries.blockers(event)] == ["dropped_in_draft"]
    assert code_of(publish_round, draft, anna) == "dropped_in_draft"
    again = publish_round(pair_again(draft, anna), anna)
    assert leaving.name not in [name for match in queries.pairings(again) for name in people_of(match)]


def test_a_late_entry_says_what_it_means_and_loses_the_rounds_before(anna):
    event = started(anna, 6, rounds_planned=4)
    played(event, anna, 2)
    assert len(queries.late_entry(event)) == 2
    late = add_entry(event, "Spät Gekommen", anna)
    assert late.entered_round == 3
    event.refresh_from_db()
    line = next(line for line in queries.standings(event) if line.entry == late)
    assert (line.points, line.lost, line.byes) == (0, 2, 0)
    third = published(event, anna)
    assert "Spät Gekommen" in [name for match in queries.pairings(third) for name in people_of(match)]


def test_a_late_entry_waits_for_the_next_round_or_a_new_draft(anna):
    event = started(anna, 5)
    draft = pair_round(event, anna)
    late = add_entry(event, "Spät Gekommen", anna)
    assert late.entered_round == 1
    draft.event.refresh_from_db()
    assert any("Spät Gekommen" in warning for warning in queries.round_warnings(draft))
    again = pair_again(draft, anna)
    assert "Spät Gekommen" in [name for match in queries.pairings(again) for name in people_of(match)]


def test_a_late_entry_needs_a_legal_deck_which_is_frozen(anna):
    event = new_event(anna, format="vorbereitet")
    for name in ("Anna", "Bert"):
        add_entry(event, name, anna, LEGAL)
    from tournaments.domain.events import start_event

    event = start_event(event, anna)
    assert code_of(add_entry, event, "Spät", anna) == "deck_illegal"
    assert code_of(add_entry, event, "Spät", anna, "Karte1") == "deck_illegal"
    assert add_entry(event, "Spät", anna, LEGAL).frozen_deck.cards == tuple(range(1, 21))
    assert event.entries.count() == 3
    assert Deck.objects.count() == 3


def test_t11_results_then_a_drop_and_nobody_meets_himself(anna):
    event = started(anna, 6, rounds_planned=4)
    round = published(event, anna)
    enter_all(round, anna)
    drop(tables(round)[0].seats_in_order[1].entry, anna)
    close_round(round, anna)
    for _ in range(2):
        following = played(event, anna)
        for match in tables(following):
            assert len(set(people(match))) == 2


def test_no_sign_of_any_script_makes_a_key_longer_than_its_column():
    longest = {name: Entry._meta.get_field(name).max_length for name in ("key", "sort_name")}
    for point in range(sys.maxunicode):
        name = chr(point) * MAX_NAME
        if unicodedata.category(chr(point)) in ("Cn", "Co", "Cs"):
            continue
        if len(name_key(name)) <= longest["key"] and len(sort_key(name)) <= longest["sort_name"]:
            continue
        with pytest.raises(DomainError):
            clean_name(name)


@pytest.mark.parametrize("name", ["ﷺ" * 5, "ﷺ" * MAX_NAME])
def test_a_sign_that_stands_for_many_counts_as_many(anna, name):
    with pytest.raises(DomainError) as refused:
        add_entry(new_event(anna), name, anna)
    assert refused.value.code == "name_too_long"


@pytest.mark.parametrize("name", ["각" * MAX_NAME, "ΐ" * MAX_NAME, "ŉ" * 40, "👩‍🌾" * 20])
def test_long_names_of_every_script_are_kept(anna, name):
    assert add_entry(new_event(anna), name, anna).name == name


@pytest.mark.parametrize("name", [",", " , ", "\u3164", "\u2800\u200d"])
def test_a_name_that_cannot_be_seen_is_none(anna, name):
    with pytest.raises(DomainError) as refused:
        add_entry(new_event(anna), name, anna)
    assert refused.value.code == "name_empty"
