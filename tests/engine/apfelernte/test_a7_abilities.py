"""Chapter A7 where it needs more than one card: the queue, effects for a while, what nobody should learn. More is
in test_wordings."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.apfelernte import triggers
from engine.apfelernte.lasting import is_ignored
from engine.apfelernte.table import NOTE
from engine.games import GAMES, play_at_random, random_table
from engine.kernel import RuleViolation, fold
from engine.kernel.facts import ENDED, STRENGTH
from tests.engine.apfelernte.stage import ANNA, BERT, CARLA, Side, Stage, cast, plain, wesen, zauber

FULL = ["Blatt 1", "Blatt 2", "Blatt 3", "Blatt 4", "Blatt 5"]
TWO = Side(play=[plain(1), plain(2)], hand=FULL)


def test_a7_25_what_was_borrowed_twice_goes_back_the_way_it_came():
    thief = wesen("Dieb", "Wenn ein gegnerisches Wesen angreift, übernimm dieses Wesen bis zum Ende des Zuges.")
    text = "Übernimm ein gegnerisches Wesen bis zum Ende des Zuges. Danach darfst du mit diesem Wesen angreifen."
    stage = cast(text, Side(hand=FULL), Side(play=["Dieb", plain(5)]), cards=[thief]).pick(plain(5)).yes()
    assert stage.asked == (BERT, "action")
    assert (stage.play_of(ANNA), sorted(stage.play_of(BERT))) == ([], ["Dieb", plain(5)])


def test_a7_2_a_wesen_is_chosen_by_the_player_to_whom_the_text_gives_the_choice():
    """Not by its owner."""
    stage = cast("Ein Gegner deiner Wahl vernichtet ein gegnerisches Wesen seiner Wahl.", TWO, Side())
    assert (stage.asked, stage.offers) == ((BERT, "choose"), [plain(1), plain(2)])


JUDGE = "Wenn Richter angreift, vernichtet der angegriffene Spieler eine eigene Lebenskarte. Danach "


@pytest.mark.parametrize(
    ("then", "hand"),
    [
        ("vernichte ein Wesen nach Wahl des angegriffenen Spielers. Danach ziehe eine Karte.", 6),
        ("darfst du ein Wesen nach Wahl des angegriffenen Spielers vernichten, um zwei Karten zu ziehen.", 5),
    ],
)
def test_a6_8_who_went_out_chooses_nothing_more(then, hand):
    """What was to be chosen is not done, so nothing follows that it was the cost of (A7.5)."""
    sides = Side(play=["Richter", plain(1)], hand=FULL), Side(life=1), Side(play=[plain(2)])
    stage = Stage(*sides, cards=[wesen("Richter", JUDGE + then)])
    stage.attack("Richter", BERT)
    if stage.asked[1] == "may":
        stage.yes()
    assert (stage.table.places, stage.play_of(ANNA)) == ([0, 3, 0], ["Richter", plain(1)])
    assert (len(stage.hand(ANNA)), stage.asked) == (hand, (CARLA, "action"))


def test_a7_3_an_additional_attack_that_is_forbidden_is_not_made():
    cards = [
        wesen("Herold", "Wenn dein Zug beginnt, greife mit Herold an."),
        zauber("Fessel", "Das verstärkte Wesen darf nicht angreifen.", "Augmentation"),
    ]
    assert Stage(Side(play=["Herold"]), Side(), cards=cards).asked == (BERT, "life")
    assert Stage(Side(play=["Herold", "Fessel on Herold"]), Side(), cards=cards).asked == (ANNA, "action")


def test_a7_25_two_that_are_swapped_belong_to_two_players():
    """A7.18."""
    host = wesen("Wirt", "Wenn Wirt angreift, tausche ein Wesen gegen Wirt.")
    stage = Stage(Side(play=["Wirt", plain(1)]), Side(play=[plain(2), plain(3)]), cards=[host]).attack("Wirt", BERT)
    assert stage.offers == [plain(2), plain(3)]
    stage = cast("Tausche ein Biest gegen ein Biest.", Side(play=["Bär", "Igel"]), Side(play=["Werwolf"])).pick("Igel")
    assert stage.play_of(ANNA) == ["Bär", "Werwolf"]


@pytest.mark.parametrize(
    ("mine", "text"),
    [
        ([], "ein eigenes Wesen gegen ein gegnerisches Wesen"),
        ([plain(1), plain(2)], "ein eigenes Wesen gegen ein gegnerisches Biest"),
        ([plain(1), plain(2)], "ein Biest gegen ein eigenes Wesen"),
    ],
)
def test_a7_25_nobody_is_asked_for_one_of_two_when_there_is_no_other(mine, text):
    """A7.18."""
    stage = cast(f"Tausche {text}.", Side(play=mine), Side(play=[plain(1)]), Side(play=[plain(2)]))
    assert stage.asked == (BERT, "action")


def test_a7_25_what_the_second_is_compared_with_is_the_first():
    """A7.28: which one it is is not known while the first is chosen."""
    text = "Gib einem eigenen Wesen Stärke +1. Danach tausche ein eigenes Wesen gegen ein gegnerisches Wesen mit "
    sides = Side(play=[plain(1), plain(3)]), Side(play=[plain(2), plain(5), plain(4)])
    stage = cast(text + "höherer Stärke als dieses Wesen.", *sides).pick(plain(3), plain(3))
    assert stage.play_of(ANNA) == [plain(1), plain(5)]


def test_a7_25_with_a_wesen_that_is_gone_nothing_is_swapped():
    host = wesen("Wirt", "Wenn Wirt angreift, vernichte Wirt. Danach tausche ein Wesen gegen Wirt.")
    stage = Stage(Side(play=["Wirt", plain(1)]), Side(play=[plain(2), plain(3)]), cards=[host]).attack("Wirt", BERT)
    assert (stage.asked, stage.play_of(ANNA)) == ((BERT, "action"), [plain(1)])


def test_a7_25_who_has_it_now_lends_it_strength():
    """A strength that was read before is not the strength afterwards (A7.21)."""
    flag = wesen("Bannerträger", "Alle anderen eigenen Wesen haben Stärke +2.")
    sides = Side(play=["Bannerträger"], hand=["Griff"]), Side(play=[plain(3)])
    stage = Stage(*sides, cards=[flag, zauber("Griff", "Übernimm ein gegnerisches Wesen.")])
    assert stage.strength(plain(3)) == 3
    assert stage.play("Griff").strength(plain(3)) == 5


@pytest.mark.parametrize("which", ["mit Stärke 2 oder weniger", "mit der niedrigsten Stärke"])
def test_a1_1_a_zauber_has_no_strength_not_even_a_low_one(which):
    text = f"Nimm eine Karte {which} aus deinem Abwurfstapel auf die Hand."
    stage = cast(text, Side(hand=FULL, discard=["Blitzschlag", plain(1), plain(5)]), Side())
    assert stage.hand(ANNA) == [*FULL, plain(1)]


@pytest.mark.parametrize("whom", ["Biest mit Stärke 4 oder mehr", "Wesen mit aufgedruckter Stärke 1 oder mehr"])
def test_a7_6_a_raised_strength_counts_and_where_it_says_so_the_printed_one(whom):
    sides = Side(), Side(play=["Igel", "Riesenwuchs on Igel"])
    assert cast(f"Vernichte ein gegnerisches {whom}.", *sides).play_of(BERT) == []


@pytest.mark.parametrize(("who", "playable"), [("Gegner", [plain(1), "Blitzschlag"]), ("Spieler", [plain(1)])])
def test_a7_3_a_prohibition_binds_only_those_whom_it_names(who, playable):
    ban = wesen("Bann", f"Kein {who} darf einen Zauber spielen.")
    stage = Stage(Side(play=["Bann"], hand=[plain(1), "Blitzschlag"]), Side(hand=["Blitzschlag"]), cards=[ban])
    assert stage.playable == playable
    assert stage.pass_turn().playable == []


def test_a7_3_who_cannot_be_blocked_is_only_the_wesen_that_it_says():
    fog = wesen("Schleier", "Schleier kann nicht von Wesen mit Stärke 3 oder mehr geblockt werden.")
    sides = Side(play=["Schleier", plain(5)]), Side(play=[plain(4)])
    assert Stage(*sides, cards=[fog]).attack("Schleier", BERT).asked == (BERT, "life")
    assert Stage(*sides, cards=[fog]).attack(plain(5), BERT).offers == [None, plain(4)]


def test_a5_10_who_says_it_and_who_is_said_to_must_attack():
    cards = [wesen("Rufer", "Alle eigenen Biester müssen angreifen."), wesen("Raufbold", "Raufbold muss angreifen.")]
    stage = Stage(Side(play=["Rufer", "Raufbold", "Bär", plain(1)]), Side(), cards=cards)
    assert [stage.may_attack(name, BERT) for name in stage.play_of(ANNA)] == [False, True, True, False]


def test_a7_9_a_wesen_with_another_strength_for_a_while_is_not_ignored():
    text = "Gib einem eigenen Wesen bis zum Ende des Zuges Stärke +1. Danach ignoriere bis zum Ende des Zuges die "
    stage = cast(
        text + "Fähigkeiten aller gegnerischen Wesen.",
        Side(play=["Bauer"], hand=[plain(1), plain(2)]),
        Side(play=["Weiße Frau"]),
    )
    assert stage.asked == (ANNA, "extra")


def test_a7_3_what_may_be_played_can_depend_on_the_printed_strength():
    ban = wesen("Bann", "Kein Gegner darf ein Wesen mit Stärke 3 oder weniger spielen.")
    stage = Stage(Side(hand=[plain(3), plain(4)]), Side(play=["Bann"]), cards=[ban])
    assert stage.playable == [plain(4)]


def test_a7_8_a_queue_is_first_come_first_served():
    """What a triggered ability triggers waits behind what was triggered before it."""
    cards = [
        wesen("Erste", "Wenn Erste ins Spiel kommt, vernichte ein anderes eigenes Wesen."),
        wesen("Zweite", "Wenn ein anderes eigenes Wesen ins Spiel kommt, ziehe eine Karte."),
        wesen("Dritte", "Wenn Dritte vernichtet wird, wirf die oberste Karte deines Decks ab."),
    ]
    deck = ["Bär", "Vogt", "Jäger"]
    stage = Stage(Side(hand=["Erste", *FULL], play=["Dritte", "Zweite"], deck=deck), Side(), cards=cards)
    stage.play("Erste")
    assert stage.asked == (ANNA, "order")
    place = [stage.name(copy) for copy in stage.table.questions[0].about].index("Erste")
    stage.answer(place).pick("Dritte")
    assert stage.hand(ANNA)[-1] == "Bär"  # Zweite before what the death of Dritte triggered
    assert stage.discard(ANNA) == ["Dritte", "Vogt"]


def test_a7_14_the_earlier_of_two_that_ignore_wins():
    twin = wesen("Alp", "Die Fähigkeiten aller anderen Wesen werden ignoriert.")
    stage = Stage(Side(play=["Alp", "Bauer"]), Side(play=["Nachtmahr"]), cards=[twin])
    ignored = {name: is_ignored(stage.table, stage.copy(name)) for name in ("Alp", "Bauer", "Nachtmahr")}
    assert ignored == {"Alp": False, "Bauer": True, "Nachtmahr": True}


def test_a7_14_when_the_ignoring_wesen_is_ignored_for_a_while_the_others_are_free():
    spell = zauber("Bann", "Ignoriere bis zum Ende des Zuges die Fähigkeiten aller gegnerischen Wesen.")
    stage = Stage(Side(play=["Bauer"], hand=["Bann", "Vogt", "Bär"]), Side(play=["Nachtmahr"]), cards=[spell])
    assert is_ignored(stage.table, stage.copy("Bauer"))
    stage.play("Bann")
    assert stage.asked == (ANNA, "extra")  # Bauer's permission counts again
    stage.answer(-1)
    assert is_ignored(stage.table, stage.copy("Bauer"))


RICH = wesen("Reiche", "Solange du mehr Handkarten hast als jeder Gegner, hat Reiche Stärke +2.")
STRONG = wesen("Starke", "Solange du mehr Lebenskarten hast als jeder Gegner, hat Starke Stärke +2.")


@pytest.mark.parametrize(
    ("then", "name"),
    [
        ("ziehe zwei Karten", "Reiche"),
        ("wirft jeder Gegner zwei zufällige Handkarten ab", "Reiche"),
        ("vernichte eine gegnerische Lebenskarte", "Starke"),
    ],
)
def test_a7_13_a_lasting_ability_is_looked_up_at_every_moment(then, name):
    """Also when cards move that are not in play."""
    text = f"Du darfst ein Biest vernichten. Danach {then}. Danach darfst du ein Biest vernichten."
    sides = Side(play=["Reiche", "Starke"], hand=["Vogt"]), Side(play=["Bär"], hand=[plain(1), plain(2)])
    stage = cast(text, *sides, cards=[RICH, STRONG])
    assert stage.strength(name) == 3
    stage.no()
    if stage.asked == (BERT, "life"):
        stage.lose_life()
    assert (stage.asked, stage.strength(name)) == ((ANNA, "may"), 5)


def test_a7_13_a_lasting_ability_ends_when_its_card_leaves_play():
    cards = [
        wesen("Bannerträger", "Alle anderen Wesen haben Stärke +2."),
        wesen("Irrlicht", "Alle anderen Wesen haben Stärke +1.", type="Geist"),
        zauber("Axt", "Vernichte ein Wesen vom Typ Mensch."),
    ]
    stage = Stage(Side(hand=["Axt"]), Side(play=["Bannerträger", "Irrlicht", plain(5)]), cards=cards)
    assert stage.strength(plain(5)) == 8
    assert stage.play("Axt").strength(plain(5)) == 6


def test_a7_13_the_last_card_of_a_hand_is_no_hand_card_while_it_is_executed():
    """A4.3."""
    text = "Vernichte ein Wesen mit Stärke 6 oder mehr."
    stage = Stage(Side(hand=["Axt"], play=["Bettler"], deck=[]), Side(), cards=[zauber("Axt", text)])
    assert stage.strength("Bettler") == 1
    assert stage.play("Axt").play_of(ANNA) == []


@pytest.mark.parametrize("quiet", [[], ["Nachtmahr"]])
def test_a7_13_an_ignored_wesen_watches_nothing(quiet):
    watch = wesen("Wirt", "Wenn ein anderes eigenes Wesen ins Spiel kommt, ziehe eine Karte.")
    stage = Stage(Side(hand=[plain(2), *FULL], play=["Wirt"]), Side(play=quiet), cards=[watch])
    assert len(stage.play(plain(2)).hand(ANNA)) == 6 - len(quiet)


@pytest.mark.parametrize(("hand", "drawn"), [([], 1), ([plain(1)], 0)])
def test_a7_16_the_condition_of_a_turns_beginning_is_read_then(hand, drawn):
    poor = wesen("Bettler", "Wenn dein Zug beginnt und du keine Handkarten hast, ziehe eine Karte.")
    stage = Stage(Side(play=["Bettler"], hand=hand), Side(), cards=[poor])
    assert (len(stage.hand(ANNA)), stage.asked) == (len(hand) + drawn, (ANNA, "action"))


@pytest.mark.parametrize(("hand", "left"), [([plain(1)], []), ([plain(1), plain(2)], [plain(3)])])
def test_a7_16_the_condition_of_an_ability_that_watches_others_is_read_at_the_event(hand, left):
    poor = wesen("Hamster", "Wenn ein anderes eigenes Wesen ins Spiel kommt und du keine Handkarten hast, "
                 "vernichte alle gegnerischen Wesen.")  # fmt: skip
    stage = Stage(Side(play=["Hamster"], hand=hand), Side(play=[plain(3)]), cards=[poor]).play(plain(1))
    assert stage.play_of(BERT) == left


MOURNED = "Wenn ein anderes eigenes Wesen vernichtet wird, ziehe eine Karte."


def test_a5_9_what_an_additional_attack_triggered_happens_before_the_ability_goes_on():
    """A7.22: the card that the mourner draws is the one that is thrown away then."""
    text = "Du darfst mit einem eigenen Wesen angreifen. Danach wirf eine Handkarte ab."
    mine, other = Side(play=["Klagefrau", plain(1)]), Side(play=[plain(5)])
    stage = cast(text, mine, other, cards=[wesen("Klagefrau", MOURNED)])
    stage.yes().pick(plain(1)).block(plain(5))
    assert stage.discard(ANNA) == [plain(1), "Blatt 0", "Spruch"]


def test_a7_7_what_one_event_triggered_is_ordered_and_the_next_event_waits_its_turn():
    """Two Biester die one after the other, and two mourners hear of each."""
    mourners = [wesen(name, MOURNED) for name in ("Klagefrau", "Klageweib")]
    mine = Side(play=["Klagefrau", "Klageweib", "Bär", "Leitwolf"], hand=FULL)
    stage = cast("Vernichte ein Biest. Danach vernichte ein Biest.", mine, Side(), cards=mourners).pick("Bär")
    assert (stage.asked, len(stage.hand(ANNA))) == ((ANNA, "order"), 5)
    stage.answer(1)
    assert (stage.asked, len(stage.hand(ANNA))) == ((ANNA, "order"), 7)
    stage.answer(0)
    assert (stage.asked, len(stage.hand(ANNA))) == ((BERT, "action"), 9)


def test_a7_14_a_strength_read_while_it_is_found_out_who_is_ignored_is_not_kept():
    """Hauptmann counts until he is found to be ignored himself."""
    cards = [
        wesen("Hauptmann", "Alle anderen eigenen Wesen haben Stärke +1."),
        wesen("Bann", "Die Fähigkeiten aller gegnerischen Wesen mit Stärke 4 oder weniger werden ignoriert."),
    ]
    stage = Stage(Side(play=["Hauptmann", plain(3)]), Side(play=["Bann"]), cards=cards)
    assert (is_ignored(stage.table, stage.copy("Hauptmann")), stage.strength(plain(3))) == (True, 3)


def test_a7_21_all_are_told_when_a_change_of_strength_ends():
    stage = cast("Gib einem eigenen Wesen bis zum Ende des Zuges Stärke +2.", TWO, Side()).pick(plain(1))
    assert [fact.amount for fact in stage.table.facts if fact.kind in (STRENGTH, ENDED)] == [2, 2]
    assert fold(stage.table.facts).changes == {stage.copy(plain(1)): []}


def test_a7_18_after_a_part_that_nobody_could_do_the_next_one_follows():
    """A11.7: "Danach"."""
    stage = cast("Ein Gegner deiner Wahl wirft eine Handkarte ab. Danach ziehe eine Karte.", Side(hand=FULL), Side())
    assert len(stage.hand(ANNA)) == 6


def test_a7_20_two_that_depend_on_each_other_read_one_another_without_it_in_any_order():
    text = "{0} hat Stärke +1 für jedes andere Wesen mit Stärke 3 oder mehr im Spiel."
    twins = [wesen(name, text.format(name), 3) for name in ("Kastor", "Pollux")]
    stage = Stage(Side(play=["Kastor", "Pollux"]), Side(), cards=twins)
    assert [stage.strength(name) for name in ("Kastor", "Pollux", "Kastor")] == [4, 4, 4]


def test_a7_20_what_depends_on_strength_only_by_whom_it_is_about_reads_it_without_such_abilities_too():
    crowd = wesen(
        "Gevatterin", "Alle eigenen Wesen mit Stärke 3 oder weniger haben Stärke +1 für jedes Biest im Spiel."
    )
    stage = Stage(Side(play=["Gevatterin", plain(4)]), Side(play=["Bär", "Igel"]), cards=[crowd])
    assert [stage.strength(name) for name in ("Gevatterin", plain(4), "Igel")] == [5, 4, 1]


def test_a7_21_who_has_no_opponent_left_has_fewer_cards_than_nobody():
    """Such as the winner, when the end of a game is looked at."""
    text = "Solange du weniger Lebenskarten hast als jeder Gegner, hat Waise Stärke +2."
    stage = Stage(Side(play=["Waise"], life=1), Side(life=2), cards=[wesen("Waise", text)])
    assert stage.strength("Waise") == 5
    stage.table.answer(0, BERT, -100)
    assert (stage.table.over, stage.strength("Waise")) == (True, 3)


@pytest.mark.parametrize("whom", ["Riesen", "Wesen mit aufgedruckter Stärke 3"])
def test_a7_20_what_does_not_depend_on_current_strength_counts_for_what_does(whom):
    cards = [
        wesen("Graf", "Alle eigenen Wesen mit Stärke 4 oder mehr haben Stärke +1.", 2),
        wesen("Gräfin", f"Alle eigenen {whom} haben Stärke +2.", 1),
    ]
    assert Stage(Side(play=["Graf", "Gräfin", plain(3)]), Side(), cards=cards).strength(plain(3)) == 6


@pytest.mark.parametrize("amount", range(1, 9))
def test_a7_21_an_effect_on_one_does_not_end_when_another_leaves_play(amount):
    """Whatever its size."""
    text = f"Gib einem eigenen Wesen Stärke +{amount}. Danach vernichte ein eigenes Wesen."
    stage = cast(text, Side(play=[plain(1), plain(2)]), Side())
    assert stage.pick(plain(2), plain(1)).strength(plain(2)) == 2 + amount


def test_a7_21_an_effect_on_all_covers_those_in_play_when_it_is_executed():
    text = "Gib allen eigenen Wesen bis zum Ende des Zuges Stärke +2. Danach darfst du eine weitere Karte spielen."
    stage = cast(text, Side(play=[plain(1), "Bauer"], hand=[plain(3), plain(4)]), Side()).yes().play(plain(3))
    assert (stage.strength(plain(1)), stage.strength(plain(3))) == (3, 3)


def test_a7_23_what_is_saved_already_is_not_asked_about_again():
    saints = [
        wesen(name, f"Wenn {UNLIKE} vernichtet würde, darfst du eine Handkarte abwerfen, um das zu verhindern.")
        for name in ("Heilige", "Patronin")
    ]
    sides = Side(hand=["Axt"]), Side(play=["Heilige", "Patronin", plain(1)], hand=["Bär", "Vogt"])
    stage = Stage(*sides, cards=[zauber("Axt", "Vernichte ein Wesen."), *saints]).play("Axt").pick(plain(1))
    stage.yes().pick("Bär")
    assert (stage.asked, plain(1) in stage.play_of(BERT), "Vogt" in stage.hand(BERT)) == ((BERT, "action"), True, True)


HEALER = wesen(
    "Heilige", "Wenn ein anderes Wesen vernichtet würde, darfst du eine Handkarte abwerfen, um das zu verhindern."
)
MARTYR = wesen(
    "Patronin",
    "Wenn ein anderes Wesen vernichtet würde, darfst du ein anderes eigenes Wesen vernichten, um das zu verhindern.",
)
STORM = zauber("Sturm", "Vernichte alle Wesen mit Stärke 2 oder weniger.")


def test_a7_23_what_is_destroyed_to_save_another_is_destroyed_once_and_asks_no_other_time():
    """What was saved before stays saved."""
    theirs = Side(play=["Heilige", "Patronin", plain(0), plain(1), plain(2)], hand=["Bär"])
    stage = Stage(Side(hand=["Sturm"]), theirs, cards=[HEALER, MARTYR, STORM]).play("Sturm")
    assert (stage.asked, stage.table.questions[0].rule) == ((BERT, "prevent"), "A7.23")
    stage.pick(plain(1)).yes().pick(plain(2)).yes().pick(plain(0))
    assert (stage.play_of(BERT), stage.asked) == (["Heilige", "Patronin", plain(1), plain(2)], (BERT, "action"))
    assert stage.discard(BERT) == ["Bär", plain(0)]


def test_a7_23_what_was_saved_may_be_destroyed_another_time():
    sides = Side(hand=["Sturm", "Axt"]), Side(play=["Heilige", plain(1)], hand=["Bär"], deck=[])
    axe = zauber("Axt", "Vernichte ein gegnerisches Wesen mit Stärke 1.")
    stage = Stage(*sides, cards=[HEALER, STORM, axe]).play("Sturm").yes().pass_turn()
    assert stage.play("Axt").play_of(BERT) == ["Heilige"]


def test_a7_23_who_was_destroyed_to_save_another_saves_nobody():
    """And what has gone meanwhile is not saved."""
    theirs = Side(play=["Patronin", "Heilige", plain(1), plain(2)], hand=["Bär"])
    stage = Stage(Side(hand=["Sturm"]), theirs, cards=[HEALER, MARTYR, STORM]).play("Sturm")
    stage.pick(plain(1)).yes().pick("Heilige")
    assert (stage.play_of(BERT), stage.hand(BERT)) == (["Patronin", plain(1)], ["Bär"])


def test_a7_23_the_abilities_are_asked_clockwise_from_the_player_whose_turn_it_is():
    """A7.17."""
    other = wesen("Retterin", HEALER.text)
    sides = Side(play=["Retterin"], hand=["Sturm", "Vogt"]), Side(play=["Heilige", plain(1)], hand=["Bär"])
    stage = Stage(*sides, cards=[HEALER, other, STORM]).play("Sturm")
    assert stage.asked == (ANNA, "may")
    assert stage.no().asked == (BERT, "may")


def test_a7_23_a_life_card_is_no_wesen_to_save():
    text = "Vernichte eine gegnerische Lebenskarte."
    stage = cast(text, Side(), Side(play=["Heilige"], hand=["Bär"]), cards=[HEALER])
    assert stage.lose_life().asked == (BERT, "action")


def test_a7_23_of_several_that_could_be_saved_none_need_be():
    stage = Stage(Side(hand=["Hagelschlag"]), Side(play=["Schutzgeist", plain(2), plain(1)]))
    stage.play("Hagelschlag").pick(None)
    assert (stage.play_of(BERT), len(stage.discard(BERT)), stage.asked) == ([], 3, (BERT, "action"))


def test_a7_23_nobody_is_asked_whom_to_save_where_it_cannot_be_paid():
    """A7.5; of several only those for which it can be (A7.18)."""
    nurse = "Wenn ein anderes eigenes Wesen vernichtet würde, darfst du {}, um das zu verhindern."
    for cost, offers in [
        ("zwei Handkarten abwerfen", None),
        ("ein Wesen mit höherer Stärke als dieses Wesen vernichten", [plain(1), plain(2), None]),
    ]:
        sides = Side(hand=["Feuer"]), Side(play=["Amme", plain(1), plain(2), plain(5)], hand=["Bär"])
        cards = [wesen("Amme", nurse.format(cost), 4), zauber("Feuer", "Vernichte alle Wesen vom Typ Riese.")]
        stage = Stage(*sides, cards=cards).play("Feuer")
        assert (stage.asked, offers) == ((BERT, "prevent" if offers else "action"), stage.offers if offers else None)


def test_a7_23_an_ignored_wesen_prevents_nothing():
    """A7.9."""
    cards = [
        wesen("Tyrann", "Die Fähigkeiten aller gegnerischen Wesen werden ignoriert."),
        zauber("Axt", "Vernichte ein Wesen."),
    ]
    sides = Side(hand=["Axt"], play=["Tyrann"]), Side(play=["Schutzgeist", plain(2)])
    stage = Stage(*sides, cards=cards).play("Axt").pick(plain(2))
    assert (stage.play_of(BERT), stage.asked) == (["Schutzgeist"], (BERT, "action"))


def test_a7_24_the_thousand_are_counted_in_each_turn_anew(monkeypatch):
    monkeypatch.setattr(triggers, "TRIGGER_LIMIT", 2)
    early = wesen("Milchmagd", "Wenn dein Zug beginnt, ziehe eine Karte. Wenn dein Zug endet, ziehe eine Karte.")
    stage = Stage(Side(play=["Milchmagd"]), Side(hand=[plain(1)]), cards=[early])
    for _ in range(3):
        stage.pass_turn().table.passes = 0
    assert not stage.table.over
    monkeypatch.setattr(triggers, "TRIGGER_LIMIT", 1)
    stage.pass_turn().pass_turn()
    assert stage.table.over


def test_a7_29_what_lasts_until_the_next_turn_of_who_goes_out_ends_with_the_running_turn():
    curse = zauber("Fluch", "Gib einem gegnerischen Wesen bis zum Ende deines nächsten Zuges Stärke -2.")
    stage = Stage(Side(hand=["Fluch"]), Side(play=[plain(5)]), Side(), cards=[curse]).play("Fluch")
    stage.table.answer(0, ANNA, -100)
    assert stage.strength(plain(5)) == 3
    assert stage.pass_turn().strength(plain(5)) == 5


UNLIKE = "ein anderes eigenes Wesen"


def test_a7_28_who_chooses_a_part_may_choose_no_third():
    stage = cast("Ziehe eine Karte oder vernichte ein Wesen.", TWO, Side())
    with pytest.raises(RuleViolation, match=r"A7\.28"):
        stage.answer(7)
    assert stage.part(0).asked == (BERT, "action")


def test_a7_28_a_card_that_was_chosen_from_a_hand_stays_that_card():
    """Chosen hand cards change their places; the one chosen first is not disturbed by the next."""
    text = "Wirf eine Handkarte ab. Danach lege eine Handkarte unter das Deck."
    stage = cast(text, Side(hand=["Bär", "Vogt", "Jäger"]), Side()).pick("Jäger", "Vogt")
    assert (stage.discard(ANNA), stage.deck(ANNA)[-1]) == (["Jäger", "Spruch"], "Vogt")
    assert stage.hand(ANNA)[0] == "Bär"


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 6))
def test_a7_24_every_random_game_ends_and_its_places_add_up(seed, seats):
    table = random_table(GAMES["apfelernte"], seed, seats)
    play_at_random(table, Random(seed))
    assert table.over
    assert (table.queue, table.lane, table.questions) == ([], [], [])
    assert table.places.count(1) == 1 or table.winner == -1
    for seat, place in enumerate(table.places):
        better = sum(other < place for other in table.places)
        assert 1 <= place <= better + 1, (seat, table.places)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6))
def test_a1_8_a_note_is_good_only_where_the_card_was(seed):
    table, rnd = random_table(GAMES["apfelernte"], seed, 2), Random(seed)
    notes = {copy: (table.note(copy), table.zone[copy]) for copy in range(40)}
    while table.questions:
        for copy, (before, zone) in notes.items():
            note = table.note(copy)
            assert table.noted(note) == copy
            assert note % NOTE == copy
            assert note > before if table.zone[copy] != zone else note >= before  # a moment that comes later
            if note != before:
                assert table.noted(before) == -1
            notes[copy] = note, table.zone[copy]
        question = table.questions[0]
        table.answer(question.step, question.seat, rnd.choice(question.offers))


def test_a7_26_an_augmentation_that_copies_is_no_wesen_to_swap_attack_or_strengthen():
    mirror = "Narrenspiegel on " + plain(3)
    for text in (
        "Wenn Urbild ins Spiel kommt, darfst du Urbild gegen ein gegnerisches Wesen tauschen.",
        "Wenn Urbild ins Spiel kommt, darfst du mit Urbild angreifen.",
        "Wenn Urbild ins Spiel kommt, gib Urbild bis zum Ende des Zuges Stärke +1.",
    ):
        sides = Side(play=[plain(3), mirror]), Side(play=["Urbild", plain(4)], life=3)
        stage = Stage(*sides, cards=[wesen("Urbild", text)]).attack(plain(3), BERT)
        assert stage.asked == (BERT, "block")  # nothing was asked and nothing was done before
        assert (stage.play_of(ANNA), stage.play_of(BERT)) == ([plain(3)], ["Urbild", plain(4)])
        assert stage.table.changes == []


def test_a7_26_in_what_is_copied_nobody_was_attacked():
    stage = Stage(Side(hand=["Spiegelgeist"]), Side(play=["Lauscher"], hand=["Bär"])).play("Spiegelgeist")
    assert stage.asked == (ANNA, "ability")
    assert stage.answer(1).asked == (BERT, "action")  # look at the hand of the attacked player
    assert ("Bär", ANNA) not in stage.shown


def test_a6_6_equal_cards_of_a_hand_are_thrown_away_one_by_one_too():
    """A house format may allow a card twice in a deck (A8.10)."""
    stage = cast("Wirf zwei zufällige Handkarten ab.", Side(hand=["Bär"] * 3, deck=[]), Side())
    assert (stage.hand(ANNA), stage.discard(ANNA)) == (["Bär"], ["Bär", "Bär", "Spruch"])
    stage = cast("Wirf zwei zufällige Handkarten ab.", Side(hand=["Bär", "Vogt", "Bär"], deck=[]), Side(), seed=None)
    stage.table.settle([8, 8])
    assert (stage.hand(ANNA), stage.discard(ANNA)) == (["Vogt"], ["Bär", "Bär", "Spruch"])


def test_a11_7_an_augmentation_in_play_is_no_wesen_to_count():
    sides = Side(play=[plain(1), f"Riesenwuchs on {plain(1)}"], hand=FULL), Side()
    assert len(cast("Ziehe eine Karte für jedes Wesen im Spiel.", *sides).hand(ANNA)) == 6


def test_a11_7_a_wesen_is_the_card_itself_too():
    host = wesen("Wirtin", "Wenn ein eigenes Wesen ins Spiel kommt, ziehe eine Karte.")
    assert len(Stage(Side(hand=["Wirtin", *FULL]), Side(), cards=[host]).play("Wirtin").hand(ANNA)) == 6


@pytest.mark.parametrize(("theirs", "drawn"), [((1, 1), 1), ((1, 9), 0), ((9, 1), 0)])
def test_a11_6_more_than_each_opponent_is_more_than_all_of_them(theirs, drawn):
    text = "Wenn du mehr Handkarten hast als jeder Gegner, ziehe eine Karte."
    others = [Side(hand=[plain(at) for at in range(number)]) for number in theirs]
    assert len(cast(text, Side(hand=FULL), *others).hand(ANNA)) == 5 + drawn
