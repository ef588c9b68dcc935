"""Card sets (A11): the cards of a set as data, and reading them from a file.

The bundled set is `cards.toml`. A card's German text is its program (A11.3); there is no second place where its
behaviour is written down.
"""

from engine.apfelernte.cards.files import CardProblem, bundled, read_cards
from engine.apfelernte.cards.rulings import Ruling, rulings
from engine.apfelernte.cards.sets import Card, CardSet, render

__all__ = ["Card", "CardProblem", "CardSet", "Ruling", "bundled", "read_cards", "render", "rulings"]
