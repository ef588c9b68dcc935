"""Who may do what in an event, and everything that was done."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments import queries
from tournaments.domain.staff import add_staff, remove_staff
from tournaments.forms.staff import StaffForm
from tournaments.models import Event, Staff
from tournaments.permissions import can_organize, event_for, is_staff
from tournaments.views.acting import attempt, submit
from tournaments.views.shown import page

LINES = 200


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def roles_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """The staff with their roles; the organizers give and take them."""
    event = event_for(request.user, public_id, can_organize if request.method == "POST" else is_staff)
    if request.method == "POST" and "remove" in request.POST:
        return remove_role(request, event)
    form = StaffForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        person, role = form.cleaned_data["username"], form.cleaned_data["role"]
        if submit(form, add_staff, event, person, role, request.user):
            messages.success(request, _("%(name)s has the role now.") % {"name": person})
            return redirect("tournaments:staff", event.public_id)
    context = {
        "form": form,
        "staff": Staff.objects.filter(event=event).select_related("user"),
        "may_organize": can_organize(request.user, event),
    }
    return page(request, event, "tournaments/staff.html", context, status=422 if form.errors else 200)


def remove_role(request: HttpRequest, event: Event) -> HttpResponse:
    """Take a role away: `remove` is the role and whose it is, "judge bert"."""
    role, _blank, username = request.POST["remove"].partition(" ")
    staff = Staff.objects.filter(event=event, role=role, user__username=username).first()
    if staff is None:
        raise Http404
    attempt(request, remove_staff, staff, request.user)
    return redirect("tournaments:staff", event.public_id) if is_staff(request.user, fresh(event)) else redirect(event)


def fresh(event: Event) -> Event:
    """The event without what was remembered about roles."""
    return Event.objects.get(pk=event.pk)


@login_required
@require_safe
def audit(request: HttpRequest, public_id: str) -> HttpResponse:
    """Every operation, the latest first; `?all=1` shows the old ones too."""
    event = event_for(request.user, public_id, is_staff)
    everything = bool(request.GET.get("all"))
    lines = queries.audit_lines(event, None if everything else LINES)
    context = {"lines": lines, "more": not everything and len(lines) == LINES}
    return page(request, event, "tournaments/audit.html", context)
