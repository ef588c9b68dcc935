"""Deck checks with the draws that choose them, and what judges note about people."""

from collections.abc import Sequence

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from apfelernte.draws.models import SealedDraw
from apfelernte.ids import PublicIdField
from tournaments.models.entry import Entry
from tournaments.models.event import Event
from tournaments.models.round import Match, Round

MAX_REASON = 300
MAX_NOTE = 1000


class CheckDraw(models.Model):
    """The sealed draw of a round's deck checks. Its things are the numbers of tables.

    round: None after its pairing was taken back; the number stays.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="check_draws")
    round = models.OneToOneField(Round, null=True, blank=True, on_delete=models.SET_NULL, related_name="check_draw")
    round_number = models.PositiveSmallIntegerField()
    draw = models.OneToOneField(SealedDraw, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return str(self.draw)

    def get_absolute_url(self) -> str:
        """How it was drawn."""
        return reverse("tournaments:draw", args=[self.draw.public_id])


class DeckCheck(models.Model):
    """One check of one person's deck (A9.3).

    match: at which it is done; None for a bye, and after its pairing was taken back.
    asked_by: the opponent who asked for it.  reason: why it was targeted.
    ticked: the numbers of the cards that lay on the table.  findings: keys of Finding; empty: in order.
    minutes: added to the table's clock.
    games: games played (with an event's narrow reading: won) with the deck while the match had no result.
    played: the match's result as it was played, before deck checks changed it (domain.checks); None: nothing changed.
    counted_version: the match's result_version after that; another one means that somebody has corrected it since.
    why: why it was given up ("": with its round), or why its outcome was last taken back.
    """

    class Kind(models.TextChoices):
        """How it came about."""

        DRAWN = "drawn", pgettext_lazy("deck check", "drawn")
        TARGETED = "targeted", _("targeted")
        ASKED = "asked", _("asked by the opponent")

    class State(models.TextChoices):
        """How far it is. The players learn of it when it begins."""

        CHOSEN = "chosen", _("not begun")
        OPEN = "open", _("running")
        FINISHED = "finished", _("finished")
        GIVEN_UP = "given_up", _("given up")

    class Finding(models.TextChoices):
        """What can be wrong on the table. All but marked sleeves break the rules of the deck (A2.1, A8.4)."""

        MISSING = "missing", _("a card of the list is missing")
        TOO_MANY = "too_many", _("more cards than the list has")
        OTHER_CARD = "other_card", _("a card that is not on the list")
        TWICE = "twice", _("a card twice")
        MARKED = "marked", _("marked cards or sleeves")

    ILLEGAL = frozenset({Finding.MISSING, Finding.TOO_MANY, Finding.OTHER_CARD, Finding.TWICE})

    public_id = PublicIdField()
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="checks")
    round_number = models.PositiveSmallIntegerField()
    match = models.ForeignKey(Match, null=True, blank=True, on_delete=models.SET_NULL, related_name="checks")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="checks")
    kind = models.CharField(max_length=8, choices=Kind)
    draw = models.ForeignKey(CheckDraw, null=True, blank=True, on_delete=models.PROTECT, related_name="checks")
    asked_by = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    reason = models.CharField(max_length=MAX_REASON, blank=True)
    state = models.CharField(max_length=8, choices=State, default=State.CHOSEN)
    chosen_at = models.DateTimeField(auto_now_add=True)
    begun_at = models.DateTimeField(null=True, blank=True)
    begun_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    finished_at = models.DateTimeField(null=True, blank=True)
    finished_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    ticked = models.JSONField(default=list)
    findings = models.JSONField(default=list)
    note = models.CharField(max_length=MAX_NOTE, blank=True)
    minutes = models.PositiveSmallIntegerField(default=0)
    games = models.PositiveSmallIntegerField(null=True, blank=True)
    played = models.JSONField(null=True, blank=True)
    counted_version = models.PositiveIntegerField(null=True, blank=True)
    why = models.CharField(max_length=MAX_REASON, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "entry"],
                condition=models.Q(kind="drawn") & ~models.Q(state="given_up"),
                name="nobody_is_drawn_twice",
            ),
            models.UniqueConstraint(
                fields=["match", "entry"],
                condition=models.Q(state__in=["chosen", "open"]),
                name="one_check_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return str(_("Deck check: %(name)s") % {"name": self.entry})

    def get_absolute_url(self) -> str:
        """The judges' page."""
        return reverse("tournaments:check", args=[self.public_id])

    @property
    def is_chosen(self) -> bool:
        """Only the staff knows of it."""
        return self.state == self.State.CHOSEN

    @property
    def is_open(self) -> bool:
        """Begun and not finished."""
        return self.state == self.State.OPEN

    @property
    def is_finished(self) -> bool:
        """Its outcome stands."""
        return self.state == self.State.FINISHED

    @property
    def breaks_rules(self) -> bool:
        """Whether what was found makes the deck illegal (A9.3)."""
        return bool(self.ILLEGAL & set(self.findings))

    @property
    def found(self) -> list[str]:
        """What was found, in words."""
        return in_words(self.findings)

    @property
    def why_said(self) -> str:
        """Why it was given up or taken back, in words: people give a reason; without one the round was closed."""
        return self.why or (str(_("The round was closed.")) if self.state == self.State.GIVEN_UP else "")


def in_words(findings: Sequence[str]) -> list[str]:
    """Findings (keys of DeckCheck.Finding) as the reader calls them."""
    return [str(DeckCheck.Finding(key).label) for key in findings]


class PlayerNote(models.Model):
    """What a judge notes about a person, for the judges of the event only; it is on no public page and in no export.

    text: what the judge wrote.  findings: what a deck check found (keys of DeckCheck.Finding), which stands before it.
    rule: the number that it is about, or "".  why: why it was withdrawn.
    """

    class Kind(models.TextChoices):
        """A note, or a warning that the person was told."""

        NOTE = "note", _("note")
        WARNING = "warning", _("warning")

    public_id = PublicIdField()
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="notes")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="notes")
    kind = models.CharField(_("kind"), max_length=7, choices=Kind, default=Kind.NOTE)
    text = models.TextField(_("what happened"), max_length=MAX_NOTE)
    findings = models.JSONField(default=list)
    rule = models.CharField(_("rule"), max_length=20, blank=True)
    match = models.ForeignKey(Match, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    why = models.CharField(max_length=MAX_REASON, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.entry}"

    @property
    def said(self) -> str:
        """All of it, in the reader's language."""
        return ". ".join([*in_words(self.findings), self.text]).removesuffix(". ")
