"""Pages: the formats that somebody made, each with what it means in sentences (A8.10)."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from decks.forms import HouseForm
from decks.houses import meaning, own_formats, save_format
from decks.models import HouseFormat
from decks.permissions import can_change_format
from decks.queries import cards_of, with_related


def format_for(user, public_id: str) -> HouseFormat:
    """The format, if the person may change it; to everybody else it does not exist."""
    row = with_related(HouseFormat.objects.all(), "card_set").filter(public_id=public_id).first()
    if row is None or not can_change_format(user, row):
        raise Http404
    return row


@login_required
@require_safe
def format_list(request: HttpRequest) -> HttpResponse:
    """The person's own formats with what they mean."""
    rows = [(row, meaning(row.rules, cards_of(row.card_set))) for row in own_formats(request.user)]
    return render(request, "decks/format_list.html", {"rows": rows})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_format(request: HttpRequest) -> HttpResponse:
    """A new format; it exists once it is saved."""
    return _form_page(request, HouseFormat(owner=request.user))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit_format(request: HttpRequest, public_id: str) -> HttpResponse:
    """Change a format. Events that use it keep what they have."""
    return _form_page(request, format_for(request.user, public_id))


def _form_page(request: HttpRequest, row: HouseFormat) -> HttpResponse:
    """The form; with htmx only the sentences beside it, anew with each change."""
    form = HouseForm(request.POST or None, row=row)
    if request.htmx and request.method == "POST":
        return render(request, "decks/_format_says.html", {"form": form, "says": form.says})
    if request.method == "POST" and form.is_valid():
        saved = save_format(row, form.cleaned_data["card_set"], form.rules)
        messages.success(
            request, _("“%(name)s” is saved. You find it among the formats of a new event.") % {"name": saved.name}
        )
        return redirect("decks:formats")
    context = {"form": form, "row": row, "says": form.says}
    return render(request, "decks/format_form.html", context, status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete_format(request: HttpRequest, public_id: str) -> HttpResponse:
    """Delete a format after one question in words."""
    row = format_for(request.user, public_id)
    if request.method == "POST":
        row.delete()
        return redirect("decks:formats")
    return render(request, "decks/format_delete.html", {"row": row})
