"""The site: settings, URLs, servers, worker, and the leaf apps accounts, jobs and live (the game is engine.apfelernte)."""

from apfelernte.celery import app as celery_app

__all__ = ["celery_app"]
