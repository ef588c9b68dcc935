"""The bytes of a file as text: card files come from editors and spreadsheets of all kinds."""

from __future__ import annotations

MARKS = (  # in this order: the first begins like the third
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
    (b"\xef\xbb\xbf", "utf-8-sig"),
)
UNREADABLE = "\ufffd"


def text_of(data: bytes) -> str:
    """The text of a file: as a mark at its beginning says, else UTF-8, UTF-16, or Windows-1252 (which holds Latin-1).

    What is no character in that encoding is U+FFFD, which `read_cards` names with its place: so a single wrong byte
    among others does not turn every ä into something else.
    """
    for mark, encoding in MARKS:
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    if data.count(0) > len(data) // 4:  # every second byte of plain letters in UTF-16
        return data.decode("utf-16-be" if data[::2].count(0) > data[1::2].count(0) else "utf-16-le", "replace")
    text = data.decode("utf-8", "replace")
    wrong = text.count(UNREADABLE)
    right = sum(not sign.isascii() for sign in text) - wrong
    return data.decode("cp1252", "replace") if wrong > right and not is_utf_8(data) else text


def is_utf_8(data: bytes) -> bool:
    """Whether every byte belongs to a character of UTF-8."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
