"""What the staff does for players: codes on slips, the waiting list, reports on which two do not agree."""

from collections.abc import Iterable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tournaments import print as sheets
from tournaments.codes import NewCode
from tournaments.domain import codes, registration, reports
from tournaments.models import Entry, Event
from tournaments.permissions import can_score, entry_for, event_for, report_for, waiting_for
from tournaments.views.acting import attempt
from tournaments.views.printing import head, pdf


@never_cache
@login_required
@require_POST
def print_codes(request: HttpRequest, public_id: str) -> HttpResponse:
    """A slip for everybody who has not opened the own page yet. Codes that were printed before are void."""
    event = event_for(request.user, public_id, can_score)
    issued = codes.issue_codes(event, request.user)
    if not issued:
        messages.warning(request, _("Everybody has opened the own page already, or has an account."))
        return redirect("tournaments:entries", event.public_id)
    return slips(request, event, issued)


@never_cache
@login_required
@require_POST
def code(request: HttpRequest, public_id: str) -> HttpResponse:
    """A new slip for one person, or with `do=void` no code at all."""
    entry = entry_for(request.user, public_id, can_score)
    if request.POST.get("do") == "void":
        done = _("The code of %(name)s opens nothing any more.") % {"name": entry.name}
        attempt(request, codes.void_code, entry, request.user, done=done)
        return redirect("tournaments:entry", entry.public_id)
    return slips(request, entry.event, codes.issue_codes(entry.event, request.user, [entry]))


def slips(request: HttpRequest, event: Event, issued: Iterable[tuple[Entry, NewCode]]) -> HttpResponse:
    """The slips as a PDF."""
    opens = request.build_absolute_uri(reverse("tournaments:open_link"))
    site = request.get_host() + reverse("tournaments:mine")
    printed = [sheets.Slip(entry.name, new.shown, f"{opens}?key={new.key}", site) for entry, new in issued]
    with timezone.override(event.zone):
        return pdf(sheets.code_slips(head(event, ""), printed), "codes")


@login_required
@require_POST
def end_waiting(request: HttpRequest, public_id: str) -> HttpResponse:
    """Take somebody off the waiting list."""
    place = waiting_for(request.user, public_id, can_score)
    said = _("%(name)s is off the list.") % {"name": place.name}
    attempt(request, registration.stop_waiting, place, request.user, done=said)
    return redirect("tournaments:entries", place.event.public_id)


@login_required
@require_POST
def decide(request: HttpRequest, public_id: str) -> HttpResponse:
    """One tap: what this player reported is right."""
    report = report_for(request.user, public_id, can_score)
    attempt(request, reports.decide, report, request.user)
    return redirect("tournaments:desk", report.match.round.event.public_id)
