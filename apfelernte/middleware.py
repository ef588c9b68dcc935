"""Around every request: one line in the log, and a clear answer to input that no page can mean."""

import codecs
import re
import time
import uuid
from typing import Any

import structlog
from asgiref.sync import iscoroutinefunction, sync_to_async
from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.utils.cache import has_vary_header
from django.utils.decorators import sync_and_async_middleware

from apfelernte import pages

REQUEST_ID = re.compile(r"[\w.-]{8,64}")
LETTERS = {"utf-8", "ascii"}
PERMISSIONS_POLICY = "geolocation=(), microphone=(), payment=(), usb=()"

log = structlog.get_logger(__name__)


@sync_and_async_middleware
def request_log(get_response: Any) -> Any:
    """Write one line per request; all lines of a request carry its id, which is answered as X-Request-ID."""
    if iscoroutinefunction(get_response):

        async def in_loop(request: HttpRequest) -> HttpResponse:
            begun = _begin(request)
            return _end(request, await get_response(request), begun)

        return in_loop

    def in_thread(request: HttpRequest) -> HttpResponse:
        begun = _begin(request)
        return _end(request, get_response(request), begun)

    return in_thread


def _begin(request: HttpRequest) -> float:
    given = request.headers.get("X-Request-ID", "")
    number = given if REQUEST_ID.fullmatch(given) else uuid.uuid4().hex
    request.META["request.id"] = number
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(request=number)
    return time.perf_counter()


def _end(request: HttpRequest, response: HttpResponse, begun: float) -> HttpResponse:
    response.headers["X-Request-ID"] = request.META["request.id"]
    response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
    if has_vary_header(response, "Cookie") or response.headers.get("Content-Type", "").startswith("text/html"):
        response.headers.setdefault("Cache-Control", "private")  # depends on who looks: no cache between may keep it
    note = log.debug if request.path.startswith(settings.QUIET_PATHS) else log.info
    spent = round((time.perf_counter() - begun) * 1000)
    note(f"{request.method} {request.path}", status=response.status_code, ms=spent)
    return response


@sync_and_async_middleware
def sound_cookies(get_response: Any) -> Any:
    """Forget cookies with NUL bytes, which no database text can hold; stands before all that read cookies."""
    if iscoroutinefunction(get_response):

        async def in_loop(request: HttpRequest) -> HttpResponse:
            return await get_response(_with_sound_cookies(request))

        return in_loop

    def in_thread(request: HttpRequest) -> HttpResponse:
        return get_response(_with_sound_cookies(request))

    return in_thread


def _with_sound_cookies(request: HttpRequest) -> HttpRequest:
    request.COOKIES = {name: value for name, value in request.COOKIES.items() if "\0" not in name + value}
    return request


@sync_and_async_middleware
def sane_input(get_response: Any) -> Any:
    """Answer 413 to what is too large and 400 to what is no text, before a form or a query meets it.

    Stands after the middleware that knows person and language, so that the answer is a page like others. It is made in
    a thread: that page asks the database who reads it, and a long form takes its time to be read.
    """
    if iscoroutinefunction(get_response):

        async def in_loop(request: HttpRequest) -> HttpResponse:
            return await sync_to_async(refusal)(request) or await get_response(request)

        return in_loop

    def in_thread(request: HttpRequest) -> HttpResponse:
        return refusal(request) or get_response(request)

    return in_thread


def refusal(request: HttpRequest) -> HttpResponse | None:
    """What is answered to input that no page can mean; None for all other. Raises BadRequest."""
    if is_too_large(request):
        return pages.too_large(request)
    refuse_foreign_letters(request)
    refuse_nul(request)
    return None


def is_too_large(request: HttpRequest) -> bool:
    """Whether the body is larger than the site takes (apfelernte.asgi counts what comes without a length)."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    counted = getattr(request, "scope", {}).get("too_large", False)
    return counted or (length.isdecimal() and int(length) > settings.MAX_BODY)


def refuse_foreign_letters(request: HttpRequest) -> None:
    """Raises BadRequest for fields in other letters than UTF-8: no page asks for them, and some are no text at all."""
    if request.encoding and codecs.lookup(request.encoding).name not in LETTERS:
        raise BadRequest("not UTF-8")


def refuse_nul(request: HttpRequest) -> None:
    """Raises BadRequest when the address or a field holds a NUL byte, which no database text can."""
    if "\0" in request.path_info or any("\0" in text for text in _texts(request)):
        raise BadRequest("NUL byte")


def _texts(request: HttpRequest) -> list[str]:
    asked = [text for key, values in request.GET.lists() for text in (key, *values)]
    if request.method != "POST":
        return asked
    return asked + [text for key, values in request.POST.lists() for text in (key, *values)]
