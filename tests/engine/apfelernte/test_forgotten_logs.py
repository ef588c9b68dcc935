"""Full games turned into observed logs by forgetting are legal (A10.2, A10.5).

The suite takes a sample; `python -m tests.engine.apfelernte.forgotten 20000` takes all.
"""

import pytest

from engine.judge import LEGAL, NOT_JUDGED
from tests.engine.apfelernte.forgotten import examine

SAMPLE = 120
PARTS = 6


@pytest.mark.parametrize("part", range(PARTS))
def test_a10_2_what_has_happened_is_legal_whatever_is_forgotten_of_it(part):
    statuses = [examine(seed).status for seed in range(part, SAMPLE, PARTS)]
    assert statuses.count(LEGAL) >= len(statuses) - 2


def test_a7_23_a_saved_card_that_has_left_play_unseen_since_was_saved():
    """Saved from one event, destroyed by the next, put back on the deck and shuffled, all in one step."""
    assert examine(5788).status == LEGAL


@pytest.mark.parametrize("seed", [598, 785, 1933])
def test_a10_2_where_a_log_can_mean_too_much_a_game_is_looked_for_by_trying(seed, monkeypatch):
    assert examine(seed).status == LEGAL
    monkeypatch.setattr("engine.observer.OPEN_ENDS", ())
    assert examine(seed).status == NOT_JUDGED


def test_a6_2_the_place_of_the_last_life_card_may_be_told_when_those_before_were_not():
    """Cards that leave the game with their player (A6.3) lay in other zones on the observer's table."""
    assert examine(528).status == LEGAL


def test_a10_2_where_looking_ahead_finds_no_game_cards_are_dealt_as_they_are_named(monkeypatch):
    monkeypatch.setattr("engine.observer.OPEN_ENDS", ())
    assert examine(3159).status == LEGAL
