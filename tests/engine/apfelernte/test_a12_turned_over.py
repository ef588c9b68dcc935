"""Rule A12.10: the cards that the Vogelscheuche turns over for an additional play, and those that it may not play."""

import pytest

from engine.apfelernte import decisions as d
from tests.engine.apfelernte.stage import ANNA, FULL, ScarecrowStage, Side, plain, wesen, zauber

FIRE = zauber("Feuer", "Vernichte alle gegnerischen Wesen mit Stärke 3 oder weniger.")


def turned_over(does, deck, *bans):
    """It plays a Wesen that does this; Anna has a Wesen of strength 1, and some that forbid something."""
    host = wesen("Wirt", f"Wenn Wirt ins Spiel kommt, {does}.")
    banning = [wesen(f"Zensor {at}", f"Kein {ban} spielen.", 9) for at, ban in enumerate(bans)]
    anna = Side(play=[plain(1), *(card.name for card in banning)], hand=FULL)
    its = Side(deck=["Wirt", *deck])
    return ScarecrowStage(anna, its, cards=[host, FIRE, *banning], turn=1).go("Wirt")


def test_a12_10_two_additional_plays_are_the_next_two_cards_in_their_order():
    stage = turned_over("spiele zwei weitere Karten", [plain(4), plain(5), plain(6), plain(7)])
    assert (stage.play_of(1), stage.deck(1)) == (["Wirt", plain(4), plain(5)], [plain(6), plain(7)])


def test_a12_10_of_two_that_it_turns_over_it_plays_the_one_that_it_may_play():
    stage = turned_over("spiele zwei weitere Karten", ["Feuer", plain(5), plain(6)], "Gegner darf einen Zauber")
    assert (stage.play_of(1), stage.discard(1), stage.deck(1)) == (["Wirt", plain(5)], ["Feuer"], [plain(6)])
    assert stage.play_of(ANNA) == [plain(1), "Zensor 0"]


@pytest.mark.parametrize(
    ("what", "deck", "ban", "played"),
    [
        ("einen weiteren Zauber", "Feuer", None, True),
        ("einen weiteren Zauber", plain(2), None, False),
        ("ein weiteres Wesen", plain(2), None, True),
        ("ein weiteres Wesen", "Feuer", None, False),
        ("eine weitere Karte vom Typ Biest", "Igel", None, True),
        ("eine weitere Karte vom Typ Biest", plain(2), None, False),
        ("eine weitere Karte", "Feuer", "Gegner darf einen Zauber", False),
        ("eine weitere Karte", "Feuer", "Gegner darf einen weiteren Zauber", False),
        ("eine weitere Karte", "Feuer", "Gegner darf in seinem Zug einen Zauber", False),
        ("eine weitere Karte", "Feuer", "Gegner darf ein weiteres Wesen", True),
        ("eine weitere Karte", plain(2), "Spieler darf eine weitere Karte", False),
    ],
)
def test_a12_10_what_does_not_fit_or_is_forbidden_goes_unplayed_to_its_discard_pile(what, deck, ban, played):
    """A7.3; the card below stays where it is."""
    stage = turned_over(f"spiele {what}", [deck, plain(8)], *([ban] if ban else []))
    thrown_away = deck in stage.discard(1) and plain(1) in stage.play_of(ANNA)  # Feuer has destroyed nothing
    assert (thrown_away, stage.deck(1)) == (not played, [plain(8)])


def test_a12_10_what_forbids_only_additional_plays_does_not_forbid_its_first():
    ban = wesen("Zensor", "Kein Gegner darf einen weiteren Zauber spielen.", 9)
    anna = Side(play=[plain(1), "Zensor"], hand=FULL)
    stage = ScarecrowStage(anna, Side(deck=["Feuer"]), cards=[FIRE, ban], turn=1).go("Feuer")
    assert stage.play_of(ANNA) == ["Zensor"]


@pytest.mark.parametrize(("deck", "paid"), [([plain(2), "Feuer"], True), (["Feuer", plain(2)], False)])
def test_a12_10_an_additional_play_is_paid_when_the_next_card_fits(deck, paid):
    """A7.5."""
    stage = turned_over("darfst du ein weiteres Wesen spielen, um alle gegnerischen Wesen zu vernichten", deck).go(
        d.YES
    )
    assert (stage.play_of(ANNA), stage.deck(1)) == ([] if paid else [plain(1)], deck[1:])


def test_a12_10_two_additional_plays_are_not_paid_by_one():
    text = "darfst du zwei weitere Wesen spielen, um alle gegnerischen Wesen zu vernichten"
    stage = turned_over(text, [plain(2), "Feuer", plain(3)]).go(d.YES)
    assert (stage.play_of(ANNA), stage.play_of(1)) == ([plain(1)], ["Wirt", plain(2)])


@pytest.mark.parametrize(
    ("pays", "gets", "does"),
    [
        ("einem eigenen Wesen Stärke +1 geben", "mit diesem Wesen anzugreifen", d.YES),
        ("ein anderes eigenes Wesen vernichten", "diesem Wesen Stärke +1 zu geben", d.NO),
        ("einem eigenen Wesen Stärke +1 geben", "ein gegnerisches Biest zu vernichten", d.NO),
        ("einem eigenen Wesen Stärke +1 geben", "zwei gegnerische Wesen zu vernichten", d.YES),
    ],
)
def test_a12_8_what_it_pays_for_may_be_about_what_it_pays_with(pays, gets, does):
    """Yes when both parts can be done, the second at least in part (A7.19): what was destroyed cannot be strengthened
    (A7.28)."""
    host = wesen("Wirt", f"Wenn Wirt ins Spiel kommt, darfst du {pays}, um {gets}.")
    sides = Side(play=[plain(1)], hand=FULL), Side(deck=["Wirt"], play=[plain(2)])
    assert ScarecrowStage(*sides, cards=[host], turn=1).go("Wirt").does == does
