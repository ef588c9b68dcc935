"""Logs of games, as they were uploaded."""

import hashlib

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from apfelernte.ids import PublicIdField
from tournaments.models.event import Event
from tournaments.models.round import Game

WRITTEN_DOWN = gettext_noop("written down by a judge")  # name of a log that was a Sheet; shown in the reader's language


def log_fingerprint(text: str) -> str:
    """Two logs are the same when their whole text is the same."""
    return hashlib.sha256(text.encode()).hexdigest()


class GameLog(models.Model):
    """The text of a game's log. Whether it is legal is computed from it (tournaments.queries.verdict), never stored.

    game: for which game it was handed in; None after its pairing was taken back: the text stays.  head_lines: how many
    lines at its beginning the site put there, because the log did not say who plays.
    """

    public_id = PublicIdField()
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="logs")
    game = models.ForeignKey(Game, null=True, blank=True, on_delete=models.SET_NULL, related_name="logs")
    name = models.CharField(_("file name"), max_length=120, blank=True)
    text = models.TextField()
    head_lines = models.PositiveSmallIntegerField(default=0)
    fingerprint = models.CharField(max_length=64)
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["game_id", "pk"]
        constraints = [models.UniqueConstraint(fields=["game", "fingerprint"], name="one_log_per_game_and_text")]

    def __str__(self) -> str:
        name = gettext(WRITTEN_DOWN) if self.name == WRITTEN_DOWN else self.name
        return name or self.fingerprint[:12]

    def get_absolute_url(self) -> str:
        """The page of its verdict."""
        return reverse("tournaments:log", args=[self.public_id])


class Sheet(models.Model):
    """The log of a game on paper while a judge writes it down; finished, it becomes a GameLog.

    text: an observed log, to which lines are only added.  version: counts the lines and rewinds, so that of two
    devices the one that has seen the latest line goes on.  log: what it became.
    """

    public_id = PublicIdField()
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="sheets")
    game = models.ForeignKey(Game, null=True, blank=True, on_delete=models.SET_NULL, related_name="sheets")
    text = models.TextField()
    version = models.PositiveIntegerField(default=0)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    started_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    log = models.ForeignKey(GameLog, null=True, blank=True, on_delete=models.SET_NULL, related_name="sheets")

    class Meta:
        ordering = ["game_id", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game"], condition=models.Q(finished_at__isnull=True), name="one_open_sheet_per_game"
            )
        ]

    def __str__(self) -> str:
        return self.public_id

    def get_absolute_url(self) -> str:
        """The page on which it is written."""
        return reverse("tournaments:sheet", args=[self.public_id])

    @property
    def is_open(self) -> bool:
        """Still being written."""
        return self.finished_at is None
