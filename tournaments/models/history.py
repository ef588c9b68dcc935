"""What happened: one line for every operation, and what the latest ones can be taken back to."""

from django.conf import settings
from django.db import models

from apfelernte.ids import PublicIdField
from tournaments.models.event import Event


class OnlyGrows(models.QuerySet):
    """Lines are added and read."""

    def update(self, **kwargs):
        """Refused: a line never changes."""
        raise TypeError("an audit line never changes")

    def delete(self):
        """Refused: a line stays as long as its event."""
        raise TypeError("an audit line is never deleted")


class AuditLine(models.Model):
    """One operation: who did what, when. The sentence is made where it is shown (tournaments.sentences).

    verb: a key of tournaments.sentences.AUDIT.  data: plain values, names as they were then.
    """

    public_id = PublicIdField()
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="audit")
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    verb = models.CharField(max_length=40)
    data = models.JSONField(default=dict)

    objects = OnlyGrows.as_manager()

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["event", "-id"])]

    def __str__(self) -> str:
        return self.verb

    def save(self, *args, **kwargs) -> None:
        """A line is written once."""
        if self.pk is not None:
            raise TypeError("an audit line never changes")
        super().save(*args, **kwargs)

    def delete(self, *args, **kwargs):
        """Refused: a line stays as long as its event."""
        raise TypeError("an audit line is never deleted")


class Snapshot(models.Model):
    """The rows that a round-level operation is about to change, as they were before it; the newest can be restored.

    verb: the operation.  audit: its line; what came later are the lines after it.
    data: {"event": {...}, "rounds": [...], "matches": [...], "seats": [...]} of the operation's round, as columns.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="snapshots")
    verb = models.CharField(max_length=40)
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    audit = models.OneToOneField(AuditLine, on_delete=models.CASCADE, related_name="snapshot")
    data = models.JSONField()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.verb} {self.round_number or ''}".strip()
