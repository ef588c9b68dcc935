"""Desks name the people who did something, so a desk moves when one of them changes the own name."""

from collections.abc import Collection
from typing import Any

from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver

from apfelernte.accounts.models import User
from apfelernte.live import touch
from tournaments.models import AuditLine, Event
from tournaments.topics import desk_topic

SHOWN = {"name", "username"}


@receiver(post_save, sender=User)
def move_desks(instance: User, created: bool, update_fields: Collection[str] | None = None, **_rest: Any) -> None:
    """What somebody did in an event has an audit line: these are the events that show the name."""
    if created or (update_fields is not None and not SHOWN & set(update_fields)):
        return
    events = Event.objects.filter(pk__in=AuditLine.objects.filter(by=instance).values("event"))
    with transaction.atomic():
        touch(*map(desk_topic, events))
