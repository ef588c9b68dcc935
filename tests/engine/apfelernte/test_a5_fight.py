"""Chapter A5: attack and fight."""

import pytest

from engine.apfelernte.decisions import NONE, PASS, attack
from engine.apfelernte.table import PLAY
from engine.kernel import RuleViolation
from engine.kernel.facts import ACTED, BLOCK
from tests.engine.apfelernte.stage import ANNA, BERT, CARLA, Side, Stage, plain, wesen, zauber

FULL = ["Blatt 1", "Blatt 2", "Blatt 3", "Blatt 4", "Blatt 5"]
FIRE = zauber("Feuer", "Vernichte alle Wesen.")


def duel(mine, theirs, cards=(), **more):
    """Anna's Wesen attacks, Bert's may block."""
    stage = Stage(Side(play=[mine], hand=FULL), Side(play=[theirs], hand=FULL), cards=cards, **more)
    return stage.attack(mine, BERT)


def test_a5_1_an_own_wesen_and_an_opponent_still_in():
    stage = Stage(Side(play=[plain(3)]), Side(play=[plain(2)]), Side())
    wanted = [attack(stage.copy(plain(3)), seat) for seat in (BERT, CARLA)]
    assert [offer for offer in stage.table.questions[0].offers if offer > 1000] == wanted
    stage.table.answer(0, BERT, -100)  # Bert concedes (A9.8)
    assert [offer for offer in stage.table.questions[0].offers if offer > 1000] == wanted[1:]


def test_a5_1_a_wesen_that_was_taken_over_may_attack_its_owner():
    """Also the very first card of the first player."""
    grab = zauber("Griff", "Übernimm ein gegnerisches Wesen.")
    stage = Stage(Side(deck=[plain(3)], hand=FULL), Side(hand=["Griff"]), turn=BERT, cards=[grab])
    stage.table.move(0, PLAY, ANNA)
    first = stage.name(0)
    stage.play("Griff").pass_turn().answer(attack(stage.copy(first), ANNA))
    assert (stage.copy(first), stage.asked) == (0, (ANNA, "life"))


def test_a5_2_abilities_of_the_attack_come_before_a_blocker_is_chosen():
    stage = duel("Jäger", "Bär")
    assert stage.asked == (ANNA, "may")
    stage.yes()
    assert (stage.play_of(BERT), stage.asked) == ([], (BERT, "life"))


def test_a5_3_without_the_attacker_the_attack_ends():
    stage = duel("Motte", plain(2), cards=[wesen("Motte", "Wenn Motte angreift, vernichte alle Wesen.")])
    assert (stage.asked, stage.lives(BERT)) == ((BERT, "action"), 3)


def test_a5_3_without_the_attacked_player_the_attack_ends():
    text = "Wenn Henker angreift, vernichtet der angegriffene Spieler eine eigene Lebenskarte."
    stage = Stage(Side(play=["Henker"]), Side(life=1), Side(), cards=[wesen("Henker", text)])
    stage.attack("Henker", BERT)
    assert (stage.table.places, stage.asked) == ([0, 3, 0], (CARLA, "action"))


def test_a5_3_who_is_attacked_may_concede_instead_of_losing_a_life_card():
    stage = Stage(Side(play=[plain(3)]), Side(), Side()).attack(plain(3), BERT)
    assert stage.asked == (BERT, "life")
    stage.table.answer(0, BERT, -100)
    assert (stage.table.places, stage.asked) == ([0, 3, 0], (CARLA, "action"))


def test_a5_3_an_attacker_that_left_play_and_came_back_is_a_new_one():
    """A1.8: nothing holds for it any more, the attack neither."""
    text = "Wenn Phönix angreift, vernichte Phönix. Danach bringe ein Wesen aus deinem Abwurfstapel ins Spiel."
    stage = Stage(Side(play=["Phönix"], hand=FULL), Side(hand=FULL), cards=[wesen("Phönix", text)])
    stage.attack("Phönix", BERT)
    assert (stage.play_of(ANNA), stage.lives(BERT), stage.asked) == (["Phönix"], 3, (BERT, "action"))


@pytest.mark.parametrize("question", ["block", "life"])
def test_a5_3_who_attacks_may_concede_before_the_attack_ends(question):
    """Then nothing happens to the attacked player (A9.8, A5.3)."""
    stage = Stage(Side(play=[plain(3)]), Side(play=[plain(2)]), Side())
    stage.attack(plain(3), BERT)
    if question == "life":
        stage.block(None)
    assert stage.asked == (BERT, question)
    stage.table.answer(0, ANNA, -100)
    assert (stage.table.places, stage.lives(BERT), stage.asked) == ([3, 0, 0], 3, (BERT, "action"))


@pytest.mark.parametrize("question", ["block", "life"])
def test_a5_4_who_is_asked_stays_asked_when_somebody_else_concedes(question):
    stage = Stage(Side(play=[plain(3)]), Side(play=[plain(2)]), Side())
    stage.attack(plain(3), BERT)
    if question == "life":
        stage.block(None)
    offers = stage.table.questions[0].offers
    stage.table.answer(0, CARLA, -100)
    assert (stage.asked, stage.table.questions[0].offers) == ((BERT, question), offers)


def test_a5_4_everybody_is_told_who_blocks_whom():
    stage = duel(plain(3), plain(5)).block(plain(5))
    told = [(fact.seat, stage.name(fact.copy), stage.name(fact.target)) for fact in stage.table.facts if is_block(fact)]
    assert told == [(BERT, plain(5), plain(3))]


def is_block(fact):
    return fact.kind == ACTED and fact.origin == BLOCK


def test_a5_4_the_attacked_player_may_choose_one_own_wesen():
    stage = Stage(Side(play=[plain(3)]), Side(play=[plain(1), plain(2)]), Side(play=[plain(4)]))
    stage.attack(plain(3), BERT)
    assert (stage.asked, stage.offers) == ((BERT, "block"), [None, plain(1), plain(2)])


def test_a5_5_abilities_of_block_and_fight_come_before_strengths_are_compared():
    guard = wesen("Wache", "Wenn Wache blockt, gib Wache bis zum Ende des Zuges Stärke +2.", 2)
    stage = duel(plain(3), "Wache", cards=[guard]).block("Wache")
    assert (stage.play_of(ANNA), stage.play_of(BERT)) == ([], ["Wache"])
    fighter = wesen("Raufbold", "Wenn Raufbold kämpft, gib Raufbold bis zum Ende des Zuges Stärke +2.", 2)
    stage = duel("Raufbold", plain(3), cards=[fighter]).block(plain(3))
    assert (stage.play_of(ANNA), stage.play_of(BERT)) == (["Raufbold"], [])


def test_a5_5_if_one_has_left_play_there_is_no_fight_and_no_life_card_is_lost():
    coward = wesen("Feigling", "Wenn Feigling blockt, schicke Feigling auf die Hand zurück.")
    stage = duel(plain(1), "Feigling", cards=[coward]).block("Feigling")
    assert (stage.play_of(ANNA), stage.lives(BERT), stage.asked) == ([plain(1)], 3, (BERT, "action"))


@pytest.mark.parametrize("when", ["blockt", "kämpft"])
def test_a5_5_a_blocker_that_leaves_play_fights_nobody(when):
    martyr = wesen("Märtyrer", f"Wenn Märtyrer {when}, vernichte Märtyrer.", 9)
    stage = duel(plain(1), "Märtyrer", cards=[martyr]).block("Märtyrer")
    assert (stage.play_of(ANNA), stage.discard(BERT), stage.lives(BERT)) == ([plain(1)], ["Märtyrer"], 3)


@pytest.mark.parametrize("when", ["anderes eigenes Wesen geblockt wird", "gegnerisches Wesen blockt"])
def test_a5_5_a_block_is_heard_by_who_watches_the_one_or_the_other(when):
    watch = wesen("Rabe", f"Wenn ein {when}, ziehe eine Karte.")
    stage = Stage(Side(play=[plain(3), "Rabe"], hand=FULL), Side(play=[plain(2)], hand=FULL), cards=[watch])
    stage.attack(plain(3), BERT).block(plain(2))
    assert len(stage.hand(ANNA)) == 6


def test_a5_6_not_blocked_an_own_life_card_is_destroyed():
    stage = duel(plain(1), plain(5)).block(None)
    assert stage.asked == (BERT, "life")
    stage.lose_life()
    assert (stage.lives(BERT), len(stage.hand(BERT))) == (2, 6)


@pytest.mark.parametrize(("mine", "theirs"), [(3, 5), (5, 3), (0, 1), (9, 8)])
def test_a5_7_the_lower_strength_is_destroyed(mine, theirs):
    stage = duel(plain(mine), plain(theirs)).block(plain(theirs))
    assert stage.play_of(ANNA) == ([plain(mine)] if mine > theirs else [])
    assert stage.play_of(BERT) == ([plain(theirs)] if theirs > mine else [])
    assert (stage.lives(ANNA), stage.lives(BERT)) == (3, 3)


def test_a5_7_on_a_tie_both_are_destroyed_at_the_same_time():
    watch = wesen("Rabe", "Wenn ein anderes Wesen vernichtet wird, ziehe eine Karte.")
    stage = Stage(Side(play=[plain(4), "Rabe"], hand=FULL), Side(play=["Bauer", "Hirte"]), cards=[watch, TWIN])
    stage.attack(plain(4), BERT).block("Bauer")
    assert stage.play_of(BERT) == ["Hirte"]
    stage = Stage(Side(play=["Zwilling", "Rabe"], hand=FULL), Side(play=[plain(3)]), cards=[watch, TWIN])
    stage.attack("Zwilling", BERT).block(plain(3)).answer(0)  # one of the two may be first (A7.7)
    assert (stage.play_of(ANNA), stage.play_of(BERT), len(stage.hand(ANNA))) == (["Rabe"], [], 7)


TWIN = wesen("Zwilling", "Zwilling muss blocken.", 3)


def test_a5_8_a_wesen_that_changed_sides_counts_as_having_left_play():
    thief = wesen("Dieb", "Wenn ein gegnerisches Wesen angreift, übernimm dieses Wesen.")
    stage = duel(plain(6), "Dieb", cards=[thief])
    assert (sorted(stage.play_of(BERT)), stage.lives(BERT), stage.asked) == (
        ["Dieb", plain(6)],
        3,
        (BERT, "action"),
    )


def test_a5_8_a_blocker_that_changed_sides_does_not_fight():
    siren = wesen("Sirene", "Wenn Sirene geblockt wird, übernimm das blockende Wesen.", 1)
    stage = duel("Sirene", plain(6), cards=[siren]).block(plain(6))
    assert (stage.play_of(ANNA), stage.play_of(BERT), stage.lives(BERT)) == (["Sirene", plain(6)], [], 3)


def test_a5_9_blocking_and_being_blocked_are_one_event_and_so_are_both_fights():
    cards = [
        wesen("Keiler", "Wenn Keiler geblockt wird, ziehe eine Karte. Wenn Keiler kämpft, ziehe eine Karte."),
        wesen("Dogge", "Wenn Dogge blockt, ziehe eine Karte. Wenn Dogge kämpft, ziehe eine Karte."),
    ]
    stage = duel("Keiler", "Dogge", cards=cards).block("Dogge")
    assert stage.asked == (ANNA, "order")  # of the block
    stage.answer(0)
    assert (len(stage.hand(ANNA)), len(stage.hand(BERT))) == (6, 6)
    assert stage.asked == (ANNA, "order")  # of the fight
    stage.answer(1)
    assert (len(stage.hand(ANNA)), len(stage.hand(BERT)), stage.play_of(ANNA)) == (7, 7, [])


def test_a5_9_strengths_are_read_once():
    """The attacker's strength is that of the moment of the fight, though its Augmentation is destroyed with it."""
    stage = Stage(Side(play=[plain(2), f"Riesenwuchs on {plain(2)}"]), Side(play=[plain(5)]))
    stage.attack(plain(2), BERT).block(plain(5))
    assert (stage.play_of(ANNA), stage.play_of(BERT), stage.discard(ANNA)) == ([], [], [plain(2), "Riesenwuchs"])


def test_a5_9_only_the_attacked_player_may_block():
    stage = Stage(Side(play=[plain(3)]), Side(), Side(play=[plain(4)]))
    assert stage.attack(plain(3), BERT).asked == (BERT, "life")


def test_a5_10_who_must_attack_does_so_as_long_as_it_can():
    stage = Stage(Side(play=["Landsknecht", plain(3)], hand=["Bär"]), Side(), Side())
    copy = stage.copy("Landsknecht")
    assert list(stage.table.questions[0].offers) == [attack(copy, BERT), attack(copy, CARLA)]
    shackle = zauber("Fessel", "Das verstärkte Wesen darf nicht angreifen.", "Augmentation")
    stage = Stage(Side(play=["Landsknecht", "Fessel on Landsknecht"]), Side(), cards=[shackle])
    assert stage.table.questions[0].offers == [PASS]  # a prohibition wins (A7.3)


def test_a5_10_who_must_block_blocks_if_it_may():
    shield = wesen("Schildknecht", "Schildknecht muss blocken.", 1)
    stage = Stage(Side(play=[plain(3)]), Side(play=["Schildknecht", plain(9)]), cards=[shield])
    stage.attack(plain(3), BERT)
    assert (stage.play_of(BERT), stage.lives(BERT)) == ([plain(9)], 3)  # the only one was no question
    stage = Stage(Side(play=["Irrlicht"]), Side(play=["Schildknecht"]), cards=[shield])
    stage.attack("Irrlicht", BERT)  # Menschen cannot block it
    assert stage.asked == (BERT, "life")


def test_a5_10_of_several_that_must_block_one_is_chosen():
    cards = [wesen(name, f"{name} muss blocken.", 1) for name in ("Erster", "Zweiter")]
    stage = Stage(Side(play=[plain(3)]), Side(play=["Erster", "Zweiter", plain(9)]), cards=cards)
    stage.attack(plain(3), BERT)
    assert stage.offers == ["Erster", "Zweiter"]
    with pytest.raises(RuleViolation, match=r"A5\.10"):
        stage.answer(NONE)


def test_a5_11_a_fight_proof_wesen_stays_and_the_other_is_compared_all_the_same():
    stage = duel("Lindwurm", plain(7)).block(plain(7))
    assert (stage.play_of(ANNA), stage.play_of(BERT)) == (["Lindwurm"], [plain(7)])
    equal = plain(stage.strength("Lindwurm"))
    stage = duel("Lindwurm", equal).block(equal)
    assert (stage.play_of(ANNA), stage.play_of(BERT)) == (["Lindwurm"], [])
