"""Writes: loading card sets, saving and freezing decks."""

import hashlib
import json
import secrets
from dataclasses import asdict

from django.db import transaction

from apfelernte.accounts.models import User
from decks.models import CardSet, Deck, FrozenDeck
from decks.queries import cards_of
from engine.apfelernte import cards as engine_cards
from engine.apfelernte.decklist import read_deck


@transaction.atomic
def store_card_set(cards: engine_cards.CardSet, by: User | None = None) -> tuple[CardSet, bool]:
    """Keep a set of cards; the same cards under the same name are kept once. Returns the row and whether it is new."""
    return CardSet.objects.get_or_create(
        fingerprint=cards.fingerprint,
        defaults={"name": cards.name, "data": [asdict(card) for card in cards.cards], "loaded_by": by},
    )


def bundled_card_set() -> CardSet:
    """The row of the cards that come with the site, made at its first use; later uses only read."""
    cards = engine_cards.bundled()
    return CardSet.objects.filter(fingerprint=cards.fingerprint).first() or store_card_set(cards)[0]


def save_deck(deck: Deck, text: str) -> Deck:
    """Read `text` as a list of cards and keep both, whatever is wrong with it: an unfinished deck can be saved too.

    deck: new or kept; its card set says which cards there are.
    """
    with_cards(deck, text).save()
    return deck


def with_cards(deck: Deck, text: str) -> Deck:
    """The deck with what `text` says, not saved yet.

    Reading a hostile text takes its time: do it before a transaction begins, because on SQLite one alone may write.
    """
    text = text.replace("\x00", "")  # PostgreSQL stores no NUL
    reading = read_deck(text, cards_of(deck.card_set))
    deck.text = text
    deck.lines = [[line.line, line.card, line.count] for line in reading.lines]
    deck.unread = [[unread.line, unread.text, list(unread.nearest), unread.code] for unread in reading.unread]
    return deck


@transaction.atomic
def freeze(deck: Deck) -> FrozenDeck:
    """The deck as it is now, for ever, with a fingerprint that can be shown before the list is."""
    salt = secrets.token_hex(16)
    return FrozenDeck.objects.create(
        card_set=deck.card_set,
        text=deck.text,
        lines=deck.lines,
        unread=deck.unread,
        salt=salt,
        fingerprint=fingerprint(salt, deck.card_set.fingerprint, deck.cards, deck.text),
    )


def fingerprint(salt: str, card_set: str, cards: tuple[int, ...], text: str) -> str:
    """SHA-256, as hex, over the salt, the card set's fingerprint, the sorted numbers and the typed text.

    The text counts because an event that checks nothing knows the list only by it.
    """
    content = json.dumps([salt, card_set, sorted(cards), text], ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(content.encode()).hexdigest()
