"""Places of an event: how many are free, who waits for one, and who moves up when one is given up."""

from collections.abc import Sequence

from django.db.models import Max
from django.utils import timezone

from tournaments.domain.writing import Write
from tournaments.models import Entry, Event, WaitingPlace
from tournaments.names import told_apart


def next_number(event: Event) -> int:
    """The number of the next entry."""
    return (event.entries.aggregate(last=Max("number"))["last"] or 0) + 1


def free_places(event: Event) -> int | None:
    """How many may still enter; None: without limit."""
    if event.places is None:
        return None
    return max(0, event.places - event.entries.filter(dropped_after_round=None).count())


def queue(event: Event) -> Sequence[WaitingPlace]:
    """Who waits for a place, in order."""
    return list(event.waiting.filter(moved_up_at=None).select_related("user"))


def move_up(write: Write) -> list[str]:
    """Give free places to who waits, in order; returns their names, for the operation's audit line.

    Only before the start. A name that somebody else has by now gets a number.
    """
    if not write.event.is_in(Event.State.SETUP):
        return []
    free, names = free_places(write.event), []
    for place in queue(write.event)[:free]:
        place.moved_up_at = timezone.now()
        place.save(update_fields=["moved_up_at"])
        if write.event.entries.filter(user=place.user).exists():
            continue  # the staff has entered the person meanwhile
        name = told_apart(place.name, set(write.event.entries.values_list("key", flat=True)))
        Entry.objects.create(event=write.event, name=name, user=place.user, number=next_number(write.event))
        names.append(name)
    return names
