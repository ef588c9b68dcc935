"""What tests of events begin with: a small card set, people, an event at a given point. No surprises."""

from collections.abc import Sequence
from functools import cache

from apfelernte.accounts.models import User
from decks.building import store_card_set
from decks.models import CardSet
from decks.queries import cards_of
from engine.apfelernte.cards import Card
from engine.apfelernte.cards import CardSet as EngineCardSet
from engine.apfelernte.log.gamelog import Setup, write_game
from engine.games import APFELERNTE, play_out
from engine.kernel import Chance
from tournaments.domain.entries import add_entry
from tournaments.domain.events import create_event, start_event
from tournaments.domain.results import record_result
from tournaments.domain.rounds import close_round, pair_round, publish_round
from tournaments.models import Entry, Event, Match, Round
from tournaments.queries import pairings

CARDS = EngineCardSet(
    "Test", tuple(Card(number, f"Karte{number}", "Wesen", "Biest", number % 9 + 1, "") for number in range(1, 31))
)
LEGAL = "\n".join(f"Karte{number}" for number in range(1, 21))
OTHER_LEGAL = "\n".join(f"Æ{number:03d}" for number in range(11, 31))
SALT = "a9" * 32  # the same draws in every run
NAMES = (
    "Anna Ähren", "Bert Bär", "Carla Cox", "Dora Dachs", "Emil Eder", "Frieda Fuchs", "Gerd Grün", "Hanna Höß",
    "Ida Igel", "Jörg Jahn", "Käthe Kühn", "Lars Lux", "Mona Mai", "Nils Nuß", "Olga Öhl", "Paul Pohl", "Rita Rüb",
)  # fmt: skip


def card_set() -> CardSet:
    """A set of thirty plain cards."""
    return store_card_set(CARDS)[0]


def new_event(by: User, people: int = 0, **settings: object) -> Event:
    """An event in preparation for which nothing is checked unless `format` says so."""
    event = create_event(
        by, **{"name": "Testturnier", "card_set": card_set(), "format": "any_list", "salt": SALT} | settings
    )
    for name in NAMES[:people]:
        add_entry(event, name, by)
    event.refresh_from_db()
    return event


def started(by: User, people: int, **settings: object) -> Event:
    """A running event without a round."""
    return start_event(new_event(by, people, **settings), by)


def published(event: Event, by: User, byes: Sequence[Entry] = ()) -> Round:
    """The next round, paired and published."""
    return publish_round(pair_round(event, by, byes), by)


def enter_all(round: Round, by: User, wins: tuple[int, int] = (2, 0)) -> None:
    """The same result at each table."""
    for match in tables(round):
        record_result(match, by, wins)


def played(event: Event, by: User, rounds: int = 1) -> Round:
    """Whole rounds: at each table the first seat wins 2:0. Returns the last one."""
    for _ in range(rounds):
        round = published(event, by)
        enter_all(round, by)
        round = close_round(round, by)
    return round


def tables(round: Round) -> list[Match]:
    """The matches of a round without byes."""
    return [match for match in pairings(round) if not match.is_bye]


def people(match: Match) -> list[str]:
    """The names at a table."""
    return [seat.entry.name for seat in match.seats_in_order]


def entry(event: Event, name: str) -> Entry:
    """The entry of that name, or whose name begins so."""
    return event.entries.get(name__startswith=name)


def verbs(event: Event) -> list[str]:
    """What the audit lines say, oldest first."""
    return list(event.audit.order_by("pk").values_list("verb", flat=True))


def won_by(match: Match, seat: int, names: tuple[str, str] | None = None, decks=None) -> str:
    """The log of a game that this seat of the table wins."""
    entries = [row.entry for row in match.seats_in_order]
    cards = cards_of(match.round.event.card_set)
    decks = decks or tuple(tuple(entry.frozen_deck.cards) for entry in entries)
    return game_won_by(seat, names or tuple(entry.name for entry in entries), decks, cards)


@cache
def game_won_by(seat: int, names: tuple[str, ...], decks: tuple[tuple[int, ...], ...], cards: EngineCardSet) -> str:
    """The log of an engine-played game with this winner; the same game each time."""
    for seed in range(40):
        setup = Setup(decks, names, cards, start=0)
        table = setup.table(Chance(str(seed)), facts=False)
        play_out(table, [APFELERNTE.bots["greedy"](table, seed + place) for place in (0, 1)], APFELERNTE)
        if table.winner == seat:
            return write_game(setup, table.log)
    raise AssertionError("forty games and no such one")
