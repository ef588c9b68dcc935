"""Every form that a text may contain, with the token that it is (the lexer's dictionary).

A token kind is a word class or a fixed phrase. Forms of one word share a kind: the grammar sees no endings, only the
printer knows them. Kinds:
    noun families (CREATURE, CARD …), determiners (A, NO, ALL, NUMBER), adjectives (OWN …), roles of players (YOU …),
    things pointed at (HOST …); "V:werfen" a finite form, "I:abwerfen" an infinitive, "Z:abwerfen" one with zu,
    "P:ab" the separable part; "F:ins Spiel kommen" a verb at the end with its fixed words; "W:auf die Hand" any
    other fixed words.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.apfelernte.language import lexicon
from engine.apfelernte.language.lexicon import VERBS, Verb, ending, his
from engine.apfelernte.language.wordings import WORDINGS, Wording, of_sort

Form = tuple[str, str, object]  # words, kind, value

PERSONS = ("imperative", "second", "third", "plural")
SUPERLATIVES = {"highest": "höchsten", "lowest": "niedrigsten"}
COMPARATIVES = {"higher": "höherer", "lower": "niedrigerer"}
FIXED = {  # kind -> (words, value)
    "WHEN": (("wenn", "wenn"),),
    "WHILE": (("solange", "solange"),),
    "THEN": (("danach", None),),
    "AND": (("und", "and"),),
    "OR": (("oder", "or"),),
    "TO": (("um", None),),
    "UP_TO": (("bis zu", "<="),),
    "AT_LEAST": (("mindestens", ">="),),
    "OR_LESS": (("oder weniger", "<="),),
    "OR_MORE": (("oder mehr", ">="),),
    "OF_TYPE": (("vom Typ", None),),
    "WITH_STRENGTH": (("mit Stärke", False), ("mit aufgedruckter Stärke", True)),
    "FROM_DISCARD": (("aus deinem Abwurfstapel", None), ("aus seinem Abwurfstapel", None)),
    "HIS_CHOICE": (("seiner Wahl", "subject"),),
    "CHOICE_OF_ATTACKED": (("nach Wahl des angegriffenen Spielers", "attacked"),),
    "TOP_CARD": (("die oberste Karte deines Decks", None), ("die oberste Karte seines Decks", None)),
    "TOP": (("die obersten", None),),
    "OF_DECK": (("Karten deines Decks", None), ("Karten seines Decks", None)),
    "IN_PLAY": (("im Spiel", None),),
    "COMMA": ((",", None),),
    "STOP": ((".", None),),
}


def _fixed() -> Iterator[Form]:
    for kind, entries in FIXED.items():
        for words, value in entries:
            yield words, kind, value
    for rel, word in SUPERLATIVES.items():
        yield f"mit der {word} Stärke", "WITH_EXTREME", (rel, False)
        yield f"mit der {word} aufgedruckten Stärke", "WITH_EXTREME", (rel, True)
    for rel, word in COMPARATIVES.items():
        yield f"mit {word} Stärke als", "WITH_COMPARED", (rel, False)
        yield f"mit {word} aufgedruckter Stärke als", "WITH_COMPARED", (rel, True)
    for key, (words, _) in lexicon.DURATIONS.items():
        yield words, "DURATION", key
    for key, (words, _) in lexicon.TIMES.items():
        yield words, "OWN_TURN" if key == "own_turn" else "EACH_OWN_TURN", key


def _inflected(kind: str, stem: str, tables: tuple[str, ...], value: object) -> Iterator[Form]:
    for table in tables:
        for gender in lexicon.ENDINGS[table]:
            for case in lexicon.CASES:
                yield stem + ending(table, gender, case), kind, value


def _small_words() -> Iterator[Form]:
    for noun in lexicon.NOUNS.values():
        for form in noun.forms():
            yield form, noun.family, noun.lemma
    for lemma in lexicon.BARE_TYPES:
        yield lemma, "TYPE", lemma
    for key, (stem, _) in lexicon.ADJECTIVES.items():
        yield from _inflected(key.upper(), stem, ("strong", "weak", "mixed"), key)
    yield from _inflected("A", "ein", ("article",), 1)
    yield from _inflected("NO", "kein", ("article",), 0)
    for case in lexicon.CASES:
        yield "all" + ending("jeder", "pl", case), "ALL", "all"
    for gender in "m", "f", "n":
        yield "für jed" + ending("jeder", gender, "acc"), "FOR_EACH", None
    for value, word in enumerate(lexicon.NUMBERS):
        if value > 1:
            yield word, "NUMBER", value
    yield "zweier", "NUMBER", 2
    yield "dreier", "NUMBER", 3
    for player in lexicon.PLAYERS.values():
        for words in filter(None, (player.nominative, player.genitive)):
            yield words, player.role, player.key
    for key, (forms, kind, _) in lexicon.REFS.items():
        for words in forms:
            yield words, kind, key


def _effect_forms(wording: Wording) -> Iterator[Form]:
    verb = VERBS[wording.verb]
    for person in PERSONS[:3]:
        yield verb.finite(person), "V:" + verb.base, None
    if verb.particle:
        yield verb.particle, "P:" + verb.particle, None
    yield verb.infinitive, "I:" + verb.infinitive, None
    yield verb.with_zu, "Z:" + verb.infinitive, None


def last_words(wording: Wording) -> tuple[str, Verb]:
    """The fixed words directly before the verb of an event or condition ("ins Spiel" of "ins Spiel kommen"), and the
    verb.
    """
    before = wording.parts[wording.verb_at - 1] if wording.verb_at > wording.subject_length else ""
    return before if isinstance(before, str) else "", VERBS[wording.verb]


def last_form(wording: Wording, person: str) -> str:
    """The verb at the end of a subordinate clause with its fixed words: "ins Spiel kommt", "angreift"."""
    words, verb = last_words(wording)
    return f"{words} {verb.particle}{verb.finite(person)}".strip()


def last_kind(wording: Wording) -> str:
    words, verb = last_words(wording)
    return "F:" + f"{words} {verb.infinitive}".strip().replace(" ", "_") if words or verb.particle else "V:" + verb.base


def _clause_forms(wording: Wording) -> Iterator[Form]:
    for person in PERSONS[1:3] if wording.sort == "event" else PERSONS[1:]:
        if wording.sort == "state":
            yield VERBS[wording.verb].finite(person), "V:" + VERBS[wording.verb].base, None
        else:
            yield last_form(wording, person), last_kind(wording), None


def _single_words() -> dict[str, str]:
    forms = (*_small_words(), *(form for wording in of_sort("effect") for form in _effect_forms(wording)))
    return {words: kind for words, kind, _ in forms if " " not in words}


@cache
def fixed_kind(words: str) -> str:
    """The kind of fixed words inside a wording: a single word keeps the kind that it has already."""
    return _single_words().get(words, "W:" + words.replace(" ", "_"))


def fixed_words(wording: Wording) -> Iterator[str]:
    """The runs of fixed words that are tokens of their own."""
    joined = last_words(wording)[0] if wording.sort in ("event", "condition") else ""
    for at, part in enumerate(wording.parts):
        if isinstance(part, str) and at != wording.verb_at and part != joined:
            yield part


def _wording_forms() -> Iterator[Form]:
    for wording in WORDINGS.values():
        if wording.sort == "effect":
            yield from _effect_forms(wording)
        else:
            yield from _clause_forms(wording)
        for part in filter(lambda words: fixed_kind(words).startswith("W:"), fixed_words(wording)):
            yield part, fixed_kind(part), None
            yield his(part, you=False), fixed_kind(part), None
    yield "darf", "V:dürfen", None
    yield "darfst", "V:dürfen", None


@cache
def dictionary() -> dict[tuple[str, ...], tuple[str, object]]:
    """Words of a form -> (kind, value). No form has two kinds (asserted)."""
    found: dict[tuple[str, ...], tuple[str, object]] = {}
    for words, kind, value in (*_fixed(), *_small_words(), *_wording_forms()):
        key = tuple(words.split())
        other = found.setdefault(key, (kind, value))
        assert other == (kind, value), f"{words!r} is both {other} and {(kind, value)}"
    return found


@cache
def vocabulary() -> tuple[str, ...]:
    """Every word of every form, once."""
    return tuple({word: None for form in dictionary() for word in form})


def is_known(word: str) -> bool:
    """Whether it is a word of the language, as at the start of a sentence too."""
    return word in vocabulary() or word[0].lower() + word[1:] in vocabulary()


@cache
def longest_form() -> int:
    return max(map(len, dictionary()))


@cache
def kinds() -> dict[str, tuple[tuple[str, object], ...]]:
    """Kind -> its forms, each (words, value); in the order of declaration. For help texts and random sentences."""
    found: dict[str, list[tuple[str, object]]] = {}
    for words, (kind, value) in dictionary().items():
        found.setdefault(kind, []).append((" ".join(words), value))
    return {kind: tuple(forms) for kind, forms in found.items()}
