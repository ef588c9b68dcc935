"""Two devices at one sheet: each hears of the other's line by itself, and what is being typed stays."""

import pytest
from playwright.sync_api import expect

from decks.building import bundled_card_set
from tests.tournaments.helpers import published, tables
from tournaments.domain.entries import add_entry
from tournaments.domain.events import create_event, start_event
from tournaments.domain.sheets import finish_sheet, open_sheet, write_line
from tournaments.domain.staff import add_staff
from tournaments.models import Sheet

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def sheet(anna, bert) -> Sheet:
    """Carla against Dora; Bert and Anna may both write the game down."""
    event = create_event(anna, name="Turnier", card_set=bundled_card_set(), format="any_list", best_of=1)
    for name in ("Carla", "Dora"):
        add_entry(event, name, anna)
    add_staff(event, bert, "judge", anna)
    return open_sheet(tables(published(start_event(event, anna), anna))[0], 1, bert)


def test_a_line_of_another_device_arrives_and_what_is_typed_stays(new_page, log_in, accessible, sheet, anna, bert):
    page = new_page(locale="en-GB")
    log_in(page, anna)
    page.goto(sheet.get_absolute_url())
    expect(page.locator("html")).to_have_attribute("data-live-state", "stream")
    page.locator("#scribe-words summary").click()
    page.locator("#sheet-line").focus()
    first, second = [seat.entry.name for seat in sheet.game.match.seats_in_order]
    if sheet.game.match.starter.name == second:
        first, second = second, first
    sheet = write_line(sheet, 0, f"{first} passt", bert)
    lines = page.locator(".scribe-lines > li")
    expect(lines).to_have_count(1, timeout=15_000)
    expect(page.locator("#scribe-told")).to_contain_text(f"{first} passes")
    expect(page.locator("#scribe-said")).to_contain_text("Another device:")
    expect(page.locator("#sheet-line")).to_be_focused()  # the fold is open as before
    accessible(page)
    page.locator("#sheet-line").fill(f"{second} spi")
    sheet = write_line(sheet, 1, f"{second} passt", bert)
    page.wait_for_timeout(3000)
    expect(page.locator("#sheet-line")).to_have_value(f"{second} spi")
    page.locator("#sheet-line").fill("")
    page.locator("#sheet-line").blur()
    expect(lines).to_have_count(2, timeout=15_000)
    log = finish_sheet(sheet, bert)
    expect(page.locator(f'a[href="{log.get_absolute_url()}"]')).to_be_visible(timeout=15_000)
