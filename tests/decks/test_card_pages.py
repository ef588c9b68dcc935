"""The page of cards: its search box, with and without JavaScript."""

import html

import pytest

from decks.building import store_card_set
from engine.apfelernte.cards import Card, CardSet, bundled
from tests.tournaments.pages import field_value, reader, text

pytestmark = pytest.mark.django_db


def names(page) -> list[str]:
    """The cards that a page lists."""
    body = page.content.decode()
    return [part.split("</a>")[0].split(">")[-1] for part in body.split('class="card-row-name"')[1:]]


def test_the_box_works_without_javascript_and_keeps_what_was_typed():
    page = reader().get("/cards/", {"q": "typ:hexe stärke>2"})
    assert names(page) == [card.name for card in bundled().cards if card.type == "Hexe" and card.strength > 2]
    assert field_value(page, "q") == "typ:hexe stärke>2"
    assert f"{len(names(page))} card" in text(page)


def test_with_htmx_only_the_list_is_answered():
    page = reader().get("/cards/", {"q": "leitwolf"}, headers={"hx-request": "true"})
    assert names(page) == ["Leitwolf"]
    assert page.content.decode().startswith('<div id="found">')
    assert "HX-Request" in page.headers["Vary"]


@pytest.mark.parametrize(("lang", "said"), [("en", "Column 11:"), ("de", "Spalte 11:")])
def test_an_error_points_at_its_place_and_loses_nothing(lang, said):
    typed = 'wolf art:"<b>Drache</b>"'
    page = reader(lang=lang).get("/cards/", {"q": typed})
    assert page.status_code == 200
    assert said in text(page)
    assert field_value(page, "q") == typed
    assert "<mark>&lt;b&gt;Drache&lt;/b&gt;</mark>" in page.content.decode()
    assert "<b>Drache" not in page.content.decode()


def test_an_order_keeps_the_search_and_sorts_its_cards():
    page = reader().get("/cards/", {"q": "typ:hexe", "sort": "name"})
    assert names(page) == sorted(names(page))
    assert "q=typ%3Ahexe&amp;sort=strength" in page.content.decode()


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_example_of_the_help_finds_cards(lang):
    page = reader(lang=lang).get("/cards/")
    examples = [html.unescape(part.split('"')[0]) for part in page.content.decode().split('data-search="')[1:]]
    assert len(examples) >= 6
    for example in examples:
        assert names(reader(lang=lang).get("/cards/", {"q": example})), example


def test_another_set_is_searched_with_its_own_cards():
    own, _ = store_card_set(CardSet("Eigene", (Card(1, "Küster", "Wesen", "Mensch", 2, ""),)))
    assert names(reader().get("/cards/", {"set": own.public_id, "q": "kuester"})) == ["Küster"]
    assert names(reader().get("/cards/", {"q": "kuester"})) == []


@pytest.mark.parametrize("typed", ["\ud83d", "x" * 5000, "\x07", "((((", "-" * 300, "\u202e" * 9])
def test_no_search_is_an_error_of_the_site(typed):
    assert (
        reader().get("/cards/", {"q": typed.encode("utf-8", "surrogatepass").decode("utf-8", "replace")}).status_code
        == 200
    )
