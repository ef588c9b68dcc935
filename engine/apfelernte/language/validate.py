"""What the grammar lets pass but has no meaning: checks of the tree (A1.4, A11.6, A11.7)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.apfelernte.language.lexicon import NOUNS, TYPES, is_lasting, sort_of
from engine.apfelernte.language.tree import Ability, Act, Amount, Arg, Clause, Ref, Selector

IN_A_FIGHT = {"attacker": ("blocks", "fights"), "blocker": ("is_blocked", "fights")}
ATTACK_EVENTS = ("attacks", "is_blocked", "fights")  # events in which there is an attacked player besides the executor
WITH_A_CARD = ("enters", "attacks", "blocks", "is_blocked", "fights", "is_destroyed", "would_be_destroyed", "plays")
CHOOSABLE = ("CREATURE", "AUG")


def faults(abilities: tuple[Ability, ...], kind: str = "Wesen", type_: str = "Mensch") -> list[str]:
    """Codes of `errors.CODES`, in the order in which they are noticed; empty when the tree means something on such a card."""
    found = [code for ability in abilities for code in (*_place(ability, kind, type_), *_ability(ability))]
    if type_ != "Augmentation" and any(ref.what == "host" for ability in abilities for ref in _refs(ability)):
        found.append("host")
    if type_ in ("Urmacht", "Maleficium") and len(abilities) > 1:
        found.append("one_spell")
    return found


def _place(ability: Ability, kind: str, type_: str) -> Iterator[str]:
    """Whether this sort of ability can stand on this kind of card."""
    stays = type_ not in ("Urmacht", "Maleficium")
    if stays and sort_of(ability) == "spell":
        yield "needs_when"
    if not stays and sort_of(ability) != "spell":
        yield "no_trigger"


def _ability(ability: Ability) -> Iterator[str]:
    yield from _events(ability)
    if ability.condition and ability.condition.word == "in_play":
        yield from _subject_of_condition(ability.condition.args[0])
    lasting = [clause for clause in ability.clauses if clause.mood == "is" or clause.time or clause.actor.startswith("no_")]
    if lasting and (len(ability.clauses) > 1 or ability.events or ability.link == "wenn"):
        yield "lasting"
    if ability.link == "solange" and not lasting:
        yield "lasting"
    for clause in ability.clauses:
        yield from _clause(clause, ability)
    yield from _pointing(ability)
    for selector, act in _selectors(ability):
        yield from _selector(selector, act)


def _events(ability: Ability) -> Iterator[str]:
    words = [event.word for event in ability.events]
    if len(set(words)) < len(words):
        yield "same_event"
    if len(words) == 2 and "would_be_destroyed" in words:
        yield "prevent"
    for event in ability.events:
        for arg in event.args:
            if isinstance(arg, Selector) and (arg.bound, arg.count) != ("=", 1):
                yield "one_event_subject"
            if isinstance(arg, Selector) and (arg.chooser or (arg.noun == "Lebenskarte" and not arg.adjs) or "more" in arg.adjs):
                yield "chooser" if arg.chooser else "side_missing" if arg.noun == "Lebenskarte" else "additional"


def _subject_of_condition(subject: Arg) -> Iterator[str]:
    if isinstance(subject, Ref) or not isinstance(subject, Selector):
        yield "one_event_subject"
    elif (subject.bound == "=" and subject.count > 1) or subject.bound in ("<=", "all"):
        yield "count"
    elif subject.chooser or (subject.strength and subject.strength.value is None):
        yield "chooser"


def _clause(clause: Clause, ability: Ability) -> Iterator[str]:
    preventing = ability.events and ability.events[0].word == "would_be_destroyed"
    prevents = [act.word for act in clause.acts].count("prevent")
    if "prevent" in [act.word for act in clause.cost]:
        yield "prevent"
    if bool(preventing) != (clause.acts[0].word == "prevent") or prevents > 1 or (prevents and not clause.cost):
        yield "prevent"
    if prevents and (clause.actor != "you" or len(clause.acts) > 1 or len(ability.clauses) > 1):
        yield "prevent"
    if (clause.time or clause.actor.startswith("no_")) and clause.acts[0].word != "play":
        yield "only_play"
    if clause.time and "more" not in _adjs(clause.acts[0]):
        yield "only_play"
    if any(isinstance(arg, Selector) and arg.chooser == "subject" for act in (*clause.acts, *clause.cost) for arg in act.args):
        if clause.actor in ("", "you"):
            yield "chooser"
    if clause.actor == "attacked" and not _attacked_is_known(ability):
        yield "role"
    nested = any("chosen_opponent" in act.args or act.word == "attack_with" for act in (*clause.acts, *clause.cost))
    if clause.actor != "you" and (nested or any(_takes_rival_life(act) for act in (*clause.acts, *clause.cost))):
        yield "role"


def _adjs(act: Act) -> tuple[str, ...]:
    return act.args[0].adjs if act.args and isinstance(act.args[0], Selector) else ()


def _takes_rival_life(act: Act) -> bool:
    return any(isinstance(arg, Selector) and arg.noun == "Lebenskarte" and "opposing" in arg.adjs for arg in act.args)


def _attacked_is_known(ability: Ability) -> bool:
    return bool(ability.events) and all(event.word in ATTACK_EVENTS for event in ability.events)


def _pointing(ability: Ability) -> Iterator[str]:
    """Attacker, blocker, attacked player and "dieses Wesen" need something to point at."""
    events = [event.word for event in ability.events]
    for ref in _refs(ability):
        allowed = IN_A_FIGHT.get(ref.what)
        if allowed and not (events and all(event in allowed for event in events)):
            yield "role"
    before: list[Selector] = []  # what was chosen or shown so far
    for clause in ability.clauses:
        for act in (*clause.cost, *clause.acts):
            for arg in act.args:
                if isinstance(arg, Ref) and arg.what.startswith(("that", "those")) and not _antecedent(arg, before, ability):
                    yield "that"
            before += [arg for arg in act.args if isinstance(arg, Selector) and not (act.word == "draw")]
    if any(ref.what.startswith(("that", "those")) for ref in _refs_of_front(ability)):
        yield "that"
    named = [*(act for clause in ability.clauses for act in (*clause.cost, *clause.acts)), *([ability.condition] if ability.condition else [])]
    given = any(selector.chooser == "attacked" for selector, _ in _selectors(ability))
    if (given or any("attacked" in act.args for act in named)) and not _attacked_is_known(ability):
        yield "role"


def _antecedent(ref: Ref, before: list[Selector], ability: Ability) -> bool:
    if ref.what == "that":
        event = ability.events[0] if ability.events else None
        triggered = event is not None and event.word in WITH_A_CARD and isinstance(event.args[-1], Selector) and NOUNS[event.args[-1].noun].family == "CREATURE"
        return any(NOUNS[selector.noun].family == "CREATURE" for selector in before) or triggered
    several = ref.what == "those_cards"
    return bool(before) and (before[-1].count > 1 or before[-1].bound == "all") == several


def _selector(selector: Selector, act: Act) -> Iterator[str]:
    family = NOUNS[selector.noun].family
    if "own" in selector.adjs and "opposing" in selector.adjs:
        yield "both_sides"
    if "random" in selector.adjs and (selector.bound == "all" or selector.bound == "<="):
        yield "count"
    if "more" in selector.adjs and act.word != "play":
        yield "additional"
    if act.word == "play" and ("other" in selector.adjs or selector.bound == "all"):
        yield "count"
    if act.word == "draw" and selector.bound == "all":
        yield "count"
    if act.word in ("ignore", "ignored") and selector.bound not in ("all", "=", "any"):
        yield "count"
    if act.word in ("copy", "attack_with", "swap") and (selector.bound != "=" or selector.count != 1):
        yield "count"
    if act.word == "ignore" and selector.bound == "=" and selector.count > 1:
        yield "count"
    if act.word in STATES and selector.bound not in ("all", "any"):
        yield "count"
    if selector.chooser and (selector.bound == "all" or family not in CHOOSABLE or act.word in (*STATES, "in_play")):
        yield "chooser"
    if act.word == "destroy" and family == "LIFE" and not selector.adjs:
        yield "side_missing"
    if family in ("SPELL", "CARD") and selector.strength and act.word != "play":
        yield "count"
    if selector.type and (selector.type not in TYPES or selector.noun in TYPES or _clash(selector)):
        yield "type"
    if selector.per and (selector.per.chooser or selector.per.strength and selector.per.strength.value is None):
        yield "chooser"


STATES = ("has_strength", "no_attack", "no_block", "must_attack", "must_block", "unblockable", "not_blocked_by", "fight_proof", "ignored")


def _clash(selector: Selector) -> bool:
    """ "ein Zauber vom Typ Hexe"."""
    wesen = TYPES.index(str(selector.type)) < 5
    return (selector.noun == "Wesen" and not wesen) or (selector.noun == "Zauber" and wesen)


def _acts(ability: Ability) -> Iterator[Act]:
    yield from ability.events
    if ability.condition:
        yield ability.condition
    for clause in ability.clauses:
        yield from (*clause.cost, *clause.acts)


def _selectors(ability: Ability) -> Iterator[tuple[Selector, Act]]:
    """All selectors with their act; those of "für jedes ..." count as conditions."""
    for act in _acts(ability):
        for arg in act.args:
            if isinstance(arg, Selector):
                yield arg, act
            per = arg.per if isinstance(arg, Selector | Amount) else None
            if per:
                yield per, Act("in_play", (per,))


def _refs_in(act: Act) -> Iterator[Ref]:
    for arg in act.args:
        if isinstance(arg, Ref):
            yield arg
        per = arg.per if isinstance(arg, Selector | Amount) else None
        for selector in (arg, per):
            if isinstance(selector, Selector) and selector.strength and isinstance(selector.strength.value, Ref):
                yield selector.strength.value


def _refs(ability: Ability) -> Iterator[Ref]:
    for act in _acts(ability):
        yield from _refs_in(act)


def _refs_of_front(ability: Ability) -> Iterator[Ref]:
    for act in (*ability.events, *([ability.condition] if ability.condition else [])):
        yield from _refs_in(act)


__all__ = ["faults", "is_lasting"]
