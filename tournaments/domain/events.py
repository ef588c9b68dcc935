"""Making, changing, copying, starting and finishing an event."""

from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from apfelernte.accounts.models import User
from apfelernte.errors import DomainError
from apfelernte.texts import one_line, some_lines
from decks.building import bundled_card_set, freeze
from decks.houses import wrong
from decks.models import Deck, FrozenDeck
from decks.queries import with_related
from tournaments.domain.entries import keep_deck
from tournaments.domain.history import keep, rows_before
from tournaments.domain.places import move_up
from tournaments.domain.writing import Write, writing, wrong_state
from tournaments.models import Entry, Event, Round, Staff
from tournaments.queries import deck_troubles

TEXTS = ("name", "place", "description")
ALWAYS = {*TEXTS, "starts_at", "time_zone", "is_public", "replays"}  # what may change when the event is finished
FIXED = {"format", "house", "card_set", "best_of"}  # what was played with
COPIED = (
    *TEXTS, "time_zone", "is_public", "card_set", "format", "house", "best_of", "rounds_planned", "round_minutes",
    "win_points",
    "draw_points", "loss_points", "bye_worth", "tie_break_floor", "byes_in_tie_breaks", "dropped_standing",
    "check_percent", "illegal_deck", "replays", "registration", "places", "report_minutes", "agreed_draws",
)  # fmt: skip
LEAST_ENTRIES = 2


def create_event(by: User, **settings: object) -> Event:
    """A new event in preparation with `by` as its organizer. settings: fields of Event; left out: their defaults.

    card_set left out: the cards that come with the site. Raises DomainError with the field for what cannot be.
    """
    settings = {"card_set": settings.get("card_set") or bundled_card_set()} | settings
    event = _checked(Event(**settings))
    return _make(event, by, "event_created")


def _make(event: Event, by: User, verb: str, staff: tuple[tuple[User, str], ...] = (), **data: object) -> Event:
    with transaction.atomic():
        event.save()
        roles = dict.fromkeys([(by, Staff.Role.ORGANIZER.value), *staff])
        Staff.objects.bulk_create(Staff(event=event, user=user, role=role) for user, role in roles)
        with writing(event, by) as write:
            write.note(verb, name=event.name, **data)
    return write.event


def _checked(event: Event) -> Event:
    """The event with clean texts. Raises DomainError for the first setting that cannot be."""
    for name in TEXTS:
        kept = some_lines if name == "description" else one_line
        setattr(event, name, kept(getattr(event, name)))
    try:
        event.full_clean(exclude=["public_id", "salt"], validate_unique=False, validate_constraints=False)
    except ValidationError as error:
        field, messages = next(iter(error.message_dict.items()))
        raise DomainError("setting", str(messages[0]), field=field) from error
    if event.format == Event.Format.HOUSE:
        _check_house(event)
    return event


def _check_house(event: Event) -> None:
    """A house format brings its length of a match, and can be played with the event's cards (A8.10)."""
    if not event.house:
        raise DomainError("setting", _("Choose one of your formats."), field="format")
    if told := wrong(event.rules, event.card_set):
        raise DomainError("setting", f"{event.rules.german}: {told[0][1]}", field="format")
    event.best_of = 2 * event.rules.match_wins - 1


def change_event(event: Event, by: User | None, **settings: object) -> Event:
    """Change settings. Once the event runs, format, card set and length of a match stay (DomainError "event_runs").

    With another card set the decks that were handed in are read anew.
    """
    with writing(event, by) as write:
        before = {name: getattr(write.event, name) for name in settings}
        for name, value in settings.items():
            setattr(write.event, name, value)
        _checked(write.event)
        after = {name: getattr(write.event, name) for name in settings}
        changes = {name: [_said(before[name]), _said(after[name])] for name in settings if before[name] != after[name]}
        _refuse_what_is_fixed(write.event, set(changes))
        if changes:
            write.event.save()
            if "card_set" in changes:
                _read_decks_anew(write.event)
            write.note("event_changed", changes=changes, moved_up=move_up(write))
    return write.event


def _read_decks_anew(event: Event) -> None:
    for deck in Deck.objects.filter(entry__event=event):
        keep_deck(event, deck)


def _said(value: object) -> str:
    """A setting in the audit log; of a house format its name."""
    return str(value["name"]) if isinstance(value, dict) else str(value)


def _refuse_what_is_fixed(event: Event, names: set[str]) -> None:
    if event.is_in(Event.State.FINISHED) and names - ALWAYS:
        raise wrong_state(event)
    if event.is_in(Event.State.RUNNING) and names & FIXED:
        raise DomainError(
            "event_runs",
            _("Format, card set and length of a match stay as they are once the event runs."),
            field=min(names & FIXED),
        )


def copy_event(event: Event, by: User, with_entries: bool = False) -> Event:
    """A new event in preparation with the same settings and staff; with_entries: also the people, without their decks.

    It starts at the same time of day a whole number of weeks later, in the future. Nothing that was played comes along,
    and the salt is a new one.
    """
    copy = Event(**{name: getattr(event, name) for name in COPIED}, starts_at=_weeks_later(event))
    copy.name = (_("Copy of %(name)s") % {"name": event.name})[: Event._meta.get_field("name").max_length]
    staff = tuple((row.user, row.role) for row in event.staff.select_related("user"))
    with transaction.atomic():
        made = _make(_checked(copy), by, "event_copied", staff, source=event.name)
        if with_entries:
            rows = event.entries.order_by("number").values_list("name", "user_id")
            Entry.objects.bulk_create(
                Entry(event=made, number=number, name=name, user_id=user).with_keys()
                for number, (name, user) in enumerate(rows, 1)
            )
    return made


def _weeks_later(event: Event) -> datetime:
    """The same weekday and time of day in the event's zone, next time (a change of the clocks is no matter, T81)."""
    local = event.starts_at.astimezone(event.zone)
    weeks = max((timezone.now() - event.starts_at) // timedelta(weeks=1) + 1, 1)
    return local + timedelta(weeks=weeks)  # wall clock: the offset is that of the new day


def start_event(event: Event, by: User | None) -> Event:
    """Freeze all decks and let the event run.

    Raises DomainError "decks_illegal" that names each entry without a legal deck, all at once
    (params["entries"]: list of queries.DeckTrouble), or "too_few_entries".
    """
    with writing(event, by, Event.State.SETUP) as write:
        entries = list(with_related(write.event.entries.all(), "deck__card_set"))
        _refuse_start(write.event, entries)
        before = rows_before(write.event)
        for entry in entries:
            entry.frozen_deck = freeze(entry.deck) if entry.deck else None
        Entry.objects.bulk_update(entries, ["frozen_deck"], batch_size=200)
        write.event.state = Event.State.RUNNING
        write.event.save(update_fields=["state"])
        keep(before, write.note("event_started", entries=len(entries)))
    return write.event


def _refuse_start(event: Event, entries: list[Entry]) -> None:
    here = sum(not entry.has_dropped for entry in entries)
    if here < LEAST_ENTRIES:
        raise DomainError(
            "too_few_entries", _("At least two players are needed; %(number)d entered.") % {"number": here}
        )
    troubles = deck_troubles(event)
    if troubles:
        sentences = "\n".join(trouble.sentence for trouble in troubles)
        raise DomainError("decks_illegal", sentences, entries=troubles)


def delete_event(event: Event, by: User | None) -> None:
    """Remove an event in which nothing was played, with its entries and their decks.

    Raises DomainError "event_played" once a round was paired: what people played stays.
    """
    with writing(event, by) as write:
        if write.event.was_played:
            raise DomainError("event_played", _("Something was played in this event already: it stays."))
        remove_rows(write.event)


def remove_rows(event: Event) -> None:
    """Delete everything that belongs to the event, as only a scratch event of a simulation and `delete_event` do."""
    decks = Deck.objects.filter(entry__event=event)
    frozen = FrozenDeck.objects.filter(entry__event=event)
    pks = list(decks.values_list("pk", flat=True)), list(frozen.values_list("pk", flat=True))
    event.delete()
    Deck.objects.filter(pk__in=pks[0]).delete()
    FrozenDeck.objects.filter(pk__in=pks[1]).delete()


def finish_event(event: Event, by: User | None) -> Event:
    """The last standing stands. Raises DomainError "round_open" while a round is drafted or running."""
    with writing(event, by, Event.State.RUNNING) as write:
        refuse_open_round(write)
        before = rows_before(write.event)
        write.event.state = Event.State.FINISHED
        write.event.save(update_fields=["state"])
        keep(before, write.note("event_finished"))
    return write.event


def refuse_open_round(write: Write) -> None:
    """Raise DomainError "round_open" while a round is drafted or running."""
    open_round = write.event.rounds.exclude(state=Round.State.CLOSED).first()
    if open_round is None:
        return
    sentence = (
        _("Round %(round)d is a draft. Publish it or throw it away first.")
        if open_round.is_draft
        else _("Round %(round)d is running. Close it first.")
    )
    raise DomainError("round_open", sentence % {"round": open_round.number}, round=open_round.number)
