"""A match while it is played: the games so far, what was reported and not settled, who begins the next game (A9.2)."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from itertools import count, takewhile

from django.utils import timezone

from engine.apfelernte.match import DRAWN, NOBODY, decider
from tournaments.counting import lot
from tournaments.models import Entry, Event, Game, Match, Report

MOST_GAMES = 12  # of a match: drawn games count for nobody (A9.9), but somewhere it is a slip of the finger


@dataclass
class Played:
    """One game as it stands or is reported. winner: None for a drawn game."""

    number: int
    winner: Entry | None
    how: str
    report: Report | None = None  # None: settled


@dataclass
class Play:
    """A match with its games and open reports, read once.

    settled: games whose result stands, by number; a log may have told a later one before the one before it.
    reports: open ones of other games, by number.  starters: who begins which game, as far as it was chosen or drawn.
    """

    match: Match
    settled: dict[int, Played] = field(default_factory=dict)
    reports: list[Report] = field(default_factory=list)
    starters: dict[int, Entry] = field(default_factory=dict)

    @property
    def games(self) -> list[Played]:
        """The settled games from number 1 on without a gap."""
        return _unbroken(self.settled)

    @property
    def event(self) -> Event:
        """The match's event."""
        return self.match.round.event

    @cached_property
    def entries(self) -> list[Entry]:
        """Who plays, by seat; one for a bye."""
        return [seat.entry for seat in self.match.seats_in_order]

    def other(self, entry: Entry) -> Entry:
        """The opponent."""
        return next(each for each in self.entries if each.pk != entry.pk)

    def waiting_of(self, entry: Entry) -> list[Report]:
        """The person's reports that nobody has answered, by number."""
        return [report for report in self.reports if report.entry_id == entry.pk and report.is_waiting]

    def reported_by(self, entry: Entry) -> list[Played]:
        """The games so far, as this person sees them: the settled ones and what the person has reported since."""
        waiting = [row for row in self.waiting_of(entry) if row.how != Report.OVER]
        reported = {row.number: Played(row.number, row.winner, row.how, row) for row in waiting}
        return _unbroken(reported | self.settled)

    @property
    def contradiction(self) -> tuple[Report, ...]:
        """The two versions of a game on which the players do not agree, by seat; empty when there is none."""
        clash = [report for report in self.reports if report.state == Report.State.CONTRADICTED]
        return tuple(sorted(clash, key=lambda report: self.seat(report.entry_id)))

    def seat(self, entry_pk: int) -> int:
        """The person's seat, 0 or 1."""
        return next(at for at, each in enumerate(self.entries) if each.pk == entry_pk)

    def score(self, games: list[Played] | None = None) -> tuple[int, int]:
        """Games won by seat 0 and seat 1; of the settled games unless others are given."""
        won = [game.winner.pk for game in (self.games if games is None else games) if game.winner]
        return won.count(self.entries[0].pk), won.count(self.entries[1].pk)

    def drawn(self, games: list[Played]) -> int:
        """Games drawn."""
        return sum(game.winner is None for game in games)

    def is_decided(self, games: list[Played]) -> bool:
        """Whether somebody has won the games that a match needs (A9.1)."""
        return max(self.score(games)) >= self.event.wins_needed

    @property
    def next_number(self) -> int:
        """The number of the first game that is not settled."""
        return len(self.games) + 1

    # who begins

    def decider(self, games: list[Played]) -> Entry | None:
        """Who decides who begins the game after these: the loser of the game before; after a drawn game who decided
        about it; None: chance does (A9.2)."""
        winners = [self.seat(game.winner.pk) if game.winner else DRAWN for game in games]
        seat = decider(winners, self.event.rules)
        return self.entries[seat] if seat != NOBODY else None

    def starter(self, games: list[Played]) -> Entry | None:
        """Who begins the game after these; None while the loser has not chosen."""
        number = len(games) + 1
        if number == 1:
            return self.match.starter
        if number in self.starters:
            return self.starters[number]
        return self.drawn_starter(number) if self.decider(games) is None else None

    def drawn_starter(self, number: int) -> Entry:
        """Whom chance lets begin a further game, after drawn ones (A9.2)."""
        pair = sorted(self.entries, key=lambda entry: entry.number)
        numbers = (entry.number for entry in pair)
        return pair[lot(self.event, "starter", self.match.round.number, number, *numbers) % 2]

    # time

    @property
    def ends_at(self) -> datetime | None:
        """When time is called at this table, with what deck checks added; None without a running clock."""
        end = self.match.round.clock_ends_at
        return end + timedelta(minutes=self.match.extra_minutes) if end else None

    @property
    def time_is_over(self) -> bool:
        """Whether time has been called at this table: no further game begins (A9.9)."""
        return self.ends_at is not None and self.ends_at <= timezone.now()

    @property
    def may_end(self) -> bool:
        """Whether the match can end with the games so far: after time, and where no clock says when that is."""
        return self.time_is_over or self.match.round.clock_state == "off"


def _unbroken(games: dict[int, Played]) -> list[Played]:
    return [games[number] for number in takewhile(games.__contains__, count(1))]


def play_of(match: Match) -> Play:
    """The match as it is played. Two queries; the match comes with its round, event, seats and entries."""
    play = Play(match)
    entries = {entry.pk: entry for entry in play.entries}
    for game in Game.objects.filter(match=match):
        if game.starter_id in entries:
            play.starters[game.number] = entries[game.starter_id]
        if game.drawn or game.winner_id in entries:
            play.settled[game.number] = Played(game.number, entries.get(game.winner_id), game.how)
    for report in Report.objects.filter(match=match, state__in=Report.OPEN):
        if report.entry_id in entries and report.number not in play.settled:
            report.match, report.entry = match, entries[report.entry_id]
            report.winner = entries.get(report.winner_id) if report.winner_id else None
            play.reports.append(report)
    return play
