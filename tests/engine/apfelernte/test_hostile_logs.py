"""Logs that were written to keep the judge busy or to trip it: each has a verdict, soon, and never an exception."""

from pathlib import Path
from time import process_time

import pytest

from engine.judge import UNREADABLE, check

GOLDEN = (Path(__file__).parent / "golden" / "short.log").read_text(encoding="utf-8")
HEAD = '[Log "1"]\n[Game "apfelernte"]\n[Seat0 "Anna"]\n[Seat1 "Bert"]\n'
BAITS = ["1", "( 1 ", "(Æ1 ", "(Æ1", "(æ", "[ 1 ", "{", "{Anna: ", "Anna ", "+1 ", "a:", "ﷺ", " @", " # ", '"', "1) "]


@pytest.mark.parametrize("bait", BAITS)
def test_no_line_keeps_the_judge_busy(bait):
    text = HEAD + "1 Anna mischt " + (bait * 20_000)[:19_900] + "\n"
    begun = process_time()
    assert check(text).status == UNREADABLE
    assert process_time() - begun < 1.5  # some took minutes for a file full of them


@pytest.mark.parametrize("word", ["9" * 5000, "+" + "9" * 5000, f"(Æ{'9' * 5000})", f"Jäger (Æ{'9' * 5000})"])
def test_a_number_too_long_for_a_number_is_unreadable(word):
    golden = HEAD + f"1 Anna mischt: {word}\n2 Anna legt {word}\n    {word} wird vernichtet\n"
    assert check(golden).status == UNREADABLE


@pytest.mark.parametrize("place", ["²", "9" * 5000])
def test_a_place_or_a_seat_that_only_looks_like_a_number_is_none(place):
    for line in (f"Anna legt Jäger (Æ035 Anna {place})", f"Anna legt jaeger (ae35 anna {place})"):
        assert check(f"{HEAD}1 {line}\n").status == UNREADABLE
    assert check(f'{HEAD}[Start "{place}"]\n1 Anna passt\n').status == UNREADABLE
    told = GOLDEN.replace('[Seat1 "Bert"]', f'[Seat1 "Bert"]\n[Start "{place}"]')
    assert check(told).code == "no_such_seat"


@pytest.mark.parametrize(
    "text",
    [
        "".join(f'[Seat{seat} "{seat}"]\n' for seat in range(50_000)),
        HEAD + '[a "b"]\n' * 99_000,
        HEAD + "1 Anna zieht\n" + "rewind to 0\n" * 60_000,
        HEAD + "".join(f"{step} Anna zieht\n" for step in range(1, 50_000)),
        HEAD + "1 Das Los bestimmt, wer beginnt: Anna\n" + "    Anna zieht\n" * 60_000,
    ],
    ids=["seats", "tags", "rewinds", "steps", "facts"],
)
def test_no_file_of_a_megabyte_keeps_the_judge_busy(text):
    begun = process_time()
    check(text)
    assert process_time() - begun < 3
