"""`python -m engine compare NAME NAME`: how often one automatic player beats another with the same decks.

Each pair of decks, with its shuffles and its start seat, is played twice: the players exchange their seats. Games that
are written down (--into) are not played again, so that a long comparison can be stopped and gone on with.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from engine.apfelernte.cards import bundled
from engine.apfelernte.checks import random_arguments
from engine.apfelernte.game import new_table
from engine.apfelernte.players.bots import Bot, Budget
from engine.apfelernte.players.search import Deal, Search
from engine.apfelernte.table import AppleTable
from engine.commands import files
from engine.commands.files import BadInput
from engine.commands.play import budget_of
from engine.games import APFELERNTE, play_out
from engine.intervals import wilson
from engine.kernel import Chance

SEATS = 2


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("compare", help="how often one automatic player beats another with the same decks")
    parser.add_argument("players", nargs=2, choices=sorted(APFELERNTE.bots), metavar="NAME")
    parser.add_argument("--pairs", type=int, default=100, metavar="K", help="pairs of decks; each is played twice")
    parser.add_argument("--budget", metavar="200ms|500p", help="as for play")
    parser.add_argument("--seed", default="1", help="equal seeds give equal decks and shuffles")
    parser.add_argument(
        "--all-cards", action="store_true", help="players that search see all cards: what could be reached at most"
    )
    parser.add_argument("--into", type=Path, metavar="FILE", help="write each game down; go on where it was stopped")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    if options.pairs < 1:
        raise BadInput("--pairs: at least 1")
    if options.players[0] == options.players[1]:
        raise BadInput("compare: two different players")
    budget = budget_of(options.budget)
    what = {
        "players": options.players,
        "budget": f"{budget.playouts}p" if budget.playouts else f"{budget.seconds * 1000:.0f}ms",
        "all_cards": options.all_cards,
        "seed": options.seed,
        "cards": bundled().fingerprint,
    }
    games = written(options.into, what)
    for number in range(len(games), 2 * options.pairs):
        games.append(play(number, options.players, budget, options.seed, options.all_cards))
        if options.into:
            with options.into.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(games[-1]) + "\n")
        print(f"{number + 1}/{2 * options.pairs}  {tally(games, options.players)}", file=sys.stderr, flush=True)
    report(summary(games, options.players), what, options.json)
    return 0


def written(path: Path | None, what: dict[str, Any]) -> list[dict[str, Any]]:
    """The games of a file that was begun with the same arguments; a new file begins with them."""
    if path is None:
        return []
    try:
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        if not lines:
            path.write_text(json.dumps(what) + "\n", encoding="utf-8")
            return []
        if json.loads(lines[0]) != what:
            raise BadInput(f"{path}: holds games of another comparison: {lines[0]}")
        return [json.loads(line) for line in lines[1:]]
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}") from error
    except ValueError as error:
        raise BadInput(f"{path}: holds no comparison") from error


def play(number: int, players: Sequence[str], budget: Budget, seed: str, all_cards: bool) -> dict[str, Any]:
    """One game; games 0 and 1 are the two of the first pair of decks, and so on.

    Returns {"winner": place in `players`, -1 for a draw, "turns", and of the players that search "searched": decisions
    that were searched, "playouts", "seconds": of processor time}.
    """
    pair, exchanged = divmod(number, 2)
    deal = f"{seed}/{pair}"
    start = pair % SEATS
    table = new_table(**random_arguments(Random(deal), SEATS), start=start, chance=Chance(deal), facts=[])
    order = (1, 0) if exchanged else (0, 1)
    bots = [bot(players[who], f"{deal}/{number}/{who}", budget, table if all_cards else None) for who in order]
    play_out(table, bots, APFELERNTE)
    thinkers = [player for player in bots if isinstance(player, Search)]
    return {
        "winner": order[table.winner] if table.winner >= 0 else -1,
        "turns": table.turns,
        "searched": sum(player.searched for player in thinkers),
        "playouts": sum(player.done for player in thinkers),
        "seconds": round(sum(player.spent for player in thinkers), 3),
    }


def bot(name: str, seed: str, budget: Budget, all_cards: AppleTable | None) -> Bot:
    """A player with chance of its own.  all_cards: the table itself, for a player that searches and sees all of it;
    such a one exists here only."""
    random = Random(seed)
    if name not in APFELERNTE.thinkers:
        made: Bot = APFELERNTE.bots[name](None, random.getrandbits(32))
        return made
    return Search(random, budget.playouts, budget.seconds, open_dealer(all_cards) if all_cards else None)


def open_dealer(table: AppleTable) -> Callable[[AppleTable, int], Deal]:
    """Deals nothing anew: every table to try things out on is the real one, but for chance to come."""

    def deal(random: Random) -> AppleTable:
        other = table.copy()
        other.chance = Chance(random.getrandbits(62))
        return other

    return lambda known, seat: deal


def tally(games: Sequence[dict[str, Any]], players: Sequence[str]) -> str:
    """How often each has won so far."""
    won = [sum(game["winner"] == who for game in games) for who in (0, 1, -1)]
    return f"{players[0]} {won[0]}, {players[1]} {won[1]}, draws {won[2]}"


def summary(games: Sequence[dict[str, Any]], players: Sequence[str]) -> dict[str, Any]:
    """The figures of a comparison. A draw is no win; of the intervals, the first counts all games, the second those
    that somebody won."""
    won, lost = (sum(game["winner"] == who for game in games) for who in (0, 1))
    searched = sum(game["searched"] for game in games)
    low, high = wilson(won, len(games))
    decided = wilson(won, won + lost)
    return {
        "games": len(games),
        "wins": {players[0]: won, players[1]: lost},
        "draws": len(games) - won - lost,
        "rate": round(won / len(games), 4),
        "interval": [round(low, 4), round(high, 4)],
        "interval_decided": [round(bound, 4) for bound in decided],
        "turns": round(sum(game["turns"] for game in games) / len(games), 1),
        "searched": searched,
        "playouts_per_decision": round(sum(game["playouts"] for game in games) / max(1, searched), 1),
        "ms_per_decision": round(1000 * sum(game["seconds"] for game in games) / max(1, searched), 1),
    }


def report(told: dict[str, Any], what: dict[str, Any], as_json: bool) -> None:
    if as_json:
        files.print_json({**what, **told})
        return
    first, second = told["wins"]
    low, high = told["interval"]
    print(f"{first} {told['wins'][first]}, {second} {told['wins'][second]}, draws {told['draws']}")
    print(f"{first} wins {told['rate']:.1%} of {told['games']} games, 95 % interval {low:.1%} to {high:.1%}")
    if told["searched"]:
        print(
            f"{told['searched']} decisions searched, each {told['playouts_per_decision']} playouts"
            f" and {told['ms_per_decision']} ms of processor time"
        )
