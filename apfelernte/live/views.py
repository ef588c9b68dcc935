"""The stream of a page and its fallback. Both say only which topic is at which version."""

import json
import random
from collections.abc import AsyncIterator
from typing import Any

from asgiref.sync import sync_to_async
from django.core.exceptions import BadRequest, PermissionDenied
from django.core.handlers.asgi import ASGIRequest
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse, StreamingHttpResponse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_GET

from apfelernte.live import topics
from apfelernte.live.hub import hub
from apfelernte.live.rights import may_follow

KEEP_ALIVE = 15  # seconds between two signs of life of a stream
TOPICS_PER_PAGE = 20
TOPIC_LENGTH = 200


@require_GET
async def stream(request: HttpRequest) -> StreamingHttpResponse:
    """Server-sent events: first where each topic stands, then each move, as {"topic": .., "version": ..}.

    ?topic= once per topic, at most twenty. 403 when the person may not follow one of them.
    """
    if not isinstance(request, ASGIRequest):
        raise Http404("the stream needs the ASGI server")  # pages poll instead
    names = asked_topics(request)
    await sync_to_async(require_rights)(await request.auser(), names)
    response = StreamingHttpResponse(_events(names), content_type="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


async def _events(names: list[str]) -> AsyncIterator[str]:
    subscription = hub().subscribe(names)
    try:
        yield f"retry: {random.randint(2000, 6000)}\n\n"
        for topic, version in (await sync_to_async(_versions)(names)).items():
            yield _event(topic, version)
        while True:
            moved = await subscription.take(KEEP_ALIVE)
            yield "".join(_event(*move) for move in moved.items()) or ": still here\n\n"
    finally:
        hub().unsubscribe(subscription)


def _event(topic: str, version: int) -> str:
    return f"data: {json.dumps({'topic': topic, 'version': version})}\n\n"


@require_GET
def versions(request: HttpRequest) -> HttpResponse:
    """The same as JSON {topic: version}, for pages without a stream; with an ETag: "nothing new" costs little."""
    names = asked_topics(request)
    require_rights(request.user, names)
    found = topics.versions(names)
    tag = '"' + "-".join(str(found[name]) for name in names) + '"'
    if request.headers.get("If-None-Match") == tag:
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = JsonResponse(found)
    response.headers["ETag"] = tag
    response.headers["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["Cookie"])
    return response


def asked_topics(request: HttpRequest) -> list[str]:
    """The topics named in the address, each once, sorted. Raises BadRequest for none, too many or an impossible one."""
    names = sorted(set(request.GET.getlist("topic")))
    if not 1 <= len(names) <= TOPICS_PER_PAGE or any(len(name) > TOPIC_LENGTH or "\0" in name for name in names):
        raise BadRequest("ask for 1 to 20 topics")
    return names


def require_rights(user: Any, names: list[str]) -> None:
    """Raise PermissionDenied unless `user` may follow every topic. A stream keeps no database connection for itself."""
    try:
        if not all(may_follow(user, name) for name in names):
            raise PermissionDenied
    finally:
        _release()


def _versions(names: list[str]) -> dict[str, int]:
    try:
        return topics.versions(names)
    finally:
        _release()


def _release() -> None:
    if not connection.in_atomic_block:
        connection.close()
