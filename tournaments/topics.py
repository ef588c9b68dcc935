"""What pages of an event follow, and who may."""

from apfelernte.live import topic_right
from tournaments.models import Event
from tournaments.permissions import can_see, is_staff


def event_topic(event: Event) -> str:
    """Moves with everything that the public pages of an event show: rounds, results, standings, entries, the clock."""
    return f"event:{event.public_id}"


def desk_topic(event: Event) -> str:
    """Moves with every operation: what the staff sees, drafts too."""
    return f"desk:{event.public_id}"


@topic_right("event")
def may_follow_event(user, public_id: str) -> bool:
    """Who sees the event's pages."""
    event = Event.objects.filter(public_id=public_id).first()
    return event is not None and can_see(user, event)


@topic_right("desk")
def may_follow_desk(user, public_id: str) -> bool:
    """The event's staff."""
    event = Event.objects.filter(public_id=public_id).first()
    return event is not None and is_staff(user, event)
