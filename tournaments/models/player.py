"""What players do themselves: codes that open "my event", places on the waiting list, reports of games."""

from django.conf import settings
from django.db import models
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext_lazy as _

from apfelernte.ids import PublicIdField
from tournaments.models.entry import Entry
from tournaments.models.event import Event
from tournaments.models.round import Game, Match
from tournaments.names import MAX_NAME


class EntryCode(models.Model):
    """The code of one entry, as it was issued last. Only digests are kept (tournaments.codes).

    typed, linked: digests of the code that is typed and of the key in the slip's link; None: voided.
    opened_at: when it was used up.  device_key: what the device that used it remembers; "" opens nothing.
    """

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="code")
    typed = models.CharField(max_length=64, null=True, unique=True)  # noqa: DJ001  None is no digest
    linked = models.CharField(max_length=64, null=True, unique=True)  # noqa: DJ001
    issued_at = models.DateTimeField()
    issued_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    opened_at = models.DateTimeField(null=True, blank=True)
    device_key = models.CharField(max_length=64, blank=True)

    def __str__(self) -> str:
        return str(self.entry)

    @property
    def state(self) -> str:
        """ "issued", "opened" or "void"."""
        if self.typed is None:
            return "void"
        return "opened" if self.opened_at else "issued"

    def opens_with(self, key: str) -> bool:
        """Whether a device that remembers `key` may act for the entry."""
        return bool(self.device_key) and constant_time_compare(self.device_key, key)


class CodeTry(models.Model):
    """A wrong code: from which network address, for which event as far as the code tells, when."""

    address = models.CharField(max_length=60, db_index=True)
    tag = models.CharField(max_length=2, db_index=True)
    at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.tag} {self.at:%H:%M:%S}"


class WaitingPlace(models.Model):
    """Somebody who wants to take part in a full event; in the order of coming.

    moved_up_at: when the person got a place; then there is an entry.
    """

    public_id = PublicIdField()
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="waiting")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(_("name"), max_length=MAX_NAME)
    at = models.DateTimeField(auto_now_add=True)
    moved_up_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["event", "user"], name="one_waiting_place_per_user")]

    def __str__(self) -> str:
        return self.name


class Report(models.Model):
    """What one player says about one game of a match. Nothing counts before it is confirmed, stands, or is decided.

    number: of the game.  winner: None for a drawn game, and for OVER.
    how: as of Game, or OVER: after time no further game began (A9.9), the match ends with the games so far.
    last: reported when the time was over: no game follows, whatever the score (A9.9).
    stands_at: when it stands unanswered; None: only once it is confirmed.
    """

    class State(models.TextChoices):
        """What became of it."""

        WAITING = "waiting", _("waiting")
        CONTRADICTED = "contradicted", _("contradicted")
        CONFIRMED = "confirmed", _("confirmed")
        STOOD = "stood", _("stands unanswered")
        DECIDED = "decided", _("decided by the staff")
        WITHDRAWN = "withdrawn", _("taken back")
        REFUSED = "refused", _("decided otherwise")

    OVER = "over"
    OPEN = (State.WAITING, State.CONTRADICTED)

    public_id = PublicIdField()
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="reports")
    number = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="reports")
    winner = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    how = models.CharField(max_length=8, blank=True, choices=[*Game.How.choices, (OVER, _("no further game began"))])
    last = models.BooleanField(default=False)
    state = models.CharField(max_length=12, choices=State, default=State.WAITING)
    at = models.DateTimeField(auto_now_add=True)
    stands_at = models.DateTimeField(null=True, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "number", "entry"],
                condition=models.Q(state__in=["waiting", "contradicted"]),
                name="one_open_report_per_player_and_game",
            ),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="report_number"),
        ]

    def __str__(self) -> str:
        return f"{self.match} {self.number}: {self.winner or self.how}"

    @property
    def is_waiting(self) -> bool:
        """The other one has not answered."""
        return self.state == self.State.WAITING

    @property
    def says(self) -> tuple[int | None, str]:
        """What two reports of one game are compared by. Whether the loser conceded makes no difference."""
        return self.winner_id, "" if self.winner_id else self.how
