"""What to look at in a draft: written by the checker and the pairer, in words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.counting import entrants_for_round, matches_of, settings_of
from tournaments.models import Entry, Match, Round
from tournaments.pairing import checker, history, swiss
from tournaments.pairing.records import Obstacle, Player, Problem, ProblemCode, Table
from tournaments.queries.kept import keep


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

    return keep(("field", round.public_id, round.number, round.event.version), make)


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
    found = keep(
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
    sentences: list[str] = []
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
