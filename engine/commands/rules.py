"""`python -m engine rules`: each rule with the code and the tests that cite it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from engine.rulebook import BOOKS, WITHOUT_GAP, Coverage, coverage, rule

SHOWN = 3  # places named per rule unless all are asked for


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("rules", help="each rule with its code and its tests; 1 when one has none")
    parser.add_argument("number", nargs="?", help="one rule: its text and every place")
    parser.add_argument("--book", choices=BOOKS, default="apfelernte")
    parser.add_argument("--gaps", action="store_true", help="only rules without code or tests")
    parser.add_argument("--lang", choices=("de", "en"), default="de")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """0, or 1 when a rule of the chapters that must be whole has no code or no test."""
    found = coverage(options.book)
    if options.number:
        return _one(options.number.upper(), found, options.lang)
    for one in found:
        if one.gap or not options.gaps:
            print(f"{one.rule.number:6} {_places(one.code, 'code')} · {_places(one.tests, 'tests')}")
    gaps = [one for one in found if one.gap and one.rule.chapter in WITHOUT_GAP]
    print(f"\n{len(found)} rules, {sum(not one.gap for one in found)} with code and tests")
    for one in gaps:
        print(f"gap: {one.rule.number} has no {one.gap.replace(' and ', ' and no ')}")
    return 1 if gaps else 0


def _one(number: str, found: Sequence[Coverage], lang: str) -> int:
    cited = next((one for one in found if one.rule.number == number), None)
    text = cited.rule if cited else rule(number)
    if text is None:
        print(f"{number}: no such rule")
        return 1
    print(f"{number}  {text.text(lang)}")
    for place in (*cited.code, *cited.tests) if cited else ():
        print(f"  {place}")
    return 0


def _places(places: Sequence[str], what: str) -> str:
    if not places:
        return f"no {what}"
    more = f" and {len(places) - SHOWN} more" if len(places) > SHOWN else ""
    return ", ".join(places[:SHOWN]) + more
