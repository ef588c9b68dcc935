"""Who takes part, with which deck, and who has left."""

from django.db.models import Max
from django.utils.translation import gettext as _

from apfelernte.accounts.models import User
from apfelernte.errors import DomainError
from decks.building import freeze, with_cards
from decks.models import Deck, FrozenDeck
from decks.queries import with_related
from tournaments.domain.places import move_up, next_number
from tournaments.domain.writing import again, writing
from tournaments.models import Entry, Event, Round
from tournaments.names import clean_name, name_key
from tournaments.queries import DeckTrouble, deck_trouble

OPEN_STATES = (Event.State.SETUP, Event.State.RUNNING)


def add_entry(event: Event, name: str, by: User | None, deck_text: str = "", user: User | None = None) -> Entry:
    """Enter a person. While the event runs this is a late entry (queries.late_entry says with which consequences).

    Raises DomainError "name_empty", "name_too_long", "name_taken", "user_entered", "event_finished"; late with an
    illegal deck "deck_illegal".
    """
    name = clean_name(name)
    deck = read_deck_of(event, deck_text) if deck_text.strip() else None
    with writing(event, by, *OPEN_STATES) as write:
        _refuse_second(write.event, name, user)
        late = write.event.is_in(Event.State.RUNNING)
        entry = Entry(event=write.event, name=name, user=user, number=next_number(write.event))
        entry.deck = keep_deck(write.event, deck) if deck else None
        if late:
            entry.entered_round = rounds_begun(write.event) + 1
            _refuse_illegal(entry)
            entry.frozen_deck = freeze(entry.deck) if entry.deck else None
        entry.save()
        write.note("entry_added_late" if late else "entry_added", name=name, round=entry.entered_round)
    return entry


def rounds_begun(event: Event) -> int:
    """The number of the latest published round; 0 before."""
    return event.rounds.exclude(state=Round.State.DRAFT).aggregate(last=Max("number"))["last"] or 0


def read_deck_of(event: Event, text: str) -> Deck:
    """A deck of an entry (the event's business, nobody's own), read and not saved.

    That is done before the event's row is locked, because a hostile text takes its time.
    """
    return with_cards(Deck(card_set=event.card_set, name=event.name[:80]), text)


def keep_deck(event: Event, deck: Deck) -> Deck:
    """Save a deck. event: locked; if its card set was changed since the deck was read, the deck is read anew."""
    if deck.card_set_id != event.card_set_id:
        deck.card_set = event.card_set
        with_cards(deck, deck.text)
    deck.save()
    return deck


def put_deck(event: Event, entry: Entry, read: Deck) -> tuple[Entry, bool]:
    """The entry with this deck in the place of its own, and whether that changed anything. event: locked."""
    fresh = again(event.entries.select_related("deck"), entry)
    if fresh.deck and fresh.deck.text == read.text:
        return fresh, False
    if fresh.deck:  # the same row, so that links to it stay
        read.pk, read.public_id, read._state.adding = fresh.deck.pk, fresh.deck.public_id, False
    fresh.deck = keep_deck(event, read)
    fresh.save(update_fields=["deck"])
    return fresh, True


def _refuse_second(event: Event, name: str, user: User | None, but: Entry | None = None) -> None:
    others = event.entries.exclude(pk=but.pk if but else None)
    if others.filter(key=name_key(name)).exists():
        sentence = _("“%(name)s” is entered already. Add something that tells the two apart.")
        raise DomainError("name_taken", sentence % {"name": name}, field="name")
    if user is not None and others.filter(user=user).exists():
        sentence = _("%(name)s is entered already with this account.") % {"name": user}
        raise DomainError("user_entered", sentence, field="user")


def _refuse_illegal(entry: Entry) -> None:
    trouble: DeckTrouble | None = deck_trouble(entry)
    if trouble is not None:
        raise DomainError("deck_illegal", trouble.sentence, field="deck_text", entries=[trouble])


def rename_entry(entry: Entry, name: str, by: User | None) -> Entry:
    """Correct the name, at any time."""
    name = clean_name(name)
    with writing(entry.event, by) as write:
        fresh = again(write.event.entries, entry)
        _refuse_second(write.event, name, None, but=fresh)
        if fresh.name != name:
            had, fresh.name = fresh.name, name
            fresh.save()
            write.note("entry_renamed", name=name, had=had)
    return fresh


def remove_entry(entry: Entry, by: User | None) -> None:
    """Take somebody off the list who never sat at a table; others drop. Raises DomainError "entry_played"."""
    with writing(entry.event, by, *OPEN_STATES) as write:
        fresh = write.event.entries.select_related("deck", "frozen_deck").filter(pk=entry.pk).first()
        if fresh is None:
            return
        if fresh.seats.exists():
            sentence = _("%(name)s has a table already. Let the person drop out instead.") % {"name": fresh.name}
            raise DomainError("entry_played", sentence)
        decks = [deck for deck in (fresh.deck, fresh.frozen_deck) if deck]
        fresh.delete()
        for deck in decks:
            deck.delete()
        write.note("entry_removed", name=fresh.name, moved_up=move_up(write))


def save_entry_deck(entry: Entry, text: str, by: User | None) -> Deck:
    """Keep the deck as typed, whatever is wrong with it. Raises DomainError "decks_frozen" once the event runs."""
    read = read_deck_of(entry.event, text)
    with writing(entry.event, by) as write:
        if not write.event.is_in(Event.State.SETUP):
            raise DomainError("decks_frozen", _("Decks are frozen since the start of the event."), field="text")
        fresh, is_new = put_deck(write.event, entry, read)
        if is_new:
            write.note("deck_saved", name=fresh.name)
    return fresh.deck


def open_deck(entry: Entry, by: User) -> Deck | FrozenDeck | None:
    """The deck that the entry plays, for a judge's eyes; that it was opened is recorded."""
    with writing(entry.event, by, public=False) as write:
        fresh = again(with_related(write.event.entries.all(), "deck__card_set", "frozen_deck__card_set"), entry)
        write.note("deck_opened", name=fresh.name)
    return fresh.frozen_deck or fresh.deck


def drop(entry: Entry, by: User | None) -> Entry:
    """The person leaves: is paired no more, after the running round (it still counts; its table can get a result)."""
    with writing(entry.event, by, *OPEN_STATES) as write:
        fresh = again(write.event.entries, entry)
        if not fresh.has_dropped:
            fresh.dropped_after_round = rounds_begun(write.event)
            fresh.save(update_fields=["dropped_after_round"])
            write.note("entry_dropped", name=fresh.name, round=fresh.dropped_after_round, moved_up=move_up(write))
    return fresh


def undo_drop(entry: Entry, by: User | None) -> Entry:
    """The person is back and is paired from the next round on; rounds in between are lost without points."""
    with writing(entry.event, by, *OPEN_STATES) as write:
        fresh = again(write.event.entries, entry)
        if fresh.has_dropped:
            left, fresh.dropped_after_round = fresh.dropped_after_round, None
            fresh.save(update_fields=["dropped_after_round"])
            write.note("entry_returned", name=fresh.name, missed=rounds_begun(write.event) - left)
    return fresh
