"""Rule numbers in running text: {% load rules %}."""

import re

from django import template
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString

from engine import rulebook

register = template.Library()
NUMBER = re.compile(r"\b[AZM]\d{1,2}\.\d{1,2}\b")


@register.filter
def with_links(text: str, within: str = "") -> SafeString:
    """The text with each rule number as a link: to the rule's page, or with `within` to its place in the same page."""

    def link(found: re.Match[str]) -> str:
        number = found[0]
        if rulebook.rule(number) is None:
            return number
        address = f"#{number}" if within else reverse("rule", args=[number])
        return f'<a class="rule" href="{address}">{number}</a>'

    return SafeString(NUMBER.sub(link, escape(text)))
