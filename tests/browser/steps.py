"""Steps that several stories in the browser share: looking at a page, a player's first taps, reporting."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tournaments.domain.codes import NewCode

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
NARROW = {"width": 320, "height": 640}  # the narrowest phone
Check = Callable[[Page], None]
expect.set_options(timeout=20_000)  # ms; on a busy machine what somebody else did takes its time to arrive


def fits(page: Page) -> None:
    """Nothing scrolls sideways."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url


def in_one_language(accessible: Check, locale: str) -> Check:
    """The check for a story that is told in both languages: axe in one of them, for markup and colours are the same."""
    return accessible if locale == "de-DE" else lambda page: None


def look(page: Page, accessible: Check, address: str = "") -> None:
    """Go to a page, or stay: axe finds nothing, and nothing scrolls sideways."""
    if address:
        page.goto(address)
    accessible(page)
    fits(page)


def open_event(page: Page, new: NewCode, typed: bool) -> None:
    """By the code that is typed, or by the link of the slip."""
    if typed:
        page.goto("/my/")
        page.fill("#id_code", new.shown.lower())
    else:
        page.goto(f"/my/open/?key={new.key}")
    page.locator("main form button.button-large").click()
    expect(page.locator("#my-event")).to_be_visible()


def report(page: Page, winner: int) -> None:
    """Tap "report", then who won: 0 the person, 1 the other one."""
    page.locator("a.button-large[href*='/report/']").click()
    page.locator("button.answer:visible").nth(winner).click()
    expect(page.locator("#my-event")).to_be_visible()
