"""The grammar as data: rules over kinds of tokens, most of them generated from the wordings.

It knows order and kinds of things and no endings: agreement lives in the printers only, and a text is accepted when
its tree prints as the text (`reading`). No rule is left recursive. That no sequence of tokens has two trees is
proved in the tests (a strict LALR(1) build).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from engine.apfelernte.language.lexicon import REFS, VERBS
from engine.apfelernte.language.tree import Ability, Act, Amount, Clause, Ref, Selector, Strength
from engine.apfelernte.language.wordings import Slot, Wording, of_sort
from engine.apfelernte.language.words import fixed_kind, last_kind, last_words

Build = Callable[[list[Any]], Any]


@dataclass(frozen=True)
class Rule:
    """left -> right. Symbols in lower case are left sides of rules, all others kinds of tokens. build: values of the
    right side -> value.
    """

    left: str
    right: tuple[str, ...]
    build: Build


def is_terminal(symbol: str) -> bool:
    return not symbol.islower()


def rule(text: str, build: Build) -> Rule:
    left, _, right = text.partition("->")
    return Rule(left.strip(), tuple(right.split()), build)


def first(values: list[Any]) -> Any:
    return values[0]


# --- selectors: determiner, adjectives, noun, attributes, each in a fixed order


def _counts() -> Iterator[Rule]:
    yield rule("count -> A", lambda v: (1, "="))
    yield rule("count -> NUMBER", lambda v: (v[0], "="))
    yield rule("count -> UP_TO NUMBER", lambda v: (v[1], "<="))
    yield rule("count -> ALL", lambda v: (1, "all"))


def counted(values: list[Any]) -> Selector:
    """[(count, bound), selector]"""
    (count, bound), selector = values
    return _selector(selector, count=count, bound=bound)


def _selector(selector: Selector, **changes: Any) -> Selector:
    return replace(selector, **changes)


def _adjective(values: list[Any]) -> Selector:
    key, selector = values
    return _selector(selector, adjs=(key, *selector.adjs))


def _noun(values: list[Any]) -> Selector:
    return Selector(values[0], **(values[1] if len(values) > 1 else {}))


def _adjectives(family: str, levels: list[tuple[str, ...]]) -> Iterator[Rule]:
    """np_c -> OTHER np_c1 | np_c1, np_c1 -> OWN np_c2 | OPPOSING np_c2 | np_c2 …: one of each level, in this order."""
    names = [f"np_{family}", *(f"np_{family}_{level}" for level in range(1, len(levels))), f"noun_{family}"]
    for here, below, kinds in zip(names, names[1:], levels, strict=False):
        yield rule(f"{here} -> {below}", first)
        for kind in kinds:
            yield rule(f"{here} -> {kind} {below}", _adjective)


def _attributes(family: str, fields: tuple[str, ...]) -> Iterator[Rule]:
    """tail_c -> type tail_c_name | tail_c_name …: each attribute may be missing; "zone" may not."""
    names = [f"tail_{family}" + (f"_{name}" if at else "") for at, name in enumerate(fields)] + [f"tail_{family}_end"]
    for here, below, name in zip(names, names[1:], fields, strict=False):
        yield rule(f"{here} -> {name} {below}", lambda v: {**v[0], **v[1]})
        if name != "zone":
            yield rule(f"{here} -> {below}", first)
    yield rule(f"{names[-1]} ->", lambda v: {})


def _attribute_rules() -> Iterator[Rule]:
    for kind in "CREATURE", "AUG", "TYPE":
        yield rule(f"type -> OF_TYPE {kind}", lambda v: {"type": v[1]})
    yield rule("name -> NAMED", lambda v: {"name": v[0]})
    yield rule("zone -> FROM_DISCARD", lambda v: {"zone": "discard"})
    yield rule("chooser -> HIS_CHOICE", lambda v: {"chooser": v[0]})
    yield rule("chooser -> CHOICE_OF_ATTACKED", lambda v: {"chooser": v[0]})
    yield rule("strength -> measure", first)
    yield rule("measure -> WITH_STRENGTH INT", lambda v: {"strength": Strength("=", v[1], v[0])})
    yield rule("measure -> WITH_STRENGTH INT OR_LESS", lambda v: {"strength": Strength("<=", v[1], v[0])})
    yield rule("measure -> WITH_STRENGTH INT OR_MORE", lambda v: {"strength": Strength(">=", v[1], v[0])})
    yield rule("measure -> WITH_EXTREME", lambda v: {"strength": Strength(v[0][0], None, v[0][1])})
    for kind in "SELF", "HOST", "ATTACKER", "BLOCKER", "THAT":
        yield rule(f"strength -> WITH_COMPARED {kind}", lambda v: {"strength": Strength(v[0][0], Ref(v[1]), v[0][1])})
    yield rule(
        "strength -> WITH_COMPARED count np_m",
        lambda v: {"strength": Strength(v[0][0], counted(v[1:]), v[0][1])},
    )


def _noun_phrases() -> Iterator[Rule]:
    sides = ("OWN", "OPPOSING")
    yield from _adjectives("c", [("OTHER",), sides])
    yield rule("noun_c -> CREATURE tail_c", _noun)
    yield from _attributes("c", ("type", "name", "strength", "chooser"))
    yield from _adjectives("m", [("OTHER",), sides])  # whom a strength is compared with: no further comparison in it
    yield rule("noun_m -> CREATURE tail_m", _noun)
    yield from _attributes("m", ("type", "name", "measure"))
    yield from _adjectives("a", [("OTHER",), sides])
    yield rule("noun_a -> AUG tail_a", _noun)
    yield from _attributes("a", ("name", "chooser"))
    yield from _adjectives("l", [sides])
    yield rule("noun_l -> LIFE", _noun)
    yield from _adjectives("h", [("RANDOM",)])
    yield rule("noun_h -> HAND", _noun)
    yield from _adjectives("x", [("MORE",), ("OTHER",)])
    yield from _attributes("x", ("type", "strength"))
    yield from _adjectives("z", [("OTHER",)])
    yield from _attributes("z", ("type", "name", "strength", "zone", "chooser"))
    for kind in "CREATURE", "AUG", "SPELL", "CARD":
        yield rule(f"noun_x -> {kind} tail_x", _noun)
        yield rule(f"noun_z -> {kind} tail_z", _noun)


def _slots() -> Iterator[Rule]:
    for kind, (_, token, _) in REFS.items():
        yield rule(f"{'r' if kind.endswith(('card', 'cards')) else 'c'} -> {token}", lambda v: Ref(v[0]))
    yield rule("c -> SELF", lambda v: Ref("self"))
    for family in "calhxz":
        yield rule(f"{family} -> count np_{family}", counted)
    yield rule("cb -> np_c", lambda v: replace(v[0], bound="any"))
    yield rule("k -> count CARD", lambda v: counted([v[0], Selector(v[1])]))
    yield rule("k -> count CARD per", lambda v: counted([v[0], Selector(v[1], per=v[2])]))
    yield rule("d -> TOP_CARD", lambda v: Selector("Karte", zone="deck"))
    yield rule("d -> TOP NUMBER OF_DECK", lambda v: Selector("Karte", v[1], zone="deck"))
    yield rule("n -> DELTA", lambda v: Amount(v[0]))
    yield rule("n -> DELTA per", lambda v: Amount(v[0], v[1]))
    yield rule("per -> FOR_EACH np_c IN_PLAY", lambda v: v[1])
    yield rule("per -> FOR_EACH np_a IN_PLAY", lambda v: v[1])
    yield rule("w -> HAND", first)
    yield rule("w -> LIFE", first)
    yield rule("t -> DURATION", first)


# families that are single tokens are written out, or LALR(1) sees conflicts that are none
TOKEN_FAMILIES = {
    "y": ("YOU",),
    "p": ("YOU", "SOME"),
    "s": ("SOME",),
    "o": ("CHOSEN", "ATTACKED"),
    "q": ("EACH", "SOME", "ATTACKED"),
}


# --- acts: the wordings in all word orders


def symbols(parts: tuple[str | Slot, ...]) -> list[list[tuple[str, bool]]]:
    """Parts -> all sequences of (symbol, is a slot); a missing optional slot is ("", True)."""
    sequences: list[list[tuple[str, bool]]] = [[]]
    for part in parts:
        if isinstance(part, str):
            choices = [(fixed_kind(part), False)]
        else:
            choices = [(kind, True) for family in part.families for kind in TOKEN_FAMILIES.get(family, (family,))]
            choices += [("", True)] if part.optional else []
        sequences = [[*sequence, choice] for sequence in sequences for choice in choices]
    return sequences


def act_builder(word: str, sequence: list[tuple[str, bool]]) -> Build:
    """Makes the Act from the values of a rule whose right side is `sequence` (without missing slots)."""
    slots: list[int | None] = []
    at = 0
    for symbol, is_slot in sequence:
        if is_slot:
            slots.append(at if symbol else None)
        at += bool(symbol)
    return lambda values: Act(word, tuple("" if i is None else values[i] for i in slots))


def _right(left: str, sequence: list[tuple[str, bool]], build: Build) -> Rule:
    return Rule(left, tuple(symbol for symbol, _ in sequence if symbol), build)


def effect_rules(wording: Wording) -> Iterator[Rule]:
    """The four shapes of an effect: v1, v1 with the subject behind the verb, infinitive, infinitive with zu."""
    verb = VERBS[wording.verb]
    particle = [(f"P:{verb.particle}", False)] if verb.particle else []
    for middle in symbols(wording.parts[:-1]):
        finite = [(f"V:{verb.base}", False), *middle, *particle]
        build = act_builder(wording.key, finite)
        yield _right("v1", finite, build)
        for role in "EACH", "CHOSEN", "ATTACKED":
            yield _right("vs", [finite[0], (role, False), *finite[1:]], _subject_apart(build))
        for left, mark in ("inf", "I:"), ("zinf", "Z:"):
            sequence = [*middle, (mark + verb.infinitive, False)]
            yield _right(left, sequence, act_builder(wording.key, sequence))


def _subject_apart(build: Build) -> Build:
    """[verb, subject, …] -> (subject, act)"""
    return lambda values: (values[1], build([values[0], *values[2:]]))


def state_rules(wording: Wording) -> Iterator[Rule]:
    """Subject in front ("N hat Stärke +2") or behind the verb ("hat N Stärke +2")."""
    verb = (f"V:{VERBS[wording.verb].base}", False)
    cut = wording.subject_length
    for subject in symbols(wording.parts[:cut]):
        for rest in symbols(wording.parts[cut:-1]):
            for left, sequence in ("state", [*subject, verb, *rest]), ("vstate", [verb, *subject, *rest]):
                yield _right(left, sequence, act_builder(wording.key, sequence))


def last_rules(wording: Wording, left: str) -> Iterator[Rule]:
    """Events and conditions: the verb at the end, its fixed words in the same token."""
    before = wording.parts[: wording.verb_at - bool(last_words(wording)[0])]
    for sequence in symbols(before):
        for behind in symbols(wording.parts[wording.verb_at + 1 :]):
            whole = [*sequence, (last_kind(wording), False), *behind]
            yield _right(left, whole, act_builder(wording.key, whole))


def _constant(value: str) -> Build:
    return lambda values: value


def _event_rules() -> Iterator[Rule]:
    """Events of a Wesen share their subject ("angreift oder blockt"), so verb and subject are rules of their own."""
    for wording in of_sort("event"):
        subject = wording.parts[0]
        if isinstance(subject, Slot) and "c" in subject.families:
            yield rule(f"happens -> {last_kind(wording)}", _constant(wording.key))
        yield from (each for each in last_rules(wording, "event") if each.right[0] != "c")
    yield rule("events -> event", lambda v: (v[0],))
    yield rule("events -> c happens", lambda v: (Act(v[1], (v[0],)),))
    yield rule("events -> c happens OR happens", lambda v: (Act(v[1], (v[0],)), Act(v[3], (v[0],))))


def _condition_rules() -> Iterator[Rule]:
    for wording in of_sort("condition"):
        yield from last_rules(wording, "cond")
    for family in "ca":
        kind = "F:im_Spiel_sein"
        yield rule(f"cond -> NO np_{family} {kind}", lambda v: Act("in_play", (replace(v[1], count=0),)))
        yield rule(
            f"cond -> AT_LEAST NUMBER np_{family} {kind}",
            lambda v: Act("in_play", (replace(v[2], count=v[1], bound=">="),)),
        )


# --- sentences


def _joined(left: str, one: str) -> Iterator[Rule]:
    """Two acts joined by "und" or "oder"; value: (acts, join)."""
    yield rule(f"{left} -> {one}", lambda v: ((v[0],), "and"))
    for word in "AND", "OR":
        yield rule(f"{left} -> {one} {word} {one}", lambda v: ((v[0], v[2]), v[1]))


def clause(
    actor: str, mood: str, acts: tuple[tuple[Act, ...], str], goal: Any = None, time: str | None = None
) -> Clause:
    """acts and goal: (acts, join). With a goal ("um ... zu") the acts are its cost."""
    (done, join), (cost, cost_join) = (acts, ((), "and")) if goal is None else (goal, acts)
    return Clause(actor, mood, done, join, cost, cost_join, time)


def _goals(text: str, build: Callable[[list[Any], Any], Clause]) -> Iterator[Rule]:
    """The rule without and with ", um ... zu ..."."""
    yield rule(text, lambda v: build(v, None))
    yield rule(f"{text} COMMA TO zinfs", lambda v: build(v, v[-1]))


def _subject_behind(values: list[Any], goal: Any) -> Clause:
    (actor, act), *more = values[0]
    return clause(actor, "do", ((act, *more[0]), more[1]), goal)


def _clause_rules() -> Iterator[Rule]:
    yield from _joined("v1s", "v1")
    yield from _joined("infs", "inf")
    yield from _joined("zinfs", "zinf")
    yield rule("vss -> vs", lambda v: (v[0], (), "and"))
    for word in "AND", "OR":
        yield rule(f"vss -> vs {word} v1", lambda v: (v[0], (v[2],), v[1]))
    for left in "clause", "vclause":
        yield from _goals(f"{left} -> v1s", lambda v, goal: clause("you", "do", v[0], goal))
    yield from _goals("vclause -> vss", _subject_behind)
    yield rule("clause -> state", lambda v: Clause("", "is", (v[0],)))
    yield rule("vclause -> vstate", lambda v: Clause("", "is", (v[0],)))
    for role in "EACH", "CHOSEN", "ATTACKED":
        yield from _goals(f"clause -> {role} v1s", lambda v, goal: clause(v[0], "do", v[1], goal))
    yield from _may_rules()


def _may_rules() -> Iterator[Rule]:
    for role in "YOU", "EACH", "CHOSEN", "ATTACKED":
        yield from _goals(f"clause -> {role} V:dürfen infs", lambda v, goal: clause(v[0], "may", v[2], goal))
        yield from _goals(f"vclause -> V:dürfen {role} infs", lambda v, goal: clause(v[1], "may", v[2], goal))
    for role, time in ("YOU", "EACH_OWN_TURN"), ("NONE", "OWN_TURN"):
        text = f"{role} V:dürfen {time} inf"
        yield rule(f"clause -> {text}", lambda v: clause(v[0], "may", ((v[3],), "and"), time=v[2]))
        text = f"V:dürfen {role} {time} inf"
        yield rule(f"vclause -> {text}", lambda v: clause(v[1], "may", ((v[3],), "and"), time=v[2]))
    yield rule("clause -> NONE V:dürfen inf", lambda v: clause(v[0], "may", ((v[2],), "and")))
    yield rule("vclause -> V:dürfen NONE inf", lambda v: clause(v[1], "may", ((v[2],), "and")))


# a sentence up to its stop -> the ability, whose clause is its last value but one
SENTENCES: dict[str, Build] = {
    "clause STOP": lambda v: Ability((v[0],)),
    "WHEN events COMMA vclause STOP": lambda v: Ability((v[3],), v[1]),
    "WHEN events AND cond COMMA vclause STOP": lambda v: Ability((v[5],), v[1], v[3], "wenn"),
    "WHEN cond COMMA vclause STOP": lambda v: Ability((v[3],), (), v[1], "wenn"),
    "WHILE cond COMMA vclause STOP": lambda v: Ability((v[3],), (), v[1], "solange"),
}


def _with_thens(build: Build) -> Build:
    """The ability of a sentence with its "Danach" clauses, which are the last value."""

    def whole(values: list[Any]) -> Ability:
        ability: Ability = build(values)
        return replace(ability, clauses=(*ability.clauses, *values[-1]))

    return whole


def _text_rules() -> Iterator[Rule]:
    yield rule("text -> ability", lambda v: (v[0],))
    yield rule("text -> ability text", lambda v: (v[0], *v[1]))
    for shape, build in SENTENCES.items():
        yield rule(f"ability -> {shape}", build)
        yield rule(f"ability -> {shape} thens", _with_thens(build))
    yield rule("thens -> THEN vclause STOP", lambda v: (v[1],))
    yield rule("thens -> THEN vclause STOP thens", lambda v: (v[1], *v[3]))


@cache
def rules() -> tuple[Rule, ...]:
    """All rules. The start symbol is "text", its value a tuple of abilities."""
    found = [*_text_rules(), *_clause_rules(), *_event_rules(), *_condition_rules(), *_slots()]
    found += [*_counts(), *_noun_phrases(), *_attribute_rules()]
    for wording in of_sort("effect"):
        found += effect_rules(wording)
    for wording in of_sort("state"):
        found += state_rules(wording)
    return tuple(found)


@cache
def by_left() -> dict[str, tuple[Rule, ...]]:
    found: dict[str, list[Rule]] = {}
    for each in rules():
        found.setdefault(each.left, []).append(each)
    return {left: tuple(group) for left, group in found.items()}
