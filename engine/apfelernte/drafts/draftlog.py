"""Logs of drafts, in the format of all logs (docs/log-format.md): written, and read to be replayed.

Header: Log, Grade, Game, Edition, Cards, Format, Seat0 .., Start (who chooses first in A8.2, where that is fixed).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.apfelernte.cards import CardSet, bundled
from engine.apfelernte.drafts import table as t
from engine.apfelernte.drafts.game import EDITION, new_table
from engine.apfelernte.drafts.phrases import FACT_FORMS, FACT_PHRASES, STEP_FORMS, STEP_PHRASES, is_spoken
from engine.apfelernte.drafts.table import DraftTable
from engine.apfelernte.formats import Format
from engine.apfelernte.log.gamelog import FINGERPRINT
from engine.apfelernte.log.logreader import LogReader
from engine.apfelernte.log.notation import ENGLISH, GERMAN
from engine.apfelernte.log.phrases import split_tail
from engine.apfelernte.log.reading import Phrase, Reader
from engine.apfelernte.sentences.texts import card_name
from engine.kernel import (
    CHANCE,
    Chance,
    Decision,
    Entry,
    Fact,
    NotationError,
    Question,
    Result,
    RuleViolation,
    Told,
    Unasked,
)
from engine.kernel import facts as f
from engine.kernel.log import FACT, FULL, PERSON, STEP, VERSION, Line, Log, seat_names, tags, write_log
from engine.kernel.replay import apply

GAME = "draft"


@dataclass(frozen=True)
class DraftSetup:
    """What a draft begins with: the arguments of `new_table` and the names of the seats."""

    seats: tuple[str, ...]
    format: Format
    cards: CardSet = field(default_factory=bundled)
    start: int | None = None

    def table(self, chance: Chance | None = None, *, facts: bool = True) -> DraftTable:
        """A new table. Raises RuleViolation when so many cannot draft, or the set is too small (A8.11)."""
        return new_table(
            len(self.seats),
            cards=self.cards,
            format=self.format,
            start=self.start,
            chance=chance,
            facts=[] if facts else None,
        )


def draft_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names of seats as the lines of a draft's log can carry them."""
    return seat_names([f"_{name}" if name.strip() and is_spoken(name) else name for name in seat_names(names)])


# ------------------------------------------------------------ writing


def write_draft(
    setup: DraftSetup,
    entries: Iterable[Entry],
    origins: Mapping[int, str] | None = None,
    more_tags: Sequence[tuple[str, str]] = (),
    lang: str = GERMAN,
) -> str:
    """A draft as its full log: equal drafts are equal bytes; arguments as of `gamelog.write_game`."""
    lines = header(setup, more_tags)
    for step, (text, facts) in enumerate(told(setup, entries, lang), start=1):
        lines.append(Line(0, STEP, text, step=step, origin=(origins or {}).get(step, PERSON)))
        lines += [Line(0, FACT, fact, step=step) for fact in facts]
    return write_log(Log(tuple(lines)))


def told(setup: DraftSetup, entries: Iterable[Entry], lang: str = GERMAN) -> Iterator[tuple[str, list[str]]]:
    """Each entry as its line and the lines of its facts."""
    table = setup.table()
    writer = Writer(setup.cards, draft_names(setup.seats), lang)
    assert table.facts is not None
    writer.said(table.facts)
    for entry in entries:
        done = len(table.facts)
        question = table.question(entry.seat) if isinstance(entry, Decision) else None
        text = writer.entry(table, question, entry)
        apply(table, entry)
        yield text, writer.said(table.facts[done:])


def header(setup: DraftSetup, more_tags: Sequence[tuple[str, str]] = ()) -> list[Line]:
    """The header lines of a draft's log."""
    names = draft_names(setup.seats)
    own = [
        ("Log", VERSION),
        ("Grade", FULL),
        ("Game", GAME),
        ("Edition", str(EDITION)),
        ("Cards", f"{setup.cards.name} {setup.cards.fingerprint[:FINGERPRINT]}"),
        ("Format", setup.format.key),
        *((f"Seat{seat}", name) for seat, name in enumerate(names)),
        ("Start", names[setup.start] if setup.start is not None else ""),
    ]
    return tags([*own, *more_tags])


class Writer:
    """Writes the lines of one draft, following its facts. lang: GERMAN (as logs are stored) or ENGLISH."""

    def __init__(self, cards: CardSet, seats: Sequence[str], lang: str = GERMAN) -> None:
        self.names = {card.number: card_name(card.name, card.number) for card in cards.cards}
        self.seats, self.lang = seats, lang
        self.lying: dict[int, int] = {}  # place -> how many cards lie there, to know the last one

    def entry(self, table: DraftTable, question: Question | None, entry: Entry) -> str:
        """The line of an entry; table: as it was before it.  question: the one that it answers."""
        if isinstance(entry, Result):
            return self._chance(entry)
        assert question is not None
        secret = f.PUBLIC if question.kind == t.TAKE else entry.seat
        key = "put" if question.kind == t.PUT else "take"
        card = self.names[table.hidden_face(entry.offer)]
        return self._line(STEP_PHRASES[key], entry.seat, card, secret, number=question.about[0])

    def _chance(self, result: Result) -> str:
        if result.kind == t.COIN:
            return self._line(STEP_PHRASES["first"], result.things[0])
        cards = ", ".join(self.names[face] for face in result.things)
        if result.kind == t.SHOW:
            return self._line(STEP_PHRASES["show"], card=cards)
        return self._line(STEP_PHRASES["deal"], result.seat, cards, result.seat)

    def said(self, facts: Sequence[Fact]) -> list[str]:
        """The lines of the next facts: what no step says, cards that move together in one line."""
        lines: list[str] = []
        together: list[Fact] = []
        for fact in facts:
            if together and _way(fact) != _way(together[0]):
                lines += self._moved(together)
                together = []
            if fact.kind == f.MOVED:
                together.append(fact)
            elif fact.kind == f.OVER:
                lines.append(self._line(FACT_PHRASES["made"]))
        return lines + self._moved(together)

    def _moved(self, facts: Sequence[Fact]) -> list[str]:
        """Cards that went the same way at once; [] when a step has said it."""
        if not facts:
            return []
        fact = facts[0]
        left = self.lying.get(fact.origin, 0) - len(facts)
        self.lying[fact.origin] = left
        self.lying[fact.target] = self.lying.get(fact.target, 0) + len(facts)
        (origin, giver), (target, seat) = divmod(fact.origin, f.SEATS), divmod(fact.target, f.SEATS)
        if origin == target:
            key = "passes" if origin == t.PACK else "passes deck"
            return [self._line(FACT_PHRASES[key], giver, seat2=seat, number=len(facts))]
        if left or origin == t.POOL:
            return []
        cards = ", ".join(self.names[one.face] for one in facts if one.face)
        if target >= t.PILE:
            return [self._line(FACT_PHRASES["last pile"], seat, cards, fact.audience, number=target - t.PILE + 1)]
        return [self._line(FACT_PHRASES["last"], seat, cards, fact.audience)]

    def _line(
        self,
        ways: Sequence[str],
        seat: int = -1,
        card: str = "",
        secret: int = f.PUBLIC,
        number: int = 0,
        seat2: int = -1,
    ) -> str:
        """A phrase as text; what only some may see in braces."""
        head, tail = split_tail(ways[self.lang == ENGLISH])
        text = head.replace("{n}", str(number)).replace("{c}", card)
        for slot, named in (("{s}", seat), ("{s2}", seat2)):
            text = text.replace(slot, self.seats[named] if named >= 0 else "")
        if not tail or not card:
            return text
        return text + tail.replace("{c}", card if secret == f.PUBLIC else f"{{{self.seats[secret]}: {card}}}")


def _way(fact: Fact) -> tuple[int, ...]:
    """What cards have in common that move together."""
    return fact.kind, fact.origin, fact.target


# ------------------------------------------------------------ reading


class DraftLines(Reader):
    """Reads the lines of a draft's log."""

    def step(self, text: str) -> Phrase:
        return self.said(text, STEP_FORMS, False)

    def fact(self, text: str) -> Phrase:
        return self.said(text, FACT_FORMS, False)


class DraftReader(LogReader[DraftTable]):
    """Replays the text of logs of drafts with this set-up."""

    def __init__(self, setup: DraftSetup) -> None:
        super().__init__(DraftLines(setup.cards, setup.seats))
        self.setup = setup

    def begin(self) -> DraftTable:
        return self.setup.table()

    def entry(self, table: DraftTable, phrase: Phrase) -> Entry | Unasked:
        try:
            return entry_of(table, phrase)
        except RuleViolation as refused:
            if (found := self.also(table, phrase)) is not None:
                return found
            raise (_why_last(table, phrase) or refused) from None

    def also(self, table: DraftTable, phrase: Phrase) -> Unasked | None:
        return next((made for made in _last_cards(table, phrase) if _is_card(table, made, phrase)), None)

    def writer(self) -> Writer:
        return Writer(self.setup.cards, self.setup.seats)

    def wrong(self, entry: Told, stated: Phrase, happened: Sequence[Phrase]) -> RuleViolation:
        taken = isinstance(entry, Decision | Unasked) and entry.kind == t.TAKE
        rule = "A8.2" if stated.key == "last" and taken else RULE_OF_FACT.get(stated.key, "A8.3")
        return RuleViolation(rule, "wrong_fact", **_named(stated))

    def must_answer(self, question: Question) -> bool:
        return True

    def unanswered(self, table: DraftTable, question: Question, fault: RuleViolation) -> RuleViolation:
        return RuleViolation(question.rule, "left_open_draft", **{**fault.data, "asked": question.seat})


RULE_OF_FACT = {"last pile": "A8.6", "passes deck": "A8.15"}


def _last_cards(table: DraftTable, phrase: Phrase) -> list[Unasked]:
    """The last cards that were no choice and that a line can be about."""
    kinds = (t.PUT,) if phrase.key == "put" else (t.TAKE, t.PICK)
    own = [made for made in table.unasked if made.seat == phrase.seat() and made.kind in kinds]
    return [made for made in own if phrase.number() in (None, made.about[0])]


def _is_card(table: DraftTable, made: Unasked, phrase: Phrase) -> bool:
    card = phrase.card()
    return card is None or card.number == table.hidden_face(made.offer)


def _why_last(table: DraftTable, phrase: Phrase) -> RuleViolation | None:
    """Why a line is wrong that says which card somebody got who has just got the last one."""
    last = [made for made in _last_cards(table, phrase) if made.step == table.step and not table.over]
    return RuleViolation(last[0].rule, "other_last", **_named(phrase)) if last else None


def entry_of(table: DraftTable, phrase: Phrase) -> Entry:
    """The entry that a phrase means at this table. Raises RuleViolation when no legal entry is meant, NotationError
    "hidden" when a secret card is missing."""
    if phrase.key in _CHANCE_OF:
        return _CHANCE_OF[phrase.key](_asked(table, CHANCE, phrase), phrase)
    question = _asked(table, phrase.seat(), phrase)
    kinds = (t.PUT,) if phrase.key == "put" else (t.TAKE, t.PICK)
    if question.kind not in kinds or (phrase.key == "put" and phrase.number() != question.about[0]):
        raise RuleViolation(question.rule, "other_choice", **_named(phrase))
    card = phrase.card()
    if card is None:
        raise _hidden()
    offers = [copy for copy in question.offers if table.hidden_face(copy) == card.number]
    if not offers:
        raise RuleViolation(question.rule, "not_to_take", **_named(phrase))
    return Decision(phrase.seat(), question.kind, offers[0])


def _asked(table: DraftTable, seat: int, phrase: Phrase) -> Question:
    """The open question of a seat or of chance; RuleViolation when it is not asked."""
    question = table.question(seat)
    if question is not None:
        return question
    rule = table.questions[0].rule if table.questions else table.form.rule
    code = "draft_over" if table.over else "chance_first" if table.question(CHANCE) else "not_asked_draft"
    raise RuleViolation(rule, code, **_named(phrase))


def _first(question: Question, phrase: Phrase) -> Result:
    if question.kind != t.COIN:
        raise RuleViolation(question.rule, "other_chance", **_named(phrase))
    return Result(t.COIN, question.about[0], (phrase.seat(),))


def _drawn(question: Question, phrase: Phrase) -> Result:
    """Cards that are shown or dealt: as many as the rule says, and none that somebody has (A8.11)."""
    kind = t.SHOW if phrase.key == "show" else t.DEAL
    seat, count = question.about
    if question.kind != kind or (kind == t.DEAL and phrase.seat() != seat):
        raise RuleViolation(question.rule, "other_chance", **_named(phrase))
    faces = tuple(ref.number for ref in phrase.cards())
    if not faces:
        raise _hidden()
    wrong = [face for at, face in enumerate(faces) if face not in question.offers or face in faces[:at]]
    if wrong:
        raise RuleViolation("A8.11", "not_left", card=wrong[0], **_named(phrase))
    if len(faces) != count:
        raise RuleViolation(question.rule, "wrong_count", count=len(faces), size=count, **_named(phrase))
    return Result(kind, seat, faces)


_CHANCE_OF: dict[str, Callable[[Question, Phrase], Result]] = {"first": _first, "show": _drawn, "deal": _drawn}


def _hidden() -> NotationError:
    return NotationError("", "hidden", column=0, found="", expected=())


def _named(phrase: Phrase) -> dict[str, int | str]:
    """What a line names, for its sentence."""
    named: dict[str, int | str] = {"phrase": phrase.key}
    if phrase.seat() >= 0:
        named["seat"] = phrase.seat()
    if phrase.seat("s2") >= 0:
        named["target"] = phrase.seat("s2")
    if (card := phrase.card()) is not None and phrase.key not in _CHANCE_OF:
        named["card"] = card.number
    if (number := phrase.number()) is not None:
        named["number"] = number
    return named
