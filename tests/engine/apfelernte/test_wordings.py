"""Chapter A7 and every wording at the table, with texts made for the test."""

import pytest

from engine.apfelernte.acts import AT_ONCE, LONG
from engine.apfelernte.language.wordings import WORDINGS
from engine.apfelernte.lasting import is_ignored, strength
from engine.kernel import PUBLIC
from engine.kernel.facts import MOVED, SHOWN
from tests.engine.apfelernte.stage import ANNA, BERT, CARLA, Side, Stage, plain, wesen, zauber

FULL = ["Blatt 1", "Blatt 2", "Blatt 3", "Blatt 4", "Blatt 5"]  # a full hand: nothing is drawn at the end of the turn
AXE = zauber("Axt", "Vernichte ein Wesen.")


def cast(text, *sides, type="Urmacht", cards=(), **more):
    """Anna plays a Zauber with this text."""
    first, *others = sides
    mine = Side(first.play, ["Spruch", *first.hand], first.deck, first.discard, first.life)
    stage = Stage(mine, *others, cards=[zauber("Spruch", text, type), *cards], **more)
    return stage.play("Spruch")


def enter(text, *sides, cards=(), strength=3, **more):
    """Anna plays a Wesen with this text."""
    first, *others = sides
    mine = Side(first.play, ["Gast", *first.hand], first.deck, first.discard, first.life)
    stage = Stage(mine, *others, cards=[wesen("Gast", text, strength), *cards], **more)
    return stage.play("Gast")


# --- choosing (A7.2, A7.4, A7.18, A11.7)


def test_a7_2_the_executor_chooses_unless_the_text_gives_the_choice_away():
    sides = Side(), Side(play=[plain(1), plain(2)])
    assert cast("Ein Gegner deiner Wahl vernichtet ein eigenes Wesen.", *sides).asked == (ANNA, "choose")
    assert cast("Ein Gegner deiner Wahl vernichtet ein eigenes Wesen seiner Wahl.", *sides).asked == (BERT, "choose")


def test_a7_2_the_attacked_player_may_be_the_one_who_chooses():
    text = "Wenn Femerichter angreift, vernichte ein Wesen nach Wahl des angegriffenen Spielers."
    stage = Stage(Side(play=["Femerichter"]), Side(play=[plain(1)]), cards=[wesen("Femerichter", text)])
    stage.attack("Femerichter", BERT)
    assert stage.asked == (BERT, "choose")
    assert stage.pick("Femerichter").asked == (BERT, "action")  # A5.3: no attacker, no attack


def test_a11_7_cards_of_a_discard_pile_are_chosen_by_the_executor():
    sides = Side(), Side(discard=["Bär", "Hirte"])
    assert cast("Jeder Gegner nimmt ein Wesen aus seinem Abwurfstapel auf die Hand.", *sides).asked == (ANNA, "choose")
    text = "Jeder Gegner nimmt ein Wesen aus seinem Abwurfstapel seiner Wahl auf die Hand."
    assert cast(text, *sides).asked == (BERT, "choose")


def test_a7_28_the_own_name_means_the_card_itself_whatever_was_chosen_before():
    text = "Wenn Gast ins Spiel kommt, gib einem gegnerischen Wesen Stärke -1. Danach gib Gast Stärke +2."
    stage = enter(text, Side(), Side(play=[plain(3)]))
    assert [strength(stage.table, play[0]) for play in stage.table.play] == [5, 2]


def test_a7_18_without_darf_an_own_wesen_must_be_chosen_when_there_is_no_other():
    assert cast("Vernichte ein Wesen.", Side(play=[plain(1)]), Side()).play_of(ANNA) == []


def test_a7_18_nobody_is_asked_about_what_can_do_nothing():
    assert cast("Du darfst ein Wesen vernichten.", Side(), Side()).asked == (BERT, "action")


def test_a7_18_an_opponent_with_whom_nothing_can_be_done_is_not_chosen():
    stage = cast("Ein Gegner deiner Wahl vernichtet ein eigenes Wesen.", Side(), Side(), Side(play=[plain(1)]))
    assert stage.play_of(CARLA) == []


def test_a7_4_as_many_as_there_are():
    stage = cast("Vernichte zwei gegnerische Wesen.", Side(), Side(play=[plain(1)]))
    assert stage.play_of(BERT) == []


def test_a11_7_up_to_a_number_from_none():
    stage = cast("Vernichte bis zu zwei gegnerische Wesen.", Side(), Side(play=[plain(1), plain(2), plain(3)]))
    assert stage.offers == [plain(1), plain(2), plain(3), None]
    assert stage.pick(plain(3), None).play_of(BERT) == [plain(1), plain(2)]


@pytest.mark.parametrize(
    ("which", "found"),
    [
        ("ein Wesen", [plain(1), plain(4), "Ziege", plain(6)]),
        ("ein eigenes Wesen", [plain(1), plain(4)]),
        ("ein gegnerisches Wesen", ["Ziege", plain(6)]),
        ("ein Biest", ["Ziege"]),
        ("ein Wesen vom Typ Biest", ["Ziege"]),
        ("ein Wesen namens Ziege", ["Ziege"]),
        ("ein Wesen mit Stärke 4", [plain(4), "Ziege"]),
        ("ein Wesen mit aufgedruckter Stärke 2", ["Ziege"]),
        ("ein Wesen mit Stärke 4 oder weniger", [plain(1), plain(4), "Ziege"]),
        ("ein Wesen mit Stärke 4 oder mehr", [plain(4), "Ziege", plain(6)]),
        ("ein Wesen mit der höchsten Stärke", [plain(6)]),
        ("ein eigenes Wesen mit der höchsten Stärke", [plain(4)]),
        ("ein Wesen mit der niedrigsten Stärke", [plain(1)]),
        ("ein gegnerisches Wesen mit der niedrigsten aufgedruckten Stärke", ["Ziege"]),
    ],
)
def test_a11_6_which_wesen(which, found):
    ziege = wesen("Ziege", "Ziege hat Stärke +2.", 2, "Biest")
    sides = Side(play=[plain(1), plain(4)]), Side(play=["Ziege", plain(6)])
    stage = cast(f"Vernichte {which}.", *sides, cards=[ziege])
    if len(found) > 1:
        assert stage.offers == found
    else:
        assert stage.discard(ANNA) + stage.discard(BERT) in ([*found, "Spruch"], ["Spruch", *found])


def test_a11_6_lower_than_the_own_strength():
    text = "Wenn Würger angreift, darfst du ein Wesen mit niedrigerer Stärke als Würger vernichten."
    stage = Stage(Side(play=["Würger"]), Side(play=[plain(2), plain(3), plain(4)]), cards=[wesen("Würger", text, 3)])
    assert stage.attack("Würger", BERT).yes().play_of(BERT) == [plain(3), plain(4)]


def test_a11_6_higher_than_that_of_the_chosen_wesen():
    text = "Gib einem eigenen Wesen Stärke +1. Danach vernichte ein Wesen mit höherer Stärke als dieses Wesen."
    stage = cast(text, Side(play=[plain(3)]), Side(play=[plain(4), plain(5)]))
    assert stage.play_of(BERT) == [plain(4)]


def test_a11_7_another_leaves_the_card_itself_out():
    assert enter("Wenn Gast ins Spiel kommt, vernichte ein anderes Wesen.", Side(), Side()).play_of(ANNA) == ["Gast"]


def test_a11_7_the_own_name_is_this_very_card():
    text = "Wenn Doppel angreift, gib Doppel bis zum Ende des Zuges Stärke +1."
    stage = Stage(Side(play=["Doppel"]), Side(play=["Doppel", plain(1)]), cards=[wesen("Doppel", text)])
    stage.attack("Doppel", BERT)
    mine, theirs = stage.table.play[ANNA][0], stage.table.play[BERT][0]
    assert (strength(stage.table, mine), strength(stage.table, theirs)) == (4, 3)


# --- optional parts, costs, alternatives (A7.1, A7.5, A7.19, A7.28)


def test_a7_5_the_cost_must_be_paid_in_full():
    text = "Du darfst zwei Handkarten abwerfen, um ein Wesen zu vernichten."
    assert cast(text, Side(hand=["Bär"]), Side(play=[plain(1)])).asked == (BERT, "action")
    stage = cast(text, Side(hand=["Bär", "Vogt"]), Side(play=[plain(1)]))
    assert stage.yes().play_of(BERT) == []
    assert stage.discard(ANNA) == ["Bär", "Vogt", "Spruch"]


def test_a7_19_the_cost_may_be_paid_for_nothing():
    stage = cast("Du darfst eine Handkarte abwerfen, um ein Wesen zu vernichten.", Side(hand=["Bär"]), Side())
    assert stage.yes().discard(ANNA) == ["Bär", "Spruch"]


def test_a7_19_a_cost_without_darf_is_paid():
    stage = cast("Vernichte eine eigene Lebenskarte, um drei Karten zu ziehen.", Side(hand=FULL), Side())
    stage.lose_life()
    assert stage.lives(ANNA) == 2
    assert len(stage.hand(ANNA)) == 9


def test_a6_9_a_cost_is_earlier_than_its_effect():
    stage = cast("Vernichte eine eigene Lebenskarte, um drei Karten zu ziehen.", Side(life=1), Side())
    assert (stage.table.over, stage.table.winner) == (True, BERT)


def test_a7_5_a_cost_may_have_two_parts_to_choose_from():
    text = "Du darfst ein eigenes Biest vernichten oder zwei Handkarten abwerfen, um drei Karten zu ziehen."
    assert cast(text, Side(hand=["Bär"]), Side()).asked == (BERT, "action")
    stage = cast(text, Side(hand=["Bär", "Vogt"]), Side())
    assert stage.yes().discard(ANNA) == ["Bär", "Vogt", "Spruch"]
    stage = cast(text, Side(play=["Eichelklauber"], hand=["Bär", "Vogt", "Hirte"]), Side()).yes()
    assert stage.asked == (ANNA, "either")
    assert stage.part(0).play_of(ANNA) == []
    assert len(stage.hand(ANNA)) == 6


def test_a7_28_either_the_one_or_the_other():
    text = "Wenn Gast ins Spiel kommt, ziehe eine Karte oder vernichte eine Augmentation."
    stage = enter(text, Side(hand=FULL), Side(play=[plain(1), f"Riesenwuchs on {plain(1)}"]))
    assert stage.asked == (ANNA, "either")
    assert stage.part(1).discard(BERT) == ["Riesenwuchs"]
    stage = enter(text, Side(hand=FULL), Side())
    assert len(stage.hand(ANNA)) == 6  # only one part can be done
    assert enter(text, Side(deck=[]), Side()).asked == (BERT, "action")


def test_a11_7_afterwards_comes_also_when_nothing_was_done():
    stage = cast("Du darfst ein Wesen vernichten. Danach ziehe zwei Karten.", Side(hand=FULL), Side())
    assert len(stage.hand(ANNA)) == 7


def test_a7_17_each_decides_clockwise_and_then_it_happens_for_all():
    text = "Jeder Spieler vernichtet zwei eigene Wesen seiner Wahl."
    sides = Side(play=[plain(1)]), Side(play=[plain(1), plain(2), plain(3)]), Side(play=[plain(4), plain(5), plain(6)])
    stage = cast(text, *sides).pick(plain(1), plain(2))
    assert stage.asked == (CARLA, "choose")
    assert [len(stage.play_of(seat)) for seat in (ANNA, BERT, CARLA)] == [1, 3, 3]
    stage.pick(plain(4), plain(5))
    assert [stage.play_of(seat) for seat in (ANNA, BERT, CARLA)] == [[], [plain(3)], [plain(6)]]


def test_a7_17_each_who_pays_gains():
    text = "Jeder Gegner darf eine Handkarte abwerfen, um eine Karte zu ziehen. Danach mische dein Deck."
    stage = cast(text, Side(), Side(hand=["Bär"], deck=["Vogt"]), Side(hand=["Hirte"], deck=["Bauer"]))
    stage.yes().no()
    assert (stage.hand(BERT), stage.discard(BERT), stage.hand(CARLA)) == (["Vogt"], ["Bär"], ["Hirte"])


# --- events (A11.6) and their order (A7.7, A7.8, A7.10, A7.16)


def test_an_event_may_be_about_others():
    text = (
        "Wenn ein gegnerisches Wesen ins Spiel kommt, darfst du eine Handkarte abwerfen, "
        "um dieses Wesen auf die Hand zurückzuschicken."
    )
    watch = wesen("Nachtwächter", text)
    stage = Stage(Side(hand=["Hirte"]), Side(play=["Nachtwächter"], hand=["Bär"]), cards=[watch])
    stage.play("Hirte")
    assert stage.asked == (BERT, "may")
    stage.yes()
    assert (stage.play_of(ANNA), stage.discard(BERT)) == ([], ["Bär"])


def test_a4_8_a_zauber_is_played_when_it_is_shown_and_answered_after_it():
    smith = wesen("Dorfschmied", "Wenn du eine Augmentation spielst, ziehe eine Karte.")
    stage = Stage(Side(hand=["Riesenwuchs", *FULL], play=["Dorfschmied"]), Side(), cards=[smith])
    stage.play("Riesenwuchs", on="Dorfschmied")
    assert len(stage.hand(ANNA)) == 6
    toll = wesen("Zöllner", "Wenn ein Gegner einen Zauber spielt, darfst du eine Karte ziehen.")
    stage = Stage(Side(hand=["Hagelschlag"]), Side(play=["Zöllner"]), cards=[toll])
    assert stage.play("Hagelschlag").asked == (BERT, "may")
    stage = Stage(Side(hand=["Hirte"]), Side(play=["Zöllner"]), cards=[toll])
    assert stage.play("Hirte").asked == (BERT, "action")


def test_another_card_of_a_type_is_played():
    text = "Wenn du eine andere Karte vom Typ Hexe spielst, wirft jeder Gegner die oberste Karte seines Decks ab."
    master = wesen("Hexenmeister", text, type="Hexe")
    stage = Stage(Side(hand=["Wahrsagerin"], play=["Hexenmeister"]), Side(deck=["Bär"]), cards=[master])
    stage.play("Wahrsagerin")
    assert stage.asked == (ANNA, "order")  # "comes into play" and "is played" are one event (A4.8)
    stage.answer(0).no()
    assert stage.discard(BERT) == ["Bär"]
    stage = Stage(Side(hand=["Hexenmeister"]), Side(deck=["Bär"]), cards=[master])
    assert stage.play("Hexenmeister").discard(BERT) == []


def test_a3_6_the_beginning_and_the_end_of_turns():
    cards = [
        wesen("Hahn", "Wenn dein Zug beginnt, ziehe eine Karte."),
        wesen("Eule", "Wenn dein Zug endet, darfst du die obersten drei Karten deines Decks aufdecken."),
        wesen("Krähe", "Wenn der Zug eines Gegners endet, ziehe eine Karte. Krähe darf nicht blocken."),
        wesen("Spatz", "Wenn der Zug eines Gegners beginnt, ziehe eine Karte."),
    ]
    stage = Stage(Side(play=["Hahn", "Eule"], hand=FULL), Side(play=["Krähe", "Spatz"], hand=FULL), cards=cards)
    assert stage.asked == (ANNA, "order")  # both begin with Anna's turn (A7.7)
    stage.answer(0)
    assert (len(stage.hand(ANNA)), len(stage.hand(BERT))) == (6, 6)
    stage.pass_turn().answer(0)
    assert stage.asked == (ANNA, "may")
    stage.yes()
    assert (len(stage.hand(ANNA)), len(stage.hand(BERT))) == (6, 7)


def test_a7_7_the_player_whose_turn_it_is_orders_what_happens_at_once():
    cards = [
        wesen("Amsel", "Wenn Amsel vernichtet wird, ziehe eine Karte."),
        wesen("Drossel", "Wenn Drossel vernichtet wird, lege Drossel unter das Deck."),
    ]
    stage = Stage(
        Side(play=["Amsel"], hand=["Feuer"]),
        Side(play=["Drossel"]),
        cards=[*cards, zauber("Feuer", "Vernichte alle Wesen.")],
    )
    stage.play("Feuer")
    assert stage.asked == (ANNA, "order")


def test_a7_10_all_destroyed_at_the_same_time_trigger():
    reaper = wesen("Sensenmann", "Wenn ein anderes Wesen vernichtet wird, ziehe eine Karte.")
    cards = [reaper, zauber("Feuer", "Vernichte alle Wesen.")]
    stage = Stage(Side(play=["Sensenmann", plain(1)], hand=["Feuer", *FULL]), Side(play=[plain(2)]), cards=cards)
    stage.play("Feuer")
    while stage.asked[1] == "order":
        stage.answer(stage.table.questions[0].offers[0])
    assert len(stage.hand(ANNA)) == 7  # once for each other one (A7.15)


def test_a7_11_an_ability_goes_on_without_its_wesen():
    text = "Wenn Torwächter blockt, gib Torwächter bis zum Ende des Zuges Stärke +2. "
    cards = [
        wesen("Torwächter", text.strip()),
        wesen("Igel", "Wenn Igel geblockt wird, vernichte das blockende Wesen.", 1),
    ]
    stage = Stage(Side(play=["Igel"]), Side(play=["Torwächter"]), cards=cards)
    stage.attack("Igel", BERT).block("Torwächter")
    assert stage.asked == (ANNA, "order")
    stage.answer(
        next(
            place
            for place in stage.table.questions[0].offers
            if stage.name(stage.table.questions[0].about[place]) == "Igel"
        )
    )
    assert (stage.play_of(ANNA), stage.play_of(BERT), stage.lives(BERT)) == (["Igel"], [], 3)


def test_a7_16_a_condition_inside_the_trigger_counts_at_the_event():
    text = (
        "Wenn Freischütz angreift und du mehr Handkarten hast als der angegriffene Spieler, "
        "vernichte ein Wesen mit aufgedruckter Stärke 3 oder weniger."
    )
    cards = [wesen("Freischütz", text, 4)]
    stage = Stage(Side(play=["Freischütz"], hand=["Bär"]), Side(play=[plain(2)]), cards=cards)
    assert stage.attack("Freischütz", BERT).play_of(BERT) == []
    stage = Stage(Side(play=["Freischütz"]), Side(play=[plain(2)]), cards=cards)
    assert stage.attack("Freischütz", BERT).play_of(BERT) == [plain(2)]


def test_a7_27_the_own_name_means_the_card_in_the_discard_pile():
    stage = cast("Vernichte ein Wesen.", Side(play=["Nachzehrer"]), Side())
    assert (stage.deck(ANNA)[-1], stage.discard(ANNA)) == ("Nachzehrer", ["Spruch"])


def test_an_own_life_card_is_destroyed():
    hehler = wesen(
        "Hehler", "Wenn eine eigene Lebenskarte vernichtet wird, darfst du eine Handkarte auf das Deck legen."
    )
    stage = Stage(Side(play=[plain(1)]), Side(play=["Hehler"], hand=["Bär"]), cards=[hehler])
    stage.attack(plain(1), BERT).block().lose_life().yes().pick("Bär")
    assert stage.deck(BERT)[0] == "Bär"


def test_a_fight_is_noticed_by_both():
    text = (
        "Wenn Giftmischerin kämpft, darfst du zwei Handkarten abwerfen, "
        "um ein gegnerisches Wesen zu vernichten und eine Karte zu ziehen."
    )
    stage = Stage(
        Side(play=[plain(9)]), Side(play=["Giftmischerin"], hand=["Bär", "Vogt"]), cards=[wesen("Giftmischerin", text)]
    )
    stage.attack(plain(9), BERT).block("Giftmischerin").yes()
    assert (stage.play_of(ANNA), stage.play_of(BERT)) == ([], ["Giftmischerin"])


def test_a7_1_darf_leaves_the_choice():
    stage = cast("Du darfst eine Karte ziehen.", Side(hand=FULL), Side())
    assert len(stage.no().hand(ANNA)) == 5
    stage = cast("Du darfst eine Karte ziehen.", Side(hand=FULL), Side())
    assert len(stage.yes().hand(ANNA)) == 6


BUSY = "Wenn Gast ins Spiel kommt, darfst du eine weitere Karte spielen. Danach wirf alle Handkarten ab."


def test_a7_8_what_is_triggered_meanwhile_waits():
    stage = enter(BUSY, Side(hand=["Eichelklauber", "Bär"], deck=["Hirte"]), Side())
    stage.yes().play("Eichelklauber")
    assert (stage.hand(ANNA), stage.discard(ANNA)) == (["Hirte"], ["Bär"])


def test_a7_12_an_additional_zauber_is_executed_inside():
    more = zauber("Ernte", "Ziehe eine Karte.")
    stage = enter(BUSY, Side(hand=["Ernte", "Bär"], deck=["Hirte"]), Side(), cards=[more])
    stage.yes().play("Ernte")
    assert (stage.hand(ANNA), stage.discard(ANNA)) == ([], ["Ernte", "Bär", "Hirte"])


def test_a7_13_whether_a_destroyed_wesen_was_ignored_is_looked_up_just_before():
    cards = [zauber("Feuer", "Vernichte alle Wesen."), wesen("Held", "Wenn Held vernichtet wird, ziehe eine Karte.", 2)]
    stage = Stage(Side(play=["Held", "Nachtmahr"], hand=["Feuer", *FULL]), Side(), cards=cards)
    assert len(stage.play("Feuer").hand(ANNA)) == 5


def test_a7_14_what_is_ignored_for_a_while_ignores_nothing():
    cards = [wesen("Tyrann", "Die Fähigkeiten aller anderen Wesen werden ignoriert.", 2)]
    text = (
        "Ignoriere bis zum Ende des Zuges die Fähigkeiten aller gegnerischen Wesen. Danach spiele eine weitere Karte."
    )
    sides = Side(hand=["Eichelklauber", *FULL]), Side(play=["Tyrann"])
    stage = cast(text, *sides, cards=cards).play("Eichelklauber")
    assert len(stage.hand(ANNA)) == 6
    stage = Stage(*sides, cards=cards).play("Eichelklauber")
    assert len(stage.hand(ANNA)) == 5


def test_a7_15_who_watches_notices_each():
    cards = [wesen("Sensenmann", "Wenn ein anderes Wesen vernichtet wird, darfst du eine Karte ziehen.", 5)]
    stage = Stage(Side(play=["Sensenmann", plain(1)], hand=["Hagelschlag", *FULL]), Side(play=[plain(2)]), cards=cards)
    stage.play("Hagelschlag").answer(0)  # the order of the two (A7.7)
    assert len(stage.yes().yes().hand(ANNA)) == 7


def test_a7_24_an_endless_circle_is_a_draw():
    cards = [
        wesen(
            "Phönix", "Wenn Phönix vernichtet wird, bringe ein Wesen namens Phönix aus deinem Abwurfstapel ins Spiel."
        ),
        wesen("Henker", "Wenn ein Wesen namens Phönix ins Spiel kommt, vernichte ein Wesen namens Phönix."),
    ]
    stage = Stage(Side(play=["Henker"], hand=["Phönix"]), Side(), cards=cards).play("Phönix")
    assert (stage.table.over, stage.table.places, stage.table.executed) == (True, [1, 1], 1000)


# --- effects


def test_a6_11_an_opposing_life_card():
    stage = cast("Vernichte eine gegnerische Lebenskarte.", Side(), Side(), Side())
    stage.opponent(CARLA)
    assert stage.asked == (CARLA, "life")
    assert stage.lose_life().lives(CARLA) == 2


def test_a6_9_who_loses_the_last_life_card_at_the_same_time_is_out_at_the_same_time():
    stage = cast("Jeder Gegner vernichtet eine eigene Lebenskarte.", Side(), Side(life=1), Side(life=1))
    assert (stage.table.winner, stage.table.places) == (ANNA, [1, 2, 2])


def test_a7_25_taken_over_until_the_end_of_the_turn():
    text = "Übernimm ein gegnerisches Wesen bis zum Ende des Zuges. Danach darfst du mit diesem Wesen angreifen."
    cards = [wesen("Dieb", "Wenn Dieb ins Spiel kommt, ziehe eine Karte.")]
    stage = cast(text, Side(hand=FULL), Side(play=["Dieb", "Riesenwuchs on Dieb"], life=2), cards=cards)
    assert stage.play_of(ANNA) == ["Dieb"]
    assert stage.strength("Dieb") == 6
    stage.yes().lose_life()
    assert (stage.play_of(ANNA), stage.play_of(BERT), stage.lives(BERT)) == ([], ["Dieb"], 1)
    assert len(stage.hand(ANNA)) == 5  # it did not come into play


def test_a7_25_two_wesen_are_swapped():
    text = "Wenn Gast ins Spiel kommt, darfst du Gast gegen ein gegnerisches Wesen tauschen."
    stage = enter(text, Side(), Side(play=[plain(7)])).yes()
    assert (stage.play_of(ANNA), stage.play_of(BERT)) == ([plain(7)], ["Gast"])
    text = "Tausche ein eigenes Wesen gegen ein gegnerisches Wesen."
    stage = cast(text, Side(play=[plain(1)]), Side(play=[plain(2)]))
    assert (stage.play_of(ANNA), stage.play_of(BERT)) == ([plain(2)], [plain(1)])


def test_a1_4_a_taken_wesen_goes_to_its_owner():
    stage = cast(
        "Übernimm ein gegnerisches Wesen.", Side(hand=["Windsbraut", "Axt"]), Side(play=[plain(2)]), cards=[AXE]
    )
    stage.pass_turn()
    assert stage.play_of(ANNA) == [plain(2)]
    stage.play("Axt")
    assert (stage.discard(ANNA), stage.discard(BERT)) == (["Spruch", "Axt"], [plain(2)])


def test_a7_22_an_additional_attack_is_carried_out_whole():
    text = "Wenn Gast ins Spiel kommt, darfst du mit einem anderen eigenen Wesen angreifen. Danach ziehe eine Karte."
    raider = wesen("Räuber", "Wenn Räuber angreift, ziehe eine Karte.", 4)
    sides = Side(play=["Räuber"], hand=FULL), Side(play=[plain(2)])
    stage = enter(text, *sides, cards=[raider]).yes()
    assert stage.asked == (BERT, "block")
    assert len(stage.hand(ANNA)) == 6  # its own ability at its place in the attack, the rest waits
    stage.block(plain(2))
    assert (stage.play_of(BERT), len(stage.hand(ANNA))) == ([], 7)


def test_a7_22_with_more_opponents_one_is_chosen():
    stage = cast("Greife mit einem eigenen Wesen an.", Side(play=[plain(1)]), Side(), Side())
    assert stage.asked == (ANNA, "opponent")
    stage.opponent(CARLA).lose_life()
    assert (stage.lives(BERT), stage.lives(CARLA)) == (3, 2)


def test_a7_23_prevention_is_asked_before_and_nothing_triggers():
    suicide = wesen("Held", "Wenn Held vernichtet wird, ziehe eine Karte.", 1)
    stage = Stage(Side(hand=["Axt"]), Side(play=["Schutzgeist", "Held"], hand=FULL), cards=[AXE, suicide])
    stage.play("Axt").pick("Held").yes()
    assert (stage.play_of(BERT), stage.discard(BERT), len(stage.hand(BERT))) == (["Held"], ["Schutzgeist"], 5)


def test_a7_23_what_the_prevented_destruction_was_the_cost_of_does_not_follow():
    sides = Side(play=[plain(1), f"Hufeisen on {plain(1)}"], hand=["Blutmagie"]), Side(play=[plain(5)])
    stage = Stage(*sides).play("Blutmagie").yes().yes()
    assert (stage.play_of(ANNA), stage.play_of(BERT)) == ([plain(1)], [plain(5)])


def test_a7_23_a_preventer_that_is_saved_itself_has_not_paid():
    sides = Side(hand=["Axt"]), Side(play=["Schutzgeist", "Hufeisen on Schutzgeist", plain(2)])
    stage = Stage(*sides, cards=[AXE]).play("Axt").pick(plain(2))
    stage.yes()  # Schutzgeist would be destroyed to save it …
    stage.yes()  # … and Hufeisen saves Schutzgeist
    assert (stage.play_of(BERT), stage.discard(BERT)) == (["Schutzgeist"], ["Hufeisen", plain(2)])


def test_a7_23_of_several_one_is_saved():
    stage = Stage(Side(hand=["Hagelschlag"]), Side(play=["Schutzgeist", plain(2), plain(1)]))
    stage.play("Hagelschlag")
    assert stage.asked == (BERT, "prevent")
    assert stage.offers == [plain(2), plain(1), None]


def test_a7_26_copies_what_a_triggered_ability_does():
    text = "Wenn Gast ins Spiel kommt, führe die Fähigkeit eines anderen Wesens aus."
    sides = Side(hand=FULL), Side(play=["Vogt", "Irrlicht", "Landsknecht"])
    stage = enter(text, *sides)
    assert stage.asked == (ANNA, "may")  # only Vogt has something to do once
    assert len(stage.yes().hand(ANNA)) == 8


def test_a7_26_the_own_name_means_the_copying_card():
    text = "Wenn Gast ins Spiel kommt, führe die Fähigkeit eines anderen Wesens aus."
    brave = wesen("Recke", "Wenn Recke angreift, gib Recke bis zum Ende deines nächsten Zuges Stärke +4.", 1)
    stage = enter(text, Side(), Side(play=["Recke"]), cards=[brave])
    assert (stage.strength("Gast"), stage.strength("Recke")) == (7, 1)


def test_a7_16_the_executor_is_who_controlled_the_card_when_it_triggered():
    cards = [AXE, wesen("Erbe", "Wenn Erbe vernichtet wird, ziehe eine Karte.", 1)]
    stage = cast("Übernimm ein gegnerisches Wesen.", Side(hand=["Axt", *FULL]), Side(play=["Erbe"]), cards=cards)
    stage.pass_turn().play("Axt")
    assert (len(stage.hand(ANNA)), len(stage.hand(BERT))) == (6, 5)  # Anna drew; Bert has filled his hand
    assert stage.discard(BERT) == ["Erbe"]


def test_a7_23_each_ability_is_asked_once_clockwise_from_whose_turn_it_is():
    saint = wesen(
        "Heilige", "Wenn ein anderes Wesen vernichtet würde, darfst du Heilige vernichten, um das zu verhindern."
    )
    sides = Side(play=["Heilige"], hand=["Axt"]), Side(play=["Heilige", plain(1)])
    stage = Stage(*sides, cards=[AXE, saint]).play("Axt").pick(plain(1))
    assert stage.asked == (ANNA, "may")
    stage.no()
    assert stage.asked == (BERT, "may")
    stage.no()
    assert (stage.play_of(BERT), stage.asked) == (["Heilige"], (BERT, "action"))


def test_a7_23_an_ability_does_not_prevent_what_it_is_being_paid_with():
    again = wesen("Stehauf", "Wenn Stehauf vernichtet würde, vernichte Stehauf, um das zu verhindern.", 1)
    stage = Stage(Side(hand=["Axt"]), Side(play=["Stehauf"]), cards=[AXE, again]).play("Axt")
    assert stage.discard(BERT) == ["Stehauf"]


def test_a7_23_two_that_save_each_other_come_to_an_end():
    text = "Wenn {0} vernichtet würde, darfst du ein anderes eigenes Wesen vernichten, um das zu verhindern."
    cards = [AXE, *(wesen(name, text.format(name), 1) for name in ("Hinz", "Kunz"))]
    stage = Stage(Side(hand=["Axt"]), Side(play=["Hinz", "Kunz"]), cards=cards).play("Axt").pick("Hinz")
    stage.yes().yes()  # Kunz for Hinz, then Hinz for Kunz: nobody asks again whether Kunz is destroyed for Hinz
    assert (stage.play_of(BERT), stage.discard(BERT), stage.asked) == (["Kunz"], ["Hinz"], (BERT, "action"))


def test_a7_26_an_ignored_ability_cannot_be_copied():
    text = "Wenn Gast ins Spiel kommt, führe die Fähigkeit eines anderen Wesens aus."
    mute = wesen("Tyrann", "Alle anderen Wesen haben Stärke -1. Die Fähigkeiten aller Hexen werden ignoriert.")
    stage = enter(text, Side(hand=FULL), Side(play=["Kräuterfrau", "Tyrann"]), cards=[mute])
    assert (stage.lives(ANNA), stage.asked) == (3, (BERT, "action"))


def test_a7_28_a_card_that_was_shuffled_away_is_no_longer_this_card():
    text = "Sieh die oberste Karte deines Decks an. Danach mische dein Deck. Danach lege diese Karte unter das Deck."
    stage = cast(text, Side(deck=["Bär", "Vogt", "Hirte", "Bauer"], hand=FULL), Side())
    assert [fact for fact in stage.table.facts if fact.kind == MOVED and fact.origin == fact.target] == []


def test_a7_29_until_the_end_of_the_next_turn():
    stage = cast(
        "Gib einem gegnerischen Wesen bis zum Ende deines nächsten Zuges Stärke -3.", Side(), Side(play=[plain(5)])
    )
    assert stage.strength(plain(5)) == 2
    assert stage.pass_turn().strength(plain(5)) == 2
    assert stage.pass_turn().strength(plain(5)) == 5


def test_a7_6_strength_is_never_below_zero():
    stage = cast("Gib allen Wesen bis zum Ende deines nächsten Zuges Stärke -3.", Side(play=[plain(1)]), Side())
    assert (stage.strength(plain(1)), stage.play_of(ANNA)) == (0, [plain(1)])


def test_a7_9_ignored_until_the_end_of_the_turn():
    text = (
        "Ignoriere bis zum Ende des Zuges die Fähigkeiten aller gegnerischen Wesen. "
        "Danach vernichte ein gegnerisches Wesen."
    )
    stage = cast(text, Side(), Side(play=["Nachzehrer"]))
    assert stage.discard(BERT) == ["Nachzehrer"]


def test_a7_21_for_each_is_counted_once_in_an_effect():
    stage = cast(
        "Ziehe eine Karte für jede eigene Hexe im Spiel.", Side(play=["Wahrsagerin", "Kräuterfrau"], hand=FULL), Side()
    )
    assert len(stage.hand(ANNA)) == 7


def test_raise_from_the_discard_pile():
    text = "Bringe bis zu zwei Wesen mit Stärke 1 aus deinem Abwurfstapel ins Spiel."
    sides = Side(discard=["Eichelklauber", "Bär", "Hirte", "Blitzschlag"], hand=FULL), Side()
    stage = cast(text, *sides)
    assert stage.offers == ["Eichelklauber", "Hirte", None]
    stage.pick("Eichelklauber", None)
    assert (stage.play_of(ANNA), len(stage.hand(ANNA))) == (["Eichelklauber"], 6)  # it came into play (A4.8)


def test_a7_5_an_attack_is_a_cost_however_it_ends():
    text = "Du darfst mit einem eigenen Wesen angreifen, um eine Karte zu ziehen."
    stage = cast(text, Side(play=[plain(2)], hand=FULL), Side(play=[plain(5)])).yes().block(plain(5))
    assert (stage.play_of(ANNA), len(stage.hand(ANNA))) == ([], 6)


def test_put_on_and_under_the_deck():
    sides = Side(discard=["Bär"], hand=FULL), Side(play=[plain(1), plain(2)])
    stage = cast("Lege eine Karte aus deinem Abwurfstapel auf das Deck.", *sides)
    assert stage.deck(ANNA)[0] == "Bär"
    stage = cast("Lege alle gegnerischen Wesen unter das Deck.", *sides)
    assert stage.deck(BERT)[-2:] == [plain(1), plain(2)]
    assert stage.play_of(BERT) == []
    number = stage.cards.by_name[plain(1)].number
    moves = [fact for fact in stage.table.facts if fact.kind == MOVED and fact.face == number]
    assert len(moves) == 2  # into play and out of it, once
    stage = cast("Lege eine Handkarte unter das Deck.", *sides).pick("Blatt 1")
    assert stage.deck(ANNA)[-1] == "Blatt 1"


def test_cards_that_were_shown_are_put_under_the_deck():
    text = "Decke die obersten zwei Karten deines Decks auf. Danach lege diese Karten unter das Deck."
    assert cast(text, Side(deck=["Bär", "Vogt", "Hirte"], hand=FULL), Side()).deck(ANNA) == ["Hirte", "Bär", "Vogt"]


def test_discard_from_the_deck_and_all_of_the_hand():
    stage = cast(
        "Jeder Gegner wirft die obersten zwei Karten seines Decks ab.", Side(), Side(deck=["Bär", "Vogt", "Hirte"])
    )
    assert stage.discard(BERT) == ["Bär", "Vogt"]
    stage = cast(
        "Jeder Spieler wirft alle Handkarten ab. Danach zieht jeder Spieler zwei Karten.",
        Side(hand=["Bär"]),
        Side(hand=["Vogt"]),
    )
    assert (stage.discard(ANNA), stage.discard(BERT), len(stage.hand(BERT))) == (["Bär", "Spruch"], ["Vogt"], 2)


def test_a2_1_a_deck_is_shuffled():
    names = ["Bär", "Vogt", "Hirte", "Bauer", "Jäger", "Müllerin"]
    orders = [
        cast("Mische dein Deck.", Side(deck=names, hand=FULL), Side(), seed=seed).deck(ANNA) for seed in (1, 2, 3)
    ]
    assert [sorted(order) for order in orders] == [sorted(names)] * 3
    assert len({tuple(order) for order in orders}) == 3


def shown(stage):
    """(card, audience) of each card that somebody was shown."""
    by_number = stage.cards.by_number
    return [(by_number[fact.face].name, fact.audience) for fact in stage.table.facts if fact.kind == SHOWN]


def test_a11_7_looking_is_for_one_and_revealing_for_all():
    stage = cast("Sieh die Hand eines Gegners deiner Wahl an.", Side(), Side(hand=["Bär"]), Side())
    assert stage.asked == (BERT, "action")  # only Bert has a hand to look at (A7.18)
    assert ("Bär", ANNA) in shown(stage)
    assert ("Bär", PUBLIC) not in shown(stage)
    stage = cast("Decke deine Hand auf.", Side(hand=["Bär"]), Side())
    assert ("Bär", PUBLIC) in shown(stage)
    stage = cast("Sieh die obersten zwei Karten deines Decks an.", Side(deck=["Bär", "Vogt"], hand=FULL), Side())
    assert {("Bär", ANNA), ("Vogt", ANNA)} <= set(shown(stage))
    assert stage.deck(ANNA) == ["Bär", "Vogt"]


# --- lasting abilities


def test_a7_3_what_is_forbidden_cannot_be_done():
    cards = [
        wesen(
            "Roggenmuhme",
            "Solange mindestens zwei eigene Hexen im Spiel sind, darf kein Gegner einen Zauber spielen.",
            type="Hexe",
        ),
        wesen("Gevatter", "Alle anderen Wesen mit Stärke 1 dürfen nicht blocken."),
    ]
    sides = (
        Side(hand=["Hagelschlag", "Hirte"], play=[plain(5)]),
        Side(play=["Roggenmuhme", "Wahrsagerin", plain(1), "Gevatter"]),
    )
    stage = Stage(*sides, cards=cards)
    (question,) = stage.table.questions
    assert [stage.name(offer) for offer in question.offers if 0 <= offer < 1000] == ["Hirte"]
    assert stage.attack(plain(5), BERT).offers == [None, "Roggenmuhme", "Wahrsagerin", "Gevatter"]


def test_a5_10_all_opposing_wesen_must_block():
    herald = wesen("Herold", "Alle gegnerischen Wesen müssen blocken.", 1)
    stage = Stage(Side(play=["Herold"]), Side(play=[plain(1), plain(2)]), cards=[herald])
    assert stage.attack("Herold", BERT).offers == [plain(1), plain(2)]


def test_conditions_of_lasting_abilities_are_read_at_every_moment():
    cards = [
        wesen("Werwolf", "Solange ein anderes Biest im Spiel ist, hat Werwolf Stärke +2.", 2, "Biest"),
        wesen("Bettler", "Solange du keine Handkarten hast, hat Bettler Stärke +3.", 1),
        wesen("Gretel", "Solange ein Wesen namens Hirte im Spiel ist, kann Gretel nicht geblockt werden.", 1),
    ]
    stage = Stage(Side(play=["Werwolf", "Bettler", "Gretel"], hand=["Hirte"]), Side(play=[plain(1)]), cards=cards)
    assert (stage.strength("Werwolf"), stage.strength("Bettler")) == (2, 1)
    stage = Stage(Side(play=["Werwolf", "Bettler", "Gretel", "Hirte"], life=3), Side(play=["Bär"]), cards=cards)
    assert (stage.strength("Werwolf"), stage.strength("Bettler")) == (4, 4)
    assert stage.attack("Gretel", BERT).asked == (BERT, "life")


def test_conditions_of_spells_are_read_once():
    text = "Wenn du weniger Lebenskarten hast als jeder Gegner, ziehe drei Karten."
    assert len(cast(text, Side(life=2, hand=FULL), Side(), Side()).hand(ANNA)) == 8
    assert len(cast(text, Side(life=2, hand=FULL), Side(), Side(life=2)).hand(ANNA)) == 5
    text = "Wenn du weniger Lebenskarten hast als ein Gegner, ziehe drei Karten."
    assert len(cast(text, Side(life=2, hand=FULL), Side(), Side(life=2)).hand(ANNA)) == 8


def test_a7_20_strength_that_depends_on_strength_makes_no_circle():
    cards = [wesen("Zwerg", "Alle Wesen mit Stärke 2 oder weniger haben Stärke +2.", 2)]
    stage = Stage(Side(play=["Zwerg", plain(1), plain(3)]), Side(), cards=cards)
    assert [stage.strength(name) for name in ("Zwerg", plain(1), plain(3))] == [4, 3, 3]


def test_a7_9_in_the_order_of_coming_into_play():
    mute = "Die Fähigkeiten aller anderen Wesen werden ignoriert."
    cards = [wesen("Erster", mute), wesen("Zweiter", mute)]
    stage = Stage(Side(play=["Erster"]), Side(play=["Zweiter", "Landsknecht"]), cards=cards)
    assert [stage.name(copy) for copy in stage.table.in_play() if is_ignored(stage.table, copy)] == [
        "Zweiter",
        "Landsknecht",
    ]


def test_every_effect_has_its_act_at_the_table():
    assert {wording.code for wording in WORDINGS.values() if wording.sort == "effect"} == {*AT_ONCE, *LONG}


# --- strength compared with others (A11.6, A11.7)


@pytest.mark.parametrize(
    ("text", "hit"),
    [
        ("Vernichte alle gegnerischen Wesen mit höherer Stärke als alle eigenen Wesen.", [6]),
        ("Vernichte alle gegnerischen Wesen mit höherer Stärke als ein eigenes Wesen.", [4, 6]),
        ("Vernichte alle gegnerischen Wesen mit niedrigerer Stärke als ein eigenes Wesen.", [1, 4]),
        ("Vernichte alle gegnerischen Wesen mit niedrigerer Stärke als alle eigenen Wesen.", [1]),
        ("Vernichte alle gegnerischen Wesen mit höherer Stärke als ein eigenes Wesen mit Stärke 5 oder mehr.", [6]),
        ("Vernichte alle gegnerischen Wesen mit höherer Stärke als alle eigenen Biester.", []),
    ],
)
def test_a11_7_a_strength_is_compared_with_one_or_each_of_others(text, hit):
    stage = cast(text, Side(play=[plain(2), plain(5)]), Side(play=[plain(1), plain(4), plain(6)]))
    assert [name for name in (1, 4, 6) if plain(name) not in stage.play_of(BERT)] == hit


def test_a7_6_the_printed_strength_is_compared_where_the_text_says_so():
    sides = Side(play=[plain(2), f"Riesenwuchs on {plain(2)}"]), Side(play=[plain(3)])
    text = "Vernichte alle gegnerischen Wesen mit höherer aufgedruckter Stärke als ein eigenes Wesen."
    assert cast(text, *sides).play_of(BERT) == []
    assert cast(text.replace("aufgedruckter ", ""), *sides).play_of(BERT) == [plain(3)]


def test_a7_27_another_wesen_comes_back_and_not_the_card_itself():
    text = "Wenn Erbin vernichtet wird, bringe ein anderes Wesen aus deinem Abwurfstapel ins Spiel."
    stage = Stage(Side(play=["Erbin"], hand=["Axt"], discard=["Hirte"]), Side(), cards=[wesen("Erbin", text), AXE])
    stage.play("Axt")
    assert (stage.play_of(ANNA), stage.discard(ANNA)) == (["Hirte"], ["Erbin", "Axt"])
