"""The docs speak of what is there: links lead somewhere, and files and functions that they name exist."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("docs/decisions/*.md")])
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
FILE = re.compile(r"`((?:apfelernte|decks|docs|engine|static|templates|tests|tools|tournaments)/[\w./-]+)`")


def named(page: Path) -> str:
    """How a page is called in the list of tests."""
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_and_files_exist(page):
    text = page.read_text(encoding="utf-8")
    links = [page.parent / link for link in LINK.findall(text) if "://" not in link]
    files = [ROOT / name for name in FILE.findall(text)]
    assert [named(each) for each in map(Path.resolve, links + files) if not each.exists()] == []


def test_what_the_tour_types_is_answered_as_it_says():
    text = (ROOT / "docs" / "tour.md").read_text(encoding="utf-8")
    typed = "\n".join(re.findall(r"^```python\n(>>> .*?)^```", text, re.DOTALL | re.MULTILINE))
    example = doctest.DocTestParser().get_doctest(typed, {}, "tour.md", None, None)
    assert len(example.examples) > 3
    assert doctest.DocTestRunner().run(example).failed == 0


def test_every_operation_of_the_page_on_events_is_a_function():
    page = (ROOT / "docs" / "events.md").read_text(encoding="utf-8")
    code = "\n".join(file.read_text(encoding="utf-8") for file in ROOT.glob("tournaments/domain/*.py"))
    rows = [row.split("|") for row in page.splitlines() if row.startswith("| `")]
    operations = [name for row in rows for name in re.findall(r"`(\w+)`", row[1])]
    refusals = [name for row in rows for name in re.findall(r"`(\w+)`", row[4])]
    assert len(operations) > 10
    assert [name for name in operations if f"def {name}(" not in code] == []
    assert [name for name in refusals if f'"{name}"' not in code] == []
