"""Pages: what a deck was before, what changed, and back to it."""

from dataclasses import dataclass
from functools import cached_property

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from decks.building import revert_deck
from decks.comparing import Changes, compare
from decks.models import Deck, DeckVersion
from decks.permissions import can_change_deck, can_see_deck
from decks.queries import Named, cards_of, named, with_related
from decks.views.own import deck_for

ON_A_PAGE = 25  # versions


@dataclass(frozen=True)
class Step:
    """One version, and what changed with it. before: the version that it follows, None for the first."""

    version: DeckVersion
    before: DeckVersion | None

    @cached_property
    def changes(self) -> Changes:
        """What changed in the list."""
        text = self.before.text if self.before else ""
        return compare(text, self.version.text, cards_of(self.version.card_set))

    @property
    def added(self) -> Named:
        """(card, copies) that came in."""
        return named(self.version.card_set, self.changes.added)

    @property
    def removed(self) -> Named:
        """(card, copies) that went out."""
        return named(self.version.card_set, self.changes.removed)

    @property
    def renamed(self) -> bool:
        """Whether the name changed."""
        return self.before is not None and self.before.name != self.version.name

    @property
    def notes_changed(self) -> bool:
        """Whether the notes changed."""
        return (self.before.notes if self.before else "") != self.version.notes


@login_required
@require_safe
def history(request: HttpRequest, public_id: str) -> HttpResponse:
    """All versions, the newest first, each with what changed."""
    deck = deck_for(request.user, public_id, can_see_deck)
    rows = with_related(deck.versions.all(), "card_set", "saved_by")
    shown = Paginator(rows, ON_A_PAGE).get_page(request.GET.get("page"))
    versions = list(shown)
    oldest = rows.filter(number=versions[-1].number - 1).first() if versions else None
    steps = [Step(version, before) for version, before in zip(versions, [*versions[1:], oldest], strict=True)]
    return render(request, "decks/history.html", {"deck": deck, "steps": steps, "shown": shown})


@login_required
@require_safe
def version(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """One version beside the deck as it is now: what going back would change."""
    deck = deck_for(request.user, public_id, can_see_deck)
    found = version_of(deck, number)
    now = DeckVersion(deck=deck, name=deck.name, card_set=deck.card_set, text=deck.text, notes=deck.notes)
    context = {"deck": deck, "version": found, "step": Step(found, now), "newest": found.number == deck.version}
    return render(request, "decks/version.html", context)


@login_required
@require_POST
def revert(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """The deck is as it was; what it was until now stays in the history."""
    deck = deck_for(request.user, public_id, can_change_deck)
    revert_deck(deck, version_of(deck, number), request.user)
    messages.success(request, _("The deck is as in version %(number)d again.") % {"number": number})
    return redirect(deck)


def version_of(deck: Deck, number: int) -> DeckVersion:
    """The version of that number, or Http404."""
    found = with_related(deck.versions.all(), "card_set", "saved_by").filter(number=min(number, 2**31 - 1)).first()
    if found is None:
        raise Http404
    return found
