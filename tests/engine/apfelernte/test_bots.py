"""Automatic players see only their own view and question, and the greedy one is better than chance."""

from random import Random

from engine.apfelernte.bots import BOTS
from engine.games import GAMES, play_out, random_table

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


def test_what_a_bot_cannot_see_changes_nothing():
    """The hidden cards of the others change places; the bot answers the same."""
    for name, make in BOTS.items():
        table, rnd = random_table(GAME, 11, 2), Random(1)
        while table.questions:
            seat = table.questions[0].seat
            other = table.copy()
            for group in GAME.hidden(other, seat):
                for copy in group:
                    GAME.exchange(other, copy, rnd.choice(group))
            answers = []
            for each in (table, other):
                (question,) = GAME.questions(each, seat)
                answers.append(make(each.rules, table.step)(GAME.view(each, seat), question))
            assert answers[0] == answers[1], name
            table.answer(table.questions[0].step, seat, answers[0])
