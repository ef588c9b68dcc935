"""Observed logs obey the format: pool, ban list, deck size, and one set for all (A10.7, A8.11)."""

from dataclasses import replace
from random import Random

import pytest

from engine.apfelernte.cards import bundled
from engine.apfelernte.checks import random_arguments
from engine.apfelernte.formats import DRAFTED, FORMATS
from engine.apfelernte.house import format_text, house_format
from engine.apfelernte.log.gamelog import Setup
from engine.apfelernte.log.notation import GERMAN
from engine.apfelernte.sentences.sentence import sentence
from engine.games import APFELERNTE, play_out
from engine.judge import ILLEGAL, LEGAL, check
from engine.kernel import Chance
from tests.engine.apfelernte.forgotten import header, numbered, steps

HEAD = '[Log "1"]\n[Grade "observed"]\n[Format "{}"]\n[Seat0 "Anna"]\n[Seat1 "Bert"]\n[Start "Anna"]\n\n'


def seen(form, *lines):
    verdict = check(
        HEAD.format(format_text(form)) + "\n".join(f"{step} {line}" for step, line in enumerate(lines, 1)) + "\n"
    )
    return verdict.status if verdict.status != ILLEGAL else (verdict.step, verdict.rule, verdict.code)


@pytest.mark.parametrize("key", ["zwanzig", "zwei_draft", "anti_draft"])
def test_a10_7_a_card_of_one_set_is_in_one_deck_only(key):
    form = FORMATS[key]
    assert seen(form, "Anna spielt Bauer", "Bert spielt Jäger") == LEGAL
    assert seen(form, "Anna spielt Bauer", "Bert spielt Bauer") == (2, "A8.11", "shared_card")


def test_a10_7_where_each_brings_an_own_game_both_may_have_it():
    assert seen(FORMATS["vorbereitet"], "Anna spielt Bauer", "Bert spielt Bauer") == LEGAL


def test_a10_7_a_card_that_was_shown_counts_as_seen():
    lines = ("Anna zeigt Vogt", "Anna passt", "Bert spielt Vogt")
    assert seen(FORMATS["zwanzig"], *lines) == (3, "A8.11", "shared_card")
    assert seen(FORMATS["vorbereitet"], *lines) == LEGAL


def test_a10_7_a_banned_card_and_one_outside_the_pool_cannot_be():
    assert seen(house_format("Haus", banned={35}), "Anna spielt Jäger") == (1, "A8.10", "banned_card")
    assert seen(house_format("Haus", pool=range(1, 31)), "Anna spielt Jäger") == (1, "A8.10", "not_in_list")
    assert seen(FORMATS["zwanzig_anfaenger"], "Anna spielt Jäger") == LEGAL
    assert seen(FORMATS["zwanzig_anfaenger"], "Anna spielt Nachtmahr") == (1, "A8.1", "not_in_list")


def test_a10_7_the_deck_has_the_size_of_the_format():
    form = house_format("Haus", deck_size=8, lives=2, hand_size=3)
    assert seen(form, "Anna passt", "Bert hat 3 Karten im Deck") == LEGAL
    assert seen(form, "Anna passt", "Bert hat 12 Karten im Deck") == (2, "A9.4", "wrong_count_deck")


def test_the_clash_is_told_with_its_line():
    verdict = check(HEAD.format("zwanzig") + "1 Anna spielt Bauer\n2 Bert spielt Bauer\n")
    assert verdict.since == 8
    assert "A8.11" in sentence(verdict, "de")


def test_true_logs_of_dealt_and_drafted_games_are_never_refused():
    for key in ("zwanzig", "zwei_draft"):
        for seed in range(4):
            arguments = random_arguments(Random(seed), 2, replace(FORMATS[key], source=DRAFTED))
            setup = Setup(tuple(map(tuple, arguments["decks"])), ("Anna", "Bert"), bundled(), FORMATS[key])
            table = setup.table(Chance(seed), facts=False)
            play_out(table, [APFELERNTE.bots["greedy"](table, seat) for seat in (0, 1)], APFELERNTE)
            lines = [line for step in steps(setup, table.log, GERMAN, lambda often: True) for line in step]
            verdict = check("\n".join((*header(setup, Random(seed)), *numbered(lines))))
            assert verdict.status != ILLEGAL, (key, seed, verdict.line, verdict.code)
