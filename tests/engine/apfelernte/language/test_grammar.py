"""One tree for every sequence of tokens; our parser and lark's agree; what can be built can be written and read."""

import random
from pathlib import Path

import pytest
from lark import Lark
from lark.exceptions import GrammarError

from engine.apfelernte.language.grammar import by_left, is_terminal, rules
from engine.apfelernte.language.lexer import Token, split, tokens
from engine.apfelernte.language.parser import Parser
from engine.apfelernte.language.reading import print_card_text, read_card_text
from engine.apfelernte.language.validate import faults
from tests.engine.apfelernte.language import lalr
from tests.engine.apfelernte.language.forms import table
from tests.engine.apfelernte.language.samples import ALL

HERE = Path(__file__).parent
TYPES = ("Mensch", "Augmentation", "Urmacht")  # one of each sort of card
TREES = 800
SEQUENCES = 800


def test_the_grammar_is_strictly_lalr_1():
    """The proof that no sequence of tokens has two trees."""
    assert lalr.lalr() is not None


def test_the_strict_build_notices_an_ambiguity():
    with pytest.raises(GrammarError):
        Lark("start: a a\na: X | X X\n%declare X", parser="lalr", lexer=lalr.Ready, strict=True)


@pytest.mark.parametrize("sample", ALL, ids=lambda sample: sample.name)
def test_both_parsers_make_the_same_tree(sample):
    assert lalr.parse(sample.tokens()) == Parser(sample.tokens()).parse()[0]


def test_every_symbol_is_defined_and_reached():
    defined = set(by_left())
    used = {symbol for rule in rules() for symbol in rule.right if not is_terminal(symbol)}
    assert used | {"text"} == defined


def grow(chance, symbol="text", depth=0):
    """A random derivation: tokens without places. Deep ones take the shortest rules."""
    if is_terminal(symbol):
        words, value = chance.choice(lalr.forms(symbol))
        return [Token(symbol, value, words, 0, 0)]
    choices = by_left()[symbol]
    if depth > 14:
        shortest = min(len(rule.right) for rule in choices)
        choices = [rule for rule in choices if len(rule.right) == shortest]
    return [token for part in chance.choice(choices).right for token in grow(chance, part, depth + 1)]


def test_random_trees_are_written_and_read_again():
    """Derived from the rules, without those that mean nothing: printed, read, the same tree; English prints as well."""
    chance = random.Random(7)
    valid = 0
    for _ in range(TREES):
        grown = grow(chance, "ability")
        (tree,) = Parser(grown).parse()
        assert lalr.parse(grown) == tree
        type_ = next((type_ for type_ in TYPES if not faults(tree, type_)), None)
        if type_ is None:
            continue
        valid += 1
        text = print_card_text(tree, "Kobold", "de")
        assert Parser(tokens(split(text), "Kobold")).parse() == [tree], text
        assert read_card_text(text, "Kobold", type_) == tree
        assert "  " not in print_card_text(tree, "Kobold", "en")
    assert valid > TREES / 100


def test_random_sequences_of_tokens_have_at_most_one_tree():
    """Real texts with tokens replaced, doubled, dropped and swapped, and loose sequences."""
    chance = random.Random(11)
    for _ in range(SEQUENCES):
        sequence = list(chance.choice(ALL).tokens()) if chance.random() < 0.5 else grow(chance)
        for _ in range(chance.randint(0, 3)):
            at = chance.randrange(len(sequence) or 1)
            other = grow(chance, "ability")
            sequence[at : at + chance.randint(0, 2)] = other[: chance.randint(0, 3)]
        assert len(Parser(sequence).parse()) <= 1


def test_the_forms_of_noun_phrases_are_as_written_down():
    """`golden_forms.txt` was read by a person: a wrong ending would pass every round trip."""
    assert list(table()) == (HERE / "golden_forms.txt").read_text(encoding="utf-8").splitlines()
