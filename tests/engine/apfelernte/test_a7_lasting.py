"""Chapter A7: what lasting abilities and effects for a while say, and when they end. More is in test_a7_abilities."""

import pytest

from engine.apfelernte import decisions as d
from engine.apfelernte.cards import Card, CardSet
from engine.apfelernte.game import new_table
from engine.apfelernte.lasting import is_ignored, strength
from engine.apfelernte.table import PLAY
from engine.kernel import Chance
from engine.kernel.facts import CONTROLLED
from tests.engine.apfelernte.stage import ANNA, BERT, CARLA, FULL, Side, Stage, cast, plain, wesen, zauber

WEAK = "Die Fähigkeiten aller gegnerischen Wesen mit Stärke 4 oder weniger werden ignoriert."


def test_a7_14_each_condition_reads_the_strength_with_what_the_earlier_ones_ignore():
    """The first finds Knappe of strength 5 and Hauptmann to be ignored; the second finds Knappe of strength 4."""
    captain = wesen("Hauptmann", "Alle anderen eigenen Wesen haben Stärke +1.")
    cards = [captain, wesen("Knappe", "Knappe muss blocken.", 4), wesen("Bann", WEAK), wesen("Fluch", WEAK)]
    sides = Side(play=["Hauptmann", "Knappe"]), Side(play=["Bann"])
    stage = Stage(*sides, cards=cards)
    assert not is_ignored(stage.table, stage.copy("Knappe"))
    stage = Stage(sides[0], Side(play=["Bann", "Fluch"]), cards=cards)
    assert is_ignored(stage.table, stage.copy("Knappe"))


@pytest.mark.parametrize(
    "says", [WEAK + " Alle anderen eigenen Wesen haben Stärke +1.", "Alle eigenen Wesen müssen blocken. " + WEAK]
)
def test_a7_9_what_ignores_some_ignores_none_of_which_it_says_something_else(says):
    cards = [wesen("Bann", says), wesen("Wirt", "Wenn Wirt angreift, ziehe eine Karte.")]
    stage = Stage(Side(play=["Bann", "Wirt"], hand=FULL), Side(), cards=cards).attack("Wirt", BERT)
    assert len(stage.hand(ANNA)) == 6


def test_a7_20_the_first_card_of_a_set_strengthens_others_like_any_other():
    """A11.2: a set that an organizer has loaded."""
    pack = [Card(1, "Leitwolf", "Wesen", "Biest", 3, "Alle anderen eigenen Biester haben Stärke +1.")]
    pack += [Card(at, f"Wolf {at}", "Wesen", "Biest", 2, f"Wolf {at} muss blocken.") for at in range(2, 21)]
    table = new_table([range(1, 21), range(1, 21)], cards=CardSet("Rudel", tuple(pack)), chance=Chance(1))
    leader, wolf = (next(copy for copy in range(20) if table.hidden_face(copy) == face) for face in (1, 2))
    for copy in (leader, wolf):
        table.move(copy, PLAY, ANNA)
    assert (strength(table, leader), strength(table, wolf)) == (3, 3)


@pytest.mark.parametrize(
    ("ban", "may"),
    [
        ("Kein Gegner darf einen Zauber spielen.", False),
        ("Kein Gegner darf in seinem Zug einen Zauber spielen.", True),
    ],
)
def test_a7_3_what_is_forbidden_always_is_forbidden_on_the_turns_of_others_too(ban, may):
    cards = [wesen("Bann", ban), wesen("Hausierer", "Wenn der Zug eines Gegners endet, spiele eine weitere Karte.")]
    sides = Side(play=["Bann"]), Side(play=["Hausierer"], hand=["Hagelschlag", plain(1), plain(2)])
    stage = Stage(*sides, cards=cards).pass_turn()
    assert (stage.asked, "Hagelschlag" in stage.offers) == ((BERT, "choose"), may)


def test_a3_7_who_has_no_hand_card_is_not_asked_for_a_further_one():
    """That there is none is told (A10.5), whatever lies in the deck."""
    stage = Stage(Side(play=["Bauer"], hand=[plain(1)]), Side()).play(plain(1))
    assert stage.asked == (BERT, "action")
    assert [(made.seat, made.rule) for made in stage.table.unasked if made.kind == d.EXTRA] == [(ANNA, "A3.7")]


# What was borrowed


THIEF = "Übernimm ein gegnerisches Wesen bis zum Ende des Zuges."


def controllers(stage, name):
    """Who got this Wesen, one after the other."""
    copy = stage.copy(name)
    return [fact.seat for fact in stage.table.facts if (fact.kind, fact.copy) == (CONTROLLED, copy)]


def test_a7_25_what_went_back_before_the_end_of_the_turn_does_not_go_back_again():
    text = THIEF + " Danach tausche dieses Wesen gegen ein gegnerisches Wesen."
    stage = cast(text, Side(hand=FULL), Side(play=[plain(2), plain(3)])).pick(plain(2))
    assert (stage.play_of(ANNA), stage.play_of(BERT)) == ([plain(3)], [plain(2)])
    assert (controllers(stage, plain(2)), controllers(stage, plain(3))) == ([ANNA, BERT], [ANNA])


@pytest.mark.parametrize(("leaves", "back"), [(False, True), (True, False)])
def test_a7_25_what_was_borrowed_goes_back_only_to_who_is_still_in(leaves, back):
    """It was Bert's before Carla took it over, so it does not leave with her (A6.3)."""
    rob = zauber("Raub", "Übernimm ein gegnerisches Wesen.")
    grip = zauber("Griff", THIEF + " Danach darfst du eine Handkarte abwerfen.")
    sides = Side(hand=["Griff", *FULL]), Side(play=[plain(4)]), Side(hand=["Raub", *FULL])
    stage = Stage(*sides, cards=[rob, grip], turn=CARLA).play("Raub").play("Griff")
    if leaves:
        stage.table.answer(stage.table.step, CARLA, d.CONCEDE)
    stage.no()
    assert (stage.asked, stage.play_of(CARLA if back else ANNA)) == ((BERT, "action"), [plain(4)])


# Counts of cards


def test_a9_4_who_has_no_hand_cards_has_life_cards_all_the_same():
    text = "Solange du keine Lebenskarten hast, hat Waise Stärke +2."
    assert Stage(Side(play=["Waise"]), Side(), cards=[wesen("Waise", text)]).strength("Waise") == 3
