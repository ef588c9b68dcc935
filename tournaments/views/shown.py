"""What the pages of an event show, made once: rows of a round, the plate, fragments kept by version and language."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import cache_control

from apfelernte.live.fragments import rendered_once
from apfelernte.live.topics import Mark, mark
from decks.queries import with_related
from tournaments import queries
from tournaments.models import Entry, Event, Match, Round
from tournaments.permissions import is_staff
from tournaments.topics import desk_topic, event_topic

# What only some may see (decks, hands) is kept by no browser: others sit at the same device later.
kept_nowhere = cache_control(private=True, no_store=True)


@dataclass(frozen=True)
class Side:
    """One person of a pairing. points: match points before the round; css: won, lost or playing."""

    entry: Entry
    points: int
    css: str


@dataclass(frozen=True)
class Row:
    """One pairing as a row. two: None for a bye."""

    match: Match
    one: Side
    two: Side | None

    @property
    def sides(self) -> tuple[Side, ...]:
        """One side for a bye, else two."""
        return (self.one, self.two) if self.two else (self.one,)

    @property
    def people(self) -> str:
        """The public ids of who plays, for `own_rows`."""
        return " ".join(side.entry.public_id for side in self.sides)

    @property
    def names(self) -> str:
        """Who plays, for the search."""
        return " ".join(side.entry.name for side in self.sides)


def rows(round: Round) -> list[Row]:
    """The pairings of a round by table, byes last, with the points before it (queries: five at most)."""
    points = queries.points_before(round)
    return [_row(match, points) for match in queries.pairings(round)]


def _row(match: Match, points: Mapping[int, int]) -> Row:
    winner = match.winner
    one, *two = (
        Side(seat.entry, points.get(seat.entry_id, 0), _outcome(match, winner, seat.entry))
        for seat in match.seats_in_order
    )
    return Row(match, one, two[0] if two else None)


def _outcome(match: Match, winner: Entry | None, entry: Entry) -> str:
    if not match.has_result or (winner is None and match.kind != Match.Kind.DOUBLE_LOSS):
        return "playing"
    return "won" if entry == winner else "lost"


def frame_for(user, event: Event) -> str:
    """The template around a page of an event that the staff sees with its own menu, and everybody else as a page of the
    site."""
    return "tournaments/staff_base.html" if is_staff(user, event) else "base.html"


def page(request: HttpRequest, event: Event, template: str, context: dict, status: int = 200) -> HttpResponse:
    """A page of an event: times are those of the event's place."""
    with timezone.override(event.zone):
        return render(request, template, {"event": event, **context}, status=status)


def fragment(event: Event, name: str, build: Callable[[Mark], dict]) -> SafeString:
    """A public part of the event's pages, rendered once for each version and language.

    name: the template's, with what tells two parts apart after a blank ("_pairings 3").
    build: makes its context; it gets the mark that was taken before anything is read. The event's row is read anew
    behind the mark, other rows that somebody has read before are for `build` to read anew: what is kept under a version
    must not be older than it.
    """
    now = mark_of(event)

    def made() -> str:
        read_anew(event)
        with timezone.override(event.zone):
            return render_to_string(f"tournaments/{name.split()[0]}.html", {"event": event, "mark": now} | build(now))

    return rendered_once(now, name, made)


def staff_part(event: Event, name: str, build: Callable[[], str]) -> SafeString:
    """A part of the staff's pages, made once for each version and language.

    name: with everything in which people of the staff differ there, as their rights.  build: reads what it shows; the
    event's row is read anew before.
    """

    def made() -> str:
        read_anew(event)
        with timezone.override(event.zone):
            return build()

    return rendered_once(mark(desk_topic(event)), name, made)


def read_anew(event: Event) -> None:
    """The event's row as it is now; its card set stays without the cards."""
    event.refresh_from_db(from_queryset=with_related(Event.objects.all(), "card_set"))


def mark_of(event: Event) -> Mark:
    """The event's mark, taken once for each event object and before anything that is kept is read."""
    if "_mark" not in event.__dict__:
        event.__dict__["_mark"] = mark(event_topic(event))
    return event.__dict__["_mark"]


def own_rows(html: SafeString, entry: Entry | None) -> SafeString:
    """The fragment with the rows of `entry` marked; each row (of a table or a list) names its people in data-of."""
    if entry is None:
        return html
    row = re.compile(rf'<(tr|li) (?=data-of="[^"]*\b{re.escape(entry.public_id)}\b)')
    return mark_safe(row.sub(r'<\1 class="row-own" ', html))


def address(name: str, public_id: str) -> str:
    """Where a name with one public id leads; what stands around the id is looked up once, not for each of many rows."""
    before, after = _around(name)
    return f"{before}{public_id}{after}"


@cache
def _around(name: str) -> list[str]:
    return reverse(name, args=["0"]).split("0")
