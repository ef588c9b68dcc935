"""Entry point for ASGI servers: every page and the live stream."""

import os
import warnings

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "apfelernte.settings")
site = get_asgi_application()

from django.conf import settings  # noqa: E402

# Static files come from WhiteNoise as opened files, which are read at once: nothing that an operator could change.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

DRAIN = 256 * 1024 * 1024  # bytes read and thrown away, so that a browser sees the page and not a broken connection


async def application(scope, receive, send):
    """The site, with bodies over settings.MAX_BODY thrown away while they come; the page then answers 413."""
    if scope["type"] != "http":
        await site(scope, receive, send)
        return
    read = 0

    async def limited():
        nonlocal read
        message = await receive()
        if message["type"] == "http.request":
            read += len(message.get("body", b""))
            if read > DRAIN:
                return {"type": "http.disconnect"}
            if read > settings.MAX_BODY:
                scope["too_large"] = True
                message = message | {"body": b""}
        return message

    await site(scope, limited, send)
