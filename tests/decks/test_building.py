"""Card sets and decks are kept as they are, and read the same for every page."""

import hashlib
import json

import pytest

from decks.building import bundled_card_set, fingerprint, freeze, save_deck, store_card_set
from decks.models import CardSet, Deck
from decks.queries import cards_of, deck_page, deck_problems
from engine.apfelernte.cards import bundled, read_cards

pytestmark = pytest.mark.django_db


def deck(text: str) -> Deck:
    return save_deck(Deck(name="Obst", card_set=bundled_card_set()), text)


def twenty() -> list[str]:
    return [card.name for card in bundled().cards[:20]]


def test_the_bundled_set_is_kept_once_and_comes_back_as_it_was():
    first, second = bundled_card_set(), bundled_card_set()
    assert first == second
    assert CardSet.objects.count() == 1
    assert cards_of(CardSet.objects.get()) == bundled()
    assert cards_of(first).fingerprint == first.fingerprint


def test_a_changed_card_makes_a_further_set():
    one = '[[card]]\nnumber = 1\nname = "Apfelwein"\nkind = "Zauber"\ntype = "Urmacht"\ntext = "Ziehe eine Karte."\n'
    sets = [read_cards(text, "Eigene")[0] for text in (one, one.replace("eine Karte", "zwei Karten"))]
    rows = [store_card_set(each)[0] for each in sets]
    assert len({row.fingerprint for row in rows}) == 2
    assert [row.name for row in rows] == ["Eigene", "Eigene"]
    assert store_card_set(sets[0]) == (rows[0], False)


def test_a8_4_a_legal_deck_has_no_problem():
    assert deck_problems(deck("\n".join(twenty())), "vorbereitet") == []


def test_a8_4_every_problem_is_named_with_its_line():
    text = "\n".join([*twenty()[:18], twenty()[0], "Jägr"])
    found = {(problem.code, problem.line) for problem in deck_problems(deck(text), "vorbereitet")}
    assert found == {("unread", 20), ("duplicate", 19), ("too_few", None)}


def test_an_illegal_deck_is_saved_letter_for_letter():
    text = "  2× Bär \r\nKäsebrot\n\n# Notiz\n"
    assert Deck.objects.get(pk=deck(text).pk).text == text


def test_a_nul_byte_is_left_out_because_postgresql_stores_none():
    assert deck("Bär\x00").text == "Bär"


def test_a_frozen_list_does_not_follow_the_deck():
    played = deck("\n".join(twenty()))
    frozen = freeze(played)
    save_deck(played, "Bär")
    frozen.refresh_from_db()
    assert len(frozen.cards) == 20
    assert deck_problems(frozen, "vorbereitet") == []


def test_the_fingerprint_can_be_checked_by_hand_and_hides_the_list():
    played = deck("\n".join(twenty()))
    one, two = freeze(played), freeze(played)
    assert one.fingerprint != two.fingerprint
    content = [one.salt, played.card_set.fingerprint, sorted(played.cards), played.text]
    by_hand = hashlib.sha256(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()
    assert by_hand == one.fingerprint
    assert fingerprint(one.salt, played.card_set.fingerprint, played.cards, played.text + " ") != one.fingerprint


def test_a_page_groups_cards_by_kind_and_counts_strengths():
    page = deck_page(deck("2x Bär\nErntedank\n"))
    assert [(kind, [(card.name, count) for card, count in rows]) for kind, rows in page.groups] == [
        ("Wesen", [("Bär", 2)]),
        ("Zauber", [("Erntedank", 1)]),
    ]
    assert page.strengths == [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 2)]
    assert page.count == 3
