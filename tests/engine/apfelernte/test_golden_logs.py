"""Golden logs: whole games as readable text; `python -m engine golden` rewrites them, review reads the difference."""

import re

import pytest

from engine.apfelernte.decisions import SHUFFLE
from engine.apfelernte.log.gamelog import write_game
from engine.apfelernte.log.notation import ENGLISH
from engine.commands.golden import RECIPES, rewrite
from engine.judge import LEGAL, check
from engine.kernel import Result
from engine.kernel.log import FACT, STEP, for_audience, read_log, write_log
from tests.engine.apfelernte.altered import GOLDEN, golden

NAMES = [recipe.name for recipe in RECIPES]


def test_there_is_a_log_for_each_recipe():
    assert sorted(path.stem for path in GOLDEN.glob("*.log")) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_log_is_what_its_decisions_make_today(name):
    assert rewrite(golden(name)) == golden(name)


@pytest.mark.parametrize("name", NAMES)
def test_reading_and_writing_gives_the_same_bytes(name):
    assert write_log(read_log(golden(name))) == golden(name)
    verdict = check(golden(name))
    tags = [(f"Player{seat}", read_log(golden(name)).tag(f"Player{seat}")) for seat in range(len(verdict.seats))]
    assert verdict.status == LEGAL
    assert (
        write_game(verdict.setup, verdict.table.log, more_tags=tags).split("\n\n")[1] == golden(name).split("\n\n")[1]
    )


@pytest.mark.parametrize("name", NAMES)
def test_the_english_log_is_the_same_game(name):
    verdict = check(golden(name))
    english = check(write_game(verdict.setup, verdict.table.log, lang=ENGLISH))
    assert (english.status, english.table.log) == (LEGAL, verdict.table.log)


@pytest.mark.parametrize("name", NAMES)
def test_consequences_may_be_missing(name):
    bare = "\n".join(line for line in golden(name).split("\n") if not line.startswith("  "))
    assert check(bare).table.log == check(golden(name)).table.log


@pytest.mark.parametrize("name", NAMES)
def test_consequences_of_a_step_may_stand_in_any_order(name):
    lines = golden(name).split("\n")
    turned: list[str] = []
    for line in lines:
        at = len(turned)
        while line.startswith("  ") and turned[at - 1].startswith("  "):
            at -= 1
        turned.insert(at, line)
    assert turned != lines
    assert check("\n".join(turned)).table.log == check(golden(name)).table.log


@pytest.mark.parametrize("name", NAMES)
def test_a_log_may_be_written_carelessly(name):
    """Small letters, no ids where a name says it, other dashes and spaces: the same game."""
    head, body = golden(name).split("\n\n")
    body = re.sub(r" \(Æ\d+\)", "", body).replace("    ", "\t– ").replace(" (Æ", "  [ae").lower()
    body = re.sub(r"^(\d+) ", "\\1.\u00a0 ", body, flags=re.MULTILINE)
    verdict = check(f"\ufeff{head}\r\n\r\n{body}".replace("ß", "ss"))
    assert (verdict.status, verdict.table.log) == (LEGAL, check(golden(name)).table.log)


@pytest.mark.parametrize("name", NAMES)
def test_a9_5_no_hidden_card_leaves_in_the_public_text(name):
    """The public log is the same whatever the hidden cards are called, and still tells the game."""
    text = golden(name)
    public = for_audience(text, "public")
    marked = re.sub(r"\{(\w+): [^}]*\}", r"{\1: SECRET}", text)
    assert for_audience(marked, "public") == public
    assert "{" not in public
    assert read_log(public).problems == ()
    steps = [line.step for line in read_log(text).of_kind(STEP)]
    assert [line.step for line in read_log(public).of_kind(STEP)] == steps
    assert len(read_log(public).of_kind(FACT)) == len(read_log(text).of_kind(FACT))


@pytest.mark.parametrize("name", NAMES)
def test_a9_5_a_seat_reads_its_own_cards_and_no_others(name):
    text = golden(name)
    audiences = set(re.findall(r"\{(\w+):", text))
    assert {"Anna", "sealed"} <= audiences
    for seat in audiences - {"sealed"}:
        own = for_audience(text, seat)
        assert set(re.findall(r"\{(\w+):", own)) == {seat}
    assert set(re.findall(r"\{(\w+):", for_audience(text, "judge"))) == audiences - {"sealed"}
    assert for_audience(text, "judge", unsealed=True) == text


def test_a9_5_public_facts_do_not_depend_on_hidden_cards():
    """Two games that differ only in what stays hidden have the same public log: the last cards of a deck exchanged."""
    verdict = check(golden("short"))
    setup, log = verdict.setup, verdict.table.log
    at, first = next((at, entry) for at, entry in enumerate(log) if isinstance(entry, Result) and entry.kind == SHUFFLE)
    *above, last, lowest = first.things
    other = first._replace(things=(*above, lowest, last))
    changed = [*log[:at], other, *log[at + 1 :]]
    one, two = (for_audience(write_game(setup, entries), "public") for entries in (log, changed))
    assert one == two
    assert write_game(setup, log) != write_game(setup, changed)
