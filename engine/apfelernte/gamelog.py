"""Whole logs of Apfelernte: the header, a game as its strict text, and a text as a game that can be replayed (A10.1).

Header of a full log: Log, Grade, Game, Edition, Cards (name and fingerprint of the set), Format, Seat0 .., Deck0 ..
(each for its owner and judges only), Start or Decider (A9.2), Cuts. Unknown tags are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.apfelernte.cards import CardSet, bundled
from engine.apfelernte.decisions import BLOCK
from engine.apfelernte.entries import entry_of
from engine.apfelernte.formats import FORMATS, Format
from engine.apfelernte.game import EDITION, new_table
from engine.apfelernte.notation import GERMAN, Writer, log_names
from engine.apfelernte.reading import CardRef, Phrase, Reader, Value
from engine.apfelernte.table import AppleTable
from engine.kernel import Chance, Decision, Entry, NotationError, RuleViolation
from engine.kernel.log import FACT, FULL, PERSON, STEP, VERSION, Line, Log, tags, write_log
from engine.kernel.replay import Failure, Replay, apply, replay, steps_with_facts

GAME = "apfelernte"
FINGERPRINT = 16  # hex digits of a set's fingerprint that a log names


@dataclass(frozen=True)
class Setup:
    """What a game begins with: the arguments of `new_table` and the names of the seats."""

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
        return new_table(
            self.decks,
            cards=self.cards,
            start=self.start,
            decider=self.decider,
            chance=chance,
            facts=[] if facts else None,
            format=self.format,
            cuts=self.cuts,
        )


# ------------------------------------------------------------ writing


def write_game(
    setup: Setup,
    entries: Iterable[Entry],
    origins: Mapping[int, str] | None = None,
    more_tags: Sequence[tuple[str, str]] = (),
    lang: int = GERMAN,
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


def told(setup: Setup, entries: Iterable[Entry], lang: int = GERMAN) -> Iterator[tuple[str, list[str]]]:
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
        yield text, writer.said(new, table.winner)


def header(setup: Setup, more_tags: Sequence[tuple[str, str]] = ()) -> list[Line]:
    """The header lines of a full log."""
    names = log_names(setup.seats)
    own = [
        ("Log", VERSION),
        ("Grade", FULL),
        ("Game", GAME),
        ("Edition", str(EDITION)),
        ("Cards", f"{setup.cards.name} {setup.cards.fingerprint[:FINGERPRINT]}"),
        ("Format", setup.format.key),
        *((f"Seat{seat}", name) for seat, name in enumerate(names)),
        *((f"Deck{seat}", f"{{{names[seat]}: {deck_text(deck)}}}") for seat, deck in enumerate(setup.decks)),
        ("Start", names[setup.start] if setup.start is not None else ""),
        ("Decider", names[setup.decider] if setup.decider is not None else ""),
        ("Cuts", "yes" if setup.cuts else ""),
    ]
    return tags([*own, *more_tags])


def deck_text(deck: Iterable[int]) -> str:
    """A deck as its numbers in order: "Æ001 Æ035 .."."""
    return " ".join(f"Æ{number:03d}" for number in sorted(deck))


# ------------------------------------------------------------ reading


class GameReader:
    """Replays the text of logs with this set-up: reads steps at the table and compares facts."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.reader = reader_of(setup.cards, setup.seats)

    def replay(self, lines: Sequence[Line], until: int | None = None) -> Replay[AppleTable]:
        """All legal steps up to step `until` (None: all), and the first failure, a wrong consequence too.

        All lines are read first, then carried out, then compared: each part at a stretch is much faster than by turns.
        """
        wanted = steps_with_facts(lines)
        if until is not None:
            wanted = [pair for pair in wanted if pair[0].step <= until]
        steps = [step for step, _ in wanted]
        read = self._read(steps)

        def entry(table: AppleTable, line: Line) -> Entry:
            phrase = read[line.number]
            if isinstance(phrase, NotationError):
                raise phrase
            return entry_of(table, phrase)

        result = replay(self.setup.table(), steps, entry)
        fault = self._consequences(result, [below for _, below in wanted])
        if fault:
            before = [step for step in steps if step.step <= fault.line.step]
            result = replay(self.setup.table(), before, entry)
            result.failure = fault
        return result

    def _read(self, steps: Iterable[Line]) -> dict[int, Phrase | NotationError]:
        """What the steps say, by line, up to the first that cannot be read; that one counts only if it is reached."""
        read: dict[int, Phrase | NotationError] = {}
        for step in steps:
            try:
                read[step.number] = self.reader.step(step.text)
            except NotationError as error:
                read[step.number] = error
                break
        return read

    def _consequences(self, result: Replay[AppleTable], stated: Sequence[Sequence[Line]]) -> Failure | None:
        """The first stated consequence that did not happen. What the set-up did stands below the first step."""
        writer, facts, winner = self._writer(), result.table.facts or [], result.table.winner
        if not any(stated):
            return None
        first = 0
        for played, lines in zip(result.played, stated, strict=False):
            last = played.facts[1]
            said = writer.said(facts[first:last], winner)
            first = last
            if lines and lines_differ(lines, said) and (fault := self._compare(played.entry, lines, said)):
                return fault
        return None

    def _writer(self) -> Writer:
        return Writer(self.setup.cards, self.setup.seats, _owners(self.setup.decks))

    def _compare(self, entry: Entry, lines: Sequence[Line], said: Sequence[str]) -> Failure | None:
        """Each stated consequence must be one of those that happened below this step, each once, in any order.

        What is stated exactly finds its own first, so that a line that says less never takes it away.
        """
        left = list(said)
        stated = []
        for line in [line for line in lines if not _took(left, line.text)]:
            try:
                stated.append((line, self.reader.fact(line.text)))
            except NotationError as error:
                return Failure(line, error)
        happened = [self.reader.fact(text) for text in left]
        wrong = []
        for line, phrase in sorted(stated, key=lambda pair: -len(pair[1].values)):
            fact = next((fact for fact in happened if agrees(fact, phrase)), None)
            if fact is None:
                wrong.append((line, phrase))
            else:
                happened.remove(fact)
        if not wrong:
            return None
        line, phrase = min(wrong, key=lambda pair: pair[0].number)
        return Failure(line, wrong_fact(entry, phrase, [self.reader.fact(text) for text in said]))


def _took(texts: list[str], text: str) -> bool:
    """Take a text out of a list, if it is there."""
    if text not in texts:
        return False
    texts.remove(text)
    return True


def lines_differ(lines: Sequence[Line], said: Sequence[str]) -> bool:
    """Whether the stated consequences are not simply all of those that happened."""
    return [line.text for line in lines] != said


def agrees(happened: Phrase, stated: Phrase) -> bool:
    """Whether a stated fact is this one: what it says is so, what it leaves out does not matter."""
    if happened.key != stated.key:
        return False
    return all(_same(happened.values.get(slot), value) for slot, value in stated.values.items())


def _same(happened: Value | None, stated: Value) -> bool:
    if isinstance(happened, CardRef) and isinstance(stated, CardRef):
        return happened.number == stated.number and all(
            theirs in (nothing, ours) for nothing, ours, theirs in zip((-1, 0), happened[1:], stated[1:], strict=True)
        )
    return happened == stated


RULE_OF_FACT: Mapping[str, str] = {
    "deck hand": "A6.5",
    "deck life": "A2.3",
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
    "drawn": "A6.4",
}


def wrong_fact(entry: Entry, stated: Phrase, happened: Sequence[Phrase]) -> RuleViolation:
    """A log states below an entry what did not happen: the rule of that kind of fact, else A1.4 (where a card goes).
    Who is destroyed after a block is a matter of the fight (A5.7)."""
    rule = RULE_OF_FACT.get(stated.key, "A1.4")
    if stated.key == "play discard" and isinstance(entry, Decision) and entry.kind == BLOCK:
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


_READERS: dict[tuple[str, tuple[str, ...]], Reader] = {}  # by fingerprint and seats: hashing a set is slow


def reader_of(cards: CardSet, seats: tuple[str, ...]) -> Reader:
    """The reader of logs with this set and these seats."""
    key = (cards.fingerprint, seats)
    if key not in _READERS:
        if len(_READERS) >= 64:
            _READERS.clear()
        _READERS[key] = Reader(cards, seats)
    return _READERS[key]


def _owners(decks: Sequence[Sequence[int]]) -> tuple[int, ...]:
    return tuple(seat for seat, deck in enumerate(decks) for _ in deck)
