"""The best matching of a round: every possible table is an edge, and its weight holds the whole `Cost` in one integer.

The players stand in one order, by score and seed; a *place* is an index in it. With an odd number the bye is one more
place, behind the last player. The gravest line of the cost has the highest bits and every line has room for its largest
sum, so the matching of greatest weight has the smallest cost, and the sum of the weights, taken apart, is that cost.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

import rustworkx

from tournaments.pairing.records import FLOAT_DOWN, FLOAT_UP, Cost, Player, PlayerId

FULL_GRAPH = 512  # up to here every possible table is an edge, and the result is the best there is
FIRST_REACH = 128  # above: how many places apart partners may stand, doubled until everybody has one
MOST_BITS = 125  # of the solver's 127, with room for its own sums

Seats: TypeAlias = tuple[int, int]  # two places, the lower first
Edge: TypeAlias = tuple[int, int, int]  # two places and the packed cost


class Packing:
    """Several counts in one integer, the first in the highest bits. Sums of packed integers are packed sums."""

    def __init__(self, largest: Mapping[str, int]) -> None:
        """largest: for each line the largest sum that it can reach. Raises ValueError when they need too many bits."""
        self.unit: dict[str, int] = {}
        self.bits = 0
        for line, most in reversed(list(largest.items())):
            self.unit[line] = 1 << self.bits
            self.bits += most.bit_length()
        if self.bits > MOST_BITS:
            raise ValueError("the scores lie too far apart to be compared exactly")

    def unpack(self, total: int) -> dict[str, int]:
        """The count of each line."""
        counts = {}
        for line, unit in reversed(list(self.unit.items())):
            counts[line], total = divmod(total, unit)
        return counts


class Field:
    """The players who need a table or the bye, in their order."""

    def __init__(self, players: Collection[Player]) -> None:
        self.order = sorted(players, key=lambda player: (-player.score, player.seed, player.id))
        self.size = len(self.order)
        self.odd = self.size % 2 == 1
        self.bye = self.size  # its place, when the number is odd
        self.place = {player.id: place for place, player in enumerate(self.order)}
        self.scores = [player.score for player in self.order]
        self.downs = [player.floats.count(FLOAT_DOWN) for player in self.order]
        self.ups = [player.floats.count(FLOAT_UP) for player in self.order]
        self.met = self._both_ways([Counter(player.met) for player in self.order])
        self.forbidden = self._both_ways([dict.fromkeys(player.forbidden, 1) for player in self.order])
        self._unit = self._packing.unit

    def solve(self, forced: Seats | None = None) -> list[Seats]:
        """The tables with the smallest cost, sorted; `forced` among them, if given.

        First without rematches and barred byes; only if that leaves somebody over, with them.
        """
        tables = [forced] if forced else []
        free = [place for place in range(self.size + self.odd) if not forced or place not in forced]
        found: list[Seats] = []
        for lax in (False, True):
            for reach in self._reaches():
                found = self._match(self._edges(free, reach, lax))
                if 2 * len(found) == len(free):
                    return sorted(tables + found)
        return sorted(tables + found)

    def cost(self, tables: Sequence[Seats]) -> Cost:
        """What these tables cost together; whoever sits at none is unpaired."""
        total = sum(self._cost_of(*seats) for seats in tables)
        return Cost(unpaired=self.size + self.odd - 2 * len(tables), **self._packing.unpack(total))

    @cached_property
    def _packing(self) -> Packing:
        """The lines below `unpaired`: the matching itself already leaves nobody over who could be seated."""
        tables = (self.size + 1) // 2
        meetings = max((times for met in self.met for times in met.values()), default=0)
        spread = max(self.scores, default=0) - min(self.scores, default=0)
        return Packing(
            {
                "barred_byes": 1,
                "rematches": tables * meetings,
                "bye_count": max((player.byes for player in self.order), default=0),
                "bye_score": max(self.scores, default=0),
                "leaders_outside": tables,
                "squared_gap": tables * spread**2,
                "repeated_floats": tables * (max(self.downs, default=0) + max(self.ups, default=0)),
                "seed_gap": tables * self.size**2,
            }
        )

    def _cost_of(self, one: int, two: int) -> int:
        """The packed cost of a table; `one` stands before `two`, which may be the bye."""
        if two == self.bye:
            return self._cost_of_bye(one)
        unit = self._unit
        cost = (two - one) ** 2  # the unit of seed_gap, the last line, is 1
        gap = self.scores[one] - self.scores[two]
        if gap:
            cost += gap * gap * unit["squared_gap"] + (self.downs[one] + self.ups[two]) * unit["repeated_floats"]
            if self.scores[one] == self.scores[0]:
                cost += unit["leaders_outside"]
        if two in self.met[one]:
            cost += self.met[one][two] * unit["rematches"]
        return cost

    def _cost_of_bye(self, place: int) -> int:
        player, unit = self.order[place], self._unit
        return (
            (not player.bye_allowed) * unit["barred_byes"]
            + player.byes * unit["bye_count"]
            + player.score * unit["bye_score"]
            + (player.score == self.scores[0]) * unit["leaders_outside"]
            + (self.bye - place) ** 2 * unit["seed_gap"]
        )

    def _edges(self, free: list[int], reach: int, lax: bool) -> Iterator[Edge]:
        """Every possible table of free places that stand at most `reach` apart, and every possible bye."""
        players = [place for place in free if place != self.bye]
        for at, one in enumerate(players):
            barred = self.forbidden[one].keys() if lax else self.forbidden[one].keys() | self.met[one].keys()
            for two in players[at + 1 : at + 1 + reach]:
                if two not in barred:
                    yield one, two, self._cost_of(one, two)
            if len(players) < len(free) and (lax or self.order[one].bye_allowed):
                yield one, self.bye, self._cost_of(one, self.bye)

    def _match(self, edges: Iterator[Edge]) -> list[Seats]:
        """As many tables as possible, and of those the cheapest."""
        most = 1 << self._packing.bits
        graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph()
        graph.add_nodes_from([None] * (self.size + self.odd))
        graph.add_edges_from([(one, two, most - cost) for one, two, cost in edges])
        found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
        return [(min(seats), max(seats)) for seats in found]

    def _reaches(self) -> Iterator[int]:
        """How far apart partners may stand: at once everywhere in a small field, wider and wider in a large one."""
        reach = FIRST_REACH if self.size > FULL_GRAPH else self.size
        while reach < self.size:
            yield reach
            reach *= 2
        yield self.size

    def _both_ways(self, named: Sequence[Mapping[PlayerId, int]]) -> list[dict[int, int]]:
        """For each place the others' places with a number, also where only the other one names it."""
        numbers: list[dict[int, int]] = [{} for _ in named]
        for one, others in enumerate(named):
            for other, number in others.items():
                two = self.place.get(other)
                if two is not None:
                    numbers[one][two] = max(number, numbers[one].get(two, 0))
                    numbers[two][one] = max(number, numbers[two].get(one, 0))
        return numbers
