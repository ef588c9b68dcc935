"""What a question asks, in words: "Jetzt wählt Bert eine Karte für Hehler"."""

from __future__ import annotations

from typing import NamedTuple

from engine.apfelernte import decisions as d
from engine.apfelernte.sentences.texts import ENGLISH


class Asks(NamedTuple):
    """What somebody does who is asked: the German verb, the rest of the German sentence, the English sentence without
    its subject. about: the last two where the card that asks is named."""

    verb: str
    german: str
    english: str
    about: tuple[str, str] = ("", "")


ASKED: dict[int, Asks] = {
    d.START: Asks("bestimmt", "den Startspieler", "decides who starts"),
    d.CUT: Asks("hebt", "ab", "cuts the deck"),
    d.ACTION: Asks("ist", "am Zug", "is to act"),
    d.EXTRA: Asks("spielt", "eine weitere Karte oder nicht", "may play a further card"),
    d.HOST: Asks(
        "wählt",
        "das Wesen für die Augmentation",
        "chooses what the Augmentation is attached to",
        ("das Wesen für {card}", "chooses what {card} is attached to"),
    ),
    d.BLOCK: Asks(
        "entscheidet",
        "über den Block",
        "decides about the block",
        ("über den Block gegen {card}", "decides about blocking {card}"),
    ),
    d.LIFE: Asks(
        "wählt",
        "eine Lebenskarte",
        "chooses a life card",
        ("eine Lebenskarte für {card}", "chooses a life card for {card}"),
    ),
    d.ORDER: Asks("ordnet", "die Fähigkeiten", "orders the abilities"),
    d.MAY: Asks(
        "nutzt",
        "eine Fähigkeit oder nicht",
        "may use an ability",
        ("die Fähigkeit von {card} oder nicht", "may use the ability of {card}"),
    ),
    d.EITHER: Asks(
        "wählt",
        "einen Teil der Fähigkeit",
        "chooses a part of the ability",
        ("einen Teil der Fähigkeit von {card}", "chooses a part of the ability of {card}"),
    ),
    d.OPPONENT: Asks(
        "wählt", "einen Gegner", "chooses an opponent", ("einen Gegner für {card}", "chooses an opponent for {card}")
    ),
    d.CHOOSE: Asks("wählt", "eine Karte", "chooses a card", ("eine Karte für {card}", "chooses a card for {card}")),
    d.PREVENT: Asks(
        "rettet",
        "eine Karte oder nicht",
        "may save a card",
        ("mit {card} eine Karte oder nicht", "may save a card with {card}"),
    ),
    d.ABILITY: Asks(
        "wählt", "eine Fähigkeit", "chooses an ability", ("eine Fähigkeit für {card}", "chooses an ability for {card}")
    ),
    d.LIFE_CARD: Asks("bestimmt", "die Lebenskarte", "chooses the life card"),
}


def asked_words(kind: int, who: str, lang: str, card: str = "") -> str:
    """What follows "Jetzt" or "Now": "wählt Bert eine Karte", "Bert chooses a card". card: the one that asks."""
    asks, other = ASKED[kind], lang == ENGLISH
    rest = _rest(asks, other, card)
    return f"{who} {rest}" if other else f"{asks.verb} {who} {rest}"


def asked_sentence(kind: int, who: str, lang: str) -> str:
    """A sentence of its own: "Bert wählt eine Karte."."""
    asks, other = ASKED[kind], lang == ENGLISH
    rest = _rest(asks, other, "")
    return f"{who} {rest}." if other else f"{who} {asks.verb} {rest}."


def _rest(asks: Asks, other: bool, card: str) -> str:
    named = asks.about[other] if card else ""
    return named.format(card=card) if named else asks.english if other else asks.german
