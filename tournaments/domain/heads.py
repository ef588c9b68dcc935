"""The head of a log: who sits at the table and, where it is known, who begins (A9.2)."""

import re

from decks.queries import cards_of
from engine import scribe
from engine.apfelernte.formats import FORMATS
from engine.apfelernte.log.notation import log_names
from tournaments.models import Match
from tournaments.names import given_first

TAG = re.compile(r"^[\ufeff \t]*\[[A-Za-z]\w*\s*[\"“„]", re.MULTILINE)


def names_in_logs(match: Match) -> tuple[str, ...]:
    """What the lines of a log call the people of a table, by seat."""
    return log_names([given_first(seat.entry.name) for seat in match.seats_in_order])


def log_head(match: Match, game_number: int) -> str:
    """The head of an observed log of that game."""
    event = match.round.event
    names = [given_first(seat.entry.name) for seat in match.seats_in_order]
    game = match.games.filter(number=game_number).select_related("starter").first()
    starter = (game and game.starter) or (match.starter if game_number == 1 else None)
    start = given_first(starter.name) if starter else ""
    more = [("Event", event.name), ("Round", str(match.round.number)), ("Table", str(match.table or ""))]
    form = event.rules if event.checks_decks else FORMATS["vorbereitet"]  # of any list only the log knows what was
    return scribe.begin(names, cards_of(event.card_set), form, start, more)


def has_head(text: str) -> bool:
    """Whether a log says itself who plays; the time before a line of a chat is no head."""
    return bool(TAG.search(text))
