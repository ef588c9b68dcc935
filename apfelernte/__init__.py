"""The site: settings, URLs, servers, worker; the leaf apps accounts, jobs and live. (The game is engine.apfelernte.)"""

from apfelernte.celery import app as celery_app

__all__ = ["celery_app"]
