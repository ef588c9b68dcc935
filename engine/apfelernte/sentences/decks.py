"""German and English sentences for decks, alone and in the header of a log: code -> (German, English). `sentences`
fills them."""

from __future__ import annotations

from engine.apfelernte.sentences.texts import Texts

DECK: Texts = {
    "unread": ("„{text}“ ist keine Karte dieses Satzes.", "“{text}” is no card of this set."),
    "unread_unknown_number": (
        "„{text}“: Diese Nummer gibt es in diesem Satz nicht.",
        "“{text}”: this set has no card of that number.",
    ),
    "unread_ambiguous": ("„{text}“ kann {nearest} sein.", "“{text}” can be {nearest}."),
    "unread_differ": (
        "„{text}“: Nummer und Name sind zwei verschiedene Karten.",
        "“{text}”: number and name are two different cards.",
    ),
    "unread_misnamed": (
        "„{text}“: Der Name passt nicht zur Nummer.",
        "“{text}”: the name does not fit the number.",
    ),
    "unread_beside": (
        "„{text}“: Neben einer Karte steht hier etwas, das keine ist.",
        "“{text}”: beside a card there is something here that is none.",
    ),
    "unread_count": (
        "„{text}“: So oft kann keine Karte im Deck sein.",
        "“{text}”: no card can be in a deck that often.",
    ),
    "unknown_card": ("{name} gibt es in diesem Satz nicht.", "This set has no card {name}."),
    "banned": ("{card} ist verboten.", "{card} is banned."),
    "not_in_pool": (
        "{card} gehört nicht zu den Karten dieses Formats.",
        "{card} is not among the cards of this format.",
    ),
    "duplicate": ("{card} ist {times} im Deck.", "{card} is in the deck {times}."),
    "too_many": (
        "{difference:Karte|Karten} zu viel: {count} statt {size}.",
        "{difference:card|cards} too many: {count} instead of {size}.",
    ),
    "too_few": (
        "{difference:Karte fehlt|Karten fehlen}: {count} von {size}.",
        "{difference:card|cards} missing: {count} of {size}.",
    ),
    "empty": ("Das Deck ist leer: 0 von {size} Karten.", "The deck is empty: 0 of {size} cards."),
}

REMEDIES: Texts = {
    "replace_line": ("Verbessere Zeile {line}.", "Mend line {line}."),
    "replace_line_nearest": ("Meinst du {nearest}?", "Do you mean {nearest}?"),
    "remove_copies": ("Nimm {extra:Exemplar|Exemplare} heraus.", "Take out {extra:copy|copies}."),
    "remove_cards": ("Nimm {difference:Karte|Karten} heraus.", "Take out {difference:card|cards}."),
    "remove_card": ("Nimm {card} heraus.", "Take out {card}."),
    "add_cards": ("Nimm {difference:Karte|Karten} dazu.", "Add {difference:card|cards}."),
}

# the deck of a log (A8.4)
LOG_DECK: Texts = {
    "scarecrow_starts": ("Es beginnt ein Mensch, nie die Vogelscheuche.", "A person begins, never the Vogelscheuche."),
    "secret": (
        "Was hier nur Spieler und Richter sehen, kann nicht sein.",
        "What only players and judges see here cannot be.",
    ),
    "deck_duplicate": ("Im Deck von {seat} ist {name} {times}.", "The deck of {seat} has {name} {times}."),
    "deck_too_many": (
        "Das Deck von {seat} hat {count} statt {size} Karten.",
        "The deck of {seat} has {count} cards instead of {size}.",
    ),
    "deck_too_few": (
        "Das Deck von {seat} hat {count} statt {size} Karten.",
        "The deck of {seat} has {count} cards instead of {size}.",
    ),
    "deck_unknown_card": ("{name} gibt es in diesem Kartensatz nicht.", "This set has no card {name}."),
    "deck_banned": ("{name} im Deck von {seat} ist verboten.", "{name} in the deck of {seat} is banned."),
    "deck_not_in_pool": (
        "{name} im Deck von {seat} gehört nicht zu den Karten dieses Formats.",
        "{name} in the deck of {seat} is not among the cards of this format.",
    ),
    "format_seats": (
        "Dieses Format ist für {fewest} bis {most} Spieler, nicht für {seats}.",
        "This format is for {fewest} to {most} players, not for {seats}.",
    ),
    "format_seats_only": (
        "Dieses Format ist für genau {most} Spieler, nicht für {seats}.",
        "This format is for exactly {most} players, not for {seats}.",
    ),
    "format_too_few_cards": (
        "Der Kartensatz hat {there} Karten für dieses Format; {seats:Spieler brauchen|Spieler brauchen} {needed}.",
        "The set has {there} cards for this format; {seats:player needs|players need} {needed}.",
    ),
    "deck_shared": (
        "{name} ist in zwei Decks; hier kommen alle Karten aus einem Satz.",
        "{name} is in two decks; here all cards come from one set.",
    ),
    "another_list": (
        "Das Deck von {seat} in diesem Bericht ist nicht die gemeldete Liste.",
        "The deck of {seat} in this log is not the registered list.",
    ),
    "not_registered": (
        "{name} ist nicht in der gemeldeten Deckliste von {seat}.",
        "{name} is not in the registered deck list of {seat}.",
    ),
    "registered_missing": (
        "{name} aus der gemeldeten Deckliste von {seat} fehlt im Deck.",
        "{name} of the registered deck list of {seat} is missing from the deck.",
    ),
}
