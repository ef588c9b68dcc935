"""What of a draw may leave the site: at first the promise, later everything."""

from typing import Any

from apfelernte.draws.models import SealedDraw
from engine.kernel import sealed

HIDDEN = ("secret", "seed", "order", "taken")  # until the draw is revealed


def record_of(draw: SealedDraw) -> dict[str, Any]:
    """The draw's record (engine.kernel.sealed.record); before it is revealed without secret, phrases and result."""
    told = sealed.record(draw.sealed()) | {
        "commitment": draw.commitment,
        "opened_at": _moment(draw.opened_at),
        "drawn_at": _moment(draw.drawn_at),
    }
    if draw.revealed_at is not None:
        return told
    for name in HIDDEN:
        told[name] = None
    told["left_out"] = None
    told["phrases"] = [{"who": row["who"], "timer": row["timer"], "seal": row["seal"]} for row in told["phrases"]]
    return told


def _moment(at: Any) -> str | None:
    return at.isoformat(timespec="seconds") if at else None
