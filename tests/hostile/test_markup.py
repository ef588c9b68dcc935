"""Markup that people typed stays text wherever it later appears: pages, parts, headers, PDFs, files, the API."""

import json
import re
from html.parser import HTMLParser

import pytest
from django.core.cache import cache

from tests.hostile.site import Answer, Site, read
from tests.hostile.world import LOOKERS, World

pytestmark = pytest.mark.django_db
COMPUTED = "1337"  # what the markup would be if it were a template
LEAST = 25  # addresses whose pages show the markup


class Hostile(HTMLParser):
    """Finds elements and attributes that only markup of a person can have made."""

    found: list[str]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element, and what it is called."""
        names = [tag, *(name for name, _value in attrs)]
        self.found += [name for name in names if "hostile" in name]


def taken_for_markup(answer: Answer) -> list[str]:
    """What of the typed texts is markup in an answer: elements, headers, results of a template."""
    heads = answer.text[: answer.text.index("\n\n")] if "\n\n" in answer.text else ""
    found = re.findall(r"(?im)^x-hostile.*", heads)
    if answer.type.startswith("text/html"):
        parser = Hostile()
        parser.found = found
        parser.feed(answer.body)
        found += [COMPUTED] if re.search(rf'a=(?:"|&quot;){COMPUTED}', answer.body) else []
    return found


def test_markup_stays_text_wherever_it_appears(site: Site):
    found = [(each.who, each.address, said) for each in site.answers for said in taken_for_markup(each)]
    assert found == []


def test_the_markup_does_appear(site: Site):
    """As it was typed: escaped on pages, plain in files and on paper."""
    shown = {(each.name, each.type.split(";")[0]) for each in site.answers if "x-hostile" in each.text}
    assert len(shown) >= LEAST
    assert {"text/html", "application/json", "text/plain", "application/pdf"} <= {kind for _name, kind in shown}


def test_what_is_meant_for_programs_can_be_read(site: Site):
    for each in site.answers:
        if each.type.startswith("application/json"):
            json.loads(each.body)


def test_unescaped_markup_would_be_found(world: World, monkeypatch):
    cache.clear()
    monkeypatch.setattr("django.template.base.render_value_in_context", lambda value, context: str(value))
    found = [taken_for_markup(read(world.clients[who], who, f"/events/{world.event.public_id}/")) for who in LOOKERS]
    cache.clear()
    assert any(found)
