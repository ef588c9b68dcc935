"""Texts that differ from a text in one thing: a number, "bis zu", a player, a type, "anderes", a duration …

Made from the tree, so that the printer writes all that agrees with it; who reads them says which ones mean something.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.apfelernte.language.lexicon import ADJECTIVES, DURATIONS, NOUNS, PLAYERS, REFS, TIMES
from engine.apfelernte.language.tree import Ability, Act, Amount, Clause, Ref, Selector, Strength

WESEN, MINE = Selector("Wesen"), Selector("Wesen", adjs=("own",))
COUNTS = ((0, "="), (1, "="), (2, "="), (3, "="), (2, "<="), (3, "<="), (2, ">="), (1, "all"), (1, "any"))
TYPES = (None, "Biest", "Hexe", "Urmacht")
NAMES = (None, "Bär", "Hirte")
STRENGTHS = (
    None,
    *(Strength(rel, value, printed) for rel in ("=", "<=", ">=") for value in (2, 3) for printed in (False, True)),
    *(Strength(rel, None, printed) for rel in ("highest", "lowest") for printed in (False, True)),
    *(Strength(rel, than) for rel in ("higher", "lower") for than in (Ref("self"), Ref("that"), WESEN, MINE)),
    Strength("higher", replace(WESEN, bound="all")),
)
PERS = (None, WESEN, MINE, Selector("Biest"), Selector("Augmentation"))
KEYS = (("", *DURATIONS), tuple(PLAYERS), ("Handkarte", "Lebenskarte"))


def of_text(tree: tuple[Ability, ...]) -> Iterator[tuple[Ability, ...]]:
    for at, ability in enumerate(tree):
        yield from ((*tree[:at], other, *tree[at + 1 :]) for other in of_ability(ability) if other != ability)


def of_ability(ability: Ability) -> Iterator[Ability]:
    yield from changed(ability, "clauses", of_clause)
    yield from changed(ability, "events", of_act)
    if ability.condition:
        yield from (replace(ability, condition=other) for other in of_act(ability.condition))


def of_clause(clause: Clause) -> Iterator[Clause]:
    yield from (replace(clause, actor=actor) for actor in PLAYERS)
    yield from (replace(clause, mood=mood) for mood in ("do", "may"))
    yield from (replace(clause, time=time) for time in (None, *TIMES))
    yield from (replace(clause, join=join) for join in ("and", "or") if len(clause.acts) > 1)
    yield from (replace(clause, cost_join=join) for join in ("and", "or") if len(clause.cost) > 1)
    yield from changed(clause, "acts", of_act)
    yield from changed(clause, "cost", of_act)


def of_act(act: Act) -> Iterator[Act]:
    yield from changed(act, "args", of_arg)


def changed(node: Any, field: str, others: Any) -> Iterator[Any]:
    """The node with one entry of a field changed."""
    entries = getattr(node, field)
    for at, entry in enumerate(entries):
        yield from (replace(node, **{field: (*entries[:at], other, *entries[at + 1 :])}) for other in others(entry))


def of_arg(arg: Any) -> Iterator[Any]:
    if isinstance(arg, Selector):
        yield from (*of_selector(arg), *map(Ref, ("self", *REFS)))
    elif isinstance(arg, Ref):
        yield from (*map(Ref, ("self", *REFS)), WESEN)
    elif isinstance(arg, Amount):
        yield from (replace(arg, value=value) for value in (2, 1, 0, -1, -2))
        yield from of_per(arg)
    else:
        yield from next((keys for keys in KEYS if arg in keys), ())


def of_selector(selector: Selector) -> Iterator[Selector]:
    yield from (replace(selector, count=count, bound=bound) for count, bound in COUNTS)
    for key in ADJECTIVES:
        adjectives = set(selector.adjs) ^ {key}
        yield replace(selector, adjs=tuple(each for each in ADJECTIVES if each in adjectives))
    swapped = {"own": "opposing", "opposing": "own"}
    yield replace(selector, adjs=tuple(swapped.get(key, key) for key in selector.adjs))
    yield from (replace(selector, noun=noun) for noun in NOUNS)
    yield from (replace(selector, type=type_) for type_ in TYPES)
    yield from (replace(selector, name=name) for name in NAMES)
    yield from (replace(selector, zone=zone) for zone in (None, "discard", "deck"))
    yield from (replace(selector, chooser=chooser) for chooser in (None, "subject", "attacked"))
    yield from (replace(selector, strength=strength) for strength in STRENGTHS)
    if selector.strength and isinstance(selector.strength.value, Selector):
        for value in of_selector(selector.strength.value):
            yield replace(selector, strength=replace(selector.strength, value=value))
    yield from of_per(selector)


def of_per(arg: Any) -> Iterator[Any]:
    """What counts: "für jedes ... im Spiel"."""
    yield from (replace(arg, per=per) for per in PERS)
    if arg.per:
        yield from (replace(arg, per=per) for per in of_selector(arg.per))
