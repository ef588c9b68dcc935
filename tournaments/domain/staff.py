"""Who may do what in an event."""

from apfelernte.accounts.models import User
from tournaments.models import Event, Staff


def add_staff(event: Event, user: User, role: str, by: User | None) -> Staff:
    """Give `user` a role (a value of Staff.Role); having it already changes nothing."""
    raise NotImplementedError


def remove_staff(staff: Staff, by: User | None) -> None:
    """Take the role away. Raises DomainError "last_organizer" for the last one."""
    raise NotImplementedError
