"""The checker finds each kind of fault, and a broken pairer does not get past it."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from tournaments.pairing import checker, matching, swiss
from tournaments.pairing.records import Pairing, Player, Problem, ProblemCode, Table
from tournaments.pairing.trial import RandomEvent

FOUR = [Player(1, 1, 3), Player(2, 2, 3), Player(3, 3), Player(4, 4)]
FIVE = [*FOUR, Player(5, 5)]


def problems(players: Sequence[Player], *pairs: tuple[int, int | None]) -> tuple[Problem, ...]:
    return checker.problems(players, [Table(number, one, two) for number, (one, two) in enumerate(pairs, 1)])


def codes(players: Sequence[Player], *pairs: tuple[int, int | None]) -> list[ProblemCode]:
    return [problem.code for problem in problems(players, *pairs)]


def changed(players: Sequence[Player], **changes: dict[str, object]) -> list[Player]:
    """The players with changes, by id: `changed(FOUR, p1={"absent": True})`."""
    return [replace(player, **changes.get(f"p{player.id}", {})) for player in players]


def test_a_right_round_has_no_problems():
    assert codes(FOUR, (1, 2), (3, 4)) == []
    assert codes(FIVE, (1, 2), (3, 4), (5, None)) == []


def test_a_stranger_at_a_table():
    assert problems(FOUR, (1, 2), (3, 4), (9, None))[0] == Problem(ProblemCode.UNKNOWN, (9,), (3,))


def test_two_tables_for_one_player():
    assert problems(FOUR, (1, 2), (3, 4), (1, None))[0] == Problem(ProblemCode.TWICE, (1,), (1, 3))


def test_a_player_against_himself():
    assert codes(FOUR, (1, 2), (3, 3)) == [ProblemCode.ITSELF, ProblemCode.MISSING]


def test_somebody_is_left_out():
    assert problems(FOUR, (1, 2)) == (Problem(ProblemCode.MISSING, (3, 4)),)
    assert codes(changed(FOUR, p4={"bye": True}), (1, 2), (3, None)) == [ProblemCode.MISSING]


def test_nobody_is_missing_where_nothing_is_possible():
    enemies = changed(FOUR[:2], p1={"forbidden": frozenset({2})})
    assert codes(enemies) == []
    assert codes(FOUR[:1]) == codes([]) == []


def test_an_absent_player_at_a_table():
    assert codes(changed(FOUR, p4={"absent": True}), (1, 2), (3, 4)) == [ProblemCode.ABSENT]


def test_a_given_bye_is_taken_away():
    given = changed(FIVE, p1={"bye": True})
    assert ProblemCode.BYE_LOST in codes(given, (1, 2), (3, 4), (5, None))
    assert codes(given, (2, 3), (4, 5), (1, None)) == []


def test_forbidden_on_either_side():
    enemies = {"forbidden": frozenset({2})}
    assert ProblemCode.FORBIDDEN in codes(changed(FOUR, p1=enemies), (1, 2), (3, 4))
    assert ProblemCode.FORBIDDEN in codes(changed(FOUR, p1=enemies), (2, 1), (3, 4))


def test_a_rematch_is_a_problem_only_if_there_is_another_way():
    met = changed(FOUR, p1={"met": (2,)}, p2={"met": (1,)})
    assert ProblemCode.REMATCH in codes(met, (1, 2), (3, 4))
    everybody = changed(FOUR[:2], p1={"met": (2,)}, p2={"met": (1,)})
    assert codes(everybody, (1, 2)) == []


def test_more_byes_than_one():
    assert problems(FOUR, (1, 2), (3, None), (4, None))[0] == Problem(ProblemCode.BYES, (3, 4), (2, 3), grave=False)


def test_the_bye_belongs_to_somebody_else():
    assert problems(FIVE, (2, 3), (4, 5), (1, None))[0] == Problem(ProblemCode.BYE, (1, 3, 4, 5), (3,), grave=False)
    assert ProblemCode.BYE in codes(changed(FIVE, p5={"byes": 1}), (1, 2), (3, 4), (5, None))


def test_the_bye_of_one_who_may_have_none():
    assert ProblemCode.BARRED_BYE in codes(changed(FIVE, p5={"bye_allowed": False}), (1, 2), (3, 4), (5, None))


def test_the_bye_stays_where_it_is_if_the_rest_could_not_be_paired():
    """4 and 5 have met everybody but each other and 3, so one of them cannot have the bye."""
    players = changed(FIVE, p1={"met": (2, 4, 5)}, p2={"met": (1, 4, 5)}, p4={"met": (1, 2)}, p5={"met": (1, 2)})
    tables = swiss.pair(players).tables
    assert tables[-1].one in (1, 2)
    assert checker.problems(players, tables) == ()


@pytest.mark.parametrize(
    ("players", "pairs", "line"),
    [
        (FOUR, [(1, 3), (2, 4)], "leaders_outside"),
        (changed(FOUR, p1={"score": 0}, p2={"score": 0}), [(1, 4), (2, 3)], "seed_gap"),
        (changed(FOUR, p1={"score": 9}, p2={"score": 6}, p3={"score": 3}), [(1, 4), (2, 3)], "squared_gap"),
        (changed(FOUR, p1={"score": 6, "met": (2,)}, p2={"score": 6}, p4={"floats": (1,)}), [(1, 3), (2, 4)], ""),
        (changed(FOUR, p2={"score": 0}, p3={"floats": (1,)}, p4={"floats": (1,)}), [(1, 3), (2, 4)], "repeated_floats"),
    ],
)
def test_two_tables_that_are_better_with_other_partners(players, pairs, line):
    found = [problem.reason for problem in problems(players, *pairs) if problem.code is ProblemCode.EXCHANGE]
    assert found == ([line] if line else [])


def test_leaders_could_play_each_other_if_three_tables_changed():
    """1 and 2 lead; 3 and 4 have met, so have 5 and 6: leaving 1 and 2 together needs all three tables."""
    scores, met = {1: 9, 2: 9, 3: 6, 4: 6}, {3: (4,), 4: (3,), 5: (6,), 6: (5,)}
    players = [Player(n, n, scores.get(n, 0), met.get(n, ())) for n in range(1, 7)]
    assert problems(players, (1, 3), (2, 4), (5, 6))[0].code is ProblemCode.REMATCH
    assert codes(players, (1, 2), (3, 5), (4, 6)) == []
    eight = [*players, Player(7, 7, met=(8,)), Player(8, 8, met=(7,))]
    assert ProblemCode.LEADERS in codes(eight, (1, 3), (2, 4), (5, 7), (6, 8))


def test_table_numbers_run_on_and_the_byes_come_last():
    tables = [Table(1, 5), Table(2, 1, 2), Table(3, 3, 4)]
    assert checker.problems(FIVE, tables)[0].code is ProblemCode.NUMBERS
    assert checker.problems(FOUR, [Table(1, 1, 2), Table(3, 3, 4)])[0].code is ProblemCode.NUMBERS


# -- broken pairers ----------------------------------------------------------------------------------------------------


def found_by_the_checker(events: int = 60) -> tuple[Problem, ...]:
    """The problems of the first round that has any; () when all events go through."""
    for seed in range(events):
        for players, pairing in RandomEvent(random.Random(seed), most_players=24).rounds():
            if found := checker.problems(players, pairing.tables):
                return found
    return ()


def test_the_right_pairer_passes():
    assert found_by_the_checker() == ()


def without_line(line: str) -> Callable[[pytest.MonkeyPatch], None]:
    def break_it(monkeypatch: pytest.MonkeyPatch) -> None:
        build = matching.Packing.__init__

        def ignore(self: matching.Packing, largest: dict[str, int]) -> None:
            build(self, largest)
            self.unit[line] = 0

        monkeypatch.setattr(matching.Packing, "__init__", ignore)
        monkeypatch.setattr(matching.Packing, "unpack", lambda self, total: {})

    return break_it


def lines_in_reverse(monkeypatch: pytest.MonkeyPatch) -> None:
    build = matching.Packing.__init__
    monkeypatch.setattr(
        matching.Packing, "__init__", lambda self, largest: build(self, dict(reversed(largest.items())))
    )


def rematches_from_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    edges = matching.Field._edges
    monkeypatch.setattr(matching.Field, "_edges", lambda self, free, reach, lax: edges(self, free, reach, True))
    without_line("rematches")(monkeypatch)


def nothing_is_forbidden(monkeypatch: pytest.MonkeyPatch) -> None:
    build = matching.Field.__init__

    def forget(self: matching.Field, players: Sequence[Player]) -> None:
        build(self, [replace(player, forbidden=frozenset()) for player in players])

    monkeypatch.setattr(matching.Field, "__init__", forget)


def only_half_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    match = matching.Field._match
    monkeypatch.setattr(matching.Field, "_match", lambda self, edges: match(self, edges)[::2])


def pair_neighbours(monkeypatch: pytest.MonkeyPatch) -> None:
    """The top-down pairer of many tools, which finds no way back."""

    def solve(self: matching.Field) -> list[tuple[int, int]]:
        places = list(range(self.size + self.odd))
        return list(zip(places[::2], places[1::2], strict=True))

    monkeypatch.setattr(matching.Field, "solve", solve)


def afterwards(spoil: Callable[[list[Table]], list[Table]]) -> Callable[[pytest.MonkeyPatch], None]:
    """The right pairing, spoilt when it has two tables or more."""

    def break_it(monkeypatch: pytest.MonkeyPatch) -> None:
        pair = swiss.pair

        def spoilt(players: Sequence[Player]) -> Pairing:
            pairing = pair(players)
            tables = list(pairing.tables)
            return replace(pairing, tables=tuple(spoil(tables) if len(tables) > 1 else tables))

        monkeypatch.setattr(swiss, "pair", spoilt)

    return break_it


def swap_partners(tables: list[Table]) -> list[Table]:
    first, second, *rest = tables
    return [replace(first, two=second.two), replace(second, two=first.two), *rest]


def seat_one_twice(tables: list[Table]) -> list[Table]:
    return [*tables[:-1], replace(tables[-1], one=tables[0].one)]


MUTANTS = {
    "no rematch line": without_line("rematches"),
    "no bye count": without_line("bye_count"),
    "no bye score": without_line("bye_score"),
    "no leaders": without_line("leaders_outside"),
    "no gap": without_line("squared_gap"),
    "no floats": without_line("repeated_floats"),
    "no seeds": without_line("seed_gap"),
    "reversed": lines_in_reverse,
    "rematches at once": rematches_from_the_start,
    "nothing forbidden": nothing_is_forbidden,
    "half the tables": only_half_the_tables,
    "neighbours": pair_neighbours,
    "swapped": afterwards(swap_partners),
    "twice": afterwards(seat_one_twice),
    "the last table is lost": afterwards(lambda tables: tables[:-1]),
    "numbers from 0": afterwards(lambda tables: [replace(table, number=table.number - 1) for table in tables]),
}


@pytest.mark.parametrize("mutant", MUTANTS.values(), ids=MUTANTS.keys())
def test_a_broken_pairer_is_caught(mutant, monkeypatch):
    mutant(monkeypatch)
    assert found_by_the_checker()
