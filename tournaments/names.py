"""Names of people: what may be one, how two are compared, how they sort."""

import re
import unicodedata

from django.utils.translation import gettext as _

from apfelernte.errors import DomainError
from apfelernte.texts import is_visible, one_line

MAX_NAME = 80
UMLAUTS = str.maketrans("ØøŁłĐđ", "OoLlDd") | str.maketrans(
    {"ß": "ss", "ẞ": "SS", "Æ": "Ae", "æ": "ae", "Œ": "Oe", "œ": "oe"}
)
SPACES = re.compile(r"\s+")
MARK = re.compile(r" \(\d+\)$")  # what told_apart adds
SUFFIX = re.compile(r"(?:,\s*|\s)(?:[JS]r\.?|jun\.|sen\.|I{2,3}|IV)$")  # tells father and son apart, no name


def clean_name(text: str) -> str:
    """The name as it is kept (apfelernte.texts.one_line), at most MAX_NAME signs long.

    Signs that stand for many ("ﷺ") count as what they stand for, as in keys.
    Raises DomainError("name_empty") or ("name_too_long").
    """
    name = one_line(text)
    if not is_visible(given_first(name)):
        raise DomainError("name_empty", _("The name is empty."), field="name")
    length = max(len(name), len(unicodedata.normalize("NFKC", name)))
    if length > MAX_NAME:
        raise DomainError(
            "name_too_long",
            _("The name has %(length)d signs; at most %(most)d are kept.") % {"length": length, "most": MAX_NAME},
            field="name",
            length=length,
        )
    return name


def name_key(name: str) -> str:
    """Two names with one key are one name: case, accents' spelling (NFKC) and spaces make no difference.

    Nor does "Ähren, Anna" for "Anna Ähren": on paper both stand alike.
    """
    return SPACES.sub(" ", unicodedata.normalize("NFKC", given_first(name)).casefold()).strip()


def surname_first(name: str) -> tuple[str, str]:
    """Surname and the rest: "Käthe von Ähren" and "Ähren, Käthe von" are both ("Ähren", "Käthe von").

    A single word is a surname with nothing else. What tells two people apart stays behind: ("Ähren", "Käthe (2)"),
    ("Ähren", "Käthe Jr.").
    """
    given, surname, behind = _parts(name)
    return surname, f"{given}{behind}".strip()


def given_first(name: str) -> str:
    """The name as it is spoken: "Ähren, Käthe von" becomes "Käthe von Ähren", "Kai Ähren, Jr." "Kai Ähren Jr."."""
    given, surname, behind = _parts(name)
    return f"{given} {surname}".strip() + behind


def _parts(name: str) -> tuple[str, str, str]:
    """Given names, surname, and what stands behind both: " Jr.", " (2)", " Jr. (2)" or ""."""
    name, mark = _without(MARK, name)
    name, last = _without(SUFFIX, name)
    surname, comma, given = name.partition(",")
    if not comma:
        given, _space, surname = name.rpartition(" ")
    surname, first = _without(SUFFIX, surname)
    suffix = (last or first).lstrip(", ")
    return given.strip(), surname.strip(), (f" {suffix}" if suffix else "") + mark


def _without(ending: re.Pattern[str], name: str) -> tuple[str, str]:
    """The name and what it ends with, or ""."""
    found = ending.search(name)
    return (name[: found.start()], found.group()) if found else (name, "")


def sort_key(name: str) -> str:
    """What a list by name sorts by: surname first, umlauts as their base letter, ß as ss (DIN 5007, variant 1).

    "Käthe von Ähren" sorts as "ahren kathe von".
    """
    plain = unicodedata.normalize("NFKD", " ".join(surname_first(name)).translate(UMLAUTS))
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).casefold().strip()


def told_apart(name: str, taken: set[str]) -> str:
    """The name, with a number behind it when its key is among `taken`: "Anna Ähren (2)"."""
    number, new = 1, name
    while name_key(new) in taken:
        number += 1
        new = f"{name[: MAX_NAME - len(f' ({number})')]} ({number})"
    return new
