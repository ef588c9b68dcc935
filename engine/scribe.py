"""Writing down a game on paper while it is judged: how such a log begins, and what can be said next (A10.1, A10.8).

The text is an observed log of numbered lines. Nothing in it is ever deleted: what was wrong is taken back by a line
that says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.apfelernte import decisions as d
from engine.apfelernte.cards import CardSet
from engine.apfelernte.challenges import TOP, may_be_asked, questions
from engine.apfelernte.formats import Format
from engine.apfelernte.game import EDITION
from engine.apfelernte.house import format_text
from engine.apfelernte.log.gamelog import FINGERPRINT, GAME
from engine.apfelernte.log.notation import ENGLISH, RIGHTS, Writer, log_names
from engine.apfelernte.log.observed_phrases import CHALLENGES, COUNTS, NUMBERED
from engine.apfelernte.log.phrases import STEP_PHRASES
from engine.apfelernte.observed.offers import followed, not_offered
from engine.apfelernte.table import OPEN, AppleTable
from engine.kernel import CHANCE, PUBLIC, RIGHT, UNKNOWN, Decision, Result
from engine.kernel.log import OBSERVED, REWIND, STEP, VERSION, Line, Log, read_log, tags, write_line, write_log
from engine.observer import Observer

CARD = "…"
ZONES: Mapping[str, str] = {
    "hand": "count hand",
    "deck": "count deck",
    "life": "count life",
    "discard": "count discard",
}


class Choice(NamedTuple):
    """A line that can come next. seat: who does it, -1 for chance.  kind: of the question, RIGHT for a standing right.
    rule: that asks.  names: in the place of CARD stands a card, which only people at the table have seen.
    thing: what it is about, a copy on the table, of the kind LIFE a slot from 0, else -1."""

    seat: int
    kind: int
    rule: str
    line: str
    names: bool = False
    thing: int = -1


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
        ("Format", format_text(form)),
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


def choices(judge: Observer, lang: str) -> list[Choice]:
    """Every line that can come next at the likeliest table, the open question first; none when the log has ended.

    lang: "de" or "en".
    """
    table = judge.table
    if judge.failure is not None or table.over:
        return []
    writer = Writer(judge.setup.cards, judge.setup.seats, table.owner, lang)
    if judge.recalls is not None:
        return list(_recalled(judge, lang))
    drawn = list(_drawn(table, writer))  # chance is said before anything else
    return [*(drawn or _answers(judge, lang)), *_rights(table, writer), *_questions(judge, lang)]


def _recalled(judge: Observer, lang: str) -> Iterator[Choice]:
    """Who was asked for a detail answers, or does not know it (A8.14). Numbers are typed."""
    assert judge.recalls is not None
    seat = judge.recalls.seat("s2")
    keys = ("answers card", "knows not") if judge.recalls.key == TOP else ("knows not",)
    for key in keys:
        line = _challenge(key, judge, lang, seat)
        yield Choice(seat, RIGHT, "A8.14", line.replace("{c}", CARD), names=CARD in line or "{c}" in line)


def _questions(judge: Observer, lang: str) -> Iterator[Choice]:
    """At a table without cards opponents may ask each other for details at any time (A8.14)."""
    if not may_be_asked(judge.setup.format):
        return
    for key, asker, other in questions(judge.setup.format, judge.tables):
        yield Choice(asker, RIGHT, "A8.14", _challenge(key, judge, lang, asker, other))


def _challenge(key: str, judge: Observer, lang: str, seat: int, other: int = -1) -> str:
    text = CHALLENGES[key][lang == ENGLISH].replace("{s}", judge.setup.seats[seat])
    return text.replace("{s2}", judge.setup.seats[other] if other >= 0 else "")


def _answers(judge: Observer, lang: str) -> Iterator[Choice]:
    """What people can answer, also behind what they reach without a word (A10.5)."""
    for asked in judge.asked(lang):
        if asked.hand_line:
            yield Choice(asked.seat, asked.kind, asked.rule, asked.hand_line.replace("{}", CARD), names=True)
        things = dict(zip(reversed(asked.lines), reversed(asked.things), strict=True))  # of equal lines the first
        for line in dict.fromkeys(asked.lines):
            yield Choice(asked.seat, asked.kind, asked.rule, line, thing=things[line])


def _drawn(table: AppleTable, writer: Writer) -> Iterator[Choice]:
    """What people at the table can see of chance: who begins, that a deck was shuffled, which card was hit."""
    question = table.question(CHANCE)
    if question is None:
        return
    results = [(seat,) for seat in question.offers] if question.kind == d.COIN else [()]
    for things in results:
        line = writer.decision(table, question, Result(question.kind, question.about[0], things), PUBLIC)
        named = question.kind == d.LOTS
        yield Choice(CHANCE, question.kind, question.rule, f"{line} {CARD}" if named else line, named)


def _rights(table: AppleTable, writer: Writer) -> Iterator[Choice]:
    """Conceding and agreeing on a draw (A9.8)."""
    for seat in range(table.seats):
        for right in table.rights(seat):
            if right in RIGHTS:
                yield Choice(seat, RIGHT, "A9.8", writer.decision(table, None, Decision(seat, RIGHT, right)))


def wrong_choices(judge: Observer, lang: str) -> list[Choice]:
    """What people do by mistake, to be found illegal: attack or block with a Wesen that may not, play out of turn.

    lang: "de" or "en".
    """
    table = judge.table
    question = table.questions[0] if table.questions else None
    if judge.failure is not None or table.over or question is None or question.seat == CHANCE:
        return []
    play = STEP_PHRASES["play"][lang == ENGLISH].replace("{c}", CARD)
    seats = judge.setup.seats
    others = [seat for seat in range(table.seats) if seat != question.seat and table.is_in(seat)]
    plays = [Choice(seat, d.ACTION, "A3.1", play.replace("{s}", seats[seat]), names=True) for seat in others]
    lines = not_offered(judge.worlds[0], lang)
    return [*(Choice(question.seat, question.kind, question.rule, line) for line in lines), *plays]


def consequences(judge: Observer, lang: str) -> list[str]:
    """What came of the last line that can be without being said, as a log says it. lang: "de" or "en"."""
    return followed(judge.worlds[0], judge.said[-1].number, lang) if judge.said else []


def open_cards(table: AppleTable, seat: int) -> frozenset[int]:
    """The numbers of this owner's cards that all see: in play, attached, on the discard pile."""
    copies = range(len(table.face))
    seen = (copy for copy in copies if table.owner[copy] == seat and OPEN[table.zone[copy]])
    return frozenset(table.face[copy] for copy in seen) - {UNKNOWN}


def count_line(name: str, zone: str, number: int, lang: str) -> str:
    """A checkpoint: how many cards somebody has in a zone (a key of ZONES). lang: "de" or "en"."""
    one = 2 if number == 1 else 0  # the forms with a singular stand behind those with a plural
    phrase = COUNTS[ZONES[zone]][one + (lang == ENGLISH)]
    return phrase.replace("{s}", name).replace("{n}", str(number))
