"""The tables of a large round as rows, written without a template for each: {% load round_rows %}."""

from collections.abc import Iterable
from functools import cache

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from apfelernte.templatetags.look import mark, sign
from tournaments.models import Match, Seat
from tournaments.templatetags.events import first_word, more_minutes, result, score
from tournaments.views.shown import Row, Side, address

register = template.Library()

NOTHING = SafeString("")
NO_SCORE = SafeString('<span class="quiet">– : –</span>')


# what everybody sees


@register.simple_tag
def pairing_rows(rows: Iterable[Row]) -> SafeString:
    """The rows of a round: table, left, points, result, right, points; each names its people for `own_rows`."""
    bye = format_html('<td class="who two quiet">{}</td><td class="pts"></td>', _("Bye"))
    return mark_safe("\n".join(pairing_row(row, bye) for row in rows))


def pairing_row(row: Row, bye: SafeString) -> SafeString:
    """One table. bye: what stands at the right of somebody who plays nobody."""
    match = row.match
    link = format_html('<a class="calm" href="{}">{}</a>', address("tournaments:match", match.public_id), match.table)
    return format_html(
        '<tr data-of="{}" data-names="{}"><td class="at"><span>{}</span></td>{}<td class="score">{}</td>{}</tr>',
        row.people,
        row.names,
        link if match.table else "–",
        _side("one", row.one),
        result(match),
        _side("two", row.two) if row.two else bye,
    )


def _side(at: str, side: Side) -> SafeString:
    return format_html(
        '<td class="who {} {}">{}</td><td class="pts num quiet">{}</td>', at, side.css, side.entry.name, side.points
    )


# the staff's desk


@register.simple_tag(takes_context=True)
def desk_rows(context: template.Context) -> SafeString:
    """The rows of `matches`, as the desk's other values say: what is late, reported, contradicted, checked, noted.
    What many rows say alike is made once."""
    said = cache(said_state)
    return mark_safe(
        "\n".join(desk_row(match, context, said(state_of(match, context))) for match in context["matches"])
    )


def desk_row(match: Match, desk: template.Context, state: SafeString) -> SafeString:
    """Table, left, result, right, how it stands, and since when and by whom."""
    one, *two = (_person(seat, desk["noted"]) for seat in match.seats_in_order)
    return format_html(
        '<tr{}><td class="at"><span>{}</span></td><td class="who one playing">{}</td><td class="score"><span>{}</span>'
        '</td>{}<td class="from">{}{}{}</td><td class="from quiet side">{}</td></tr>',
        LATE if desk["late"] and not match.has_result else NOTHING,
        _table(match),
        one,
        score(match) or NO_SCORE,
        format_html('<td class="who two playing">{}</td>', two[0]) if two else _bye(),
        state,
        more_minutes(match) if desk["round"].is_running else NOTHING,
        format_html_join("", "{}", ((_checked(),) for _check in desk["checks_open"].get(match.pk, ()))),
        _origin(match),
    )


LATE = SafeString(' class="row-wrong"')


def state_of(match: Match, desk: template.Context) -> str:
    """How it stands with a table: a key for `said_state`."""
    if match.has_result:
        return match.kind
    if desk["round"].is_draft:
        return "draft"
    if match.pk in desk["disputed"]:
        return "clash"
    if match.pk in desk["reported"]:
        return "reported"
    return "missing" if desk["late"] else "running"


def said_state(state: str) -> SafeString:
    """A state as sign and word."""
    settled = {
        Match.Kind.PLAYED: "",
        Match.Kind.BYE: _("settled"),
        Match.Kind.NO_SHOW: _("did not come"),
        Match.Kind.DOUBLE_LOSS: _("both lose"),
    }
    return mark("confirmed", settled[Match.Kind(state)]) if state in settled else mark(state)


def _table(match: Match) -> str:
    if not match.table:
        return "–"
    where = address("tournaments:match", match.public_id)
    return format_html('<a class="calm" href="{}" aria-label="{}">{}</a>', where, match, match.table)


def _person(seat: Seat, noted: dict) -> str:
    if seat.entry_id not in noted:
        return seat.entry.name
    return format_html(
        "{}{}", seat.entry.name, render_to_string("tournaments/_noted.html", {"side": seat, "noted": noted})
    )


def _bye() -> SafeString:
    return format_html('<td class="who two quiet">{}</td>', _("Bye"))


def _checked() -> SafeString:
    return format_html('<small class="score-note">{} {}</small>', sign("half"), _("Deck check"))


def _origin(match: Match) -> str:
    """Who entered the result, and when."""
    if match.is_bye:
        return _("Pairing")
    if match.result_at is None:
        return ""
    by = first_word(match.result_by) if match.result_by_id else _("Players")
    return f"{by} {localtime(match.result_at):%H:%M}"
