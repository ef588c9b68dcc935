"""Rule numbers in running text: {% load rules %}."""

import re
from collections.abc import Callable

from django import template
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString

from apfelernte.rulesearch import Hit
from apfelernte.templatetags.look import rule
from engine import rulebook

register = template.Library()
NUMBER = re.compile(r"\b[AZM]\d{1,2}\.\d{1,2}\b")
# A piece of HTML in which no number is looked for (a tag, or what is pressed or drawn as a whole), or a number that may
# stand in brackets.
PIECE = re.compile(
    r"<(?P<whole>a|button|svg|script|style|textarea|select|title|kbd)\b.*?</(?P=whole)>|<[^>]*>"
    r"|\((?P<bracketed>[AZM]\d{1,2}\.\d{1,2})\)|\b(?P<bare>[AZM]\d{1,2}\.\d{1,2})\b(?P<end>\)[.,:;]?)?",
    re.DOTALL,
)


def _replaced(text: str, put: Callable[[str], str]) -> SafeString:
    """The escaped text with each rule number that a book has replaced."""
    return SafeString(NUMBER.sub(lambda found: put(found[0]) if rulebook.rule(found[0]) else found[0], escape(text)))


@register.filter
def with_links(text: str, within: str = "") -> SafeString:
    """The text with each rule number as a link: to the rule's page, or with `within` to its place in the same page."""

    def link(number: str) -> str:
        address = f"#{number}" if within else reverse("rule", args=[number])
        return f'<a class="rule" href="{address}">{number}</a>'

    return _replaced(text, link)


@register.simple_block_tag(takes_context=True)
def with_rules(context: template.Context, content: str) -> SafeString:
    """What stands in the block, with each rule number opening its text in place ({% rule %} of `look`).

    Numbers in attributes, links, buttons and drawings stay as they are, and those that no book has.
    """

    def opened(found: re.Match[str]) -> str:
        number = found["bracketed"] or found["bare"]
        if not number or rulebook.rule(number) is None:
            return found[0]
        said = rule(context, number, brackets=bool(found["bracketed"]))
        return f'<span class="nowrap">{said}{found["end"]}</span>' if found["end"] else said  # not alone in a line

    return SafeString(PIECE.sub(opened, content))


@register.filter
def marked(hit: Hit) -> SafeString:
    """The text of a rule that was searched for, with what was found marked."""
    pieces = ((str(escape(part)), is_marked) for part, is_marked in hit.parts)
    return SafeString("".join(f"<mark>{piece}</mark>" if is_marked else piece for piece, is_marked in pieces))
