"""Reading a card text: words, tokens, tree, checks, and the print that must be the same (A11.3).

A text is accepted when it parses, its tree has a meaning on that kind of card, and the tree prints as the text,
letter for letter (spaces and dashes apart). Everything else is a `CardTextError` with position, what was expected,
and often the text that may be meant.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.apfelernte.language import advice, english, german
from engine.apfelernte.language.errors import CardTextError
from engine.apfelernte.language.lexer import Token, Word, normalise, split, tokens
from engine.apfelernte.language.parser import Parser
from engine.apfelernte.language.tree import Ability
from engine.apfelernte.language.validate import faults

Tree = tuple[Ability, ...]

MOST_WORDS = 200  # more fits on no card

# which token is to blame for a fault of the tree: one of the first kind that the text has, else the first word
BLAME = {
    "host": ("HOST",),
    "both_sides": ("OPPOSING",),
    "additional": ("MORE",),
    "needs_more": ("V:spielen", "I:spielen", "Z:spielen"),
    "chooser": ("HIS_CHOICE", "CHOICE_OF_ATTACKED", "WITH_EXTREME"),
    "that": ("THAT", "THAT_CARD", "THOSE_CARDS"),
    "role": ("ATTACKER", "BLOCKER", "ATTACKED", "CHOICE_OF_ATTACKED", "CHOSEN"),
    "never": ("SELF", "HOST", "THAT"),
    "prevent": ("Z:verhindern", "I:verhindern", "V:verhindern", "F:vernichtet_würden"),
    "type": ("OF_TYPE",),
    "count": ("NUMBER", "ALL", "UP_TO", "AT_LEAST", "WITH_STRENGTH", "WITH_EXTREME", "WITH_COMPARED"),
    "side_missing": ("LIFE",),
    "one_spell": ("STOP",),
    "lasting": ("STOP",),
    "only_play": ("EACH_OWN_TURN", "OWN_TURN", "NONE"),
    "same_event": ("OR",),
    "one_event_subject": ("NUMBER", "ALL", "UP_TO"),
    "own_name": ("SELF",),
    "only_wesen": ("CARD", "SPELL", "AUG"),
}


def read_card_text(
    text: str, name: str, type_: str, names: Iterable[str] | None = None, *, advise: bool = True
) -> Tree:
    """The tree of a card's text. Raises CardTextError.

    name, type_: of the card.   names: the names in its set (for "namens ..."); None: any name.
    advise: whether a text that does not parse is looked through for what may be meant (up to 0.1 s).
    """
    words = split(text)
    if not words:
        raise CardTextError(name, "empty", 0, len(text), "")
    if len(words) > MOST_WORDS:
        raise CardTextError(name, "too_long", words[MOST_WORDS].start, len(text), words[MOST_WORDS].text)
    found = tokens(words, name, names)
    parser = Parser(found)
    trees = [] if any(token.kind == "UNKNOWN" for token in found) else parser.parse()
    if not trees:
        if not advise:
            raise CardTextError(name, "unexpected", 0, len(text), text)
        raise advice.not_parsed(words, found, parser, name, names)
    (tree,) = trees  # the grammar has no ambiguity (tests)
    wrong = faults(tree, type_)
    if wrong:
        raise _meaningless(name, wrong[0], found, type_ if advise else None)
    printed = normalise(german.text(tree, name))[0]  # names may hold what texts write in one way only
    if printed != normalise(text)[0]:
        raise _other_form(name, words, printed)
    return tree


def print_card_text(tree: Tree, name: str, lang: str) -> str:
    """The text of a tree. lang: "de" or "en"."""
    return german.text(tree, name) if lang == "de" else english.text(tree, name)


def _meaningless(name: str, code: str, found: list[Token], type_: str | None) -> CardTextError:
    """The token to blame: the first with which the text could be mended, else the likeliest. type_: of the card; None:
    no advice is wanted."""
    blamed = [token for kind in BLAME.get(code, ()) for token in found if token.kind == kind] or found[:1]
    for token in blamed if type_ else ():
        hint = advice.mended(code, found, found.index(token), name, str(type_))
        if hint:
            return CardTextError(name, code, token.start, token.end, token.text, (), hint)
    return CardTextError(name, code, blamed[0].start, blamed[0].end, blamed[0].text)


def _other_form(name: str, words: list[Word], printed: str) -> CardTextError:
    """The first word that differs, and the right one."""
    right = [word.text for word in split(printed)]
    at = next(
        (at for at, pair in enumerate(zip(words, right, strict=False)) if pair[0].text != pair[1]),
        min(len(words), len(right)),
    )
    expected = (right[at],) if at < len(right) else ()
    if at == len(words):
        return CardTextError(name, "form", words[-1].end, words[-1].end, "", expected, printed)
    return CardTextError(name, "form", words[at].start, words[at].end, words[at].text, expected, printed)
