"""People enter themselves: a place, or a place on the waiting list, which moves up in order; withdrawing; own decks."""

from django.utils.translation import gettext as _

from apfelernte.accounts.models import User
from apfelernte.errors import DomainError
from decks.models import Deck
from tournaments.domain.entries import put_deck, read_deck_of, rounds_begun
from tournaments.domain.places import free_places, move_up, next_number, queue
from tournaments.domain.writing import writing
from tournaments.models import Entry, Event, WaitingPlace
from tournaments.names import clean_name, name_key


def register(event: Event, user: User, name: str) -> Entry | WaitingPlace:
    """Enter oneself; when all places are taken, or others wait already, the place is one on the waiting list.

    Twice changes nothing. Raises DomainError "registration_closed", "name_empty", "name_too_long", "name_taken".
    """
    name = clean_name(name)
    with writing(event, user) as write:
        entered = write.event.entries.filter(user=user).first()
        waits = write.event.waiting.filter(user=user, moved_up_at=None).first()
        if entered or waits:
            return entered or waits
        if not write.event.takes_entries:
            raise DomainError("registration_closed", _("Nobody can enter this event any more."))
        if write.event.entries.filter(key=name_key(name)).exists():
            sentence = _("“%(name)s” is entered already. Add something that tells the two apart.")
            raise DomainError("name_taken", sentence % {"name": name}, field="name")
        if free_places(write.event) == 0 or queue(write.event):
            write.event.waiting.filter(user=user).delete()
            place = WaitingPlace.objects.create(event=write.event, user=user, name=name)
            write.note("entry_waits", name=name)
            return place
        entry = Entry.objects.create(event=write.event, name=name, user=user, number=next_number(write.event))
        write.note("entry_registered", name=name)
    return entry


def stop_waiting(place: WaitingPlace, by: User | None) -> None:
    """Give up a place on the waiting list, oneself or by the staff. Twice changes nothing."""
    with writing(place.event, by) as write:
        if WaitingPlace.objects.filter(pk=place.pk, moved_up_at=None).delete()[0]:
            write.note("entry_waits_no_more", name=place.name)


def withdraw(entry: Entry, by: User | None) -> None:
    """The player leaves: off the list before the start, afterwards as by domain.entries.drop. Twice changes nothing."""
    with writing(entry.event, by, Event.State.SETUP, Event.State.RUNNING) as write:
        fresh = write.event.entries.select_related("deck").filter(pk=entry.pk).first()
        if fresh is None or fresh.has_dropped:
            return
        if write.event.is_in(Event.State.RUNNING):
            fresh.dropped_after_round = rounds_begun(write.event)
            fresh.save(update_fields=["dropped_after_round"])
            write.note("entry_dropped", name=fresh.name, round=fresh.dropped_after_round)
            return
        deck = fresh.deck
        fresh.delete()
        if deck is not None:
            deck.delete()
        write.note("entry_withdrawn", name=fresh.name, moved_up=move_up(write))


def hand_in(entry: Entry, text: str, by: User | None) -> Deck:
    """The player's own deck, kept as typed, whatever is wrong with it, until the event's deadline.

    Raises DomainError "decks_closed" after it, "decks_frozen" once the event runs.
    """
    read = read_deck_of(entry.event, text)
    with writing(entry.event, by, public=False) as write:
        if not write.event.takes_decks:
            raise decks_closed(write.event)
        fresh, is_new = put_deck(write.event, entry, read)
        if is_new:
            write.note("deck_handed_in", name=fresh.name)
            write.tell(fresh)
    return fresh.deck


def decks_closed(event: Event) -> DomainError:
    """What is said when a player may not change the deck any more."""
    if not event.is_in(Event.State.SETUP):
        return DomainError("decks_frozen", _("Decks are frozen since the start of the event."), field="text")
    sentence = _("Decks could be changed until the deadline. If yours is wrong, tell the staff before the start.")
    return DomainError("decks_closed", sentence, field="text")
