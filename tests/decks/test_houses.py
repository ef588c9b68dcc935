"""House formats on the site: the page where one is made, what it says, and events that use one (A8.10)."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override

from decks.building import bundled_card_set
from decks.houses import meaning, own_formats, save_format
from decks.models import CardSet, HouseFormat
from decks.queries import cards_of
from engine.apfelernte.house import house_format
from tests.tournaments.helpers import card_set
from tournaments.domain.entries import add_entry
from tournaments.domain.events import change_event, copy_event, create_event
from tournaments.models import AuditLine, Event
from tournaments.queries import deck_troubles

SENT = {
    "name": "Dorfrunde", "pool": "1-30", "banned": "", "deck_size": "8", "lives": "2", "hand_size": "3",
    "match_wins": "1", "without": ["A3.5"],
}  # fmt: skip


@pytest.fixture
def sent():
    return SENT | {"card_set": bundled_card_set().public_id}


def made(owner, name="Dorfrunde", **changes):
    rules = house_format(name, **({"deck_size": 8, "distinct": False, "match_wins": 1, "pool": range(1, 31)} | changes))
    return save_format(HouseFormat(owner=owner), bundled_card_set(), rules)


def test_a_format_is_made_kept_and_listed_with_what_it_means(logged_in, anna, sent):
    client = logged_in(anna)
    assert client.post("/formats/new/", sent).headers["Location"] == "/formats/"
    (row,) = own_formats(anna)
    assert (row.rules.deck_size, row.rules.distinct, row.rules.without) == (8, False, frozenset({"A3.5"}))
    page = client.get("/formats/").content.decode()
    assert "Dorfrunde" in page
    assert "1-30" in page


def test_what_it_means_in_sentences(db):
    cards = cards_of(card_set())
    with override("en"):
        said = meaning(house_format("Haus", deck_size=1, lives=1, hand_size=1, match_wins=1, banned={1}), cards)
        other = meaning(house_format("Haus", distinct=False, pool=range(1, 41), without={"A2.2", "A9.4"}), cards)
    assert said[0].startswith("All ")
    assert said[2:] == [
        "A deck has 1 card.",
        "Everybody begins with 1 life card and 1 hand card; after each turn the hand is filled up to that again.",
        "A match is one game.",
        "All tournament rules hold (A9.7).",
    ]
    assert "1-40" in other[0]
    assert other[1] == "A deck has exactly 20 cards; it may hold a card several times."
    assert [line.split("(")[1] for line in other[-2:]] == ["without A2.2).", "without A9.4)."]


def test_the_sentences_follow_while_one_types_and_say_what_is_wrong(logged_in, anna, sent):
    client = logged_in(anna)
    live = {"HTTP_HX_REQUEST": "true"}
    assert "genau 8 Karten" in client.post("/formats/new/", sent, **live).content.decode()
    said = client.post("/formats/new/", sent | {"pool": "1-5", "distinct": "on"}, **live)
    assert (said.status_code, "erlaubt sind nur 5" in said.content.decode()) == (200, True)
    assert HouseFormat.objects.count() == 0


@pytest.mark.parametrize(
    ("changed", "field", "told"),
    [
        ({"name": ""}, "name", "Gib dem Format einen Namen"),
        ({"name": "\u200b"}, "name", "mindestens einen Buchstaben"),
        ({"name": "x" * 81}, "name", "80"),
        ({"pool": "1-5", "distinct": "on"}, "pool", "Ein Deck braucht 8 Karten, erlaubt sind nur 5."),
        ({"banned": "1-30"}, "pool", "erlaubt sind nur 0"),
        ({"pool": "Jägr"}, "pool", "Meinst du Jäger"),
        ({"pool": "999"}, "pool", "ist keine Karte"),
        ({"pool": "1-30, 60-41"}, "pool", "„60-41“ läuft rückwärts"),
        ({"banned": "20-8"}, "banned", "„20-8“ läuft rückwärts"),
        ({"banned": "200-300"}, "banned", "Keine Karte dieses Satzes hat eine Nummer in „200-300“"),
        ({"deck_size": "0"}, "deck_size", "Von 1 bis 100"),
        ({"deck_size": "zwanzig"}, "deck_size", "ganze Zahl"),
        ({"deck_size": "9" * 40}, "deck_size", "Von 1 bis 100"),
        ({"lives": "9"}, "lives", "gibt ein Deck mit 8 Karten nicht her"),
        ({"hand_size": ""}, "hand_size", "zwingend"),
        ({"match_wins": "7"}, "match_wins", "gültige Auswahl"),
        ({"without": ["A5.7"]}, "without", "gültige Auswahl"),
        ({"card_set": "nonsense"}, "card_set", "gültige Auswahl"),
    ],
)
def test_what_cannot_be_is_said_at_its_field_and_nothing_typed_is_lost(logged_in, anna, sent, changed, field, told):
    response = logged_in(anna).post("/formats/new/", sent | {"name": "Dorf & <b>"} | changed)
    assert response.status_code == 422
    form = response.context["form"]
    assert list(form.errors) == [field]
    assert told in " ".join(form.errors[field])
    assert "Dorf & <b>" not in response.content.decode()
    assert form["pool"].value() == (sent | changed)["pool"]
    assert HouseFormat.objects.count() == 0


def test_a_format_is_changed_and_deleted_by_its_owner_only(logged_in, anna, bert, sent):
    row = made(anna)
    assert logged_in(bert).get(row.get_absolute_url()).status_code == 404
    client = logged_in(anna)
    assert 'value="8"' in client.get(row.get_absolute_url()).content.decode()
    client.post(row.get_absolute_url(), sent | {"name": "Neue Runde", "deck_size": "9"})
    row.refresh_from_db()
    assert (row.name, row.rules.deck_size, HouseFormat.objects.count()) == ("Neue Runde", 9, 1)
    assert client.get(reverse("decks:delete_format", args=[row.public_id])).status_code == 200
    client.post(reverse("decks:delete_format", args=[row.public_id]))
    assert not HouseFormat.objects.exists()


def test_the_list_takes_the_same_queries_for_three_and_for_sixty(logged_in, anna):
    client = logged_in(anna)
    counts = []
    for more in (3, 57):
        for at in range(more):
            made(anna, f"Runde {at}")
        with CaptureQueriesContext(connection) as counted:
            client.get("/formats/")
        counts.append(len(counted))
    assert counts[0] == counts[1]


# events


def new_event(client, **changes):
    fields = {
        "name": "Hausturnier", "day": "2027-03-06", "time": "10:00", "format": "vorbereitet", "best_of": "3",
        "round_minutes": "50", "is_public": "on", "time_zone": "Europe/Berlin", "win_points": "3", "draw_points": "1",
        "loss_points": "0", "bye_worth": "win", "tie_break_floor": "1/3", "dropped_standing": "ranked",
        "illegal_deck": "all",
    }  # fmt: skip
    return client.post(reverse("tournaments:new_event"), fields | changes)


def test_an_event_takes_a_copy_of_the_format(logged_in, anna):
    row = made(anna)
    client = logged_in(anna)
    assert row.name in client.get(reverse("tournaments:new_event")).content.decode()
    assert new_event(client, format=row.public_id).status_code == 302
    event = Event.objects.get()
    assert (event.format, event.best_of, event.rules) == ("house", 1, row.rules)
    row.delete()
    event.refresh_from_db()
    assert event.rules.deck_size == 8
    about = client.get(reverse("tournaments:about", args=[event.public_id])).content.decode()
    assert "Dorfrunde" in about
    assert "genau 8 Karten" in about
    edit = client.get(reverse("tournaments:edit_event", args=[event.public_id])).content.decode()
    assert '<option value="house" selected>Dorfrunde</option>' in edit


def test_somebody_elses_format_cannot_be_taken(logged_in, anna, bert):
    row = made(bert)
    assert new_event(logged_in(anna), format=row.public_id).status_code == 422
    assert new_event(logged_in(anna), format="house").status_code == 422
    assert not Event.objects.exists()


def test_a_format_that_the_events_cards_cannot_give_is_refused(logged_in, anna):
    few = CardSet.objects.create(name="Wenige", fingerprint="f" * 64, data=bundled_card_set().data[:5])
    row = made(anna, distinct=True, pool=None)
    response = new_event(logged_in(anna), format=row.public_id, card_set=few.public_id)
    assert response.status_code == 422
    assert "erlaubt sind nur 5" in " ".join(response.context["form"].errors["format"])


def event_in(anna, **changes):
    row = made(anna, **changes)
    return create_event(anna, name="Haus", format="house", house=row.snapshot)


def test_decks_are_checked_by_it(anna, bert):
    event = event_in(anna, distinct=True)
    numbers = [card.number for card in cards_of(event.card_set).cards]
    good = "\n".join(map(str, numbers[:8]))
    for name, text in (
        ("Gut", good),
        ("Groß", good + f"\n{numbers[8]}"),
        ("Fremd", good[:-1].rsplit("\n", 1)[0] + "\n31"),
    ):
        add_entry(event, name, anna, deck_text=text)
    troubles = {trouble.entry.name: [problem.code for problem in trouble.problems] for trouble in deck_troubles(event)}
    assert troubles == {"Groß": ["too_many"], "Fremd": ["not_in_pool"]}


def test_a_copy_of_the_event_keeps_it_and_a_running_one_does_not_change_it(anna):
    event = event_in(anna)
    copy = copy_event(event, anna)
    assert (copy.format, copy.house, copy.best_of) == ("house", event.house, 1)
    change_event(event, anna, format="vorbereitet", house=None, best_of=3)
    event.refresh_from_db()
    assert (event.format, event.house, event.best_of) == ("vorbereitet", None, 3)
    assert "Dorfrunde" in str(AuditLine.objects.filter(verb="event_changed").latest("pk").data["changes"])
