"""Chapter A7: what can be done, in part and in full; what counts as a cost that was paid; what several do at once."""

import pytest

from engine.apfelernte import decisions as d
from tests.engine.apfelernte.stage import ANNA, BERT, CARLA, Side, Stage, plain, wesen, zauber

FULL = ["Blatt 1", "Blatt 2", "Blatt 3", "Blatt 4", "Blatt 5"]  # a full hand: nothing is drawn at the end of the turn
GHOST = wesen("Spuk", "Spuk darf nicht blocken.", 7, "Geist")
HAUNTED = Side(play=["Spuk", plain(3)], hand=["Vogt"])
AXE = zauber("Axt", "Vernichte ein gegnerisches Wesen.")
GIFT = wesen("Gabe", "Wenn Gabe ins Spiel kommt, ziehe eine Karte.", 1)


def cast(text, *sides, cards=(), **more):
    """Anna plays a Zauber with this text."""
    first, *others = sides
    mine = Side(first.play, ["Spruch", *first.hand], first.deck, first.discard, first.life)
    return Stage(mine, *others, cards=[zauber("Spruch", text), GHOST, *cards], **more).play("Spruch")


def go_through(stage):
    """Answers the first offer, "no block" and "yes" as long as something is asked inside of the turn."""
    while stage.asked[1] not in ("action", "extra"):
        (question,) = stage.table.questions
        stage.answer({d.BLOCK: d.NONE, d.MAY: d.YES}.get(question.kind, question.offers[0]))
    return stage


def is_paid(cost, *sides, **more):
    """Whether all Geister are destroyed when a cost is paid as far as it can be."""
    first, *others = sides or (Side(play=[plain(1), plain(2)], hand=FULL, discard=["Bär"]), HAUNTED)
    stage = cast(f"Du darfst {cost}, um alle Geister zu vernichten.", first, *others, **more)
    return "Spuk" not in go_through(stage).play_of(BERT)


@pytest.mark.parametrize(
    "cost",
    [
        "eine Karte ziehen",
        "eine zufällige Handkarte abwerfen",
        "die obersten zwei Karten deines Decks abwerfen",
        "ein Wesen aus deinem Abwurfstapel ins Spiel bringen",
        "die oberste Karte deines Decks zu deinen Lebenskarten legen",
        "die oberste Karte deines Decks ansehen",
        "die obersten zwei Karten deines Decks aufdecken",
        "die Hand eines Gegners deiner Wahl ansehen",
        "deine Hand aufdecken",
        "ein gegnerisches Wesen mit Stärke 3 übernehmen",
        "ein eigenes Wesen gegen ein gegnerisches Wesen tauschen",
        "einem eigenen Wesen Stärke +1 geben",
        "bis zum Ende des Zuges die Fähigkeiten aller eigenen Wesen ignorieren",
        "dein Deck mischen",
        "eine weitere Karte spielen",
        "mit einem eigenen Wesen mit Stärke 1 angreifen",
        "zwei eigene Wesen vernichten",
    ],
)
def test_a7_5_whatever_is_done_in_full_can_be_a_cost(cost):
    swap = "tauschen" in cost
    theirs = Side(play=[plain(3), "Spuk"], hand=["Vogt"]) if swap else HAUNTED
    mine = Side(play=[plain(1), plain(2)], hand=[plain(4), *FULL], discard=["Bär"])
    assert is_paid(cost, mine, theirs)


def test_a7_5_to_execute_an_ability_can_be_a_cost():
    """A7.26."""
    sides = Side(play=["Vogt"], hand=FULL), HAUNTED
    assert is_paid("die Fähigkeit eines eigenen Wesens ausführen", *sides)


@pytest.mark.parametrize(("deck", "paid"), [(2, False), (3, True)])
@pytest.mark.parametrize("cost", ["eine Karte ziehen und zwei Karten ziehen"])
def test_a7_5_a_cost_that_could_be_done_by_halves_only_is_not_paid(cost, deck, paid):
    """Each part could be done; the two together could not."""
    assert is_paid(cost, Side(deck=FULL[:deck], hand=FULL), HAUNTED) == paid


def test_a7_5_all_of_a_hand_thrown_away_by_lot_is_paid_too():
    """A6.6: where all of it goes, chance has nothing to decide."""
    assert is_paid("zwei zufällige Handkarten abwerfen", Side(hand=["Bär", "Vogt"]), HAUNTED)


def test_a7_5_what_came_before_a_cost_is_no_part_of_it():
    text = "Vernichte zwei Biester. Danach darfst du eine Handkarte abwerfen, um alle Geister zu vernichten."
    stage = go_through(cast(text, Side(play=["Bär"], hand=FULL), HAUNTED))
    assert stage.play_of(BERT) == [plain(3)]


def test_a7_5_of_two_that_are_destroyed_as_a_cost_none_may_be_saved():
    """A7.23."""
    mine = Side(play=[plain(1), plain(2), f"Hufeisen on {plain(2)}"], hand=FULL)
    assert not is_paid("zwei eigene Wesen vernichten", mine, HAUNTED)


def test_a7_5_what_follows_in_a_cost_does_not_make_up_for_what_was_prevented():
    """A7.23."""
    mine = Side(play=[plain(1), f"Hufeisen on {plain(1)}"], hand=FULL)
    assert not is_paid("ein eigenes Wesen vernichten und eine Karte ziehen", mine, HAUNTED)


def test_a7_5_the_hand_of_who_went_out_is_not_looked_at():
    """A6.8."""
    cost = "eine gegnerische Lebenskarte vernichten und die Hand des angegriffenen Spielers ansehen"
    spy = wesen("Späher", f"Wenn Späher angreift, darfst du {cost}, um alle Geister zu vernichten.")
    sides = Side(play=["Späher"]), Side(life=1, hand=["Bär"]), HAUNTED
    stage = Stage(*sides, cards=[spy, GHOST]).attack("Späher", BERT).yes().opponent(BERT)
    assert (stage.table.places, stage.play_of(CARLA)) == ([0, 3, 0], ["Spuk", plain(3)])


def test_a7_5_what_attacks_no_more_has_not_paid_by_its_destruction():
    """Nobody is left whom it could attack: no opponent is chosen either (A7.22)."""
    text = "Wenn Held ins Spiel kommt, darfst du ein eigenes Wesen vernichten und mit Held angreifen, um "
    stage = Stage(Side(hand=["Held"]), HAUNTED, cards=[wesen("Held", text + "alle Geister zu vernichten."), GHOST])
    stage.play("Held").yes()
    assert (stage.play_of(ANNA), stage.play_of(BERT)) == ([], ["Spuk", plain(3)])


def test_a7_5_who_draws_for_none_has_not_drawn():
    cost = "ein eigenes Wesen vernichten und eine Karte für jedes eigene Wesen im Spiel ziehen"
    assert not is_paid(cost, Side(play=[plain(1)], hand=FULL), HAUNTED)
    assert is_paid(cost, Side(play=[plain(1), plain(2)], hand=FULL), HAUNTED)


@pytest.mark.parametrize(
    ("cost", "mine", "asked"),
    [
        ("die obersten zwei Karten deines Decks abwerfen", Side(deck=["Bär"]), False),
        ("die obersten zwei Karten deines Decks abwerfen", Side(deck=["Bär", "Vogt"]), True),
        ("zwei Karten ziehen", Side(deck=["Bär"]), False),
        ("zwei Karten ziehen", Side(deck=["Bär", "Vogt"]), True),
        ("eine Karte für jedes eigene Wesen im Spiel ziehen", Side(), False),
        ("dein Deck mischen", Side(deck=["Bär"]), False),
        ("dein Deck mischen", Side(deck=["Bär", "Vogt"]), True),
        ("zwei zufällige Handkarten abwerfen", Side(hand=["Bär"]), False),
        ("zwei zufällige Handkarten abwerfen", Side(hand=["Bär", "Vogt"]), True),
        ("bis zu zwei Handkarten abwerfen", Side(), False),
        ("bis zu zwei Handkarten abwerfen", Side(hand=["Bär"]), True),
        ("alle eigenen Wesen vernichten", Side(), False),
        ("alle eigenen Wesen vernichten", Side(play=[plain(1)]), True),
    ],
)
def test_a7_5_a_cost_is_asked_about_when_all_of_it_can_be_done(cost, mine, asked):
    """A7.19."""
    stage = cast(f"Du darfst {cost}, um ein Biest zu vernichten.", mine, Side())
    assert (stage.asked == (ANNA, "may")) == asked


@pytest.mark.parametrize(
    ("effect", "mine", "asked"),
    [
        ("ein Biest vernichten und eine Karte ziehen", Side(), True),
        ("eine Karte ziehen und ein Biest vernichten", Side(deck=[], play=["Bär"]), True),
        ("eine Karte ziehen und ein Biest vernichten", Side(deck=[]), False),
        ("zwei Karten ziehen", Side(deck=["Bär"]), True),
        ("zwei Karten ziehen", Side(deck=[]), False),
        ("eine Karte für jedes eigene Wesen im Spiel ziehen", Side(), False),
        ("eine Karte ziehen oder ein Biest vernichten", Side(deck=[], play=["Bär"]), True),
        ("eine Karte ziehen oder ein Biest vernichten", Side(), True),
        ("eine Karte ziehen oder ein Biest vernichten", Side(deck=[]), False),
        ("die obersten zwei Karten deines Decks aufdecken", Side(deck=["Bär"]), True),
        ("die obersten zwei Karten deines Decks aufdecken", Side(deck=[]), False),
        ("die Hand eines Gegners deiner Wahl ansehen", Side(), False),
        ("eine weitere Karte spielen", Side(), False),
    ],
)
def test_a7_18_an_effect_is_asked_about_when_anything_of_it_can_be_done(effect, mine, asked):
    assert (cast(f"Du darfst {effect}.", mine, Side()).asked == (ANNA, "may")) == asked


@pytest.mark.parametrize(
    ("text", "deck", "part"),
    [
        ("Ziehe zwei Karten oder vernichte ein Biest.", ["Bär"], 0),
        ("Vernichte ein Biest oder ziehe zwei Karten.", ["Bär"], 1),
        ("Ziehe eine Karte oder vernichte ein Biest.", [], None),
    ],
)
def test_a7_28_a_part_that_can_be_done_by_halves_can_be_chosen(text, deck, part):
    """A7.18; where none can be done, the next effect follows."""
    stage = cast(text + " Danach wirf alle Handkarten ab.", Side(hand=FULL, deck=deck), Side())
    told = [made.offer for made in stage.table.unasked if made.kind == d.EITHER]
    assert told == ([] if part is None else [part])
    assert len(stage.discard(ANNA)) == 6 + len(deck)


@pytest.mark.parametrize(
    ("cost", "mine", "offers"),
    [
        ("zwei Handkarten abwerfen oder ein eigenes Wesen vernichten", Side(hand=["Bär"], play=[plain(1)]), [1]),
        ("ein eigenes Wesen vernichten oder zwei Handkarten abwerfen", Side(hand=["Bär"], play=[plain(1)]), [0]),
        ("zwei Handkarten abwerfen oder ein eigenes Wesen vernichten", Side(hand=["Bär"]), None),
    ],
)
def test_a7_28_of_a_cost_only_a_part_that_can_be_done_in_full_can_be_chosen(cost, mine, offers):
    """A7.5: who uses it pays it."""
    stage = cast(f"Du darfst {cost}, um zwei Karten zu ziehen.", mine, Side())
    assert (stage.asked == (ANNA, "may")) == (offers is not None)
    if offers:
        stage.yes()
        assert [made.offer for made in stage.table.unasked if made.kind == d.EITHER] == offers
        assert (stage.play_of(ANNA), "Bär" in stage.hand(ANNA)) == ([], True)


def test_a7_28_of_a_cost_both_parts_can_be_chosen_if_both_can_be_done_in_full():
    cost = "zwei Handkarten abwerfen oder ein eigenes Wesen vernichten"
    sides = Side(hand=["Bär", "Vogt"], play=[plain(1)]), Side()
    assert cast(f"Du darfst {cost}, um zwei Karten zu ziehen.", *sides).yes().asked == (ANNA, "either")


def test_a7_5_an_opponent_who_could_pay_only_half_is_not_chosen():
    text = "Ein Gegner deiner Wahl darf zwei Handkarten abwerfen, um eine Karte zu ziehen."
    stage = cast(text, Side(), Side(hand=["Bär"]), Side(hand=["Vogt", "Hirte"]))
    assert stage.asked == (CARLA, "may")


def test_a7_18_an_opponent_with_whom_it_can_be_done_by_halves_may_be_chosen():
    text = "Ein Gegner deiner Wahl wirft zwei Handkarten ab."
    stage = cast(text, Side(), Side(hand=["Bär"]), Side(hand=["Vogt", "Hirte"]))
    assert stage.asked == (ANNA, "opponent")
    assert stage.opponent(BERT).discard(BERT) == ["Bär"]


def test_a7_18_after_the_last_of_up_to_two_nobody_is_asked_for_a_third():
    """A10.5: that there are no more is told."""
    stage = cast("Wirf bis zu zwei Handkarten ab.", Side(hand=["Bär"]), Side()).pick("Bär")
    assert (stage.discard(ANNA), stage.asked) == (["Bär", "Spruch"], (BERT, "action"))
    stage = cast("Wirf bis zu zwei Handkarten ab.", Side(hand=["Bär", "Vogt", "Hirte"], deck=[]), Side())
    stage.pick("Bär", "Vogt")
    assert (stage.discard(ANNA), stage.hand(ANNA)) == (["Bär", "Vogt", "Spruch"], ["Hirte"])
    told = [(made.seat, made.offer, made.rule) for made in stage.table.unasked if made.kind == d.CHOOSE]
    assert told == [(ANNA, d.NONE, "A7.18")]


def test_a7_17_what_several_do_at_once_triggers():
    cards = [GIFT, wesen("Beute", "Wenn Beute ins Spiel kommt, ziehe eine Karte.", 1)]
    sides = Side(discard=["Gabe"], hand=FULL), Side(discard=["Beute"], hand=FULL)
    stage = go_through(cast("Jeder Spieler bringt ein Wesen aus seinem Abwurfstapel ins Spiel.", *sides, cards=cards))
    assert [len(stage.hand(seat)) for seat in (ANNA, BERT)] == [6, 6]


def test_a7_17_of_two_swaps_at_once_the_second_may_find_nothing_to_do():
    """A7.25, A7.5: Bert has both Wesen of Carla's swap by then, so she has not paid."""
    text = "Jeder Gegner darf ein Biest gegen ein Biest tauschen, um eine Karte zu ziehen."
    sides = Side(hand=FULL), Side(play=["Bär", "Igel"], hand=FULL), Side(play=["Werwolf"], hand=FULL)
    stage = cast(text, *sides).yes().pick("Bär").yes().pick("Werwolf", "Igel")
    assert (stage.play_of(BERT), stage.play_of(CARLA)) == (["Igel", "Werwolf"], ["Bär"])
    assert [len(stage.hand(seat)) for seat in (BERT, CARLA)] == [6, 5]


@pytest.mark.parametrize("says", [[True], [True, False], [False, True]])
def test_a7_28_this_card_is_the_last_that_somebody_showed(says):
    """Also when others showed none."""
    text = "Jeder Gegner darf die oberste Karte seines Decks aufdecken. Danach darfst du diese Karte unter das Deck "
    stage = cast(text + "legen.", Side(), *(Side(deck=["Bär", "Jäger"]) for _ in says))
    for shows in says:
        (stage.yes if shows else stage.no)()
    assert stage.asked == (ANNA, "may")
    stage.yes()
    assert [stage.deck(1 + at) for at in range(len(says))] == [
        ["Jäger", "Bär"] if it else ["Bär", "Jäger"] for it in says
    ]


def test_a7_28_what_was_chosen_before_is_known_to_each_who_acts_then():
    text = "Gib einem eigenen Wesen Stärke +1. Danach vernichtet jeder Gegner ein eigenes Wesen mit niedrigerer "
    stage = cast(text + "Stärke als dieses Wesen.", Side(play=[plain(2)]), Side(play=[plain(2), plain(3)]))
    assert stage.play_of(BERT) == [plain(3)]


def test_a7_22_who_was_taken_over_or_swapped_attacks_for_nobody_else():
    text = "Wenn Held ins Spiel kommt, tausche Held gegen ein gegnerisches Wesen. Danach greife mit Held an."
    stage = Stage(Side(hand=["Held"]), Side(play=[plain(1)]), cards=[wesen("Held", text)]).play("Held")
    assert (stage.play_of(BERT), stage.lives(ANNA), stage.lives(BERT)) == (["Held"], 3, 3)
    assert stage.asked == (BERT, "action")


def test_a7_26_which_of_several_abilities_is_copied_is_asked_by_its_rule():
    stage = Stage(Side(hand=["Spiegelgeist"]), Side(play=["Lauscher"])).play("Spiegelgeist")
    (question,) = stage.table.questions
    assert (question.rule, [stage.name(copy) for copy in question.about]) == ("A7.26", ["Spiegelgeist", "Lauscher"])


def test_a7_26_a_hand_of_nobody_is_not_looked_at():
    """Nobody was attacked: nothing is asked (A7.18)."""
    spy = wesen("Späher", "Wenn Späher angreift, darfst du die Hand des angegriffenen Spielers ansehen.")
    stage = Stage(Side(hand=["Spiegelgeist"]), Side(play=["Späher"], hand=["Bär"]), cards=[spy]).play("Spiegelgeist")
    assert stage.asked == (BERT, "action")


def test_a7_27_a_card_in_the_discard_pile_does_nothing_that_a_wesen_does():
    """A7.26: its own name means the copying card, which was destroyed."""
    ape = wesen("Alp", "Wenn Alp vernichtet wird, führe die Fähigkeit eines anderen Wesens aus.")
    brave = wesen("Recke", "Wenn Recke angreift, gib Recke Stärke +2.")
    stage = Stage(Side(hand=["Axt"]), Side(play=["Alp", "Recke"]), cards=[AXE, ape, brave]).play("Axt").pick("Alp")
    assert (stage.discard(BERT), stage.table.changes) == (["Alp"], [])
    told = [(made.kind, made.rule) for made in stage.table.unasked]
    assert (d.ABILITY, "A7.26") in told


def test_a11_7_an_augmentation_that_was_destroyed_is_carried_by_no_wesen():
    """A7.27: nothing happens to the one that carried it."""
    text = "Wenn Fluch ins Spiel kommt oder vernichtet wird, gib dem verstärkten Wesen Stärke +2."
    curse = zauber("Fluch", text, "Augmentation")
    stage = cast("Vernichte eine Augmentation.", Side(), Side(play=[plain(2), f"Fluch on {plain(2)}"]), cards=[curse])
    assert (stage.discard(BERT), stage.strength(plain(2)), stage.asked) == (["Fluch"], 2, (BERT, "action"))


def test_a7_23_who_came_into_play_again_is_asked_once():
    text = "Wenn ein anderes eigenes Wesen vernichtet würde, darfst du Schild vernichten, um das zu verhindern."
    again = "Vernichte ein eigenes Wesen mit Stärke 1. Danach bringe ein Wesen aus deinem Abwurfstapel ins Spiel. "
    sides = Side(play=["Schild", plain(5)]), Side()
    stage = cast(again + "Danach vernichte ein Wesen mit Stärke 5.", *sides, cards=[wesen("Schild", text, 1)])
    assert (stage.asked, stage.play_of(ANNA)) == ((ANNA, "may"), [plain(5), "Schild"])
    stage.no()
    assert (stage.play_of(ANNA), stage.asked) == (["Schild"], (BERT, "action"))


def test_a7_22_what_an_additional_attack_triggers_comes_before_the_rest_of_the_ability():
    cards = [wesen("Rächer", "Wenn eine eigene Lebenskarte vernichtet wird, wirft jeder Gegner alle Handkarten ab.")]
    text = "Greife mit einem eigenen Wesen an. Danach ziehe zwei Karten."
    stage = cast(text, Side(play=[plain(1)], hand=["Bär"]), Side(play=["Rächer"]), cards=cards).block().lose_life()
    assert stage.discard(ANNA) == ["Bär", "Spruch"]


@pytest.mark.parametrize(("hand", "offers"), [(["Blitzschlag", "Bär"], ["Bär"]), (["Blitzschlag"], [None])])
def test_a7_18_what_would_betray_a_hand_by_not_being_asked_is_asked(hand, offers):
    """Which of the cards may be played (A7.3) only the one who asks may see."""
    ban = wesen("Bann", "Kein Gegner darf einen Zauber spielen.")
    text = "Wenn Gast ins Spiel kommt, spiele eine weitere Karte."
    stage = Stage(Side(hand=["Gast", *hand]), Side(play=["Bann"]), cards=[ban, wesen("Gast", text)]).play("Gast")
    assert (stage.asked, stage.offers) == ((ANNA, "choose"), offers)
