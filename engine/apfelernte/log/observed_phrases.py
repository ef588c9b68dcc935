"""What an observed log can say beside decisions, chance and facts (A10.1, A10.8): counts, cards that are shown, and
what people say at a table. Declared as in `phrases`.

A numbered line and an indented one say the same in an observed log; which of several readings is meant is decided by
the first that fits: a numbered line is read as a decision first, an indented one as a fact.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.apfelernte.log.phrases import FACT_FORMS, STEP_FORMS, Form, forms
from engine.apfelernte.log.reading import Phrase, Reader
from engine.kernel.log import STEP, Line

COUNTS: Mapping[str, tuple[str, ...]] = {
    "count hand": (
        "{s} hat {n} Handkarten",
        "{s} has {n} hand cards",
        "{s} hat {n} Handkarte",
        "{s} has {n} hand card",
        "{s} hat {n} Karten auf der Hand",
        "{s} hat {n} auf der Hand",
        "{s} has {n} cards in hand",
        "{s} hat {n} Karten in der Hand",
        "{s} hat noch {n} Handkarten",
    ),
    "count deck": (
        "{s} hat {n} Karten im Deck",
        "{s} has {n} cards in the deck",
        "{s} hat {n} Karte im Deck",
        "{s} has {n} card in the deck",
        "{s} hat noch {n} Karten im Deck",
    ),
    "count life": (
        "{s} hat {n} Lebenskarten",
        "{s} has {n} life cards",
        "{s} hat {n} Lebenskarte",
        "{s} has {n} life card",
        "{s} hat noch {n} Lebenskarten",
        "{s} hat noch {n} Lebenskarte",
        "{s} hat noch {n} Leben",
        "{s} hat {n} Leben",
    ),
    "count discard": (
        "{s} hat {n} Karten auf dem Abwurfstapel",
        "{s} has {n} cards in the discard pile",
        "{s} hat {n} Karte auf dem Abwurfstapel",
        "{s} has {n} card in the discard pile",
        "{s} hat {n} Karten im Abwurf",
        "{s} hat {n} Karte im Abwurf",
        "{s} hat {n} Karten im Abwurfstapel",
    ),
    "count strength": (
        "{c} hat Stärke {n}",
        "{c} has strength {n}",
        "{c} hat jetzt Stärke {n}",
        "{c} now has strength {n}",
    ),
    "pile top": (
        "{s} hat oben auf dem Abwurfstapel {c}",
        "{s} has on top of the discard pile {c}",
        "Oben auf dem Abwurfstapel von {s} liegt {c}",
        "On top of the discard pile of {s} lies {c}",
    ),
}

SIGHTS: Mapping[str, tuple[str, ...]] = {
    "shows": ("{s} zeigt {c}", "{s} shows {c}", "{s} zeigt von der Hand {c}", "{s} shows from the hand {c}"),
    "whole hand": (
        "{s} zeigt die ganze Hand {c}",
        "{s} shows the whole hand {c}",
        "{s} hat auf der Hand {c}",
        "{s} holds {c}",
    ),
    "shows top": (
        "{s} zeigt oben auf dem Deck {c}",
        "{s} shows on top of the deck {c}",
        "{s} zeigt die oberste Karte {c}",
        "{s} shows the top card {c}",
    ),
    "shows life": ("{s} zeigt Lebenskarte {n} {c}", "{s} shows life card {n} {c}"),
}

SPOKEN: Mapping[str, tuple[str, ...]] = {
    "draws": (
        "{s} zieht {n} Karten",
        "{s} draws {n} cards",
        "{s} zieht {n} Karte",
        "{s} draws {n} card",
        "{s} zieht {n}",
    ),
    "life hand": (
        "{s} verliert eine Lebenskarte {c?}",
        "{s} loses a life card {c?}",
        "{s} vernichtet eine Lebenskarte {c?}",
        "{s} destroys a life card {c?}",
        "{s} nimmt eine Lebenskarte {c?}",
        "{s} verliert ein Leben {c?}",
        "{s} loses a life {c?}",
    ),
    "attached": ("{s} legt {c} an {c2}", "{s} puts {c} on {c2}"),
}

# recall this detail (A8.14)
CHALLENGES: Mapping[str, tuple[str, ...]] = {
    "asks hand": ("{s} fragt {s2} nach der Zahl der Handkarten", "{s} asks {s2} for the number of hand cards"),
    "asks deck": (
        "{s} fragt {s2} nach der Zahl der Karten im Deck",
        "{s} asks {s2} for the number of cards in the deck",
    ),
    "asks life": ("{s} fragt {s2} nach der Zahl der Lebenskarten", "{s} asks {s2} for the number of life cards"),
    "asks discard": (
        "{s} fragt {s2} nach der Zahl der Karten auf dem Abwurfstapel",
        "{s} asks {s2} for the number of cards in the discard pile",
    ),
    "asks strength": ("{s} fragt {s2} nach der Stärke von {c}", "{s} asks {s2} for the strength of {c}"),
    "asks top": (
        "{s} fragt {s2} nach der obersten Karte auf dem Abwurfstapel",
        "{s} asks {s2} for the top card of the discard pile",
    ),
    "answers": ("{s} antwortet {n}", "{s} answers {n}"),
    "answers card": ("{s} antwortet {c}", "{s} answers {c}"),
    "knows not": ("{s} weiß es nicht", "{s} does not know", "{s} antwortet nicht", "{s} does not answer"),
}

OBSERVED_PHRASES: Mapping[str, tuple[str, ...]] = {**COUNTS, **SIGHTS, **SPOKEN, **CHALLENGES}
OBSERVED_FORMS = forms(OBSERVED_PHRASES)

NUMBERED: Mapping[str, Form] = {**FACT_FORMS, **OBSERVED_FORMS, **STEP_FORMS}
INDENTED: Mapping[str, Form] = {**STEP_FORMS, **OBSERVED_FORMS, **FACT_FORMS}


def read_line(reader: Reader, line: Line) -> Phrase:
    """What a line of an observed log says; NotationError when nothing fits."""
    numbered = line.kind == STEP
    return reader.said(line.text, NUMBERED if numbered else INDENTED, numbered)
