"""Chapter A7: a running ability goes on when somebody goes out (A6.8), and in a copy of its table."""

import pytest

from engine.apfelernte import decisions as d
from engine.apfelernte import lasting
from tests.engine.apfelernte.stage import ANNA, BERT, CARLA, FULL, Side, Stage, plain, wesen, zauber

DORA = 3


def cast(text, *sides, cards=()):
    """Anna plays a Zauber with this text."""
    first, *others = sides
    mine = Side(first.play, ["Spruch", *first.hand], first.deck, first.discard, first.life)
    return Stage(mine, *others, cards=[zauber("Spruch", text), *cards]).play("Spruch")


def concede(stage, seat):
    stage.table.answer(stage.table.step, seat, d.CONCEDE)
    return stage


def on_a_copy(stage):
    """The game goes on at a copy of its table; the first table is played on, too, and must not matter."""
    first, stage.table = stage.table, stage.table.copy()
    while first.questions:
        question = first.questions[0]
        first.answer(question.step, question.seat, question.offers[-1])
        if question.kind == d.ACTION:
            break
    return stage


@pytest.mark.parametrize("out", [BERT, CARLA])
def test_a6_8_what_an_ability_has_still_to_do_goes_on_when_somebody_else_goes_out(out):
    text = "Vernichte zwei eigene Wesen. Danach ziehe eine Karte."
    stage = cast(text, Side(play=[plain(1), plain(2), plain(3)], hand=FULL), Side(), Side()).pick(plain(1))
    concede(stage, out)
    assert (stage.asked, stage.offers) == ((ANNA, "choose"), [plain(2), plain(3)])
    stage.pick(plain(3))
    assert (stage.play_of(ANNA), len(stage.hand(ANNA))) == ([plain(2)], 6)


@pytest.mark.parametrize("out", [BERT, CARLA])
def test_a6_8_the_others_of_several_who_decide_are_asked_when_one_goes_out(out):
    """A7.17: what has been decided stands."""
    text = "Jeder Gegner darf zwei Karten ziehen. Danach ziehe eine Karte."
    stage = cast(text, Side(hand=FULL), *[Side(hand=FULL)] * 3).yes()
    assert stage.asked == (CARLA, "may")
    concede(stage, out)
    if out == BERT:
        assert stage.asked == (CARLA, "may")
        stage.yes()
    assert stage.asked == (DORA, "may")
    stage.no()
    assert [len(stage.hand(seat)) for seat in (ANNA, BERT, CARLA, DORA)] == [
        6,
        *((0, 7) if out == BERT else (7, 0)),
        5,
    ]


def test_a6_8_what_follows_goes_on_when_the_only_one_who_decides_goes_out():
    text = "Wenn Späher angreift, darf der angegriffene Spieler eine Karte ziehen. Danach ziehe zwei Karten."
    stage = Stage(Side(play=["Späher"], hand=FULL), Side(), Side(), cards=[wesen("Späher", text)])
    assert stage.attack("Späher", BERT).asked == (BERT, "may")
    concede(stage, BERT)
    assert (len(stage.hand(ANNA)), stage.asked) == (7, (CARLA, "action"))


def test_a7_28_on_a_copied_table_each_still_means_the_own_card():
    """Also when somebody else is asked in between."""
    text = (
        "Jeder Gegner deckt die oberste Karte seines Decks auf. Danach darfst du dein Deck mischen. "
        "Danach legt jeder Gegner diese Karte unter das Deck."
    )
    stage = cast(text, Side(hand=FULL), Side(deck=["Bär", "Vogt"]), Side(deck=["Igel", "Jäger"]))
    assert on_a_copy(stage).asked == (ANNA, "may")
    stage.no()
    assert (stage.deck(BERT), stage.deck(CARLA)) == (["Vogt", "Bär"], ["Jäger", "Igel"])


def test_a7_4_on_a_copied_table_each_goes_on_to_choose_the_own_cards():
    """A7.17: nothing that is chosen at the first table counts at the other one."""
    text = "Jeder Gegner vernichtet zwei eigene Wesen."
    side = Side(play=[plain(1), plain(2), plain(3)])
    stage = cast(text, Side(), side, side).pick(plain(2))
    assert on_a_copy(stage).offers == [plain(1), plain(3)]
    stage.pick(plain(1), plain(1), plain(2))
    assert (stage.play_of(BERT), stage.play_of(CARLA)) == ([plain(3)], [plain(3)])


def test_a7_20_strength_that_depends_on_strength_is_the_same_on_a_copied_table():
    crowd = wesen("Graf", "Alle eigenen Wesen mit Stärke 3 oder weniger haben Stärke +1.", 3)
    stage = Stage(Side(play=["Graf", plain(2)]), Side(), cards=[crowd])
    copies = [stage.copy(name) for name in ("Graf", plain(2))]
    assert [lasting.strength(stage.table.copy(), copy) for copy in copies] == [4, 3]


@pytest.mark.parametrize("whose", ["Vernichte zwei eigene", "Jeder Gegner vernichtet zwei eigene"])
def test_tables_differ_by_what_a_running_ability_has_chosen(whose):
    """The log is another thing: two tables with equal logs are at least to be told apart by this."""
    side = Side(play=[plain(1), plain(2), plain(3)])
    follows = {
        cast(f"{whose} Wesen.", side, side).pick(plain(strength)).table.state()[2][0][-1] for strength in (1, 2, 3)
    }
    assert len(follows) == 3
