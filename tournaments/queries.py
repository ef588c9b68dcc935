"""Reads that more than one page needs. Nothing here is stored; what is dear is kept in the cache by the event's version."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.db.models import QuerySet

from engine.apfelernte.decklist import DeckProblem
from engine.judge import Verdict
from tournaments.models import AuditLine, Entry, Event, GameLog, Match, Round
from tournaments.pairing.records import Explanation


@dataclass(frozen=True)
class Line:
    """One line of the standings. Percentages are exact, from 0 to 1; `record` counts matches won, lost, drawn, byes."""

    place: int
    entry: Entry
    points: int
    won: int
    lost: int
    drawn: int
    byes: int
    opponents_match_wins: Fraction
    game_wins: Fraction
    opponents_game_wins: Fraction
    dropped: bool


def standings(event: Event) -> tuple[Line, ...]:
    """Everybody's place by all published and closed rounds, best first; kept by event.version. Two queries at most
    uncached (four), one cached (the version)."""
    raise NotImplementedError


def explain(event: Event, entry: Entry, tie_break: str) -> Explanation:
    """The terms of a tie-break ("opponents_match_wins", "game_wins", "opponents_game_wins") of one person.

    The ids in it are Entry primary keys.
    """
    raise NotImplementedError


def pairings(round: Round) -> list[Match]:
    """The matches by table, byes last, with seats, entries, starter and games at hand (constant number of queries)."""
    raise NotImplementedError


def current_round(event: Event) -> Round | None:
    """The round with the highest number, draft or not."""
    raise NotImplementedError


def public_rounds(event: Event) -> QuerySet[Round]:
    """The rounds that everybody may see, by number."""
    raise NotImplementedError


def recommended_rounds(event: Event) -> int:
    """What the number of people asks for."""
    raise NotImplementedError


def rounds_total(event: Event) -> int:
    """As planned, or as recommended."""
    raise NotImplementedError


@dataclass(frozen=True)
class Blocker:
    """One thing that keeps the next step from being done. sentence: translated ("Table 7 has no result.")."""

    code: str
    sentence: str
    match: Match | None = None
    entry: Entry | None = None


def blockers(event: Event) -> list[Blocker]:
    """What blocks the next step: people without a legal deck before the start, tables without a result in a round."""
    raise NotImplementedError


@dataclass(frozen=True)
class NextStep:
    """What the staff does next.

    code: "add_entries", "start", "pair", "publish", "results" (tables are missing), "close", "finish", "done".
    sentence: translated; what a button says.  round: the one it is about, or None.
    """

    code: str
    sentence: str
    round: Round | None = None


def next_step(event: Event) -> NextStep:
    """What is next in the event."""
    raise NotImplementedError


def round_warnings(round: Round) -> list[str]:
    """What to look at in a draft, as translated sentences: rematch, second bye, forbidden, people without a table …"""
    raise NotImplementedError


def swap_warnings(round: Round, one: Entry, two: Entry) -> list[str]:
    """What a swap of these two would bring: rematch, second bye, gap in points, results that would be taken back."""
    raise NotImplementedError


def why_not(round: Round, one: Entry, two: Entry | None) -> str:
    """Why these two are not paired in the draft (two None: why `one` has not the bye), as a translated sentence."""
    raise NotImplementedError


def setup_warnings(event: Event) -> list[str]:
    """Before the start: more rounds than can be paired without a rematch (T9), translated."""
    raise NotImplementedError


@dataclass(frozen=True)
class DeckTrouble:
    """An entry whose deck the event's format refuses. problems: empty when there is no deck at all."""

    entry: Entry
    problems: tuple[DeckProblem, ...]

    @property
    def sentence(self) -> str:
        """Translated: who, and what is wrong first."""
        raise NotImplementedError


def deck_troubles(event: Event) -> list[DeckTrouble]:
    """All entries without a legal deck, by name; empty for a format that checks nothing."""
    raise NotImplementedError


def late_entry(event: Event) -> list[str]:
    """What entering somebody now means, as translated sentences; empty before the start."""
    raise NotImplementedError


@dataclass(frozen=True)
class AuditEntry:
    """One audit line as it is shown. sentence: in the reader's language."""

    at: datetime
    by: str
    sentence: str
    line: AuditLine


def audit_lines(event: Event, limit: int | None = 50) -> list[AuditEntry]:
    """The latest operations first."""
    raise NotImplementedError


@dataclass(frozen=True)
class UndoPreview:
    """What undo would do. sentence: translated.  later: what came after it and stays."""

    snapshot: int
    verb: str
    sentence: str
    later: Sequence[AuditEntry]


def undo_preview(event: Event) -> UndoPreview | None:
    """The latest round-level operation and what came after it; None when there is none."""
    raise NotImplementedError


def verdict(log: GameLog) -> Verdict:
    """What the engine says to a log, computed from its text; kept in the cache by its fingerprint and the engine's edition."""
    raise NotImplementedError


@dataclass(frozen=True)
class Offer:
    """The result of a legal log for its game. winner None: the game was drawn."""

    winner: Entry | None
    drawn: bool
    sentence: str


def log_offer(log: GameLog) -> Offer | None:
    """The result that a log offers; None when it is not legal, not finished, or of other people than the table's."""
    raise NotImplementedError
