"""What of a verdict everybody at the table may read: a slip of the pen must not betray a hand (A10.4).

A line's braces hold what only some may see. The sentences about the line do not tell it either; a judge, who opens the
log, reads the whole verdict.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.judge import Verdict
from engine.kernel.log import PUBLIC, Problem, for_audience

SECRET = "secret"  # noqa: S105  the code of what is not told
ANOTHER_LIST = "another_list"
OF_THE_LISTS = {"not_registered", "registered_missing"}  # told from deck lists that were handed in, which are secret


def for_public(verdict: Verdict) -> Verdict:
    """The verdict without names that stand in braces only, or in a deck list only; all else, and all lines, stay."""
    problems = tuple(_told(problem, verdict.text) for problem in verdict.problems)
    if problems:
        return replace(verdict, problems=problems, code=problems[0].code, params=problems[0].params)
    if _names_a_secret(verdict):
        of_a_list = verdict.code in OF_THE_LISTS  # that a deck is another one tells no card of it
        params = {"seat": verdict.params["seat"]} if of_a_list else {}
        return replace(verdict, code=ANOTHER_LIST if of_a_list else SECRET, params=params)
    return verdict


def _told(problem: Problem, text: str) -> Problem:
    """The problem as it is told: what was found is cut down to what is public, and not told at all inside braces."""
    line = _line(text, problem.line)
    begin = line.find("{")
    if begin < 0:
        return problem
    if problem.column - 1 > begin:
        return Problem(problem.line, problem.column, SECRET, {})
    return replace(problem, params=_public(problem.params))


def _public(params: Mapping[str, Any]) -> Mapping[str, Any]:
    found = params.get("found")
    return {**params, "found": for_audience(found, PUBLIC)} if isinstance(found, str) else params


def _names_a_secret(verdict: Verdict) -> bool:
    """Whether the reason names a card that the public form of its line does not name."""
    name, card = verdict.params.get("name"), verdict.params.get("card")
    line = _line(verdict.text, verdict.line or 0)
    if not name or not ("{" in line or verdict.code in OF_THE_LISTS):
        return False
    seen = for_audience(line, PUBLIC)
    return str(name) not in seen and f"{card:03d}" not in seen


def _line(text: str, number: int) -> str:
    lines = text.split("\n")
    return lines[number - 1] if 0 < number <= len(lines) else ""
