"""How many decks a second are validated and read, and how long a search takes, on one core."""

import json
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from decks.search import find, index_of
from engine.apfelernte.cards import bundled, render
from engine.apfelernte.decklist import problems, read_deck
from engine.apfelernte.formats import FORMATS

SEARCHES = (
    "jäger", "typ:biest oder typ:geist", "art:zauber -typ:urmacht", "stärke>=4", 'text:"ziehe eine karte"',
    "nr:1-60 (typ:hexe oder typ:mensch) -stärke<3",
)  # fmt: skip


class Command(BaseCommand):
    """manage.py bench_decks [--seconds N]: figures as JSON."""

    help = "Measures validating and reading decks, and searching cards."

    def add_arguments(self, parser: CommandParser) -> None:
        """How long."""
        parser.add_argument("--seconds", type=float, default=1.0)

    def handle(self, *args: Any, seconds: float, **options: Any) -> None:
        """Measure, tell."""
        cards, form = bundled(), FORMATS["vorbereitet"]
        chance = random.Random(1)
        numbers = list(cards.by_number)
        legal = [tuple(chance.sample(numbers, 20)) for _ in range(1000)]
        wrong = [(*deck[:18], deck[0]) for deck in legal]
        mixed = [deck for pair in zip(legal, wrong, strict=True) for deck in pair]
        texts = ["\n".join(cards.by_number[number].name for number in deck) for deck in legal[:100]]
        index = index_of(cards.cards, {card.number: render(card, "en", cards.by_name) for card in cards.cards})
        figures = {
            "legal_decks_per_s": per_second(lambda deck: problems(deck, (), form, cards), legal, seconds),
            "illegal_decks_per_s": per_second(lambda deck: problems(deck, (), form, cards), wrong, seconds),
            "mixed_decks_per_s": per_second(lambda deck: problems(deck, (), form, cards), mixed, seconds),
            "lists_read_per_s": per_second(lambda text: read_deck(text, cards), texts, seconds),
            "searches_per_s": per_second(lambda typed: find(typed, index), SEARCHES, seconds),
        }
        self.stdout.write(json.dumps(figures))


def per_second(function: Callable[[Any], object], things: Sequence[Any], seconds: float) -> int:
    """How often a function is done in a second of processor time, over all things in turn."""
    began, done = time.process_time(), 0
    while (spent := time.process_time() - began) < seconds:
        for thing in things:
            function(thing)
        done += len(things)
    return round(done / spent)
