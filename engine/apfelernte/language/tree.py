"""The syntax tree of a card text: seven kinds of nodes, all frozen.

A tree holds what was said, not how it is inflected: the printers `german` and `english` write it out again,
`compiler` makes the program. Players, durations and times are plain keys ("each_opponent", "turn", "each_own_turn");
the lists of keys are in `lexicon`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Union


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability: what happens (`clauses`), when (`events`), and under which condition.

    clauses: in the order of the text; every one after the first is a "Danach" sentence.
    events: one, or two joined by "oder"; empty for spells and lasting abilities.
    condition, link: link is "wenn" (read once) or "solange" (read at every moment, lasting abilities only); both
    None without a condition. Whether it is a trigger, lasting or a spell is computed (`walk.sort_of`), never stored.
    """

    clauses: tuple[Clause, ...]
    events: tuple[Act, ...] = ()
    condition: Act | None = None
    link: str | None = None


@dataclass(frozen=True, slots=True)
class Clause:
    """Who does what.

    actor: player key; for mood "is" the empty string (the act carries its own subject).
    mood: "do" (must, as far as possible, A7.4), "may" (A7.1), "is" (lasting states).
    acts: one act, or two joined by `join` ("and", "or"; A7.28).
    cost: what must be done in full first ("um ... zu", A7.5), joined by `cost_join`; empty without a cost.
    time: None or a time key (lasting permissions and prohibitions, A3.7).
    """

    actor: str
    mood: str
    acts: tuple[Act, ...]
    join: str = "and"
    cost: tuple[Act, ...] = ()
    cost_join: str = "and"
    time: str | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """One wording with its slots filled: an effect, an event, a condition or a state. word: key of the wording in
    `wordings`.
    """

    word: str
    args: tuple[Arg, ...] = ()


@dataclass(frozen=True, slots=True)
class Selector:
    """Which cards (A11.6 "W").

    noun: lemma as written ("Wesen", "Biest", "Handkarte"): "ein Biest" and "ein Wesen vom Typ Biest" are two trees
    with one meaning.
    count: 0 ("kein") and up; 1 for "alle" and for a bare plural.
    bound: "=" that many, "<=" up to that many, ">=" at least that many, "all", "any" (bare plural: "von Menschen").
    adjs: of "more" (weiter), "random" (zufällig), "other" (ander), "own" (eigen), "opposing" (gegnerisch), in that
    order.
    type, name: None or the words after "vom Typ" and "namens".   zone: None, "discard" (aus deinem Abwurfstapel),
    "deck" (die oberste).
    chooser: None, "subject" (seiner Wahl), "attacked" (nach Wahl des angegriffenen Spielers).   per: "für jedes ...
    im Spiel".
    """

    noun: str
    count: int = 1
    bound: str = "="
    adjs: tuple[str, ...] = ()
    type: str | None = None
    name: str | None = None
    strength: Strength | None = None
    zone: str | None = None
    chooser: str | None = None
    per: Selector | None = None


@dataclass(frozen=True, slots=True)
class Strength:
    """A wanted strength. rel: "=", "<=", ">=", "highest", "lowest", "higher", "lower".

    value: an int for the first three, None for highest and lowest, for higher and lower ("als ...") a `Ref` or a
    selector ("ein": one of them at least, "alle": each of them).
    printed: "aufgedruckte" (A7.6), of both.
    """

    rel: str
    value: int | Ref | Selector | None = None
    printed: bool = False


@dataclass(frozen=True, slots=True)
class Ref:
    """A card that needs no choice. what: "self" (own name), "host" (das verstärkte Wesen), "attacker", "blocker",
    "that" (dieses Wesen), "that_card" (diese Karte), "those_cards" (diese Karten)."""

    what: str


@dataclass(frozen=True, slots=True)
class Amount:
    """A change of strength: +2, -1; with `per` so much for each ("für jedes Biest im Spiel")."""

    value: int
    per: Selector | None = None


Arg = Union[Selector, Ref, Amount, str]  # noqa: UP007 - evaluated at run time, with names that are defined above
