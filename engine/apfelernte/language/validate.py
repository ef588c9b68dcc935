"""What the grammar lets pass but has no meaning: checks of the tree (A1.4, A11.6, A11.7).

Each check yields codes of `errors.CODES`; `faults` runs them all.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.apfelernte.language.idle import idle
from engine.apfelernte.language.lexicon import NOUNS, TYPES, WESEN_TYPES
from engine.apfelernte.language.tree import Ability, Act, Clause, Ref, Selector
from engine.apfelernte.language.walk import COMPARED, effects, front, is_permission, lasts, refs, selectors, sort_of

AT_ONCE = ("Urmacht", "Maleficium")  # types that are never in play (A1.3)
STATES = (
    *("has_strength", "no_attack", "no_block", "must_attack", "must_block"),
    *("unblockable", "not_blocked_by", "fight_proof", "ignored"),
)
THAT = ("that", "that_card", "those_cards")  # point at what was chosen or shown (A7.28)
ONE_ONLY = ("copy", "attack_with", "swap")  # acts on exactly one card
# who has a part in which events, besides the executor
PARTS = {
    "attacker": ("blocks", "fights"),
    "blocker": ("is_blocked", "fights"),
    "attacked": ("attacks", "is_blocked", "fights"),
}


def faults(abilities: tuple[Ability, ...], type_: str) -> list[str]:
    """Codes in the order in which they are noticed; empty when the tree means something on such a card."""
    found = list(on_card(abilities, type_))
    for ability in abilities:
        for check in events, condition, lasting, prevention, roles, that:
            found += check(ability)
        found += idle(ability, type_)
        for clause in ability.clauses:
            found += actor(clause)
        for act in (*front(ability), *effects(ability)):
            found += genitive(act)
        for selector, act in selectors(ability):
            found += phrase(selector, act)
            found += in_act(selector, act)
    return found


def is_of(selector: Selector, family: str) -> bool:
    return NOUNS[selector.noun].family == family


def takes_rival_life(act: Act) -> bool:
    return any(isinstance(arg, Selector) and is_of(arg, "LIFE") and "opposing" in arg.adjs for arg in act.args)


# --- checks


def on_card(abilities: tuple[Ability, ...], type_: str) -> Iterator[str]:
    """Spells do something at once, all others stay and wait or last."""
    for ability in abilities:
        if (sort_of(ability) == "spell") != (type_ in AT_ONCE):
            yield "no_trigger" if type_ in AT_ONCE else "needs_when"
        named = {ref.what for ref in refs((*front(ability), *effects(ability)))}
        if type_ != "Augmentation" and "host" in named:
            yield "host"
        if type_ in AT_ONCE and "self" in named:
            yield "own_name"
    if type_ in AT_ONCE and len(abilities) > 1:
        yield "one_spell"


def events(ability: Ability) -> Iterator[str]:
    """An event is about one card, and about each once."""
    words = [event.word for event in ability.events]
    if len(set(words)) < len(words):
        yield "same_event"
    for arg in (arg for event in ability.events for arg in event.args if isinstance(arg, Selector)):
        if (arg.bound, arg.count) != ("=", 1):
            yield "one_event_subject"
        if arg.chooser:
            yield "chooser"


def condition(ability: Ability) -> Iterator[str]:
    """Counts are "ein", "kein" and "mindestens"; a card that is pointed at is not counted."""
    if ability.condition is None or ability.condition.word != "in_play":
        return
    (subject,) = ability.condition.args
    if not isinstance(subject, Selector):
        yield "one_event_subject"
    elif (subject.bound == "=" and subject.count > 1) or subject.bound in ("<=", "all"):
        yield "count"


def lasting(ability: Ability) -> Iterator[str]:
    """A lasting ability is one sentence, without an event; "Solange" has one."""
    one_lasts = any(map(lasts, ability.clauses))
    if one_lasts and (len(ability.clauses) > 1 or ability.events or ability.link == "wenn"):
        yield "lasting"
    if ability.link == "solange" and not one_lasts:
        yield "lasting"


def prevention(ability: Ability) -> Iterator[str]:
    """ "Wenn ... vernichtet würde, darfst du X, um das zu verhindern" is one whole (A7.23)."""
    asked = [event.word for event in ability.events].count("would_be_destroyed")
    prevents = [act.word for act in effects(ability)].count("prevent")
    if not asked and not prevents:
        return
    (clause, *others) = ability.clauses
    whole = asked == len(ability.events) == prevents == len(clause.acts) == 1 and clause.acts[0].word == "prevent"
    if not whole or others or not clause.cost or clause.actor != "you":
        yield "prevent"


def roles(ability: Ability) -> Iterator[str]:
    """Attacker, blocker and attacked player need an event in which they have a part; nobody is compared with "du"."""
    if ability.condition and "each_player" in ability.condition.args:
        yield "role"
    named = {ref.what for ref in refs((*front(ability), *effects(ability)))}
    named |= {clause.actor for clause in ability.clauses}
    named |= {str(selector.chooser) for selector, _ in selectors(ability)}
    named |= {arg for act in (*front(ability), *effects(ability)) for arg in act.args if isinstance(arg, str)}
    for part in named & PARTS.keys():
        if not ability.events or any(event.word not in PARTS[part] for event in ability.events):
            yield "role"


def that(ability: Ability) -> Iterator[str]:
    """ "dieses Wesen", "diese Karte" need something before that they point at (A7.28), and no "oder" that decides what
    it is."""
    if any(ref.what in THAT for ref in refs(front(ability))):
        yield "that"
    before = [arg for event in ability.events[:1] for arg in event.args if isinstance(arg, Selector)]
    either: list[tuple[Act, ...]] = []
    for clause in ability.clauses:
        for acts, join in (clause.cost, clause.cost_join), (clause.acts, clause.join):
            found: list[Selector] = []
            for act in acts:
                here = before if join == "or" else [*before, *found]
                for ref in filter(lambda ref: ref.what in THAT, refs((act,))):
                    if not points_at(ref, here) or any(all(points_at(ref, named(a)) for a in one) for one in either):
                        yield "that"
                found += named(act)
            before += found
            either += [acts] if join == "or" else []


def named(act: Act) -> list[Selector]:
    """What a later "dieses Wesen", "diese Karte" could mean: what an act chooses or shows."""
    return [arg for arg in act.args if isinstance(arg, Selector) and act.word != "draw"]


def points_at(ref: Ref, before: list[Selector]) -> bool:
    """Whether one of these is of the kind that is pointed at; "diese Karte" is the last one, whatever it is."""
    if ref.what == "that":
        return any(is_of(selector, "CREATURE") for selector in before)
    several = ref.what == "those_cards"
    return any((selector.count > 1 or selector.bound == "all") == several for selector in before[-1:])


def actor(clause: Clause) -> Iterator[str]:
    """What goes with whom."""
    acts = (*clause.acts, *clause.cost)
    if is_permission(clause):
        yield from permission(clause)
    elif any(is_bare_play(act) for act in acts):
        yield "needs_more"
    if clause.actor in ("", "you") and any(
        isinstance(arg, Selector) and arg.chooser == "subject" for act in acts for arg in act.args
    ):
        yield "chooser"  # "seiner Wahl" gives the choice away
    against_one = any(
        "chosen_opponent" in act.args or act.word == "attack_with" or takes_rival_life(act) for act in acts
    )
    if clause.actor != "you" and against_one:
        yield "role"


def is_bare_play(act: Act) -> bool:
    """What an ability plays is always one more: one meaning has one form (A11.6)."""
    return act.word == "play" and any(isinstance(arg, Selector) and "more" not in arg.adjs for arg in act.args)


def permission(clause: Clause) -> Iterator[str]:
    """What a lasting permission or prohibition is about: cards as they are printed, in hidden hands. A permission says
    how many (A3.7); of what is forbidden there is no number."""
    card = clause.acts[0].args[0] if clause.acts[0].word == "play" else None
    if not isinstance(card, Selector) or (clause.time == "each_own_turn" and "more" not in card.adjs):
        yield "only_play"
        return
    several = card.bound != "=" or (card.count > 1 and clause.actor.startswith("no_"))
    if several or (card.strength and not isinstance(card.strength.value, int)):
        yield "count"


def genitive(act: Act) -> Iterator[str]:
    """Names have no genitive in the language."""
    if act.word in ("copy", "ignore", "ignored") and Ref("self") in act.args:
        yield "own_name"


def phrase(selector: Selector, act: Act) -> Iterator[str]:
    """What contradicts itself in a noun phrase."""
    if "own" in selector.adjs and "opposing" in selector.adjs:
        yield "both_sides"
    if "random" in selector.adjs and selector.bound != "=":
        yield "count"
    if selector.type and not type_fits(selector):
        yield "type"
    if act is COMPARED and selector.bound != "all" and (selector.bound, selector.count) != ("=", 1):
        yield "count"
    if selector.chooser and (selector.bound == "all" or act.word in (*STATES, "in_play")):
        yield "chooser"
    if act.word == "in_play" and selector.strength and selector.strength.value is None:
        yield "count"  # the highest strength is no property that can be counted


def type_fits(selector: Selector) -> bool:
    if selector.type not in TYPES or selector.noun in TYPES:
        return False
    return selector.noun == "Karte" or (selector.noun == "Wesen") == (selector.type in WESEN_TYPES)


def in_act(selector: Selector, act: Act) -> Iterator[str]:
    """What does not go with this act."""
    if "more" in selector.adjs and act.word != "play":
        yield "additional"
    if act.word == "play" and ("other" in selector.adjs or selector.bound == "all"):
        yield "count"
    if act.word == "draw" and selector.bound != "=":
        yield "count"
    if act.word in ONE_ONLY and (selector.bound, selector.count) != ("=", 1):
        yield "count"
    if act.word in STATES and selector.bound not in ("all", "any"):
        yield "count"
    if act.word == "ignore" and selector.bound != "all" and (selector.bound, selector.count) != ("=", 1):
        yield "count"
    if act.word == "raise" and not is_of(selector, "CREATURE"):
        yield "only_wesen"
    if is_of(selector, "LIFE") and act.word in ("destroy", "is_destroyed") and not selector.adjs:
        yield "side_missing"
    if selector.strength and selector.noun in ("Zauber", "Augmentation"):
        yield "count"
