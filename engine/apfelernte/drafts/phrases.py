"""What the log of a draft can say; written as in `engine.apfelernte.log.phrases`."""

from __future__ import annotations

from collections.abc import Mapping

from engine.apfelernte.log.phrases import forms, skeleton

STEP_PHRASES: Mapping[str, tuple[str, ...]] = {
    "first": (
        "Das Los bestimmt, dass {s} zuerst wählt",
        "The lot says that {s} chooses first",
        "{s} wählt zuerst",
        "{s} chooses first",
    ),
    "show": ("Aufgedeckt werden {c}", "Shown are {c}", "Aufgedeckt wird {c}", "Shown is {c}"),
    "deal": ("{s} bekommt {c?}", "{s} is dealt {c?}", "{s} erhält {c?}"),
    "take": ("{s} nimmt {c?}", "{s} takes {c?}", "{s} wählt {c?}", "{s} picks {c?}"),
    "put": ("{s} legt in Deck {n} {c?}", "{s} puts into deck {n} {c?}"),
}

FACT_PHRASES: Mapping[str, tuple[str, ...]] = {
    "last": ("{s} nimmt die letzte Karte {c?}", "{s} takes the last card {c?}"),
    "passes": ("{s} gibt das Päckchen mit {n} an {s2}", "{s} passes the pack of {n} to {s2}"),
    "last pile": ("{s} behält als Deck {n} {c?}", "{s} keeps as deck {n} {c?}"),
    "passes deck": ("{s} gibt das Deck an {s2}", "{s} passes the deck to {s2}"),
    "made": ("Alle Decks sind fertig", "All decks are made"),
}

STEP_FORMS = forms(STEP_PHRASES)
FACT_FORMS = forms(FACT_PHRASES)


def is_spoken(name: str) -> bool:
    """Whether a name is also a word or words of a phrase, so that a line with it could be read in two ways."""
    words = f" {skeleton(name)} "
    return any(words in f" {form} " for form in (*STEP_FORMS, *FACT_FORMS))
