"""Rounds, matches at tables, seats, games."""

from datetime import datetime, timedelta
from functools import cached_property

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apfelernte.ids import PublicIdField
from tournaments.models.entry import Entry
from tournaments.models.event import Event


class Round(models.Model):
    """One round of an event: drafted, published, closed.

    clock_ends_at: when time is called, while the clock runs; clock_rest: what is left of it while it is paused.
    Neither is set: the clock has not been started.
    """

    class State(models.TextChoices):
        """Where the round stands. What is drafted is seen by the staff only and counts nowhere."""

        DRAFT = "draft", _("draft")
        PUBLISHED = "published", _("running")
        CLOSED = "closed", _("closed")

    public_id = PublicIdField()
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=9, choices=State, default=State.DRAFT)
    published_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    clock_ends_at = models.DateTimeField(null=True, blank=True)
    clock_rest = models.DurationField(null=True, blank=True)
    time_called_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_round_per_number"),
            models.UniqueConstraint(fields=["event"], condition=~models.Q(state="closed"), name="one_open_round"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="round_number"),
            models.CheckConstraint(
                condition=models.Q(clock_ends_at__isnull=True) | models.Q(clock_rest__isnull=True),
                name="clock_runs_or_rests",
            ),
        ]

    def __str__(self) -> str:
        return str(_("Round %(number)d") % {"number": self.number})

    def get_absolute_url(self) -> str:
        """The round's page."""
        return reverse("tournaments:round", args=[self.public_id])

    @property
    def is_draft(self) -> bool:
        """Only the staff sees it."""
        return self.state == self.State.DRAFT

    @property
    def is_running(self) -> bool:
        """Published and not closed."""
        return self.state == self.State.PUBLISHED

    @property
    def is_closed(self) -> bool:
        """All results are in; only an organizer corrects them."""
        return self.state == self.State.CLOSED

    @property
    def clock_state(self) -> str:
        """ "off", "running", "paused" or "over"."""
        if self.clock_rest is not None:
            return "paused"
        if self.clock_ends_at is None:
            return "off"
        return "running" if timezone.now() < self.clock_ends_at else "over"

    def clock_left(self, now: datetime | None = None) -> timedelta | None:
        """What is left of the round, never less than nothing; None without a clock."""
        if self.clock_rest is not None:
            return self.clock_rest
        if self.clock_ends_at is None:
            return None
        return max(self.clock_ends_at - (now or timezone.now()), timedelta())


class Match(models.Model):
    """What two people play in a round at one table, or one person's bye.

    table: 1, 2, 3 …; None for a bye, which has none and stands last.
    starter: who begins game 1 (A9.2), drawn when the round is published.
    kind: how the result came about; "" while there is none. The games won stand with the seats, those drawn here.
    extra_minutes: what the table may play on when the round's time is over (deck checks take time).
    result_version: goes up with every change of the result; who enters one says which version was seen.
    """

    class Kind(models.TextChoices):
        """How a result came about."""

        NONE = "", _("no result")
        PLAYED = "played", _("played")
        NO_SHOW = "no_show", _("opponent absent")
        DOUBLE_LOSS = "double_loss", _("both lose")
        BYE = "bye", _("bye")

    public_id = PublicIdField()
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    starter = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.RESTRICT, related_name="+")
    kind = models.CharField(max_length=11, choices=Kind, default=Kind.NONE, blank=True)
    games_drawn = models.PositiveSmallIntegerField(default=0)
    extra_minutes = models.PositiveSmallIntegerField(default=0)
    result_version = models.PositiveIntegerField(default=0)
    result_at = models.DateTimeField(null=True, blank=True)
    result_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ["round_id", models.F("table").asc(nulls_last=True), "pk"]
        constraints = [
            models.UniqueConstraint(fields=["round", "table"], name="one_match_per_table"),
            models.CheckConstraint(
                condition=models.Q(table__isnull=True, kind="bye")
                | (models.Q(table__isnull=False, table__gte=1) & ~models.Q(kind="bye")),
                name="a_bye_has_no_table",
            ),
        ]

    def __str__(self) -> str:
        return str(_("Table %(table)d") % {"table": self.table}) if self.table else str(_("Bye"))

    def get_absolute_url(self) -> str:
        """The match's page."""
        return reverse("tournaments:match", args=[self.public_id])

    @property
    def is_bye(self) -> bool:
        """One seat, no table, nothing to play."""
        return self.kind == self.Kind.BYE

    @property
    def has_result(self) -> bool:
        """A bye has one from the start."""
        return self.kind != self.Kind.NONE

    @cached_property
    def seats_in_order(self) -> list["Seat"]:
        """The seats by position, read once for this object; no query when they came with the match."""
        return sorted(self.seats.all(), key=lambda seat: seat.position)

    @property
    def winner(self) -> Entry | None:
        """Who won the match; None while there is no result, and when it is drawn or lost by both."""
        if self.kind in (self.Kind.NONE, self.Kind.DOUBLE_LOSS):
            return None
        if self.kind == self.Kind.BYE:
            return self.seats_in_order[0].entry
        one, two = self.seats_in_order
        if one.games_won == two.games_won:
            return None
        return (one if one.games_won > two.games_won else two).entry


class Seat(models.Model):
    """One person at one table. The round stands here too, so that the database refuses a second table in it."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="seats")
    position = models.PositiveSmallIntegerField()
    games_won = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["match_id", "position"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="one_table_per_player_and_round"),
            models.UniqueConstraint(fields=["match", "position"], name="one_entry_per_seat"),
            models.CheckConstraint(condition=models.Q(position__in=[0, 1]), name="seat_position"),
        ]

    def __str__(self) -> str:
        return str(self.entry)


class Game(models.Model):
    """One game of a match, as far as it is known on its own (from the players' reports or from a log); the match's
    result does not need it.

    starter: who begins; from the second game on as the loser of the game before chose (A9.2).
    how: how a drawn game came to be drawn, or that one of the two conceded; "" for a game that was played out.
    """

    class How(models.TextChoices):
        """What ended a game, where it was not played out."""

        PLAYED = "", _("played out")
        CONCEDED = "conceded", _("conceded (A9.8)")
        AGREED = "agreed", _("drawn by agreement (A9.8)")
        PASSED = "passed", _("drawn by passing (A3.5)")
        TIME = "time", _("drawn by time (A9.6)")

    public_id = PublicIdField()
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField()
    starter = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.RESTRICT, related_name="+")
    winner = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.RESTRICT, related_name="+")
    drawn = models.BooleanField(default=False)
    how = models.CharField(max_length=8, choices=How, default=How.PLAYED, blank=True)
    log = models.ForeignKey(
        "tournaments.GameLog", null=True, blank=True, on_delete=models.SET_NULL, related_name="result_of"
    )

    class Meta:
        ordering = ["match_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_game_per_number"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="game_number"),
            models.CheckConstraint(
                condition=models.Q(winner__isnull=True) | models.Q(drawn=False), name="won_or_drawn"
            ),
        ]

    def __str__(self) -> str:
        return str(_("Game %(number)d") % {"number": self.number})

    @property
    def has_result(self) -> bool:
        """Won by somebody or drawn."""
        return self.drawn or self.winner_id is not None
