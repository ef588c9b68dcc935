"""Decks of an event's people: the staff's pages, with few and with many of them."""

import pytest

from decks.building import with_cards
from decks.models import Deck
from tests.tournaments.helpers import LEGAL, card_set, new_event
from tests.tournaments.pages import reader, text
from tournaments.domain.events import change_event
from tournaments.models import Entry, Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(anna) -> Event:
    """An event in preparation that checks decks."""
    return new_event(anna, format="vorbereitet")


def with_decks(event: Event, people: int, typed: str = LEGAL) -> Event:
    """People with decks, without a query for each."""
    decks = [with_cards(Deck(card_set=card_set(), name="x"), typed) for _ in range(people)]
    Deck.objects.bulk_create(decks)
    Entry.objects.bulk_create(
        Entry(event=event, number=at, name=f"Person {at}", deck=deck).with_keys() for at, deck in enumerate(decks, 1)
    )
    return event


@pytest.mark.parametrize(("page", "queries"), [("decks", 8), ("entries", 10)])  # with the codes of players
@pytest.mark.parametrize("people", [3, 300])
def test_pages_of_decks_need_the_same_queries_for_three_and_for_three_hundred(
    anna, event, page, queries, people, django_assert_num_queries
):
    with_decks(event, people)
    client = reader(anna)
    with django_assert_num_queries(queries):  # session, user, event, staff, mark, event anew, people, people with decks
        said = text(client.get(f"/events/{event.public_id}/{page}/"))
    assert said.count("Person ") >= people


def test_a_row_says_what_is_wrong_and_opens_for_a_judge_only(anna, frieda, event):
    with_decks(event, 1, LEGAL + "\nJägr")
    event.entries.update(name="<b>Änne</b>")
    body = reader(anna).get(f"/events/{event.public_id}/decks/").content.decode()
    assert "<b>Änne" not in body
    assert "1 problem" in body
    assert f'formaction="/entries/{event.entries.get().public_id}/deck/open/"' in body
    event.staff.create(user=frieda, role="scorekeeper")
    body = reader(frieda).get(f"/events/{event.public_id}/decks/").content.decode()
    assert "formaction" not in body
    assert "/deck/" in body


def test_d23_the_verdict_on_a_deck_is_that_of_its_events_format(anna, event):
    with_decks(event, 1, "Karte1\nKarte1")
    assert "not legal" in text(reader(anna).get(f"/events/{event.public_id}/decks/"))
    change_event(event, anna, format="any_list")
    assert "not legal" not in text(reader(anna).get(f"/events/{event.public_id}/decks/"))


def test_judges_find_cards_of_the_events_set_from_there(anna, event):
    body = reader(anna).get(f"/events/{event.public_id}/decks/").content.decode()
    assert 'action="/cards/"' in body
    assert f'name="set" value="{event.card_set.public_id}"' in body
    found = reader(anna).get("/cards/", {"set": event.card_set.public_id, "q": "karte30"})
    assert "1 card." in text(found)
