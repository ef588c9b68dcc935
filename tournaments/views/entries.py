"""Who takes part: one name, a pasted list, a file; decks as pasted text; who leaves."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from decks.queries import deck_page
from tournaments import queries
from tournaments.domain import codes, importing, registration
from tournaments.domain import entries as domain
from tournaments.forms.entries import DeckForm, ImportForm, NameForm
from tournaments.models import Entry, EntryCode, Event
from tournaments.permissions import can_judge, can_score, entry_for, event_for, is_staff
from tournaments.queries.kept import keep
from tournaments.views.acting import attempt, submit
from tournaments.views.checks import judging
from tournaments.views.deck_lists import Person, deck_rows, entry_rows
from tournaments.views.shown import kept_nowhere, page, staff_part


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def entries(request: HttpRequest, public_id: str) -> HttpResponse:
    """The list, and a field for the next name; after a name the focus is in it again."""
    event = event_for(request.user, public_id, can_score if request.method == "POST" else is_staff)
    with_deck = event.state == Event.State.RUNNING and event.checks_decks
    focus = (request.method == "POST" and not with_deck) or "next" in request.GET or not people_of(event)
    form = NameForm(request.POST or None, with_deck=with_deck, focus=focus)
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        entry = submit(form, domain.add_entry, event, typed["name"], request.user, deck_text=typed.get("deck", ""))
        if entry:
            messages.success(request, _("%(name)s is entered.") % {"name": entry.name})
            return redirect(reverse("tournaments:entries", args=[event.public_id], query={"next": 1}))
    return entries_page(request, event, form)


def entries_page(request: HttpRequest, event: Event, form: NameForm) -> HttpResponse:
    """The staff's list of people."""
    rows = staff_part(event, "entry_rows", lambda: entry_rows(people_of(event), event))
    context = {
        "form": form,
        "import_form": ImportForm(),
        "people": people_of(event),
        "rows": rows,
        "codes_wanted": codes_wanted(event),
        "codes_out": codes_out(event),
        "waiting": keep(("waiting", event.public_id, event.version), lambda: registration.queue(event)),
        "late": queries.late_entry(event),
        "may_score": can_score(request.user, event),
        "may_judge": can_judge(request.user, event),
    }
    return page(request, event, "tournaments/entries.html", context, status=422 if form.errors else 200)


def people_of(event: Event) -> list[Person]:
    """The entries by name, each with what is wrong with its deck; kept by the event's version."""

    def read() -> list[Person]:
        troubles = {trouble.entry.pk: trouble for trouble in queries.deck_troubles(event)}
        return [Person(entry, troubles.get(entry.pk)) for entry in event.entries.select_related("code")]

    return keep(("people", event.public_id, event.version), read)


def codes_wanted(event: Event) -> int:
    """How many slips are printed with all others; kept by the event's version."""
    key = ("codes wanted", event.public_id, event.version)
    return keep(key, lambda: sum(codes.needs_code(person.entry) for person in people_of(event)))


def codes_out(event: Event) -> int:
    """How many printed codes have not been used; kept by the event's version."""
    waiting = EntryCode.objects.filter(entry__event=event, opened_at=None).exclude(typed=None)
    return keep(("codes out", event.public_id, event.version), waiting.count)


# lists


@login_required
@require_POST
def import_list(request: HttpRequest, public_id: str) -> HttpResponse:
    """First a preview of a pasted list or a file, which can be changed in place; then everybody is entered at once."""
    event = event_for(request.user, public_id, can_score)
    form = ImportForm(request.POST, request.FILES)
    reading = None
    if form.is_valid():
        reading = submit(form, importing.read_list, event, form.source, form.cleaned_data["encoding"])
    if reading and not reading.problems and request.POST.get("enter"):
        entered = submit(form, importing.import_entries, event, reading.rows, request.user)
        if entered is not None:
            said = ngettext("%(n)d player is entered.", "%(n)d players are entered.", len(entered))
            messages.success(request, said % {"n": len(entered)})
            return redirect("tournaments:entries", event.public_id)
    return preview_page(request, event, form, reading)


def preview_page(
    request: HttpRequest, event: Event, form: ImportForm, reading: importing.Reading | None
) -> HttpResponse:
    """What was understood of a list. The text can be changed in place; nothing is lost."""
    if reading:
        form.shows(reading.text)
    context = {
        "form": form,
        "reading": reading,
        "summary": importing.summary(reading) if reading else "",
        "encodings": importing.ENCODINGS,
    }
    wrong = form.errors or reading is None or reading.problems
    return page(request, event, "tournaments/import.html", context, status=422 if wrong else 200)


# one person


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def entry(request: HttpRequest, public_id: str) -> HttpResponse:
    """One person: the name, the deck, dropping out."""
    entry = entry_for(request.user, public_id, can_score if request.method == "POST" else is_staff)
    form = NameForm(request.POST or None, initial={"name": entry.name})
    if request.method == "POST" and form.is_valid():
        if submit(form, domain.rename_entry, entry, form.cleaned_data["name"], request.user):
            messages.success(request, _("Saved."))
            return redirect("tournaments:entry", entry.public_id)
        entry.refresh_from_db()
    context = {
        "entry": entry,
        "form": form,
        "seats": entry.seats.select_related("match__round__event", "round")
        .prefetch_related("match__seats__entry")
        .order_by("round__number"),
        "trouble": None if entry.has_dropped else queries.deck_trouble(entry),
        "may_score": can_score(request.user, entry.event),
        "may_judge": can_judge(request.user, entry.event),
    } | judging(request.user, entry)
    return page(request, entry.event, "tournaments/entry.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def drop_entry(request: HttpRequest, public_id: str) -> HttpResponse:
    """The person leaves, or with `undo` is back."""
    entry = entry_for(request.user, public_id, can_score)
    verb = domain.undo_drop if request.POST.get("undo") else domain.drop
    attempt(request, verb, entry, request.user)
    return redirect("tournaments:entry", entry.public_id)


@login_required
@require_POST
def remove(request: HttpRequest, public_id: str) -> HttpResponse:
    """Off the list, for somebody who never played."""
    entry = entry_for(request.user, public_id, can_score)
    said = _("%(name)s is off the list.") % {"name": entry.name}
    if not attempt(request, domain.remove_entry, entry, request.user, done=said):
        return redirect("tournaments:entry", public_id)
    return redirect("tournaments:entries", entry.event.public_id)


# decks


@login_required
@require_safe
def decks(request: HttpRequest, public_id: str) -> HttpResponse:
    """All decks of the event: a judge opens each of them from here, with one more tap."""
    event = event_for(request.user, public_id, is_staff)
    opens, types = can_judge(request.user, event), can_score(request.user, event)
    rows = staff_part(event, f"deck_rows {opens} {types}", lambda: deck_rows(people_of(event), event, opens, types))
    context = {"people": people_of(event), "rows": rows, "may_judge": opens}
    return page(request, event, "tournaments/decks.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@kept_nowhere
def deck(request: HttpRequest, public_id: str) -> HttpResponse:
    """Type or paste a deck before the event starts; saved whatever is wrong with it, with all problems at once."""
    entry = entry_for(request.user, public_id, can_score)
    if entry.event.state != Event.State.SETUP:
        messages.warning(request, _("The decks are frozen since the event began. A judge can open this one."))
        return redirect("tournaments:entry", entry.public_id)
    form = DeckForm(request.POST or None, initial={"text": entry.deck.text if entry.deck else ""})
    saved = request.method == "POST" and form.is_valid()
    if saved and submit(form, domain.save_entry_deck, entry, form.cleaned_data["text"], request.user):
        tell_saved(request, entry)
        return redirect("tournaments:entry_deck", entry.public_id)
    context = {"entry": entry, "form": form, "next": next_without_deck(entry)} | shown_deck(entry)
    return page(request, entry.event, "tournaments/entry_deck.html", context, status=422 if form.errors else 200)


def tell_saved(request: HttpRequest, entry: Entry) -> None:
    """The deck is saved, and whether it is legal: one truth."""
    entry.refresh_from_db()
    trouble = queries.deck_trouble(entry)
    if trouble is None:
        messages.success(request, _("The deck is saved."))
        return
    n = len(trouble.problems)
    said = ngettext("Saved, but not legal: %(n)d problem.", "Saved, but not legal: %(n)d problems.", n)
    messages.warning(request, said % {"n": n})


def next_without_deck(entry: Entry) -> Entry | None:
    """Whose deck is missing next in the order of names; after the last name from the first on."""
    people = list(entry.event.entries.filter(dropped_after_round=None))
    at = people.index(entry) if entry in people else 0
    return next((each for each in people[at + 1 :] + people[:at] if each.deck_id is None), None)


@login_required
@require_POST
@kept_nowhere
def open_deck_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """A judge looks at a deck, and that is recorded: therefore a POST."""
    entry = entry_for(request.user, public_id, can_judge)
    domain.open_deck(entry, request.user)
    return page(request, entry.event, "tournaments/deck_opened.html", {"entry": entry} | shown_deck(entry))


def shown_deck(entry: Entry) -> dict:
    """The deck that the entry plays, with its problems: `deck` is a decks.queries.DeckPage or None."""
    found = entry.frozen_deck or entry.deck
    if found is None:
        return {"deck": None}
    return {"deck": deck_page(found, entry.event.rules)}
