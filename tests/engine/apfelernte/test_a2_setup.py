"""Chapter A2: set-up; with the start player of A9.2."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.apfelernte.cards import bundled
from engine.apfelernte.decisions import COIN, CUT, RESHUFFLE, SHUFFLE, START
from engine.apfelernte.formats import FORMATS
from engine.apfelernte.game import new_table
from engine.kernel import CHANCE, Chance, RuleViolation, facts, rng
from engine.kernel.rng import Stream

NUMBERS = [card.number for card in bundled().cards]
DECKS = [NUMBERS[:20], NUMBERS[10:30], NUMBERS[20:40]]
ANNA, BERT, CARLA = range(3)


def asked(table):
    (question,) = table.questions
    return question.seat, question.kind


def settle_shuffles(table):
    """Every deck stays in the order of its card numbers."""
    while table.questions and table.questions[0].seat == CHANCE:
        question = table.questions[0]
        table.settle(question.offers[: question.about[1]])


def test_a2_1_each_player_shuffles_a_deck_of_twenty():
    table = new_table(DECKS[:2], start=ANNA)
    seats = []
    while table.questions[0].seat == CHANCE:
        question = table.questions[0]
        assert (question.kind, question.rule, len(question.offers)) == (SHUFFLE, "A2.1", 20)
        assert sorted(question.offers) == sorted(DECKS[question.about[0]])
        seats.append(question.about[0])
        table.settle(question.offers[::-1])
    assert seats == [ANNA, BERT]
    with pytest.raises(RuleViolation, match=r"A8\.4"):
        new_table([DECKS[0], DECKS[1][:19]])


def test_a2_1_a_shuffle_is_made_of_the_cards_of_the_deck():
    table = new_table(DECKS[:2], start=ANNA)
    cards = list(table.questions[0].offers)
    for wrong in (cards[:19], [*cards, 8], [cards[0], *cards[:19]], [*cards[:19], 999]):
        with pytest.raises(RuleViolation, match=r"A2\.1: not_drawn"):
            table.settle(wrong)
    table.settle(cards)


def test_a2_1_every_order_is_equally_likely():
    counts = {}
    for seed in range(2400):
        drawn = Stream(b"%d" % seed, "deck").draw((1, 2, 3, 4), 4)
        counts[drawn] = counts.get(drawn, 0) + 1
    assert len(counts) == 24
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 52  # chi square, 23 degrees, p about 0.0005


def test_a2_1_the_shuffle_is_the_documented_one():
    """Worked out by hand from SHA-256 as `engine.kernel.rng` describes it."""
    from hashlib import sha256

    digest = sha256(b"apfel\x00deck\x00" + bytes(4)).digest()
    words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
    pool = [10, 20, 30]
    for at, word in enumerate(words[:3]):
        other = at + word % (3 - at)
        pool[at], pool[other] = pool[other], pool[at]
    assert Stream(b"apfel", "deck").draw((10, 20, 30), 3) == tuple(pool)


def test_a2_1_a_word_that_would_favour_a_number_is_thrown_away(monkeypatch):
    """As if words had 31 bits: about every second one is too large."""
    monkeypatch.setattr(rng, "WORD", 1 << 31)
    one_by_one, pool = Stream(b"apfel", "deck"), list(range(40))
    for at in range(39):
        other = at + one_by_one.below(40 - at)
        pool[at], pool[other] = pool[other], pool[at]
    stream = Stream(b"apfel", "deck")
    assert stream.draw(range(40), 40) == tuple(pool)
    assert stream.below(1000) == one_by_one.below(1000)  # nothing is skipped or used twice


def test_a2_2_every_opponent_may_cut_directly_after_each_shuffle():
    table = new_table(DECKS, start=ANNA, cuts=True)
    order = []
    while not table.begun:
        question = table.questions[0]
        if question.seat == CHANCE:
            order.append(("shuffle", question.about[0]))
            table.settle(question.offers)
        else:
            assert (question.kind, question.rule) == (CUT, "A2.2")
            order.append(("cut", question.seat, question.about[0]))
            table.answer(question.step, question.seat, 0)
    assert order == [
        ("shuffle", ANNA), ("cut", BERT, ANNA), ("cut", CARLA, ANNA),
        ("shuffle", BERT), ("cut", CARLA, BERT), ("cut", ANNA, BERT),
        ("shuffle", CARLA), ("cut", ANNA, CARLA), ("cut", BERT, CARLA),
    ]  # fmt: skip


def test_a2_2_a_cut_puts_the_top_under_the_rest():
    table = new_table(DECKS[:2], start=ANNA, cuts=True)
    table.settle(sorted(DECKS[ANNA]))
    table.answer(table.step, BERT, 7)
    cards = sorted(DECKS[ANNA])
    assert table.hidden_faces(table.deck[ANNA][::-1]) == (*cards[7:], *cards[:7])


def test_a2_2_an_opponent_may_shuffle_instead():
    table = new_table(DECKS[:2], start=ANNA, cuts=True)
    table.settle(sorted(DECKS[ANNA]))
    table.answer(table.step, BERT, RESHUFFLE)
    question = table.questions[0]
    assert (question.seat, question.kind, question.about) == (CHANCE, SHUFFLE, (ANNA, 20))
    table.settle(question.offers[::-1])
    assert table.questions[0].about == (BERT, 20)  # no new cut (A2.7)


def test_a2_2_all_are_told_of_a_cut_and_none_where_the_deck_is_shuffled_instead():
    told = []
    for lifted in (7, 0, RESHUFFLE):
        table = new_table(DECKS[:2], start=ANNA, cuts=True, facts=[])
        table.settle(sorted(DECKS[ANNA]))
        table.answer(table.step, BERT, lifted)
        told.append([(fact.seat, fact.amount) for fact in table.facts if fact.kind == facts.CUT])
    assert told == [[(BERT, 7)], [(BERT, 0)], []]


def test_a2_7_a_deck_of_one_card_cannot_be_cut_one_of_two_can():
    """A cut lifts at least one card and not all."""
    for size, cuts in (1, []), (2, [CUT, CUT]):
        form = replace(FORMATS["vorbereitet"], deck_size=size, lives=1, hand_size=1)
        table, asked = new_table([NUMBERS[:size]] * 2, start=ANNA, cuts=True, format=form), []
        while not table.begun:
            question = table.questions[0]
            if question.seat == CHANCE:
                table.settle(question.offers)
            else:
                asked.append(question.kind)
                table.answer(question.step, question.seat, 0)
        assert asked == cuts


def test_a6_3_who_has_no_card_for_a_life_is_out_before_the_first_turn():
    """In "Beliebige Liste" a deck may be empty (A8.10)."""
    table = new_table([NUMBERS[:20], []], start=ANNA, chance=Chance(1), format="any_list")
    assert (table.over, table.winner) == (True, ANNA)


def test_a2_3_three_life_cards_from_the_top_in_slots_one_to_three():
    table = new_table(DECKS[:2], start=ANNA)
    settle_shuffles(table)
    for seat in (ANNA, BERT):
        assert table.hidden_faces(table.life[seat]) == tuple(sorted(DECKS[seat])[:3])


def test_a2_4_five_hand_cards_are_drawn():
    table = new_table(DECKS[:2], start=ANNA)
    settle_shuffles(table)
    for seat in (ANNA, BERT):
        assert table.hidden_faces(table.hand[seat]) == tuple(sorted(DECKS[seat])[3:8])
        assert len(table.deck[seat]) == 12


def test_a2_5_a_random_player_begins():
    table = new_table(DECKS)
    question = table.questions[0]
    assert (question.seat, question.kind, list(question.offers), question.rule) == (CHANCE, COIN, [0, 1, 2], "A2.5")
    table.settle((BERT,))
    settle_shuffles(table)
    assert (table.turn, table.start) == (BERT, BERT)
    starts = [new_table(DECKS, chance=Chance(seed)).start for seed in range(300)]
    assert all(70 < starts.count(seat) < 130 for seat in range(3))


def test_a9_2_the_loser_of_the_game_before_decides_before_hands_are_drawn():
    table = new_table(DECKS[:2], decider=BERT, chance=Chance(1))
    assert asked(table) == (BERT, START)
    assert table.hand == [[], []]
    table.answer(table.step, BERT, ANNA)
    assert (table.turn, len(table.hand[ANNA])) == (ANNA, 5)


def test_a2_6_turns_go_clockwise_over_players_still_in():
    table = new_table(DECKS, start=BERT, chance=Chance(1))
    seen = []
    for _ in range(4):
        seen.append(table.turn)
        table.answer(table.step, table.turn, -1)
    assert seen == [BERT, CARLA, ANNA, BERT]
    for seats in (1, 7):
        with pytest.raises(RuleViolation, match=r"A2\.6"):
            new_table([DECKS[0]] * seats)


def test_a2_7_the_order_of_the_set_up():
    facts = []
    table = new_table(DECKS[:2], chance=Chance(5), facts=facts)
    kinds = [fact.kind for fact in facts if fact.seat >= 0]
    entries = [entry.kind for entry in table.log]
    assert entries == [COIN, SHUFFLE, SHUFFLE]
    moves = [(fact.seat, fact.target // 16) for fact in facts if fact.kind == 1]
    life, hand = 2, 1
    assert moves == [(0, life)] * 3 + [(1, life)] * 3 + [(0, hand)] * 5 + [(1, hand)] * 5
    assert kinds


def test_a2_7_a_cut_lifts_at_least_one_card_and_not_all():
    table = new_table(DECKS[:2], start=ANNA, cuts=True, chance=Chance(1))
    question = table.questions[0]
    assert sorted(question.offers) == [RESHUFFLE, *range(20)]  # 0: no cut
    for lifted in (20, 21, -2):
        with pytest.raises(RuleViolation, match=r"A2\.2"):
            table.answer(question.step, BERT, lifted)


@given(st.integers(2, 6), st.integers(0, 10**9))
def test_a2_7_the_set_up_leaves_three_lives_five_cards_and_twelve_in_the_deck(seats, seed):
    rnd = Random(seed)
    decks = [rnd.sample(NUMBERS, 20) for _ in range(seats)]
    table = new_table(decks, chance=Chance(seed))
    for seat in range(seats):
        assert [len(zone[seat]) for zone in (table.life, table.hand, table.deck)] == [3, 5, 12]
        copies = (*table.life[seat], *table.hand[seat], *table.deck[seat])
        assert sorted(table.hidden_faces(copies)) == sorted(decks[seat])


@pytest.mark.parametrize(
    ("deck", "code"),
    [
        (NUMBERS[:19], "deck_size"),
        (NUMBERS[:21], "deck_size"),
        ([*NUMBERS[:19], NUMBERS[0]], "twice"),
        ([*NUMBERS[:19], 999], "unknown_cards"),
    ],
)
def test_a8_4_a_game_needs_twenty_different_cards_of_the_set(deck, code):
    with pytest.raises(RuleViolation) as refused:
        new_table([DECKS[0], deck])
    assert (refused.value.rule, refused.value.code, refused.value.data["seat"]) == ("A8.4", code, BERT)


def test_a8_4_two_players_may_hold_the_same_card():
    table = new_table([DECKS[0], DECKS[0]], chance=Chance(1))
    assert sorted(table.secret[:20]) == sorted(table.secret[20:])
