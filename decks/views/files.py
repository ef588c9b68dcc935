"""Decks on their way in and out: import, export as text and JSON, paper."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_safe

from apfelernte.languages import reader_language
from apfelernte.texts import is_visible, one_line
from decks import exchange
from decks.building import bundled_card_set, save_deck
from decks.exchange import DeckFile, FileError
from decks.forms import ImportForm
from decks.models import LONGEST_LIST, LONGEST_NOTES, CardSet, Deck
from decks.permissions import can_see_deck
from decks.print import deck_sheet
from decks.queries import cards_of, deck_page
from decks.sentences import file_problem
from decks.views.own import deck_for

KINDS = {"txt": "text/plain; charset=utf-8", "json": "application/json"}
PLAIN = ("utf-8", "utf-8-sig")  # encodings of which nothing needs to be said


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def import_deck(request: HttpRequest) -> HttpResponse:
    """A new deck from a file or a pasted text; what is not understood stays as a line to be mended."""
    form = ImportForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        source = file.read(exchange.MOST_BYTES + 1) if file else form.cleaned_data["text"]
        try:
            found = exchange.taken_in(source, cards_of(bundled_card_set()))
            deck = kept(request, found, file.name if file else "")
        except FileError as problem:
            form.add_error("file" if file else "text", file_problem(problem))
        else:
            return redirect("decks:edit", deck.public_id)
    return render(request, "decks/import.html", {"form": form}, status=422 if form.errors else 200)


def kept(request: HttpRequest, found: DeckFile, file_name: str) -> Deck:
    """The deck of a file as a new deck of the person. Raises FileError "too_long"."""
    if len(found.text) > LONGEST_LIST or len(found.notes) > LONGEST_NOTES:
        raise FileError("too_long")
    card_set = CardSet.objects.filter(fingerprint=found.card_set).first() if found.card_set else bundled_card_set()
    if card_set is None:
        messages.warning(request, _("The card set of this deck is not here; it is read with the cards of the site."))
    named = one_line(found.name) or one_line(file_name.rpartition(".")[0])
    name = named[:80] if is_visible(named) else pgettext("name of a deck", "New deck")
    deck = Deck(owner=request.user, card_set=card_set or bundled_card_set(), name=name, notes=found.notes)
    saved = save_deck(deck, found.text, request.user)
    if found.encoding and found.encoding not in PLAIN:
        messages.info(request, _("The file was read as %(encoding)s.") % {"encoding": found.encoding})
    return saved


@login_required
@require_safe
def export(request: HttpRequest, public_id: str, kind: str) -> HttpResponse:
    """The whole deck as a file: txt or json. Imported again it is the same."""
    deck = deck_for(request.user, public_id, can_see_deck)
    file = DeckFile(deck.name, deck.text, deck.notes, deck.card_set.fingerprint)
    content = exchange.as_text(file) if kind == "txt" else exchange.as_json(file, deck.cards)
    response = HttpResponse(content, content_type=KINDS[kind])
    response.headers["Content-Disposition"] = content_disposition_header(True, f"{deck.name}.{kind}")
    response.headers["Cache-Control"] = "private, no-store"
    return response


@login_required
@require_safe
def print_deck(request: HttpRequest, public_id: str) -> HttpResponse:
    """The list on paper, as PDF."""
    deck = deck_for(request.user, public_id, can_see_deck)
    lang = reader_language()
    response = HttpResponse(
        deck_sheet(deck.name, deck_page(deck), timezone.now(), lang), content_type="application/pdf"
    )
    response.headers["Content-Disposition"] = 'inline; filename="deck.pdf"'
    response.headers["Cache-Control"] = "private, no-store"
    return response
