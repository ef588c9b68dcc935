"""How sure a rate is that was counted."""

from __future__ import annotations

from math import sqrt

SURE = 1.96  # standard deviations: 95 % of a normal distribution lie within


def wilson(hits: int, tries: int) -> tuple[float, float]:
    """The 95 % interval of a rate (Wilson's score interval): it stays within 0 and 1 and holds for few tries, too.

    tries: 0 gives (0.0, 1.0): nothing is known.
    """
    if tries == 0:
        return 0.0, 1.0
    rate, square = hits / tries, SURE * SURE
    middle = rate + square / (2 * tries)
    reach = SURE * sqrt(rate * (1 - rate) / tries + square / (4 * tries * tries))
    whole = 1 + square / tries
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)
