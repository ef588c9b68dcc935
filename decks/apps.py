"""Card sets and decks."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    """Card sets, formats, decks and their validation."""

    name = "decks"
