"""Help for a text that does not parse: where it stops, what could stand there, and what may be meant.

1. A word of no wording and no name: the nearest known word, and the whole text is tried with it.   2. The furthest
place any rule reached, with the words that could go on there.   3. Repairs by one edit around that place, each
parsed and printed; the most similar one is the hint. 4. Without one: the wordings that share most words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher, get_close_matches
from functools import cache

from engine.apfelernte.language import german
from engine.apfelernte.language.errors import CardTextError
from engine.apfelernte.language.lexer import Token, Word, normalise, split, tokens
from engine.apfelernte.language.lexicon import NUMBERS, VERBS
from engine.apfelernte.language.parser import Parser
from engine.apfelernte.language.validate import faults
from engine.apfelernte.language.wordings import SLOT, WORDINGS
from engine.apfelernte.language.words import dictionary, kinds

REACH = 3  # tokens before the fault that a repair may touch
CANDIDATES = 40  # kinds that are tried at one place
MOVE = 6  # how far a token may be moved to the right
SIMILAR_ENOUGH = 0.6
CLAUSE_ENDS = ("STOP", "COMMA", "AND", "OR")
OPEN_KINDS = {"INT": "3", "DELTA": "+2", "NAMED": "namens ...", "END": ""}
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
    hint = _repair(words, found, parser, name)
    similar = () if hint else similar_wordings(words)
    return CardTextError(name, "unexpected", start, end, here, shown(parser.expected, name), hint, similar)


# --- 1 unknown words


@cache
def _vocabulary() -> tuple[str, ...]:
    return tuple({word: None for form in dictionary() for word in form})


def nearest(word: str, more: Iterable[str] = (), count: int = 3) -> list[str]:
    """The most similar known words; a capital at the start does not count."""
    by_small = {known.lower(): known for known in (*_vocabulary(), *more)}
    return [by_small[small] for small in get_close_matches(word.lower(), by_small, n=count, cutoff=SIMILAR_ENOUGH)]


def _unknown(token: Token, words: list[Word], name: str, names: tuple[str, ...] | None) -> CardTextError:
    if token.text == "namens":
        return _unknown_name(token, words, name, names or ())
    suggestions = nearest(token.text, (word.text for word in split(name)))
    at = next(at for at, word in enumerate(words) if word.start == token.start)
    texts = [word.text for word in words]
    tries = [[*texts[:at], *other, *texts[at + 1 :]] for other in (*([word] for word in suggestions), [])]
    hints = (_as_text(attempt, name, names) for attempt in (*tries, *_taken_apart(texts, at)))
    hint = next((hint for hint in hints if hint), None)
    similar = () if hint else similar_wordings(words)
    return CardTextError(name, "unknown_word", token.start, token.end, token.text, tuple(suggestions), hint, similar)


def _taken_apart(texts: list[str], at: int) -> Iterator[list[str]]:
    """ "abwirf eine Handkarte": the separable part goes to the end of the clause."""
    particles = {verb.particle for verb in VERBS.values() if verb.particle}
    end = next((i for i in range(at, len(texts)) if texts[i] in (".", ",", "und", "oder")), len(texts))
    for particle in filter(texts[at].startswith, sorted(particles)):
        yield [*texts[:at], texts[at].removeprefix(particle), *texts[at + 1 : end], particle, *texts[end:]]


def _unknown_name(token: Token, words: list[Word], name: str, names: tuple[str, ...]) -> CardTextError:
    at = next(at for at, word in enumerate(words) if word.start == token.start) + 1
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
    trees = Parser(found).parse()
    return german.text(trees[0], name) if trees else None


# --- 2 what could stand there


def shown(expected: Iterable[str], name: str) -> tuple[str, ...]:
    """Kinds of tokens as words, the ones that help most first."""
    order = sorted(
        expected, key=lambda kind: (kind not in FAVOURITES, list(kinds()).index(kind) if kind in kinds() else -1)
    )
    return tuple(dict.fromkeys(filter(None, (_word(kind, name) for kind in order))))


def _word(kind: str, name: str) -> str:
    if kind == "SELF":
        return name
    return OPEN_KINDS[kind] if kind in OPEN_KINDS else kinds()[kind][0][0]


# --- 3 repairs by one edit


def _repair(words: list[Word], found: list[Token], parser: Parser, name: str) -> str | None:
    """The most similar text that one edit makes of this one."""
    written = " ".join(word.text for word in words)
    best, best_ratio = None, SIMILAR_ENOUGH
    for edited in _edits(found, parser, name):
        hint = _printed(edited, name)
        if hint and has_meaning(edited):
            ratio = likeness(written, normalise(hint)[0])
            if ratio > best_ratio:
                best, best_ratio = hint, ratio
    return best


def has_meaning(found: list[Token]) -> bool:
    """Whether the tree means something on some kind of card."""
    tree = Parser(found).parse()[0]
    return any(not faults(tree, type_) for type_ in ("Mensch", "Augmentation", "Urmacht"))


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
        words, value = max(forms, key=lambda form: likeness(number, form[0]))
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
    return {
        "INT": ((str(number), abs(number)),),
        "DELTA": ((f"{number:+d}", number),),
        "NAMED": ((here or "?", here or "?"),),
    }[kind]


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
