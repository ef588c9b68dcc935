"""The bundled set (A11.2): 120 cards, kinds and types in proportion, every wording on two cards, no effect twice."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from engine.apfelernte.cards import Card, bundled
from engine.apfelernte.language.german import text
from engine.apfelernte.language.reading import read_card_text
from engine.apfelernte.language.tree import Ability, Act, Amount, Clause, Ref, Selector, Strength
from engine.apfelernte.language.wordings import WORDINGS

CARDS = bundled().cards
SIMPLE = 60  # the cards of beginners (A8.1)
ROLES = {"no_player": "kein …", "no_opponent": "kein …"}


def tree(card: Card) -> tuple[Ability, ...]:
    return read_card_text(card.text, card.name, card.type, bundled().by_name)


def test_a11_2_the_set_has_120_cards_with_abilities_and_flavour():
    assert [card.number for card in CARDS] == list(range(1, 121))
    assert [card.id for card in CARDS][:2] == ["Æ001", "Æ002"]
    assert len(bundled().by_name) == 120
    assert all(bundled().program(card.number).understood for card in CARDS)
    assert all(card.flavour["de"] and card.flavour["en"] for card in CARDS)
    assert max(len(flavour) for card in CARDS for flavour in card.flavour.values()) <= 60


def test_kinds_types_and_strengths_are_in_proportion():
    types = Counter(card.type for card in CARDS)
    assert types == {"Mensch": 25, "Geist": 23, "Biest": 22, "Hexe": 8, "Riese": 6} | dict.fromkeys(
        ("Urmacht", "Maleficium", "Augmentation"), 12
    )
    strengths = Counter(card.strength for card in CARDS if card.strength is not None)
    assert sorted(strengths) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert max(strengths.values()) <= 30
    for type_ in ("Mensch", "Biest", "Geist"):
        of_type = [card.strength or 0 for card in CARDS if card.type == type_]
        assert 2.4 < sum(of_type) / len(of_type) < 3


def test_the_cards_for_beginners_are_the_simpler_ones():
    simple = [card.text for card in CARDS[:SIMPLE]]
    others = [card.text for card in CARDS[SIMPLE:]]
    assert sum(map(len, simple)) / len(simple) < 0.9 * sum(map(len, others)) / len(others)
    assert sum(card.kind == "Wesen" for card in CARDS[:SIMPLE]) >= 40


def words(node: object) -> Iterator[str]:
    """What a tree says, word by word: wordings, players, pointers, attributes, joins."""
    match node:
        case tuple():
            for part in node:
                yield from words(part)
        case Ability(clauses, events, condition, link):
            yield from (each for each, is_there in ((f"link {link}", link), ("danach", len(clauses) > 1)) if is_there)
            yield from ("events joined",) if len(events) > 1 else ()
            yield from ("event and condition",) if events and condition else ()
            yield from words((clauses, events, condition))
        case Clause(actor, mood, acts, join, cost, cost_join, time):
            yield from (f"player {ROLES.get(actor, actor)}", f"mood {mood}", f"time {time}")
            yield from (f"join {each}" for part, each in ((acts, join), (cost, cost_join)) if len(part) > 1)
            yield from ("cost",) if cost else ()
            yield from words((acts, cost))
        case Act(word, args):
            yield word
            yield from words(args)
        case Selector():
            yield from (f"bound {node.bound}", *node.adjs, f"zone {node.zone}", f"chooser {node.chooser}")
            yield from (each for each in ("type", "name", "per") if getattr(node, each))
            yield from words((node.strength, node.per))
        case Strength(rel, value, printed):
            yield from (f"strength {rel}", f"printed {printed}", f"compared with {type(value).__name__}")
            yield from words(value)
        case Amount(value, per):
            yield from (f"change {value > 0}", *(("per",) if per else ()))
            yield from words(per)
        case Ref(what):
            yield f"pointer {what}"
        case str():
            yield f"player {node}"  # or a duration, or the cards that are compared


def test_every_wording_and_every_word_of_them_is_on_two_cards():
    cards = defaultdict(set)
    for card in CARDS:
        for word in words(tree(card)):
            cards[word].add(card.name)
    assert set(WORDINGS) <= set(cards)
    assert {word: names for word, names in cards.items() if len(names) < 2} == {}


def test_no_two_cards_have_the_same_effect():
    """The same text but for the own name; two Wesen that differ in strength alone would be the same card."""
    effects = Counter((card.kind, card.type in ("Urmacht", "Maleficium"), text(tree(card), "N")) for card in CARDS)
    assert [effect for effect, count in effects.items() if count > 1] == []


def test_named_cards_are_in_the_set():
    named = {word.name for card in CARDS for word in selectors(tree(card)) if word.name}
    assert named == {"Hänsel", "Gretel"} <= set(bundled().by_name)


def selectors(node: object) -> Iterator[Selector]:
    if isinstance(node, Selector):
        yield node
    children = node if isinstance(node, tuple) else (getattr(node, name, ()) for name in getattr(node, "__slots__", ()))
    for child in children:
        yield from selectors(child) if not isinstance(child, str) else ()
