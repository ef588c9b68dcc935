"""Write decks/font_widths.py: how wide each letter of the shipped fonts is, so that the server can break lines.

Run from the root of the project: python -m tools.font_widths, then ruff format (needs `pip install "fonttools[woff]"`)
"""

from collections import defaultdict
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

VENDOR = Path("static/vendor")
TARGET = Path("decks/font_widths.py")
SANS = "source-sans-3-5.3.1/source-sans-3"
FONTS = {"GRENZE": ("grenze-5.3.0/grenze", None), "SANS_400": (SANS, 400), "SANS_700": (SANS, 700)}
HEAD = '"""Widths of the letters in thousandths of the font size. Written by tools/font_widths.py."""\n'


def widths(name: str, weight: int | None) -> dict[str, int]:
    """Each letter of the latin and latin-ext files with its advance width."""
    found: dict[str, int] = {}
    for part in ("latin-ext", "latin"):
        font = TTFont(VENDOR / f"{name}-{part}.woff2")
        if weight is not None:
            font = instancer.instantiateVariableFont(font, {"wght": weight})
        scale = 1000 / font["head"].unitsPerEm
        letters = {chr(code): glyph for code, glyph in font.getBestCmap().items() if code >= 32}
        found |= {letter: round(font["hmtx"][glyph][0] * scale) for letter, glyph in letters.items()}
    return found


def as_code(constant: str, table: dict[str, int]) -> str:
    """The table as Python: letters of one width together."""
    letters: defaultdict[int, str] = defaultdict(str)
    for letter in sorted(table):
        if letter.isprintable() or letter in "\u00a0\u2009\u202f":
            letters[table[letter]] += letter
    rows = "".join(f"    {width}: {ascii_spaces(letters[width])},\n" for width in sorted(letters))
    return f"\n{constant}: dict[int, str] = {{\n{rows}}}\n"


def ascii_spaces(text: str) -> str:
    """A literal in which odd spaces are written as escapes."""
    literal = repr(text)
    return "".join(f"\\u{ord(letter):04x}" if letter != " " and letter.isspace() else letter for letter in literal)


if __name__ == "__main__":
    tables = (as_code(constant, widths(*font)) for constant, font in FONTS.items())
    TARGET.write_text(HEAD + "".join(tables), encoding="utf-8")
