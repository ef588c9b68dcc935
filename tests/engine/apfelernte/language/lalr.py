"""The grammar written out for lark, whose strict LALR(1) build proves that no sequence of tokens has two trees."""

from collections.abc import Iterator
from functools import cache

from lark import Lark, Token, Tree
from lark.lexer import Lexer

from engine.apfelernte.language.grammar import is_terminal, rules
from engine.apfelernte.language.words import kinds

OPEN_KINDS = ("INT", "DELTA", "SELF", "NAMED")  # kinds whose forms are not in the dictionary


@cache
def terminal_names() -> dict[str, str]:
    """Kind of token -> its name in lark."""
    used = {symbol for rule in rules() for symbol in rule.right if is_terminal(symbol)}
    return {kind: f"T{number}" for number, kind in enumerate(sorted(used))}


class Ready(Lexer):
    """Hands over tokens that are ready; they are passed as the "text"."""

    def __init__(self, conf):
        pass

    def lex(self, text) -> Iterator[Token]:
        for at, token in enumerate(text):
            yield Token(terminal_names().get(token.kind, "UNKNOWN"), token.value, start_pos=at)


@cache
def lalr() -> Lark:
    names = terminal_names()
    lines = []
    for number, rule in enumerate(rules()):
        right = " ".join(names.get(symbol, symbol) for symbol in rule.right)
        lines.append(f"{rule.left}: {right} -> r{number}")
    lines.append("%declare UNKNOWN " + " ".join(names.values()))
    return Lark("\n".join(merged(lines)), parser="lalr", lexer=Ready, strict=True, start="text", keep_all_tokens=True)


def merged(lines: list[str]) -> list[str]:
    """lark wants all alternatives of a rule in one place."""
    groups: dict[str, list[str]] = {}
    for line in lines:
        left, colon, right = line.partition(": ")
        groups.setdefault(left if colon else line, []).extend([right] if colon else [])
    return [f"{left}: " + "\n    | ".join(rights) if rights else left for left, rights in groups.items()]


def build(node):
    """lark's tree -> our value, by the builders of the rules."""
    if not isinstance(node, Tree):
        return node.value
    return rules()[int(node.data[1:])].build([build(child) for child in node.children])


def parse(tokens):
    return build(lalr().parse(tokens))


def forms(kind: str):
    """(words, value) pairs with which a kind may be written."""
    return {
        "INT": (("3", 3), ("5", 5)),
        "DELTA": (("+2", 2), ("-1", -1)),
        "SELF": (("Kobold", "self"),),
        "NAMED": (("namens Gretel", "Gretel"),),
    }.get(kind) or kinds()[kind]
