"""Handing decks in: one's own, or one that is built for the event; until the deadline, frozen afterwards."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from apfelernte.errors import DomainError
from decks.building import freeze, save_deck
from decks.models import Deck
from tests.tournaments.helpers import LEGAL, OTHER_LEGAL, card_set, entry, new_event, verbs
from tests.tournaments.pages import field_value, reader, text
from tournaments.domain.codes import issue_codes
from tournaments.domain.entries import add_entry
from tournaments.domain.events import start_event
from tournaments.domain.registration import hand_in
from tournaments.models import Entry, Event
from tournaments.views.handing_in import text_version

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(anna, carla, dora) -> Event:
    """An event in preparation that checks decks; Carla and Dora take part."""
    event = new_event(anna, format="vorbereitet")
    add_entry(event, "Carla", anna, user=carla)
    add_entry(event, "Dora", anna, deck_text=LEGAL, user=dora)
    return event


def own(user, typed: str = LEGAL, name: str = "Waldrand") -> Deck:
    return save_deck(Deck(owner=user, name=name, card_set=card_set()), typed, user)


def send_in(user, deck: Deck, into: Entry, lang: str = "en"):
    address = reverse("tournaments:hand_in", args=[deck.public_id])
    return reader(user, lang).post(address, {"entry": into.public_id}, follow=True)


def build(user, into: Entry, **sent: object):
    address = reverse("tournaments:my_deck", args=[into.public_id])
    client = reader(user)
    return client.post(address, {"do": "save"} | sent, follow=True) if sent else client.get(address)


def end_deadline(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(decks_until=timezone.now() - timedelta(minutes=1))


# one of the own decks


def test_a_deck_is_handed_in_and_the_page_says_so(carla, event):
    page = send_in(carla, own(carla), entry(event, "Carla"))
    assert "The deck is handed in for “Testturnier”." in text(page)
    assert "handed in" in text(page)
    handed = entry(event, "Carla").deck
    assert (handed.text, handed.owner) == (LEGAL, None)
    assert "deck_handed_in" in verbs(event)


def test_d18_the_list_that_was_handed_in_stands_until_another_one_is(carla, event):
    deck = own(carla)
    send_in(carla, deck, entry(event, "Carla"))
    save_deck(deck, "Karte1", carla)
    assert entry(event, "Carla").deck.text == LEGAL
    page = reader(carla).get(reverse("tournaments:hand_in", args=[deck.public_id]))
    assert "Another list is handed in. From it to this one:" in text(page)
    assert "− Karte2" in text(page)


def test_d20_an_illegal_deck_is_taken_and_named_with_what_is_missing(carla, event):
    page = send_in(carla, own(carla, "Karte1\nKarte2"), entry(event, "Carla"))
    assert "Handed in for “Testturnier”, but not legal: 1 problem." in text(page)
    assert "18 cards missing: 2 of 20" in text(page)


def test_the_deck_is_read_with_the_cards_and_the_format_of_the_event(carla, event):
    Event.objects.update(format="any_list")
    page = send_in(carla, own(carla, "Karte1\nKarte1\nunlesbar"), entry(event, "Carla"))
    assert "The deck is handed in" in text(page)


def test_d19_after_the_deadline_nothing_changes_any_more(carla, event):
    send_in(carla, own(carla), entry(event, "Carla"))
    end_deadline(event)
    deck = own(carla, OTHER_LEGAL)
    assert (
        reader(carla)
        .post(reverse("tournaments:hand_in", args=[deck.public_id]), {"entry": entry(event, "Carla").public_id})
        .status_code
        == 403
    )
    with pytest.raises(DomainError) as caught:
        hand_in(entry(event, "Carla"), OTHER_LEGAL, carla)
    assert caught.value.code == "decks_closed"
    assert entry(event, "Carla").deck.text == LEGAL
    assert "can no longer be changed" in text(reader(carla).get(reverse("tournaments:hand_in", args=[deck.public_id])))


def test_at_the_start_the_list_is_frozen_with_a_fingerprint_and_follows_nothing(anna, carla, event):
    deck = own(carla)
    send_in(carla, deck, entry(event, "Carla"))
    start_event(event, anna)
    frozen = entry(event, "Carla").frozen_deck
    save_deck(deck, "Karte1", carla)
    assert frozen.text == LEGAL
    said = text(reader(carla).get(reverse("tournaments:hand_in", args=[deck.public_id])))
    assert "Another list is played. It is frozen since the start." in said
    assert frozen.fingerprint[:16] in said
    assert frozen.salt not in said


def test_d54_two_lists_with_the_same_cards_have_fingerprints_of_their_own(carla):
    one, two = own(carla, LEGAL), own(carla, "# Notiz\n" + LEGAL)
    assert one.cards == two.cards
    assert len({freeze(one).fingerprint, freeze(one).fingerprint, freeze(two).fingerprint}) == 3


def test_nobody_hands_in_for_somebody_else_or_a_deck_of_somebody_else(carla, dora, emil, event):
    deck = own(carla)
    assert send_in(carla, deck, entry(event, "Dora")).status_code == 403
    assert send_in(dora, deck, entry(event, "Dora")).status_code == 404
    Event.objects.update(is_public=False)
    assert send_in(emil, own(emil), entry(event, "Carla")).status_code == 404
    assert [row.deck and row.deck.text for row in Entry.objects.order_by("name")] == [None, LEGAL]


@pytest.mark.parametrize("given", ["", "x", "<b>", "0" * 5000])
def test_an_entry_that_is_not_there_is_not_found(carla, given):
    address = reverse("tournaments:hand_in", args=[own(carla).public_id])
    assert reader(carla).post(address, {"entry": given}).status_code == 404


@pytest.mark.parametrize("events", [3, 30])
def test_the_page_needs_the_same_queries_for_many_events(anna, carla, events, django_assert_num_queries):
    for at in range(events):
        add_entry(new_event(anna, name=f"Turnier {at}", format="vorbereitet"), "Carla", anna, LEGAL, carla)
    address = reverse("tournaments:hand_in", args=[own(carla).public_id])
    client = reader(carla)
    with django_assert_num_queries(5):  # session, user, deck, own entries, what the page shows of them
        said = text(client.get(address))
    assert said.count("handed in") >= events


# one that is built for the event


def test_a_deck_is_built_for_an_event_without_a_name_or_notes(carla, event):
    page = build(carla, entry(event, "Carla"))
    assert 'name="name"' not in page.content.decode()
    assert "Carla" in text(page)
    page = build(carla, entry(event, "Carla"), text=LEGAL, version=0)
    assert "The deck is handed in for “Testturnier”." in text(page)
    assert entry(event, "Carla").deck.text == LEGAL


def test_taps_build_it_like_any_other(carla, event):
    page = build(carla, entry(event, "Carla"), text="Karte1", version=0, do="add:5")
    assert field_value(page, "text") == "Karte1\nKarte5\n"
    assert entry(event, "Carla").deck is None


def test_two_tabs_of_one_player_see_both_lists(dora, event):
    first = field_value(build(dora, entry(event, "Dora")), "version")
    hand_in(entry(event, "Dora"), OTHER_LEGAL, dora)
    page = build(dora, entry(event, "Dora"), text=LEGAL + "\nKarte30", version=first)
    assert page.status_code == 409
    assert "Here are both." in text(page)
    assert field_value(page, "text") == LEGAL + "\nKarte30"
    assert entry(event, "Dora").deck.text == OTHER_LEGAL
    build(dora, entry(event, "Dora"), text=LEGAL, version=field_value(page, "version"))
    assert entry(event, "Dora").deck.text == LEGAL


def test_a_deadline_that_passes_while_somebody_builds_loses_nothing(carla, event, monkeypatch):
    from tournaments.views import handing_in

    real = handing_in.hand_in

    def late(row, typed, by):
        end_deadline(event)
        return real(row, typed, by)

    monkeypatch.setattr(handing_in, "hand_in", late)
    page = build(carla, entry(event, "Carla"), text=LEGAL, version=0)
    assert page.status_code == 422
    assert "until the deadline" in text(page)
    assert field_value(page, "text") == LEGAL


def test_only_the_player_builds_it_and_only_until_the_deadline(anna, carla, dora, emil, event):
    one = entry(event, "Carla")
    found = {person.name: build(person, one).status_code for person in (anna, carla, dora, emil)}
    assert found == {"Anna": 403, "Carla": 200, "Dora": 403, "Emil": 403}
    assert build(None, one).status_code == 403
    end_deadline(event)
    assert "The deadline for decks is over." in text(build(carla, one))
    late = build(carla, one, text=LEGAL)
    assert late.status_code == 422
    assert field_value(late, "text") == LEGAL  # nothing typed is lost
    assert entry(event, "Carla").deck is None


def test_own_decks_are_offered_as_the_event_reads_them_and_handing_in_leads_back(anna, carla, event):
    one = entry(event, "Carla")
    save_deck(Deck(owner=carla, name="Meins", card_set=event.card_set), LEGAL, carla)
    save_deck(Deck(owner=carla, name="Leer", card_set=event.card_set), "nichts davon", carla)
    save_deck(Deck(owner=anna, name="Annas", card_set=event.card_set), OTHER_LEGAL, anna)
    address = reverse("tournaments:my_deck", args=[one.public_id])
    page = reader(carla).get(address)
    assert re.findall(r'href="[?]cards=([0-9-]*)">(\w+)', page.content.decode()) == [
        ("-".join(map(str, range(1, 21))), "Meins")
    ]
    begun = reader(carla).get(f"{address}?cards=" + "-".join(map(str, range(1, 21))))
    assert field_value(begun, "text") == LEGAL + "\n"
    assert entry(event, "Carla").deck is None
    done = reader(carla).post(address, {"text": LEGAL, "version": 0, "do": "save"})
    assert done.headers["Location"] == reverse("tournaments:my_event", args=[one.public_id])
    wrong = reader(carla).post(
        address, {"text": "Karte1", "version": text_version(entry(event, "Carla").deck), "do": "save"}
    )
    assert wrong.headers["Location"] == address


def test_somebody_without_an_account_builds_a_deck_on_the_device_that_the_code_opened(anna, event):
    add_entry(event, "Ohne Konto", anna)
    one = entry(event, "Ohne Konto")
    ((_entry, new),) = issue_codes(event, anna, [one])
    phone = reader()
    phone.post("/my/", {"code": new.shown})
    address = reverse("tournaments:my_deck", args=[one.public_id])
    page = phone.post(address, {"text": LEGAL, "version": 0, "do": "save"}, follow=True)
    assert "The deck is handed in for “Testturnier”." in text(page)
    assert entry(event, "Ohne Konto").deck.text == LEGAL
    assert reader().get(address).status_code == 403
