"""A round: as a draft it is looked at, changed by hand and published; later it shows its tables to the staff."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments import queries
from tournaments.domain import history, swaps
from tournaments.domain import rounds as domain
from tournaments.forms.rounds import PairAgainForm, SwapForm, WhyNotForm
from tournaments.models import Round
from tournaments.permissions import can_organize, is_staff, round_for
from tournaments.views.acting import attempt
from tournaments.views.shown import page, rows


@require_safe
def round_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """The draft for the staff; everybody else is led to the public page of the round."""
    round = round_for(request.user, public_id)
    if not is_staff(request.user, round.event):
        return redirect("tournaments:event_round", round.event.public_id, round.number)
    return page(request, round.event, "tournaments/round.html", round_context(request, round))


def round_context(request: HttpRequest, round: Round) -> dict:
    """Tables, warnings, and the answer to "why not these two?" when it was asked."""
    asked = WhyNotForm(request.GET if "one" in request.GET else None, round=round)
    answer = ""
    if asked.is_bound and asked.is_valid():
        answer = queries.why_not(round, asked.cleaned_data["one"], asked.cleaned_data["two"])
    return {
        "round": round,
        "rows": rows(round),
        "total": queries.rounds_total(round.event),
        "warnings": queries.round_warnings(round) if round.is_draft else [],
        "step": queries.next_step(round.event),
        "asked": asked,
        "answer": answer,
        "again": PairAgainForm(round=round),
        "may_organize": can_organize(request.user, round.event),
    }


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def swap(request: HttpRequest, public_id: str) -> HttpResponse:
    """Two people or two tables change places: first what that brings, then the change."""
    round = round_for(request.user, public_id, can_organize)
    form = SwapForm(request.POST if request.method == "POST" else request.GET, round=round)
    if not form.is_valid():
        context = round_context(request, round) | {
            "swap_errors": [e for errors in form.errors.values() for e in errors],
            "ticked": {*form.data.getlist("who"), *form.data.getlist("table")},
        }
        return page(request, round.event, "tournaments/round.html", context, status=422)
    people, tables = list(form.cleaned_data["who"]), list(form.cleaned_data["table"])
    if request.method == "POST":
        if people:
            attempt(request, swaps.swap_players, round, *people, request.user)
        else:
            attempt(request, swaps.swap_tables, *tables, request.user)
        return redirect(round)
    brings = queries.swap_preview(round, *people) if people else queries.table_swap_preview(*tables)
    context = {"round": round, "people": people, "tables": tables, "brings": brings}
    return page(request, round.event, "tournaments/swap.html", context)


@login_required
@require_POST
def again(request: HttpRequest, public_id: str) -> HttpResponse:
    """Pair the draft anew, perhaps with byes given by hand; with `discard` the draft is thrown away."""
    round = round_for(request.user, public_id, can_organize)
    event = round.event
    if request.POST.get("discard"):
        attempt(request, history.discard_draft, round, request.user)
        return redirect("tournaments:desk", event.public_id)
    form = PairAgainForm(request.POST, round=round)
    if not form.is_valid():
        return page(
            request, event, "tournaments/round.html", round_context(request, round) | {"again": form}, status=422
        )
    byes = list(form.cleaned_data["byes"])
    attempt(request, domain.pair_again, round, request.user, byes=byes, done=_("The round is paired anew."))
    latest = queries.current_round(event)
    return redirect(latest) if latest else redirect("tournaments:desk", event.public_id)


@login_required
@require_POST
def unpublish(request: HttpRequest, public_id: str) -> HttpResponse:
    """Take the publication back: the round is a draft again."""
    round = round_for(request.user, public_id, can_organize)
    attempt(request, history.unpublish_round, round, request.user)
    return redirect(round)
