"""The leaf app live."""

from django.apps import AppConfig


class LiveConfig(AppConfig):
    """Imports nothing of ours; everything else may import it."""

    name = "apfelernte.live"
    label = "live"
