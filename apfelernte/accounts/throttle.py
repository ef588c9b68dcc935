"""Guessing passwords is slow: after a few failures the door stays shut for some minutes. Kept in the database."""

import hashlib
from datetime import timedelta

from django.core.cache import cache
from django.db.models import QuerySet
from django.utils import timezone

from apfelernte.accounts.models import LoginFailure

WINDOW = timedelta(minutes=5)
FAILURES_PER_ACCOUNT_AND_ADDRESS = 5
FAILURES_PER_ACCOUNT = 30  # from many addresses
FAILURES_PER_ADDRESS = 60  # a whole hall may share one address ..
SIGN_UPS_PER_ADDRESS = 60
UNDER_WAY = timedelta(seconds=5)  # .. and log in at one moment: what is as young may still be right
LONGEST_ADDRESS = 60


def take_turn(account: str, address: str) -> bool:
    """Whether a password for `account` (as typed) from `address` may be tried now; False, right or wrong, when not.

    The try is written down as a failure before it is known to be one, so that many at the same moment count too;
    `forget` takes it back. What is older than the window is forgotten.
    """
    now = timezone.now()
    LoginFailure.objects.filter(at__lte=now - WINDOW).delete()
    turn = LoginFailure.objects.create(account=key(account), address=address[:LONGEST_ADDRESS], at=now)
    if _is_shut(LoginFailure.objects.filter(pk__lt=turn.pk), turn):
        turn.delete()
        return False
    return True


def _is_shut(earlier: QuerySet[LoginFailure], turn: LoginFailure) -> bool:
    of_account, of_address = earlier.filter(account=turn.account), earlier.filter(address=turn.address)
    return (
        of_account.filter(address=turn.address).count() >= FAILURES_PER_ACCOUNT_AND_ADDRESS
        or of_account.count() >= FAILURES_PER_ACCOUNT
        or of_address.filter(at__lt=turn.at - UNDER_WAY).count() >= FAILURES_PER_ADDRESS
    )


def may_sign_up(address: str) -> bool:
    """Whether one more account may be made from this address now: a whole class, not a machine."""
    name = f"signed-up:{hashlib.sha256(address.encode()).hexdigest()}"
    cache.add(name, 0, int(WINDOW.total_seconds()))
    try:
        return cache.incr(name) <= SIGN_UPS_PER_ADDRESS
    except ValueError:  # it was forgotten just now
        return True


def forget(account: str, address: str) -> None:
    """The person is in: their slips of the finger do not count any longer."""
    LoginFailure.objects.filter(account=key(account), address=address[:LONGEST_ADDRESS]).delete()


def key(account: str) -> str:
    """One name for all spellings of an account."""
    return account.strip().casefold()[:150]
