"""The drafts as games of the kernel: who takes what, which way packs go, who may see what (A8.2, A8.3, A8.6, A8.7)."""

from collections import Counter
from random import Random

import pytest

from engine.apfelernte.cards import bundled
from engine.apfelernte.checks import box
from engine.apfelernte.drafts import game
from engine.apfelernte.drafts.bots import BOTS
from engine.apfelernte.drafts.game import new_table
from engine.apfelernte.drafts.table import COIN, DEAL, DECK, NONE, PACK, PICK, PILE, PILES, POOL, PUT, SHOW, SHOWN, TAKE
from engine.apfelernte.drafts.view import hidden, questions, view
from engine.games import DRAFT, play_at_random, play_out
from engine.kernel import CHANCE, JUDGE, PUBLIC, SEALED, Chance, Decision, RuleViolation, fold, seen_by
from engine.kernel.facts import MOVED, place

BOX = box(120)
DECKS = {place(DECK, seat): seat for seat in range(6)}


def draft(seats, form="", seed=1, start=None, cards=BOX):
    return new_table(seats, cards=cards, format=form, start=start, chance=Chance(seed), facts=[])


def finished(seats, form="", seed=1):
    table = draft(seats, form, seed)
    play_at_random(table, Random(seed))
    return table


def first_offer(table):
    question = table.questions[0]
    table.answer(question.step, question.seat, question.offers[0])
    return question


# A8.2


def test_a8_2_a_takes_one_b_two_a_the_last_and_then_b_begins():
    table = draft(2, start=0, cards=bundled())
    takers = [first_offer(table).seat for _ in range(6)]
    assert takers == [0, 1, 1, 1, 0, 0]
    assert (len(table.decks[0]), len(table.decks[1]), len(table.shown)) == (4, 4, 4)


def test_a8_2_ten_times_four_make_two_decks_of_twenty():
    table = draft(2, start=0)
    asked = []
    while table.questions:
        asked.append((len(table.shown), first_offer(table).kind))
    assert asked == [(4, TAKE), (3, TAKE), (2, TAKE)] * 10
    assert [len(deck) for deck in table.decks] == [20, 20]


def test_a8_2_who_takes_what_lies_open_for_all():
    table = draft(2, start=0)
    for viewer in (0, 1, PUBLIC):
        assert view(table, viewer).cards(table.shown) == list(table.hidden_faces(table.shown))
        assert questions(table, viewer)[0].offers == tuple(table.shown)


def test_a8_11_player_a_of_the_open_draft_is_random():
    assert {draft(2, seed=seed).first for seed in range(20)} == {0, 1}


# A8.3


def test_a8_3_ten_cards_each_one_is_taken_the_rest_goes_to_the_left_then_to_the_right():
    table = draft(3)
    packs = [set(table.hidden_faces(pack)) for pack in table.packs]
    assert [len(pack) for pack in packs] == [10, 10, 10]
    for _ in range(3):
        first_offer(table)
    left = [set(table.hidden_faces(pack)) for pack in table.packs]
    assert [left[seat] < packs[seat - 1] for seat in range(3)] == [True] * 3
    while table.round == 1:
        first_offer(table)
    packs = [set(table.hidden_faces(pack)) for pack in table.packs]
    for _ in range(3):
        first_offer(table)
    right = [set(table.hidden_faces(pack)) for pack in table.packs]
    assert [right[seat] < packs[(seat + 1) % 3] for seat in range(3)] == [True] * 3


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a8_3_until_twice_ten_are_taken(seats):
    table = finished(seats)
    assert [len(deck) for deck in table.decks] == [20] * seats
    assert Counter(entry.seat for entry in table.log if isinstance(entry, Decision)) == dict.fromkeys(range(seats), 18)


def test_a8_11_picks_are_secret_and_at_the_same_time():
    table = draft(3)
    assert [(question.seat, question.kind) for question in table.questions] == [(0, PICK), (1, PICK), (2, PICK)]
    chosen = table.questions[1].offers[4]
    table.answer(table.questions[1].step, 1, chosen)
    assert (view(table, 1).chosen, view(table, 0).chosen) == ((NONE, chosen, NONE), (NONE, NONE, NONE))
    assert table.log[-1].seat != 1  # nothing is written before all have picked
    assert questions(table, 1)[0].offers == ()


def test_a8_11_no_card_is_in_two_decks():
    for seats, form in ((2, ""), (3, ""), (6, ""), (2, "anti_draft"), (4, "pai_gow")):
        dealt = [card for deck in finished(seats, form).made() for card in deck]
        assert len(dealt) == len(set(dealt)) == 20 * seats


@pytest.mark.parametrize(("seats", "form"), [(3, ""), (3, "pai_gow"), (3, "anti_draft")])
def test_a8_11_a_set_with_fewer_than_twenty_cards_each_is_refused(seats, form):
    with pytest.raises(RuleViolation) as refused:
        new_table(seats, cards=box(59), format=form)
    assert (refused.value.rule, refused.value.code) == ("A8.11", "too_few_cards")
    assert (refused.value.data["there"], refused.value.data["needed"]) == (59, 60)


@pytest.mark.parametrize(
    ("seats", "form", "rule", "code"), [(3, "zwei_draft", "A8.2", "seats_only"), (2, "draft", "A8.3", "seats")]
)
def test_a8_3_each_draft_has_its_number_of_players(seats, form, rule, code):
    with pytest.raises(RuleViolation) as refused:
        new_table(seats, cards=BOX, format=form)
    assert (refused.value.rule, refused.value.code) == (rule, code)


# A8.6


def test_a8_6_five_decks_of_four_from_twenty_random_cards():
    table = draft(2, "pai_gow")
    dealt = [sorted(table.hidden_faces(pack)) for pack in table.packs]
    assert [question.kind for question in table.questions] == [PUT, PUT]
    play_at_random(table, Random(3))
    assert [[len(pile) for pile in piles] for piles in table.piles] == [[4] * 5] * 2
    assert [sorted(deck) for deck in table.made()] == dealt


def test_a8_6_the_five_decks_are_what_the_player_put_together():
    table = draft(2, "pai_gow")
    wanted = list(table.hidden_faces(table.packs[0]))
    Random(5).shuffle(wanted)
    for face in wanted[:16]:
        question = table.question(0)
        copy = next(copy for copy in question.offers if table.hidden_face(copy) == face)
        table.answer(question.step, 0, copy)
    assert table.question(0) is None
    while table.questions:
        first_offer(table)
    piles = [sorted(table.hidden_faces(pile)) for pile in table.piles[0]]
    assert piles == [sorted(wanted[at : at + 4]) for at in range(0, 20, 4)]


def test_a8_6_nobody_sees_the_decks_of_others():
    table = finished(2, "pai_gow")
    assert view(table, 1).piles[0] == ()
    assert set(view(table, 1).cards(table.piles[0][0])) == {0}
    assert 0 not in view(table, 0).cards(table.piles[0][0])


# A8.7


def test_a8_15_each_deck_goes_to_the_next_seat_and_the_last_gives_to_seat_0():
    for seats in (2, 3, 5):
        plain, passed = finished(seats, seed=4), finished(seats, "anti_draft", seed=4)
        assert plain.log == passed.log
        decks = plain.made()
        assert passed.made() == (decks[-1], *decks[:-1])


def test_a8_15_everybody_is_told_to_whom_each_deck_goes():
    """Packs were drafted to the left; now each card moves to the deck of the next seat."""
    table = finished(3, "anti_draft")
    moves = [fact for fact in table.facts if fact.kind == MOVED and fact.origin in DECKS and fact.target in DECKS]
    assert Counter((DECKS[fact.origin], DECKS[fact.target]) for fact in moves) == {(0, 1): 20, (1, 2): 20, (2, 0): 20}


def test_a8_11_a_pick_waits_until_all_have_picked_and_no_longer():
    table = draft(3)
    picks = [first_offer(table).offers[0] for _ in range(2)]
    assert view(table, 0).chosen == (picks[0], NONE, NONE)
    first_offer(table)
    assert view(table, JUDGE).chosen == (NONE, NONE, NONE)


def test_a8_3_a_question_says_which_pick_of_which_round_it_is():
    table = draft(3)
    asked = [first_offer(table).about for _ in range(6)]
    assert asked == [(1, 1)] * 3 + [(1, 2)] * 3


def test_a8_15_the_receiver_may_look_and_the_giver_no_longer_has_it():
    table = finished(3, "anti_draft")
    assert 0 not in view(table, 1).cards(table.decks[1])
    assert set(view(table, 0).cards(table.decks[1])) == {0}


# what is asked, what is told


ALL_FORMS = [(2, ""), (2, "anti_draft"), (3, ""), (3, "anti_draft"), (2, "pai_gow")]


@pytest.mark.parametrize(("seats", "form"), ALL_FORMS)
def test_folded_facts_are_the_draft_that_each_viewer_sees(seats, form):
    """At each decision; in Pai-Gow (A8.6) nobody is told of the decks until all are made."""
    table, rnd = draft(seats, form), Random(2)
    while True:
        if form != "pai_gow" or not any(table.piles[0]) or not table.questions:
            for viewer in (0, 1, PUBLIC, JUDGE):
                check_folded(table, viewer)
        if not table.questions:
            break
        question = rnd.choice(table.questions)
        table.answer(question.step, question.seat, rnd.choice(question.offers))


def check_folded(table, viewer):
    looked, seen = fold(seen_by(fact, viewer) for fact in table.facts), view(table, viewer)
    zones = {place(POOL, 0): range(table.dealt, len(table.face)), place(SHOWN, 0): seen.shown}
    for seat in range(table.seats):
        zones |= {place(PACK, seat): seen.packs[seat], place(DECK, seat): seen.decks[seat]}
        zones |= {place(PILE + at, seat): pile for at, pile in enumerate(table.piles[seat])}
    for at in zones.keys() | looked.zones.keys():
        copies = sorted(zones.get(at, ()))
        assert sorted(looked.zones.get(at, ())) == copies
        assert sorted(looked.faces.get(copy, 0) for copy in copies) == sorted(seen.cards(copies))
    assert list(looked.values) == ([(seen.first, COIN)] if table.seats == 2 and not any(table.piles) else [])
    assert (looked.over, seen.over) == (not table.questions,) * 2
    assert seen.passed_on is (seen.over and table.form.passed_on)


@pytest.mark.parametrize(
    ("seats", "form", "asked", "unasked"),
    [
        (2, "", {(COIN, "A8.11"), (SHOW, "A8.2"), (TAKE, "A8.2")}, [(TAKE, "A8.2", (n,)) for n in range(1, 11)]),
        (3, "", {(DEAL, "A8.3"), (PICK, "A8.3")}, [(PICK, "A8.3", (n, 10)) for n in (1, 2) for _ in range(3)]),
        (2, "pai_gow", {(DEAL, "A8.6"), (PUT, "A8.6")}, [(PUT, "A8.6", (PILES,))] * 8),
    ],
)
def test_a8_2_a8_3_a8_6_each_step_of_a_draft_has_its_rule(seats, form, asked, unasked):
    """Also what nobody is asked for: the last card of four, of a pack, the last deck of four."""
    table, found = new_table(seats, cards=BOX, format=form, facts=[]), set()
    while table.questions:
        question = table.questions[0]
        found.add((question.kind, question.rule))
        if question.seat == CHANCE:
            table.settle(question.offers[: question.about[1]])
        else:
            first_offer(table)
    assert found == asked
    assert [(made.kind, made.rule, made.about) for made in table.unasked] == unasked


def test_a8_6_a_question_says_for_which_deck_of_four_and_how_many_lie_in_it():
    table = draft(2, "pai_gow")
    asked = []
    while question := table.question(1):
        asked.append(question.about)
        table.answer(question.step, 1, question.offers[0])
    assert asked == [(deck, cards) for deck in range(1, PILES) for cards in range(4)]
    assert (view(table, 1).round, len(table.piles[1][-1]), table.packs[1]) == (1, 4, [])


def test_a8_15_a_deck_that_is_passed_on_lies_in_the_order_of_its_numbers():
    """It does not tell in which order it was taken, to all in the open draft, to the receiver in the other."""
    for seats, viewer in (2, PUBLIC), (3, 1):
        seen = view(finished(seats, "anti_draft"), viewer)
        cards = seen.cards(seen.decks[1])
        assert (cards, len(set(cards) - {0})) == (sorted(cards), 20)


def test_a8_11_who_may_know_what_is_asked():
    closed, opened = draft(3), new_table(2, cards=BOX, start=0)
    assert [len(question.offers) for question in questions(closed, 1)] == [0, 10, 0]
    assert [question.offers for question in questions(opened, PUBLIC)] == [()]  # chance draws from what nobody knows
    assert [len(question.offers) for question in questions(opened, SEALED)] == [120]
    assert (hidden(closed, SEALED), len(hidden(closed, 0)[0])) == ([], 20)


def test_a8_11_without_another_set_the_bundled_one_is_drafted():
    assert new_table(2, chance=Chance(1)).cards is bundled()


# laws


@pytest.mark.parametrize(("seats", "form"), [(3, "draft"), (4, "anti_draft"), (2, "pai_gow"), (3, "pai_gow")])
def test_any_order_of_sealed_picks_gives_the_same_table_facts_and_log(seats, form):
    """Each player's taste is fixed; in whatever order the picks arrive, table and log are the same."""

    def played(order):
        table, rnd = draft(seats, form, seed=9), Random(order)
        while table.questions:
            question = rnd.choice(table.questions)
            wish = max(question.offers, key=lambda copy: hash((question.seat, table.hidden_face(copy) * 7919 % 101)))
            table.answer(question.step, question.seat, wish)
        return table

    tables = [played(order) for order in range(6)]
    assert len({tuple(table.log) for table in tables}) == 1
    assert len({repr((table.state()[0], table.facts)) for table in tables}) == 1


def test_what_a_seat_never_saw_leaves_no_trace_in_a_whole_draft():
    """Of Pai-Gow a seat sees nothing of the others: their cards change places, and it is told the same."""
    table = finished(3, "pai_gow", seed=2)
    other = {}
    hidden = [face for pack in (1, 2) for face in table.made()[pack]]
    for face, instead in zip(hidden, Random(1).sample(hidden, len(hidden)), strict=True):
        other[face] = instead
    again = new_table(3, cards=BOX, format="pai_gow", facts=[])
    for entry in table.log:
        if isinstance(entry, Decision):
            question = again.question(entry.seat)
            again.answer(question.step, entry.seat, question.offers[0] if entry.seat else entry.offer)
        else:
            again.settle(tuple(other.get(face, face) for face in entry.things))
    assert again.made()[1:] != table.made()[1:]
    assert [seen_by(fact, 0) for fact in again.facts] == [seen_by(fact, 0) for fact in table.facts]
    assert view(again, 0) == view(table, 0)


def test_a_place_in_a_pack_tells_nothing_of_who_took_what():
    """Two players take two cards of a pack in one order or the other: who gets it next sees the same pack."""
    packs = []
    for swapped in (False, True):
        table = draft(3, seed=6)
        faces = table.hidden_faces(table.packs[0])
        wishes = [faces[2], faces[7]][:: -1 if swapped else 1]
        for wish in wishes:
            holder = next(seat for seat in range(3) if wish in table.hidden_faces(table.packs[seat]))
            for seat in range(3):
                question = table.question(seat)
                held = list(table.hidden_faces(question.offers))
                at = held.index(wish) if seat == holder else 0
                table.answer(question.step, seat, question.offers[at])
        packs.append(view(table, 2).cards(table.packs[2]))
    assert packs[0] == packs[1]


def test_chance_of_a_draft_is_named_and_so_equal_everywhere():
    table = new_table(3, cards=BOX)
    question = table.questions[0]
    assert (question.seat, question.rule, len(question.offers), question.about) == (CHANCE, "A8.3", 120, (0, 10))
    assert finished(3, seed=8).log == finished(3, seed=8).log


def test_a_draft_says_who_is_asked_and_judges_see_every_pack():
    table = draft(4)
    assert view(table, PUBLIC).waiting == (0, 1, 2, 3)
    assert all(0 not in view(table, JUDGE).cards(pack) for pack in table.packs)


def test_greedy_drafters_take_strength_and_in_an_anti_draft_leave_it():
    strength = {card.number: card.strength for card in BOX.cards}

    def mean(form):
        table = draft(3, form)
        play_out(table, [BOTS["greedy"](table, 1), BOTS["random"](table, 2), BOTS["random"](table, 3)], DRAFT)
        made = table.made()[1 if form == "anti_draft" else 0]
        return sum(strength[card] for card in made) / 20

    assert mean("draft") > 4.5
    assert mean("anti_draft") < 2.5


def test_the_module_says_which_formats_are_drafted():
    assert game.DRAFTS == ("zwei_draft", "draft", "anti_draft", "pai_gow")
