"""Rounds, their tables, and how many there will be."""

from collections import defaultdict

from django.db.models import QuerySet

from tournaments.models import Event, Match, Round, Seat
from tournaments.pairing import swiss


def pairings(round: Round) -> list[Match]:
    """The matches by table, byes last, with seats, entries, starter and who entered the result (two queries)."""
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(round=round).select_related("entry").order_by("position"):
        seats[seat.match_id].append(seat)
    matches = list(Match.objects.filter(round=round).select_related("starter", "result_by"))
    for match in matches:
        match.round, match.seats_in_order = round, seats[match.pk]
    return matches


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
