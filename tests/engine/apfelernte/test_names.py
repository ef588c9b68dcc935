"""Names of cards: what a card file takes, logs hold, read back and keep secret, and texts know from their own words
(A10.1, A11.3)."""

from functools import cache
from random import Random

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from engine.apfelernte.cards import read_cards
from engine.apfelernte.cards.files import NAME_SIGNS
from engine.apfelernte.language.errors import CardTextError
from engine.apfelernte.language.reading import read_card_text
from engine.apfelernte.log.gamelog import Setup, write_game
from engine.apfelernte.sentences.sentence import sentence
from engine.judge import LEGAL, check
from engine.kernel import Chance
from engine.kernel.log import for_audience, read_log

STAND_IN = "Platzhalter"
SIGNS = "".join(sorted(NAME_SIGNS - {'"'}))
PLAIN, WILD = f"abzÄßÆéAN017²٣{SIGNS}", f"aÄÆ7{SIGNS}#{{}}[]@*>|\\"
NAMES = st.text(PLAIN, min_size=1, max_size=14) | st.text(WILD, min_size=1, max_size=6)


def toml(name: str, text: str = "?") -> str:
    """A set whose first card has this name."""
    named = f"[[card]]\nnumber = 1\nname = '''{name}'''\nkind = \"Wesen\"\ntype = \"Geist\"\nstrength = 2\n"
    others = "".join(
        f'[[card]]\nnumber = {number}\nname = "Dorfkind {"abcdefghijklmnopqrstuvwxy"[number]}"\nkind = "Wesen"\n'
        f'type = "Mensch"\nstrength = {number % 5}\ntext = "?"\n'
        for number in range(2, 22)
    )
    return f"{named}text = '''{text}'''\n{others}"


def codes(name: str) -> list[str]:
    return [problem.code for problem in read_cards(toml(name), "Probe")[1] if not problem.warning]


def setup(name: str) -> Setup:
    cards, _ = read_cards(toml(name), "Probe")
    assert cards is not None
    return Setup((tuple(range(1, 21)), tuple(range(2, 22))), ("Anna", "Bert"), cards, start=0)


@cache
def game():
    """A random game whose first card goes through many hands."""
    chance, table = Random(5), setup(STAND_IN).table(Chance(5))
    while table.questions:
        question = table.questions[0]
        table.answer(question.step, question.seat, chance.choice(question.offers))
    return tuple(table.log)


@cache
def usual_log() -> str:
    return write_game(setup(STAND_IN), game())


def readable(text: str, audience: str) -> str:
    """What an audience may read of a log, without its header's fingerprint."""
    return "\n".join(line for line in for_audience(text, audience).split("\n") if not line.startswith("[Cards"))


@settings(max_examples=40, deadline=None)
@given(NAMES)
@example("Foo } bar")
@example("Frau #1")
@example("{Anna: Bär")
@example("Bär (Æ008)")
@example("* Stern")
@example("[alt] Riese")
@example("> Pfeil")
@example("Hans, der Dumme")
@example("der Teufel: A–Z")
def test_a10_1_a_name_that_a_card_file_takes_is_read_back_from_a_log_and_betrays_nothing(name):
    assume(not codes(name))
    made = setup(name)
    (name,) = (card.name for card in made.cards.cards if card.number == 1)
    text = write_game(made, game())
    verdict = check(text, card_sets=[made.cards])
    assert (verdict.status, tuple(verdict.table.log)) == (LEGAL, game())
    assert read_log(text).problems == ()
    usual = usual_log()
    assert STAND_IN in usual
    for audience in ("Anna", "Bert", "public", "judge"):
        assert readable(text, audience) == readable(usual, audience).replace(STAND_IN, name)


@pytest.mark.parametrize("name", ["Foo } bar", "Foo {x}", "Frau #1", "Riese [alt]", "Foo @judge", "A\\B", "Frau\u200b"])
def test_a10_1_a_sign_that_a_log_could_not_hold_is_refused_at_its_place(name):
    wrong = next(at for at, sign in enumerate(name) if sign in "{}#[@\\\u200b")
    (problem,) = (one for one in read_cards(toml(name), "Probe")[1] if not one.warning)
    assert (problem.code, problem.line, problem.column) == ("name_sign", 3, 11 + wrong)
    assert "Lass es weg" in sentence(problem, "de")
    assert "Leave it out" in sentence(problem, "en")


@pytest.mark.parametrize(
    "name",
    ["Wenn", "Du", "Alle", "Danach", "ein Wesen", "Das verstärkte Wesen", "Kein Spieler", "Ende", "Stärke", "7", "Hexe",
     "namens", "Namens Bär", "Jeder Gegner"],
)  # fmt: skip
def test_a11_3_what_a_text_could_not_know_from_its_own_words_is_no_name(name):
    assert codes(name) == (["name_is_word"] if name != "Namens Bär" else [])


@pytest.mark.parametrize(
    "name", ["Das Ende", "In der Nacht", "Frau Holle", "Wenn und Aber", "Der Zug der Zeit", "100 Mann"]
)
def test_a11_3_a_name_may_have_words_of_the_language_beside_others(name):
    assert codes(name) == []
    assert read_card_text(f"{name} muss angreifen.", name, "Geist")


@pytest.mark.parametrize(
    "name", ["der Teufel", "x, y", "A–Z", "Ober-/Unterhexe", "Müller’s Lust", "St. Nikolaus", "Halt!"]
)
def test_a11_3_a_text_knows_every_name(name):
    begun = name[0].upper() + name[1:]
    for text in (f"{begun} muss angreifen.", f"Wenn {name} angreift, ziehe eine Karte.",
                 f"Wenn {name} angreift, vernichte ein Wesen namens {name}."):  # fmt: skip
        assert read_card_text(text, name, "Geist", ["Bär", name])


def test_a11_3_a_small_name_has_a_capital_at_the_start_of_a_sentence_only():
    with pytest.raises(CardTextError) as told:
        read_card_text("der Teufel muss angreifen.", "der Teufel", "Geist")
    assert (told.value.code, told.value.hint) == ("form", "Der Teufel muss angreifen.")
    with pytest.raises(CardTextError):
        read_card_text("Wenn Der Teufel angreift, ziehe eine Karte.", "der Teufel", "Geist")


def test_a11_6_a_name_with_signs_names_its_card():
    cards, problems = read_cards(
        toml("A–Z, alle", "Wenn A–Z, alle angreift, vernichte ein Wesen namens A–Z, alle."), "Probe"
    )
    assert problems == [one for one in problems if one.number != 1]
    assert cards.program(1).filters[0].name == 1
