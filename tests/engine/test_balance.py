"""The balance report: figures that can be trusted, the same on every machine, and pictures with words."""

import json
from random import Random
from xml.etree import ElementTree

import pytest

from engine.apfelernte.cards import bundled
from engine.apfelernte.players.greedy import Greedy
from engine.apfelernte.players.sight import sight
from engine.apfelernte.table import DECK, LIFE
from engine.balance import Balance, Count, play_game, play_games
from engine.balance_report import Before, changed, printed, report, stands_out
from engine.commands.main import main
from engine.games import APFELERNTE, random_table
from engine.intervals import wilson
from engine.plots import Point, bars, points

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def balance():
    return play_games(bundled(), 30, "1")


def test_wilsons_interval():
    assert [round(bound, 4) for bound in wilson(8, 10)] == [0.4902, 0.9433]
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 5)[0] == 0.0
    assert wilson(5, 5)[1] == 1.0


def test_equal_seeds_are_equal_figures(balance):
    assert play_games(bundled(), 30, "1") == balance
    assert play_games(bundled(), 30, "2") != balance


def test_a_card_counts_for_its_owner_when_it_was_drawn():
    table = play_game(bundled(), "1/0")
    balance = Balance()
    balance.add(table)
    drawn = [copy for copy, zone in enumerate(table.zone) if zone not in (DECK, LIFE)]
    won = [copy for copy in drawn if table.owner[copy] == table.winner]
    assert sum(count.games for count in balance.drawn.values()) == len(drawn)
    assert sum(count.won for count in balance.drawn.values()) == len(won) > 0
    assert (balance.starter.games, balance.starter.won) == (1, int(table.winner == table.start))


def test_a_drawn_game_counts_for_no_card():
    table = play_game(bundled(), "1/0")
    table.winner = -1
    balance = Balance()
    balance.add(table)
    assert (balance.games, balance.draws, balance.drawn, balance.starter.games) == (1, 1, {}, 0)


def test_a_game_is_the_same_whether_the_players_see_the_table_or_their_sight_of_it():
    for seed in range(3):
        table, greedy = random_table(APFELERNTE, seed, 2), Greedy(Random(seed))
        while table.questions:
            question = table.questions[0]
            table.answer(question.step, question.seat, greedy(sight(table, question.seat), question))
        again, greedy = random_table(APFELERNTE, seed, 2), Greedy(Random(seed))
        while again.questions:
            question = again.questions[0]
            again.answer(question.step, question.seat, greedy(again, question))
        assert again.log == table.log


def test_who_stands_out_does_so_with_the_whole_interval():
    assert stands_out(Count(5000, 2800), 0.48)
    assert not stands_out(Count(100, 56), 0.48)
    assert not stands_out(Count(5000, 2500), 0.48)


def test_the_page_names_changed_cards_with_both_figures(balance):
    cards = bundled()
    number = next(iter(balance.drawn))
    card = cards.by_number[number]
    texts = {str(each.number): printed(each) for each in cards.cards}
    same = Before(texts, {number: (1, 4)})
    assert changed(cards, balance, same) == ""
    before = Before({**texts, str(number): "9 · anders"}, {number: (1, 4)})
    page = report(cards, balance, "1", before)
    assert f"| {card.id} {card.name} | 9 · anders | {printed(card)} | 25.0 % (4.6 % to 69.9 %)" in page


def test_the_command_writes_page_pictures_and_figures(tmp_path, capsys):
    page, kept = tmp_path / "balance.md", tmp_path / "kept.json"
    arguments = ["balance", "--games", "12", "--into", str(page), "--keep", str(kept), "--before", str(tmp_path / "no")]
    assert main(arguments) == 0
    first = page.read_text(encoding="utf-8")
    assert main(arguments) == 0
    assert page.read_text(encoding="utf-8") == first
    assert "games a second of one core" in capsys.readouterr().out
    for name in ("balance-cards.svg", "balance-lengths.svg"):
        assert f"images/{name}" in first
        ElementTree.parse(tmp_path / "images" / name)
    assert set(json.loads(kept.read_text(encoding="utf-8"))) == {"texts", "drawn"}
    assert main(["balance", "--games", "1", "--into", str(page), "--before", str(page)]) == 2
    assert main(["balance", "--games", "0"]) == 2


def test_a_plot_has_a_name_texts_and_colours_for_dark_pages():
    picture = points(
        "Siege & Karten",
        "Zwei Karten.",
        [Point("Bär", 0.5, 0.4, 0.6), Point("<Vogt>", 0.9, 0.8, 1.0, True)],
        0.4,
        1.0,
        0.5,
    )
    root = ElementTree.fromstring(picture)
    assert (root.get("role"), root.find(f"{SVG}title").text) == ("img", "Siege & Karten")
    assert root.find(f"{SVG}desc").text == "Zwei Karten."
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert {"Bär", "<Vogt>", "40 %", "100 %"} <= set(texts)
    assert "prefers-color-scheme: dark" in root.find(f"{SVG}style").text
    dots = [float(dot.get("cx")) for dot in root.iter(f"{SVG}circle")]
    assert dots[0] < dots[1]
    assert [group.get("class") for group in root.iter(f"{SVG}g")] == [None, "out"]


def test_bars_are_as_tall_as_their_counts():
    root = ElementTree.fromstring(bars("Züge", "Wie lange.", [("0", 10), ("10", 5), ("20", 0)]))
    tall = [float(bar.get("height")) for bar in root.iter(f"{SVG}rect")]
    assert tall[0] == 2 * tall[1] > tall[2] == 0
    assert "66.7 %" in [text.text for text in root.iter(f"{SVG}text")]
