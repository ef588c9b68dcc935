"""What happens when a deadline of an event is reached."""

from apfelernte.jobs import handler
from tournaments.domain.clock import call_time
from tournaments.models import Round


@handler("round_clock")
def round_clock(round_id: int) -> None:
    """The clock of a round has run down; the round may be gone by now."""
    round = Round.objects.filter(pk=round_id).first()
    if round is not None:
        call_time(round)
