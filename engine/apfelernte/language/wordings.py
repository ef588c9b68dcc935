"""The wordings: each declared once, with its German citation form, its English form and what the compiler makes of
it (A11.5, A11.6).

A new wording is one line here (and a new verb or noun one line in `lexicon`); grammar, printers, help and compiler
follow from it.

German: slots and words in the order of the infinitive. `{families:case}` is a slot, `{t?}` one that may be missing;
"|" ends the subject of a state, an event or a condition; the last word (or the one with a "*") is the verb. "dein"
follows who acts.
English: begins with its verb in the base form; {0}, {1} are the slots. The subject is {0}, or what stands before a "|".

Families: c Wesen in play, a Augmentation in play, l life card, h hand card, k cards to draw, x card to play or
played, z card in the discard pile, d top of the deck, r "diese Karte", cb any of these Wesen ("von Menschen"), w
kind of cards to count, o whose hand, p "du" or "ein Gegner", s "ein Gegner", y "du", q whom to compare with, t
duration, n change of strength.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from engine.apfelernte.language import program as p

SLOT = re.compile(r"\{([a-z,]+)(?::([a-z]+))?(\?)?\}")


@dataclass(frozen=True)
class Slot:
    """A hole of a wording. families: what may stand there; case: of a noun; optional: may be missing (then the
    argument is "").
    """

    families: tuple[str, ...]
    case: str
    optional: bool


@dataclass(frozen=True)
class Wording:
    """One wording. sort: "effect", "event", "condition", "state".   code: the program's act, event, condition or row.

    rival: an opponent is chosen before ("greife mit W an").   meaning: what it does, with the rule.
    """

    key: str
    sort: str
    german: str
    english: str
    code: int
    meaning: str
    rival: bool = False

    @cached_property
    def parts(self) -> tuple[str | Slot, ...]:
        """Slots and runs of fixed words in German order, "|" left out; the last run or the one with "*" is the verb,
        alone.
        """
        return tuple(part for part in _split(self.german) if part != "|")

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        return tuple(part for part in self.parts if isinstance(part, Slot))

    @cached_property
    def subject_length(self) -> int:
        """How many of the parts are the subject."""
        parts = _split(self.german)
        return parts.index("|") if "|" in parts else 0

    @cached_property
    def verb_at(self) -> int:
        """The index of the verb among the parts."""
        return next((i for i, part in enumerate(self.parts) if str(part).endswith("*")), len(self.parts) - 1)

    @property
    def verb(self) -> str:
        return str(self.parts[self.verb_at]).rstrip("*")


def _split(german: str) -> list[str | Slot]:
    parts: list[str | Slot] = []
    words = german.split()
    for at, word in enumerate(words):
        slot = SLOT.fullmatch(word)
        if slot:
            parts.append(Slot(tuple(slot[1].split(",")), slot[2] or "nom", bool(slot[3])))
        elif word == "|" or word.endswith("*") or at == len(words) - 1:
            parts.append(word)
        elif parts and isinstance(parts[-1], str) and parts[-1] != "|" and not parts[-1].endswith("*"):
            parts[-1] += " " + word
        else:
            parts.append(word)
    return parts


WORDINGS: dict[str, Wording] = {}


def _declare(sort: str, key: str, german: str, english: str, code: int, meaning: str, *, rival: bool = False) -> None:
    WORDINGS[key] = Wording(key, sort, german, english, code, meaning, rival)


def effect(key: str, german: str, english: str, code: int, meaning: str, *, rival: bool = False) -> None:
    _declare("effect", key, german, english, code, meaning, rival=rival)


def event(key: str, german: str, english: str, code: int, meaning: str) -> None:
    _declare("event", key, german, english, code, meaning)


def condition(key: str, german: str, english: str, code: int, meaning: str) -> None:
    _declare("condition", key, german, english, code, meaning)


def state(key: str, german: str, english: str, code: int, meaning: str) -> None:
    _declare("state", key, german, english, code, meaning)


# fmt: off
effect("draw", "{k:acc} ziehen", "draw {0}", p.DRAW, "The top cards of the own deck go to the own hand (A6.5).")
effect("discard", "{h,d:acc} abwerfen", "discard {0}", p.DISCARD,
       "From the hand or the top of the deck into the discard pile (A6.6).")
effect("destroy", "{c,a,l:acc} vernichten", "destroy {0}", p.DESTROY,
       "Into the discard pile; a life card into its owner's hand (A6.1, A6.2).")
effect("bounce", "{c:acc} auf die Hand zurückschicken", "return {0} to its owner's hand", p.TO_HAND,
       "From play to the owner's hand (A1.4).")
effect("regain", "{z:acc} auf die Hand nehmen", "take {0} to hand", p.TO_HAND, "From the discard pile to the hand.")
effect("put_on_deck", "{c,h,z,r:acc} auf das Deck legen", "put {0} on top of its owner's deck", p.ON_DECK,
       "On top of its owner's deck (A1.4).")
effect("put_under_deck", "{c,h,z,r:acc} unter das Deck legen", "put {0} under its owner's deck", p.UNDER_DECK,
       "Under its owner's deck (A1.4).")
effect("raise", "{z:acc} ins Spiel bringen", "bring {0} into play", p.INTO_PLAY,
       "From the discard pile into play, not played (A4.8).")
effect("heal", "{d:acc} zu deinen Lebenskarten legen", "add {0} to your life cards", p.HEAL,
       "It becomes a life card (A1.9).")
effect("look", "{d:acc} ansehen", "look at {0}", p.LOOK, "Only the one who acts sees (A11.7).")
effect("look_at_hand", "die Hand {o:gen} ansehen", "look at the hand of {0}", p.LOOK_HAND,
       "Only the one who acts sees (A11.7).")
effect("reveal", "{d:acc} aufdecken", "reveal {0}", p.REVEAL, "Everybody sees; the cards stay where they are (A11.7).")
effect("reveal_hand", "deine Hand aufdecken", "reveal your hand", p.REVEAL_HAND, "Everybody sees (A11.7).")
effect("shuffle", "dein Deck mischen", "shuffle your deck", p.SHUFFLE, "Opponents may cut (A2.2).")
effect("take_over", "{c:acc} {t?} übernehmen", "take over {0} {1}", p.TAKE_OVER,
       "Changes the controller and nothing else (A7.25).")
effect("swap", "{c:acc} gegen {c:acc} tauschen", "swap {0} for {1}", p.SWAP,
       "The two change their controllers (A7.25).")
effect("boost", "{c:dat} {t?} Stärke {n} geben", "give {0} strength {2} {1}", p.BOOST,
       "Changes the strength (A7.20, A7.21).")
effect("play", "{x:acc} spielen", "play {0}", p.PLAY, "An additional play from the hand (A7.12).")
effect("attack_with", "mit {c:dat} angreifen", "attack with {0}", p.ATTACK,
       "An additional attack, carried out whole (A7.22).", rival=True)
effect("copy", "die Fähigkeit {c:gen} ausführen", "execute the ability of {0}", p.COPY,
       "What a triggered ability does, once (A7.26).")
effect("ignore", "{t} die Fähigkeiten {c:gen} ignorieren", "ignore the abilities of {1} {0}", p.IGNORE,
       "They have no effect of any kind (A7.9).")
effect("prevent", "das verhindern", "prevent that", p.PREVENT, "The destruction does not happen (A7.23).")

event("enters", "{c} | ins Spiel kommen", "come into play", p.ENTERS, "Played or brought into play (A4.8).")
event("attacks", "{c} | angreifen", "attack", p.ATTACKS, "Before a blocker is chosen (A5.2).")
event("blocks", "{c} | blocken", "block", p.BLOCKS, "The block (A5.5).")
event("is_blocked", "{c} | geblockt werden", "be blocked", p.IS_BLOCKED, "The block, seen from the attacker (A5.9).")
event("fights", "{c} | kämpfen", "fight", p.FIGHTS, "Before strengths are compared (A5.5).")
event("is_destroyed", "{c,a,l} | vernichtet werden", "be destroyed", p.IS_DESTROYED,
       "All destroyed at the same time trigger (A7.10).")
event("would_be_destroyed", "{c,a} | vernichtet würden", "would be destroyed", p.NONE,
       "Asked before the destruction; no trigger (A7.23).")
event("plays", "{p} | {x:acc} spielen", "play {1}", p.PLAYS, "A card is played from the hand (A4.8).")
event("own_turn_begins", "dein Zug | beginnen", "your turn | begin", p.TURN_BEGINS, "Step 1 of A3.6.")
event("own_turn_ends", "dein Zug | enden", "your turn | end", p.TURN_ENDS, "Step 4 of A3.6.")
event("turn_begins", "der Zug {s:gen} | beginnen", "{0}'s turn | begin", p.TURN_BEGINS, "Step 1 of A3.6.")
event("turn_ends", "der Zug {s:gen} | enden", "{0}'s turn | end", p.TURN_ENDS, "Step 4 of A3.6.")

condition("in_play", "{c,a} | im Spiel sein", "be in play", p.COUNT, "How many match (A7.16, A7.21).")
condition("more_than", "{y} | mehr {w} haben* als {q}", "have more {1} than {2}", p.MORE_THAN,
       "Compares numbers of cards.")
condition("fewer_than", "{y} | weniger {w} haben* als {q}", "have fewer {1} than {2}", p.FEWER_THAN,
       "Compares numbers of cards.")
condition("has_none", "{y} | keine {w} haben", "have no {1}", p.HAS_NO, "An empty hand.")

state("has_strength", "{c} | Stärke {n} haben", "have strength {1}", p.HAS_STRENGTH,
       "Changes the strength while it lasts (A7.20).")
state("no_attack", "{c} | nicht angreifen dürfen", "can't attack", p.NO_ATTACK, "A prohibition (A7.3).")
state("no_block", "{c} | nicht blocken dürfen", "can't block", p.NO_BLOCK, "A prohibition (A7.3).")
state("must_attack", "{c} | angreifen müssen", "must attack", p.MUST_ATTACK,
       "The action must be an attack with such a Wesen (A5.10).")
state("must_block", "{c} | blocken müssen", "must block", p.MUST_BLOCK, "Such a Wesen blocks if one may (A5.10).")
state("unblockable", "{c} | nicht geblockt werden können", "can't be blocked", p.UNBLOCKABLE, "No Wesen may block it.")
state("not_blocked_by", "{c} | nicht von {cb:dat} geblockt werden können", "can't be blocked by {1}", p.NOT_BLOCKED_BY,
       "These may not block it.")
state("fight_proof", "{c} | nicht im Kampf vernichtet werden können", "can't be destroyed in a fight", p.FIGHT_PROOF,
       "It stays (A5.11).")
state("ignored", "die Fähigkeiten {c:gen} | ignoriert werden", "the abilities of {0} | be ignored", p.IGNORED,
       "No effect of any kind (A7.9, A7.14).")
# fmt: on


def of_sort(sort: str) -> tuple[Wording, ...]:
    return tuple(wording for wording in WORDINGS.values() if wording.sort == sort)
