"""The page that shows how the texts of a card set are understood."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from apfelernte.languages import reader_language
from decks.models import CardSet
from decks.texts import reading_of
from decks.views.cards import searched, set_for

PER_PAGE = 20  # cards


@require_safe
def text_list(request: HttpRequest) -> HttpResponse:
    """Each text as the engine prints it, with what it does step by step; first those that are not understood."""
    card_set = set_for(request.GET.get("set"))
    reading = reading_of(card_set, reader_language())
    search = searched(card_set, request.GET.get("q", ""))
    found = {card.number for card in search["cards"]}
    understood = [entry for entry in reading.understood if entry[0].number in found]
    context = {
        "card_set": card_set,
        "card_sets": CardSet.objects.all(),
        "reading": reading,
        "misread": [each for each in reading.misread if each.card.number in found],
        "page": Paginator(understood, PER_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "decks/text_list.html", context | search)
