"""Pages of the site itself: errors, imprint and privacy, language, signs of life."""

import sys
from datetime import timedelta

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.translation import check_for_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe
from django.views.i18n import set_language

from apfelernte import api_errors
from apfelernte.jobs.running import beat_age
from apfelernte.unsaved import takes_nothing

WORKER_SILENCE = timedelta(seconds=60)  # a worker that says nothing for longer counts as down
RETRY_AFTER = 30  # seconds; somebody has to make room first


# errors


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400: nothing that the site could understand."""
    return error_page(request, 400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403: the person may not."""
    return error_page(request, 403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: the form is from another session or another place."""
    return error_page(request, 403, template="errors/csrf.html")


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404: nothing at this address, or nothing that the person may see."""
    return error_page(request, 404)


def too_large(request: HttpRequest) -> HttpResponse:
    """413: more than the site takes at once."""
    return error_page(request, 413)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: a bug; 503: the database takes nothing. The page asks nothing of database and session, which are broken."""
    if takes_nothing(sys.exc_info()[1]):
        return cannot_save(request)
    if api_errors.wanted(request):
        return api_errors.answer(500)
    return HttpResponse(
        render_to_string("errors/500.html", {"request_id": request.META.get("request.id", "")}), status=500
    )


def cannot_save(request: HttpRequest) -> HttpResponse:
    """503: nothing was changed, and what was typed is not lost: it stands behind the page, or with htmx in the form."""
    said = _("Nothing can be saved at the moment.")
    if api_errors.wanted(request):
        response: HttpResponse = api_errors.answer(503, said)
    elif request.headers.get("HX-Request"):
        help = _("The disk is full or the database can only be read. Nothing was changed, your input is still here.")
        response = HttpResponse(
            format_html('<p class="note note-apple unsaved" role="alert">{} {}</p>', said, help), status=503
        )
        response.headers["HX-Reswap"] = "afterbegin"  # into the form, which stays as it is
    else:
        response = HttpResponse(
            render_to_string("errors/503.html", {"title": said, "text": after_going_back(request)}), status=503
        )
    response.headers["Retry-After"] = str(RETRY_AFTER)
    return response


def after_going_back(request: HttpRequest) -> str:
    """What helps when nothing can be saved."""
    if request.method == "POST":
        return _(
            "The disk is full or the database can only be read. Nothing was changed, your input is still here: go "
            "back, and send it once more in a moment."
        )
    return _("The disk is full or the database can only be read. Nothing was changed. Try once more in a moment.")


def error_page(request: HttpRequest, status: int, template: str = "") -> HttpResponse:
    """The page (or, under /api/, the JSON) for an error of the given status."""
    if api_errors.wanted(request):
        return api_errors.answer(status)
    context = {"request_id": request.META.get("request.id", ""), "megabytes": settings.MAX_BODY // 2**20}
    return render(request, template or f"errors/{status}.html", context, status=status)


# the operator's own pages


@require_safe
def imprint(request: HttpRequest) -> HttpResponse:
    """Who runs this installation, in the operator's words."""
    if not settings.IMPRINT:
        raise Http404
    return render(request, "pages/imprint.html", {"text": settings.IMPRINT})


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What the software keeps, and the operator's own words."""
    return render(request, "pages/privacy.html", {"text": settings.PRIVACY})


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Remember the language in a cookie and with the account, and go back."""
    chosen = request.POST.get("language", "")
    if request.user.is_authenticated and chosen in dict(settings.LANGUAGES) and check_for_language(chosen):
        request.user.language = chosen
        request.user.save(update_fields=["language"])
    return set_language(request)


# signs of life


@never_cache
@require_GET
def healthz(request: HttpRequest) -> HttpResponse:
    """200 while the web process answers at all."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_GET
def readyz(request: HttpRequest) -> HttpResponse:
    """200 when database, migrations and worker are in order, else 503; the JSON says which is not."""
    state = {"database": False, "migrations": False, "worker": False}
    try:
        state["migrations"] = not _unapplied()
        state["database"] = True
        age = beat_age() if state["migrations"] else None
        state["worker"] = age is not None and age < WORKER_SILENCE
    except DatabaseError:
        pass
    return JsonResponse(state, status=200 if all(state.values()) else 503)


def _unapplied() -> bool:
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
