"""Reads: the cards of a set and what is wrong with a deck."""

from functools import lru_cache

from decks.models import CardSet, Deck, FrozenDeck
from engine.apfelernte import cards as engine_cards
from engine.apfelernte.decklist import DeckProblem, Unread, problems
from engine.apfelernte.formats import FORMATS


def cards_of(card_set: CardSet) -> engine_cards.CardSet:
    """The engine's set of a stored one; kept by fingerprint, because a stored set never changes."""
    known = _KNOWN.get(card_set.fingerprint)
    if known is None:
        known = _KNOWN[card_set.fingerprint] = engine_cards.from_data(card_set.name, card_set.data)
    return known


_KNOWN: dict[str, engine_cards.CardSet] = {}


def deck_problems(deck: Deck | FrozenDeck, format_name: str) -> list[DeckProblem]:
    """Everything that keeps the list from being legal in a format, most blocking first; empty when it is legal.

    One function for lists, pages and the start of an event. No query when the card set is at hand.
    """
    unread = tuple(Unread(line, text, tuple(nearest)) for line, text, nearest in deck.unread)
    return list(_problems(tuple(deck.cards), unread, format_name, cards_of(deck.card_set)))


@lru_cache(maxsize=4096)
def _problems(
    numbers: tuple[int, ...], unread: tuple[Unread, ...], format_name: str, cards: engine_cards.CardSet
) -> tuple[DeckProblem, ...]:
    return tuple(problems(numbers, unread, FORMATS[format_name], cards))
