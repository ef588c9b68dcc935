"""Chapter A6: the rule words, going out of the game, the end."""

from engine.apfelernte.decisions import attack
from engine.apfelernte.table import GONE
from engine.apfelernte.view import view
from engine.kernel import PUBLIC
from tests.engine.apfelernte.stage import ANNA, BERT, CARLA, Side, Stage, plain, wesen, zauber

DORA = 3
FULL = ["Blatt 1", "Blatt 2", "Blatt 3", "Blatt 4", "Blatt 5"]


def cast(text, *sides, cards=(), **more):
    """Anna plays a Zauber with this text."""
    first, *others = sides
    mine = Side(first.play, ["Spruch", *first.hand], first.deck, first.discard, first.life)
    return Stage(mine, *others, cards=[zauber("Spruch", text), *cards], **more).play("Spruch")


def test_a6_1_a_destroyed_card_in_play_goes_to_the_discard_pile():
    stage = cast("Vernichte ein gegnerisches Wesen.", Side(), Side(play=[plain(2), f"Riesenwuchs on {plain(2)}"]))
    assert (stage.play_of(BERT), stage.discard(BERT)) == ([], [plain(2), "Riesenwuchs"])
    stage = cast("Vernichte eine Augmentation.", Side(), Side(play=[plain(2), f"Riesenwuchs on {plain(2)}"]))
    assert (stage.play_of(BERT), stage.discard(BERT)) == ([plain(2)], ["Riesenwuchs"])


def test_a6_2_a_destroyed_life_card_goes_to_its_owners_hand_who_chooses_which():
    stage = Stage(Side(play=[plain(2)]), Side(life=["Bär", "Vogt", "Jäger"]))
    stage.attack(plain(2), BERT)
    (question,) = stage.table.questions
    assert (question.seat, question.rule, list(question.offers)) == (BERT, "A6.2", stage.table.life[BERT])
    assert view(stage.table, BERT).cards(question.offers) == [0, 0, 0]  # without looking at the fronts
    stage.answer(question.offers[1])
    assert (stage.hand(BERT), stage.lives(BERT)) == (["Vogt"], 2)


def test_a6_3_who_has_no_life_card_left_is_out_at_once():
    stage = Stage(Side(play=[plain(2)]), Side(life=1, hand=["Bär"], play=[plain(5)]), Side())
    stage.attack(plain(2), BERT).block(None)
    table = stage.table
    assert (table.places, table.turn, table.over) == ([0, 3, 0], CARLA, False)
    mine = [copy for copy, owner in enumerate(table.owner) if owner == BERT]
    assert {table.zone[copy] for copy in mine} == {GONE}
    assert (table.deck[BERT], table.hand[BERT], table.play[BERT], table.discard[BERT]) == ([], [], [], [])
    assert view(table, PUBLIC).cards(mine).count(0) >= 0


def test_a6_3_cards_of_others_go_to_their_owners_piles_without_triggering():
    cards = [
        wesen("Rabe", "Wenn Rabe vernichtet wird, ziehe eine Karte."),
        zauber("Griff", "Übernimm ein gegnerisches Wesen."),
    ]
    stage = Stage(
        Side(hand=["Griff", *FULL], life=1), Side(play=["Rabe", "Riesenwuchs on Rabe"], hand=FULL), Side(), cards=cards
    )
    stage.play("Griff")
    assert stage.play_of(ANNA) == ["Rabe"]
    before = len(stage.hand(BERT))
    stage.table.answer(0, ANNA, -100)
    assert stage.discard(BERT) == ["Rabe", "Riesenwuchs"]
    assert (len(stage.hand(BERT)), stage.table.queue) == (before, [])


def test_a6_3_what_others_attached_to_a_wesen_that_leaves_goes_to_their_piles():
    grab = zauber("Griff", "Übernimm ein gegnerisches Wesen.")
    stage = Stage(
        Side(play=[plain(2)], hand=FULL), Side(hand=["Griff", "Riesenwuchs"]), Side(), turn=BERT, cards=[grab]
    )
    stage.play("Griff").pass_turn().pass_turn().play("Riesenwuchs").pick(plain(2))
    assert stage.strength(plain(2)) == 5
    stage.table.answer(0, ANNA, -100)
    assert (stage.play_of(BERT), stage.table.augments, stage.discard(BERT)) == ([], [], ["Griff", "Riesenwuchs"])


def test_a6_3_if_it_was_that_players_turn_it_ends_without_drawing():
    stage = Stage(Side(hand=["Bär"]), Side(hand=["Vogt"], deck=["Jäger"]), Side())
    stage.table.answer(0, ANNA, -100)
    assert (stage.asked, stage.hand(BERT)) == ((BERT, "action"), ["Vogt"])


def test_a6_4_the_last_player_left_wins():
    stage = Stage(Side(play=[plain(2)]), Side(life=1))
    stage.attack(plain(2), BERT)
    assert (stage.table.over, stage.table.winner, stage.table.places) == (True, ANNA, [1, 2])
    assert stage.table.questions == []


def test_a6_4_all_out_by_the_same_effect_is_a_draw():
    stage = cast("Jeder Spieler vernichtet eine eigene Lebenskarte.", Side(life=1), Side(life=1), Side(life=1))
    assert (stage.table.over, stage.table.winner, stage.table.places) == (True, -1, [1, 1, 1])


def test_a6_5_drawing_takes_the_top_card_of_the_own_deck():
    stage = cast("Ziehe zwei Karten.", Side(hand=FULL, deck=["Bär", "Vogt", "Jäger"]), Side())
    assert (stage.hand(ANNA)[-2:], stage.deck(ANNA)) == (["Bär", "Vogt"], ["Jäger"])


def test_a6_6_discarding_from_the_deck_the_hand_and_at_random():
    stage = cast("Wirf die obersten zwei Karten deines Decks ab.", Side(deck=["Bär", "Vogt", "Jäger"]), Side())
    assert stage.discard(ANNA)[:2] == ["Bär", "Vogt"]
    stage = cast("Jeder Gegner wirft eine Handkarte ab.", Side(), Side(hand=["Bär", "Vogt"]))
    assert stage.asked == (BERT, "choose")
    assert stage.pick("Vogt").discard(BERT) == ["Vogt"]
    stage = cast("Jeder Gegner wirft eine zufällige Handkarte ab.", Side(), Side(hand=["Bär", "Vogt"]), seed=None)
    (question,) = stage.table.questions
    assert (question.seat, question.rule, question.about) == (-1, "A6.6", (BERT, 1))
    stage.table.settle(question.offers[1:])
    assert stage.discard(BERT) == ["Vogt"]


def test_a6_7_what_is_in_play_is_open_to_all():
    stage = Stage(Side(play=["Bär", "Riesenwuchs on Bär"]), Side())
    (bear,) = view(stage.table, PUBLIC).in_play(ANNA)
    growth = stage.copy("Riesenwuchs")
    assert (bear.card, bear.strength, bear.terms, bear.carries) == (8, 8, ((growth, 3),), (growth,))


def test_a6_8_abilities_of_who_is_out_are_dropped_and_those_of_others_go_on():
    text = "Jeder Spieler vernichtet eine eigene Lebenskarte. Danach zieht jeder Gegner eine Karte. "
    stage = cast(text.strip(), Side(life=1), Side(hand=FULL), Side(hand=FULL))
    while stage.asked[1] == "life":
        stage.lose_life()
    assert stage.table.places == [3, 0, 0]
    assert [len(stage.hand(seat)) for seat in (BERT, CARLA)] == [6, 6]  # nobody drew
    assert stage.asked == (BERT, "action")


def test_a6_8_a_block_goes_on_without_who_is_out():
    text = "Jeder Gegner vernichtet eine eigene Lebenskarte und zieht eine Karte. "
    stage = cast(text.strip(), Side(hand=FULL), Side(life=1, hand=FULL), Side(hand=FULL))
    while stage.asked[1] == "life":
        stage.lose_life()
    assert (stage.table.places, len(stage.hand(CARLA))) == ([0, 3, 0], 7)


def test_a6_8_waiting_abilities_of_others_are_executed():
    watch = wesen("Erbin", "Wenn eine gegnerische Lebenskarte vernichtet wird, ziehe eine Karte.")
    stage = Stage(Side(play=[plain(2)]), Side(life=1), Side(play=["Erbin"], hand=FULL), cards=[watch])
    stage.attack(plain(2), BERT)
    assert (stage.table.places, len(stage.hand(CARLA))) == ([0, 3, 0], 6)


def test_a6_8_waiting_abilities_of_who_is_out_are_not_executed():
    text = "Wenn eine eigene Lebenskarte vernichtet wird, wirft jeder Gegner die oberste Karte seines Decks ab."
    sides = Side(play=[plain(9)]), Side(play=["Rächerin"], life=1), Side()
    stage = Stage(*sides, cards=[wesen("Rächerin", text)]).attack(plain(9), BERT).block(None)
    assert (stage.table.places, stage.discard(ANNA), stage.discard(CARLA)) == ([0, 3, 0], [], [])


def test_a6_8_the_turn_of_who_is_out_goes_on_with_its_end():
    text = "Wenn der Zug eines Gegners endet, ziehe eine Karte."
    stage = Stage(Side(hand=["Bär"]), Side(play=["Krähe"], hand=FULL), Side(), cards=[wesen("Krähe", text)])
    stage.table.answer(0, ANNA, -100)
    assert (len(stage.hand(BERT)), stage.asked) == (6, (BERT, "action"))


def test_a6_9_the_game_ends_at_the_moment_when_one_player_is_left():
    watch = wesen("Erbin", "Wenn eine gegnerische Lebenskarte vernichtet wird, ziehe eine Karte.")
    stage = Stage(Side(play=[plain(2), "Erbin"], hand=["Bär"]), Side(life=1), cards=[watch])
    stage.attack(plain(2), BERT)
    assert (stage.table.over, stage.hand(ANNA), stage.table.queue) == (True, ["Bär"], [])


def test_a6_10_places_in_the_reverse_order_of_going_out():
    stage = Stage(Side(play=[plain(2)], hand=FULL), Side(life=1), Side(life=1), Side())
    stage.attack(plain(2), CARLA)
    assert stage.table.places == [0, 0, 4, 0]
    stage.table.answer(0, ANNA, -100)
    stage.table.answer(0, BERT, -100)
    assert (stage.table.places, stage.table.winner) == ([3, 2, 4, 1], DORA)


def test_a6_10_out_at_the_same_time_is_the_same_place():
    text = "Jeder Gegner vernichtet eine eigene Lebenskarte."
    stage = cast(text, Side(), Side(life=1), Side(life=1), Side())
    stage.lose_life()
    assert stage.table.places == [0, 3, 3, 0]


def test_a6_10_in_a_drawn_game_all_who_were_still_in_share_the_first_place():
    stage = Stage(Side(play=[plain(2)]), Side(life=1), Side())
    stage.attack(plain(2), BERT)
    for _ in range(3):
        stage.pass_turn()
    assert (stage.table.places, stage.table.winner, stage.table.over) == ([1, 3, 1], -1, True)


def test_a6_11_the_executor_chooses_the_opponent_and_the_owner_the_card():
    stage = cast("Vernichte eine gegnerische Lebenskarte.", Side(), Side(), Side())
    assert (stage.asked, list(stage.table.questions[0].offers)) == ((ANNA, "opponent"), [BERT, CARLA])
    stage.opponent(CARLA)
    assert stage.asked == (CARLA, "life")
    assert stage.lose_life().lives(CARLA) == 2


def test_a6_9_after_the_end_nothing_is_legal():
    stage = Stage(Side(play=[plain(2)]), Side(life=1))
    mine = attack(stage.copy(plain(2)), BERT)
    stage.answer(mine)
    assert (stage.table.questions, stage.table.rights(ANNA), stage.table.lane) == ([], (), [])
