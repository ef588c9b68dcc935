"""Making, changing, copying an event, and the steps that it takes: start, pair, publish, close, finish, undo."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apfelernte.errors import DomainError
from tournaments import queries
from tournaments.domain import events, history, rounds
from tournaments.forms.setup import EventForm, advice
from tournaments.models import Event
from tournaments.permissions import can_create_event, can_organize, event_for, is_staff
from tournaments.views.acting import attempt, submit
from tournaments.views.shown import page


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_event(request: HttpRequest) -> HttpResponse:
    """One short form; afterwards the desk says what is next."""
    if not can_create_event(request.user):
        raise PermissionDenied
    form = EventForm(request.POST or None, organizer=request.user)
    if request.method == "POST" and form.is_valid():
        event = submit(form, events.create_event, request.user, **form.settings)
        if event:
            return redirect("tournaments:desk", event.public_id)
    players = form["players"].value() or 0
    told = advice(int(players), None) if str(players).isdecimal() and len(str(players)) < 5 else ""
    return render(
        request, "tournaments/event_form.html", {"form": form, "advice": told}, status=422 if form.errors else 200
    )


@login_required
@require_safe
def rounds_advice(request: HttpRequest) -> HttpResponse:
    """How many rounds are recommended for `?players=` people, while the form is being filled in."""
    players, chosen = (request.GET.get(name, "") for name in ("players", "rounds_planned"))
    known = [int(text) if text.isdecimal() and len(text) < 5 else 0 for text in (players, chosen)]
    return HttpResponse(format_html("{}", advice(known[0], known[1] or None)))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit_event(request: HttpRequest, public_id: str) -> HttpResponse:
    """The same form; what cannot change any more once the event runs is fixed."""
    event = event_for(request.user, public_id, can_organize)
    form = EventForm(request.POST or None, event=event, organizer=request.user)
    if (
        request.method == "POST"
        and form.is_valid()
        and submit(form, events.change_event, event, request.user, **form.settings)
    ):
        messages.success(request, _("Saved."))
        return redirect("tournaments:manage", event.public_id)
    told = advice(event.entries.count(), event.rounds_planned)
    context = {"form": form, "advice": told}
    return page(request, event, "tournaments/event_form.html", context, status=422 if form.errors else 200)


@login_required
@require_safe
def manage(request: HttpRequest, public_id: str) -> HttpResponse:
    """What is rarely needed: settings, staff, copy, finish, undo."""
    event = event_for(request.user, public_id, is_staff)
    context = {"may_organize": can_organize(request.user, event), "step": queries.next_step(event)}
    return page(request, event, "tournaments/manage.html", context)


@login_required
@require_POST
def copy(request: HttpRequest, public_id: str) -> HttpResponse:
    """A new event with the same settings, perhaps with the same people."""
    event = event_for(request.user, public_id, can_organize)
    made = events.copy_event(event, request.user, with_entries=request.POST.get("with_entries") == "1")
    messages.success(request, _("This is the copy. Check its name and its day."))
    return redirect("tournaments:edit_event", made.public_id)


@login_required
@require_POST
def step(request: HttpRequest, public_id: str) -> HttpResponse:
    """The next step, if it is still the one that the person saw: `code` and `round` of queries.NextStep."""
    event = event_for(request.user, public_id, can_organize)
    code, seen = request.POST.get("code", ""), request.POST.get("round", "")
    verb = STEPS.get(code)
    next_step = queries.next_step(event)
    if verb is None:
        messages.error(request, _("This step does not exist."))
    elif code != next_step.code or seen not in ("", str(next_step.number)):
        messages.warning(request, _("Somebody was faster. Next: %(step)s") % {"step": next_step.sentence})
    else:
        attempt(request, verb, event, request.user)
    return redirect("tournaments:desk", event.public_id)


def _publish(event: Event, by) -> object:
    return rounds.publish_round(_current(event), by)


def _close(event: Event, by) -> object:
    """Close the round; if another one follows, it is drafted at once."""
    closed = rounds.close_round(_current(event), by)
    if closed.number < queries.rounds_total(event):
        return rounds.pair_round(event, by, number=closed.number + 1)
    return closed


def _current(event: Event):
    round = queries.current_round(event)
    if round is None:
        raise DomainError("no_round", _("There is no round yet."))
    return round


STEPS = {
    "start": events.start_event,
    "pair": rounds.pair_round,
    "publish": _publish,
    "close": _close,
    "finish": events.finish_event,
}


@login_required
@require_POST
def finish(request: HttpRequest, public_id: str) -> HttpResponse:
    """Finish before all rounds are played."""
    event = event_for(request.user, public_id, can_organize)
    attempt(request, events.finish_event, event, request.user)
    return redirect("tournaments:desk", event.public_id)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def undo_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """What undo would take back, and what came later and stays; then the undo itself."""
    event = event_for(request.user, public_id, can_organize)
    seen = request.POST.get("seen", "")
    if request.method == "POST" and attempt(request, history.undo, event, request.user, seen=seen):
        return redirect("tournaments:desk", event.public_id)
    return page(request, event, "tournaments/undo.html", {"preview": queries.undo_preview(event)})


@login_required
@require_POST
def delete(request: HttpRequest, public_id: str) -> HttpResponse:
    """Away with an event that was made by mistake; one in which something was played stays."""
    event = event_for(request.user, public_id, can_organize)
    gone = _("%(event)s is deleted.") % {"event": event.name}
    if attempt(request, events.delete_event, event, request.user, done=gone):
        return redirect("tournaments:events")
    return redirect("tournaments:manage", event.public_id)
