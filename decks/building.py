"""Writes: loading card sets, saving and freezing decks."""

import hashlib
import json
import secrets
from dataclasses import asdict

from django.db import transaction

from apfelernte.accounts.models import User
from decks.models import CardSet, Deck, DeckVersion, FrozenDeck
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


class DeckChanged(Exception):
    """Somebody saved the deck since it was read, perhaps the same person in another tab.  current: as it is now."""

    def __init__(self, current: Deck) -> None:
        super().__init__(current.version)
        self.current = current


def save_deck(deck: Deck, text: str, by: User | None = None, seen: int | None = None) -> Deck:
    """Keep a deck with `text` as its list, whatever is wrong with it; a change is a further version of its history.

    deck: new or kept, with its name, notes and card set as they shall be.
    seen: the version that the person changed. Raises DeckChanged when another one is the newest and is not the same.
    """
    with_cards(deck, text)
    with transaction.atomic():
        before = Deck.objects.select_for_update().get(pk=deck.pk) if deck.pk else None
        if before and _content(before) == _content(deck):
            return before
        if before and seen not in (None, before.version):
            raise DeckChanged(before)
        _keep(deck, before.version + 1 if before else 1, by)
    return deck


def _content(deck: Deck) -> tuple[object, ...]:
    """What a version holds."""
    return deck.name, deck.card_set_id, deck.text, deck.notes


def _keep(deck: Deck, version: int, by: User | None, reverted_to: int | None = None) -> None:
    """Save the deck and its version."""
    deck.version = version
    deck.save()
    DeckVersion.objects.create(
        deck=deck, number=version, name=deck.name, card_set=deck.card_set, text=deck.text, notes=deck.notes,
        reverted_to=reverted_to, saved_by=by,
    )  # fmt: skip


def revert_deck(deck: Deck, version: DeckVersion, by: User | None) -> Deck:
    """The deck is as it was in that version; what it was until now stays in its history."""
    read = with_cards(Deck(card_set=version.card_set), version.text)
    with transaction.atomic():
        deck = Deck.objects.select_for_update().get(pk=deck.pk)
        deck.name, deck.card_set, deck.notes = version.name, version.card_set, version.notes
        deck.text, deck.lines, deck.unread = read.text, read.lines, read.unread
        _keep(deck, deck.version + 1, by, reverted_to=version.number)
    return deck


def keep_theirs(deck: Deck, text: str, by: User | None) -> Deck:
    """The newest version stays the newest, and what somebody wanted to save instead is in the history before it."""
    newest = DeckVersion.objects.select_related("card_set").filter(deck=deck).first()
    with transaction.atomic():
        saved = save_deck(deck, text, by)
        return revert_deck(saved, newest, by) if newest and newest.number != saved.version else saved


def share_deck(deck: Deck) -> Deck:
    """Give the deck a secret address; the same one as long as it is shared."""
    with transaction.atomic():
        deck = Deck.objects.select_for_update().get(pk=deck.pk)
        if deck.share_key is None:
            deck.share_key = secrets.token_urlsafe(24)
            deck.save(update_fields=["share_key"])
    return deck


def stop_sharing(deck: Deck) -> None:
    """Revoke the secret address, for ever: sharing again makes another one."""
    Deck.objects.filter(pk=deck.pk).update(share_key=None)


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
