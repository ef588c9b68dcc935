"""Collect the texts of code and templates into locale/de, without gettext's programs.

Run from the root of the project: python -m tools.messages (writes django.po and django.mo, names what is not
translated); with --check nothing is written, and the exit code is 1 when a text is missing, fuzzy or not compiled.
"""

import ast
import re
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).parents[1]
PO = ROOT / "locale/de/LC_MESSAGES/django.po"
CODE = ("apfelernte", "decks", "tournaments")
KEYWORDS: dict[str, tuple | None] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[sd]|\{\w*\}")
HEADER = "# Apfelernte in German. Written by tools/messages.py; only the msgstr lines are edited by hand."
Key = tuple[str | tuple[str, ...], str | None]  # text or (singular, plural); context


def found() -> Catalog:
    """Every text that code and templates give to gettext."""
    made = committed().creation_date if PO.exists() else None
    catalog = Catalog(
        locale="de", project="Apfelernte", header_comment=HEADER, creation_date=made, revision_date=made,
        version="1", last_translator="-", language_team="German", msgid_bugs_address="-", fuzzy=False,
    )  # fmt: skip
    for source in _sources():
        for _line, text, _comments, context in extract("python", source, keywords=KEYWORDS):
            catalog.add(text, context=context)
    return catalog


def _sources() -> Iterator[BytesIO]:
    for folder in CODE:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield BytesIO(path.read_bytes())
    for path in sorted((ROOT / "templates").rglob("*.*")):
        if path.suffix in {".html", ".txt", ".svg"}:
            yield BytesIO(_calls(path.read_text(encoding="utf-8")).encode())


def in_f_strings(code: str) -> list[int]:
    """The lines of texts inside f-strings: there they are not found."""
    fields = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.FormattedValue)]
    calls = {call for field in fields for call in ast.walk(field) if isinstance(call, ast.Call)}
    return sorted(call.lineno for call in calls if isinstance(call.func, ast.Name) and call.func.id in KEYWORDS)


def _hidden() -> list[str]:
    paths = [path for folder in CODE for path in sorted((ROOT / folder).rglob("*.py"))]
    return [f"{path.relative_to(ROOT)}:{line}" for path in paths for line in in_f_strings(path.read_text("utf-8"))]


def _calls(template: str) -> str:
    """The template as calls of gettext that a Python tokenizer can read: without the lines' indents."""
    return "\n".join(line.strip() for line in templatize(template).splitlines())


def key(message: Message) -> Key:
    """What names a text in a catalogue."""
    return (tuple(message.id) if isinstance(message.id, (tuple, list)) else message.id), message.context


def messages(catalog: Catalog) -> dict[Key, Message]:
    """The texts of a catalogue without its header."""
    return {key(message): message for message in catalog if message.id}


def committed() -> Catalog:
    """The translations as they are in locale/de."""
    with open(PO, "rb") as file:
        return read_po(file, locale="de")


def forms(message: Message) -> list[str]:
    """The German form, or all forms of a plural."""
    return list(message.string) if isinstance(message.string, (tuple, list)) else [message.string]


def translated(message: Message) -> bool:
    """Whether a text has its German form (or both, for a plural), and nobody only guessed it."""
    return not message.fuzzy and all(form and form.strip() for form in forms(message))


def fits(message: Message) -> bool:
    """Whether the German form fills in the same things; a singular may say its number in words."""
    plural = isinstance(message.id, (tuple, list))
    wanted = set(PLACEHOLDER.findall(message.id[-1] if plural else message.id))
    given = [set(PLACEHOLDER.findall(form)) for form in forms(message)]
    return given[-1] == wanted and all(each <= wanted for each in given)


def problems() -> list[str]:
    """What stands between the catalogue and complete: not found, untranslated, not fitting, no longer used, not
    compiled."""
    hidden = [f"inside an f-string: {place}" for place in _hidden()]
    wanted, have = messages(found()), messages(committed())
    missing = [f"not translated: {each[0]!r}" for each in wanted if each not in have or not translated(have[each])]
    unfit = [f"other placeholders: {each[0]!r}" for each, one in have.items() if translated(one) and not fits(one)]
    unused = [f"no longer used: {each[0]!r}" for each in have.keys() - wanted.keys()]
    return hidden + missing + unfit + sorted(unused) + ([] if compiled() else ["django.mo is older than django.po"])


def compiled() -> bool:
    """Whether django.mo says what django.po says."""
    try:
        with open(PO.with_suffix(".mo"), "rb") as file:
            texts = messages(read_mo(file))
    except FileNotFoundError:
        return False
    source = messages(committed())
    same = all(each in texts and forms(texts[each]) == forms(one) for each, one in source.items() if translated(one))
    return same and texts.keys() <= source.keys()


def update() -> None:
    """Write every found text with the translation that it has; unused ones go. Then compile."""
    fresh = found()
    have = messages(committed()) if PO.exists() else {}
    for each, message in messages(fresh).items():
        if each in have:
            message.string = have[each].string
            message.flags |= have[each].flags & {"fuzzy"}
    PO.parent.mkdir(parents=True, exist_ok=True)
    with open(PO, "wb") as file:
        write_po(file, fresh, width=120, sort_output=True, no_location=True)
    with open(PO.with_suffix(".mo"), "wb") as file:
        write_mo(file, committed())


def main() -> int:
    """Update or check, and name every problem."""
    if "--check" not in sys.argv:
        update()
    left = problems()
    print("\n".join(left) if left else "All texts are German and English.")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
