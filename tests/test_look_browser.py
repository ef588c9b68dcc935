"""The look in a real browser: accessible in both themes, nothing sideways on a phone, and the small scripts."""

import time
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

import pytest
from django.urls import path

from apfelernte import urls
from apfelernte.lookbook import look
from tests.browser.steps import NARROW, fits

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from apfelernte.accounts.models import User

urlpatterns = [*urls.urlpatterns, path("look/", look)]
pytestmark = pytest.mark.urls(__name__)

NewPage = Callable[..., "Page"]


@pytest.mark.parametrize("width", [1280, 390])
def test_every_component_is_accessible(new_page: NewPage, accessible: Callable, width: int):
    page = new_page(viewport={"width": width, "height": 844})
    page.goto("/look/")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        accessible(page)
        fits(page)


def test_every_plate_is_accessible(new_page: NewPage, accessible: Callable):
    page = new_page(viewport={"width": 390, "height": 844}, color_scheme="dark")
    for plate in ("leaf", "apple", "plum"):
        page.goto(f"/look/?plate={plate}")
        accessible(page)


@pytest.mark.parametrize("width", [1280, 390])
def test_who_has_lost_does_not_look_like_the_bar_of_a_lost_connection(new_page: NewPage, width: int):
    page = new_page(viewport={"width": width, "height": 844})
    page.goto("/look/")
    position = "each => [getComputedStyle(each).position, getComputedStyle(each).textAlign]"
    assert page.locator("td.lost").first.evaluate(position) == ["static", "start"]
    bar = page.locator("p.lost").first
    bar.evaluate("each => { each.textContent = 'No connection.'; }")
    assert bar.evaluate(position) == ["sticky", "center"]


def test_nothing_scrolls_sideways_on_the_narrowest_phone(new_page: NewPage, log_in: Callable, carla: "User"):
    carla.name = "Maximiliane-Charlotte Öhlschläger-Wüstenhöfer"
    carla.save()
    page = new_page(viewport=NARROW)
    page.goto("/look/")
    fits(page)
    log_in(page, carla)
    page.goto("/look/")
    fits(page)
    assert page.get_by_text("Menü", exact=True).bounding_box()["width"] >= 44


def comes_right(page: "Page", within: float = 20) -> bool:
    """Whether the clock agrees with the true time, to two seconds, at the latest `within` seconds from now."""
    until = time.monotonic() + within
    while abs(seconds_shown(page) - seconds_left(page)) > 2:
        if time.monotonic() > until:
            return False
        page.wait_for_timeout(100)
    return True


def seconds_shown(page: "Page") -> int:
    """What the clock of the page shows, in seconds; 0 while it shows none."""
    minutes, seconds = page.locator(".clock-time").inner_text().split(":")
    return int(minutes) * 60 + int(seconds) if minutes.isdigit() else 0


def seconds_left(page: "Page") -> float:
    """The true time to the end that the page names, in seconds."""
    end = datetime.fromisoformat(page.locator("[data-clock]").get_attribute("data-end") or "")
    return end.timestamp() - time.time()


def test_t85_the_clock_counts_by_the_server_and_not_by_what_the_device_or_the_page_remembers(new_page: NewPage):
    page = new_page()
    page.add_init_script("Date.now = () => 0")  # a device whose clock stands in 1970
    page.goto("/look/")
    assert comes_right(page)
    page.goto("/rules/")
    page.wait_for_timeout(3000)
    page.go_back()
    assert comes_right(page)
    page.wait_for_timeout(1500)
    assert comes_right(page, within=2)  # one that stands still or is off never does


def test_a_name_is_found_however_it_is_typed(page: "Page"):
    page.goto("/look/")
    for typed in ("Öhl", "oehl", "ohlsch", "OHLSCHLÄGER"):
        page.get_by_placeholder("Name suchen").fill(typed)
        assert page.locator("#pairings tbody tr:visible").count() == 2, typed
    page.get_by_placeholder("Name suchen").fill("lukasz")
    assert page.locator("#pairings tbody tr:visible").count() == 1


def test_a_theme_is_taken_at_once_and_kept(page: "Page"):
    page.goto("/look/")
    with page.expect_response("**/theme/"):
        page.get_by_role("button", name="dunkel").click()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(25, 23, 19)"
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_what_destroys_asks_once_in_words(page: "Page"):
    page.goto("/look/")
    page.get_by_role("button", name="Löschen", exact=True).click()
    dialog = page.get_by_role("dialog", name="Tisch 7 löschen")
    assert dialog.get_by_text("Das Ergebnis geht verloren.").is_visible()
    page.keyboard.press("Escape")
    assert page.get_by_role("button", name="Löschen", exact=True).evaluate("node => node === document.activeElement")
    assert "?" not in page.url
    page.get_by_role("button", name="Löschen", exact=True).click()
    page.get_by_role("button", name="Tisch 7 löschen").click()
    page.wait_for_url("**/look/?*")


def test_a_rule_opens_in_place_and_escape_closes_it(page: "Page"):
    page.goto("/look/")
    page.get_by_role("button", name="A5.4").click()
    assert page.locator("[id='rule-A5.4']").is_visible()
    page.keyboard.press("Escape")
    assert page.locator("[id='rule-A5.4']").is_hidden()


def test_the_menu_of_a_phone_needs_no_script(new_page: NewPage):
    page = new_page(viewport={"width": 390, "height": 844}, java_script_enabled=False)
    page.goto("/look/")
    assert page.get_by_role("link", name="Karten").is_hidden()
    page.get_by_text("Menü", exact=True).click()
    page.get_by_role("link", name="Karten").click()
    assert page.url.endswith("/cards/")
