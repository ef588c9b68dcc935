"""A log that stands there word for word is judged at once, and never otherwise than line by line (A10.1)."""

from dataclasses import replace
from random import Random

import pytest

from engine import judge
from engine.apfelernte.cards import bundled
from engine.apfelernte.formats import FORMATS
from engine.apfelernte.log.gamelog import GameReader, Setup, told, write_game
from engine.apfelernte.log.notation import ENGLISH, GERMAN
from engine.apfelernte.log.verbatim import verbatim
from engine.games import APFELERNTE, play_at_random
from engine.judge import ILLEGAL, LEGAL, check, read_setup
from engine.kernel import Chance
from engine.kernel.log import FACT, effective, read_log
from tests.engine.apfelernte.altered import golden
from tests.engine.apfelernte.mutated import BASES, mutated

SPELLS = golden("spells")
MUTATED = 96
PARTS = 4


def at_once(text):
    """The table at the end when the log is judged at once, else None."""
    return verbatim(read_setup(read_log(text), {}, ()), text[text.index("\n1 ") :])


def played(seed, seats=2):
    """A whole game of random players."""
    rnd = Random(seed)
    decks = tuple(map(tuple, APFELERNTE.arguments(rnd, seats)["decks"]))
    setup = Setup(decks, ("Anna", "Bert", "Carla", "Dora")[:seats])
    table = setup.table(Chance(seed), facts=False)
    play_at_random(table, rnd)
    return setup, table


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("lang", [GERMAN, ENGLISH])
def test_a_written_game_is_judged_at_once(seats, lang):
    for seed in range(10):
        setup, table = played(seed, seats)
        assert at_once(write_game(setup, table.log, lang=lang)).log == table.log


def test_names_of_several_words_are_no_hindrance():
    setup, table = played(1)
    named = replace(setup, seats=("Anna Maria", "Anna"))
    assert at_once(write_game(named, table.log)).log == table.log


def test_copies_of_one_card_are_the_ones_that_are_found_line_by_line():
    numbers = [card.number for card in bundled().cards][:10]
    setup = Setup((tuple(numbers * 2),) * 2, ("Anna", "Bert"), format=FORMATS["any_list"])
    for seed in range(12):
        table = setup.table(Chance(seed), facts=False)
        play_at_random(table, Random(seed))
        lines = write_game(setup, table.log).split("\n")
        text = "\n".join(line for line in lines if not line.startswith("    "))
        result = GameReader(setup).replay(effective(read_log(text).lines))
        assert at_once(text).fingerprint() == result.table.fingerprint()


def test_consequences_may_be_left_out_below_a_step_but_not_one_of_them():
    lines = SPELLS.split("\n")
    steps = [line for line in lines if not line.startswith("    ")]
    assert at_once("\n".join(steps)) is not None
    first = next(line for line in lines if line.startswith("    Anna zieht"))
    assert at_once(SPELLS.replace(f"{first}\n", "", 1)) is None


def test_a_consequence_below_the_wrong_step_is_found():
    lines = SPELLS.split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith("    Zug 2"))
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    numbered = [line.kind for line in read_log("\n".join(lines)).lines]
    assert numbered[at + 1] == FACT
    assert at_once("\n".join(lines)) is None
    assert check("\n".join(lines)).status == ILLEGAL


@pytest.mark.parametrize("line", ["Anna passt", "    Bert zieht eine Karte", "Anna passt  # nichts"])
def test_what_stands_above_the_first_step_is_not_overlooked(line):
    first = SPELLS.index("\n1 ")
    assert check(f"{SPELLS[:first]}\n{line}{SPELLS[first:]}").status != LEGAL


@pytest.mark.parametrize(
    ("old", "new"), [("\n3 ", "\n4 "), ("\n    Zug 2", "\n   Zug 2"), ("\n    Zug 2", "\tZug 2"), (" (Æ", "\0(Æ")]
)
def test_other_numbers_edges_and_signs_are_looked_into(old, new):
    assert old in SPELLS
    assert at_once(SPELLS.replace(old, new, 1)) is None


@pytest.mark.parametrize("name", ["- Bert", "Bert @bot", "B #ert", "Bert ", "Be  rt", "3 Bert", "B\u0065\u0301rt"])
def test_names_that_a_line_may_hide_are_looked_into(name):
    setup, table = played(2)
    body = "".join(f"\n{step} {text}" for step, (text, _) in enumerate(told(setup, table.log), start=1))
    assert verbatim(setup, body) is not None
    assert verbatim(replace(setup, seats=("Anna", name)), body.replace("Bert", name)) is None


def as_data(verdict):
    table = verdict.table.fingerprint() if verdict.table else ""
    said = verdict.status, verdict.line, verdict.column, verdict.step, verdict.rule, verdict.code, verdict.params
    return *said, verdict.steps, verdict.places, verdict.problems, verdict.lines, table


@pytest.mark.parametrize("part", range(PARTS))
def test_no_verdict_differs_from_the_one_that_is_found_line_by_line(part, monkeypatch):
    texts = [*map(golden, BASES[part::PARTS]), *map(mutated, range(part, MUTATED, PARTS))]
    quick = [as_data(check(text)) for text in texts]
    monkeypatch.setattr(judge, "verbatim", lambda setup, steps: None)
    assert [as_data(check(text)) for text in texts] == quick
    assert sum(verdict[0] == LEGAL for verdict in quick) > 5
