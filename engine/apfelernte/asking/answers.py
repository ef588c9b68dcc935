"""What is answered to a question about a table, in German or English (A9.4, A9.5, A10.4). Which questions there are,
and how they are understood, is in `questions`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from engine.apfelernte.asking.answers_in_play import terms
from engine.apfelernte.asking.desk import DECK, DISCARD, HAND, LIFE, STEP, Asked, Desk
from engine.apfelernte.asking.playback import UNDONE, Moment, Playback
from engine.apfelernte.cards import render
from engine.apfelernte.runs import Run
from engine.apfelernte.sentences.asked import asked_sentence
from engine.apfelernte.sentences.texts import ENGLISH
from engine.apfelernte.table import NOTE
from engine.apfelernte.view import InPlay, View
from engine.kernel import facts as f
from engine.kernel.questions import CHANCE


def _seats(desk: Desk, asked: Asked) -> Sequence[int]:
    return asked.seats or range(len(desk.setup.seats))


# ------------------------------------------------------------ zones (A9.4)


def count(desk: Desk, asked: Asked) -> str:
    """How many cards lie in a zone."""
    german, english, number_of = _COUNTS[asked.what]
    told = []
    for seat in _seats(desk, asked):
        number, text = number_of(desk.view, seat), desk.say(german, english)
        one, many = re.findall(r"<(.*?)\|(.*?)>", text)[0]
        told.append(re.sub(r"<.*?>", f"{number} {one if number == 1 else many}", text).replace("‹s›", desk.name(seat)))
    return " ".join(told)


_COUNTS: dict[str, tuple[str, str, Callable[[View, int], int]]] = {
    HAND: (
        "‹s› hat <Karte|Karten> auf der Hand.",
        "‹s› has <card|cards> in hand.",
        lambda view, seat: len(view.seats[seat].hand),
    ),
    DECK: (
        "Im Deck von ‹s›: <Karte|Karten>.",
        "In ‹s›’s deck: <card|cards>.",
        lambda view, seat: view.seats[seat].deck,
    ),
    LIFE: (
        "‹s› hat <Lebenskarte|Lebenskarten>.",
        "‹s› has <life card|life cards>.",
        lambda view, seat: view.seats[seat].life_count,
    ),
    DISCARD: (
        "Auf dem Abwurfstapel von ‹s›: <Karte|Karten>.",
        "In ‹s›’s discard pile: <card|cards>.",
        lambda view, seat: len(view.seats[seat].discard),
    ),
}


def discard(desk: Desk, asked: Asked) -> str:
    """What lies in a discard pile, newest first (A1.5)."""
    told = []
    for seat in _seats(desk, asked):
        name, cards = desk.name(seat), desk.cards(list(reversed(desk.view.cards(desk.view.seats[seat].discard))))
        told.append(
            desk.say(
                f"Abwurfstapel von {name}, oberste zuerst: {cards}.", f"Discard pile of {name}, top first: {cards}."
            )
        )
    return " ".join(told)


def in_play(desk: Desk, asked: Asked) -> str:
    """The Wesen in play with their strengths and what they carry."""
    told = []
    for seat in _seats(desk, asked):
        name = desk.name(seat)
        cards = ", ".join(_wesen(desk, each) for each in desk.view.in_play(seat)) or desk.say("nichts", "nothing")
        told.append(desk.say(f"{name} hat im Spiel: {cards}.", f"{name} has in play: {cards}."))
    return " ".join(told)


def _wesen(desk: Desk, shown: InPlay) -> str:
    notes = [desk.say("Stärke", "strength") + f" {shown.strength}"]
    if any(change for _, change in shown.terms):
        notes[0] += f" = {terms(desk, shown)}"
    if shown.carries:
        carried = desk.cards(desk.view.cards(shown.carries))
        notes.append(desk.say(f"mit {carried}", f"with {carried}"))
    notes += [desk.say("ignoriert", "ignored")] if shown.ignored else []
    return f"{desk.card(shown.card)} {', '.join(notes)}"


# ------------------------------------------------------------ the game


def card(desk: Desk, asked: Asked) -> str:
    """What is printed on cards: kind, type, strength, text (A1.1)."""
    told = []
    for number in asked.cards:
        shown = desk.setup.cards.by_number[number]
        printed = ""
        if shown.strength is not None:
            printed = desk.say(f", aufgedruckte Stärke {shown.strength}", f", printed strength {shown.strength}")
        text = render(shown, desk.lang, desk.setup.cards.by_name) or desk.say("keine Fähigkeit", "no ability")
        told.append(f"{desk.card(number)}, {shown.kind}, {shown.type}{printed}: {text}")
    return " ".join(told)


def turn(desk: Desk, asked: Asked) -> str:
    """Whose turn it is, and who is still in (A2.6, A6.10)."""
    view = desk.view
    if view.over or view.turn < 0:
        told = [desk.say("Niemand ist am Zug.", "It is nobody’s turn.")]
    else:
        name = desk.name(view.turn)
        told = [desk.say(f"{name} ist am Zug, Zug {view.turns}.", f"It is {name}’s turn, turn {view.turns}.")]
    for seat in _seats(desk, asked):
        if place := view.seats[seat].place:
            name = desk.name(seat)
            told.append(desk.say(f"{name} hat Platz {place}.", f"{name} has place {place}."))
    return " ".join(told)


def start(desk: Desk, asked: Asked) -> str:
    """Who began, and why (A2.5, A9.2)."""
    setup, begins = desk.setup, desk.view.start
    if begins < 0:
        return desk.say("Es steht noch nicht fest, wer beginnt.", "It is not settled yet who begins.")
    name = desk.name(begins)
    if setup.start is not None:
        why = desk.say(
            "das stand vor dem Spiel fest und steht im Kopf des Berichts (A2.7)",
            "that was settled before the game and stands in the header of the log (A2.7)",
        )
    elif setup.decider is not None:
        who = desk.name(setup.decider)
        why = desk.say(
            f"{who} hat das Spiel davor verloren und so bestimmt (A9.2)",
            f"{who} had lost the game before and chose so (A9.2)",
        )
    else:
        why = desk.say("das Los hat so bestimmt (A2.5)", "the lot said so (A2.5)")
    return desk.say(f"{name} begann: {why}.", f"{name} began: {why}.")


def passes(desk: Desk, asked: Asked) -> str:
    """The pass count (A3.5)."""
    number, most = desk.view.passes, sum(seat.place == 0 for seat in desk.view.seats) + 1
    return desk.say(
        f"In Folge gepasst: {number}; beim {most}. Mal ist das Spiel unentschieden.",
        f"Passes in a row: {number}; with number {most} the game is drawn.",
    )


def waiting(desk: Desk, asked: Asked) -> str:
    """Who decides now, which ability is executed, and which wait (A7.8)."""
    table, told = desk.table, []
    for question in table.questions:
        if question.seat == CHANCE:
            told.append(desk.say("Jetzt wird gemischt oder gelost.", "Now there is a shuffle or a draw of lots."))
        else:
            told.append(asked_sentence(question.kind, desk.name(question.seat), desk.lang))
    running = [value.source % NOTE for _, values in table.lane for value in values if isinstance(value, Run)]
    if running:
        cards = desk.cards([table.face[copy] for copy in dict.fromkeys(running)])
        told.append(desk.say(f"Gerade ausgeführt: {cards}.", f"Being executed: {cards}."))
    due = [one.source % NOTE for group in table.queue for one in group]
    cards = desk.cards([table.face[copy] for copy in due])
    told.append(desk.say(f"Es warten: {cards}.", f"Waiting: {cards}."))
    return " ".join(told)


def bans(desk: Desk, asked: Asked) -> str:
    """The ban list of the format."""
    banned = sorted(desk.setup.format.banned)
    if not banned:
        return desk.say("Keine Karte ist verboten.", "No card is banned.")
    return desk.say("Verboten: ", "Banned: ") + desk.cards(banned) + "."


def happened(desk: Desk, asked: Asked) -> str:
    """What was done in a step or a turn and what followed, as the one who asks sees it."""
    told = desk.told
    assert told is not None
    if asked.what == STEP:
        moments = [told.moments[asked.number]]
    else:
        moments = [moment for moment in reversed(told.path(desk.at)) if moment.turn == asked.number]
    return " ".join(_moment(desk, told, moment) for moment in moments)


def _moment(desk: Desk, told: Playback, moment: Moment) -> str:
    at = moment.step
    said = told.said(at, desk.viewer, desk.lang) or desk.say("nichts", "nothing")
    then = "; ".join(change.text for change in told.changes(at, desk.viewer, desk.lang))
    undone = desk.say(" (später zurückgenommen)", " (taken back later)") if moment.state == UNDONE else ""
    begun = desk.say(f"Schritt {at}: {said}{undone}", f"Step {at}: {said}{undone}")
    return f"{begun}: {then}." if then else f"{begun}."


# ------------------------------------------------------------ what is not open (A9.5)

REFUSED: dict[str, tuple[str, str]] = {
    HAND: ("Welche Karten auf einer Hand sind, ist nicht offen.", "Which cards are in a hand is not open."),
    DECK: (
        "Was in einem Deck liegt und in welcher Folge, ist nicht offen.",
        "What lies in a deck, and in which order, is not open.",
    ),
    LIFE: ("Die Vorderseiten der Lebenskarten sind nicht offen.", "The fronts of life cards are not open."),
    "seen": ("Was früher zu sehen war, muss nicht gesagt werden.", "What was seen earlier need not be told."),
}
_HIDDEN = {
    HAND: ("Hand", "hand"),
    DECK: ("Deck, oberste zuerst", "deck, top first"),
    LIFE: ("Lebenskarten", "life cards"),
}


def hidden(desk: Desk, asked: Asked) -> str:
    """The cards of a hidden zone. Only for who may know them."""
    table, told = desk.table, []
    for seat in _seats(desk, asked):
        zones = {HAND: table.hand[seat], DECK: list(reversed(table.deck[seat])), LIFE: table.life_cards(seat)}
        cards = desk.cards([table.hidden_face(copy) for copy in zones[asked.what]])
        told.append(f"{desk.name(seat)}, {_HIDDEN[asked.what][desk.lang == ENGLISH]}: {cards}.")
    return " ".join(told)


def seen(desk: Desk, asked: Asked) -> str:
    """Which hidden cards were shown up to now, to whom and when. Only for judges."""
    told = []
    for moment in reversed(desk.told.path(desk.at) if desk.told else []):
        for fact in moment.facts:
            if fact.kind == f.SHOWN:
                whom = desk.say("allen", "everybody") if fact.seat == f.ALL else desk.name(fact.seat)
                name = desk.card(fact.face)
                told.append(
                    desk.say(
                        f"Schritt {moment.step}: {name}, {whom} gezeigt.",
                        f"Step {moment.step}: {name}, shown to {whom}.",
                    )
                )
    return " ".join(told) or desk.say("Keine verdeckte Karte wurde gezeigt.", "No hidden card was shown.")
