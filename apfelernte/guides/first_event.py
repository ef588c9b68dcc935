"""The guide "your first event". It says the words of the pages it speaks of, so that the two cannot drift apart."""

from functools import lru_cache

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.http import require_safe

from apfelernte.languages import reader_language
from engine.apfelernte.cards import bundled
from engine.apfelernte.decklist import problems, read_deck
from engine.apfelernte.formats import FORMATS
from engine.apfelernte.sentences.sentence import remedy, sentence
from tournaments.forms.setup import advice
from tournaments.templatetags.events import games

PLAYERS, ROUNDS = 16, 4  # of the event that the guide tells of


@require_safe
def first_event(request: HttpRequest) -> HttpResponse:
    """From log-in to printed standings, and what to do when something goes wrong."""
    return render(request, "guide/first_event.html", {
        "press": {name: pressed(text) for name, text in buttons().items()},
        "publish": buttons()["publish"],
        "advice": advice(PLAYERS, None),
        "typed": _("Table %(table)d: %(result)s") % {"table": 2, "result": f"Ute Grünewald {games(2, 1)} Jan Müller"},
        "problems": deck_problems(reader_language()),
        "last": ROUNDS,
    })  # fmt: skip


@lru_cache(maxsize=2)
def deck_problems(lang: str) -> tuple[dict[str, str], ...]:
    """What the site says to a list with one card twice and one mistyped: rule, what is wrong, what mends it."""
    names = [card.name for card in bundled().cards if card.name not in ("Jäger", "Blitzschlag")][:18]
    reading = read_deck("\n".join([*names, "2 Jäger", "Blitzschlg"]), bundled())
    found = problems(reading.cards, reading.unread, FORMATS["vorbereitet"], bundled())
    return tuple({"rule": each.rule, "what": sentence(each, lang), "remedy": remedy(each, lang)} for each in found)


def pressed(text: str) -> SafeString:
    """A button or link as it is named in running text."""
    return format_html('<b class="press">{}</b>', text)


def buttons() -> dict[str, str]:
    """What the buttons and links that the guide names say, from the same texts as the pages that have them."""
    return {
        # making an event
        "log_in": _("Log in"),
        "events": _("Events"),
        "new_event": _("New event"),
        "create": _("Create"),
        "manage": _("Manage"),
        "staff": _("Staff"),
        "give": _("Give the role"),
        # people and decks
        "players": _("Players"),
        "add": pgettext("a player", "Add"),
        "look": _("Look at it first"),
        "enter_all": ngettext("Enter %(n)s player", "Enter %(n)s players", PLAYERS) % {"n": PLAYERS},
        "decks": _("Decks"),
        "type_in": _("Type in"),
        "save": _("Save"),
        "save_name": _("Save the name"),
        "late": _("Late entry"),
        "drops": _("Drops out"),
        "back": _("Is back"),
        # rounds
        "desk": _("Desk"),
        "start": _("Start the event"),
        "pair": _("Pair round %(round)d") % {"round": 1},
        "draft": _("Look at the draft, swap by hand"),
        "swap": _("Swap the two ticked"),
        "anew": _("Pair anew"),
        "publish": _("Publish round %(round)d") % {"round": 1},
        "publish_next": _("Publish round %(round)d") % {"round": 2},
        "clock": _("Start the clock"),
        "more_time": _("+ 5 min"),
        "enter": pgettext("write a result", "Enter"),
        "take_back": _("Take back"),
        "clear": _("Take the result back"),
        "pair_next": _("Pair round %(round)d") % {"round": 2},
        "close_last": _("Close round %(round)d") % {"round": ROUNDS},
        "public": _("Public page"),
        "correct": _("Correct a result of this round"),
        "undo": _("Undo"),
        "finish": _("Finish the event"),
        "copy": _("Copy the event"),
        # paper
        "print": _("Print"),
        "by_name": _("Pairings by name"),
        "slips": _("Match slips"),
        "standings": _("Standings"),
        # judging
        "judge_log": _("Judge a log"),
        "judge_it": _("Judge it"),
        "take_result": _("Take this result"),
    }
