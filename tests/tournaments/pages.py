"""What the tests of pages share: a browserless reader, and the text of a page."""

import html
import re

from django.http import HttpResponse
from django.test import Client

from apfelernte.accounts.models import User


def reader(user: User | None = None, lang: str = "en") -> Client:
    """A client of somebody (None: without an account) who reads `lang`."""
    client = Client(headers={"accept-language": lang})
    if user is not None:
        client.force_login(user)
    return client


# A rule number with its text that opens, perhaps in brackets (components/rule.html).
RULE = re.compile(
    r'(?:<span class="nowrap">(\())?<button[^>]*class="rule"[^>]*>([^<]*)</button>'
    r"(?:<span popover.*?</span>)?(?:(\))</span>)?",
    re.DOTALL,
)


def text(response: HttpResponse) -> str:
    """The words of a page, without tags, with single spaces; of rules the numbers, not the texts that open."""
    page = RULE.sub(r"\1\2\3", response.content.decode())
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split()).replace("\u00a0", " ")


def field_value(response: HttpResponse, name: str) -> str:
    """What stands in a text area or input of the page."""
    body = response.content.decode()
    area = re.search(rf'<textarea[^>]*name="{name}"[^>]*>\r?\n?(.*?)</textarea>', body, re.DOTALL)
    one = re.search(rf'<input[^>]*name="{name}"[^>]*?value="([^"]*)"', body)
    return html.unescape(area[1] if area else one[1] if one else "")
