"""A question offers single things, each an int. What is legal is exactly what the question offers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from engine.kernel.steps import Frame, Step

CHANCE = -1  # the seat of chance: its question is answered with `Table.settle`
FIRST_RIGHT = -100  # offers at or below are standing rights (`Table.rights`), which no question lists
RIGHT = -1  # the kind of a decision that used a standing right


def nothing(*_: Any) -> None:
    """What follows a question that nobody asked."""


class Question(NamedTuple):
    """An open question. Only the first six fields are for drivers; the rest is how the table goes on.

    step: number under which it was asked; an answer names (step, seat), so double clicks and old tabs are refused.
    seat: who answers, or CHANCE.   kind: an int with a named constant in the game.   offers: the legal answers, at
    least one.
    rule: number of the rule that asks.   about: ints that the game names per kind (attacker, source of the ability
    …).
    sealed: the answer is revealed only when all who are asked at the same time have answered.
    lane: -1 the table's, else the seat's.   asker: the frame that asked, so that a question can be asked anew.
    then, values: the answer goes to `then(table, answer, *values)`.
    """

    step: int
    seat: int
    kind: int
    offers: Sequence[int]
    rule: str
    about: tuple[int, ...] = ()
    sealed: bool = False
    lane: int = -1
    asker: Frame | None = None
    then: Step = nothing
    values: tuple[Any, ...] = ()


class Decision(NamedTuple):
    """A line of the log as data: a seat chose an offer of a question of this kind (kind RIGHT: it used a standing
    right)."""

    seat: int
    kind: int
    offer: int


class Result(NamedTuple):
    """A line of the log as data: chance drew these things, in this order. kind: a kind of chance of the game; seat:
    whose, or -1."""

    kind: int
    seat: int
    things: tuple[int, ...]


class Unasked(NamedTuple):
    """A decision that nobody was asked for, because it had one possible answer: no entry of the log, but a line may
    tell it.

    step: of the table when it was made: how many entries there were before.  seat, kind, offer, rule, about: as of a
    question and its answer (seat CHANCE: things that chance drew as it had to).  seen: what the offer was by then, as
    the game says (`Table.seen`).
    """

    step: int
    seat: int
    kind: int
    offer: int
    rule: str
    about: tuple[int, ...] = ()
    seen: int = 0


Entry = Decision | Result


class Answers(NamedTuple):
    """One line that answers several questions one after the other, and tells what was then decided without one.

    decisions: at least one, all of the same seat.  told: None: nothing.
    """

    decisions: tuple[Decision, ...]
    told: Unasked | None = None


Told = Entry | Unasked | Answers  # what a line of a log can say that is no fact

# While nobody looks, an open question and a decision are plain tuples (`Table.asked`, `Table.written`): a named tuple
# is slow to make and to take apart.
Asked = tuple[int, int, int, Sequence[int], str, tuple[int, ...], bool, int, Frame | None, Step, tuple[Any, ...]]
Written = tuple[int, int, Any]
STEP: Final = 0  # places in what is asked
SEAT: Final = 1
OFFERS: Final = 3
