"""Decisions with one possible answer, as the table keeps them; how lines tell them is in `test_written_out` (A10.5)."""

import pytest

from engine.apfelernte import decisions as d
from engine.apfelernte.log.reading import CardRef, Phrase
from engine.apfelernte.log.unasked import told_by
from tests.engine.apfelernte.stage import ANNA, BERT, Side, Stage, plain, wesen, zauber


def cast(text, *sides):
    """Anna plays a Zauber with this text."""
    return Stage(Side(hand=["Spruch"]), *sides, cards=[zauber("Spruch", text)]).play("Spruch")


def ordered():
    """Leitwolf dies and two others hear of it: Anna has chosen which of them comes first."""
    mourners = [wesen(name, "Wenn ein anderes eigenes Wesen vernichtet wird, ziehe eine Karte.") for name in "AB"]
    mine = Side(play=["A", "B", "Leitwolf"], hand=["Spruch"])
    return Stage(mine, Side(), cards=[zauber("Spruch", "Vernichte ein Biest."), *mourners]).play("Spruch").answer(1)


POOR, FORBIDDING = Side(hand=[plain(1)], life=1), Side(play=["Weiße Frau"])
UNASKED = {
    "A3.7": (d.EXTRA, lambda: Stage(Side(play=["Bauer"], hand=[plain(1), "Bär"]), FORBIDDING).play(plain(1)), None),
    "A4.4": (d.HOST, lambda: Stage(Side(hand=["Riesenwuchs"]), Side()).play("Riesenwuchs"), "Riesenwuchs"),
    "A5.4": (d.BLOCK, lambda: Stage(Side(play=["Bär"]), Side()).attack("Bär", BERT), "Bär"),
    "A6.2": (d.LIFE, lambda: cast("Jeder Gegner vernichtet eine eigene Lebenskarte.", POOR, Side(life=1)), "Spruch"),
    "A6.6": (d.LOTS, lambda: cast("Jeder Gegner wirft eine zufällige Handkarte ab.", POOR), plain(1)),
    "A6.11": (d.OPPONENT, lambda: cast("Vernichte eine gegnerische Lebenskarte.", Side()), None),
    "A7.5": (d.MAY, lambda: cast("Du darfst eine Handkarte abwerfen, um eine Karte zu ziehen.", Side()), "Spruch"),
    "A7.7": (d.ORDER, ordered, "A"),
    "A7.18": (d.MAY, lambda: cast("Du darfst ein Biest vernichten.", Side()), "Spruch"),
    "A7.18 nothing to choose": (d.CHOOSE, lambda: cast("Vernichte ein Biest.", Side()), "Spruch"),
    "A7.28": (d.EITHER, lambda: cast("Ziehe eine Karte oder vernichte ein Biest.", Side()), None),
}


@pytest.mark.parametrize("rule", UNASKED)
def test_a10_5_what_nobody_is_asked_for_has_its_rule_and_its_card(rule):
    kind, played, about = UNASKED[rule]
    stage = played()
    told = [made for made in stage.table.unasked if (made.kind, made.rule) == (kind, rule.split()[0])]
    assert told
    assert about is None or stage.name(told[0].about[0]) == about
    assert kind != d.ORDER or told[0].offer == 0


@pytest.mark.parametrize("life", [["Vogt", plain(1)], [plain(1), "Vogt"]])
def test_a10_5_which_card_it_is_about_is_known_also_of_the_first_life_card(life):
    """Anna, who has nothing to draw, has lost it to Bert and plays it."""
    sides = Side(life=life, deck=[]), Side(play=[plain(2)], hand=["Bär"] * 5)
    stage = Stage(*sides, turn=BERT).attack(plain(2), ANNA)
    stage.pick("Vogt").play("Vogt")
    (told,) = [made for made in stage.table.unasked if (made.kind, made.rule) == (d.MAY, "A7.18")]
    assert stage.cards.by_number[told.seen].name == "Vogt"


@pytest.mark.parametrize(
    ("hand", "opponent", "rule"),
    [([plain(1)], FORBIDDING, "A7.3"), ([], FORBIDDING, "A7.18"), ([], Side(), "A7.18")],
    ids=["nothing else is in the way", "there is no card to play either", "nothing forbids it"],
)
def test_a7_3_a_prohibition_is_the_reason_where_it_is_the_only_one(hand, opponent, rule):
    stage = Stage(Side(hand=["Eisenberta", *hand], deck=[]), opponent).play("Eisenberta")
    (told,) = [made for made in stage.table.unasked if made.kind == d.MAY]
    assert (told.rule, stage.name(told.about[0])) == (rule, "Eisenberta")
    assert [stage.cards.by_number[face].name for face in told.about[2:]] == ["Weiße Frau"] * (rule == "A7.3")


@pytest.mark.parametrize(("name", "is_told"), [("Bär", True), ("Vogt", False)])
def test_a10_5_a_hidden_card_that_was_chosen_is_told_by_its_own_name_only(name, is_told):
    stage = cast("Jeder Gegner wirft eine Handkarte ab.", Side(hand=["Bär"]))
    line = Phrase("choose", {"s": BERT, "c": CardRef(stage.cards.by_name[name].number, -1, 0)})
    assert (told_by(stage.table, stage.table.unasked, line) is not None) == is_told
