"""The leaf app live."""

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class LiveConfig(AppConfig):
    """Imports nothing of ours; everything else may import it."""

    name = "apfelernte.live"
    label = "live"

    def ready(self) -> None:
        """Find the rights: the module `topics` of every app."""
        autodiscover_modules("topics")
