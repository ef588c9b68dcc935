"""Events."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Events, entries, rounds, matches, standings."""

    name = "tournaments"

    def ready(self) -> None:
        """Hear of what other apps change and events show."""
        from tournaments import renamed  # noqa: F401
