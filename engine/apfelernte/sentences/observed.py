"""Sentences about observed logs: what hidden cards cannot be, and stated counts that are wrong (A10.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.apfelernte.sentences.texts import ENGLISH, Texts, card_name, one_of

CHALLENGED: Texts = {
    "no_answer": ("{seat} beantwortet die Frage nicht.", "{seat} does not answer the question."),
    "knows_not": ("{seat} weiß eine wichtige Einzelheit nicht mehr.", "{seat} cannot recall a relevant detail."),
    "wrong_top": (
        "{card} liegt nicht oben auf dem Abwurfstapel von {seat}.",
        "{card} is not on top of {seat}’s discard pile.",
    ),
    "answers_nothing": ("{seat} ist nicht danach gefragt worden.", "{seat} was not asked for that."),
    "asks_nobody": ("{seat} kann {target} jetzt nicht fragen.", "{seat} cannot ask {target} now."),
}

HIDDEN: Texts = {
    "cannot_hold": ("{seat} kann {card} nicht auf der Hand haben{clash}.", "{seat} cannot hold {card}{clash}."),
    "cannot_hold_play": (
        "{seat} kann {card} nicht auf der Hand haben: Die Karte ist{since} im Spiel.",
        "{seat} cannot hold {card}: it is in play{since}.",
    ),
    "cannot_hold_discard": (
        "{seat} kann {card} nicht auf der Hand haben: Die Karte liegt{since} auf dem Abwurfstapel.",
        "{seat} cannot hold {card}: it lies in the discard pile{since}.",
    ),
    "cannot_hold_deck": (
        "{seat} kann {card} nicht auf der Hand haben: Die Karte liegt noch im Deck{clash}.",
        "{seat} cannot hold {card}: it still lies in the deck{clash}.",
    ),
    "cannot_hold_life": (
        "{seat} kann {card} nicht auf der Hand haben: Die Karte ist eine Lebenskarte{clash}.",
        "{seat} cannot hold {card}: it is a life card{clash}.",
    ),
    "twice_there": ("{card} wäre bei {seat} zweimal da{clash}.", "{seat} would have {card} twice{clash}."),
    "twice_there_play": (
        "{card} wäre bei {seat} zweimal da: Die Karte ist{since} im Spiel.",
        "{seat} would have {card} twice: it is in play{since}.",
    ),
    "twice_there_discard": (
        "{card} wäre bei {seat} zweimal da: Die Karte liegt{since} auf dem Abwurfstapel.",
        "{seat} would have {card} twice: it lies in the discard pile{since}.",
    ),
    "twice_there_hand": (
        "{card} wäre bei {seat} zweimal da: Die Karte ist auf der Hand{clash}.",
        "{seat} would have {card} twice: it is in the hand{clash}.",
    ),
    "other_place": (
        "{card} kann hier noch nicht kommen: Die Karte liegt tiefer im Deck von {seat}{clash}.",
        "{card} cannot come yet: it lies deeper in the deck of {seat}{clash}.",
    ),
    "twice_there_life": (
        "{card} wäre bei {seat} zweimal da: Die Karte ist eine andere Lebenskarte{clash}.",
        "{seat} would have {card} twice: it is another life card{clash}.",
    ),
    "shared_card": (
        "{card} ist in einem anderen Deck{clash}; hier kommen alle Karten aus einem Satz.",
        "{card} is in another deck{clash}; here all cards come from one set.",
    ),
    "other_card": (
        "{card} kann es bei {seat} nicht sein: Dort liegt eine andere Karte{clash}.",
        "It cannot be {card} of {seat}: another card lies there{clash}.",
    ),
    "denied_before": (
        "{seat} kann {card} nicht auf der Hand haben: Eine solche Karte war nicht da{clash}.",
        "{seat} cannot hold {card}: there was no such card{clash}.",
    ),
    "must_have": (
        "{seat} hat eine passende Karte auf der Hand und muss sie wählen{clash}.",
        "{seat} holds a card that fits and must choose it{clash}.",
    ),
    "too_many_faces": (
        "{card} wäre die {count}. verschiedene Karte von {seat}: Ein Deck hat {size}.",
        "{card} would be different card number {count} of {seat}: a deck has {size}.",
    ),
    "not_in_list": (
        "{card} steht nicht auf der Deckliste von {seat}.",
        "{card} is not in the deck list of {seat}.",
    ),
    "banned_card": ("{card} ist in diesem Format verboten.", "{card} is banned in this format."),
    "no_room": (
        "{seat} kann {card} nicht auf der Hand haben: Alle Handkarten sind andere{clash}.",
        "{seat} cannot hold {card}: all hand cards are others{clash}.",
    ),
}

COUNTED: Texts = {
    "wrong_count_hand": (
        "{seat} hat hier {found:Handkarte|Handkarten}, nicht {number}.",
        "{seat} has {found:hand card|hand cards} here, not {number}.",
    ),
    "wrong_count_deck": (
        "Im Deck von {seat} sind hier {found:Karte|Karten}, nicht {number}.",
        "The deck of {seat} has {found:card|cards} here, not {number}.",
    ),
    "wrong_count_life": (
        "{seat} hat hier {found:Lebenskarte|Lebenskarten}, nicht {number}.",
        "{seat} has {found:life card|life cards} here, not {number}.",
    ),
    "wrong_count_discard": (
        "Auf dem Abwurfstapel von {seat} liegen hier {found:Karte|Karten}, nicht {number}.",
        "The discard pile of {seat} has {found:card|cards} here, not {number}.",
    ),
    "wrong_strength": (
        "{name} hat hier Stärke {found}, nicht {number}.",
        "{name} has strength {found} here, not {number}.",
    ),
    "gone": ("{name} ist nicht im Spiel.", "{name} is not in play."),
    "gone_discard": ("{name} liegt{since} auf dem Abwurfstapel.", "{name} is in the discard pile{since}."),
    "not_attacked": (
        "{seat} kann nicht blocken: Angegriffen wird {target}.",
        "{seat} cannot block: {target} is attacked.",
    ),
    "wrong_draws": (
        "{seat} zieht hier nicht {number:Karte|Karten}.",
        "{seat} does not draw {number:card|cards} here.",
    ),
}

OBSERVED: Texts = {**HIDDEN, **COUNTED, **CHALLENGED}

NOT_FOLLOWED: Texts = {
    "too_many": (
        "Nicht widerlegt: Von Schritt {step} an gibt es zu viele Möglichkeiten.",
        "Not refuted: from step {step} on there are too many possibilities.",
    ),
    "unnamed_card": (
        "Nicht widerlegt: Für Schritt {step} fehlt, welche Karte offen auf den Abwurfstapel kam ({at}).",
        "Not refuted: step {step} needs to know which card came to the discard pile ({at}).",
    ),
    "no_witness": (
        "Nicht widerlegt: Es wurde kein ganzes Spiel gefunden, das so gewesen sein kann.",
        "Not refuted: no whole game was found that may have gone like this.",
    ),
    "grade": ("Die Art „{found}“ eines Spielberichts ist unbekannt.", "The grade “{found}” of a log is unknown."),
}


def observed_params(params: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """The params as these sentences need them: the card with its number, the lines that it clashes with in brackets."""
    shown = dict(params)
    lines: Sequence[int] = params.get("lines", ())
    if "name" in params and "card" in params:
        shown["card"] = card_name(params["name"], params["card"])
    at = lines_named(lines, lang)
    shown["clash"] = (f", siehe {at}", f", see {at}")[lang == ENGLISH] if at else ""
    shown["at"] = at
    return shown


def lines_named(lines: Sequence[int], lang: str) -> str:
    """ "Zeile 14", "lines 12 and 14"; "" for none."""
    if not lines:
        return ""
    word = (("Zeile", "line"), ("Zeilen", "lines"))[len(lines) > 1][lang == ENGLISH]
    joined = one_of(map(str, sorted(lines)), lang)
    return f"{word} {joined.replace(' oder ', ' und ').replace(' or ', ' and ')}"
