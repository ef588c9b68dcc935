"""A line of a log as a `Phrase`: what is said about whom, with which cards and numbers (docs/log-format.md).

Lines in strict form are read quickly; all others without regard for case, umlauts, spaces and punctuation, with names
without ids and ids without names. No rule is known here, and no table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import NamedTuple

from engine.apfelernte.cards import CardSet
from engine.apfelernte.log.phrases import FACT_FORMS, SIGNS, STEP_FORMS, Form, skeleton, strict_steps
from engine.apfelernte.log.shortnames import short_names
from engine.kernel import NotationError
from engine.kernel.log import is_number, open_text, uniform

_new = tuple.__new__  # makes a named tuple without its slow constructor


class CardRef(NamedTuple):
    """A card as a line names it.  owner: seat, -1 when not said.  place: 1, 2 .. among equal ones, 0 when not said."""

    number: int
    owner: int = -1
    place: int = 0


Value = int | CardRef | tuple[CardRef, ...]


class Phrase(NamedTuple):
    """What a line says.  key: see `phrases`.  values: of its slots, by name ("s", "c", "n" ..)."""

    key: str
    values: dict[str, Value]

    def seat(self, slot: str = "s") -> int:
        """The seat in a slot, -1 when the line does not name one."""
        value = self.values.get(slot, -1)
        return value if isinstance(value, int) else -1

    def number(self, slot: str = "n") -> int | None:
        """The number in a slot, None when the line does not name one."""
        value = self.values.get(slot)
        return value if isinstance(value, int) else None

    def card(self, slot: str = "c") -> CardRef | None:
        """The card in a slot, None when the line does not name exactly one."""
        value = self.values.get(slot)
        if isinstance(value, CardRef):
            return value
        return value[0] if isinstance(value, tuple) and len(value) == 1 else None

    def cards(self, slot: str = "c") -> tuple[CardRef, ...]:
        """All cards in a slot."""
        value = self.values.get(slot, ())
        if isinstance(value, CardRef):
            return (value,)
        return () if isinstance(value, int) else value


_CARD = re.compile(r"\(Æ(\d{1,4})(?: ([^()]*))?\)")
_SEVERAL = re.compile(rf"{SIGNS['c']}(?:[\s,;]+(?:und |and )?{SIGNS['c']})+")

_BY_ID = "‹i›"  # a card in a line that is named by its id
_MISNAMED = re.compile(rf"(?<!› )(?<= )(?!(?:nicht|not|kein\w*|no)\b)[^ ‹]+ {_BY_ID}")  # its name, misspelt
# words before a card that say nothing; words of ours in the other language, where a line mixes both; numbers in words
_ARTICLES = frozenset(
    [f"{word}{end}" for word in ("sein", "ihr", "mein", "dein", "ein") for end in ("", "e", "en", "em", "es")]
    + ["der", "die", "das", "den", "dem", "the", "a", "an", "his", "her", "their", "my"]
)
_IN_GERMAN = {
    "plays": "spielt", "passes": "passt", "attacks": "attackiert", "with": "mit", "blocks": "blockt", "uses": "nutzt",
    "declines": "verzichtet", "chooses": "waehlt", "takes": "nimmt", "saves": "rettet", "draws": "zieht",
    "cards": "karten", "card": "karte", "has": "hat", "not": "nicht", "and": "und",
}  # fmt: skip
_NUMBERS = {
    "zwei": 2, "drei": 3, "vier": 4, "fuenf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9, "zehn": 10,
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip


Plain = dict[tuple[str, str, str], tuple[str, dict[str, Value]]]


def _plain_forms(seats: Sequence[str]) -> Plain:
    """What may follow the first seat in strict form, around the last slot: (words before, slot, words behind) ->
    (phrase, seat in it)."""
    found: Plain = {}
    for form, text in strict_steps():
        slots = form.slots[1:]
        last = slots[-1] if slots and slots[-1] in ("c", "n") else ""
        between = slots[:-1] if last else slots
        if form.slots[:1] != ("s",) or between not in ((), ("s2",)):
            continue
        before, _, behind = text.removeprefix("{s} ").partition(f"{{{last}}}") if last else (text[4:], "", "")
        for seat, name in enumerate(seats) if between else [(-1, "")]:
            key = before.replace("{s2}", name), last, behind.replace("{s2}", name)
            found[key] = (form.key, {"s2": seat} if between else {})
    return found


MOST_SAID = 20  # a number that is among the known lines: as many as a deck has cards


_CLEAR = re.compile(r"[^\W\d_][\w.'’-]*(?: [\w.'’-]+)*")


def is_clear(name: str) -> bool:
    """Whether a line with this name is never read as anything else than it shows: as a number, a mark, a comment."""
    return _CLEAR.fullmatch(uniform(name)) is not None and uniform(name) == name


class Known(NamedTuple):
    """What a card set makes of the strict forms. cards: "Jäger (Æ035)" -> the card.  clear: whether the names of all
    cards are.  alone: what may stand behind a seat, "spielt Jäger (Æ035)" -> what it says without the seat.  towards:
    the same without the seat behind the verb, "greift an mit Jäger (Æ035)"."""

    cards: dict[str, CardRef]
    clear: bool
    alone: dict[str, Phrase]
    towards: dict[str, Phrase]


_KNOWN: dict[str, Known] = {}  # by fingerprint


def known_lines(cards: CardSet) -> Known:
    """The known lines of a card set, made once."""
    if cards.fingerprint not in _KNOWN:
        if len(_KNOWN) >= 16:
            _KNOWN.clear()
        _KNOWN[cards.fingerprint] = _lines_of(cards)
    return _KNOWN[cards.fingerprint]


def _lines_of(cards: CardSet) -> Known:
    refs = {f"{card.name} (Æ{card.number:03d})": CardRef(card.number) for card in cards.cards}
    fills: dict[str, Mapping[str, Value]] = {"c": refs, "n": {str(n): n for n in range(1, MOST_SAID + 1)}}
    known = Known(refs, all(is_clear(card.name) for card in cards.cards), {}, {})
    for form, text in strict_steps():
        slots = [slot for slot in form.slots if slot not in ("s", "s2")]
        verb, second, rest = text.removeprefix("{s} ").partition(" {s2}")
        if not text.startswith("{s} ") or len(slots) > 1 or (second and " " in verb):
            continue
        lines = known.towards if second else known.alone
        if not slots:
            lines[verb + rest] = Phrase(form.key, {})
        for slot in slots:
            before, behind = (verb + rest).split(f"{{{slot}}}")
            for said, value in fills[slot].items():
                lines[before + said + behind] = Phrase(form.key, {slot: value})
    return known


def said_by(seat: int, phrase: Phrase) -> Phrase:
    """What a line says whose seat was read apart."""
    return _new(Phrase, (phrase[0], {"s": seat, **phrase[1]}))


# phrases whose card may be a list of cards
LISTS = frozenset({"shuffle", "lots", "deal", "shows", "whole hand", "show", "last pile"})
EACH = frozenset({"hand discard", "deck discard"})  # the same, and what is said is said of each by itself
PLAY_ON = "play on"


def apart(phrase: Phrase) -> tuple[Phrase, ...]:
    """What a line says, one thing after the other (decision 0192): a card is played and attached to another one, cards
    are discarded. Most lines say one thing."""
    if phrase.key == PLAY_ON:
        seat = {"s": phrase.values["s"]}
        return Phrase("play", {**seat, "c": phrase.values["c"]}), Phrase("host", {**seat, "c": phrase.values["c2"]})
    if phrase.key in EACH and len(phrase.cards()) > 1:
        return tuple(Phrase(phrase.key, {**phrase.values, "c": card}) for card in phrase.cards())
    return (phrase,)


class Reader:
    """Reads the lines of logs with this card set and these seats."""

    def __init__(self, cards: CardSet, seats: Sequence[str]) -> None:
        self.seats = tuple(seats)
        self.names = {card.number: card.name for card in cards.cards}
        self.attached = {  # what is played on another card; what others do to a chosen one is told by itself
            card.number for card in cards.cards if card.type == "Augmentation"
        }
        self.refs = {f"{number:03d}": CardRef(number) for number in self.names}
        self.by_seat = {name: seat for seat, name in enumerate(seats)}
        exact = "|".join(re.escape(name) for name in sorted(seats, key=len, reverse=True)) or "(?!)"
        self.strict = re.compile(rf"(?<!\w)({exact})(?!\w)|(?<![\w])([+-]?\d{{1,6}})(?!\w)")
        self.lax = _Lax(cards, self.seats)
        self.starts = [(f"{name} ", self.by_seat[name]) for name in sorted(seats, key=len, reverse=True)]
        self.plain = _plain_forms(self.seats)
        self.cards, clear, self.alone, self.towards = known_lines(cards)
        self.clear = clear and all(map(is_clear, self.seats))  # whether lines with these names say what they show
        self.words = self.by_seat if not any(" " in name for name in self.seats) else {}  # names that are one word

    def step(self, text: str) -> Phrase:
        """What a step's line says; NotationError with the column (from 0, in `text`) when nothing fits."""
        return self._plain(text) or self._phrase(text, STEP_FORMS)

    def known(self, text: str) -> tuple[int, Phrase | None]:
        """The seat at the beginning of a step's line (-1: none) and what it says without that seat, when it is among
        the known lines."""
        name, _, rest = text.partition(" ")
        seat = self.words.get(name, -1)
        if seat < 0:
            return seat, None
        return seat, self.alone.get(rest) or (self._secret(rest) if "{" in rest else self._towards(rest))

    def _towards(self, rest: str) -> Phrase | None:
        """What is known with a second seat behind the verb."""
        verb, _, rest = rest.partition(" ")
        name, _, rest = rest.partition(" ")
        phrase, second = self.towards.get(f"{verb} {rest}"), self.words.get(name)
        if phrase is None or second is None:
            return None
        return _new(Phrase, (phrase[0], {"s2": second, **phrase[1]}))

    def _secret(self, rest: str) -> Phrase | None:
        """What is known with a card or cards at the end that not everybody may see."""
        words, _, group = rest.partition(" {")
        _, _, said = group.removesuffix("}").partition(": ")
        phrase = self.alone.get(words)
        refs = [self.cards.get(card) for card in said.split(", ")]
        if phrase is None or phrase[1] or None in refs or not group.endswith("}"):
            return None
        if len(refs) == 1:
            return self.alone.get(f"{words} {said}")
        return _new(Phrase, (phrase[0], {"c": tuple(refs)})) if phrase.key in LISTS else None

    def fact(self, text: str) -> Phrase:
        """What a fact's line says; NotationError as in `step`."""
        return self._phrase(text, FACT_FORMS)

    def said(self, text: str, forms: Mapping[str, Form], numbered: bool) -> Phrase:
        """What a line says in one of these forms; numbered: strict steps are among them, and come first."""
        return (numbered and self._plain(text)) or self._phrase(text, forms)

    def _phrase(self, text: str, forms: Mapping[str, Form]) -> Phrase:
        found = self._as_written(open_text(text), forms) or self.lax.phrase(text, forms)
        if found[0] == PLAY_ON and (played := found.card()) is not None and played.number not in self.attached:
            raise NotationError("", "not_attached", column=0, found=text, expected=())
        return found

    def _plain(self, text: str) -> Phrase | None:
        """The quickest way: a seat, words, and at most one card or a number at the end; None for all other lines."""
        seat, known = self.known(text)
        if known is not None:
            return said_by(seat, known)
        for start, seat in self.starts:
            if text.startswith(start):
                return self._said_by(seat, text[len(start) :])
        return None

    def _said_by(self, seat: int, rest: str) -> Phrase | None:
        """What stands behind the seat; None when it is not plain."""
        value: Value | None = None
        slot = behind = ""
        words, card, more = rest.rpartition(" (Æ")
        if card:
            inside, _, behind = more.partition(")")
            value = self._card(inside)
            name = self.names.get(value.number, "") if value else ""
            if not name or not words.endswith(name):
                return None
            rest, slot = words.removesuffix(name), "c"
        elif rest[-1:].isdecimal():
            words, _, digits = rest.rpartition(" ")
            rest, slot, value = words + " ", "n", int(digits) if is_number(digits) else None
        form = self.plain.get((rest, slot, behind))
        if form is None or (slot and value is None):
            return None
        values: dict[str, Value] = {"s": seat, **form[1]}
        if value is not None:
            values[slot] = value
        return _new(Phrase, (form[0], values))

    def _card(self, inside: str) -> CardRef | None:
        """What stands behind "(Æ": "035", "035 Bert" or "035 Bert 2"; None for anything else."""
        if inside in self.refs:
            return self.refs[inside]
        digits, _, said = inside.partition(" ")
        return self._ref(int(digits), said) if digits.isdecimal() and len(digits) <= 4 else None

    def _as_written(self, text: str, forms: Mapping[str, Form]) -> Phrase | None:
        """The quick way for lines in strict form; None when the line is not in it."""
        cards: list[CardRef] = []
        if "(" in text:
            parts: list[str] = []
            at = 0
            for found in _CARD.finditer(text):
                number = int(found[1])
                name = self.names.get(number, "")
                start = found.start() - len(name) - 1
                ref = CardRef(number) if found[2] is None else self._ref(number, found[2])
                if start < at or not text.startswith(name, start) or not name or ref is None:
                    return None
                cards.append(ref)
                parts += (text[at:start], SIGNS["c"])
                at = found.end()
            text = "".join(parts) + text[at:]
            if len(cards) > 1:
                text = _SEVERAL.sub(SIGNS["c"], text)
        pieces = self.strict.split(text)  # text, seat or None, number or None, text ..
        seats = [self.by_seat[name] for name in pieces[1::3] if name]
        numbers = [int(number) for number in pieces[2::3] if number]
        pieces[1::3] = [SIGNS["s"] if name else "" for name in pieces[1::3]]
        pieces[2::3] = [SIGNS["n"] if number else "" for number in pieces[2::3]]
        form = _form("".join(pieces), forms)
        return _filled(form, seats, cards, numbers) if form else None

    def _ref(self, number: int, said: str | None) -> CardRef | None:
        if not said:
            return _new(CardRef, (number, -1, 0))
        if said in self.by_seat:
            return CardRef(number, self.by_seat[said])
        name, _, place = said.rpartition(" ")
        return CardRef(number, self.by_seat[name], int(place)) if name in self.by_seat and is_number(place) else None


_FORMS: dict[int, dict[str, Form | None]] = {}


def _form(bare: str, forms: Mapping[str, Form]) -> Form | None:
    """The form of a text whose slots are signs; texts of this kind are few, so they are remembered."""
    known = _FORMS.setdefault(id(forms), {})
    if bare not in known:
        if len(known) > 5000:
            known.clear()
        known[bare] = forms.get(skeleton(bare))
    return known[bare]


def _filled(form: Form, seats: list[int], cards: list[CardRef], numbers: list[int]) -> Phrase | None:
    """The phrase of a form with the values of its slots, in the order of the text; None with too many cards."""
    values: dict[str, Value] = {}
    seat, card, number = iter(seats), iter(cards), iter(numbers)
    listed = len(cards) > 1 and (form.key in LISTS or form.key in EACH)
    if len(cards) > 1 and not listed and sum(slot[0] == "c" for slot in form.slots) != len(cards):
        return None
    for slot in form.slots:
        if slot[0] == "s":
            values[slot] = next(seat)
        elif slot[0] == "n":
            values[slot] = next(number)
        else:
            values[slot] = tuple(cards) if listed else next(card)
    return Phrase(form.key, values)


class _Cut(NamedTuple):
    """A line cut into words and slots.

    pieces: start in the folded text, words or a sign.  places: in the text, of each letter of the folded one.  unclear:
    names that two seats can be called by.
    """

    text: str
    pieces: list[tuple[int, str]]
    places: Sequence[int]
    seats: list[int]
    cards: list[CardRef]
    numbers: list[int]
    unclear: list[NotationError]


class _Lax:
    """Reads lines that are not in strict form: other case, umlauts, ids without names, names without ids.

    Short names of seats are read only where the line says nothing without them, so that they change no line that can be
    read; a word of a phrase or of a card's name is none.
    """

    def __init__(self, cards: CardSet, seats: Sequence[str]) -> None:
        self.numbers: dict[str, int] = {}
        for card in cards.cards:
            self.numbers.setdefault(fold(card.name), card.number)
        self.known = {card.number for card in cards.cards}
        self.seat_names = tuple(seats)
        self.seats = {fold(name): seat for seat, name in enumerate(seats)}
        self.short = self._short_names(seats)
        self.names = {fold(name): name for name in (*seats, *(card.name for card in cards.cards))}
        self._patterns: dict[bool, re.Pattern[str]] = {}

    def _short_names(self, seats: Sequence[str]) -> dict[str, tuple[int, ...]]:
        """The seats that can be called like this, by the folded name."""
        short = short_names(seats)
        if not short:
            return {}
        taken = {word for name in self.numbers for word in re.split(r"[\W_]+", name)} | _spoken()
        folded = {fold(name): fits for name, fits in short.items() if fold(name.split()[0]) not in taken}
        return {name: fits for name, fits in folded.items() if name not in self.seats}

    def pattern(self, short: bool) -> re.Pattern[str]:
        """What is no word of a phrase; short: short names of seats as well. Built when first needed: most logs are in
        strict form."""
        if short not in self._patterns:
            names, called = alternatives(self.numbers), self.short if short else {}
            longer = [name for name in called if any(name.startswith(f"{whole} ") for whole in self.seats)]
            seats, others = alternatives([*self.seats, *longer]), alternatives(called)
            self._patterns[short] = re.compile(
                rf"(?<!\w)(?:(?P<name>{names})\s*)?[(\[]\s*(?:ae|nr\.?|#)?\s*-?0*(?P<id>\d{{1,4}})\b\s*(?P<more>[^()\[\]]*)[)\]]"
                rf"|(?<!\w)(?:ae|nr\.?|no\.|#)\s*-?0*(?P<bare>\d{{1,4}})\b"
                rf"|(?<!\w)(?P<seat>{seats})(?!\w)|(?<!\w)(?P<only>{names})(?:e[ns]?|n|s)?(?!\w)"
                rf"|(?<!\w)(?P<short>{others})(?!\w)"
                rf"|(?<!\w)(?P<number>[+-]?\d{{1,6}}|{'|'.join(_NUMBERS)})(?!\w)"
            )
        return self._patterns[short]

    def phrase(self, text: str, forms: Mapping[str, Form]) -> Phrase:
        cut = self._cut(text, short=False)
        found = _meant(cut, forms)
        if found is None and self.short:
            cut = self._cut(text, short=True)
            found = _meant(cut, forms)
            if found is not None and cut.unclear:
                raise cut.unclear[0]
        if found is None:
            raise _not_read(cut.pieces, cut.places, forms, text, self.names)
        return found

    def _cut(self, text: str, short: bool) -> _Cut:
        folded, places = _folded(_without_braces(text))
        cut = _Cut(text, [], places, [], [], [], [])
        at = 0
        for found in self.pattern(short).finditer(folded):
            sign = self._value(found, cut)
            cut.pieces.extend([(at, folded[at : found.start()] + " "), (found.start(), f"{sign} ")])
            at = found.end()
        cut.pieces.append((at, folded[at:]))
        return cut

    def _value(self, found: re.Match[str], cut: _Cut) -> str:
        if name := found["seat"] or found["short"]:
            seat = self.seats.get(name)
            cut.seats.append(self._called(name, found, cut) if seat is None else seat)
            return SIGNS["s"]
        if said := found["number"]:
            cut.numbers.append(_NUMBERS[said] if said in _NUMBERS else int(said))
            return SIGNS["n"]
        number = int(found["id"] or found["bare"] or self.numbers[found["only"]])
        if number not in self.known:
            column = cut.places[found.start()]
            raise NotationError("", "no_card", column=column, found=f"Æ{number:03d}", expected=())
        cut.cards.append(self._ref(number, (found["more"] or "").strip()))
        return SIGNS["c"] if found["only"] or found["name"] else _BY_ID

    def _called(self, name: str, found: re.Match[str], cut: _Cut) -> int:
        """The seat that a short name means; where it can mean several the first, and that is kept as unclear."""
        fits = self.short[name]
        if len(fits) > 1:
            names = tuple(self.seat_names[seat] for seat in fits)
            where = cut.places[found.start()]
            said = cut.text[where : cut.places[found.end()]].strip()
            cut.unclear.append(NotationError("", "two_seats", column=where, found=said, names=names))
        return fits[0]

    def _ref(self, number: int, more: str) -> CardRef:
        """Owner and place as far as they can be read; a name that does not fit the number does not matter."""
        name, _, place = more.rpartition(" ")
        if more in self.seats:
            return CardRef(number, self.seats[more])
        if name in self.seats and is_number(place):
            return CardRef(number, self.seats[name], int(place))
        return CardRef(number)


def _meant(cut: _Cut, forms: Mapping[str, Form]) -> Phrase | None:
    """What a line says that is cut like this; None: nothing."""
    said = " ".join("".join(piece for _, piece in cut.pieces).split())
    bare = _SEVERAL.sub(SIGNS["c"], said.replace(_BY_ID, SIGNS["c"]))
    named = _SEVERAL.sub(SIGNS["c"], _MISNAMED.sub(_BY_ID, said).replace(_BY_ID, SIGNS["c"]))
    form = _form(bare, forms) or _form(named, forms) or _loosely(named, forms)
    return _filled(form, cut.seats, cut.cards, cut.numbers) if form else None


@lru_cache(maxsize=1)
def _spoken() -> frozenset[str]:
    """Words that lines can have beside names."""
    words = {word for forms in (STEP_FORMS, FACT_FORMS) for form in forms for word in form.split()}
    return frozenset(
        words | _ARTICLES | _IN_GERMAN.keys() | _NUMBERS.keys() | {"nicht", "kein", "not", "no", "ae", "nr"}
    )


def _loosely(bare: str, forms: Mapping[str, Form]) -> Form | None:
    """The form of a line with articles before its cards, names in brackets, or words of both languages."""
    words = skeleton(re.sub(r"[()\[\]<>]", " ", bare)).split()
    behind = [*words[1:], ""][: len(words)]  # a line of brackets alone has no words
    plain = [word for word, after in zip(words, behind, strict=True) if word not in _ARTICLES or after != SIGNS["c"]]
    return forms.get(" ".join(plain)) or forms.get(" ".join([_IN_GERMAN.get(word, word) for word in plain]))


def alternatives(names: Iterable[str]) -> str:
    return "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True) if name) or "(?!)"


def fold(text: str) -> str:
    return _folded(text)[0].strip()


def _folded(text: str) -> tuple[str, list[int]]:
    """The text in lower case with ä as ae and without quotation marks, and for each of its letters the place in the
    text (one more at the end)."""
    letters: list[str] = []
    places: list[int] = []
    for place, letter in enumerate(_QUOTED.sub(" ", uniform(text))):
        for small in _UMLAUTS.get(letter.casefold(), letter.casefold()):
            letters.append(small)
            places.append(place)
    return "".join(letters), [*places, len(text)]


_UMLAUTS = {"ä": "ae", "ö": "oe", "ü": "ue", "æ": "ae", "’": "'"}
_QUOTED = re.compile(r"[\"“”„«»]|(?<!\w)['‘‚’](?=\w)|(?<=\w)['‘’](?!\w)")  # not inside of a name


def _without_braces(text: str) -> str:
    """The text of a line with its groups open, each letter where it was."""
    return re.sub(r"\{[^{}:]*:|[{}]", lambda group: " " * len(group[0]), text)


def _not_read(
    pieces: Sequence[tuple[int, str]],
    places: Sequence[int],
    forms: Mapping[str, Form],
    text: str,
    names: Mapping[str, str],
) -> NotationError:
    """The furthest that any form follows the line: there is the fault, and what the forms have next was expected.

    names: by their folded form, of seats and cards that may be meant.
    """
    words = [
        (start + word.start(), word[0].replace(_BY_ID, SIGNS["c"]))
        for start, piece in pieces
        for word in re.finditer(r"[^\s,:;.!]+", piece)
    ]
    said = [skeleton(word) for _, word in words]
    reached = 0
    expected: set[str] = set()
    for text_of, form in forms.items():
        wanted = text_of.split()
        same = next((at for at, pair in enumerate(zip(said, wanted, strict=False)) if pair[0] != pair[1]), None)
        length = min(len(said), len(wanted)) if same is None else same
        if length > reached:
            reached, expected = length, set()
        if length == reached:
            expected.add(form.words[length] if length < len(wanted) else "")
    column = places[min(words[reached][0], len(places) - 1)] if reached < len(words) else len(text)
    found = text[column : column + 40].strip()
    known = {**{fold(word): word for word in expected if word and word not in SIGNS.values()}, **names}
    near = get_close_matches(said[reached] if reached < len(said) else "", known, 3, 0.7)
    ordered = sorted(expected, key=lambda word: (fold(word) not in near, word))
    nearest = known[near[0]] if near else ""
    return NotationError("", "not_read", column=column, found=found, expected=tuple(ordered), nearest=nearest)
