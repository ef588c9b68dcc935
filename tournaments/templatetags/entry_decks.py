"""Rows of a large event's people and their decks, written without a template for each: {% load entry_decks %}."""

from collections.abc import Iterable
from functools import cache

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apfelernte.templatetags.look import mark
from tournaments.models import Entry, Event
from tournaments.views.entries import Person

register = template.Library()


@register.filter
def deck_mark(person: Person) -> SafeString:
    """How it stands with somebody's deck: frozen, missing, not legal, legal."""
    if person.entry.frozen_deck_id:
        return mark("legal", _("frozen"))
    if not person.has_deck:
        return mark("missing")
    return mark("illegal" if person.trouble else "legal")


@register.simple_tag
def entry_rows(people: Iterable[Person], event: Event) -> SafeString:
    """The rows of an event's people: number, name, how it stands with the deck, and with the person."""
    checks = event.checks_decks
    return format_html_join("\n", "{}", ((entry_row(person, checks),) for person in people))


def entry_row(person: Person, checks: bool) -> SafeString:
    """One person's row. checks: the event checks decks."""
    entry = person.entry
    return format_html(
        '<tr data-names="{}"{}><td class="at"><span>{}</span></td>'
        '<td class="who playing"><a class="calm" href="{}">{}</a></td>{}<td class="from quiet side">{}</td></tr>',
        entry.name,
        GONE if entry.has_dropped else "",
        entry.number,
        _address("tournaments:entry", person),
        entry.name,
        format_html('<td class="from">{}</td>', deck_mark(person)) if checks else "",
        _state(entry),
    )


GONE = SafeString(' class="row-gone"')


def _state(entry: Entry) -> str:
    """How somebody takes part: by an account or a code, from a later round on, or not any more."""
    if entry.has_dropped:
        return _("dropped out")
    code = getattr(entry, "code", None)
    by_code = {"opened": _("page opened"), "issued": _("code printed")}.get(code.state, "") if code else ""
    said = _("account") if entry.user_id else by_code
    late = _("from round %(number)s") % {"number": entry.entered_round} if entry.entered_round > 1 else ""
    return f"{said} {late}".strip()


@register.simple_tag
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
    where = _address("tournaments:open_deck", person)
    return format_html('<button class="link deck-open" formaction="{}">{}</button>', where, person.entry.name)


def _problems(person: Person) -> SafeString:
    if not person.trouble or not person.has_deck:
        return SafeString("")
    n = len(person.trouble.problems)
    said = ngettext("%(n)s problem", "%(n)s problems", n) % {"n": n}
    return format_html('<p class="side quiet">{}</p>', said)


def _typing(person: Person) -> SafeString:
    where = _address("tournaments:entry_deck", person)
    label = _("Type the deck of %(name)s") % {"name": person.entry.name}
    said = _("Change") if person.has_deck else _("Type in")
    return format_html(
        '<a class="button button-second button-small" href="{}" aria-label="{}">{}</a>', where, label, said
    )


def _address(name: str, person: Person) -> str:
    before, after = _around(name)
    return f"{before}{person.entry.public_id}{after}"


@cache
def _around(name: str) -> list[str]:
    """What stands before and behind the public id in an address; looked up once, not for each row."""
    return reverse(name, args=["0"]).split("0")
