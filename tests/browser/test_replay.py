"""A log step by step on a phone and with a keyboard, with questions, without a barrier."""

import re

import pytest
from playwright.sync_api import Page, expect

from decks.building import bundled_card_set
from decks.queries import cards_of
from tests.browser.steps import PHONE, fits
from tests.tournaments.helpers import game_won_by, published, tables
from tournaments import queries
from tournaments.domain.entries import add_entry
from tournaments.domain.events import create_event, start_event
from tournaments.domain.logs import attach_log
from tournaments.domain.staff import add_staff
from tournaments.models import GameLog

pytestmark = [pytest.mark.django_db(transaction=True)]
DESKTOP = {"viewport": {"width": 1280, "height": 900}}
NAMES = ("Carla Cox", "Dora Dachs")


@pytest.fixture
def log(anna, bert, carla, dora) -> GameLog:
    """A game of Carla and Dora, whose match still runs; Bert judges."""
    cards = bundled_card_set()
    event = create_event(anna, name="Turnier", card_set=cards, format="any_list", best_of=1)
    for name, user in zip(NAMES, (carla, dora), strict=True):
        add_entry(event, name, anna, user=user)
    add_staff(event, bert, "judge", anna)
    numbers = sorted(cards_of(cards).by_number)
    text = game_won_by(0, NAMES, (tuple(numbers[:20]), tuple(numbers[20:40])), cards_of(cards))
    return attach_log(tables(published(start_event(event, anna), anna))[0], 1, text, bert)


def at(page: Page, step: int) -> None:
    """The page shows this step, and its address says so."""
    expect(page.locator("#replay-stage")).to_have_attribute("data-step", str(step))
    expect(page).to_have_url(re.compile(rf"step={step}\b"))


def above(page, part: str) -> None:
    """The first such part lies in sight, above the steps at the lower edge."""
    page.wait_for_function(
        """part => document.querySelector(part).getBoundingClientRect().bottom
            <= document.querySelector(".replay-controls").getBoundingClientRect().top""",
        arg=part,
    )


def test_a_judge_goes_through_a_game_on_a_phone_and_asks(new_page, log_in, accessible, bert, log):
    page = new_page(**PHONE)
    log_in(page, bert)
    told = queries.log_playback(log)
    busy = next(step for step in range(told.last) if all(told.table(step).play))
    page.goto(f"/logs/{log.public_id}/replay/?step={busy - 1}&as=public")
    loads = []
    page.on("framenavigated", lambda frame: loads.append(frame.url))
    page.locator("#replay-on").tap()
    at(page, busy)
    expect(page.locator("#replay-said")).to_contain_text(f"Schritt {busy}")
    expect(page.locator("#replay-on")).to_be_focused()
    expect(page.locator(".replay-controls")).to_be_in_viewport()
    accessible(page)
    fits(page)
    page.locator(".being-ask").first.tap()
    page.locator('.tap-group[open] .tap[value^="strength"]').tap()
    first = page.locator(".exchanges > li").first
    expect(first).to_contain_text(re.compile(r"\b\d+\."))
    expect(first).to_contain_text("offen A9.4")
    above(page, ".exchanges > li")
    page.locator(".tap-group summary", has_text="Dora Dachs").tap()
    page.locator('.tap-group[open] .tap[value^="hidden.hand"]').tap()
    expect(first).to_contain_text("nicht offen")
    page.fill("#ask-text", "Wie stark ist Leitwollf?")
    page.locator("#ask-text").press("Enter")
    expect(page.locator("#ask-help")).to_contain_text("Leitwolf (Æ018)")
    expect(page.locator("#ask-text")).to_have_value("Wie stark ist Leitwollf?")
    above(page, ".ask-near")
    accessible(page)
    fits(page)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    above(page, ".foot-in > :last-child")
    assert [url for url in loads if "/ask/" in url] == []
    page.locator("form[action$='/replay/open/'] button").tap()
    at(page, busy)
    expect(page.locator("#replay-as")).to_have_value("judge")
    expect(page.locator(".replay-row .face").first).to_be_visible()
    accessible(page)
    fits(page)
    page.select_option("#replay-as", "1")
    expect(page.locator(".replay-row")).to_have_count(1)
    newest = [line.verb for line in log.event.audit.all()[:4]]
    assert newest == ["log_opened", "question_asked", "question_asked", "log_attached"]


def test_the_keyboard_goes_by_step_and_turn_and_back_in_the_history(new_page, log_in, accessible, bert, log):
    page = new_page(color_scheme="dark", **DESKTOP)
    log_in(page, bert)
    told = queries.log_playback(log)
    page.goto(f"/logs/{log.public_id}/replay/?step=0&as=public")
    for key, step in (
        ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("t", told.turns[1]), ("t", told.turns[2]),
        ("Shift+T", told.turns[1]), ("End", told.last), ("Home", 0),
    ):  # fmt: skip
        page.keyboard.press(key)
        at(page, step)
    page.go_back()
    at(page, told.last)
    page.locator(".replay-all summary").click()
    page.locator(f'.replay-turns a[data-to="{told.turns[3]}"]').click()
    at(page, told.turns[3])
    expect(page.locator(".replay-turns [aria-current=step]")).to_have_attribute("data-to", str(told.turns[3]))
    page.locator("#replay-slider").fill("2")
    at(page, 2)
    page.keyboard.press("t")  # the slider has the focus: its keys are its own
    at(page, 2)
    accessible(page)
    fits(page)


def test_the_table_stays_beside_what_is_told_and_never_lies_over_the_questions(new_page, log_in, bert, log):
    page = new_page(**DESKTOP)
    log_in(page, bert)
    page.goto(f"/logs/{log.public_id}/replay/?step=3&as=public")
    for down in (0, 200, 400):
        page.evaluate("down => scrollTo(0, down)", down)
        board, questions = (page.locator(part).bounding_box() for part in (".board", ".replay-taps"))
        assert board["y"] + board["height"] <= questions["y"]


def test_without_a_script_each_step_is_a_page(browser, live_site, log_in, bert, log):
    context = browser.new_context(base_url=live_site.url, java_script_enabled=False, **PHONE)
    page = context.new_page()
    log_in(page, bert)
    page.goto(f"/logs/{log.public_id}/replay/?step=4&as=public")
    page.locator("#replay-on").click()
    at(page, 5)
    page.locator(".replay-slide noscript button").click()
    at(page, 5)
    page.locator(".tap-group summary").last.click()
    page.locator('.tap-group[open] .tap[value^="passes"]').click()
    expect(page.locator(".exchanges > li")).to_have_count(1)
    at(page, 5)
    context.close()
