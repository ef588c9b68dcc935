"""Faults that other systems really had, as far as decks, their cards and their registration can have them.

Further ones are where they belong: D18 to D20 and D54 in tests/tournaments/test_handing_in.py, D21, D30, D32 to D35 and
D37 in test_exchange.py, D24, D25, D30, D35, D39 and D42 in test_deck_life.py.
"""

import json
import re
from dataclasses import replace
from itertools import chain

import pytest
from django.urls import get_resolver, reverse

from decks.building import bundled_card_set, freeze, save_deck, store_card_set
from decks.models import CardSet, Deck
from decks.queries import cards_of, deck_problems
from engine.apfelernte.cards import Card, bundled
from engine.apfelernte.cards import CardSet as EngineCardSet
from engine.apfelernte.decklist import is_legal, problems, read_deck
from engine.apfelernte.formats import FORMATS
from tests.tournaments.helpers import LEGAL, new_event, played
from tests.tournaments.helpers import card_set as plain_set
from tests.tournaments.pages import reader, text
from tournaments.domain.entries import add_entry
from tournaments.domain.events import start_event

TWENTY = tuple(card.number for card in bundled().cards[:20])
VORBEREITET = FORMATS["vorbereitet"]


def test_d23_the_same_list_is_judged_by_the_format_that_it_is_asked_for():
    banning = replace(VORBEREITET, banned=frozenset({TWENTY[3]}))
    assert problems(TWENTY, (), VORBEREITET, bundled()) == []
    assert [problem.code for problem in problems(TWENTY, (), banning, bundled())] == ["banned"]
    assert problems((TWENTY[0],) * 3, (), FORMATS["any_list"], bundled()) == []


def test_d24_a_list_that_becomes_legal_is_legal_at_once_and_so_is_its_copy():
    banning = replace(VORBEREITET, banned=frozenset({TWENTY[3]}))
    assert not is_legal(TWENTY, banning, bundled())
    assert is_legal(TWENTY, VORBEREITET, bundled())
    assert is_legal(tuple(reversed(TWENTY)), VORBEREITET, bundled())


@pytest.mark.django_db
def test_d26_a_published_set_never_changes_and_nothing_of_it_depends_on_the_day():
    row = bundled_card_set()
    assert store_card_set(bundled())[0].pk == row.pk
    changed = tuple(replace(card, text="Ziehe eine Karte.") if card.number == 35 else card for card in bundled().cards)
    other, new = store_card_set(EngineCardSet("Apfelernte", changed))
    assert new
    row.refresh_from_db()
    assert cards_of(row) == bundled()
    assert other.fingerprint != row.fingerprint
    assert {field.name for field in CardSet._meta.get_fields()} & {"active", "valid_from", "starts_at"} == set()


def test_d29_a_ban_of_the_format_counts_wherever_a_deck_is_checked():
    banning = replace(VORBEREITET, banned=frozenset({TWENTY[0]}))
    reading = read_deck("\n".join(f"Æ{number:03d}" for number in TWENTY), bundled())
    found = problems(reading.cards, reading.unread, banning, bundled(), reading.lines)
    assert [(problem.rule, problem.code, problem.card, problem.line) for problem in found] == [
        ("A8.5", "banned", TWENTY[0], 1)
    ]
    assert not is_legal(reading.cards, banning, bundled())


# what only some may see

SECRET = "Karte29"  # in nobody's deck but Carla's


@pytest.fixture
def running(anna, carla, dora):
    """A public event after a round; Carla plays with a card that nobody else may know of."""
    event = new_event(anna, format="vorbereitet")
    add_entry(event, "Carla", anna, LEGAL.replace("Karte20", SECRET), carla)
    add_entry(event, "Dora", anna, LEGAL, dora)
    played(start_event(event, anna), anna)
    return event


def addresses(event) -> list[str]:
    """Every address of the site that somebody can guess for this event and its people, with the ids of its kind; of
    kinds that are not known here, with every id."""
    entries = [entry.public_id for entry in event.entries.all()]
    known = {
        "events": [event.public_id],
        "rounds": [event.rounds.get().public_id],
        "entries": entries,
        "my": entries,
        "matches": [match.public_id for each in event.rounds.all() for match in each.matches.all()],
        "decks": [row.public_id for each in event.entries.all() for row in (each.deck, each.frozen_deck)],
    }
    everything = list(chain.from_iterable(known.values()))
    found = ["/", "/events/", "/decks/", "/api/"]
    for pattern in patterns(get_resolver()):
        if pattern.count("<") == 1 and "public_id" in pattern:
            parts = known.get(pattern.split("/")[0], everything)
            found += ["/" + re.sub(r"<[^>]*>", part, pattern) for part in parts]
    return found


def patterns(resolver, before: str = "") -> list[str]:
    found = []
    for each in resolver.url_patterns:
        where = before + str(each.pattern)
        found += patterns(each, where) if hasattr(each, "url_patterns") else [where]
    return found


@pytest.mark.django_db
@pytest.mark.parametrize("who", ["nobody", "emil", "dora", "frieda"])
def test_d41_d42_d46_no_byte_that_others_receive_names_a_card_of_a_deck(running, request, who):
    person = None if who == "nobody" else request.getfixturevalue(who)
    if who == "frieda":
        running.staff.create(user=person, role="scorekeeper")
    client = reader(person)
    salt, seen = running.entries.get(name="Carla").frozen_deck.salt, 0
    for address in addresses(running):
        response = client.get(address)
        body = b"".join(response.streaming_content) if response.streaming else response.content
        seen += response.status_code == 200
        assert response.status_code < 500, address
        for secret in (SECRET, salt):
            assert secret.encode() not in body, (address, secret)
    assert seen >= 10


@pytest.mark.django_db
def test_d43_a_judge_who_opens_a_deck_is_told_the_cards_and_the_player_is_not(running, bert, carla):
    running.staff.create(user=bert, role="judge")
    one = running.entries.get(name="Carla")
    page = reader(bert).post(f"/entries/{one.public_id}/deck/open/")
    assert SECRET in text(page)
    assert "no-store" in page.headers["Cache-Control"]
    last = running.audit.order_by("-pk").first()
    assert (last.verb, last.by) == ("deck_opened", bert)
    assert SECRET not in json.dumps(last.data)


@pytest.mark.django_db
def test_d46_the_files_of_a_deck_are_as_secret_as_its_page(anna, carla):
    deck = save_deck(Deck(owner=carla, name="Meins", card_set=plain_set()), LEGAL, carla)
    for name in ("deck", "edit", "history", "export_text", "export_json", "print"):
        address = reverse(f"decks:{name}", args=[deck.public_id])
        assert reader(carla).get(address).status_code == 200
        assert reader(anna).get(address).status_code == 404
        assert reader().get(address).status_code == 302


@pytest.mark.django_db
def test_d48_the_order_of_a_list_says_nothing_of_the_order_in_which_it_was_typed(carla):
    one, two = (save_deck(Deck(owner=carla, name=name, card_set=plain_set()), typed, carla) for name, typed in
                (("Eins", LEGAL), ("Zwei", "\n".join(reversed(LEGAL.splitlines())))))  # fmt: skip
    pages = [reader(carla).get(deck.get_absolute_url()).content.decode() for deck in (one, two)]
    assert len({tuple(re.findall(r"Æ\d{3}", page)) for page in pages}) == 1


# stable names


@pytest.mark.django_db
def test_d50_a_list_names_its_cards_by_number_and_its_set_by_fingerprint(carla):
    deck = save_deck(Deck(owner=carla, name="Meins", card_set=bundled_card_set()), "Jäger\nBär", carla)
    data = json.loads(reader(carla).get(reverse("decks:export_json", args=[deck.public_id])).content)
    assert data["cards"] == ["Æ035", "Æ008"]
    assert data["card_set"] == bundled().fingerprint
    other = EngineCardSet("Anders", tuple(reversed([Card(1, "Bär", "Wesen", "Biest", 1, ""), *bundled().cards[4:]])))
    store_card_set(other)
    deck.refresh_from_db()
    assert deck.cards == (35, 8)


@pytest.mark.django_db
def test_d51_a_frozen_list_reports_what_its_set_no_longer_knows_and_drops_nothing():
    deck = save_deck(Deck(name="Alt", card_set=bundled_card_set()), "\n".join(f"Æ{number:03d}" for number in TWENTY))
    frozen = freeze(deck)
    frozen.card_set = store_card_set(EngineCardSet("Neu", bundled().cards[1:]))[0]
    assert [(problem.code, problem.card) for problem in deck_problems(frozen, "vorbereitet")] == [
        ("unknown_card", TWENTY[0])
    ]
    assert frozen.cards == TWENTY


@pytest.mark.django_db
def test_d52_a_running_event_keeps_the_cards_with_which_it_began(anna):
    event = new_event(anna, format="vorbereitet")
    for name in ("Carla", "Dora"):
        add_entry(event, name, anna, LEGAL)
    start_event(event, anna)
    before = [entry.frozen_deck.fingerprint for entry in event.entries.all()]
    store_card_set(EngineCardSet("Test", tuple(Card(n, f"Neu{n}", "Wesen", "Biest", 1, "") for n in range(1, 31))))
    event.refresh_from_db()
    assert cards_of(event.card_set).by_number[1].name == "Karte1"
    assert [entry.frozen_deck.fingerprint for entry in event.entries.all()] == before


@pytest.mark.django_db
def test_d54_sets_are_one_when_their_whole_content_is():
    one = EngineCardSet("Eins", (Card(1, "Küster", "Wesen", "Mensch", 2, ""),))
    two = EngineCardSet("Eins", (Card(1, "Küster", "Wesen", "Mensch", 3, ""),))
    assert store_card_set(one)[0].pk != store_card_set(two)[0].pk
    assert store_card_set(replace(one))[0].pk == store_card_set(one)[0].pk
