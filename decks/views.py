"""Pages: card sets, cards, and one's own decks."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from decks.building import bundled_card_set, save_deck
from decks.forms import DeckForm
from decks.models import CardSet, Deck
from decks.permissions import can_change_deck, can_see_deck
from decks.queries import card_text, cards_of, deck_page, deck_rows, find_cards, printed_texts, types_of
from decks.sentences import search_problem

# Orders of the list of cards: what the tab says, and the key.
SORTS = {
    "number": (_("Number"), lambda card: card.number),
    "name": (_("Name"), lambda card: card.name.casefold()),
    "type": (_("Type"), lambda card: (card.kind, card.type, card.number)),
    "strength": (_("Strength"), lambda card: (card.strength is None, -(card.strength or 0), card.number)),
}


def set_for(public_id: str | None) -> CardSet:
    """The set that the address names; without one the set that comes with the site."""
    if not public_id:
        return bundled_card_set()
    try:
        return CardSet.objects.get(public_id=public_id)
    except CardSet.DoesNotExist:
        raise Http404 from None


@require_safe
def card_list(request: HttpRequest) -> HttpResponse:
    """The cards of a set, all or those that a search means; for htmx only what was found."""
    card_set = set_for(request.GET.get("set"))
    sort = request.GET.get("sort") if request.GET.get("sort") in SORTS else ""
    lang = "en" if get_language() == "en" else "de"
    search = searched(card_set, request.GET.get("q", ""))
    cards = sorted(search["cards"], key=SORTS[sort][1]) if sort else search["cards"]
    texts = printed_texts(card_set, lang)
    context = {
        "card_set": card_set,
        "rows": [(card, texts[card.number]) for card in cards],
        "lang": lang,
        "sort": sort or "number",
        "sorts": [(key, label) for key, (label, _key) in SORTS.items()],
        "card_sets": CardSet.objects.all(),
    } | search
    template = "decks/_cards_found.html" if request.htmx else "decks/card_list.html"
    response = render(request, template, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def searched(card_set: CardSet, typed: str) -> dict[str, Any]:
    """What a search box needs: what was typed, the cards (best first), the problem if it cannot be read."""
    found = find_cards(card_set, typed)
    known = cards_of(card_set).by_number
    return {
        "q": typed,
        "cards": [known[number] for number in found.numbers],
        "search_problem": search_problem(found, types_of(card_set)),
    }


@require_safe
def card(request: HttpRequest, number: int) -> HttpResponse:
    """One card: its face, its text in both languages, its neighbours."""
    card_set = set_for(request.GET.get("set"))
    cards = cards_of(card_set)
    if number not in cards.by_number:
        raise Http404
    numbers = list(cards.by_number)
    at = numbers.index(number)
    context = {
        "card_set": card_set,
        "card": cards.by_number[number],
        "text": card_text(card_set, number),
        "flavour": cards.by_number[number].flavour.get("en" if get_language() == "en" else "de", ""),
        "previous": cards.by_number[numbers[at - 1]] if at else None,
        "next": cards.by_number[numbers[at + 1]] if at + 1 < len(numbers) else None,
    }
    return render(request, "decks/card.html", context)


def deck_for(user, public_id: str, permission) -> Deck:
    """The deck, if `permission` allows it; to everybody else it does not exist."""
    deck = Deck.objects.select_related("card_set").filter(public_id=public_id).first()
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
    """One deck: its cards by kind, and everything that is wrong with it."""
    deck = deck_for(request.user, public_id, can_see_deck)
    return render(request, "decks/deck.html", {"page": deck_page(deck)})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_deck(request: HttpRequest) -> HttpResponse:
    """A deck from pasted text."""
    return edit(request, Deck(owner=request.user, card_set=bundled_card_set()))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit_deck(request: HttpRequest, public_id: str) -> HttpResponse:
    """Change a deck's text."""
    return edit(request, deck_for(request.user, public_id, can_change_deck))


def edit(request: HttpRequest, deck: Deck) -> HttpResponse:
    """The form of a deck, new or kept; an illegal list is saved like any other, the deck's page says what is wrong."""
    initial = {"name": deck.name, "card_set": deck.card_set.public_id, "text": deck.text}
    form = DeckForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        deck.name = form.cleaned_data["name"]
        deck.card_set = form.cleaned_data["card_set"]
        return redirect(save_deck(deck, form.cleaned_data["text"]))
    return render(request, "decks/deck_form.html", {"form": form, "deck": deck})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete_deck(request: HttpRequest, public_id: str) -> HttpResponse:
    """Delete a deck after one question in words."""
    deck = deck_for(request.user, public_id, can_change_deck)
    if request.method == "POST":
        deck.delete()
        return redirect("decks:decks")
    return render(request, "decks/deck_delete.html", {"deck": deck})
