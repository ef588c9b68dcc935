"""Making, changing, copying, starting and finishing an event."""

from apfelernte.accounts.models import User
from tournaments.models import Event


def create_event(by: User, **settings: object) -> Event:
    """A new event in preparation with `by` as its organizer. settings: fields of Event; left out: their defaults.

    card_set left out: the cards that come with the site. Raises DomainError with the field for what cannot be.
    """
    raise NotImplementedError


def change_event(event: Event, by: User | None, **settings: object) -> Event:
    """Change settings. Once the event runs, format, card set and length of a match stay (DomainError "event_runs")."""
    raise NotImplementedError


def copy_event(event: Event, by: User, with_entries: bool = False) -> Event:
    """A new event in preparation with the same settings and staff; with_entries: also the people, without their decks.

    Nothing that was played comes along, and the salt is a new one.
    """
    raise NotImplementedError


def start_event(event: Event, by: User | None) -> Event:
    """Freeze all decks and let the event run.

    Raises DomainError "decks_illegal" that names each entry without a legal deck, all at once
    (params["entries"]: list of queries.DeckTrouble), or "too_few_entries".
    """
    raise NotImplementedError


def finish_event(event: Event, by: User | None) -> Event:
    """The last standing stands. Raises DomainError "round_open" while a round is drafted or running."""
    raise NotImplementedError
