"""Facts: folded they are the table that a viewer sees; and copy numbers tell nothing."""

from random import Random

import pytest

from engine.apfelernte.decisions import CHOOSE
from engine.apfelernte.game import new_table
from engine.apfelernte.table import DECK, DISCARD, GONE, HAND, LIFE, PLAY
from engine.apfelernte.view import questions, view
from engine.games import GAMES, play_at_random, random_table
from engine.kernel import CHANCE, JUDGE, PUBLIC, SEALED, UNKNOWN, fold, seen_by
from engine.kernel.facts import place

GAME = GAMES["apfelernte"]


def games(seeds, seats=2):
    """Random games, given at each decision."""
    for seed in seeds:
        table, rnd = random_table(GAME, seed, seats, []), Random(seed)
        while table.questions:
            yield table, rnd
            question = table.questions[0]
            table.answer(question.step, question.seat, rnd.choice(question.offers))
        yield table, rnd


def folded(table, viewer):
    return fold(seen_by(fact, viewer) for fact in table.facts)


def zone(looked, zone, seat):
    return tuple(looked.zones.get(place(zone, seat), ()))


def half_chosen(table):
    """Whether the first of several hand cards is chosen: it has changed its place there, which facts tell when it
    goes."""
    return any(question.kind == CHOOSE and question.about[2] for question in table.questions)


@pytest.mark.parametrize("seats", [2, 4])
def test_folded_facts_are_the_view_of_each_viewer(seats):
    for table, rnd in games(range(12), seats):
        if (rnd.random() > 0.1 and table.questions) or half_chosen(table):
            continue
        for viewer in (0, 1, PUBLIC, JUDGE):
            looked, seen = folded(table, viewer), view(table, viewer)
            assert (looked.turn, looked.turns, looked.passes) == (seen.turn, seen.turns, seen.passes) or seen.over
            for seat, shown in enumerate(seen.seats):
                assert len(zone(looked, DECK, seat)) == shown.deck
                assert zone(looked, HAND, seat) == shown.hand
                assert zone(looked, DISCARD, seat) == shown.discard
                assert zone(looked, LIFE, seat) == shown.life
                mine = [copy for copy in zone(looked, PLAY, seat) if copy not in looked.host]
                assert tuple(mine) == tuple(shown.play)
                assert looked.out.get(seat, 0) == shown.place or seen.over
            for copy in (copy for seat in seen.seats for copy in (*seat.hand, *seat.play, *seat.discard)):
                if seen.faces[copy] != UNKNOWN:
                    assert looked.faces.get(copy) == seen.faces[copy]
            assert dict(seen.hosts) == looked.host
            assert looked.over == seen.over


def test_who_unseals_sees_everything():
    for table, _ in games([3]):
        seen = view(table, SEALED)
        assert seen.faces == tuple(table.secret)
        assert [len(deck) for deck in seen.sealed] == [len(deck) for deck in table.deck]
    assert view(table, JUDGE).sealed == ()


def test_a9_5_nobody_sees_decks_and_life_cards():
    for table, _ in games([5, 6]):
        for viewer in (0, 1, PUBLIC, JUDGE):
            faces = view(table, viewer).faces
            assert not any(faces[copy] for copy, zone in enumerate(table.zone) if zone in (DECK, LIFE))
            hands = [seat for seat in (0, 1) if viewer not in (seat, JUDGE)]
            assert not any(faces[copy] for seat in hands for copy in table.hand[seat])


def test_a9_4_counts_are_open_to_all():
    for table, _ in games([5]):
        shown = view(table, PUBLIC)
        assert [seat.deck for seat in shown.seats] == [len(deck) for deck in table.deck]
        assert [len(seat.hand) for seat in shown.seats] == [len(hand) for hand in table.hand]
        assert [seat.life_count for seat in shown.seats] == [len(table.life_cards(seat)) for seat in (0, 1)]


def test_the_number_of_a_played_copy_tells_nothing():
    """The same card is played from another place of the hand: everybody else is told the same."""
    tried = 0
    for table, rnd in games(range(6)):
        if not table.questions or rnd.random() > 0.3:
            continue
        question = table.questions[0]
        hand = table.hand[question.seat]
        playable = [copy for copy in question.offers if copy in hand]
        if len(playable) < 2:
            continue
        one, other = rnd.sample(playable, 2)
        first, second = table.copy(), table.copy()
        first.facts, second.facts = [], []
        second.secret[one], second.secret[other] = second.secret[other], second.secret[one]
        first.answer(question.step, question.seat, one)
        second.answer(question.step, question.seat, other)
        viewer = 1 - question.seat
        assert [seen_by(fact, viewer) for fact in first.facts] == [seen_by(fact, viewer) for fact in second.facts]
        assert view(first, viewer) == view(second, viewer)
        tried += 1
    assert tried > 20


def test_no_fact_betrays_a_hidden_face():
    table = random_table(GAME, 3, 2, [])
    play_at_random(table, Random(3))
    for viewer in (0, 1, PUBLIC):
        for fact in table.facts:
            told = seen_by(fact, viewer)
            assert told == fact or (fact.audience not in (viewer, PUBLIC) and told == fact._replace(face=UNKNOWN))


def test_cards_of_a_player_who_is_out_are_gone():
    for table, _ in games(range(20), 3):
        for seat in range(3):
            if table.places[seat] and not table.over:
                assert {table.zone[copy] for copy in range(seat * 20, seat * 20 + 20)} == {GONE}


def test_nobody_is_told_what_chance_draws_from():
    table = new_table(**GAME.arguments(Random(1), 2), start=0)
    for viewer in (0, 1, PUBLIC, JUDGE):
        (asked,) = questions(table, viewer)
        assert (asked.seat, asked.offers, asked.about) == (CHANCE, (), ())
    assert len(questions(table, SEALED)[0].offers) == 20


def test_only_the_seat_that_is_asked_and_judges_know_the_offers():
    for table, _ in games([4]):
        for question in table.questions:
            for viewer in (0, 1, PUBLIC, JUDGE):
                (asked,) = questions(table, viewer)
                assert bool(asked.offers) == (viewer in (question.seat, JUDGE))
