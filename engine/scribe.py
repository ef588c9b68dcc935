"""Writing down a game on paper while it is judged: how such a log begins, and what can be said next (A10.1, A10.8).

The text is an observed log of numbered lines. Nothing in it is ever deleted: what was wrong is taken back by a line
that says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.apfelernte import decisions as d
from engine.apfelernte.cards import CardSet
from engine.apfelernte.formats import Format
from engine.apfelernte.game import EDITION
from engine.apfelernte.gamelog import FINGERPRINT, GAME
from engine.apfelernte.notation import RIGHTS, Writer, decision_said, log_names
from engine.apfelernte.observed_phrases import COUNTS, NUMBERED
from engine.apfelernte.table import AppleTable
from engine.kernel import CHANCE, PUBLIC, RIGHT, UNKNOWN, Decision, Entry, Question, Result
from engine.kernel.log import OBSERVED, REWIND, STEP, VERSION, Line, Log, read_log, tags, write_line, write_log
from engine.observer import Observer

ZONES: Mapping[str, str] = {
    "hand": "count hand",
    "deck": "count deck",
    "life": "count life",
    "discard": "count discard",
}


class Choice(NamedTuple):
    """A line that can come next. seat: who does it, -1 for chance.  kind: of the question, RIGHT for a standing right.
    rule: that asks.  names: a card must be named behind it, which only people at the table have seen."""

    seat: int
    kind: int
    rule: str
    line: str
    names: bool = False


def begin(
    names: Sequence[str],
    cards: CardSet,
    form: Format,
    start: str = "",
    more: Sequence[tuple[str, str]] = (),
) -> str:
    """The header of a log that is about to be written. start: who begins, "" when nobody knows yet.  more: header lines
    beside the game's own (event, round ..)."""
    seats = log_names(names)
    own = [
        ("Log", VERSION),
        ("Grade", OBSERVED),
        ("Game", GAME),
        ("Edition", str(EDITION)),
        ("Cards", f"{cards.name} {cards.fingerprint[:FINGERPRINT]}"),
        ("Format", form.key),
        *((f"Seat{seat}", name) for seat, name in enumerate(seats)),
        ("Start", seats[list(names).index(start)] if start in names else ""),
    ]
    return write_log(Log(tuple(tags([*own, *more]))))


def with_line(text: str, line: str) -> tuple[str, Line]:
    """The log with one more numbered line, and that line."""
    step = last_step(text) + 1
    added = f"{text.rstrip()}\n" + ("\n" if step == 1 else "") + write_line(Line(0, STEP, line, step=step)) + "\n"
    return added, read_log(added).of_kind(STEP)[-1]


def taken_back(text: str, step: int) -> tuple[str, Line]:
    """The log with a line that takes back everything behind a step (0: the whole game), and that line."""
    added = f"{text.rstrip()}\n{write_line(Line(0, REWIND, step=step))}\n"
    return added, read_log(added).of_kind(REWIND)[-1]


def last_step(text: str) -> int:
    """The number of the last numbered line, 0 without one."""
    return max((line.step for line in read_log(text).of_kind(STEP)), default=0)


def read(judge: Observer, line: str) -> None:
    """Whether a numbered line can be read at all. Raises NotationError with the column, from 0."""
    judge.reader.said(line, NUMBERED, True)


def choices(judge: Observer, lang: int) -> list[Choice]:
    """Every line that can come next at the likeliest table, each once; none when the log has ended.

    lang: as for `Writer`.
    """
    table = judge.table
    if judge.failure is not None or table.over:
        return []
    writer = Writer(judge.setup.cards, judge.setup.seats, table.owner, lang)
    for copy, face in enumerate(table.face):
        if face != UNKNOWN:
            writer.open(copy, face)
    found: dict[str, Choice] = {}
    for question in table.questions:
        for entry in _answers(question):
            line = writer.decision(table, question, entry, PUBLIC).rstrip()
            choice = Choice(question.seat, question.kind, question.rule, line, _names(table, question, entry))
            found.setdefault(line, choice)
    return [*found.values(), *_rights(table, writer)]


def _answers(question: Question) -> Iterator[Entry]:
    """What can answer a question; of chance what a person at the table can see of it."""
    if question.seat != CHANCE:
        for offer in question.offers:
            yield Decision(question.seat, question.kind, offer)
    elif question.kind == d.COIN:
        for seat in question.offers:
            yield Result(question.kind, question.about[0], (seat,))
    else:
        yield Result(question.kind, question.about[0], ())


def _names(table: AppleTable, question: Question, entry: Entry) -> bool:
    """Whether the line needs a card that the log does not know yet."""
    if isinstance(entry, Result):
        return entry.kind == d.LOTS
    copy = decision_said(table, question, entry).copy
    return copy >= 0 and table.hidden_face(copy) == UNKNOWN


def _rights(table: AppleTable, writer: Writer) -> Iterator[Choice]:
    """Conceding and agreeing on a draw (A9.8)."""
    for seat in range(table.seats):
        for right in table.rights(seat):
            if right in RIGHTS:
                yield Choice(seat, RIGHT, "A9.8", writer.decision(table, None, Decision(seat, RIGHT, right)))


def count_line(name: str, zone: str, number: int, lang: int) -> str:
    """A checkpoint: how many cards somebody has in a zone (a key of ZONES)."""
    return COUNTS[ZONES[zone]][lang].replace("{s}", name).replace("{n}", str(number))
