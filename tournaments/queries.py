"""Reads that more than one page needs. Nothing here is stored; what is dear is kept by the event's version."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from decks.queries import cards_of, deck_problems
from engine import judge
from engine.apfelernte.decklist import DeckProblem
from engine.apfelernte.notation import log_names
from engine.apfelernte.sentences import sentence
from engine.judge import Verdict
from tournaments.counting import entrants_by_name, entrants_for_round, matches_of, settings_of
from tournaments.models import AuditLine, Entry, Event, GameLog, Match, Round, Snapshot
from tournaments.names import given_first, name_key
from tournaments.pairing import checker, history, swiss
from tournaments.pairing import standings as counted
from tournaments.pairing.records import Explanation, NoteCode, Obstacle, Player, Problem, ProblemCode, Table
from tournaments.sentences import audit_sentence, operation_sentence, result_sentence

KEPT = 64  # results of dear questions that a process remembers
_kept: OrderedDict[tuple, Any] = OrderedDict()


def _keep(key: tuple, make: Callable[[], Any]) -> Any:
    """The answer to a question, made once for each key of this process. The key holds the version: never stale."""
    if key not in _kept:
        _kept[key] = make()
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return _kept[key]


# ------------------------------------------------------------------------------------------------ standings


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the standings. Percentages are exact, from 0 to 1; matches are counted without byes."""

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


def standings(event: Event, after: int | None = None) -> tuple[Line, ...]:
    """Everybody's place by all published and closed rounds, best first. after: by the rounds up to this one only.

    Three queries; none when this process has computed them for event.version already. Not for use inside a write.
    """
    return _keep(("standings", event.public_id, event.version, after), lambda: _standings(event, after))


def _standings(event: Event, after: int | None) -> tuple[Line, ...]:
    entries = list(event.entries.all())
    by_pk = {entry.pk: entry for entry in entries}
    matches = matches_of(event, entries, until=None if after is None else after + 1)
    rows = counted.standings(entrants_by_name(entries), matches, settings_of(event))
    return tuple(
        Line(
            row.place, by_pk[row.player], row.points, row.won, row.lost, row.drawn, row.byes, *row.values,
            dropped=row.dropped,
        )
        for row in rows
    )  # fmt: skip


def explain(event: Event, entry: Entry, tie_break: str) -> Explanation:
    """The terms of a tie-break ("opponents_match_wins", "game_wins", "opponents_game_wins") of one person.

    The ids in it are primary keys of entries. Raises KeyError for an unknown tie-break.
    """
    entries = list(event.entries.all())
    matches = matches_of(event, entries)
    return counted.explain(tie_break, entry.pk, entrants_by_name(entries), matches, settings_of(event))


# ------------------------------------------------------------------------------------------------ rounds


def pairings(round: Round) -> list[Match]:
    """The matches by table, byes last, with seats, entries, starter and games at hand (three queries)."""
    rows = Match.objects.filter(round=round).select_related("starter", "result_by")
    matches = list(rows.prefetch_related("seats__entry", "games"))
    for match in matches:
        match.round = round
    return matches


def current_round(event: Event) -> Round | None:
    """The round with the highest number, draft or not."""
    return event.rounds.last()


def public_rounds(event: Event) -> QuerySet[Round]:
    """The rounds that everybody may see, by number."""
    return event.rounds.exclude(state=Round.State.DRAFT)


def recommended_rounds(event: Event) -> int:
    """What the number of people at the start asks for."""
    return swiss.recommended_rounds(_starters(event))


def _starters(event: Event) -> int:
    return event.entries.filter(entered_round=1).exclude(dropped_after_round=0).count()


def rounds_total(event: Event) -> int:
    """As planned, or as recommended."""
    return event.rounds_planned or recommended_rounds(event)


# ------------------------------------------------------------------------------------------------ what is next


@dataclass(frozen=True)
class Blocker:
    """One thing that keeps the next step from being done. sentence: translated ("Table 7 has no result.")."""

    code: str
    sentence: str
    match: Match | None = None
    entry: Entry | None = None


def blockers(event: Event) -> list[Blocker]:
    """What blocks the next step: people without a legal deck before the start, tables without a result in a round,
    people in a draft who have left."""
    if event.is_in(Event.State.SETUP):
        return [Blocker("deck_illegal", trouble.sentence, entry=trouble.entry) for trouble in deck_troubles(event)]
    round = current_round(event)
    if round is None or not event.is_in(Event.State.RUNNING):
        return []
    if round.is_draft:
        return [
            Blocker(
                "dropped_in_draft", _("%(name)s has left. Pair the round again.") % {"name": seat.entry}, seat.match
            )
            for seat in round.seats.select_related("entry", "match").exclude(entry__dropped_after_round=None)
            if not seat.entry.plays_in(round.number)
        ]
    missing = round.matches.filter(kind=Match.Kind.NONE) if round.is_running else ()
    return [
        Blocker("table_without_result", _("Table %(table)d has no result.") % {"table": match.table}, match)
        for match in missing
    ]


@dataclass(frozen=True)
class NextStep:
    """What the staff does next.

    code: "add_entries", "start", "pair", "publish", "results" (tables are missing), "close", "finish", "done".
    sentence: translated; what a button says.  round: the one it is about, or None.  number: of the round to come, or 0.
    """

    code: str
    sentence: str
    round: Round | None = None
    number: int = 0


def next_step(event: Event) -> NextStep:
    """What is next in the event."""
    if event.is_in(Event.State.FINISHED):
        return NextStep("done", _("The event is finished."))
    here = event.entries.filter(dropped_after_round=None).count()
    if event.is_in(Event.State.SETUP):
        return NextStep("start", _("Start the event")) if here > 1 else NextStep("add_entries", _("Enter people"))
    round = current_round(event)
    if round is not None and round.is_draft:
        return NextStep("publish", _("Publish round %(round)d") % {"round": round.number}, round, round.number)
    if round is not None and round.is_running:
        missing = round.matches.filter(kind=Match.Kind.NONE).exists()
        title = _("Enter the results of round %(round)d") if missing else _("Close round %(round)d")
        return NextStep("results" if missing else "close", title % {"round": round.number}, round, round.number)
    done = round.number if round else 0
    if done >= rounds_total(event) or here < 2:
        return NextStep("finish", _("Finish the event"), round)
    return NextStep("pair", _("Pair round %(round)d") % {"round": done + 1}, round, done + 1)


def setup_warnings(event: Event) -> list[str]:
    """Before the start: more rounds than can be paired without a rematch (T9), translated; nothing while nobody is
    entered."""
    players = _starters(event)
    notes = swiss.round_warnings(players, rounds_total(event)) if players > 1 else ()
    sentences = {
        NoteCode.REMATCH_CERTAIN: _(
            "%(rounds)d rounds: people will meet twice. At most %(possible)d rounds go without that."
        ),
        NoteCode.REMATCH_LIKELY: _("%(rounds)d rounds: people may meet twice. Up to %(safe)d rounds it cannot happen."),
    }
    return [sentences[note.code] % note.params for note in notes if note.code in sentences]


# ------------------------------------------------------------------------------------------------ drafts


@dataclass(frozen=True)
class _Field:
    """A draft as the pairer sees it: the players by entry, and the names for sentences."""

    players: dict[int, Player]
    entries: dict[int, Entry]

    def name(self, pk: int) -> str:
        return self.entries[pk].name

    def names(self, pks: Sequence[int]) -> str:
        return ", ".join(self.name(pk) for pk in pks)


def _field(round: Round) -> _Field:
    def make() -> _Field:
        entries = list(round.event.entries.all())
        entrants = entrants_for_round(round.event, entries, round.number)
        matches = matches_of(round.event, entries, until=round.number)
        players = history.field(entrants, matches, settings_of(round.event))
        return _Field({player.id: player for player in players}, {entry.pk: entry for entry in entries})

    return _keep(("field", round.public_id, round.number, round.event.version), make)


def _tables(round: Round) -> list[Table]:
    """The tables of a round as records; byes take the last numbers."""
    matches = list(round.matches.prefetch_related("seats"))
    return [
        Table(number, *(seat.entry_id for seat in match.seats_in_order))
        for number, match in enumerate(matches, start=1)
    ]


def round_warnings(round: Round) -> list[str]:
    """What to look at in a draft, as translated sentences: rematch, second bye, people without a table …

    Written by the checker, which knows the rules and not the pairer; so it also sees what was changed by hand.
    """
    field = _field(round)
    found = _keep(
        ("problems", round.public_id, round.event.version),
        lambda: checker.problems(list(field.players.values()), _tables(round)),
    )
    met = [_met_sentence(field, table) for table in _tables(round)]
    codes = {ProblemCode.REMATCH}
    rest = [_problem_sentence(field, problem) for problem in found if problem.code not in codes]
    return [*filter(None, met), *dict.fromkeys(filter(None, rest))]


def _met_sentence(field: _Field, table: Table) -> str:
    """A rematch or a second bye is told even when nothing else is possible."""
    one, two = field.players.get(table.one), field.players.get(table.two) if table.two else None
    if one is None or (table.two and two is None):
        return ""
    seen = swiss.facts(one, two)
    if seen.met:
        sentence_ = _("Table %(table)d: %(names)s have met before.")
        return sentence_ % {"table": table.number, "names": field.names((one.id, table.two or one.id))}
    if table.two is None and seen.byes:
        return _("%(name)s has had a bye before.") % {"name": field.name(one.id)}
    return ""


def _problem_sentence(field: _Field, problem: Problem) -> str:
    """What the checker found, in words; "" for what the staff cannot see (table numbers)."""
    sentences = {
        ProblemCode.UNKNOWN: _("%(names)s: has left. Pair the round again."),
        ProblemCode.ABSENT: _("%(names)s: is not there in this round. Pair it again."),
        ProblemCode.MISSING: _("%(names)s: has no table. Pair the round again to take the person in."),
        ProblemCode.FORBIDDEN: _("%(names)s must not meet."),
        ProblemCode.BYES: _("More byes than needed: %(names)s."),
        ProblemCode.BARRED_BYE: _("%(names)s may not have a bye."),
        ProblemCode.BYE: _("%(names)s: somebody with fewer byes or fewer points could have had it."),
        ProblemCode.EXCHANGE: _("Tables %(tables)s: with other partners the points would lie closer together."),
    }
    template = sentences.get(problem.code)
    if template is None:
        return ""
    known = [pk for pk in problem.players if pk in field.entries]
    return template % {"names": field.names(known), "tables": ", ".join(map(str, problem.tables))}


def swap_warnings(round: Round, one: Entry, two: Entry) -> list[str]:
    """What a swap of these two would bring: rematch, second bye, gap in points, results that would be taken back."""
    field = _field(round)
    tables = {seat: table for table in _tables(round) for seat in (table.one, table.two) if seat}
    if not {one.pk, two.pk} <= tables.keys() or tables[one.pk] == tables[two.pk]:
        return []
    after = {one.pk: two.pk, two.pk: one.pk}
    sentences = []
    for table in (tables[one.pk], tables[two.pk]):
        changed = Table(table.number, *(after.get(seat, seat) for seat in (table.one, table.two) if seat))
        sentences += filter(None, [_met_sentence(field, changed), _gap_sentence(field, changed)])
    return sentences + _results_taken_back(round, [tables[one.pk].number, tables[two.pk].number])


def _gap_sentence(field: _Field, table: Table) -> str:
    if table.two is None or not {table.one, table.two} <= field.players.keys():
        return ""
    scores = swiss.facts(field.players[table.one], field.players[table.two]).scores
    if scores[0] == scores[1]:
        return ""
    return _("Table %(table)d: %(one)s (%(points_one)d points) meets %(two)s (%(points_two)d points).") % {
        "table": table.number,
        "one": field.name(table.one),
        "two": field.name(table.two),
        "points_one": scores[0],
        "points_two": scores[1],
    }


def _results_taken_back(round: Round, tables: Sequence[int]) -> list[str]:
    entered = round.matches.filter(table__in=tables).exclude(kind=Match.Kind.NONE)
    sentence_ = _("The result of table %(table)d is taken back.")
    return [sentence_ % {"table": match.table} for match in entered]


def why_not(round: Round, one: Entry, two: Entry | None) -> str:
    """Why these two are not paired in the draft (two None: why `one` has not the bye), as a translated sentence."""
    field = _field(round)
    if not {entry.pk for entry in (one, two) if entry} <= field.players.keys():
        return _("%(name)s is not there in this round.") % {"name": one if one.pk not in field.players else two}
    answer = swiss.why_not(list(field.players.values()), one.pk, two.pk if two else None)
    if answer.obstacle:
        return _obstacle_sentence(answer.obstacle)
    return _LEVELS.get(answer.level, _LEVELS[""])()


def _obstacle_sentence(obstacle: Obstacle) -> str:
    return {
        Obstacle.SAME: _("Nobody plays against themselves."),
        Obstacle.FORBIDDEN: _("These two must not meet."),
        Obstacle.ABSENT: _("One of them is not there in this round."),
        Obstacle.HAS_BYE: _("One of them has the bye."),
    }[obstacle]


_LEVELS: dict[str, Callable[[], str]] = {
    "": lambda: _("They could be paired just as well."),
    "unpaired": lambda: _("Then somebody else would be left without a table."),
    "barred_byes": lambda: _("Then the bye would go to somebody who may not have it."),
    "rematches": lambda: _("Then people who have met before would meet again."),
    "bye_count": lambda: _("Then the bye would go to somebody who has had more byes."),
    "bye_score": lambda: _("Then the bye would go to somebody with more points."),
    "leaders_outside": lambda: _("Then fewer of the leaders would meet each other."),
    "squared_gap": lambda: _("Then the points of opponents would lie further apart."),
    "repeated_floats": lambda: _("Then somebody would again meet a person from another group of points."),
    "seed_gap": lambda: _("Then opponents would lie further apart in the order drawn for this round."),
}


# ------------------------------------------------------------------------------------------------ decks and entries


@dataclass(frozen=True)
class DeckTrouble:
    """An entry whose deck the event's format refuses. problems: empty when there is no deck at all."""

    entry: Entry
    problems: tuple[DeckProblem, ...]

    @property
    def sentence(self) -> str:
        """Translated: who, and everything that is wrong."""
        lang = get_language() or "de"
        said = [sentence(problem, lang) for problem in self.problems] or [_("There is no deck (A8.4).")]
        return f"{self.entry.name}: {' '.join(said)}"


def deck_trouble(entry: Entry) -> DeckTrouble | None:
    """What the event's format has against the entry's deck; None when it is legal."""
    if not entry.event.checks_decks:
        return None
    problems = tuple(deck_problems(entry.deck, entry.event.format)) if entry.deck else ()
    return DeckTrouble(entry, problems) if problems or entry.deck is None else None


def deck_troubles(event: Event) -> list[DeckTrouble]:
    """All who are there without a legal deck, by name; empty for a format that checks nothing. One query."""
    if not event.checks_decks:
        return []
    entries = event.entries.filter(dropped_after_round=None).select_related("deck__card_set", "event")
    return [trouble for trouble in map(deck_trouble, entries) if trouble is not None]


def late_entry(event: Event) -> list[str]:
    """What entering somebody now means, as translated sentences; empty before the start."""
    if not event.is_in(Event.State.RUNNING):
        return []
    round = current_round(event)
    begun = round.number - round.is_draft if round else 0
    sentences = [_("The person is paired from round %(round)d on.") % {"round": begun + 1}]
    if begun:
        sentences.append(
            ngettext(
                "%(rounds)d round counts as lost, without points.",
                "%(rounds)d rounds count as lost, without points.",
                begun,
            )
            % {"rounds": begun}
        )
    if round and round.is_draft:
        sentences.append(_("Round %(round)d is drafted already: pair it again.") % {"round": round.number})
    if event.checks_decks:
        sentences.append(_("The deck must be legal; it is frozen at once."))
    return sentences


# ------------------------------------------------------------------------------------------------ history


@dataclass(frozen=True)
class AuditEntry:
    """One audit line as it is shown. sentence: in the reader's language.  by: "" for the site itself."""

    at: datetime
    by: str
    sentence: str
    line: AuditLine


def audit_lines(event: Event, limit: int | None = 50) -> list[AuditEntry]:
    """The latest operations first. limit: how many; None for all."""
    return _shown(AuditLine.objects.filter(event=event)[:limit] if limit else AuditLine.objects.filter(event=event))


def _shown(lines: QuerySet[AuditLine]) -> list[AuditEntry]:
    return [AuditEntry(line.at, str(line.by or ""), audit_sentence(line), line) for line in lines.select_related("by")]


@dataclass(frozen=True)
class UndoPreview:
    """What undo would do.

    sentence: translated, "the pairing of round 3.".  later: what came after it and stays.
    lost: results that go with their tables, as translated sentences (only when a pairing is taken back).
    """

    snapshot: int
    verb: str
    sentence: str
    later: Sequence[AuditEntry]
    lost: Sequence[str] = ()


def undo_preview(event: Event) -> UndoPreview | None:
    """The latest round-level operation and what came after it; None when there is none."""
    from tournaments.domain.history import lost_results

    latest: Snapshot | None = event.snapshots.first()
    if latest is None:
        return None
    later = _shown(AuditLine.objects.filter(event=event, pk__gt=latest.audit_id).exclude(verb="undone"))
    lost = [result_sentence(result) for result in lost_results(latest)]
    return UndoPreview(latest.pk, latest.verb, operation_sentence(latest.verb, latest.round_number), later, lost)


# ------------------------------------------------------------------------------------------------ logs


def verdict(log: GameLog) -> Verdict:
    """What the engine says to a log: computed from its text, the event's cards and the decks that were handed in.

    Kept in this process; none of the three changes any more.
    """
    cards, decks = cards_of(log.event.card_set), _registered_decks(log)
    return _keep(
        ("verdict", log.fingerprint, cards.fingerprint, tuple(sorted(decks.items()))),
        lambda: judge.check(log.text, decks=decks, card_sets=[cards]),
    )


def _registered_decks(log: GameLog) -> dict[int | str, tuple[int, ...]]:
    """The frozen decks of the table's people by name; none where the event checks no decks."""
    if log.game is None or not log.event.checks_decks:
        return {}
    return {name: entry.frozen_deck.cards for name, entry in _people_of(log).items() if entry.frozen_deck}


def _people_of(log: GameLog) -> dict[str, Entry]:
    """The table's two by the names that a log gives them: given name first, cut and cleaned as the engine does."""
    seats = log.game.match.seats.select_related("entry__frozen_deck").order_by("position")
    entries = [seat.entry for seat in seats]
    return dict(zip(log_names([given_first(entry.name) for entry in entries]), entries, strict=True))


@dataclass(frozen=True)
class Offer:
    """The result of a legal log for its game. winner None: the game was drawn."""

    winner: Entry | None
    sentence: str

    @property
    def drawn(self) -> bool:
        """Nobody won."""
        return self.winner is None


def log_offer(log: GameLog, first: Entry | None = None) -> Offer | None:
    """The result that a log offers; None when it is not legal, not finished, or of other people than the table's.

    first: who sat on the log's first seat; None: as the names in the log say.
    """
    if log.game is None:
        return None
    found = verdict(log)
    seats = _log_seats(log, found.seats, first)
    if found.status != "legal" or seats is None or (found.winner is None and not found.draw):
        return None
    if found.winner is None:
        return Offer(None, _("The game is drawn."))
    winner = seats[found.winner]
    return Offer(winner, _("%(name)s wins.") % {"name": winner.name})


def _log_seats(log: GameLog, names: Sequence[str], first: Entry | None) -> list[Entry] | None:
    """Who sat on which seat of the log; None when its people are not the table's two."""
    people = _people_of(log)
    entries = list(people.values())
    if len(names) != len(entries):
        return None
    if first is not None:
        return [first, *(entry for entry in entries if entry != first)] if first in entries else None
    by_key = {name_key(name): entry for name, entry in people.items()}
    found = [by_key.get(name_key(given_first(name))) for name in names]
    return found if None not in found and len(set(found)) == len(found) else None
