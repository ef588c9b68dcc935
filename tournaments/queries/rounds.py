"""Rounds, their tables, and how many there will be."""

from collections import defaultdict

from django.db.models import QuerySet

from apfelernte.accounts.models import User
from tournaments.models import Event, Match, Round, Seat
from tournaments.pairing import swiss


def pairings(round: Round) -> list[Match]:
    """The matches by table, byes last, with seats, entries, starter and who entered the result (three queries)."""
    return _with_people(round, round.matches.all())


def _with_people(round: Round, rows: QuerySet[Match]) -> list[Match]:
    matches = list(rows)
    found = Seat.objects.filter(round=round) if len(matches) > 1 else Seat.objects.filter(match__in=matches)
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in found.select_related("entry").order_by("position"):
        seats[seat.match_id].append(seat)
    writers = User.objects.in_bulk({match.result_by_id for match in matches if match.result_by_id})  # few write many
    for match in matches:
        match.round, match.seats_in_order = round, seats[match.pk]
        for seat in seats[match.pk]:
            if seat.entry_id == match.starter_id:
                match.starter = seat.entry
        if match.result_by_id:
            match.result_by = writers[match.result_by_id]
    return matches


def pairing_at(round: Round, table: int) -> Match | None:
    """The match at one table, as `pairings` has it; None where nobody sits."""
    return next(iter(_with_people(round, round.matches.filter(table=table))), None)


def current_round(event: Event) -> Round | None:
    """The round with the highest number, draft or not."""
    return event.rounds.last()


def public_rounds(event: Event) -> QuerySet[Round]:
    """The rounds that everybody may see, by number."""
    return event.rounds.exclude(state=Round.State.DRAFT)


def recommended_rounds(event: Event) -> int:
    """What the number of people at the start asks for."""
    return swiss.recommended_rounds(starters(event))


def starters(event: Event) -> int:
    """How many were there when round 1 was to be paired."""
    return event.entries.filter(entered_round=1).exclude(dropped_after_round=0).count()


def rounds_total(event: Event) -> int:
    """As planned, or as recommended."""
    return event.rounds_planned or recommended_rounds(event)
