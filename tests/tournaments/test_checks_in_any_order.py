"""Deck checks between all other operations, also impossible ones: what must always be true stays true."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, rule, run_state_machine_as_test

from apfelernte.draws.models import Contribution, SealedDraw
from apfelernte.draws.record import record_of
from engine.kernel import sealed
from tests.tournaments.test_any_order import PICK, AnyOrder
from tournaments.domain import checks
from tournaments.models import CheckDraw, DeckCheck, Match

pytestmark = pytest.mark.django_db
FINDINGS = st.lists(st.sampled_from(DeckCheck.Finding.values), max_size=2)


class ChecksInAnyOrder(AnyOrder):
    """The event of AnyOrder with a judge who presses everything, too."""

    def facts(self) -> tuple:
        """The rows of checks and draws as well."""
        own = CheckDraw.objects.filter(event=self.event)
        draws = SealedDraw.objects.filter(pk__in=own.values("draw"))
        phrases = Contribution.objects.filter(draw__in=own.values("draw"))
        rows = (self.event.checks.all(), own, draws, phrases)
        return (*super().facts(), *(list(each.order_by("pk").values_list()) for each in rows))

    def some_check(self, pick: int) -> DeckCheck | None:
        """One of the checks."""
        found = list(self.event.checks.order_by("pk"))
        return found[pick % len(found)] if found else None

    @rule(phrase=st.sampled_from(["", "Boskoop"]))
    def promise(self, phrase):
        """Open the draw of the latest round."""
        if self.latest():
            self.does(checks.open_check_draw, self.latest(), phrase=phrase)

    @rule()
    def draw(self):
        """Hold the latest draw."""
        opened = self.event.check_draws.last()
        if opened:
            self.does(checks.draw_checks, opened)

    @rule()
    def contribute(self):
        """Add a phrase to the latest draw."""
        opened = self.event.check_draws.last()
        if opened:
            self.does(checks.give_phrase, opened, phrase="17")

    @rule(pick=PICK)
    def target(self, pick):
        """Check somebody for a reason."""
        self.does(checks.target_check, self.some_entry(pick), "why not")

    @rule(pick=PICK, who=PICK)
    def ask(self, pick, who):
        """The opponent asks."""
        matches = list(Match.objects.filter(round__event=self.event).order_by("pk"))
        if matches:
            self.does(checks.ask_check, matches[pick % len(matches)], self.some_entry(who), None)

    @rule(pick=PICK)
    def begin(self, pick):
        """Begin a check."""
        if self.some_check(pick):
            self.does(checks.begin_check, self.some_check(pick))

    @rule(pick=PICK, findings=FINDINGS, minutes=st.integers(-1, 9), games=st.sampled_from([None, 0, 1, 2]))
    def find(self, pick, findings, minutes, games):
        """Finish a check."""
        if self.some_check(pick):
            self.does(
                checks.finish_check, self.some_check(pick), findings=findings, minutes=minutes, games=games, warn=True
            )

    @rule(pick=PICK, verb=st.sampled_from([checks.take_back_check, checks.give_up_check]))
    def leave(self, pick, verb):
        """Take an outcome back, or give a check up."""
        if self.some_check(pick):
            self.does(verb, self.some_check(pick), "misread")

    @invariant()
    def nothing_is_revealed_while_it_could_help_and_everything_holds_afterwards(self):
        """The secret of a draw is out exactly when no drawn check waits at its table."""
        for opened in self.event.check_draws.select_related("draw"):
            waiting = opened.checks.filter(state="chosen").exists()
            assert (opened.draw.revealed_at is not None) == (opened.draw.drawn_at is not None and not waiting)
            if opened.draw.revealed_at:
                assert sealed.problems(record_of(opened.draw)) == []

    @invariant()
    def the_minutes_of_a_table_are_those_of_its_checks(self):
        """Added and taken back once each."""
        for match in Match.objects.filter(round__event=self.event).prefetch_related("checks"):
            assert match.extra_minutes == sum(check.minutes for check in match.checks.all())

    @invariant()
    def only_a_finished_check_changes_a_result(self):
        """What is taken back or given up holds nothing."""
        assert not self.event.checks.exclude(state="finished").filter(played__isnull=False).exists()


def test_checks_and_everything_else_in_any_order():
    run_state_machine_as_test(
        ChecksInAnyOrder,
        settings=settings(
            max_examples=7,
            stateful_step_count=40,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
