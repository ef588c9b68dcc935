"""A whole event with random results, to see that pairing holds and how long it takes."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from tournaments.pairing import checker, history, swiss
from tournaments.pairing.records import Entrant, Kind, Match, NoteCode, Pairing, Settings, Table

DRAWN = 0.05  # of all matches


@dataclass(frozen=True, slots=True)
class Simulation:
    """What was seen. seconds_per_round: history and pairing, by the wall clock; the other fields are counts."""

    players: int
    rounds: int
    rematches: int
    second_byes: int
    checker_problems: int
    seconds_per_round: tuple[float, ...]


OnRound = Callable[[int, Pairing, tuple[Match, ...]], None]


def play(players: int, rounds: int, seed: int, settings: Settings, on_round: OnRound | None = None) -> Simulation:
    """Play an event with `players` people, nobody leaves; the same seed gives the same event.

    A new lot orders the players for each round.  rounds: ends earlier when there is nobody to pair.
    on_round: called after each round with its number, pairing and results, to write them somewhere.
    """
    rng = random.Random(seed)
    matches: list[Match] = []
    seconds: list[float] = []
    notes: list[NoteCode] = []
    problems = 0
    for number in range(1, rounds + 1):
        entrants = drawn_entrants(players, rng)
        begin = perf_counter()
        field = history.field(entrants, matches, settings)
        pairing = swiss.pair(field)
        seconds.append(perf_counter() - begin)
        results = tuple(random_result(table, number, settings, rng) for table in pairing.tables)
        notes += [note.code for note in pairing.notes]
        problems += len(checker.problems(field, pairing.tables))
        matches += results
        if on_round:
            on_round(number, pairing, results)
    return Simulation(
        players=players,
        rounds=rounds,
        rematches=notes.count(NoteCode.REMATCH),
        second_byes=notes.count(NoteCode.SECOND_BYE),
        checker_problems=problems,
        seconds_per_round=tuple(seconds),
    )


def drawn_entrants(players: int, rng: random.Random) -> list[Entrant]:
    """Players 1, 2, 3 .. with their lots."""
    lots = list(range(1, players + 1))
    rng.shuffle(lots)
    return [Entrant(player, lot) for player, lot in enumerate(lots, start=1)]


def random_result(table: Table, round_number: int, settings: Settings, rng: random.Random) -> Match:
    """A result for a table: a bye is a bye, one match in twenty is drawn, the others are won by either."""
    if table.two is None:
        return Match(round_number, table.one, kind=Kind.BYE)
    needed = settings.wins_needed
    if rng.random() < DRAWN:
        return Match(round_number, table.one, table.two, needed - 1, needed - 1, 1)
    lost = rng.randrange(needed)
    games = (needed, lost) if rng.random() < 0.5 else (lost, needed)
    return Match(round_number, table.one, table.two, *games)
