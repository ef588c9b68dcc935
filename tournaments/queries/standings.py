"""The standings and the terms of their tie-breaks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.counting import entrants_by_name, matches_of, settings_of
from tournaments.models import Entry, Event, Round
from tournaments.pairing.history import refuse_contradictions, scores
from tournaments.pairing.records import Explanation, Match, Standing
from tournaments.pairing.standings import Ranking
from tournaments.queries.kept import keep


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the standings. Percentages are exact, from 0 to 1. won: matches, and byes that are worth a win."""

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
    return keep(("standings", event.public_id, event.version, after), lambda: _standings(event, after))


def points_before(round: Round) -> Mapping[int, int]:
    """Match points by primary key of the entry, as they were when the round was paired; 0 for who has none.

    Three queries; none when this process has counted them for event.version already.
    """
    event = round.event

    def count() -> Mapping[int, int]:
        return scores(_rows(event).before(round.number), settings_of(event))

    return keep(("points", event.public_id, event.version, round.number), count)


@dataclass(frozen=True, slots=True)
class _Rows:
    """What everything is counted from: the people by name, and the matches of all published and closed rounds."""

    entries: Sequence[Entry]
    matches: Sequence[Match]

    def before(self, number: int | None) -> list[Match]:
        """The matches of earlier rounds; of all for None."""
        return [match for match in self.matches if number is None or match.round < number]


def _rows(event: Event) -> _Rows:
    """Read once for a version, whichever rounds are counted: points, standings and terms are made from the same."""

    def read() -> _Rows:
        entries = list(event.entries.all())
        return _Rows(entries, matches_of(event, entries))

    return keep(("rows", event.public_id, event.version), read)


def _ranking(event: Event, after: int | None) -> Ranking:
    def rank() -> Ranking:
        rows = _rows(event)
        matches = rows.before(None if after is None else after + 1)
        refuse_contradictions(entrants_by_name(rows.entries), matches)
        return Ranking(entrants_by_name(rows.entries), matches, settings_of(event))

    return keep(("ranking", event.public_id, event.version, after), rank)


def _standings(event: Event, after: int | None) -> tuple[Line, ...]:
    by_pk = {entry.pk: entry for entry in _rows(event).entries}
    settings = settings_of(event)
    bye_wins = settings.points_of_a_bye == settings.win
    rows = _ranking(event, after).standings()
    return tuple(_line(row, by_pk[row.player], row.byes if bye_wins else 0) for row in rows)


def _line(row: Standing, entry: Entry, won_byes: int) -> Line:
    opponents, games, opponents_games = row.values
    return Line(
        row.place,
        entry,
        row.points,
        row.won + won_byes,
        row.lost,
        row.drawn,
        row.byes,
        opponents_match_wins=opponents,
        game_wins=games,
        opponents_game_wins=opponents_games,
        dropped=row.dropped,
    )


def explain(event: Event, entry: Entry, tie_break: str) -> Explanation:
    """The terms of a tie-break ("opponents_match_wins", "game_wins", "opponents_game_wins") of one person.

    The ids in it are primary keys of entries. Raises KeyError for an unknown tie-break.
    """
    return _ranking(event, None).explain(tie_break, entry.pk)
