"""Lists of names and decks: typed, pasted, or the bytes of a CSV file."""

from dataclasses import dataclass

from apfelernte.accounts.models import User
from tournaments.models import Entry, Event


@dataclass(frozen=True)
class Row:
    """One person of a list. line: from 1, in the list.  name: cleaned.  deck: its text with line breaks, or "".

    problem: the translated sentence that says why this line cannot be entered, or "".
    renamed: the name was told apart from an equal one ("Anna Ähren (2)").
    """

    line: int
    name: str
    deck: str = ""
    problem: str = ""
    renamed: bool = False


@dataclass(frozen=True)
class Reading:
    """What was understood of a list, to be looked at before it is entered.

    encoding: as which the bytes were read, a key of ENCODINGS; "" for typed text.  others: encodings that are offered too.
    separator: ";", ",", a tab, or "" when each line is a name.  header: the first line was headings.
    text: the whole list as text, so that a second step needs no file.
    """

    rows: tuple[Row, ...]
    encoding: str = ""
    others: tuple[str, ...] = ()
    separator: str = ""
    header: bool = False
    text: str = ""

    @property
    def problems(self) -> tuple[Row, ...]:
        """The rows that cannot be entered."""
        return tuple(row for row in self.rows if row.problem)


ENCODINGS = {"utf-8": "UTF-8", "latin-1": "Latin-1 (Windows-1252)"}


def read_list(event: Event, source: str | bytes, encoding: str = "") -> Reading:
    """Read a list of names, or of names and decks, for an event; nothing is written.

    One name on each line; or columns with a separator, with or without headings (name, deck; Name, Deck).
    A deck in a quoted cell may have line breaks; on one line its cards are separated by | or by a comma or semicolon.
    encoding: "" detects it (byte-order mark, UTF-8, else Latin-1 and says so).
    Raises DomainError "list_binary", "list_empty", "list_too_long" (more than MAX_ROWS people).
    """
    raise NotImplementedError


def import_entries(event: Event, rows: tuple[Row, ...], by: User | None) -> list[Entry]:
    """Enter all people of a reading, or nobody: DomainError "list_problems" names each line that cannot be entered."""
    raise NotImplementedError
