"""Chapter A12: the game against the Vogelscheuche. What it chooses is in `test_a12_choices`."""

from collections import Counter
from random import Random

import pytest

from engine.apfelernte import decisions as d
from engine.apfelernte import scarecrow
from engine.apfelernte.cards import Card, CardSet, bundled
from engine.apfelernte.formats import FORMATS, LEVELS, level
from engine.apfelernte.players.bots import greedy_bot
from engine.apfelernte.view import view
from engine.games import VOGELSCHEUCHE, play_at_random, play_out, random_table
from engine.kernel import CHANCE, PUBLIC, Chance, RuleViolation
from engine.kernel.facts import VALUE
from tests.engine.apfelernte.stage import (
    ANNA,
    BERT,
    CARLA,
    FULL,
    ScarecrowStage,
    Side,
    alone,
    it_casts,
    plain,
    wesen,
    zauber,
)

BOX = CardSet(
    "Kiste",
    tuple(Card(at, f"Klotz {at}", "Wesen", "Riese", at % 7, f"Klotz {at} muss angreifen.") for at in range(1, 121)),
)


# A12.1 the decks


def begun(people, chance=1, cards=BOX, **more):
    decks = [range(1 + 20 * seat, 21 + 20 * seat) for seat in range(people)]
    return scarecrow.new_table(decks, cards=cards, chance=None if chance is None else Chance(chance), **more)


@pytest.mark.parametrize("people", [1, 2, 3, 4])
def test_a12_1_its_deck_is_what_no_person_plays_at_most_twenty_per_person(people):
    table, left = begun(people), 120 - 20 * people
    own = [face for copy, face in enumerate(table.secret) if table.owner[copy] == people]
    assert len(own) == len(set(own)) == min(20 * people, left)
    assert min(own) > 20 * people


def test_a12_1_it_is_shuffled_and_cut():
    orders = {tuple(begun(1, chance).secret[20:]) for chance in range(60)}
    assert len(orders) == 60
    assert {face for order in orders for face in order} == set(range(21, 121))  # each card has its chance


def test_a12_1_a_small_set_leaves_fewer_cards():
    cards = CardSet("Klein", BOX.cards[:33])
    assert len(begun(1, cards=cards).secret) == 33


def test_a12_1_its_life_cards_come_from_the_top_of_that_deck():
    table = begun(1, None, start=0)
    while table.questions[0].seat == CHANCE:
        table.settle(table.questions[0].offers[: table.questions[0].about[1]])
    faces = [table.hidden_face(copy) for copy in table.life_cards(1)]
    assert faces == list(range(21, 21 + level("mittel").scarecrow))


def test_a12_1_each_person_has_a_regular_deck_and_one_to_four_play():
    with pytest.raises(RuleViolation) as wrong:
        scarecrow.new_table([[1, *range(1, 20)]], cards=BOX)
    assert (wrong.value.rule, wrong.value.code) == ("A12.1", "twice")
    for decks in ([], [range(1, 21)] * 5):
        with pytest.raises(RuleViolation, match="seats"):
            scarecrow.new_table(decks, cards=BOX)


# A12.2 its turn


def test_a12_2_after_each_persons_turn_it_plays_its_top_card():
    stage = alone([plain(3), plain(4)], turn=ANNA)
    stage.pass_turn().go(plain(3))
    assert stage.play_of(1) == [plain(3)]
    stage.go(f"{plain(3)} → 0").lose_life()
    stage.pass_turn().go(plain(4))
    assert stage.play_of(1) == [plain(3), plain(4)]


def test_a12_2_what_it_does_on_its_turn_has_its_rule():
    """A12.3, A12.6, A12.10."""
    stage = alone([plain(1), plain(4)], its_play=["Bauer"])
    assert rules_of(stage, plain(1), "Bauer → 0") == ["A12.2", "A12.3"]
    assert rules_of(stage.lose_life(), plain(4)) == ["A12.10"]
    assert rules_of(alone(its_play=[plain(1)]), f"{plain(1)} → 0") == ["A12.6"]
    assert rules_of(alone(), d.PASS) == ["A12.10"]


def rules_of(stage, *does):
    """The rules that the questions name with which the Vogelscheuche does this."""
    return [(stage.table.questions[0].rule, stage.go(each))[0] for each in does]


# A12.4 its life cards


def test_a12_4_a_lost_life_card_is_played_at_once_the_lowest_slot_first():
    stage = ScarecrowStage(Side(play=[plain(2)], hand=FULL), Side(life=["Vogt", plain(7)], deck=[]), turn=ANNA)
    stage.attack(plain(2), 1).go("Vogt")
    assert (stage.play_of(1), stage.lives(1), stage.hand(1)) == (["Vogt"], 1, [])


def test_a12_4_a_lost_zauber_is_executed():
    fire = zauber("Feuer", "Vernichte alle Wesen.")
    side = Side(life=["Feuer", plain(7)], deck=[])
    stage = ScarecrowStage(Side(play=[plain(2)], hand=FULL), side, turn=ANNA, cards=[fire])
    stage.attack(plain(2), 1).go("Feuer")
    assert (stage.play_of(ANNA), stage.discard(1)) == ([], ["Feuer"])


def test_a12_4_two_life_cards_lost_at_once_are_played_both():
    text = "Vernichte zwei gegnerische Lebenskarten."
    side = Side(life=["Vogt", plain(7), plain(6)], deck=[])
    stage = ScarecrowStage(Side(hand=["Beil", *FULL]), side, turn=ANNA, cards=[zauber("Beil", text)])
    stage.play("Beil")
    while stage.asked == (1, "life"):
        stage.go(stage.does)
    assert (sorted(stage.play_of(1)), stage.lives(1)) == (sorted(["Vogt", plain(7)]), 1)


def test_a12_4_the_last_life_card_is_not_played_the_people_have_won():
    stage = alone(person=Side(play=[plain(2)], hand=FULL), turn=ANNA, its_life=[plain(7)]).attack(plain(2), 1)
    assert (stage.table.over, stage.table.winner, stage.table.places) == (True, ANNA, [1, 2])
    assert stage.table.in_play() == [stage.copy(plain(2))]


# A12.6 the end


def test_a12_6_all_people_win_together_also_who_went_out():
    stage = ScarecrowStage(Side(play=[plain(3)], hand=FULL), Side(), Side(), Side(life=1, deck=[]), turn=ANNA)
    stage.table.answer(stage.table.step, BERT, d.CONCEDE)
    stage.attack(plain(3), 3)
    assert (stage.table.places[:3], stage.table.winner) == ([1, 1, 1], ANNA)


def test_a12_6_it_wins_when_all_people_are_out():
    stage = ScarecrowStage(Side(), Side(), Side(deck=[]), turn=ANNA)
    stage.table.answer(stage.table.step, BERT, d.CONCEDE)
    assert not stage.table.over
    stage.table.answer(stage.table.step, ANNA, d.CONCEDE)
    assert (stage.table.over, stage.table.winner, stage.table.places) == (True, 2, [2, 3, 1])


def test_a12_6_with_an_empty_deck_it_attacks_up_to_twice():
    stage = alone(its_play=[plain(3)], person=Side(hand=FULL, life=3))
    stage.go(f"{plain(3)} → 0").lose_life()
    stage.go(f"{plain(3)} → 0").lose_life()
    assert (stage.asked, stage.lives(ANNA)) == ((ANNA, "action"), 1)


def test_a12_6_with_a_card_left_it_attacks_once():
    stage = alone([plain(1)], its_play=[plain(3)])
    stage.go(plain(1), f"{plain(3)} → 0").lose_life()
    assert stage.asked == (ANNA, "action")


# A12.7 the levels


def test_a12_7_the_levels_change_only_its_life_cards():
    forms = [level(name) for name in LEVELS]
    assert [form.scarecrow for form in forms] == sorted({form.scarecrow for form in forms})
    assert {(form.deck_size, form.lives, form.hand_size, form.seats) for form in forms} == {(20, 3, 5, (1, 4))}
    for people in (1, 2, 3):
        table = begun(people, format=level("schwer"))
        assert table.life_count(people) == level("schwer").scarecrow


def test_a12_7_at_mittel_a_sensible_player_alone_wins_about_half_of_its_games():
    """A few games only, so with room; `python -m engine levels` plays many."""
    wins, games = 0, 120
    for seed in range(games):
        deck = Random(seed).sample(sorted(bundled().by_number), 20)
        table = scarecrow.new_table([deck], chance=Chance(seed), format=level("mittel"))
        play_out(table, [greedy_bot(seed)], VOGELSCHEUCHE)
        wins += table.winner == 0
    assert 0.25 < wins / games < 0.7


# A12.9 people


def test_a12_9_people_are_no_opponents_of_each_other():
    rain = zauber("Regen", "Vernichte alle gegnerischen Wesen.")
    stage = ScarecrowStage(
        Side(hand=["Regen", *FULL]), Side(play=[plain(2)]), Side(play=[plain(3)], deck=[]), cards=[rain], turn=ANNA
    ).play("Regen")
    assert (stage.play_of(BERT), stage.play_of(2)) == ([plain(2)], [])


def test_a12_9_nobody_can_attack_another_person():
    stage = ScarecrowStage(Side(play=[plain(2)], hand=FULL), Side(), Side(deck=[]), turn=ANNA)
    assert (stage.may_attack(plain(2), BERT), stage.may_attack(plain(2), 2)) == (False, True)


def test_a12_9_each_opponent_of_a_person_is_only_the_scarecrow():
    watch = wesen("Horcher", "Wenn ein Gegner ein Wesen spielt, gib Horcher bis zum Ende des Zuges Stärke +1.", 1)
    its = Side(deck=[plain(3)])
    stage = ScarecrowStage(Side(hand=[plain(2), *FULL]), Side(play=["Horcher"]), its, cards=[watch], turn=ANNA)
    stage.play(plain(2))
    assert stage.strength("Horcher") == 1
    stage.go(plain(3))
    assert stage.strength("Horcher") == 2


def test_a12_9_a_life_card_of_another_person_is_no_opposing_one():
    watch = wesen("Erbin", "Wenn eine gegnerische Lebenskarte vernichtet wird, ziehe eine Karte.", 1)
    stage = ScarecrowStage(
        Side(hand=FULL), Side(play=["Erbin"], hand=FULL), Side(play=[plain(9)], deck=[]), cards=[watch], turn=2
    )
    stage.go(f"{plain(9)} → 0").lose_life()
    stage.table.answer(stage.table.step, ANNA, d.CONCEDE)
    assert len(stage.hand(BERT)) == 5


def test_a12_9_every_player_means_the_people_and_the_scarecrow():
    stage = ScarecrowStage(
        Side(hand=["Zoll", *FULL], play=[plain(1)]),
        Side(play=[plain(2)]),
        Side(play=[plain(3)], deck=[]),
        cards=[zauber("Zoll", "Jeder Spieler vernichtet ein eigenes Wesen.")],
        turn=ANNA,
    ).play("Zoll")
    assert stage.table.in_play() == []


def test_a12_9_its_turn_follows_that_of_each_person_in_turn():
    stage = ScarecrowStage(*[Side(hand=FULL)] * 3, Side(play=[plain(1)], deck=[]), turn=1)
    turns = []
    for _ in range(12):
        (question,) = stage.table.questions
        if question.kind == d.ACTION:
            turns.append(stage.table.turn)
        stage.answer(question.offers[0])
    assert [seat for at, seat in enumerate(turns) if at == 0 or turns[at - 1] != seat] == [1, 3, 2, 3, 0, 3]


def test_a12_9_who_is_out_has_no_turn_and_none_follows():
    stage = ScarecrowStage(*[Side(hand=FULL)] * 3, Side(deck=[plain(1), plain(1)]), turn=ANNA)
    stage.table.answer(stage.table.step, ANNA, d.CONCEDE)
    assert stage.asked == (BERT, "action")  # no turn of the Vogelscheuche after a turn that its person did not end
    stage.pass_turn()
    assert stage.table.turn == 3


def test_a12_9_a_random_person_starts():
    starts = Counter(begun(3, chance).start for chance in range(60))
    assert set(starts) == {0, 1, 2}
    with pytest.raises(RuleViolation) as wrong:
        begun(2, start=2)
    assert wrong.value.rule == "A12.9"


@pytest.mark.parametrize("start", [None, 0, 1])
def test_a12_9_who_starts_is_told(start):
    table = begun(2, start=start, facts=[])
    told = [fact.seat for fact in table.facts if (fact.kind, fact.origin) == (VALUE, d.START)]
    assert told == [table.start] == [table.turn]


def test_a7_17_on_its_turn_the_person_whose_turn_comes_next_decides_first():
    toll = zauber("Zoll", "Jeder Gegner wirft eine Handkarte ab.")
    stage = ScarecrowStage(*[Side(hand=FULL)] * 3, Side(deck=["Zoll"]), cards=[toll], turn=BERT)
    stage.pass_turn().go("Zoll")
    asked = []
    while stage.asked[1] == "choose":
        asked.append(stage.asked[0])
        stage.answer(stage.table.questions[0].offers[0])
    assert asked == [CARLA, ANNA, BERT]


def test_a12_9_people_may_concede_and_nobody_agrees_on_a_draw():
    table = begun(2)
    assert [table.rights(seat) for seat in range(3)] == [(d.CONCEDE,), (d.CONCEDE,), ()]


# A12.10 no hand


def test_a12_10_what_would_go_to_its_hand_goes_on_top_of_its_deck():
    storm = zauber("Sturm", "Schicke ein gegnerisches Wesen auf die Hand zurück.")
    its = Side(play=[plain(4)], deck=[plain(1)])
    stage = ScarecrowStage(Side(hand=["Sturm", *FULL]), its, cards=[storm], turn=ANNA).play("Sturm")
    assert (stage.hand(1), stage.deck(1)) == ([], [plain(4), plain(1)])
    assert stage.does == plain(4)


def test_a12_10_drawing_does_nothing_and_it_has_nothing_to_discard():
    stage = it_casts("Ziehe zwei Karten.", Side(hand=FULL), Side(deck=[plain(1), plain(2)]))
    assert (stage.hand(1), stage.deck(1)) == ([], [plain(1), plain(2)])
    toll = zauber("Zoll", "Jeder Gegner wirft zwei Handkarten ab.")
    its = Side(deck=[plain(1), plain(2)])
    stage = ScarecrowStage(Side(hand=["Zoll", *FULL]), its, cards=[toll], turn=ANNA).play("Zoll")
    assert (stage.asked, stage.deck(1)) == ((1, "action"), [plain(1), plain(2)])


def test_a12_10_an_additional_play_turns_over_and_plays_the_next_card():
    stage = alone(["Eisenberta", plain(4), plain(5)]).go("Eisenberta", d.YES)
    assert (stage.play_of(1), stage.deck(1)) == (["Eisenberta", plain(4)], [plain(5)])


def test_a12_10_with_an_empty_deck_there_is_no_additional_play():
    stage = alone(["Eisenberta"]).go("Eisenberta")
    assert stage.does == "Eisenberta → 0"


def test_a12_10_a_card_that_it_may_not_play_goes_to_its_discard_pile():
    ban = wesen("Zensor", "Kein Gegner darf einen Zauber spielen.", 9)
    stage = alone(["Hagelschlag", plain(3)], person=Side(play=["Zensor"], hand=FULL), cards=[ban]).go("Hagelschlag")
    assert (stage.discard(1), stage.play_of(1)) == (["Hagelschlag"], [])


def test_a12_10_a_card_that_it_may_not_play_in_addition_goes_there_too():
    ban = wesen("Zensor", "Kein Gegner darf einen Zauber spielen.", 9)
    stage = alone(["Eisenberta", "Hagelschlag", plain(3)], person=Side(play=["Zensor"], hand=FULL), cards=[ban])
    stage.go("Eisenberta", d.YES)
    assert (stage.discard(1), stage.play_of(1), stage.deck(1)) == (["Hagelschlag"], ["Eisenberta"], [plain(3)])


def test_a12_10_a_turn_without_play_and_attack_is_a_pass():
    ban = wesen("Zensor", "Kein Gegner darf einen Zauber spielen.", 9)
    stage = alone(["Hagelschlag"], person=Side(play=["Zensor"], hand=FULL), cards=[ban], turn=ANNA)
    stage.pass_turn().go("Hagelschlag")
    assert stage.table.passes == 2
    stage.pass_turn()
    assert (stage.table.over, stage.table.winner) == (True, -1)  # two players in a row and one more pass (A3.5)


def test_a12_10_it_passes_with_nothing_to_do():
    stage = ScarecrowStage(Side(hand=FULL), Side(deck=[]), turn=ANNA).pass_turn().go(d.PASS)
    assert (stage.table.passes, stage.asked) == (2, (ANNA, "action"))


@pytest.mark.parametrize("people", [2, 3])
def test_a12_10_people_may_cut_its_deck_and_it_cuts_none(people):
    table = begun(people, cuts=True)
    asked = []
    while table.questions[0].kind == d.CUT:
        (question,) = table.questions
        asked.append((question.seat, question.about[0], len(question.offers)))
        table.answer(question.step, question.seat, question.offers[0])
    persons = range(people)
    assert asked == [*((people, seat, 1) for seat in persons), *((seat, people, 20 * people + 1) for seat in persons)]


# A12.11 its attack and lasting permissions


def test_a12_11_its_attack_comes_after_the_abilities_of_its_play():
    hunter = wesen("Jägerin", "Wenn Jägerin ins Spiel kommt, vernichte ein gegnerisches Wesen.", 2)
    stage = alone(["Jägerin"], person=Side(play=[plain(5)], hand=FULL), cards=[hunter]).go("Jägerin")
    assert (stage.play_of(ANNA), stage.does) == ([], "Jägerin → 0")


def test_a12_11_lasting_permissions_follow_the_attack():
    stage = alone([plain(1), plain(4), plain(5)], its_play=["Bauer"]).go(plain(1))
    assert stage.does == "Bauer → 0"
    stage.answer(stage.table.questions[0].offers[0]).lose_life()
    stage.go(plain(4))
    assert (stage.play_of(1), stage.asked) == (["Bauer", plain(1), plain(4)], (ANNA, "action"))


HERD = wesen("Hirtin", "Du darfst in jedem deiner Züge ein weiteres Biest spielen.", 0)


def test_a12_10_a_permission_for_other_cards_is_used_up_by_the_card_that_it_turns_over():
    """A3.7; that card goes to the discard pile."""
    stage = alone([plain(1), plain(2), "Bär"], its_play=["Hirtin"], cards=[HERD])
    stage.go(plain(1), f"{plain(1)} → 0").lose_life().go(plain(2))
    assert (stage.discard(1), stage.deck(1), stage.asked) == ([plain(2)], ["Bär"], (ANNA, "action"))


def test_a3_7_the_scarecrow_too_uses_up_the_narrowest_permission_first():
    stage = alone([plain(1), "Bär", plain(2)], its_play=["Bauer", "Hirtin"], cards=[HERD])
    stage.go(plain(1), "Bauer → 0").lose_life().go("Bär").no().go(plain(2))
    assert (stage.play_of(1)[2:], stage.discard(1)) == ([plain(1), "Bär", plain(2)], [])


def test_a12_10_a_lasting_permission_gives_no_further_card_that_is_forbidden():
    """A7.3; as its action it might be played."""
    ban = wesen("Förster", "Kein Gegner darf in seinem Zug ein weiteres Biest spielen.", 0)
    stage = alone([plain(1), "Bär"], its_play=["Bauer"], person=Side(play=["Förster"], hand=FULL), cards=[ban])
    stage.go(plain(1), "Bauer → 0").block().lose_life().go("Bär")
    assert (stage.play_of(1), stage.discard(1)) == (["Bauer", plain(1)], ["Bär"])


def test_a12_11_a_life_card_played_outside_its_turn_is_no_additional_play_of_its_turn():
    stage = ScarecrowStage(
        Side(play=[plain(2), "Weiße Frau"], hand=FULL), Side(life=[plain(7), plain(6)], deck=[]), turn=ANNA
    )
    stage.attack(plain(2), 1).go(plain(7))
    assert stage.play_of(1) == [plain(7)]


def test_a12_11_a_life_card_lost_on_its_own_turn_is_an_additional_play():
    text = "Jeder Spieler vernichtet eine eigene Lebenskarte."
    stage = it_casts(text, Side(play=["Weiße Frau"], hand=FULL), Side(life=[plain(7), plain(6)]))
    while stage.asked[1] == "life":
        stage.answer(stage.table.questions[0].offers[0])
    assert (stage.play_of(1), plain(7) in stage.discard(1)) == ([], True)


def test_a12_11_a_wesen_that_must_attack_goes_before_the_choice():
    stage = alone(its_play=[plain(9), "Landsknecht"], person=Side(play=[plain(8)], hand=FULL))
    assert stage.does == "Landsknecht → 0"


# A12.12 the longest game


def test_a12_12_after_a_hundred_turns_for_each_person_the_game_is_a_draw():
    ban = wesen("Schläfer", "Schläfer darf nicht blocken.", 1)
    stage = ScarecrowStage(Side(hand=FULL), Side(hand=FULL), Side(deck=[plain(1)]), cards=[ban], turn=ANNA)
    stage.table.turns = 199
    stage.pass_turn()
    assert (stage.table.turns, stage.table.over) == (200, False)
    stage.go(plain(1), f"{plain(1)} → 1").lose_life()
    assert (stage.table.turns, stage.table.over, stage.table.winner) == (201, True, -1)


# What people see


def test_a9_5_nobody_sees_its_deck_and_life_cards():
    for seed in range(3):
        table = random_table(VOGELSCHEUCHE, seed, 2)
        play_at_random(table.copy(), Random(seed))
        for viewer in (0, 1, 2, PUBLIC):
            seen = view(table, viewer)
            its = [seen.faces[copy] for copy in range(len(seen.faces)) if seen.owner[copy] == 2]
            assert set(its) == {0}


def test_a12_1_every_level_is_a_format():
    assert [FORMATS[f"vogelscheuche_{name}"] for name in LEVELS] == [level(name) for name in LEVELS]
