"""What the verdict page shows: the sentence, the log with its lines marked, the table before the failing step.

By default it is what everybody at the table could see; a judge may ask for the hands too, and that is recorded.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from apfelernte.languages import reader_language
from decks.queries import cards_of
from engine.apfelernte import decisions
from engine.apfelernte.cards import Card
from engine.apfelernte.log.gamelog import Setup
from engine.apfelernte.log.notation import Writer
from engine.apfelernte.log.reading import Reader
from engine.apfelernte.observed.retold import retold
from engine.apfelernte.sentences.sentence import sentence, why_illegal
from engine.apfelernte.table import NONE
from engine.apfelernte.view import view
from engine.discretion import ANOTHER_LIST, SECRET, for_public
from engine.judge import ILLEGAL, LEGAL, NOT_JUDGED, UNREADABLE, Verdict
from engine.kernel import JUDGE, PUBLIC
from engine.kernel.log import FACT, OBSERVED, REWIND, STEP, for_audience, open_text, read_log
from engine.kernel.questions import Decision, Question
from tournaments import queries
from tournaments.models import Entry, GameLog
from tournaments.queries.kept import keep
from tournaments.views.boards import Marks, SeatShown, seats_shown

BEFORE, BEHIND = 12, 3  # lines of the log shown around the one that matters
MOST_POSSIBLE = 8
MOST_UNREAD = 12  # further lines that cannot be read, named below the first
MISSING = {"no_header", "no_deck", "seats", "same_seats", "too_long"}  # said of the whole log, not of a place in it
REMEDIES = {
    "no_deck": gettext_lazy(
        "Put the list into the header, or let it be handed in. A log of what people at the table saw needs no lists: "
        'it says [Grade "observed"] in its header.'
    )
}
CARD = re.compile(r"\(Æ(\d{1,4})([^)]*)\)")  # "(Æ035)", or with whose it is: "(Æ035 Anna)"
ORIGIN = re.compile(r"\s+@\s*\w+$")  # who decided where nobody at the table did
TURN = re.compile(r"(Zug|Turn) \d+ ")  # the facts that begin a turn are told by the table
PLATES = {LEGAL: "leaf", ILLEGAL: "apple", UNREADABLE: "apple", NOT_JUDGED: "straw"}
OPEN_KINDS = {decisions.BLOCK, decisions.LIFE, decisions.MAY, decisions.OPPONENT}  # their offers are seen by all


@dataclass(frozen=True)
class Row:
    """A line of the log. shown: its number as readers know it.  state: "", "wrong", "because", "after" or "rewind";
    facts: what followed from a step."""

    number: int
    shown: int
    text: SafeString
    state: str
    facts: tuple[SafeString, ...] = ()

    @property
    def counted_facts(self) -> list[SafeString]:
        """The facts, equal neighbours told once: "Anna zieht eine Karte (5 ×)"."""
        runs = [(text, len(list(run))) for text, run in groupby(self.facts)]
        return [format_html("{} ({} ×)", text, count) if count > 1 else text for text, count in runs]


def judged(
    log: GameLog, first: Entry | None = None, viewer: int = PUBLIC, whole: bool = False, as_written: bool = False
) -> dict:
    """The context of a log's page. viewer: PUBLIC or JUDGE; whole: all lines; as_written: in the words of the log."""
    verdict = queries.verdict(log)
    texts = texts_of(log, viewer) if as_written else retold_texts(log, verdict, viewer)
    told = verdict if viewer == JUDGE else for_public(verdict)
    steps = shown_lines(log)
    title, reason = said(by_step(told, steps))
    return {
        "log": log,
        "verdict": verdict,
        "plate_state": PLATES[verdict.status],
        "title": title,
        "reason": reason,
        "hides": told.code in (SECRET, ANOTHER_LIST),
        "at_line": None if verdict.code in MISSING else steps.get(verdict.line, verdict.line),
        "problems": [
            {"at": each.line, "shown": steps.get(each.line, each.line), "what": sentence(each, reader_language())}
            for each in told.problems[1:][:MOST_UNREAD]
        ],
        "more_problems": max(0, len(told.problems) - 1 - MOST_UNREAD),
        "rows": rows(log, verdict, texts, whole, steps),
        "line_count": len(steps) or len(verdict.lines),
        "since": line_text(log, verdict, verdict.since, texts),
        "since_line": steps.get(verdict.since, verdict.since),
        "possible": possible(verdict, viewer),
        "seats": seats(verdict, viewer),
        "turn": verdict.table.turns if verdict.table else 0,
        "offer": queries.log_offer(log, first),
        "first": first,
        "whole": whole,
        "as_written": as_written,
        "is_retold": as_written or texts != texts_of(log, viewer),
        "judge_view": viewer == JUDGE,
    }


def shown_lines(log: GameLog) -> dict[int, int]:
    """What readers know the lines of a log by, where that is another number than in its text: of a log that was tapped
    the steps, of one that got the head of its table the lines that were typed."""
    if queries.log_was_tapped(log):
        return steps_of(log.text)
    typed = range(1, log.text.removesuffix("\n").count("\n") + 2 - log.head_lines)
    return {log.head_lines + line: line for line in typed} if log.head_lines else {}


def steps_of(text: str) -> dict[int, int]:
    """The numbers of a log's steps by their lines: who taps a game has seen these, and no header."""
    return {line.number: line.step for line in read_log(text).of_kind(STEP)}


def by_step(verdict: Verdict, steps: Mapping[int, int]) -> Verdict:
    """The verdict with the numbers of lines that it names told as readers know them; without steps as it is."""
    if not steps:
        return verdict
    line = steps.get(verdict.line, verdict.line)
    since, lines = verdict.params.get("since"), verdict.params.get("lines", ())
    told = {"since": steps.get(since, since), "lines": tuple(steps.get(line, line) for line in lines)}
    return replace(verdict, line=line, params={**verdict.params, **told})


def said(verdict: Verdict) -> tuple[str, str]:
    """The title and the sentence below it, without the rule and the stop behind it: the page makes it a link."""
    if verdict.status == ILLEGAL:
        title, reason = why_illegal("", verdict.code, verdict.params, reader_language())
        return title, reason.removesuffix(".")
    if verdict.status == UNREADABLE:
        what = sentence(verdict.problems[0], reader_language())
        if verdict.code in MISSING:
            return what, str(REMEDIES.get(verdict.code, ""))
        where = {"line": verdict.line or 1, "column": verdict.column or 1}
        return _("Line %(line)d, column %(column)d cannot be read.") % where, what
    first, _dot, rest = sentence(verdict, reader_language()).partition(". ")
    return (f"{first}." if rest else first), rest


# the lines


def texts_of(log: GameLog, viewer: int) -> list[str]:
    """The lines of a log as somebody may see them, in its own words."""
    return for_audience(log.text, "judge" if viewer == JUDGE else "public").split("\n")


def retold_texts(log: GameLog, verdict: Verdict, viewer: int) -> list[str]:
    """The same, those of an observed log in the reader's language."""
    texts, lang = texts_of(log, viewer), reader_language()
    if verdict.setup is None or read_log(log.text).grade != OBSERVED:
        return texts

    def tell() -> list[str]:
        reader = reader_of(verdict.setup)
        lines = [line for line in read_log(log.text).lines if line.kind in (STEP, FACT)]
        told = {line.number: text for line in lines if (text := retold(reader, line, lang)) != line.text}
        return [told.get(number, text) for number, text in enumerate(texts, 1)]

    return keep(("retold", queries.log_version(log), viewer, lang), tell)


def reader_of(setup: Setup) -> Reader:
    """Who reads the lines of a game; made once for the same cards and people."""
    return keep(("reader", setup.cards.fingerprint, setup.seats), lambda: Reader(setup.cards, setup.seats))


def rows(log: GameLog, verdict: Verdict, texts: list[str], whole: bool, steps: Mapping[int, int]) -> list[Row]:
    """The steps with their facts, marked; without `whole` only those around the line that matters."""
    shown = list(joined(verdict, texts, cards_of(log.event.card_set).by_number, steps))
    if whole or verdict.status == NOT_JUDGED:
        return shown
    matters = verdict.line or (shown[-1].number if shown else 0)
    before = [row for row in shown if row.number < matters][-BEFORE:]
    because = [row for row in shown if row.state == "because" and row not in before and row.number < matters]
    return because + before + [row for row in shown if row.number >= matters][: BEHIND + 1]


def joined(verdict: Verdict, texts: list[str], cards: Mapping[int, Card], steps: Mapping[int, int]) -> Iterator[Row]:
    """Each step as a row with its facts; a fact that is marked itself is a row of its own."""
    held: Row | None = None
    lines_of = {line.step: steps.get(line.number, line.number) for line in verdict.lines if line.kind == STEP}
    for line in verdict.lines:
        state = state_of(verdict, line.number, line.state)
        text = written(texts[line.number - 1], verdict, cards)
        if line.kind == REWIND and state != "wrong":
            text, state = went_back(lines_of.get(line.step, 0)), "rewind"
        if TURN.match(text) and state != "wrong":
            continue
        if line.kind == FACT and held is not None and state in (held.state, ""):
            held = replace(held, facts=(*held.facts, text))
        elif line.kind in (STEP, FACT, REWIND) or state == "wrong":
            if held is not None:
                yield held
            held = Row(line.number, steps.get(line.number, line.number), text, state)
    if held is not None:
        yield held


def went_back(line: int) -> SafeString:
    """What a rewind says: behind which line the game went on; 0: from the beginning."""
    if not line:
        return format_html("{}", _("went back to the beginning"))
    return format_html("{}", _("went back to line %(step)s") % {"step": line})


def state_of(verdict: Verdict, number: int, state: str) -> str:
    """How a line is marked."""
    if state == "failed":
        return "wrong"
    if number == verdict.since:
        return "because"
    return "after" if state in ("after", "undone") else ""


def written(raw: str, verdict: Verdict, cards: Mapping[int, Card]) -> SafeString:
    """A line for reading: without number and braces, names bold, cards as links to their pages."""
    text = ORIGIN.sub("", open_text(re.sub(r"^\s*\d{1,6}\s*[.):]?\s+", "", raw).strip()))
    name = next((name for name in sorted(verdict.seats, key=len, reverse=True) if text.startswith(name)), "")
    return format_html("{}{}", format_html("<b>{}</b>", name) if name else "", linked(text[len(name) :], cards))


def linked(text: str, cards: Mapping[int, Card]) -> SafeString:
    """The text with each card's name as a link to its page, in place of name and id."""
    parts, at = [], 0
    for found in CARD.finditer(text):
        card = cards.get(int(found[1]))
        begin = found.start() - len(card.name) - 1 if card else -1
        if card is None or begin < at or text[begin : found.start()].strip() != card.name:
            continue
        parts.append(conditional_escape(text[at:begin]))
        parts.append(
            format_html('<a href="{}" title="{}" lang="de">{}</a>{}', address(card), card.id, card.name, found[2])
        )
        at = found.end()
    return mark_safe("".join(parts) + conditional_escape(text[at:]))


def address(card: Card) -> str:
    """The page of a card."""
    return reverse("decks:card", args=[card.number])


def line_text(log: GameLog, verdict: Verdict, number: int | None, texts: list[str]) -> SafeString | None:
    """One line by itself; None when there is none of that number."""
    if not number:
        return None
    return written(texts[number - 1], verdict, cards_of(log.event.card_set).by_number)


def possible(verdict: Verdict, viewer: int) -> list[SafeString]:
    """What the player could have done instead; choices from a hand are told to judges only."""
    table = verdict.table
    if verdict.status != ILLEGAL or table is None or verdict.setup is None or not table.questions:
        return []
    question: Question = table.questions[0]
    if viewer != JUDGE and question.kind not in OPEN_KINDS:
        return []
    cards = verdict.setup.cards.by_number
    writer = Writer(verdict.setup.cards, verdict.seats, table.owner, reader_language())
    answers = [Decision(question.seat, question.kind, offer) for offer in question.offers[:MOST_POSSIBLE]]
    return [written(writer.decision(table, question, answer), verdict, cards) for answer in answers]


# the table


def seats(verdict: Verdict, viewer: int) -> list[SeatShown]:
    """The table before the failing step or at the end; who is to act sits below."""
    table = verdict.table
    if table is None or verdict.setup is None:
        return []
    marks = Marks(attacking(verdict), accused=accused(verdict))
    found = seats_shown(view(table, viewer), verdict.setup.cards.by_number, verdict.seats, marks)
    return sorted(found, key=lambda seat: seat.turn) if len(found) == 2 else found


def accused(verdict: Verdict) -> tuple[int, str, int]:
    """Seat, zone and card that the fault is about."""
    holder = verdict.params.get("holder")
    if verdict.status != ILLEGAL or holder not in verdict.seats:
        return -1, "", 0
    return verdict.seats.index(holder), str(verdict.params.get("zone", "")), verdict.params.get("card", 0)


def attacking(verdict: Verdict) -> int:
    """The attacker while a blocker is asked for, else NONE."""
    asked = verdict.table.questions if verdict.table else ()
    block = next((question for question in asked if question.kind == decisions.BLOCK), None)
    return block.about[0] if block and block.about else NONE
