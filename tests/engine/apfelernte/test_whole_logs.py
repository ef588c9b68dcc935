"""Whole logs: rewinds, origins, odd names, two copies of one card, filtered texts (docs/log-format.md)."""

import re
from dataclasses import replace
from random import Random

import pytest

from engine.apfelernte.cards import Card, CardSet, bundled
from engine.apfelernte.decisions import attack
from engine.apfelernte.formats import FORMATS
from engine.apfelernte.log.entries import entry_of
from engine.apfelernte.log.gamelog import Setup, write_game
from engine.apfelernte.log.reading import CardRef, Phrase
from engine.games import play_at_random
from engine.judge import ILLEGAL, LEGAL, NOT_JUDGED, UNREADABLE, Position, check, position
from engine.kernel import Chance, Decision
from engine.kernel.log import STEP, for_audience, read_log
from tests.engine.apfelernte.altered import golden
from tests.engine.apfelernte.stage import ANNA, BERT, Side, Stage

SPELLS = golden("spells")


def rewound() -> str:
    """Spells with step 10 taken back and Bert passing instead: the passing is step 11."""
    lines = SPELLS.split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith("11 "))
    return "\n".join(
        [*lines[:at], "rewind to 9  @judge  # das war nicht Berts Zug", "11 Bert passt", "12 Anna passt", ""]
    )


def test_a_rewind_takes_back_and_the_game_goes_on():
    verdict = check(rewound())
    assert (verdict.status, verdict.unfinished, verdict.steps) == (LEGAL, True, 11)
    assert verdict.table.passes == 2
    states = {line.text: line.state for line in verdict.lines}
    assert states["10 Bert spielt Jäger (Æ035)"] == "undone"
    assert states["11 Bert passt"] == "legal"


def test_a_step_that_was_taken_back_can_still_be_looked_at():
    taken_back, after = position(rewound(), 10), position(rewound(), 11)
    assert isinstance(taken_back, Position)
    assert [len(spot.table.play[1]) for spot in (taken_back, after)] == [2, 1]
    assert (taken_back.line, after.line) == ("Bert spielt Jäger (Æ035)", "Bert passt")


def test_an_illegal_step_may_be_corrected_by_a_rewind():
    text = SPELLS.replace("10 Bert spielt Jäger (Æ035)", "10 Bert spielt Blutmagie (Æ047)\nrewind to 9\n11 Bert passt")
    cut = text[: text.index("    Jäger (Æ035) kommt")]
    assert check(cut).status == LEGAL


def test_origins_are_kept_and_written():
    verdict = check(SPELLS)
    text = write_game(verdict.setup, verdict.table.log, {4: "timer", 5: "bot", 6: "judge"})
    assert [line.origin for line in read_log(text).of_kind(STEP)][3:7] == ["timer", "bot", "judge", "person"]
    assert check(text).status == LEGAL


ODD_NAMES = [
    ("{sealed: x}", "Bert] [Deck1"),
    ("judge", "public"),
    ("Jäger", "Vogt (Æ027)"),
    ("an", "mit"),
    ("Anna", "anna"),
    ("", "😀"),
    ("7", "8 spielt"),
    ("x" * 500, "x" * 500),
    ("\u202eannA", "A\nB"),
    ("Das Los", "Zug"),
    ("Anna Bert", "Anna"),
    ("Süß-Müller, Käthe", "O’Hara"),
]


@pytest.mark.parametrize("names", ODD_NAMES)
def test_no_name_breaks_a_log_or_opens_a_secret(names):
    verdict = check(SPELLS)
    text = write_game(replace(verdict.setup, seats=names), verdict.table.log)
    again = check(text)
    assert (again.status, again.table.log) == (LEGAL, verdict.table.log)
    assert "{" not in for_audience(text, "public")
    public = for_audience(text, "public").split("\n\n")[1]
    hidden = re.findall(r"\{sealed: ([^}]*)\}", text)
    assert hidden
    assert all(secret not in public for secret in hidden if "," in secret)


def test_copies_of_one_card_are_told_apart():
    """Two equal decks and cards twice in a deck: each log is read back as the same game."""
    numbers = [card.number for card in bundled().cards][:10]
    for seed in range(30):
        setup = Setup((tuple(numbers * 2),) * 3, ("Anna", "Bert", "Carla"), format=FORMATS["any_list"])
        table = setup.table(Chance(seed), facts=False)
        play_at_random(table, Random(seed))
        text = write_game(setup, table.log)
        verdict = check(text)
        assert verdict.status == LEGAL, (seed, verdict)
        assert verdict.places == tuple(table.places)
        assert [entry for entry in verdict.table.log if not isinstance(entry, Decision)] == [
            entry for entry in table.log if not isinstance(entry, Decision)
        ]


def test_a8_6_a_log_of_pai_gow_tells_which_deck_each_seat_has():
    numbers = [card.number for card in bundled().cards]
    decks = (*numbers[8:20], *numbers[:8]), (*numbers[36:40], *numbers[20:36])  # fours that do not follow each other
    for seed in range(3):
        setup = Setup(decks, ("Anna", "Bert"), format=FORMATS["pai_gow"])
        table = setup.table(Chance(seed), facts=False)
        play_at_random(table, Random(seed))
        verdict = check(write_game(setup, table.log))
        assert (verdict.status, verdict.setup.decks, verdict.table.log) == (LEGAL, decks, table.log)


@pytest.mark.parametrize("place", [1, 2])
def test_a5_1_which_of_two_equal_cards_attacks_is_said_by_its_place(place):
    stage = Stage(Side(play=["Jäger", "Jäger"]), Side())
    entry = entry_of(stage.table, Phrase("attack", {"s": ANNA, "s2": BERT, "c": CardRef(35, -1, place)}))
    assert entry.offer == attack(sorted(stage.table.play[ANNA])[place - 1], BERT)


def test_a_public_text_is_no_full_log():
    verdict = check(for_audience(SPELLS, "public"))
    assert (verdict.status, verdict.code) == (UNREADABLE, "no_deck")


def test_a_log_of_another_card_set_is_judged_only_with_that_set():
    cards = CardSet("Andere", tuple(Card(n, f"Karte {n}", "Wesen", "Mensch", n % 7, "Ohne.") for n in range(1, 31)))
    setup = Setup((tuple(range(1, 21)), tuple(range(11, 31))), ("Anna", "Bert"), cards)
    table = setup.table(Chance(1), facts=False)
    play_at_random(table, Random(1))
    text = write_game(setup, table.log)
    assert check(text).status == NOT_JUDGED
    assert check(text, card_sets=[cards]).status == LEGAL


def test_registered_decks_are_compared_by_seat_or_name():
    decks = check(SPELLS).setup.decks
    other = (*decks[0][:-1], next(n for n in range(1, 200) if n in bundled().by_number and n not in decks[0]))
    assert check(SPELLS, {0: decks[0], "Bert": decks[1]}).status == LEGAL
    for key in (0, "0", "Anna", "anna"):
        verdict = check(SPELLS, {key: other})
        assert (verdict.status, verdict.rule, verdict.code, verdict.line) == (ILLEGAL, "A8.4", "not_registered", 9)


def test_a_line_that_says_less_takes_nothing_away_from_one_that_says_more():
    exact = "    Anna zieht eine Karte {Anna: Blutmagie (Æ047)}\n"
    assert exact in SPELLS
    for loose in ("    Anna zieht eine Karte\n", "    anna zieht eine karte\n"):
        assert (
            check(
                SPELLS.replace(exact, "").replace(
                    "    Bert legt eine Lebenskarte", loose + "    Bert legt eine Lebenskarte", 1
                )
            ).status
            == LEGAL
        )
    verdict = check(SPELLS.replace(exact, exact + exact))
    assert (verdict.status, verdict.rule, verdict.code) == (ILLEGAL, "A6.5", "wrong_fact")


def test_a_consequence_that_cannot_be_read_is_named():
    verdict = check(SPELLS.replace("    Zug 2 von Anna", "    Zug wie von Anna"))
    assert (verdict.status, verdict.code) == (UNREADABLE, "not_read")
    assert SPELLS.split("\n")[verdict.line - 1] == "    Zug 2 von Anna"
    assert verdict.column == 9
