"""What is left out to spare time hides no barrier."""

import pytest
from playwright.sync_api import Browser, Page

from tests.barriers import barriers

ROW = '<p class="row {0}">Änne <b>{0}</b></p>'
PAGE = """<!doctype html><html lang="de"><title>Reihen</title><style>
  body {{ background: #fff; color: #111 }}  .pale {{ color: #ccc }}  .dark {{ background: #222 }}
</style><main><h1>Reihen</h1>{}</main></html>"""


@pytest.fixture
def blank(browser: Browser) -> Page:
    """A page of nobody's."""
    page = browser.new_page()
    yield page
    page.close()


def found(page: Page, body: str) -> list[tuple[str, int]]:
    """(rule, elements) that axe finds on a page with this body."""
    page.set_content(PAGE.format(body))
    return [(rule, len(nodes)) for rule, nodes in barriers(page)]


def test_a_pale_text_is_found_among_its_like(blank):
    assert found(blank, ROW.format("") * 5) == []
    assert found(blank, ROW.format("") * 5 + ROW.format("pale") * 2) == [("color-contrast", 2)]  # p and b, once each
    assert found(blank, ROW.format("") * 5 + ROW.format("pale") * 2) == [("color-contrast", 2)]  # and on the next page
    assert found(blank, ROW.format("") + ROW.format("dark")) == [("color-contrast", 2)]
    assert found(blank, ROW.format("") + '<p class="row" style="color: #aaa">Änne</p>') == [("color-contrast", 1)]


def test_what_covers_a_text_on_one_page_does_not_excuse_it_on_the_next(blank):
    cover = '<div style="position: absolute; inset: 0; height: 900px; background: #fff"></div>'
    assert found(blank, ROW.format("pale late") + cover) == []
    assert found(blank, ROW.format("pale late")) == [("color-contrast", 2)]


def test_a_hidden_or_disabled_text_stands_for_no_other(blank):
    row = '<p class="pale">Änne</p>'
    for how in ("hidden", 'aria-hidden="true"', 'style="visibility: hidden"'):
        hidden = f"<div {how}>{{}}</div>"
        assert found(blank, hidden.format(row) + f"<div>{row}</div>") == [("color-contrast", 1)], hidden
    button = '<button class="pale" style="background: #fff" {}>Los</button>'
    assert found(blank, button.format("disabled") + button.format("")) == [("color-contrast", 1)]


def test_the_other_theme_is_asked_for_its_colours(blank):
    blank.set_content(PAGE.format(ROW.format("pale night") + "<input>"))
    assert [rule for rule, _nodes in barriers(blank, contrast_only=True)] == ["color-contrast"]
    blank.set_content(PAGE.format(ROW.format("") + "<input>"))
    assert barriers(blank, contrast_only=True) == []


def test_every_other_rule_is_asked_of_every_element(blank):
    assert found(blank, '<img src="data:," alt="Apfel"><img src="data:,"><img src="data:,">') == [("image-alt", 2)]
    assert found(blank, "<label>Name <input></label><input>") == [("label", 1)]
