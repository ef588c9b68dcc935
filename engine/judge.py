"""Judging a log: is every line of it legal, and if not, which is the first that is not, by which rule, and why
(A10.1, A10.8). Used by the command line, by pages and by tests; the sentences are in `engine.apfelernte.sentences`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from engine.apfelernte.cards import CardSet, bundled
from engine.apfelernte.decklist import problems as deck_problems
from engine.apfelernte.formats import FORMATS, Format
from engine.apfelernte.game import EDITION, MAX_SEATS, MIN_SEATS
from engine.apfelernte.gamelog import FINGERPRINT, GAME, GameReader, Setup
from engine.apfelernte.table import AppleTable
from engine.kernel import EngineError, NotationError
from engine.kernel.facts import MOVED
from engine.kernel.log import (
    FACT,
    FULL,
    MOST_PROBLEMS,
    REWIND,
    STEP,
    VERSION,
    Line,
    Log,
    Problem,
    effective,
    is_number,
    open_text,
    read_log,
)
from engine.kernel.replay import Failure, Replay

LEGAL, ILLEGAL, UNREADABLE, NOT_JUDGED = STATUSES = ("legal", "illegal", "unreadable", "not_judged")

_ID = re.compile(r"(?:Æ|AE)\s?(\d{1,4})\b", re.IGNORECASE)

Decks = Mapping[int | str, Sequence[int]]  # seat or its name -> card numbers


class JudgedLine(NamedTuple):
    """One line as it stands in the text. kind: see `kernel.log`.  step: its number or that of the step above.
    state: "" for what is not judged, "legal", "failed", "after" (behind the failing line), "undone" (rewound)."""

    number: int
    text: str
    kind: int
    step: int
    state: str = ""


@dataclass(frozen=True)
class Verdict:
    """What is said of a log.

    status: legal, illegal, unreadable, not_judged.  line, column: from 1, of the first fault (column only where a line
    cannot be read).  step: its number.  rule, code, params: the reason as data.  since: an earlier line that the fault
    clashes with.  problems: all lines that cannot be read.
    seats: names.  winner: a seat; draw: nobody won; places: of each seat from 1, 0 while still in.  unfinished: a legal
    log that ends before the game does.
    table: at the end, or before the failing step.  setup: what the game began with.  steps: legal steps.
    """

    status: str
    line: int | None = None
    column: int | None = None
    step: int | None = None
    rule: str = ""
    code: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)
    since: int | None = None
    problems: tuple[Problem, ...] = ()
    seats: tuple[str, ...] = ()
    winner: int | None = None
    draw: bool = False
    places: tuple[int, ...] = ()
    unfinished: bool = False
    steps: int = 0
    table: AppleTable | None = None
    setup: Setup | None = None
    log: Log = field(default_factory=lambda: Log(()), repr=False)
    text: str = field(default="", repr=False)

    @cached_property
    def lines(self) -> tuple[JudgedLine, ...]:
        """All lines of the text with what became of them."""
        counted = {line.number for line in effective(self.log.lines)}
        failed = {problem.line for problem in self.problems} or {self.line or 0}
        raw = self.text.split("\n")
        return tuple(
            JudgedLine(line.number, raw[line.number - 1].rstrip("\r"), line.kind, line.step, state)
            for line in self.log.lines
            for state in ["failed" if line.number in failed else self._state(line, counted)]
        )

    def _state(self, line: Line, counted: set[int]) -> str:
        """What became of a line that is not at fault."""
        if line.kind not in (STEP, FACT) or self.status not in (LEGAL, ILLEGAL):
            return ""
        if self.line is not None and line.number > self.line:
            return "after"
        return "legal" if line.number in counted else "undone"


class _NotJudged(Exception):
    """The log cannot be judged here. line: of the header line that says why, if any."""

    def __init__(self, code: str, line: Line | None = None, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.line = line
        self.params = params


class _BadHeader(Exception):
    """The header cannot be understood, or (with a rule) says what the rules forbid."""

    def __init__(self, code: str, line: Line | None, rule: str = "", **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.line = line
        self.rule = rule
        self.params = params


def check(text: str, decks: Decks | None = None, card_sets: Iterable[CardSet] | None = None) -> Verdict:
    """Judge a full log.

    decks: registered decks by seat or seat's name; the log's decks must be these (A8.4).  card_sets: sets that a log
    may name beside the bundled one.  Never raises for what a text can contain.
    """
    log = read_log(text)
    if log.problems:
        return _unreadable(log, text, log.problems)
    try:
        setup = read_setup(log, decks or {}, card_sets or ())
    except _NotJudged as reason:
        line = reason.line.number if reason.line else None
        return Verdict(
            NOT_JUDGED, line=line, code=reason.code, params=reason.params, seats=log.seats, log=log, text=text
        )
    except _BadHeader as fault:
        return _header_verdict(log, text, fault)
    result = GameReader(setup).replay(effective(log.lines))
    return _verdict(log, text, setup, result)


@dataclass(frozen=True)
class Position:
    """The table of a log at one step, to look at and to ask about.

    step: the last one that was carried out, 0 before the first.  steps: how many the log has.  line: the line of that
    step as it stands.  failure: why the log cannot be followed as far as asked.
    """

    table: AppleTable
    setup: Setup
    step: int
    steps: int
    line: str = ""
    failure: Failure | None = None


def position(text: str, step: int | None = None, card_sets: Iterable[CardSet] = ()) -> Position | Verdict:
    """The table after a step (None: after the last legal one; 0: before the first), also of a step that was rewound.

    Returns the verdict instead when the log cannot be read or its header forbids a game.
    """
    log = read_log(text)
    try:
        if log.problems:
            return _unreadable(log, text, log.problems)
        setup = read_setup(log, {}, card_sets)
    except (_NotJudged, _BadHeader):
        return check(text, card_sets=card_sets)
    reader = GameReader(setup)
    result = reader.replay(effective(_until(log, step)))
    last = result.played[-1].line if result.played else None
    steps = len(log.of_kind(STEP))
    return Position(result.table, setup, last.step if last else 0, steps, last.text if last else "", result.failure)


def _until(log: Log, step: int | None) -> list[Line]:
    """The lines up to and with a step and its consequences."""
    lines = list(log.lines)
    if step is None:
        return lines
    reached = next((at for at, line in enumerate(lines) if line.kind == STEP and line.step >= max(step, 1)), len(lines))
    if step == 0:
        return lines[:reached]
    rest = (at for at, line in enumerate(lines) if at > reached and line.kind in (STEP, REWIND))
    return lines[: next(rest, len(lines))]


# ------------------------------------------------------------ the header


def read_setup(log: Log, decks: Decks, card_sets: Iterable[CardSet]) -> Setup:
    """What the game of a log begins with."""
    _can_be_judged(log)
    cards = _cards(log, card_sets)
    form = _format(log)
    seats = log.seats
    if not MIN_SEATS <= len(seats) <= MAX_SEATS:
        raise _BadHeader("seats", log.tag_line(f"Seat{len(seats) - 1}"), found=len(seats))
    if len({name.casefold() for name in seats}) != len(seats):
        raise _BadHeader("same_seats", log.tag_line("Seat0"))
    own = tuple(_deck(log, seat, cards) for seat in range(len(seats)))
    for seat, deck in enumerate(own):
        _check_deck(log, seat, deck, form, cards, _registered(decks, seat, seats[seat]))
    return Setup(
        tuple(deck for deck, _ in own),
        seats,
        cards,
        form,
        _seat_tag(log, "Start"),
        _seat_tag(log, "Decider"),
        log.tag("Cuts").casefold() in ("yes", "ja", "1", "true"),
    )


def _can_be_judged(log: Log) -> None:
    if log.tag("Log", VERSION) != VERSION:
        raise _NotJudged("version", log.tag_line("Log"), found=log.tag("Log"), known=VERSION)
    if log.tag("Game", GAME).casefold() != GAME:
        raise _NotJudged("game", log.tag_line("Game"), found=log.tag("Game"))
    if log.grade != FULL:
        raise _NotJudged("observed", log.tag_line("Grade"), found=log.grade)
    if log.tag("Edition", str(EDITION)) != str(EDITION):
        raise _NotJudged("edition", log.tag_line("Edition"), found=log.tag("Edition"), known=str(EDITION))


def _cards(log: Log, card_sets: Iterable[CardSet]) -> CardSet:
    line = log.tag_line("Cards")
    if line is None or not line.text.strip():
        return bundled()
    fingerprint = line.text.split()[-1].casefold()
    known = [bundled(), *card_sets]
    found = next((cards for cards in known if cards.fingerprint.startswith(fingerprint[:FINGERPRINT])), None)
    if found is None or len(fingerprint) < FINGERPRINT:
        found = next((cards for cards in known if cards.name.casefold() == line.text.casefold()), None)
    if found is None:
        raise _NotJudged("cards", line, found=line.text)
    return found


def _format(log: Log) -> Format:
    key = log.tag("Format", "vorbereitet").casefold()
    if key not in FORMATS:
        raise _NotJudged("format", log.tag_line("Format"), found=log.tag("Format"))
    return FORMATS[key]


def _seat_tag(log: Log, key: str) -> int | None:
    """The seat that a tag names, by name or number; None when the log does not say."""
    line = log.tag_line(key)
    if line is None or not line.text:
        return None
    names = [name.casefold() for name in log.seats]
    if line.text.casefold() in names:
        return names.index(line.text.casefold())
    if is_number(line.text) and int(line.text) < len(names):
        return int(line.text)
    raise _BadHeader("no_such_seat", line, found=line.text)


# ------------------------------------------------------------ decks


def _deck(log: Log, seat: int, cards: CardSet) -> tuple[tuple[int, ...], Line]:
    """The deck of a seat and the line that says it: its tag, else the first shuffle of that seat."""
    tag = log.tag_line(f"Deck{seat}")
    if tag is not None and (numbers := _ID.findall(open_text(tag.text))):
        return tuple(map(int, numbers)), tag
    reader = GameReader(Setup((), log.seats, cards)).reader
    for line in log.of_kind(STEP):
        try:
            phrase = reader.step(line.text)
        except NotationError:
            break
        if phrase.key == "shuffle" and phrase.seat() == seat and phrase.cards():
            return tuple(ref.number for ref in phrase.cards()), line
    raise _BadHeader("no_deck", tag or log.tag_line(f"Seat{seat}"), seat=log.seats[seat])


def _registered(decks: Decks, seat: int, name: str) -> Sequence[int] | None:
    """The deck registered for a seat by its number or its name."""
    by_name = {str(key).casefold(): deck for key, deck in decks.items()}
    return by_name.get(str(seat), by_name.get(name.casefold()))


def _check_deck(
    log: Log,
    seat: int,
    own: tuple[tuple[int, ...], Line],
    form: Format,
    cards: CardSet,
    registered: Sequence[int] | None,
) -> None:
    """The deck obeys the format (A8.4) and is the registered one (A8.4)."""
    deck, line = own
    name = log.seats[seat]
    for problem in deck_problems(deck, (), form, cards):
        params = {**problem.params, "seat": name, "card": problem.card or 0}
        raise _BadHeader(f"deck_{problem.code}", line, problem.rule, **params)
    if unknown := [number for number in deck if number not in cards.by_number]:
        raise _BadHeader(
            "deck_unknown_card", line, "A1.1", seat=name, card=unknown[0], name=f"Æ{unknown[0]:03d}", count=1
        )
    if registered is None:
        return
    extra, missing = Counter(deck) - Counter(registered), Counter(registered) - Counter(deck)
    if extra or missing:
        strange = min(extra or missing)
        named = cards.by_number[strange].name if strange in cards.by_number else f"Æ{strange:03d}"
        code = "not_registered" if extra else "registered_missing"
        raise _BadHeader(code, line, "A8.4", seat=name, card=strange, name=named, count=(extra or missing)[strange])


# ------------------------------------------------------------ verdicts


def _unreadable(log: Log, text: str, problems: Sequence[Problem]) -> Verdict:
    ordered = tuple(sorted(problems, key=lambda problem: (problem.line, problem.column)))
    first = ordered[0]
    return Verdict(
        UNREADABLE,
        line=first.line,
        column=first.column,
        code=first.code,
        params=first.params,
        problems=ordered,
        seats=log.seats,
        log=log,
        text=text,
    )


def _header_verdict(log: Log, text: str, fault: _BadHeader) -> Verdict:
    number = fault.line.number if fault.line else 1
    if not fault.rule:
        column = fault.line.column if fault.line else 1
        return _unreadable(log, text, [Problem(number, column, fault.code, fault.params)])
    step = fault.line.step if fault.line and fault.line.kind == STEP else None
    return Verdict(
        ILLEGAL, number, None, step, fault.rule, fault.code, fault.params, seats=log.seats, log=log, text=text
    )


def _verdict(log: Log, text: str, setup: Setup, result: Replay[AppleTable]) -> Verdict:
    failure = result.failure
    if failure and isinstance(failure.error, NotationError):
        return _unreadable(log, text, _all_unread(log, setup, failure))
    table = result.table
    told: dict[str, Any] = {
        "seats": setup.seats,
        "steps": len(result.played),
        "table": table,
        "setup": setup,
    }
    if failure is None:
        return Verdict(LEGAL, log=log, text=text, **told, **_outcome(table))
    line = failure.line
    since = _since(result, failure)
    return Verdict(
        ILLEGAL,
        line.number,
        None,
        line.step,
        failure.error.rule,
        failure.error.code,
        _named(failure, setup, since),
        since,
        log=log,
        text=text,
        **told,
    )


def _outcome(table: AppleTable) -> dict[str, Any]:
    """Who has won, and the places (A6.10)."""
    return {
        "winner": table.winner if table.winner >= 0 else None,
        "draw": table.over and table.winner < 0,
        "places": tuple(table.places),
        "unfinished": not table.over,
    }


def _all_unread(log: Log, setup: Setup, first: Failure) -> list[Problem]:
    """The line where the replay stopped, and every later line that cannot be read by itself."""
    reader = GameReader(setup).reader
    problems = [_problem(first.line, first.error)]
    for line in log.of_kind(STEP, FACT):
        if line.number > first.line.number and len(problems) < MOST_PROBLEMS:
            try:
                (reader.step if line.kind == STEP else reader.fact)(line.text)
            except NotationError as error:
                problems.append(_problem(line, error))
    return problems


def _problem(line: Line, error: EngineError) -> Problem:
    return Problem(line.number, line.column + error.data["column"], error.code, error.data)


def _named(failure: Failure, setup: Setup, since: int | None) -> dict[str, Any]:
    """The data of a violation with names instead of seats and numbers."""
    data = {**failure.error.data, "since": since or 0}
    for key in ("seat", "target", "asked", "controller", "holder"):
        if isinstance(data.get(key), int):
            data[key] = setup.seats[data[key]] if 0 <= data[key] < len(setup.seats) else ""
    if "card" in data:
        card = setup.cards.by_number.get(data["card"])
        data["name"] = card.name if card else f"Æ{data['card']:03d}"
    return data


def _since(result: Replay[AppleTable], failure: Failure) -> int | None:
    """The line since which the card lies where the failing line cannot have it."""
    copy, facts = failure.error.data.get("copy", -1), result.table.facts or []
    moved = [at for at, fact in enumerate(facts) if fact.kind == MOVED and fact.copy == copy]
    if copy < 0 or not moved:
        return None
    line = result.line_of_fact(moved[-1])
    return line.number if line else None
