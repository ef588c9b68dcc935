"""Pages: one's own decks, each to be read, shared and deleted."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from decks.building import share_deck, stop_sharing
from decks.models import Deck
from decks.permissions import can_change_deck, can_see_deck, can_see_shared_deck
from decks.queries import deck_page, deck_rows, with_related


def deck_for(user, public_id: str, permission) -> Deck:
    """The deck, if `permission` allows it; to everybody else it does not exist."""
    deck = with_related(Deck.objects.all(), "card_set").filter(public_id=public_id).first()
    if deck is None or not permission(user, deck):
        raise Http404
    return deck


@login_required
@require_safe
def deck_list(request: HttpRequest) -> HttpResponse:
    """The person's own decks, each with what is missing."""
    return render(request, "decks/deck_list.html", {"rows": deck_rows(request.user)})


@login_required
@require_safe
def deck(request: HttpRequest, public_id: str) -> HttpResponse:
    """One deck: its cards by kind, everything that is wrong with it, and what can be done with it."""
    deck = deck_for(request.user, public_id, can_see_deck)
    return render(request, "decks/deck.html", {"page": deck_page(deck), "shared_at": shared_at(request, deck)})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete_deck(request: HttpRequest, public_id: str) -> HttpResponse:
    """Delete a deck after one question in words."""
    deck = deck_for(request.user, public_id, can_change_deck)
    if request.method == "POST":
        deck.delete()
        return redirect("decks:decks")
    return render(request, "decks/deck_delete.html", {"deck": deck})


# sharing


@login_required
@require_POST
def share(request: HttpRequest, public_id: str) -> HttpResponse:
    """Make the secret address, or with `stop` revoke it."""
    deck = deck_for(request.user, public_id, can_change_deck)
    (stop_sharing if request.POST.get("stop") else share_deck)(deck)
    return redirect(f"{deck.get_absolute_url()}#share")


def shared_at(request: HttpRequest, deck: Deck) -> str:
    """The whole secret address of a deck that is shared, else ""."""
    return request.build_absolute_uri(deck.get_shared_url()) if deck.share_key else ""


@require_safe
def shared_deck(request: HttpRequest, key: str) -> HttpResponse:
    """A deck under its secret address: the list and nothing else of its owner.

    No search engine keeps it, no other site learns the address from a link, no cache on the way keeps it.
    """
    deck = with_related(Deck.objects.all(), "card_set").filter(share_key=key).first()
    if deck is None or not can_see_shared_deck(request.user, deck):
        raise Http404
    response = render(request, "decks/shared.html", {"page": deck_page(deck)})
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["X-Robots-Tag"] = "noindex, nofollow, noarchive"
    patch_cache_control(response, private=True, no_store=True)
    return response
