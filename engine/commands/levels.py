"""`python -m engine levels`: how often automatic players beat the Vogelscheuche, by its life cards and by the number of
people. The levels (A12.7) are settled by this.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import NamedTuple

from engine.apfelernte import scarecrow
from engine.apfelernte.cards import CardSet
from engine.apfelernte.checks import random_decks
from engine.apfelernte.formats import LEVELS, Format, level
from engine.commands import files
from engine.commands.files import BadInput
from engine.commands.play import budget_of
from engine.games import VOGELSCHEUCHE, Bot, play_out
from engine.intervals import wilson
from engine.kernel import Chance

MOST_LIVES = 20  # of a deck of twenty


class Tally(NamedTuple):
    """Games of so many people against so many life cards. wins: of the people."""

    lives: int
    people: int
    games: int
    wins: int
    draws: int


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("levels", help="how often automatic players beat the Vogelscheuche")
    parser.add_argument("--people", default="1,2,3,4", metavar="N,..")
    parser.add_argument(
        "--lives", metavar="N,..", help="life cards of the Vogelscheuche; those of the levels unless said"
    )
    parser.add_argument("--bot", default="greedy", choices=sorted(VOGELSCHEUCHE.bots), help="who plays the people")
    parser.add_argument("--budget", metavar="200ms|500p", help="as for play")
    parser.add_argument("--games", type=int, default=200, metavar="K", help="for each line")
    parser.add_argument("--seed", default="1", help="equal seeds give equal games")
    parser.add_argument("--cards", metavar="FILE", help="a card file instead of the bundled set")
    parser.add_argument("--lang", choices=("de", "en"))
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    people = _numbers(options.people, "--people", VOGELSCHEUCHE.seats)
    usual = [level(name).scarecrow for name in LEVELS]
    lives = _numbers(options.lives, "--lives", range(1, MOST_LIVES + 1)) if options.lives else usual
    if options.games < 1:
        raise BadInput("--games: at least 1")
    cards = files.card_set(options.cards, files.language(options.lang))
    told = []
    for tally in tallies(cards, people, lives, options):
        told.append(tally)
        if not options.json:
            print(_line(tally), flush=True)
    if options.json:
        files.print_json({"cards": cards.fingerprint, "bot": options.bot, "tallies": [one._asdict() for one in told]})
    return 0


def tallies(
    cards: CardSet, people: Sequence[int], lives: Sequence[int], options: argparse.Namespace
) -> Iterator[Tally]:
    """One line after the other. Equal seeds give the same decks and shuffles for all numbers of life cards."""
    player = VOGELSCHEUCHE.bots[options.bot]
    if options.bot in VOGELSCHEUCHE.thinkers:
        player = partial(player, budget=budget_of(options.budget))
    for count in people:
        for each in lives:
            form = replace(level("mittel"), scarecrow=each)
            winners = [winner(cards, form, count, player, f"{options.seed}/{at}") for at in range(options.games)]
            wins, draws = sum(0 <= seat < count for seat in winners), winners.count(-1)
            yield Tally(each, count, options.games, wins, draws)


def winner(cards: CardSet, form: Format, people: int, player: Callable[..., Bot], seed: str) -> int:
    """Who wins a game with random decks: a person's seat, the seat behind the people, or -1 for nobody."""
    decks = random_decks(Random(seed), people, form, cards)
    table = scarecrow.new_table(decks, cards=cards, format=form, chance=Chance(seed), facts=[])
    bots = [player(table, Random(f"{seed}/{seat}").getrandbits(32)) for seat in range(people)]
    play_out(table, bots, VOGELSCHEUCHE)
    return table.winner


def _numbers(given: str, option: str, allowed: Sequence[int]) -> list[int]:
    try:
        numbers = [int(number) for number in given.split(",")]
    except ValueError:
        numbers = []
    if not numbers or not set(numbers) <= set(allowed):
        raise BadInput(f"{option} {given}: expected numbers from {min(allowed)} to {max(allowed)}, like 1,2")
    return numbers


def _line(tally: Tally) -> str:
    low, high = wilson(tally.wins, tally.games)
    named = " ".join(name for name in LEVELS if level(name).scarecrow == tally.lives)
    return (
        f"people {tally.people}, life cards {tally.lives} {named:7} won {tally.wins} of {tally.games}"
        f" = {tally.wins / tally.games:.1%} (95 %: {low:.1%} to {high:.1%}), drawn {tally.draws}"
    )
