"""What to look at in a draft: written by the checker and the pairer, in words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.translation import get_language
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
    key = ("warnings", round.public_id, round.event.version, get_language())
    return keep(key, lambda: _warnings(_field(round), _tables(round)))


def _warnings(field: _Field, tables: Sequence[Table]) -> list[str]:
    found = checker.problems(list(field.players.values()), tables)
    met = [_met_sentence(field, table) for table in tables]
    rest = [_problem_sentence(field, problem) for problem in found if problem.code != ProblemCode.REMATCH]
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
    """What the checker found, in words; "" for what the staff cannot see (table numbers, the drawn order)."""
    if problem.code == ProblemCode.EXCHANGE and problem.reason not in _EXCHANGES:
        return ""
    sentences = {
        ProblemCode.UNKNOWN: _("%(names)s: has left. Pair the round again."),
        ProblemCode.ABSENT: _("%(names)s: is not there in this round. Pair it again."),
        ProblemCode.MISSING: _("%(names)s: has no table. Pair the round again to take the person in."),
        ProblemCode.FORBIDDEN: _("%(names)s must not meet."),
        ProblemCode.BYES: _("More byes than needed: %(names)s."),
        ProblemCode.BARRED_BYE: _("%(names)s may not have a bye."),
        ProblemCode.BYE: _("%(names)s: somebody with fewer byes or fewer points could have had it."),
    }
    template = _EXCHANGES[problem.reason]() if problem.code == ProblemCode.EXCHANGE else sentences.get(problem.code)
    if template is None:
        return ""
    known = [pk for pk in problem.players if pk in field.entries]
    return template % {"names": field.names(known), "tables": ", ".join(map(str, problem.tables))}


_EXCHANGES: dict[str, Callable[[], str]] = {
    "leaders_outside": lambda: _("Tables %(tables)s: with other partners more of the leaders would meet each other."),
    "squared_gap": lambda: _("Tables %(tables)s: with other partners the points would lie closer together."),
    "repeated_floats": lambda: _(
        "Tables %(tables)s: with other partners nobody would again meet a person from another group of points."
    ),
}


@dataclass(frozen=True)
class SwapPreview:
    """What a swap of two people brings. tables: the changed ones as translated sentences.

    warnings: rematch, second bye, gap in points, results that would be taken back; and all that the page of the draft
    would warn of afterwards and does not warn of now.
    """

    tables: tuple[str, ...]
    warnings: tuple[str, ...]


def swap_preview(round: Round, one: Entry, two: Entry) -> SwapPreview:
    """What a swap of these two would bring; empty when they sit at one table, or one of them at none."""
    field, before = _field(round), _tables(round)
    at = {seat: table for table in before for seat in (table.one, table.two) if seat}
    if not {one.pk, two.pk} <= at.keys() or at[one.pk] == at[two.pk]:
        return SwapPreview((), ())
    swapped = {one.pk: two.pk, two.pk: one.pk}
    after = [
        Table(table.number, *(swapped.get(seat, seat) for seat in (table.one, table.two) if seat)) for table in before
    ]
    changed = [new for old, new in zip(before, after, strict=True) if new != old]
    told = [sentence for table in changed for sentence in (_met_sentence(field, table), _gap_sentence(field, table))]
    known = round_warnings(round)
    told += [sentence for sentence in _warnings(field, after) if sentence not in known]
    taken_back = _results_taken_back(round, [table.number for table in changed])
    return SwapPreview(
        tuple(_table_sentence(field, table) for table in changed),
        tuple(dict.fromkeys([*filter(None, told), *taken_back])),
    )


def table_swap_preview(one: Match, two: Match) -> SwapPreview:
    """What it brings when two matches change their tables."""
    at = ((two.table, one), (one.table, two))
    sentence = _("Table %(table)d: %(one)s – %(two)s")
    told = []
    for table, match in sorted(at, key=lambda each: each[0] or 0):
        names = [seat.entry.name for seat in match.seats_in_order]
        told.append(sentence % {"table": table or 0, "one": names[0], "two": names[-1]})
    return SwapPreview(tuple(told), ())


def _table_sentence(field: _Field, table: Table) -> str:
    if table.two is None:
        return _("%(name)s has the bye.") % {"name": field.name(table.one)}
    names = {"one": field.name(table.one), "two": field.name(table.two)}
    return _("Table %(table)d: %(one)s – %(two)s") % {"table": table.number, **names}


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
