"""Simulated events and random ones against the checker; the full run is `python -m tournaments.pairing.trial`."""

import json
import random
import sys

import pytest

from tournaments.pairing import checker, simulation, trial
from tournaments.pairing.records import Settings
from tournaments.pairing.trial import RandomEvent, Trial


@pytest.mark.parametrize("players", [17, 33, 128])
def test_nine_rounds_without_a_rematch_or_a_second_bye(players):
    seen = simulation.play(players, 9, 1, Settings())
    assert (seen.rounds, seen.rematches, seen.second_byes, seen.checker_problems) == (9, 0, 0, 0)
    assert len(seen.seconds_per_round) == 9


def test_the_same_seed_gives_the_same_event():
    first, second, other = ([], [], [])
    for rounds, seed in ((first, 5), (second, 5), (other, 6)):
        simulation.play(12, 4, seed, Settings(), lambda *round_, rounds=rounds: rounds.append(round_))
    assert first == second != other
    assert [number for number, _, _ in first] == [1, 2, 3, 4]


def test_forced_rematches_and_second_byes_are_counted():
    seen = simulation.play(3, 6, 1, Settings())
    assert seen.rematches > 0
    assert seen.checker_problems == 0


def test_random_events_pass_the_checker():
    run = Trial()
    for seed in range(120):
        run.run(RandomEvent(random.Random(seed), most_players=64))
    assert run.problems == []
    assert run.rematches > 0
    assert run.second_byes > 0


def test_the_command_tells_what_it_saw(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["trial", "--events", "3", "--players", "9"])
    assert trial.main() == 0
    seen = json.loads(capsys.readouterr().out)
    assert (seen["events"], seen["problems"]) == (3, 0)


def test_the_command_fails_when_the_checker_finds_something(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["trial", "--events", "1"])
    monkeypatch.setattr(checker, "problems", lambda players, tables: ("broken",))
    assert trial.main() == 1
    assert "broken" in capsys.readouterr().err
