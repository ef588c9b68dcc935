"""Decks in templates: {% load decks %}."""

from dataclasses import replace

from django import template
from django.utils.translation import gettext, ngettext

from apfelernte.languages import reader_language
from decks import sentences
from engine.apfelernte.decklist import DeckProblem
from engine.apfelernte.language.explain import SORTS, Explained
from engine.apfelernte.sentences.sentence import remedy, sentence

register = template.Library()
MOST_PROBLEMS = 60  # shown; who mends them sees the next ones
MOST_COPIES_SHOWN = 4  # rows of one card; the count says how many there are
BAR, GAP, HIGHEST = 34, 12, 84  # pixels of the chart


@register.filter
def copies(rows: list[tuple[object, int]]) -> int:
    """How many cards rows of (card, copies) are."""
    return sum(count for _, count in rows)


@register.inclusion_tag("components/problems.html")
def deck_problems(problems: list[DeckProblem], taps: bool = False) -> dict[str, object]:
    """The problem list: rule, what is wrong, what helps. The rule stands in its own column and not in the sentence.

    taps: inside the builder's form, where what helps is a button.
    """
    lang = reader_language()
    return {"problems": [_problem(each, lang, taps) for each in problems[:MOST_PROBLEMS]]}


def _problem(problem: DeckProblem, lang: str, taps: bool) -> dict[str, object]:
    buttons = sentences.remedies(problem) if taps else []
    nearest = problem.code == "unread" and problem.params["nearest"]
    return {
        "rule": problem.rule,
        "what": sentence(replace(problem, rule=""), lang),
        "remedy": "" if buttons and not nearest else remedy(problem, lang),
        "buttons": buttons,
    }


@register.filter
def further(copies: int) -> range:
    """The copies behind the first one, for a loop; a row each is shown for some of them."""
    return range(2, min(copies, MOST_COPIES_SHOWN) + 1)


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


@register.filter
def ability_sort(ability: Explained) -> str:
    """What kind of ability it is, in the reader's language: "ausgelöst", "dauernd" …"""
    return SORTS[ability.sort][reader_language() == "en"]


@register.simple_tag
def search_examples() -> list[tuple[str, str]]:
    """Searches to try, each with what it finds."""
    return sentences.search_examples()
