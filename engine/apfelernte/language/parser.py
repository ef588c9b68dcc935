"""The parser: recursive descent with memory, all parses, and the furthest failure.

Works on any rules without left recursion (`grammar.rules`); prediction by the first token keeps it from trying what
cannot fit.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.apfelernte.language.grammar import Rule, by_left, is_terminal
from engine.apfelernte.language.lexer import Token
from engine.apfelernte.language.tree import Ability


@cache
def starts(symbol: str) -> frozenset[str]:
    """The kinds of tokens with which a symbol can begin; "" when it can be empty."""
    if is_terminal(symbol):
        return frozenset((symbol,))
    return frozenset().union(*(rule_starts(rule.right) for rule in by_left()[symbol]))


@cache
def rule_starts(right: tuple[str, ...]) -> frozenset[str]:
    found: set[str] = set()
    for symbol in right:
        found |= starts(symbol) - {""}
        if "" not in starts(symbol):
            return frozenset(found)
    return frozenset(found | {""})


class Parser:
    """Parses one sequence of tokens. After `parse`, `furthest` is the index of the token at which no rule could go
    on, `expected` the kinds that would have been taken there."""

    def __init__(self, tokens: list[Token]) -> None:
        self.kinds = [token.kind for token in tokens] + ["END"]
        self.values = [token.value for token in tokens]
        self.memory: dict[tuple[str, int], list[tuple[int, Any]]] = {}
        self.furthest = 0
        self.expected: set[str] = set()

    def parse(self) -> list[tuple[Ability, ...]]:
        """All trees of the whole sequence; more than one is a fault of the grammar."""
        found = []
        for end, tree in self.ways("text", 0):
            if end == len(self.values):
                found.append(tree)
            else:
                self.fail(end, "END")
        return found

    def fail(self, at: int, *kinds: str) -> None:
        if at > self.furthest:
            self.furthest, self.expected = at, set()
        if at == self.furthest:
            self.expected.update(kinds)

    def ways(self, symbol: str, at: int) -> list[tuple[int, Any]]:
        """All (end, value) of a symbol that begins at a token."""
        if is_terminal(symbol):
            if self.kinds[at] == symbol:
                return [(at + 1, self.values[at])]
            self.fail(at, symbol)
            return []
        key = symbol, at
        if key not in self.memory:
            self.memory[key] = [way for rule in by_left()[symbol] for way in self.rule_ways(rule, at)]
        return self.memory[key]

    def rule_ways(self, rule: Rule, at: int) -> list[tuple[int, Any]]:
        can_start = rule_starts(rule.right)
        if self.kinds[at] not in can_start:
            self.fail(at, *(can_start - {""}))
            if "" not in can_start:
                return []
        partial: list[tuple[int, list[Any]]] = [(at, [])]
        for symbol in rule.right:
            partial = [(end, [*values, value]) for here, values in partial for end, value in self.ways(symbol, here)]
        return [(end, rule.build(values)) for end, values in partial]
