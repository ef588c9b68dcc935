"""Chapter A4: playing a card."""

import pytest

from engine.kernel import RuleViolation
from tests.engine.apfelernte.stage import ANNA, BERT, CARLA, Side, Stage, plain, wesen, zauber

FULL = ["Blatt 1", "Blatt 2", "Blatt 3", "Blatt 4", "Blatt 5"]
AXE = zauber("Axt", "Vernichte ein Wesen.")


def test_a4_1_a_card_of_the_own_hand_is_laid_into_the_play_area():
    stage = Stage(Side(hand=["Vogt", plain(2)]), Side(hand=["Bär"]))
    stage.play(plain(2))
    assert (stage.play_of(ANNA), "Vogt" in stage.hand(ANNA)) == ([plain(2)], True)
    with pytest.raises(RuleViolation, match=r"A3\.1"):
        stage.answer(stage.table.hand[ANNA][0])


def test_a4_2_a_wesen_stays_until_it_is_destroyed():
    stage = Stage(Side(hand=[plain(2), *FULL]), Side(hand=["Axt"]), cards=[AXE])
    stage.play(plain(2))
    assert stage.play_of(ANNA) == [plain(2)]
    stage.play("Axt")
    assert (stage.play_of(ANNA), stage.discard(ANNA)) == ([], [plain(2)])


def test_a4_3_the_ability_of_a_zauber_is_executed_then_it_is_discarded():
    stage = Stage(Side(hand=["Hagelschlag"]), Side(play=[plain(2), plain(3)]))
    stage.play("Hagelschlag")
    assert (stage.play_of(BERT), stage.discard(BERT), stage.discard(ANNA)) == ([plain(3)], [plain(2)], ["Hagelschlag"])


def test_a4_4_an_augmentation_is_attached_to_an_own_wesen():
    stage = Stage(Side(hand=["Riesenwuchs", *FULL], play=[plain(2), plain(4)]), Side(play=[plain(5)]))
    stage.play("Riesenwuchs")
    assert (stage.asked, stage.offers) == ((ANNA, "host"), [plain(2), plain(4), None])
    stage.pick(plain(2))
    assert (stage.strength(plain(2)), stage.strength(plain(4)), stage.discard(ANNA)) == (5, 4, [])


def test_a4_4_with_no_own_wesen_or_by_choice_it_is_discarded_without_effect():
    stage = Stage(Side(hand=["Riesenwuchs"]), Side(play=[plain(5)]))
    stage.play("Riesenwuchs")
    assert (stage.discard(ANNA), stage.asked) == (["Riesenwuchs"], (BERT, "action"))
    stage = Stage(Side(hand=["Riesenwuchs"], play=[plain(2)]), Side())
    stage.play("Riesenwuchs").pick(None)
    assert (stage.discard(ANNA), stage.strength(plain(2))) == (["Riesenwuchs"], 2)


def test_a4_4_the_question_for_a_host_is_about_the_card_and_outlives_a_player():
    """Who goes out meanwhile (A9.8) takes nothing from the question, unless it is the player who is asked."""
    stage = Stage(Side(hand=["Riesenwuchs"], play=[plain(2)]), Side(), Side())
    stage.play("Riesenwuchs")
    offers = stage.offers
    assert stage.names(stage.table.questions[0].about) == ["Riesenwuchs"]
    stage.table.answer(0, CARLA, -100)
    assert (stage.asked, stage.offers) == ((ANNA, "host"), offers)
    stage = Stage(Side(hand=["Riesenwuchs"], play=[plain(2)]), Side(), Side())
    stage.play("Riesenwuchs").table.answer(0, ANNA, -100)
    assert (stage.discard(ANNA), stage.asked) == ([], (BERT, "action"))


def test_a4_4_an_augmentation_comes_into_play():
    flag = zauber("Banner", "Wenn Banner ins Spiel kommt, ziehe eine Karte.", "Augmentation")
    stage = Stage(Side(hand=["Banner", *FULL], play=[plain(2)]), Side(), cards=[flag])
    stage.play("Banner").pick(plain(2))
    assert len(stage.hand(ANNA)) == 6


def test_a4_5_a_zauber_may_be_played_without_effect():
    stage = Stage(Side(hand=["Blitzschlag"]), Side(play=[plain(4)]))
    stage.play("Blitzschlag").no()
    assert (stage.play_of(BERT), stage.discard(ANNA)) == ([plain(4)], ["Blitzschlag"])
    stage = Stage(Side(hand=["Windsbraut"]), Side())  # nothing is possible, playing it is legal all the same
    assert stage.play("Windsbraut").discard(ANNA) == ["Windsbraut"]


def test_a4_5_without_darf_it_does_what_is_possible():
    stage = Stage(Side(hand=["Windsbraut"]), Side(play=[plain(4)]))
    stage.play("Windsbraut")
    assert (stage.play_of(BERT), stage.hand(BERT)) == ([], [plain(4)])


def test_a4_6_the_augmentation_is_destroyed_in_the_same_event():
    chain = zauber("Kette", "Das verstärkte Wesen hat Stärke +1.", "Augmentation")
    crow = wesen("Rabe", "Wenn Rabe vernichtet wird, ziehe eine Karte.")
    stage = Stage(Side(hand=["Windsbraut"]), Side(play=["Rabe", "Kette on Rabe"]), cards=[chain, crow])
    stage.play("Windsbraut")
    assert (stage.hand(BERT), stage.discard(BERT), stage.table.augments) == (["Rabe"], ["Kette"], [])


def test_a4_6_what_watches_the_augmentation_triggers_too():
    watch = wesen("Schmied", "Wenn eine Augmentation vernichtet wird, ziehe eine Karte.")
    side = Side(play=[plain(2), f"Riesenwuchs on {plain(2)}", "Schmied"])
    stage = Stage(Side(hand=["Windsbraut"]), side, cards=[watch])
    stage.play("Windsbraut").pick(plain(2))
    assert len(stage.hand(BERT)) == 2


def test_a4_7_the_zauber_lies_on_the_pile_before_what_it_triggered_follows():
    text = "Wenn Sammler vernichtet wird, nimm eine Karte aus deinem Abwurfstapel auf die Hand."
    stage = Stage(Side(hand=["Axt", *FULL[:4]], play=["Sammler"]), Side(), cards=[AXE, wesen("Sammler", text)])
    stage.play("Axt")
    assert (stage.asked, stage.offers) == ((ANNA, "choose"), ["Sammler", "Axt"])


def test_a4_7_a_zauber_inside_an_ability_is_executed_at_once():
    stage = Stage(Side(hand=["Eisenberta", "Axt", *FULL], play=["Sündenbock"]), Side(play=[plain(4)]), cards=[AXE])
    stage.play("Eisenberta").yes().play("Axt").pick("Sündenbock")
    assert (stage.play_of(BERT), stage.discard(ANNA)) == ([], ["Sündenbock", "Axt"])


def test_a4_8_playing_a_wesen_and_its_coming_into_play_are_one_event():
    both = [
        wesen("Chronist", "Wenn du ein Wesen spielst, ziehe eine Karte."),
        wesen("Gast", "Wenn Gast ins Spiel kommt, darfst du eine Augmentation vernichten."),
        wesen("Wirt", "Wenn ein anderes eigenes Wesen ins Spiel kommt, ziehe eine Karte."),
    ]
    stage = Stage(Side(hand=["Gast"], play=["Chronist", "Wirt"]), Side(), cards=both)
    stage.play("Gast")
    assert stage.asked == (ANNA, "order")
    assert len(stage.table.questions[0].about) == 3


@pytest.mark.parametrize("when", ["du ein Wesen spielst", "ein anderes eigenes Wesen ins Spiel kommt"])
def test_a4_8_one_ability_that_watches_is_enough(when):
    watch = wesen("Wirt", f"Wenn {when}, ziehe eine Karte.")
    stage = Stage(Side(hand=[plain(2), *FULL], play=["Wirt"]), Side(), cards=[watch])
    stage.play(plain(2))
    assert len(stage.hand(ANNA)) == 6


def test_a4_8_what_is_brought_into_play_is_not_played():
    cards = [
        wesen("Chronist", "Wenn du ein Wesen spielst, wirf eine Handkarte ab."),
        wesen("Wirt", "Wenn ein anderes eigenes Wesen ins Spiel kommt, ziehe eine Karte."),
        zauber("Ruf", "Bringe ein Wesen aus deinem Abwurfstapel ins Spiel."),
    ]
    stage = Stage(Side(hand=["Ruf", *FULL], discard=[plain(3)], play=["Chronist", "Wirt"]), Side(), cards=cards)
    stage.play("Ruf")
    assert (len(stage.hand(ANNA)), len(stage.discard(ANNA))) == (6, 1)


def test_a4_9_any_number_of_augmentationen_stays_when_the_controller_changes():
    grab = zauber("Griff", "Übernimm ein gegnerisches Wesen.")
    side = Side(play=[plain(2), f"Riesenwuchs on {plain(2)}", f"Hexenbesen on {plain(2)}"])
    stage = Stage(Side(hand=["Griff"]), side, cards=[grab])
    stage.play("Griff")
    wesen_copy = stage.copy(plain(2))
    assert (stage.play_of(ANNA), stage.strength(plain(2))) == ([plain(2)], 5)
    assert stage.names(stage.table.carried(wesen_copy)) == ["Riesenwuchs", "Hexenbesen"]


def test_a7_11_of_two_further_cards_the_second_may_be_gone_before_it_is_played():
    cards = [
        wesen("Gaukler", "Wenn Gaukler ins Spiel kommt, spiele zwei weitere Karten."),
        zauber("Brand", "Wirf eine Handkarte ab."),
    ]
    stage = Stage(Side(hand=["Gaukler", "Brand", plain(2)], deck=[]), Side(), cards=cards)
    stage.play("Gaukler")
    assert (stage.play_of(ANNA), stage.discard(ANNA)) == (["Gaukler"], [plain(2), "Brand"])
