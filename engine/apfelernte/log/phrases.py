"""What a log can say: each decision, chance result and fact has one German and one English phrase, declared here once.

In a phrase `{s}` is a seat's name, `{c}` a card, `{n}` a number (`{s2}`, `{c2}`: a second one). An end in brackets may
be missing (what only some may see, or what the question says anyway); `{c?}` is short for `[ {c}]`. Further phrases
after the first two are read, never written. The writer fills a phrase, the reader finds it by its skeleton: the phrase
with its slots as bare signs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from engine.apfelernte.cardnames import spelt_out

# decisions (A3 to A7, A9); the key names the question and what was chosen
DECISIONS: Mapping[str, tuple[str, ...]] = {
    "start": (
        "{s} bestimmt, dass {s2} beginnt",
        "{s} decides that {s2} begins",
        "{s} bestimmt {s2}",
        "{s} lets {s2} begin",
    ),
    "cut": (
        "{s} hebt {n} ab",
        "{s} cuts {n}",
        "{s} hebt {n} Karten ab",
        "{s} hebt bei {n} ab",
        "{s} cuts {n} cards",
        "{s} cuts at {n}",
    ),
    "no_cut": ("{s} hebt nicht ab", "{s} does not cut"),
    "reshuffle": ("{s} mischt das Deck von {s2}", "{s} shuffles the deck of {s2}"),
    "pass": ("{s} passt", "{s} passes", "{s} pass", "{s} passe", "{s} hat gepasst"),
    "play": (
        "{s} spielt {c}",
        "{s} plays {c}",
        "{s} spielt die Karte {c}",
        "{s} spiele {c}",
        "{s} hat {c} gespielt",
        "{s} {c} gespielt",
    ),
    "attack": (
        "{s} greift {s2} an mit {c}",
        "{s} attacks {s2} with {c}",
        "{s} greift mit {c} {s2} an",
        "{s} greift an mit {c}",
        "{s} attacks with {c}",
        "{s} greift {s2} mit {c} an",
        "{s} greift mit {c} an",
        "{s} attackiert {s2} mit {c}",
        "{s} attackiert mit {c}",
        "{s} Angriff auf {s2} mit {c}",
        "{s} Angriff mit {c} auf {s2}",
        "{s} Angriff mit {c}",
    ),
    "no_play": (
        "{s} spielt keine weitere Karte",
        "{s} plays no further card",
        "{s} spielt keine Karte",
        "{s} plays no more card",
    ),
    "host": (
        "{s} legt an {c} an",
        "{s} attaches to {c}",
        "{s} verstärkt {c}",
        "{s} legt {c2} an {c} an",
        "{s} attaches {c2} to {c}",
    ),
    "no_host": ("{s} legt nicht an", "{s} does not attach", "{s} verstärkt nichts"),
    "block": ("{s} blockt mit {c}", "{s} blocks with {c}", "{s} blockt {c}"),
    "no_block": ("{s} blockt nicht", "{s} does not block", "{s} kein Block", "{s} no block", "{s} blockt nichts"),
    "life": (
        "{s} nimmt Lebenskarte {n}",
        "{s} takes life card {n}",
        "{s} vernichtet Lebenskarte {n}",
        "{s} wählt Lebenskarte {n}",
        "{s} nimmt LK {n}",
        "{s} destroys life card {n}",
        "{s} chooses life card {n}",
    ),
    "order": ("{s} ordnet Nummer {n} {c?}", "{s} orders number {n} {c?}", "{s} ordnet {c}", "{s} orders {c}"),
    "yes": (
        "{s} nutzt {c?}",
        "{s} uses {c?}",
        "{s} nutzt die Fähigkeit[ von {c}]",
        "{s} ja",
        "{s} yes",
        "{s} benutzt {c?}",
        "{s} aktiviert {c?}",
    ),
    "no": (
        "{s} verzichtet[ auf {c}]",
        "{s} declines {c?}",
        "{s} nutzt {c} nicht",
        "{s} does not use {c}",
        "{s} nein",
        "{s} no",
    ),
    "either": ("{s} wählt Teil {n}", "{s} chooses part {n}"),
    "opponent": ("{s} wählt {s2}", "{s} chooses {s2}"),
    "choose": ("{s} wählt {c?}", "{s} chooses {c?}"),
    "choose_life": ("{s} wählt von {s2} Lebenskarte {n}", "{s} chooses of {s2} life card {n}"),
    "enough": ("{s} wählt nichts mehr", "{s} chooses nothing more", "{s} wählt nichts", "{s} chooses nothing"),
    "save": ("{s} rettet {c}", "{s} saves {c}"),
    "no_save": ("{s} rettet nichts", "{s} saves nothing"),
    "ability": ("{s} wählt Fähigkeit {n}", "{s} chooses ability {n}"),
    "life_card": ("{s} bestimmt als Lebenskarte {c?}", "{s} chooses as life card {c?}"),
    "concede": ("{s} gibt auf", "{s} concedes", "{s} kapituliert", "{s} gibt das Spiel auf", "{s} resigns"),
    "agree": (
        "{s} stimmt einem Unentschieden zu",
        "{s} agrees to a draw",
        "{s} bietet Unentschieden an",
        "{s} offers a draw",
    ),
    "withdraw": ("{s} zieht die Zustimmung zurück", "{s} withdraws the agreement"),
}

# what people say in one line although it is several decisions, of one seat: decision 0192
TOGETHER: Mapping[str, tuple[str, ...]] = {
    "play on": (
        "{s} spielt {c} auf {c2}",
        "{s} plays {c} on {c2}",
        "{s} spielt {c} an {c2}",
        "{s} hat {c} auf {c2} gespielt",
    ),
}

# chance (A2.1, A2.5, A6.6, A8.1, A8.6)
CHANCE: Mapping[str, tuple[str, ...]] = {
    "coin": ("Das Los bestimmt, dass {s} beginnt", "The lot says that {s} begins", "{s} beginnt", "{s} begins"),
    "shuffle": ("{s} mischt {c?}", "{s} shuffles {c?}"),
    "deal": ("{s} bekommt {c?}", "{s} is dealt {c?}", "{s} erhält {c?}"),
    "deck_lot": ("{s} nimmt Deck {n}", "{s} takes deck {n}"),
    "lots": ("Das Los trifft bei {s} {c?}", "The lot of {s} falls on {c?}"),
}

# facts beside moves
FACTS: Mapping[str, tuple[str, ...]] = {
    "attached": ("{c} liegt an {c2}", "{c} is attached to {c2}"),
    "controlled": ("{s} übernimmt {c}", "{s} takes over {c}"),
    "strength": ("{c} bekommt Stärke {n}", "{c} gets strength {n}"),
    "strength_ended": ("{c} verliert die Änderung der Stärke um {n}", "{c} loses the change of strength by {n}"),
    "silenced": ("{c} wird ignoriert", "{c} is ignored"),
    "silence_ended": ("{c} wird nicht mehr ignoriert", "{c} is no longer ignored"),
    "revealed": ("{c} wird aufgedeckt", "{c} is revealed"),
    "seen": ("{s} sieht eine Karte von {s2} {c?}", "{s} looks at a card of {s2} {c?}"),
    "triggered": ("Fähigkeit[ von {c}]", "ability[ of {c}]"),
    "prevented": ("{s} rettet {c}", "{s} saves {c}"),
    "turn": ("Zug {n} von {s}", "turn {n} of {s}", "Zug {n} {s}", "turn {n} {s}"),
    "passed": ("In Folge gepasst {n} mal", "Passes in a row: {n}", "Passed in a row {n} times"),
    "denied": ("{s} hat keine passende Karte", "{s} has no such card"),
    "out": ("{s} scheidet aus auf Platz {n}", "{s} is out in place {n}"),
    "won": ("{s} gewinnt", "{s} wins"),
    "people_won": ("Die Menschen gewinnen", "The people win"),
    "drawn": ("Das Spiel ist unentschieden", "The game is drawn", "Unentschieden", "Draw"),
}

# moves that have a phrase of their own, by "zone zone"; where: on top "", under the deck "_under"
MOVES: Mapping[str, tuple[str, ...]] = {
    "deck hand": ("{s} zieht eine Karte {c?}", "{s} draws a card {c?}", "{s} zieht {c?}", "{s} draws {c?}"),
    "deck life": ("{s} legt eine Lebenskarte auf Platz {n} {c?}", "{s} lays a life card on place {n} {c?}"),
    "deck play": ("{c} kommt vom Deck ins Spiel bei {s}", "{c} comes from the deck into play under {s}"),
    "deck limbo": ("{c} wird vom Deck ausgeführt", "{c} is executed from the deck"),
    "deck discard": ("{s} wirft vom Deck ab {c}", "{s} discards from the deck {c}"),
    "life hand": ("{s} nimmt eine Lebenskarte auf die Hand {c?}", "{s} takes a life card {c?}"),
    "life deck": ("{s} legt eine Lebenskarte auf das Deck {c?}", "{s} puts a life card on the deck {c?}"),
    "hand play": ("{c} kommt ins Spiel bei {s}", "{c} comes into play under {s}"),
    "hand limbo": ("{c} wird ausgeführt", "{c} is executed"),
    "hand discard": ("{s} wirft ab {c}", "{s} discards {c}", "{s} wirft {c} ab"),
    "hand life": ("{s} legt als Lebenskarte {c?}", "{s} lays as the life card {c?}"),
    "hand deck": ("{s} legt eine Handkarte auf das Deck {c?}", "{s} puts a hand card on the deck {c?}"),
    "hand deck_under": ("{s} legt eine Handkarte unter das Deck {c?}", "{s} puts a hand card under the deck {c?}"),
    "deck deck": ("{s} legt eine Karte des Decks auf das Deck {c?}", "{s} puts a card of the deck on the deck {c?}"),
    "deck deck_under": (
        "{s} legt eine Karte des Decks unter das Deck {c?}",
        "{s} puts a card of the deck under the deck {c?}",
    ),
    "limbo discard": ("{c} geht auf den Abwurfstapel", "{c} goes to the discard pile"),
    "limbo play": ("{c} wird angelegt bei {s}", "{c} is attached under {s}"),
    "play discard": (
        "{c} wird vernichtet",
        "{c} is destroyed",
        "{c} wird zerstört",
        "{c} stirbt",
        "{c} dies",
    ),
    "play hand": ("{c} geht auf die Hand zurück", "{c} returns to the hand"),
    "play deck": ("{c} geht auf das Deck", "{c} goes on top of the deck"),
    "play deck_under": ("{c} geht unter das Deck", "{c} goes under the deck"),
    "discard hand": ("{c} kommt vom Abwurfstapel auf die Hand", "{c} returns from the discard pile to the hand"),
    "discard deck": ("{c} kommt vom Abwurfstapel auf das Deck", "{c} goes from the discard pile on top of the deck"),
    "discard deck_under": (
        "{c} kommt vom Abwurfstapel unter das Deck",
        "{c} goes from the discard pile under the deck",
    ),
    "discard play": (
        "{c} kommt vom Abwurfstapel ins Spiel bei {s}",
        "{c} comes from the discard pile into play under {s}",
    ),
}

ZONES = {
    "deck": ("Deck", "the deck"),
    "hand": ("Hand", "the hand"),
    "life": ("Lebenskarten", "the life cards"),
    "play": ("Spiel", "play"),
    "discard": ("Abwurfstapel", "the discard pile"),
    "limbo": ("Ausführung", "execution"),
}


def _other_moves() -> Iterator[tuple[str, tuple[str, str]]]:
    """All other moves from zone to zone in one plain form."""
    for origin, target in product(ZONES, ZONES):
        for end, german, english in (("", "", ""), ("_under", " unten", " at the bottom")):
            if (key := f"{origin} {target}{end}") not in MOVES:
                pair = zip(ZONES[origin], ZONES[target], strict=True)
                (old_german, new_german), (old_english, new_english) = pair
                yield (
                    key,
                    (
                        f"{{s}} bewegt aus {old_german} nach {new_german}{german} {{c?}}",
                        f"{{s}} moves from {old_english} to {new_english}{english} {{c?}}",
                    ),
                )


ALL_MOVES: Mapping[str, tuple[str, ...]] = {**MOVES, **dict(_other_moves())}
STEP_PHRASES: Mapping[str, tuple[str, ...]] = {**DECISIONS, **CHANCE}
FACT_PHRASES: Mapping[str, tuple[str, ...]] = {**FACTS, **ALL_MOVES}

SLOT = re.compile(r"\{(\w+)(\?)?\}")
SIGNS = {"s": "‹s›", "c": "‹c›", "n": "‹n›"}  # a slot in a skeleton


@dataclass(frozen=True, slots=True)
class Form:
    """One way to say a phrase.

    key: of the phrase.  slots: their names in the order of the text ("s", "s2", "c" ..).  words: as printed, one for
    each word of the skeleton.
    """

    key: str
    slots: tuple[str, ...]
    words: tuple[str, ...]


def forms(phrases: Mapping[str, tuple[str, ...]]) -> dict[str, Form]:
    """Every readable form by its skeleton; a slot with `?` gives one form with it and one without."""
    found: dict[str, Form] = {}
    for key, ways in phrases.items():
        for way in ways:
            for text in _with_and_without(way):
                slots = tuple(slot[1] for slot in SLOT.finditer(text))
                words = SLOT.sub(lambda slot: SIGNS[slot[1][0]], text)
                found.setdefault(skeleton(words), Form(key, slots, tuple(_words(words))))
    return found


@lru_cache(maxsize=1)
def strict_steps() -> tuple[tuple[Form, str], ...]:
    """The forms in which steps are written, German and English, with their texts."""
    texts = [text for ways in STEP_PHRASES.values() for way in ways[:2] for text in _with_and_without(way)]
    return tuple((STEP_FORMS[skeleton(SLOT.sub(lambda slot: SIGNS[slot[1][0]], text))], text) for text in texts)


@lru_cache(maxsize=2)
def written_words(lang: str) -> frozenset[str]:
    """The words of the phrases as they are written in a language ("de" or "en"), signs among them."""
    at = ("de", "en").index(lang)
    ways = [ways[at] for phrases in (STEP_PHRASES, FACT_PHRASES) for ways in phrases.values()]
    texts = [SLOT.sub(lambda slot: SIGNS[slot[1][0]], text) for way in ways for text in _with_and_without(way)]
    return frozenset(word for text in texts for word in _words(text))


def _with_and_without(way: str) -> tuple[str, str]:
    head, tail = split_tail(way)
    return head + tail, head


def split_tail(way: str) -> tuple[str, str]:
    """A phrase without and its end that may be missing: "zieht {c?}" -> ("zieht", " {c}")."""
    if way.endswith(" {c?}"):
        return way.removesuffix(" {c?}"), " {c}"
    head, _, tail = way.removesuffix("]").partition("[")
    return head, tail


def skeleton(text: str) -> str:
    """A text whose slots are signs, without regard for case, umlauts, punctuation and spaces between words."""
    return " ".join(word if word in SIGNS.values() else spelt_out(word) for word in _words(text))


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[\s,:;.!]+", text) if word]


STEP_FORMS = forms({**STEP_PHRASES, **TOGETHER})
FACT_FORMS = forms(FACT_PHRASES)


def is_spoken(name: str) -> bool:
    """Whether a name is also a word or words of a phrase, so that a line with it could be read in two ways."""
    words = f" {skeleton(name)} "
    return any(words in f" {form} " for form in (*STEP_FORMS, *FACT_FORMS))
