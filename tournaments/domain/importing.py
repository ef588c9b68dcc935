"""Lists of names and decks: typed, pasted, or the bytes of a CSV file."""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apfelernte.accounts.models import User
from apfelernte.errors import DomainError
from decks.models import LONGEST_LIST, Deck
from decks.queries import cards_of
from engine.apfelernte.decklist import problems, read_deck
from tournaments.domain.entries import keep_deck, next_number, read_deck_of
from tournaments.domain.writing import writing
from tournaments.models import Entry, Event
from tournaments.names import clean_name, name_key, told_apart

END = "\0"  # stands in no list: NULs are taken out
MAX_ROWS = 1000
MAX_BYTES = 2_000_000
LOOKED_AT = 50  # lines, rows, columns or blocks that are looked at to find out how a list is made
ENCODINGS = {"utf-8": "UTF-8", "latin-1": "Latin-1 (Windows-1252)", "utf-16": "UTF-16"}
CODECS = {"utf-8": "utf-8-sig", "latin-1": "cp1252", "utf-16": "utf-16"}

NAME, GIVEN, SURNAME, DECK = "name", "given", "surname", "deck"
HEADINGS = {
    NAME: "vorname-nachname vor-und-nachname nachname-vorname full-name name namen spieler spielerin "
    "spieler:in spielername player teilnehmer teilnehmerin person",
    GIVEN: "vorname vornamen given firstname first-name given-name",
    SURNAME: "nachname familienname surname lastname last-name family-name",
    DECK: "deck deckliste decklist karten cards liste list",
}
NUMBERING = re.compile(r"^\d{1,3}[.)]\s+(?=\S)")
ADDRESS = re.compile(r"<[^<>\s@]+@[^<>\s@]+>")
ROLE_OF = {word: role for role, words in HEADINGS.items() for word in words.split()}


@dataclass(frozen=True)
class Row:
    """One person of a list. line: from 1, in the list.  name: cleaned.  deck: its text with line breaks, or "".

    cards: how many the deck has.  faults: how many problems the event's format has with it.
    problem: the translated sentence that says why this line cannot be entered, or "".
    renamed: the name was told apart from an equal one ("Anna Ähren (2)").
    """

    line: int
    name: str
    deck: str = ""
    cards: int = 0
    faults: int = 0
    problem: str = ""
    renamed: bool = False


@dataclass(frozen=True)
class Reading:
    """What was understood of a list, to be looked at before it is entered.

    encoding: as which the bytes were read, a key of ENCODINGS; "" for typed text.  others: encodings offered too.
    separator: ";", ",", a tab, or "" when there are no columns.  header: the first line was headings.
    columns: what each column was taken for, when there are several.
    text: the whole list as text, so that a second step needs no file.
    """

    rows: tuple[Row, ...]
    encoding: str = ""
    others: tuple[str, ...] = ()
    separator: str = ""
    header: bool = False
    text: str = ""
    columns: tuple["Column", ...] = ()

    @property
    def problems(self) -> tuple[Row, ...]:
        """The rows that cannot be entered."""
        return tuple(row for row in self.rows if row.problem)


@dataclass(frozen=True)
class Column:
    """One column of a list, or neighbours of one kind.  at: "2" or "2–21".  title: its heading or "".

    role: NAME, GIVEN, SURNAME, DECK, or "" when it is not used.
    """

    at: str
    title: str
    role: str

    @property
    def sentence(self) -> str:
        """Translated: "“Verein”: not used"."""
        what = {NAME: _("name"), GIVEN: _("given name"), SURNAME: _("surname"), DECK: _("deck"), "": _("not used")}
        where = _("“%(title)s”") % {"title": self.title} if self.title else _("column %(at)s") % {"at": self.at}
        return f"{where}: {what[self.role]}"


def read_list(event: Event, source: str | bytes, encoding: str = "") -> Reading:
    """Read a list of names, or of names and decks, for an event; nothing is written.

    One name on each line; or columns with a separator, with or without headings (Name, Vorname, Nachname, Deck ..);
    or blocks with an empty line between them, a name and below it its cards. A deck in a quoted cell may have line
    breaks; on one line its cards stand in further columns or are separated by | or commas.
    encoding: "" detects it (byte-order mark, UTF-8, else Latin-1; Reading.others offers the rest).
    Raises DomainError "list_binary", "list_empty", "list_too_long" (more than MAX_ROWS people or MAX_BYTES),
    "encoding_unknown".
    """
    text, encoding = (source, "") if isinstance(source, str) else _decoded(source, encoding)
    text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "")
    separator, header, columns, found = _records(event, text)
    if not found:
        raise DomainError("list_empty", _("The list is empty."), field="list")
    if len(found) > MAX_ROWS:
        sentence = _("The list has %(rows)d players; at most %(most)d can be entered at once.")
        raise DomainError("list_too_long", sentence % {"rows": len(found), "most": MAX_ROWS}, field="list")
    others = tuple(key for key in ENCODINGS if key != encoding) if encoding else ()
    return Reading(tuple(_rows(event, found, separator)), encoding, others, separator, header, text, columns)


def _decoded(source: bytes, encoding: str) -> tuple[str, str]:
    """The bytes as text, and as which encoding they were read."""
    if len(source) > MAX_BYTES:
        raise DomainError("list_too_long", _("The file is too large for a list of names."), field="list")
    if encoding and encoding not in CODECS:
        raise DomainError("encoding_unknown", _("This encoding is not known."), field="encoding")
    encoding = encoding or _detected(source)
    text = source.decode(CODECS[encoding], errors="replace")
    if _looks_binary(text):
        raise DomainError("list_binary", _("This file is not text. Save the list as CSV and try again."), field="list")
    return text, encoding


def _detected(source: bytes) -> str:
    if source.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    try:
        source.decode("utf-8")
    except UnicodeDecodeError:
        return "latin-1"
    return "utf-8"


def _looks_binary(text: str) -> bool:
    """A NUL, or more than a stray control sign in a hundred."""
    controls = sum(sign < " " and sign not in "\n\r\t\f" for sign in text)
    return "\x00" in text or controls * 100 > len(text)


Record = tuple[int, str, str]  # line, name as typed, deck


def _records(event: Event, text: str) -> tuple[str, bool, tuple[Column, ...], list[Record]]:
    """Separator, whether there are headings, what the columns are, and what the list says."""
    for separator in (";", "\t", ","):
        table = _cells(text, separator)
        roles = _headings(table[0][1], separator) if table else None
        if roles:
            records = [_by_heading(line, cells, roles) for line, cells in table[1:]]
            return separator, True, _columns(roles, table[0][1]), records
        if _is_table(event, table, separator):
            roles = _roles_by_place(event, [cells for _line, cells in table])
            return separator, False, _columns(roles), [_by_heading(line, cells, roles) for line, cells in table]
    blocks = _blocks(text)
    if any(_is_block(event, lines) for _line, lines in blocks[:LOOKED_AT]):
        return "", False, (), [(line, lines[0], "\n".join(lines[1:])) for line, lines in blocks]
    lines = [(line, row.strip(), "") for line, row in enumerate(text.split("\n"), 1) if row.strip()]
    header = len(lines) > 1 and _headings([lines[0][1]], "") == (NAME,)
    return "", header, (), lines[1:] if header else lines


def _cells(text: str, separator: str) -> list[tuple[int, list[str]]]:
    """The rows of a table that are not empty, with the line on which each begins; none when it is no table.

    A quotation mark that nothing closes would make one cell of all that follows: then such marks are signs like others.
    """
    try:
        rows = _table(text, separator, csv.QUOTE_MINIMAL)
        if rows[-1][1] != [END]:
            rows = _table(text, separator, csv.QUOTE_NONE)
    except csv.Error:  # a cell larger than the reader takes
        return []
    return rows[:-1]


def _table(text: str, separator: str, quoting: Literal[0, 3]) -> list[tuple[int, list[str]]]:
    """The rows, and as the last one that of the END behind the text, if the reader came there."""
    rows, line = [], 1
    reader = csv.reader(io.StringIO(f"{text}\n{END}"), delimiter=separator, quoting=quoting)
    for cells in reader:
        if any(cell.strip() for cell in cells):
            rows.append((line, [cell.strip() for cell in cells]))
        line = reader.line_num + 1
    return rows


def _headings(cells: Sequence[str], separator: str) -> tuple[str, ...] | None:
    """What the columns are, when the first row says so. "" for columns that are not used.

    Without a known heading of a name, the first column that is nothing else has the names; "Deck, Hans" is a person.
    """
    words = [re.sub(r"[ _]+", "-", cell.strip(" :*").casefold()) for cell in cells]
    roles = tuple(ROLE_OF.get(word, ROLE_OF.get(word.replace("-", ""), "")) for word in words)
    if {NAME, SURNAME} & set(roles):
        return roles
    if separator == "," or DECK not in roles or not {"", GIVEN} & set(roles):
        return None
    names = roles.index("") if GIVEN not in roles else -1
    return tuple(NAME if at == names else role for at, role in enumerate(roles))


def _by_heading(line: int, cells: Sequence[str], roles: Sequence[str]) -> Record:
    def joined(role: str, glue: str) -> str:
        return glue.join(cell for cell, column in zip(cells, roles, strict=False) if column == role and cell)

    name = joined(NAME, " ") or " ".join(filter(None, (joined(GIVEN, " "), joined(SURNAME, " "))))
    extra = [cell for cell in cells[len(roles) :] if cell] if roles[-1] == DECK else []
    return line, name, _deck_text("\n".join(filter(None, [joined(DECK, "\n"), *extra])))


def _roles_by_place(event: Event, rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Without headings: first the name; then what reads as cards is the deck, and nothing else is used.

    With one card in each cell, all columns from the first card on are the deck. Where nothing is checked, a deck may be
    anything: then it is the second column.
    """
    width = max(at + 1 for row in rows for at, cell in enumerate(row) if cell)
    looked_at = range(1, min(width, LOOKED_AT))
    cells = {at: [row[at] for row in rows[:LOOKED_AT] if len(row) > at and row[at]] for at in looked_at}
    decks = [at for at in cells if any(_reads_as_cards(event, _deck_text(cell)) for cell in cells[at])]
    if not decks and not event.checks_decks:
        decks = [1]
    elif len(decks) > 1 and not any("\n" in _deck_text(cell) for at in decks for cell in cells[at]):
        decks = list(range(decks[0], width))
    return (NAME, *(DECK if at in decks else "" for at in range(1, width)))


def _columns(roles: Sequence[str], titles: Sequence[str] = ()) -> tuple[Column, ...]:
    """What is said of the columns; neighbours without headings are told together. Nothing of a single one."""
    if titles:
        named = enumerate(zip(titles, roles, strict=True), 1)
        return tuple(Column(str(at), title, role) for at, (title, role) in named)
    told, at = [], 1
    for role, group in groupby(roles):
        last = at + len(list(group)) - 1
        told.append(Column(str(at) if last == at else f"{at}–{last}", "", role))
        at = last + 1
    return tuple(told)


def _deck_text(cell: str) -> str:
    return re.sub(r"\s*\|\s*", "\n", cell).strip()


def _is_table(event: Event, table: Sequence[tuple[int, list[str]]], separator: str) -> bool:
    """Whether most lines have columns. With commas only when cards follow: "Ähren, Anna" is a name."""
    wide = [cells for _line, cells in table if len(cells) > 1]
    if len(wide) * 2 < len(table) or not wide:
        return False
    return separator != "," or any(_reads_as_cards(event, "\n".join(cells[1:])) for cells in wide[:20])


def _blocks(text: str) -> list[tuple[int, list[str]]]:
    """The blocks between empty lines, with the line on which each begins."""
    blocks: list[tuple[int, list[str]]] = []
    fresh = True
    for line, row in enumerate(text.split("\n"), 1):
        if not row.strip():
            fresh = True
        elif fresh:
            blocks.append((line, [row.strip()]))
            fresh = False
        else:
            blocks[-1][1].append(row.strip())
    return blocks


def _is_block(event: Event, lines: Sequence[str]) -> bool:
    """A name, and below it cards."""
    return len(lines) > 1 and not _reads_as_cards(event, lines[0]) and _reads_as_cards(event, "\n".join(lines[1:]))


def _reads_as_cards(event: Event, text: str) -> bool:
    """At least half of the lines are cards of the event's set; the first ones tell."""
    reading = read_deck("\n".join(text.split("\n", LOOKED_AT)[:LOOKED_AT]), cards_of(event.card_set))
    return bool(reading.lines) and len(reading.lines) >= len(reading.unread)


def _rows(event: Event, records: Sequence[Record], separator: str) -> Iterator[Row]:
    """The rows with clean names, equal names told apart from those before and those that are entered."""
    taken = set(event.entries.values_list("key", flat=True))
    for line, typed, deck in records:
        if joined := _joined(event, typed, deck, separator):
            yield Row(line, typed.replace("\n", " | ")[:80], deck, problem=joined)
            continue
        try:
            name = clean_name(_bare(typed))
        except DomainError as error:
            yield Row(line, typed[:80], deck, problem=error.message)
            continue
        if len(deck) > LONGEST_LIST:
            sentence = _("The deck has %(length)d signs; at most %(most)d are kept.")
            yield Row(line, name, deck, problem=sentence % {"length": len(deck), "most": LONGEST_LIST})
            continue
        unique = told_apart(name, taken)
        taken.add(name_key(unique))
        yield Row(line, unique, deck, *_judged(event, deck), renamed=unique != name)


def _joined(event: Event, typed: str, deck: str, separator: str) -> str:
    """What is said when a quotation mark that is closed lines later has made one person of several, or ""."""
    if "\n" in typed:
        sentence = _(
            "A quotation mark joins %(n)d lines to one name. Close it on its own line, or take it out; a name has no "
            "line breaks."
        )
        return sentence % {"n": typed.count("\n") + 1}
    swallowed = next((row for row in deck.split("\n")[1:] if _is_person(event, row, separator)), "")
    if not swallowed:
        return ""
    sentence = _(
        "“%(row)s” would be part of this deck, because a quotation mark is closed too late. Close it behind the deck, "
        "or take it out."
    )
    return sentence % {"row": swallowed[:80]}


def _is_person(event: Event, row: str, separator: str) -> bool:
    """Whether a line inside of a deck is a row of the table: what stands before its separator looks like no card."""
    before, found, behind = row.partition(separator) if separator else (row, "", "")
    if not found or not behind.strip() or behind.strip().isdecimal():
        return False
    reading = read_deck(before, cards_of(event.card_set))
    return bool(reading.unread) and not reading.unread[0].nearest


def _judged(event: Event, deck: str) -> tuple[int, int]:
    """How many cards a deck has, and how many problems the event's format has with it."""
    if not deck:
        return 0, 0
    cards = cards_of(event.card_set)
    reading = read_deck(deck, cards, advised=0)
    return len(reading.cards), len(problems(reading.cards, reading.unread, event.rules, cards, reading.lines))


def _bare(typed: str) -> str:
    """The name without what lists and mail programs put around it: "3. Anna Ähren <anna@example.org>;"."""
    return NUMBERING.sub("", ADDRESS.sub("", typed).strip(" \t;,"))


def import_entries(event: Event, rows: Sequence[Row], by: User | None) -> list[Entry]:
    """Enter all people of a reading, or nobody: DomainError "list_problems" names each line that cannot be entered.

    Only before the start: later people are entered one by one, because each needs a legal deck.
    """
    bad = [row for row in rows if row.problem]
    if bad:
        sentences = [_("Line %(line)d: %(problem)s") % {"line": row.line, "problem": row.problem} for row in bad]
        raise DomainError("list_problems", "\n".join(sentences), field="list", lines=[row.line for row in bad])
    decks = [read_deck_of(event, row.deck) if row.deck.strip() else None for row in rows]
    with writing(event, by, Event.State.SETUP) as write:
        entries = _entries(write.event, rows, decks)
        if entries:
            write.note("entries_imported", number=len(entries), names=[entry.name for entry in entries])
    return entries


def _entries(event: Event, rows: Sequence[Row], decks: Sequence[Deck | None]) -> list[Entry]:
    """New entries in the order of the rows, each with its deck."""
    taken = set(event.entries.values_list("key", flat=True))
    first = next_number(event)
    entries = []
    for number, (row, deck) in enumerate(zip(rows, decks, strict=True), first):
        entry = Entry(event=event, number=number, name=told_apart(clean_name(row.name), taken)).with_keys()
        taken.add(entry.key)
        entry.deck = keep_deck(event, deck) if deck else None
        entries.append(entry)
    return Entry.objects.bulk_create(entries)


def summary(reading: Reading) -> str:
    """What a list says, in one translated sentence."""
    people = len(reading.rows) - len(reading.problems)
    decks = sum(bool(row.deck) for row in reading.rows if not row.problem)
    one = ngettext("%(number)d player", "%(number)d players", people) % {"number": people}
    two = ngettext("%(number)d deck", "%(number)d decks", decks) % {"number": decks}
    return _("%(people)s, %(decks)s.") % {"people": one, "decks": two}
