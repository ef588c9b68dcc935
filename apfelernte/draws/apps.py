"""The leaf app draws."""

from django.apps import AppConfig


class DrawsConfig(AppConfig):
    """Imports of ours only the engine's chance; everything else may import it."""

    name = "apfelernte.draws"
    label = "draws"
