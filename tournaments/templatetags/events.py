"""How results, percentages and days of events are written: {% load events %}."""

from collections.abc import Mapping
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from django import template
from django.utils.formats import date_format, number_format
from django.utils.timezone import localtime
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.models import Event, Match

register = template.Library()

THIN = "\u202f"  # narrow and without a break


def games(one: int, two: int) -> str:
    """Games won at both sides: "2 : 1" with thin spaces."""
    return f"{one}{THIN}:{THIN}{two}"


@register.filter
def score(match: Match) -> str:
    """The games of a match by seat; a bye has those that it is worth, "" while there is no result."""
    if not match.has_result:
        return ""
    one, *two = match.seats_in_order
    return games(one.games_won, two[0].games_won if two else 0)


@register.filter
def percent(value: Fraction) -> str:
    """A part of one in hundredths, rounded half up: 2/3 is "66,67" in German, "66.67" in English."""
    exact = Decimal(value.numerator * 100) / Decimal(value.denominator)
    return number_format(exact.quantize(Decimal("0.01"), ROUND_HALF_UP), 2)


@register.filter
def day(moment: datetime) -> str:
    """The day in words, in the active time zone: "Samstag, 28. November 2026"."""
    return date_format(localtime(moment), "l, j. F Y" if get_language() == "de" else "l, j F Y")


@register.filter
def day_short(moment: datetime) -> str:
    """The day in figures for rows: "Sa 28.11." and "Sat 28 Nov"."""
    return date_format(localtime(moment), "D j.n." if get_language() == "de" else "D j M")


@register.filter
def kind_of_event(event: Event) -> str:
    """Format, system and length of a match: "Vorbereitet, Schweizer System, zwei Gewinnspiele"."""
    format_name = "Vorbereitet" if event.checks_decks else _("any list")
    length = _("best of three") if event.best_of == 3 else _("one game")
    return _("%(format)s, Swiss, %(length)s") % {"format": format_name, "length": length}


@register.filter
def named(names: Mapping[int, str], key: int) -> str:
    """The name of an entry by its key."""
    return names.get(key, "")
