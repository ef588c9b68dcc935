"""A house format made in a real browser: the sentences follow while one types, axe finds nothing."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    "viewport", [{"width": 390, "height": 844}, {"width": 1280, "height": 900}], ids=["phone", "desktop"]
)
def test_anna_makes_a_format(new_page, accessible, log_in, anna, viewport):
    page = new_page(locale="de-DE", viewport=viewport)
    log_in(page, anna)
    page.goto("/formats/")
    accessible(page)
    page.get_by_role("link", name="Neues Format").click()
    page.wait_for_load_state()  # what is typed before the scripts are there moves no sentence
    says = page.locator("#says")
    page.locator("#id_name").fill("Dorfrunde")
    page.locator("#id_deck_size").fill("12")
    expect(says).to_contain_text("genau 12 Karten")
    page.locator("#id_pool").fill("1-5")
    expect(says).to_contain_text("erlaubt sind nur 5")
    page.get_by_role("button", name="Speichern").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("#id_name")).to_have_value("Dorfrunde")
    accessible(page)
    page.locator("#id_pool").fill("1-60")
    expect(says).to_contain_text("1-60")
    page.get_by_role("button", name="Speichern").click()
    expect(page.get_by_role("heading", name="Dorfrunde")).to_be_visible()
    accessible(page)
    page.get_by_role("link", name="Dorfrunde").click()
    accessible(page)
