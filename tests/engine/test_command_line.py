"""The command line: names, exit codes, first lines and keys are stable; scripts rely on them."""

import json
import time
from pathlib import Path

import pytest

from engine.apfelernte.players.bots import Budget
from engine.commands import compare
from engine.commands.main import main
from engine.kernel.log import MOST_PROBLEMS
from tests.engine.apfelernte.altered import GOLDEN, Alteration, altered

SPELLS = str(GOLDEN / "spells.log")


@pytest.fixture
def run(capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "C")

    def command(*arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        told = capsys.readouterr()
        return code, told.out, told.err

    return command


def write(folder: Path, text: str, name: str = "game.log") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_check_of_a_legal_log(run):
    assert run("check", SPELLS, "--lang", "de")[:2] == (
        0,
        "Der Spielbericht ist regelgerecht. Bert gewinnt in Zeile 162.\n",
    )
    assert run("check", SPELLS)[:2] == (0, "The log is legal. Bert wins at line 162.\n")


def test_check_of_an_illegal_log(run, tmp_path):
    text, line = altered(Alteration("spells", 7, "Anna blockt mit Leitwolf (Æ018)", 0, "", ""))
    code, out, _ = run("check", write(tmp_path, text), "--lang", "en")
    assert code == 1
    assert (
        out.split("\n")[0] == f"line {line}: A5.4: Anna cannot block with Leitwolf. Leitwolf is under Bert’s control."
    )
    code, out, _ = run("check", write(tmp_path, text), "--json")
    told = json.loads(out)
    assert (code, told["status"], told["line"], told["rule"], told["step"]) == (1, "illegal", line, "A5.4", 7)
    assert list(told) == [
        "status", "line", "column", "step", "rule", "code", "since", "sentence", "problems", "seats", "winner", "draw",
        "places", "unfinished", "steps", "out",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "Rhabarber Rhabarber\n" * 1000,
        '[Grade "observed"]\n[Seat0 "Anna"]\n[Seat1 "Bert"]\n\n'
        + "\n".join(f"{line} Anna tanzt {'Rhabarber ' * 40}" for line in range(1, 1001)),
    ],
)
def test_check_of_a_thousand_lines_of_nonsense_is_short_and_soon(run, tmp_path, text):
    began = time.process_time()
    code, out, err = run("check", write(tmp_path, text), "--lang", "de")
    assert time.process_time() - began < 10
    assert (code, err) == (2, "")
    lines = out.splitlines()
    assert lines[0].startswith("line ")
    assert len(lines) == MOST_PROBLEMS
    assert max(map(len, lines)) < 1000


def test_check_of_an_unreadable_log_names_all_lines(run, tmp_path):
    text = (
        Path(SPELLS)
        .read_text(encoding="utf-8")
        .replace("7 Anna blockt", "7 Anna bloggt")
        .replace("39 Anna passt", "39 Anna")
    )
    code, out, _ = run("check", write(tmp_path, text), "--lang", "en")
    lines = out.splitlines()
    assert code == 2
    assert lines[0].startswith("line 44, column 8: Expected: ")
    assert lines[1].startswith("line 149, column 8: Expected: ")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('[Edition "1"]', '[Edition "0"]', "The log follows edition 0 of the rules; logs are judged by edition 1."),
        ('[Grade "full"]', '[Grade "halb"]', "The grade “halb” of a log is unknown."),
        ('[Game "apfelernte"]', '[Game "moor"]', "The game “moor” is not judged here."),
        (
            '[Cards "Apfelernte',
            '[Cards "Andere 0123456789abcdef"]\n[X "',
            "The card set “Andere 0123456789abcdef” is not at hand.",
        ),
    ],
)
def test_check_of_a_log_that_is_not_judged(run, tmp_path, old, new, said):
    text = Path(SPELLS).read_text(encoding="utf-8").replace(old, new)
    assert run("check", write(tmp_path, text))[:2] == (4, f"{said}\n")


def test_check_against_registered_decks(run, tmp_path):
    tag = next(line for line in Path(SPELLS).read_text(encoding="utf-8").splitlines() if line.startswith("[Deck0"))
    ids = tag[tag.index("Æ") :].rstrip('}"]').split()
    right = write(tmp_path, "\n".join(ids), "right.txt")
    wrong = write(tmp_path, "\n".join([*ids[1:], "Æ074"]), "wrong.txt")
    odd = write(tmp_path, "Nixda\n", "odd.txt")
    assert run("check", SPELLS, "--deck", f"Anna={right}")[0] == 0
    assert run("check", SPELLS, "--deck", f"0={right}")[0] == 0
    code, out, _ = run("check", SPELLS, "--deck", f"anna={wrong}")
    assert (code, out.startswith("line 9: A8.4: ")) == (1, True)
    assert run("check", SPELLS, "--deck", f"Zoe={right}")[0] == 2
    assert run("check", SPELLS, "--deck", f"Anna={odd}")[0] == 2
    assert run("check", SPELLS, "--deck", "Anna")[0] == 2


def test_files_that_are_none(run, tmp_path):
    (tmp_path / "binary.log").write_bytes(bytes(range(256)) * 20)
    (tmp_path / "latin.log").write_bytes(
        Path(SPELLS).read_text(encoding="utf-8").replace("Æ", "AE").encode("latin-1", "replace")
    )
    assert run("check", str(tmp_path / "binary.log"))[0] == 2
    assert run("check", str(tmp_path / "latin.log"))[0] == 0
    assert run("check", str(tmp_path / "nothing.log"))[0] == 2
    assert run("check", write(tmp_path, ""))[0] == 2
    assert run("check", str(tmp_path))[0] == 2


def test_show_at_a_step_as_each_audience(run):
    public = json.loads(run("show", SPELLS, "--at", "30", "--json")[1])
    bert = json.loads(run("show", SPELLS, "--at", "30", "--as", "Bert", "--json")[1])
    judge = json.loads(run("show", SPELLS, "--at", "30", "--as", "judge", "--json")[1])
    assert [public["step"], public["steps"], public["turn"], public["waiting"]] == [30, 43, "Anna", ["Bert"]]
    assert public["seats"][1]["hand"] == [None] * 5
    assert [card["name"] for card in bert["seats"][1]["hand"]][:2] == ["Bauer", "Irrlicht"]
    assert bert["seats"][0]["hand"] == [None] * 5
    assert all(card for seat in judge["seats"] for card in (*seat["hand"], *seat["deck_cards"]))
    assert public["seats"][1]["play"][0]["strength"] == 3


def test_show_as_text_in_both_languages(run):
    code, out, _ = run("show", SPELLS, "--at", "21", "--lang", "de")
    assert code == 0
    assert out.splitlines()[:2] == [
        "Schritt 21 von 43: Bert legt an Leitwolf (Æ018) an",
        "Zug 12: Anna · gefragt: Anna",
    ]
    assert "  Leitwolf (Æ018) 3 mit Hufeisen (Æ055)" in out.splitlines()
    assert "Step 0 of 43" in run("show", SPELLS, "--at", "0", "--lang", "en")[1]
    assert "Bert has won." in run("show", SPELLS, "--lang", "en")[1]


def test_show_refuses_what_is_not_there(run):
    assert run("show", SPELLS, "--at", "44")[0] == 2
    assert run("show", SPELLS, "--as", "Zoe")[0] == 2


def test_show_of_an_illegal_log_stops_before_the_step(run, tmp_path):
    path = write(tmp_path, altered(Alteration("spells", 7, "Anna passt", 0, "", ""))[0])
    assert run("show", path, "--at", "6")[0] == 0
    code, out, err = run("show", path, "--lang", "en")
    assert (code, out.startswith("Step 6 of 43"), err.startswith("line 44: ")) == (1, True, True)


def test_ask_about_a_card_that_does_not_exist(run):
    code, out, err = run("ask", SPELLS, "Was steht auf Einhorn (Æ999)?", "--at", "30", "--lang", "de")
    assert (code, out) == (2, "")
    assert err.startswith("Eine Karte „Æ999“ gibt es hier nicht.\nMeinst du: ")
    err = run("ask", SPELLS, "What does Unicorn say?", "--lang", "en")[2]
    assert err.startswith("“Unicorn” is no card of this set.")


def test_ask(run):
    question = "Wie viele Karten hat Bert auf der Hand?"
    assert run("ask", SPELLS, question, "--at", "30", "--lang", "de")[:2] == (
        0,
        "open A9.4: Bert hat 5 Karten auf der Hand.\n",
    )
    code, out, _ = run("ask", SPELLS, "Which cards are in Bert's hand?", "--at", "30", "--as", "Anna", "--lang", "en")
    assert (code, out) == (3, "private A9.5: Which cards are in a hand is not open.\n")
    assert run("ask", SPELLS, "Which cards are in Bert's hand?", "--at", "30", "--as", "judge")[0] == 0
    told = json.loads(run("ask", SPELLS, "Whose turn is it?", "--at", "30", "--json")[1])
    assert told == {
        "class": "open",
        "rule": "A9.4",
        "answer": "It is Anna’s turn, turn 16.",
        "step": 30,
        "recorded": False,
    }
    assert run("ask", SPELLS, "Wie wird das Wetter?")[0] == 2


def test_play_writes_logs_that_are_legal(run, tmp_path):
    path = tmp_path / "game.log"
    arguments = (
        "play",
        "apfelernte",
        "--seed",
        "7",
        "--bots",
        "greedy,random",
        "--games",
        "2",
        "--json",
        "--log",
        str(path),
    )
    told = json.loads(run(*arguments)[1])
    assert list(told) == ["games", "wins", "draws", "decisions", "seconds", "seed"]
    assert (told["games"], set(told["wins"]), sum(told["wins"].values()) + told["draws"]) == (
        2,
        {"greedy", "random"},
        2,
    )
    for number in (1, 2):
        assert run("check", str(tmp_path / f"game-{number}.log"))[0] == 0
    first = (tmp_path / "game-1.log").read_text(encoding="utf-8")
    run(*arguments)
    assert (tmp_path / "game-1.log").read_text(encoding="utf-8") == first
    assert "@bot" in first


@pytest.mark.parametrize(
    "extra", [("--players", "7"), ("--bots", "nobody"), ("--bots", "random,random,random"), ("--games", "0")]
)
def test_play_refuses_what_makes_no_game(run, extra):
    assert run("play", "apfelernte", *extra)[0] == 2


def test_play_for_more_players_and_any_list(run, tmp_path):
    assert run("play", "apfelernte", "--players", "4", "--seed", "1")[0] == 0
    path = tmp_path / "any.log"
    assert run("play", "apfelernte", "--format", "any_list", "--seed", "1", "--log", str(path))[0] == 0
    assert run("check", str(path))[0] == 0


def test_cards(run, tmp_path):
    code, out, _ = run("cards", "--lang", "en")
    assert code == 0
    assert "Æ054 Blitzschlag, Zauber Urmacht: You may destroy a Wesen with strength 4 or less." in out
    broken = write(tmp_path, "cards = [[[", "cards.toml")
    code, _, err = run("cards", broken, "--lang", "en")
    assert (code, err.startswith("line 1, column ")) == (1, True)
    assert list(json.loads(run("cards", "--json")[1])) == ["ok", "problems", "cards"]


def test_cards_are_explained_step_by_step(run):
    code, out, _ = run("cards", "--explain", "--lang", "en")
    assert (code, out.count("    Optional: yes or no (A7.1).\n") > 20) == (0, True)
    assert run("cards", "--handbook")[1].startswith("# Die Kartensprache")


def test_bench_has_its_keys(run):
    told = json.loads(run("bench", "apfelernte", "--seconds", "0.2")[1])
    assert list(told)[:6] == [
        "decisions_per_s", "games_per_s", "checks_from_actions_per_s", "checks_from_text_per_s", "view_us", "copy_us",
    ]  # fmt: skip


def test_golden_and_rules(run, tmp_path):
    assert run("golden", "short", "--into", str(tmp_path))[0] == 0
    assert run("check", str(tmp_path / "short.log"))[0] == 0
    code, out, _ = run("rules", "a5.7", "--lang", "de")
    assert (code, out.startswith("A5.7  Das stärkere Wesen bleibt")) == (0, True)


def test_a1_to_a7_have_code_and_tests_for_every_rule(run):
    code, out, _ = run("rules")
    assert [line for line in out.splitlines() if line.startswith("gap: ")] == []
    assert code == 0


@pytest.mark.parametrize(("players", "key"), [(2, "zwei_draft"), (2, "anti_draft"), (3, "draft"), (3, "pai_gow")])
def test_drafts_are_played_checked_and_shown(run, tmp_path, players, key):
    path = tmp_path / "draft.log"
    told = ("--players", str(players), "--format", key, "--bots", "greedy,random", "--seed", "7", "--log", str(path))
    code, out, _ = run("play", "draft", *told, "--json")
    assert (code, json.loads(out)["wins"]) == (0, {"greedy": 0, "random": 0})
    assert run("check", str(path))[:2] == (0, "The draft is legal.\n")
    assert run("show", str(path), "--as", "Anna", "--lang", "de")[0] == 0
    code, out, _ = run("show", str(path), "--as", "public", "--json", "--at", "8")
    shown = json.loads(out)
    assert (code, shown["step"], shown["format"], len(shown["seats"])) == (0, 8, key, players)
    assert run("show", str(path), "--at", "999")[0] == 2
    path.write_text(path.read_text(encoding="utf-8").replace("3 ", "3 Quatsch ", 1), encoding="utf-8")
    assert run("check", str(path))[0] == 2
    assert run("show", str(path))[0] in (1, 2)


@pytest.mark.parametrize("key", ["zwanzig", "zwanzig_anfaenger", "zwei_draft", "anti_draft", "pai_gow", "kartenlos"])
def test_games_of_each_format_are_played_and_checked(run, tmp_path, key):
    path = tmp_path / "game.log"
    assert run("play", "apfelernte", "--format", key, "--bots", "greedy", "--seed", "3", "--log", str(path))[0] == 0
    assert f'[Format "{key}"]' in path.read_text(encoding="utf-8")
    assert run("check", str(path))[0] == 0


@pytest.mark.parametrize(
    ("players", "key", "told"),
    [
        ("3", "zwei_draft", "This format is for exactly 2 players, not for 3 (A8.2)."),
        ("4", "zwanzig_anfaenger", "This format is for 2 to 3 players, not for 4 (A8.1)."),
        ("2", "draft", "This format is for 3 to 6 players, not for 2 (A8.3)."),
    ],
)
def test_a_format_that_so_many_cannot_play_is_told(run, players, key, told):
    assert run("play", "apfelernte", "--players", players, "--format", key) == (2, "", told + "\n")


def test_play_gives_players_that_search_a_budget(run):
    arguments = ("play", "apfelernte", "--bots", "search,greedy", "--seed", "3", "--json")
    first, again = (json.loads(run(*arguments, "--budget", "3p")[1]) for _ in range(2))
    assert {**first, "seconds": 0} == {**again, "seconds": 0}
    assert first["wins"].keys() == {"search", "greedy"}
    code, _, err = run("play", "apfelernte", "--bots", "search", "--budget", "soon")
    assert (code, err) == (2, "--budget soon: expected like 200ms or 500p\n")
    assert run("play", "apfelernte", "--budget", "9p")[2].startswith("--budget: these players answer at once")


def test_compare_plays_each_pair_of_decks_on_both_seats_and_goes_on_where_it_stopped(run, tmp_path, monkeypatch):
    path = str(tmp_path / "games.jsonl")
    arguments = ("compare", "greedy", "random", "--seed", "4", "--into", path, "--json")
    told = json.loads(run(*arguments, "--pairs", "3")[1])
    assert (told["games"], told["wins"]["greedy"] + told["wins"]["random"] + told["draws"]) == (6, 6)
    assert told["interval"][0] < told["rate"] <= told["interval"][1]
    played = []
    monkeypatch.setattr(compare, "play", lambda number, *_: played.append(number) or FINISHED)
    longer = json.loads(run(*arguments, "--pairs", "4")[1])
    assert (played, longer["games"]) == ([6, 7], 8)
    assert run("compare", "greedy", "random", "--seed", "5", "--into", path)[0] == 2


FINISHED = {"winner": 0, "turns": 9, "searched": 0, "playouts": 0, "seconds": 0.0}


def test_compare_exchanges_seats_and_keeps_decks_shuffles_and_the_start_seat(monkeypatch):
    tables = []
    monkeypatch.setattr(compare, "play_out", lambda table, bots, game: tables.append((table, bots)))
    for number in range(4):
        compare.play(number, ("greedy", "search"), Budget(playouts=2), "7", False)
    (one, first), (two, second), (three, _), _ = tables
    assert one.secret == two.secret != three.secret
    assert [table.start for table, _ in tables] == [0, 0, 1, 1]
    assert [type(bot).__name__ for bot in (*first, *second)] == ["Greedy", "Search", "Search", "Greedy"]


def test_a_player_that_sees_all_cards_is_for_comparing_only(run):
    told = json.loads(run("compare", "search", "greedy", "--pairs", "1", "--budget", "2p", "--all-cards", "--json")[1])
    assert (told["all_cards"], told["playouts_per_decision"]) == (True, 2.0)
    with pytest.raises(SystemExit):
        run("play", "apfelernte", "--bots", "search", "--all-cards")


@pytest.mark.parametrize("extra", [("greedy", "greedy"), ("greedy", "random", "--pairs", "0")])
def test_compare_refuses_what_compares_nothing(run, extra):
    assert run("compare", *extra)[0] == 2
