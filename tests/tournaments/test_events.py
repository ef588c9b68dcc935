"""Making, changing, copying, starting, finishing events."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
import time_machine

from apfelernte.errors import DomainError
from decks.building import bundled_card_set
from decks.models import Deck, FrozenDeck
from tests.tournaments.helpers import LEGAL, OTHER_LEGAL, card_set, new_event, played, published, started, verbs
from tests.tournaments.pages import reader, text
from tournaments.domain.checks import draw_checks, open_check_draw
from tournaments.domain.entries import add_entry, drop, save_entry_deck
from tournaments.domain.events import change_event, copy_event, create_event, delete_event, finish_event, start_event
from tournaments.domain.history import undo
from tournaments.domain.rounds import pair_round
from tournaments.models import Event, Staff
from tournaments.queries import deck_troubles

pytestmark = pytest.mark.django_db


def refusal(call, *args, **kwargs) -> DomainError:
    """The error with which a call is refused."""
    with pytest.raises(DomainError) as caught:
        call(*args, **kwargs)
    return caught.value


def test_who_makes_an_event_organizes_it(anna):
    event = create_event(anna, name="Herbstturnier", card_set=card_set())
    assert event.state == Event.State.SETUP
    assert [(row.user, row.role) for row in event.staff.all()] == [(anna, "organizer")]
    assert verbs(event) == ["event_created"]


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "\u202e\x00"}, "name"),
        ({"name": "x" * 10_000}, "name"),
        ({"time_zone": "Mond/Krater"}, "time_zone"),
        ({"best_of": 2}, "best_of"),
        ({"rounds_planned": 0}, "rounds_planned"),
        ({"rounds_planned": 21}, "rounds_planned"),
        ({"win_points": 1, "draw_points": 2}, "win_points"),
        ({"win_points": 0, "draw_points": 0}, "win_points"),
        ({"tie_break_floor": "2/1"}, "tie_break_floor"),
        ({"format": "draft"}, "format"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_with_its_field(anna, settings, field):
    error = refusal(create_event, anna, **{"name": "Turnier", "card_set": card_set()} | settings)
    assert (error.code, error.field) == ("setting", field)
    assert not Event.objects.exists()


def test_a_change_is_recorded_with_what_it_was(anna):
    event = change_event(new_event(anna), anna, name="Anderer Name", round_minutes=30)
    assert (event.name, event.round_minutes) == ("Anderer Name", 30)
    line = event.audit.first()
    assert line.data["changes"] == {"name": ["Testturnier", "Anderer Name"], "round_minutes": ["50", "30"]}


def test_changing_nothing_leaves_no_line_and_no_new_version(anna):
    event = new_event(anna)
    assert change_event(event, anna, name="Testturnier").version == event.version


def test_settings_that_come_back_from_a_browser_unchanged_are_no_change(anna):
    event = new_event(anna, name="Testturnier", description="Eins.\n\nZwei.", best_of=1)
    sent = {"name": " Testturnier ", "description": "Eins.\r\n\r\nZwei.\r\n", "best_of": 1}
    assert change_event(event, anna, **sent).version == event.version
    assert verbs(event).count("event_changed") == 0


def test_decks_that_were_handed_in_are_read_anew_with_other_cards(anna):
    event = new_event(anna, format="vorbereitet")
    for name in ("Anna Ähren", "Bert Bär"):
        add_entry(event, name, anna, LEGAL)
    was = event.card_set
    event = change_event(event, anna, card_set=bundled_card_set())
    assert [trouble.entry.name for trouble in deck_troubles(event)] == ["Anna Ähren", "Bert Bär"]
    assert {entry.deck.card_set for entry in event.entries.all()} == {bundled_card_set()}
    assert refusal(start_event, event, anna).code == "decks_illegal"
    start_event(change_event(event, anna, card_set=was), anna)
    frozen = event.entries.first().frozen_deck
    assert (frozen.card_set, frozen.cards) == (was, tuple(range(1, 21)))


def test_what_was_played_with_stays_once_the_event_runs(anna):
    event = started(anna, 4)
    assert refusal(change_event, event, anna, best_of=1).code == "event_runs"
    assert change_event(event, anna, win_points=2, place="Halle 2").win_points == 2


def test_a_finished_event_changes_its_description_only(anna):
    event = started(anna, 4)
    played(event, anna)
    event = finish_event(event, anna)
    assert refusal(change_event, event, anna, win_points=2).code == "event_finished"
    assert change_event(event, anna, description="War schön.").description == "War schön."


def test_a_copy_has_settings_and_staff_and_nothing_that_was_played(anna, bert):
    event = started(anna, 4, round_minutes=35)
    Staff.objects.create(event=event, user=bert, role="judge")
    played(event, anna)
    copy = copy_event(event, anna, with_entries=True)
    assert (copy.state, copy.round_minutes, copy.rounds.count()) == ("setup", 35, 0)
    assert sorted(copy.staff.values_list("user__name", "role")) == [("Anna", "organizer"), ("Bert", "judge")]
    assert [e.name for e in copy.entries.order_by("number")] == [e.name for e in event.entries.order_by("number")]
    assert copy.salt != event.salt
    assert copy.public_id != event.public_id


def test_a_copy_begins_at_the_same_time_of_day_across_the_change_of_clocks(anna):
    """T81: the offset of the new day counts."""
    berlin = ZoneInfo("Europe/Berlin")
    event = new_event(anna, starts_at=datetime(2026, 10, 20, 19, 0, tzinfo=berlin))
    with time_machine.travel(datetime(2026, 10, 21, tzinfo=UTC), tick=False):
        copy = copy_event(event, anna)
    assert copy.starts_at == datetime(2026, 10, 27, 19, 0, tzinfo=berlin)
    assert copy.starts_at.astimezone(UTC).hour == 18


def test_the_start_names_every_entry_without_a_legal_deck_at_once(anna):
    event = new_event(anna, format="vorbereitet")
    add_entry(event, "Anna Ähren", anna, LEGAL)
    add_entry(event, "Bert Bär", anna, LEGAL + "\nKarte21")
    add_entry(event, "Carla Cox", anna)
    add_entry(event, "Dora Dachs", anna, "Karte1\nKarte1\nKarte1")
    gone = add_entry(event, "Emil Eder", anna)
    drop(gone, anna)
    error = refusal(start_event, event, anna)
    assert error.code == "decks_illegal"
    assert [trouble.entry.name for trouble in error.params["entries"]] == ["Bert Bär", "Carla Cox", "Dora Dachs"]
    for name in ("Bert Bär", "Carla Cox", "Dora Dachs"):
        assert name in error.message
    event.refresh_from_db()
    assert event.state == "setup"
    assert not FrozenDeck.objects.exists()


def test_the_start_freezes_each_deck_with_a_salted_fingerprint(anna):
    event = new_event(anna, format="vorbereitet")
    for name, deck in (("Anna", LEGAL), ("Bert", OTHER_LEGAL), ("Carla", LEGAL)):
        add_entry(event, name, anna, deck)
    event = start_event(event, anna)
    frozen = [entry.frozen_deck for entry in event.entries.order_by("number")]
    assert frozen[0].cards == frozen[2].cards == tuple(range(1, 21))
    assert len({deck.fingerprint for deck in frozen}) == 3  # equal lists, unequal salts
    anna_ = event.entries.get(name="Anna")
    assert refusal(save_entry_deck, anna_, OTHER_LEGAL, anna).code == "decks_frozen"


def test_an_event_that_checks_nothing_starts_with_any_deck(anna):
    event = new_event(anna, format="any_list")
    add_entry(event, "Anna", anna, "siebenundzwanzig Fantasiekarten")
    add_entry(event, "Bert", anna)
    event = start_event(event, anna)
    assert event.entries.get(name="Anna").frozen_deck.text == "siebenundzwanzig Fantasiekarten"
    assert event.entries.get(name="Bert").frozen_deck is None


def test_an_event_needs_two_people(anna):
    event = new_event(anna, 1)
    assert refusal(start_event, event, anna).code == "too_few_entries"
    drop(add_entry(event, "Bert", anna), anna)
    assert refusal(start_event, event, anna).code == "too_few_entries"


def test_an_event_starts_once(anna):
    event = started(anna, 2)
    assert refusal(start_event, event, anna).code == "event_runs"


def test_an_event_is_not_finished_in_the_middle_of_a_round(anna):
    event = started(anna, 4)
    pair_round(event, anna)
    error = refusal(finish_event, event, anna)
    assert (error.code, error.params["round"]) == ("round_open", 1)


def test_an_event_may_be_finished_before_all_rounds_are_played(anna):
    event = started(anna, 8)
    played(event, anna)
    assert finish_event(event, anna).state == "finished"


def test_an_event_in_which_nothing_was_played_can_be_deleted_with_its_decks(anna):
    event = new_event(anna)
    add_entry(event, "Anna", anna, LEGAL)
    delete_event(event, anna)
    assert not Event.objects.exists()
    assert not Deck.objects.exists()


def test_an_event_with_rounds_is_never_deleted(anna):
    event = started(anna, 2)
    pair_round(event, anna)
    assert refusal(delete_event, event, anna).code == "event_played"


def test_an_event_of_which_a_deck_check_is_left_is_never_deleted(anna, bert):
    event = started(anna, 4)
    round = published(event, anna)
    draw_checks(open_check_draw(round, bert, "Boskoop"), bert)
    for _ in range(3):
        undo(event, anna)
    assert not event.rounds.exists()
    assert refusal(delete_event, event, anna).code == "event_played"


def test_what_was_made_by_mistake_is_deleted_on_its_page(anna, bert):
    event = new_event(anna, 2, name="Versehen")
    manage = f"/events/{event.public_id}/manage/"
    assert "Delete the event" in text(reader(anna).get(manage))
    gone = reader(anna).post(f"/events/{event.public_id}/delete/", follow=True)
    assert "Versehen is deleted." in text(gone)
    assert not Event.objects.exists()


def test_an_event_in_which_something_was_played_offers_no_deletion(anna):
    event = started(anna, 2)
    pair_round(event, anna)
    page = reader(anna).post(f"/events/{event.public_id}/delete/", follow=True)
    assert "Something was played in this event already: it stays." in text(page)
    assert "Delete the event" not in text(page)
    assert Event.objects.exists()
