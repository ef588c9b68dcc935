"""The look in templates: {% load look %}. docs/look.md shows every component with its markup."""

from datetime import datetime, timedelta
from functools import lru_cache
from math import ceil

from django import template
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy

from apfelernte import rulebook

register = template.Library()

# The emblem of each type; names as in static/img/emblems.svg.
EMBLEMS = {"Mensch", "Biest", "Geist", "Hexe", "Riese", "Urmacht", "Maleficium", "Augmentation"}
SECTIONS = (
    ("/events/", gettext_lazy("Events")),
    ("/my/", gettext_lazy("My events")),
    ("/decks/", gettext_lazy("Decks")),
    ("/cards/", gettext_lazy("Cards")),
    ("/rules/", gettext_lazy("Rules")),
    ("/guide/", gettext_lazy("Guides")),
)
# What a status looks like everywhere: sign, colour, word.
MARKS = {
    "confirmed": ("tick", "leaf", gettext_lazy("confirmed")),
    "legal": ("tick", "leaf", gettext_lazy("legal")),
    "reported": ("half", "grain", gettext_lazy("reported")),
    "draft": ("half", "grain", gettext_lazy("draft")),
    "waiting": ("half", "grain", gettext_lazy("waiting")),
    "running": ("open", "ink", gettext_lazy("running")),
    "missing": ("flag", "apple", gettext_lazy("missing")),
    "illegal": ("flag", "apple", gettext_lazy("not legal")),
    "clash": ("clash", "apple", gettext_lazy("contradiction")),
    "judges": ("eye", "plum", gettext_lazy("judges only")),
}
FINAL = 300  # seconds before the end, as in static/js/clock.js
THEMES = (("", gettext_lazy("as the device")), ("light", gettext_lazy("light")), ("dark", gettext_lazy("dark")))


@lru_cache(maxsize=128)
def use(sprite: str, name: str, css: str) -> SafeString:
    """One symbol of a sprite as an SVG that is silent for screen readers."""
    address = static(f"img/{sprite}.svg")
    return format_html('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>', css, address, name)


@register.simple_tag
def sign(name: str) -> SafeString:
    """A sign on the grid of 16, such as tick, flag, half, open, clash, wedge, cross, glass."""
    return use("signs", name, "sign")


@register.simple_tag
def emblem(kind: str) -> SafeString:
    """The emblem of a type (`Mensch`, ..) or the apple for a type without one."""
    return use("emblems", kind.lower() if kind in EMBLEMS else "apple", "emblem")


@register.simple_tag
def mark(status: str, word: str = "") -> SafeString:
    """A status of MARKS as sign and word; `word` says it otherwise ("confirmed by Franziska")."""
    shape, colour, usual = MARKS[status]
    return format_html('<span class="mark mark-{}">{} {}</span>', colour, sign(shape), word or usual)


@register.simple_tag
def strength(value: int | None) -> SafeString:
    """The strength of a Wesen in the apple; nothing for a Zauber (None)."""
    if value is None:
        return SafeString("")
    return format_html(
        '<span class="strength">{}<span class="hide">{} </span><b>{}</b></span>',
        use("emblems", "strength", "strength-apple"), gettext("Strength"), value,
    )  # fmt: skip


def _of_page(context: template.Context) -> dict[str, set[str]]:
    """What tags keep while one page is rendered, the same for all its included parts."""
    whole: dict[str, set[str]] = context.render_context.dicts[0]  # type: ignore[assignment]
    return whole


@register.simple_tag(takes_context=True)
def rule(context: template.Context, number: str, brackets: bool = False) -> SafeString:
    """A rule number that opens its text in place; the text is written into the page once.

    brackets: in round brackets from which no line break parts it.
    """
    shown: set[str] = _of_page(context).setdefault("rules shown", set())
    first = number not in shown
    shown.add(number)
    text = rulebook.text(number)
    parts = {"number": number, "first": first, "text": text, "brackets": brackets}
    return SafeString(render_to_string("components/rule.html", parts).strip())  # a comma may follow


@register.simple_block_tag
def plate(content: str, state: str, css: str = "") -> SafeString:
    """The colour area of a page; state: straw (running), leaf (done), apple (wrong, urgent) or plum (judges only)."""
    return format_html('<div class="plate plate-{}"><div class="wrap plate-in {}">{}</div></div>', state, css, content)


@register.inclusion_tag("components/clock.html")
def clock(
    ends_at: datetime | None = None, remaining: timedelta | None = None, slot: str = "", css: str = ""
) -> dict[str, object]:
    """A countdown to `ends_at` (aware), or a stopped clock with `remaining`; the browser counts by the server's time.

    slot: what the clock is for, a line above the end ("Round 3 of 4").
    """
    left = remaining if ends_at is None else ends_at - timezone.now()
    seconds = max(0, ceil((left or timedelta()).total_seconds()))
    shown = f"{seconds // 60:02}:{seconds % 60:02}"
    word = gettext("Time: 5 more turns") if seconds == 0 else gettext("Final minutes") if seconds <= FINAL else ""
    return {"ends_at": ends_at, "shown": shown, "word": word, "slot": slot, "css": css}


@register.inclusion_tag("components/links.html", takes_context=True)
def site_links(context: template.Context, person: bool = True) -> dict[str, object]:
    """The links of the header; the section of the current address is marked."""
    request = context.get("request")
    path = request.path if isinstance(request, HttpRequest) else ""
    sections = [(address, label, path.startswith(address)) for address, label in SECTIONS]
    return {"sections": sections, "path": path, "user": context.get("user"), "person": person}


@register.simple_tag(takes_context=True)
def theme(context: template.Context) -> str:
    """The chosen theme, "light" or "dark", or "" for that of the device."""
    request = context.get("request")
    if request is None:
        return ""
    chosen = getattr(context.get("user"), "theme", "") or request.COOKIES.get("theme", "")
    return chosen if chosen in {"light", "dark"} else ""


@register.simple_tag
def themes() -> tuple[tuple[str, object], ...]:
    """The choices of the theme switch: value and label."""
    return THEMES
