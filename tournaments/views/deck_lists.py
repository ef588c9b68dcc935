"""Rows of a large event's people and their decks, written without a template for each."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apfelernte.templatetags.look import mark
from tournaments import queries
from tournaments.models import Entry, Event
from tournaments.views.shown import address


@dataclass(frozen=True)
class Person:
    """An entry as a row of the staff's list. trouble: what is wrong with the deck, or None."""

    entry: Entry
    trouble: queries.DeckTrouble | None

    @property
    def has_deck(self) -> bool:
        """Whether a deck was handed in at all."""
        return self.entry.deck_id is not None or self.entry.frozen_deck_id is not None


def deck_mark(person: Person) -> SafeString:
    """How it stands with somebody's deck: frozen, missing, not legal, legal."""
    return mark_of(deck_state(person))


def deck_state(person: Person) -> str:
    """A key for `mark_of`."""
    if person.entry.frozen_deck_id:
        return "frozen"
    if not person.has_deck:
        return "missing"
    return "illegal" if person.trouble else "legal"


def mark_of(state: str) -> SafeString:
    """A state of a deck as sign and word."""
    return mark("legal", _("frozen")) if state == "frozen" else mark(state)


def entry_rows(people: Iterable[Person], event: Event) -> SafeString:
    """The rows of an event's people: number, name, how it stands with the deck, and with the person. What many rows
    say alike is made once."""
    deck = cache(lambda state: format_html('<td class="from">{}</td>', mark_of(state)))
    taking_part = cache(part_taken)
    return mark_safe(
        "\n".join(entry_row(person, deck if event.checks_decks else None, taking_part) for person in people)
    )


def entry_row(
    person: Person, deck: Callable[[str], SafeString] | None, taking_part: Callable[[bool, bool, str, int], str]
) -> SafeString:
    """One person's row. deck: the cell for a state of a deck, None where decks are not checked.  taking_part: as
    `part_taken`."""
    entry = person.entry
    code = getattr(entry, "code", None)
    said = taking_part(entry.has_dropped, entry.user_id is not None, code.state if code else "", entry.entered_round)
    return format_html(
        '<tr data-names="{}"{}><td class="at"><span>{}</span></td>'
        '<td class="who playing"><a class="calm" href="{}">{}</a></td>{}<td class="from quiet side">{}</td></tr>',
        entry.name,
        GONE if entry.has_dropped else "",
        entry.number,
        address("tournaments:entry", person.entry.public_id),
        entry.name,
        deck(deck_state(person)) if deck else "",
        said,
    )


GONE = SafeString(' class="row-gone"')


def part_taken(gone: bool, account: bool, code: str, entered_round: int) -> str:
    """How somebody takes part: by an account or a code (its state), from a later round on, or not any more."""
    if gone:
        return _("dropped out")
    how = _("account") if account else {"opened": _("page opened"), "issued": _("code printed")}.get(code, "")
    late = _("from round %(number)s") % {"number": entered_round} if entered_round > 1 else ""
    return f"{how} {late}".strip()


def deck_rows(people: Iterable[Person], event: Event, may_judge: bool, may_score: bool) -> SafeString:
    """The list of an event's decks, inside one form: a tap on a name opens the deck, the button changes it."""
    checks, types = event.checks_decks, may_score and event.is_in(Event.State.SETUP)
    return format_html_join("\n", "{}", ((deck_row(person, checks, may_judge, types),) for person in people))


def deck_row(person: Person, checks: bool, opens: bool, types: bool) -> SafeString:
    """One person's deck. checks: the event checks decks.  opens, types: what the reader may do with it."""
    name = person.entry.name
    return format_html(
        '<li data-names="{}"><div class="deck-who">{}{}</div>{}{}</li>',
        name,
        _opening(person) if opens and person.has_deck else format_html('<span class="playing">{}</span>', name),
        _problems(person),
        deck_mark(person) if checks or person.has_deck else "",
        _typing(person) if types else "",
    )


def _opening(person: Person) -> SafeString:
    where = address("tournaments:open_deck", person.entry.public_id)
    return format_html('<button class="link deck-open" formaction="{}">{}</button>', where, person.entry.name)


def _problems(person: Person) -> SafeString:
    if not person.trouble or not person.has_deck:
        return SafeString("")
    n = len(person.trouble.problems)
    said = ngettext("%(n)s problem", "%(n)s problems", n) % {"n": n}
    return format_html('<p class="side quiet">{}</p>', said)


def _typing(person: Person) -> SafeString:
    where = address("tournaments:entry_deck", person.entry.public_id)
    label = _("Type the deck of %(name)s") % {"name": person.entry.name}
    said = _("Change") if person.has_deck else _("Type in")
    return format_html(
        '<a class="button button-second button-small" href="{}" aria-label="{}">{}</a>', where, label, said
    )
