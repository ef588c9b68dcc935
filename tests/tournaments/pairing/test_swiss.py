"""Pairing a round: the reported cases by their numbers, and the best pairing against other solvers."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pairing import independent
from tournaments.pairing import checker, history, matching, swiss
from tournaments.pairing.records import (
    Cost,
    Entrant,
    Facts,
    Kind,
    Match,
    Note,
    NoteCode,
    Obstacle,
    Pairing,
    Player,
    PlayerId,
    Settings,
    Table,
)
from tournaments.pairing.simulation import drawn_entrants, play, random_result
from tournaments.pairing.trial import RandomEvent

BEST_OF_THREE = Settings()


def pairs(pairing: Pairing) -> set[frozenset[PlayerId | None]]:
    return {frozenset({table.one, table.two}) for table in pairing.tables}


def tables(*pairs_: set[PlayerId | None]) -> set[frozenset[PlayerId | None]]:
    return {frozenset(pair) for pair in pairs_}


def byes(pairing: Pairing) -> list[PlayerId]:
    return [table.one for table in pairing.tables if table.two is None]


def codes(pairing: Pairing) -> list[NoteCode]:
    return [note.code for note in pairing.notes]


def won(round_: int, one: PlayerId, two: PlayerId) -> Match:
    return Match(round_, one, two, 2, 0)


def field(number: int, *matches: Match) -> tuple[Player, ...]:
    """Players 1, 2, 3 .. seeded by their number, after these matches."""
    return history.field([Entrant(player, player) for player in range(1, number + 1)], matches, BEST_OF_THREE)


# -- the reported cases ------------------------------------------------------------------------------------------------


def test_t1_the_only_pairing_without_a_rematch_is_found():
    past = won(1, 1, 2), won(1, 3, 4), won(2, 1, 3), won(2, 2, 4)
    assert pairs(swiss.pair(field(4, *past))) == tables({1, 4}, {2, 3})


def test_t2_sixteen_players_play_five_rounds_without_a_rematch():
    for seed in range(50):
        assert play(16, 5, seed, BEST_OF_THREE).rematches == 0


def test_t3_an_agreed_draw_is_a_played_match():
    agreed = Match(1, 1, 2, 0, 0, 0), Match(1, 3, 4, 0, 0, 3)
    after = field(4, *agreed)
    assert after[0].met == (2,)
    assert after[0].score == 1
    assert tables({1, 2}, {3, 4}).isdisjoint(pairs(swiss.pair(after)))


def test_t4_no_cost_of_a_table_outweighs_a_rematch():
    ahead = [Player(1, 1, score=90, met=(2,), floats=(-1,) * 8), Player(2, 2, score=90, met=(1,), floats=(1,) * 8)]
    behind = [Player(3, 3, floats=(1,) * 8), Player(4, 4, floats=(1,) * 8)]
    assert frozenset({1, 2}) not in pairs(swiss.pair(ahead + behind))


def test_t6_having_had_a_bye_costs_a_normal_table_nothing():
    plain = [Player(number, number) for number in range(1, 7)]
    some_had_byes = [Player(number, number, byes=int(number < 3)) for number in range(1, 7)]
    assert swiss.pair(some_had_byes) == swiss.pair(plain)


def test_t9_when_no_pairing_is_new_the_cheapest_rematch_is_made_and_told():
    """Two groups of three who have all met across: inside a group of three somebody is always left."""
    met = {number: tuple(other for other in range(1, 7) if (number < 4) != (other < 4)) for number in range(1, 7)}
    players = [Player(number, number, met=met[number]) for number in range(1, 7)]
    pairing = swiss.pair(players)
    assert pairing.cost.rematches == 1
    assert codes(pairing) == [NoteCode.REMATCH]
    assert checker.problems(players, pairing.tables) == ()


def test_t9_too_many_rounds_are_told_at_set_up():
    assert swiss.round_warnings(8, 4) == ()
    assert swiss.round_warnings(8, 7) == (Note(NoteCode.REMATCH_LIKELY, (), {"rounds": 7, "safe": 4}),)
    assert swiss.round_warnings(8, 8) == (Note(NoteCode.REMATCH_CERTAIN, (), {"rounds": 8, "possible": 7}),)
    assert swiss.round_warnings(4, 3) == ()
    assert swiss.round_warnings(6, 4)[0].code is NoteCode.REMATCH_LIKELY
    assert swiss.round_warnings(7, 7)[0].code is NoteCode.REMATCH_LIKELY
    assert swiss.round_warnings(7, 8)[0].code is NoteCode.REMATCH_CERTAIN


def test_t10_with_one_player_left_or_none_the_event_is_over():
    gone = Player(1, 1, absent=True)
    assert swiss.pair([]).tables == swiss.pair([gone]).tables == ()
    assert codes(swiss.pair([gone])) == [NoteCode.NOBODY_LEFT]
    last = swiss.pair([gone, Player(2, 2)])
    assert (last.tables, last.notes) == ((), (Note(NoteCode.ONE_LEFT, (2,)),))


def test_t11_who_dropped_after_a_result_is_not_paired():
    entrants = [Entrant(1, 1), Entrant(2, 2, dropped_after=1), Entrant(3, 3), Entrant(4, 4)]
    pairing = swiss.pair(history.field(entrants, [won(1, 1, 2), won(1, 3, 4)], BEST_OF_THREE))
    assert pairs(pairing) == tables({1, 3}, {4, None})


def test_t12_gaps_are_small_together_and_not_one_after_the_other():
    strengths = {1: 4, 2: 4, 3: 7, 4: 9, 5: 10, 6: 11, 7: 12, 8: 13}
    pairing = swiss.pair([Player(number, number, score=30 - rank) for number, rank in strengths.items()])
    assert pairs(pairing) == tables({1, 2}, {3, 4}, {5, 6}, {7, 8})
    assert pairing.cost.squared_gap == 4 + 1 + 1


def test_t15_a_table_added_to_the_running_round_is_part_of_the_history():
    running = Match(1, 1, 2, kind=Kind.OPEN), Match(1, 3, 4, kind=Kind.OPEN)
    assert tables({1, 2}, {3, 4}).isdisjoint(pairs(swiss.pair(field(4, *running))))


def test_t17_the_same_player_twice_is_refused():
    with pytest.raises(ValueError, match="twice"):
        swiss.pair([Player(1, 1), Player(1, 2)])
    with pytest.raises(ValueError, match="player 1 is entered twice"):
        history.field([Entrant(1, 1), Entrant(1, 2)], [], BEST_OF_THREE)


def test_t18_bye_goes_to_the_lowest_score():
    scores = [12, 12, 9, 9, 9, 7, 7, 6, 6, 6, 6, 6, 4, 4, 4, 4, 2]
    assert byes(swiss.pair([Player(number, number, score) for number, score in enumerate(scores, 1)])) == [17]


def test_t19_nobody_has_a_second_bye_while_others_have_none():
    for seed in range(20):
        had: Counter[PlayerId] = Counter()
        play(9, 5, seed, BEST_OF_THREE, lambda _, pairing, __, had=had: had.update(byes(pairing)))
        assert max(had.values()) == 1


def test_t22_what_a_bye_is_worth_and_who_may_have_one_are_two_things():
    half = Settings(bye_points=1)
    entrants = [Entrant(1, 1, bye_allowed=False), Entrant(2, 2), Entrant(3, 3, bye_allowed=False)]
    past = [Match(1, 2, kind=Kind.BYE), won(1, 1, 3)]
    after = history.field(entrants, past, half)
    assert [player.score for player in after] == [3, 1, 0]
    assert byes(swiss.pair(after)) == [2]


def test_t23_the_bye_that_the_organizer_gave_is_the_only_one():
    players = [Player(number, number, bye=number == 1) for number in range(1, 18)]
    pairing = swiss.pair(players)
    assert byes(pairing) == [1]
    assert len(pairing.tables) == 9
    assert pairing.notes == ()


def test_t23_everybody_may_have_been_given_a_bye():
    players = [Player(1, 1, bye=True), Player(2, 2, bye=True)]
    assert swiss.pair(players).tables == (Table(1, 1), Table(2, 2))
    assert checker.problems(players, swiss.pair(players).tables) == ()


def test_t24_without_an_opponent_one_has_won_a_match():
    settings_ = Settings(best_of=1)
    pairing = swiss.pair(field(3))
    alone = byes(pairing)[0]
    after = history.field([Entrant(n, n) for n in (1, 2, 3)], [Match(1, alone, kind=Kind.BYE)], settings_)
    assert {player.id: player.score for player in after}[alone] == 3
    assert settings_.games_of_a_bye == 1


def test_t25_five_players_and_one_given_bye_make_two_tables():
    pairing = swiss.pair([Player(number, number, bye=number == 5) for number in range(1, 6)])
    assert [table.two is None for table in pairing.tables] == [False, False, True]


def test_t27_fewest_byes_first_then_lowest_score():
    players = [Player(1, 1, 9, byes=1), Player(2, 2, 6, byes=0), Player(3, 3, 3, byes=0), Player(4, 4, 0, byes=1)]
    assert byes(swiss.pair([*players, Player(5, 5, 0, byes=2)])) == [3]


def test_t29_byes_that_leave_an_odd_number_are_told_before_pairing():
    odd = [Player(number, number, bye=number <= 2) for number in range(1, 8)]
    assert swiss.foresee(odd) == (Note(NoteCode.EXTRA_BYE, (1, 2), {"byes": 2}),)
    assert len(byes(swiss.pair(odd))) == 3
    assert swiss.foresee(odd[:-1]) == ()


def test_t30_a_bye_that_became_a_match_is_worth_what_the_match_is():
    assert field(3, Match(1, 3, kind=Kind.BYE))[2].score == 3
    replaced = field(3, Match(1, 3, 1, kind=Kind.OPEN))[2]
    assert (replaced.score, replaced.byes) == (0, 0)


def test_t32_absent_is_no_bye():
    players = history.field([Entrant(1, 1), Entrant(2, 2), Entrant(3, 3, absent=True)], [], BEST_OF_THREE)
    assert pairs(swiss.pair(players)) == tables({1, 2})
    assert field(3, won(1, 1, 2))[2] == Player(3, 3)


def test_t35_every_table_has_a_number_and_the_byes_the_last_ones():
    players = [Player(number, number, 3 * number, bye=number == 7) for number in range(1, 8)]
    pairing = swiss.pair([*players, Player(8, 8)])
    assert [table.number for table in pairing.tables] == [1, 2, 3, 4, 5]
    assert [table.two is None for table in pairing.tables] == [False, False, False, True, True]
    assert {pairing.tables[0].one, pairing.tables[0].two} == {6, 5}
    assert pairing.tables[-1] == Table(5, 7)


def test_t57_two_tables_in_one_round_are_refused():
    with pytest.raises(ValueError, match="player 1 plays twice in round 2"):
        field(4, won(2, 1, 2), Match(2, 1, kind=Kind.BYE))


def test_t60_odd_results_are_accepted_and_pairing_is_all_or_nothing():
    odd = Match(1, 1, 2, 2, 1, 7), Match(1, 3, 4, 1, 0, 0), Match(2, 1, 3, 9, 9), Match(2, 2, 4, 0, 0, 5)
    pairing = swiss.pair(field(4, *odd))
    assert pairs(pairing) == tables({1, 4}, {2, 3})
    with pytest.raises(ValueError, match="too far apart"):
        swiss.pair([Player(1, 1, 10**40), Player(2, 2), Player(3, 3), Player(4, 4)])


def test_t69_nobody_plays_against_himself():
    with pytest.raises(ValueError, match="against himself"):
        Match(1, 1, 1, 2, 0)


# -- the lines of the cost, one after the other ------------------------------------------------------------------------


def test_forbidden_players_never_meet_and_one_side_is_enough():
    players = [Player(1, 1, 9, forbidden=frozenset({2})), Player(2, 2, 9), Player(3, 3), Player(4, 4)]
    assert frozenset({1, 2}) not in pairs(swiss.pair(players))
    assert frozenset({1, 2}) not in pairs(swiss.pair(players[::-1]))


def test_who_cannot_be_seated_is_left_over_and_told():
    players = [Player(1, 1, forbidden=frozenset({2})), Player(2, 2)]
    pairing = swiss.pair(players)
    assert (pairing.tables, pairing.unpaired, pairing.cost.unpaired) == ((), (1, 2), 2)
    assert codes(pairing) == [NoteCode.UNPAIRED]


def test_a_second_bye_comes_before_a_rematch_and_a_rematch_before_a_barred_bye():
    had_byes = [Player(1, 1, met=(2,), byes=1), Player(2, 2, met=(1,), byes=1), Player(3, 3)]
    assert byes(swiss.pair(had_byes)) == [2]
    barred = [Player(1, 1, met=(2,), bye_allowed=False), Player(2, 2, met=(1,), bye_allowed=False), Player(3, 3)]
    pairing = swiss.pair(barred)
    assert byes(pairing) == [3]
    assert codes(pairing) == [NoteCode.REMATCH]


def test_a_barred_bye_is_given_only_when_somebody_would_be_left_over():
    pairing = swiss.pair([Player(number, number, bye_allowed=False) for number in (1, 2, 3)])
    assert (pairing.cost.barred_byes, codes(pairing)) == (1, [NoteCode.BARRED_BYE])


def test_a_second_bye_is_told():
    pairing = swiss.pair([Player(number, number, byes=1) for number in (1, 2, 3)])
    assert codes(pairing) == [NoteCode.SECOND_BYE]


def test_leaders_play_within_their_group_before_gaps_are_counted():
    """Two leaders who have met everybody just below: together they leave a gap of nine points behind them."""
    players = [
        Player(1, 1, 10, met=()),
        Player(2, 2, 10, met=()),
        Player(3, 3, 9, met=(4,)),
        Player(4, 4, 9, met=(3,)),
        Player(5, 5, 0, met=(6,)),
        Player(6, 6, 0, met=(5,)),
    ]
    pairing = swiss.pair(players)
    assert frozenset({1, 2}) in pairs(pairing)
    assert pairing.cost.leaders_outside == 0
    assert pairing.cost.squared_gap == 162


def test_who_floated_before_is_spared():
    players = [
        Player(1, 1, 3, floats=(-1,)),
        Player(2, 2, 3),
        Player(3, 3, 3, floats=(-1,)),
        Player(4, 4, 0),
        Player(5, 5, 0, floats=(1,)),
        Player(6, 6, 0, floats=(1,)),
    ]
    assert frozenset({2, 4}) in pairs(swiss.pair(players))


def test_among_equals_neighbours_in_the_seeded_order_meet():
    assert pairs(swiss.pair([Player(1, 40), Player(2, 10), Player(3, 30), Player(4, 20)])) == tables({2, 4}, {1, 3})


@pytest.mark.parametrize("seed", range(30))
def test_the_order_of_the_input_changes_nothing(seed):
    for players, pairing in RandomEvent(random.Random(seed), most_players=30).rounds():
        assert swiss.pair(players[::-1]) == pairing


# -- why not? ----------------------------------------------------------------------------------------------------------


def test_why_not_names_the_first_line_that_gets_worse():
    players = [Player(1, 1, 3), Player(2, 2, 3), Player(3, 3), Player(4, 4)]
    answer = swiss.why_not(players, 1, 4)
    assert answer.level == "leaders_outside"
    assert answer.pairing
    assert pairs(answer.pairing) == tables({1, 4}, {2, 3})
    assert answer.forced == Cost(leaders_outside=2, squared_gap=18, seed_gap=10)
    assert answer.best == Cost(seed_gap=2)


def test_why_not_says_when_nothing_speaks_against_it():
    players = [Player(1, 1), Player(2, 2), Player(3, 3), Player(4, 4)]
    assert swiss.why_not(players, 1, 2).level == ""
    assert swiss.why_not(players, 1, 3).level == "seed_gap"


def test_why_not_speaks_of_byes_and_rematches():
    players = [Player(1, 1, 3, met=(2,)), Player(2, 2, 3, met=(1,)), Player(3, 3)]
    assert swiss.why_not(players, 1, 2).level == "rematches"
    assert swiss.why_not(players, 2, None).level == ""
    assert swiss.why_not(players, 1, None).level == "seed_gap"
    assert swiss.why_not(players, 3, None).level == "rematches"
    assert swiss.why_not([Player(1, 1, byes=1), Player(2, 2), Player(3, 3)], 1, None).level == "bye_count"


@pytest.mark.parametrize(
    ("one", "two", "obstacle"),
    [
        (1, 1, Obstacle.SAME),
        (1, 2, Obstacle.FORBIDDEN),
        (2, 1, Obstacle.FORBIDDEN),
        (1, 5, Obstacle.ABSENT),
        (6, 1, Obstacle.HAS_BYE),
        (1, None, Obstacle.EVEN),
    ],
)
def test_why_not_names_what_makes_it_impossible(one, two, obstacle):
    players = [Player(1, 1, forbidden=frozenset({2})), Player(2, 2), Player(3, 3), Player(4, 4)]
    answer = swiss.why_not([*players, Player(5, 5, absent=True), Player(6, 6, bye=True)], one, two)
    assert (answer.obstacle, answer.forced) == (obstacle, None)


def test_why_not_knows_only_players():
    with pytest.raises(KeyError):
        swiss.why_not([Player(1, 1), Player(2, 2)], 1, 3)


def test_facts_of_a_table():
    high, low = Player(1, 1, 6, met=(2,)), Player(2, 2, 3, met=(1,))
    assert swiss.facts(high, low) == Facts((6, 3), (-1, 1), met=1)
    assert swiss.facts(low, high) == Facts((3, 6), (1, -1), met=1)
    assert swiss.facts(high, Player(3, 3, 6, forbidden=frozenset({1}))) == Facts((6, 6), (0, 0), forbidden=True)
    assert swiss.facts(Player(4, 4, 3, byes=1), None) == Facts((3,), (0,), byes=1)


def test_recommended_rounds():
    numbers = (0, 1, 2, 3, 4, 8, 9, 16, 17, 32, 33, 64, 128, 129, 512)
    assert [swiss.recommended_rounds(n) for n in numbers] == [0, 0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9]


# -- against other solvers ---------------------------------------------------------------------------------------------


@st.composite
def small_fields(draw: st.DrawFn, most: int = 8) -> list[Player]:
    """Up to eight players with any history at all."""
    number = draw(st.integers(2, most))
    ids = range(1, number + 1)
    some = st.frozensets(st.integers(1, number), max_size=3)
    return [
        Player(
            id=player,
            seed=player,
            score=draw(st.integers(0, 6)),
            met=tuple(draw(some) - {player}),
            byes=draw(st.integers(0, 2)),
            floats=tuple(draw(st.lists(st.sampled_from((-1, 0, 1)), max_size=3))),
            forbidden=draw(st.sampled_from((frozenset(), frozenset(), draw(some)))) - {player},
            bye_allowed=draw(st.sampled_from((True, True, False))),
        )
        for player in ids
    ]


@settings(max_examples=250, deadline=None)
@given(small_fields())
def test_no_pairing_of_up_to_eight_players_is_cheaper(players):
    pairing = swiss.pair(players)
    assert independent.cost_of(players, pairing) == independent.claimed(pairing) == independent.brute_force(players)
    assert checker.problems(players, pairing.tables) == ()


@settings(max_examples=100, deadline=None)
@given(small_fields(most=7), st.data())
def test_why_not_costs_what_the_best_pairing_with_that_table_costs(players, data):
    one = data.draw(st.sampled_from(players)).id
    two = data.draw(st.sampled_from([*(player.id for player in players), None]))
    answer = swiss.why_not(players, one, two)
    if answer.pairing:
        assert independent.claimed(answer.pairing) == independent.brute_force(players, (one, two))
        assert answer.forced is not None
        assert answer.best <= answer.forced
        assert frozenset({one, two}) in pairs(answer.pairing)


@pytest.mark.parametrize("seed", range(25))
def test_networkx_finds_nothing_cheaper(seed):
    for players, pairing in RandomEvent(random.Random(seed), most_players=40).rounds():
        if len(players) > 1 and pairing.tables:
            assert independent.networkx_cost(players) == independent.claimed(pairing)


def test_the_lines_of_the_cost_do_not_run_into_each_other():
    packing = matching.Packing({"first": 3, "second": 1000, "third": 0, "fourth": 7})
    most = {"first": 3, "second": 1000, "third": 0, "fourth": 7}
    assert packing.unpack(sum(packing.unit[line] * number for line, number in most.items())) == most
    assert packing.unit["first"] > 1000 * packing.unit["second"] + 7 * packing.unit["fourth"]


def test_a_large_field_is_paired_without_every_edge(monkeypatch):
    """Above the limit partners stand near each other; when that is not enough, farther and farther apart."""
    monkeypatch.setattr(matching, "FULL_GRAPH", 10)
    monkeypatch.setattr(matching, "FIRST_REACH", 1)
    met = {1: (2, 3, 4, 5), 2: (1, 3), 3: (1, 2, 4)}
    players = [Player(n, n, met=met.get(n, ())) for n in range(1, 25)]
    pairing = swiss.pair(players)
    assert pairing.cost.rematches == pairing.cost.unpaired == 0
    assert len(pairing.tables) == 12


def test_partners_are_looked_for_farther_and_farther_apart_in_a_large_field():
    def reaches(number: int) -> list[int]:
        return list(matching.Field([Player(n, n) for n in range(number)])._reaches())

    assert reaches(512) == [512]
    assert reaches(1000) == [128, 256, 512, 1000]


def test_512_players_are_paired_on_the_full_graph():
    rng = random.Random(3)
    matches: list[Match] = []
    for number in range(1, 5):
        field_ = history.field(drawn_entrants(512, rng), matches, BEST_OF_THREE)
        pairing = swiss.pair(field_)
        matches += [random_result(table, number, BEST_OF_THREE, rng) for table in pairing.tables]
        assert pairing.cost.rematches == pairing.cost.unpaired == 0
