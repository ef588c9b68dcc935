"""Public fragments are rendered once per version and language, however many people look."""

import hashlib
from collections.abc import Callable

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.middleware.csrf import get_token
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from apfelernte.live.topics import Mark

KEEP = 600  # seconds; a new version has a new name


def rendered_once(mark: Mark, name: str, render: Callable[[], str]) -> SafeString:
    """The fragment `name` of a topic: kept by the mark's version and the reader's language, else rendered.

    mark: taken before anything that `render` reads.  render: must not depend on who looks, because everybody who may
    see the topic gets the same; the view checks rights each time.
    """
    key = f"fragment:{mark.topic}:{mark.version}:{get_language()}:{name}".replace(" ", "_")  # memcached takes no blank
    html = cache.get(key)
    if html is None:
        html = render()
        cache.set(key, html, KEEP)
    return mark_safe(html)


TOKEN = mark_safe("<token>")  # in a kept fragment; no text that somebody typed holds it, for that is escaped


def own_forms(request: HttpRequest, html: str) -> SafeString:
    """A kept fragment that was rendered with `csrf_token` as TOKEN, with the reader's own token in its forms."""
    return mark_safe(html.replace(TOKEN, get_token(request)) if TOKEN in html else html)


def answer(request: HttpRequest, html: str) -> HttpResponse:
    """A fragment by itself, with an ETag: who has it already gets 304."""
    tag = f'"{hashlib.sha256(html.encode()).hexdigest()[:20]}"'
    same = tag in request.headers.get("If-None-Match", "")
    response = HttpResponseNotModified() if same else HttpResponse(html)
    response.headers["ETag"] = tag
    response.headers["Cache-Control"] = "private, no-cache"
    response.headers["Vary"] = "Cookie, Accept-Language"
    return response
