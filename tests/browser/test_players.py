"""Two players with phones and no accounts: codes, reports, who begins; phones that lose the net.

Nothing is reloaded by hand on the way, and axe finds nothing on any page.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.steps import PHONE, look, open_event
from tests.tournaments.helpers import new_event, tables
from tournaments.domain.clock import start_clock
from tournaments.domain.codes import issue_codes
from tournaments.domain.entries import add_entry
from tournaments.domain.events import start_event
from tournaments.domain.rounds import close_round, pair_round, publish_round
from tournaments.models import Match, Report

pytestmark = pytest.mark.django_db(transaction=True)

GERMAN = "de-DE"  # the stories of test_story.py and test_whole_story.py are told in English, too


def test_a_match_from_the_slip_to_the_result(new_page, accessible, anna):
    event = new_event(anna, best_of=3)
    for name in ("Maximiliane-Charlotte Öhlschläger-Wüstenhöfer", "Käthe Süß"):
        add_entry(event, name, anna)
    start_event(event, anna)
    codes = {entry.name: new for entry, new in issue_codes(event, anna)}
    phones = {name: new_page(locale=GERMAN, color_scheme=scheme, **PHONE)
              for name, scheme in zip(codes, ("light", "dark"), strict=True)}  # fmt: skip
    for (name, new), page in zip(codes.items(), phones.values(), strict=True):
        open_event(page, new, typed=name == "Käthe Süß")
        expect(page.locator("h1")).to_have_text("Dein Tisch erscheint hier von selbst.")
        look(page, accessible)
    round = publish_round(pair_round(event, anna), anna)
    start_clock(round, anna, 50)
    match = tables(round)[0]
    one, two = (phones[seat.entry.name] for seat in match.seats_in_order)
    for page in (one, two):
        expect(page.locator(".giant")).to_have_text("1")
        expect(page.locator(".clock-time")).to_be_visible()
        look(page, accessible)
    confirmed_game(one, two, accessible)
    choice_of_the_loser(two, one, accessible)
    confirmed_game(two, one, accessible)
    one.locator("button[name=starter][value=me]").click()
    confirmed_game(one, two, accessible)
    expect(one.locator("h1")).to_have_text(re.compile(r"Du\shast\s2\s:\s1\sgewonnen\."))
    expect(two.locator(".plate-leaf")).to_be_visible()
    for page in (one, two):
        look(page, accessible)
    assert [seat.games_won for seat in Match.objects.get(pk=match.pk).seats_in_order] == [2, 1]
    close_round(round, anna)
    expect(one.locator(".plate-leaf, .plate-straw").first).to_be_visible()


@pytest.mark.parametrize("lost", ["the phone knows it", "the server does not answer"])
def test_a_tap_without_a_connection_is_told_and_leaves_the_question_there(new_page, accessible, anna, lost):
    event = new_event(anna, best_of=3)
    for name in ("Käthe", "Mona"):
        add_entry(event, name, anna)
    start_event(event, anna)
    ((_entry, new), _other) = issue_codes(event, anna)
    publish_round(pair_round(event, anna), anna)
    page = new_page(**PHONE)
    open_event(page, new, typed=True)
    page.locator("a.button-large[href*='/report/']").click()
    page.wait_for_url("**/report/1/")
    if lost == "the phone knows it":
        page.context.set_offline(True)
    else:
        page.route("**/healthz", lambda route: route.abort())
    page.locator("button.answer:visible").first.click()
    expect(page.locator(".note-lost")).to_contain_text("Keine Verbindung. Nichts ist angekommen")
    look(page, accessible)
    assert page.url.endswith("/report/1/")
    assert not Report.objects.exists()
    page.context.set_offline(False)
    page.unroute("**/healthz")
    page.locator("button.answer:visible").first.click()
    expect(page.locator("#my-event")).to_be_visible()
    assert Report.objects.count() == 1


def test_without_a_connection_a_page_says_as_of_when_it_stands(new_page, accessible, anna):
    event = new_event(anna, 2)
    start_event(event, anna)
    (_entry, new), *_others = issue_codes(event, anna)
    page = new_page(**PHONE)
    open_event(page, new, typed=True)
    expect(page.locator("html")).to_have_attribute("data-live-state", "stream")
    expect(page.locator(".lost")).to_be_empty()
    page.context.set_offline(True)
    expect(page.locator(".lost")).to_have_text(re.compile(r"^Keine Verbindung. Stand von \d\d:\d\d Uhr.$"))
    accessible(page)
    page.context.set_offline(False)
    expect(page.locator(".lost")).to_be_empty(timeout=20_000)


def test_leaving_asks_in_words_what_comes_of_it(new_page, accessible, anna):
    event = new_event(anna)
    entry = add_entry(event, "Käthe", anna)
    ((_entry, new),) = issue_codes(event, anna)
    page = new_page(**PHONE)
    open_event(page, new, typed=True)
    page.get_by_text("Aussteigen").first.click()
    page.get_by_role("button", name="Aussteigen").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Aussteigen?")
    expect(dialog).to_contain_text("dein abgegebenes Deck ist weg")
    accessible(page)
    dialog.get_by_role("button", name="Aussteigen").click()
    page.wait_for_url("**/my/")
    assert not event.entries.filter(pk=entry.pk).exists()


def test_what_somebody_has_opened_stays_open_when_news_come(new_page, anna):
    event = new_event(anna, 2)
    start_event(event, anna)
    (_entry, new), *_others = issue_codes(event, anna)
    phone = new_page(**PHONE)
    open_event(phone, new, typed=True)
    fold = phone.locator("details", has_text="Aussteigen")
    fold.locator("summary").tap()
    publish_round(pair_round(event, anna), anna)
    expect(phone.locator(".giant")).to_have_text("1", timeout=15_000)
    expect(fold.locator("button")).to_be_visible()


def confirmed_game(winner: Page, loser: Page, accessible) -> None:
    """The winner reports, the loser hears of it and confirms."""
    winner.locator("a.button-large[href*='/report/']").click()
    look(winner, accessible)
    winner.locator("button.answer:visible").first.click()
    expect(loser.locator(".plate-apple")).to_contain_text("Stimmt das?")
    look(loser, accessible)
    loser.locator("button[value=confirm]").click()


def choice_of_the_loser(loser: Page, winner: Page, accessible) -> None:
    """Who lost says who begins, and the other one sees it."""
    expect(loser.locator("button[name=starter]").first).to_contain_text("Ich beginne")
    look(loser, accessible)
    loser.locator("button[name=starter][value=me]").click()
    expect(loser.locator(".so-far h3")).to_be_visible()
    expect(winner.locator(".so-far")).to_contain_text("A9.2")
    expect(winner.locator(".so-far-score .fig")).to_have_text(re.compile(r"1\s:\s0"))


def test_a_phone_that_slept_or_had_no_net_catches_up(new_page, anna):
    event = new_event(anna, 2)
    start_event(event, anna)
    (_entry, new), *_others = issue_codes(event, anna)
    phone = new_page(locale="en-GB", **PHONE)
    open_event(phone, new, typed=True)
    phone.context.set_offline(True)
    publish_round(pair_round(event, anna), anna)
    phone.context.set_offline(False)
    expect(phone.locator(".giant")).to_have_text("1", timeout=20_000)


def test_where_streams_fail_the_page_asks_again_and_again(new_page, anna):
    event = new_event(anna, 2)
    start_event(event, anna)
    (_entry, new), *_others = issue_codes(event, anna)
    phone = new_page(locale="en-GB", **PHONE)
    phone.route("**/live/?*", lambda route: route.abort())
    open_event(phone, new, typed=False)
    publish_round(pair_round(event, anna), anna)
    expect(phone.locator(".giant")).to_have_text("1", timeout=25_000)
