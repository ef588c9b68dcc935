"""Reads: how the texts of a card set are understood, and where they are not."""

from dataclasses import dataclass

from decks.models import CardSet
from decks.queries import cards_of
from engine.apfelernte import cards as engine_cards
from engine.apfelernte.cards.sets import explain_card
from engine.apfelernte.language.errors import CardTextError
from engine.apfelernte.language.explain import Explained
from engine.apfelernte.language.reading import read_card_text
from engine.apfelernte.sentences.sentence import sentence

MOST_ADVISED = 40  # texts for which one is looked for that may be meant: the dear part


@dataclass(frozen=True)
class Misread:
    """A text that is not understood: in three parts, the middle one is the place.  said: why, and what may be meant.

    similar: wordings that share words with it, where no text can be guessed.
    """

    card: engine_cards.Card
    before: str
    wrong: str
    after: str
    said: str
    similar: tuple[str, ...]


@dataclass(frozen=True)
class Reading:
    """What is understood of a set.  understood: (card, its abilities) by number;  misread: the others."""

    understood: tuple[tuple[engine_cards.Card, tuple[Explained, ...]], ...]
    misread: tuple[Misread, ...]

    @property
    def count(self) -> int:
        """How many cards the set has."""
        return len(self.understood) + len(self.misread)


def text_only(card_set: CardSet) -> list[engine_cards.Card]:
    """The cards of a stored set whose texts the engine does not understand (A11.3). It need not have been so when the
    set was loaded: a later version may read texts more exactly."""
    cards = cards_of(card_set)
    return [card for card in cards.cards if not cards.program(card.number).understood]


def reading_of(card_set: CardSet, lang: str) -> Reading:
    """How the texts are understood, told in "de" or "en"; kept, because a stored set never changes."""
    key = card_set.fingerprint, lang
    if key not in _READINGS:
        _READINGS[key] = _read(cards_of(card_set), lang)
    return _READINGS[key]


_READINGS: dict[tuple[str, str], Reading] = {}


def _read(cards: engine_cards.CardSet, lang: str) -> Reading:
    names = frozenset(cards.by_name)
    told = [(card, explain_card(card, lang, names)) for card in cards.cards]
    unknown = [card for card, abilities in told if not abilities]
    misread = [_misread(card, names, lang, advise=at < MOST_ADVISED) for at, card in enumerate(unknown)]
    return Reading(tuple(entry for entry in told if entry[1]), tuple(misread))


def _misread(card: engine_cards.Card, names: frozenset[str], lang: str, advise: bool) -> Misread:
    try:
        read_card_text(card.text, card.name, card.type, names, advise=advise)
    except CardTextError as error:
        before, wrong, after = card.text[: error.start], card.text[error.start : error.end], card.text[error.end :]
        return Misread(card, before, wrong, after, sentence(error, lang), error.similar)
    raise AssertionError(card.text)  # a text without abilities is not understood
