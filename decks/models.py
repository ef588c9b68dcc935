"""Card sets, decks as they were typed, and frozen lists."""

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from apfelernte.ids import PublicIdField


class CardSet(models.Model):
    """One version of a set of cards. It never changes: a corrected file is a further version with its own fingerprint.

    data: the cards as plain values, as engine.apfelernte.cards reads them (decks.queries.cards_of gives the engine's set).
    fingerprint: the engine's fingerprint of the cards; logs name it.
    """

    public_id = PublicIdField()
    name = models.CharField(_("name"), max_length=80)
    fingerprint = models.CharField(max_length=64, unique=True)
    data = models.JSONField()
    loaded_at = models.DateTimeField(auto_now_add=True)
    loaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["name", "-loaded_at"]

    def __str__(self) -> str:
        return self.name


class Deck(models.Model):
    """A list of cards as somebody typed it. Whether it is legal is computed from it, never stored (decks.queries.problems).

    text: as typed, kept letter for letter.
    cards: the numbers that the reader understood, in the order of the text, repetitions included.
    unread: what it did not understand, as [line, text, [nearest numbers]].
    """

    public_id = PublicIdField()
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="decks", verbose_name=_("owner")
    )
    name = models.CharField(_("name"), max_length=80)
    card_set = models.ForeignKey(CardSet, on_delete=models.PROTECT, related_name="decks", verbose_name=_("card set"))
    text = models.TextField(_("cards"), blank=True)
    cards = models.JSONField(default=list)
    unread = models.JSONField(default=list)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-changed_at", "-pk"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The deck's page."""
        return reverse("decks:deck", args=[self.public_id])


class FrozenDeck(models.Model):
    """A deck list as it was at one moment, for example the start of an event. It never changes.

    fingerprint: SHA-256 over salt and list (decks.building.fingerprint). It may be shown before the list: the salt keeps the
    list from being guessed, and later everybody can check that it is the same list.
    """

    public_id = PublicIdField()
    card_set = models.ForeignKey(CardSet, on_delete=models.PROTECT, related_name="+")
    text = models.TextField(blank=True)
    cards = models.JSONField()
    unread = models.JSONField(default=list)
    salt = models.CharField(max_length=64)
    fingerprint = models.CharField(max_length=64)
    frozen_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.fingerprint[:12]
