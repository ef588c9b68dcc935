"""The demo: three events, so that every page of the site has something to show. Its games are played by the engine."""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import combinations
from random import Random
from typing import Any

from django.contrib.auth.hashers import make_password
from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils import timezone, translation

from apfelernte.accounts.models import User
from decks.building import bundled_card_set
from decks.queries import cards_of
from engine.apfelernte.cards import CardSet
from engine.apfelernte.log.gamelog import Setup, write_game
from engine.apfelernte.table import AppleTable
from engine.games import APFELERNTE, play_out
from engine.kernel import Chance
from tournaments.codes import CHANCE, SIGNS, NewCode, code_with, digest
from tournaments.domain.checks import (
    begin_check,
    draw_checks,
    finish_check,
    give_phrase,
    keep_ticks,
    open_check_draw,
)
from tournaments.domain.clock import start_clock
from tournaments.domain.codes import issue_codes
from tournaments.domain.entries import add_entry, drop, save_entry_deck
from tournaments.domain.events import create_event, finish_event, start_event
from tournaments.domain.importing import import_entries, read_list
from tournaments.domain.logs import attach_log
from tournaments.domain.notes import add_note
from tournaments.domain.registration import hand_in, register
from tournaments.domain.reports import report_game
from tournaments.domain.results import record_result
from tournaments.domain.rounds import close_round, pair_round, publish_round
from tournaments.domain.staff import add_staff
from tournaments.models import Entry, EntryCode, Event, Match, PlayerNote, Round, Staff
from tournaments.queries import pairings

PASSWORD = "apfelernte"  # noqa: S105 (printed for everybody; these people own nothing but the demo)
CAST = {
    "anna": ("Anna Osterkamp", "organizes"),
    "bert": ("Bert Jürgensen", "judges"),
    "frieda": ("Frieda Möllring", "keeps the scores"),
    "carla": ("Carla Wüstefeld", "plays"),
    "dora": ("Dora Hänschke", "plays"),
    "emil": ("Emil Strüver", "a stranger"),
}
NAMES = (
    "Carla Wüstefeld", "Dora Hänschke", "Käthe Brömmelkamp", "Jörg Süßmilch", "Mareike Öllerich", "Friedemann Groß",
    "Änne Lüttjohann", "Tobias Rübsam", "Hildegund Förster", "Özlem Günday", "Zoë Baumgärtner", "Ulf Jäckel",
    "Benedikt Schrön", "Lieselotte Mühlöder", "Götz Kräuter", "Maximiliane-Charlotte Öhlschläger-Wüstenhöfer",
)  # fmt: skip
RUNNING = "Herbstturnier im Apfelkeller"
LEAVES = "Ulf Jäckel"
WARNED = "Götz Kräuter"
SHOWN_TABLES = 2  # tables of a round whose games are kept as logs
PLAY = re.compile(r"^(?P<step>\d+) (?P<who>.+) spielt (?P<card>.+? \(Æ\d+\))")
MOST_GAMES = 5
OPEN_TABLES = 2  # tables of the running round that still play


class Command(BaseCommand):
    """manage.py demo: makes the demo in a database that has none yet; otherwise it only tells the log-ins."""

    help = "Make demo events with people, decks, games and logs, and print the log-ins."

    def handle(self, *args: Any, **options: Any) -> None:
        """All of it or nothing, in German, as the cast would have done it."""
        if not User.objects.filter(username="anna").exists():
            with transaction.atomic(), translation.override("de"):
                Demo().make()
        self.stdout.write(f"Demo log-ins, all with the password “{PASSWORD}”:")
        for username, (name, does) in CAST.items():
            self.stdout.write(f"  {username:7} {name}, {does}")
        self.stdout.write("Codes for “My event” without an account (/my/), each for one device:")
        for entry, new in codes_to_try():
            self.stdout.write(f"  {new.shown}  {entry.name}")


def codes_to_try() -> list[tuple[Entry, NewCode]]:
    """The demo's codes that nobody has used yet."""
    issued = EntryCode.objects.filter(entry__event__name=RUNNING, opened_at=None).exclude(typed=None)
    rows = issued.select_related("entry__event").order_by("entry__number")
    known = [(row, demo_code(row.entry)) for row in rows]
    return [(row.entry, code) for row, code in known if row.typed == digest(code.code, "typed")]


def demo_code(entry: Entry) -> NewCode:
    """The same code at each start, so that the command can tell it again; everybody may know it."""
    number = int(hashlib.sha256(f"demo {entry.name}".encode()).hexdigest(), 16)
    signs = "".join(SIGNS[number // len(SIGNS) ** at % len(SIGNS)] for at in range(CHANCE))
    return code_with(entry.event.public_id, signs, f"demo-{entry.public_id}")


class Demo:
    """The three events and their people."""

    def __init__(self) -> None:
        self.rng = Random("Apfelernte")
        self.card_set = bundled_card_set()
        self.cards = cards_of(self.card_set)
        password = make_password(PASSWORD)
        self.people = {
            username: User.objects.create(username=username, name=name, password=password)
            for username, (name, _does) in CAST.items()
        }
        self.anna, self.frieda = self.people["anna"], self.people["frieda"]

    def make(self) -> None:
        """An event that is over, one in its third round, one in preparation."""
        self._finished()
        self._running()
        self._in_preparation()

    def _finished(self) -> None:
        event = self._event("Sommerrunde im Gemeindesaal", weeks=-12, place="Gemeindesaal, Lindenplatz 3", best_of=1)
        self._enter(event, NAMES[:8])
        event = start_event(event, self.anna)
        for _ in range(3):
            self._whole_round(event)
        finish_event(event, self.anna)

    def _running(self) -> None:
        event = self._event(
            RUNNING,
            weeks=0,
            place="Apfelkeller, Obstmarkt 12",
            description="Vier Runden, bis zu zwei Siegen. Für Äpfel ist gesorgt.",
            rounds_planned=4,
        )
        self._enter(event, NAMES)
        event = start_event(event, self.anna)
        first = self._whole_round(event, mistake=True)
        drop(event.entries.get(name=LEAVES), self.frieda)
        self._correct(first)
        self._whole_round(event)
        third = publish_round(pair_round(event, self.anna), self.anna)
        start_clock(third, self.frieda)
        self._dispute(pairings(third)[-OPEN_TABLES - 1])
        self._play(third, leave_open=OPEN_TABLES)
        still = [match for match in pairings(third) if not match.is_bye and not match.has_result]
        self._report(*still)
        people = [seat.entry for match in still for seat in match.seats_in_order]
        issue_codes(event, self.frieda, [entry for entry in people if entry.user_id is None], demo_code)
        self._check_decks(third)

    def _in_preparation(self) -> None:
        """Nine people from a list; two decks are wrong. Emil enters himself as the tenth, Carla waits for a place."""
        event = self._event("Adventsturnier", weeks=3, place="Alte Mosterei", registration=True, places=10)
        self._enter(event, NAMES[2:11])
        first, second, *_rest = event.entries.order_by("number")
        unfinished = "\n".join(second.deck.text.split("\n")[:17])
        save_entry_deck(second, unfinished + "\nFliegender Apfel", self.anna)
        register(event, self.people["emil"], self.people["emil"].name)
        hand_in(event.entries.get(user=self.people["emil"]), self._deck_text(), self.people["emil"])
        register(event, self.people["carla"], self.people["carla"].name)
        save_entry_deck(first, first.deck.text + "\n" + first.deck.text.split("\n")[0], self.anna)

    def _report(self, waits: Match, disputed: Match) -> None:
        """At one open table a report waits for its answer, at the other one the two do not agree."""
        one, two = (seat.entry for seat in waits.seats_in_order)
        report_game(waits, one, 1, one, by=one.user)
        one, two = (seat.entry for seat in disputed.seats_in_order)
        report_game(disputed, one, 1, one, by=one.user)
        report_game(disputed, two, 1, two, by=two.user)

    def _event(self, name: str, weeks: int, **settings: Any) -> Event:
        starts_at = timezone.now() - timedelta(hours=2, minutes=20) + timedelta(weeks=weeks)
        salt = hashlib.sha256(f"demo {name}".encode()).hexdigest()  # the same demo everywhere
        event = create_event(
            self.anna, name=name, starts_at=_quarter(starts_at), card_set=self.card_set, salt=salt, **settings
        )
        add_staff(event, self.people["bert"], Staff.Role.JUDGE, self.anna)
        add_staff(event, self.frieda, Staff.Role.SCOREKEEPER, self.anna)
        return event

    def _enter(self, event: Event, names: Sequence[str]) -> None:
        """Those with an account one by one, the others from a list with their decks."""
        accounts = {user.name: user for user in self.people.values()}
        for name in names:
            if name in accounts:
                add_entry(event, name, self.anna, self._deck_text(), user=accounts[name])
        rows = "\n\n".join(f"{name}\n{self._deck_text()}" for name in names if name not in accounts)
        import_entries(event, read_list(event, rows).rows, self.anna)

    def _deck_text(self) -> str:
        """Twenty different cards, written as people write them."""
        cards = self.rng.sample(self.cards.cards, 20)
        style = self.rng.choice(("{name}", "{name}", "1 {name}", "Æ{number:03d} {name}", "{number}"))
        return "\n".join(style.format(name=card.name, number=card.number) for card in cards)

    def _whole_round(self, event: Event, mistake: bool = False) -> Round:
        round = publish_round(pair_round(event, self.anna), self.anna)
        self._play(round, mistake=mistake)
        return close_round(round, self.anna)

    def _play(self, round: Round, leave_open: int = 0, mistake: bool = False) -> None:
        """Play the tables of a round; the last ones may still be at it, and at table 2 the slip is misread."""
        matches = [match for match in pairings(round) if not match.is_bye]
        played = [(match, Played(match, self.cards).play()) for match in matches[: len(matches) - leave_open]]
        for match, games in played[:SHOWN_TABLES]:
            for number, log in enumerate(games.logs(), start=1):
                attach_log(match, number, log, self.people["bert"], f"tisch{match.table}-spiel{number}.txt")
        for match, games in played:
            wins = games.wins[::-1] if mistake and match.table == 2 else games.wins
            record_result(match, self.frieda, wins, games.drawn)

    def _correct(self, round: Round) -> None:
        """What was misread at table 2 is put right by the organizer."""
        match = next(match for match in pairings(round) if match.table == 2)
        one, two = (seat.games_won for seat in match.seats_in_order)
        record_result(match, self.anna, (two, one), match.games_drawn, may_correct_closed=True)

    def _dispute(self, match: Match) -> None:
        """At a table that still plays (not the bye, which is last), a log is handed in that cannot be right."""
        log = altered(max(Played(match, self.cards).play().logs(), key=len))
        attach_log(match, 1, log, self.people["bert"], f"tisch{match.table}-spiel1.txt")

    def _check_decks(self, round: Round) -> None:
        """A table is drawn: one deck is in order, the other one is being looked at; somebody was warned."""
        bert, carla = self.people["bert"], self.people["carla"]
        opened = open_check_draw(round, bert, "Boskoop und Elstar", minutes=5)
        give_phrase(opened, carla, "sieben Wespen", entry=round.event.entries.get(user=carla))
        first, second = (begin_check(check, bert) for check in draw_checks(opened, bert))
        keep_ticks(first, first.entry.frozen_deck.cards)
        finish_check(first, bert, minutes=6)
        keep_ticks(second, sorted(second.entry.frozen_deck.cards)[:8])
        warned = round.event.entries.get(name=WARNED)
        add_note(warned, PlayerNote.Kind.WARNING, "Hat beim Abheben die unterste Karte gesehen.", bert, "A9.5")


def altered(log: str) -> str:
    """The log with one line changed: somebody plays a card again that left the hand before."""
    lines = log.split("\n")
    plays = [(at, found) for at, line in enumerate(lines) if (found := PLAY.match(line))]
    at, changed = next(
        (at, f"{late['step']} {late['who']} spielt {early['card']}")
        for (_, early), (at, late) in combinations(plays, 2)
        if early["who"] == late["who"] and early["card"] != late["card"]
    )
    lines[at] = changed
    return "\n".join(lines)


def _quarter(moment: datetime) -> datetime:
    """The full quarter of an hour before."""
    return moment.replace(minute=moment.minute // 15 * 15, second=0, microsecond=0)


@dataclass
class Played:
    """A match as the engine plays it: games won by each seat, games drawn, and the games themselves."""

    match: Match
    cards: CardSet
    wins: list[int] = field(default_factory=lambda: [0, 0])
    drawn: int = 0
    games: list[tuple[Setup, AppleTable]] = field(default_factory=list)

    def play(self) -> "Played":
        """Play until the match is decided, at most MOST_GAMES games; the loser decides who begins next (A9.2)."""
        begin = {"start": self._seats().index(self.match.starter)}
        while max(self.wins) < self.match.round.event.wins_needed and len(self.games) < MOST_GAMES:
            winner = self._play_game(begin)
            if winner < 0:
                self.drawn += 1
            else:
                self.wins[winner] += 1
                begin = {"decider": 1 - winner}
        return self

    def logs(self) -> list[str]:
        """One log per game."""
        return [write_game(setup, table.log, None, self._tags()) for setup, table in self.games]

    def _play_game(self, begin: dict[str, int]) -> int:
        """Play one game between two automatic players; returns the seat that won, below 0 for a draw."""
        entries = self._seats()
        seed = "/".join([*(text for _name, text in self._tags()), str(len(self.games) + 1)])
        decks = tuple(tuple(entry.frozen_deck.cards) for entry in entries)
        names = tuple(entry.name for entry in entries)
        setup = Setup(decks, names, self.cards, start=begin.get("start"), decider=begin.get("decider"))
        table = setup.table(Chance(seed), facts=False)
        players = [APFELERNTE.bots["greedy"](table, Random(f"{seed}/{seat}").getrandbits(32)) for seat in (0, 1)]
        play_out(table, players, APFELERNTE)
        self.games.append((setup, table))
        return table.winner

    def _seats(self) -> list[Entry]:
        return [seat.entry for seat in self.match.seats_in_order]

    def _tags(self) -> list[tuple[str, str]]:
        round = self.match.round
        return [("Event", round.event.name), ("Round", str(round.number)), ("Table", str(self.match.table))]
