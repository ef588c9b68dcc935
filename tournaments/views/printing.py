"""Sheets for the wall and slips for the tables, as PDF."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from apfelernte.languages import reader_language
from tournaments import print as sheets
from tournaments import queries
from tournaments.models import Event, Match, Round
from tournaments.permissions import can_score, event_for, is_staff, round_for
from tournaments.print import Place, Sheet, Table
from tournaments.templatetags.events import percent
from tournaments.views.shown import page


@login_required
@require_safe
def menu(request: HttpRequest, public_id: str) -> HttpResponse:
    """Everything that can be printed."""
    event = event_for(request.user, public_id, is_staff)
    rounds = list(queries.public_rounds(event).reverse())
    context = {"rounds": rounds, "may_score": can_score(request.user, event)}
    return page(request, event, "tournaments/print.html", context)


@login_required
@require_safe
def round_sheet(request: HttpRequest, public_id: str, sheet: str) -> HttpResponse:
    """`names`, `tables` or `slips` of a published round."""
    round = round_for(request.user, public_id, can_score)
    if sheet not in SHEETS or round.is_draft:
        raise Http404
    event = round.event
    tables = [table_of(match) for match in queries.pairings(round)]
    with timezone.override(event.zone):
        return pdf(SHEETS[sheet](head(event, subject(round)), tables, event), f"{sheet}-{round.number}")


@login_required
@require_safe
def standings_sheet(request: HttpRequest, public_id: str) -> HttpResponse:
    """The standings as they are now."""
    event = event_for(request.user, public_id, can_score)
    last = queries.public_rounds(event).last()
    places = [place_of(line) for line in queries.standings(event)]
    with timezone.override(event.zone):
        return pdf(sheets.standings(head(event, subject(last) if last else ""), places), "standings")


SHEETS = {
    "names": lambda head, tables, event: sheets.pairings_by_name(head, tables),
    "tables": lambda head, tables, event: sheets.pairings_by_table(head, tables),
    "slips": lambda head, tables, event: sheets.match_slips(head, tables, event.wins_needed),
}


def head(event: Event, subject: str) -> Sheet:
    """What stands at the head and the foot."""
    return Sheet(event.name, subject, timezone.now(), reader_language())


def subject(round: Round) -> str:
    """ "Runde 3 von 4"."""
    return _("Round %(number)d of %(total)d") % {"number": round.number, "total": queries.rounds_total(round.event)}


def table_of(match: Match) -> Table:
    """A match as the sheets take it."""
    first, *second = (seat.entry.name for seat in match.seats_in_order)
    starter = match.starter.name if match.starter else None
    return Table(match.table, first, second[0] if second else None, starter, match.extra_minutes)


def place_of(line: queries.Line) -> Place:
    """A line of the standings with its figures written out."""
    return Place(
        place=str(line.place),
        name=line.entry.name,
        points=str(line.points),
        record=f"{line.won}–{line.lost}–{line.drawn}",
        opponents=percent(line.opponents_match_wins),
        games=percent(line.game_wins),
        opponents_games=percent(line.opponents_game_wins),
        dropped=line.dropped,
    )


def pdf(data: bytes, name: str) -> HttpResponse:
    """A PDF that opens in the browser."""
    response = HttpResponse(data, content_type="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    response.headers["Cache-Control"] = "private, no-store"
    return response
