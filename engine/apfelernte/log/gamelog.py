"""Whole logs of Apfelernte: the header, a game as its strict text, and a text as a game that can be replayed (A10.1).

Header of a full log: Log, Grade, Game, Edition, Cards (name and fingerprint of the set), Format, Seat0 .., Deck0 ..
(each for its owner and judges only; none where the table deals the decks, A8.1), Start or Decider (A9.2), Cuts. Unknown
tags are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from engine.apfelernte import scarecrow
from engine.apfelernte.cards import CardSet, bundled
from engine.apfelernte.decisions import ACTION, BLOCK, CUT
from engine.apfelernte.formats import FORMATS, SHARE, SPLIT, Format
from engine.apfelernte.game import EDITION, new_table
from engine.apfelernte.house import format_text
from engine.apfelernte.log.logreader import LogReader, agrees
from engine.apfelernte.log.meaning import also_meant, meant
from engine.apfelernte.log.notation import GERMAN, Writer, log_names
from engine.apfelernte.log.reading import Phrase, Reader
from engine.apfelernte.log.reasons import what_is_asked
from engine.apfelernte.table import AppleTable
from engine.kernel import Answers, Chance, Decision, Entry, Question, RuleViolation, Told, Unasked
from engine.kernel.log import FACT, FULL, PERSON, STEP, VERSION, Line, Log, tags, write_log
from engine.kernel.replay import apply

GAME = "apfelernte"
FINGERPRINT = 16  # hex digits of a set's fingerprint that a log names


@dataclass(frozen=True)
class Setup:
    """What a game begins with: the arguments of `new_table` and the names of the seats.

    decks: () for a deck that the table deals (A8.1), or that nobody knows (A10.2), or that the Vogelscheuche plays,
    which has the last seat (A12.1).
    """

    decks: tuple[tuple[int, ...], ...]
    seats: tuple[str, ...]
    cards: CardSet = field(default_factory=bundled)
    format: Format = FORMATS["vorbereitet"]
    start: int | None = None
    decider: int | None = None
    cuts: bool = False

    def table(self, chance: Chance | None = None, *, facts: bool = True) -> AppleTable:
        """A new table. chance: None: chance asks.  facts: whether they are collected.

        Raises RuleViolation for an illegal deck (A8.4).
        """
        if self.format.scarecrow:
            return scarecrow.new_table(
                self.decks[:-1],
                cards=self.cards,
                start=self.start,
                chance=chance,
                facts=[] if facts else None,
                format=self.format,
                cuts=self.cuts,
            )
        return new_table(
            self.decks if any(self.decks) else None,
            seats=len(self.seats),
            cards=self.cards,
            start=self.start,
            decider=self.decider,
            chance=chance,
            facts=[] if facts else None,
            format=self.format,
            cuts=self.cuts,
        )

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each deck has when the game begins; of Pai-Gow four, however many decks are unused (A8.6)."""
        size = self.format.deck_size or SHARE
        if self.format.source == SPLIT:
            return (size,) * len(self.seats)
        if self.format.scarecrow:
            *own, _ = self.decks
            rest = scarecrow.rest_of(self.cards, self.format, own)
            return (*map(len, own), scarecrow.deck_size(len(rest), len(own)))
        return tuple(len(deck) or size for deck in self.decks)


# ------------------------------------------------------------ writing


def write_game(
    setup: Setup,
    entries: Iterable[Entry],
    origins: Mapping[int, str] | None = None,
    more_tags: Sequence[tuple[str, str]] = (),
    lang: str = GERMAN,
) -> str:
    """A game as its full log: equal games are equal bytes.

    entries: the table's log.  origins: step (from 1) -> who decided, for steps that no person decided.  more_tags:
    header lines beside the game's own (event, round ..).
    """
    lines = header(setup, more_tags)
    for step, (text, facts) in enumerate(told(setup, entries, lang), start=1):
        lines.append(Line(0, STEP, text, step=step, origin=(origins or {}).get(step, PERSON)))
        lines += [Line(0, FACT, fact, step=step) for fact in facts]
    return write_log(Log(tuple(lines)))


def told(setup: Setup, entries: Iterable[Entry], lang: str = GERMAN) -> Iterator[tuple[str, list[str]]]:
    """Each entry as its line and the lines of its facts."""
    names = log_names(setup.seats)
    table = setup.table()
    writer = Writer(setup.cards, names, table.owner, lang)
    assert table.facts is not None
    done = 0
    for entry in entries:
        question = table.question(entry.seat) if isinstance(entry, Decision) else None
        text = writer.decision(table, question, entry)
        apply(table, entry)
        new = table.facts[done:]
        done = len(table.facts)
        yield text, writer.said(new)


def header(setup: Setup, more_tags: Sequence[tuple[str, str]] = ()) -> list[Line]:
    """The header lines of a full log."""
    names = log_names(setup.seats)
    own = [
        ("Log", VERSION),
        ("Grade", FULL),
        ("Game", GAME),
        ("Edition", str(EDITION)),
        ("Cards", f"{setup.cards.name} {setup.cards.fingerprint[:FINGERPRINT]}"),
        ("Format", format_text(setup.format)),
        *((f"Seat{seat}", name) for seat, name in enumerate(names)),
        *((f"Deck{seat}", f"{{{names[seat]}: {text}}}") for seat, text in enumerate(_deck_texts(setup)) if text),
        ("Start", names[setup.start] if setup.start is not None else ""),
        ("Decider", names[setup.decider] if setup.decider is not None else ""),
        ("Cuts", "yes" if setup.cuts else ""),
    ]
    return tags([*own, *more_tags])


def _deck_texts(setup: Setup) -> list[str]:
    """The decks by seat as a header names them; of Pai-Gow the unused decks of four (A8.6)."""
    if setup.format.source != SPLIT:
        return [deck_text(deck) for deck in setup.decks]
    size = setup.format.deck_size or SHARE
    fours = [[deck[at : at + size] for at in range(0, len(deck), size)] for deck in setup.decks]
    return [" | ".join(map(deck_text, decks)) for decks in fours]


def deck_text(deck: Iterable[int]) -> str:
    """A deck as its numbers in order: "Æ001 Æ035 .."."""
    return " ".join(f"Æ{number:03d}" for number in sorted(deck))


# ------------------------------------------------------------ reading


class GameReader(LogReader[AppleTable]):
    """Replays the text of logs with this set-up: reads steps at the table and compares facts."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(reader_of(setup.cards, setup.seats))
        self.setup = setup

    def begin(self) -> AppleTable:
        """The table before the first step."""
        return self.setup.table()

    def entry(self, table: AppleTable, phrase: Phrase) -> Told:
        """What a step means at the table."""
        return meant(table, phrase)

    def also(self, table: AppleTable, phrase: Phrase) -> Told | None:
        """What else a step can tell, whatever is asked now."""
        return also_meant(table, phrase)

    def writer(self) -> Writer:
        """Who says what happened."""
        return writer_of(self.setup)

    def wrong(self, entry: Told, stated: Phrase, happened: Sequence[Phrase]) -> RuleViolation:
        """What a log states below an entry and did not happen."""
        return wrong_fact(entry.decisions[-1] if isinstance(entry, Answers) else entry, stated, happened)

    def must_answer(self, question: Question) -> bool:
        """Whether a question leaves no other way on; the Vogelscheuche has none (A12.5)."""
        return question.kind != ACTION or len(question.offers) == 1

    def unanswered(self, table: AppleTable, question: Question, fault: RuleViolation) -> RuleViolation:
        """Why what is stated has not happened: first this question has to be answered."""
        return RuleViolation(question.rule, "left_open", **{**fault.data, **what_is_asked(table, question)})


RULE_OF_FACT: Mapping[str, str] = {
    "deck hand": "A6.5",
    "deck life": "A2.3",
    "deck play": "A12.2",
    "deck limbo": "A12.2",
    "life deck": "A12.4",
    "deck discard": "A6.6",
    "life hand": "A6.2",
    "hand play": "A4.2",
    "hand limbo": "A4.3",
    "hand discard": "A6.6",
    "limbo discard": "A4.3",
    "play discard": "A6.1",
    "attached": "A4.4",
    "controlled": "A7.25",
    "strength": "A7.20",
    "strength_ended": "A7.21",
    "silenced": "A7.9",
    "silence_ended": "A7.14",
    "revealed": "A11.7",
    "seen": "A11.7",
    "triggered": "A7.8",
    "prevented": "A7.23",
    "turn": "A3.3",
    "passed": "A3.5",
    "out": "A6.3",
    "won": "A6.4",
    "people_won": "A12.6",
    "drawn": "A6.4",
}


def wrong_fact(entry: Entry | Unasked, stated: Phrase, happened: Sequence[Phrase]) -> RuleViolation:
    """A log states below an entry what did not happen: the rule of that kind of fact, else A1.4 (where a card goes).
    Who is destroyed after a block is a matter of the fight (A5.7), where a life card lies that is gained of A1.9."""
    rule = RULE_OF_FACT.get(stated.key, "A1.4")
    if stated.key == "deck life" and isinstance(entry, Decision) and entry.kind != CUT:
        rule = "A1.9"
    if stated.key == "play discard" and isinstance(entry, Decision | Unasked) and entry.kind == BLOCK:
        rule = "A5.7"
    data: dict[str, Any] = {"phrase": stated.key}
    if (card := stated.card()) is not None:
        data["card"] = card.number
    if stated.seat() >= 0:
        data["seat"] = stated.seat()
    if (number := stated.number()) is not None:
        data["number"] = number
    data["again"] = any(agrees(one, stated) for one in happened)  # it happened, but earlier or not so often
    return RuleViolation(rule, "wrong_fact", **data)


@lru_cache(maxsize=64)
def reader_of(cards: CardSet, seats: tuple[str, ...]) -> Reader:
    """The reader of logs with this set and these seats."""
    return Reader(cards, seats)


def writer_of(setup: Setup, lang: str = GERMAN) -> Writer:
    """The writer of a game with this set-up, from its beginning."""
    owner = [seat for seat, size in enumerate(setup.sizes) for _ in range(size)]
    return Writer(setup.cards, setup.seats, owner, lang)
