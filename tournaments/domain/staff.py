"""Who may do what in an event."""

from django.utils.translation import gettext as _

from apfelernte.accounts.models import User
from apfelernte.errors import DomainError
from tournaments.domain.writing import writing
from tournaments.models import Event, Staff


def add_staff(event: Event, user: User, role: str, by: User | None) -> Staff:
    """Give `user` a role (a value of Staff.Role); having it already changes nothing."""
    if role not in Staff.Role.values:
        raise DomainError("role_unknown", _("There is no such role."), field="role")
    with writing(event, by, public=False) as write:
        row, new = Staff.objects.get_or_create(event=write.event, user=user, role=role)
        if new:
            write.note("staff_added", name=str(user), role=role)
    return row


def remove_staff(staff: Staff, by: User | None) -> None:
    """Take the role away; doing it twice changes nothing. Raises DomainError "last_organizer" for the last one."""
    with writing(staff.event, by, public=False) as write:
        others = write.event.staff.filter(role=Staff.Role.ORGANIZER).exclude(pk=staff.pk)
        if staff.role == Staff.Role.ORGANIZER and not others.exists():
            raise DomainError("last_organizer", _("Somebody must organize the event. Name another organizer first."))
        if write.event.staff.filter(pk=staff.pk).delete()[0]:
            write.note("staff_removed", name=str(staff.user), role=staff.role)
