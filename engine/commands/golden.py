"""`python -m engine golden`: rewrites the golden logs, whole games chosen so that they show much. Their decisions stay;
consequences are written anew.

A change of the rules that alters one of them raises the game's edition (DESIGN 3); review reads the difference.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from engine.apfelernte import decisions as d
from engine.apfelernte.cards import bundled
from engine.apfelernte.checks import DECK_SIZE
from engine.apfelernte.formats import level
from engine.apfelernte.log.gamelog import GameReader, Setup, header, write_game
from engine.apfelernte.players.sight import sight
from engine.apfelernte.scarecrow import NAME as SCARECROW
from engine.apfelernte.table import AppleTable
from engine.commands.beginnings import NAMES
from engine.commands.play import tags
from engine.games import APFELERNTE, Bot, play_out
from engine.judge import read_setup
from engine.kernel import Chance
from engine.kernel.log import STEP, TAG, Log, read_log
from engine.rulebook import ROOT

FOLDER = ROOT / "tests" / "engine" / "apfelernte" / "golden"


@dataclass(frozen=True)
class Recipe:
    """How a golden game comes about.  bots: one for each seat.  concede: seat and step; after it the game goes on.
    agree: the step from which on all agree to a draw.  level: the bots play together against the Vogelscheuche."""

    name: str
    seed: int
    bots: tuple[str, ...]
    cuts: bool = False
    start: int | None = None
    decider: int | None = None
    concede: tuple[int, int] | None = None
    agree: int | None = None
    level: str = ""


RECIPES = (
    Recipe("cuts", 51, ("random", "random"), cuts=True),
    Recipe("loser-decides", 57, ("random", "random"), cuts=True, decider=1),
    Recipe("abilities", 47, ("greedy", "random")),
    Recipe("spells", 151, ("random", "greedy")),
    Recipe("short", 55, ("random", "greedy")),
    Recipe("greedy", 42, ("greedy", "greedy"), cuts=True, start=0),
    Recipe("three-players", 26, ("greedy", "random", "greedy"), start=2),
    Recipe("four-players", 154, ("random", "greedy", "greedy", "random"), start=0),
    Recipe("concede", 60, ("greedy", "greedy", "greedy"), concede=(1, 20)),
    Recipe("agreed-draw", 61, ("greedy", "greedy"), agree=30),
    Recipe("all-sorts", 218, ("random", "random")),
    Recipe("all-sorts-two", 324, ("random", "random")),
    Recipe("all-sorts-three", 215, ("random", "random", "random")),
    Recipe("scarecrow-alone", 36, ("greedy",), level="mittel"),
    Recipe("scarecrow-together", 23, ("greedy", "random"), cuts=True, level="leicht"),
)


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("golden", help="rewrite the golden logs from their decisions")
    parser.add_argument("name", nargs="*", help="only these")
    parser.add_argument("--fresh", action="store_true", help="play them anew by their recipes")
    parser.add_argument("--into", type=Path, default=FOLDER, metavar="FOLDER")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """0, or 1 when a log cannot be rewritten because one of its decisions is no longer legal."""
    options.into.mkdir(parents=True, exist_ok=True)
    broken = 0
    for recipe in RECIPES:
        if not options.name or recipe.name in options.name:
            broken |= _write(recipe, options.into / f"{recipe.name}.log", options.fresh)
    return int(broken)


def _write(recipe: Recipe, path: Path, fresh: bool) -> bool:
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    try:
        text = cook(recipe) if fresh or not before else rewrite(before)
    except BrokenLog as fault:
        print(f"broken   {path.name}: line {fault.line}: {fault.reason}")
        return True
    path.write_text(text, encoding="utf-8")
    print(f"{'changed' if text != before else 'same   '}  {path.name}")
    return False


class BrokenLog(Exception):
    """A decision of a golden log is no longer legal: play it anew with --fresh and raise the edition."""

    def __init__(self, line: int, reason: object) -> None:
        super().__init__(line, reason)
        self.line = line
        self.reason = reason


def rewrite(text: str) -> str:
    """The same decisions and chance results with today's cards, edition and facts."""
    log = read_log(text)
    own = Log(tuple(line for line in log.lines if line.key not in ("Cards", "Edition")))
    setup = read_setup(own, {}, ())
    result = GameReader(setup).replay(log.of_kind(STEP))
    if result.failure:
        raise BrokenLog(result.failure.line.number, result.failure.error)
    origins = {played.line.step: played.line.origin for played in result.played}
    known = {line.key for line in header(setup)}
    more = [(line.key, line.text) for line in own.of_kind(TAG) if line.key not in known]
    return write_game(setup, result.table.log, origins, more)


def cook(recipe: Recipe) -> str:
    """The log of a recipe's game."""
    seats = len(recipe.bots)
    rnd, numbers = Random(f"golden/{recipe.seed}"), sorted(bundled().by_number)
    decks = tuple(tuple(rnd.sample(numbers, DECK_SIZE)) for _ in range(seats))
    setup = Setup(decks, NAMES[:seats], start=recipe.start, decider=recipe.decider, cuts=recipe.cuts)
    if recipe.level:
        setup = replace(setup, decks=(*decks, ()), seats=(*setup.seats, SCARECROW), format=level(recipe.level))
    table = setup.table(Chance(f"golden/{recipe.seed}"), facts=False)
    _play(table, recipe)
    return write_game(setup, table.log, more_tags=tags(recipe.bots))


def _play(table: AppleTable, recipe: Recipe) -> None:
    bots = [APFELERNTE.bots[name](table, recipe.seed * 10 + seat) for seat, name in enumerate(recipe.bots)]
    if recipe.concede or recipe.agree:
        _answer_until(table, bots, recipe.agree or (recipe.concede or (0, 0))[1])
    if recipe.concede:
        table.answer(table.step, recipe.concede[0], d.CONCEDE)
    for seat in range(table.seats) if recipe.agree else ():
        table.answer(table.step, seat, d.AGREE_DRAW)
    play_out(table, bots, APFELERNTE)


def _answer_until(table: AppleTable, bots: Sequence[Bot], step: int) -> None:
    while table.questions and table.step < step:
        question = table.questions[0]
        view = sight(table, question.seat)
        table.answer(question.step, question.seat, bots[question.seat](view, question))
