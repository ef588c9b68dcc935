"""The deck builder and the search in a real browser: quick taps, keys, typing, two tabs, no connection."""

import pytest
from playwright.sync_api import Page, expect

from decks.building import bundled_card_set, save_deck, share_deck
from decks.models import Deck
from engine.apfelernte.cards import bundled
from tests.browser.steps import PHONE, fits, in_one_language

TWENTY = [card.name for card in bundled().cards[:20]]


@pytest.fixture
def deck(carla) -> Deck:
    return save_deck(
        Deck(owner=carla, name="Erntedank", card_set=bundled_card_set()), "\n".join([*TWENTY[:18], "Jägr"]), carla
    )


def opened(page: Page, log_in, person, path: str) -> Page:
    log_in(page, person)
    page.goto(path)
    return page


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_a_deck_is_built_on_a_phone_by_tapping(new_page, log_in, carla, deck, accessible, locale):
    accessible = in_one_language(accessible, locale)
    page = opened(new_page(locale=locale, **PHONE), log_in, carla, f"/decks/{deck.public_id}/edit/")
    expect(page.locator("#deck-plate .figure")).to_have_text("18/20")
    accessible(page)
    page.get_by_role("button", name="Jäger (Æ035)").tap()
    expect(page.locator("#deck-plate .figure")).to_have_text("19/20")
    page.locator("#q").fill("typ:geist" if locale == "de-DE" else "type:geist")
    expect(page.locator("#found li")).to_have_count(sum(card.type == "Geist" for card in bundled().cards))
    page.locator("#found button").first.tap()
    expect(page.locator("#deck-plate .plate-leaf")).to_be_visible()
    accessible(page)
    page.locator("#save-bar button").tap()
    page.wait_for_url(f"**/decks/{deck.public_id}/")
    accessible(page)
    deck.refresh_from_db()
    assert len(set(deck.cards)) == 20
    fits(page)


def test_a_phone_shows_the_cards_and_the_count_before_anything_is_typed(new_page, log_in, carla, accessible):
    page = opened(new_page(**PHONE), log_in, carla, "/decks/new/")
    first = page.locator("#found li").first
    expect(first.locator(".card-row-text")).to_be_visible()
    accessible(page)
    first.get_by_role("button").tap()
    expect(page.locator(".save-bar-count")).to_have_text("1/20")
    expect(page.locator(".save-bar-count")).to_be_in_viewport()
    fits(page)


def test_quick_taps_are_all_done_one_after_the_other(page, log_in, carla):
    opened(page, log_in, carla, "/decks/new/")
    tap = "([part, count]) => [...document.querySelectorAll(part)].slice(0, count).forEach((button) => button.click())"
    page.evaluate(tap, ["#found button", 22])
    expect(page.locator("#deck-plate .figure")).to_have_text("22/20", timeout=60_000)
    page.evaluate(tap, ["#deck-list button", 10])
    expect(page.locator("#deck-plate .figure")).to_have_text("12/20", timeout=60_000)
    assert len(page.locator("textarea[name=text]").input_value().split("\n")) == 12 + 1


def test_a_deck_is_built_with_the_keyboard_alone(page, log_in, carla):
    opened(page, log_in, carla, "/decks/new/")
    page.keyboard.press("/")
    page.keyboard.type("jäger")
    page.keyboard.press("Enter")
    expect(page.locator("#deck-list .card-row")).to_have_count(1)
    page.keyboard.type("typ:biest")  # what was looked for is selected, so that typing replaces it
    expect(page.locator("#found button")).to_have_count(sum(card.type == "Biest" for card in bundled().cards))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#deck-list .card-row")).to_have_count(2)
    page.locator("#deck-list button").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#deck-list .card-row")).to_have_count(1)
    assert page.evaluate("document.activeElement.closest('#deck-list') !== null")


def test_typing_in_the_list_tells_what_is_wrong_and_keeps_the_cursor(page, log_in, carla, deck):
    opened(page, log_in, carla, f"/decks/{deck.public_id}/edit/")
    page.get_by_text("Die Liste als Text").click()
    field = page.locator("textarea[name=text]")
    field.press("Control+End")
    field.type("\nBlitzschlag\nEichelklaubr")
    expect(page.locator("#deck-side")).to_contain_text("Eichelklaubr")
    field.type("!")
    assert field.input_value().endswith("Jägr\nBlitzschlag\nEichelklaubr!")
    expect(page.locator("#deck-plate")).to_contain_text("Noch nicht gespeichert.")


def test_examples_fill_the_search_and_an_error_shows_its_place(page, accessible):
    page.goto("/cards/")
    page.get_by_text("So wird gesucht").click()
    page.get_by_text("typ:geist oder typ:hexe").click()
    expect(page.locator("#q")).to_have_value("typ:geist oder typ:hexe")
    expect(page.locator("#cards li")).to_have_count(sum(card.type in ("Geist", "Hexe") for card in bundled().cards))
    assert "q=typ" in page.url
    page.locator("#q").fill("typ:drache")
    expect(page.locator("#found")).to_contain_text("Spalte 5")
    accessible(page)


def test_two_tabs_of_one_player_lose_nothing(new_page, log_in, carla, deck, accessible):
    pages = [opened(new_page(), log_in, carla, f"/decks/{deck.public_id}/edit/") for _ in range(2)]
    for page, card in zip(pages, ("Blitzschlag", "Nachtmahr"), strict=True):
        page.locator("#q").fill(card)
        expect(page.locator("#found li")).to_have_count(1)
        page.locator("#found").get_by_role("button").first.click()
        expect(page.locator("#deck-plate .figure")).to_have_text("19/20")
        page.locator("#save-bar button").click()
        expect(page.locator("section#share, h2#both-head")).to_be_visible()
    second = pages[1]
    expect(second.locator("h2#both-head")).to_be_visible()
    accessible(second)
    second.get_by_role("button", name="Meine speichern").click()
    second.wait_for_url(f"**/decks/{deck.public_id}/")
    texts = list(deck.versions.values_list("text", flat=True))
    assert ["Nachtmahr" in texts[0], "Blitzschlag" in texts[1], len(texts)] == [True, True, 3]


def test_without_a_connection_the_form_stays_and_the_next_tap_works(page, log_in, carla, deck):
    opened(page, log_in, carla, f"/decks/{deck.public_id}/edit/")
    page.context.set_offline(True)
    page.locator("#deck-list button").first.click()
    expect(page.locator("#builder-said")).to_contain_text("Keine Verbindung")
    page.context.set_offline(False)
    page.locator("#deck-list button").first.click()
    expect(page.locator("#deck-plate .figure")).to_have_text("17/20")


def test_without_javascript_the_same_form_does_the_same(new_page, log_in, carla, deck):
    page = opened(new_page(java_script_enabled=False), log_in, carla, f"/decks/{deck.public_id}/edit/")
    page.get_by_role("button", name="Jäger (Æ035)").click()
    expect(page.locator("#deck-plate .figure")).to_have_text("19/20")
    page.locator("#q").fill("nachtmahr")
    page.locator("#q").press("Enter")
    expect(page.locator("#found li")).to_have_count(1)
    page.locator("#found button").click()
    expect(page.locator("#deck-plate .figure")).to_have_text("20/20")
    page.locator("#save-bar button").click()
    expect(page.locator("h1")).to_have_text("Erntedank")
    deck.refresh_from_db()
    assert deck.cards[-1] == 104


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_pages_of_decks_have_no_barrier_and_fit_a_phone(new_page, log_in, carla, deck, accessible, locale):
    accessible = in_one_language(accessible, locale)
    save_deck(deck, "\n".join(TWENTY), carla)
    shared = share_deck(deck).get_shared_url()
    page = opened(new_page(locale=locale, **PHONE), log_in, carla, "/decks/")
    own = f"/decks/{deck.public_id}/"
    for path in (
        "/decks/",
        own,
        f"{own}history/",
        f"{own}history/1/",
        f"{own}hand-in/",
        "/decks/import/",
        shared,
        "/cards/35/",
    ):
        page.goto(path)
        expect(page.locator("h1")).to_have_count(1)
        accessible(page)
        fits(page)
