"""A deck check in a real browser on phone size: a judge opens the draw, a player contributes,
the judge ticks cards, finds one missing, and everybody can draw again. No page has a finding of axe.
"""

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from apfelernte.draws.models import SealedDraw
from tests.browser import steps
from tests.browser.steps import PHONE
from tests.tournaments.helpers import LEGAL, OTHER_LEGAL, new_event, published
from tournaments.domain.entries import add_entry
from tournaments.domain.events import start_event
from tournaments.domain.results import record_result
from tournaments.domain.staff import add_staff
from tournaments.models import DeckCheck, Round

pytestmark = pytest.mark.django_db(transaction=True)

GERMAN = "de-DE"


@pytest.fixture
def round(anna, bert, carla, dora) -> Round:
    """Carla has won 2:0 against Dora; the round still runs, Bert judges."""
    event = new_event(anna, format="vorbereitet")
    add_staff(event, bert, "judge", anna)
    add_entry(event, "Carla", anna, LEGAL, user=carla)
    add_entry(event, "Dora", anna, OTHER_LEGAL, user=dora)
    round = published(start_event(event, anna), anna)
    match = round.matches.get()
    record_result(match, anna, [2 if seat.entry.name == "Carla" else 0 for seat in match.seats_in_order])
    return round


def test_a_check_from_the_draw_to_the_result(new_page, log_in, accessible, round, bert, carla):
    judge, player = new_page(locale=GERMAN, **PHONE), new_page(locale=GERMAN, color_scheme="dark", **PHONE)
    log_in(judge, bert)
    log_in(player, carla)
    look = partial(steps.look, accessible=accessible)
    look(judge, address=f"/events/{round.event.public_id}/checks/")
    judge.fill("#id_phrase", "Boskoop und Elstar")
    judge.locator("form:has(#id_phrase) button").click()
    expect(judge.locator(".draw-sum").first).to_be_visible()
    look(judge)
    contribute(player, look, round)
    judge.goto(f"/events/{round.event.public_id}/checks/")
    judge.locator("form[action$='/now/'] button").click()
    expect(judge.locator(".check-list li")).to_have_count(2)
    look(judge)
    look(player, address=draw_address())
    expect(player.locator("main")).to_contain_text("sobald jede Prüfung begonnen hat")
    at_the_table(judge, look)
    expect(player.locator("main")).to_contain_text("sobald jede Prüfung begonnen hat")
    judge.goto(f"/checks/{DeckCheck.objects.get(entry__name='Dora').public_id}/")
    judge.locator("button[value=begin]").click()
    expect(player.locator("main")).to_contain_text("nachgerechnet: wie versprochen")  # without a reload
    expect(player.locator("main")).to_contain_text("17 Wespen")
    look(player)
    check = DeckCheck.objects.select_related("match").get(entry__name="Carla")
    scores = {seat.entry.name: seat.games_won for seat in check.match.seats_in_order}
    assert (scores, check.match.extra_minutes) == ({"Carla": 0, "Dora": 2}, 7)


def draw_address() -> str:
    """Where everybody sees how it is drawn."""
    return f"/draws/{SealedDraw.objects.get().public_id}/"


def contribute(player: Page, look: Callable[..., None], round: Round) -> None:
    """The player finds the draw on the round's page and adds a phrase."""
    player.goto(f"/events/{round.event.public_id}/")
    player.locator("a[href^='/draws/']").click()
    look(player)
    player.fill("#id_phrase", "17 Wespen")
    player.locator("form:has(#id_phrase) button").click()
    expect(player.locator(".draw-phrases li")).to_have_count(2)
    look(player)


def at_the_table(judge: Page, look: Callable[..., None]) -> None:
    """The judge begins, ticks nineteen cards by tapping, and one is missing."""
    judge.goto(f"/checks/{DeckCheck.objects.get(entry__name='Carla').public_id}/")
    look(judge)
    judge.locator("button[value=begin]").click()
    expect(judge.locator(".check-cards li")).to_have_count(20)
    look(judge)
    judge.locator("button[name=all]").click()
    judge.locator(".check-card").nth(4).tap()
    expect(judge.locator("#ticked")).to_contain_text("19 von 20 liegen auf dem Tisch")
    judge.reload()
    expect(judge.locator("#ticked")).to_contain_text("19 von 20 liegen auf dem Tisch")  # kept while one taps
    judge.fill("#id_minutes", "7")
    judge.locator("button[value=finish]").click()
    expect(judge.locator(".field-error").first).to_be_visible()
    look(judge)
    judge.locator("input[name=findings][value=missing]").check()
    judge.locator("button[value=finish]").click()
    expect(judge.locator(".plate-apple")).to_contain_text("eine Karte der Liste fehlt")
    look(judge)
    judge.locator("a[href^='/matches/']").first.click()
    look(judge)
