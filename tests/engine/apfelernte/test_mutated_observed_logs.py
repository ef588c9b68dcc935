"""Observed logs mutated at random: never an exception, and what is refused is refused again without the lines behind it
(A10.8)."""

from random import Random

import pytest

from engine.apfelernte.sentences.sentence import sentence
from engine.judge import ILLEGAL, LEGAL, STATUSES, check
from tests.engine.apfelernte.forgotten import forgotten
from tests.engine.apfelernte.mutated import delete_line, double_line, swap_lines, swap_texts

SAMPLE = 80
PARTS = 4


def mutated(seed):
    """A forgotten game with one to three of its lines lost, doubled or exchanged; steps are numbered anew."""
    rnd = Random(seed)
    lines = forgotten(seed).split("\n")
    head = next((at for at, line in enumerate(lines) if line[:1].isdigit()), len(lines))
    body = lines[head:]
    for _ in range(rnd.choice((1, 1, 2, 3))):
        if len(body) > 2:
            rnd.choice((delete_line, double_line, swap_lines, swap_texts))(rnd, body)
    step, written = 0, lines[:head]
    for line in body:
        if line.startswith(" "):
            written.append(line)
        else:
            step += 1
            written.append(f"{step} {line.partition(' ')[2]}")
    return "\n".join(written)


@pytest.mark.parametrize("part", range(PARTS))
def test_a10_8_a_mutated_log_gets_a_verdict_that_its_beginning_gets_too(part):
    for seed in range(part, SAMPLE, PARTS):
        text = mutated(seed)
        verdict = check(text)
        assert verdict.status in STATUSES
        assert sentence(verdict, "de")
        if verdict.status == ILLEGAL:
            lines = text.split("\n")
            again = check("\n".join(lines[: verdict.line]))
            assert (again.line, again.rule, again.code) == (verdict.line, verdict.rule, verdict.code)
            assert check("\n".join(lines[: verdict.line - 1])).status in STATUSES
        elif verdict.status == LEGAL:
            assert check(verdict.witness).status == LEGAL
