"""A whole event in a real browser, in German and in English: eight people, three rounds, a correction, a drop, a bye,
a game's log, standings and sheets. No page on the way has a finding of axe (asked in German) or scrolls sideways.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from decks.building import bundled_card_set
from decks.queries import cards_of
from tests.browser.steps import fits, in_one_language
from tests.tournaments.helpers import tables, won_by
from tournaments import queries
from tournaments.models import Event

pytestmark = pytest.mark.django_db(transaction=True)

PEOPLE = ["Änne Größer", "Dörte Bäcker", "Ute Grünewald", "Şeyma Yıldız", "Jörg Weißhäupl", "Björn Öhlschläger",
          "Käthe Süß", "Maximiliane-Charlotte Öhlschläger-Wüstenhöfer"]  # fmt: skip
WORDS = {
    "de-DE": {"round": "Runde {n} von 3", "recommended": "Für 8 Teilnehmer werden 3 Runden empfohlen.",
              "bye": "Freilos", "legal": "Der Spielbericht ist regelgerecht.", "dropped": "ausgestiegen",
              "points": "50,00"},
    "en-GB": {"round": "Round {n} of 3", "recommended": "For 8 players 3 rounds are recommended.", "bye": "Bye",
              "legal": "The log is legal.", "dropped": "dropped out", "points": "50.00"},
}  # fmt: skip


class Story:
    """An organizer at a computer in the light and a player with a phone in the dark."""

    def __init__(self, staff: Page, phone: Page, check: Callable[[Page], None], words: dict[str, str]):
        self.staff, self.phone, self.check, self.words = staff, phone, check, words

    @property
    def event(self) -> Event:
        """The event as it is now."""
        return Event.objects.get()

    def look(self, address: str = "", who: Page | None = None) -> None:
        """Go to a page, or stay, and let axe look at it; nothing scrolls sideways."""
        page = who or self.staff
        if address:
            page.goto(address)
        self.check(page)
        fits(page)

    def desk(self) -> None:
        """Go to the desk."""
        self.look(f"/events/{self.event.public_id}/staff/")

    def step(self) -> None:
        """Press the button of the next step."""
        self.staff.locator("#desk-side button[name=code]").click()

    def enter(self, typed: str) -> None:
        """Type a result and press Enter; the field is empty again and has the focus."""
        field = self.staff.locator("#entry")
        field.press_sequentially(typed)
        expect(self.staff.locator("#entry-says b")).to_be_visible()
        field.press("Enter")
        expect(field).to_have_value("")
        expect(field).to_be_focused()


@pytest.fixture(params=WORDS)
def story(request, new_page, log_in, accessible, anna) -> Story:
    """The story in one of the two languages."""
    bundled_card_set()
    staff = new_page(locale=request.param, viewport={"width": 1280, "height": 900})
    phone = new_page(locale=request.param, viewport={"width": 390, "height": 844}, has_touch=True, color_scheme="dark")
    log_in(staff, anna)
    return Story(staff, phone, in_one_language(accessible, request.param), WORDS[request.param])


def test_an_event_from_its_first_form_to_its_last_sheet(story):
    make_event(story)
    enter_people(story)
    first_round(story)
    second_round_with_a_bye(story)
    third_round_with_a_log(story)
    the_end(story)


def make_event(story: Story) -> None:
    """The form recommends the rounds while one types."""
    page = story.staff
    story.look("/")
    story.look("/new-event/")
    page.fill("#id_name", "Herbstturnier Freising")
    page.fill("#id_place", "Stadthalle")
    page.locator("#id_players").press_sequentially("8")
    expect(page.locator("#advice")).to_contain_text(story.words["recommended"])
    page.locator("main form button.button").first.click()
    expect(page.locator("h1")).to_have_text("Herbstturnier Freising")
    story.look()


def enter_people(story: Story) -> None:
    """A pasted list with decks; one is wrong and is mended in the browser."""
    page, event = story.staff, story.event
    cards = [card.name for card in cards_of(event.card_set).cards]
    lists = ["|".join(cards[:20]), "|".join(cards[20:40])]
    rows = [f"{name};{lists[i % 2]}" for i, name in enumerate(PEOPLE)]
    rows[0] = f"{PEOPLE[0]};{'|'.join([*cards[:19], cards[0]])}"
    story.look(f"/events/{event.public_id}/entries/")
    page.fill("#id_text", "\n".join(rows))
    page.locator("form[action$='/import/'] button").click()
    expect(page.locator(".preview tbody tr")).to_have_count(8)
    story.look()
    page.locator("button[name=enter]").click()
    expect(page.locator("#people tbody tr")).to_have_count(8)
    story.look(f"/events/{event.public_id}/decks/")
    story.desk()
    page.locator("#desk-side .problems a.button").click()
    expect(page.locator(".problems")).to_contain_text("A8.4")
    story.look()
    page.fill("#id_text", "\n".join(cards[:20]))
    page.locator("main form button.button").first.click()
    expect(page.locator(".plate-leaf")).to_be_visible()
    story.look()


def first_round(story: Story) -> None:
    """Start, draft, publish; the phone hears of it; results and a correction from the keyboard."""
    page, event = story.staff, story.event
    story.look(f"/events/{event.public_id}/", story.phone)
    story.desk()
    story.step()  # start
    story.step()  # pair
    story.look(event.rounds.get().get_absolute_url())
    story.desk()
    story.step()  # publish
    story.phone.goto(f"/events/{event.public_id}/")
    expect(story.phone.locator("#pairings tbody tr")).to_have_count(4)
    page.locator("#desk-plate button[name=do][value=start]").click()
    expect(page.locator("#desk-plate .clock-time")).to_be_visible()
    story.look()
    for typed in ("1 2 0", "2 0 2", "3 2 1", "4 1 2"):
        story.enter(typed)
    expect(story.phone.locator("#pairings .score").first).to_have_text(re.compile(r"2\s:\s0"))  # without a reload
    story.enter("1 0 2")
    expect(story.phone.locator("#pairings .score").first).to_have_text(re.compile(r"0\s:\s2"))
    story.look(who=story.phone)
    expect(page.locator("#desk-tables .row-wrong")).to_have_count(0)


def second_round_with_a_bye(story: Story) -> None:
    """One drops out; the lowest of the others has the bye."""
    page, event = story.staff, story.event
    loser = tables(event.rounds.get())[3].seats_in_order[0].entry
    story.look(f"/entries/{loser.public_id}/")
    page.locator("form[action$='/drop/'] button").click()
    expect(page.locator("main")).to_contain_text(story.words["dropped"])
    story.desk()
    story.step()  # close round 1 and pair round 2
    expect(page.locator("#desk-plate h1")).to_have_text(story.words["round"].format(n=2))
    expect(page.locator("#desk-tables")).to_contain_text(story.words["bye"])
    story.step()  # publish
    for typed in ("1 2 0", "2 2 n", "3 d"):
        story.enter(typed)
    page.locator("#desk-side .lately button").click()  # take the last one back
    expect(page.locator("#desk-tables tbody tr").nth(2).locator(".score")).to_have_text(re.compile(r"–\s:\s–"))
    story.enter("3 1 2")
    page.keyboard.press("?")
    expect(page.locator("#shortcuts")).to_be_visible()
    page.keyboard.press("Escape")
    story.step()


def third_round_with_a_log(story: Story) -> None:
    """The last round; a disputed game is judged from its log and the result is taken."""
    page, event = story.staff, story.event
    expect(page.locator("#desk-plate h1")).to_have_text(story.words["round"].format(n=3))
    story.step()  # publish
    match = tables(event.rounds.last())[0]
    story.look(match.get_absolute_url())
    log = won_by(match, 0)
    story.look(f"/matches/{match.public_id}/games/1/log/")
    page.set_input_files("#id_file", {"name": "spiel.log", "mimeType": "text/plain", "buffer": log.encode()})
    page.locator("main form button.button").first.click()
    expect(page.locator("h1")).to_have_text(story.words["legal"])
    story.look()
    page.locator("form[action$='/accept/'] button").click()
    expect(page.locator(".games")).to_contain_text(match.seats_in_order[0].entry.name)
    broken = log.replace(" spielt ", " spillt ", 1)
    page.goto(f"/matches/{match.public_id}/games/2/log/")
    page.fill("#id_text", broken)
    page.locator("main form button.button").first.click()
    expect(page.locator(".plate-apple")).to_contain_text("spillt")
    story.look()
    story.desk()
    for typed in ("1 2 1", "2 0 2", "3 2 0"):
        story.enter(typed)
    story.step()  # close
    story.step()  # finish


def the_end(story: Story) -> None:
    """Standings with their terms, the sheets as PDF, the audit log."""
    page, event = story.staff, story.event
    assert event.state == "finished"
    expect(page.locator("#desk-plate .plate-leaf")).to_be_visible()
    story.look()
    story.look(f"/events/{event.public_id}/", story.phone)
    story.look(f"/events/{event.public_id}/standings/", story.phone)
    lines = queries.standings(event)
    expect(story.phone.locator("#standings tbody tr")).to_have_count(8)
    expect(story.phone.locator("#standings tbody tr").first).to_contain_text(lines[0].entry.name)
    story.phone.locator("[data-open=standings]").click()
    expect(story.phone.locator("#standings .more").first).to_be_visible()
    story.phone.locator("#standings tbody tr a").first.click()
    story.look(who=story.phone)
    for part in ("players", "about"):
        story.look(f"/events/{event.public_id}/{part}/", story.phone)
    for part in ("print", "audit", "manage", "people", "undo", "edit"):
        story.look(f"/events/{event.public_id}/{part}/")
    sheets = [f"/rounds/{round.public_id}/print/names/" for round in event.rounds.all()]
    for address in [*sheets, f"/events/{event.public_id}/print/standings/"]:
        answer = page.request.get(address)
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.body().startswith(b"%PDF-")
