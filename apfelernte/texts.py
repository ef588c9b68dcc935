"""What people type into a field of one or more lines: what of it is kept, whatever it names."""

import re
import unicodedata

# Signs that turn the direction of text round: alone they would spill into the rest of the page.
DIRECTION = set("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u061c")
JOINERS = {"\u200c", "\u200d"}  # needed inside Persian and Indian words and in emoji
BLANKS = set("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters and signs that show nothing
ACCENTS = "\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
TOWERS = re.compile(f"([{ACCENTS}]{{3}})[{ACCENTS}]+")  # more accents on a letter than any language has
SPACES = re.compile(r"\s+")


def one_line(text: str) -> str:
    """The text as it is kept: NFC, one space between words, no control, direction or blank signs, no towers."""
    return SPACES.sub(" ", _sound(text)).strip()


def some_lines(text: str) -> str:
    """The same for a text whose line breaks and inner spaces stay."""
    return "\n".join(_sound(row).rstrip() for row in text.replace("\r\n", "\n").split("\n")).strip()


def is_visible(text: str) -> bool:
    """Whether there is a letter, a figure or a sign to be seen."""
    return any(unicodedata.category(sign)[0] in "LNSP" for sign in text)


def _sound(text: str) -> str:
    signs = unicodedata.normalize("NFC", text)
    return TOWERS.sub(r"\1", "".join(sign if _is_kept(sign) else " " if sign.isspace() else "" for sign in signs))


def _is_kept(sign: str) -> bool:
    """Letters, signs, emoji, right-to-left scripts: yes. Controls, line breaks, direction signs: no."""
    if sign in JOINERS:
        return True
    if sign in DIRECTION or sign in BLANKS:
        return False
    return unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Zl", "Zp", "Co", "Cn")
