"""People enter themselves, wait in order, move up, leave; decks until the deadline."""

from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.translation import override

from apfelernte.errors import DomainError
from tests.conftest import person
from tests.tournaments.helpers import LEGAL, entry, new_event, verbs
from tests.tournaments.pages import reader, text
from tests.tournaments.test_at_once import at_once
from tournaments.domain.entries import add_entry, drop, remove_entry
from tournaments.domain.events import change_event, start_event
from tournaments.domain.registration import hand_in, register, stop_waiting, withdraw
from tournaments.models import Entry, WaitingPlace
from tournaments.permissions import can_hand_in

pytestmark = pytest.mark.django_db


def code_of(call) -> str:
    """The code of the DomainError that the call raises."""
    with pytest.raises(DomainError) as caught, override("en"):
        call()
    return caught.value.code


def people(*names: str) -> list:
    """People with accounts."""
    return [person(name) for name in names]


def names(event) -> list[str]:
    """Who takes part, in the order of entering."""
    return list(event.entries.order_by("number").values_list("name", flat=True))


def queue(event) -> list[str]:
    """Who waits."""
    return list(event.waiting.filter(moved_up_at=None).values_list("name", flat=True))


def test_who_enters_first_gets_the_places_and_the_others_wait_in_order(anna):
    event = new_event(anna, registration=True, places=2)
    for user in people("Uwe", "Vera", "Willi", "Xenia"):
        register(event, user, user.name)
        register(event, user, user.name)
    assert names(event) == ["Uwe", "Vera"]
    assert queue(event) == ["Willi", "Xenia"]
    assert verbs(event)[-4:] == ["entry_registered"] * 2 + ["entry_waits"] * 2


@pytest.mark.parametrize("how", ["withdraws", "is removed", "drops", "more places"])
def test_a_free_place_goes_to_the_first_who_waits(anna, how):
    event = new_event(anna, registration=True, places=2)
    for user in people("Uwe", "Vera", "Willi", "Xenia"):
        register(event, user, user.name)
    {
        "withdraws": lambda: withdraw(entry(event, "Uwe"), None),
        "is removed": lambda: remove_entry(entry(event, "Uwe"), anna),
        "drops": lambda: drop(entry(event, "Uwe"), anna),
        "more places": lambda: change_event(event, anna, places=3),
    }[how]()
    assert "Willi" in names(event)
    assert "Xenia" not in names(event)
    assert queue(event) == ["Xenia"]
    assert event.audit.first().data["moved_up"] == ["Willi"]


def test_who_moves_up_under_a_name_that_is_taken_by_now_gets_a_number(anna):
    event = new_event(anna, registration=True, places=2)
    for user in people("Uwe", "Vera", "Willi"):
        register(event, user, user.name)
    add_entry(event, "Willi", anna)
    withdraw(entry(event, "Uwe"), None)
    assert queue(event) == ["Willi"]
    withdraw(entry(event, "Vera"), None)
    assert names(event) == ["Willi", "Willi (2)"]


def test_nobody_enters_without_registration_after_its_end_or_after_the_start(anna, emil):
    now = timezone.now()
    assert code_of(lambda: register(new_event(anna), emil, "Emil")) == "registration_closed"
    closed = new_event(anna, registration=True, registration_until=now - timedelta(minutes=1))
    assert code_of(lambda: register(closed, emil, "Emil")) == "registration_closed"
    running = start_event(new_event(anna, 2, registration=True), anna)
    assert code_of(lambda: register(running, emil, "Emil")) == "registration_closed"
    taken = new_event(anna, 2, registration=True)
    assert code_of(lambda: register(taken, emil, "ANNA ähren")) == "name_taken"


def test_nobody_moves_up_after_the_start(anna):
    event = new_event(anna, registration=True, places=2)
    for user in people("Uwe", "Vera", "Willi"):
        register(event, user, user.name)
    start_event(event, anna)
    withdraw(entry(event, "Uwe"), None)
    withdraw(entry(event, "Uwe"), None)
    assert entry(event, "Uwe").dropped_after_round == 0
    assert names(event) == ["Uwe", "Vera"]
    assert verbs(event).count("entry_dropped") == 1


def test_who_waits_no_longer_is_out_of_the_queue(anna):
    event = new_event(anna, registration=True, places=2)
    for user in people("Uwe", "Vera", "Willi", "Xenia"):
        register(event, user, user.name)
    place = WaitingPlace.objects.get(name="Willi")
    stop_waiting(place, None)
    stop_waiting(place, None)
    withdraw(entry(event, "Uwe"), None)
    assert names(event) == ["Vera", "Xenia"]


@pytest.mark.django_db(transaction=True)
def test_two_who_want_the_last_place_at_once_one_waits(anna):
    event = new_event(anna, 1, registration=True, places=2)
    one, two = people("Uwe", "Vera")
    answers = at_once(*[lambda user=user: register(event, user, user.name) for user in (one, two)])
    assert sorted(type(answer).__name__ for answer in answers) == ["Entry", "WaitingPlace"]


@pytest.mark.django_db(transaction=True)
def test_one_who_presses_twice_at_once_enters_once(anna, emil):
    event = new_event(anna, registration=True)
    answers = at_once(*[lambda: register(event, emil, "Emil")] * 3)
    assert all(isinstance(answer, Entry) for answer in answers)
    assert names(event) == ["Emil"]


def test_a_deck_is_handed_in_and_changed_until_the_deadline(anna, emil):
    event = new_event(anna, registration=True, format="vorbereitet")
    mine = register(event, emil, "Emil")
    hand_in(mine, LEGAL, emil)
    hand_in(mine, LEGAL, emil)
    assert verbs(event).count("deck_handed_in") == 1
    assert can_hand_in(emil, mine)
    event = change_event(event, anna, decks_until=timezone.now() - timedelta(seconds=1))
    mine = entry(event, "Emil")
    assert not can_hand_in(emil, mine)
    assert code_of(lambda: hand_in(mine, "", emil)) == "decks_closed"
    assert mine.deck.text == LEGAL


def test_decks_are_frozen_for_the_player_too(anna, carla):
    event = new_event(anna, 1)
    mine = add_entry(event, "Carla", anna, user=carla)
    start_event(event, anna)
    assert code_of(lambda: hand_in(mine, LEGAL, carla)) == "decks_frozen"


def test_a_person_enters_waits_and_is_told_of_a_place_on_the_pages(anna, emil, carla):
    event = new_event(anna, 1, registration=True, places=2)
    where = f"/events/{event.public_id}/register/"
    assert "Take part" in text(reader(emil).get(f"/events/{event.public_id}/"))
    assert "1 place is free" in text(reader(emil).get(where))
    reader(emil).post(where, {"name": "Emil"})
    assert "All places are taken" in text(reader(carla).get(where))
    assert "You are number 1" in text(reader(carla).post(where, {"name": "Carla"}, follow=True))
    assert "Carla" in text(reader(anna).get(f"/events/{event.public_id}/entries/"))
    reader(emil).post(f"/my/{entry(event, 'Emil').public_id}/withdraw/")
    part = reader(carla).get(where, headers={"hx-request": "true"})
    assert "You have moved up" in text(part)
    assert part.content.lstrip().startswith(b"<div")
    page = reader(carla).get(where, follow=True)
    assert "You have moved up" in text(page)


def test_my_events_shows_where_somebody_waits_and_at_which_place(anna, emil, carla):
    assert "You take part in no event yet." in text(reader(emil).get("/my/"))
    event = new_event(anna, 1, registration=True, places=2)
    for user in (anna, carla, emil):
        register(event, user, user.name)
    assert "Testturnier waiting list" in text(reader(emil).get("/my/"))
    assert "number 2 in the queue" in text(reader(emil).get("/my/"))
    assert "number 1 in the queue" in text(reader(carla).get("/my/"))
    assert "in the queue" not in text(reader(anna).get("/my/"))
    start_event(event, anna)
    assert "in the queue" not in text(reader(emil).get("/my/"))


def test_lists_of_events_say_where_one_can_enter(anna, emil):
    event = new_event(anna, 1, registration=True, places=2)
    new_event(anna, 1, name="Geschlossen")
    for address in ("/", "/events/"):
        page = text(reader().get(address))
        assert page.count("open for entries") == 1
    register(event, emil, "Emil")
    assert "2 players · waiting list" in text(reader().get("/events/"))


def test_who_enters_is_told_so(anna, emil):
    event = new_event(anna, registration=True)
    page = reader(emil).post(f"/events/{event.public_id}/register/", {"name": "Emil"}, follow=True)
    assert "You take part in Testturnier." in text(page)
    assert "/register/" not in reader(emil).get(f"/events/{event.public_id}/").content.decode()


def test_a_name_that_cannot_be_stays_in_its_field(anna, emil):
    event = new_event(anna, 1, registration=True)
    page = reader(emil).post(f"/events/{event.public_id}/register/", {"name": "  "})
    assert page.status_code == 422
    page = reader(emil).post(f"/events/{event.public_id}/register/", {"name": "Anna Ähren"})
    assert page.status_code == 422
    assert 'value="Anna Ähren"' in page.content.decode()


def test_the_settings_of_an_event_hold_deadlines_in_its_own_time(anna):
    event = new_event(anna, 2, time_zone="America/New_York")
    where = f"/events/{event.public_id}/edit/"
    form = reader(anna).get(where).context["form"]
    sent = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    sent = {name: value for name, value in sent.items() if value is not False}
    sent |= {"day": "2030-06-01", "time": "10:00", "registration": "on", "places": "8"}
    sent |= {"registration_until": "2030-05-31T20:00", "decks_until": "31.05.2030 21:30"}
    assert reader(anna).post(where, sent).status_code == 302
    event.refresh_from_db()
    assert event.registration_until.isoformat() == "2030-06-01T00:00:00+00:00"
    assert event.decks_until.isoformat() == "2030-06-01T01:30:00+00:00"
    assert 'value="2030-05-31T20:00"' in reader(anna).get(where).content.decode()
    wrong = reader(anna).post(where, sent | {"registration_until": "bald", "places": "1"})
    assert wrong.status_code == 422
    assert 'value="bald"' in wrong.content.decode()
