"""What must hold for every listed game, and for the three toy games that prove the kernel."""

import sys
from pathlib import Path
from random import Random

import pytest

from engine.games import FORMAT_GAMES, GAMES, play_at_random, random_table
from engine.kernel import CHANCE, JUDGE, PUBLIC, RIGHT, Decision, RuleViolation, seen_by
from engine.kernel.rng import Chance
from tests.engine.many import KINDS, check_game

sys.path.insert(0, str(Path(__file__).parent / "kernel"))

import nested
import quarrel
import walkers

ALL = [*GAMES.values(), *FORMAT_GAMES, nested.GAME, quarrel.GAME, walkers.GAME]
CASES = [(game, seats) for game in ALL for seats in game.seats]
every_game = pytest.mark.parametrize(("game", "seats"), CASES, ids=[f"{game.key}-{seats}" for game, seats in CASES])
SEEDS = range(4)
FOREIGN = (-99, -4, -3, 7777, 99999)  # answers that no game offers


def moments(game, seats, seed, every=1):
    """The table at each `every`-th decision of a random game."""
    rnd, table, number = Random(seed), random_table(game, seed, seats, []), 0
    while table.questions:
        if number % every == 0:
            yield table
        number += 1
        question = rnd.choice(table.questions)
        table.answer(question.step, question.seat, rnd.choice(question.offers))
    yield table


def replay(game, table, arguments):
    """The game of this table once more, from its log alone."""
    again = game.new_table(**arguments, chance=None, facts=[])
    for entry in table.log:
        if isinstance(entry, Decision):
            step = 0 if entry.kind == RIGHT else again.question(entry.seat).step
            again.answer(step, entry.seat, entry.offer)
        else:
            again.settle(entry.things, entry.seat)
    return again


@every_game
def test_each_offered_answer_works(game, seats):
    for seed in SEEDS:
        for table in moments(game, seats, seed, every=5):
            for question in table.questions:
                for offer in question.offers:
                    tried = table.copy()
                    tried.answer(question.step, question.seat, offer)
                    assert tried.step > table.step


@every_game
def test_each_other_answer_is_refused_with_a_rule(game, seats):
    for table in moments(game, seats, 1, every=3):
        before = table.fingerprint()
        for question in table.questions:
            wrong = [offer for offer in (*FOREIGN, *range(-2, 60)) if offer not in question.offers]
            for offer in wrong:
                with pytest.raises(RuleViolation) as refused:
                    table.answer(question.step, question.seat, offer)
                assert refused.value.rule == question.rule
                assert refused.value.code == "not_offered"
        assert table.fingerprint() == before


@every_game
def test_an_answer_to_another_question_is_refused(game, seats):
    for table in moments(game, seats, 2, every=7):
        before, asked = table.fingerprint(), [question.seat for question in table.questions]
        for question in table.questions:
            with pytest.raises(RuleViolation, match="stale"):
                table.answer(question.step - 1, question.seat, question.offers[0])
        for seat in (set(range(seats)) - set(asked)) | {CHANCE}:
            with pytest.raises(RuleViolation, match="not_asked"):
                table.answer(table.step, seat, 0)
        with pytest.raises(RuleViolation, match="not_asked"):
            table.settle((1,))
        assert table.fingerprint() == before


@every_game
def test_a_replay_is_equal(game, seats):
    for seed in SEEDS:
        table = random_table(game, seed, seats, [])
        play_at_random(table, Random(seed))
        again = replay(game, table, game.arguments(Random(seed), seats))
        assert not again.questions
        assert again.log == table.log
        assert again.facts == table.facts
        assert game.view(again, JUDGE) == game.view(table, JUDGE)
        assert again.fingerprint() == table.fingerprint()


@every_game
def test_equal_seeds_are_equal_games_and_others_are_not(game, seats):
    logs = []
    for seed in (1, 1, 2, 3, 4):
        table = random_table(game, seed, seats)
        play_at_random(table, Random(seed))
        logs.append(tuple(table.log))
    assert logs[0] == logs[1]
    assert len(set(logs)) > 2


@every_game
def test_a_copy_goes_its_own_way(game, seats):
    for table in moments(game, seats, 3, every=4):
        before, twin = table.fingerprint(), table.copy()
        assert twin.fingerprint() == before
        play_at_random(twin, Random(1))
        assert table.fingerprint() == before
        other = table.copy()
        play_at_random(other, Random(1))
        assert other.fingerprint() == twin.fingerprint()


@every_game
def test_a_copy_answers_like_its_original(game, seats):
    for table in moments(game, seats, 5, every=2):
        twin = table.copy()
        if table.questions:
            question = table.questions[-1]
            twin.answer(question.step, question.seat, question.offers[-1])
            same = table.copy()
            same.answer(question.step, question.seat, question.offers[-1])
            assert same.state() == twin.state()


@every_game
def test_no_card_is_lost(game, seats):
    for seed in SEEDS:
        for table in moments(game, seats, seed):
            assert game.lost(table) == ""


@every_game
def test_who_cannot_see_a_difference_is_told_none(game, seats):
    """Two tables that differ only in faces that a viewer cannot see look the same to that viewer, down to the last
    byte."""
    for seed in SEEDS:
        for table in moments(game, seats, seed, every=3):
            for viewer in (*range(seats), PUBLIC, JUDGE):
                other, rnd = table.copy(), Random(seed)
                for group in game.hidden(table, viewer):
                    for one in group:
                        game.exchange(other, one, rnd.choice(group))
                assert repr(game.view(other, viewer)) == repr(game.view(table, viewer))
                assert repr(game.questions(other, viewer)) == repr(game.questions(table, viewer))


def test_whatever_is_played_all_of_this_holds():
    """A sample of `python -m tests.engine.many 1000000`."""
    for seed in range(2 * len(KINDS)):
        game, seats = KINDS[seed % len(KINDS)]
        check_game(game, seats, seed)


def test_a6_9_lasting_abilities_are_read_anew_when_the_game_ends():
    """Seed 3001723: who is out is nobody's opponent, whose Menschen a Mittagsfrau would ignore."""
    game, seats = KINDS[3001723 % len(KINDS)]
    check_game(game, seats, 3001723)


def test_what_stayed_hidden_leaves_no_trace_in_a_whole_game():
    """Cards that a seat never saw change places in the shuffles; the same answers are still legal, and that seat is
    told the same."""
    game, viewer, tried = GAMES["apfelernte"], 0, 0
    for seed in range(40):
        table = random_table(game, seed, 2, [])
        play_at_random(table, Random(seed))
        shuffles = [entry for entry in table.log if not isinstance(entry, Decision) and len(entry.things) == 20]
        lots = [entry for entry in table.log if not isinstance(entry, Decision) and entry not in shuffles]
        if len(shuffles) > 2 or len(lots) > 1:
            continue  # chance would deal the hidden cards anew
        log = exchanged(table, shuffles, viewer, Random(seed))
        again = game.new_table(**game.arguments(Random(seed), 2), chance=None, facts=[])
        for entry in log:
            if isinstance(entry, Decision):
                again.answer(again.question(entry.seat).step, entry.seat, entry.offer)
            else:
                again.settle(entry.things, entry.seat)
        tried += log != table.log
        assert [seen_by(fact, viewer) for fact in again.facts] == [seen_by(fact, viewer) for fact in table.facts]
        assert game.view(again, viewer) == game.view(table, viewer)
    assert tried > 5


def exchanged(table, shuffles, viewer, rnd):
    """The log with other shuffles: the cards of each owner that the viewer has never been shown change places."""
    told = {(table.owner[fact.copy], fact.face) for fact in table.facts if seen_by(fact, viewer).face}
    log = list(table.log)
    for entry in shuffles:
        unseen = [face for face in entry.things if (entry.seat, face) not in told]
        other = dict(zip(unseen, rnd.sample(unseen, len(unseen)), strict=True))
        things = tuple(other.get(face, face) for face in entry.things)
        log[log.index(entry)] = entry._replace(things=things)
    return log


class Poisoned(list):
    """Hidden faces that only the one function reads, and those that move cards without telling anybody."""

    ALLOWED = {
        "hidden_face",
        "hidden_faces",
        "enter",
        "move",
        "tell_move",
        "bring_forward",
        "lay",
        "deal",
        "shuffled",
        "exchange",
        "lost",
    }

    def __getitem__(self, index):
        caller = sys._getframe(1).f_code.co_name
        assert caller in self.ALLOWED, f"{caller} reads a hidden face"
        return super().__getitem__(index)


@pytest.mark.parametrize(
    "game", [*GAMES.values(), FORMAT_GAMES[0], FORMAT_GAMES[-1], nested.GAME], ids=lambda game: game.key
)
def test_hidden_faces_are_read_through_one_function_only(game):
    for seed in SEEDS:
        table = random_table(game, seed, 2, [])
        table.secret = Poisoned(table.secret)
        rnd = Random(seed)
        while table.questions:
            question = rnd.choice(table.questions)
            table.answer(question.step, question.seat, rnd.choice(question.offers))
            for viewer in (0, 1, PUBLIC, JUDGE):
                game.view(table, viewer)
                game.questions(table, viewer)


@pytest.mark.parametrize("game", [quarrel.GAME, walkers.GAME], ids=lambda game: game.key)
def test_any_order_of_sealed_answers_gives_the_same_table_and_log(game):
    """Each seat's answers are fixed; in whatever order they arrive, table and log are the same."""

    def played(order_seed):
        order, table = Random(order_seed), game.new_table(seats=3, chance=Chance(7), facts=[])
        plans = [Random(seat) for seat in range(3)]
        while sealed := [question for question in table.questions if question.sealed]:
            question = order.choice(sealed)
            table.answer(question.step, question.seat, plans[question.seat].choice(question.offers))
        return table

    tables = [played(seed) for seed in range(8)]
    assert len({tuple(table.log) for table in tables}) == 1
    assert len({repr((table.state()[0], table.facts)) for table in tables}) == 1


def test_a_bribe_stands_beside_the_questions():
    table = quarrel.new_table(3, Chance(1))
    assert [question.seat for question in table.questions] == [0, 1, 2]
    assert table.rights(1) == (quarrel.BRIBE,)
    table.answer(0, 1, quarrel.BRIBE)
    assert (table.questions, table.briber, table.log) == ([], 1, [Decision(1, RIGHT, quarrel.BRIBE)])
    with pytest.raises(RuleViolation, match="no_right"):
        table.answer(0, 1, quarrel.BRIBE)


def test_an_open_answer_makes_the_others_think_again():
    table = quarrel.new_table(2, Chance(1))
    for seat in (0, 1):
        table.answer(table.question(seat).step, seat, 3)
    table.answer(table.question(0).step, 0, quarrel.CONTENT)
    assert [question.seat for question in table.questions] == [1]
    table.answer(table.question(1).step, 1, quarrel.THROW)
    assert sorted(question.seat for question in table.questions) == [0, 1]


def test_nested_abilities_end_in_their_order():
    """A 2 inside a 2: the inner one is done before the outer one draws."""
    table = nested.new_table(2, None, [])
    table.settle((3, 1, 1, 1, 3, 3, 2, 2, 2))
    table.settle((1, 1, 1, 2, 2, 2, 3, 3, 3))
    assert (table.hand[1], table.hand[0]) != ([], [])
    seat = table.questions[0].seat
    hand = len(table.hand[seat])
    twos = [copy for copy in table.hand[seat] if table.hidden_face(copy) == 2]
    if len(twos) >= 2:
        for copy in twos[:2]:
            table.answer(table.question(seat).step, seat, copy)
        assert table.question(seat).kind == nested.FURTHER
        assert len(table.hand[seat]) == hand - 2
