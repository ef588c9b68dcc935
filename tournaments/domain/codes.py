"""Codes that open "my event" on a device without an account: issued, opened once, voided; how often one may guess."""

import secrets
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Count, Max, QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from apfelernte.accounts.models import User
from apfelernte.errors import DomainError
from tournaments.codes import NewCode, NotACode, digest, new_code, read_code
from tournaments.domain.writing import again, writing
from tournaments.models import CodeTry, Entry, EntryCode, Event

WINDOW = timedelta(minutes=10)
PER_ADDRESS = 20  # wrong codes of one network address in the window; afterwards one every ..
ADDRESS_PAUSE = timedelta(seconds=15)
PER_EVENT = 300  # wrong codes for one event from everywhere
EVENT_PAUSE = timedelta(seconds=3)
LONGEST_ADDRESS = 60


# issuing


def issue_codes(
    event: Event,
    by: User | None,
    entries: Iterable[Entry] | None = None,
    make: Callable[[Entry], NewCode] = lambda entry: new_code(entry.event.public_id),
) -> list[tuple[Entry, NewCode]]:
    """New codes, to be printed now: nobody can read them later. Codes and devices that the entries had are void.

    entries: None: all who are there and have not opened theirs yet, on a device or with an account.  make: the code of
    an entry; only the demo has its own.
    """
    with writing(event, by, public=False) as write:
        rows = write.event.entries.select_related("code", "event")
        if entries is None:
            wanted = [row for row in rows if needs_code(row)]
        else:
            wanted = list(rows.filter(pk__in=[entry.pk for entry in entries]))
        issued = [(entry, make(entry)) for entry in wanted]
        EntryCode.objects.filter(entry__in=wanted).delete()
        now = timezone.now()
        EntryCode.objects.bulk_create(
            EntryCode(entry=entry, **digests(new), issued_at=now, issued_by=by) for entry, new in issued
        )
        if issued:
            write.note("codes_issued", number=len(issued), names=[entry.name for entry, _new in issued][:3])
            write.tell(*(entry for entry, _new in issued))
    return issued


def digests(new: NewCode) -> dict[str, str]:
    """What is kept of a new code."""
    return {"typed": digest(new.code, "typed"), "linked": digest(new.key, "linked")}


def needs_code(entry: Entry) -> bool:
    """Whether a slip is printed with all others: not for who has opened the own page already or has an account."""
    code = getattr(entry, "code", None)
    return not (entry.has_dropped or entry.user_id or (code is not None and code.opened_at))


def void_code(entry: Entry, by: User | None) -> None:
    """The entry's code opens nothing any more, and the device that used it is shut out. An account stays."""
    with writing(entry.event, by, public=False) as write:
        row = EntryCode.objects.filter(entry=entry).exclude(typed=None).select_related("entry").first()
        if row is not None:
            row.typed = row.linked = None
            row.device_key = ""
            row.save()
            write.note("code_voided", name=row.entry.name)
            write.tell(row.entry)


# opening


def open_by_code(text: str, address: str) -> EntryCode:
    """Use up a typed code; its row then holds the key for the device.

    address: of the network from which it came.
    Raises DomainError "code_unreadable", "code_wrong", "code_slow" (too many wrong ones: wait), "code_used".
    """
    try:
        code = read_code(text)
    except NotACode as error:
        raise DomainError("code_unreadable", error.message, field="code") from error
    turn = take_turn(address, code[:2])
    row = EntryCode.objects.select_related("entry__event").filter(typed=digest(code, "typed")).first()
    if row is None:
        raise DomainError(
            "code_wrong", _("This code opens nothing. Look at the slip again, or ask the staff."), field="code"
        )
    turn.delete()
    return _open(row)


def open_by_key(key: str) -> EntryCode:
    """Use up the code by the key in the slip's link. Nobody guesses one, so that nobody has to wait here.

    Raises DomainError "code_wrong", "code_used".
    """
    row = code_of_key(key)
    if row is None:
        raise _wrong(_("This link opens nothing any more. Ask the staff for a new slip."))
    return _open(row)


def code_of_key(key: str) -> EntryCode | None:
    """The code that a link's key belongs to, used up or not."""
    return EntryCode.objects.select_related("entry__event").filter(linked=digest(key, "linked")).first()


def _open(found: EntryCode) -> EntryCode:
    with writing(found.entry.event, None, public=False) as write:
        row = EntryCode.objects.select_related("entry__event").filter(pk=found.pk, typed=found.typed).first()
        if row is None:
            raise DomainError(
                "code_wrong", _("This code has been replaced. Ask the staff for a new slip."), field="code"
            )
        if row.opened_at is not None:
            raise _used(row)
        row.opened_at, row.device_key = timezone.now(), secrets.token_hex(32)
        row.save(update_fields=["opened_at", "device_key"])
        write.note("code_opened", name=row.entry.name)
    return row


def _wrong(sentence: str) -> DomainError:
    return DomainError("code_wrong", sentence, field="code")


def _used(row: EntryCode) -> DomainError:
    at = date_format((row.opened_at or timezone.now()).astimezone(row.entry.event.zone), "H:i")
    sentence = _("This code was used at %(time)s on another device. If that was not you, ask the staff for a new slip.")
    return DomainError("code_used", sentence % {"time": at}, field="code")


# guessing


def take_turn(address: str, tag: str) -> CodeTry:
    """A try of a typed code, written down as a wrong one before it is known to be one; delete it when it was right.

    Raises DomainError "code_slow": so many were wrong that now only one in a while is looked at. The door is never
    shut, and the link on the slip always works (decision 0070).
    """
    now = timezone.now()
    CodeTry.objects.filter(at__lte=now - WINDOW).delete()
    with transaction.atomic():
        turn = CodeTry.objects.create(address=address[:LONGEST_ADDRESS], tag=tag, at=now)
        earlier = CodeTry.objects.filter(pk__lt=turn.pk)
        of_address = earlier.filter(address=turn.address)
        wait = max(
            _wait(of_address, PER_ADDRESS, ADDRESS_PAUSE, now),
            _wait(earlier.filter(tag=tag), PER_EVENT, EVENT_PAUSE, now),
        )
        if not wait:
            return turn
        turn.delete()
    sentence = _(
        "Many wrong codes came from this network. Wait %(seconds)d seconds, then try again. The square on your slip "
        "always works: point the camera at it."
    )
    raise DomainError("code_slow", sentence % {"seconds": wait}, field="code", seconds=wait)


def _wait(tries: QuerySet[CodeTry], most: int, pause: timedelta, now: datetime) -> int:
    """For how many seconds the next try has to wait: not at all for the first `most`, then `pause` after the last."""
    found = tries.aggregate(number=Count("pk"), last=Max("at"))
    if found["number"] < most:
        return 0
    left = (found["last"] + pause - now).total_seconds()
    return max(0, -int(-left // 1))


# accounts


def claim_entry(entry: Entry, user: User) -> Entry:
    """The account takes over an entry that its device has opened: from now on it opens it on every device.

    Raises DomainError "entry_claimed" (another account has it), "user_entered" (the account has another entry here).
    """
    with writing(entry.event, user, public=False) as write:
        fresh = again(write.event.entries, entry)
        if fresh.user_id == user.pk:
            return fresh
        if fresh.user_id is not None:
            raise DomainError("entry_claimed", _("%(name)s belongs to another account.") % {"name": fresh.name})
        other = write.event.entries.filter(user=user).first()
        if other is not None:
            sentence = _("You take part in this event already, as %(name)s.") % {"name": other.name}
            raise DomainError("user_entered", sentence)
        fresh.user = user
        fresh.save(update_fields=["user"])
        write.note("entry_claimed", name=fresh.name)
        write.tell(fresh)
    return fresh
