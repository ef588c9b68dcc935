"""The guide "your first event": whoever follows it finds each button that it names, in both languages."""

import html
import re
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation

from apfelernte.guides.first_event import PLAYERS, ROUNDS, buttons
from engine.commands.main import main as engine
from tests.tournaments.helpers import LEGAL, enter_all, entry, tables
from tournaments import queries
from tournaments.models import Event

pytestmark = pytest.mark.django_db
LANGUAGES = pytest.mark.parametrize("lang", ["de", "en"])
THINGS = re.compile(r"<(a|button|h2)\b[^>]*>(.*?)</\1>", re.DOTALL)


class Follower:
    """Somebody who follows the guide: opens pages, presses buttons, notes which named buttons are there."""

    def __init__(self, client: Client, lang: str) -> None:
        self.client, self.headers = client, {"Accept-Language": lang}
        with translation.override(lang):
            self.named = buttons()
        self.found: set[str] = set()

    def open(self, address: str) -> None:
        """A page of the site."""
        self.note(self.client.get(address, headers=self.headers))

    def send(self, address: str, **data: str) -> None:
        """A form; the page that follows is looked at as well."""
        self.note(self.client.post(address, data, headers=self.headers, follow=True))

    def note(self, response) -> None:
        """Which of the named buttons, links and headings the page has."""
        shown = [
            " ".join(html.unescape(re.sub("<[^>]+>", " ", inner)).split()) for _, inner in THINGS.findall(response.text)
        ]
        self.found |= {name for name, text in self.named.items() if any(each.startswith(text) for each in shown)}


@LANGUAGES
def test_each_button_that_the_guide_names_is_where_it_says(client, anna, lang, tmp_path):
    me = Follower(client, lang)
    me.open("/")
    client.force_login(anna)
    prepare(me)
    play(me, a_log(tmp_path))
    assert sorted(me.named.keys() - me.found) == []


def prepare(me: Follower) -> None:
    """Steps 1 to 3: the event, the players, the decks."""
    me.open("/events/")
    me.open("/new-event/")
    me.send("/new-event/", **defaults(me) | {"name": "Erntetag", "rounds_planned": str(ROUNDS)})
    Event.objects.update(format="any_list")
    home = f"/events/{Event.objects.get().public_id}"
    me.open(f"{home}/manage/")
    me.open(f"{home}/people/")
    me.open(f"{home}/entries/")
    me.send(f"{home}/entries/import/", text="\n".join(f"Name {n}" for n in range(PLAYERS)), look="1")
    me.send(f"{home}/entries/import/", text="\n".join(f"Name {n}" for n in range(PLAYERS)), enter="1")
    me.open(f"{home}/decks/")
    deck = f"/entries/{Event.objects.get().entries.first().public_id}/deck/"
    me.open(deck)
    Event.objects.update(format="vorbereitet")
    me.send(deck, text=LEGAL)
    Event.objects.update(format="any_list")


def defaults(me: Follower) -> dict[str, str]:
    """The form of a new event as it is offered: the guide says that a name is all it needs."""
    form = me.client.get("/new-event/", headers=me.headers).context["form"]
    return {field.html_name: "" if field.value() is None else str(field.value()) for field in form}


def a_log(folder: Path) -> str:
    """The log of a game between Anna and Bert."""
    assert engine(["play", "apfelernte", "--seed", "7", "--log", str(folder / "game.log")]) == 0
    return (folder / "game.log").read_text(encoding="utf-8")


def play(me: Follower, log: str) -> None:
    """Steps 4 to 7, and on the way what may go wrong."""
    event = Event.objects.get()
    home = f"/events/{event.public_id}"
    me.open(f"{home}/staff/")
    me.send(f"{home}/step/", code="start")
    me.send(f"{home}/step/", code="pair")
    for number in range(1, ROUNDS + 1):
        me.open(queries.current_round(event).get_absolute_url())
        me.send(f"{home}/step/", code="publish")
        if number == 1:
            go_wrong(me, event, log)
        enter_all(queries.current_round(event), event.staff.get().user)
        me.open(f"{home}/staff/")
        me.send(f"{home}/step/", code="close")
    me.send(f"{home}/step/", code="finish")
    me.open(home + "/rounds/1/")
    me.open(f"{home}/print/")
    me.open(f"{home}/manage/")


def go_wrong(me: Follower, event: Event, log: str) -> None:
    """The clock, a wrong result, a person who leaves, one who comes late, a log."""
    match = tables(queries.current_round(event))[0]
    me.send(f"/rounds/{match.round.public_id}/clock/", do="start")
    me.send(f"/events/{event.public_id}/staff/result/", entry="1 2 1")
    me.open(match.get_absolute_url())
    me.open(f"/matches/{match.public_id}/games/1/log/")
    me.send(f"/matches/{match.public_id}/games/1/log/", text=log)
    me.open(f"{event.logs.get().get_absolute_url()}?first={match.seats_in_order[0].entry.public_id}")
    leaving = f"/entries/{entry(event, 'Name 3').public_id}"
    me.open(f"{leaving}/")
    me.send(f"{leaving}/drop/")
    me.open(f"/events/{event.public_id}/entries/")


@LANGUAGES
def test_the_guide_is_for_everybody(logged_in, anna, bert, carla, emil, frieda, lang):
    for person in (anna, bert, carla, emil, frieda, None):
        response = logged_in(person).get("/guide/first-event/", headers={"Accept-Language": lang})
        assert response.status_code == 200
        assert {"de": "Deine erste Veranstaltung", "en": "Your first event"}[lang] in response.text


@pytest.mark.parametrize("address", ["/", "/events/"])
def test_the_guide_is_found(logged_in, anna, address):
    assert "/guide/first-event/" in logged_in(anna).get(address).text.split('class="foot"')[0]
    assert "/guide/first-event/" in logged_in(None).get("/cards/").text.split('class="foot"')[1]
