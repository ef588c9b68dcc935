"""The player that searches: what it remembers is so, what it deals could be so, and it finds what is worth finding."""

import random
from collections import Counter
from itertools import islice
from random import Random

import pytest

from engine.apfelernte import decisions as d
from engine.apfelernte.game import new_table
from engine.apfelernte.players.dealing import Dealer, Memory
from engine.apfelernte.players.greedy import Greedy
from engine.apfelernte.players.search import Search, judged
from engine.apfelernte.players.sight import sight, unseen
from engine.apfelernte.table import DECK, HAND, LIFE
from engine.games import APFELERNTE, play_at_random, random_table
from engine.kernel import Chance, Decision
from tests.engine.apfelernte.stage import ANNA, BERT, Side, Stage, plain, wesen
from tests.engine.test_every_game import exchanged


def moments(seed, seats=2, every=7):
    """The table now and then in a game of greedy players, with its facts."""
    table, greedy, count = random_table(APFELERNTE, seed, seats, []), Greedy(Random(seed)), 0
    while table.questions:
        question = table.questions[0]
        if count % every == 0:
            yield table
        count += 1
        if Random(count).random() < 0.3:
            table.answer(question.step, question.seat, Random(count).choice(question.offers))
        else:
            table.answer(question.step, question.seat, greedy(table, question))


def test_what_a_seat_remembers_is_so():
    remembered = Counter()
    for seed in range(40):
        for table in moments(seed):
            for seat in range(table.seats):
                memory = Memory(sight(table, seat))
                for copy, face in memory.places.items():
                    assert table.secret[copy] == face
                    remembered[table.zone[copy]] += 1
                for owner, held in enumerate(memory.hands):
                    assert held <= set(table.hidden_faces(table.hand[owner]))
                    remembered[HAND] += len(held) * (owner != seat)
    assert remembered[DECK] > 20
    assert remembered[HAND] > 20


def test_a_card_that_left_a_hand_unseen_may_be_any_of_it():
    """Bert's Bär comes back to his hand, so Anna knows it; when he lays a card under his deck she does not any more."""
    stage = Stage(Side(hand=["Windsbraut"]), Side(play=["Bär"], hand=[plain(3)]))
    bear = stage.cards.by_name["Bär"].number
    stage.play("Windsbraut")
    assert Memory(sight(stage.table, ANNA)).hands[BERT] == {bear}
    stage.table.move(stage.table.bring_forward(stage.table.hand[BERT][0]), DECK, BERT)
    assert Memory(sight(stage.table, ANNA)).hands[BERT] == set()
    assert bear in Memory(sight(stage.table, ANNA)).seen[BERT]
    for seed in range(8):
        dealt = Dealer(sight(stage.table, ANNA), ANNA).deal(Random(seed))
        assert bear in [dealt.secret[copy] for copy in unseen(stage.table, ANNA)[BERT]]


def test_what_is_dealt_looks_the_same_to_the_seat_and_could_be_so():
    for seed in range(12):
        for table in moments(seed, seats=2 + seed % 3, every=11):
            for seat in range(table.seats):
                known = sight(table, seat)
                memory, rnd = Memory(known), Random(seed)
                dealt = Dealer(known, seat).deal(rnd)
                assert sight(dealt, seat).state() == known.state()
                assert_could_be(dealt, table, seat, memory)


def assert_could_be(dealt, table, seat, memory):
    for owner in range(table.seats):
        copies = [copy for copy, whose in enumerate(table.owner) if whose == owner and not table.places[owner]]
        deck = [dealt.secret[copy] for copy in copies]
        assert len(set(deck)) == len(deck)
        assert set(deck) <= set(table.rules.cards.by_number)
        assert memory.hands[owner] <= set(dealt.hidden_faces(dealt.hand[owner]))
        assert all(dealt.secret[copy] == face for copy, face in memory.places.items() if copy in copies)
        if copies:
            assert memory.seen[owner] <= set(deck)
        if owner == seat and copies:
            assert sorted(deck) == sorted(table.secret[copy] for copy in copies)


def test_hidden_cards_of_others_are_dealt_anew():
    table = random_table(APFELERNTE, 1, 2, [])
    dealer, rnd = Dealer(sight(table, 0), 0), Random(1)
    hands = {dealer.deal(rnd).hidden_faces(table.hand[1]) for _ in range(20)}
    lives = {dealer.deal(rnd).hidden_faces(table.life_cards(0)) for _ in range(20)}
    assert len(hands) == len(lives) == 20


def test_a8_11_no_card_is_dealt_into_two_decks_of_one_set():
    table = new_table([range(1, 21), range(21, 41)], format="zwanzig_anfaenger", start=0, chance=Chance(1), facts=[])
    dealer = Dealer(sight(table, 0), 0)
    for seed in range(10):
        theirs = [dealer.deal(Random(seed)).secret[copy] for copy in range(20, 40)]
        assert set(theirs) <= set(range(21, 61))


def test_a8_13_a_life_card_that_another_has_chosen_secretly_is_only_one_of_the_hand():
    """Three players choose at the same time; the last one tries the game out without knowing what the others chose."""
    cards = list(range(1, 61))
    table = new_table([cards[:20], cards[20:40], cards[40:]], format="pai_gow", start=0, chance=Chance(3), facts=[])
    chosen = []
    for _ in range(2):
        question = table.questions[0]
        chosen.append(question.offers[-1])
        table.answer(question.step, question.seat, question.offers[-1])
    (question,) = table.questions
    known = sight(table, question.seat)
    assert not {note % 1024 for note in known.own_lives} & set(chosen)
    assert Search(Random(1), playouts=20)(known, question) in question.offers


@pytest.mark.parametrize("seats", [2, 3])
def test_equal_seeds_and_playouts_give_equal_answers(seats):
    table = next(moments(3, seats))
    known, (question,) = sight(table, table.questions[0].seat), table.questions
    answers = {Search(Random(7), playouts=40)(known, question) for _ in range(3)}
    assert len(answers) == 1


def test_what_a_seat_was_never_shown_changes_no_answer():
    """Two games with the same answers, in which the cards that Anna is never shown lie otherwise: with all that she was
    told so far, a search from the same seed answers the same."""
    asked = 0
    for seed in range(16):
        table = random_table(APFELERNTE, seed, 2, [])
        play_at_random(table, Random(seed))
        shuffles = [entry for entry in table.log if not isinstance(entry, Decision) and len(entry.things) == 20]
        other = exchanged(table, shuffles, ANNA, Random(seed))
        chances = [entry for entry in table.log if not isinstance(entry, Decision)]
        if len(chances) > 3 or other == table.log:
            continue  # later chance dealt the hidden cards anew, or none stayed hidden
        pairs = zip(moments_of(table.log, seed), moments_of(other, seed), strict=True)
        for one, two in islice((pair for pair in pairs if pair[0].questions[0].seat == ANNA), 9, None, 10):
            assert one.secret != two.secret
            answers = {Search(Random(5), playouts=15)(sight(each, ANNA), each.questions[0]) for each in (one, two)}
            assert len(answers) == 1
            asked += 1
    assert asked > 3


def moments_of(log, seed):
    """The table at each question of a game that was played."""
    table = APFELERNTE.new_table(**APFELERNTE.arguments(Random(seed), 2), chance=None, facts=[])
    for entry in log:
        if isinstance(entry, Decision):
            yield table
            table.answer(table.question(entry.seat).step, entry.seat, entry.offer)
        else:
            table.settle(entry.things, entry.seat)


def test_so_many_playouts_as_were_asked_for():
    table = next(moments(3))
    (question,) = table.questions
    player = Search(Random(7), playouts=40)
    player(sight(table, question.seat), question)
    assert (player.done, player.searched) == (40, 1)


def test_processor_time_ends_the_search():
    table = next(moments(3))
    (question,) = table.questions
    player = Search(Random(7), seconds=0.02)
    player(sight(table, question.seat), question)
    assert player.done > 0
    assert 0.02 <= player.spent < 2


def test_the_global_chance_of_python_is_not_used():
    state = random.getstate()
    table = next(moments(4))
    Search(Random(1), playouts=10)(sight(table, table.questions[0].seat), table.questions[0])
    assert random.getstate() == state


def test_it_sees_what_would_win_the_next_turn_against_it():
    """Nothing can block Bert's Schatten and Anna has one life card: she destroys it. The greedy player lays its strong
    Wesen and loses."""
    shadow = wesen("Schatten", "Schatten kann nicht geblockt werden.", 4)
    stage = Stage(Side(hand=[plain(9), "Blitzschlag"], life=1), Side(play=["Schatten"]), cards=[shadow])
    (question,) = stage.table.questions
    assert stage.name(Greedy(Random(1))(stage.table, question)) == plain(9)
    assert stage.name(Search(Random(1), playouts=80)(sight(stage.table, ANNA), question)) == "Blitzschlag"


def test_it_takes_the_last_life_card():
    stage = Stage(Side(play=[plain(2)], hand=[plain(9)]), Side(life=1))
    answer = Search(Random(1), playouts=60)(sight(stage.table, ANNA), stage.table.questions[0])
    assert answer == d.attack(stage.copy(plain(2)), BERT)


def test_hidden_life_cards_are_alike():
    """Which of three unseen life cards goes is no choice worth a search (A6.2)."""
    stage = Stage(Side(play=[plain(3)]), Side()).attack(plain(3), BERT)
    (question,) = stage.table.questions
    player = Search(Random(1), playouts=60)
    assert player(sight(stage.table, BERT), question) == question.offers[0]
    assert (question.kind, player.done) == (d.LIFE, 0)
    assert all(stage.table.zone[copy] == LIFE for copy in question.offers)


def test_a_finished_game_is_judged_exactly_and_an_open_one_in_between():
    stage = Stage(Side(play=[plain(3)]), Side(life=1))
    even = judged(Stage(Side(), Side()).table, ANNA)
    ahead = judged(stage.table, ANNA)
    stage.attack(plain(3), BERT)
    assert (judged(stage.table, ANNA), judged(stage.table, BERT)) == (1.0, 0.0)
    assert 0.45 < even < ahead < 1.0


def test_it_beats_the_greedy_player():
    """Few playouts and few games; the real measurement is `python -m engine compare` (decision 0140)."""
    won = 0
    for number in range(4):
        table, seat = random_table(APFELERNTE, 30 + number // 2, 2, []), number % 2
        player, greedy = Search(Random(number), playouts=25), Greedy(Random(number))
        while table.questions:
            question = table.questions[0]
            known = sight(table, question.seat)
            table.answer(question.step, question.seat, (player if question.seat == seat else greedy)(known, question))
        won += table.winner == seat
    assert won >= 3
