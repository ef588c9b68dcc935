"""The page of all guides."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

# Name of the address, title, what it is for.
GUIDES = (
    (
        "first_game",
        _("Your first game"),
        _("Two people, two decks: the rules of a first game, a game in pictures, five tips."),
    ),
    (
        "first_event",
        _("Your first event"),
        _("Seven steps from log-in to printed standings, and what to do when something goes wrong."),
    ),
    (
        "judging",
        _("Judging"),
        _("What everybody may know, logs, deck checks, time, and what to do when."),
    ),
)
REFERENCE = (
    ("rules", _("Rules"), _("The whole book, searched by words or numbers.")),
    ("glossary", _("The words of the game"), _("Every word in German and English, with its rule.")),
    ("decks:cards", _("Cards"), _("All cards of the set, found by name, type, strength or text.")),
)


@require_safe
def guides(request: HttpRequest) -> HttpResponse:
    """Which guide is for whom, and where things are looked up."""
    return render(request, "guide/index.html", {"guides": GUIDES, "reference": REFERENCE})
