"""`python -m engine bench GAME`: how fast a game is played, judged, viewed and copied, on one core."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import median
from time import process_time
from typing import TypeVar

from engine.apfelernte.decisions import CHOOSE, LIFE, MAY
from engine.apfelernte.log.gamelog import Setup, told, write_game
from engine.bench import bench
from engine.commands import files
from engine.games import APFELERNTE, GAMES, play_out
from engine.judge import LEGAL, check, read_setup
from engine.kernel import Chance, Decision, Entry
from engine.kernel.log import PUBLIC, effective, for_audience, read_log
from engine.kernel.replay import apply
from engine.observer import Observer

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
    figures = bench(GAMES[options.game], seconds * 0.5)
    checks = judging(seconds * 0.3)
    order = (
        "decisions_per_s",
        "games_per_s",
        "checks_from_actions_per_s",
        "checks_from_text_per_s",
        "view_us",
        "copy_us",
    )
    seen = watching(seconds * 0.2)
    both = {**figures, **checks}
    files.print_json(
        {key: round(both[key], 1) for key in order}
        | {"steps_per_check": round(both["steps_per_check"], 1)}
        | {key: round(value, 3) for key, value in seen.items()}
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


OBSERVED_LINES = 45  # of an observed log


def watching(seconds: float) -> dict[str, float]:
    """Observed two-player logs of 45 lines without deck lists: {"observed_log_ms": a whole log from its text with a
    witness, on average, "observed_log_ms_median": the usual one, "observed_us_per_event",
    "observed_us_per_event_p95": the verdict after each further line}."""
    texts = [text for text in map(seen_log, range(SAMPLE)) if text.count("\n") >= OBSERVED_LINES]

    wholes: list[float] = []
    while sum(wholes) < seconds:
        wholes += map(whole_time, texts)
    spent = sorted(time for text in texts for time in line_times(text))
    return {
        "observed_log_ms": sum(wholes) / len(wholes) * 1e3,
        "observed_log_ms_median": median(wholes) * 1e3,
        "observed_us_per_event": sum(spent) / len(spent) * 1e6,
        "observed_us_per_event_p95": spent[len(spent) * 95 // 100] * 1e6,
    }


def seen_log(seed: int) -> str:
    """A game as a person writes it down: decisions without what was not used, and cards that came to lie open."""
    setup, entries = sample(seed)
    lines = ['[Log "1"]', '[Grade "observed"]', *(f'[Seat{seat} "{name}"]' for seat, name in enumerate(SEATS))]
    step = 0
    for entry, (text, facts) in zip(entries, told(setup, entries), strict=True):
        if isinstance(entry, Decision) and entry.kind != LIFE and not any(word in text for word in NOT_SAID):
            step += 1
            lines.append(f"{step} {for_audience(text, PUBLIC)}")
        chosen = isinstance(entry, Decision) and entry.kind in (CHOOSE, MAY)
        words = (*SAID, *SAID_OF_CHOICES) if chosen else SAID
        named = (for_audience(fact, PUBLIC) for fact in facts)
        lines += [f"    {fact}" for fact in named if any(word in fact for word in words)]
        if step >= OBSERVED_LINES:
            break
    return "\n".join(lines)


NOT_SAID = ("verzichtet", " nicht", "keine weitere", "nichts mehr")
SAID = ("wirft ab", "wirft vom Deck ab")
SAID_OF_CHOICES = ("kommt ins Spiel", "wird ausgeführt")


def whole_time(text: str) -> float:
    """Processor seconds for an observed log that is legal."""
    begin = process_time()
    assert check(text).status == LEGAL
    return process_time() - begin


def line_times(text: str) -> Iterator[float]:
    """Processor seconds for each line of an observed log, one after the other."""
    log = read_log(text)
    judge = Observer(read_setup(log, {}, ()))
    for line in effective(log.lines):
        begin = process_time()
        judge.add(line)
        yield process_time() - begin


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
