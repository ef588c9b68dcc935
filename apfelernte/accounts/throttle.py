"""Guessing passwords is slow: after a few failures the door stays shut for some minutes. Kept in the database."""

from datetime import timedelta

from django.utils import timezone

from apfelernte.accounts.models import LoginFailure

WINDOW = timedelta(minutes=5)
FAILURES_PER_ACCOUNT_AND_ADDRESS = 5
FAILURES_PER_ACCOUNT = 30  # from many addresses
FAILURES_PER_ADDRESS = 60  # a whole hall may share one address


def is_shut(account: str, address: str) -> bool:
    """Whether log-ins to `account` (as typed) from `address` are refused now, right or wrong."""
    recent = LoginFailure.objects.filter(at__gt=timezone.now() - WINDOW)
    account = key(account)
    return (
        recent.filter(account=account, address=address).count() >= FAILURES_PER_ACCOUNT_AND_ADDRESS
        or recent.filter(account=account).count() >= FAILURES_PER_ACCOUNT
        or recent.filter(address=address).count() >= FAILURES_PER_ADDRESS
    )


def note_failure(account: str, address: str) -> None:
    """Remember a wrong password; what is older than the window is forgotten."""
    now = timezone.now()
    LoginFailure.objects.filter(at__lte=now - WINDOW).delete()
    LoginFailure.objects.create(account=key(account), address=address, at=now)


def forget(account: str, address: str) -> None:
    """The person is in: their slips of the finger do not count any longer."""
    LoginFailure.objects.filter(account=key(account), address=address).delete()


def key(account: str) -> str:
    """One name for all spellings of an account."""
    return account.strip().casefold()[:150]
