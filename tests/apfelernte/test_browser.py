"""The site's own pages in a real browser: without complaints of scripts, of the policy or of axe, in both languages."""

import re

import pytest
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from playwright.sync_api import expect

from apfelernte import live, urls
from apfelernte.live import rights, touch
from tests.browser.steps import in_one_language
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db(transaction=True)
DESKTOP, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}


@pytest.mark.parametrize(("locale", "title"), [("de-DE", "Anmelden"), ("en-GB", "Log in")])
def test_anna_logs_in_changes_her_name_and_logs_out(new_page, accessible, anna, locale, title):
    accessible = in_one_language(accessible, locale)
    page = new_page(locale=locale, viewport=PHONE)
    page.goto("/profile/")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    accessible(page)
    page.locator("input[name=username]").fill("anna")
    page.locator("input[name=password]").fill("falsch")
    page.locator("input[name=password]").press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    accessible(page)
    page.locator("input[name=password]").fill(PASSWORD)
    page.locator("input[name=password]").press("Enter")
    page.locator("input[name=name]").fill("Änne Größer")
    page.locator("select[name=theme]").select_option("dark")
    page.locator("input[name=name]").press("Enter")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("heading", level=1)).to_have_text("Änne Größer")
    accessible(page)
    page.locator("form[action='/accounts/logout/'] button").click()
    page.goto("/profile/")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)


def test_pages_of_the_site_have_no_barrier(new_page, accessible, log_in, anna, settings):
    settings.IMPRINT = "Obsthof\n\nAm Hang 1"
    page = new_page(viewport=DESKTOP)
    log_in(page, anna)
    for address in ("/nothing/", "/cards/?set=%00", "/privacy/", "/imprint/", "/profile/password/", "/formats/"):
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
        accessible(page)


def test_the_api_can_be_tried_under_the_strict_policy(page, accessible):
    page.goto("/api/docs/")
    expect(page.locator(".opblock-summary-path").first).to_contain_text("/api/")
    accessible(page, without="#api-docs")  # Swagger UI's own markup


def test_language_and_theme_are_chosen_in_the_footer(page):
    page.goto("/privacy/")
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_role("button", name="dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.url.endswith("/privacy/")


# live parts


class WithLivePage:
    """The site and a page that follows the topic "tests-page:1"."""

    shown = 0

    @staticmethod
    def page(request: HttpRequest) -> HttpResponse:
        """A whole page with one live part; asked by its own script only the part."""
        mark = live.mark("tests-page:1")
        WithLivePage.shown += 1
        part = "HX-Request" in request.headers
        return render(request, "part.html" if part else "page.html", {"mark": mark, "shown": WithLivePage.shown})

    urlpatterns = [*urls.urlpatterns, path("followed/", page, name="followed")]
    handler404, handler500 = urls.handler404, urls.handler500


@pytest.fixture
def followed(settings, tmp_path, monkeypatch):
    """The address of a page with a live part that has a text field."""
    part = (
        '{% load live %}<section id="part" {% live mark "followed" %}><h2>Version {{ mark.version }}</h2>'
        '<label>Notiz <input id="note"></label></section>'
    )
    (tmp_path / "part.html").write_text(part)
    (tmp_path / "page.html").write_text(
        '{% extends "base.html" %}{% block content %}<h1>Live</h1>{% include "part.html" %}{% endblock %}'
    )
    engine = dict(settings.TEMPLATES[0])
    settings.TEMPLATES = [engine | {"DIRS": [tmp_path, *engine["DIRS"]]}]
    settings.ROOT_URLCONF = WithLivePage
    monkeypatch.setitem(rights._rights, "tests-page", lambda user, rest: True)
    return "/followed/"


def moved() -> None:
    """Move the topic."""
    with transaction.atomic():
        touch("tests-page:1")


def test_a_change_reaches_the_open_page(page, followed):
    page.goto(followed)
    expect(page.locator("html")).to_have_attribute("data-live-state", "stream")
    moved()
    expect(page.locator("#part h2")).to_have_text("Version 1")
    moved()
    expect(page.locator("#part h2")).to_have_text("Version 2")


def test_a_change_between_page_and_stream_is_not_missed(page, followed):
    page.route(re.compile(r"/live/\?"), lambda route: (moved(), route.continue_())[1])
    page.goto(followed)
    expect(page.locator("#part h2")).to_have_text(re.compile(r"Version [1-9]"))


def test_a_change_while_the_fresh_copy_is_on_its_way_is_not_missed(page, followed):
    def late(route):
        answer = route.fetch()
        moved()
        page.wait_for_timeout(2000)  # the page hears of it before it has the copy
        route.fulfill(response=answer)

    page.route(re.compile(r"/followed/\?v="), late, times=1)
    page.goto(followed)
    expect(page.locator("html")).to_have_attribute("data-live-state", "stream")
    moved()
    expect(page.locator("#part h2")).to_have_text("Version 2", timeout=15_000)


def test_what_is_being_typed_stays_until_the_field_is_left(page, followed):
    page.goto(followed)
    expect(page.locator("html")).to_have_attribute("data-live-state", "stream")
    page.locator("#note").fill("Tisch 7")
    moved()
    page.wait_for_timeout(2000)
    assert page.locator("#note").input_value() == "Tisch 7"
    expect(page.locator("#part h2")).to_have_text("Version 0")
    page.locator("#note").blur()
    expect(page.locator("#part h2")).to_have_text("Version 1")


def test_without_a_stream_the_page_asks(page, followed):
    page.route(re.compile(r"/live/\?"), lambda route: route.abort())
    page.clock.install()
    page.goto(followed)
    expect(page.locator("html")).to_have_attribute("data-live-state", "poll")
    moved()
    page.clock.run_for(14_000)
    expect(page.locator("#part h2")).to_have_text("Version 1")
