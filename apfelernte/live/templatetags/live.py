"""{% load live %}: marks the part of a page that follows a topic."""

from collections.abc import Sequence

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apfelernte.live.topics import Mark

register = template.Library()


@register.simple_tag
def live(mark: Mark | Sequence[Mark], view: str, *args: object, **kwargs: object) -> SafeString:
    """The attributes of an element that is fetched anew from the named address when the topic of `mark` moves.

    mark: one, or several for a part that follows more than one topic.
    <section {% live mark "tournaments:pairings" event.public_id %}>; the address answers with the same element.
    """
    address = reverse(view, args=args, kwargs=kwargs)
    marks = [mark] if isinstance(mark, Mark) else mark
    topics, versions = (" ".join(str(each[at]) for each in marks) for at in (0, 1))
    return format_html('data-live="{}" data-version="{}" data-from="{}"', topics, versions, address)
