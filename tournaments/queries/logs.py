"""What the engine says to a log, and the result that it offers."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from apfelernte.accounts.models import User
from decks.queries import cards_of
from engine import judge
from engine.apfelernte.asking.playback import Playback, playback
from engine.apfelernte.log.notation import log_names
from engine.judge import Verdict
from tournaments.models import AuditLine, Entry, GameLog, Sheet
from tournaments.names import given_first, name_key
from tournaments.queries.kept import keep

OPEN_FOR = timedelta(hours=4)  # how long a judge who has opened the hands of a log may look at them


def verdict(log: GameLog) -> Verdict:
    """What the engine says to a log: computed from its text, the event's cards and the decks that were handed in.

    Kept in this process; none of the three changes any more.
    """
    cards, decks = cards_of(log.event.card_set), registered_decks(log)
    return keep(("verdict", *_version(log)), lambda: judge.check(log.text, decks=decks, card_sets=[cards]))


def log_playback(log: GameLog) -> Playback | None:
    """The steps of a log to go through; None when its game cannot begin. Kept as its verdict is."""
    return keep(("playback", *_version(log)), lambda: playback(verdict(log)))


def log_version(log: GameLog) -> str:
    """What a log's pages are made of, as a short text: its own, the cards, the decks that were handed in."""
    return hashlib.sha256(repr(_version(log)).encode()).hexdigest()[:20]


def _version(log: GameLog) -> tuple:
    """What the verdict on a log depends on. Read once for each log object."""
    if "_version" not in log.__dict__:
        decks = tuple(sorted(registered_decks(log).items()))
        log.__dict__["_version"] = (log.fingerprint, cards_of(log.event.card_set).fingerprint, decks)
    return log.__dict__["_version"]


def log_people(log: GameLog, names: Sequence[str]) -> list[Entry]:
    """Who sat on each seat of a log; empty when its names are not those of the table."""
    return (_log_seats(log, names, None) or []) if log.game else []


def log_was_tapped(log: GameLog) -> bool:
    """Whether the log was written down on this site (a Sheet), not handed in."""
    return log.sheets.exists()


def log_opened_by(log: GameLog, user: User) -> bool:
    """Whether a judge has opened the hands of this log lately: it holds for OPEN_FOR, then it is recorded anew."""
    since = timezone.now() - OPEN_FOR
    lines = AuditLine.objects.filter(event=log.event, by=user, verb="log_opened", at__gte=since)
    return lines.filter(data__log=log.public_id).exists()


def questions_of(log: GameLog, user: User | None, player: str, limit: int) -> list[AuditLine]:
    """The lines of this person's latest questions at the steps of a log, newest first. player: the name of somebody who
    plays without an account."""
    lines = AuditLine.objects.filter(event=log.event, by=user, verb="question_asked", data__log=log.public_id)
    return list(lines.filter(data__player=player)[:limit])


def registered_decks(log: GameLog | Sheet) -> dict[int | str, tuple[int, ...]]:
    """The frozen decks of the table's people by name; none where the event checks no decks."""
    if log.game is None or not log.event.checks_decks:
        return {}
    return {name: entry.frozen_deck.cards for name, entry in _people_of(log).items() if entry.frozen_deck}


def _people_of(log: GameLog | Sheet) -> dict[str, Entry]:
    """The table's two by the names that a log gives them: given name first, cut and cleaned as the engine does."""
    seats = log.game.match.seats.select_related("entry__frozen_deck").order_by("position")
    return _by_log_name([seat.entry for seat in seats])


def _by_log_name(entries: Sequence[Entry]) -> dict[str, Entry]:
    return dict(zip(log_names([given_first(entry.name) for entry in entries]), entries, strict=True))


@dataclass(frozen=True)
class Offer:
    """The result of a legal log for its game. winner None: the game was drawn."""

    winner: Entry | None
    sentence: str

    @property
    def drawn(self) -> bool:
        """Nobody won."""
        return self.winner is None


def log_offer(log: GameLog, first: Entry | None = None) -> Offer | None:
    """The result that a log offers; None when it is not legal, not finished, or of other people than the table's.

    first: who sat on the log's first seat; None: as the names in the log say.
    """
    if log.game is None:
        return None
    found = verdict(log)
    seats = _log_seats(log, found.seats, first)
    if found.status != "legal" or seats is None or (found.winner is None and not found.draw):
        return None
    if found.winner is None:
        return Offer(None, _("The game is drawn."))
    winner = seats[found.winner]
    return Offer(winner, _("%(name)s wins.") % {"name": winner.name})


def _log_seats(log: GameLog, names: Sequence[str], first: Entry | None) -> list[Entry] | None:
    """Who sat on which seat of the log; None when its people are not the table's two."""
    return seats_by_name(list(_people_of(log).values()), names, first)


def seats_by_name(entries: Sequence[Entry], names: Sequence[str], first: Entry | None = None) -> list[Entry] | None:
    """The table's people by the seats of a log with these names; None when the names are not theirs."""
    people = _by_log_name(entries)
    entries = list(people.values())
    if len(names) != len(entries):
        return None
    if first is not None:
        return [first, *(entry for entry in entries if entry != first)] if first in entries else None
    by_key = {name_key(name): entry for name, entry in people.items()}
    found = [by_key.get(name_key(given_first(name))) for name in names]
    return found if None not in found and len(set(found)) == len(found) else None
