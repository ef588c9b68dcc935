"""A game's log: handed in, judged by the engine, its result offered for the game."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.kernel import JUDGE
from tournaments.domain.heads import names_in_logs
from tournaments.domain.logs import accept_log_result, hand_in_log, open_log
from tournaments.forms.matches import LogForm
from tournaments.models import Entry, GameLog
from tournaments.permissions import can_handle_logs, can_judge, can_organize, log_for, match_for
from tournaments.views.acting import attempt, submit
from tournaments.views.judged import judged
from tournaments.views.shown import frame_for, kept_nowhere, page


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Hand in the log of a game; the next page is its verdict."""
    match = match_for(request.user, public_id, can_handle_logs)
    form = LogForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        log = submit(form, hand_in_log, match, number, form.source, request.user, name=form.name)
        if log:
            return redirect(log)
    event = match.round.event
    context = {"form": form, "match": match, "round": match.round, "seats": match.seats_in_order, "number": number}
    context |= {"frame": frame_for(request.user, event), "names": names_in_logs(match)}
    return page(request, event, "tournaments/log_upload.html", context, status=422 if form.errors else 200)


@login_required
@require_safe
def log(request: HttpRequest, public_id: str) -> HttpResponse:
    """The verdict: legal with the result that it offers, or the line, the rule and the table before it."""
    log = log_for(request.user, public_id)
    first = first_seat(log, request.GET.get("first", ""))
    whole, as_written = bool(request.GET.get("all")), bool(request.GET.get("own"))
    return log_page(request, log, judged(log, first, whole=whole, as_written=as_written))


@login_required
@require_POST
@kept_nowhere
def open_hands(request: HttpRequest, public_id: str) -> HttpResponse:
    """A judge asks for the hands and the drawn cards too, and that is recorded: therefore a POST."""
    log = log_for(request.user, public_id, can_judge)
    open_log(log, request.user)
    return log_page(request, log, judged(log, viewer=JUDGE))


def log_page(request: HttpRequest, log: GameLog, context: dict) -> HttpResponse:
    """The page of a verdict."""
    rights = {"may_judge": can_judge(request.user, log.event), "frame": frame_for(request.user, log.event)}
    match = log.game.match if log.game else None
    entries = [seat.entry for seat in match.seats_in_order] if match else []
    more = {"match": match, "round": match.round if match else None, "entries": entries}
    return page(request, log.event, "tournaments/log.html", context | rights | more)


@login_required
@require_POST
def accept(request: HttpRequest, public_id: str) -> HttpResponse:
    """Take the result of a legal log for its game."""
    log = log_for(request.user, public_id)
    attempt(
        request,
        accept_log_result,
        log,
        request.user,
        first=first_seat(log, request.POST.get("first", "")),
        may_correct_closed=can_organize(request.user, log.event),
        done=_("The result of the game is taken."),
    )
    return redirect(log.game.match if log.game else log)


def first_seat(log: GameLog, public_id: str) -> Entry | None:
    """Who sat on the log's first seat, when the person said so; only somebody of the table counts."""
    if log.game is None or not public_id:
        return None
    return Entry.objects.filter(seats__match=log.game.match, public_id=public_id).first()
