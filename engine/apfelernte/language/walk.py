"""Walking through a tree: its parts in the order of the text, and what sort of ability it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.apfelernte.language.tree import Ability, Act, Amount, Arg, Clause, Ref, Selector

COMPARED = Act("")  # stands for "als ..." where an act is asked for


def sort_of(ability: Ability) -> str:
    """ "trigger", "prevention", "lasting" or "spell"; computed, never stored."""
    if ability.events:
        return "prevention" if ability.events[0].word == "would_be_destroyed" else "trigger"
    return "lasting" if is_lasting(ability) else "spell"


def is_lasting(ability: Ability) -> bool:
    """Lasting abilities have no event and say what *is*, or allow or forbid something (A3.7)."""
    return ability.link == "solange" or lasts(ability.clauses[0])


def lasts(clause: Clause) -> bool:
    """Whether it says what is, instead of what is done."""
    return clause.mood == "is" or is_permission(clause)


def is_permission(clause: Clause) -> bool:
    """Whether it allows or forbids something (A3.7)."""
    return bool(clause.time) or clause.actor.startswith("no_")


def effects(ability: Ability) -> Iterator[Act]:
    """What is done, costs before what they are paid for."""
    for clause in ability.clauses:
        yield from (*clause.cost, *clause.acts)


def front(ability: Ability) -> Iterator[Act]:
    """The events and the condition."""
    yield from ability.events
    if ability.condition:
        yield ability.condition


def selectors(ability: Ability) -> Iterator[tuple[Selector, Act]]:
    """All selectors with their act; those of "für jedes ..." count as conditions, those behind "als" as COMPARED."""
    for act in (*front(ability), *effects(ability)):
        for arg in act.args:
            if isinstance(arg, Selector):
                yield arg, act
            if isinstance(arg, Selector | Amount) and arg.per:
                yield arg.per, Act("in_play", (arg.per,))
            yield from ((value, COMPARED) for value in compared(arg) if isinstance(value, Selector))


def refs(acts: Iterable[Act]) -> Iterator[Ref]:
    """All that is pointed at, in comparisons of strength too."""
    for act in acts:
        for arg in act.args:
            yield from (ref for ref in (arg, *compared(arg)) if isinstance(ref, Ref))


def compared(arg: Arg) -> Iterator[int | Ref | Selector | None]:
    """With what strength is compared in an argument and in its "für jedes ..."."""
    for selector in (arg, arg.per if isinstance(arg, Selector | Amount) else None):
        if isinstance(selector, Selector) and selector.strength:
            yield selector.strength.value
