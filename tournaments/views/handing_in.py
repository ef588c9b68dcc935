"""Handing a deck in: one of the own decks, or one that is built for the event alone."""

import zlib
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from decks.building import DeckChanged, with_cards
from decks.comparing import Changes, compare
from decks.forms import ListForm
from decks.models import Deck, DeckList
from decks.permissions import can_see_deck
from decks.queries import DeckPage, Named, cards_of, deck_page, named, with_related
from decks.views.builder import Bench, build
from decks.views.own import deck_for
from tournaments.domain.registration import hand_in
from tournaments.models import Entry, Event
from tournaments.permissions import can_hand_in, own_entries, own_entry_for
from tournaments.queries.entries import deck_trouble
from tournaments.views.acting import attempt

MOST_OFFERED = 12  # own decks beside the builder; all of them have a page of their own

# one of the own decks


@dataclass(frozen=True)
class Chance:
    """An event in which a deck is, or may be, handed in.

    page: the deck as the event reads it, with its cards and its format.  may: it can be handed in now.
    handed_in: what is there already, frozen or not; None: nothing.
    """

    entry: Entry
    page: DeckPage
    may: bool
    handed_in: DeckList | None

    @property
    def event(self) -> Event:
        """The event."""
        return self.entry.event

    @cached_property
    def changes(self) -> Changes:
        """What handing in would change."""
        before = self.handed_in.text if self.handed_in else ""
        return compare(before, self.page.deck.text, cards_of(self.event.card_set))

    @property
    def added(self) -> Named:
        """(card, copies) that would come in."""
        return named(self.event.card_set, self.changes.added)

    @property
    def removed(self) -> Named:
        """(card, copies) that would go out."""
        return named(self.event.card_set, self.changes.removed)

    @property
    def is_this(self) -> bool:
        """Whether this very list is the one that is there."""
        return self.handed_in is not None and self.handed_in.text == self.page.deck.text


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def hand_in_deck(request: HttpRequest, public_id: str) -> HttpResponse:
    """The events of the person, each with what handing this deck in would mean; POST does it for one `entry`."""
    deck = deck_for(request.user, public_id, can_see_deck)
    if request.method == "POST":
        entry = own_entry_for(request.user, request.POST.get("entry", ""), can_hand_in)
        if attempt(request, hand_in, entry, deck.text, request.user):
            tell(request, entry)
        return redirect("tournaments:hand_in", deck.public_id)
    return render(request, "tournaments/hand_in.html", {"deck": deck, "chances": chances(request.user, deck)})


def chances(user, deck: Deck) -> list[Chance]:
    """For each event in which the person takes part and that is not over."""
    here = [
        entry for entry in own_entries(user) if not entry.event.is_in(Event.State.FINISHED) and not entry.has_dropped
    ]
    rows = with_related(Entry.objects.all(), "event__card_set", "deck__card_set", "frozen_deck__card_set", "code")
    rows = rows.filter(pk__in=[entry.pk for entry in here]).order_by("-event__starts_at", "-event")
    return [chance(user, entry, deck) for entry in rows]


def chance(user, entry: Entry, deck: Deck) -> Chance:
    """How an event reads a deck."""
    read = with_cards(Deck(card_set=entry.event.card_set, name=deck.name), deck.text)
    page = deck_page(read, entry.event.rules)
    return Chance(entry, page, can_hand_in(user, entry), entry.frozen_deck or entry.deck)


def tell(request: HttpRequest, entry: Entry) -> bool:
    """Say that the deck is handed in, and whether it is legal: one truth, which is returned, too."""
    entry.refresh_from_db()
    trouble = deck_trouble(entry)
    name = entry.event.name
    if trouble is None:
        messages.success(request, _("The deck is handed in for “%(event)s”.") % {"event": name})
        return True
    n = len(trouble.problems)
    said = ngettext(
        "Handed in for “%(event)s”, but not legal: %(n)d problem.",
        "Handed in for “%(event)s”, but not legal: %(n)d problems.",
        n,
    )
    messages.warning(request, said % {"event": name, "n": n})
    return False


# one that is built for the event


def build_entry_deck(request: HttpRequest, entry: Entry) -> HttpResponse:
    """The builder of the deck that an entry hands in, for somebody who may; an account is not needed."""
    with timezone.override(entry.event.zone):
        return build(request, entry_bench(request, entry))


def entry_bench(request: HttpRequest, entry: Entry) -> Bench:
    """The builder's place for the deck of an entry: the list alone, with the event's cards and format."""
    back = reverse("tournaments:my_event", args=[entry.public_id])

    def save(sent: dict[str, Any], do: str) -> str:
        if do == "save":
            refuse_unseen(entry, sent["text"], sent["version"])
            hand_in(entry, sent["text"], request.user if request.user.is_authenticated else None)
            if tell(request, entry):
                return back
        return reverse("tournaments:my_deck", args=[entry.public_id])

    deck = entry.deck or Deck(card_set=entry.event.card_set, name=entry.event.name[:80])
    return Bench(
        deck, save, back, ListForm, entry.event.rules, text_version, entry.name, until(entry.event), hands_in=True,
        own_decks=own_decks(request.user, entry.event),
    )  # fmt: skip


def own_decks(user, event: Event) -> list[DeckPage]:
    """The lists that the person has built, newest first, as the event reads them; those without a card are left out."""
    if not user.is_authenticated:
        return []
    kept = Deck.objects.filter(owner=user)[:MOST_OFFERED]
    read = (with_cards(Deck(card_set=event.card_set, name=deck.name), deck.text) for deck in kept)
    return [page for page in (deck_page(deck, event.rules) for deck in read) if page.count]


def refuse_unseen(entry: Entry, text: str, seen: int | None) -> None:
    """Raise DeckChanged when another list was handed in since the person began, unless it is the same.

    seen: the version that the page showed; None: it is not known.
    """
    now = with_related(Entry.objects.all(), "deck__card_set").get(pk=entry.pk).deck
    if now and seen not in (None, text_version(now)) and now.text != text:
        raise DeckChanged(now)


def text_version(deck: Deck) -> int:
    """A number that is another one when the list is: decks of entries have no history."""
    return zlib.crc32(deck.text.encode()) >> 1 if deck.pk else 0


def until(event: Event) -> str:
    """Event and deadline: "Herbstturnier · Decks until 3.10., 09:30"."""
    if event.decks_until is None:
        return event.name
    with timezone.override(event.zone):
        when = date_format(timezone.localtime(event.decks_until), _("j M, H:i"))
    return _("%(event)s · decks until %(when)s") % {"event": event.name, "when": when}
