"""What is answered to a question about a table, in German or English (A9.4, A9.5, A10.4). Which questions there are,
and how they are understood, is in `questions`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from engine.apfelernte import decisions as d
from engine.apfelernte import lasting
from engine.apfelernte.cards import render
from engine.apfelernte.gamelog import Setup
from engine.apfelernte.language import program as p
from engine.apfelernte.playback import UNDONE, Moment, Playback
from engine.apfelernte.runs import Run
from engine.apfelernte.sentences import ASKED
from engine.apfelernte.table import FOR_EVER, NOTE, PLAY, STRONGER, THIS_TURN, AppleTable
from engine.apfelernte.texts import ENGLISH, card_name
from engine.apfelernte.view import InPlay, View
from engine.kernel import UNKNOWN, Fact
from engine.kernel import facts as f
from engine.kernel.questions import CHANCE

HAND, DECK, LIFE, DISCARD = "hand", "deck", "life", "discard"
STEP, TURN = "step", "turn"


class Desk(NamedTuple):
    """The table at which is asked, and who asks (a seat, PUBLIC or JUDGE).

    told, at: the whole log and the step at which is asked; None when only the table is at hand.
    """

    table: AppleTable
    setup: Setup
    viewer: int
    view: View
    lang: str
    told: Playback | None = None
    at: int = 0

    def say(self, german: str, english: str) -> str:
        """The text in the language of the answer."""
        return english if self.lang == ENGLISH else german

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.setup.seats[seat]

    def card(self, number: int) -> str:
        """A card as people read it."""
        return card_name(self.setup.cards.by_number[number].name, number)

    def cards(self, numbers: Sequence[int]) -> str:
        """Cards in their order; hidden ones are counted."""
        known = [self.card(number) for number in numbers if number != UNKNOWN]
        if hidden := sum(number == UNKNOWN for number in numbers):
            known.append(self.say(f"{hidden} unbekannt", f"{hidden} unknown"))
        return ", ".join(known) or self.say("nichts", "nothing")


class Asked(NamedTuple):
    """A question that was understood: the key of its form and what it names.

    what: a zone, STEP or TURN.  seats: none named: all.  cards: numbers.  copies: cards in play that were pointed at.
    number: of the step or turn.
    """

    key: str
    what: str = ""
    seats: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    copies: tuple[int, ...] = ()
    number: int = 0


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
        notes[0] += f" = {_terms(desk, shown)}"
    if shown.carries:
        carried = desk.cards(desk.view.cards(shown.carries))
        notes.append(desk.say(f"mit {carried}", f"with {carried}"))
    notes += [desk.say("ignoriert", "ignored")] if shown.ignored else []
    return f"{desk.card(shown.card)} {', '.join(notes)}"


# ------------------------------------------------------------ cards in play


def copies(desk: Desk, asked: Asked, number: int) -> list[int]:
    """The copies of a card in play that are meant: those of the seats that are named, if there are any."""
    table = desk.table
    if asked.copies:
        return [copy for copy in asked.copies if table.zone[copy] == PLAY and table.face[copy] == number]
    found = [copy for copy, face in enumerate(table.face) if face == number and table.zone[copy] == PLAY]
    return [copy for copy in found if table.controller[copy] in asked.seats] or found


def _each(of_copy: Callable[[Desk, int], str], elsewhere: Callable[[Desk, int], str]) -> Callable[[Desk, Asked], str]:
    """An answer for each copy in play of the cards that are named; elsewhere: for a card that is not in play."""

    def answer(desk: Desk, asked: Asked) -> str:
        told = []
        for number in asked.cards:
            meant = copies(desk, asked, number)
            told += [of_copy(desk, copy) for copy in meant] or [elsewhere(desk, number)]
        return " ".join(told)

    return answer


def _not_in_play(desk: Desk, number: int) -> str:
    name = desk.card(number)
    return desk.say(f"{name} ist nicht im Spiel.", f"{name} is not in play.")


def _named(desk: Desk, copy: int) -> str:
    """A copy in play by its card and, when there are several, its controller."""
    table, number = desk.table, desk.table.face[copy]
    name = desk.card(number)
    if sum(face == number and zone == PLAY for face, zone in zip(table.face, table.zone, strict=True)) < 2:
        return name
    holder = desk.name(table.controller[copy])
    return desk.say(f"{name} bei {holder}", f"{name} under {holder}")


def _shown(desk: Desk, copy: int) -> InPlay | None:
    """The Wesen as it is drawn; None for an Augmentation."""
    return next((one for one in desk.view.in_play(desk.table.controller[copy]) if one.copy == copy), None)


def _strength(desk: Desk, copy: int) -> str:
    name, shown = _named(desk, copy), _shown(desk, copy)
    if shown is None:
        return desk.say(f"{name} ist kein Wesen.", f"{name} is no Wesen.")
    said = desk.say(f"{name} hat Stärke {shown.strength}", f"{name} has strength {shown.strength}")
    return f"{said} = {_terms(desk, shown)}." if any(change for _, change in shown.terms) else f"{said}."


def _terms(desk: Desk, shown: InPlay) -> str:
    """The strength as a sum in which each part is named: "3 (aufgedruckt) + 3 (Riesenwuchs)" (A7.20)."""
    printed = desk.setup.cards.by_number[shown.card].strength or 0
    parts = [f"{printed} ({desk.say('aufgedruckt', 'printed')})"]
    effects = _effects(desk, shown.copy)
    total = printed
    for source, change in shown.terms:
        total += change
        if not change:
            continue
        named = desk.setup.cards.by_number[desk.table.face[source]].name if source >= 0 else next(effects)
        parts.append(f"{'−' if change < 0 else '+'} {abs(change)} ({named})")
    if total < 0:
        parts.append(desk.say("(nie unter 0, A7.6)", "(never below 0, A7.6)"))
    return " ".join(parts)


def _effects(desk: Desk, copy: int) -> Iterator[str]:
    """The names of the effects that change this strength for a while, in the order of the view's terms."""
    for what, note, amount, ends, _ in desk.table.changes:
        if what == STRONGER and desk.table.noted(note) == copy:
            source = _source_of_effect(desk, copy, amount)
            until = _until(desk, ends)
            yield f"{source}, {until}" if source else until


def _until(desk: Desk, ends: int) -> str:
    if ends == THIS_TURN:
        return desk.say("bis zum Ende des Zuges", "until the end of the turn")
    if ends == FOR_EVER:
        return desk.say("auf Dauer", "for good")
    name = desk.name(ends)
    return desk.say(f"bis zum Ende des nächsten Zuges von {name}", f"until the end of {name}’s next turn")


def _source_of_effect(desk: Desk, copy: int, amount: int) -> str:
    """The card whose ability made this effect: what was last executed before it; "" when the log is not at hand."""
    if desk.told is None:
        return ""
    facts = [fact for moment in reversed(desk.told.path(desk.at)) for fact in moment.facts]
    made = (at for at, fact in enumerate(facts) if (fact.kind, fact.copy, fact.amount) == (f.STRENGTH, copy, amount))
    at = max(made, default=-1)
    before = facts[: max(at, 0)]
    for fact in reversed(before):
        if fact.kind == f.ACTED and fact.origin in (f.ABILITY, f.PLAY) and fact.copy >= 0:
            return _name_then(desk, before, fact.copy)
    return ""


def _name_then(desk: Desk, facts: Sequence[Fact], copy: int) -> str:
    """The card that a copy was after these facts, as far as everybody saw it; "" when nobody did."""
    moved = (fact.face for fact in reversed(facts) if (fact.kind, fact.copy) == (f.MOVED, copy))
    face = next(moved, UNKNOWN)
    return desk.setup.cards.by_number[face].name if face else ""


def _state(desk: Desk, copy: int) -> str:
    """Where a card in play lies, whose it is, what it carries, whether it is ignored."""
    table, name = desk.table, _named(desk, copy)
    holder, owner = desk.name(table.controller[copy]), desk.name(table.owner[copy])
    host = table.host[copy]
    if host >= 0:
        on = _named(desk, host)
        return desk.say(
            f"{name} liegt an {on} bei {holder} und gehört {owner}.",
            f"{name} is attached to {on} under {holder}’s control; {owner} owns it.",
        )
    carried = desk.cards(desk.view.cards(desk.view.carried(copy)))
    ignored = copy in desk.view.ignored
    return desk.say(
        f"{name} liegt bei {holder} und gehört {owner}. Daran liegt: {carried}."
        f" Die Fähigkeiten werden {'' if ignored else 'nicht '}ignoriert.",
        f"{name} is under {holder}’s control; {owner} owns it. Attached to it: {carried}."
        f" Its abilities are {'' if ignored else 'not '}ignored.",
    )


def _printed(desk: Desk, number: int) -> str:
    card, name = desk.setup.cards.by_number[number], desk.card(number)
    if card.strength is None:
        return desk.say(f"{name} ist ein Zauber und hat keine Stärke.", f"{name} is a Zauber and has no strength.")
    return desk.say(f"{name} hat aufgedruckte Stärke {card.strength}.", f"{name} has printed strength {card.strength}.")


def card(desk: Desk, asked: Asked) -> str:
    """What is printed on cards: kind, type, strength, text (A1.1)."""
    others = frozenset(other.name for other in desk.setup.cards.cards)
    told = []
    for number in asked.cards:
        shown = desk.setup.cards.by_number[number]
        printed = ""
        if shown.strength is not None:
            printed = desk.say(f", aufgedruckte Stärke {shown.strength}", f", printed strength {shown.strength}")
        text = render(shown, desk.lang, others) or desk.say("keine Fähigkeit", "no ability")
        told.append(f"{desk.card(number)}, {shown.kind}, {shown.type}{printed}: {text}")
    return " ".join(told)


# ------------------------------------------------------------ may it attack, may it block


def _may(desk: Desk, copy: int) -> str:
    name = _named(desk, copy)
    if _shown(desk, copy) is None:
        return desk.say(f"{name} ist kein Wesen.", f"{name} is no Wesen.")
    return f"{_may_attack(desk, copy, name)} {_may_block(desk, copy, name)}"


def _may_attack(desk: Desk, copy: int, name: str) -> str:
    """Whether it may attack in a turn of its controller, and if not, why (A3.4, A5.10, A7.3)."""
    table = desk.table
    seat = table.controller[copy]
    if sources := _saying(table, p.NO_ATTACK, copy):
        by = desk.cards(sources)
        return desk.say(f"{name} darf laut {by} nicht angreifen (A7.3).", f"{name} may not attack, says {by} (A7.3).")
    able, forced = lasting.attackers(table, seat)
    if forced and copy not in able:
        others = desk.cards([table.face[other] for other in able])
        return desk.say(
            f"{name} darf nicht angreifen, solange {others} muss (A5.10).",
            f"{name} may not attack as long as {others} must (A5.10).",
        )
    turn = desk.view.turn
    whose = desk.name(seat)
    when = "" if turn == seat else desk.say(f", sobald {whose} am Zug ist", f" once it is {whose}’s turn")
    rules = ", ".join([*(["A5.10"] if forced else []), *(["A3.1"] if when else [])])
    said = desk.say("muss", "must") if forced else desk.say("darf", "may")
    text = desk.say(f"{name} {said} angreifen{when}", f"{name} {said} attack{when}")
    return f"{text} ({rules})." if rules else f"{text}."


def _may_block(desk: Desk, copy: int, name: str) -> str:
    """Whether it may block the attack that runs, or any, and if not, why (A5.4, A5.10, A7.3)."""
    table = desk.table
    if sources := _saying(table, p.NO_BLOCK, copy):
        by = desk.cards(sources)
        return desk.say(f"{name} darf laut {by} nicht blocken (A7.3).", f"{name} may not block, says {by} (A7.3).")
    asked = next((question for question in table.questions if question.kind == d.BLOCK), None)
    seat = table.controller[copy]
    if asked is None or asked.seat != seat:
        return desk.say("Es darf blocken, wenn angegriffen wird.", "It may block when there is an attack.")
    attacker = asked.about[0]
    against = desk.card(table.face[attacker])
    if copy in asked.offers:
        must = d.NONE not in asked.offers
        rule = "A5.10" if must else "A5.4"
        return desk.say(
            f"Es {'muss' if must else 'darf'} {against} blocken ({rule}).",
            f"It {'must' if must else 'may'} block {against} ({rule}).",
        )
    if lasting.evades(table, attacker, copy):
        return desk.say(
            f"{against} kann von ihm nicht geblockt werden (A7.3).", f"{against} cannot be blocked by it (A7.3)."
        )
    others = desk.cards([table.face[other] for other in asked.offers if other >= 0])
    return desk.say(
        f"Es darf {against} nicht blocken, solange {others} muss (A5.10).",
        f"It may not block {against} as long as {others} must (A5.10).",
    )


def _saying(table: AppleTable, word: int, copy: int) -> list[int]:
    """The cards whose lasting abilities say this word of the Wesen."""
    return [
        table.face[source] for source, row in lasting.rows(table, word) if copy in lasting.meant(table, row, source)
    ]


# ------------------------------------------------------------ the game


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
            what = ASKED[question.kind][desk.lang == ENGLISH].removesuffix(":")
            told.append(f"{desk.name(question.seat)} {what}.")
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


strength = _each(_strength, _printed)
state = _each(_state, _not_in_play)
may = _each(_may, _not_in_play)
