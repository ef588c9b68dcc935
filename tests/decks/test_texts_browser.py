"""The page on how texts are understood, in a browser: no barrier, steps unfold, a rule opens, nothing is wider than a
phone."""

import pytest
from playwright.sync_api import expect

from decks.building import store_card_set
from engine.apfelernte.cards import Card, CardSet
from tests.browser.steps import PHONE, fits, in_one_language

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_texts_that_are_understood_and_not(new_page, accessible, locale):
    accessible = in_one_language(accessible, locale)
    texts = "Küster muss angreifen.", "Wenn Vogelfänger angreift, ziehe eine Kart.", "Donaudampfschifffahrt" * 12
    names = ("Küster", "Vogelfänger", "Kapitän")
    cards = (Card(at, names[at], "Wesen", "Mensch", 2, text) for at, text in enumerate(texts))
    own, _ = store_card_set(CardSet("Dorf", tuple(cards)))
    page = new_page(locale=locale, **PHONE)
    page.set_default_timeout(60_000)
    page.goto(f"/cards/texts/?set={own.public_id}")
    expect(page.locator(".misread > li")).to_have_count(2)
    expect(page.locator(".misread mark").first).to_have_text("Kart")
    page.locator(".text summary").tap()
    page.locator(".steps .rule").first.tap()
    expect(page.locator(".rule-text:popover-open")).to_be_visible()
    accessible(page)
    fits(page)
    page.goto("/cards/texts/")
    expect(page.locator(".text")).to_have_count(20)
    accessible(page)
