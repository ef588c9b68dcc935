"""The guide "your first game": the rules of a first game, and a game that was played, drawn by the engine.

The game is `first_game.log`, a log of decisions only; each picture is the table after one of its steps, as the seat
ANNA sees it. What a scene tells is compared with the game by tests/apfelernte/test_guides.py.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from apfelernte.languages import reader_language
from engine import judge
from engine.apfelernte.asking.playback import Playback, playback
from engine.apfelernte.cards import Card
from tournaments.views.boards import Being, SeatShown, fight_words, marks_of, seats_shown
from tournaments.views.judged import address, linked

LOG = Path(__file__).with_name("first_game.log")
ANNA, BERT = 0, 1
FIGHT = 19  # the step whose fight stands beside the section on fights
SHOWN_CARD, SHOWN_KINDS = 35, (22, 54, 47, 59)  # the card that is explained; one of each kind


class Scene(NamedTuple):
    """One picture of the game. step: the table is drawn after it.   text: what happened since the scene before."""

    step: int
    title: Promise
    text: Promise


SCENES = (
    Scene(
        3,
        _("The table is set."),
        _(
            "The lot says that Anna begins (A2.5). Both have shuffled and laid three life cards face down, which "
            "nobody has seen, not even their owners (A2.3). Both hold five cards. You look over Anna's shoulder."
        ),
    ),
    Scene(
        6,
        _("Turn 1: two cards at once."),
        _(
            "A turn is one action (A3.1): Anna plays Eisenberta. Her ability allows one more card, so Wachhund "
            "follows. It says “darfst”, so Anna could have left it (A7.1). Then she draws until she holds five cards "
            "(A3.2)."
        ),
    ),
    Scene(
        10,
        _("Turn 4: Bär attacks."),
        _(
            "Bert has played Bär, and Anna drew the card that its text offers her; then she played Jäger. Now Bert "
            "attacks Anna with Bär (A5.1). She may block with one of her Wesen (A5.4), but each of them would lose "
            "against 5 (A5.7): even Wachhund, which gets 1 more when it blocks, only has 4."
        ),
    ),
    Scene(
        16,
        _("Turn 5: Jäger strikes back."),
        _(
            "Anna did not block and took a life card into her hand (A5.6, A6.2): one life less, one card more. On her "
            "own turn Jäger attacks. His ability comes first (A5.2) and destroys Bär, a Biest. Bert has nobody left "
            "to block and takes a life card into his hand as well."
        ),
    ),
    Scene(
        20,
        _("Turn 7: a weak blocker with a sting."),
        _(
            "Bert has played Sündenbock, strength 1. Eisenberta attacks, Sündenbock blocks, and the lower strength is "
            "destroyed (A5.7). But whoever destroys Sündenbock pays: each opponent destroys one of the own Wesen. The "
            "text leaves the choice to the opponent (A7.2); Anna parts with Wachhund."
        ),
    ),
    Scene(
        23,
        _("Turn 9: Jäger grows."),
        _(
            "Bert has played Poltergeist. It could destroy an Augmentation, but there was none, so nothing happened "
            "(A7.18). Only now does Anna play one: Riesenwuchs, attached to Jäger (A4.4). Its strength is now 6, in "
            "fights and for all abilities (A7.6)."
        ),
    ),
    Scene(
        31,
        _("Turn 12: one card for two."),
        _(
            "Bert has played Raubritter. Jäger attacked with 6, Bert let it through: one life card is left. Now he "
            "plays Blutmagie. He destroys his own Poltergeist in order to destroy Jäger; without the first there "
            "would be no second (A7.5). Riesenwuchs is destroyed together with Jäger (A4.6)."
        ),
    ),
    Scene(
        37,
        _("Turn 15: the last life card."),
        _(
            "Anna has played Irrlicht. Raubritter attacked: Anna discarded a card of her choice (A6.6), did not block "
            "and lost a life card. Now Irrlicht attacks. Raubritter is a Mensch and cannot block it, and what forbids "
            "goes before what allows (A7.3). Bert takes his last life card and is out (A6.3). Anna wins (A6.4)."
        ),
    ),
)

# The strategy tips of the game's rules, in our own words: title, text.
TIPS = (
    (
        _("Attack when it costs you nothing."),
        _("Your opponent then gives up a life card, or spends a card to keep it. Both are good for you."),
    ),
    (
        _("Use the narrow answer first."),
        _(
            "If you can get rid of a threat in several ways, take the one that helps only here. Keep the one that "
            "helps against everything: the next threat is coming."
        ),
    ),
    (
        _("Count the decks, too."),
        _(
            "Life cards alone do not say who is ahead. Whoever has more cards left in the deck has more to come. You "
            "may ask for the number at any time (A9.4)."
        ),
    ),
    (
        _("Let an attack through."),
        _(
            "With only weak Wesen it is often better not to block. The life card comes into your hand and may be just "
            "what you need (A6.2), and your Wesen can still block later."
        ),
    ),
    (
        _("With three or more: let others do it."),
        _(
            "A threat of one opponent bothers the other one as well. If somebody else spends cards on it, you have "
            "gained twice: the threat is gone and your cards are still there."
        ),
    ),
)


@dataclass(frozen=True)
class Picture:
    """A scene as it is drawn. seats: Bert above, Anna below.   between: what is written in the middle of the table.
    lines: each step since the scene before, with what followed from it."""

    title: Promise
    text: SafeString
    seats: list[SeatShown]
    between: str
    lines: list[tuple[SafeString, list[SafeString]]]


@require_safe
def first_game(request: HttpRequest) -> HttpResponse:
    """What you need, how a turn goes, how it ends; a game with pictures; tips."""
    cards = game().setup.cards.by_number
    return render(request, "guide/first_game.html", {
        "pictures": list(pictures()),
        "tips": TIPS,
        "card": cards[SHOWN_CARD],
        "kinds": [cards[number] for number in SHOWN_KINDS],
        "fighters": fighters(),
        "fight": fight_words(game(), FIGHT),
        "begin": pictured(SCENES[0].step)[1],
        "lost": pictured(SCENES[-1].step)[0],
        "hand": [card for card in pictured(SCENES[0].step)[1].hand if card],
        "decks": decks(),
    })  # fmt: skip


@lru_cache(maxsize=1)
def game() -> Playback:
    """The game, step by step."""
    told = playback(judge.check(LOG.read_text(encoding="utf-8")))
    assert told is not None
    return told


def pictures() -> Iterator[Picture]:
    """The scenes in their order, in the reader's language."""
    told, since = game(), 0
    for scene in SCENES:
        lines = [line(step) for step in range(since + 1, scene.step + 1)]
        text = named_once(str(scene.text), told.setup.cards.cards)
        yield Picture(scene.title, text, pictured(scene.step), when(told, scene.step), lines)
        since = scene.step


def when(told: Playback, step: int) -> str:
    """The turn in which a step leaves the table: "Turn 4", or "After turn 4" when the next one has begun."""
    turn, over = told.moments[step].turn, told.view(step, ANNA).over
    if turn == 0:
        return gettext("Set-up")
    if over or told.view(step, ANNA).turns == turn:
        return gettext("Turn %(turn)d") % {"turn": turn}
    return gettext("After turn %(turn)d") % {"turn": turn}


def pictured(step: int) -> list[SeatShown]:
    """The table after a step as Anna sees it, Anna below."""
    told = game()
    marks = replace(marks_of(told, step, ANNA), before=None)
    shown = seats_shown(told.view(step, ANNA), told.setup.cards.by_number, told.setup.seats, marks)
    return [shown[BERT], shown[ANNA]]


def line(step: int) -> tuple[SafeString, list[SafeString]]:
    """A step as the log says it, and what followed; equal neighbours are told once: "Anna draws a card (5 ×)"."""
    told, cards = game(), game().setup.cards.by_number
    changes = [(each.text, each.rule) for each in told.changes(step, ANNA, reader_language())]
    runs = [(text, rule, len(list(run))) for (text, rule), run in groupby(changes)]
    return linked(told.said(step, ANNA, reader_language()), cards), [
        format_html("{}{} ({})", linked(text, cards), f" ({count} ×)" if count > 1 else "", rule)
        for text, rule, count in runs
    ]


def fighters() -> list[Being]:
    """The two of the fight, attacker first."""
    bert, anna = pictured(FIGHT)
    return [each for each in anna.beings if each.attacks] + [each for each in bert.beings if each.gone]


def decks() -> list[tuple[str, list[Card]]]:
    """The two decks of the game by number, with whose they are."""
    setup = game().setup
    return [
        (name, [setup.cards.by_number[number] for number in sorted(deck)])
        for name, deck in zip(setup.seats, setup.decks, strict=True)
    ]


def named_once(text: str, cards: tuple[Card, ...]) -> SafeString:
    """The text with the first mention of each card as a link to its page."""
    html = escape(text)
    for card in sorted(cards, key=lambda card: -len(card.name)):
        before, name, behind = html.partition(str(escape(card.name)))
        if name:
            html = SafeString(before + format_html('<a href="{}" lang="de">{}</a>', address(card), card.name) + behind)
    return html
