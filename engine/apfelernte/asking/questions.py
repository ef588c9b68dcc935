"""Questions about a table that players and judges may ask: the closed list of their forms, how a text is understood as
one of them, and what may be answered to whom (A9.4, A9.5, A10.4).

Open information is answered for everybody; what a seat holds is answered for that seat and for judges, what nobody may
see for judges only. A judge's look at hidden information is marked, so that it can be recorded (A10.4). The command
line and pages ask the same forms: a page builds them by tapping, a text is an alias.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from engine.apfelernte.asking import answers, answers_in_play
from engine.apfelernte.asking.desk import DECK, DISCARD, HAND, LIFE, STEP, TURN, Asked, Desk
from engine.apfelernte.asking.playback import Playback
from engine.apfelernte.formats import OPEN_ANSWERS
from engine.apfelernte.log.gamelog import Setup
from engine.apfelernte.log.reading import alternatives, fold
from engine.apfelernte.sentences.texts import ENGLISH, Texts, card_name, fill
from engine.apfelernte.table import PLAY, AppleTable
from engine.apfelernte.view import view
from engine.kernel import JUDGE, PUBLIC, UNKNOWN

OPEN, OWN, PRIVATE, UNCLEAR = CLASSES = ("open", "own", "private", "unclear")
SEATS, CARDS, COPIES, NUMBER = "seats", "cards", "copies", "number"  # what a form names


@dataclass(frozen=True)
class Form:
    """One question that can be asked.

    wording: German and English by what it asks about ("" where there is only one); {seat}, {card}, {number} are what
    it names.  names: SEATS (none: all), CARDS (any card), COPIES (a card in play) or NUMBER (a step or turn).
    rule: by which it is answered or refused.  secret: not open (A9.5).
    """

    key: str
    wording: dict[str, tuple[str, str]]
    names: str
    answer: Callable[[Desk, Asked], str]
    rule: str = "A9.4"
    secret: bool = False


def _plain(german: str, english: str) -> dict[str, tuple[str, str]]:
    return {"": (german, english)}


FORMS: dict[str, Form] = {
    form.key: form
    for form in (
        Form(
            "count",
            {
                HAND: ("Wie viele Karten hat {seat} auf der Hand?", "How many cards has {seat} in hand?"),
                DECK: ("Wie viele Karten sind im Deck von {seat}?", "How many cards are in the deck of {seat}?"),
                LIFE: ("Wie viele Lebenskarten hat {seat}?", "How many life cards has {seat}?"),
                DISCARD: (
                    "Wie viele Karten liegen auf dem Abwurfstapel von {seat}?",
                    "How many cards lie in the discard pile of {seat}?",
                ),
            },
            SEATS,
            answers.count,
        ),
        Form(
            "discard",
            _plain(
                "Was liegt auf dem Abwurfstapel von {seat}, in welcher Folge?",
                "What lies in the discard pile of {seat}, in which order?",
            ),
            SEATS,
            answers.discard,
        ),
        Form("play", _plain("Was hat {seat} im Spiel?", "What has {seat} in play?"), SEATS, answers.in_play),
        Form(
            "strength",
            _plain("Wie stark ist {card}?", "What is the strength of {card}?"),
            COPIES,
            answers_in_play.strength,
        ),
        Form(
            "state",
            _plain(
                "Bei wem liegt {card}, wem gehört es, was liegt daran, wird es ignoriert?",
                "Who controls {card}, who owns it, what is attached to it, is it ignored?",
            ),
            COPIES,
            answers_in_play.state,
        ),
        Form(
            "may",
            _plain(
                "Darf {card} angreifen oder blocken, und wenn nicht, warum?",
                "May {card} attack or block, and if not, why?",
            ),
            COPIES,
            answers_in_play.may,
        ),
        Form("card", _plain("Was steht auf {card}?", "What does {card} say?"), CARDS, answers.card),
        Form("turn", _plain("Wer ist am Zug?", "Whose turn is it?"), "", answers.turn),
        Form("start", _plain("Wer begann, und warum?", "Who began, and why?"), "", answers.start, "A9.2"),
        Form("passes", _plain("Wie oft wurde in Folge gepasst?", "How many passes in a row?"), "", answers.passes),
        Form(
            "waiting",
            _plain("Wer entscheidet, und welche Fähigkeiten warten?", "Who decides, and which abilities wait?"),
            "",
            answers.waiting,
        ),
        Form(
            "happened",
            {
                STEP: ("Was geschah in Schritt {number}?", "What happened in step {number}?"),
                TURN: ("Was geschah in Zug {number}?", "What happened in turn {number}?"),
            },
            NUMBER,
            answers.happened,
            "A10.4",
        ),
        Form("bans", _plain("Welche Karten sind verboten?", "Which cards are banned?"), "", answers.bans),
        Form(
            "hidden",
            {
                HAND: ("Welche Karten hat {seat} auf der Hand?", "Which cards has {seat} in hand?"),
                DECK: (
                    "Was liegt im Deck von {seat}, in welcher Folge?",
                    "What lies in the deck of {seat}, in which order?",
                ),
                LIFE: ("Welche Karten sind die Lebenskarten von {seat}?", "Which cards are the life cards of {seat}?"),
            },
            SEATS,
            answers.hidden,
            "A9.5",
            secret=True,
        ),
        Form(
            "seen",
            _plain("Welche verdeckten Karten wurden bisher gezeigt?", "Which hidden cards were shown so far?"),
            "",
            answers.seen,
            "A9.5",
            secret=True,
        ),
    )
}


@dataclass(frozen=True)
class Answer:
    """What is answered.  cls: OPEN, OWN (of the one who asks), PRIVATE (text is the refusal, or for judges the
    answer), UNCLEAR (not understood: text says why).  asked: the question.  recorded: a judge looked at hidden
    information (A10.4).  nearest: questions that may be meant, in the language of the answer."""

    cls: str
    rule: str
    text: str
    asked: Asked | None = None
    recorded: bool = False
    nearest: tuple[str, ...] = ()

    @property
    def refused(self) -> bool:
        """Whether the one who asks may not know it."""
        return self.cls == PRIVATE and not self.recorded


class Unclear(Exception):
    """A question that cannot be asked so. code: of UNCLEAR_TEXTS.  params: for its sentence.  meant: the text with its
    slip of the pen put right, "" when none is seen."""

    def __init__(self, code: str, meant: str = "", **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.meant = meant
        self.params = params


UNCLEAR_TEXTS: Texts = {
    "no_form": ("Das ist keine der Fragen, die es hier gibt.", "That is none of the questions that there are here."),
    "which_card": ("Um welche Karte geht es?", "Which card is it about?"),
    "no_card": ("Eine Karte „{found}“ gibt es hier nicht.", "“{found}” is no card of this set."),
    "no_card_nearest": (
        "Eine Karte „{found}“ gibt es hier nicht. Meinst du {nearest}?",
        "“{found}” is no card of this set. Do you mean {nearest}?",
    ),
    "not_open": ("Diese Karte liegt hier nicht offen.", "That card does not lie open here."),
    "no_person": (
        "„{found}“ sitzt nicht an diesem Tisch. Hier spielen: {people}.",
        "“{found}” does not sit at this table. Here play: {people}.",
    ),
    "no_seat": ("Diesen Sitz gibt es nicht.", "There is no such seat."),
    "which_step": ("Welcher Schritt? Es gibt {first} bis {last}.", "Which step? There are {first} to {last}."),
    "which_turn": (
        "Welcher Zug? Bis hier gibt es {first} bis {last}.",
        "Which turn? So far there are {first} to {last}.",
    ),
    "no_log": ("Das lässt sich nur an einem ganzen Bericht fragen.", "That can be asked of a whole log only."),
}


def desk(table: AppleTable, setup: Setup, viewer: int, lang: str, told: Playback | None = None, at: int = 0) -> Desk:
    """The place where is asked. viewer: a seat, facts.PUBLIC or facts.JUDGE.  lang: of the answers.  told, at: the
    whole log and the step, where they are at hand."""
    return Desk(table, setup, viewer, view(table, viewer), lang, told, at)


# where a house format switches A9.4 off
NEED_NOT_BE_TOLD = ("In diesem Format muss niemand darauf antworten.", "In this format nobody has to answer that.")


def ask(here: Desk, question: str) -> Answer:
    """Answer a question that is written in German or English."""
    try:
        return answer(here, understand(here, question))
    except Unclear as unclear:
        text = fill(UNCLEAR_TEXTS, unclear.code, here.lang, unclear.params)
        return Answer(UNCLEAR, "", text, nearest=meant(here, question, unclear.meant))


def ask_form(here: Desk, asked: Asked) -> Answer:
    """Answer a question that was built by tapping."""
    try:
        return answer(here, checked(here, asked))
    except Unclear as unclear:
        return Answer(UNCLEAR, "", fill(UNCLEAR_TEXTS, unclear.code, here.lang, unclear.params), asked)


def answer(here: Desk, asked: Asked) -> Answer:
    """Answer a question that can be asked; what is not open is refused with its rule (A9.5)."""
    form = FORMS[asked.key]
    if not form.secret and here.viewer != JUDGE and not here.setup.format.has(OPEN_ANSWERS):
        return Answer(PRIVATE, "A9.7", here.say(*NEED_NOT_BE_TOLD), asked)
    if not form.secret:
        return _open(here, form, asked)
    seats = asked.seats or range(len(here.setup.seats))
    if asked.what == HAND and all(seat == here.viewer for seat in seats):
        return Answer(OWN, form.rule, form.answer(here, asked), asked)
    if here.viewer == JUDGE:
        return Answer(PRIVATE, form.rule, form.answer(here, asked), asked, recorded=True)
    refusal = answers.REFUSED[asked.what or asked.key][here.lang == ENGLISH]
    return Answer(PRIVATE, form.rule, refusal, asked)


def _open(here: Desk, form: Form, asked: Asked) -> Answer:
    """An open answer; what happened can hold more than everybody saw: then it is for who saw it, or a judge's look."""
    text = form.answer(here, asked)
    public = here._replace(viewer=PUBLIC, view=view(here.table, PUBLIC))
    if here.viewer == PUBLIC or text == form.answer(public, asked):
        return Answer(OPEN, form.rule, text, asked)
    judge = here.viewer == JUDGE
    return Answer(PRIVATE if judge else OWN, "A9.5", text, asked, recorded=judge)


def checked(here: Desk, asked: Asked) -> Asked:
    """The question, with what it needs. Raises Unclear for a form, card, seat, step or turn that there is not."""
    form = FORMS.get(asked.key)
    if form is None or asked.what not in form.wording:
        raise Unclear("no_form")
    if any(not 0 <= seat < len(here.setup.seats) for seat in asked.seats):
        raise Unclear("no_seat")
    if form.names == COPIES and asked.copies:
        asked = _pointed_at(here, asked)
    if form.names in (CARDS, COPIES):
        _known_cards(here, asked.cards)
    if form.names == NUMBER:
        _known_number(here, asked)
    if form.key == "seen" and here.told is None:
        raise Unclear("no_log")
    return asked


def _pointed_at(here: Desk, asked: Asked) -> Asked:
    """A question about copies in play names their cards."""
    table = here.table
    if any(not 0 <= copy < len(table.zone) or table.zone[copy] != PLAY for copy in asked.copies):
        raise Unclear("not_open")
    return asked._replace(cards=tuple(table.face[copy] for copy in asked.copies))


def _known_cards(here: Desk, cards: Sequence[int]) -> None:
    if not cards:
        raise Unclear("which_card")
    for number in cards:
        if number not in here.setup.cards.by_number or number == UNKNOWN:
            raise Unclear("no_card", found=f"Æ{number:03d}")


def _known_number(here: Desk, asked: Asked) -> None:
    """A step of the log, or a turn up to the step at which is asked."""
    if here.told is None:
        raise Unclear("no_log")
    if asked.what == STEP and not 0 <= asked.number <= here.told.last:
        raise Unclear("which_step", first=0, last=here.told.last)
    turns = {moment.turn for moment in here.told.path(here.at)}
    if asked.what == TURN and asked.number not in turns:
        raise Unclear("which_turn", first=0, last=max(turns))


def wording(here: Desk, asked: Asked) -> str:
    """The question in words, in the language of the answers."""
    text = FORMS[asked.key].wording[asked.what][here.lang == ENGLISH]
    all_seats = here.say("allen" if "von {seat}" in text else "jeder", "each player")
    names = [here.name(seat) for seat in asked.seats] or [all_seats]
    cards = [card_name(here.setup.cards.by_number[number].name, number) for number in asked.cards]
    return text.format(seat=", ".join(names), card=", ".join(cards), number=asked.number)


# ------------------------------------------------------------ understanding a text

# what a question says (small letters, ä as ae; ‹s› a name, ‹c› a card) -> form, what it asks about; the first counts
ALIASES: tuple[tuple[str, str, str], ...] = (
    (r"verbot|verboten|\bban(s|ned|list)?\b|ban list", "bans", ""),
    (r"gepasst|pass count|passes|passed|passzaehl", "passes", ""),
    (r"(geschah|geschehen|passiert|happened|\bdone\b).*(schritt|step|\bzeile)", "happened", STEP),
    (r"(geschah|geschehen|passiert|happened|\bdone\b).*(\bzug|turn)", "happened", TURN),
    (r"(schritt|step) \d+.*(geschah|geschehen|passiert|happened)", "happened", STEP),
    (r"(zug|turn) \d+.*(geschah|geschehen|passiert|happened)", "happened", TURN),
    (r"begann|begonnen|angefangen|fing .* an|startspieler|who (began|begins|started|starts)|start player", "start", ""),
    (
        r"wart(et|en)\b|faehigkeiten? .*aus(zu)?fuehr|waiting|\bwait\b|pending|wer entscheidet|who decides",
        "waiting",
        "",
    ),
    (
        r"am zug|an der reihe|whose turn|wessen zug|who is to (act|move)|active player|welche[rn]? zug|which turn",
        "turn",
        "",
    ),
    (r"gesehen|gezeigt|aufgedeckt|\bseen\b|\bsaw\b|shown|revealed|zuvor|vorher|earlier", "seen", ""),
    (r"(wie ?viele?|how many|anzahl|number of|zahl der).*(deck|library)", "count", DECK),
    (r"(wie ?viele?|how many|anzahl|number of|zahl der).*(leben|life|lives)", "count", LIFE),
    (r"(wie ?viele?|how many|anzahl|number of|zahl der).*\bhand", "count", HAND),
    (r"(wie ?viele?|how many|anzahl|number of|zahl der).*(abwurf|abgeworfen|discard|graveyard)", "count", DISCARD),
    (r"\bdeck|oberste|top card|bottom card|unterste|zieht .* als naechste|next card", "hidden", DECK),
    (r"lebenskarte|life card", "hidden", LIFE),
    (r"abwurf|abgeworfen|discard|graveyard", "discard", ""),
    (
        r"\bhand|handkarte|(welche|was fuer) karten hat ‹s›\W*$|(which|what) cards (has|does) ‹s›( have| hold)?\W*$",
        "hidden",
        HAND,
    ),
    (r"(darf|kann|muss|koennte).*(angreif|block)|(may|can|must|could).*(attack|block)", "may", ""),
    (r"liegt an|angelegt|augmentation|traegt|attached|carries|carried", "state", ""),
    (r"gehoert|besitz|owner|owns|whose card|wessen karte|kontroll|control|bei wem|whose side|ignor", "state", ""),
    (r"aufgedruckte? staerke|printed strength", "card", ""),
    (r"staerke|wie stark|strength|how strong|power", "strength", ""),
    (
        r"\btyp\b|\btype\b|welche art|what kind|faehigkeit|was (tut|kann|macht|sagt|steht)|ability|abilities"
        r"|what (does|can)|kartentext|\btext\b",
        "card",
        "",
    ),
    (r"ausgeschieden|noch im spiel\b.*wer|wer ist noch|who is (still|out)|eliminated|platz|places?\b", "turn", ""),
    (r"im spiel|in play|wesen|battlefield|liegt .* vor", "play", ""),
)
_ALIASES = tuple((re.compile(pattern), key, what) for pattern, key, what in ALIASES)
_NUMBERED = re.compile(r"(?:schritt|step|zeile|zug|turn)\s+(\d{1,6})\b")
_CALLED = re.compile(r"[^\W\d_][\w-]{2,}")
_ASKING = {"der", "die", "das", "the"} | {  # words of questions: no names
    word for form in FORMS.values() for texts in form.wording.values() for text in texts for word in fold(text).split()
}
_OF_QUESTIONS = (  # how words of questions begin that are written with a capital
    *sorted({word for text in _ASKING for word in re.findall(r"[a-z]{3,}", text)}),
    *sorted({word for pattern, _key, _what in ALIASES for word in re.findall(r"(?<!\\)[a-z]{4,}", pattern)}),
    *("ander", "augenblick", "gegner", "gegenspiel", "moment", "opponent", "partie", "player", "sitz", "seat"),
    *(
        "left",
        "noch",
        "still",
        "jetzt",
        "now",
        "spieler",
        "stapel",
        "tisch",
        "zeitpunkt",
        "zauber",
        "friedhof",
        "bibliothek",
        "reihenfolge",
    ),
)
_NEAR = 0.6  # how alike two texts are that may mean the same


def understand(here: Desk, question: str) -> Asked:
    """What a question asks. Raises Unclear when it is no form, or names a card, step or turn that there is not."""
    text, seats, cards = _named(here, fold(question[:500]))
    if here.viewer >= 0:
        seats += _pronouns(text, here.viewer, len(here.setup.seats))
    fitting = [(key, what) for pattern, key, what in _ALIASES if pattern.search(text)]
    about_cards = [pair for pair in fitting if FORMS[pair[0]].names in (CARDS, COPIES)]
    others = [pair for pair in fitting if pair not in about_cards]
    if not fitting or not (cards or others):
        raise _no_card(here, question) if fitting else Unclear("no_form")
    key, what = (fitting if cards else others)[0]
    if FORMS[key].names == SEATS and (stranger := _stranger(here, question)):
        raise Unclear("no_person", found=stranger, people=", ".join(here.setup.seats))
    number = _NUMBERED.search(text)
    named = Asked(
        key, what, tuple(dict.fromkeys(seats)), tuple(dict.fromkeys(cards)), (), int(number[1]) if number else -1
    )
    return checked(here, named)


def _named(here: Desk, folded: str) -> tuple[str, list[int], list[int]]:
    """The text with signs for names and cards, and which they are."""
    numbered = {f"{word} {seat}": seat for seat in range(len(here.setup.seats)) for word in ("sitz", "seat")}
    known = {fold(card.name): card.number for card in here.setup.cards.cards}
    names = _first_names(here, known) | numbered | {fold(name): seat for seat, name in enumerate(here.setup.seats)}
    seats: list[int] = []
    cards: list[int] = []

    def sign(found: re.Match[str]) -> str:
        if found["seat"]:
            seats.append(names[found["seat"]])
            return "‹s›"
        cards.append(int(found["id"] or known[found["name"]]))
        return "‹c›"

    pattern = (
        rf"\b(?P<seat>{alternatives(names)})(?:['’]?s)?\b"
        rf"|\b(?P<name>{alternatives(known)})s?\b|\bae ?0*(?P<id>\d{{1,4}})\b"
    )
    return re.sub(pattern, sign, folded), seats, cards


def _first_names(here: Desk, cards: Mapping[str, int]) -> dict[str, int]:
    """Who is meant by the first word of a name, as people say it: where only one has it, and it means nothing else."""
    first = [fold(name).partition(" ")[0] for name in here.setup.seats]
    taken = {"", *cards, *_ASKING}
    return {word: seat for seat, word in enumerate(first) if first.count(word) == 1 and word not in taken}


def _pronouns(text: str, viewer: int, seats: int) -> list[int]:
    """Whom "ich" and, with two players, "mein Gegner" mean."""
    without, opponents = re.subn(r"\b(mein(e[rmns]?)? |my |der |the )?(gegners?|opponent(['’]?s)?)\b", "", text)
    found = [viewer] if re.search(r"\b(ich|meine?[rnms]?|mir|i|my|me)\b", without) else []
    return found + ([1 - viewer] if opponents and seats == 2 else [])


def _stranger(here: Desk, question: str) -> str:
    """A word that stands where somebody is named and means nobody at the table; "" when there is none.

    A capital letter marks it, the first word has one anyway; the words with which questions are asked are no names.
    """
    names = [*here.setup.seats, *(card.name for card in here.setup.cards.cards)]
    known = {word for name in names for word in _CALLED.findall(fold(name))}
    for word in _CALLED.findall(question[:500])[1:]:
        plain = fold(word)
        is_known = plain in known or plain.removesuffix("s") in known
        if word[0].isupper() and not is_known and not plain.startswith(_OF_QUESTIONS):
            return str(word)
    return ""


def _no_card(here: Desk, question: str) -> Unclear:
    """A card is needed and none is named: the word of the question that is most like one."""
    cards = {fold(card.name): card for card in here.setup.cards.cards}
    words = [word for word in _CALLED.findall(question[:500]) if word[0].isupper()][1:]
    for word in words:
        if near := get_close_matches(fold(word), cards, 1, _NEAR):
            card = cards[near[0]]
            name = card_name(card.name, card.number)
            return Unclear("no_card_nearest", question.replace(word, card.name, 1), found=word, nearest=name)
    return Unclear("no_card", found=words[-1]) if words else Unclear("which_card")


def examples(here: Desk) -> list[str]:
    """Every form in words, about somebody and something of this game."""
    seat = (len(here.setup.seats) - 1,)
    played = next((face for face in here.table.face if face != UNKNOWN), here.setup.cards.cards[0].number)
    found = []
    for form in FORMS.values():
        for what in form.wording:
            found.append(wording(here, Asked(form.key, what, seat, (played,), (), 1)))
    return found


def meant(here: Desk, question: str, corrected: str) -> tuple[str, ...]:
    """The questions that may be meant, in words: this one with its slip put right, or the forms most like it."""
    try:
        return (wording(here, understand(here, corrected)),) if corrected else nearest(here, question)
    except Unclear:
        return nearest(here, question)


def nearest(here: Desk, question: str) -> tuple[str, ...]:
    """The forms that are most like a text, in words."""
    known = {fold(text): text for text in examples(here)}
    return tuple(known[text] for text in get_close_matches(fold(question[:200]), known, 3, _NEAR - 0.2))
