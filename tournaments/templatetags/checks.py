"""What deck checks add to pages of players: {% load checks %}."""

from django import template

from tournaments.models import Entry
from tournaments.queries import checks

register = template.Library()


@register.inclusion_tag("tournaments/_my_checks.html")
def my_checks(entry: Entry) -> dict[str, object]:
    """The own deck check that runs, an open draw to contribute to, the right to ask; nothing when nothing concerns."""
    return {"mine": checks.checks_for(entry), "event": entry.event}
