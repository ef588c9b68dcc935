"""The rows of an event as the plain records of tournaments.pairing. Ids in records are primary keys of entries."""

import hashlib
import hmac
from collections import defaultdict
from collections.abc import Iterable, Sequence

from tournaments.models import Entry, Event, Match, Round, Seat
from tournaments.pairing import records


def settings_of(event: Event) -> records.Settings:
    """How the event counts."""
    points, games = {
        Event.Bye.WIN: (None, None),
        Event.Bye.DRAW: (event.draw_points, 0),
        Event.Bye.NOTHING: (event.loss_points, 0),
    }[Event.Bye(event.bye_worth)]
    averages = records.ByeInAverages
    return records.Settings(
        win=event.win_points,
        draw=event.draw_points,
        loss=event.loss_points,
        best_of=event.best_of,
        bye_points=points,
        bye_games=games,
        floor=event.floor,
        bye_in_averages=averages.COUNTED if event.byes_in_tie_breaks else averages.LEFT_OUT,
        dropped=records.Dropped(event.dropped_standing),
    )


def lot(event: Event, *words: object) -> int:
    """A number that nobody can foresee or choose: from the event's secret and what it is drawn for."""
    text = "/".join(str(word) for word in words)
    return int.from_bytes(hmac.digest(bytes.fromhex(event.salt), text.encode(), hashlib.sha256))


def entrants_for_round(
    event: Event, entries: Sequence[Entry], number: int, byes: frozenset[int] = frozenset()
) -> list[records.Entrant]:
    """Everybody as round `number` sees them, in an order drawn for this round. byes: pks that have its bye already."""
    drawn = sorted(entries, key=lambda entry: lot(event, "round", number, entry.number))
    return [
        records.Entrant(
            id=entry.pk,
            seed=place,
            bye=entry.pk in byes,
            absent=entry.entered_round > number,
            dropped_after=entry.dropped_after_round,
        )
        for place, entry in enumerate(drawn)
    ]


def entrants_by_name(entries: Iterable[Entry]) -> list[records.Entrant]:
    """Everybody by name, for standings: equals stand in this order, on one place."""
    return [
        records.Entrant(id=entry.pk, seed=place, dropped_after=entry.dropped_after_round)
        for place, entry in enumerate(entries)
    ]


def matches_of(event: Event, entries: Sequence[Entry], until: int | None = None) -> list[records.Match]:
    """All matches of published and closed rounds, and a round missed for each in which somebody had no table yet.

    until: rounds before this number only.  Two queries, no model objects: standings of hundreds are made from it.
    """
    rounds = Round.objects.filter(event=event).exclude(state=Round.State.DRAFT)
    rounds = rounds.filter(number__lt=until) if until else rounds
    numbers = list(rounds.values_list("number", flat=True))
    seats = Seat.objects.filter(round__event=event, round__number__in=numbers).order_by("match_id", "position")
    columns = ("match_id", "round__number", "entry_id", "games_won", "match__kind", "match__games_drawn")
    tables: dict[int, list[tuple]] = defaultdict(list)
    for row in seats.values_list(*columns):
        tables[row[0]].append(row)
    played = [_match(rows) for rows in tables.values()]
    return [*played, *_missed(entries, numbers, played)]


def _match(rows: list[tuple]) -> records.Match:
    _pk, number, one, games_one, kind, drawn = rows[0]
    two, games_two = (rows[1][2], rows[1][3]) if len(rows) == 2 else (None, 0)
    return records.Match(number, one, two, games_one, games_two, drawn, KINDS[kind])


KINDS = {
    Match.Kind.NONE.value: records.Kind.OPEN,
    Match.Kind.PLAYED.value: records.Kind.PLAYED,
    Match.Kind.NO_SHOW.value: records.Kind.NO_SHOW,
    Match.Kind.DOUBLE_LOSS.value: records.Kind.DOUBLE_LOSS,
    Match.Kind.BYE.value: records.Kind.BYE,
}


def _missed(entries: Sequence[Entry], numbers: Iterable[int], played: Iterable[records.Match]) -> list[records.Match]:
    """Rounds in which somebody who is in the event sat nowhere: who came late, or left and came back (T32)."""
    seated = {(match.round, player) for match in played for player in (match.one, match.two)}
    return [
        records.Match(number, entry.pk, kind=records.Kind.MISSED)
        for entry in entries
        for number in numbers
        if (number, entry.pk) not in seated
        and (entry.dropped_after_round is None or number <= entry.dropped_after_round)
    ]
