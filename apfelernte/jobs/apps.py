"""The leaf app jobs."""

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class JobsConfig(AppConfig):
    """Imports nothing of ours; everything else may import it."""

    name = "apfelernte.jobs"
    label = "jobs"

    def ready(self) -> None:
        """Find the handlers: the module `deadlines` of every app."""
        autodiscover_modules("deadlines")
