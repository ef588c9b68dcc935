"""The page on the card language for people who type the cards of a printed game (`docs/kartensprache.md`).

Made from the wordings, the lexicon and the bundled cards: `python -m engine cards --handbook`. Every example is read
while the page is made, so none can be wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from engine.apfelernte.cards.files import bundled
from engine.apfelernte.cards.sets import Card
from engine.apfelernte.language import english, german
from engine.apfelernte.language.lexicon import DURATIONS, NOUNS, TIMES, VERBS
from engine.apfelernte.language.reading import print_card_text, read_card_text
from engine.apfelernte.language.tree import Ref, Selector
from engine.apfelernte.language.walk import effects, front
from engine.apfelernte.language.wordings import WORDINGS, Slot, Wording, of_sort
from engine.apfelernte.language.words import last_form, last_words
from engine.apfelernte.sentences.cards import CARD_TEXT

FRONT = """# Die Kartensprache

Für alle, die ein gedrucktes Spiel haben und seine Karten eintippen wollen. Der deutsche Text einer Karte ist ihr
Programm: was hier steht, versteht die Maschine, spielt es, prüft es im Spielbericht und druckt es auf Englisch. Eine
Bedeutung hat genau eine Form. Ein Text gilt als verstanden, wenn er so zurückgedruckt wird, wie er eingetippt wurde;
bei einer falschen Endung wird die richtige genannt, bei einem fremden Wort das nächste bekannte.

Diese Seite ist gemacht, nicht geschrieben: `python -m engine cards --handbook > docs/kartensprache.md`. Jedes Beispiel
darin ist gelesen worden. Wie eine Kartendatei aussieht, steht in [cards.md](cards.md).

1. Die Karten in eine Datei tippen.
2. `python -m engine cards meine-karten.toml --lang de` nennt jeden Fehler mit Zeile und Spalte; mit `--explain` auch,
   was jede Karte Schritt für Schritt tut.
3. `python manage.py load_cards meine-karten.toml` macht einen Kartensatz daraus. Auf seiner Seite zeigt „Wie die Texte
   verstanden sind“ dasselbe im Browser.

Was sich nicht sagen lässt, bleibt *nur Text*: die Karte kann in Decks und in Spielberichte, was sie tut, wird von Hand
eingetragen (A11.3).
"""

ON_CARDS = """
## Was auf welcher Karte steht

| Karte | Text |
|---|---|
| Wesen, Augmentation | Sätze mit „Wenn …“ (ausgelöst) oder solche, die dauernd gelten, auch mit „Solange …“ |
| Augmentation | Das Wesen, das sie trägt, heißt „das verstärkte Wesen“ |
| Urmacht, Maleficium | Eine Fähigkeit, die beim Spielen einmal ausgeführt wird; ein zweiter Satz beginnt mit „Danach“ |

Der eigene Name der Karte meint genau diese Karte. Zahlen sind Wörter (zwei bis zwölf), Stärken sind Ziffern. Mehrere
Sätze auf einem Wesen sind mehrere Fähigkeiten.
"""

# heading, what to know, examples: (text on a card called Kobold, type)
CHAPTERS: tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...] = (
    (
        "Muss, darf, Kosten",
        "Ohne „darf“ geschieht es, so weit es geht (A7.4); mit „darf“ nur, wenn man will (A7.1). Was vor „um … zu“ "
        "steht, wird zuerst und ganz bezahlt (A7.5).",
        (
            ("Ziehe zwei Karten.", "Urmacht"),
            ("Du darfst zwei Karten ziehen.", "Urmacht"),
            ("Wenn Kobold ins Spiel kommt, darfst du eine Karte ziehen.", "Geist"),
            ("Du darfst eine Handkarte abwerfen, um ein Wesen zu vernichten.", "Urmacht"),
            ("Wirf eine Handkarte ab, um zwei Karten zu ziehen.", "Urmacht"),
            ("Wenn Kobold vernichtet würde, darfst du eine Handkarte abwerfen, um das zu verhindern.", "Geist"),
        ),
    ),
    (
        "Wer handelt",
        "„Eigen“ gehört zu dem, der handelt; „dein“ wird zu „sein“, wenn ein anderer handelt (A1.4).",
        (
            ("Jeder Gegner wirft eine Handkarte ab.", "Maleficium"),
            ("Jeder Spieler mischt sein Deck.", "Urmacht"),
            ("Ein Gegner deiner Wahl vernichtet ein eigenes Wesen seiner Wahl.", "Maleficium"),
            ("Wenn Kobold angreift, zieht der angegriffene Spieler eine Karte.", "Geist"),
            ("Wenn Kobold angreift, darf jeder Gegner eine Karte ziehen.", "Geist"),
        ),
    ),
    (
        "Mehrere Teile",
        "„und“ und „oder“ verbinden zwei Teile (A7.28). Alles Weitere beginnt mit „Danach“ und gilt auch, wenn der "
        "Teil davor nichts bewirkt hat (A11.7).",
        (
            ("Ziehe zwei Karten und wirf eine Handkarte ab.", "Urmacht"),
            ("Ziehe eine Karte oder vernichte eine Augmentation.", "Urmacht"),
            ("Sieh die oberste Karte deines Decks an. Danach darfst du diese Karte unter das Deck legen.", "Urmacht"),
        ),
    ),
    (
        "Welche Wesen gemeint sind",
        "Der Reihe nach: Anzahl, „andere“, „eigene“ oder „gegnerische“, Wesen oder ein Typ; dann vom Typ, namens, "
        "Stärke, woher, wer wählt. „Ein Wesen“ ist "
        "irgendeines im Spiel, auch ein eigenes (A11.7). Ohne Zusatz wählt, wer die Fähigkeit ausführt (A7.2).",
        (
            ("Vernichte ein Wesen.", "Urmacht"),
            ("Vernichte bis zu zwei gegnerische Geister.", "Urmacht"),
            ("Wenn Kobold angreift, vernichte alle anderen eigenen Wesen.", "Geist"),
            ("Vernichte ein Wesen vom Typ Biest.", "Urmacht"),
            ("Wenn Kobold ins Spiel kommt, vernichte ein Wesen namens Kobold.", "Geist"),
            ("Vernichte ein Wesen mit Stärke 3.", "Urmacht"),
            ("Vernichte ein Wesen mit aufgedruckter Stärke 3 oder weniger.", "Urmacht"),
            ("Vernichte ein Wesen mit Stärke 5 oder mehr.", "Urmacht"),
            ("Vernichte ein Wesen mit der höchsten Stärke.", "Urmacht"),
            ("Vernichte ein gegnerisches Wesen mit der niedrigsten aufgedruckten Stärke.", "Urmacht"),
            ("Wenn Kobold angreift, vernichte ein Wesen mit niedrigerer Stärke als Kobold.", "Geist"),
            ("Vernichte ein gegnerisches Wesen mit höherer Stärke als ein eigenes Wesen.", "Urmacht"),
            ("Vernichte ein gegnerisches Wesen mit höherer Stärke als alle eigenen Wesen.", "Urmacht"),
            ("Bringe ein Wesen aus deinem Abwurfstapel ins Spiel.", "Urmacht"),
            ("Jeder Gegner vernichtet ein eigenes Wesen seiner Wahl.", "Urmacht"),
            ("Wenn Kobold angreift, vernichte ein gegnerisches Wesen nach Wahl des angegriffenen Spielers.", "Geist"),
        ),
    ),
    (
        "Worauf ein Text zeigt",
        "„Dieses Wesen“ und „diese Karte“ ist, was dieselbe Fähigkeit zuletzt gewählt oder gezeigt hat oder was sie "
        "ausgelöst hat (A7.28).",
        (
            ("Wenn ein gegnerisches Wesen angreift, gib diesem Wesen bis zum Ende des Zuges Stärke -2.", "Geist"),
            ("Wenn Kobold blockt, vernichte das angreifende Wesen.", "Geist"),
            ("Wenn Kobold geblockt wird, vernichte das blockende Wesen.", "Geist"),
            ("Das verstärkte Wesen hat Stärke +2.", "Augmentation"),
            ("Decke die obersten zwei Karten deines Decks auf. Danach lege diese Karten unter das Deck.", "Urmacht"),
        ),
    ),
    (
        "Zahlen, die zählen",
        "„Für jedes … im Spiel“ steht hinter Karten, die gezogen werden, und hinter einer Stärke. In dauernden "
        "Fähigkeiten wird immer neu gezählt, in anderen einmal (A7.21).",
        (
            ("Ziehe eine Karte für jedes eigene Biest im Spiel.", "Urmacht"),
            ("Kobold hat Stärke +1 für jede andere Hexe im Spiel.", "Geist"),
            ("Gib einem Wesen bis zum Ende des Zuges Stärke +1 für jede Augmentation im Spiel.", "Urmacht"),
        ),
    ),
    (
        "Solange und Wenn mit einer Bedingung",
        "„Solange“ gehört zu etwas, das dauernd gilt. „Wenn“ mit einer Bedingung wird einmal gelesen: beim "
        "Ausführen, nach „und“ im Moment des Ereignisses (A7.16).",
        (
            ("Solange kein anderes Wesen im Spiel ist, hat Kobold Stärke +2.", "Geist"),
            ("Solange mindestens zwei eigene Hexen im Spiel sind, kann Kobold nicht geblockt werden.", "Geist"),
            ("Solange du weniger Lebenskarten hast als jeder Gegner, hat Kobold Stärke +2.", "Geist"),
            ("Wenn du keine Handkarten hast, ziehe zwei Karten.", "Urmacht"),
            ("Wenn Kobold angreift und ein Biest im Spiel ist, ziehe eine Karte.", "Geist"),
        ),
    ),
    (
        "Wie lange",
        "Ohne Dauer gilt eine Änderung, solange das Wesen im Spiel ist.",
        (
            ("Gib einem Wesen Stärke -2.", "Maleficium"),
            ("Gib einem Wesen bis zum Ende des Zuges Stärke +2.", "Urmacht"),
            ("Gib einem Wesen bis zum Ende deines nächsten Zuges Stärke +2.", "Urmacht"),
            ("Übernimm ein gegnerisches Wesen.", "Maleficium"),
            ("Übernimm ein gegnerisches Wesen bis zum Ende des Zuges.", "Maleficium"),
            ("Du darfst in jedem deiner Züge eine weitere Karte spielen.", "Mensch"),
            ("Kein Spieler darf in seinem Zug einen Zauber spielen.", "Geist"),
        ),
    ),
)
SORTS = {
    "event": ("Ereignisse", "Hinter „Wenn“. Zwei Ereignisse eines Wesens verbindet „oder“: „Wenn Kobold angreift "
    "oder blockt, …“."),
    "effect": ("Was getan wird", "Die Grundform; daraus werden „vernichte …“, „darfst du … vernichten“, „vernichtet "
    "jeder Gegner …“ und „um … zu vernichten“."),
    "condition": ("Bedingungen", "Hinter „Solange“, hinter „Wenn“ und hinter „Wenn … und“."),
    "state": ("Was dauernd gilt", "Von der Karte selbst, vom verstärkten Wesen oder von „allen … Wesen“."),
}  # fmt: skip
PHRASES = {
    "c": Selector("Wesen"), "a": Selector("Augmentation"), "l": Selector("Lebenskarte"), "h": Selector("Handkarte"),
    "k": Selector("Karte"), "x": Selector("Karte"), "z": Selector("Wesen", zone="discard"),
    "d": Selector("Karte", zone="deck"), "cb": Selector("Mensch", bound="any"),
}  # fmt: skip
OTHER_FAMILIES = {  # German, English
    "r": ("diese Karte", "that card"),
    "w": ("Handkarten oder Lebenskarten", "hand cards or life cards"),
    "o": ("eines Gegners deiner Wahl oder des angegriffenen Spielers", "an opponent of your choice or the attacked "
    "player"),
    "p": ("du oder ein Gegner", "you or an opponent"),
    "s": ("eines Gegners", "an opponent"),
    "y": ("du", "you"),
    "q": ("jeder Gegner, ein Gegner oder der angegriffene Spieler", "each opponent, an opponent or the attacked "
    "player"),
    "t": ("bis zum Ende des Zuges", "until the end of the turn"),
    "n": ("+2", "+2"),
}  # fmt: skip


def handbook() -> str:
    """The whole page, Markdown."""
    return "\n".join(line.rstrip() for line in _lines())


def _lines() -> Iterator[str]:
    yield FRONT
    yield from ON_CARDS.strip().split("\n")
    for heading, said, examples in CHAPTERS:
        yield from ("", f"## {heading}", "", said, "", *_examples(examples))
    for sort, (heading, said) in SORTS.items():
        yield from ("", f"## {heading}", "", said, "", *_table(of_sort(sort)))
    yield from _words()
    yield from _messages()


# --- examples


def _examples(examples: Iterable[tuple[str, str]]) -> Iterator[str]:
    yield "| Deutsch | Englisch |"
    yield "|---|---|"
    for text, type_ in examples:
        tree = read_card_text(text, "Kobold", type_)
        yield f"| {text} | {print_card_text(tree, 'Kobold', 'en')} |"


# --- the wordings


def _table(wordings: Iterable[Wording]) -> Iterator[str]:
    yield "Was fett ist, wird eingesetzt; was in Klammern steht, darf fehlen."
    yield from ("", "| Form | Englisch | Was es tut | Beispiel |", "|---|---|---|---|")
    uses = _uses()
    for wording in wordings:
        examples = "<br>".join(f"{card.name}: {card.text}" for card in uses[wording.key][:2])
        yield f"| {_german_form(wording)} | {_english_form(wording)} | {wording.meaning('de')} | {examples} |"


def _uses() -> dict[str, list[Card]]:
    """The bundled cards with each wording, short texts first."""
    uses: dict[str, list[Card]] = {key: [] for key in WORDINGS}
    for card in sorted(bundled().cards, key=lambda card: len(card.text)):
        tree = read_card_text(card.text, card.name, card.type, bundled().by_name)
        for word in {act.word for ability in tree for act in (*front(ability), *effects(ability))}:
            uses[word].append(card)
    return uses


def _german_form(wording: Wording) -> str:
    """As it stands in a text: "Wenn ein Wesen angreift", "ein Wesen vernichten", "Kobold darf nicht angreifen"."""
    parts = [part if isinstance(part, str) else _german_slot(part, wording.sort) for part in wording.parts]
    at = wording.verb_at
    if wording.sort == "effect":
        return " ".join(parts)
    if wording.sort == "state":
        cut = wording.subject_length
        person = "plural" if isinstance(wording.parts[0], str) else "third"
        return " ".join([*parts[:cut], VERBS[wording.verb].finite(person), *parts[cut:-1]])
    before = at - bool(last_words(wording)[0])
    person = "second" if _is_you(wording) else "third"
    return " ".join(["Wenn", *parts[:before], last_form(wording, person), *parts[at + 1 :]])


def _is_you(wording: Wording) -> bool:
    return any("y" in slot.families for slot in wording.slots[:1])


def _german_slot(slot: Slot, sort: str) -> str:
    words = _or([_german_family(family, slot.case, sort) for family in slot.families], "oder")
    return f"(**{words}**)" if slot.optional else f"**{words}**"


def _german_family(family: str, case: str, sort: str) -> str:
    if family in PHRASES:
        return german.Printer("Kobold").slot(_phrase(family, case, sort), Slot((), case, False), you=True)
    return OTHER_FAMILIES[family][0]


def _phrase(family: str, case: str, sort: str) -> Selector | Ref:
    """What lasts is about the card itself or about all of a kind."""
    if sort == "state" and family == "c":
        return Selector("Wesen", bound="all", adjs=("other",)) if case == "gen" else Ref("self")
    return PHRASES[family]


def _english_form(wording: Wording) -> str:
    slots = [_english_slot(slot, wording.sort) for slot in wording.slots]
    subject, bar, rest = wording.english.rpartition(" | ")
    if wording.sort == "effect":
        return wording.english.format(*slots)
    rest = english.conjugated(rest, plural=_is_you(wording) or subject.startswith("the abilities"))
    words = f"{subject if bar else '{0}'} {rest}".format(*slots)
    return words if wording.sort == "state" else f"when {words}"


def _english_slot(slot: Slot, sort: str) -> str:
    words = _or([_english_family(family, slot.case, sort) for family in slot.families], "or")
    return f"(**{words}**)" if slot.optional else f"**{words}**"


def _english_family(family: str, case: str, sort: str) -> str:
    if family in PHRASES:
        return english.Printer("Kobold").slot(_phrase(family, case, sort), you=True)
    return OTHER_FAMILIES[family][1]


def _or(words: list[str], word: str) -> str:
    return f"{', '.join(words[:-1])} {word} {words[-1]}" if len(words) > 1 else words[0]


# --- words and messages


def _words() -> Iterator[str]:
    yield from ("", "## Wörter", "", "Andere Nomen kennt die Sprache nicht. Typen stehen auch hinter „vom Typ“.", "")
    yield from ("| Einzahl | Mehrzahl | Englisch |", "|---|---|---|")
    for noun in NOUNS.values():
        article = {"m": "der", "f": "die", "n": "das"}[noun.gender]
        yield f"| {article} {noun.lemma} | {noun.plural} | {noun.english}, {noun.english_plural} |"
    yield from (
        "",
        "Dauer und Zeit: " + _or([f"„{words}“" for words, _ in (*DURATIONS.values(), *TIMES.values())], "und") + ".",
    )


def _messages() -> Iterator[str]:
    yield from ("", "## Was das Programm sagt, wenn es einen Text nicht versteht", "")
    yield (
        "Jede Meldung nennt Zeile, Spalte und, wo es geht, den Text, der gemeint sein kann. Eingesetzt wird er nie "
        "von selbst."
    )
    yield ""
    for said, _ in CARD_TEXT.values():
        yield f"- {re.sub(r'{[a-z]+}', '…', said)}"
    yield ""
