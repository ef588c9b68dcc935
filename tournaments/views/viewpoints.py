"""As whom a log is looked at, at which step, and what that is called in addresses."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from engine.apfelernte.asking.playback import Playback
from engine.kernel import JUDGE, PUBLIC
from tournaments import queries
from tournaments.models import GameLog
from tournaments.permissions import can_judge, own_entry, sees_every_seat
from tournaments.templatetags.events import first_word

AS_PUBLIC, AS_JUDGE = "public", "judge"


@dataclass(frozen=True)
class Viewpoint:
    """As whom a log is looked at. key: in addresses: "public", "judge" or the number of a seat from 1."""

    key: str
    viewer: int
    label: str


def viewpoints(user, log: GameLog, told: Playback) -> dict[str, Viewpoint]:
    """As whom this person may look at the log, by key: always as the public, who played as their own seat, judges who
    have opened the hands as everybody, and all of them once the event is over."""
    names = told.setup.seats
    every = may_open(user, log) or sees_every_seat(user, log)
    people = queries.log_people(log, names)
    mine = own_entry(user, log.event)
    own = {seat for seat, entry in enumerate(people) if entry == mine}
    seats = [seat for seat in range(len(names)) if every or seat in own]
    points = [Viewpoint(AS_PUBLIC, PUBLIC, _("everybody"))]
    points += [Viewpoint(str(seat + 1), seat, first_word(names[seat])) for seat in seats]
    points += [Viewpoint(AS_JUDGE, JUDGE, _("judge"))] if every else []
    return {point.key: point for point in points}


def may_open(user, log: GameLog) -> bool:
    """A judge who has opened the hands of this log lately."""
    return can_judge(user, log.event) and queries.log_opened_by(log, user)


def must_be_opened(user, log: GameLog, told: Playback) -> set[str]:
    """The viewpoints that a judge has only after opening the hands."""
    if not can_judge(user, log.event):
        return set()
    return {AS_JUDGE, *(str(seat + 1) for seat in range(len(told.setup.seats)))}


def viewpoint(points: dict[str, Viewpoint], wanted: str) -> Viewpoint:
    """The viewpoint asked for; nothing asked: the first. Raises PermissionDenied for one that this person has not."""
    if not wanted:
        return next(iter(points.values()))
    if wanted not in points:
        raise PermissionDenied
    return points[wanted]


def is_step(text: str) -> bool:
    """Whether a text can be the number of a step."""
    return text.isascii() and text.isdigit() and len(text) <= 6


def step_of(request: HttpRequest, told: Playback) -> int:
    """The step of the address, as near as the log has one; without one the last."""
    text = request.GET.get("step", "")
    return min(int(text), told.last) if is_step(text) else told.last


def address(log: GameLog, step: int, key: str) -> str:
    """The page of a step as somebody sees it."""
    query = urlencode({"step": step, "as": key})
    return f"{reverse('tournaments:replay', args=[log.public_id])}?{query}"
