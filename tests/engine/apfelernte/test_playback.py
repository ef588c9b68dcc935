"""A log step by step, as each viewer may see it (A10.4)."""

import re
from pathlib import Path

import pytest

from engine.apfelernte.asking.playback import FAILED, PLAYED, UNDONE, Playback, playback
from engine.apfelernte.view import view
from engine.judge import check, position
from engine.kernel import JUDGE, PUBLIC
from engine.kernel.log import for_audience
from tests.engine.apfelernte.altered import golden

GOLDEN = sorted(path.stem for path in (Path(__file__).parent / "golden").glob("*.log"))
SPELLS = golden("spells")


def played(text: str) -> Playback:
    found = playback(check(text))
    assert found is not None
    return found


@pytest.mark.parametrize("name", GOLDEN)
def test_each_step_has_the_table_that_a_replay_up_to_it_has(name):
    told = played(golden(name))
    for at in range(told.last + 1):
        there = position(golden(name), at).table
        assert told.table(at).state() == there.state(), at
        for viewer in (PUBLIC, JUDGE, 0, 1):
            assert told.view(at, viewer) == view(there, viewer)


@pytest.mark.parametrize("name", GOLDEN)
def test_what_is_said_is_what_the_log_says_to_this_viewer(name):
    text = golden(name)
    told = played(text)
    audiences = {PUBLIC: "public", JUDGE: "judge"} | dict(enumerate(told.setup.seats))
    for viewer, audience in audiences.items():
        lines = re.sub(r"\{[^:{}]*: ([^{}]*)\}", r"\1", for_audience(text, audience)).split("\n")
        steps = [line.split("  @")[0].partition(" ")[2] for line in lines if re.match(r"\d+ ", line)]
        assert [told.said(at, viewer, "de") for at in range(1, told.last + 1)] == steps
        facts = [line.strip() for line in lines if line.startswith("    ")]
        assert [change.text for at in range(told.last + 1) for change in told.changes(at, viewer, "de")] == facts


def test_steps_are_told_in_english_with_their_rules():
    told = played(SPELLS)
    assert told.said(7, PUBLIC, "en") == "Anna blocks with Trommler (Æ060)"
    assert told.moments[7].rule == "A5.4"
    assert [change[:2] for change in told.changes(7, PUBLIC, "en")] == [
        ("Trommler (Æ060) is destroyed", "A6.1"),
        ("turn 4 of Anna", "A3.3"),
    ]


def test_a5_7_a_fight_names_both_strengths_and_who_is_destroyed():
    told = played(SPELLS)
    leitwolf, trommler = told.fight(7).attacker, told.fight(7).blocker
    assert told.fight(7)[1:] == (3, trommler, 2, (trommler,))
    assert [(left.copy, left.zone, left.seat) for left in told.left(7)] == [(trommler, "discard", 0)]
    assert told.attack(6) == (leitwolf, -1)
    assert told.attack(7) == (leitwolf, trommler)
    assert told.fight(33) is None  # an ability changes a strength in between


def test_a5_4_a_step_without_a_block_is_still_about_the_attack():
    told = played(golden("abilities"))
    assert told.said(47, PUBLIC, "de") == "Anna blockt nicht"
    assert told.attack(47) == told.attack(46) != (-1, -1)
    assert told.attack(2) == (-1, -1)


def test_cards_that_came_or_changed_are_marked():
    told = played(SPELLS)
    assert list(told.touched(4).values()) == ["entered"]
    assert sorted(told.touched(21).values()) == ["attached", "entered"]
    assert list(told.touched(33).values()) == ["strength"]


def test_turns_begin_where_somebody_first_decides_in_them():
    told = played(SPELLS)
    assert told.turns[:5] == [0, 4, 5, 6, 8]
    assert [told.moments[step].turn for step in told.turns] == list(range(len(told.turns)))


def rewound(text: str, to: int, at: int) -> str:
    """The log up to step `at`, then back to step `to`, and what followed it once more under new numbers."""
    lines = text.split("\n")
    first = {int(line.split(" ")[0]): place for place, line in enumerate(lines) if re.match(r"\d+ ", line)}
    kept, again = lines[: first[at + 1]], lines[first[to + 1] : first[at + 1]]
    more = [re.sub(r"^\d+", lambda number: str(int(number[0]) - to + at), line) for line in again]
    return "\n".join([*kept, f"rewind to {to}  @judge", *more])


def test_a_rewind_goes_on_from_the_older_table():
    told = played(rewound(SPELLS, 9, 20))
    assert [told.moments[at].state for at in (9, 10, 20, 21)] == [PLAYED, UNDONE, UNDONE, PLAYED]
    assert told.moments[21].before == 9
    for at in range(10, 21):
        assert told.table(at).state() == told.table(at + 11).state()
        assert told.said(at, JUDGE, "de") == told.said(at + 11, JUDGE, "de")
    assert [moment.step for moment in told.path(22)][:4] == [22, 21, 9, 8]


def test_a_log_that_is_not_legal_ends_with_the_step_that_fails():
    lines = SPELLS.split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith("30 "))
    lines[at] = "30 Bert blockt mit Jäger (Æ035)"
    told = played("\n".join(lines))
    assert (told.last, told.moments[30].state) == (30, FAILED)
    assert told.table(30).state() == told.table(29).state()
    assert (told.said(30, JUDGE, "de"), told.changes(30, JUDGE, "de")) == ("", [])


def test_an_illegal_step_that_was_taken_back_keeps_the_table():
    lines = SPELLS.split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith("30 "))
    wrong = [*lines[:at], "30 Bert blockt mit Jäger (Æ035)", "rewind to 29", "31 Bert blockt nicht"]
    told = played("\n".join(wrong))
    assert [told.moments[step].state for step in (29, 30, 31)] == [PLAYED, UNDONE, PLAYED]
    assert told.table(30).state() == told.table(29).state()


@pytest.mark.parametrize("text", ["", "hallo", '[Seat0 "A"]\n1 x', SPELLS.replace("Deck0", "Deck9")])
def test_a_log_without_a_game_has_no_steps(text):
    assert check(text).setup is not None or playback(check(text)) is None
