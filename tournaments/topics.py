"""What pages of an event follow, and who may."""

from apfelernte.live import topic_right
from tournaments.models import Entry, Event, Sheet
from tournaments.permissions import can_play_as, can_record, can_see, is_staff


def event_topic(event: Event) -> str:
    """Moves with everything that the public pages of an event show: rounds, results, standings, entries, the clock."""
    return f"event:{event.public_id}"


def desk_topic(event: Event) -> str:
    """Moves with every operation: what the staff sees, drafts too."""
    return f"desk:{event.public_id}"


def player_topic(entry: Entry) -> str:
    """Moves with what only one player sees: reports at the own table, the own deck."""
    return f"player:{entry.public_id}"


def sheet_topic(public_id: str) -> str:
    """Moves with every line of a sheet on which a judge writes a game down, and with its end."""
    return f"sheet:{public_id}"


@topic_right("event")
def may_follow_event(user, public_id: str) -> bool:
    """Who sees the event's pages."""
    event = Event.objects.filter(public_id=public_id).first()
    return event is not None and can_see(user, event)


@topic_right("player")
def may_follow_player(user, public_id: str) -> bool:
    """The player, with the account or on the device that the code has opened."""
    entry = Entry.objects.select_related("event", "code").filter(public_id=public_id).first()
    return entry is not None and can_play_as(user, entry)


@topic_right("desk")
def may_follow_desk(user, public_id: str) -> bool:
    """The event's staff."""
    event = Event.objects.filter(public_id=public_id).first()
    return event is not None and is_staff(user, event)


@topic_right("sheet")
def may_follow_sheet(user, public_id: str) -> bool:
    """Who may write on it."""
    sheet = Sheet.objects.select_related("event").filter(public_id=public_id).first()
    return sheet is not None and can_record(user, sheet.event)
