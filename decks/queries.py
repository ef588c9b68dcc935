"""Reads: the cards of a set and what is wrong with a deck."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Model, QuerySet

from decks.models import CardSet, Deck, DeckList
from decks.search import Found, Index, find, index_of
from engine.apfelernte import cards as engine_cards
from engine.apfelernte.decklist import DeckLine, DeckProblem, Unread, problems
from engine.apfelernte.formats import FORMATS, Format

Row = TypeVar("Row", bound=Model)


def cards_of(card_set: CardSet) -> engine_cards.CardSet:
    """The engine's set of a stored one; kept by fingerprint, because a stored set never changes."""
    known = _KNOWN.get(card_set.fingerprint)
    if known is None:
        known = _KNOWN[card_set.fingerprint] = _read(card_set)
    return known


def _read(card_set: CardSet) -> engine_cards.CardSet:
    return engine_cards.CardSet(card_set.name, tuple(engine_cards.Card(**row) for row in card_set.data))


_KNOWN: dict[str, engine_cards.CardSet] = {}


def with_related(rows: QuerySet[Row], *names: str) -> QuerySet[Row]:
    """The rows with what they point to, as by select_related, but of card sets without the cards: reading those takes
    longer than the rest of a page, and each process keeps them (`cards_of`)."""
    return rows.select_related(*names).defer(*(f"{name}__data" for name in names if name.endswith("card_set")))


def rules_of(format: Format | str) -> Format:
    """A format, or that of a key of the engine's list."""
    return format if isinstance(format, Format) else FORMATS[format]


def deck_problems(deck: DeckList, format: Format | str) -> list[DeckProblem]:
    """Everything that keeps the list from being legal in a format, most blocking first; empty when it is legal.

    One function for lists, pages and the start of an event. No query when the card set is at hand.
    """
    unread = [Unread(line, text, tuple(nearest), code) for line, text, nearest, code in deck.unread]
    lines = [DeckLine(line, "", card, copies) for line, card, copies in deck.lines]
    return problems(deck.cards, unread, rules_of(format), cards_of(deck.card_set), lines)


@dataclass(frozen=True)
class DeckPage:
    """What a page shows of a deck: its problems, and its cards by kind in the order of their numbers.

    groups: (kind, [(card, copies)]), Wesen first.  unknown: numbers that the set does not have.
    """

    deck: DeckList
    problems: list[DeckProblem]
    groups: list[tuple[str, list[tuple[engine_cards.Card, int]]]]
    unknown: list[int]

    @property
    def count(self) -> int:
        """How many cards, copies included."""
        return len(self.deck.cards)

    @property
    def is_begun(self) -> bool:
        """Whether anything stands in the list."""
        return bool(self.count or self.deck.unread)

    @property
    def begins(self) -> str:
        """The cards as the builder's address takes them: "8-35-54"; so a copy of the list can be begun."""
        return "-".join(str(number) for number in self.deck.cards[:60])

    @property
    def strengths(self) -> list[tuple[int, int]]:
        """(strength, how many Wesen have it), from 0 to the highest."""
        found = Counter(
            card.strength for kind, rows in self.groups for card, n in rows for _ in range(n) if kind == "Wesen"
        )
        return [(strength, found[strength]) for strength in range(max(found, default=-1) + 1)]


def deck_page(deck: DeckList, format: Format | str = "vorbereitet") -> DeckPage:
    """The deck with its problems in a format and its cards by kind."""
    known = cards_of(deck.card_set).by_number
    copies = Counter(deck.cards)
    rows = [(known[number], copies[number]) for number in sorted(copies) if number in known]
    groups = [(kind, [row for row in rows if row[0].kind == kind]) for kind in ("Wesen", "Zauber")]
    unknown = sorted(number for number in copies if number not in known)
    return DeckPage(deck, deck_problems(deck, format), [group for group in groups if group[1]], unknown)


def deck_rows(user) -> list[DeckPage]:
    """The person's decks, the last changed first; one query."""
    return [deck_page(deck) for deck in with_related(Deck.objects.filter(owner=user), "card_set")]


Named = list[tuple[engine_cards.Card | int, int]]


def named(card_set: CardSet, cards: Iterable[tuple[int, int]]) -> Named:
    """(number, copies) as (card, copies); a number that the set does not have stays a number."""
    known = cards_of(card_set).by_number
    return [(known.get(number, number), copies) for number, copies in cards]


@dataclass(frozen=True)
class CardText:
    """A card's text in both languages, and whether the engine plays it."""

    german: str
    english: str
    understood: bool


def printed_texts(card_set: CardSet, lang: str) -> dict[int, str]:
    """The texts of a set's cards by number: as they stand for "de", printed for "en"; kept, because a stored set never
    changes."""
    key = card_set.fingerprint, lang
    if key not in _PRINTED:
        cards = cards_of(card_set)
        names = frozenset(cards.by_name)
        _PRINTED[key] = {
            card.number: card.text if lang == "de" else engine_cards.render(card, lang, names) for card in cards.cards
        }
    return _PRINTED[key]


_PRINTED: dict[tuple[str, str], dict[int, str]] = {}


def find_cards(card_set: CardSet, typed: str) -> Found:
    """The cards of a set that a search means; the set's index is kept, because a stored set never changes."""
    index = _INDEXES.get(card_set.fingerprint)
    if index is None:
        index = index_of(cards_of(card_set).cards, printed_texts(card_set, "en"))
        _INDEXES[card_set.fingerprint] = index
    return find(typed, index)


_INDEXES: dict[str, Index] = {}


def types_of(card_set: CardSet) -> list[str]:
    """The types that cards of the set have, those of Wesen first."""
    cards = sorted(cards_of(card_set).cards, key=lambda card: (card.kind != "Wesen", card.type))
    return list(dict.fromkeys(card.type for card in cards))


def card_text(card_set: CardSet, number: int) -> CardText:
    """The texts of a card; a text that is not understood stands as it is in both."""
    cards = cards_of(card_set)
    card = cards.by_number[number]
    names = frozenset(cards.by_name)
    english = engine_cards.render(card, "en", names)
    return CardText(card.text, english, cards.program(number).understood)
