"""The deck builder: one form that works by itself; with JavaScript each tap sends it and takes the changed parts.

Between two saves a deck lives in the form alone. A button's value says what is to be done: `add:35`, `take:35`,
`keep:35` (one copy), `drop:35`, `mend:7:35` (line 7 becomes card 35), `cut:7`, `first` (the best card found),
`find`, `save`, `theirs`; anything else looks at the list anew, and so does htmx without a value while somebody types.
`?cards=8-35-54` begins with these cards instead of what is kept, a new deck `?name=` with this name and `?set=` with
this card set: nothing is saved by it (decision 0145).
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods

from apfelernte.errors import DomainError
from apfelernte.languages import reader_language
from apfelernte.texts import is_visible, one_line
from decks import editing
from decks.building import DeckChanged, bundled_card_set, keep_theirs, save_deck, with_cards
from decks.comparing import compare
from decks.forms import DeckForm
from decks.models import Deck
from decks.permissions import can_change_deck
from decks.queries import DeckPage, cards_of, deck_page, printed_texts, rules_of
from decks.sentences import card_name
from decks.views.cards import searched, set_for
from decks.views.own import deck_for
from engine.apfelernte.cards import CardSet
from engine.apfelernte.decklist import read_deck
from engine.apfelernte.formats import Format
from engine.apfelernte.house import KEY as HOUSE

MOST_FOUND = 60  # cards shown beside the list; a search narrows them down

BEGUN = re.compile(r"\d{1,4}(?:-\d{1,4}){0,59}", re.ASCII)  # ?cards= of the address

TAPS: dict[str, Callable[..., str]] = {
    "add": editing.add, "take": editing.take, "keep": editing.keep_one, "drop": editing.drop, "mend": editing.mend,
    "cut": editing.cut,
}  # fmt: skip


@dataclass(frozen=True)
class Bench:
    """Where a deck is built: what it must be, how it is kept, where one goes afterwards.

    deck: the row, or a new one.  format: which decks are legal.  version: which one is kept now, by which it is seen
    that somebody else saved meanwhile.
    save: keeps what the form sent (`do` is save or theirs) and returns the address to go to; raises DeckChanged, or
    DomainError for what the person can mend.
    back: the address of the button beside it.  title, over: of the plate, when they are not the deck's name.
    hands_in: saving hands the deck in.  own_decks: lists of the person's own with which it can begin.
    """

    deck: Deck
    save: Callable[[dict[str, Any], str], str]
    back: str
    form_class: type[DeckForm] = DeckForm
    format: Format | str = "vorbereitet"
    version: Callable[[Deck], int] = attrgetter("version")
    title: str = ""
    over: str = ""
    hands_in: bool = False
    own_decks: Sequence[DeckPage] = ()

    @property
    def size(self) -> int | None:
        """How many cards a deck has; None where that is not checked."""
        return rules_of(self.format).deck_size

    @property
    def house(self) -> str:
        """The name of a house format (A8.10), "" for one of the book."""
        form = rules_of(self.format)
        return form.german if form.key == HOUSE else ""

    @property
    def checks(self) -> bool:
        """Whether a deck can be illegal here at all."""
        return rules_of(self.format).checks_decks


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_deck(request: HttpRequest) -> HttpResponse:
    """A new deck; it exists once it is saved."""
    name = pgettext("name of a deck", "New deck")
    return build(
        request, own_bench(request, Deck(owner=request.user, card_set=set_for(request.GET.get("set")), name=name))
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit_deck(request: HttpRequest, public_id: str) -> HttpResponse:
    """Change a deck. What is sent for one that was deleted meanwhile is kept: it becomes a new deck."""
    if request.method == "POST" and not Deck.objects.filter(public_id=public_id).exists():
        deck = Deck(owner=request.user, card_set=bundled_card_set())
        return build(request, own_bench(request, deck), deleted=True)
    return build(request, own_bench(request, deck_for(request.user, public_id, can_change_deck)))


def own_bench(request: HttpRequest, deck: Deck) -> Bench:
    """For somebody's own deck, with its name, its notes and its history."""

    def save(sent: dict[str, Any], do: str) -> str:
        deck.name, deck.notes, deck.card_set = sent["name"], sent["notes"], sent["card_set"]
        if do == "theirs":
            saved = keep_theirs(deck, sent["text"], request.user)
        else:
            saved = save_deck(deck, sent["text"], request.user, seen=sent["version"] if deck.pk else None)
        messages.success(request, _("“%(name)s” is saved.") % {"name": saved.name})
        return saved.get_absolute_url()

    return Bench(deck, save, deck.get_absolute_url() if deck.pk else reverse("decks:decks"))


def build(request: HttpRequest, bench: Bench, deleted: bool = False) -> HttpResponse:
    """The builder: shown, tapped, or saved."""
    if request.method != "POST":
        shown = begun(request, bench.deck)
        initial = DeckForm.initial_of(shown) | {"version": bench.version(bench.deck)}
        return page(request, bench, bench.form_class(initial=initial), shown)
    form = bench.form_class(request.POST)
    do = request.POST.get("do") or ("" if request.htmx else "save")
    if do in ("save", "theirs"):
        return save(request, bench, form, do, deleted)
    return tapped(request, bench, form, do, deleted)


def begun(request: HttpRequest, deck: Deck) -> Deck:
    """The deck as it is kept, or with the cards that the address names; the row is not touched."""
    asked = request.GET.get("cards", "")
    if not BEGUN.fullmatch(asked):
        return deck
    text = ""
    for number in asked.split("-"):
        text = editing.add(text, int(number), cards_of(deck.card_set))
    name = one_line(request.GET.get("name", ""))[:80] if deck.pk is None else ""
    shown = Deck(card_set=deck.card_set, name=name if is_visible(name) else deck.name, notes=deck.notes)
    shown.version = deck.version
    return with_cards(shown, text)


def wanted(deck: Deck, form: DeckForm, text: str | None = None) -> Deck:
    """A deck as the form wants it, with what can be used of its fields; the row is not touched."""
    form.is_valid()
    sent = form.cleaned_data
    shown = Deck(card_set=sent.get("card_set") or deck.card_set, name=sent.get("name", ""), notes=sent.get("notes", ""))
    return with_cards(shown, sent.get("text", "") if text is None else text)


def save(request: HttpRequest, bench: Bench, form: DeckForm, do: str, deleted: bool) -> HttpResponse:
    """Save, or say why not; when somebody saved in between both are shown, and nothing is lost either way."""
    if form.is_valid():
        try:
            return redirect(bench.save(form.cleaned_data, do))
        except DeckChanged as changed:
            return both(request, bench, form, changed.current)
        except DomainError as problem:
            form.add_error("text", problem.message)
    return page(request, bench, form, wanted(bench.deck, form), deleted=deleted)


def both(request: HttpRequest, bench: Bench, form: DeckForm, theirs: Deck) -> HttpResponse:
    """The page that shows what was typed here and what was saved elsewhere meanwhile."""
    mine = wanted(theirs, form)
    form.shows_version(bench.version(theirs))
    more = {
        "theirs": deck_page(theirs, bench.format),
        "theirs_saved": theirs.versions.select_related("saved_by").first(),
        "changes": compare(theirs.text, mine.text, cards_of(theirs.card_set)),
    }
    return page(request, replace(bench, deck=theirs), form, mine, status=409, **more)


def tapped(request: HttpRequest, bench: Bench, form: DeckForm, do: str, deleted: bool) -> HttpResponse:
    """The builder after one tap: the whole page, or for htmx the parts that changed."""
    shown, said = wanted(bench.deck, form), ""
    search = searched(shown.card_set, request.POST.get("q", ""))
    if do != "find":
        text, said = done(do, shown.text, cards_of(shown.card_set), [card.number for card in search["cards"]])
        shown = wanted(bench.deck, form, text) if text != shown.text else shown
    form = bench.form_class(
        initial=dict(request.POST.items()) | ({"text": shown.text} if "text" not in form.errors else {})
    )
    if not request.htmx:
        return page(request, bench, form, shown, deleted=deleted)
    context = parts(bench, shown, search) | {
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


def parts(bench: Bench, shown: Deck, search: dict[str, Any]) -> dict[str, Any]:
    """What the parts of the builder show. shown: what is in the form, not saved."""
    lang = reader_language()
    texts = printed_texts(shown.card_set, lang)
    return search | {
        "bench": bench,
        "deck": bench.deck,
        "page": deck_page(shown, bench.format),
        "held": set(shown.cards),
        "unsaved": is_unsaved(bench.deck, shown),
        "rows": [(card, texts[card.number]) for card in search["cards"][:MOST_FOUND]],
        "lang": lang,
        "cards_found": len(search["cards"]),
        "card_set": shown.card_set,
    }


def is_unsaved(deck: Deck, shown: Deck) -> bool:
    """Whether the form holds something that the row does not; ends of lines are no matter."""
    if deck.pk is None:
        return bool(shown.text.strip() or shown.notes.strip())
    kept, typed = ((each.name, each.card_set_id, each.text.split(), each.notes.split()) for each in (deck, shown))
    return kept != typed


def page(
    request: HttpRequest, bench: Bench, form: DeckForm, shown: Deck, status: int = 0, **more: object
) -> HttpResponse:
    """The whole builder."""
    search = searched(shown.card_set, request.POST.get("q", "") or request.GET.get("q", ""))
    context = parts(bench, shown, search) | {"form": form} | more
    return render(request, "decks/builder.html", context, status=status or (422 if form.errors else 200))
