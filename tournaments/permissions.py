"""Who may do what in an event: one function for each permission guards the view, hides the button, fills the test.

Each takes the person (perhaps anonymous) and the event. The functions `.._for` join fetching and checking.
"""

from collections.abc import Callable

from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import Http404

from apfelernte.accounts.people import device_keys
from decks.queries import with_related
from engine.apfelernte.formats import CHECKING
from tournaments.models import (
    CheckDraw,
    DeckCheck,
    Entry,
    Event,
    GameLog,
    Match,
    PlayerNote,
    Report,
    Round,
    Sheet,
    Staff,
    WaitingPlace,
)

Permission = Callable[[object, Event], bool]
ROLES = Staff.Role


def roles(user, event: Event) -> frozenset[str]:
    """The person's roles in the event; read once for each event object. The site's operators organize everywhere."""
    if not user.is_authenticated:
        return frozenset()
    kept = event.__dict__.setdefault("_roles", {})
    if user.pk not in kept:
        found = frozenset(Staff.objects.filter(event=event, user=user).values_list("role", flat=True))
        kept[user.pk] = found | {ROLES.ORGANIZER.value} if user.is_superuser else found
    return kept[user.pk]


def can_create_event(user) -> bool:
    """Everybody with an account organizes their own events."""
    return user.is_authenticated


def can_see(user, event: Event) -> bool:
    """The public pages: everybody for a public event, else its staff and the people who take part."""
    return event.is_public or is_staff(user, event) or takes_part(user, event)


def takes_part(user, event: Event) -> bool:
    """Entered with this account, or on a device that a code has opened."""
    return own_entry(user, event) is not None


def own_entry(user, event: Event) -> Entry | None:
    """The person's entry in the event: that of the account, or else one that the device may open."""
    rows = Entry.objects.select_related("code").filter(event=event)
    own = rows.filter(user=user).first() if user.is_authenticated else None
    if own is None and device_keys(user):
        opened = rows.filter(public_id__in=device_keys(user))
        own = next((entry for entry in opened if can_play_as(user, entry)), None)
    if own is not None:
        own.event = event
    return own


def own_entries(user) -> list[Entry]:
    """Everything in which the person takes part, by account or device, newest event first."""
    mine = Q(public_id__in=device_keys(user)) | (Q(user=user) if user.is_authenticated else Q(pk=None))
    rows = Entry.objects.select_related("event", "code").filter(mine).order_by("-event__starts_at", "-pk")
    return [entry for entry in rows if can_play_as(user, entry)]


def can_play_as(user, entry: Entry) -> bool:
    """Act as this player: see "my event", report, confirm, leave. The account of the entry, or the opened device."""
    if user.is_authenticated and entry.user_id == user.pk:
        return True
    key = device_keys(user).get(entry.public_id)
    code = getattr(entry, "code", None) if key else None
    return code is not None and code.opens_with(key)


def can_claim(user, entry: Entry) -> bool:
    """Take the entry into the own account: with an account, on a device that the code has opened."""
    return user.is_authenticated and entry.user_id is None and can_play_as(user, entry)


def can_hand_in(user, entry: Entry) -> bool:
    """Hand in or change the own deck, until the deadline; the staff types decks by `can_score`."""
    return can_play_as(user, entry) and entry.event.takes_decks


def can_withdraw(user, entry: Entry) -> bool:
    """Leave the event: the player, as long as it is not over."""
    return can_play_as(user, entry) and not entry.has_dropped and not entry.event.is_in(Event.State.FINISHED)


def can_register(user, event: Event) -> bool:
    """Enter oneself, or wait for a place: whoever has an account and sees the event, while it takes entries."""
    return user.is_authenticated and event.takes_entries and can_see(user, event)


def is_staff(user, event: Event) -> bool:
    """Any role: sees the desk, drafts and the audit lines."""
    return bool(roles(user, event))


def can_organize(user, event: Event) -> bool:
    """Settings, staff, start, pairing, publishing, closing, undo, corrections of closed rounds."""
    return ROLES.ORGANIZER in roles(user, event)


def can_score(user, event: Event) -> bool:
    """Entries, results, drops, the clock, printing."""
    return bool(roles(user, event) & {ROLES.ORGANIZER, ROLES.SCOREKEEPER})


def can_judge(user, event: Event) -> bool:
    """Open any deck (recorded)."""
    return bool(roles(user, event) & {ROLES.ORGANIZER, ROLES.JUDGE})


def can_record(user, event: Event) -> bool:
    """Write down a game on paper, line by line."""
    return can_judge(user, event)


def can_check_decks(user, event: Event) -> bool:
    """Draw, target, do and take back deck checks; read and write notes on people."""
    return can_judge(user, event)


def can_contribute(user, event: Event) -> bool:
    """Give a phrase to a sealed draw of the event: who plays, and the judges."""
    return can_judge(user, event) or takes_part(user, event)


def can_ask_check(user, match: Match) -> bool:
    """Ask to check the deck opposite at the end of a match (A9.3): who sits there, and a judge for them; not where the
    format has switched that off (A9.7)."""
    event = match.round.event
    return event.rules.has(CHECKING) and (can_judge(user, event) or plays_in(user, match))


def can_handle_logs(user, event: Event) -> bool:
    """Upload a game's log, see its verdict, take its result."""
    return is_staff(user, event)


def plays_in(user, match: Match) -> bool:
    """Sits at this table, by account or on a device that the code has opened."""
    own = own_entry(user, match.round.event)
    return own is not None and match.seats.filter(entry=own).exists()


def can_replay(user, log: GameLog) -> bool:
    """Go through the steps of a log. The log of a pairing that was taken back is the staff's only."""
    return can_replay_match(user, log.game.match) if log.game else is_staff(user, log.event)


def can_replay_match(user, match: Match) -> bool:
    """Go through the logs of a match: the staff at any time, who played as soon as it has a result, everybody else when
    the event says so."""
    event = match.round.event
    if is_staff(user, event):
        return True
    if match.round.is_draft or not can_see(user, event):
        return False
    shown = {
        Event.Replays.EVENT_OVER: event.is_in(Event.State.FINISHED),
        Event.Replays.MATCH_OVER: match.has_result,
    }
    return shown.get(Event.Replays(event.replays), False) or (match.has_result and plays_in(user, match))


def can_ask(user, log: GameLog) -> bool:
    """Ask questions at the steps of a log, which are recorded: the staff and who played (A9.4)."""
    if is_staff(user, log.event):
        return True
    return log.game is not None and plays_in(user, log.game.match) and can_replay(user, log)


def sees_every_seat(user, log: GameLog) -> bool:
    """Look at a log as each player saw the game: who may see the log at all, once the event is over. Judges look at
    hands before that, too, and it is recorded (A10.4)."""
    return log.event.is_in(Event.State.FINISHED) and can_replay(user, log)


def events_for(user) -> QuerySet[Event]:
    """The events that the person may see."""
    if not user.is_authenticated:
        return Event.objects.filter(is_public=True)
    if user.is_superuser:
        return Event.objects.all()
    mine = Q(pk__in=Staff.objects.filter(user=user).values("event")) | Q(
        pk__in=Entry.objects.filter(user=user).values("event")
    )
    return Event.objects.filter(Q(is_public=True) | mine)


def event_for(user, public_id: str, may: Permission = can_see) -> Event:
    """The event, for somebody who may. Raises Http404 for who may not even see it, PermissionDenied otherwise."""
    return _allowed(user, _one(with_related(Event.objects.all(), "card_set"), public_id), lambda event: event, may)


def round_for(user, public_id: str, may: Permission = can_see) -> Round:
    """The round; a draft exists for the staff only."""
    round = _allowed(
        user, _one(with_related(Round.objects.all(), "event__card_set"), public_id), lambda row: row.event, may
    )
    if round.is_draft and not is_staff(user, round.event):
        raise Http404
    return round


def match_for(user, public_id: str, may: Permission = can_see) -> Match:
    """The match with its round and event; of a draft for the staff only."""
    match = _allowed(
        user,
        _one(with_related(Match.objects.all(), "round__event__card_set"), public_id),
        lambda row: row.round.event,
        may,
    )
    if match.round.is_draft and not is_staff(user, match.round.event):
        raise Http404
    return match


def entry_for(user, public_id: str, may: Permission = can_see) -> Entry:
    """The entry with its event and deck."""
    rows = with_related(Entry.objects.all(), "event__card_set", "deck__card_set", "frozen_deck__card_set")
    return _allowed(user, _one(rows, public_id), lambda row: row.event, may)


def report_for(user, public_id: str, may: Permission) -> Report:
    """A player's report with its match, round and event."""
    rows = Report.objects.select_related("match__round__event", "entry", "winner")
    return _allowed(user, _one(rows, public_id), lambda row: row.match.round.event, may)


def waiting_for(user, public_id: str, may: Permission) -> WaitingPlace:
    """A place on a waiting list with its event."""
    return _allowed(user, _one(WaitingPlace.objects.select_related("event"), public_id), lambda row: row.event, may)


def own_entry_for(user, public_id: str, may: Callable[[object, Entry], bool] = can_play_as) -> Entry:
    """The entry, for the player alone. Raises Http404 for who may not see the event, PermissionDenied otherwise."""
    rows = with_related(
        Entry.objects.all(), "event__card_set", "deck__card_set", "frozen_deck__card_set", "code", "user"
    )
    entry = _one(rows, public_id)
    if not can_play_as(user, entry):
        raise PermissionDenied if can_see(user, entry.event) else Http404
    if not may(user, entry):
        raise PermissionDenied
    return entry


def replay_for(user, public_id: str, may: Callable[[object, GameLog], bool] = can_replay) -> GameLog:
    """The log to go through, with its game, match and event."""
    log = _one(with_related(GameLog.objects.all(), "event__card_set", "game__match__round__event"), public_id)
    if not may(user, log):
        raise PermissionDenied if can_see(user, log.event) else Http404
    return log


def log_for(user, public_id: str, may: Permission = can_handle_logs) -> GameLog:
    """The log with its game, match and event."""
    rows = with_related(GameLog.objects.all(), "event__card_set", "game__match__round")
    return _allowed(user, _one(rows, public_id), lambda row: row.event, may)


def sheet_for(user, public_id: str, may: Permission = can_record) -> Sheet:
    """The sheet with its game, match and event."""
    rows = with_related(Sheet.objects.all(), "event__card_set", "game__match__round__event", "game__starter", "log")
    return _allowed(user, _one(rows, public_id), lambda row: row.event, may)


def draw_for(user, public_id: str, may: Permission = can_see) -> CheckDraw:
    """The draw of a round's deck checks, by the id of its sealed draw."""
    rows = with_related(CheckDraw.objects.all(), "event__card_set", "draw", "round")
    row = rows.filter(draw__public_id=public_id).first() if public_id.isalnum() else None
    if row is None:
        raise Http404
    return _allowed(user, row, lambda row: row.event, may)


def check_for(user, public_id: str, may: Permission = can_check_decks) -> DeckCheck:
    """The deck check with its match and event."""
    people = ("entry__frozen_deck__card_set", "match__round", "asked_by", "begun_by", "finished_by", "draw__draw")
    rows = with_related(DeckCheck.objects.all(), "event__card_set", *people)
    return _allowed(user, _one(rows, public_id), lambda row: row.event, may)


def note_for(user, public_id: str, may: Permission = can_check_decks) -> PlayerNote:
    """A note on a person, with its event."""
    rows = PlayerNote.objects.select_related("event", "entry")
    return _allowed(user, _one(rows, public_id), lambda row: row.event, may)


def _one(rows: QuerySet, public_id: str):
    row = rows.filter(public_id=public_id).first() if public_id.isalnum() else None
    if row is None:
        raise Http404
    return row


def _allowed(user, row, event_of: Callable, may: Permission):
    event = event_of(row)
    if not may(user, event):
        raise PermissionDenied if can_see(user, event) else Http404
    return row
