"""The guide for judges: what everybody may know, how a game is written down and judged, decks, time, and a list of
cases. Every sentence about the rules names its rule; tests/apfelernte/test_guides.py reads the numbers.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from apfelernte.guides.first_event import pressed
from apfelernte.guides.first_game import ANNA, BERT, game
from apfelernte.languages import reader_language
from engine.apfelernte.log.phrases import DECISIONS
from engine.apfelernte.sentences.sentence import sentence
from engine.judge import check
from engine.kernel import PUBLIC

# What somebody at the table writes down of the first five turns of the first game: its steps without those that may be
# left out (A10.5). In the step HIDDEN a hand card was chosen, which the table sees only when it is played.
SEEN = (4, 6, 7, 8, 9, 10, 13, 15)
HIDDEN = 6
AGAIN = 8  # the card that Bert then claims to play once more: Bär


class Case(NamedTuple):
    """Something that happens at a table, and what a judge does. id: of its place in the page."""

    id: str
    what: Promise
    answer: Promise


OPEN = (
    _("the cards in discard piles"),
    _("how many cards somebody has in hand, in the deck and as life cards"),
    _("cards in play: abilities, current strength, whether they are ignored, what is attached, who owns them"),
    _("whose turn it is, how often was passed in a row, which cards are banned"),
)
PRIVATE = (
    _("hands"),
    _("the order of decks"),
    _("the fronts of life cards, for their owners as well (A1.2)"),
    _("what could be seen earlier: a card that was shown and is back in the hand need not be told"),
)

CASES = (
    Case(
        "hand",
        _("Somebody asks what the opponent holds."),
        _("The number is told, the cards are not (A9.4, A9.5)."),
    ),
    Case(
        "strength",
        _("How strong is this Wesen now?"),
        _(
            "The printed strength plus all changes, and never below 0 (A7.20, A7.6). The question must be answered "
            "truthfully (A9.4)."
        ),
    ),
    Case(
        "order",
        _("Several abilities are triggered at once."),
        _(
            "Whose turn it is puts them in order, whoever owns them (A7.7). What is triggered meanwhile waits until "
            "they are done (A7.8)."
        ),
    ),
    Case(
        "forbids",
        _("One card allows what another forbids."),
        _("It is forbidden (A7.3)."),
    ),
    Case(
        "partly",
        _("An ability cannot be done in full."),
        _(
            "As much as possible is done (A7.4). “X, um Y zu tun” is different: without the whole of X there is no Y "
            "(A7.5)."
        ),
    ),
    Case(
        "choice",
        _("Who chooses?"),
        _(
            "Who executes the ability, unless its text names somebody else (A7.2). Hand cards that are discarded, "
            "unless at random, and life cards are chosen by those who hold them (A6.6, A6.2)."
        ),
    ),
    Case(
        "gone",
        _("A Wesen leaves play during its attack."),
        _(
            "Before a blocker is chosen: the attack ends without effect (A5.3). After the block: there is no fight, "
            "and no life card is lost (A5.5)."
        ),
    ),
    Case(
        "again",
        _("May a Wesen attack again, or block after it has attacked?"),
        _("Yes. It may attack on each turn of its controller and block afterwards (A3.4)."),
    ),
    Case(
        "must",
        _("Somebody does not want to attack with a Wesen that must."),
        _(
            "As long as such an attack is possible, the action must be one, and passing is no way out (A5.10). "
            "Against whom is free."
        ),
    ),
    Case(
        "owner",
        _("A Wesen that was taken over is destroyed."),
        _("It goes to the discard pile of its owner (A1.4)."),
    ),
    Case(
        "many",
        _("Somebody holds more than five cards."),
        _("Nothing happens. At the end of the turn no card is drawn, and none is discarded (A3.2)."),
    ),
    Case(
        "empty",
        _("A deck is empty."),
        _("That loses nothing by itself. There is simply nothing to draw (A3.2)."),
    ),
    Case(
        "cut",
        _("The opponent wants to cut or shuffle."),
        _(
            "Yes, directly after each shuffle (A2.2). A cut lifts at least one card and not all; a shuffle by the "
            "opponent is followed by no new cut (A2.7)."
        ),
    ),
    Case(
        "start",
        _("Who begins the next game?"),
        _(
            "The loser of the game before decides, before hands are drawn. After a drawn game whoever decided it "
            "decides again; after a drawn first game it is random again (A9.2)."
        ),
    ),
    Case(
        "passing",
        _("Nobody wants to do anything any more."),
        _(
            "When all have passed in a row and one more pass follows, the game is drawn: with two players the third "
            "pass. A played card or an attack begins the count anew (A3.5)."
        ),
    ),
    Case(
        "same-time",
        _("The last life cards of all go at the same time."),
        _(
            "By the same effect: the game is drawn (A6.4). One after the other: who loses the last one first is out "
            "first, and as soon as only one player is left the game is over (A6.9)."
        ),
    ),
    Case(
        "agree",
        _("Somebody wants to stop."),
        _(
            "Everybody may concede at any time and is then out. All who are still in may agree on a drawn game, "
            "unless the event forbids it (A9.8)."
        ),
    ),
    Case(
        "circle",
        _("Abilities trigger each other without end."),
        _("After 1,000 triggered abilities in one turn the game is drawn (A7.24)."),
    ),
    Case(
        "slip",
        _("A mistake is noticed, and both agree on what happened."),
        _(
            "The book says what is right; it has no penalty for a slip. Go back to the last position that was right "
            "and play on from there. In a log that is the line <code>rewind to</code> with the number of the step."
        ),
    ),
    Case(
        "dispute",
        _("They do not agree on what happened."),
        _(
            "Ask for what is open, and have both tell it in order. If there is a log, have it judged: the first line "
            "that cannot be is named, with its rule (A10.8)."
        ),
    ),
    Case(
        "deck",
        _("A deck is not legal."),
        _(
            "Each game that was played with it is given to the opponent, drawn ones too; if both decks are illegal, "
            "these games count for nobody (A9.10). Later pairings stand, the standings are computed anew (A9.3)."
        ),
    ),
)


class Line(NamedTuple):
    """A line of the log that the page shows. state: "", "wrong" or "because", as on the page of a verdict."""

    number: int
    text: str
    state: str


@dataclass(frozen=True)
class Seen:
    """An observed log whose last line cannot be.  why: what the engine says to it.  text: the log as it is written."""

    lines: tuple[Line, ...]
    why: str
    text: str


@require_safe
def judging(request: HttpRequest) -> HttpResponse:
    """What is open, logs, deck checks, penalties, time, and what to do when."""
    return render(request, "guide/judging.html", {
        "open": OPEN,
        "private": PRIVATE,
        "cases": CASES,
        "seen": seen(reader_language()),
        "press": {name: pressed(text) for name, text in buttons().items()},
    })  # fmt: skip


@lru_cache(maxsize=2)
def seen(lang: str) -> Seen:
    """The observed log of the first turns, and what the engine says to a card that is played twice."""
    names = game().setup.seats
    header = ['[Grade "observed"]', *(f'[Seat{seat} "{name}"]' for seat, name in enumerate(names))]
    steps = [*(told(step, lang) for step in SEEN), plays(names[BERT], AGAIN, lang)]
    text = "\n".join([*header, *(f"{number} {step}" for number, step in enumerate(steps, start=1))])
    verdict = check(text)
    states = {verdict.line: "wrong", verdict.since: "because"}
    lines = (Line(number, line, states.get(number, "")) for number, line in enumerate([*header, *steps], start=1))
    return Seen(tuple(lines), sentence(verdict, lang), text)


def told(step: int, lang: str) -> str:
    """A step of the game as it is seen."""
    if step == HIDDEN:
        entered = next(copy for copy, what in game().touched(step).items() if what == "entered")
        return plays(game().setup.seats[ANNA], game().table(step).face[entered], lang)
    return game().said(step, PUBLIC, lang)


def plays(name: str, number: int, lang: str) -> str:
    """That somebody plays a card, as a line of a log."""
    card = game().setup.cards.by_number[number]
    return DECISIONS["play"][lang == "en"].format(s=name, c=f"{card.name} ({card.id})")


def buttons() -> dict[str, str]:
    """What the buttons and links that the guide names say, from the same texts as the pages that have them."""
    return {
        "judge_log": gettext("Judge a log"),
        "judge_it": gettext("Judge it"),
        "write": gettext("Write it down"),
        "wrong": gettext("Something that is not allowed"),
        "counted": gettext("Counted"),
        "replay": gettext("Go through it step by step"),
        "ask": gettext("Ask"),
        "hands": gettext("Open the hands"),
        "decks": gettext("Decks"),
        "checks": gettext("Deck checks"),
        "open_draw": gettext("Open the draw"),
        "choose": gettext("Choose for a check"),
        "begin": gettext("Begin the check"),
        "finish": gettext("Finish the check"),
        "note": gettext("Write a note or a warning"),
    }
