"""Public fragments are rendered once per version and language, however many people look."""

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from apfelernte.live.topics import version

KEEP = 600  # seconds
View = Callable[..., HttpResponse]


def rendered_once(topic_of: Callable[..., str]) -> Callable[[View], View]:
    """For views of public fragments: keep what the view answers until the topic moves.

    topic_of: the topic's name from the view's arguments (those of the address).
    The view runs as for somebody without an account, so nothing private can get into the kept text; it must check
    itself that the thing is public, and only answers with status 200 are kept.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def kept(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            now = version(topic_of(*args, **kwargs))
            key = f"fragment:{now}:{get_language()}:{request.path}"
            body = cache.get(key)
            if body is None:
                request.user = AnonymousUser()
                response = view(request, *args, **kwargs)
                if response.status_code != 200:
                    return response
                body = response.content
                cache.set(key, body, KEEP)
            answer = HttpResponse(body)
            named = request.GET.get("v") == str(now) and request.GET.get("lang") == get_language()
            answer.headers["Cache-Control"] = f"public, max-age={KEEP}" if named else "no-cache"
            return answer

        return kept

    return decorate
