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
from collections.abc import Callable
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

    rival: an opponent is chosen before ("greife mit W an").
    meanings: what it does, with the rules, in German and English.
    """

    key: str
    sort: str
    german: str
    english: str
    code: int
    meanings: tuple[str, str]
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

    def meaning(self, lang: str) -> str:
        """What it does, in "de" or "en"."""
        return self.meanings[lang != "de"]

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


def _declarer(sort: str) -> Callable[..., None]:
    def declare(key: str, german: str, english: str, code: int, tut: str, does: str, *, rival: bool = False) -> None:
        WORDINGS[key] = Wording(key, sort, german, english, code, (tut, does), rival)

    return declare


effect, event, condition, state = map(_declarer, ("effect", "event", "condition", "state"))


# fmt: off
effect("draw", "{k:acc} ziehen", "draw {0}", p.DRAW,
       "Die obersten Karten des eigenen Decks kommen auf die eigene Hand (A6.5).",
       "The top cards of the own deck go to the own hand (A6.5).")
effect("discard", "{h,d:acc} abwerfen", "discard {0}", p.DISCARD,
       "Von der Hand oder vom Deck auf den Abwurfstapel; von der Hand wählt, wer abwirft (A6.6).",
       "From the hand or the deck into the discard pile; from the hand the one who discards chooses (A6.6).")
effect("destroy", "{c,a,l:acc} vernichten", "destroy {0}", p.DESTROY,
       "Auf den Abwurfstapel; eine Lebenskarte auf die Hand ihres Besitzers (A6.1, A6.2).",
       "Into the discard pile; a life card into its owner's hand (A6.1, A6.2).")
effect("bounce", "{c:acc} auf die Hand zurückschicken", "return {0} to its owner's hand", p.TO_HAND,
       "Aus dem Spiel auf die Hand des Besitzers (A1.4).",
       "From play to the owner's hand (A1.4).")
effect("regain", "{z:acc} auf die Hand nehmen", "take {0} into your hand", p.TO_HAND,
       "Vom Abwurfstapel auf die Hand (A1.2).",
       "From the discard pile to the hand (A1.2).")
effect("put_on_deck", "{c,h,z,r:acc} auf das Deck legen", "put {0} on top of its owner's deck", p.ON_DECK,
       "Oben auf das Deck des Besitzers (A1.4).",
       "On top of its owner's deck (A1.4).")
effect("put_under_deck", "{c,h,z,r:acc} unter das Deck legen", "put {0} under its owner's deck", p.UNDER_DECK,
       "Unter das Deck des Besitzers (A1.4).",
       "Under its owner's deck (A1.4).")
effect("raise", "{z:acc} ins Spiel bringen", "bring {0} into play", p.INTO_PLAY,
       "Vom Abwurfstapel ins Spiel, ohne gespielt zu werden (A4.8).",
       "From the discard pile into play, not played (A4.8).")
effect("heal", "{d:acc} zu deinen Lebenskarten legen", "add {0} to your life cards", p.HEAL,
       "Sie wird eine Lebenskarte, verdeckt (A1.9).",
       "It becomes a life card, face down (A1.9).")
effect("look", "{d:acc} ansehen", "look at {0}", p.LOOK,
       "Nur wer handelt, sieht sie; sie bleiben liegen (A11.7).",
       "Only the one who acts sees; they stay where they are (A11.7).")
effect("look_at_hand", "die Hand {o:gen} ansehen", "look at the hand of {0}", p.LOOK_HAND,
       "Nur wer handelt, sieht sie (A11.7).",
       "Only the one who acts sees (A11.7).")
effect("reveal", "{d:acc} aufdecken", "reveal {0}", p.REVEAL,
       "Alle sehen sie; sie bleiben liegen (A11.7).",
       "Everybody sees them; they stay where they are (A11.7).")
effect("reveal_hand", "deine Hand aufdecken", "reveal your hand", p.REVEAL_HAND,
       "Alle sehen sie (A11.7).",
       "Everybody sees (A11.7).")
effect("shuffle", "dein Deck mischen", "shuffle your deck", p.SHUFFLE,
       "Gegner dürfen abheben (A2.2).",
       "Opponents may cut (A2.2).")
effect("take_over", "{c:acc} {t?} übernehmen", "take over {0} {1}", p.TAKE_OVER,
       "Es wechselt den Spieler und sonst nichts (A7.25).",
       "It changes its player and nothing else (A7.25).")
effect("swap", "{c:acc} gegen {c:acc} tauschen", "swap {0} for {1}", p.SWAP,
       "Die beiden wechseln ihre Spieler (A7.25).",
       "The two change their players (A7.25).")
effect("boost", "{c:dat} {t?} Stärke {n} geben", "give {0} strength {2} {1}", p.BOOST,
       "Ändert die Stärke; ohne Dauer, solange das Wesen im Spiel ist (A7.20, A7.21).",
       "Changes the strength; without a duration as long as the Wesen is in play (A7.20, A7.21).")
effect("play", "{x:acc} spielen", "play {0}", p.PLAY,
       "Eine weitere Karte von der Hand, innerhalb dieser Fähigkeit (A7.12).",
       "An additional card from the hand, inside this ability (A7.12).")
effect("attack_with", "mit {c:dat} angreifen", "attack with {0}", p.ATTACK,
       "Ein weiterer Angriff, ganz ausgeführt (A7.22).",
       "An additional attack, carried out whole (A7.22).", rival=True)
effect("copy", "die Fähigkeit {c:gen} ausführen", "execute the ability of {0}", p.COPY,
       "Was eine ausgelöste Fähigkeit von ihm tut, einmal und sofort (A7.26).",
       "What a triggered ability of it does, once and at once (A7.26).")
effect("ignore", "{t} die Fähigkeiten {c:gen} ignorieren", "ignore the abilities of {1} {0}", p.IGNORE,
       "Sie haben keinerlei Wirkung (A7.9).",
       "They have no effect of any kind (A7.9).")
effect("prevent", "das verhindern", "prevent that", p.PREVENT,
       "Die Vernichtung geschieht nicht (A7.23).",
       "The destruction does not happen (A7.23).")

event("enters", "{c} | ins Spiel kommen", "come into play", p.ENTERS,
       "Gespielt oder ins Spiel gebracht (A4.8).",
       "Played or brought into play (A4.8).")
event("attacks", "{c} | angreifen", "attack", p.ATTACKS,
       "Bevor ein Blocker gewählt wird (A5.2).",
       "Before a blocker is chosen (A5.2).")
event("blocks", "{c} | blocken", "block", p.BLOCKS,
       "Beim Blocken, vor dem Vergleich (A5.5).",
       "At the block, before strengths are compared (A5.5).")
event("is_blocked", "{c} | geblockt werden", "be blocked", p.IS_BLOCKED,
       "Beim Blocken, vom Angreifer gesehen (A5.9).",
       "At the block, seen from the attacker (A5.9).")
event("fights", "{c} | kämpfen", "fight", p.FIGHTS,
       "Bevor die Stärken verglichen werden (A5.5).",
       "Before strengths are compared (A5.5).")
event("is_destroyed", "{c,a,l} | vernichtet werden", "be destroyed", p.IS_DESTROYED,
       "Alle, die zugleich vernichtet werden, lösen aus (A7.10).",
       "All destroyed at the same time trigger (A7.10).")
event("would_be_destroyed", "{c,a} | vernichtet würden", "would be destroyed", p.NONE,
       "Gefragt wird vor der Vernichtung; kein Auslöser (A7.23).",
       "Asked before the destruction; no trigger (A7.23).")
event("plays", "{p} | {x:acc} spielen", "play {1}", p.PLAYS,
       "Eine Karte wird von der Hand gespielt (A4.8).",
       "A card is played from the hand (A4.8).")
event("own_turn_begins", "dein Zug | beginnen", "your turn | begin", p.TURN_BEGINS,
       "Schritt 1 des Zuges (A3.6).",
       "Step 1 of the turn (A3.6).")
event("own_turn_ends", "dein Zug | enden", "your turn | end", p.TURN_ENDS,
       "Schritt 4 des Zuges (A3.6).",
       "Step 4 of the turn (A3.6).")
event("turn_begins", "der Zug {s:gen} | beginnen", "{0}'s turn | begin", p.TURN_BEGINS,
       "Schritt 1 des Zuges (A3.6).",
       "Step 1 of the turn (A3.6).")
event("turn_ends", "der Zug {s:gen} | enden", "{0}'s turn | end", p.TURN_ENDS,
       "Schritt 4 des Zuges (A3.6).",
       "Step 4 of the turn (A3.6).")

condition("in_play", "{c,a} | im Spiel sein", "be in play", p.COUNT,
       "Gezählt wird, was passt (A7.16, A7.21).",
       "What fits is counted (A7.16, A7.21).")
condition("more_than", "{y} | mehr {w} haben* als {q}", "have more {1} than {2}", p.MORE_THAN,
       "Vergleicht Anzahlen von Karten, die alle sehen (A9.4).",
       "Compares numbers of cards that everybody sees (A9.4).")
condition("fewer_than", "{y} | weniger {w} haben* als {q}", "have fewer {1} than {2}", p.FEWER_THAN,
       "Vergleicht Anzahlen von Karten, die alle sehen (A9.4).",
       "Compares numbers of cards that everybody sees (A9.4).")
condition("has_none", "{y} | keine {w} haben", "have no {1}", p.HAS_NO,
       "Eine leere Hand (A9.4).",
       "An empty hand (A9.4).")

state("has_strength", "{c} | Stärke {n} haben", "have strength {1}", p.HAS_STRENGTH,
       "Ändert die Stärke, solange es gilt (A7.20).",
       "Changes the strength while it lasts (A7.20).")
state("no_attack", "{c} | nicht angreifen dürfen", "can't attack", p.NO_ATTACK,
       "Ein Verbot geht vor (A7.3).",
       "A prohibition wins (A7.3).")
state("no_block", "{c} | nicht blocken dürfen", "can't block", p.NO_BLOCK,
       "Ein Verbot geht vor (A7.3).",
       "A prohibition wins (A7.3).")
state("must_attack", "{c} | angreifen müssen", "must attack", p.MUST_ATTACK,
       "Die Aktion muss ein Angriff mit so einem Wesen sein, wenn einer geht (A5.10).",
       "The action must be an attack with such a Wesen if one can be made (A5.10).")
state("must_block", "{c} | blocken müssen", "must block", p.MUST_BLOCK,
       "So ein Wesen blockt, wenn eines blocken darf (A5.10).",
       "Such a Wesen blocks if one may (A5.10).")
state("unblockable", "{c} | nicht geblockt werden können", "can't be blocked", p.UNBLOCKABLE,
       "Kein Wesen darf es blocken (A5.4).",
       "No Wesen may block it (A5.4).")
state("not_blocked_by", "{c} | nicht von {cb:dat} geblockt werden können", "can't be blocked by {1}", p.NOT_BLOCKED_BY,
       "Diese dürfen es nicht blocken (A5.4).",
       "These may not block it (A5.4).")
state("fight_proof", "{c} | nicht im Kampf vernichtet werden können", "can't be destroyed in a fight", p.FIGHT_PROOF,
       "Es bleibt im Spiel (A5.11).",
       "It stays in play (A5.11).")
state("ignored", "die Fähigkeiten {c:gen} | ignoriert werden", "the abilities of {0} | be ignored", p.IGNORED,
       "Sie haben keinerlei Wirkung (A7.9, A7.14).",
       "No effect of any kind (A7.9, A7.14).")
# fmt: on


def of_sort(sort: str) -> tuple[Wording, ...]:
    return tuple(wording for wording in WORDINGS.values() if wording.sort == sort)
