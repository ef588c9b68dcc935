"""Chapter A3: the turn."""

from random import Random

import pytest

from engine.apfelernte.cards import bundled
from engine.apfelernte.decisions import ACTION, PASS, attack, is_attack
from engine.apfelernte.game import new_table
from engine.kernel import PUBLIC, Chance, RuleViolation
from engine.kernel.facts import ACTED, ATTACK, PLAY
from tests.engine.apfelernte.stage import ANNA, BERT, CARLA, Side, Stage, plain, wesen, zauber

FULL = ["Blatt 1", "Blatt 2", "Blatt 3", "Blatt 4", "Blatt 5"]
PLAIN = plain(1)
NUMBERS = [card.number for card in bundled().cards]


def fresh(seats=2, seed=1):
    return new_table([NUMBERS[:20]] * seats, start=ANNA, chance=Chance(seed))


def test_a3_1_one_action_or_a_pass():
    stage = Stage(Side(hand=["Bär", plain(3)], play=[plain(4)]), Side())
    (question,) = stage.table.questions
    assert (question.seat, question.kind, question.rule) == (ANNA, ACTION, "A3.1")
    assert sorted(question.offers) == sorted([PASS, *stage.table.hand[ANNA], attack(stage.copy(plain(4)), BERT)])
    stage.play(plain(3))
    assert stage.asked == (BERT, "action")


def test_a3_1_everybody_is_told_what_a_player_does():
    stage = Stage(Side(play=[plain(4)], hand=[plain(1)]), Side())
    stage.attack(plain(4), BERT).lose_life().pass_turn().play(plain(1))
    told = [fact for fact in stage.table.facts if fact.kind == ACTED]
    assert [(fact.seat, stage.name(fact.copy), fact.origin) for fact in told] == [
        (ANNA, plain(4), ATTACK),
        (ANNA, plain(1), PLAY),
    ]
    assert (told[0].target, {fact.audience for fact in told}) == (BERT, {PUBLIC})


def test_a3_1_an_opponents_wesen_and_cards_that_are_not_in_hand_are_refused():
    stage = Stage(Side(hand=["Bär"], play=[plain(4)]), Side(play=[plain(5)]))
    theirs, mine = stage.copy(plain(5)), stage.copy(plain(4))
    for offer in (
        theirs,
        mine,
        stage.table.deck[ANNA][-1],
        attack(theirs, ANNA),
        attack(mine, ANNA),
        attack(mine, CARLA),
    ):
        with pytest.raises(RuleViolation, match=r"A3\.1"):
            stage.answer(offer)


def test_a3_2_the_hand_is_refilled_to_five_also_after_a_pass():
    stage = Stage(Side(hand=["Bär", "Vogt"]), Side())
    stage.pass_turn()
    assert len(stage.hand(ANNA)) == 5
    stage = Stage(Side(hand=[*FULL, "Bär"]), Side())
    stage.pass_turn()
    assert len(stage.hand(ANNA)) == 6


def test_a3_2_an_empty_deck_loses_nothing_by_itself():
    stage = Stage(Side(hand=["Bär"], deck=[]), Side())
    stage.pass_turn()
    assert (stage.hand(ANNA), stage.asked) == (["Bär"], (BERT, "action"))


def test_a3_3_then_the_next_players_turn_begins():
    table = fresh(3)
    order = []
    for _ in range(4):
        order.append(table.turn)
        table.answer(table.step, table.turn, PASS)
    assert order == [ANNA, BERT, CARLA, ANNA]


def test_a3_4_a_wesen_may_attack_on_every_turn_and_block_afterwards():
    stage = Stage(Side(play=[plain(4)], hand=FULL), Side(play=[plain(5)], hand=FULL))
    for _ in range(2):
        stage.attack(plain(4), BERT).block(None).lose_life()
        stage.attack(plain(5), ANNA)
        assert stage.offers == [None, plain(4)]
        stage.block(None).lose_life()


def test_a3_5_one_more_pass_than_players_in_a_row_is_a_draw_at_once():
    for seats in (2, 3, 5):
        table = fresh(seats)
        for passes in range(seats):
            assert not table.over
            assert table.passes == passes
            table.answer(table.step, table.turn, PASS)
        hands = [len(hand) for hand in table.hand]
        table.answer(table.step, table.turn, PASS)
        assert (table.over, table.winner, table.places) == (True, -1, [1] * seats)
        assert [len(hand) for hand in table.hand] == hands  # nobody draws


def test_a3_5_a_played_card_or_an_attack_begins_the_count_anew():
    stage = Stage(Side(play=[plain(4)], hand=[plain(1)]), Side(hand=FULL))
    stage.pass_turn().pass_turn()
    assert stage.table.passes == 2
    stage.attack(plain(4), BERT).lose_life()
    assert stage.table.passes == 0
    stage.pass_turn().play(plain(1))
    assert (stage.table.passes, stage.table.over) == (0, False)


def test_a3_5_who_played_a_card_by_an_ability_has_not_passed():
    text = "Wenn dein Zug beginnt, darfst du eine weitere Karte spielen."
    stage = Stage(Side(play=["Frühaufsteher"], hand=["Bär"]), Side(), cards=[wesen("Frühaufsteher", text)])
    stage.yes()  # the only hand card is played
    assert stage.asked == (BERT, "may")  # Bär lets opponents draw
    stage.no().pass_turn()
    assert stage.table.passes == 0


@pytest.mark.parametrize(
    ("may", "hand"), [("eine weitere Karte spielen", "Riesenwuchs"), ("mit Frühaufsteher angreifen", PLAIN)]
)
def test_a3_5_a_zauber_and_an_attack_by_an_ability_are_no_pass_either(may, hand):
    early = wesen("Frühaufsteher", f"Wenn dein Zug beginnt, darfst du {may}.")
    stage = Stage(Side(play=["Frühaufsteher"], hand=[hand]), Side(), cards=[early]).yes()
    stage = stage.pick(None) if hand == "Riesenwuchs" else stage.lose_life()
    assert (stage.asked, stage.table.passes) == ((ANNA, "action"), 0)
    assert stage.pass_turn().table.passes == 0


@pytest.mark.parametrize(("mine", "passes"), [([PLAIN], 0), ([], 1)])
def test_a3_5_what_others_play_on_the_own_turn_is_no_action_of_the_own(mine, passes):
    text = "Wenn dein Zug beginnt, darf jeder Spieler eine weitere Karte spielen."
    stage = Stage(
        Side(play=["Frühaufsteher"], hand=mine),
        Side(hand=[plain(2)]),
        cards=[wesen("Frühaufsteher", text)],
    )
    for _ in range(len(mine) + 1):
        stage.yes()
    assert (len(stage.play_of(BERT)), stage.asked) == (1, (ANNA, "action"))
    assert stage.pass_turn().table.passes == passes


def test_a3_5_a_life_card_that_an_ability_destroys_is_no_action():
    toll = wesen("Zöllnerin", "Wenn dein Zug beginnt, vernichte eine gegnerische Lebenskarte.")
    stage = Stage(Side(), Side(play=["Zöllnerin"]), cards=[toll]).pass_turn().lose_life()
    assert (stage.asked, stage.table.passes) == ((BERT, "action"), 1)


def test_a3_5_an_elimination_begins_the_count_anew():
    stage = Stage(Side(), Side(), Side(), Side(play=[plain(2)]))
    stage.pass_turn().pass_turn()
    stage.table.answer(0, BERT, -100)
    assert stage.table.passes == 0


def test_a3_6_the_draw_comes_last():
    text = "Wenn dein Zug endet, wirf eine Handkarte ab."
    stage = Stage(Side(play=["Geizhals"], hand=["Bär"], deck=["Vogt"]), Side(), cards=[wesen("Geizhals", text)])
    stage.pass_turn()
    assert (stage.hand(ANNA), stage.discard(ANNA)) == (["Vogt"], ["Bär"])


def test_a3_6_effects_end_before_the_draw_and_after_the_abilities_of_the_end():
    look = wesen("Späher", "Wenn dein Zug endet, vernichte ein Wesen mit Stärke 5 oder mehr.")
    stage = Stage(Side(play=["Späher", plain(3)], hand=["Segen"]), Side(), cards=[look, BLESSING])
    stage.play("Segen").pick(plain(3))
    assert stage.play_of(ANNA) == ["Späher"]


BLESSING = zauber("Segen", "Gib einem eigenen Wesen bis zum Ende des Zuges Stärke +2.")


def test_a3_7_each_permission_gives_one_more_play_after_an_action():
    stage = Stage(Side(play=["Bauer"], hand=[plain(1), plain(2), plain(3)]), Side())
    stage.play(plain(1))
    assert (stage.asked, stage.offers) == ((ANNA, "extra"), [plain(2), plain(3), None])
    stage.play(plain(3))
    assert stage.asked == (BERT, "action")


def test_a3_7_also_on_the_turn_on_which_it_came_into_play():
    stage = Stage(Side(hand=["Bauer", plain(2)]), Side())
    stage.play("Bauer")
    assert stage.asked == (ANNA, "extra")


def test_a3_7_after_an_attack_and_not_after_a_pass():
    stage = Stage(Side(play=["Bauer"], hand=[plain(1), plain(2)]), Side())
    stage.attack("Bauer", BERT).lose_life()
    assert stage.asked == (ANNA, "extra")
    stage = Stage(Side(play=["Bauer"], hand=[plain(1), plain(2)]), Side())
    assert stage.pass_turn().asked == (BERT, "action")


def test_a3_7_not_while_it_is_ignored_or_forbidden():
    for other in ("Weiße Frau", "Nachtmahr"):
        stage = Stage(Side(play=["Bauer"], hand=[plain(2), plain(3)]), Side(play=[other]))
        assert stage.play(plain(2)).asked == (BERT, "action")


def test_a3_7_several_are_used_one_after_the_other():
    second = wesen("Großbauer", "Du darfst in jedem deiner Züge eine weitere Karte spielen.")
    stage = Stage(Side(play=["Bauer", "Großbauer"], hand=[plain(n) for n in (1, 2, 3, 4)]), Side(), cards=[second])
    stage.play(plain(1)).play(plain(2)).play(plain(3))
    assert (stage.asked, stage.hand(ANNA)[:1]) == ((BERT, "action"), [plain(4)])


def test_a3_7_the_narrowest_permission_is_used_up_first():
    """So that the other one is still there for any card."""
    herd = wesen("Hirtin", "Du darfst in jedem deiner Züge ein weiteres Biest spielen.")
    stage = Stage(Side(play=["Bauer", "Hirtin"], hand=[plain(1), "Bär", plain(2)]), Side(), cards=[herd])
    stage.play(plain(1)).play("Bär").no()
    assert (stage.asked, stage.offers) == ((ANNA, "extra"), [plain(2), None])


def test_a3_7_a_permission_gives_no_further_card_that_is_forbidden():
    """A7.3; as the action it may be played."""
    ban = wesen("Förster", "Kein Gegner darf in seinem Zug ein weiteres Biest spielen.")
    stage = Stage(Side(play=["Bauer"], hand=[plain(1), "Bär", plain(2)]), Side(play=["Förster"]), cards=[ban])
    assert stage.playable == [plain(1), "Bär", plain(2)]
    stage.play(plain(1))
    assert (stage.asked, stage.offers) == ((ANNA, "extra"), [plain(2), None])


@pytest.mark.parametrize("question", ["action", "extra"])
def test_a3_1_who_is_asked_stays_asked_when_somebody_else_concedes(question):
    early = wesen("Milchmagd", "Wenn dein Zug beginnt, ziehe eine Karte.")
    side = Side(play=["Milchmagd", "Bauer"], hand=[plain(1), plain(2)])
    stage = Stage(side, Side(), Side(), cards=[early])
    if question == "extra":
        stage.play(plain(1))
    attacks = [attack(stage.copy(name), CARLA) for name in ("Milchmagd", "Bauer")]
    offers = [offer for offer in stage.table.questions[0].offers if offer not in attacks]
    stage.table.answer(0, CARLA, -100)
    (asked,) = stage.table.questions
    assert (stage.asked, list(asked.offers)) == ((ANNA, question), offers)
    assert asked.rule == {"action": "A3.1", "extra": "A3.7"}[question]


def test_a3_8_who_can_do_nothing_else_passes():
    stage = Stage(Side(hand=[], deck=[]), Side())
    assert stage.table.questions[0].offers == [PASS]


def test_a3_8_a_pass_is_legal_except_when_a_wesen_must_attack():
    stage = Stage(Side(play=["Landsknecht"], hand=["Bär"]), Side())
    with pytest.raises(RuleViolation, match=r"A3\.1"):
        stage.answer(PASS)
    assert all(is_attack(offer) for offer in stage.table.questions[0].offers)


def test_a9_8_who_concedes_is_out_and_all_may_agree_on_a_draw():
    table = fresh(3)
    assert table.rights(BERT) == (-100, -101)
    table.answer(table.step, BERT, -100)
    assert (table.places, table.turn, table.over) == ([0, 3, 0], ANNA, False)
    assert table.rights(BERT) == ()
    for seat in (ANNA, CARLA):
        table.answer(table.step, seat, -101)
    assert (table.over, table.places, table.winner) == (True, [1, 3, 1], -1)


@pytest.mark.parametrize("agreeing", [[ANNA], [ANNA, CARLA]])
@pytest.mark.parametrize("concedes", [True, False])
def test_a9_8_who_is_left_has_agreed_when_the_last_goes_out_who_had_not(agreeing, concedes):
    """However that player goes out (A6.3)."""
    stage = Stage(Side(play=[plain(1)]), Side(life=1), Side())
    table = stage.table
    for seat in agreeing:
        table.answer(table.step, seat, -101)
    assert not table.over
    if concedes:
        table.answer(table.step, BERT, -100)
    else:
        stage.attack(plain(1), BERT)
    drawn = len(agreeing) == 2
    assert (table.over, table.places) == (drawn, [1, 3, 1] if drawn else [0, 3, 0])
    assert [len(table.rights(seat)) for seat in range(3)] == ([0, 0, 0] if drawn else [2, 0, 2])


def test_a9_8_a_draw_offer_may_be_withdrawn():
    table = fresh(2)
    table.answer(table.step, ANNA, -101)
    table.answer(table.step, ANNA, -102)
    table.answer(table.step, BERT, -101)
    assert not table.over
    table.answer(table.step, ANNA, -101)
    assert table.over


def test_a9_8_conceding_at_any_moment_leaves_a_playable_table():
    for seed in range(60):
        rnd = Random(seed)
        table = new_table([rnd.sample(NUMBERS, 20) for _ in range(4)], chance=Chance(seed))
        steps = rnd.randrange(5, 90)
        while table.questions:
            if table.step > steps:
                left = [seat for seat in range(4) if table.is_in(seat)]
                table.answer(0, rnd.choice(left), -100)
                steps += rnd.randrange(1, 30)
                continue
            question = table.questions[0]
            table.answer(question.step, question.seat, rnd.choice(question.offers))
        assert table.over
        assert min(table.places) == 1
