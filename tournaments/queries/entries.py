"""Decks that keep an event from starting, and what a late entry means."""

from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apfelernte.languages import reader_language
from decks.models import CardSet
from decks.queries import deck_problems
from engine.apfelernte.decklist import DeckProblem
from engine.apfelernte.sentences.sentence import sentence
from tournaments.models import Entry, Event
from tournaments.queries.rounds import current_round


@dataclass(frozen=True)
class DeckTrouble:
    """An entry whose deck the event's format refuses. problems: empty when there is no deck at all."""

    entry: Entry
    problems: tuple[DeckProblem, ...]

    @property
    def sentence(self) -> str:
        """Translated: who, and everything that is wrong."""
        lang = reader_language()
        said = [sentence(problem, lang) for problem in self.problems] or [_("There is no deck (A8.4).")]
        return f"{self.entry.name}: {' '.join(said)}"


def deck_trouble(entry: Entry) -> DeckTrouble | None:
    """What the event's format has against the entry's deck; None when it is legal."""
    if not entry.event.checks_decks:
        return None
    problems = tuple(deck_problems(entry.deck, entry.event.rules)) if entry.deck else ()
    return DeckTrouble(entry, problems) if problems or entry.deck is None else None


def deck_troubles(event: Event) -> list[DeckTrouble]:
    """All who are there without a legal deck, by name; empty for a format that checks nothing.

    One query for the people, one for the card sets that their decks name: usually that of the event, which is there.
    """
    if not event.checks_decks:
        return []
    entries = event.entries.filter(dropped_after_round=None).select_related("deck").defer("deck__text", "deck__notes")
    with_card_sets(entries, event)
    return [trouble for trouble in map(deck_trouble, entries) if trouble is not None]


def with_card_sets(entries: QuerySet[Entry], event: Event) -> None:
    """Give the decks of an event's entries their card sets: a set is large and is read once, not with each deck."""
    decks = [entry.deck for entry in entries if entry.deck]
    known = {event.card_set_id: event.card_set} if decks else {}
    others = {deck.card_set_id for deck in decks} - known.keys()
    known |= CardSet.objects.in_bulk(others) if others else {}
    for deck in decks:
        deck.card_set = known[deck.card_set_id]
    for entry in entries:
        entry.event = event


def late_entry(event: Event) -> list[str]:
    """What entering somebody now means, as translated sentences; empty before the start."""
    if not event.is_in(Event.State.RUNNING):
        return []
    round = current_round(event)
    begun = round.number - round.is_draft if round else 0
    sentences = [_("The person is paired from round %(round)d on.") % {"round": begun + 1}]
    if begun:
        sentences.append(
            ngettext(
                "%(rounds)d round counts as lost, without points.",
                "%(rounds)d rounds count as lost, without points.",
                begun,
            )
            % {"rounds": begun}
        )
    if round and round.is_draft:
        sentences.append(_("Round %(round)d is drafted already: pair it again.") % {"round": round.number})
    if event.checks_decks:
        sentences.append(_("The deck must be legal; it is frozen at once."))
    return sentences
