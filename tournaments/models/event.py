"""The event with its settings, and its staff."""

import secrets
from datetime import datetime
from fractions import Fraction
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apfelernte.ids import PublicIdField
from decks.models import CardSet
from engine.apfelernte import formats
from engine.apfelernte.house import house_format

MAX_ROUNDS = 20
MAX_ROUND_MINUTES = 240
LEAST_PLACES, MOST_PLACES = 2, 2000
RULES_EDITION = 1  # of pairing and standings, noted with each event: a later edition can tell which one it began with


def new_salt() -> str:
    """The event's secret, 256 bits as hex: seed of pairings and of draws for the start."""
    return secrets.token_hex(32)


def check_time_zone(name: str) -> None:
    """Refuse a zone that this installation does not know."""
    if name not in available_timezones():
        raise ValidationError(_("“%(name)s” is not a time zone."), params={"name": name}, code="time_zone")


def is_over(moment: datetime | None) -> bool:
    """Whether a deadline has passed; None never does."""
    return moment is not None and moment <= timezone.now()


class Event(models.Model):
    """One event. Its settings may change while it is set up; what may change later is the domain's matter."""

    class State(models.TextChoices):
        """Where the event stands."""

        SETUP = "setup", _("in preparation")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")

    class Format(models.TextChoices):
        """Which decks may be played; the names are those of engine.apfelernte.formats."""

        PREPARED = "vorbereitet", _("Vorbereitet (A8.4)")
        ANY_LIST = "any_list", _("any list (nothing is checked)")
        HOUSE = "house", _("a format of your own (A8.10)")

    class BestOf(models.IntegerChoices):
        """Length of a match (A9.1)."""

        ONE = 1, _("one game")
        THREE = 3, _("best of three")

    class Bye(models.TextChoices):
        """What a bye is worth; whether one gets a second bye is never a matter of its worth."""

        WIN = "win", _("a match won")
        DRAW = "draw", _("a match drawn")
        NOTHING = "loss", _("nothing")

    class Dropped(models.TextChoices):
        """Where people who left stand; the names are those of tournaments.pairing.records.Dropped."""

        RANKED = "ranked", _("among all, by what they have")
        FROZEN = "frozen", _("among all, as they stood when they left")
        LAST = "last", _("below everybody who is still in")

    class Floor(models.TextChoices):
        """The least that an opponent's percentage counts in a tie-break."""

        NONE = "0", _("none")
        QUARTER = "1/4", "25 %"
        THIRD = "1/3", "33⅓ %"
        HALF = "1/2", "50 %"

    class IllegalDeck(models.TextChoices):
        """What a deck that a deck check finds illegal loses (A9.10)."""

        ALL_GAMES = "all", _("every game played with it")
        LAST_WIN = "last", _("the last game won with it")

    class Replays(models.TextChoices):
        """Who may go through the logs of games, beside the staff and, after their match, who played."""

        EVENT_OVER = "event", _("everybody, once the event is over")
        MATCH_OVER = "match", _("everybody, once the match has a result")
        NOBODY = "staff", _("nobody else")

    public_id = PublicIdField()
    name = models.CharField(_("name"), max_length=120)
    starts_at = models.DateTimeField(_("start"), default=timezone.now)
    time_zone = models.CharField(_("time zone"), max_length=64, default="Europe/Berlin", validators=[check_time_zone])
    place = models.CharField(_("place"), max_length=200, blank=True)
    description = models.TextField(_("description"), max_length=10_000, blank=True)
    is_public = models.BooleanField(_("public"), default=True, help_text=_("Everybody may see pairings and standings."))
    state = models.CharField(max_length=8, choices=State, default=State.SETUP)

    card_set = models.ForeignKey(CardSet, on_delete=models.PROTECT, related_name="+", verbose_name=_("card set"))
    format = models.CharField(_("format"), max_length=20, choices=Format, default=Format.PREPARED)
    house = models.JSONField(_("format"), null=True, blank=True, default=None, editable=False)  # HouseFormat.snapshot
    best_of = models.PositiveSmallIntegerField(_("match"), choices=BestOf, default=BestOf.THREE)
    rounds_planned = models.PositiveSmallIntegerField(
        _("rounds"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MAX_ROUNDS)],
        help_text=_("Left empty: as many as are recommended for the number of players."),
    )
    round_minutes = models.PositiveSmallIntegerField(
        _("minutes per round"),
        default=50,
        validators=[MaxValueValidator(MAX_ROUND_MINUTES)],
        help_text=_("0: without a clock."),
    )

    win_points = models.PositiveSmallIntegerField(_("points for a win"), default=3, validators=[MaxValueValidator(100)])
    draw_points = models.PositiveSmallIntegerField(
        _("points for a draw"), default=1, validators=[MaxValueValidator(100)]
    )
    loss_points = models.PositiveSmallIntegerField(
        _("points for a loss"), default=0, validators=[MaxValueValidator(100)]
    )
    bye_worth = models.CharField(_("a bye counts as"), max_length=4, choices=Bye, default=Bye.WIN)
    tie_break_floor = models.CharField(
        _("least percentage of an opponent"), max_length=4, choices=Floor, default=Floor.THIRD
    )
    byes_in_tie_breaks = models.BooleanField(
        _("byes count in tie-breaks"),
        default=False,
        help_text=_("Off: a bye gives its points but is no match in anybody's percentages."),
    )

    dropped_standing = models.CharField(
        _("people who left stand"), max_length=6, choices=Dropped, default=Dropped.RANKED
    )

    check_percent = models.PositiveSmallIntegerField(
        _("deck checks: percentage of the tables"),
        default=10,
        validators=[MaxValueValidator(100)],
        help_text=_("Drawn in each round, at least one table. 0: none are drawn."),
    )
    illegal_deck = models.CharField(
        _("an illegal deck loses"), max_length=4, choices=IllegalDeck, default=IllegalDeck.ALL_GAMES
    )

    registration = models.BooleanField(
        _("people enter themselves"), default=False, help_text=_("Whoever has an account, on the event's page.")
    )
    registration_until = models.DateTimeField(
        _("they enter until"), null=True, blank=True, help_text=_("Left empty: until the event starts.")
    )
    places = models.PositiveSmallIntegerField(
        _("places"),
        null=True,
        blank=True,
        validators=[MinValueValidator(LEAST_PLACES), MaxValueValidator(MOST_PLACES)],
        help_text=_("Whoever comes later waits and moves up. Left empty: no limit."),
    )
    decks_until = models.DateTimeField(
        _("players change their decks until"), null=True, blank=True, help_text=_("Left empty: until the event starts.")
    )
    report_minutes = models.PositiveSmallIntegerField(
        _("an unanswered report stands after minutes"),
        default=10,
        validators=[MaxValueValidator(MAX_ROUND_MINUTES)],
        help_text=_("0: only once it is confirmed."),
    )
    agreed_draws = models.BooleanField(_("players may agree on a drawn game (A9.8)"), default=True)

    replays = models.CharField(
        _("who sees the games step by step"),
        max_length=5,
        choices=Replays,
        default=Replays.EVENT_OVER,
        help_text=_(
            "The staff does at any time, who played after their match. Hands are shown once the event is over."
        ),
    )

    rules_edition = models.PositiveSmallIntegerField(default=RULES_EDITION)
    salt = models.CharField(max_length=64, default=new_salt)
    version = models.PositiveBigIntegerField(default=0)  # goes up with every write: caches are keyed by it
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-starts_at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=models.Q(best_of__in=[1, 3]), name="event_best_of"),
            models.CheckConstraint(condition=models.Q(state__in=["setup", "running", "finished"]), name="event_state"),
            models.CheckConstraint(
                condition=models.Q(win_points__gte=models.F("draw_points"))
                & models.Q(draw_points__gte=models.F("loss_points")),
                name="event_points_in_order",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The event's page."""
        return reverse("tournaments:event", args=[self.public_id])

    def clean(self) -> None:
        """What a setting alone cannot tell."""
        if not 0 < self.win_points >= self.draw_points >= self.loss_points:
            raise ValidationError({"win_points": _("A win is worth the most, and a draw no less than a loss.")})

    @property
    def zone(self) -> ZoneInfo:
        """The event's time zone: its times are shown in it, whatever the reader's is."""
        return ZoneInfo(self.time_zone)

    @property
    def takes_entries(self) -> bool:
        """Whether people may enter themselves now."""
        return self.registration and self.is_in(self.State.SETUP) and not is_over(self.registration_until)

    @property
    def takes_decks(self) -> bool:
        """Whether players may hand in and change their decks now; afterwards they are as they are."""
        return self.is_in(self.State.SETUP) and not is_over(self.decks_until)

    @property
    def was_played(self) -> bool:
        """Whether a round was ever paired and something of it is left: such an event is not deleted."""
        return any(rows.exists() for rows in (self.rounds, self.logs, self.sheets, self.checks, self.check_draws))

    @property
    def wins_needed(self) -> int:
        """Games that win a match (A9.1)."""
        return self.best_of // 2 + 1

    @property
    def floor(self) -> Fraction:
        """The least percentage of an opponent as an exact number from 0 to 1."""
        return Fraction(self.tie_break_floor)

    @property
    def rules(self) -> formats.Format:
        """The format as the engine knows it."""
        return house_format(**self.house) if self.format == self.Format.HOUSE else formats.FORMATS[self.format]

    @property
    def checks_decks(self) -> bool:
        """Whether the format says anything about decks."""
        return self.format != self.Format.ANY_LIST

    def is_in(self, *states: str) -> bool:
        """Whether the event is in one of these states."""
        return self.state in states


class Staff(models.Model):
    """One person's role in one event; somebody may have several."""

    class Role(models.TextChoices):
        """What somebody does in an event."""

        ORGANIZER = "organizer", _("Organizer")
        SCOREKEEPER = "scorekeeper", _("Scorekeeper")
        JUDGE = "judge", _("Judge")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="staff")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="staff_roles")
    role = models.CharField(_("role"), max_length=11, choices=Role)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["event", "user", "role"], name="one_row_per_role")]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()}"
