"""Decks in templates: {% load decks %}."""

from dataclasses import replace

from django import template
from django.utils.translation import get_language, gettext, ngettext

from decks import sentences
from engine.apfelernte.decklist import DeckProblem
from engine.apfelernte.sentences import remedy, sentence

register = template.Library()
BAR, GAP, HIGHEST = 34, 12, 84  # pixels of the chart


@register.filter
def copies(rows: list[tuple[object, int]]) -> int:
    """How many cards rows of (card, copies) are."""
    return sum(count for _, count in rows)


@register.inclusion_tag("components/problems.html")
def deck_problems(problems: list[DeckProblem]) -> dict[str, object]:
    """The problem list: rule, what is wrong, what helps. The rule stands in its own column and not in the sentence."""
    lang = get_language() or "de"
    rows = [
        {"rule": each.rule, "what": sentence(replace(each, rule=""), lang), "remedy": remedy(each, lang)}
        for each in problems
    ]
    return {"problems": rows}


@register.inclusion_tag("decks/strength_chart.html")
def strength_chart(strengths: list[tuple[int, int]]) -> dict[str, object]:
    """How many Wesen of each strength, as bars; the label says the same in words."""
    most = max((count for _, count in strengths), default=1) or 1
    bars = [
        {
            "strength": strength,
            "count": count,
            "x": at * (BAR + GAP),
            "middle": at * (BAR + GAP) + BAR // 2,
            "height": round(HIGHEST * count / most) or 2,
            "y": 104 - (round(HIGHEST * count / most) or 2),
            "above": 104 - round(HIGHEST * count / most) - 5,
        }
        for at, (strength, count) in enumerate(strengths)
    ]
    said = ", ".join(
        ngettext("%(n)d of strength %(s)d", "%(n)d of strength %(s)d", count) % {"n": count, "s": strength}
        for strength, count in strengths
        if count
    )
    return {"bars": bars, "width": len(bars) * (BAR + GAP), "label": gettext("Wesen: %(said)s") % {"said": said}}


@register.simple_tag
def search_examples() -> list[tuple[str, str]]:
    """Searches to try, each with what it finds."""
    return sentences.search_examples()
