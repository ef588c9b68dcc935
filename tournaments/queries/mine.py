"""What "my event" shows to a player: where the person sits, what stands, and the one thing to do next."""

from dataclasses import dataclass, field

from django.db.models import Count, OuterRef, Subquery
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Entry, Event, Match, Report, Round, Seat, WaitingPlace
from tournaments.queries.entries import DeckTrouble, deck_trouble
from tournaments.queries.play import Play, Played, play_of
from tournaments.queries.rounds import public_rounds, rounds_total
from tournaments.queries.standings import Line, standings
from tournaments.sentences import game_sentence

SPACE = "\u00a0"


@dataclass
class MyEvent:
    """Everything on the page of one player.

    state: before, missing_deck, wrong_deck, left, pairing, not_yet, bye, play, choose, answer, wait, disputed, done,
    finished: which of the page's faces is shown.
    seat, play: where the person sits in the latest round, None before; play also for a bye.
    line, their_line: own and the opponent's line of the standings; None before the first round.
    """

    entry: Entry
    state: str
    round: Round | None = None
    total: int = 0
    seat: Seat | None = None
    play: Play | None = None
    line: Line | None = None
    their_line: Line | None = None
    trouble: DeckTrouble | None = None
    open_tables: int = 0
    moved_up: bool = False
    seats: list[Seat] = field(default_factory=list)

    @property
    def event(self) -> Event:
        """The event."""
        return self.entry.event

    @property
    def match(self) -> Match | None:
        """The match of the latest round."""
        return self.seat.match if self.seat else None

    @property
    def opponent(self) -> Entry | None:
        """Who sits opposite."""
        return self.play.other(self.entry) if self.play and len(self.play.entries) == 2 else None

    @property
    def games(self) -> list[Played]:
        """The games so far, with what the person has reported."""
        return self.play.reported_by(self.entry) if self.play else []

    @property
    def theirs(self) -> list[Report]:
        """What the opponent has reported and the person has not answered."""
        return self.play.waiting_of(self.opponent) if self.play and self.opponent else []

    @property
    def mine(self) -> list[Report]:
        """The person's own open reports."""
        return [row for row in self.play.reports if row.entry_id == self.entry.pk] if self.play else []

    @property
    def number(self) -> int:
        """Of the game that is played now."""
        return len(self.games) + 1

    @property
    def starter(self) -> Entry | None:
        """Who begins it."""
        return self.play.starter(self.games) if self.play else None

    @property
    def begins(self) -> bool:
        """Whether that is the person."""
        return self.starter is not None and self.starter.pk == self.entry.pk

    @property
    def decider(self) -> Entry | None:
        """Who decides it; None: chance."""
        return self.play.decider(self.games) if self.play else None

    @property
    def has_chosen(self) -> bool:
        """Whether the person has decided who begins, and can still take that back."""
        return self.decider == self.entry and self.starter is not None and not self.theirs

    @property
    def lost_number(self) -> int:
        """The number of the game whose loser is the decider: the newest one that was not drawn; 0: there is none."""
        return max((game.number for game in self.games if game.winner), default=0)

    def score(self, games: list[Played] | None = None) -> str:
        """Games won and lost from the person's side: "1 : 0"."""
        if not self.play:
            return ""
        seats = self.play.score(self.games if games is None else games)
        own = self.play.seat(self.entry.pk)
        return f"{seats[own]}{SPACE}:{SPACE}{seats[1 - own]}"

    @property
    def score_reported(self) -> str:
        """The score with what the opponent has reported."""
        return self.score(self.play.reported_by(self.opponent)) if self.play and self.opponent else ""

    @property
    def score_done(self) -> str:
        """The result of the match from the person's side."""
        if not self.match:
            return ""
        own, other = sorted(self.match.seats_in_order, key=lambda seat: seat.entry_id != self.entry.pk)
        return f"{own.games_won}{SPACE}:{SPACE}{other.games_won}"

    @property
    def outcome(self) -> str:
        """ "won", "lost", "drawn" or "both_lose"."""
        if self.match is None or self.match.kind == Match.Kind.DOUBLE_LOSS:
            return "both_lose"
        winner = self.match.winner
        return "drawn" if winner is None else "won" if winner.pk == self.entry.pk else "lost"


def waiting_places(user) -> list[WaitingPlace]:
    """Where the person waits for a place, next event first; `at_place` counts from 1. One query."""
    if not user.is_authenticated:
        return []
    before = WaitingPlace.objects.filter(event=OuterRef("event"), moved_up_at=None, pk__lte=OuterRef("pk"))
    counted = before.order_by().values("event").annotate(n=Count("pk")).values("n")
    rows = WaitingPlace.objects.filter(user=user, moved_up_at=None, event__state=Event.State.SETUP)
    return list(rows.select_related("event").annotate(at_place=Subquery(counted)).order_by("event__starts_at", "pk"))


def my_event(entry: Entry) -> MyEvent:
    """What the player sees now. The same number of queries however many people take part."""
    event = entry.event
    round = public_rounds(event).last()
    if event.is_in(Event.State.SETUP):
        trouble = None if entry.has_dropped else deck_trouble(entry)
        state = "before" if trouble is None else "wrong_deck" if trouble.problems else "missing_deck"
        moved = event.waiting.filter(user=entry.user_id).exclude(moved_up_at=None).exists() if entry.user_id else False
        return MyEvent(entry, "left" if entry.has_dropped else state, trouble=trouble, moved_up=moved)
    mine = MyEvent(entry, "pairing", round, rounds_total(event), seats=_seats(entry, round))
    lines = {line.entry.pk: line for line in standings(event)} if round else {}
    mine.line = lines.get(entry.pk)
    mine.seat = next((seat for seat in mine.seats if round and seat.round_id == round.pk), None)
    if mine.seat is not None:
        mine.play = play_of(mine.seat.match)
        mine.their_line = lines.get(mine.opponent.pk) if mine.opponent else None
    if round and round.is_running:
        mine.open_tables = round.matches.filter(kind=Match.Kind.NONE).count()
    mine.state = _state(mine)
    return mine


def _seats(entry: Entry, round: Round | None) -> list[Seat]:
    """Where the person has sat so far, latest first."""
    if round is None:
        return []
    rows = Seat.objects.filter(entry=entry, round__number__lte=round.number).order_by("-round__number")
    rows = rows.select_related("round", "match__starter", "match__result_by").prefetch_related("match__seats__entry")
    seats = list(rows)
    for seat in seats:
        seat.round.event = seat.match.round.event = entry.event
    return seats


def _state(mine: MyEvent) -> str:
    """Which face the page of a running or finished event shows."""
    if mine.event.is_in(Event.State.FINISHED):
        return "finished"
    running = mine.round is not None and mine.round.is_running
    if mine.entry.has_dropped and not (running and mine.seat and not mine.seat.match.has_result):
        return "left"
    if not running:
        return "pairing" if mine.round is None or mine.seat or mine.round.is_closed else "not_yet"
    if mine.seat is None:
        return "not_yet"
    if mine.seat.match.is_bye:
        return "bye"
    return "done" if mine.seat.match.has_result else _playing(mine)


def _playing(mine: MyEvent) -> str:
    play = mine.play
    assert play is not None
    if play.contradiction:
        return "disputed"
    if mine.theirs:
        return "answer"
    if play.is_decided(mine.games) or any(row.last or row.how == Report.OVER for row in mine.mine):
        return "wait"
    if mine.decider == mine.entry and mine.starter is None:
        return "choose"
    return "play"


def next_step(mine: MyEvent) -> str:
    """The one line that says what the person does now, translated."""
    number = {"number": mine.number}
    opponent = mine.opponent.name if mine.opponent else ""
    return {
        "before": _("You take part. Nothing to do until the start."),
        "missing_deck": _("Hand in your deck."),
        "wrong_deck": _("Mend your deck."),
        "left": _("You have left the event."),
        "pairing": _("Your table appears here by itself."),
        "not_yet": _("You play from the next round on."),
        "bye": _("You have a bye in this round."),
        "play": _("Play game %(number)d, then report it.") % number,
        "choose": _("Who begins game %(number)d? You decide.") % number,
        "answer": _("%(name)s has reported. Is that right?") % {"name": opponent},
        "wait": _("%(name)s has to confirm.") % {"name": opponent},
        "disputed": _("The staff comes to your table."),
        "done": _("Wait for the next round."),
        "finished": _("The event is over."),
    }[mine.state]


def reported(reports: list[Report]) -> str:
    """What was reported, as a title: "Käthe wins game 2." or "2 games."."""
    if len(reports) == 1:
        row = reports[0]
        if row.how == Report.OVER:
            return _("No further game began (A9.9).")
        if row.winner is None:
            return _("game %(number)d is drawn.") % {"number": row.number}
        return _("%(name)s wins game %(number)d.") % {"name": row.winner.name, "number": row.number}
    return ngettext("%(n)d game.", "%(n)d games.", len(reports)) % {"n": len(reports)}


def said(report: Report) -> str:
    """One report with its number: "Game 2: Drawn by passing (A3.5)."."""
    sentence = game_sentence(report.winner.name if report.winner else None, report.how)
    return _("Game %(number)d: %(said)s") % {"number": report.number, "said": sentence}
