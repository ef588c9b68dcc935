"""Reads: the cards of a set and what is wrong with a deck."""

from decks.models import CardSet, DeckList
from engine.apfelernte import cards as engine_cards
from engine.apfelernte.decklist import DeckLine, DeckProblem, Unread, problems
from engine.apfelernte.formats import FORMATS


def cards_of(card_set: CardSet) -> engine_cards.CardSet:
    """The engine's set of a stored one; kept by fingerprint, because a stored set never changes."""
    known = _KNOWN.get(card_set.fingerprint)
    if known is None:
        known = _KNOWN[card_set.fingerprint] = _read(card_set)
    return known


def _read(card_set: CardSet) -> engine_cards.CardSet:
    return engine_cards.CardSet(card_set.name, tuple(engine_cards.Card(**row) for row in card_set.data))


_KNOWN: dict[str, engine_cards.CardSet] = {}


def deck_problems(deck: DeckList, format_name: str) -> list[DeckProblem]:
    """Everything that keeps the list from being legal in a format, most blocking first; empty when it is legal.

    One function for lists, pages and the start of an event. No query when the card set is at hand.
    """
    unread = [Unread(line, text, tuple(nearest), code) for line, text, nearest, code in deck.unread]
    lines = [DeckLine(line, "", card, copies) for line, card, copies in deck.lines]
    return problems(deck.cards, unread, FORMATS[format_name], cards_of(deck.card_set), lines)
