"""How long the pages of a large event take on this machine, with nothing kept and with everything kept."""

import json
import random
import statistics
import time
from typing import Any

from django.core.cache import cache
from django.core.management.base import BaseCommand, CommandParser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from decks.building import with_cards
from decks.models import Deck
from engine.apfelernte.cards import bundled
from tournaments import queries
from tournaments.domain.results import Result, record_results
from tournaments.domain.rounds import pair_round, publish_round
from tournaments.management.commands.pair_simulation import Simulation, scratch_event
from tournaments.models import Entry, Event

PAGES = ("standings/", "", "players/", "staff/", "staff/echo/?entry=1+2+0", "entries/", "decks/", "checks/", "audit/")
DECK_PAGES = ("decks/", "entries/", "staff/")  # of an event that checks decks and has not begun
SEARCHES = ("/rules/?q=karte", "/rules/?q=der+die+das", "/cards/?q=typ:biest+-stärke<3")


class Command(BaseCommand):
    """manage.py bench_pages [--players N] [--rounds R] [--repeat K]: time, queries and size of each page as JSON."""

    help = "Plays a scratch event, measures its pages and removes it again."

    def add_arguments(self, parser: CommandParser) -> None:
        """Sizes."""
        parser.add_argument("--players", type=int, default=500)
        parser.add_argument("--rounds", type=int, default=5)
        parser.add_argument("--repeat", type=int, default=9)

    def handle(self, *args: Any, players: int, rounds: int, repeat: int, **options: Any) -> None:
        """Play, measure, tell."""
        with scratch_event(players, rounds, seed=1) as event:
            Simulation(event, random.Random(1)).play(rounds - 1, 0)
            half_a_round(event)
            client = Client(headers={"host": "localhost"})
            client.force_login(event.staff.get().user)
            for page in PAGES:
                measured = measure(client, f"/events/{event.public_id}/{page}", repeat)
                self.stdout.write(json.dumps({"page": page or "event", "players": players, **measured}))
            register_decks(event, random.Random(1))
            for page in DECK_PAGES:
                measured = measure(client, f"/events/{event.public_id}/{page}", repeat)
                self.stdout.write(json.dumps({"page": page, "players": players, "decks": players, **measured}))
            for address in SEARCHES:
                self.stdout.write(json.dumps({"page": address, **measure(client, address, repeat)}))


def half_a_round(event: Event) -> None:
    """One more round that runs, with results at every other table: nothing is as dear as a round in its middle."""
    running = publish_round(pair_round(event, None), None)
    played = [match for match in queries.pairings(running) if not match.is_bye]
    record_results(running, [(match, Result((event.best_of // 2 + 1, 0))) for match in played[::2]], None)


def register_decks(event: Event, chance: random.Random) -> None:
    """Let the event be one that checks decks and has not begun; everybody has one, one in ten an illegal one."""
    event.rounds.all().delete()
    Event.objects.filter(pk=event.pk).update(format=Event.Format.PREPARED, state=Event.State.SETUP)
    names = [card.name for card in bundled().cards]
    entries = list(event.entries.all())
    for entry in entries:
        cards = chance.sample(names, 20)
        cards[0] = cards[1] if entry.number % 10 == 0 else cards[0]
        entry.deck = with_cards(Deck(card_set=event.card_set, name=event.name), "\n".join(cards))
    Deck.objects.bulk_create([entry.deck for entry in entries])
    Entry.objects.bulk_update(entries, ["deck"], batch_size=200)
    Entry.objects.filter(event=event).update(frozen_deck=None)


def measure(client: Client, address: str, repeat: int) -> dict[str, float]:
    """Medians in ms of `repeat` answers, the number of queries, and the size in kB, uncached and cached."""
    cold = [timed(client, address, forget=True) for _ in range(repeat)]
    warm = [timed(client, address) for _ in range(repeat)]
    forget_everything()
    with CaptureQueriesContext(connection) as first:
        answer = client.get(address)
    with CaptureQueriesContext(connection) as second:
        client.get(address)
    return {
        "uncached_ms": round(statistics.median(cold), 1),
        "cached_ms": round(statistics.median(warm), 1),
        "queries_uncached": len(first),
        "queries_cached": len(second),
        "kB": round(len(answer.content) / 1000, 1),
    }


def timed(client: Client, address: str, forget: bool = False) -> float:
    """Milliseconds of processor time of one answer: other work on the machine does not count."""
    if forget:
        forget_everything()
    began = time.process_time()
    assert client.get(address).status_code == 200
    return (time.process_time() - began) * 1000


def forget_everything() -> None:
    """As if nobody had looked before."""
    cache.clear()
    queries.forget()
