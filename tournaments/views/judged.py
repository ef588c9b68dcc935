"""What the verdict page shows: the sentence, the log with its lines marked, the table before the failing step."""

from tournaments import queries
from tournaments.models import Entry, GameLog


def judged(log: GameLog, first: Entry | None = None) -> dict:
    """The context of a log's page."""
    verdict = queries.verdict(log)
    return {"log": log, "verdict": verdict, "offer": queries.log_offer(log, first), "first": first}
