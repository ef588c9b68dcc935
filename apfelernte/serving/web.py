"""The web server of `manage.py up`: python -m apfelernte.serving.web FD, where FD is a listening socket's number."""

import asyncio
import socket
import sys

import uvicorn

from apfelernte.asgi import application
from apfelernte.serving import lifeline

GRACE = 2  # seconds that requests may take to end when the server stops; streams end at once


def main() -> None:
    """Serve the site on the inherited socket until SIGTERM or SIGINT."""
    lifeline.hold()
    listening = socket.socket(fileno=int(sys.argv[1]))
    config = uvicorn.Config(
        application,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )
    asyncio.run(uvicorn.Server(config).serve(sockets=[listening]))


if __name__ == "__main__":
    main()
