"""The rule book on pages: each rule has its page, in the reader's language first, with what goes with it."""

import re

import pytest
from playwright.sync_api import expect

from apfelernte import rulebook
from apfelernte.templatetags.rules import with_links
from engine.rulebook import BOOKS, book
from tests.browser.steps import NARROW, fits

pytestmark = pytest.mark.django_db
NUMBERS = [number for name in BOOKS for number in book(name)]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_book_shows_every_rule_of_apfelernte(client, lang):
    page = client.get("/rules/", headers={"Accept-Language": lang}).text
    shown = re.findall(r'<div id="(A\d+\.\d+)">', page)
    assert shown == list(book())
    assert set(re.findall(r'href="#(A\d+)"', page)) == {rule.chapter for rule in book().values()}
    assert not [number for number in book() if not rulebook.text(number, lang)]


def test_every_rule_has_german_and_english_text():
    assert [number for number, rule in book().items() if not (rule.german and rule.english)] == []


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_number_of_every_book_has_a_page(client, lang):
    for number in NUMBERS:
        response = client.get(f"/rules/{number}/", headers={"Accept-Language": lang})
        assert (response.status_code, f'<h1 class="figure">{number}</h1>' in response.text) == (200, True), number


@pytest.mark.parametrize("number", ["A99.9", "A5", "A5.77", "a5.7", "5.7", "A05.7", "X1.1", "A5.7x", "Ä5.7"])
def test_an_unknown_number_is_not_found(client, number):
    assert client.get(f"/rules/{number}/").status_code == 404


def test_the_readers_language_comes_first(client):
    german, english = "Das stärkere Wesen bleibt", "The higher strength stays"
    for lang, first, second in (("de", german, english), ("en", english, german)):
        page = client.get("/rules/A5.7/", headers={"Accept-Language": lang}).text
        assert page.index(first) < page.index(second), lang


def test_a_rule_knows_its_neighbours_in_its_book(client):
    page = client.get("/rules/A6.1/").text
    assert re.findall(r'rel="(prev|next)" href="/rules/([^/]+)/"', page) == [("prev", "A5.11"), ("next", "A6.2")]
    for name in BOOKS:
        first, *_, last = book(name)
        assert 'rel="prev"' not in client.get(f"/rules/{first}/").text
        assert 'rel="next"' not in client.get(f"/rules/{last}/").text


def test_rules_that_name_each_other_stand_together():
    related = rulebook.related("apfelernte")
    assert "A5.7" in related["A5.5"]
    assert "A5.5" in related["A5.7"]
    assert all(number in related[other] for number in related for other in related[number])
    assert not [number for number in related if number in related[number]]


def test_a_rule_says_where_it_comes_from(client):
    said = {
        "A5.7": "Said by the game's own rules.",
        "A5.8": "Decided here, where the game's rules are silent.",
        "A9.2": "and completed here where they are silent.",
    }
    for number, sentence in said.items():
        assert sentence in client.get(f"/rules/{number}/", headers={"Accept-Language": "en"}).text, number


def test_numbers_in_a_text_are_links_and_nothing_else_is():
    link = '<a class="rule" href="/rules/A5.7/">A5.7</a>'
    assert with_links("see A5.7, A99.9 & <b>") == f"see {link}, A99.9 &amp; &lt;b&gt;"
    assert with_links("A5.7", "here") == link.replace("/rules/A5.7/", "#A5.7")


def test_no_mark_of_the_file_is_left_in_a_text():
    texts = {number: rulebook.text(number, "de") + rulebook.text(number, "en") for number in NUMBERS}
    assert [number for number, text in texts.items() if re.search(r"`|\*\*", text)] == []


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_the_pages_are_accessible_and_nothing_scrolls_sideways(new_page, accessible, width, scheme):
    size = {"width": width, "height": 844}
    page = new_page(viewport=size, color_scheme=scheme)
    for address in ("/rules/", "/rules/A9.2/", "/rules/M2.5/"):
        page.goto(address)
        accessible(page)
        fits(page)
        page.set_viewport_size(NARROW)
        fits(page)
        page.set_viewport_size(size)


def test_a_search_finds_as_it_is_typed(page, accessible):
    page.goto("/rules/")
    box = page.get_by_role("searchbox", name="Regel suchen")
    box.fill("A7.15")
    expect(page.locator(".rule-hits dt")).to_have_text(["A7.15"])
    expect(page).to_have_url(re.compile(r"q=A7\.15$"))
    box.fill("gleichstand")
    expect(page.locator(".rule-hits mark").first).to_have_text("Gleichstand")
    accessible(page)
    box.fill("Birnenkompott")
    expect(page.locator("#found h2")).to_have_text("Keine Regel hat diese Wörter.")
    accessible(page)
    box.fill("")
    expect(page.locator("#rules section")).to_have_count(12)


def test_a_search_works_without_scripts(new_page):
    page = new_page(java_script_enabled=False)
    page.goto("/rules/")
    page.locator("#q").fill("gleichstand")
    page.locator("#q").press("Enter")
    assert page.locator(".rule-hits mark").first.inner_text() == "Gleichstand"
