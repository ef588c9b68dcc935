"""Is a pairing right? Written from the rules, without anything of the pairer.

The rules: everybody who is there has one table or the bye; nobody plays a forbidden opponent, an earlier one or, the
number being even, nobody; the bye goes to the fewest byes, then to the lowest score. Among such pairings no exchange of
partners between two tables is better, read from the first to the last of: barred bye, rematches, byes had, score of the
bye, leaders who play outside their group, squared score gaps, repeated floats, squared gaps in the order.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations
from typing import TypeAlias

import rustworkx

from tournaments.pairing.records import Player, PlayerId, Problem, ProblemCode, Table

Pair: TypeAlias = tuple[Player, Player | None]
Badness: TypeAlias = tuple[int, ...]
Hall: TypeAlias = "rustworkx.PyGraph[Player | None, set[PlayerId | None]]"

LINES = (
    "barred_byes",
    "rematches",
    "bye_count",
    "bye_score",
    "leaders_outside",
    "squared_gap",
    "repeated_floats",
    "seed_gap",
)


def problems(players: Sequence[Player], tables: Sequence[Table]) -> tuple[Problem, ...]:
    """All that is wrong with `tables` as the round of `players`, the grave things first; () when it is right.

    Also for a round that was changed by hand: what is not grave is what an organizer is warned of. As long as something
    grave is wrong, byes and exchanges are not looked at.
    """
    known = {player.id: player for player in players}
    grave = list(chain(_seating(known, tables), _missing(players, tables)))
    lesser = list(chain(_numbers(tables), _single_tables(known, tables)))
    if not grave:
        hall = _Hall(players, tables)
        lesser += chain(hall.byes(), hall.rematches(), hall.leaders(), hall.exchanges())
    return tuple(grave + lesser)


def _seating(known: dict[PlayerId, Player], tables: Sequence[Table]) -> Iterator[Problem]:
    """Each at one table, each a player who is there, and nobody against himself."""
    seats = Counter(player for table in tables for player in {table.one, table.two} - {None} if player is not None)
    for player, times in seats.items():
        at = tuple(table.number for table in tables if player in (table.one, table.two))
        if player not in known:
            yield Problem(ProblemCode.UNKNOWN, (player,), at)
        elif known[player].absent:
            yield Problem(ProblemCode.ABSENT, (player,), at)
        if times > 1:
            yield Problem(ProblemCode.TWICE, (player,), at)
    for table in tables:
        if table.one == table.two:
            yield Problem(ProblemCode.ITSELF, (table.one,), (table.number,))


def _missing(players: Sequence[Player], tables: Sequence[Table]) -> Iterator[Problem]:
    """Nobody is left over, except where even with rematches no more could play."""
    there = [player for player in players if not player.absent]
    seated = {player for table in tables for player in (table.one, table.two)}
    left = [player for player in there if player.id not in seated]
    if len(there) < 2 or not left:
        return
    playing = [player for player in there if not player.bye]
    if len(left) > len(playing) + len(playing) % 2 - 2 * _most_tables(playing, strict=False):
        yield Problem(ProblemCode.MISSING, tuple(player.id for player in left))


def _numbers(tables: Sequence[Table]) -> Iterator[Problem]:
    """1, 2, 3 .., with the byes last."""
    by_number = sorted(tables, key=lambda table: table.number)
    byes = [table.two is None for table in by_number]
    if [table.number for table in by_number] != list(range(1, len(tables) + 1)) or byes != sorted(byes):
        yield Problem(ProblemCode.NUMBERS, tables=tuple(table.number for table in by_number), grave=False)


def _single_tables(known: dict[PlayerId, Player], tables: Sequence[Table]) -> Iterator[Problem]:
    """No forbidden pair, and who was given the bye has it."""
    for table in tables:
        pair = tuple(known[player] for player in (table.one, table.two) if player is not None and player in known)
        if len(pair) == 2 and _forbidden(*pair):
            yield Problem(ProblemCode.FORBIDDEN, (table.one, pair[1].id), (table.number,), grave=False)
        for player in pair if table.two is not None else ():
            if player.bye:
                yield Problem(ProblemCode.BYE_LOST, (player.id,), (table.number,), grave=False)


class _Hall:
    """A round in which everybody has a place: is there a better one?"""

    def __init__(self, players: Sequence[Player], tables: Sequence[Table]) -> None:
        known = {player.id: player for player in players}
        self.playing = [player for player in players if not player.absent and not player.bye]
        ranked = sorted(self.playing, key=lambda player: (player.seed, player.id))
        ranked.sort(key=lambda player: player.score, reverse=True)
        self.rank = {player.id: rank for rank, player in enumerate(ranked)}
        self.leading = ranked[0].score if ranked else 0
        self.tables: dict[int, Pair] = {}
        for table in tables:
            pair = known[table.one], None if table.two is None else known[table.two]
            if all(player is None or player.id in self.rank for player in pair):
                self.tables[table.number] = pair

    def byes(self) -> Iterator[Problem]:
        """One bye if the number is odd, none if it is even; to somebody who may have it, and nobody comes before."""
        byes = {number: one for number, (one, two) in self.tables.items() if two is None}
        if len(byes) > len(self.playing) % 2:
            yield Problem(ProblemCode.BYES, tuple(one.id for one in byes.values()), tuple(byes), grave=False)
            return
        for number, one in byes.items():
            better = [player for player in self.playing if _comes_before(player, one) and self._could_have_bye(player)]
            if better:
                code = ProblemCode.BYE if one.bye_allowed else ProblemCode.BARRED_BYE
                ids = (one.id, *(player.id for player in better))
                yield Problem(code, ids, (number,), grave=False)

    def rematches(self) -> Iterator[Problem]:
        """Nobody meets again, if everybody could play without."""
        again = {number: pair for number, pair in self.tables.items() if pair[1] and _times_met(pair[0], pair[1])}
        if not again or 2 * _most_tables(self.playing, strict=True) < len(self.playing) + len(self.playing) % 2:
            return
        for number, pair in again.items():
            yield Problem(ProblemCode.REMATCH, tuple(p.id for p in pair if p), (number,), grave=False)

    def leaders(self) -> Iterator[Problem]:
        """As many of the leading score group as possible play within it; looked at when nobody meets again."""
        leading = {player.id for player in self.playing if player.score == self.leading}
        outside = [
            (number, player.id)
            for number, pair in self.tables.items()
            for player in pair
            if player and player.id in leading and not all(other and other.id in leading for other in pair)
        ]
        regular = all(one.bye_allowed if two is None else not _times_met(one, two) for one, two in self.tables.values())
        if len(outside) > len(leading) % 2 and regular and len(outside) > len(leading) - 2 * self._most_within(leading):
            numbers, ids = zip(*outside, strict=True)
            yield Problem(ProblemCode.LEADERS, ids, numbers, grave=False)

    def _most_within(self, leading: set[PlayerId]) -> int:
        """How many tables can be filled from the leading group while everybody plays, the bye being as good as now."""
        byes = [(one.byes, one.score) for one, two in self.tables.values() if two is None]
        as_good = [
            replace(player, bye_allowed=player.bye_allowed and (player.byes, player.score) in byes)
            for player in self.playing
        ]
        hall = _hall_graph(as_good, strict=True)
        found = rustworkx.max_weight_matching(hall, max_cardinality=True, weight_fn=lambda ids: int(ids <= leading))
        return sum(hall.get_edge_data(*nodes) <= leading for nodes in found)

    def exchanges(self) -> Iterator[Problem]:
        """No two tables are better with other partners."""
        now = {number: self._badness(*pair) for number, pair in self.tables.items()}
        for (first, (a, b)), (second, (c, d)) in combinations(self.tables.items(), 2):
            before = _sum(now[first], now[second])
            after = min(self._together((a, c), (b, d), before), self._together((a, d), (b, c), before))
            if after < before:
                line = next(line for line, old, new in zip(LINES, before, after, strict=True) if new != old)
                ids = tuple(player.id for player in (a, b, c, d) if player)
                yield Problem(ProblemCode.EXCHANGE, ids, (first, second), line, grave=False)

    def _together(self, first: tuple[Player | None, ...], second: tuple[Player | None, ...], worst: Badness) -> Badness:
        """How bad two tables are; `worst` if they cannot be."""
        (a, b), (c, d) = sorted(first, key=_is_nobody), sorted(second, key=_is_nobody)
        if a is None or c is None or (b and _forbidden(a, b)) or (d and _forbidden(c, d)):
            return worst
        return _sum(self._badness(a, b), self._badness(c, d))

    def _badness(self, one: Player, two: Player | None) -> Badness:
        """One number for each line, in their order."""
        if two is None:
            outside = int(one.score == self.leading)
            gap = len(self.rank) - self.rank[one.id]
            return int(not one.bye_allowed), 0, one.byes, one.score, outside, 0, 0, gap**2
        if one.score < two.score:
            one, two = two, one
        floats = one.floats.count(-1) + two.floats.count(1) if one.score > two.score else 0
        return (
            0,
            _times_met(one, two),
            0,
            0,
            int(two.score < one.score == self.leading),
            (one.score - two.score) ** 2,
            floats,
            (self.rank[one.id] - self.rank[two.id]) ** 2,
        )

    def _could_have_bye(self, player: Player) -> bool:
        """The rest could be paired without a rematch."""
        rest = [other for other in self.playing if other is not player]
        return player.bye_allowed and 2 * _most_tables(rest, strict=True) == len(rest)


def _comes_before(player: Player, other: Player) -> bool:
    """Would sooner have the bye than the other."""
    if not other.bye_allowed:
        return player.bye_allowed
    return (player.byes, player.score) < (other.byes, other.score)


def _most_tables(players: Sequence[Player], strict: bool) -> int:
    """How many tables at most can be filled, the bye among them if the number is odd.

    strict: without rematches and without byes for those who may have none.
    """
    return len(rustworkx.max_weight_matching(_hall_graph(players, strict), max_cardinality=True))


def _hall_graph(players: Sequence[Player], strict: bool) -> Hall:
    """A node for each player and, behind them, for the bye; an edge with its ids for each possible table."""
    hall: Hall = rustworkx.PyGraph(multigraph=False)
    nodes = hall.add_nodes_from([*players, None] if len(players) % 2 else list(players))
    edges = [
        (one, two, {player.id if player else None for player in (hall[one], hall[two])})
        for one, two in combinations(nodes, 2)
        if _possible(hall[one], hall[two], strict)
    ]
    hall.add_edges_from(edges)
    return hall


def _possible(one: Player | None, two: Player | None, strict: bool) -> bool:
    if one is None or two is None:
        player = one or two
        return player is not None and (player.bye_allowed or not strict)
    return not _forbidden(one, two) and not (strict and _times_met(one, two))


def _forbidden(one: Player, two: Player) -> bool:
    return one.id in two.forbidden or two.id in one.forbidden


def _times_met(one: Player, two: Player) -> int:
    return max(one.met.count(two.id), two.met.count(one.id))


def _sum(first: Badness, second: Badness) -> Badness:
    return tuple(a + b for a, b in zip(first, second, strict=True))


def _is_nobody(player: Player | None) -> bool:
    return player is None
