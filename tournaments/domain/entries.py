"""Who takes part, with which deck, and who has left."""

from apfelernte.accounts.models import User
from decks.models import Deck, FrozenDeck
from tournaments.models import Entry, Event


def add_entry(event: Event, name: str, by: User | None, deck_text: str = "", user: User | None = None) -> Entry:
    """Enter a person. While the event runs this is a late entry (queries.late_entry says with which consequences).

    Raises DomainError "name_empty", "name_too_long", "name_taken", "user_entered", "event_finished"; late with an illegal
    deck "deck_illegal".
    """
    raise NotImplementedError


def rename_entry(entry: Entry, name: str, by: User | None) -> Entry:
    """Correct the name, at any time."""
    raise NotImplementedError


def remove_entry(entry: Entry, by: User | None) -> None:
    """Take somebody off the list who never sat at a table; others drop. Raises DomainError "entry_played"."""
    raise NotImplementedError


def save_entry_deck(entry: Entry, text: str, by: User | None) -> Deck:
    """Keep the deck as typed, whatever is wrong with it. Raises DomainError "decks_frozen" once the event runs."""
    raise NotImplementedError


def open_deck(entry: Entry, by: User) -> Deck | FrozenDeck | None:
    """The deck that the entry plays, for a judge's eyes; that it was opened is recorded."""
    raise NotImplementedError


def drop(entry: Entry, by: User | None) -> Entry:
    """The person leaves: is paired no more, after the running round (it still counts; its table can get a result)."""
    raise NotImplementedError


def undo_drop(entry: Entry, by: User | None) -> Entry:
    """The person is back and is paired from the next round on; rounds in between are lost without points."""
    raise NotImplementedError
