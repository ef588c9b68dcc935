"""What illegal decks have cost at a table that has no result yet (A9.10)."""

from dataclasses import dataclass

from tournaments.checks import Games, counted
from tournaments.models import DeckCheck, Event, Match


@dataclass(frozen=True)
class SoFar:
    """Whose decks are not legal, and the games that count so far, in the order of the seats."""

    names: list[str]
    games: Games


def counts_so_far(match: Match) -> SoFar | None:
    """None without an illegal deck, or once the match has a result. One query."""
    if match.has_result:
        return None
    found = list(match.checks.filter(state=DeckCheck.State.FINISHED, played__isnull=False).select_related("entry"))
    if not found:
        return None
    event, played = match.round.event, found[0].played
    entries = {check.entry_id for check in found}
    illegal = {seat.position for seat in match.seats_in_order if seat.entry_id in entries}
    narrow = event.illegal_deck == Event.IllegalDeck.LAST_WIN
    left = counted(Games.of(played["wins"], played["drawn"]), illegal, event.wins_needed, narrow)
    return SoFar([check.entry.name for check in found], left)
