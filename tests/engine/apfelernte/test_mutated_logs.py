"""Mutated logs never crash the reader, and each verdict equals a re-run of the decisions (A10.1).

The suite takes a sample; `python -m tests.engine.apfelernte.mutated 5000` takes all.
"""

import pytest

from engine.judge import ILLEGAL, LEGAL, UNREADABLE
from tests.engine.apfelernte.mutated import examine, mutated

SAMPLE = 240
PARTS = 8


@pytest.mark.parametrize("part", range(PARTS))
def test_a10_1_a_verdict_equals_a_rerun_of_the_decisions(part):
    statuses = {examine(mutated(seed)).status for seed in range(part, SAMPLE, PARTS)}
    assert statuses >= {LEGAL, ILLEGAL, UNREADABLE}
