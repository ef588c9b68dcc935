"""House formats: what can be one, how it is typed, how a log names it and is judged by it (A8.10, A9.7)."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.apfelernte.cards import bundled
from engine.apfelernte.checks import box, random_decks
from engine.apfelernte.formats import FORMATS, TOURNAMENT_RULES
from engine.apfelernte.game import new_table
from engine.apfelernte.house import LIMITS, format_text, house_format, numbers_text, problems, read_format, read_numbers
from engine.apfelernte.log.gamelog import Setup, write_game
from engine.games import play_at_random
from engine.judge import ILLEGAL, LEGAL, NOT_JUDGED, check
from engine.kernel import Chance, RuleViolation

BOX = box(120)
SMALL = house_format("Dorfrunde", deck_size=8, distinct=False, lives=2, hand_size=3, match_wins=1, pool=range(1, 31))


def codes(form, cards=BOX):
    return [(problem.field, problem.code) for problem in problems(form, cards)]


def test_a8_10_what_is_like_vorbereitet_can_be_played():
    assert codes(house_format("Haus")) == []
    assert codes(SMALL) == []


@pytest.mark.parametrize(("name", "least", "most"), [(name, *limits) for name, limits in LIMITS.items()])
def test_a8_10_each_number_has_its_limits(name, least, most):
    for value, fine in ((least - 1, False), (least, True), (most, True), (most + 1, False)):
        form = replace(house_format("Haus", deck_size=50), **{name: value})
        assert ((name, "number") not in codes(form)) is fine


def test_a8_10_a_pool_smaller_than_the_deck_is_refused():
    assert codes(house_format("Haus", pool=range(1, 20))) == [("pool", "pool_too_small")]
    assert codes(house_format("Haus", pool=range(1, 21), banned={3})) == [("pool", "pool_too_small")]
    assert codes(house_format("Haus", pool=range(1, 20), distinct=False)) == []
    assert codes(house_format("Haus", pool=())) == [("pool", "pool_too_small")]


@pytest.mark.parametrize(("limit", "code"), [({"banned": {3}}, "banned"), ({"pool": range(2, 41)}, "not_in_pool")])
def test_a10_7_a_table_refuses_a_deck_that_the_format_forbids(limit, code):
    """Though its size is right and no card is in it twice."""
    decks = [tuple(range(1, 21)), tuple(range(21, 41))]
    assert new_table(decks, cards=BOX, format=house_format("Haus")).questions
    with pytest.raises(RuleViolation) as refused:
        new_table(decks, cards=BOX, format=house_format("Haus", **limit))
    assert (refused.value.code, refused.value.data["seat"]) == (code, 0)


def test_a8_10_cards_that_the_set_does_not_have_are_named():
    assert codes(house_format("Haus", pool=range(100, 130), banned={500})) == [
        ("pool", "unknown_card"),
        ("banned", "unknown_card"),
    ]


def test_a8_10_lives_come_from_the_deck_and_wins_need_games():
    assert codes(house_format("Haus", deck_size=3, lives=4)) == [("lives", "lives_too_many")]
    assert codes(house_format("Haus", match_wins=3, most_games=2)) == [("most_games", "games_too_few")]


def test_a8_10_just_enough_cards_lives_and_games_are_enough():
    assert codes(house_format("Haus", pool=range(1, 21), deck_size=20)) == []
    assert codes(house_format("Haus", pool={7}, distinct=False)) == []
    assert codes(house_format("Haus", deck_size=3, lives=3)) == []
    assert [codes(house_format("Haus", match_wins=3, most_games=games)) for games in (3, 4)] == [[], []]


def test_a8_10_only_the_number_of_games_may_be_left_open():
    assert codes(replace(house_format("Haus"), deck_size=None)) == [("deck_size", "number")]


def test_a9_7_only_tournament_rules_can_be_switched_off():
    assert house_format("Haus", without=("A2.2", "A6.3")).without == {"A2.2"}


def test_cards_are_typed_as_numbers_names_and_ranges():
    cards = bundled()
    numbers, unread = read_numbers("1-3; Jäger, Æ041\n59 bis 60, Quatsch", cards)
    assert sorted(numbers) == sorted({1, 2, 3, 35, 41, 59, 60} & cards.by_number.keys())
    assert [one.text for one in unread] == ["Quatsch"]
    assert read_numbers("", cards) == (frozenset(), ())


@pytest.mark.parametrize(
    ("text", "found", "wrong"),
    [
        ("1-30, 60-41", range(1, 31), [("60-41", "turned_range")]),
        ("20-8", (), [("20-8", "turned_range")]),
        ("200 bis 300, 7", (7,), [("200 bis 300", "empty_range")]),
        ("110-300", range(110, 121), []),
        ("200-200", (), [("200-200", "empty_range")]),
        (", ".join(["7"] * 1003), (7,), [("7", "too_many")]),
    ],
)
def test_a8_10_a_range_without_a_card_is_not_passed_over(text, found, wrong):
    numbers, unread = read_numbers(text, BOX)
    assert (numbers, [(one.text, one.code) for one in unread]) == (set(found), wrong)
    assert {one.line for one in unread} <= {1}


@given(st.sets(st.integers(1, 120)))
def test_numbers_are_written_in_short_and_read_again(numbers):
    assert read_numbers(numbers_text(numbers), BOX)[0] == numbers


def test_a8_10_numbers_are_written_as_runs():
    assert numbers_text({64, 3, 1, 2, 120}) == "1-3, 64, 120"


HOUSES = st.builds(
    house_format,
    st.sampled_from(("Haus", "Die; Runde=7", "")),
    deck_size=st.integers(1, 100),
    distinct=st.booleans(),
    lives=st.integers(1, 20),
    hand_size=st.integers(1, 20),
    match_wins=st.integers(1, 9),
    most_games=st.none() | st.integers(1, 17),
    pool=st.none() | st.sets(st.integers(1, 120), min_size=1),
    banned=st.sets(st.integers(1, 120)),
    without=st.sets(st.sampled_from(TOURNAMENT_RULES)),
)


@given(HOUSES)
def test_a8_10_a_log_names_the_whole_format(form):
    again = read_format(format_text(form))
    assert replace(again, german="", english="") == replace(form, german="", english="")
    assert format_text(again).replace("  ", " ") == format_text(form).replace("  ", " ").rstrip()


def test_a8_10_a_pool_reaches_up_to_the_highest_number_of_a_card():
    assert read_format("house: pool=998-999").pool == {998, 999}
    assert read_format("house: pool=998-1000") is None


def test_every_other_format_is_named_by_its_key():
    assert all(read_format(format_text(form)) == form for form in FORMATS.values())


@pytest.mark.parametrize(
    "text",
    ["house", "house: lives=0", "house: deck_size=x", "house: pool=0-5", "house: pool=5-1", "house: pool=1-9999999",
     "house: without=A5.7", "house: colour=red", "haus", "house: lives=" + "9" * 5000],
)  # fmt: skip
def test_what_is_no_format_is_not_judged(text):
    assert read_format(text) is None
    log = f'[Log "1"]\n[Format "{text}"]\n[Seat0 "A"]\n[Seat1 "B"]\n\n1 A passt\n'
    assert (check(log).status, check(log).code) == (NOT_JUDGED, "format")


def test_a8_10_games_of_a_house_format_are_played_and_judged_by_it():
    for seed in range(5):
        form = replace(SMALL, without=frozenset({"A3.5"}))
        decks = random_decks(Random(seed), 2, form, bundled())
        setup = Setup(tuple(map(tuple, decks)), ("Anna", "Bert"), bundled(), form)
        table = setup.table(Chance(seed), facts=False)
        play_at_random(table, Random(seed))
        text = write_game(setup, table.log)
        verdict = check(text)
        assert (verdict.status, verdict.setup.format.lives) == (LEGAL, 2)
        assert check(text.replace("lives=2", "lives=3")).status == ILLEGAL


def test_a8_10_a_deck_outside_the_pool_is_illegal_in_its_log():
    form = house_format("Haus", deck_size=2, lives=1, hand_size=1, pool=range(1, 11))
    setup = Setup(((1, 2), (3, 4)), ("Anna", "Bert"), bundled(), form)
    text = write_game(setup, setup.table(Chance(1)).log)
    assert check(text).status == LEGAL
    verdict = check(text.replace("{Bert: Æ003", "{Bert: Æ012"))
    assert (verdict.status, verdict.rule, verdict.code) == (ILLEGAL, "A8.10", "deck_not_in_pool")
