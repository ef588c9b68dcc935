"""The whole story of players and judges, on phones: from the slip to a deck, a contradiction, a deck check, a game that
a judge writes down, the illegal play in it, and what was open then.

It is told in German; each page that is looked at is opened by the same person in English too. Axe finds nothing on any.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from decks.building import bundled_card_set
from tests.browser.steps import PHONE, Check, look, open_event, report
from tests.tournaments.helpers import SALT, entry, tables, verbs
from tournaments.domain.codes import NewCode, issue_codes
from tournaments.domain.entries import add_entry
from tournaments.domain.events import create_event, start_event
from tournaments.domain.registration import hand_in
from tournaments.domain.rounds import pair_round, publish_round
from tournaments.domain.staff import add_staff
from tournaments.models import Event, GameLog, Match

pytestmark = pytest.mark.django_db(transaction=True)

TAPPED = ["Wachhund", "Lindwurm", "Jäger"]
TYPED = ["Müllerin", "Hagelschlag", "Bär", "Irrlicht", "Hinterhalt", "Kräuterfrau", "Landsknecht", "Leitwolf",
         "Poltergeist", "Eisenberta", "Schlafender Riese", "Steinriese", "Vogt", "Wilde Jagd", "Raubritter",
         "Totengräber", "Pestkarren"]  # fmt: skip
CARLA, KATHE = "Maximiliane-Charlotte Öhlschläger-Wüstenhöfer", "Käthe Süß"


@dataclass
class Person:
    """Somebody with a phone in German, and the same person's phone in English beside it."""

    page: Page
    english: Page
    accessible: Check

    def look(self, german: str, english: str, address: str = "") -> None:
        """Both phones show this page with its words, without a finding of axe (on the second one, in the dark, only of
        colours), and nothing scrolls sideways."""
        if address:
            self.page.goto(address)
        expect(self.page.locator("main")).to_contain_text(german)
        look(self.page, self.accessible)
        self.english.context.clear_cookies()
        self.english.context.add_cookies(self.page.context.cookies())  # type: ignore[arg-type]
        look(self.english, partial(self.accessible, contrast_only=True), self.page.url)
        expect(self.english.locator("html")).to_have_attribute("lang", "en")
        expect(self.english.locator("main")).to_contain_text(english)
        self.english.goto("about:blank")


@pytest.fixture
def somebody(new_page, log_in, accessible) -> Callable[..., Person]:
    """somebody(user) has two phones, one in the light and one in the dark."""

    def made(user=None) -> Person:
        pages = new_page(**PHONE), new_page(locale="en-GB", color_scheme="dark", **PHONE)
        if user:
            log_in(pages[0], user)
        return Person(*pages, accessible)

    return made


@pytest.fixture
def event(anna, bert, frieda) -> Event:
    """Two people without accounts and without decks; Bert judges, Frieda keeps the scores."""
    event = create_event(anna, name="Herbstturnier", card_set=bundled_card_set(), best_of=1, salt=SALT)
    add_staff(event, bert, "judge", anna)
    add_staff(event, frieda, "scorekeeper", anna)
    for name in (CARLA, KATHE):
        add_entry(event, name, anna)
    return event


def test_the_whole_story(somebody, event, anna, bert, frieda):
    codes = {each.name: new for each, new in issue_codes(event, anna)}
    carla, kathe = somebody(), somebody()
    a_deck_is_built(carla, codes[CARLA])
    hand_in(entry(event, KATHE), "\n".join([*TYPED, *TAPPED]), None)
    open_event(kathe.page, codes[KATHE], typed=False)
    match = tables(publish_round(pair_round(start_event(event, anna), anna), anna))[0]
    two_say_different_things(carla, kathe)
    the_staff_decides(somebody(frieda), event, match)
    kathe.look("gewonnen", "won")
    judge = somebody(bert)
    a_deck_is_checked(judge, event)
    log = a_game_is_written_down(judge, match)
    two_questions_are_asked(judge, log)
    told = verbs(event)
    assert [told.count(verb) for verb in ("deck_handed_in", "report_contradicted", "report_decided")] == [2, 1, 1]
    assert told[-2:] == ["question_asked", "question_asked"]


def a_deck_is_built(carla: Person, new: NewCode) -> None:
    """The code of the slip opens the event; some cards are tapped, the others typed, and the list is handed in."""
    page = carla.page
    carla.look("Code", "code", "/my/")
    open_event(page, new, typed=True)
    carla.look("Deck", "deck")
    page.locator("a.button-large[href$='/deck/']").tap()
    expect(page.locator("html")).to_have_class("has-script")
    for number, name in enumerate(TAPPED, start=1):
        page.fill("#q", name)
        expect(page.locator("#found li")).to_have_count(1)
        page.locator("#found button").tap()
        expect(page.locator("#deck-plate .figure")).to_have_text(f"{number}/20")
    carla.look("20", "20")
    if not page.locator("#id_text").is_visible():
        page.locator("#as-text summary").tap()
    page.fill("#id_text", "\n".join([*TAPPED, *TYPED]))
    expect(page.locator("#deck-plate .plate-leaf")).to_be_visible()
    page.locator("#save-bar button").tap()
    expect(page.locator("#my-event")).to_be_visible()
    carla.look("von selbst", "by itself")


def two_say_different_things(carla: Person, kathe: Person) -> None:
    """The table appears by itself; both say that they have won."""
    for person in (carla, kathe):
        expect(person.page.locator(".giant")).to_have_text("1")
    carla.look("Tisch", "Table")
    report(carla.page, 0)
    expect(kathe.page.locator(".plate-apple")).to_contain_text("Stimmt das?")
    kathe.look("Nein, das stimmt nicht", "No, that is not right")
    kathe.page.locator("a.button-large[href*='/report/']").tap()
    kathe.look("damit", "that makes")
    kathe.page.locator("button.answer:visible").first.tap()
    for person in (carla, kathe):
        expect(person.page.locator("h1")).to_contain_text("Die Leitung kommt")
    carla.look("Die Leitung kommt", "The staff comes")


def the_staff_decides(staff: Person, event: Event, match: Match) -> None:
    """Both versions stand on top of the desk; one tap decides."""
    staff.look("Widerspruch", "contradiction", f"/events/{event.public_id}/staff/")
    decide = staff.page.locator("#desk-decide")
    expect(decide.locator(".problem-do button")).to_have_count(2)
    expect(decide.locator("h2")).to_be_in_viewport()
    decide.get_by_role("button", name=re.compile(KATHE.split()[0])).tap()
    expect(decide).to_be_hidden()
    staff.look("bestätigt", "confirmed")
    assert Match.objects.get(pk=match.pk).winner == entry(event, KATHE)


def a_deck_is_checked(judge: Person, event: Event) -> None:
    """The judge targets a deck, ticks its twenty cards, and it is in order."""
    page = judge.page
    judge.look("Deckprüfung", "deck check", f"/events/{event.public_id}/checks/")
    page.select_option("#id_entry", label=CARLA)
    page.fill("#id_reason", "Zwei Karten sahen gleich aus.")
    page.locator("form:has(#id_reason) button").tap()
    page.locator("button[value=begin]").tap()
    expect(page.locator(".check-cards li")).to_have_count(20)
    judge.look("Wachhund", "Wachhund")
    page.locator("button[name=all]").tap()
    expect(page.locator("#ticked")).to_contain_text("20")
    page.locator("button[value=finish]").tap()
    expect(page.locator(".plate-leaf")).to_be_visible()
    judge.look("in Ordnung", "in order")


def a_game_is_written_down(judge: Person, match: Match) -> GameLog:
    """Cards are found while one types, the table is tapped; a card that lies in play is played once more."""
    page = judge.page
    judge.look("Mitschreiben", "Write it down", match.get_absolute_url())
    page.locator("form[action$='/games/1/sheet/'] button").tap()
    judge.look("Tippe an, was geschieht.", "Tap what happens.")
    play(page, "wach", "Wachhund")
    play(page, "53", "Lindwurm")
    page.locator(".board .being .board-tap").first.tap()  # attacks
    expect(page.locator("#scribe-told")).to_contain_text("greift")
    judge.look("Wer blockt?", "Who blocks?")
    page.locator(".zone .board-tap").nth(1).tap()  # nobody blocks, and the second life card is lost
    expect(page.locator("#scribe-told")).to_contain_text("nimmt Lebenskarte 2")
    page.locator("#scribe-count summary").tap()
    page.locator(".scribe-counts .tap").first.tap()
    expect(page.locator("#scribe-told")).to_contain_text("Handkarten")
    play(page, "Müll", "Müllerin")
    play(page, "hagelschlag", "Hagelschlag", discards=True)
    play(page, "wachhund", "seit Zeile 1 im Spiel")
    expect(page.locator(".scribe-lines .log-because")).to_have_count(1)
    judge.look("Zeile 8 zurücknehmen", "Take line 8 back")
    page.locator("#scribe-now button[name=finish]").tap()
    expect(page.locator(".plate-apple h1")).to_contain_text("Wachhund")
    judge.look("im Spiel", "in play")
    return GameLog.objects.get()


def play(page: Page, typed: str, told: str, discards: bool = False) -> None:
    """Type a part of the card's name and tap what is found."""
    label = page.locator(".scribe-asked label").first
    expect(label).to_have_text(re.compile("Wirft ab" if discards else "Spielt"))
    field = page.locator(".scribe-asked .input").first
    field.tap()
    field.press_sequentially(typed)
    page.locator(".scribe-found button").first.tap()
    expect(page.locator("#scribe-told")).to_contain_text(told)


def two_questions_are_asked(judge: Person, log: GameLog) -> None:
    """How strong a Wesen is and what a hand holds, at the step before: one answer is open, the other is refused."""
    page = judge.page
    page.goto(f"/logs/{log.public_id}/replay/?step=3&as=public")
    page.locator(".being-ask").first.tap()
    page.locator('.tap-group[open] .tap[value^="strength"]').tap()
    first = page.locator(".exchanges > li").first
    expect(first).to_contain_text("offen A9.4")
    page.locator(".tap-group summary", has_text="Käthe").tap()
    page.locator('.tap-group[open] .tap[value^="hidden.hand"]').tap()
    expect(first).to_contain_text("nicht offen")
    judge.look("nicht offen", "not open")
