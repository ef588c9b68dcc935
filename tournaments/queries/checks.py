"""Deck checks as pages need them: the list, one check at the table, what the logs show of a deck; notes on people."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import ceil

from django.utils import timezone

from decks.queries import cards_of, with_related
from engine import judge
from engine.apfelernte.cards import Card
from engine.apfelernte.formats import CHECKING
from engine.apfelernte.table import DISCARD, LIMBO, PLAY, AppleTable
from engine.kernel.facts import MOVED, PUBLIC, SEATS, UNKNOWN, seen_by
from tournaments.checks import Games, counted, tables_to_take
from tournaments.models import CheckDraw, DeckCheck, Entry, Event, GameLog, Match, PlayerNote, Round
from tournaments.queries.kept import keep
from tournaments.queries.logs import seats_by_name

SORTS = ("number", "type", "name")
OPEN_ZONES = {PLAY, LIMBO, DISCARD}


# lists


def checks_of(event: Event) -> list[DeckCheck]:
    """All checks of an event, the newest round first, in a round by table; one query."""
    rows = event.checks.select_related("entry", "match", "asked_by", "begun_by", "finished_by", "draw__draw")
    return sorted(rows, key=lambda row: (-row.round_number, row.match.table if row.match else 0, row.pk))


def unfinished(event: Event) -> list[DeckCheck]:
    """The checks that wait for a judge, the oldest round first, in a round by table; one query."""
    rows = event.checks.filter(state__in=[DeckCheck.State.CHOSEN, DeckCheck.State.OPEN])
    return list(rows.select_related("entry", "match").order_by("round_number", "match__table", "pk"))


def check_draws_of(event: Event) -> list[CheckDraw]:
    """The draws of an event, the newest first; one query."""
    rows = event.check_draws.select_related("draw", "round").order_by("-round_number", "-pk")
    return list(rows)


def checks_at(match: Match) -> list[DeckCheck]:
    """The checks at one table, the oldest first; one query."""
    return list(match.checks.select_related("entry", "asked_by"))


def spared(draw: CheckDraw) -> list[Entry]:
    """Who sits at a drawn table and is not checked there: they were checked before, or have left. One query."""
    return list(Entry.objects.filter(seats__match__checks__draw=draw).exclude(checks__draw=draw).distinct())


def would_take(round: Round) -> int:
    """How many tables the draw of the round takes at least; 0 when the event draws none."""
    tables = round.matches.exclude(table=None).count()
    return tables_to_take(tables, round.event.check_percent, tables)


# one check


@dataclass(frozen=True)
class CheckedCard:
    """One card of the list. seen: in which games the logs show it, as (round, game)."""

    card: Card
    copies: int
    ticked: bool
    seen: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Strange:
    """A card that the logs show and the list does not have."""

    card: Card
    seen: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class CheckedDeck:
    """The registered list beside what the logs of the person's games show. has_list: a deck was handed in."""

    has_list: bool
    cards: Sequence[CheckedCard]
    strange: Sequence[Strange]
    logs: int

    @property
    def count(self) -> int:
        """How many cards the list has."""
        return sum(row.copies for row in self.cards)

    @property
    def ticked(self) -> int:
        """How many of them lie on the table."""
        return sum(row.copies for row in self.cards if row.ticked)


def checked_deck(check: DeckCheck, sort: str = "number") -> CheckedDeck:
    """What lies beside the cards on the table. sort: one of SORTS, as one sorts cards by hand."""
    frozen = check.entry.frozen_deck
    known = cards_of(check.event.card_set).by_number
    seen, logs = cards_seen(check.entry)
    listed = Counter(frozen.cards) if frozen else Counter()
    ticked = set(check.ticked)
    rows = [
        CheckedCard(known[number], listed[number], number in ticked, tuple(seen.get(number, ())))
        for number in listed
        if number in known
    ]
    strange = [
        Strange(known[number], tuple(games))
        for number, games in sorted(seen.items())
        if frozen and number not in listed and number in known
    ]
    return CheckedDeck(frozen is not None, sorted(rows, key=_SORTED[sort]), strange, logs)


_SORTED = {
    "number": lambda row: row.card.number,
    "type": lambda row: (row.card.kind != "Wesen", row.card.type, row.card.number),
    "name": lambda row: row.card.name.casefold(),
}


def cards_seen(entry: Entry) -> tuple[dict[int, list[tuple[int, int]]], int]:
    """What everybody at the table saw of the person's cards: {card number: [(round, game)]}, and how many logs tell it.

    From the logs of all games of this person, as far as they are legal; whether the decks in them are the registered
    ones is not asked, that is what the check is about. A constant number of queries.
    """
    own = GameLog.objects.filter(game__match__seats__entry=entry, event=entry.event_id)
    logs = (
        with_related(own, "event__card_set", "game__match__round")
        .prefetch_related("game__match__seats__entry")
        .order_by("game__match__round__number", "game__number", "pk")
    )
    seen: dict[int, list[tuple[int, int]]] = defaultdict(list)
    told = 0
    for log in logs:
        shown = _shown_by_seat(log)
        match = log.game.match
        seats = seats_by_name([seat.entry for seat in match.seats_in_order], [name for name, _cards in shown])
        if seats is None:
            continue
        told += 1
        where = (match.round.number, log.game.number)
        for number in shown[seats.index(entry)][1]:
            if where not in seen[number]:
                seen[number].append(where)
    return seen, told


def _shown_by_seat(log: GameLog) -> list[tuple[str, tuple[int, ...]]]:
    """The seats of a log by name, each with the cards that it showed; empty when no game can be followed. Kept."""
    cards = cards_of(log.event.card_set)

    def read() -> list[tuple[str, tuple[int, ...]]]:
        found = judge.check(log.text, card_sets=[cards])
        table = found.table
        return [(name, shown_cards(table, seat)) for seat, name in enumerate(found.seats)] if table else []

    return keep(("shown", log.fingerprint, cards.fingerprint), read)


def shown_cards(table: AppleTable, seat: int) -> tuple[int, ...]:
    """The cards of a seat that came into play, were cast or discarded for all to see, by number."""
    moves = (seen_by(fact, PUBLIC) for fact in table.facts or () if fact.kind == MOVED)
    shown = {
        fact.face
        for fact in moves
        if fact.face != UNKNOWN and fact.target // SEATS in OPEN_ZONES and table.owner[fact.copy] == seat
    }
    return tuple(sorted(shown))


@dataclass(frozen=True)
class Consequence:
    """What an illegal deck would bring. before, after: games by seat and drawn; before None: no result yet."""

    match: Match
    before: Games | None
    after: Games | None
    changes: bool


def consequence(check: DeckCheck) -> Consequence | None:
    """What happens to the match when the deck turns out illegal (A9.10); None without a match or without games."""
    match = check.match
    if match is None or (match.has_result and match.kind != Match.Kind.PLAYED):
        return None
    if not match.has_result:
        return Consequence(match, None, None, True)
    others = [row for row in match.checks.all() if row.pk != check.pk and row.is_finished and row.played]
    held = [row for row in others if row.counted_version == match.result_version]
    seats = match.seats_in_order
    now = Games.of([seat.games_won for seat in seats], match.games_drawn)
    base = Games.of(held[0].played["wins"], held[0].played["drawn"]) if held else now
    illegal = {seat.position for seat in seats if seat.entry_id in {check.entry_id, *(row.entry_id for row in others)}}
    event = check.event
    narrow = event.illegal_deck == Event.IllegalDeck.LAST_WIN
    after = counted(base, illegal, event.wins_needed, narrow)
    return Consequence(match, now, after, after != now)


def minutes_so_far(check: DeckCheck, now: datetime | None = None) -> int:
    """The minutes that the table has lost since its first check began and has not been given back, rounded up."""
    rows = check.match.checks.all() if check.match else [check]
    begun = [row.begun_at for row in rows if row.begun_at and row.state != DeckCheck.State.GIVEN_UP]
    if not begun:
        return 0
    lost = ceil(((now or timezone.now()) - min(begun)).total_seconds() / 60)
    given = sum(row.minutes for row in rows if row.pk != check.pk)
    return max(0, min(lost - given, 60))


# notes


@dataclass(frozen=True)
class Noted:
    """How much stands about somebody, withdrawn ones left out."""

    notes: int = 0
    warnings: int = 0


def notes_on(entries: Iterable[Entry]) -> list[PlayerNote]:
    """The notes on people, the newest first; for judges only. One query."""
    return list(
        PlayerNote.objects.filter(entry__in=list(entries)).select_related("by", "withdrawn_by", "entry").order_by("-pk")
    )


def noted(event: Event) -> dict[int, Noted]:
    """How much stands about whom, by entry; for judges only. One query."""
    found: dict[int, Counter[str]] = defaultdict(Counter)
    for entry, kind in event.notes.filter(withdrawn_at=None).values_list("entry", "kind"):
        found[entry][kind] += 1
    kinds = PlayerNote.Kind
    return {entry: Noted(count[kinds.NOTE], count[kinds.WARNING]) for entry, count in found.items()}


# for who plays


@dataclass(frozen=True)
class PlayerChecks:
    """What a player may know of deck checks in the running round. check: of the own deck, running.  draw: still open.

    may_ask: the match is over, and the opponent's deck can be asked for (A9.3), if the format lets one (A9.7).
    """

    match: Match
    check: DeckCheck | None
    draw: CheckDraw | None
    may_ask: bool


def checks_for(entry: Entry) -> PlayerChecks | None:
    """What concerns a player now; None without a table in a running round. Three queries, with the entry's
    event at hand."""
    seats = entry.seats.filter(round__state=Round.State.PUBLISHED, match__table__isnull=False)
    seat = seats.select_related("match", "round").first()
    if seat is None:
        return None
    checks = list(seat.match.checks.exclude(state=DeckCheck.State.GIVEN_UP).select_related("entry"))
    own = next((row for row in checks if row.entry_id == entry.pk and row.is_open), None)
    may_ask = entry.event.rules.has(CHECKING) and all(row.entry_id == entry.pk for row in checks)
    draw = CheckDraw.objects.filter(round=seat.round, draw__drawn_at=None).select_related("draw").first()
    return PlayerChecks(seat.match, own, draw, seat.match.has_result and may_ask)


def draw_of(round: Round) -> CheckDraw | None:
    """The draw of a round's deck checks; None when there is none."""
    return CheckDraw.objects.filter(round=round).select_related("draw").first()
