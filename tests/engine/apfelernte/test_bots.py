"""Automatic players see only their own view and question, and the greedy one is better than chance."""

from random import Random

import pytest

from engine.apfelernte.bots import Budget
from engine.apfelernte.sight import sight
from engine.games import GAMES, play_out, random_table
from engine.kernel import seen_by

GAME = GAMES["apfelernte"]


def wins(first, second, games, seats=2):
    won = [0] * seats
    for seed in range(games):
        table = random_table(GAME, seed, seats)
        names = [first, *[second] * (seats - 1)]
        play_out(table, [GAME.bots[name](table, seed) for name in names], GAME)
        if table.winner >= 0:
            won[table.winner] += 1
    return won


def test_greedy_beats_random():
    mine, theirs = wins("greedy", "random", 60)
    assert mine > 4 * theirs


def test_greedy_beats_random_at_a_table_of_four():
    mine, *others = wins("greedy", "random", 40, seats=4)
    assert mine > 2 * max(others)


def test_equal_seeds_play_equal_games():
    logs = []
    for _ in range(2):
        table = random_table(GAME, 5, 3)
        play_out(table, [GAME.bots[name](table, 7) for name in ("greedy", "random", "greedy")], GAME)
        logs.append(table.log)
    assert logs[0] == logs[1]


def unlike(table, seat, rnd):
    """The same table for this seat: hidden cards have changed places, and others hold cards of the set instead."""
    other = table.copy()
    for owner, group in enumerate(GAME.hidden(other, seat)):
        for copy in group:
            GAME.exchange(other, copy, rnd.choice(group))
        if owner != seat:
            deck = {other.secret[copy] for copy, whose in enumerate(other.owner) if whose == owner}
            free = [card.number for card in table.rules.cards.cards if card.number not in deck]
            for copy, face in zip(group, rnd.sample(free, min(len(group), len(free))), strict=False):
                other.secret[copy] = face
    return other


@pytest.mark.parametrize(("name", "seats"), [("random", 2), ("greedy", 2), ("greedy", 4), ("search", 2), ("search", 3)])
def test_what_a_bot_cannot_see_changes_nothing(name, seats):
    table, rnd, asked = random_table(GAME, 11, seats), Random(1), 0
    budget = {"budget": Budget(playouts=12)} if name in GAME.thinkers else {}
    while table.questions and asked < 60:
        seat, answers = table.questions[0].seat, []
        for each in (table, unlike(table, seat, rnd)):
            (question,) = GAME.questions(each, seat)
            answers.append(GAME.bots[name](each, table.step, **budget)(sight(each, seat), question))
        assert answers[0] == answers[1]
        table.answer(table.questions[0].step, seat, rnd.choice(table.questions[0].offers))
        asked += 1


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_sight_tells_nothing_hidden(seats):
    table, rnd = random_table(GAME, 3, seats, []), Random(2)
    while table.questions:
        for seat in range(seats):
            other = unlike(table, seat, rnd)
            other.facts = table.facts
            assert sight(other, seat).state() == sight(table, seat).state()
            assert sight(table, seat).facts == [seen_by(fact, seat) for fact in table.facts]
        table.answer(table.questions[0].step, table.questions[0].seat, rnd.choice(table.questions[0].offers))
