"""Who takes part."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from apfelernte.ids import PublicIdField
from decks.models import Deck, FrozenDeck
from tournaments.models.event import Event
from tournaments.names import MAX_NAME, name_key, sort_key


class Entry(models.Model):
    """One person in one event; an account is not needed.

    number: 1, 2, 3 … in the order of entering.
    name: unique in the event (compared by `key`, so that "MÜLLER" and "Müller" are one name).
    entered_round: the first round in which the person is paired.
    dropped_after_round: the last round that counts for pairing; 0 = left before round 1, None = is here.
    """

    public_id = PublicIdField()
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    name = models.CharField(_("name"), max_length=MAX_NAME)
    key = models.CharField(max_length=3 * MAX_NAME, editable=False)  # casefold may triple a sign
    sort_name = models.CharField(max_length=3 * MAX_NAME, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="entries"
    )
    deck = models.OneToOneField(Deck, null=True, blank=True, on_delete=models.SET_NULL, related_name="entry")
    frozen_deck = models.OneToOneField(
        FrozenDeck, null=True, blank=True, on_delete=models.PROTECT, related_name="entry"
    )
    entered_round = models.PositiveSmallIntegerField(default=1)
    dropped_after_round = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["event_id", "sort_name", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_number_per_entry"),
            models.UniqueConstraint(fields=["event", "key"], name="one_entry_per_name"),
            models.UniqueConstraint(
                fields=["event", "user"], condition=models.Q(user__isnull=False), name="one_entry_per_user"
            ),
            models.CheckConstraint(condition=models.Q(entered_round__gte=1), name="entry_entered_round"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args, **kwargs) -> None:
        """Keep what is computed from the name beside it."""
        self.with_keys()
        if kwargs.get("update_fields") and "name" in kwargs["update_fields"]:
            kwargs["update_fields"] = {*kwargs["update_fields"], "key", "sort_name"}
        super().save(*args, **kwargs)

    def with_keys(self) -> "Entry":
        """Itself, with what is computed from the name (for bulk_create, which does not call save)."""
        self.key, self.sort_name = name_key(self.name), sort_key(self.name)
        return self

    @property
    def has_dropped(self) -> bool:
        """Whether the person has left the event."""
        return self.dropped_after_round is not None

    def plays_in(self, round_number: int) -> bool:
        """Whether the person is to be paired in that round."""
        return self.entered_round <= round_number and (
            self.dropped_after_round is None or round_number <= self.dropped_after_round
        )
