"""Entry point for WSGI servers: every page but the live stream."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "apfelernte.settings")
application = get_wsgi_application()
