"""Entry point for ASGI servers: every page and the live stream."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "apfelernte.settings")
application = get_asgi_application()
