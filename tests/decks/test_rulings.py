"""Rulings on cards: dated, in both languages, each with rules that open in place."""

import re
from datetime import date

import pytest

from decks.building import store_card_set
from engine import rulebook
from engine.apfelernte.cards import Card, CardSet, bundled, rulings
from engine.apfelernte.cards.rulings import all_rulings
from tests.tournaments.pages import reader, text

ALL = all_rulings()


@pytest.mark.parametrize("ruling", ALL, ids=lambda ruling: f"{ruling.cards} {ruling.german[:30]}")
def test_a_ruling_is_about_cards_that_are_there_and_names_rules_that_are_there(ruling):
    assert ruling.cards
    assert set(ruling.cards) <= set(bundled().by_number)
    assert date(2026, 11, 1) <= ruling.day <= date.today()
    german, english = (rulebook.cited_numbers(each) for each in (ruling.german, ruling.english))
    assert german
    assert list(german) == list(english)
    assert [number for number in german if rulebook.rule(number) is None] == []


def test_most_cards_have_a_ruling():
    ruled = {number for ruling in ALL for number in ruling.cards}
    assert len(ruled) >= 110


def test_a_card_of_another_set_with_the_same_number_has_none():
    bear = bundled().by_number[8]
    assert rulings(bear)
    assert rulings(Card(8, "Küster", "Wesen", "Mensch", 2, "")) == ()
    assert rulings(Card(8, bear.name, bear.kind, bear.type, bear.strength, "Ziehe eine Karte.")) == ()


@pytest.mark.django_db
@pytest.mark.parametrize(("lang", "said"), [("de", "Entscheide"), ("en", "Rulings")])
def test_the_page_of_a_card_shows_its_rulings_and_every_number_opens_its_text(lang, said):
    page = reader(lang=lang).get("/cards/35/")
    body = page.content.decode()
    assert said in text(page)
    for number in ("A5.2", "A5.3", "A11.7"):
        assert f'popovertarget="rule-{number}"' in body
        assert f'id="rule-{number}"' in body
    assert len(re.findall(r'id="rule-A5.2"', body)) == 1


@pytest.mark.django_db
def test_a_card_without_a_ruling_has_no_empty_head():
    own, _ = store_card_set(CardSet("Eigene", (Card(35, "Küster", "Wesen", "Mensch", 2, ""),)))
    assert "Rulings" not in text(reader().get("/cards/35/", {"set": own.public_id}))
