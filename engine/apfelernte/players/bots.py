"""Automatic players. They get the table as their seat knows it (`sight`) and their own question, nothing else."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from engine.apfelernte.players.greedy import Greedy
from engine.apfelernte.players.search import Search
from engine.apfelernte.table import AppleTable
from engine.kernel import Question

Bot = Callable[[AppleTable, Question], int]


class Budget(NamedTuple):
    """How long a player that searches may think about a decision. playouts: so many, whatever they cost; None: as many
    as fit into `seconds` of processor time."""

    playouts: int | None = None
    seconds: float = 0.2


USUAL = Budget()


def random_bot(seed: int) -> Bot:
    """Answers with any offer, each equally likely."""
    rnd = Random(seed)
    return lambda known, question: rnd.choice(question.offers)


def greedy_bot(seed: int) -> Bot:
    """Takes what is worth most at once."""
    return Greedy(Random(seed))


def search_bot(seed: int, budget: Budget = USUAL) -> Bot:
    """Tries its answers out on tables that could be the real one. With a budget in playouts, equal seeds give equal
    answers."""
    return Search(Random(seed), budget.playouts, budget.seconds)


BOTS: dict[str, Callable[..., Bot]] = {"random": random_bot, "greedy": greedy_bot, "search": search_bot}
THINKERS = frozenset({"search"})  # whose makers take a budget
