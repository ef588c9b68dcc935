"""How fast a game is, on one core: decisions and whole games at random, views, copies."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from engine.games import Game, play_at_random, random_table
from engine.kernel import Chance

SAMPLES = 200  # tables that views and copies are measured on


def bench(game: Game, seconds: float, seats: int = 2) -> dict[str, float]:
    """{"decisions_per_s", "games_per_s"} of random play without facts (the log is kept), {"view_us", "copy_us"} on
    tables in the middle of games."""
    per_s = random_play(game, seconds * 0.6, seats)
    tables = middles(game, seats)
    return {
        **per_s,
        "view_us": microseconds(lambda table: game.view(table, 0), tables, seconds * 0.2),
        "copy_us": microseconds(lambda table: table.copy(), tables, seconds * 0.2),
    }


def random_play(game: Game, seconds: float, seats: int, facts: bool = False) -> dict[str, float]:
    """Whole games with random answers, set-up included, until the time is over."""
    rnd, decisions, games = Random(1), 0, 0
    arguments = [game.arguments(rnd, seats) for _ in range(SAMPLES)]
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        chosen = arguments[games % SAMPLES]
        table = game.new_table(**chosen, chance=Chance(games), facts=[] if facts else None)
        play_at_random(table, rnd)
        decisions += table.step
        games += 1
    return {"decisions_per_s": decisions / spent, "games_per_s": games / spent}


def middles(game: Game, seats: int) -> list[Any]:
    """Tables somewhere in random games."""
    rnd = Random(2)
    tables: list[Any] = []
    for seed in range(SAMPLES):
        table = random_table(game, seed, seats)
        for _ in range(rnd.randrange(10, 50)):
            if table.questions:
                question = table.questions[0]
                table.answer(question.step, question.seat, rnd.choice(question.offers))
        tables.append(table)
    return tables


def microseconds(function: Callable[[Any], object], tables: list[Any], seconds: float) -> float:
    """Microseconds of one call."""
    calls = 0
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        for table in tables:
            function(table)
        calls += len(tables)
    return spent / calls * 1e6
