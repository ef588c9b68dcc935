"""Help for a text that does not parse: where it stops, what could stand there, and what may be meant.

1. A word of no wording and no name: the nearest known word, and the whole text is tried with it.   2. The furthest
place any rule reached, with the words that could go on there.   3. Repairs by one edit of words or tokens around that
place, each parsed and printed; the most similar one is the hint.   4. Without one: the wordings that share most words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher, get_close_matches
from functools import cache
from itertools import pairwise

from engine.apfelernte.language import german
from engine.apfelernte.language.errors import CardTextError
from engine.apfelernte.language.lexer import Token, Word, split, tokens
from engine.apfelernte.language.lexicon import NUMBERS, VERBS
from engine.apfelernte.language.parser import Parser
from engine.apfelernte.language.validate import faults
from engine.apfelernte.language.wordings import SLOT, WORDINGS, of_sort
from engine.apfelernte.language.words import dictionary, kinds, last_form, last_kind, vocabulary

REACH = 3  # tokens before the fault that a repair may touch
CANDIDATES = 40  # kinds that are tried at one place
MOVE = 6  # how far a token may be moved to the right
SIMILAR_ENOUGH = 0.6
CLAUSE_ENDS = ("STOP", "COMMA", "AND", "OR")
OPEN_KINDS = {"INT": "3", "DELTA": "+2", "NAMED": "namens ...", "END": ""}  # without forms of their own
# kinds first that help people most
FAVOURITES = ("STOP", "COMMA", "A", "CREATURE", "CARD", "YOU", "V:dürfen", "WHEN")


def not_parsed(
    words: list[Word], found: list[Token], parser: Parser, name: str, names: Iterable[str] | None
) -> CardTextError:
    """The error of a text without a tree. parser: has parsed `found`, where that has no unknown word."""
    known = None if names is None else tuple(names)
    unknown = next((token for token in found if token.kind == "UNKNOWN"), None)
    if unknown is not None:
        return _unknown(unknown, words, name, known)
    if parser.furthest < len(found):
        token = found[parser.furthest]
        start, end, here = token.start, token.end, token.text
    else:
        start, end, here = words[-1].end, words[-1].end, ""
    hint = _repair(words, found, parser, name, known)
    similar = () if hint else similar_wordings(words)
    expected = shown(parser.expected, name, found[: parser.furthest])
    return CardTextError(name, "unexpected", start, end, here, expected, hint, similar)


# --- 1 unknown words


def nearest(word: str, more: Iterable[str] = (), count: int = 3) -> list[str]:
    """The most similar known words; a capital at the start does not count."""
    by_small = {known.lower(): known for known in (*vocabulary(), *more)}
    return [by_small[small] for small in get_close_matches(word.lower(), by_small, n=count, cutoff=SIMILAR_ENOUGH)]


def _unknown(token: Token, words: list[Word], name: str, names: tuple[str, ...] | None) -> CardTextError:
    if token.text == "namens":
        return _unknown_name(token, words, name, names or ())
    texts, at = [word.text for word in words], word_at(words, token)
    begun, following = _begun_phrase(texts, at)
    if begun:
        return _broken_phrase(words, at + begun, following, name, names)
    suggestions = nearest(token.text, (word.text for word in split(name)))
    tries = [[*texts[:at], word, *texts[at + 1 :]] for word in suggestions]
    hint = _best(texts, (_as_text(attempt, name, names) for attempt in (*tries, *_taken_apart(texts, at))))
    hint = hint or _best(texts, (_as_text(attempt, name, names) for attempt in _word_edits(texts, at)))
    similar = () if hint else similar_wordings(words)
    return CardTextError(name, "unknown_word", token.start, token.end, token.text, tuple(suggestions), hint, similar)


def _begun_phrase(texts: list[str], at: int) -> tuple[int, tuple[str, ...]]:
    """How many words from here on begin a fixed phrase that then breaks off, and which words could go on."""
    start = texts[at][0].lower() + texts[at][1:] if at == 0 or texts[at - 1] == "." else texts[at]
    words = (start, *texts[at + 1 :])
    length = max((_common(form, words) for form in dictionary()), default=0)
    going_on = {form[length]: None for form in dictionary() if len(form) > length and form[:length] == words[:length]}
    return (length, tuple(going_on)) if length else (0, ())


def _common(form: tuple[str, ...], words: tuple[str, ...]) -> int:
    """How many words two sequences have in common at their start."""
    return next(
        (i for i, pair in enumerate(zip(form, words, strict=False)) if pair[0] != pair[1]), min(len(form), len(words))
    )


def _broken_phrase(
    words: list[Word], at: int, following: tuple[str, ...], name: str, names: tuple[str, ...] | None
) -> CardTextError:
    """The word with which a phrase ("bis zum Ende ...") does not go on."""
    texts = [word.text for word in words]
    hint = _best(texts, (_as_text(attempt, name, names) for attempt in _word_edits(texts, at)))
    similar = () if hint else similar_wordings(words)
    if at == len(words):
        return CardTextError(name, "unexpected", words[-1].end, words[-1].end, "", following, hint, similar)
    word = words[at]
    code = "unexpected" if word.text in vocabulary() else "unknown_word"
    return CardTextError(name, code, word.start, word.end, word.text, following, hint, similar)


def word_at(words: list[Word], token: Token) -> int:
    """The index of the first word of a token."""
    return next(at for at, word in enumerate(words) if word.start == token.start)


def _best(texts: list[str], hints: Iterable[str | None]) -> str | None:
    """The hint that is most like the text as it was written."""
    written = " ".join(texts)
    found = [(likeness(written, hint), hint) for hint in hints if hint]
    return max(found, key=lambda entry: entry[0])[1] if found else None


def _taken_apart(texts: list[str], at: int) -> Iterator[list[str]]:
    """ "abwirf eine Handkarte": the separable part goes to the end of the clause."""
    particles = {verb.particle for verb in VERBS.values() if verb.particle}
    end = next((i for i in range(at, len(texts)) if texts[i] in (".", ",", "und", "oder")), len(texts))
    for particle in filter(texts[at].startswith, sorted(particles)):
        yield [*texts[:at], texts[at].removeprefix(particle), *texts[at + 1 : end], particle, *texts[end:]]


@cache
def _neighbours() -> dict[str, tuple[set[str], set[str]]]:
    """Word -> the words that may stand before and behind it inside of a fixed phrase."""
    found: dict[str, tuple[set[str], set[str]]] = {}
    for form in dictionary():
        for one, other in pairwise(form):
            found.setdefault(one, (set(), set()))[1].add(other)
            found.setdefault(other, (set(), set()))[0].add(one)
    return found


def _word_edits(texts: list[str], at: int) -> Iterator[list[str]]:
    """Around a word: two swapped, one left out, one put in or exchanged that makes a fixed phrase whole."""
    none: tuple[set[str], set[str]] = (set(), set())
    for here in range(max(at - 2, 0), min(at + 3, len(texts))):
        before, behind = texts[:here], texts[here:]
        yield [*before, *behind[1:]]
        if len(behind) > 1:
            yield [*before, behind[1], behind[0], *behind[2:]]
        after = _neighbours().get(before[-1] if before else "", none)[1]
        for word in sorted(after | _neighbours().get(behind[0], none)[0]):
            yield [*before, word, *behind]
        for word in sorted(after | _neighbours().get(behind[1] if len(behind) > 1 else "", none)[0]):
            yield [*before, word, *behind[1:]]


def _unknown_name(token: Token, words: list[Word], name: str, names: tuple[str, ...]) -> CardTextError:
    at = word_at(words, token) + 1
    if at == len(words):
        return CardTextError(name, "unknown_name", token.end, token.end, "", names[:3])
    return CardTextError(
        name,
        "unknown_name",
        words[at].start,
        words[at].end,
        words[at].text,
        tuple(get_close_matches(words[at].text, names)),
    )


def _as_text(texts: list[str], name: str, names: tuple[str, ...] | None) -> str | None:
    """What the parser makes of these words, printed; None when it understands nothing."""
    found = tokens(split(" ".join(texts)), name, names)
    if any(token.kind == "UNKNOWN" for token in found):
        return None
    return _printed(found, name)


def _printed(found: list[Token], name: str) -> str | None:
    """The text of these tokens, None when they have no tree or it means nothing on any kind of card."""
    return next(filter(None, (_meant(found, name, type_) for type_ in ("Mensch", "Augmentation", "Urmacht"))), None)


# --- 2 what could stand there


def shown(expected: Iterable[str], name: str, before: list[Token]) -> tuple[str, ...]:
    """Kinds of tokens as words, the ones that help most first; without numbers that mean nothing behind `before`."""
    kinds_before = [token.kind for token in before]
    clause = kinds_before[max((at + 1 for at, kind in enumerate(kinds_before) if kind in CLAUSE_ENDS), default=0) :]
    refused = {kind for here in clause for kind in NO_NUMBER.get(here, ())} if clause[-1:] != ["AT_LEAST"] else set()
    order = sorted(
        set(expected) - refused,
        key=lambda kind: (kind not in FAVOURITES, list(kinds()).index(kind) if kind in kinds() else -1),
    )
    last = clause[-1] if clause else ""
    return tuple(dict.fromkeys(filter(None, (_word(kind, name, last) for kind in order))))


SEVERAL = ("NUMBER", "UP_TO", "ALL")
NO_NUMBER: dict[str, tuple[str, ...]] = {  # what takes one card, or a plain number only
    **dict.fromkeys(("WHEN", "WHILE", "NONE", "V:tauschen", "W:mit", "W:die_Fähigkeit"), SEVERAL),
    **dict.fromkeys(("V:ziehen", "V:spielen", "EACH_OWN_TURN"), ("UP_TO", "ALL")),
}


def _word(kind: str, name: str, last: str) -> str:
    """A kind as a word that could stand behind a token of the kind `last`; "": at the start of a clause."""
    if kind == "SELF":
        return name
    if kind in OPEN_KINDS:
        return OPEN_KINDS[kind]
    return _verb(kind, "second" if last == "YOU" else "third" if last else "") or kinds()[kind][0][0]


@cache
def _verb(kind: str, person: str) -> str:
    """A kind of verbs in a person, "" when it is no verb. At the start of a clause effects tell somebody to do
    something, "darfst du" allows, and states are said of a card."""
    endings = {last_kind(wording): wording for sort in ("event", "condition") for wording in of_sort(sort)}
    if kind.startswith("F:"):
        return last_form(endings[kind], person or "third")
    verb = next((verb for verb in VERBS.values() if kind == f"V:{verb.base}"), None)
    if verb is None:
        return ""
    told = any(wording.verb == verb.infinitive for wording in of_sort("effect"))
    return verb.finite(person or ("imperative" if told else "second" if verb is VERBS["dürfen"] else "third"))


# --- 3 repairs by one edit


def _repair(
    words: list[Word], found: list[Token], parser: Parser, name: str, names: tuple[str, ...] | None
) -> str | None:
    """The most similar text that one edit makes of this one, if it is similar enough."""
    texts = [word.text for word in words]
    at = word_at(words, found[parser.furthest]) if parser.furthest < len(found) else len(words)
    edited = (_printed(tokens, name) for tokens in _edits(found, parser, name))
    hints = [*edited, *(_as_text(attempt, name, names) for attempt in _word_edits(texts, at))]
    hint = _best(texts, hints)
    return hint if hint and likeness(" ".join(texts), hint) > SIMILAR_ENOUGH else None


def _edits(found: list[Token], parser: Parser, name: str) -> Iterator[list[Token]]:
    """Around the fault: without a token, with one moved to the right, with one more, with another one."""
    for at in range(min(parser.furthest, len(found)), max(parser.furthest - REACH, -1), -1):
        before, behind = found[:at], found[at:]
        if behind:
            yield [*before, *behind[1:]]
        if len(behind) > 1:
            for to in range(2, min(len(behind), MOVE) + 1):
                yield [*before, *behind[1:to], behind[0], *behind[to:]]
        for token in _likely(before, behind[0].text if behind else "", name):
            yield [*before, token, *behind]
            if behind:
                yield [*before, token, *behind[1:]]
    yield from _split_verbs(found)


def _likely(before: list[Token], here: str, name: str) -> list[Token]:
    """Tokens that could stand after `before`, the ones most like `here` first; of every kind the most similar form."""
    parser = Parser([*before, Token("UNKNOWN", None, "", 0, 0)])
    parser.parse()
    if parser.furthest != len(before):
        return []
    choices = []
    for kind in parser.expected - {"END"}:
        forms = kinds().get(kind) or _open_forms(kind, here, name)
        number = NUMBERS[int(here)] if here.isdecimal() and int(here) < len(NUMBERS) and kind == "NUMBER" else here
        for words, value in sorted(forms, key=lambda form: -likeness(number, form[0]))[:1]:
            choices.append((likeness(number, words), Token(kind, value, words, 0, 0)))
    choices.sort(key=lambda choice: -choice[0])
    return [token for _, token in choices[:CANDIDATES]]


def likeness(one: str, other: str) -> float:
    """0 to 1."""
    return SequenceMatcher(None, one, other).ratio()


def _open_forms(kind: str, here: str, name: str) -> tuple[tuple[str, object], ...]:
    if kind == "SELF":
        return ((name, "self"),)
    number = int(here) if here.lstrip("+-").isdecimal() else NUMBERS.index(here) if here in NUMBERS else 2
    open_ = {"INT": ((str(number), abs(number)),), "DELTA": ((f"{number:+d}", number),)}
    return open_.get(kind, ())  # no name is guessed: what stands there is none


def _split_verbs(found: list[Token]) -> Iterator[list[Token]]:
    """ "abwerfen zwei Handkarten" and "wirf zwei Handkarten": the separable part goes to the end of the clause."""
    for verb in VERBS.values():
        kinds_of_verb = (f"V:{verb.base}", f"I:{verb.infinitive}") if verb.particle else ()
        finite = Token(f"V:{verb.base}", None, verb.imperative, 0, 0)
        particle = Token(f"P:{verb.particle}", None, verb.particle, 0, 0)
        for at, token in enumerate(found):
            if token.kind in kinds_of_verb:
                end = next((i for i in range(at, len(found)) if found[i].kind in CLAUSE_ENDS), len(found))
                yield [*found[:at], finite, *found[at + 1 : end], particle, *found[end:]]


# --- what has a tree and no meaning

ONE = Token("A", 1, "ein", 0, 0)
MORE = Token("MORE", "more", "weitere", 0, 0)
PLAYABLE = ("CARD", "CREATURE", "SPELL", "AUG")


def mended(code: str, found: list[Token], at: int, name: str, type_: str) -> str | None:
    """The most similar text without the fault of this code, whose blamed token is found[at]; None without one."""
    texts = [_meant(tokens, name, type_) for tokens in _mends(code, found, at)]
    return _best([token.text for token in found], texts)


def _mends(code: str, found: list[Token], at: int) -> Iterator[list[Token]]:
    """A number left out or made one, what stands behind it left out as well; "weitere" put in or left out; the Wesen
    that carries an Augmentation instead of it, or the other way round."""
    before, behind = found[:at], found[at + 1 :]
    if code in ("count", "one_event_subject"):
        yield from ([*before, ONE, *behind], [*before, *behind], [*before, *behind[1:]])
    if code == "additional":
        yield [*before, *behind]
    if code == "never":
        kind, value, word = {"SELF": ("HOST", "host", "das verstärkte Wesen")}.get(found[at].kind, ("SELF", "self", ""))
        yield [*before, Token(kind, value, word, 0, 0), *behind]
    if code == "needs_more":
        for place in (place for place, token in enumerate(found) if token.kind in PLAYABLE):
            yield [*found[:place], MORE, *found[place:]]


def _meant(found: list[Token], name: str, type_: str) -> str | None:
    """The text of these tokens, None when they mean nothing on a card of this type."""
    trees = Parser(found).parse()
    return german.text(trees[0], name) if trees and not faults(trees[0], type_) else None


# --- 4 similar wordings


def similar_wordings(words: list[Word], count: int = 3) -> tuple[str, ...]:
    """Citation forms that share most words with the text."""
    texts = {word.text.lower() for word in words}
    shared = [
        (sum(part.lower() in texts or any(part[:5] in text for text in texts) for part in _plain(w.german)), w.german)
        for w in WORDINGS.values()
    ]
    best = sorted((entry for entry in shared if entry[0]), key=lambda entry: -entry[0])[:count]
    return tuple(SLOT.sub("...", citation).replace(" | ", " ").replace("*", "") for _, citation in best)


def _plain(citation: str) -> list[str]:
    return [word.rstrip("*") for word in citation.split() if len(word) > 3 and not word.startswith("{")]
