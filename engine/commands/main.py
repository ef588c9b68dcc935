"""Reads the arguments and runs one command."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TextIO

from engine.commands import balance, bench, cards, check, compare, golden, levels, play, rules, show
from engine.commands.files import BadInput

COMMANDS = (play, check, show, cards, bench, rules, golden, compare, levels, balance)


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    whole = argparse.ArgumentParser(prog="python -m engine", description="Plays Apfelernte and judges its logs.")
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add_parser(commands)
    return whole


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code. Output is UTF-8 wherever it goes."""
    for stream in (sys.stdout, sys.stderr):
        _speak_utf8(stream)
    options = parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except BadInput as fault:
        print(fault, file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 0


def _speak_utf8(stream: TextIO) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="utf-8", errors="replace")
