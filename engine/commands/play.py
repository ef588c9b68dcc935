"""`python -m engine play GAME`: automatic players play games and write their logs."""

from __future__ import annotations

import argparse
import re
import secrets
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import perf_counter

from engine.apfelernte.drafts.draftlog import DraftSetup, write_draft
from engine.apfelernte.formats import FORMATS, LEVELS
from engine.apfelernte.log.gamelog import Setup, write_game
from engine.apfelernte.players.bots import Budget
from engine.apfelernte.scarecrow import NAME as SCARECROW
from engine.apfelernte.table import AppleTable
from engine.commands import files
from engine.commands.beginnings import draft_setup, game_setup
from engine.commands.files import BadInput
from engine.games import DRAFT, GAMES, VOGELSCHEUCHE, Bot, Game, play_out
from engine.kernel import Chance, Decision, Entry, Table
from engine.kernel.log import BOT


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("play", help="automatic players play games")
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--players", type=int, metavar="N", help="the fewest that can play unless said")
    parser.add_argument("--format", choices=sorted(FORMATS), help="vorbereitet unless said")
    parser.add_argument("--level", choices=LEVELS, help="of the Vogelscheuche; mittel unless said")
    parser.add_argument("--seed", help="equal seeds give equal games; without one each run is new")
    parser.add_argument(
        "--bots", default="random", metavar="NAME,..", help="a name for each seat, the last for all others"
    )
    parser.add_argument(
        "--budget",
        metavar="200ms|500p",
        help="processor time or playouts for each decision of players that search; 200ms unless said",
    )
    parser.add_argument("--games", type=int, default=1, metavar="K")
    parser.add_argument(
        "--deck", action="append", default=[], metavar="SEAT=FILE", help="a deck list instead of a random deck"
    )
    parser.add_argument("--cards", metavar="FILE", help="a card file instead of the bundled set")
    parser.add_argument("--log", metavar="FILE", help="write the log; with several games FILE-1, FILE-2 ..")
    parser.add_argument("--lang", choices=("de", "en"))
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    game = GAMES[options.game]
    options.players = min(game.seats) if options.players is None else options.players
    if options.players not in game.seats:
        raise BadInput(f"--players {options.players}: {game.key} is for {min(game.seats)} to {max(game.seats)}")
    if options.games < 1:
        raise BadInput("--games: at least 1")
    bots = _bot_names(options.bots, options.players, game)
    budget = budget_of(options.budget)
    if options.budget and not game.thinkers.intersection(bots):
        print("--budget: these players answer at once and use none of it", file=sys.stderr)
    won_by = [*bots, SCARECROW] if game is VOGELSCHEUCHE else bots
    wins: Counter[str] = Counter(dict.fromkeys(won_by, 0))
    draws = decisions = 0
    seed = options.seed or secrets.token_hex(8)
    begin = draft_setup if game is DRAFT else game_setup
    began = perf_counter()
    for number in range(1, options.games + 1):
        setup = begin(options, f"{seed}/{number}", bots)
        table = setup.table(Chance(f"{seed}/{number}"), facts=any(name in game.thinkers for name in bots))
        play_out(table, _players(game, table, bots, f"{seed}/{number}", budget), game)
        decisions += len(table.log)
        if isinstance(table, AppleTable):  # nobody wins a draft
            draws += table.winner < 0
            if table.winner >= 0:
                wins[won_by[table.winner]] += 1
        if options.log:
            steps = [step for step, entry in enumerate(table.log, start=1) if isinstance(entry, Decision)]
            _write(options, number, _log(setup, table.log, dict.fromkeys(steps, BOT), tags(bots)))
    _report(options, wins, draws, decisions, perf_counter() - began, seed)
    return 0


def budget_of(given: str | None) -> Budget:
    """What "200ms" or "500p" says."""
    if given is None:
        return Budget()
    read = re.fullmatch(r"([1-9]\d{0,8})(ms|p)", given)
    if read is None:
        raise BadInput(f"--budget {given}: expected like 200ms or 500p")
    amount = int(read[1])
    return Budget(playouts=amount) if read[2] == "p" else Budget(seconds=amount / 1000)


def _bot_names(given: str, seats: int, game: Game) -> list[str]:
    names = [name.strip() for name in given.split(",") if name.strip()] or ["random"]
    for name in names:
        if name not in game.bots:
            raise BadInput(f"--bots {name}: known are {', '.join(game.bots)}")
    if len(names) > seats:
        raise BadInput(f"--bots: {len(names)} names for {seats} seats")
    return names + [names[-1]] * (seats - len(names))


def tags(bots: Sequence[str]) -> list[tuple[str, str]]:
    """Header lines that say which automatic player sat where."""
    return [(f"Player{seat}", name) for seat, name in enumerate(bots)]


def _players(game: Game, table: Table, bots: Sequence[str], seed: str, budget: Budget) -> list[Bot]:
    """One automatic player for each seat, each with chance of its own."""
    players = []
    for seat, name in enumerate(bots):
        thinking = {"budget": budget} if name in game.thinkers else {}
        players.append(game.bots[name](table, Random(f"{seed}/{seat}").getrandbits(32), **thinking))
    return players


def _log(
    setup: Setup | DraftSetup, entries: Sequence[Entry], origins: dict[int, str], more: Sequence[tuple[str, str]]
) -> str:
    """The log of a game or of a draft."""
    if isinstance(setup, DraftSetup):
        return write_draft(setup, entries, origins, more)
    return write_game(setup, entries, origins, more)


def _write(options: argparse.Namespace, number: int, text: str) -> None:
    path = Path(options.log)
    if options.games > 1:
        path = path.with_name(f"{path.stem}-{number}{path.suffix}")
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}") from error


def _report(
    options: argparse.Namespace, wins: Counter[str], draws: int, decisions: int, seconds: float, seed: str
) -> None:
    if options.json:
        told = {"games": options.games, "wins": dict(wins), "draws": draws, "decisions": decisions}
        files.print_json({**told, "seconds": round(seconds, 3), "seed": seed})
        return
    for name, won in wins.items():
        print(f"{name}: {won}")
    print(f"draws: {draws}\n{options.games} games, {decisions} decisions, {seconds:.1f} s, seed {seed}")
