"""`python -m engine bench GAME`: how fast a game is played, judged, viewed and copied, on one core."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from random import Random
from time import process_time
from typing import TypeVar

from engine.apfelernte.gamelog import Setup, write_game
from engine.bench import bench
from engine.commands import files
from engine.games import APFELERNTE, GAMES, play_out
from engine.judge import LEGAL, check
from engine.kernel import Chance, Entry
from engine.kernel.replay import apply

Thing = TypeVar("Thing")

SAMPLE = 40  # games that checks are measured on
SEATS = ("Anna", "Bert")


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("bench", help="speed as JSON")
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--seconds", type=float, default=5.0, metavar="N")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    seconds = max(options.seconds, 0.2)
    figures = bench(GAMES[options.game], seconds * 0.6)
    checks = judging(seconds * 0.4)
    order = (
        "decisions_per_s",
        "games_per_s",
        "checks_from_actions_per_s",
        "checks_from_text_per_s",
        "view_us",
        "copy_us",
    )
    both = {**figures, **checks}
    files.print_json(
        {key: round(both[key], 1) for key in order} | {"steps_per_check": round(both["steps_per_check"], 1)}
    )
    return 0


def judging(seconds: float) -> dict[str, float]:
    """Whole two-player games per second: from the entries of the table's log, and from their text with all facts."""
    games = [sample(seed) for seed in range(SAMPLE)]
    texts = [write_game(setup, entries) for setup, entries in games]

    def from_actions(game: tuple[Setup, Sequence[Entry]]) -> None:
        setup, entries = game
        table = setup.table(facts=False)
        for entry in entries:
            apply(table, entry)

    def from_text(text: str) -> None:
        assert check(text).status == LEGAL

    return {
        "checks_from_actions_per_s": per_second(from_actions, games, seconds / 2),
        "checks_from_text_per_s": per_second(from_text, texts, seconds / 2),
        "steps_per_check": sum(len(entries) for _, entries in games) / len(games),
    }


def sample(seed: int) -> tuple[Setup, Sequence[Entry]]:
    """One game of greedy players: such games are like those of people."""
    decks = APFELERNTE.arguments(Random(seed), len(SEATS))["decks"]
    setup = Setup(tuple(map(tuple, decks)), SEATS)
    table = setup.table(Chance(seed), facts=False)
    play_out(table, [APFELERNTE.bots["greedy"](table, seed + seat) for seat in range(len(SEATS))], APFELERNTE)
    return setup, table.log


def per_second(function: Callable[[Thing], None], things: Sequence[Thing], seconds: float) -> float:
    """Calls per second over all these things, again and again until the time is over."""
    calls, begin = 0, process_time()
    while (spent := process_time() - begin) < seconds:
        for thing in things:
            function(thing)
        calls += len(things)
    return calls / spent
