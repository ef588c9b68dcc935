"""Names of people: what may be one, how two are compared, how they sort."""

import re
import unicodedata

from django.utils.translation import gettext as _

from apfelernte.errors import DomainError

MAX_NAME = 80
UMLAUTS = str.maketrans("ØøŁłĐđ", "OoLlDd") | str.maketrans(
    {"ß": "ss", "ẞ": "SS", "Æ": "Ae", "æ": "ae", "Œ": "Oe", "œ": "oe"}
)
TOWERS = re.compile(r"([\u0300-\u036f]{3})[\u0300-\u036f]+")  # more accents on a letter than any language has
SPACES = re.compile(r"\s+")
MARK = re.compile(r" \(\d+\)$")  # what told_apart adds
# Signs that turn the direction of text round: alone they would spill into the rest of the page.
DIRECTION = set("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u061c")
JOINERS = {"\u200c", "\u200d"}  # needed inside Persian and Indian words and in emoji


def clean_name(text: str) -> str:
    """The name as it is kept: NFC, one space between words, no control or direction signs.

    Raises DomainError("name_empty") or ("name_too_long").
    """
    kept = "".join(
        sign if _is_kept(sign) else " " if sign.isspace() else "" for sign in unicodedata.normalize("NFC", text)
    )
    name = TOWERS.sub(r"\1", SPACES.sub(" ", kept)).strip()
    if not any(unicodedata.category(sign)[0] in "LNSP" for sign in name):
        raise DomainError("name_empty", _("The name is empty."), field="name")
    if len(name) > MAX_NAME:
        raise DomainError(
            "name_too_long",
            _("The name has %(length)d signs; at most %(most)d are kept.") % {"length": len(name), "most": MAX_NAME},
            field="name",
            length=len(name),
        )
    return name


def _is_kept(sign: str) -> bool:
    """Letters, signs, emoji, right-to-left scripts: yes. Controls, line breaks, direction signs: no."""
    if sign in JOINERS:
        return True
    return sign not in DIRECTION and unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Zl", "Zp", "Co", "Cn")


def plain_text(text: str, lines: bool = False) -> str:
    """Text of a person without control and direction signs; lines: line breaks stay."""
    rows = unicodedata.normalize("NFC", text).replace("\r\n", "\n").split("\n")
    clean = [
        "".join(sign if _is_kept(sign) else " " if sign.isspace() else "" for sign in row).rstrip() for row in rows
    ]
    return ("\n" if lines else " ").join(clean).strip()


def name_key(name: str) -> str:
    """Two names with one key are one name: case, accents' spelling (NFKC) and spaces make no difference.

    Nor does "Ähren, Anna" for "Anna Ähren": on paper both stand alike.
    """
    return SPACES.sub(" ", unicodedata.normalize("NFKC", given_first(name)).casefold()).strip()


def surname_first(name: str) -> tuple[str, str]:
    """Surname and the rest: "Käthe von Ähren" and "Ähren, Käthe von" are both ("Ähren", "Käthe von").

    A single word is a surname with nothing else. What tells two equal names apart stays behind: ("Ähren", "Käthe (2)").
    """
    name, mark = _without_mark(name)
    surname, comma, given = name.partition(",")
    if not comma:
        given, _space, surname = name.rpartition(" ")
    return surname.strip(), f"{given.strip()}{mark}".strip()


def given_first(name: str) -> str:
    """The name as it is spoken: "Ähren, Käthe von" becomes "Käthe von Ähren"."""
    name, mark = _without_mark(name)
    surname, comma, given = name.partition(",")
    return (f"{given.strip()} {surname.strip()}" if comma else name).strip() + mark


def _without_mark(name: str) -> tuple[str, str]:
    """The name and its " (2)", or ""."""
    found = MARK.search(name)
    return (name[: found.start()], found.group()) if found else (name, "")


def sort_key(name: str) -> str:
    """What a list by name sorts by: surname first, umlauts as their base letter, ß as ss (DIN 5007, variant 1).

    "Käthe von Ähren" sorts as "ahren kathe von".
    """
    plain = unicodedata.normalize("NFKD", " ".join(surname_first(name)).translate(UMLAUTS))
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).casefold()


def told_apart(name: str, taken: set[str]) -> str:
    """The name, with a number behind it when its key is among `taken`: "Anna Ähren (2)"."""
    number, new = 1, name
    while name_key(new) in taken:
        number += 1
        new = f"{name[: MAX_NAME - len(f' ({number})')]} ({number})"
    return new
