"""Events."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Events, entries, rounds, matches, standings."""

    name = "tournaments"
