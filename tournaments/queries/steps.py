"""What blocks an event, and what its staff does next."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Entry, Event, Match, Round
from tournaments.pairing import swiss
from tournaments.pairing.records import NoteCode
from tournaments.queries.entries import deck_troubles
from tournaments.queries.rounds import current_round, rounds_total, starters


@dataclass(frozen=True)
class Blocker:
    """One thing that keeps the next step from being done. sentence: translated ("Table 7 has no result.")."""

    code: str
    sentence: str
    match: Match | None = None
    entry: Entry | None = None


def blockers(event: Event) -> list[Blocker]:
    """What blocks the next step: people without a legal deck before the start, tables without a result in a round,
    people in a draft who have left."""
    if event.is_in(Event.State.SETUP):
        return [
            Blocker("deck_illegal" if trouble.problems else "deck_missing", trouble.sentence, entry=trouble.entry)
            for trouble in deck_troubles(event)
        ]
    round = current_round(event)
    if round is None or not event.is_in(Event.State.RUNNING):
        return []
    if round.is_draft:
        return [
            Blocker(
                "dropped_in_draft", _("%(name)s has left. Pair the round again.") % {"name": seat.entry}, seat.match
            )
            for seat in round.seats.select_related("entry", "match").exclude(entry__dropped_after_round=None)
            if not seat.entry.plays_in(round.number)
        ]
    missing = round.matches.filter(kind=Match.Kind.NONE) if round.is_running else ()
    return [
        Blocker("table_without_result", _("Table %(table)d has no result.") % {"table": match.table}, match)
        for match in missing
    ]


@dataclass(frozen=True)
class NextStep:
    """What the staff does next.

    code: "add_entries", "start", "pair", "publish", "results" (tables are missing), "close", "finish", "done".
    sentence: translated; what a button says.  round: the one it is about, or None.  number: of the round to come, or 0.
    """

    code: str
    sentence: str
    round: Round | None = None
    number: int = 0


def next_step(event: Event) -> NextStep:
    """What is next in the event."""
    if event.is_in(Event.State.FINISHED):
        return NextStep("done", _("The event is finished."))
    here = event.entries.filter(dropped_after_round=None).count()
    if event.is_in(Event.State.SETUP):
        return NextStep("start", _("Start the event")) if here > 1 else NextStep("add_entries", _("Enter the players"))
    round = current_round(event)
    if round is not None and round.is_draft:
        return NextStep("publish", _("Publish round %(round)d") % {"round": round.number}, round, round.number)
    if round is not None and round.is_running:
        missing = round.matches.filter(kind=Match.Kind.NONE).exists()
        title = _("Enter the results of round %(round)d") if missing else _("Close round %(round)d")
        return NextStep("results" if missing else "close", title % {"round": round.number}, round, round.number)
    done = round.number if round else 0
    if done >= rounds_total(event) or here < 2:
        return NextStep("finish", _("Finish the event"), round)
    return NextStep("pair", _("Pair round %(round)d") % {"round": done + 1}, round, done + 1)


def setup_warnings(event: Event) -> list[str]:
    """Before the start: more rounds than can be paired without a rematch (T9), translated; nothing while nobody is
    entered."""
    players = starters(event)
    notes = swiss.round_warnings(players, rounds_total(event)) if players > 1 else ()
    sentences = {
        NoteCode.REMATCH_CERTAIN: _(
            "%(rounds)d rounds: people will meet twice. At most %(possible)d rounds go without that."
        ),
        NoteCode.REMATCH_LIKELY: _("%(rounds)d rounds: people may meet twice. Up to %(safe)d rounds it cannot happen."),
    }
    return [sentences[note.code] % note.params for note in notes if note.code in sentences]
