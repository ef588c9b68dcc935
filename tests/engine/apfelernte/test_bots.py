"""Automatic players see only their own view and question, and the greedy one is better than chance."""

from random import Random

import pytest

from engine.apfelernte.decisions import NO, NONE, YES, attack
from engine.apfelernte.players.bots import Budget
from engine.apfelernte.players.greedy import Greedy
from engine.apfelernte.players.sight import sight
from engine.games import GAMES, play_out, random_table
from engine.kernel import seen_by
from tests.engine.apfelernte.stage import ANNA, BERT, Side, Stage, plain, wesen

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
    while table.questions and asked < 40:
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
    while table.questions and table.step < 80:
        for seat in range(seats):
            other = unlike(table, seat, rnd)
            other.facts = table.facts
            assert sight(other, seat).state() == sight(table, seat).state()
            assert sight(table, seat).facts == [seen_by(fact, seat) for fact in table.facts]
        table.answer(table.questions[0].step, table.questions[0].seat, rnd.choice(table.questions[0].offers))


def test_greedy_answers_a_sight_as_it_answers_the_table():
    """It reads nothing hidden, so that simulations may show it the whole table."""
    for seed in range(12):
        table = random_table(GAME, seed, 2 + seed % 3)
        while table.questions:
            question = table.questions[0]
            offer = Greedy(Random(seed))(table, question)
            assert Greedy(Random(seed))(sight(table, question.seat), question) == offer
            table.answer(question.step, question.seat, offer)
            if table.step > 400:
                break


def test_greedy_does_not_destroy_its_own_wesen_for_nothing():
    stage = Stage(Side(play=["Jäger", "Bär"]), Side(play=[plain(2)]))
    stage.attack("Jäger", BERT)
    assert (stage.asked, Greedy(Random(1))(stage.table, stage.table.questions[0])) == ((ANNA, "may"), NO)
    stage = Stage(Side(play=["Jäger"]), Side(play=["Bär"]))
    stage.attack("Jäger", BERT)
    assert Greedy(Random(1))(stage.table, stage.table.questions[0]) == YES


def test_greedy_attacks_where_nobody_can_beat_the_attacker():
    stage = Stage(Side(play=[plain(5)], hand=[plain(4)]), Side(play=[plain(4)]))
    assert Greedy(Random(1))(stage.table, stage.table.questions[0]) == attack(stage.copy(plain(5)), BERT)
    stage = Stage(Side(play=[plain(3)], hand=[plain(4)]), Side(play=[plain(4)]))
    assert Greedy(Random(1))(stage.table, stage.table.questions[0]) in stage.table.hand[ANNA]


def test_greedy_keeps_weak_wesen_out_of_a_block_until_the_last_life_card():
    for lives, answer in ((3, NONE), (1, "block")):
        stage = Stage(Side(play=[plain(5)]), Side(play=[plain(2)], life=lives))
        stage.attack(plain(5), BERT)
        blocker = stage.copy(plain(2))
        expected = NONE if answer == NONE else blocker
        assert Greedy(Random(1))(stage.table, stage.table.questions[0]) == expected


def test_a_game_that_never_ends_is_a_draw_by_agreement(monkeypatch):
    """Both must: Anna attacks with what nothing can beat, Bert blocks with what cannot fall."""
    monkeypatch.setattr("engine.games.ENDLESS", 200)
    stage = Stage(
        Side(play=["Landsknecht"], deck=[]),
        Side(play=["Wall"], deck=[]),
        cards=[wesen("Wall", "Wall muss blocken. Wall kann nicht im Kampf vernichtet werden.", 0)],
    )
    play_out(stage.table, [GAME.bots["greedy"](stage.table, seat) for seat in (0, 1)], GAME)
    assert (stage.table.over, stage.table.winner, stage.table.places) == (True, -1, [1, 1])
    assert 200 < stage.table.step < 210
