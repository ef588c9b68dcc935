"""A whole event with random results, written to the database as the site writes it, and what was seen on the way."""

import hashlib
import json
import random
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apfelernte.accounts.models import User
from apfelernte.errors import DomainError
from tournaments.counting import entrants_for_round, matches_of, settings_of
from tournaments.domain.entries import drop
from tournaments.domain.events import create_event, remove_rows, start_event
from tournaments.domain.importing import Row, import_entries
from tournaments.domain.results import Result, record_results
from tournaments.domain.rounds import close_round, pair_round, publish_round
from tournaments.models import Event, Match, Round
from tournaments.models.event import MAX_ROUNDS
from tournaments.pairing import checker, history
from tournaments.pairing.records import Kind, Table
from tournaments.pairing.simulation import random_result
from tournaments.queries import pairings


class Command(BaseCommand):
    """manage.py pair_simulation --players N --rounds R --seed S [--drops D] [--json]."""

    help = "Plays a Swiss event with random results in a scratch event, checks every round, and removes it again."

    def add_arguments(self, parser: CommandParser) -> None:
        """Sizes, seed and the shape of the answer."""
        parser.add_argument("--players", type=int, default=128)
        parser.add_argument("--rounds", type=int, default=9)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--drops", type=int, default=0, help="people who leave after each round")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, players: int, rounds: int, seed: int, drops: int, **options: Any) -> None:
        """Play and tell."""
        if not 2 <= players <= 1000 or not 1 <= rounds <= MAX_ROUNDS:
            raise CommandError(f"From 2 to 1000 players and from 1 to {MAX_ROUNDS} rounds.")
        with scratch_event(players, rounds, seed) as event:
            seen = Simulation(event, random.Random(seed)).play(rounds, drops)
        if options["json"]:
            self.stdout.write(json.dumps(seen))
        else:
            self.stdout.write("\n".join(f"{name}: {value}" for name, value in seen.items()))


@contextmanager
def scratch_event(players: int, rounds: int, seed: int) -> Iterator[Event]:
    """A started event that is gone afterwards; the same seed gives the same one."""
    operator = User.objects.create_user(username=f"simulation-{time.time_ns()}", name="Simulation")
    salt = hashlib.sha256(str(seed).encode()).hexdigest()
    event = create_event(
        operator, name="Simulation", format="any_list", is_public=False, rounds_planned=rounds, salt=salt
    )
    try:
        rows = [Row(number, f"Person {number}") for number in range(1, players + 1)]
        for start in range(0, players, 500):
            import_entries(event, rows[start : start + 500], operator)
        yield start_event(event, operator)
    finally:
        remove_rows(event)
        operator.delete()


class Simulation:
    """One simulated event and what was counted in it."""

    def __init__(self, event: Event, rng: random.Random):
        self.event, self.rng = event, rng
        self.met: Counter[frozenset[int]] = Counter()
        self.byes: Counter[int] = Counter()
        self.problems = 0
        self.seconds: list[float] = []

    def play(self, rounds: int, drops: int) -> dict[str, object]:
        """Play the rounds; returns what `--json` prints."""
        played = 0
        for _number in range(rounds):
            try:
                self._round()
            except DomainError as error:
                if error.code not in ("one_left", "nobody_left"):
                    raise
                break
            played += 1
            self._drop(drops)
        return {
            "players": self.event.entries.count(),
            "rounds": played,
            "rematches": sum(times - 1 for times in self.met.values()),
            "second_byes": sum(times - 1 for times in self.byes.values()),
            "checker_problems": self.problems,
            "seconds_per_round": [round(seconds, 3) for seconds in self.seconds],
        }

    def _round(self) -> None:
        """Pair, publish, enter all results, close: timed as a whole. The check beside it is not."""
        begun = time.perf_counter()
        drafted = pair_round(self.event, None)
        paired = time.perf_counter()
        matches = pairings(drafted)
        self._check(drafted, matches)
        results = [(match, self._result(match, drafted.number)) for match in matches if not match.is_bye]
        resumed = time.perf_counter()
        published = publish_round(drafted, None)
        record_results(published, results, None)
        close_round(published, None)
        self.seconds.append(paired - begun + time.perf_counter() - resumed)

    def _check(self, drafted: Round, matches: list[Match]) -> None:
        tables = [
            Table(number, *(seat.entry_id for seat in match.seats_in_order)) for number, match in enumerate(matches, 1)
        ]
        entries = list(self.event.entries.all())
        past = matches_of(self.event, entries, until=drafted.number)
        entrants = entrants_for_round(self.event, entries, drafted.number)
        players = history.field(entrants, past, settings_of(self.event))
        self.problems += len(checker.problems(players, tables))
        for table in tables:
            if table.two is None:
                self.byes[table.one] += 1
            else:
                self.met.update(frozenset(pair) for pair in combinations((table.one, table.two), 2))

    def _result(self, match: Match, number: int) -> Result:
        one, two = (seat.entry_id for seat in match.seats_in_order)
        drawn = random_result(Table(match.table or 1, one, two), number, settings_of(self.event), self.rng)
        kinds = {
            Kind.PLAYED: Match.Kind.PLAYED,
            Kind.NO_SHOW: Match.Kind.NO_SHOW,
            Kind.DOUBLE_LOSS: Match.Kind.DOUBLE_LOSS,
        }
        return Result((drawn.games_one, drawn.games_two), drawn.games_drawn, kinds[drawn.kind])

    def _drop(self, people: int) -> None:
        here = list(self.event.entries.filter(dropped_after_round=None).order_by("number"))
        for entry in self.rng.sample(here, min(people, len(here))):
            drop(entry, None)
