"""What players have reported and nobody has settled, as the staff's desk shows it."""

from dataclasses import dataclass

from tournaments.models import Match, Report, Round
from tournaments.queries.mine import said


@dataclass(frozen=True)
class Version:
    """What one player says. report: the last of the games it is about: deciding for it decides for all of them."""

    report: Report
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class OpenReport:
    """What is reported at one table. versions: two when the players do not agree, else one."""

    match: Match
    versions: tuple[Version, ...]

    @property
    def is_disputed(self) -> bool:
        """Whether the staff has to decide."""
        return any(version.report.state == Report.State.CONTRADICTED for version in self.versions)


def open_reports(round: Round | None) -> list[OpenReport]:
    """The tables of a round with open reports, disputed ones first, then by table. One query."""
    if round is None or not round.is_running:
        return []
    rows = Report.objects.filter(match__round=round, state__in=Report.OPEN).select_related("match", "entry", "winner")
    tables: dict[Match, dict[int, list[Report]]] = {}
    for row in rows.order_by("match__table", "number", "pk"):
        tables.setdefault(row.match, {}).setdefault(row.entry_id, []).append(row)
    found = [
        OpenReport(match, tuple(Version(rows[-1], tuple(said(row) for row in rows)) for rows in people.values()))
        for match, people in tables.items()
    ]
    return sorted(found, key=lambda each: (not each.is_disputed, each.match.table or 0))
