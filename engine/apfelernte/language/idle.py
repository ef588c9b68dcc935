"""Texts that could never do anything, on that kind of card or after what happened (A1.8, A7.11, A7.27).

An Augmentation is no Wesen: it neither attacks nor fights and has no strength. What was destroyed lies in the discard
pile: it can be put somewhere, and nothing else can be done with it.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.apfelernte.language.lexicon import NOUNS
from engine.apfelernte.language.tree import Ability, Act, Arg, Ref, Selector
from engine.apfelernte.language.walk import compared, effects, front

OF_WESEN = {  # events, states and effects of which a card is the subject or the object that is a Wesen
    *("attacks", "blocks", "is_blocked", "fights"),
    *("has_strength", "no_attack", "no_block", "must_attack", "must_block", "unblockable", "not_blocked_by"),
    *("fight_proof", "take_over", "swap", "boost", "attack_with"),
}
MOVES = {"bounce", "regain", "put_on_deck", "put_under_deck", "raise", "discard", "heal"}
IN_PLAY_ONLY = {"destroy", "take_over", "swap", "boost", "attack_with", "copy", "ignore"}
SELF, HOST, THAT = Ref("self"), Ref("host"), Ref("that")


def idle(ability: Ability, type_: str) -> Iterator[str]:
    """The code "never" for each thing that cannot happen."""
    done = tuple(effects(ability))
    if type_ == "Augmentation":
        yield from ("never" for act in (*front(ability), *done) if is_no_wesen(act))
    if ability.events and all(event.word == "is_destroyed" for event in ability.events):
        yield from after_destruction(ability.events[0].args[0], done)
    yield from after_moves(done)


def is_no_wesen(act: Act) -> bool:
    """Whether an act is about an Augmentation as if it were a Wesen, or its Wesen would have to arrive after it."""
    if act.word == "enters" and HOST in act.args:
        return True
    return (act.word in OF_WESEN and SELF in act.args) or any(SELF in compared(arg) for arg in act.args)


def after_destruction(destroyed: Arg, done: tuple[Act, ...]) -> Iterator[str]:
    """The destroyed card is not in play any more (A7.27), nor does it carry anything or is it carried (A7.11)."""
    gone = {SELF} if destroyed == SELF else {THAT} if isinstance(destroyed, Selector) else set()
    for act in done:
        pointed = {arg for arg in act.args if isinstance(arg, Ref)}
        if (act.word in IN_PLAY_ONLY and gone & pointed) or (destroyed in (SELF, HOST) and HOST in pointed):
            yield "never"
        if any(isinstance(arg, Selector) and NOUNS[arg.noun].family == "CREATURE" for arg in act.args):
            gone -= {THAT}  # from here on "dieses Wesen" is another one


def after_moves(done: tuple[Act, ...]) -> Iterator[str]:
    """A card that has come somewhere else is a new one: nothing that is said of it later means it (A1.8, A7.28)."""
    last: dict[str, bool] = {}  # what "dieses Wesen", "diese Karte" would mean -> whether it has moved
    for act in done:
        pointed = {arg.what for arg in act.args if isinstance(arg, Ref)}
        if any(moved and what in pointed for what, moved in last.items()):
            yield "never"
        for arg in act.args:
            if isinstance(arg, Selector) and act.word != "draw":
                last |= dict.fromkeys(("that_card", "those_cards"), act.word in MOVES)
                if NOUNS[arg.noun].family == "CREATURE":
                    last["that"] = act.word in MOVES
