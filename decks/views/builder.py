"""The deck builder: one form that works by itself; with JavaScript each tap sends it and takes the changed parts.

Between two saves a deck lives in the form alone. A button's value says what is to be done: `add:35`, `take:35`,
`keep:35` (one copy), `drop:35`, `mend:7:35` (line 7 becomes card 35), `cut:7`, `first` (the best card found),
`find`, `save`, `theirs`; anything else looks at the list anew, and so does htmx without a value while somebody types.
"""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods

from decks import editing
from decks.building import DeckChanged, bundled_card_set, keep_theirs, save_deck, with_cards
from decks.comparing import compare
from decks.forms import DeckForm
from decks.models import Deck
from decks.permissions import can_change_deck
from decks.queries import cards_of, deck_page
from decks.sentences import card_name
from decks.views.cards import searched
from decks.views.own import deck_for
from engine.apfelernte.cards import CardSet
from engine.apfelernte.decklist import read_deck

MOST_FOUND = 60  # cards shown beside the list; a search narrows them down
SIZE = 20  # of a deck (A8.4)

TAPS: dict[str, Callable[..., str]] = {
    "add": editing.add, "take": editing.take, "keep": editing.keep_one, "drop": editing.drop, "mend": editing.mend,
    "cut": editing.cut,
}  # fmt: skip


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_deck(request: HttpRequest) -> HttpResponse:
    """A new deck; it exists once it is saved."""
    name = pgettext("name of a deck", "New deck")
    return build(request, Deck(owner=request.user, card_set=bundled_card_set(), name=name))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit_deck(request: HttpRequest, public_id: str) -> HttpResponse:
    """Change a deck. What is sent for one that was deleted meanwhile is kept: it becomes a new deck."""
    if request.method == "POST" and not Deck.objects.filter(public_id=public_id).exists():
        return build(request, Deck(owner=request.user, card_set=bundled_card_set()), deleted=True)
    return build(request, deck_for(request.user, public_id, can_change_deck))


def build(request: HttpRequest, deck: Deck, deleted: bool = False) -> HttpResponse:
    """The builder for a new deck or a kept one."""
    if request.method != "POST":
        return page(request, deck, DeckForm(initial=DeckForm.initial_of(deck)), deck)
    form = DeckForm(request.POST)
    do = request.POST.get("do") or ("" if request.htmx else "save")
    if do in ("save", "theirs"):
        if form.is_valid():
            return save(request, deck, form, do)
        return page(request, deck, form, wanted(deck, form), deleted=deleted)
    return tapped(request, deck, form, do, deleted)


def wanted(deck: Deck, form: DeckForm, text: str | None = None) -> Deck:
    """A deck as the form wants it, with what can be used of its fields; the row is not touched."""
    form.is_valid()
    sent = form.cleaned_data
    shown = Deck(card_set=sent.get("card_set") or deck.card_set, name=sent.get("name", ""), notes=sent.get("notes", ""))
    return with_cards(shown, sent.get("text", "") if text is None else text)


def save(request: HttpRequest, deck: Deck, form: DeckForm, do: str) -> HttpResponse:
    """Save, or show both when somebody saved in between; nothing is lost either way."""
    sent = form.cleaned_data
    deck.name, deck.notes, deck.card_set = sent["name"], sent["notes"], sent["card_set"]
    try:
        if do == "theirs":
            saved = keep_theirs(deck, sent["text"], request.user)
        else:
            saved = save_deck(deck, sent["text"], request.user, seen=sent["version"] if deck.pk else None)
    except DeckChanged as changed:
        return both(request, deck, form, changed.current)
    messages.success(request, _("“%(name)s” is saved.") % {"name": saved.name})
    return redirect(saved)


def both(request: HttpRequest, mine: Deck, form: DeckForm, theirs: Deck) -> HttpResponse:
    """The page that shows what was typed here and what was saved elsewhere meanwhile."""
    form.shows_version(theirs.version)
    more = {
        "theirs": deck_page(theirs),
        "theirs_saved": theirs.versions.select_related("saved_by").first(),
        "changes": compare(theirs.text, mine.text, cards_of(theirs.card_set)),
    }
    return page(request, theirs, form, mine, status=409, **more)


def tapped(request: HttpRequest, deck: Deck, form: DeckForm, do: str, deleted: bool) -> HttpResponse:
    """The builder after one tap: the whole page, or for htmx the parts that changed."""
    shown, said = wanted(deck, form), ""
    search = searched(shown.card_set, request.POST.get("q", ""))
    if do != "find":
        text, said = done(do, shown.text, cards_of(shown.card_set), [card.number for card in search["cards"]])
        shown = wanted(deck, form, text) if text != shown.text else shown
    form = DeckForm(initial=dict(request.POST.items()) | ({"text": shown.text} if "text" not in form.errors else {}))
    if not request.htmx:
        return page(request, deck, form, shown, deleted=deleted)
    context = parts(deck, shown, search) | {
        "form": form,
        "said": said,
        "typing": not do,
        "finding": do == "find",
        "htmx": True,
    }
    template = "decks/_builder_found.html" if do == "find" else "decks/_builder_parts.html"
    return render(request, template, context)


def done(do: str, text: str, cards: CardSet, found: list[int]) -> tuple[str, str]:
    """The text after a tap, and what is to be read out."""
    verb, *values = do.split(":")
    numbers = [int(value) for value in values if value.isdecimal() and len(value) < 6]
    if do == "first":
        held = read_deck(text, cards, advised=0).cards
        verb, numbers = "add", [number for number in found if number not in held][:1]
    wanted = {"mend": 2}.get(verb, 1)
    if verb not in TAPS or len(numbers) != wanted:
        return text, ""
    changed = TAPS[verb](text, *numbers, cards)
    name = card_name(cards, numbers[-1])
    if changed == text or verb == "cut":
        return changed, ""
    if verb in ("add", "mend"):
        return changed, _("%(card)s is in the deck.") % {"card": name}
    return changed, _("%(card)s is taken out.") % {"card": name}


def parts(deck: Deck, shown: Deck, search: dict[str, Any]) -> dict[str, Any]:
    """What the parts of the builder show. deck: the row, or a new one.  shown: what is in the form, not saved."""
    return search | {
        "deck": deck,
        "page": deck_page(shown),
        "held": set(shown.cards),
        "size": SIZE,
        "unsaved": is_unsaved(deck, shown),
        "cards": search["cards"][:MOST_FOUND],
        "cards_found": len(search["cards"]),
        "card_set": shown.card_set,
    }


def is_unsaved(deck: Deck, shown: Deck) -> bool:
    """Whether the form holds something that the row does not; ends of lines are no matter."""
    if deck.pk is None:
        return bool(shown.text.strip() or shown.notes.strip())
    kept, typed = ((each.name, each.card_set_id, *each.text.split(), each.notes.split()) for each in (deck, shown))
    return kept != typed


def page(
    request: HttpRequest, deck: Deck, form: DeckForm, shown: Deck, status: int = 0, **more: object
) -> HttpResponse:
    """The whole builder."""
    search = searched(shown.card_set, request.POST.get("q", "") or request.GET.get("q", ""))
    context = parts(deck, shown, search) | {"form": form} | more
    return render(request, "decks/builder.html", context, status=status or (422 if form.errors else 200))
