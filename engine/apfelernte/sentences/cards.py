"""German and English sentences for card files and card texts: code -> (German, English). `sentences` fills them.

The codes are those of `cards.files.CODES` and `language.errors.CODES`. `{found}` is what stands there, `{expected}`
what could stand there.
"""

from __future__ import annotations

from engine.apfelernte.sentences.texts import Texts

CARD_FILE: Texts = {
    "syntax": ("Die Datei ist hier nicht lesbar: {found}.", "The file cannot be read here: {found}."),
    "encoding": (
        "Hier steht etwas, das in dieser Kodierung kein Zeichen ist.",
        "Here stands something that is no character in this encoding.",
    ),
    "no_cards": ("In der Datei ist keine Karte.", "There is no card in the file."),
    "missing_field": ("Der Karte fehlt {expected}.", "The card has no {expected}."),
    "unknown_field": (
        "Ein Feld „{found}“ hat keine Karte; es wird übergangen.",
        "No card has a field “{found}”; it is passed over.",
    ),
    "wrong_number": ("„{found}“ ist keine Nummer von 1 bis 999.", "“{found}” is no number from 1 to 999."),
    "wrong_strength": ("„{found}“ ist keine Stärke von 0 bis 99.", "“{found}” is no strength from 0 to 99."),
    "strength_missing": ("Ein Wesen braucht eine Stärke.", "A Wesen needs a strength."),
    "strength_unexpected": ("Ein Zauber hat keine Stärke.", "A Zauber has no strength."),
    "not_text": (
        "Hier steht {found}, erwartet ist ein Text in Anführungszeichen.",
        "Here stands {found}, a text in quotation marks is expected.",
    ),
    "too_long": ("Zu lang: höchstens {expected} Zeichen.", "Too long: at most {expected} characters."),
    "wrong_sign": ("Das Zeichen {found} darf hier nicht stehen.", "The sign {found} may not stand here."),
    "unknown_kind": ("„{found}“ ist weder Wesen noch Zauber.", "“{found}” is neither Wesen nor Zauber."),
    "unknown_type": (
        "„{found}“ ist hier kein Typ, möglich ist {expected}.",
        "“{found}” is no type here, possible is {expected}.",
    ),
    "duplicate_number": (
        "Die Nummer {found} hat schon die Karte in Zeile {expected}.",
        "The card in line {expected} has the number {found} already.",
    ),
    "duplicate_name": (
        "„{found}“ heißt schon eine andere Karte ({expected}).",
        "Another card ({expected}) is called “{found}” already.",
    ),
    "name_is_word": (
        "„{found}“ ist ein Wort der Kartensprache, so kann keine Karte heißen. Gib ihr einen anderen Namen.",
        "“{found}” is a word of the card language, no card can be called that. Give it another name.",
    ),
    "name_sign": (
        "„{found}“ darf in einem Namen hier nicht stehen: Spielberichte könnten ihn nicht wiedergeben. Lass es weg.",
        "“{found}” may not stand here in a name: logs could not hold it. Leave it out.",
    ),
}

TEXT_ONLY = ("Die Karte bleibt nur Text.", "The card stays text only.")
NEAREST = ("Meinst du {nearest}?", "Do you mean {nearest}?")
HINT = ("Meinst du „{nearest}“?", "Do you mean “{nearest}”?")
END_OF_TEXT = ("Hier fehlt etwas, erwartet ist {expected}.", "Something is missing here, {expected} is expected.")

CARD_TEXT: Texts = {
    "empty": ("Die Karte hat keinen Text.", "The card has no text."),
    "too_long": ("So viel Text hat auf keiner Karte Platz.", "No card has room for so much text."),
    "unknown_word": ("„{found}“ kennt die Kartensprache nicht.", "The card language does not know “{found}”."),
    "unknown_name": ("Eine Karte „{found}“ hat dieser Satz nicht.", "This set has no card “{found}”."),
    "unexpected": (
        "„{found}“ passt hier nicht, erwartet ist {expected}.",
        "“{found}” does not fit here, {expected} is expected.",
    ),
    "form": ("Es heißt „{expected}“, nicht „{found}“.", "It is written “{expected}”, not “{found}”."),
    "needs_when": (
        "Was im Spiel bleibt, braucht „Wenn“ oder „Solange“, oder es gilt dauernd.",
        "What stays in play needs “Wenn” or “Solange”, or it must last.",
    ),
    "no_trigger": (
        "Urmacht und Maleficium wirken einmal, sofort: kein „Wenn … angreift“, nichts, was dauert.",
        "Urmacht and Maleficium act once, at once: no event, nothing that lasts.",
    ),
    "one_spell": (
        "Urmacht und Maleficium haben eine Fähigkeit; ein zweiter Satz beginnt mit „Danach“.",
        "Urmacht and Maleficium have one ability; a second sentence begins with “Danach”.",
    ),
    "both_sides": (
        "Eine Karte kann nicht eigen und gegnerisch sein.",
        "A card cannot be own and opposing.",
    ),
    "host": (
        "„{found}“ gibt es nur auf einer Augmentation.",
        "Only an Augmentation can say “{found}”.",
    ),
    "role": (
        "„{found}“ kommt in diesem Ereignis nicht vor.",
        "“{found}” has no part in this event.",
    ),
    "that": ("Worauf zeigt „{found}“?", "What does “{found}” point at?"),
    "chooser": ("„{found}“ passt hier nicht.", "“{found}” does not fit here."),
    "additional": ("„{found}“ steht nur bei „spielen“.", "“{found}” stands with “spielen” only."),
    "needs_more": (
        "Was eine Fähigkeit spielt, ist eine „weitere“ Karte.",
        "What an ability plays is an additional card, “weitere”.",
    ),
    "never": (
        "Das kann nie geschehen: Eine Augmentation greift nicht an, kämpft nicht und hat keine Stärke; eine "
        "vernichtete Karte kann man nur noch woandershin legen; eine, die woandershin kam, ist eine neue.",
        "This could never happen: an Augmentation does not attack or fight and has no strength; a destroyed card can "
        "only be put somewhere else; one that came somewhere else is a new one.",
    ),
    "prevent": (
        "„Wenn … vernichtet würde“ und „um das zu verhindern“ gehören zusammen.",
        "“Wenn … vernichtet würde” and “um das zu verhindern” belong together.",
    ),
    "lasting": (
        "Was dauernd gilt, ist ein Satz ohne Ereignis; zu „Solange“ gehört so einer.",
        "What lasts is one sentence without an event; “Solange” needs such a one.",
    ),
    "only_play": (
        "„{found}“ steht nur mit „eine weitere Karte spielen“.",
        "“{found}” stands with “eine weitere Karte spielen” only.",
    ),
    "one_event_subject": (
        "Ein Ereignis ist über eine einzelne Karte.",
        "An event is about one single card.",
    ),
    "count": ("„{found}“ geht hier nicht.", "“{found}” is not possible here."),
    "side_missing": ("Wessen? Eine eigene oder eine gegnerische.", "Whose? Say “eigene” or “gegnerische”."),
    "type": ("Dieser Typ passt hier nicht.", "This type does not fit here."),
    "same_event": ("Zweimal dasselbe Ereignis.", "The same event twice."),
    "own_name": ("Der eigene Name kann hier nicht stehen.", "The own name cannot stand here."),
    "only_wesen": ("So kommt nur ein Wesen ins Spiel.", "Only a Wesen comes into play like that."),
}

FIELD_NAMES: Texts = {
    "number": ("die Nummer", "number"),
    "name": ("der Name", "name"),
    "kind": ("Wesen oder Zauber", "kind"),
    "type": ("der Typ", "type"),
    "text": ("der Text", "text"),
}
