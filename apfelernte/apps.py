"""The site as a Django app: template tags and commands."""

from pathlib import Path

from django.apps import AppConfig
from django.conf import settings


class SiteConfig(AppConfig):
    """Template tags, commands and start-up checks of the site."""

    name = "apfelernte"
    label = "site"

    def ready(self) -> None:
        """The filesystem broker does not make its folders itself."""
        options = getattr(settings, "CELERY_BROKER_TRANSPORT_OPTIONS", {})
        for name in {"data_folder_in", "data_folder_out", "control_folder"} & options.keys():
            Path(options[name]).mkdir(parents=True, exist_ok=True)
