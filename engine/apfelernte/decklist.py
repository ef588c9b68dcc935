"""Deck lists as people type them, and what is wrong with them (A8.4, A8.5).

`read_deck` is lax: number or name, umlauts or not, counts in front or behind, bullets, tables, titles, odd spaces and
dashes. What it does not understand is named with its line and the nearest cards; nothing is dropped in silence.
`problems` answers all that is wrong at once, each with rule, card, line and a code; `sentences` makes the words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from engine.apfelernte.cardnames import LONGEST_NAME, CardSetLike, Index, bare, index, plain
from engine.apfelernte.formats import Format
from engine.apfelernte.oddlines import is_only_markup, readings

MOST_COPIES = 99  # more copies than this on one line is no count but a slip
MOST_ADVISED = 50  # lines not understood that get advice; a text with more of them is no deck list
ALIKE = 0.75  # likeness from which a cell beside a card is taken for another one's name, misspelt
MOST_WORDS = 4  # a cell with more of them is a text and no name
LONGEST_LINE = 1000  # characters of one line; twenty cards with numbers, names and counts need half of it


@dataclass(frozen=True, slots=True)
class DeckLine:
    """One line that named a card.  line: from 1.  text: as typed.  card: its number.  count: copies, 0 to 99."""

    line: int
    text: str
    card: int
    count: int


@dataclass(frozen=True, slots=True)
class Unread:
    """One line that was not understood.  nearest: numbers of the likeliest cards, best first, may be empty."""

    line: int
    text: str
    nearest: tuple[int, ...] = ()
    code: str = "unknown"  # or unknown_number, ambiguous, differ, misnamed, beside, count; else see `read_numbers`


@dataclass(frozen=True, slots=True)
class DeckReading:
    """What a deck text says: its lines with cards, the cards in order (a copy each), the lines not understood."""

    lines: tuple[DeckLine, ...]
    cards: tuple[int, ...]
    unread: tuple[Unread, ...]


@dataclass(frozen=True, slots=True)
class DeckProblem:
    """One thing that is wrong with a deck.

    rule: of the rule book.  card: its number or None.  line: of the text, from 1, or None.  code: see PROBLEM_CODES.
    params: data for the sentence (name, count, missing ..).
    """

    rule: str
    card: int | None
    line: int | None
    code: str
    params: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def remedy(self) -> str:
        """What mends it, as a code: add_cards, remove_cards, remove_copies, remove_card, replace_line."""
        return PROBLEM_CODES[self.code]


PROBLEM_CODES: Mapping[str, str] = MappingProxyType(
    {
        "unread": "replace_line",
        "unknown_card": "remove_card",
        "banned": "remove_card",
        "not_in_pool": "remove_card",
        "duplicate": "remove_copies",
        "too_many": "remove_cards",
        "too_few": "add_cards",
    }
)


# ---------------------------------------------------------------------------------------------- reading

_COMMENT = re.compile(r"(?:^#(?!\d|\s*\d+\s*x\s)|\s#(?!\d)|(?:^|\s)(?://|--\s)).*$")  # "#35" is a number
_BULLET = re.compile(r"^(?:[-*+•·‣▪◦●○>]+\s+|[•·‣▪◦●○]+)")
_BOX = re.compile(r"^\[[ xX✓✔]?\]\s*")
_LISTED = re.compile(r"^\d{1,3}[.)]\s+(?=\D)")
_NUMBER = re.compile(r"^(?:æ|ae|nr\.?|no\.?|#)\s*-?\s*(\d{1,4})$", re.IGNORECASE)
_DIGITS = re.compile(r"^\d{1,4}$")
_ID = r"(?:\b(?:æ|ae|nr\.?|no\.?)|#)\s*-?\s*(\d{1,4})"
_ID_FIRST = re.compile(rf"^[(\[]?{_ID}\b[\s:.,;|()\[\]-]*(.+)$", re.IGNORECASE)
_ID_LAST = re.compile(rf"[(\[]?{_ID}[)\]]?$", re.IGNORECASE)
_COUNT_FIRST = re.compile(r"^(?:(\d+)\s*[x×*]\s*|[x×]\s*(\d+)\s+|(\d+)\s+)(.+)$", re.IGNORECASE)
_COUNT_LAST = re.compile(
    r"^(.+?)(?:\s*[,;:-]?\s*[x×*]\s*(\d+)|\s+(\d+)\s*[x×*]|\s*[(\[](\d+)\s*[x×]?[)\]]|\s+[(\[]?[x×](\d+)[)\]]?)$",
    re.IGNORECASE,
)
_OWN_NUMBER = re.compile(r"^(.+?)\s*[(\[]?\b(\d{1,4})[)\]]?$")  # "Jäger 35", "Jäger (35)", "Jäger 1"
_CELLS = re.compile(r" ?[;|,] ?")  # in text that `plain` has made uniform
_RULER = re.compile(r"^[\s|:=_*+.~{}\[\]()<>,;-]*$")
_ABOUT = re.compile(  # lines that tell of the deck and name no card
    r"^(?:deck ?name|deck|name|titel|title|format|autor(?:in)?|author|spieler(?:in)?|player|verein|club|datum|date"
    r"|stand|sep|event|veranstaltung|turnier|tournament|set|kartensatz|version|edition|link|url|quelle|source|notiz(?:en)?|notes?"
    r"|kommentar|comments?|about|seite|page)\s*[:=]",
    re.IGNORECASE,
)

Entry = tuple[int, int]  # card, count


class _NotUnderstood(Exception):
    """nearest: the likeliest cards, or a text that they are to be looked for with, if anybody wants to know."""

    def __init__(self, code: str, nearest: tuple[int, ...] | str) -> None:
        super().__init__(code)
        self.code = code
        self._nearest = nearest
        self._read_otherwise: _NotUnderstood | None = None

    def or_rather(self, other: _NotUnderstood) -> _NotUnderstood:
        """What is said of a line when another reading of it is not understood either: the first that knows anything of
        it; where none does, the nearest cards as it stands, else those of the last reading."""
        if self.code == "unknown" == other.code:
            self._read_otherwise = other
        return other if self.code == "unknown" != other.code else self

    def nearest(self, known: Index) -> tuple[int, ...]:
        """The numbers of the likeliest cards, best first."""
        found = known.nearest(self._nearest) if isinstance(self._nearest, str) else self._nearest
        return found or (self._read_otherwise.nearest(known) if self._read_otherwise else ())


def read_deck(text: str, card_set: CardSetLike, advised: int = MOST_ADVISED) -> DeckReading:
    """Read a deck list as typed or pasted; never raises.

    One card a line is the rule; tables (CSV, Markdown) and several cards with commas are understood too. "2x Jäger"
    are two copies; a number before a name that is that card's own number ("35 Jäger") is the number, not a count.
    advised: so many lines that are not understood get their nearest cards, which is the dear part.
    """
    known = index(card_set)
    lines: list[DeckLine] = []
    unread: list[Unread] = []
    count_column: int | None = None
    for at, typed in enumerate(rows(text), start=1):
        if len(typed) > LONGEST_LINE or not (written := _uncommented(typed)):
            unread += [Unread(at, shortened(plain(typed[:LONGEST_LINE])))] if len(typed) > LONGEST_LINE else []
            continue
        try:
            entries = _understood(typed, written, known, count_column)
            lines += [DeckLine(at, typed.strip(), card, count) for card, count in entries]
            count_column = count_column if entries else _count_column(written, count_column)
        except _NotUnderstood as fault:
            nearest = fault.nearest(known) if len(unread) < advised else ()
            unread.append(Unread(at, plain(typed), nearest, fault.code))
    return DeckReading(tuple(lines), tuple(line.card for line in lines for _ in range(line.count)), tuple(unread))


def rows(text: str) -> list[str]:
    """The lines of a text, however their ends are written."""
    return re.split("\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]", text)


def _understood(typed: str, written: str, known: Index, count_column: int | None) -> list[Entry]:
    """The cards of a line as it stands, else as another program may have changed it."""
    if behind := _behind_title(written, known):
        return behind
    try:
        return _entries(written, known, count_column)
    except _NotUnderstood as fault:
        first = fault
    if first.code == "count":  # a card is named, whatever another reading would make of the number
        raise first
    if _is_title(written, known) or is_only_markup(typed):
        return []
    for reading in readings(typed):
        other = _uncommented(reading)
        if other and _is_title(other, known):
            return []
        try:
            if other:
                return _entries(other, known, count_column)
        except _NotUnderstood as fault:
            first = first.or_rather(fault)
    raise first


def _uncommented(typed: str) -> str:
    """A line without comment, bullet, check box and quotes; "" when nothing is left."""
    kept = typed.replace("\t", " | ")
    kept = _COMMENT.sub("", plain(kept))
    kept = _BOX.sub("", _BULLET.sub("", kept.strip().strip("|").strip()))
    kept = kept.replace('"', "").replace("„", "").replace("“", "").replace("”", "").replace("**", "").strip()
    return "" if _RULER.match(kept) else kept


def _is_title(written: str, known: Index) -> bool:
    """ "Wesen:", "Zauber (8)", a head of columns; anything else that ends with a colon and looks like no card."""
    if _ABOUT.match(written):
        return True
    without_count = re.sub(r"[(\[]?\b\d+\b[)\]]?", "", written)
    words = [word for word in re.split(r"[^\w]+", without_count) if word]
    if words and all(bare(word) in known.titles for word in words):
        return True
    return written.endswith(":") and not known.nearest(without_count, at_least=0.75)


def _behind_title(written: str, known: Index) -> list[Entry]:
    """Several cards on the line of their title: "Deck: Jäger, Bär", "Zauber (2): Blitzschlag; Blutmagie"; [] for any
    other line."""
    title, colon, rest = written.partition(":")
    words = [word for word in re.split(r"[\W\d]+", title) if word]
    if not colon or not _CELLS.search(rest.strip()) or not all(bare(word) in known.lists for word in words):
        return []
    try:
        return _entries(rest.strip(), known, None)
    except _NotUnderstood:
        return []


def _count_column(written: str, before: int | None) -> int | None:
    """The column with the counts when this line is the head of a table."""
    cells = [bare(cell) for cell in _CELLS.split(written)]
    if len(cells) < 2:
        return before
    return next((at for at, cell in enumerate(cells) if cell in ("anzahl", "count", "quantity")), -1)


def _entries(written: str, known: Index, count_column: int | None) -> list[Entry]:
    """The cards of one line: as a whole, else as a row of cells, else as several entries."""
    whole: _NotUnderstood
    try:
        return [_entry(written, known)]
    except _NotUnderstood as fault:
        whole = fault
    cells = [cell for cell in _CELLS.split(written) if not cell or not _RULER.match(cell)]
    if len(cells) < 2:
        raise whole
    if row := _row(cells, known, count_column):
        return [row]
    if pairs := _pairs([cell for cell in cells if cell], known):
        return pairs
    entries = [_entry(cell, known) for cell in cells if cell]
    if any(_DIGITS.match(cell) for cell in cells if cell) and not all(_DIGITS.match(cell) for cell in cells if cell):
        raise whole  # numbers beside names: neither a row nor a list of cards
    return entries


def _row(cells: Sequence[str], known: Index, count_column: int | None) -> Entry | None:
    """A row of a table: cells that all name the same card, a count, and others that say nothing about it."""
    cards = {number for cell in cells if not _DIGITS.match(cell) for number in _clear(cell, known)}
    digits = [at for at, cell in enumerate(cells) if _DIGITS.match(cell)]
    if len(cards) != 1:
        return None
    card = cards.pop()
    if count_column is not None:
        return card, _copies(cells[count_column]) if count_column >= 0 and count_column in digits else 1
    if (other := _beside(cells, known)) is not None:
        raise _NotUnderstood("beside", other)
    free = [at for at in digits if int(cells[at]) != card]
    told = all(not cell or _DIGITS.match(cell) or _clear(cell, known) for cell in cells)  # no cell of anything else
    counts = [at for at in free if at == 0 or told]
    return card, _copies(cells[counts[0]]) if counts else 1


def _beside(cells: Sequence[str], known: Index) -> str | None:
    """The cell of a row without a head that may have been meant as another card: like one's name, or in no table at
    all, for in a table there are numbers, kinds or types. None: there is no such cell."""
    others = [cell for cell in cells if cell and not _DIGITS.match(cell) and not _clear(cell, known)]
    words = [cell for cell in others if not _is_title(cell, known)]
    names = (cell for cell in words if _meant(cell, known))
    in_table = len(words) < len(others) or any(_DIGITS.match(cell) or _NUMBER.match(cell) for cell in cells)
    return next(names, None if in_table or not words else words[0])


def _meant(written: str, known: Index) -> tuple[int, ...]:
    """The cards whose misspelt name a text may be; none for a long text."""
    return known.nearest(written, ALIKE) if len(written.split()) <= MOST_WORDS else ()


def _pairs(cells: Sequence[str], known: Index) -> list[Entry]:
    """`1 | Jäger | 2 | Bär`: counts and cards in turn; empty when the cells are anything else, and where all are
    numbers, each once: these are cards."""
    counts, names = cells[::2], cells[1::2]
    if len(cells) < 4 or len(counts) != len(names) or not all(map(_DIGITS.match, counts)):
        return []
    if all(map(_DIGITS.match, names)) and len(set(map(int, cells))) == len(cells):
        return []
    cards = [_clear(name, known) for name in names]
    return [(card[0], _copies(count)) for card, count in zip(cards, counts, strict=True)] if all(cards) else []


def _clear(cell: str, known: Index) -> tuple[int, ...]:
    """The one card that a cell names clearly, or none."""
    try:
        return (_entry(cell, known)[0],)
    except _NotUnderstood:
        return ()


def _entry(written: str, known: Index) -> Entry:
    """One card with its count: "Jäger", "2x Æ035", "Jäger (Æ035) x1", "3. Jäger", "35"."""
    written = written.strip(" ,;|")
    if (card := _card(written, known)) is not None:
        return card, 1
    if listed := _LISTED.match(written):
        return _entry(written[listed.end() :], known)
    if first := _COUNT_FIRST.match(written):
        return _counted(first[1] or first[2] or first[3], first[4], known, explicit=first[3] is None)
    if own := _OWN_NUMBER.match(written):
        named = known.named(own[1])
        if len(named) == 1 and int(own[2]) in (1, *named):  # the card's own number is no count
            return named[0], 1
    if last := _COUNT_LAST.match(written):
        return _counted(last[2] or last[3] or last[4] or last[5], last[1], known, explicit=True)
    raise _NotUnderstood("unknown", written)


def _counted(digits: str, rest: str, known: Index, *, explicit: bool) -> Entry:
    card = _card(rest.strip(" ,;|:-"), known)
    if card is None:
        raise _NotUnderstood("unknown", rest)
    if not explicit and int(digits[:9]) == card:
        return card, 1
    return card, _copies(digits)


def _copies(digits: str) -> int:
    if int(digits) > MOST_COPIES:
        raise _NotUnderstood("count", ())
    return int(digits)


def _card(written: str, known: Index) -> int | None:
    """The card that a text names by number, name or both; None when it may still be something else."""
    if number := _NUMBER.match(written) or _DIGITS.match(written):
        return _known(int(number[number.lastindex or 0]), known)
    if found := known.named(written):
        return _one(found)
    if first := _ID_FIRST.match(written):
        return _number_and_name(int(first[1]), first[2].strip(" :,;|-"), known)
    if (last := _ID_LAST.search(written)) and last.start():
        return _number_and_name(int(last[1]), written[: last.start()].strip(" :,;|-"), known)
    return None


def _number_and_name(number: int, name: str, known: Index) -> int | None:
    """Æ035 beside a name: they must not name two cards; what follows may be a count, then the caller goes on."""
    named = known.named(name)
    if named and number not in named:
        raise _NotUnderstood("differ", (number, *named) if number in known.names else named)
    if not named and (re.search(r"\d", name) or _CELLS.search(name)):
        return None
    if not named and (near := _meant(name, known)) and number not in near:
        raise _NotUnderstood("differ", (number, *near) if number in known.names else near)
    if not named and not near and number in known.names and _misnames(number, name, known):
        raise _NotUnderstood("misnamed", (number,))
    return _known(number, known)


def _misnames(number: int, name: str, known: Index) -> bool:
    """Whether a text beside a number, which is like no card's name, was meant as one: a word or a few that are not like
    the card's own name either, no kind or type, no text about it."""
    words = [word for word in re.split(r"\W+", name) if word]
    if not 0 < len(words) <= MOST_WORDS or all(bare(word) in known.titles for word in words):
        return False
    return number not in known.nearest(name)


def _known(number: int, known: Index) -> int:
    if number not in known.names:
        raise _NotUnderstood("unknown_number", known.near_numbers(number))
    return number


def _one(found: tuple[int, ...]) -> int:
    if len(found) > 1:
        raise _NotUnderstood("ambiguous", found)
    return found[0]


# ---------------------------------------------------------------------------------------------- checking


def problems(
    cards: Sequence[int],
    unread: Iterable[Unread],
    format: Format,
    card_set: CardSetLike,
    lines: Sequence[DeckLine] = (),
) -> list[DeckProblem]:
    """All that keeps a deck from being legal in `format`, the most blocking first; [] when it is legal.

    cards: numbers, a copy each.  unread: lines not understood.  lines: where the cards stand, for line numbers.
    A format that checks nothing ("any_list") has no problems at all.
    """
    unread = tuple(unread)
    if not format.checks_decks or (not unread and is_legal(cards, format, card_set)):
        return []
    names = {card.number: card.name for card in card_set.cards}
    counts = Counter(cards)
    where = {line.card: line.line for line in lines}  # the last one, where a second copy was added

    def about(rule: str, code: str, card: int) -> DeckProblem:
        params = {"name": names.get(card, _id(card)), "count": counts[card]}
        return DeckProblem(rule, card, where.get(card), code, params)

    found = [_unread_problem(line, names) for line in unread]
    if format.known_cards:
        found += [about("A1.1", "unknown_card", card) for card in sorted(counts.keys() - names.keys())]
    found += [about("A8.5", "banned", card) for card in sorted(counts.keys() & format.banned)]
    if format.pool is not None:
        outside = sorted((counts.keys() & names.keys()) - format.pool)
        found += [about(format.rule, "not_in_pool", card) for card in outside]
    if format.distinct:
        found += [about(format.rule, "duplicate", card) for card, count in sorted(counts.items()) if count > 1]
    return found + _size_problems(len(cards), format)


def is_legal(cards: Sequence[int], format: Format, card_set: CardSetLike) -> bool:
    """Whether a deck is legal in `format`: `problems` without the reasons, for pages of many decks.

    cards: numbers from 0, a copy each.  A deck is a set of bits, so that all its cards are compared at once.
    """
    deck = as_bits(cards)
    return (
        (format.deck_size is None or len(cards) == format.deck_size)
        and not (format.distinct and deck.bit_count() != len(cards))
        and not (format.known_cards and deck & ~card_set.bits)
        and format.banned.isdisjoint(cards)
        and (format.pool is None or format.pool.issuperset(cards))
    )


def as_bits(cards: Iterable[int]) -> int:
    """Cards as a set of bits, bit n for card n; numbers above 999 are no cards and share one bit."""
    bits = 0
    for card in cards:
        bits |= _BITS[card] if card < _NO_CARD else _BITS[_NO_CARD]
    return bits


_NO_CARD = 1000
_BITS = tuple(1 << number for number in range(_NO_CARD + 1))  # looked up quicker than made


def _size_problems(size: int, format: Format) -> list[DeckProblem]:
    if format.deck_size is None or size == format.deck_size:
        return []
    code = "too_few" if size < format.deck_size else "too_many"
    params = {"count": size, "size": format.deck_size, "difference": abs(size - format.deck_size)}
    return [DeckProblem(format.rule, None, None, code, params)]


def _unread_problem(line: Unread, names: Mapping[int, str]) -> DeckProblem:
    nearest = tuple((number, names[number]) for number in line.nearest if number in names)
    params = {"text": shortened(line.text), "nearest": nearest, "why": line.code}
    return DeckProblem("A1.1", None, line.line, "unread", params)


def shortened(text: str) -> str:
    """A text as a sentence can hold it: a long one is cut and ends with "…"."""
    return text if len(text) <= LONGEST_NAME else text[: LONGEST_NAME - 1].rstrip(" ,;|") + "…"


def _id(number: int) -> str:
    return f"Æ{number:03d}"
