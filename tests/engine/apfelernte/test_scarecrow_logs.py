"""Logs of games against the Vogelscheuche (A12): what it does is judged like what people do."""

import json
import re

import pytest

from engine.apfelernte.sentences.sentence import sentence
from engine.commands.main import main
from engine.judge import ILLEGAL, LEGAL, NOT_JUDGED, check
from tests.engine.apfelernte.altered import GOLDEN, SAME, Alteration, altered, golden

TOGETHER, ALONE = "scarecrow-together", "scarecrow-alone"
FIRST = re.search(r"Vogelscheuche greift Anna an mit .*", golden(TOGETHER))[0]


def instead(base, does, new, rule, code):
    """The first step of a golden log that begins with `does` is altered: as in `altered`."""
    line = next(line for line in golden(base).split("\n") if re.match(rf"\d+ {does}", line))
    return Alteration(base, int(line.split()[0]), new, SAME, rule, code)


# what it does, what it does not do, the rule, and what the verdict tells
ALTERATIONS = [
    instead(TOGETHER, "Vogelscheuche spielt", "Vogelscheuche spielt Trommler (Æ060)", "A12.2", "scarecrow_play"),
    instead(TOGETHER, "Vogelscheuche spielt", "Vogelscheuche passt", "A12.2", "scarecrow_play"),
    instead(TOGETHER, "Vogelscheuche greift Anna an", FIRST.replace("Anna", "Bert"), "A12.3", "scarecrow_attack"),
    instead(TOGETHER, "Vogelscheuche blockt mit", "Vogelscheuche blockt nicht", "A12.4", "scarecrow_block"),
    instead(ALONE, "Vogelscheuche legt an", "Vogelscheuche legt nicht an", "A12.8", "scarecrow_host"),
    instead(ALONE, "Vogelscheuche nutzt", "Vogelscheuche verzichtet", "A12.8", "scarecrow_yes"),
    instead(TOGETHER, "Vogelscheuche verzichtet", "Vogelscheuche nutzt", "A12.8", "scarecrow_no"),
    instead(TOGETHER, "Vogelscheuche wählt Anna", "Vogelscheuche wählt Bert", "A12.8", "scarecrow_opponent"),
    instead(ALONE, r"Vogelscheuche wählt .*\(", "Vogelscheuche wählt Bär (Æ008)", "A12.8", "scarecrow_choose"),
    instead(TOGETHER, "Vogelscheuche hebt nicht ab", "Vogelscheuche hebt 3 ab", "A12.10", "scarecrow_no_cut"),
    instead(ALONE, "Vogelscheuche passt", "Vogelscheuche spielt Bär (Æ008)", "A12.10", "scarecrow_pass"),
    instead(ALONE, "Das Los", "Das Los bestimmt, dass Vogelscheuche beginnt", "A12.9", "scarecrow_starts"),
    Alteration(TOGETHER, "Die Menschen gewinnen", "    Anna gewinnt", SAME, "A6.4", "wrong_fact"),
]


@pytest.mark.parametrize("one", ALTERATIONS, ids=lambda one: one.new)
def test_a12_5_what_it_does_not_do_is_refused_by_its_rule(one):
    text, line = altered(one)
    verdict = check(text)
    assert (verdict.status, verdict.line, verdict.rule, verdict.code) == (ILLEGAL, line, one.rule, one.code)


@pytest.mark.parametrize("one", ALTERATIONS, ids=lambda one: one.new)
def test_every_verdict_has_a_whole_sentence_in_both_languages(one):
    verdict = check(altered(one)[0])
    german, english = sentence(verdict, "de"), sentence(verdict, "en")
    assert german != english
    for text in (german, english):
        assert text.endswith(f"({one.rule}).")
        assert "?" not in text
        assert f"{one.code}:" not in text


def test_a_verdict_says_what_it_does_instead():
    name = re.search(r"mit (.*) \(", FIRST)[1]
    assert sentence(check(altered(ALTERATIONS[2])[0]), "de") == (
        f"Vogelscheuche kann Bert nicht mit {name} angreifen. Sie greift Anna mit {name} an (A12.3)."
    )
    blocker = re.search(r"Vogelscheuche blockt mit (.*) \(", golden(TOGETHER))[1]
    assert sentence(check(altered(ALTERATIONS[3])[0]), "en") == (
        f"Vogelscheuche cannot decline to block. It blocks with {blocker} (A12.4)."
    )


def test_a12_2_a_verdict_names_no_card_of_its_deck():
    verdict = check(altered(ALTERATIONS[0])[0])
    top = re.search(r"Vogelscheuche spielt (.*) \(", golden(TOGETHER))[1]
    assert top not in sentence(verdict, "de")


CARDLESS = ("scarecrow_play", "scarecrow_pass", "scarecrow_opponent", "scarecrow_no_cut")


@pytest.mark.parametrize("one", [one for one in ALTERATIONS if one.code in CARDLESS], ids=lambda one: one.new)
def test_a12_5_where_it_does_something_without_an_open_card_none_is_told(one):
    assert "instead_card" not in check(altered(one)[0]).params


def test_a12_6_the_verdict_tells_that_the_people_have_won():
    verdict = check(golden(TOGETHER))
    last = golden(TOGETHER).rstrip().count("\n") + 1
    assert (verdict.status, verdict.winner, verdict.places) == (LEGAL, 1, (1, 1, 2))
    assert sentence(verdict, "de") == (f"Der Spielbericht ist regelgerecht. Die Menschen gewinnen in Zeile {last}.")


def with_tag(text, key, value):
    lines = [line for line in text.split("\n") if not line.startswith(f"[{key} ")]
    return "\n".join([lines[0], f'[{key} "{value}"]', *lines[1:]])


def test_a12_9_a_header_in_which_it_begins_is_refused():
    verdict = check(with_tag(golden(ALONE), "Start", "Vogelscheuche"))
    assert (verdict.status, verdict.rule, verdict.code) == (ILLEGAL, "A12.9", "scarecrow_starts")
    assert sentence(verdict, "de") == "Es beginnt ein Mensch, nie die Vogelscheuche (A12.9)."


def test_a12_1_too_many_people_are_refused():
    deck = " ".join(f"Æ{number:03d}" for number in range(1, 21))
    people = [f'[Seat{at} "P{at}"]\n[Deck{at} "{deck}"]' for at in range(5)]
    verdict = check(
        "\n".join(['[Format "vogelscheuche_leicht"]', *people, '[Seat5 "Vogelscheuche"]', "", "1 P0 passt"])
    )
    assert (verdict.status, verdict.rule, verdict.code) == (ILLEGAL, "A12.1", "format_seats")


def test_observed_logs_of_it_are_not_judged():
    verdict = check(with_tag(golden(TOGETHER), "Grade", "observed"))
    assert (verdict.status, verdict.code) == (NOT_JUDGED, "observed_scarecrow")
    assert "Vogelscheuche" in sentence(verdict, "de")
    assert "Vogelscheuche" in sentence(verdict, "en")


# ------------------------------------------------------------ the command line


def command(capsys, *arguments):
    code = main(arguments)
    told = capsys.readouterr()
    return code, told.out, told.err


@pytest.mark.parametrize("people", ["1", "3"])
def test_a8_9_a_game_is_played_logged_and_checked(capsys, tmp_path, people):
    log = tmp_path / "game.log"
    played = ("play", "vogelscheuche", "--players", people, "--seed", "s", "--level", "schwer", "--log", str(log))
    code, out, _ = command(capsys, *played, "--json")
    wins = json.loads(out)["wins"]
    assert (code, sorted(wins)) == (0, ["Vogelscheuche", "random"])
    assert '[Format "vogelscheuche_schwer"]' in log.read_text(encoding="utf-8")
    assert command(capsys, "check", str(log))[0] == 0
    assert command(capsys, "show", str(log), "--at", "9", "--as", "public")[0] == 0


def test_what_cannot_be_played_is_said(capsys):
    assert command(capsys, "play", "vogelscheuche", "--players", "5")[0] == 2
    code, _, said = command(capsys, "play", "apfelernte", "--format", "vogelscheuche_leicht")
    assert (code, said) == (2, "--format vogelscheuche_leicht: play vogelscheuche --level leicht\n")
    code, _, said = command(capsys, "play", "vogelscheuche", "--format", "pai_gow")
    assert (code, said) == (2, "--format pai_gow: vogelscheuche has levels instead, --level\n")
    for game in ("apfelernte", "draft"):
        code, _, said = command(capsys, "play", game, "--level", "leicht")
        assert (code, said) == (2, "--level leicht: only vogelscheuche has levels\n")
    assert command(capsys, "play", "draft", "--format", "vorbereitet")[0] == 2
    assert command(capsys, "levels", "--lives", "0")[0] == command(capsys, "levels", "--people", "x")[0] == 2
    assert command(capsys, "levels", "--games", "0")[0] == 2


def test_a12_7_levels_counts_the_same_games_twice_alike(capsys):
    asked = ("levels", "--people", "1,2", "--lives", "1", "--games", "3", "--bot", "random")
    code, out, _ = command(capsys, *asked)
    assert (code, out.count("\n")) == (0, 2)
    assert "people 1, life cards 1 leicht  won " in out
    assert command(capsys, *asked)[1] == out
    tallies = json.loads(command(capsys, *asked, "--json")[1])["tallies"]
    assert [(one["people"], one["lives"], one["games"]) for one in tallies] == [(1, 1, 3), (2, 1, 3)]


def test_its_golden_logs_can_be_shown_as_each_seat_sees_them(capsys):
    for viewer in ("Anna", "Vogelscheuche", "public", "judge"):
        assert command(capsys, "show", str(GOLDEN / f"{ALONE}.log"), "--at", "30", "--as", viewer)[0] == 0
