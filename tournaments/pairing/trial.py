"""Many random events against the checker: `python -m tournaments.pairing.trial --events 2000`.

People drop, come late, miss rounds, must not meet, may have no bye or are given one; some events are so long
that rematches cannot be avoided. Prints one JSON object; the exit code is 1 when the checker found anything.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from time import perf_counter

from tournaments.pairing import checker, history, swiss
from tournaments.pairing.records import Entrant, Match, NoteCode, Pairing, Player, PlayerId, Problem, Settings
from tournaments.pairing.simulation import random_result


@dataclass(slots=True)
class RandomEvent:
    """An event to which everything happens that happens to events."""

    rng: random.Random
    most_players: int
    settings: Settings = field(default_factory=Settings)
    entrants: dict[PlayerId, Entrant] = field(default_factory=dict)
    matches: list[Match] = field(default_factory=list)
    wild: bool = True

    def rounds(self) -> Iterator[tuple[tuple[Player, ...], Pairing]]:
        """Each round's players and pairing, until the last round or until nobody is left to pair."""
        players = self.rng.randint(2, self.most_players)
        for _ in range(players):
            self._enter()
        most = min(swiss.recommended_rounds(players) + self.rng.randint(0, 2), 10)
        for number in range(1, most + 1):
            self._before_round(number)
            players_now = history.field(self.entrants.values(), self.matches, self.settings)
            pairing = swiss.pair(players_now)
            yield players_now, pairing
            self.matches += [random_result(table, number, self.settings, self.rng) for table in pairing.tables]

    def _enter(self) -> None:
        player = len(self.entrants) + 1
        forbidden = {self.rng.randint(1, player) for _ in range(self._happens(0.05))} - {player}
        self.entrants[player] = Entrant(player, player, frozenset(forbidden), bye_allowed=not self._happens(0.05))

    def _before_round(self, number: int) -> None:
        lots = self.rng.sample(range(len(self.entrants)), len(self.entrants))
        for lot, (player, entrant) in zip(lots, list(self.entrants.items()), strict=True):
            drops = entrant.dropped_after is None and number > 1 and self._happens(0.04)
            self.entrants[player] = replace(
                entrant,
                seed=lot,
                bye=self._happens(0.01),
                absent=self._happens(0.02),
                dropped_after=number - 1 if drops else entrant.dropped_after,
            )
        if number > 1 and self._happens(0.1):
            self._enter()

    def _happens(self, chance: float) -> bool:
        return self.wild and self.rng.random() < chance


@dataclass(slots=True)
class Trial:
    """What many events brought."""

    events: int = 0
    rounds: int = 0
    tables: int = 0
    rematches: int = 0
    second_byes: int = 0
    unpaired: int = 0
    problems: list[Problem] = field(default_factory=list)

    def run(self, event: RandomEvent) -> None:
        """Play one event and check each round."""
        self.events += 1
        for players, pairing in event.rounds():
            codes = [note.code for note in pairing.notes]
            self.rounds += 1
            self.tables += len(pairing.tables)
            self.rematches += codes.count(NoteCode.REMATCH)
            self.second_byes += codes.count(NoteCode.SECOND_BYE)
            self.unpaired += len(pairing.unpaired)
            self.problems += checker.problems(players, pairing.tables)


def main() -> int:
    """Run the trial that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=2000)
    parser.add_argument("--players", type=int, default=64, help="at most, at least two")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    trial, begin = Trial(), perf_counter()
    for number in range(asked.events):
        trial.run(RandomEvent(random.Random(f"{asked.seed}:{number}"), asked.players, wild=number % 4 > 0))
    seconds = round(perf_counter() - begin, 1)
    seen = {name: getattr(trial, name) for name in Trial.__slots__ if name != "problems"}
    sys.stdout.write(json.dumps({**seen, "problems": len(trial.problems), "seconds": seconds}) + "\n")
    for problem in trial.problems[:10]:
        sys.stderr.write(f"{problem}\n")
    return 1 if trial.problems else 0


if __name__ == "__main__":
    raise SystemExit(main())
