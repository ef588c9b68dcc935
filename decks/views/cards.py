"""Pages: the cards of a set, found and one by one."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from apfelernte.languages import reader_language
from decks.building import bundled_card_set
from decks.models import CardSet
from decks.queries import card_text, cards_of, find_cards, printed_texts, types_of
from decks.sentences import search_problem
from engine.apfelernte.cards import rulings

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
    lang = reader_language()
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
        "in_text": found.in_text,
    }


@require_safe
def card(request: HttpRequest, number: int) -> HttpResponse:
    """One card: its face, its text in both languages, its neighbours."""
    card_set = set_for(request.GET.get("set"))
    cards = cards_of(card_set)
    if number not in cards.by_number:
        raise Http404
    reader = reader_language()
    numbers = list(cards.by_number)
    at = numbers.index(number)
    context = {
        "card_set": card_set,
        "card": cards.by_number[number],
        "text": card_text(card_set, number),
        "rulings": [(each.day, each.text(reader)) for each in rulings(cards.by_number[number])],
        "flavour": cards.by_number[number].flavour.get(reader, ""),
        "previous": cards.by_number[numbers[at - 1]] if at else None,
        "next": cards.by_number[numbers[at + 1]] if at + 1 < len(numbers) else None,
    }
    return render(request, "decks/card.html", context)
