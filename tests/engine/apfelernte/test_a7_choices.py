"""Chapter A7: what a choice finds, what could be done with what is still to be chosen, and whether what was chosen is
still there when it is its turn."""

import pytest

from engine.apfelernte import decisions as d
from engine.apfelernte.table import HAND
from engine.kernel.facts import ACTED, ATTACK
from tests.engine.apfelernte.stage import ANNA, BERT, CARLA, FULL, Side, Stage, cast, plain, wesen, zauber

CRASH = zauber("Krach", "Wirf eine Handkarte ab.")
STORM = zauber("Sturm", "Jeder Gegner wirft eine Handkarte ab.")
LOT = zauber("Los", "Wirf eine zufällige Handkarte ab.")


def concede(stage, seat):
    stage.table.answer(stage.table.step, seat, d.CONCEDE)
    return stage


def unasked(stage):
    return [(made.seat, made.kind, made.rule) for made in stage.table.unasked]


# What was chosen stays that card


@pytest.mark.parametrize(("thrown", "played"), [("Vogt", ["Bär"]), ("Jäger", ["Bär"]), ("Bär", [])])
def test_a7_12_what_was_chosen_to_be_played_second_is_that_card_unless_it_is_gone(thrown, played):
    """A7.11: the first one lets a hand card be chosen again."""
    stage = cast("Spiele zwei weitere Karten.", Side(hand=["Krach", "Vogt", "Jäger", "Bär"]), Side(), cards=[CRASH])
    stage.pick("Krach", "Bär", thrown)
    assert (stage.play_of(ANNA), stage.discard(ANNA)) == (played, [thrown, "Krach", "Spruch"])


def test_a7_12_what_others_have_chosen_to_play_is_that_card_too():
    """A7.17."""
    sides = Side(hand=["Sturm"]), Side(hand=["Bär", "Igel", "Keiler"], deck=[])
    stage = cast("Jeder Spieler spielt eine weitere Karte.", *sides, cards=[STORM]).pick("Igel").pick("Keiler")
    assert (stage.play_of(BERT), stage.hand(BERT), stage.discard(BERT)) == (["Igel"], ["Bär"], ["Keiler"])


@pytest.mark.parametrize(("lot", "played"), [("Igel", ["Bär"]), ("Keiler", ["Bär"]), ("Bär", [])])
def test_a7_12_what_chance_throws_away_meanwhile_is_another_card(lot, played):
    hand = ["Los", "Igel", "Keiler", "Bär"]
    stage = cast("Spiele zwei weitere Karten.", Side(hand=hand, deck=[]), Side(), cards=[LOT], seed=None)
    stage.pick("Los", "Bär")
    stage.table.settle([stage.cards.by_name[lot].number])
    left = [name for name in hand[1:] if name not in (lot, *played)]
    assert (stage.play_of(ANNA), sorted(stage.hand(ANNA))) == (played, left)


def test_a7_12_three_that_were_chosen_are_played_in_their_order_whatever_is_thrown_away_between():
    hand = ["Krach", "Igel", "Keiler", "Bär", "Wildsau"]
    stage = cast("Spiele drei weitere Karten.", Side(hand=hand, deck=[]), Side(), cards=[CRASH])
    stage.pick("Krach", "Wildsau", "Keiler", "Bär")
    assert (stage.play_of(ANNA), stage.hand(ANNA)) == (["Wildsau", "Keiler"], ["Igel"])


@pytest.mark.parametrize("names", [("Krach", "Bär", "Igel"), ("Krach", "Igel", "Keiler")])
def test_a9_5_which_cards_of_a_hand_are_chosen_does_not_show_in_their_numbers(names):
    """They leave the hand in the same places."""
    stage = cast("Spiele zwei weitere Karten.", Side(hand=["Bär", "Igel", "Krach", "Keiler"]), Side(), cards=[CRASH])
    held = list(stage.table.hand[ANNA])
    stage.pick(*names)
    assert [held.index(copy) for copy in held if stage.table.zone[copy] == HAND] == [3]


def test_a6_6_while_chance_decides_what_is_thrown_away_others_may_leave():
    """A9.8: then chance decides the same again."""
    sides = Side(hand=["Bär", "Igel", "Keiler"], deck=[]), Side(), Side()
    stage = cast("Wirf zwei zufällige Handkarten ab.", *sides, seed=None)
    before = stage.table.questions[0]
    (question,) = concede(stage, CARLA).table.questions
    assert (question.seat, question.kind, question.offers) == (before.seat, before.kind, before.offers)
    stage.table.settle([stage.cards.by_name[name].number for name in ("Igel", "Bär")])
    assert (stage.hand(ANNA), stage.discard(ANNA)) == (["Keiler"], ["Igel", "Bär", "Spruch"])


# Who leaves while something is chosen


def test_a7_5_when_who_chooses_leaves_before_the_last_one_the_cost_is_not_paid():
    """A6.8: what was chosen before is done."""
    cost = "zwei Wesen nach Wahl des angegriffenen Spielers vernichten"
    judge = wesen("Richter", f"Wenn Richter angreift, darfst du {cost}, um zwei Karten zu ziehen.")
    sides = Side(play=["Richter"], hand=FULL), Side(), Side(play=[plain(2), plain(3)])
    stage = Stage(*sides, cards=[judge]).attack("Richter", BERT).yes().pick(plain(2))
    concede(stage, BERT)
    assert (stage.play_of(CARLA), len(stage.hand(ANNA))) == ([plain(3)], 5)


def test_a5_1_no_additional_attack_is_made_on_who_leaves_while_the_attacker_is_chosen():
    """A7.22; so it pays for nothing (A7.5)."""
    sides = Side(play=[plain(2), plain(3)], hand=FULL), Side(), Side()
    stage = cast("Du darfst mit einem eigenen Wesen angreifen, um eine Karte zu ziehen.", *sides)
    concede(stage.yes().opponent(BERT), BERT).pick(plain(2))
    assert [fact for fact in stage.table.facts if (fact.kind, fact.origin) == (ACTED, ATTACK)] == []
    assert (stage.lives(CARLA), len(stage.hand(ANNA)), stage.asked) == (3, 5, (CARLA, "action"))


def test_a6_8_for_an_attacked_player_who_is_out_nothing_more_is_done():
    """Also when another one would choose."""
    text = "Wenn Richter angreift, vernichtet der angegriffene Spieler eine eigene Lebenskarte. Danach vernichtet der "
    judge = wesen("Richter", text + "angegriffene Spieler ein Wesen. Danach ziehe eine Karte.")
    sides = Side(play=["Richter"], hand=FULL), Side(life=1), Side(play=[plain(2), plain(3)])
    stage = Stage(*sides, cards=[judge]).attack("Richter", BERT)
    assert (stage.asked, stage.play_of(CARLA)) == ((CARLA, "action"), [plain(2), plain(3)])
    assert len(stage.hand(ANNA)) == 6


# What can be chosen


def test_a5_1_only_an_own_wesen_is_chosen_for_an_additional_attack():
    """A7.18, whatever the text allows."""
    stage = cast("Greife mit einem Wesen an.", Side(play=[plain(1), plain(2)]), Side(play=[plain(3)]))
    assert stage.offers == [plain(1), plain(2)]
    stage = cast("Greife mit einem gegnerischen Wesen an.", Side(play=[plain(1)]), Side(play=[plain(3)]))
    assert (stage.asked, stage.lives(BERT)) == ((BERT, "action"), 3)


@pytest.mark.parametrize(("which", "offers"), [("höchsten", [plain(5), plain(5)]), ("niedrigsten", [plain(1)])])
def test_a11_7_of_hand_cards_the_printed_strength_counts(which, offers):
    hand = [plain(5), plain(1), "Hagelschlag", plain(5), plain(3)]
    stage = cast(f"Spiele ein weiteres Wesen mit der {which} Stärke.", Side(hand=hand), Side())
    assert stage.offers == offers


def test_a7_6_in_a_discard_pile_lasting_abilities_change_no_strength():
    """A7.20 is about Wesen in play."""
    sides = Side(play=["Leitwolf"], discard=["Lindwurm", plain(3), plain(2)]), Side()
    stage = cast("Nimm ein Wesen mit der höchsten Stärke aus deinem Abwurfstapel auf die Hand.", *sides)
    assert stage.offers == ["Lindwurm", plain(3)]


@pytest.mark.parametrize(("played", "drawn"), [(plain(5), 1), (plain(4), 1), (plain(3), 0), ("Hagelschlag", 0)])
def test_a11_7_the_highest_strength_of_what_is_played_is_among_all_in_play(played, drawn):
    """A4.8: the Wesen is in play already."""
    owl = wesen("Eule", "Wenn du ein Wesen mit der höchsten Stärke spielst, ziehe eine Karte.", 1)
    stage = Stage(Side(play=["Eule"], hand=[played, *FULL]), Side(play=[plain(4)]), cards=[owl]).play(played)
    assert len(stage.hand(ANNA)) == 5 + drawn


def test_a7_4_what_nobody_forbids_any_more_is_all_played_without_a_question():
    """A6.3: asked was what only Anna saw: which of the three are forbidden (A7.3)."""
    host = wesen("Wirt", "Wenn Wirt ins Spiel kommt, spiele drei weitere Karten.")
    ban = wesen("Bann", "Kein Gegner darf einen Zauber spielen.")
    sides = Side(hand=["Wirt", plain(1), plain(2), "Hagelschlag"]), Side(play=["Bann"]), Side(play=[plain(2), plain(3)])
    stage = Stage(*sides, cards=[host, ban]).play("Wirt")
    assert (stage.asked, stage.offers) == ((ANNA, "choose"), [plain(1), plain(2)])
    concede(stage.pick(plain(2)), BERT)
    assert (stage.asked, stage.play_of(ANNA), stage.play_of(CARLA)) == ((CARLA, "action"), ["Wirt"], [plain(3)])


# What is copied (A7.26)

TEACHER = "Wenn Lehrling blockt, führe die Fähigkeit des angreifenden Wesens aus."


@pytest.mark.parametrize(
    ("text", "ignored", "drawn"),
    [
        ("Wenn Meister ins Spiel kommt, ziehe zwei Karten.", False, 2),
        ("Wenn Meister ins Spiel kommt, ziehe zwei Karten.", True, 0),
        ("Meister muss angreifen.", False, 0),
        ("?", False, 0),
    ],
)
def test_a7_26_a_named_wesen_without_an_ability_to_copy_is_not_copied(text, ignored, drawn):
    """Lasting and ignored abilities cannot be; nobody is asked then."""
    cards = [wesen("Lehrling", TEACHER, 9), wesen("Bann", "Die Fähigkeiten aller gegnerischen Wesen werden ignoriert.")]
    master = plain(2) if text == "?" else "Meister"
    cards += [wesen("Meister", text)] if text != "?" else []
    theirs = Side(play=["Lehrling", *(["Bann"] if ignored else [])], hand=FULL)
    stage = Stage(Side(play=[master]), theirs, cards=cards).attack(master, BERT).block("Lehrling")
    assert (len(stage.hand(BERT)), stage.asked) == (5 + drawn, (BERT, "action"))


def test_a7_26_what_is_destroyed_before_it_is_copied_is_not_copied():
    """A7.11; the cost is not paid (A7.5), whatever was done before."""
    text = (
        "Wenn Lehrling blockt, darfst du ein gegnerisches Wesen vernichten und die Fähigkeit des angreifenden Wesens "
    )
    cards = [wesen("Lehrling", text + "ausführen, um zwei Karten zu ziehen.")]
    sides = Side(play=["Eichelklauber", plain(2)]), Side(play=["Lehrling"], hand=FULL)
    stage = Stage(*sides, cards=cards).attack("Eichelklauber", BERT).block("Lehrling").yes().pick("Eichelklauber")
    assert (stage.play_of(ANNA), len(stage.hand(BERT)), stage.asked) == ([plain(2)], 5, (BERT, "action"))
    stage = Stage(*sides, cards=cards).attack("Eichelklauber", BERT).block("Lehrling").yes().pick(plain(2))
    assert (stage.play_of(ANNA), len(stage.hand(BERT))) == ([], 8)


# What could be done (A7.18, A7.19)

MINE = Side(play=[plain(3), plain(6)], hand=FULL)


def is_offered(cost, *theirs):
    """Whether Anna is asked about this cost."""
    return cast(f"Du darfst {cost}, um eine Karte zu ziehen.", MINE, Side(play=theirs)).asked == (ANNA, "may")


@pytest.mark.parametrize(
    ("cost", "theirs", "offered"),
    [
        ("ein gegnerisches Wesen mit niedrigerer Stärke als dieses Wesen vernichten", [plain(5)], True),
        ("ein gegnerisches Wesen mit niedrigerer Stärke als dieses Wesen vernichten", [plain(6)], False),
        ("ein gegnerisches Wesen mit höherer Stärke als dieses Wesen vernichten", [plain(5)], True),
        ("ein gegnerisches Wesen mit höherer Stärke als dieses Wesen vernichten", [plain(3)], False),
        ("zwei Wesen mit niedrigerer Stärke als dieses Wesen vernichten", [plain(5)], True),
        ("zwei gegnerische Wesen mit niedrigerer Stärke als dieses Wesen vernichten", [plain(5), plain(9)], False),
        ("mit diesem Wesen angreifen", [], True),
        ("dieses Wesen gegen ein gegnerisches Wesen tauschen", [plain(5)], True),
        ("dieses Wesen gegen ein gegnerisches Wesen tauschen", [], False),
        ("ein gegnerisches Wesen gegen dieses Wesen tauschen", [plain(5)], True),
        ("ein gegnerisches Wesen gegen dieses Wesen tauschen", [], False),
        ("dieses Wesen auf die Hand zurückschicken", [], True),
    ],
)
def test_a7_19_a_cost_may_be_about_what_is_chosen_for_its_first_half(cost, theirs, offered):
    """A7.28: one of those that could be chosen is enough."""
    assert is_offered(f"einem eigenen Wesen Stärke +1 geben und {cost}", *theirs) == offered


@pytest.mark.parametrize(
    ("cost", "offered"),
    [
        ("mit einem eigenen Wesen angreifen und diesem Wesen Stärke +1 geben", True),
        ("ein eigenes Wesen vernichten und diesem Wesen Stärke +1 geben", False),
        ("ein eigenes Wesen vernichten und ein Wesen mit niedrigerer Stärke als dieses Wesen vernichten", False),
        ("ein gegnerisches Wesen übernehmen und mit diesem Wesen angreifen", True),
    ],
)
def test_a7_19_what_is_no_longer_where_it_was_pays_for_nothing_more(cost, offered):
    """A7.28, A1.8."""
    assert is_offered(cost, plain(2), plain(5)) == offered


def test_a7_28_what_one_part_would_destroy_the_other_part_can_still_mean():
    text = "Wenn Held angreift, darfst du Held vernichten oder Held Stärke +1 geben, um eine Karte zu ziehen."
    stage = Stage(Side(play=["Held"], hand=FULL), Side(), cards=[wesen("Held", text)]).attack("Held", BERT).yes()
    assert stage.part(1).strength("Held") == 4
    assert len(stage.hand(ANNA)) == 6


@pytest.mark.parametrize(
    ("which", "theirs", "offered"),
    [("niedrigerer", 5, True), ("niedrigerer", 6, False), ("höherer", 5, True), ("höherer", 3, False)],
)
def test_a7_25_a_swap_is_offered_when_one_of_the_first_has_one_to_be_swapped_with(which, theirs, offered):
    text = f"ein eigenes Wesen gegen ein gegnerisches Wesen mit {which} Stärke als dieses Wesen tauschen"
    first = "Gib einem eigenen Wesen bis zum Ende des Zuges Stärke +0. Danach "
    stage = cast(first + f"darfst du {text}.", MINE, Side(play=[plain(theirs)])).pick(plain(3))
    assert (stage.asked == (ANNA, "may")) == offered


@pytest.mark.parametrize("swap", ["Wirt gegen ein gegnerisches Wesen", "ein gegnerisches Wesen gegen Wirt"])
def test_a7_25_the_card_itself_may_be_either_of_the_two(swap):
    cards = [wesen("Wirt", f"Wenn Wirt ins Spiel kommt, darfst du {swap} tauschen.")]
    stage = Stage(Side(hand=["Wirt"]), Side(play=[plain(5)]), cards=cards).play("Wirt").yes()
    assert (stage.play_of(ANNA), stage.play_of(BERT)) == ([plain(5)], ["Wirt"])
    assert Stage(Side(hand=["Wirt"]), Side(), cards=cards).play("Wirt").asked == (BERT, "action")


@pytest.mark.parametrize(
    ("before", "offered"),
    [
        ("ziehe eine Karte", True),
        ("übernimm das angreifende Wesen", False),  # then both have the same controller
        ("schicke das angreifende Wesen auf die Hand zurück", False),
        ("vernichte alle eigenen Wesen", False),
    ],
)
def test_a7_18_a_swap_of_two_that_the_text_names_is_offered_when_it_can_be_done(before, offered):
    """A7.25."""
    text = f"Wenn Wirt blockt, {before}. Danach darfst du Wirt gegen das angreifende Wesen tauschen."
    sides = Side(play=[plain(2)]), Side(play=["Wirt"])
    stage = Stage(*sides, cards=[wesen("Wirt", text)]).attack(plain(2), BERT).block("Wirt")
    assert (stage.asked == (BERT, "may")) == offered
    assert ((BERT, d.MAY, "A7.18") in unasked(stage)) == (not offered)


def test_a7_18_what_a_part_that_did_nothing_left_cannot_be_done_with():
    """A7.28: this card is none."""
    text = "Decke die oberste Karte deines Decks auf. Danach darfst du diese Karte unter das Deck legen."
    stage = cast(text, Side(deck=[]), Side())
    assert (stage.asked, unasked(stage)[-1]) == ((BERT, "action"), (ANNA, d.MAY, "A7.18"))
