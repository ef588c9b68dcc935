"""Random sequences of operations, also impossible ones: what must always be true stays true."""

import pytest
from django.db.models import Count
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from apfelernte.accounts.models import User
from apfelernte.errors import DomainError
from tests.tournaments.helpers import NAMES, new_event
from tournaments import queries
from tournaments.domain import clock, entries, events, history, results, rounds, swaps
from tournaments.models import AuditLine, Event, Match, Round, Seat

pytestmark = pytest.mark.django_db

PICK = st.integers(0, 11)
WINS = st.sampled_from([(2, 0), (0, 2), (2, 1), (1, 1), (0, 0), (1, 0), (3, 0)])
KINDS = st.sampled_from(["played", "played", "played", "no_show", "double_loss"])


def attempt(operation, *args, **kwargs) -> DomainError | None:
    """What the operation was refused with; None when it was done."""
    try:
        operation(*args, **kwargs)
    except DomainError as error:
        return error
    return None


class AnyOrder(RuleBasedStateMachine):
    """One event under staff that presses everything. A refused operation must change nothing at all."""

    def __init__(self) -> None:
        super().__init__()
        self.staff = User.objects.create_user(username=f"staff{User.objects.count()}", name="Staff")
        self.event = new_event(self.staff, 6, rounds_planned=4)
        self.names = iter(f"{name} {turn}" for turn in range(9) for name in NAMES)

    def does(self, operation, *args, **kwargs) -> None:
        """Try the operation; count its audit lines and versions."""
        before = self.facts()
        refusal = attempt(operation, *args, by=self.staff, **kwargs)
        if refusal is not None:
            assert refusal.message
            assert self.facts() == before, f"{operation.__name__} was refused ({refusal.code}) and changed something"
            return
        lines, version = self.facts()[:2]
        assert lines - before[0] in (0, 1)
        assert version - before[1] == lines - before[0]
        if lines == before[0]:
            assert self.facts() == before, f"{operation.__name__} changed something and noted nothing"

    def facts(self) -> tuple:
        """Everything that an operation may change."""
        self.event.refresh_from_db()
        rows = (self.event.entries, self.event.rounds, Match.objects.filter(round__event=self.event), self.seats())
        return (
            AuditLine.objects.filter(event=self.event).count(),
            self.event.version,
            self.event.state,
            self.event.snapshots.count(),
            *(list(each.order_by("pk").values_list()) for each in rows),
        )

    def seats(self):
        """All seats of the event."""
        return Seat.objects.filter(round__event=self.event)

    def some_entry(self, pick: int):
        """One of those who are entered."""
        found = list(self.event.entries.order_by("number"))
        return found[pick % len(found)]

    def latest(self) -> Round | None:
        """The latest round."""
        return self.event.rounds.last()

    @rule()
    def start(self):
        """Start the event."""
        self.does(events.start_event, self.event)

    @rule(byes=st.lists(PICK, max_size=1))
    def pair(self, byes):
        """Pair, sometimes with a bye given."""
        self.does(rounds.pair_round, self.event, byes=[self.some_entry(pick) for pick in byes])

    @rule()
    def publish(self):
        """Publish the latest round."""
        if self.latest():
            self.does(rounds.publish_round, self.latest())

    @rule()
    def pair_anew(self):
        """Pair the latest round again."""
        if self.latest():
            self.does(rounds.pair_again, self.latest())

    @rule()
    def go_on(self):
        """What staff does most: whatever is next."""
        step = queries.next_step(self.event)
        if step.code == "results":
            for match in step.round.matches.filter(kind=""):
                self.does(results.record_result, match, wins=(2, 1))
        operation = {
            "start": events.start_event, "pair": rounds.pair_round, "finish": events.finish_event,
        }.get(step.code)  # fmt: skip
        on_round = {"publish": rounds.publish_round, "close": rounds.close_round}.get(step.code)
        if operation:
            self.does(operation, self.event)
        elif on_round:
            self.does(on_round, step.round)

    @rule(pick=PICK, wins=WINS, kind=KINDS, may=st.booleans())
    def result(self, pick, wins, kind, may):
        """A result anywhere."""
        matches = list(Match.objects.filter(round__event=self.event).order_by("pk"))
        if matches:
            match = matches[pick % len(matches)]
            self.does(results.record_result, match, wins=wins, kind=kind, may_correct_closed=may)

    @rule(pick=PICK)
    def clear(self, pick):
        """A result taken back."""
        matches = list(Match.objects.filter(round__event=self.event).order_by("pk"))
        if matches:
            self.does(results.clear_result, matches[pick % len(matches)])

    @rule()
    def close(self):
        """Close the latest round."""
        if self.latest():
            self.does(rounds.close_round, self.latest())

    @rule()
    def finish(self):
        """Finish the event."""
        self.does(events.finish_event, self.event)

    @rule()
    def undo(self):
        """Take the latest operation back."""
        self.does(history.undo, self.event)

    @rule(pick=PICK)
    def drop(self, pick):
        """Somebody leaves."""
        self.does(entries.drop, self.some_entry(pick))

    @rule(pick=PICK)
    def come_back(self, pick):
        """Somebody comes back."""
        self.does(entries.undo_drop, self.some_entry(pick))

    @rule()
    def enter(self):
        """Somebody comes."""
        if self.event.entries.count() < 12:
            self.does(entries.add_entry, self.event, next(self.names))

    @rule(pick=PICK)
    def remove(self, pick):
        """Somebody was entered by mistake."""
        if self.event.entries.count() > 3:
            self.does(entries.remove_entry, self.some_entry(pick))

    @rule(one=PICK, two=PICK)
    def swap(self, one, two):
        """Two change places."""
        if self.latest():
            self.does(swaps.swap_players, self.latest(), self.some_entry(one), self.some_entry(two))

    @rule(one=PICK, two=PICK)
    def swap_tables(self, one, two):
        """Two tables change their numbers."""
        matches = list(self.latest().matches.all()) if self.latest() else []
        if matches:
            self.does(swaps.swap_tables, matches[one % len(matches)], matches[two % len(matches)])

    @rule(verb=st.sampled_from([clock.start_clock, clock.pause_clock, clock.resume_clock, clock.stop_clock]))
    def press_the_clock(self, verb):
        """Any button of the clock."""
        if self.latest():
            self.does(verb, self.latest())

    @invariant()
    def everybody_has_one_table_in_a_round(self):
        """Nobody sits twice, at no table alone, with nobody else's bye."""
        for match in Match.objects.filter(round__event=self.event).annotate(people=Count("seats")):
            assert match.people == (1 if match.is_bye else 2)
        assert not self.seats().values("round", "entry").annotate(times=Count("pk")).filter(times__gt=1).exists()

    @invariant()
    def rounds_follow_each_other(self):
        """1, 2, 3 …; only the latest may be open; none is open in an event that does not run."""
        states = list(self.event.rounds.order_by("number").values_list("number", "state"))
        assert [number for number, _state in states] == list(range(1, len(states) + 1))
        assert all(state == "closed" for _number, state in states[:-1])
        if self.event.state != Event.State.RUNNING:
            assert all(state == "closed" for _number, state in states)
        if self.event.state == Event.State.SETUP:
            assert not states

    @invariant()
    def a_closed_round_has_all_results_and_a_published_one_all_starters(self):
        """What closing and publishing promise."""
        for match in Match.objects.filter(round__event=self.event).exclude(kind="bye").select_related("round"):
            assert match.has_result or not match.round.is_closed
            assert (match.starter_id is None) == match.round.is_draft

    @invariant()
    def standings_add_up(self):
        """Every counted match gives its points once, and everybody stands in the list once."""
        lines = queries.standings(self.event)
        assert len(lines) == self.event.entries.count()
        counted = Match.objects.filter(round__event=self.event).exclude(round__state="draft")
        given = {"played": 3, "no_show": 3, "bye": 3, "double_loss": 0, "": 0}
        drawn = sum(
            match.kind == "played" and len({seat.games_won for seat in match.seats.all()}) == 1
            for match in counted.prefetch_related("seats")
        )
        assert sum(line.points for line in lines) == sum(given[match.kind] for match in counted) - drawn

    @invariant()
    def there_is_always_a_way_on(self):
        """T74: a step that is possible now, or something that can be entered."""
        assert queries.next_step(self.event).sentence


def test_t74_any_order_of_operations_keeps_the_event_whole():
    run_state_machine_as_test(
        AnyOrder,
        settings=settings(
            max_examples=7,
            stateful_step_count=40,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
