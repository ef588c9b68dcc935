"""What an event is made of. Models hold data and what is true of one row; writes live in tournaments.domain."""

from tournaments.models.check import CheckDraw, DeckCheck, PlayerNote
from tournaments.models.entry import Entry
from tournaments.models.event import Event, Staff
from tournaments.models.history import AuditLine, Snapshot
from tournaments.models.log import GameLog, Sheet
from tournaments.models.player import CodeTry, EntryCode, Report, WaitingPlace
from tournaments.models.round import Game, Match, Round, Seat

__all__ = [
    "AuditLine",
    "CheckDraw",
    "CodeTry",
    "DeckCheck",
    "Entry",
    "EntryCode",
    "Event",
    "Game",
    "GameLog",
    "Match",
    "PlayerNote",
    "Report",
    "Round",
    "Seat",
    "Sheet",
    "Snapshot",
    "Staff",
    "WaitingPlace",
]
