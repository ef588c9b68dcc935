"""The games of two tables while players, scorekeepers and judges press everything: nothing contradicts itself."""

from collections.abc import Callable
from datetime import timedelta
from itertools import count, takewhile

import pytest
from django.db import transaction
from django.db.models import Model
from django.utils import timezone
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test
from time_machine import travel

from apfelernte.accounts.models import User
from decks.queries import cards_of
from tests.tournaments.helpers import game_won_by, published, started
from tests.tournaments.test_any_order import WINS, attempt
from tournaments.domain import checks, history, logs, reports, results, rounds, sheets, swaps
from tournaments.models import AuditLine, DeckCheck, Entry, Game, GameLog, Match, Report, Seat, Sheet

pytestmark = pytest.mark.django_db
TABLE, SEAT, PICK = st.sampled_from([0, 0, 0, 1]), st.integers(0, 1), st.integers(0, 5)  # mostly at one table
AHEAD = st.sampled_from([0, 0, 0, 0, 1, -1])  # of the first game that is not settled
ENDS = st.sampled_from([0, 0, 0, 1, 1, 1, "agreed", Report.OVER])  # who wins, or how else a game ended
BY_GAMES = {reports.report_game, reports.confirm, reports.let_stand, reports.decide, logs.accept_log_result}
FORGET = {results.clear_result, swaps.swap_players}
CORRECT = {logs.accept_log_result, *FORGET}
KEPT: tuple[type[Model], ...] = (Match, Seat, Game, Report, GameLog, Sheet, DeckCheck, AuditLine)
NAMES = {GameLog: ("id", "game_id"), Sheet: ("id", "game_id"), AuditLine: ("id", "verb")}  # of others all
Facts = dict[type[Model], dict[int, dict]]


class GamesInAnyOrder(RuleBasedStateMachine):
    """One round of two tables, best of three. A refused operation changes nothing, whoever asks for it."""

    def __init__(self) -> None:
        super().__init__()
        self.before = transaction.savepoint()
        self.staff = User.objects.create_user(username="staff", name="Staff")
        self.event = started(self.staff, 4)
        self.round = published(self.event, self.staff)
        decks, cards = (tuple(range(1, 21)),) * 2, cards_of(self.event.card_set)
        self.won = [game_won_by(seat, ("Wer", "Weiß"), decks, cards) for seat in (0, 1)]
        self.now = facts()

    def teardown(self) -> None:
        """The next event begins with an empty database."""
        transaction.savepoint_rollback(self.before)

    def does(self, verb: Callable[..., object], *args: object, **kwargs: object) -> bool:
        """Try the operation, and look at what it did to the games; whether it was done."""
        refusal = attempt(verb, *args, **kwargs)
        before, self.now = self.now, facts()
        if refusal is not None:
            assert refusal.message
            assert self.now == before, f"{verb.__name__} was refused ({refusal.code}) and changed something"
            return False
        self.look_at_games(verb, before)
        self.look_at_results(verb, before)
        return True

    def look_at_games(self, verb: Callable[..., object], before: Facts) -> None:
        """A game that somebody won, that has a log, or that is being written down is never lost by the way."""
        had, has = before[Game], self.now[Game]
        written = {row["game_id"] for model in (GameLog, Sheet) for row in before[model].values()} - {None}
        settled = {pk for pk, row in had.items() if is_settled(row)}
        if verb is not swaps.swap_players:
            assert written <= has.keys(), f"{verb.__name__} has lost a game with its log or sheet"
        if verb not in FORGET:
            assert settled <= has.keys(), f"{verb.__name__} has lost a settled game"
        if verb not in CORRECT:
            changed = [pk for pk in settled if outcome(had[pk]) != outcome(has[pk])]
            assert not changed, f"{verb.__name__} has changed a settled game"

    def look_at_results(self, verb: Callable[..., object], before: Facts) -> None:
        """A result that comes from games is their score; one that is taken back leaves none behind."""
        for pk, match in self.now[Match].items():
            had, has = bool(before[Match][pk]["kind"]), bool(match["kind"])
            if has and not had and verb in BY_GAMES:
                assert [seat["games_won"] for seat in self.seats(pk)] == self.score(pk)
            if had and not has and verb is results.clear_result:
                assert not any(is_settled(game) for game in self.games(pk))

    def seats(self, match: int) -> list[dict]:
        """The seats of a match by position."""
        found = [row for row in self.now[Seat].values() if row["match_id"] == match]
        return sorted(found, key=lambda row: row["position"])

    def games(self, match: int) -> list[dict]:
        """The games of a match by number."""
        found = [row for row in self.now[Game].values() if row["match_id"] == match]
        return sorted(found, key=lambda row: row["number"])

    def settled(self, match: int) -> list[dict]:
        """The settled games of a match from the first one on, without a gap."""
        settled = {game["number"]: game for game in self.games(match) if is_settled(game)}
        return [settled[number] for number in takewhile(settled.__contains__, count(1))]

    def score(self, match: int) -> list[int]:
        """Games won by seat, of those."""
        winners = [game["winner_id"] for game in self.settled(match)]
        return [winners.count(seat["entry_id"]) for seat in self.seats(match)]

    def next_number(self, match: Match) -> int:
        """The number of the first game that is not settled."""
        return 1 + len(self.settled(match.pk))

    def take_the_log(self, match: Match, number: int, winner: int, taken: bool = True) -> None:
        """Hand in the log of a game, and take its result."""
        first = match.seats_in_order[0].entry
        if self.does(logs.attach_log, match, number, self.won[winner], self.staff) and taken:
            self.does(logs.accept_log_result, GameLog.objects.latest("pk"), self.staff, first=first)

    def at(self, table: int, seat: int) -> tuple[Match, Entry]:
        """A table and who sits there."""
        rows = Match.objects.filter(round=self.round).select_related("round__event").prefetch_related("seats__entry")
        match = list(rows)[table]
        return match, match.seats_in_order[seat].entry

    # players

    @rule(
        table=TABLE, who=SEAT, ahead=AHEAD, end=ENDS, then=st.sampled_from(["", "agreed", "disputed", "decided", "log"])
    )
    def report(self, table, who, ahead, end, then):
        """Somebody says how a game ended; perhaps the other one says the same or not, or a judge knows better."""
        match, entry = self.at(table, who)
        number, winner = self.next_number(match) + ahead, None if isinstance(end, str) else self.at(table, end)[1]
        if not self.does(reports.report_game, match, entry, number, winner, "" if winner else end):
            return
        if then == "agreed":
            self.does(reports.report_game, match, self.at(table, 1 - who)[1], number, winner, "" if winner else end)
        elif then == "log":
            self.take_the_log(match, number, who)
        elif then:
            self.does(reports.report_game, match, self.at(table, 1 - who)[1], number, None, "passed")
            if then == "decided":
                self.does(reports.decide, Report.objects.latest("pk"), self.staff)

    @rule(pick=PICK, answer=st.sampled_from(["confirm", "decide", "let_stand", "take_back", "not_ones_own"]))
    def answer(self, pick, answer):
        """What becomes of a report, also of a settled one."""
        report = some(Report, pick)
        if report is None:
            return
        match = Match.objects.select_related("round__event").get(pk=report.match_id)
        other = match.seats.exclude(entry=report.entry).select_related("entry").first().entry
        if answer == "confirm":
            waiting = match.reports.filter(state="waiting", entry=report.entry)[: 1 + pick % 3]
            self.does(reports.confirm, match, other, [row.public_id for row in waiting])
        elif answer == "decide":
            self.does(reports.decide, report, self.staff)
        elif answer == "let_stand":
            with travel(timezone.now() + timedelta(hours=1), tick=False):
                self.does(reports.let_stand, report)
        else:
            self.does(reports.take_back, report, report.entry if answer == "take_back" else other)

    # staff

    @rule(table=TABLE, wins=WINS, clear=st.sampled_from(["before", "afterwards", "afterwards", "afterwards"]))
    def result(self, table, wins, clear):
        """A result by hand, or one that is taken back."""
        match = self.at(table, 0)[0]
        if clear == "before":
            self.does(results.clear_result, match, self.staff)
        self.does(results.record_result, match, self.staff, wins)
        if clear == "afterwards":
            self.does(results.clear_result, match, self.staff)

    @rule(one=SEAT, two=SEAT, swap=st.booleans(), publish=st.sampled_from([True, True, True, False]))
    def sit_down_anew(self, one, two, swap, publish):
        """The round is a draft, perhaps for longer, and two people may change places."""
        self.does(history.unpublish_round, self.round, self.staff)
        if swap:
            self.does(swaps.swap_players, self.round, self.at(0, one)[1], self.at(1, two)[1], self.staff)
        if publish:
            self.does(rounds.publish_round, self.round, self.staff)

    # judges

    @rule(table=TABLE, ahead=AHEAD, winner=SEAT, taken=st.sampled_from([True, True, True, False]))
    def hand_a_log_in(self, table, ahead, winner, taken):
        """The log of a game; mostly its result is taken."""
        match = self.at(table, 0)[0]
        self.take_the_log(match, self.next_number(match) + ahead, winner, taken)

    @rule(pick=PICK, table=TABLE, first=SEAT)
    def accept_a_log(self, pick, table, first):
        """The result of any log, whoever sat where."""
        if log := some(GameLog, pick):
            self.does(logs.accept_log_result, log, self.staff, first=self.at(table, first)[1])

    @rule(table=TABLE, ahead=AHEAD)
    def write_down(self, table, ahead):
        """A judge writes a game down."""
        match = self.at(table, 0)[0]
        self.does(sheets.open_sheet, match, self.next_number(match) + ahead, self.staff)

    @rule(table=TABLE, seat=SEAT, games=st.sampled_from([0, 1, 2, 2]), misread=st.sampled_from([True, True, False]))
    def find_a_deck_illegal(self, table, seat, games, misread):
        """Perhaps after a game: a deck check and what follows, unless it was a mistake."""
        match, entry = self.at(table, seat)
        if games:
            for each in match.seats_in_order:
                self.does(reports.report_game, match, each.entry, self.next_number(match), entry)
        if self.does(checks.target_check, entry, "why not", self.staff):
            check = DeckCheck.objects.latest("pk")
            self.does(checks.begin_check, check, self.staff)
            self.does(checks.finish_check, check, self.staff, ["missing"], games=games)
            if misread:
                self.does(checks.take_back_check, check, "misread", self.staff)

    @rule(pick=PICK)
    def take_a_check_back(self, pick):
        """The outcome of any check does not stand."""
        if check := some(DeckCheck, pick):
            self.does(checks.take_back_check, check, "misread", self.staff)

    # laws

    @invariant()
    def reports_are_those_of_the_table(self):
        """Who reports sits there, and so does who is said to have won."""
        for report in self.now[Report].values():
            people = {seat["entry_id"] for seat in self.seats(report["match_id"])}
            assert {report["entry_id"], report["winner_id"] or report["entry_id"]} <= people

    @invariant()
    def what_is_settled_waits_for_nobody(self):
        """No report is open of a game whose result stands, nor of a match that has its own."""
        settled = {(game["match_id"], game["number"]) for game in self.now[Game].values() if is_settled(game)}
        for report in self.now[Report].values():
            if report["state"] in Report.OPEN:
                assert not self.now[Match][report["match_id"]]["kind"]
                assert (report["match_id"], report["number"]) not in settled

    @invariant()
    def a_match_that_its_games_decide_has_its_result(self):
        """Nobody waits for the last tap that never comes."""
        for pk, match in self.now[Match].items():
            assert match["kind"] or max(self.score(pk)) < self.event.wins_needed

    @invariant()
    def who_writes_down_knows_of_what(self):
        """An open sheet has its game, unless other people have sat down there."""
        swapped = any(line["verb"] == "players_swapped" for line in self.now[AuditLine].values())
        assert swapped or all(sheet["game_id"] for sheet in self.now[Sheet].values())


def facts() -> Facts:
    """Every row that is about games."""
    rows = {model: model._default_manager.order_by("pk").values(*NAMES.get(model, ())) for model in KEPT}
    return {model: {row["id"]: row for row in found} for model, found in rows.items()}


def is_settled(game: dict) -> bool:
    """Whether the row of a game has a result."""
    return game["drawn"] or game["winner_id"] is not None


def outcome(game: dict) -> tuple:
    """What a game came to."""
    return game["winner_id"], game["drawn"], game["how"]


def some(model: type[Model], pick: int):
    """One of the newest rows of a model; None when there is none."""
    rows = list(model._default_manager.order_by("-pk")[:6])
    return rows[pick % len(rows)] if rows else None


def test_reports_logs_results_checks_and_swaps_in_any_order():
    run_state_machine_as_test(
        GamesInAnyOrder,
        settings=settings(
            max_examples=12,
            stateful_step_count=30,
            deadline=None,
            phases=[Phase.generate],
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
