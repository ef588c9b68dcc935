"""What happens when a deadline of an event is reached."""

from contextlib import suppress

from apfelernte.errors import DomainError
from apfelernte.jobs import handler
from tournaments.domain.checks import draw_checks
from tournaments.domain.clock import call_time
from tournaments.domain.reports import let_stand
from tournaments.models import CheckDraw, Report, Round


@handler("round_clock")
def round_clock(round_id: int) -> None:
    """The clock of a round has run down; the round may be gone by now."""
    round = Round.objects.filter(pk=round_id).first()
    if round is not None:
        with suppress(DomainError):
            call_time(round)


@handler("check_draw")
def check_draw(draw_id: int) -> None:
    """The phrases for a round's deck checks are in; the round may be gone or closed by now, or a judge was faster."""
    found = CheckDraw.objects.select_related("event").filter(pk=draw_id).first()
    if found is not None:
        with suppress(DomainError):
            draw_checks(found, None)


@handler("report_stands")
def report_stands(report_id: int) -> None:
    """A player's report was not answered in time; it may be settled or gone by now."""
    report = Report.objects.select_related("match__round__event").filter(pk=report_id).first()
    if report is not None:
        with suppress(DomainError):
            let_stand(report)
