"""The site as a Django app: template tags and commands."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Template tags, commands and start-up checks of the site."""

    name = "apfelernte"
    label = "site"
