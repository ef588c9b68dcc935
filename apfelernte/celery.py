"""The Celery application; tasks are hints, the database is the truth (see apfelernte.jobs)."""

import os

from celery import Celery

from apfelernte import broker

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "apfelernte.settings")

broker.install()
app = Celery("apfelernte")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
