"""The leaf app jobs."""

from django.apps import AppConfig


class JobsConfig(AppConfig):
    """Imports nothing of ours; everything else may import it."""

    name = "apfelernte.jobs"
    label = "jobs"
