"""How results, percentages and days of events are written: {% load events %}."""

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from fractions import Fraction

from django import template
from django.utils.formats import date_format, get_format
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from apfelernte import rulebook
from apfelernte.languages import reader_language
from apfelernte.templatetags.look import mark
from decks.houses import meaning
from decks.queries import cards_of
from tournaments.checks import Games
from tournaments.counting import settings_of
from tournaments.models import Entry, Event, Match, Seat

register = template.Library()

SPACE = "\u00a0"  # without a break
UNBROKEN = re.compile(r"\b\d+ : \d+( : \d+)?\b|\b[^\W\d_]+ \d+\b(?! :)")  # "2 : 1", "game 2"


def games(one: int, two: int) -> str:
    """Games won at both sides: "2 : 1" without a break."""
    return f"{one}{SPACE}:{SPACE}{two}"


@register.filter
def score(match: Match) -> str:
    """The games of a match by seat; a bye has those that it is worth, "" while there is no result."""
    if not match.has_result:
        return ""
    if match.is_bye:
        return games(settings_of(match.round.event).games_of_a_bye, 0)
    return games(*(seat.games_won for seat in match.seats_in_order))


UNPLAYED: dict[str, object] = {
    Match.Kind.NO_SHOW: gettext_lazy("did not come"),
    Match.Kind.DOUBLE_LOSS: gettext_lazy("both lose"),
}


@register.filter
def result(match: Match) -> SafeString:
    """What stands between the two of a table: the games and how they came about, or how far the match is."""
    if not match.has_result:
        quiet = mark_safe('<span class="quiet">–</span>')
        return quiet if match.round.is_draft else mark("running") + more_minutes(match)
    shown = format_html("<span>{}</span>", score(match))
    how = UNPLAYED.get(match.kind)
    return shown + format_html('<small class="quiet score-note">{}</small>', how) if how else shown


@register.filter
def more_minutes(match: Match) -> SafeString:
    """What a table may play on after the time of the round: "+6 min"; nothing once it has its result."""
    if not match.extra_minutes or match.has_result:
        return mark_safe("")
    said = _("+%(n)d min") % {"n": match.extra_minutes}
    return format_html('<small class="quiet score-note">{}</small>', said)


@register.filter
def games_of(games_: Games | Mapping) -> str:
    """Games by seat, with the drawn ones: "2 : 1", "2 : 1 and 1 drawn". A check keeps them as plain values."""
    if isinstance(games_, Mapping):
        games_ = Games.of(games_["wins"], games_["drawn"])
    said = games(games_.one, games_.two)
    return said + " " + _("and %(n)d drawn") % {"n": games_.drawn} if games_.drawn else said


@register.filter
def own_score(seat: Seat) -> str:
    """The games of a match as the person at this seat won and lost them; "" while there is no result."""
    match = seat.match
    if not match.has_result or match.is_bye:
        return score(match)
    won, lost = sorted(match.seats_in_order, key=lambda each: each.pk != seat.pk)
    return games(won.games_won, lost.games_won)


@register.filter
def opponent(seat: Seat) -> Entry | None:
    """Who sits opposite; None for a bye."""
    return next((each.entry for each in seat.match.seats_in_order if each.pk != seat.pk), None)


@register.filter
def percent(value: Fraction) -> str:
    """A part of one in hundredths, rounded half up: 2/3 is "66,67" in German, "66.67" in English."""
    hundredths = (value.numerator * 20_000 + value.denominator) // (2 * value.denominator)
    whole, rest = divmod(hundredths, 100)
    return f"{whole}{get_format('DECIMAL_SEPARATOR')}{rest:02}"


@register.filter
def day(moment: datetime) -> str:
    """The day in words, in the active time zone: "Samstag, 28. November 2026"."""
    return date_format(localtime(moment), "l, j. F Y" if reader_language() == "de" else "l, j F Y")


@register.filter
def day_short(moment: datetime) -> str:
    """The day in figures for rows: "Sa 28.11." and "Sat 28 Nov"."""
    return date_format(localtime(moment), "D j.n." if reader_language() == "de" else "D j M")


@register.filter
def kind_of_event(event: Event) -> str:
    """Format, system and length of a match: "Vorbereitet, Schweizer System, bis zwei Siege"."""
    format_name = event.rules.german if event.checks_decks else _("any list")
    length = _("best of three") if event.best_of == 3 else _("one game")
    return _("%(format)s, Swiss, %(length)s") % {"format": format_name, "length": length}


@register.filter
def house_says(event: Event) -> list[str]:
    """What the event's house format means, in sentences (A8.10)."""
    return meaning(event.rules, cards_of(event.card_set))


@register.filter
def named(names: Mapping[int, str], key: int) -> str:
    """The name of an entry by its key."""
    return names.get(key, "")


@register.filter
def first_word(name: object) -> str:
    """The first word of a name, for narrow columns; "" for nobody."""
    return str(name or "").split(" ")[0]


@register.filter
def join_names(things: Iterable[object]) -> str:
    """The names of cards, newest last."""
    return ", ".join(getattr(thing, "name", "") for thing in things if thing)


@register.simple_tag
def rule_text(number: str) -> str:
    """What a rule says, in the reader's language."""
    return rulebook.text(number)


@register.filter
def unbroken(sentence: str) -> str:
    """The sentence with its results ("2 : 1") and each number with the word before it ("game 2") kept in one line."""
    return UNBROKEN.sub(lambda found: found[0].replace(" ", SPACE), sentence)
