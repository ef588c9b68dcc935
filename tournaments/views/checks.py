"""Deck checks: the staff's list, the sealed draw that everybody can check, one check at the table, notes on people."""

from collections.abc import Collection

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apfelernte.draws.record import record_of
from apfelernte.live.topics import mark
from engine.kernel import sealed
from tournaments import queries
from tournaments.checkforms import DrawForm, FinishForm, NoteForm, PhraseForm, ReasonForm, TargetForm
from tournaments.domain import checks as domain
from tournaments.domain.notes import add_note, withdraw_note
from tournaments.models import CheckDraw, DeckCheck, Entry, Event, Match
from tournaments.permissions import (
    can_ask_check,
    can_check_decks,
    can_contribute,
    can_see,
    check_for,
    draw_for,
    entry_for,
    event_for,
    is_staff,
    match_for,
    note_for,
    own_entry,
)
from tournaments.queries import checks as reads
from tournaments.topics import desk_topic
from tournaments.views.acting import attempt, submit
from tournaments.views.shown import frame_for, mark_of, page

# the staff's list


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def checks(request: HttpRequest, public_id: str) -> HttpResponse:
    """All checks of the event; a POST opens the draw of the running round, or with `entry` targets somebody."""
    event = event_for(request.user, public_id, can_check_decks if request.method == "POST" else is_staff)
    if request.method == "POST":
        return target(request, event) if "entry" in request.POST else open_draw(request, event)
    return checks_page(request, event)


def open_draw(request: HttpRequest, event: Event) -> HttpResponse:
    """Promise the draw of the running round."""
    round = queries.current_round(event)
    if round is None or not round.is_running:
        messages.error(request, _("No round is running."))
        return redirect("tournaments:checks", event.public_id)
    form = DrawForm(request.POST)
    if form.is_valid():
        typed = form.cleaned_data
        opened = submit(form, domain.open_check_draw, round, request.user, typed["phrase"], typed["minutes"])
        if opened:
            return redirect(opened)
    return checks_page(request, event, draw_form=form)


def target(request: HttpRequest, event: Event) -> HttpResponse:
    """Check somebody for a reason."""
    form = TargetForm(request.POST, event=event)
    if form.is_valid():
        check = submit(form, domain.target_check, form.cleaned_data["entry"], form.cleaned_data["reason"], request.user)
        if check:
            return redirect(check)
    return checks_page(request, event, target_form=form)


def checks_page(request: HttpRequest, event: Event, **forms) -> HttpResponse:
    """The list with what can be done next."""
    context = listed(request, event) | {
        "draw_form": DrawForm(),
        "target_form": TargetForm(event=event, initial={"entry": request.GET.get("entry")}),
    }
    return page(request, event, "tournaments/checks.html", context | forms, status=422 if forms else 200)


def listed(request: HttpRequest, event: Event) -> dict:
    """The checks and draws of an event behind the desk's mark."""
    now = mark(desk_topic(event))
    event.refresh_from_db()
    round = queries.current_round(event)
    draws = reads.check_draws_of(event)
    running = round if round and round.is_running else None
    drawn = next((draw for draw in draws if running and draw.round_id == running.pk), None)
    return {
        "mark": now,
        "checks": reads.checks_of(event),
        "draws": draws,
        "round": running,
        "drawn": drawn,
        "spared": reads.spared(drawn) if drawn else [],
        "take": reads.would_take(running) if running else 0,
        "may_check": can_check_decks(request.user, event),
    }


@login_required
@require_safe
def checks_list(request: HttpRequest, public_id: str) -> HttpResponse:
    """The list by itself, fetched when something happens."""
    event = event_for(request.user, public_id, is_staff)
    return page(request, event, "tournaments/_checks.html", listed(request, event))


# the draw


@require_http_methods(["GET", "HEAD", "POST"])
def draw(request: HttpRequest, public_id: str) -> HttpResponse:
    """How the deck checks of a round are drawn; a POST contributes a phrase."""
    found = draw_for(request.user, public_id, can_contribute if request.method == "POST" else can_see)
    if request.method != "POST":
        return draw_page(request, found)
    form = PhraseForm(request.POST)
    if form.is_valid():
        entry = None if can_check_decks(request.user, found.event) else own_entry(request.user, found.event)
        by = request.user if request.user.is_authenticated else None
        submit(form, domain.give_phrase, found, by, form.cleaned_data["phrase"], entry)
        if not form.errors:
            messages.success(request, _("Your phrase counts. It stays sealed until the draw is revealed."))
            return redirect(found)
    return draw_page(request, found, form)


def draw_page(request: HttpRequest, found: CheckDraw, form: PhraseForm | None = None) -> HttpResponse:
    """The promise, the phrases, and once revealed everything to draw again."""
    may = can_contribute(request.user, found.event) and found.draw.drawn_at is None
    context = drawn(found) | {
        "form": (form or PhraseForm()) if may else None,
        "frame": frame_for(request.user, found.event),
        "may_check": can_check_decks(request.user, found.event),
        "is_staff": is_staff(request.user, found.event),
    }
    return page(request, found.event, "tournaments/draw.html", context, status=422 if form else 200)


def drawn(found: CheckDraw) -> dict:
    """What everybody may see of a draw at this moment."""
    now = mark_of(found.event)
    found.draw.refresh_from_db()
    told = record_of(found.draw)
    revealed = found.draw.revealed_at is not None
    return {
        "mark": now,
        "check_draw": found,
        "draw": found.draw,
        "record": told,
        "waits": found.draw.drawn_at is None and found.round is not None and found.round.is_running,
        "text": found.draw.sealed().text if revealed else "",
        "order": [told["things"][place - 1] for place in told["order"]] if revealed else [],
        "taken": [told["things"][place - 1] for place in told["taken"]] if revealed else [],
        "left_out": [told["things"][place - 1] for place in told["left_out"]] if revealed else [],
        "holds": revealed and not sealed.problems(told),
    }


@require_safe
def draw_part(request: HttpRequest, public_id: str) -> HttpResponse:
    """The draw by itself, fetched when something happens."""
    found = draw_for(request.user, public_id)
    return page(request, found.event, "tournaments/_draw.html", drawn(found))


@require_safe
def draw_record(request: HttpRequest, public_id: str) -> HttpResponse:
    """The record as a file, for `manage.py verify_draw` and everybody's own program."""
    found = draw_for(request.user, public_id)
    answer = JsonResponse(record_of(found.draw), json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="draw-{found.draw.public_id}.json"'
    return answer


@login_required
@require_POST
def draw_now(request: HttpRequest, public_id: str) -> HttpResponse:
    """Draw before the time is over."""
    found = draw_for(request.user, public_id, can_check_decks)
    attempt(request, domain.draw_checks, found, request.user, done=_("Drawn. The players learn of it when you begin."))
    return redirect("tournaments:checks", found.event.public_id)


# one check


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def check(request: HttpRequest, public_id: str) -> HttpResponse:
    """One check at the table; a POST begins, finishes, gives up or takes back (`do`)."""
    check = check_for(request.user, public_id)
    if request.method != "POST":
        return check_page(request, check)
    do = request.POST.get("do")
    if do == "begin":
        attempt(request, domain.begin_check, check, request.user)
        return redirect(check)
    if do == "finish":
        return finish(request, check)
    if do in ("give_up", "take_back"):
        return leave(request, check, do)
    return redirect(check)


def finish(request: HttpRequest, check: DeckCheck) -> HttpResponse:
    """Keep the ticks, then write down what was found."""
    domain.keep_ticks(check, ticked(request), shown(request))
    form = FinishForm(request.POST, check=check)
    if form.is_valid():
        submit(form, domain.finish_check, check, request.user, **form.cleaned_data)
        if not form.errors:
            messages.success(request, _("The check is finished."))
            return redirect(check)
    return check_page(request, check_for(request.user, check.public_id), form=form)


def leave(request: HttpRequest, check: DeckCheck, do: str) -> HttpResponse:
    """Give the check up, or take its outcome back, with a reason."""
    form = ReasonForm(request.POST)
    verb = domain.give_up_check if do == "give_up" else domain.take_back_check
    if form.is_valid():
        submit(form, verb, check, form.cleaned_data["reason"], request.user)
        if not form.errors:
            return redirect(check)
    return check_page(request, check_for(request.user, check.public_id), reason_form=form)


def ticked(request: HttpRequest) -> list[int]:
    """The cards that were ticked."""
    return numbers(request.POST.getlist("card"))


def shown(request: HttpRequest) -> list[int] | None:
    """The cards that were ticked when the page was shown; None from a page that does not say."""
    return numbers(request.POST["shown"].split()) if "shown" in request.POST else None


def numbers(sent: list[str]) -> list[int]:
    """What of it are numbers; the rest is no card."""
    return [int(number) for number in sent[:500] if number.isascii() and number.isdecimal() and len(number) < 6]


def check_page(request: HttpRequest, check: DeckCheck, **forms) -> HttpResponse:
    """The page of a check. The list is shown once the check has begun: that is recorded."""
    sort = request.GET.get("sort", "number")
    sort = sort if sort in reads.SORTS else "number"
    begun = check.begun_at is not None
    context = {
        "check": check,
        "deck": reads.checked_deck(check, sort) if begun else None,
        "sort": sort,
        "sorts": [("number", _("number")), ("type", _("type")), ("name", _("name"))],
        "consequence": reads.consequence(check) if check.is_open else None,
        "form": FinishForm(check=check, initial={"minutes": reads.minutes_so_far(check)}) if check.is_open else None,
        "reason_form": ReasonForm(),
        "notes": reads.notes_on([check.entry]),
        "others": [row for row in reads.checks_at(check.match) if row.pk != check.pk] if check.match else [],
        "now": timezone.now(),
    }
    return page(request, check.event, "tournaments/check.html", context | forms, status=422 if forms else 200)


@login_required
@require_POST
def check_ticks(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keep which cards lie on the table; `all` ticks the whole list. What somebody else has ticked comes back too."""
    check = check_for(request.user, public_id)
    if "all" in request.POST:
        domain.keep_ticks(check, check.entry.frozen_deck.cards if check.entry.frozen_deck else ())
    else:
        domain.keep_ticks(check, ticked(request), shown(request))
    if not request.htmx:
        return redirect(check)
    deck, sent = reads.checked_deck(check), set(ticked(request))
    elsewhere = [row for row in deck.cards if row.ticked != (row.card.number in sent)]
    context = {"deck": deck, "check": check, "ticked_elsewhere": elsewhere}
    return render(request, "tournaments/_check_count.html", context)


@require_POST
def ask_check(request: HttpRequest, public_id: str) -> HttpResponse:
    """At the end of a match the opponent asks to see the deck of `entry`, or a judge writes down that it was asked."""
    match = match_for(request.user, public_id)
    if not can_ask_check(request.user, match):
        raise PermissionDenied
    entry = Entry.objects.filter(seats__match=match, public_id=request.POST.get("entry", "")).first()
    if entry is None:
        messages.error(request, _("Choose whose deck is checked."))
        return redirect(match)
    own = own_entry(request.user, match.round.event)
    asks = None if can_check_decks(request.user, match.round.event) else own
    by = request.user if request.user.is_authenticated else None
    attempt(request, domain.ask_check, match, entry, asks, by, done=_("A judge checks the deck."))
    return redirect(match)


# on other pages


def checks_of_match(user, match: Match) -> dict:
    """What the page of a table shows of its deck checks; those that have not begun only to the staff."""
    event = match.round.event
    staff, judges = is_staff(user, event), can_check_decks(user, event)
    found = reads.checks_at(match)
    asking = match.has_result and match.round.is_running and not match.is_bye and can_ask_check(user, match)
    taken = {row.entry_id for row in found if row.state != DeckCheck.State.GIVEN_UP}
    return {
        "match_checks": [row for row in found if row.is_open or staff],
        "askable": _opposite(user, match, taken) if asking else [],
        "may_check": judges,
    }


def _opposite(user, match: Match, taken: Collection[int]) -> list[Entry]:
    """Whose deck can be asked for: who sits there, but for oneself and who is checked already (`taken`)."""
    own = own_entry(user, match.round.event)
    return [seat.entry for seat in match.seats_in_order if seat.entry != own and seat.entry_id not in taken]


def judging(user, entry: Entry) -> dict:
    """What judges see on the page of a person: notes with their form, checks, the form for a targeted one."""
    if not can_check_decks(user, entry.event):
        return {}
    return {
        "may_check": True,
        "notes": reads.notes_on([entry]),
        "note_form": NoteForm(),
        "entry_checks": list(entry.checks.select_related("match", "entry")),
        "reason_form": ReasonForm(prefix="check"),
    }


# notes


@login_required
@require_POST
def add_player_note(request: HttpRequest, public_id: str) -> HttpResponse:
    """Write a note or a warning on a person."""
    entry = entry_for(request.user, public_id, can_check_decks)
    form = NoteForm(request.POST)
    if form.is_valid():
        typed = form.cleaned_data
        submit(form, add_note, entry, typed["kind"], typed["text"], request.user, typed["rule"])
        if not form.errors:
            messages.success(request, _("Written down. Only the judges of this event see it."))
            return redirect("tournaments:entry", entry.public_id)
    context = {"entry": entry, "note_form": form}
    return page(request, entry.event, "tournaments/note.html", context, status=422)


@login_required
@require_POST
def withdraw_player_note(request: HttpRequest, public_id: str) -> HttpResponse:
    """The note counts no more."""
    note = note_for(request.user, public_id)
    attempt(request, withdraw_note, note, request.POST.get("reason", ""), request.user)
    return redirect("tournaments:entry", note.entry.public_id)
