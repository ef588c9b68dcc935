"""A whole event with random results, to see that pairing holds and how long it takes."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from tournaments.pairing.records import Match, Pairing, Settings, Table


@dataclass(frozen=True, slots=True)
class Simulation:
    """What was seen. seconds_per_round: pairing alone, by the wall clock; the other fields are counts."""

    players: int
    rounds: int
    rematches: int
    second_byes: int
    checker_problems: int
    seconds_per_round: tuple[float, ...]


def play(
    players: int,
    rounds: int,
    seed: int,
    settings: Settings,
    on_round: Callable[[int, Pairing, tuple[Match, ...]], None] | None = None,
) -> Simulation:
    """Play an event with `players` people; the same seed gives the same event.

    on_round: called after each round with its number, pairing and results, to write them somewhere.
    """
    raise NotImplementedError


def random_result(table: Table, round_number: int, settings: Settings, rng: random.Random) -> Match:
    """A result for a table: a bye is a bye, else games at random, one match in twenty drawn."""
    raise NotImplementedError
