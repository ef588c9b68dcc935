"""The formats of chapter A8 as data: which cards a deck may hold, where decks come from, how long a match is."""

from dataclasses import replace
from random import Random

import pytest

from engine.apfelernte.cards import Card, CardSet, bundled
from engine.apfelernte.checks import box, lost, random_arguments
from engine.apfelernte.decklist import problems
from engine.apfelernte.formats import (
    BROUGHT,
    DEALT,
    DRAFTED,
    FORMATS,
    SPLIT,
    SPOKEN,
    TOURNAMENT_RULES,
    Format,
)
from engine.apfelernte.game import new_table
from engine.kernel import Chance
from tests.engine.apfelernte.stage import ANNA, BERT, Side, Stage, plain

BOX = CardSet(
    "Kiste",
    tuple(Card(at, f"Klotz {at}", "Wesen", "Riese", at % 7, f"Klotz {at} muss angreifen.") for at in range(1, 121)),
)


def codes(deck, form, cards=BOX):
    return [(problem.rule, problem.code) for problem in problems(deck, (), form, cards)]


def test_a8_1_twenty_are_dealt_and_beginners_play_001_to_060():
    assert (FORMATS["zwanzig"].source, FORMATS["zwanzig_anfaenger"].source) == (DEALT, DEALT)
    assert FORMATS["zwanzig"].playable(BOX.by_number) == list(range(1, 121))
    assert FORMATS["zwanzig_anfaenger"].playable(BOX.by_number) == list(range(1, 61))
    assert FORMATS["zwanzig_anfaenger"].seats == (2, 3)
    assert codes(range(42, 62), FORMATS["zwanzig_anfaenger"]) == [("A8.1", "not_in_pool")]
    assert codes(range(41, 61), FORMATS["zwanzig_anfaenger"]) == []


def test_a8_2_the_open_draft_is_for_two_and_a8_3_the_other_for_three_or_more():
    assert (FORMATS["zwei_draft"].seats, FORMATS["draft"].seats) == ((2, 2), (3, 6))
    assert {FORMATS[key].source for key in ("zwei_draft", "draft", "anti_draft")} == {DRAFTED}


def test_a8_4_exactly_twenty_different_cards():
    assert codes(range(1, 21), FORMATS["vorbereitet"]) == []
    assert codes(range(1, 20), FORMATS["vorbereitet"]) == [("A8.4", "too_few")]
    assert codes([1, *range(1, 20)], FORMATS["vorbereitet"]) == [("A8.4", "duplicate")]


def test_a8_5_no_deck_holds_a_banned_card():
    form = replace(FORMATS["kartenverbote"], banned=frozenset({7}))
    assert form.bans_change
    assert codes(range(1, 21), form) == [("A8.5", "banned")]


def test_a8_6_a_deck_of_pai_gow_has_four_cards_and_three_wins_of_five_games_take_the_match():
    form = FORMATS["pai_gow"]
    assert (form.source, form.deck_size, form.lives, form.match_wins, form.most_games) == (SPLIT, 4, 1, 3, 5)


def test_a8_7_who_drafts_against_the_neighbour_passes_the_deck_on():
    assert [key for key, form in FORMATS.items() if form.passed_on] == ["anti_draft"]


def test_a8_8_without_cards_a_deck_is_still_twenty_different_cards():
    form = FORMATS["kartenlos"]
    assert (form.source, form.deck_size, form.distinct) == (SPOKEN, 20, True)


def test_a8_10_a_format_is_data():
    form = Format("haus", "Haus", "House", "A8.10", deck_size=3, distinct=False, pool=frozenset({1, 2}), match_wins=1)
    assert codes([1, 1, 2], form) == []
    assert codes([1, 3], form) == [("A8.10", "not_in_pool"), ("A8.10", "too_few")]
    assert form.source == BROUGHT


@pytest.mark.parametrize(("seats", "lacking"), [(2, 0), (3, 0), (6, 0)])
def test_a8_11_one_set_of_120_is_enough_for_six(seats, lacking):
    assert FORMATS["zwanzig"].lacks(BOX.by_number, seats) == lacking


def test_a8_11_twenty_cards_per_player_must_be_there():
    assert FORMATS["zwanzig_anfaenger"].lacks(BOX.by_number, 3) == 0
    assert FORMATS["zwanzig_anfaenger"].lacks(BOX.by_number, 4) == 20
    assert FORMATS["vorbereitet"].lacks((), 6) == 0


def test_a9_7_every_tournament_rule_holds_unless_a_house_format_switches_it_off():
    assert all(form.has(rule) for form in FORMATS.values() for rule in TOURNAMENT_RULES)
    assert not replace(FORMATS["vorbereitet"], without=frozenset({"A3.5"})).has("A3.5")


def test_names_are_there_in_both_languages():
    assert all(form.name("de") and form.name("en") for form in FORMATS.values())
    assert bundled().by_number


@pytest.mark.parametrize(
    ("change", "value"),
    [("deck_size", 4), ("distinct", True), ("known_cards", True), ("banned", frozenset({7})), ("pool", frozenset({7}))],
)
def test_a8_10_a_deck_can_be_illegal_wherever_one_thing_is_checked(change, value):
    assert not FORMATS["any_list"].checks_decks
    assert replace(FORMATS["any_list"], **{change: value}).checks_decks


def test_a8_10_a_format_has_a_name_in_both_languages():
    assert [FORMATS["zwei_draft"].name(lang) for lang in ("de", "en")] == ["Zwei-Spieler-Draft", "Two-player draft"]


# decks for simulations


PLAYED = [form for form in FORMATS.values() if form.source in (BROUGHT, DEALT) and not form.scarecrow]


@pytest.mark.parametrize("form", [*PLAYED, replace(FORMATS["vorbereitet"], deck_size=8)], ids=lambda form: form.key)
def test_a8_10_random_decks_are_allowed_for_every_number_of_players(form):
    for seats in range(form.seats[0], form.seats[1] + 1):
        table = new_table(**random_arguments(Random(seats), seats, form), chance=Chance(1))
        assert table.begun
        assert table.owner.count(seats - 1) == (form.deck_size or 20)


def test_a_box_has_as_many_wesen_as_are_asked_for_of_all_strengths():
    assert [(card.number, card.strength) for card in box(9).cards] == [(at, at % 8) for at in range(1, 10)]


def test_a1_4_cards_that_lie_wrongly_are_found():
    stage = Stage(Side(hand=[plain(1)]), Side(hand=[plain(2)], play=["Weiße Frau"]))
    assert lost(stage.table) == ""
    (word,) = {word for word, sources in enumerate(stage.table.sources) if sources}
    stage.table.sources[word] = (*stage.table.sources[word], stage.table.hand[ANNA][0])
    assert lost(stage.table) == f"lasting rows of word {word} are listed wrongly"
    stage.table.controller[stage.table.hand[ANNA][0]] = ANNA
    assert lost(stage.table) == "a card in play has no controller, or one elsewhere has (A1.4)"
    stage.table.hand[ANNA][0], stage.table.hand[BERT][0] = stage.table.hand[BERT][0], stage.table.hand[ANNA][0]
    assert lost(stage.table) == "a card lies in a zone of seat 0 that is not its owner (A1.4)"
