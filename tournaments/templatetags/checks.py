"""What deck checks add to pages: {% load checks %}."""

from django import template
from django.utils.translation import gettext as _

from tournaments.models import Entry, Match
from tournaments.queries import checks
from tournaments.queries.illegal_decks import counts_so_far
from tournaments.templatetags.events import games_of

register = template.Library()


@register.inclusion_tag("tournaments/_my_checks.html")
def my_checks(entry: Entry) -> dict[str, object]:
    """The own deck check that runs, an open draw to contribute to, the right to ask; nothing when nothing concerns."""
    return {"mine": checks.checks_for(entry), "event": entry.event}


@register.inclusion_tag("tournaments/_illegal_decks.html")
def illegal_decks(match: Match) -> dict[str, object]:
    """What counts so far where a deck is not legal and the match has no result; nothing elsewhere."""
    return {"said": so_far(match)}


def so_far(match: Match) -> str:
    """Translated: "Not legal: the deck of Dora. So far 1 : 0 counts (A9.10)."; "" where nothing has to be said."""
    found = counts_so_far(match)
    said = _("Not legal: the deck of %(names)s. So far %(games)s counts (A9.10).")
    return said % {"names": ", ".join(found.names), "games": games_of(found.games)} if found else ""
