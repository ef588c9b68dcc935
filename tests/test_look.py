"""The look: colours with enough contrast, no inline code, signs that exist, components that say what they should."""

import gzip
import re
from datetime import timedelta
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.template import Context, Template
from django.test import RequestFactory
from django.utils import timezone
from django.utils.translation import gettext, override

from apfelernte.templatetags import look

ROOT = Path(__file__).resolve().parent.parent
CSS = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "static" / "css").glob("*.css")}
PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html")
}
BUDGET = 64_000  # bytes of what every page loads first, without its HTML


def tokens() -> dict[str, tuple[str, str]]:
    """Each colour with its value in the light and in the dark."""
    pair = re.compile(r"--([\w-]+): var\(--if-light, (#\w{6})\) var\(--if-dark, (#\w{6})\);")
    both = {name: (light, dark) for name, light, dark in pair.findall(CSS["base.css"])}
    return both | {name: (same, same) for name, same in re.findall(r"--([\w-]+): (#\w{6});", CSS["base.css"])}


def luminance(colour: str) -> float:
    """The relative luminance of "#RRGGBB" after WCAG 2, 0 to 1."""
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


TEXT_ON_PAPER = [
    (text, ground) for text in ("ink", "ink-2", "apple", "leaf", "grain", "plum") for ground in ("paper", "sheet")
]
PLATES = [(f"{plate}-text", f"{plate}-area") for plate in ("straw", "leaf", "apple", "plum")]
TEXTS = [
    *TEXT_ON_PAPER,
    *PLATES,
    ("ink", "row"),
    ("ink-2", "row"),
    ("on-block", "block"),
    ("on-header", "header"),
    ("figure", "badge"),
]
SHAPES = [
    ("field", "paper"),
    ("field", "sheet"),
    ("sloe", "paper"),
    ("sloe", "sheet"),
    ("sloe", "row"),
    ("badge", "paper"),
]


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("text", "ground", "least"), [(*pair, 4.5) for pair in TEXTS] + [(*pair, 3.0) for pair in SHAPES]
)
def test_colours_can_be_told_apart(text: str, ground: str, least: float, theme: int):
    colours = tokens()
    assert contrast(colours[text][theme], colours[ground][theme]) >= least


def test_the_measure_of_contrast_is_right():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#1E1A15", "#F2F0E6") == pytest.approx(15.1, abs=0.1)


def test_exactly_one_of_the_two_switches_is_on_in_each_theme():
    """An empty switch lets nothing through, an `initial` one its fallback: both on would join two colours."""
    settings = re.findall(r"--if-light: (\w*) ?; --if-dark: (\w*) ?;", CSS["base.css"])
    assert len(settings) == 4
    assert {tuple(sorted(pair)) for pair in settings} == {("", "initial")}


class Inline(HTMLParser):
    """Collects what a strict content security policy refuses."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = {name for name, _ in attrs}
        if tag == "style" or (tag == "script" and "src" not in names):
            self.found.append(tag)
        self.found += [name for name in names if name == "style" or name.startswith("on") or name.startswith("hx-on")]
        self.found += [
            value for _, value in attrs if value and value.strip().lower().startswith(("javascript:", "data:"))
        ]


def without_tags(page: str) -> str:
    """A template as HTML: tags of Django left out."""
    return re.sub(r"{%.*?%}|{#.*?#}", "", page)


@pytest.mark.parametrize("name", PAGES)
def test_templates_have_no_inline_code(name: str):
    parser = Inline()
    parser.feed(without_tags(PAGES[name]))
    assert parser.found == []


def test_the_search_for_inline_code_finds_it():
    parser = Inline()
    parser.feed('<p style="x" onclick="y"><script>z</script><a href="javascript:1">')
    assert sorted(parser.found) == ["javascript:1", "onclick", "script", "style"]


def test_style_sheets_fetch_nothing_from_elsewhere():
    addresses = [address for sheet in CSS.values() for address in re.findall(r"url\(\"?([^\")]+)", sheet)]
    assert addresses
    assert all((ROOT / "static" / "css" / address).resolve().is_file() for address in addresses)


def test_every_sign_and_mark_that_a_template_names_exists():
    sprite = (ROOT / "static" / "img" / "signs.svg").read_text(encoding="utf-8")
    everything = "".join(PAGES.values())
    named = re.findall(r"{% sign ['\"](\w+)['\"] %}", everything)
    assert set(named) <= set(re.findall(r'id="(\w+)"', sprite))
    assert {shape for shape, _, _ in look.MARKS.values()} <= set(re.findall(r'id="(\w+)"', sprite))
    assert set(re.findall(r"{% mark ['\"](\w+)['\"]", everything)) <= look.MARKS.keys()


def test_what_every_page_loads_first_stays_small():
    fonts = [path for path in (ROOT / "static" / "vendor").rglob("*-latin.woff2")]
    sheets = [ROOT / "static" / "css" / name for name in ("base.css", "components.css", "print.css")]
    scripts = [ROOT / "static" / "js" / name for name in ("page.js", "live.js", "clock.js")]
    pictures = list((ROOT / "static" / "img").glob("*.svg"))
    weight = sum(path.stat().st_size for path in fonts)
    weight += sum(len(gzip.compress(path.read_bytes())) for path in [*sheets, *scripts, *pictures])
    assert len(fonts) == 2
    assert weight <= BUDGET


# Components


def drawn(text: str, **context: object) -> str:
    """A piece of template with the tags of the look."""
    return Template("{% load look %}" + text).render(
        Context({"request": RequestFactory().get("/events/x/"), **context})
    )


def test_a_rule_number_brings_its_text_once():
    with override("de"):
        html = drawn('{% rule "A5.4" %} und {% rule "A5.4" %}')
    assert html.count('popovertarget="rule-A5.4"') == 2
    assert html.count('id="rule-A5.4"') == 1
    assert "Blocker" in html


def test_a_rule_without_a_text_is_a_link():
    assert drawn('{% rule "A99.9" %}') == '<a class="rule" href="/rules/#A99.9">A99.9</a>'


def test_a_mark_has_a_sign_and_a_word():
    with override("de"):
        assert "#tick" in drawn('{% mark "confirmed" %}')
        assert "bestätigt" in drawn('{% mark "confirmed" %}')
        assert "von Käthe bestätigt" in drawn('{% mark "confirmed" "von Käthe bestätigt" %}')


def test_what_a_person_wrote_is_escaped_in_components():
    assert "<b>" not in drawn('{% mark "confirmed" word %}', word="<b>")
    assert "<b>" not in drawn(
        '{% include "components/state.html" with emblem_name="Riese" title=word text=word %}', word="<b>"
    )


def test_a_clock_says_its_end_and_a_stopped_one_does_not_run():
    with override("en"):
        end = timezone.now() + timedelta(minutes=31)
        running = drawn("{% clock end %}", end=end)
        stopped = drawn("{% clock remaining=rest %}", rest=timedelta(minutes=12, seconds=5))
    assert f'data-end="{timezone.localtime(end).isoformat()}"' in running
    assert f"until {timezone.localtime(end):%H:%M}" in running
    assert "12:05" in stopped
    assert "data-clock" not in stopped


@pytest.mark.parametrize(("seconds", "word"), [(301, ""), (299, "Final minutes"), (-5, "Time: 5 more turns")])
def test_the_last_minutes_are_named(seconds: int, word: str):
    with override("en"):
        html = drawn("{% clock end %}", end=timezone.now() + timedelta(seconds=seconds))
    assert f"data-clock-word>{word}<" in html


def test_the_header_marks_the_section_of_the_page():
    html = drawn("{% site_links %}")
    assert html.count('aria-current="page"') == 1
    assert '<a href="/events/" aria-current="page">' in html


def test_the_strength_of_a_spell_is_nothing():
    assert drawn("{% strength value %}", value=None) == ""
    assert "<b>6</b>" in drawn("{% strength value %}", value=6)


# The theme


@pytest.mark.django_db
def test_the_theme_is_remembered_in_a_cookie_and_drawn(client):
    answer = client.post("/theme/", {"theme": "dark", "next": "/rules/"})
    assert (answer.status_code, answer["Location"]) == (302, "/rules/")
    assert 'data-theme="dark"' in client.get("/rules/").content.decode()
    client.post("/theme/", {"theme": "", "next": "/rules/"})
    assert "data-theme=" not in client.get("/rules/").content.decode().split("<head>")[0]


@pytest.mark.django_db
def test_the_theme_of_an_account_follows_it(logged_in, carla):
    logged_in(carla).post("/theme/", {"theme": "light"})
    assert 'data-theme="light"' in logged_in(carla).get("/rules/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("next_page", ["https://example.com/", "//example.com", "javascript:alert(1)", ""])
def test_the_theme_switch_leads_nowhere_else(client, next_page: str):
    assert client.post("/theme/", {"theme": "puce", "next": next_page})["Location"] == "/"
    assert "puce" not in client.get("/rules/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_page_for_what_does_not_exist_speaks_both_languages(client, lang: str):
    answer = client.get("/no/such/page/", headers={"accept-language": lang})
    assert answer.status_code == 404
    with override(lang):
        assert gettext("There is nothing here.") in answer.content.decode()
    assert "emblems.svg#riese" in re.sub(r"emblems\.\w+\.svg", "emblems.svg", answer.content.decode())
