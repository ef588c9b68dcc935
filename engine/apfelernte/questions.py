"""Questions about a table that players and judges may ask: what is open and what is not (A9.4, A9.5, A10.4).

`ask` reads a question in German or English and answers it from the table. Open information is answered for everybody;
what a seat holds is answered for that seat and for judges, what nobody may see for judges only. A judge's look at
hidden information is marked, so that it can be recorded (A10.4).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.apfelernte.cards import render
from engine.apfelernte.gamelog import Setup
from engine.apfelernte.reading import alternatives, fold
from engine.apfelernte.table import PLAY, AppleTable
from engine.apfelernte.texts import ENGLISH, card_name
from engine.apfelernte.view import View, view
from engine.kernel import JUDGE, UNKNOWN
from engine.kernel.view import may_see

OPEN, OWN, PRIVATE, UNCLEAR = CLASSES = ("open", "own", "private", "unclear")


@dataclass(frozen=True)
class Answer:
    """What is answered.  cls: OPEN, OWN (of the one who asks), PRIVATE (text is the refusal, or for judges the
    answer), UNCLEAR (the question is not understood).  recorded: a judge looked at hidden information (A10.4)."""

    cls: str
    rule: str
    text: str
    topic: str = ""
    recorded: bool = False

    @property
    def refused(self) -> bool:
        """Whether the one who asks may not know it."""
        return self.cls == PRIVATE and not self.recorded


class Asked(NamedTuple):
    """A question that was understood.  seats, cards: that it names.  lang: in which it was asked for the answer."""

    topic: str
    seats: tuple[int, ...]
    cards: tuple[int, ...]
    lang: str


class Desk(NamedTuple):
    """The table at which is asked, and who asks (a seat, PUBLIC or JUDGE)."""

    table: AppleTable
    setup: Setup
    viewer: int
    view: View


# topic, what its question says (small letters, ä as ae; ‹s› a name, ‹c› a card); the first that fits counts
TOPICS: tuple[tuple[str, str], ...] = (
    ("bans", r"verbot|verboten|\bban(s|ned|list)?\b|ban list"),
    ("passes", r"gepasst|pass count|passes|passed|passzaehl"),
    (
        "turn",
        r"am zug|an der reihe|whose turn|wessen zug|who is to (act|move)|active player|welche[rn]? zug|which turn",
    ),
    ("seen", r"gesehen|gezeigt|aufgedeckt|\bseen\b|\bsaw\b|shown|revealed|zuvor|vorher|earlier"),
    ("deck_count", r"(wie ?viele?|how many|anzahl|number of|zahl der).*(deck|library)"),
    ("life_count", r"(wie ?viele?|how many|anzahl|number of|zahl der).*(leben|life|lives)"),
    ("hand_count", r"(wie ?viele?|how many|anzahl|number of|zahl der).*\bhand"),
    ("discard_count", r"(wie ?viele?|how many|anzahl|number of|zahl der).*(abwurf|abgeworfen|discard|graveyard)"),
    ("deck", r"\bdeck|oberste|top card|bottom card|unterste|zieht .* als naechste|next card"),
    ("life", r"lebenskarte|life card"),
    ("discard", r"abwurf|abgeworfen|discard|graveyard"),
    (
        "hand",
        r"\bhand|handkarte|(welche|was fuer) karten hat ‹s›\W*$|(which|what) cards (has|does) ‹s›( have| hold)?\W*$",
    ),
    ("attached", r"liegt an|angelegt|augmentation|traegt|attached|carries|carried"),
    ("owner", r"gehoert|besitz|owner|owns|whose card|wessen karte"),
    ("controller", r"kontroll|control|bei wem|whose side"),
    ("ignored", r"ignor"),
    ("printed", r"aufgedruckte? staerke|printed strength"),
    ("strength", r"staerke|wie stark|strength|how strong|power"),
    ("type", r"\btyp\b|\btype\b|welche art|what kind"),
    ("ability", r"faehigkeit|was (tut|kann|macht)|ability|abilities|what (does|can)|kartentext|\btext\b"),
    ("out", r"ausgeschieden|noch im spiel\b.*wer|wer ist noch|who is (still|out)|eliminated|platz|places?\b"),
    ("in_play", r"im spiel|in play|wesen|battlefield|liegt .* vor"),
)
_TOPICS = tuple((topic, re.compile(pattern)) for topic, pattern in TOPICS)

EXAMPLES: tuple[tuple[str, str], ...] = (
    ("Wie viele Karten hat Bert auf der Hand?", "How many cards has Bert in hand?"),
    ("Wie viele Karten sind in Berts Deck?", "How many cards are in Bert’s deck?"),
    ("Wie viele Lebenskarten hat Bert?", "How many life cards has Bert?"),
    ("Was liegt auf Berts Abwurfstapel?", "What is in Bert’s discard pile?"),
    ("Was hat Bert im Spiel?", "What has Bert in play?"),
    ("Wie stark ist Jäger?", "What is the strength of Jäger?"),
    ("Wird Jäger ignoriert?", "Is Jäger ignored?"),
    ("Was liegt an Jäger?", "What is attached to Jäger?"),
    ("Wem gehört Jäger?", "Who owns Jäger?"),
    ("Wer ist am Zug?", "Whose turn is it?"),
    ("Wie oft wurde gepasst?", "How many passes in a row?"),
)


def ask(table: AppleTable, setup: Setup, question: str, viewer: int, lang: str) -> Answer:
    """Answer a question about the table. viewer: a seat, facts.PUBLIC or facts.JUDGE.  lang: of the answer."""
    desk = Desk(table, setup, viewer, view(table, viewer))
    asked = understand(question, setup, viewer, lang)
    if asked is None:
        examples = "\n".join(f"  {pair[lang == ENGLISH]}" for pair in EXAMPLES)
        return Answer(
            UNCLEAR,
            "",
            f"{_say(lang, 'Diese Fragen werden verstanden:', 'These questions are understood:')}\n{examples}",
        )
    if asked.topic in _PRIVATE:
        return _private(desk, asked)
    return Answer(OPEN, "A9.4", _OPEN[asked.topic](desk, asked), asked.topic)


def understand(question: str, setup: Setup, viewer: int, lang: str) -> Asked | None:
    """What a question is about; None when no topic fits, or a card is needed and none is named."""
    folded = fold(question)
    numbered = {f"{word} {seat}": seat for seat in range(len(setup.seats)) for word in ("sitz", "seat")}
    names = numbered | {fold(name): seat for seat, name in enumerate(setup.seats)}
    cards = {fold(card.name): card.number for card in setup.cards.cards}
    seats: list[int] = []
    numbers: list[int] = []

    def sign(found: re.Match[str]) -> str:
        if found["seat"]:
            seats.append(names[found["seat"]])
            return "‹s›"
        number = int(found["id"] or cards[found["name"]])
        if number not in numbers:
            numbers.append(number)
        return "‹c›"

    pattern = (
        rf"\b(?P<seat>{alternatives(names)})(?:['’]?s)?\b"
        rf"|\b(?P<name>{alternatives(cards)})s?\b|\bae ?0*(?P<id>\d{{1,4}})\b"
    )
    text = re.sub(pattern, sign, folded)
    if viewer >= 0:
        seats += _pronouns(text, viewer, len(setup.seats))
    fitting = (topic for topic, wanted in _TOPICS if wanted.search(text))
    topic = next((topic for topic in fitting if numbers or topic not in _ABOUT_CARDS), None)
    if topic is None:
        return None
    if any(number not in setup.cards.by_number for number in numbers):
        return None
    return Asked(topic, tuple(dict.fromkeys(seats)), tuple(numbers), lang)


def _pronouns(text: str, viewer: int, seats: int) -> list[int]:
    """Whom "ich" and, with two players, "mein Gegner" mean."""
    without, opponents = re.subn(r"\b(mein(e[rmns]?)? |my |der |the )?(gegners?|opponent(['’]?s)?)\b", "", text)
    found = [viewer] if re.search(r"\b(ich|meine?[rnms]?|mir|i|my|me)\b", without) else []
    return found + ([1 - viewer] if opponents and seats == 2 else [])


def _say(lang: str, german: str, english: str) -> str:
    return english if lang == ENGLISH else german


def _seats(desk: Desk, asked: Asked) -> Sequence[int]:
    """The seats that are asked about; all when none is named."""
    return asked.seats or range(len(desk.setup.seats))


def _names(desk: Desk, numbers: Sequence[int], lang: str) -> str:
    """Cards as people read them; hidden ones are counted."""
    known = [card_name(desk.setup.cards.by_number[number].name, number) for number in numbers if number != UNKNOWN]
    hidden = sum(number == UNKNOWN for number in numbers)
    if hidden:
        known.append(_say(lang, f"{hidden} unbekannt", f"{hidden} unknown"))
    return ", ".join(known) or _say(lang, "nichts", "nothing")


# ------------------------------------------------------------ open information (A9.4)


def _counts(german: str, english: str, count: Callable[[Desk, int], int]) -> Callable[[Desk, Asked], str]:
    """An answer that is a number for each seat asked about."""

    def answer(desk: Desk, asked: Asked) -> str:
        told = []
        for seat in _seats(desk, asked):
            number = count(desk, seat)
            text = _say(asked.lang, german, english)
            one, many = re.findall(r"<(.*?)\|(.*?)>", text)[0]
            noun = one if number == 1 else many
            told.append(re.sub(r"<.*?>", f"{number} {noun}", text).replace("‹s›", desk.setup.seats[seat]))
        return " ".join(told)

    return answer


def _discard(desk: Desk, asked: Asked) -> str:
    told = []
    for seat in _seats(desk, asked):
        name = desk.setup.seats[seat]
        cards = _names(desk, list(reversed(desk.view.cards(desk.view.seats[seat].discard))), asked.lang)
        told.append(
            _say(
                asked.lang,
                f"Abwurfstapel von {name}, oberste zuerst: {cards}.",
                f"Discard pile of {name}, top first: {cards}.",
            )
        )
    return " ".join(told)


def _in_play(desk: Desk, asked: Asked) -> str:
    told = []
    for seat in _seats(desk, asked):
        wesen = [_wesen(desk, copy, asked.lang) for copy in desk.view.seats[seat].play]
        cards = ", ".join(wesen) or _say(asked.lang, "nichts", "nothing")
        name = desk.setup.seats[seat]
        told.append(_say(asked.lang, f"{name} hat im Spiel: {cards}.", f"{name} has in play: {cards}."))
    return " ".join(told)


def _wesen(desk: Desk, copy: int, lang: str) -> str:
    """A Wesen in play with its strength and what it carries."""
    shown = next(one for one in desk.view.in_play(desk.table.controller[copy]) if one.copy == copy)
    carried = _names(desk, desk.view.cards(shown.carries), lang) if shown.carries else ""
    notes = [_say(lang, f"Stärke {shown.strength}", f"strength {shown.strength}")]
    notes += [_say(lang, f"mit {carried}", f"with {carried}")] if carried else []
    notes += [_say(lang, "ignoriert", "ignored")] if shown.ignored else []
    return f"{_names(desk, (shown.card,), lang)} {', '.join(notes)}"


def _turn(desk: Desk, asked: Asked) -> str:
    if desk.view.over or desk.view.turn < 0:
        return _say(asked.lang, "Niemand ist am Zug.", "It is nobody’s turn.")
    name = desk.setup.seats[desk.view.turn]
    return _say(
        asked.lang, f"{name} ist am Zug, Zug {desk.view.turns}.", f"It is {name}’s turn, turn {desk.view.turns}."
    )


def _passes(desk: Desk, asked: Asked) -> str:
    count, most = desk.view.passes, sum(seat.place == 0 for seat in desk.view.seats) + 1
    return _say(
        asked.lang,
        f"In Folge gepasst: {count}; beim {most}. Mal ist das Spiel unentschieden.",
        f"Passes in a row: {count}; with number {most} the game is drawn.",
    )


def _bans(desk: Desk, asked: Asked) -> str:
    banned = sorted(desk.setup.format.banned)
    if not banned:
        return _say(asked.lang, "Keine Karte ist verboten.", "No card is banned.")
    return _say(asked.lang, "Verboten: ", "Banned: ") + _names(desk, banned, asked.lang) + "."


def _out(desk: Desk, asked: Asked) -> str:
    told = []
    for seat in _seats(desk, asked):
        name, place = desk.setup.seats[seat], desk.view.seats[seat].place
        if place:
            told.append(_say(asked.lang, f"{name}: Platz {place}.", f"{name}: place {place}."))
        else:
            told.append(_say(asked.lang, f"{name} ist im Spiel.", f"{name} is in the game."))
    return " ".join(told)


# ------------------------------------------------------------ questions about cards in play


def _copies(desk: Desk, number: int, seats: Sequence[int] = ()) -> list[int]:
    """The copies of a card in play, Wesen and Augmentationen (of these seats, if any are named)."""
    table = desk.table
    return [
        copy
        for copy, face in enumerate(table.face)
        if face == number and table.zone[copy] == PLAY and (not seats or table.controller[copy] in seats)
    ]


def _each(
    in_play: Callable[[Desk, int, str], str], elsewhere: Callable[[Desk, int, str], str] | None = None
) -> Callable[[Desk, Asked], str]:
    """An answer for each copy in play of the cards named; elsewhere: for a card that is not in play."""

    def answer(desk: Desk, asked: Asked) -> str:
        told = []
        for number in asked.cards:
            copies = _copies(desk, number, asked.seats) or _copies(desk, number)
            told += [in_play(desk, copy, asked.lang) for copy in copies]
            if not copies and elsewhere:
                told.append(elsewhere(desk, number, asked.lang))
            elif not copies:
                name = _names(desk, (number,), asked.lang)
                told.append(_say(asked.lang, f"{name} ist nicht im Spiel.", f"{name} is not in play."))
        return " ".join(told)

    return answer


def _named(desk: Desk, copy: int, lang: str) -> str:
    """A copy in play by its card and, when there are several, its controller."""
    number = desk.table.face[copy]
    name = _names(desk, (number,), lang)
    if len(_copies(desk, number)) < 2:
        return name
    holder = desk.setup.seats[desk.table.controller[copy]]
    return _say(lang, f"{name} bei {holder}", f"{name} under {holder}")


def _strength(desk: Desk, copy: int, lang: str) -> str:
    name = _named(desk, copy, lang)
    shown = next((one for one in desk.view.in_play(desk.table.controller[copy]) if one.copy == copy), None)
    if shown is None:
        return _say(lang, f"{name} ist kein Wesen.", f"{name} is no Wesen.")
    printed = desk.setup.cards.by_number[shown.card].strength or 0
    terms = "".join(f" {change:+d}{_source(desk, source)}" for source, change in shown.terms)
    return _say(lang, f"{name} hat Stärke {shown.strength}", f"{name} has strength {shown.strength}") + (
        f" ({printed}{terms})." if terms else "."
    )


def _source(desk: Desk, source: int) -> str:
    face = desk.table.face[source] if source >= 0 else UNKNOWN
    return f" {desk.setup.cards.by_number[face].name}" if face else ""


def _printed(desk: Desk, number: int, lang: str) -> str:
    card = desk.setup.cards.by_number[number]
    name = card_name(card.name, number)
    if card.strength is None:
        return _say(lang, f"{name} ist ein Zauber und hat keine Stärke.", f"{name} is a Zauber and has no strength.")
    return _say(
        lang,
        f"{name} hat aufgedruckte Stärke {card.strength}.",
        f"{name} has printed strength {card.strength}.",
    )


def _ability(desk: Desk, number: int, lang: str) -> str:
    card = desk.setup.cards.by_number[number]
    others = frozenset(other.name for other in desk.setup.cards.cards)
    return f"{card_name(card.name, number)}: {render(card, lang, others)}"


def _type(desk: Desk, number: int, lang: str) -> str:
    card = desk.setup.cards.by_number[number]
    return f"{card_name(card.name, number)}: {card.kind}, {card.type}."


def _of_card(about: Callable[[Desk, int, str], str]) -> Callable[[Desk, Asked], str]:
    """An answer from what is printed on the cards named."""
    return lambda desk, asked: " ".join(about(desk, number, asked.lang) for number in asked.cards)


def _ignored(desk: Desk, copy: int, lang: str) -> str:
    name = _named(desk, copy, lang)
    if copy in desk.view.ignored:
        return _say(lang, f"{name} wird ignoriert.", f"{name} is ignored.")
    return _say(lang, f"{name} wird nicht ignoriert.", f"{name} is not ignored.")


def _attached(desk: Desk, copy: int, lang: str) -> str:
    name, host = _named(desk, copy, lang), desk.table.host[copy]
    if host >= 0:
        return _say(
            lang, f"{name} liegt an {_named(desk, host, lang)}.", f"{name} is attached to {_named(desk, host, lang)}."
        )
    carried = _names(desk, desk.view.cards(desk.view.carried(copy)), lang)
    return _say(lang, f"An {name} liegt: {carried}.", f"Attached to {name}: {carried}.")


def _owner(desk: Desk, copy: int, lang: str) -> str:
    name, owner = _named(desk, copy, lang), desk.setup.seats[desk.table.owner[copy]]
    return _say(lang, f"{name} gehört {owner}.", f"{owner} owns {name}.")


def _controller(desk: Desk, copy: int, lang: str) -> str:
    name, holder = _named(desk, copy, lang), desk.setup.seats[desk.table.controller[copy]]
    return _say(lang, f"{name} liegt bei {holder}.", f"{name} is under {holder}’s control.")


_ABOUT_CARDS = {"attached", "owner", "controller", "ignored", "printed", "strength", "type", "ability"}

_OPEN: dict[str, Callable[[Desk, Asked], str]] = {
    "hand_count": _counts(
        "‹s› hat <Karte|Karten> auf der Hand.",
        "‹s› has <card|cards> in hand.",
        lambda desk, seat: len(desk.view.seats[seat].hand),
    ),
    "deck_count": _counts(
        "Im Deck von ‹s›: <Karte|Karten>.",
        "In ‹s›’s deck: <card|cards>.",
        lambda desk, seat: desk.view.seats[seat].deck,
    ),
    "life_count": _counts(
        "‹s› hat <Lebenskarte|Lebenskarten>.",
        "‹s› has <life card|life cards>.",
        lambda desk, seat: desk.view.seats[seat].life_count,
    ),
    "discard_count": _counts(
        "Auf dem Abwurfstapel von ‹s›: <Karte|Karten>.",
        "In ‹s›’s discard pile: <card|cards>.",
        lambda desk, seat: len(desk.view.seats[seat].discard),
    ),
    "discard": _discard,
    "in_play": _in_play,
    "turn": _turn,
    "passes": _passes,
    "bans": _bans,
    "out": _out,
    "strength": _each(_strength, _printed),
    "printed": _of_card(_printed),
    "ability": _of_card(_ability),
    "type": _of_card(_type),
    "ignored": _each(_ignored),
    "attached": _each(_attached),
    "owner": _each(_owner),
    "controller": _each(_controller),
}


# ------------------------------------------------------------ what is not open (A9.5)

_PRIVATE: dict[str, tuple[str, str]] = {
    "hand": ("Welche Karten auf einer Hand sind, ist nicht offen.", "Which cards are in a hand is not open."),
    "deck": (
        "Was in einem Deck liegt und in welcher Folge, ist nicht offen.",
        "What lies in a deck, and in which order, is not open.",
    ),
    "life": ("Die Vorderseiten der Lebenskarten sind nicht offen.", "The fronts of life cards are not open."),
    "seen": (
        "Was früher zu sehen war, muss nicht gesagt werden.",
        "What was seen earlier need not be told.",
    ),
}


def _private(desk: Desk, asked: Asked) -> Answer:
    """Hidden information: for its holder (hands only) and for judges, refused to all others."""
    refusal = _PRIVATE[asked.topic][asked.lang == ENGLISH]
    seats = _seats(desk, asked)
    if asked.topic == "hand" and all(may_see(seat, desk.viewer) and seat == desk.viewer for seat in seats):
        return Answer(OWN, "A9.5", _hidden(desk, asked, seats), asked.topic)
    if desk.viewer != JUDGE or asked.topic == "seen":
        return Answer(PRIVATE, "A9.5", refusal, asked.topic)
    return Answer(PRIVATE, "A9.5", _hidden(desk, asked, seats), asked.topic, recorded=True)


def _hidden(desk: Desk, asked: Asked, seats: Sequence[int]) -> str:
    table, told = desk.table, []
    zones = {"hand": table.hand, "life": [table.life_cards(seat) for seat in range(table.seats)]}
    for seat in seats:
        copies = list(reversed(table.deck[seat])) if asked.topic == "deck" else zones[asked.topic][seat]
        cards = _names(desk, [table.hidden_face(copy) for copy in copies], asked.lang)
        what = {
            "hand": ("Hand", "hand"),
            "deck": ("Deck, oberste zuerst", "deck, top first"),
            "life": ("Lebenskarten", "life cards"),
        }[asked.topic][asked.lang == ENGLISH]
        told.append(f"{desk.setup.seats[seat]}, {what}: {cards}.")
    return " ".join(told)
