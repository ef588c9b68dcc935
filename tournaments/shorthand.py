"""What a scorekeeper types into the desk's field: "2 2 1" is table 2, two games left, one right.

After the table come the games won at the left and at the right, then, if there were any, the drawn ones. "n" in place
of a player's games: that player did not come. "d": both lose. "-": the result is taken out again. Colons, commas,
dashes between figures and missing spaces ("2 21", "2 2:1") are read as well.
"""

import re
from dataclasses import dataclass

from django.utils.translation import gettext as _

PLAYED, NO_SHOW, DOUBLE_LOSS, CLEAR = "played", "no_show", "double_loss", "clear"
WORD = re.compile(r"\d+|[^\W\d_]+|-")
FIGURES = 3  # longer figures are no table and no number of games


@dataclass(frozen=True, slots=True)
class Shorthand:
    """What was typed. kind: PLAYED, NO_SHOW, DOUBLE_LOSS or CLEAR; absent: 0 left, 1 right, for NO_SHOW only."""

    table: int
    kind: str = PLAYED
    one: int = 0
    two: int = 0
    drawn: int = 0
    absent: int | None = None


class NotUnderstood(Exception):
    """The text is no result (yet). message: what is missing; table: its number as far as it is known."""

    def __init__(self, message: str, table: int | None = None):
        super().__init__(message)
        self.message = message
        self.table = table


def read(text: str) -> Shorthand:
    """The result that `text` says. Raises NotUnderstood with the sentence that says what is missing."""
    words = _words(text)
    if not words or not _is_figure(words[0]):
        raise NotUnderstood(_("Begin with the number of the table."))
    table, rest = int(words[0]), words[1:]
    if rest == ["-"]:
        return Shorthand(table, CLEAR)
    rest = [word for word in rest if word != "-"]
    if rest == ["d"]:
        return Shorthand(table, DOUBLE_LOSS)
    return _no_show(table, rest) if "n" in rest else _played(table, rest)


def _words(text: str) -> list[str]:
    """Figures and letters apart from all signs; two figures that stand together after the table are two words."""
    dashes = re.sub("[\u2010-\u2015\u2212]", "-", text).lower()
    words = ["n" if word in ("n", "ns") else word for word in WORD.findall(dashes)]
    if len(words) == 2 and _is_figure(words[1]) and len(words[1]) > 1:
        words[1:] = words[1]
    return words


def _is_figure(word: str) -> bool:
    return word.isdecimal() and len(word) <= FIGURES


def _no_show(table: int, rest: list[str]) -> Shorthand:
    if len(rest) != 2 or not all(word == "n" or _is_figure(word) for word in rest) or rest == ["n", "n"]:
        raise NotUnderstood(_("Who did not come? “%(table)d n 2” is the left, “%(table)d 2 n” the right player.")
                            % {"table": table}, table)  # fmt: skip
    return Shorthand(table, NO_SHOW, absent=rest.index("n"))


def _played(table: int, rest: list[str]) -> Shorthand:
    if len(rest) not in (2, 3) or not all(map(_is_figure, rest)):
        raise NotUnderstood(
            _("After the table come the games won at the left and at the right, as in “%(table)d 2 1”.")
            % {"table": table},
            table,
        )
    one, two, drawn = [*map(int, rest), 0][:3]
    return Shorthand(table, PLAYED, one, two, drawn)
