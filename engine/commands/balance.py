"""`python -m engine balance`: plays many games of greedy players and writes what they say about the cards."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from time import process_time

from engine.apfelernte.cards import bundled
from engine.balance import play_games
from engine.balance_report import Before, pictures, printed, report
from engine.commands.files import BadInput
from engine.rulebook import ROOT

PAGE = ROOT / "docs" / "balance.md"
IMAGES = "images"  # beside the page
BEFORE = ROOT / "docs" / "balance-before.json"


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("balance", help="play many games and write docs/balance.md")
    parser.add_argument("--games", type=int, default=20_000, metavar="K")
    parser.add_argument("--seed", default="1", help="equal seeds give equal reports")
    parser.add_argument("--into", type=Path, default=PAGE, metavar="FILE", help="the page; its plots go beside it")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="also keep the figures, to compare with later")
    parser.add_argument(
        "--before", type=Path, default=BEFORE, metavar="FILE", help="figures that were kept: changed cards are compared"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    if options.games < 1:
        raise BadInput("--games: at least 1")
    cards, began = bundled(), process_time()
    before = read_before(options.before)
    balance = play_games(cards, options.games, options.seed, lambda done: print(done, file=sys.stderr, flush=True))
    spent = process_time() - began
    try:
        write(options.into, report(cards, balance, options.seed, before))
        for name, picture in pictures(cards, balance).items():
            write(options.into.parent / IMAGES / name, picture)
        if options.keep:
            kept = {"texts": {str(card.number): printed(card) for card in cards.cards}, "drawn": balance.data()}
            write(options.keep, json.dumps(kept, ensure_ascii=False, indent=0) + "\n")
    except OSError as error:
        raise BadInput(f"{error.filename}: {error.strerror}") from error
    print(
        f"{options.games} games, {balance.decisions} decisions, {options.games / spent:.0f} games a second of one core"
    )
    return 0


def read_before(path: Path) -> Before | None:
    """Figures that were kept; None where there are none."""
    if not path.exists():
        return None
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        return Before(kept["texts"], {int(card): tuple(count) for card, count in kept["drawn"].items()})
    except (ValueError, KeyError, TypeError) as error:
        raise BadInput(f"{path}: holds no figures that were kept") from error


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
