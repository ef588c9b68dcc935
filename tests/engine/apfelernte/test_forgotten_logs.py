"""Full games turned into observed logs by forgetting are legal (A10.2, A10.5).

The suite takes a sample; `python -m tests.engine.apfelernte.forgotten 20000` takes all.
"""

import pytest

from engine.judge import LEGAL
from tests.engine.apfelernte.forgotten import examine

SAMPLE = 120
PARTS = 6


@pytest.mark.parametrize("part", range(PARTS))
def test_a10_2_what_has_happened_is_legal_whatever_is_forgotten_of_it(part):
    statuses = [examine(seed).status for seed in range(part, SAMPLE, PARTS)]
    assert statuses.count(LEGAL) >= len(statuses) - 2
