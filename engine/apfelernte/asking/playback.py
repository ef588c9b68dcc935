"""A log to look at step by step: what was done, by which rule, what changed, and the table after it (A10.4).

Everything that is said is said for one viewer: `said`, `changes` and `view` leave out what that viewer does not see.
Tables are kept for some steps only; the others are played on from the one before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from engine.apfelernte import decisions as d
from engine.apfelernte import lasting
from engine.apfelernte.log.gamelog import RULE_OF_FACT, GameReader, Setup
from engine.apfelernte.log.meaning import meant
from engine.apfelernte.log.notation import Writer, decision_said, fact_said
from engine.apfelernte.log.observed_phrases import NUMBERED
from engine.apfelernte.log.reading import Reader, apart
from engine.apfelernte.table import NOBODY, OPEN, PLAY, ZONES, AppleTable
from engine.apfelernte.view import View, view
from engine.kernel import Answers, Decision, EngineError, Entry, Fact, Question, Told, Unasked
from engine.kernel import facts as f
from engine.kernel.log import FACT, OBSERVED, PERSON, REWIND, STEP, Line, effective, for_audience, open_text
from engine.kernel.questions import CHANCE, RIGHT
from engine.kernel.replay import apply
from engine.observer import Observer
from engine.verdict import NOT_JUDGED, Verdict

PLAYED, UNDONE, FAILED = "played", "undone", "failed"
KEPT = 16  # a table is kept for each step whose number this divides
RULE_OF_STEP = {"play": "A4.1", "attack": "A5.1", "pass": "A3.5", "life": "A6.2"}  # else the rule that asks
RIGHTS_RULE = "A9.8"
RULE_OF_PHRASE = {  # of a line of an observed log, which need not be one decision
    **RULE_OF_FACT, **RULE_OF_STEP, "block": "A5.4", "no_block": "A5.4", "host": "A4.4", "no_host": "A4.4",
    "yes": "A7.1", "no": "A7.1", "choose": "A7.2", "opponent": "A7.2", "choose_life": "A6.2", "shuffle": "A2.1",
    "coin": "A2.5", "start": "A9.2", "order": "A7.7", "concede": "A9.8", "agree": "A9.8", "withdraw": "A9.8",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of a log; number 0 is the table as it was set up.

    line: of the text.  before: the step that it follows (after a rewind not the one before it), -1 for number 0.
    entry: what was decided or drawn, or several answers; None: nothing, or the step cannot be carried out.  facts: what
    happened.  rule: that asks for it.  seat, turn: whose turn it was, and its number (NOBODY and 0 in the set-up).
    state: PLAYED, UNDONE (taken back by a rewind) or FAILED (not legal: the table stays).  text: what the log says, for
    a line that is not one entry: of an observed log, of a decision that nobody was asked for, or of several answers.
    """

    step: int
    line: int = 0
    before: int = -1
    entry: Entry | Answers | None = None
    facts: tuple[Fact, ...] = ()
    rule: str = ""
    seat: int = NOBODY
    turn: int = 0
    state: str = PLAYED
    origin: str = PERSON
    text: str = ""


class Change(NamedTuple):
    """One consequence of a step as a sentence for one viewer, with its rule. key: of its phrase.  copy: the card that
    it is about, -1 for none."""

    text: str
    rule: str
    key: str
    copy: int = -1


class Fight(NamedTuple):
    """Two strengths that were compared (A5.7). destroyed: copies of those who were."""

    attacker: int
    strength: int
    blocker: int
    against: int
    destroyed: tuple[int, ...]


class Left(NamedTuple):
    """A card that left play. seat: under whom it lay.  face: its card.  zone: where it went, a name of ZONES."""

    copy: int
    seat: int
    face: int
    zone: str


@dataclass
class Playback:
    """The moments of a log by their numbers, and what can be asked about them. at: a step's number, 0 to `last`."""

    verdict: Verdict
    setup: Setup
    moments: list[Moment] = field(default_factory=list)
    kept: dict[int, AppleTable] = field(default_factory=dict)

    @property
    def last(self) -> int:
        """The number of the last step; that of the failing one, if the log is not legal."""
        return len(self.moments) - 1

    @property
    def turns(self) -> list[int]:
        """The first step of each turn, in order; the set-up (0) is the first."""
        began = {moment.turn: moment.step for moment in reversed(self.moments) if moment.state != UNDONE}
        return sorted(began.values())

    def table(self, at: int) -> AppleTable:
        """The table after a step; to read only."""
        path = []
        while at not in self.kept:
            path.append(at)
            at = self.moments[at].before
        table = self.kept[at]
        if path:
            table = table.copy()
            table.facts = []  # what was decided without a question belongs to it
        for step in reversed(path):
            if (entry := self.moments[step].entry) is not None:
                apply(table, entry)
        return table

    def table_before(self, at: int) -> AppleTable:
        """The table that a step began with."""
        return self.table(max(self.moments[at].before, 0))

    def view(self, at: int, viewer: int) -> View:
        """The table after a step as a seat, the public or a judge sees it."""
        return view(self.table(at), viewer)

    def said(self, at: int, viewer: int, lang: str) -> str:
        """What was done in a step: "Bert blockt mit Rübezahl (Æ088)"; "" for the set-up and a step that failed."""
        moment = self.moments[at]
        if moment.text:
            return open_text(for_audience(moment.text, self._audience(viewer)))
        entry = moment.entry
        if entry is None or isinstance(entry, Answers):
            return ""
        table = self.table_before(at)
        return self._writer(table, lang).decision(table, asked(table, entry), entry, viewer)

    def changes(self, at: int, viewer: int, lang: str) -> list[Change]:
        """What followed from a step, in order."""
        moment = self.moments[at]
        writer = self._writer(self.table_before(at), lang)
        found = []
        for fact in moment.facts:
            text, said = writer.fact(fact, viewer), fact_said(fact)
            if text is not None and said is not None:
                found.append(Change(text, RULE_OF_FACT.get(said.key, "A1.4"), said.key, said.copy))
        return found

    def _audience(self, viewer: int) -> str:
        """A viewer as an audience of a log's text."""
        return self.setup.seats[viewer] if viewer >= 0 else "judge" if viewer == f.JUDGE else "public"

    def _writer(self, table: AppleTable, lang: str) -> Writer:
        """A writer that goes on from this table."""
        writer = Writer(self.setup.cards, self.setup.seats, table.owner, lang)
        for copy, zone in enumerate(table.zone):
            if OPEN[zone]:
                writer.open(copy, table.face[copy])
        return writer

    # What a page marks

    def attack(self, at: int) -> tuple[int, int]:
        """(attacker, blocker) of the attack that this step is about, -1 where there is none."""
        attacker = blocker = -1
        for fact in self.moments[at].facts:
            if fact.kind == f.ACTED and fact.origin == f.ATTACK:
                attacker = fact.copy
            elif fact.kind == f.ACTED and fact.origin == f.BLOCK:
                attacker, blocker = fact.target, fact.copy
        waits = next((question for question in self.table(at).questions if question.kind == d.BLOCK), None)
        entry = self.moments[at].entry
        if attacker < 0 and isinstance(entry, Decision) and entry.kind == d.BLOCK:
            waits = self.table_before(at).question(entry.seat)
        return (waits.about[0] if attacker < 0 and waits is not None and waits.about else attacker), blocker

    def fight(self, at: int) -> Fight | None:
        """The fight of a step whose block was followed by it at once; None when abilities came between (A5.5)."""
        attacker, blocker = self.attack(at)
        if blocker < 0 or any(question.kind == d.PREVENT for question in self.table(at).questions):
            return None
        facts = self.moments[at].facts
        begun = next(place for place, fact in enumerate(facts) if fact.kind == f.ACTED and fact.origin == f.BLOCK)
        destroyed = []
        for fact in facts[begun + 1 :]:
            if fact.kind == f.MOVED and fact.copy in (attacker, blocker) and fact.origin // f.SEATS == PLAY:
                destroyed.append(fact.copy)
            elif fact.kind in (f.ACTED, f.STRENGTH) and not destroyed:
                return None
        before = self.table_before(at)
        mine, theirs = lasting.strength(before, attacker), lasting.strength(before, blocker)
        return Fight(attacker, mine, blocker, theirs, tuple(destroyed))

    def left(self, at: int) -> list[Left]:
        """The cards that a step took out of play, in order."""
        before = self.table_before(at)
        return [
            Left(fact.copy, fact.origin % f.SEATS, before.face[fact.copy], ZONES[fact.target // f.SEATS])
            for fact in self.moments[at].facts
            if fact.kind == f.MOVED and fact.origin // f.SEATS == PLAY and before.zone[fact.copy] == PLAY
        ]

    def touched(self, at: int) -> dict[int, str]:
        """What happened to cards in play: copy -> "entered", "attached", "controlled" or "strength"."""
        found: dict[int, str] = {}
        for fact in self.moments[at].facts:
            if fact.kind == f.MOVED and fact.target // f.SEATS == PLAY:
                found[fact.copy] = "entered"
            elif fact.kind == f.ATTACHED:
                found.setdefault(fact.target, "attached")
            elif fact.kind == f.CONTROLLED:
                found.setdefault(fact.copy, "controlled")
            elif fact.kind in (f.STRENGTH, f.ENDED) and fact.amount:
                found.setdefault(fact.copy, "strength")
        return found

    def path(self, at: int) -> list[Moment]:
        """The moments that led to this one, newest first, without what was taken back."""
        found = []
        while at >= 0:
            found.append(self.moments[at])
            at = self.moments[at].before
        return found


def playback(verdict: Verdict) -> Playback | None:
    """The steps of a judged log, up to and with the first that is not legal; None for a log whose game cannot begin.

    Of an observed log the tables are those of its likeliest reading; what nobody has named is not known there.
    """
    if verdict.setup is None:
        return None
    if verdict.log.grade == OBSERVED:
        return _ObservedBuilder(verdict, verdict.setup).build()
    told = _Builder(verdict, verdict.setup).build()
    return _Builder(verdict, verdict.setup, _judged(verdict, verdict.setup)).build() if _misread(told) else told


def _misread(told: Playback) -> bool:
    """Whether this is not the game that the judge has seen: a step that counts was not carried out, or as something
    else."""
    counted, judged = {line.number for line in effective(told.verdict.log.lines)}, told.verdict.table
    if any(moment.state == UNDONE and moment.line in counted for moment in told.moments):
        return True
    return judged is not None and told.table(told.last).log != judged.log


def _judged(verdict: Verdict, setup: Setup) -> dict[int, Told]:
    """What the lines that count tell, as the judge understands them, by line."""
    played = GameReader(setup).replay(effective(verdict.log.lines)).played
    return {line.number: entry for line, entry, _ in played}


class _Builder:
    """Plays a log once and notes its moments. judged: what lines tell, by line; of the others the likeliest."""

    def __init__(self, verdict: Verdict, setup: Setup, judged: Mapping[int, Told] | None = None) -> None:
        self.judged = judged or {}
        self.verdict = verdict
        self.playback = Playback(verdict, setup)
        self.reader = Reader(setup.cards, setup.seats)
        self.counted = {line.number for line in effective(verdict.log.lines)}
        self.table = setup.table()
        self.at = 0

    def build(self) -> Playback:
        verdict, told = self.verdict, self.playback
        told.moments.append(Moment(0, facts=tuple(self.table.facts or ())))
        told.kept[0] = self.table.copy()
        for line in verdict.log.lines:
            if verdict.line is not None and line.number > verdict.line:
                break
            if line.kind == REWIND:
                self.at, self.table = line.step, told.table(line.step).copy()
            elif line.kind == STEP:
                fails = line.step == verdict.step
                told.moments.append(self._failed(line) if fails else self._played(line))
                self.at = line.step
                if line.step % KEPT == 0:
                    told.kept[line.step] = self.table.copy()
        return told

    def _played(self, line: Line) -> Moment:
        """A step that is carried out; one that was taken back may be illegal."""
        table = self.table
        facts: list[Fact] = []
        table.facts = facts
        seat, turn = table.turn, table.turns
        state = PLAYED if line.number in self.counted else UNDONE
        try:
            entry = self.judged.get(line.number) or meant(table, self.reader.step(line.text))
            rule = rule_of(table, entry)
            apply(table, entry)
        except EngineError:
            return self._failed(line)
        told = Moment(line.step, line.number, self.at, None, (), rule, seat, turn, state, line.origin, line.text)
        if isinstance(entry, Unasked):
            return told
        return replace(told, entry=entry, facts=tuple(facts), text=line.text if isinstance(entry, Answers) else "")

    def _failed(self, line: Line) -> Moment:
        state = FAILED if line.number == self.verdict.line or line.step == self.verdict.step else UNDONE
        seat, turn = self.table.turn, self.table.turns
        return Moment(line.step, line.number, self.at, seat=seat, turn=turn, state=state, origin=line.origin)


class _ObservedBuilder:
    """Follows an observed log once and notes its moments; their tables are there already."""

    def __init__(self, verdict: Verdict, setup: Setup) -> None:
        self.verdict = verdict
        self.playback = Playback(verdict, setup)
        self.judge = Observer(setup)
        self.counted = {line.number for line in effective(verdict.log.lines)}
        self.at = 0

    def build(self) -> Playback:
        begin, told = self.judge.begin, self.playback
        told.moments.append(Moment(0, facts=tuple(begin.facts)))
        told.kept[0] = begin.table
        facts = {0: len(begin.facts)}
        for step, below in _groups(self.verdict.log.lines, self.verdict.line):
            if step.kind == REWIND:
                self.judge.rewind(step.step)
                self.at = step.step
                continue
            before = told.kept[self.at]
            refused = [self.judge.add(line) for line in (step, *below)][-1] is not None
            world = self.judge.worlds[0]
            told.kept[step.step] = before if refused else world.table
            happened = () if refused else tuple(world.facts[facts[self.at] :])
            facts[step.step] = facts[self.at] if refused else len(world.facts)
            told.moments.append(self._moment(step, before, happened, refused))
            self.at = step.step
        return told

    def _moment(self, line: Line, before: AppleTable, happened: tuple[Fact, ...], refused: bool) -> Moment:
        fails = refused and (line.step == self.verdict.step or self.verdict.status == NOT_JUDGED)
        state = FAILED if fails else UNDONE if refused or line.number not in self.counted else PLAYED
        try:
            rule = RULE_OF_PHRASE.get(apart(self.judge.reader.said(line.text, NUMBERED, True))[0].key, "")
        except EngineError:
            rule = ""
        text = "" if refused else line.text
        seat, turn = before.turn, before.turns
        return Moment(line.step, line.number, self.at, None, happened, rule, seat, turn, state, line.origin, text)


def _groups(lines: Sequence[Line], last: int | None) -> Iterator[tuple[Line, list[Line]]]:
    """Each step with the lines below it, and each rewind, up to the line with this number."""
    group: tuple[Line, list[Line]] | None = None
    for line in lines:
        if last is not None and line.number > last:
            break
        if line.kind in (STEP, REWIND):
            if group:
                yield group
            group = (line, [])
        elif line.kind == FACT and group:
            group[1].append(line)
    if group:
        yield group


def asked(table: AppleTable, entry: Entry) -> Question | None:
    """The open question that an entry answers."""
    return table.question(entry.seat if isinstance(entry, Decision) else CHANCE)


def rule_of(table: AppleTable, entry: Told) -> str:
    """The rule by which somebody does this now: of what is done, else of the question (of several: of the first)."""
    if isinstance(entry, Unasked):
        return entry.rule
    if isinstance(entry, Answers):
        return rule_of(table, entry.decisions[0])
    if isinstance(entry, Decision) and entry.kind == RIGHT:
        return RIGHTS_RULE
    question = asked(table, entry)
    rule = question.rule if question else ""
    if question is not None and isinstance(entry, Decision) and entry.kind == d.ACTION:
        return RULE_OF_STEP.get(decision_said(table, question, entry).key, rule)
    return rule
