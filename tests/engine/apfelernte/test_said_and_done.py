"""What a text says is done, in full or not at all (A11.3): numbers, players and "dieses Wesen" at the table."""

from random import Random

import pytest

from engine.apfelernte.cards import Card, CardSet
from engine.apfelernte.decisions import PASS
from engine.apfelernte.game import new_table
from engine.apfelernte.language.errors import CardTextError
from engine.apfelernte.language.reading import read_card_text
from engine.kernel import Chance
from tests.engine.apfelernte.language.test_twins import NAME, printed, read
from tests.engine.apfelernte.language.test_twins import texts as book_texts
from tests.engine.apfelernte.language.twins import of_text
from tests.engine.apfelernte.stage import ANNA, BERT, CARLA, Side, Stage, plain, wesen, zauber

FULL = ["Blatt 1", "Blatt 2", "Blatt 3", "Blatt 4", "Blatt 5"]  # a full hand: nothing is drawn at the end of the turn


def refused(text, type="Mensch"):
    """(code, what is blamed, what may be meant) of a text that means nothing."""
    with pytest.raises(CardTextError) as told:
        read_card_text(text, "Kobold", type)
    return told.value.code, told.value.found, told.value.hint


# --- permissions and prohibitions (A3.7, A7.3)


@pytest.mark.parametrize(
    ("words", "plays"), [("eine weitere Karte", 1), ("zwei weitere Karten", 2), ("drei weitere Wesen", 3)]
)
def test_a3_7_a_permission_gives_as_many_plays_as_it_says(words, plays):
    giver = wesen("Geber", f"Du darfst in jedem deiner Züge {words} spielen.")
    stage = Stage(Side(play=["Geber"], hand=[plain(n) for n in range(6)]), Side(), cards=[giver])
    for number in range(plays):
        stage.play(plain(number))
        assert stage.asked == (ANNA, "extra")
    stage.play(plain(plays))
    assert (stage.asked, stage.play_of(ANNA)) == ((BERT, "action"), ["Geber", *(plain(n) for n in range(plays + 1))])


def test_a3_7_each_of_the_plays_may_be_left_out():
    giver = wesen("Geber", "Du darfst in jedem deiner Züge zwei weitere Karten spielen.")
    stage = Stage(Side(play=["Geber"], hand=[plain(1), plain(2), plain(3)]), Side(), cards=[giver])
    assert stage.play(plain(1)).play(plain(2)).pick(None).asked == (BERT, "action")


def test_a3_7_a_permission_is_new_on_each_turn():
    giver = wesen("Geber", "Du darfst in jedem deiner Züge zwei weitere Karten spielen.")
    stage = Stage(Side(play=["Geber"], hand=[plain(n) for n in range(6)]), Side(hand=FULL), cards=[giver])
    stage.play(plain(0)).play(plain(1)).play(plain(2)).pass_turn()
    assert stage.play(plain(3)).play(plain(4)).asked == (ANNA, "extra")


def test_a3_7_two_sentences_of_a_card_give_two_plays():
    both = "eine weitere Karte", "ein weiteres Wesen"
    text = " ".join(f"Du darfst in jedem deiner Züge {words} spielen." for words in both)
    stage = Stage(Side(play=["Geber"], hand=[plain(n) for n in range(4)]), Side(), cards=[wesen("Geber", text)])
    assert stage.play(plain(0)).play(plain(1)).asked == (ANNA, "extra")
    assert stage.play(plain(2)).asked == (BERT, "action")


def test_a7_3_a_prohibition_is_about_the_cards_that_it_names():
    """In a hand the printed strength is the only one there is; nobody sees it, so all else would tell."""
    ban = wesen("Wächter", "Kein Gegner darf ein Wesen mit Stärke 3 oder weniger spielen.")
    stage = Stage(Side(hand=[plain(2), plain(3), plain(4), "Blatt 1"]), Side(play=["Wächter"]), cards=[ban])
    assert stage.playable == [plain(4), "Blatt 1"]


@pytest.mark.parametrize(
    ("text", "blamed", "meant"),
    [
        ("Kein Gegner darf zwei Zauber spielen.", "zwei", "Kein Gegner darf einen Zauber spielen."),
        ("Kein Spieler darf in seinem Zug zwei weitere Karten spielen.", "zwei",
         "Kein Spieler darf in seinem Zug eine weitere Karte spielen."),
        ("Du darfst in jedem deiner Züge bis zu zwei weitere Karten spielen.", "bis zu",
         "Du darfst in jedem deiner Züge zwei weitere Karten spielen."),
        ("Kein Gegner darf ein Wesen mit der höchsten Stärke spielen.", "mit der höchsten Stärke",
         "Kein Gegner darf ein Wesen spielen."),
        ("Kein Gegner darf ein Wesen mit höherer Stärke als Kobold spielen.", "mit höherer Stärke als",
         "Kein Gegner darf ein Wesen spielen."),
    ],
)  # fmt: skip
def test_a11_6_a_number_that_means_nothing_is_refused_with_the_nearest_wording(text, blamed, meant):
    assert refused(text) == ("count", blamed, meant)


def test_a11_6_what_an_ability_plays_is_called_additional():
    assert refused("Spiele eine Karte.", "Urmacht") == ("needs_more", "Spiele", "Spiele eine weitere Karte.")


# --- "dieses Wesen", "diese Karte" (A7.28)


def attacking(text, *sides):
    """Anna's Späher with this text attacks Bert."""
    first, *others = sides
    mine = Side(["Späher", *first.play], first.hand, first.deck)
    return Stage(mine, *others, cards=[wesen("Späher", text)]).attack("Späher", BERT)


DECK = ["Bär", "Vogt", "Jäger"]


@pytest.mark.parametrize(
    "text",
    [
        "deckt der angegriffene Spieler {top} auf und legt {under}.",
        "deckt der angegriffene Spieler {top} auf. Danach lege {under}.",
        "deckt der angegriffene Spieler {top} auf. Danach legt der angegriffene Spieler {under}.",
        "deckt jeder Gegner {top} auf. Danach legt der angegriffene Spieler {under}.",
    ],
)  # fmt: skip
def test_a7_28_this_card_stays_the_same_whoever_acts(text):
    text = text.format(top="die oberste Karte seines Decks", under="diese Karte unter das Deck")
    stage = attacking(f"Wenn Späher angreift, {text}", Side(), Side(deck=DECK))
    assert stage.deck(BERT) == ["Vogt", "Jäger", "Bär"]


def test_a7_28_this_card_of_mine_is_put_away_by_another_player():
    text = (
        "Wenn Späher angreift, decke die oberste Karte deines Decks auf. "
        "Danach darf der angegriffene Spieler diese Karte unter das Deck legen."
    )
    stage = attacking(text, Side(deck=DECK), Side())
    assert (stage.asked, stage.yes().deck(ANNA)) == ((BERT, "may"), ["Vogt", "Jäger", "Bär"])


def test_a7_28_this_wesen_is_destroyed_by_another_player():
    text = (
        "Wenn Späher angreift, gib einem gegnerischen Wesen Stärke +1. "
        "Danach vernichtet der angegriffene Spieler dieses Wesen."
    )
    assert attacking(text, Side(), Side(play=[plain(2)])).discard(BERT) == [plain(2)]


def test_a7_28_of_several_players_each_means_the_own_card():
    text = (
        "Jeder Spieler deckt die oberste Karte seines Decks auf. Danach legt jeder Spieler diese Karte unter das Deck."
    )
    decks = [DECK, ["Bauer", "Igel"], ["Gretel", "Hirte"]]
    mine, *others = (Side(deck=deck) for deck in decks)
    stage = Stage(Side(hand=["Spruch", *FULL], deck=DECK), *others, cards=[zauber("Spruch", text)]).play("Spruch")
    assert [stage.deck(seat) for seat in (ANNA, BERT, CARLA)] == [[*deck[1:], deck[0]] for deck in decks]
    assert mine.deck == DECK


def test_a7_28_who_showed_nothing_means_nothing():
    """Carla has no deck: she puts nobody's card away, and of those that were shown Bert's is the last."""
    text = "Jeder Gegner deckt die oberste Karte seines Decks auf. Danach lege diese Karte unter das Deck."
    stage = Stage(Side(hand=["Spruch"]), Side(deck=DECK), Side(deck=[]), cards=[zauber("Spruch", text)]).play("Spruch")
    assert stage.deck(BERT) == ["Vogt", "Jäger", "Bär"]


def test_a7_28_what_the_others_compare_with_is_what_i_chose():
    text = (
        "Wenn Späher angreift, gib einem eigenen Wesen Stärke +1. "
        "Danach vernichtet jeder Gegner ein Wesen mit höherer Stärke als dieses Wesen."
    )
    assert attacking(text, Side(), Side(play=[plain(4), plain(5)])).discard(BERT) == [plain(5)]


def test_a7_28_the_second_part_of_an_or_points_before_the_or():
    text = (
        "Wenn ein anderes Wesen angreift, gib einem eigenen Wesen Stärke +1 oder "
        "schicke dieses Wesen auf die Hand zurück."
    )
    stage = Stage(Side(play=[plain(3)]), Side(play=["Wirt"]), cards=[wesen("Wirt", text)])
    assert stage.attack(plain(3), BERT).part(1).play_of(ANNA) == []


def test_a7_28_what_an_or_leaves_open_is_nothing_to_point_at():
    parts = "Gib einem eigenen Wesen Stärke +1 oder gib einem gegnerischen Wesen Stärke -1."
    code, blamed, _ = refused(f"{parts} Danach schicke dieses Wesen auf die Hand zurück.", "Urmacht")
    assert (code, blamed) == ("that", "dieses Wesen")


# --- costs (A7.5, A7.19)


ORDERS = {
    "alle Handkarten abwerfen": "Wirf alle Handkarten ab",
    "alle eigenen Wesen vernichten": "Vernichte alle eigenen Wesen",
    "alle eigenen Augmentationen vernichten": "Vernichte alle eigenen Augmentationen",
    "zwei Handkarten abwerfen": "Wirf zwei Handkarten ab",
    "alle eigenen Wesen auf die Hand zurückschicken": "Schicke alle eigenen Wesen auf die Hand zurück",
}
COSTS = [
    *ORDERS,
    "bis zu zwei eigene Wesen vernichten",
    "eine Karte für jedes eigene Wesen im Spiel ziehen",
    "eine eigene Augmentation vernichten",
]
GAIN = ", um eine gegnerische Lebenskarte zu vernichten."


@pytest.mark.parametrize("cost", COSTS)
def test_a7_19_a_cost_that_cannot_be_paid_is_not_offered(cost):
    stage = Stage(Side(hand=["Spruch"]), Side(), cards=[zauber("Spruch", f"Du darfst {cost}{GAIN}")]).play("Spruch")
    assert (stage.asked, stage.lives(BERT)) == ((BERT, "action"), 3)


@pytest.mark.parametrize("order", ORDERS.values())
def test_a7_19_of_all_where_there_is_none_nothing_is_paid(order):
    stage = Stage(Side(hand=["Spruch"]), Side(), cards=[zauber("Spruch", order + GAIN)]).play("Spruch")
    assert (stage.asked, stage.lives(BERT)) == ((BERT, "action"), 3)


@pytest.mark.parametrize("order", ORDERS.values())
def test_a7_5_of_all_where_there_are_some_all_is_paid(order):
    mine = Side(play=[plain(1), f"Hufeisen on {plain(1)}"], hand=["Spruch", "Bär", "Vogt"])
    stage = Stage(mine, Side(), cards=[zauber("Spruch", order + GAIN)]).play("Spruch")
    if stage.asked[1] == "choose":
        stage.pick("Bär", "Vogt")
    while stage.asked[1] == "may":  # Hufeisen would be destroyed instead
        stage.no()
    assert stage.asked == (BERT, "life")


def test_a7_19_up_to_two_is_not_paid_with_none():
    text = f"Du darfst bis zu zwei eigene Wesen vernichten{GAIN}"
    stage = Stage(Side(hand=["Spruch"], play=[plain(1)]), Side(), cards=[zauber("Spruch", text)]).play("Spruch").yes()
    assert stage.pick(None).asked == (BERT, "action")
    stage = Stage(Side(hand=["Spruch"], play=[plain(1)]), Side(), cards=[zauber("Spruch", text)]).play("Spruch").yes()
    assert stage.pick(plain(1)).asked == (BERT, "life")


def test_a7_5_a_named_card_that_is_gone_already_pays_nothing():
    text = f"Wenn Gast ins Spiel kommt, vernichte ein eigenes Wesen und vernichte Gast{GAIN}"
    stage = Stage(Side(hand=["Gast"]), Side(), cards=[wesen("Gast", text)]).play("Gast")
    assert (stage.discard(ANNA), stage.asked, stage.lives(BERT)) == (["Gast"], (BERT, "action"), 3)
    stage = Stage(Side(hand=["Gast"], play=[plain(1)]), Side(), cards=[wesen("Gast", text)]).play("Gast").pick(plain(1))
    assert (stage.discard(ANNA), stage.asked) == ([plain(1), "Gast"], (BERT, "life"))


# --- the same choice twice (A7.17)


def test_a7_17_what_two_have_chosen_gets_who_chose_it_last():
    text = "Wenn Geber angreift, übernimmt jeder Gegner ein gegnerisches Wesen seiner Wahl."
    sides = Side(play=["Geber", plain(1)]), Side(play=[plain(2)]), Side(play=[plain(3)])
    stage = Stage(*sides, cards=[wesen("Geber", text)]).attack("Geber", BERT).pick(plain(1))
    assert plain(1) in stage.offers
    stage.pick(plain(1))
    assert [stage.play_of(seat) for seat in (ANNA, BERT, CARLA)] == [["Geber"], [plain(2)], [plain(3), plain(1)]]


# --- what could never happen (A7.11, A7.27)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Kobold hat Stärke +1.", "Das verstärkte Wesen hat Stärke +1."),
        ("Wenn Kobold angreift, ziehe eine Karte.", "Wenn das verstärkte Wesen angreift, ziehe eine Karte."),
        ("Wenn das verstärkte Wesen ins Spiel kommt, mische dein Deck.",
         "Wenn Kobold ins Spiel kommt, mische dein Deck."),
        ("Wenn das verstärkte Wesen blockt, gib Kobold Stärke +1.",
         "Wenn das verstärkte Wesen blockt, gib dem verstärkten Wesen Stärke +1."),
        ("Wenn das verstärkte Wesen blockt, vernichte ein Wesen mit niedrigerer Stärke als Kobold.",
         "Wenn das verstärkte Wesen blockt, vernichte ein Wesen mit niedrigerer Stärke als das verstärkte Wesen."),
        ("Wenn das verstärkte Wesen vernichtet wird, schicke das verstärkte Wesen auf die Hand zurück.", None),
    ],
)  # fmt: skip
def test_a11_3_an_augmentation_does_nothing_that_only_a_wesen_can_do(text, meant):
    code, _, hint = refused(text, "Augmentation")
    assert code == "never"
    assert meant is None or hint == meant


@pytest.mark.parametrize(
    "what", ["vernichte {0}", "übernimm {0}", "gib {1} Stärke +1", "tausche {0} gegen ein eigenes Wesen"]
)
def test_a7_27_with_a_destroyed_card_nothing_can_be_done_in_play(what):
    assert refused(f"Wenn Kobold vernichtet wird, {what.format('Kobold', 'Kobold')}.")[0] == "never"
    text = f"Wenn ein anderes Wesen vernichtet wird, {what.format('dieses Wesen', 'diesem Wesen')}."
    assert refused(text)[0] == "never"


@pytest.mark.parametrize(
    "text",
    [
        "Bringe ein Wesen aus deinem Abwurfstapel ins Spiel. Danach greife mit diesem Wesen an.",
        "Schicke ein Wesen auf die Hand zurück. Danach vernichte dieses Wesen.",
        "Wirf eine Handkarte ab. Danach lege diese Karte unter das Deck.",
        "Lege zwei Handkarten auf das Deck und lege diese Karten unter das Deck.",
    ],
)
def test_a1_8_a_card_that_came_somewhere_else_cannot_be_meant_any_more(text):
    assert refused(text, "Urmacht")[0] == "never"


@pytest.mark.parametrize(
    "text",
    [
        "Übernimm ein Wesen. Danach greife mit diesem Wesen an.",
        "Schicke ein Wesen auf die Hand zurück und übernimm ein Wesen. Danach greife mit diesem Wesen an.",
        "Decke die oberste Karte deines Decks auf. Danach lege diese Karte unter das Deck.",
    ],
)
def test_a7_28_a_card_that_stays_can_be_meant(text):
    assert read_card_text(text, "Kobold", "Urmacht")


@pytest.mark.parametrize(
    "text",
    [
        "Wenn Kobold vernichtet wird, lege Kobold auf das Deck.",
        "Wenn ein Wesen vernichtet wird, schicke dieses Wesen auf die Hand zurück.",
        "Wenn ein Wesen vernichtet wird, gib einem Wesen Stärke +1. Danach vernichte dieses Wesen.",
    ],
)
def test_a7_27_a_destroyed_card_is_put_somewhere(text):
    assert read_card_text(text, "Kobold", "Mensch")


@pytest.mark.parametrize("what", ["vernichte Gast", "übernimm Gast", "tausche Gast gegen ein gegnerisches Wesen",
                                  "darfst du Gast vernichten, um eine Karte zu ziehen"])  # fmt: skip
def test_a7_27_where_only_one_of_two_events_destroys_the_other_does_nothing(what):
    guest = wesen("Gast", f"Wenn Gast blockt oder vernichtet wird, {what}.", 1)
    stage = Stage(Side(play=[plain(4)], hand=["Axt", *FULL]), Side(play=["Gast"]), cards=[AXE, guest])
    stage.play("Axt")
    if stage.asked[1] == "choose":
        stage.pick("Gast")
    assert (stage.discard(BERT), stage.asked) == (["Gast"], (BERT, "action"))


AXE = zauber("Axt", "Vernichte ein gegnerisches Wesen.")


# --- any text (A11.3)


def any_texts(chance: Random) -> list[tuple[str, str]]:
    """(text, type) of texts that somebody could write: the forms of the book with one thing changed."""
    trees = [(read(text, type_), type_) for text, type_ in book_texts()]
    tried = [(other, type_) for tree, type_ in trees if tree for other in chance.choices([*of_text(tree)], k=12)]
    texts = [(printed(other), type_) for other, type_ in tried]
    return [(text, type_) for text, type_ in dict.fromkeys(texts) if text and read(text, type_)]


def test_a11_3_no_text_that_is_understood_breaks_a_game():
    """Games of cards whose texts are any of these: each answer that is offered works."""
    chance = Random(1)
    texts = any_texts(chance)
    for seed in range(20):
        cards = []
        for number, (text, type_) in enumerate(chance.sample(texts, 40), 1):
            name = f"Zwerg {chr(96 + number % 26)}{chr(96 + number // 26 + 1)}"
            kind, strength = ("Wesen", number % 5) if type_ == "Mensch" else ("Zauber", None)
            cards.append(Card(number, name, kind, type_, strength, text.replace(NAME, name)))
        decks = [range(1, 21), range(21, 41)]
        table = new_table(decks, cards=CardSet("Allerlei", tuple(cards)), start=0, chance=Chance(seed))
        while table.questions and table.step < 200:
            question = chance.choice(table.questions)
            likely = [offer for offer in question.offers if offer != PASS] or question.offers
            table.answer(question.step, question.seat, chance.choice(likely))
