"""Draws with what was promised before them, and the phrases that people contributed."""

from collections.abc import Sequence

from django.db import models

from apfelernte.ids import PublicIdField
from engine.kernel import sealed

MAX_PHRASE = 100


class SealedDraw(models.Model):
    """One draw. purpose, things, take and the commitment are public from the beginning.

    secret: 64 hex digits, shown to nobody before revealed_at.  closes_at: when the timer draws.
    left_out: places in `things`, from 0, that could not be taken any more when it was drawn.
    """

    public_id = PublicIdField()
    purpose = models.CharField(max_length=200)
    things = models.JSONField()
    take = models.PositiveIntegerField()
    secret = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    opened_at = models.DateTimeField(auto_now_add=True)
    closes_at = models.DateTimeField()
    drawn_at = models.DateTimeField(null=True, blank=True)
    revealed_at = models.DateTimeField(null=True, blank=True)
    left_out = models.JSONField(default=list)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.purpose

    def sealed(self, contributions: Sequence["Contribution"] | None = None) -> sealed.Sealed:
        """Everything that the result follows from. contributions: as they were read already, in their order."""
        rows = self.contributions.all() if contributions is None else contributions
        phrases = [row.as_phrase() for row in rows if row.phrase or row.by_timer]
        return sealed.Sealed(
            self.public_id, self.purpose, tuple(self.things), self.take, self.secret, phrases, self.left_out
        )


class Contribution(models.Model):
    """What one person contributes; without a phrase: is expected to.

    key: who it is, for the caller ("entry:..").  who: the name as it was then.
    """

    draw = models.ForeignKey(SealedDraw, on_delete=models.CASCADE, related_name="contributions")
    key = models.CharField(max_length=80)
    who = models.CharField(max_length=120)
    phrase = models.CharField(max_length=MAX_PHRASE, blank=True)
    salt = models.CharField(max_length=32)
    by_timer = models.BooleanField(default=False)
    at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["draw", "key"], name="one_phrase_per_person"),
            models.CheckConstraint(
                condition=models.Q(by_timer=False) | models.Q(phrase=""), name="the_timer_has_no_phrase"
            ),
        ]

    def __str__(self) -> str:
        return self.who

    def as_phrase(self) -> sealed.Phrase:
        """As the draw sees it."""
        return sealed.Phrase(self.who, self.phrase, self.salt, self.by_timer)
