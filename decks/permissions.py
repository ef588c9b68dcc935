"""Who may see and change decks. Decks of an event's entries are the event's business (tournaments.permissions)."""

from decks.models import Deck, HouseFormat


def can_see_deck(user, deck: Deck) -> bool:
    """A deck is its owner's secret."""
    return deck.owner_id is not None and user.is_authenticated and deck.owner_id == user.pk


can_change_deck = can_see_deck


def can_change_format(user, form: HouseFormat) -> bool:
    """A format belongs to who made it; events have their own copy."""
    return user.is_authenticated and form.owner_id == user.pk


def can_see_shared_deck(user, deck: Deck) -> bool:
    """Who knows the secret address may read the list, as long as its owner shares it."""
    return deck.share_key is not None
