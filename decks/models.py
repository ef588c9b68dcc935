"""Card sets, decks as they were typed, and frozen lists."""

from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from apfelernte.ids import PublicIdField
from engine.apfelernte.formats import Format
from engine.apfelernte.house import LONGEST_NAME, house_format

LONGEST_NOTES = 5000  # characters
LONGEST_LIST = 20_000  # characters; a list of twenty cards with notes needs about one thousand


class CardSet(models.Model):
    """One version of a set of cards. It never changes: a corrected file is a further version with its own fingerprint.

    data: the cards as plain values, named as in engine.apfelernte.cards.Card (decks.queries.cards_of).
    fingerprint: the engine's fingerprint of the cards; logs name it.
    """

    public_id = PublicIdField()
    name = models.CharField(_("name"), max_length=80)
    fingerprint = models.CharField(max_length=64, unique=True)
    data = models.JSONField()
    loaded_at = models.DateTimeField(auto_now_add=True)
    loaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ["name", "-loaded_at"]

    def __str__(self) -> str:
        return self.name


class DeckList(models.Model):
    """A list of cards as somebody typed it, and what the reader understood of it.

    text: as typed, kept letter for letter.
    lines: the lines that name a card, as [line, card number, copies], in the order of the text.
    unread: the others, as [line, text, [nearest numbers], code] (engine.apfelernte.decklist.Unread).
    Whether the list is legal is computed, never stored (decks.queries.deck_problems).
    """

    public_id = PublicIdField()
    card_set = models.ForeignKey(CardSet, on_delete=models.PROTECT, related_name="+", verbose_name=_("card set"))
    text = models.TextField(_("cards"), blank=True)
    lines = models.JSONField(default=list)
    unread = models.JSONField(default=list)

    class Meta:
        abstract = True

    @property
    def cards(self) -> tuple[int, ...]:
        """The numbers of the cards in the order of the text, a copy each."""
        return tuple(card for _, card, copies in self.lines for _ in range(copies))


class Deck(DeckList):
    """Somebody's deck. It may be unfinished or illegal; an event asks for a legal one when it starts.

    notes: the owner's own, shown to nobody else.
    share_key: the secret part of the address under which everybody may read the list, until it is revoked.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="decks",
        verbose_name=_("owner"),
    )
    name = models.CharField(_("name"), max_length=80)
    notes = models.TextField(_("notes"), blank=True, max_length=LONGEST_NOTES)
    version = models.PositiveIntegerField(default=0)  # the number of the newest DeckVersion; 0 before the first save
    share_key = models.CharField(max_length=40, null=True, unique=True, default=None)  # None: not shared  # noqa: DJ001
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-changed_at", "-pk"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The deck's page."""
        return reverse("decks:deck", args=[self.public_id])

    def get_shared_url(self) -> str:
        """The secret address of a deck that is shared."""
        return reverse("decks:shared", args=[self.share_key])


class HouseFormat(models.Model):
    """A format that somebody made (A8.10). Events take a copy of what it says, so it may change or go at any time.

    data: the arguments of engine.apfelernte.house.house_format beside the name, as JSON.
    """

    public_id = PublicIdField()
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="house_formats", verbose_name=_("owner")
    )
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    card_set = models.ForeignKey(CardSet, on_delete=models.PROTECT, related_name="+", verbose_name=_("card set"))
    data = models.JSONField(default=dict)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The format's page."""
        return reverse("decks:format", args=[self.public_id])

    @property
    def snapshot(self) -> dict[str, Any]:
        """What an event copies: the format as JSON."""
        return {"name": self.name, **self.data}

    @property
    def rules(self) -> Format:
        """The format as the engine knows it."""
        return house_format(**self.snapshot)


class DeckVersion(models.Model):
    """A deck as it was saved once. Versions are never changed: going back to one is a further version.

    number: 1, 2, 3 … in the order of saving.  reverted_to: the number of the version that was brought back, or None.
    """

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=80)
    card_set = models.ForeignKey(CardSet, on_delete=models.PROTECT, related_name="+")
    text = models.TextField(blank=True)
    notes = models.TextField(blank=True)
    reverted_to = models.PositiveIntegerField(null=True, blank=True)
    saved_at = models.DateTimeField(auto_now_add=True)
    saved_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["deck", "number"], name="one_number_per_deck_version")]

    def __str__(self) -> str:
        return f"{self.name} ({self.number})"


class FrozenDeck(DeckList):
    """A deck list as it was at one moment, for example the start of an event. It never changes.

    fingerprint: SHA-256 over salt and list (decks.building.fingerprint). It may be shown before the list is: the salt
    keeps the list from being guessed, and later everybody can check that it is the same list.
    """

    salt = models.CharField(max_length=64)
    fingerprint = models.CharField(max_length=64)
    frozen_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.fingerprint[:12]
