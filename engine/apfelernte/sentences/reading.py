"""German and English sentences for lines of logs that cannot be read: code -> (German, English). `sentences` fills
them."""

from __future__ import annotations

from engine.apfelernte.sentences.texts import Texts

READING: Texts = {
    "no_header": ('Der Kopf fehlt, etwa [Game "apfelernte"].', 'The header is missing, such as [Game "apfelernte"].'),
    "too_long": ("Mehr als {most:Zeile|Zeilen}.", "More than {most:line|lines}."),
    "not_text": ("Das ist keine Textzeile.", "This is no line of text."),
    "before_header": (
        "Vor dem Kopf steht nur, was mit # beginnt: „{found}“.",
        "Before the header only lines that begin with # may stand: “{found}”.",
    ),
    "tag": ('„{found}“ ist keine Kopfzeile wie [Name "Wert"].', '“{found}” is no header line such as [Name "value"].'),
    "late_tag": (
        "Die Kopfzeile {found} steht nach dem ersten Schritt.",
        "The header line {found} stands after the first step.",
    ),
    "step_number": ("Erwartet: Schritt {expected}, nicht {found}.", "Expected: step {expected}, not {found}."),
    "empty_step": ("Schritt {step} ist leer.", "Step {step} is empty."),
    "not_read": ("Erwartet: {expected}, nicht „{found}“.", "Expected: {expected}, not “{found}”."),
    "not_read_nearest": (
        "Erwartet: {expected}, nicht „{found}“. Meinst du „{nearest}“?",
        "Expected: {expected}, not “{found}”. Do you mean “{nearest}”?",
    ),
    "no_card": ("{found} gibt es in diesem Kartensatz nicht.", "This set has no card {found}."),
    "secret": (
        "Was hier nur für Spieler und Richter steht, kann nicht gelesen werden.",
        "What stands here for players and judges only cannot be read.",
    ),
    "hidden": ("Die Karte fehlt; ein vollständiger Bericht nennt sie.", "The card is missing; a full log names it."),
    "ambiguous": (
        "Mehrere Karten können gemeint sein; nenne den Besitzer.",
        "Several cards can be meant; name the owner.",
    ),
    "not_attached": (
        "Nur eine Augmentation wird auf etwas gespielt; was sonst gewählt wird, sagt eine eigene Zeile mit „wählt“.",
        "Only an Augmentation is played on something; what else is chosen is told by a line of its own with “chooses”.",
    ),
    "two_seats": (
        "„{found}“ kann {names} sein; nenne den ganzen Namen.",
        "“{found}” can be {names}; say the whole name.",
    ),
    "seats": (
        "Der Kopf braucht zwei bis sechs Sitze, er hat {found}.",
        "The header needs two to six seats, it has {found}.",
    ),
    "same_seats": ("Zwei Sitze haben denselben Namen.", "Two seats have the same name."),
    "no_such_seat": ("Keinen Sitz mit dem Namen „{found}“ gibt es.", "There is no seat called “{found}”."),
    "no_deck": (
        "Das Deck von {seat} fehlt: weder im Kopf noch gemischt.",
        "The deck of {seat} is missing: neither in the header nor shuffled.",
    ),
    "rewind": (
        "Schritt {found} gibt es noch nicht; der letzte ist {latest}.",
        "There is no step {found} yet; the latest is {latest}.",
    ),
}
