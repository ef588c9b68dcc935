"""Random games with a set made of every sample text: each answer works, no card is lost, a copy goes the same way."""

import random

import pytest

from engine.apfelernte.cards import Card, CardSet
from engine.apfelernte.game import new_table
from engine.apfelernte.language.lexicon import WESEN_TYPES
from engine.apfelernte.table import GONE, LIMBO
from engine.kernel import Chance
from tests.engine.apfelernte.language.samples import SAMPLES

GAMES = 40
DECK = 20


def every_text() -> CardSet:
    """Each sample as a card, Wesen with strengths from 1 to 6."""
    cards = []
    for number, sample in enumerate(SAMPLES, 1):
        is_wesen = sample.type in WESEN_TYPES
        strength = 1 + number % 6 if is_wesen else None
        kind = "Wesen" if is_wesen else "Zauber"
        cards.append(Card(number, sample.name, kind, sample.type, strength, sample.text))
    return CardSet("Alle", tuple(cards))


def lying_somewhere(table) -> int:
    zones = [zone for zones in (table.deck, table.hand, table.play, table.discard) for zone in zones]
    lives = [table.life_cards(seat) for seat in range(table.seats)]
    elsewhere = [zone for zone in table.zone if zone in (GONE, LIMBO)]
    return sum(map(len, (*zones, *lives, table.augments, elsewhere)))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_text_can_be_played(seats):
    cards = every_text()
    assert all(cards.program(card.number).understood for card in cards.cards)
    for seed in range(GAMES):
        chance = random.Random(seed)
        decks = [chance.sample(range(1, len(cards.cards) + 1), DECK) for _ in range(seats)]
        table = new_table(decks, cards=cards, chance=Chance(seed))
        while table.questions:
            question = chance.choice(table.questions)
            offer = chance.choice(question.offers)
            twin = table.copy() if table.step % 16 == 0 else None
            table.answer(question.step, question.seat, offer)
            if twin is not None:
                twin.answer(question.step, question.seat, offer)
                assert twin.fingerprint() == table.fingerprint()
            assert lying_somewhere(table) == seats * DECK
        assert table.over
