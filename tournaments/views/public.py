"""What everybody sees of events: home, the list, and an event's rounds, standings, players and description."""

from collections.abc import Callable
from dataclasses import dataclass

from django.core.paginator import Paginator
from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from apfelernte.live.fragments import answer
from tournaments import permissions, queries
from tournaments.models import Entry, Event, Match, Round, Seat, Staff
from tournaments.permissions import entry_for, event_for, events_for, own_entry, round_for
from tournaments.queries.checks import draw_of
from tournaments.templatetags.events import own_score
from tournaments.views.shown import fragment, mark_of, own_rows, page, rows

BESIDE = 32  # rows of the standings beside the pairings
PER_PAGE = 50
TIE_BREAKS = ("opponents_match_wins", "game_wins", "opponents_game_wins")


# home and the list


@dataclass(frozen=True)
class Duty:
    """What is next for a person in an event that runs or is being prepared.

    seat: where the person plays now, or None.  todo: what the person does next for the event, translated, or "".
    """

    event: Event
    seat: Seat | None = None
    todo: str = ""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What is next for the person, then what runs and what comes."""
    duties = duties_of(request.user) if request.user.is_authenticated else []
    current = events_for(request.user).exclude(state=Event.State.FINISHED).annotate(people=Count("entries"))
    context = {
        "duties": duties,
        "running": current.filter(state=Event.State.RUNNING)[:10],
        "coming": current.filter(state=Event.State.SETUP).order_by("starts_at")[:10],
        "may_create": permissions.can_create_event(request.user),
    }
    return render(request, "tournaments/home.html", context)


def duties_of(user) -> list[Duty]:
    """Where the person sits in running rounds, then what the person's staff roles ask for; running events first."""
    seats = Seat.objects.filter(round__state=Round.State.PUBLISHED, entry__user=user, match__kind=Match.Kind.NONE)
    seats = seats.select_related("round__event", "match", "entry").order_by("-round__event__starts_at", "-pk")
    playing = [Duty(seat.round.event, seat=seat) for seat in seats]
    mine = Event.objects.filter(pk__in=Staff.objects.filter(user=user).values("event"))
    mine = mine.exclude(state=Event.State.FINISHED).order_by("state", "starts_at")  # running before setup
    return playing + [Duty(event, todo=todo_of(user, event)) for event in mine[:5]]


SCORED = {"add_entries", "results"}  # steps that need no organizer


def todo_of(user, event: Event) -> str:
    """What a person of the staff does next: the event's next step, or what the own role is for."""
    step = queries.next_step(event)
    if permissions.can_organize(user, event) or (permissions.can_score(user, event) and step.code in SCORED):
        return step.sentence
    return _("Enter players and results") if permissions.can_score(user, event) else _("Open decks, judge logs")


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """All events that the person may see: running, coming, past; `?q=` searches name and place."""
    wanted = request.GET.get("q", "").strip()[:120]
    found = events_for(request.user).annotate(people=Count("entries"))
    if wanted:
        found = found.filter(Q(name__icontains=wanted) | Q(place__icontains=wanted))
    shown = Paginator(found.order_by("-starts_at", "-pk"), PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "tournaments/events.html", {
        "page": shown,
        "running": [event for event in shown if event.state == Event.State.RUNNING],
        "coming": sorted((e for e in shown if e.state == Event.State.SETUP), key=lambda event: event.starts_at),
        "past": [event for event in shown if event.state == Event.State.FINISHED],
        "wanted": wanted,
        "may_create": permissions.can_create_event(request.user),
    })  # fmt: skip


# an event's pages


@require_safe
def event(request: HttpRequest, public_id: str) -> HttpResponse:
    """The latest round, or what the event is while there is none; an open page goes on to the next round by itself."""
    return newest_tab(request, event_for(request.user, public_id))


def newest_tab(request: HttpRequest, event: Event, **more: object) -> HttpResponse:
    """The page of the event's own address, or with the right `frame` only what it shows below its plate."""
    mark_of(event)
    rounds = list(queries.public_rounds(event).reverse())
    if not rounds:
        return about_page(request, event, follows=True, **more)
    return event_page(request, event, "round", rounds[0], follows=True, rounds=rounds, **more)


@require_safe
def event_round(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """One round: pairings with results, the standings beside them."""
    event = event_for(request.user, public_id)
    round = queries.public_rounds(event).filter(number=min(number, 10_000)).first()
    if round is None:
        raise Http404
    return event_page(request, event, "round", round)


@require_safe
def event_standings(request: HttpRequest, public_id: str) -> HttpResponse:
    """The whole standings; a percentage opens its terms."""
    return event_page(request, event_for(request.user, public_id), "standings")


@require_safe
def players(request: HttpRequest, public_id: str) -> HttpResponse:
    """Who takes part, by name."""
    event = event_for(request.user, public_id)
    return event_page(request, event, "players")


@require_safe
def about(request: HttpRequest, public_id: str) -> HttpResponse:
    """What is played, when and by which rules."""
    return about_page(request, event_for(request.user, public_id))


def about_page(request: HttpRequest, event: Event, **more: object) -> HttpResponse:
    """The description, the schedule so far, the rules, the people in charge."""
    staff = Staff.objects.filter(event=event).select_related("user")
    return event_page(request, event, "about", staff=staff, entries_count=event.entries.count(), **more)


def event_page(
    request: HttpRequest, event: Event, tab: str, round: Round | None = None, **more: object
) -> HttpResponse:
    """The frame of the public pages with one of its tabs: round, standings, players or about.

    more: for the template; `follows` makes the tabs and what they show one live part.
    """
    own = own_entry(request.user, event)
    parts = {"plate": plate_of(event)}
    if tab == "round" and round:
        parts["pairings"] = own_rows(pairings_of(round), own)
        parts["beside"] = own_rows(beside_of(round), own)
    if tab == "standings":
        parts["standings"] = own_rows(standings_of(event), own)
    if tab == "players":
        parts["players"] = own_rows(players_of(event), own)
    context = {
        "tab": tab,
        "round": round,
        "mark": mark_of(event),
        "rounds": more.get("rounds") or list(queries.public_rounds(event).reverse()),
        "is_staff": permissions.is_staff(request.user, event),
        "own": own,
    }
    return page(request, event, f"tournaments/event_{tab}.html", context | parts | more)


# parts that live pages fetch anew


@require_safe
def plate(request: HttpRequest, public_id: str) -> HttpResponse:
    """Name, state and clock."""
    return answer(request, plate_of(event_for(request.user, public_id)))


@require_safe
def newest(request: HttpRequest, public_id: str) -> HttpResponse:
    """The tabs and the latest round: what the event's own address shows below the plate."""
    shown = newest_tab(request, event_for(request.user, public_id), frame="tournaments/part.html")
    return answer(request, shown.content.decode())


@require_safe
def pairings(request: HttpRequest, public_id: str) -> HttpResponse:
    """The pairings of a round."""
    return part_of_round(request, public_id, pairings_of)


@require_safe
def standings_table(request: HttpRequest, public_id: str) -> HttpResponse:
    """The whole standings."""
    event = event_for(request.user, public_id)
    return answer(request, own_rows(standings_of(event), own_entry(request.user, event)))


@require_safe
def beside(request: HttpRequest, public_id: str) -> HttpResponse:
    """The upper places, as they stand beside the pairings of a round."""
    return part_of_round(request, public_id, beside_of)


def part_of_round(request: HttpRequest, public_id: str, part: Callable[[Round], SafeString]) -> HttpResponse:
    """A part of a public round by itself. Raises Http404 for a draft, whoever looks."""
    round = round_for(request.user, public_id)
    if round.is_draft:
        raise Http404
    return answer(request, own_rows(part(round), own_entry(request.user, round.event)))


def plate_of(event: Event) -> SafeString:
    """The plate of the public pages."""

    def build(mark):
        round = queries.public_rounds(event).last()
        lines = queries.standings(event) if event.state == Event.State.FINISHED else ()
        first = [line.entry for line in lines if line.place == 1]
        return {"round": round, "total": queries.rounds_total(event), "first": first[:3]}

    return fragment(event, "_plate", build)


def pairings_of(round: Round) -> SafeString:
    """The table of a round."""

    def build(mark):
        now = anew(round)
        return {"round": now, "rows": rows(now), "check_draw": draw_of(now)}

    return fragment(round.event, f"_pairings {round.number}", build)


def anew(round: Round) -> Round:
    """The round as it is now. Raises Http404 when it has gone, or is a draft again, since it was read."""
    return get_object_or_404(queries.public_rounds(round.event), pk=round.pk)


def standings_of(event: Event) -> SafeString:
    """The whole standings, by all that is entered."""

    def build(mark):
        last = queries.public_rounds(event).last()
        return {"lines": queries.standings(event) if last else (), "last": last}

    return fragment(event, "_standings", build)


def players_of(event: Event) -> SafeString:
    """Who takes part, by name."""
    return fragment(event, "_players", lambda mark: {"entries": list(event.entries.all())})


def beside_of(round: Round) -> SafeString:
    """The upper places after a closed round, or before one that runs: those that led to its pairings."""

    def build(mark):
        now = anew(round)
        after = now.number if now.is_closed else now.number - 1
        lines = queries.standings(now.event, after) if after else ()
        return {"lines": lines[:BESIDE], "more": len(lines) > BESIDE, "after": after, "round": now}

    return fragment(round.event, f"_beside {round.number}", build)


# terms


@require_safe
def standing(request: HttpRequest, public_id: str) -> HttpResponse:
    """How a person's tie-breaks come about: every term of them."""
    entry = entry_for(request.user, public_id)
    event = entry.event
    names = dict(Entry.objects.filter(event=event).values_list("pk", "name"))
    line = next((line for line in queries.standings(event) if line.entry == entry), None)
    if line is None:
        raise Http404
    sums = [
        (title, queries.explain(event, entry, key)) for key, title in zip(TIE_BREAKS, tie_break_titles(), strict=True)
    ]
    seats = entry.seats.filter(round__in=queries.public_rounds(event)).select_related("round", "match__round__event")
    context = {
        "entry": entry,
        "line": line,
        "sums": sums,
        "names": names,
        "results": {seat.round.number: own_score(seat) for seat in seats.prefetch_related("match__seats")},
        "plate": plate_of(event),
    }
    return page(request, event, "tournaments/standing.html", context)


def tie_break_titles() -> tuple[str, str, str]:
    """The tie-breaks in their order, as they are called on pages."""
    return _("Opponents' match wins"), _("Own game wins"), _("Opponents' game wins")
