"""Changing a deck's text by single taps: a card more, a copy less, a line mended. What is not meant stays letter for
letter. No Django.
"""

from __future__ import annotations

import re

from engine.apfelernte.cardnames import CardSetLike, index
from engine.apfelernte.decklist import read_deck


def add(text: str, card: int, cards: CardSetLike) -> str:
    """One copy more, as a line of its own at the end."""
    if card not in index(cards).names:
        return text
    end = "" if not text or text.endswith(("\n", "\r")) else _line_end(text)
    return f"{text}{end}{_written(card, 1, cards)}{_line_end(text)}"


def take(text: str, card: int, cards: CardSetLike) -> str:
    """One copy less, of the last line that names the card."""
    copies = read_deck(text, cards, advised=0).cards.count(card)
    return _with_copies(text, card, copies - 1, cards) if copies else text


def keep_one(text: str, card: int, cards: CardSetLike) -> str:
    """Further copies away, the last ones first."""
    return _with_copies(text, card, 1, cards)


def drop(text: str, card: int, cards: CardSetLike) -> str:
    """All copies away."""
    return _with_copies(text, card, 0, cards)


def mend(text: str, line: int, card: int, cards: CardSetLike) -> str:
    """A line that was not understood becomes the card."""
    if card not in index(cards).names or line not in {each.line for each in read_deck(text, cards, advised=0).unread}:
        return text
    return _with_lines(text, {line: [_written(card, 1, cards)]})


def cut(text: str, line: int, cards: CardSetLike) -> str:
    """A line that was not understood away."""
    if line not in {each.line for each in read_deck(text, cards, advised=0).unread}:
        return text
    return _with_lines(text, {line: []})


# ------------------------------------------------------------------------------------------------ lines


def _with_copies(text: str, card: int, most: int, cards: CardSetLike) -> str:
    """The text with at most so many copies of a card; the first ones stay."""
    reading = read_deck(text, cards, advised=0)
    left, counts = most, []
    for line in reading.lines:
        counts.append(min(line.count, left) if line.card == card else line.count)
        left -= counts[-1] if line.card == card else 0
    changed = {line.line for line, count in zip(reading.lines, counts, strict=True) if count != line.count}
    instead: dict[int, list[str]] = {at: [] for at in changed}
    for line, count in zip(reading.lines, counts, strict=True):
        if line.line in changed and count:
            instead[line.line].append(_written(line.card, count, cards))
    return _with_lines(text, instead)


def _with_lines(text: str, instead: dict[int, list[str]]) -> str:
    """The text with other lines instead of some, by their numbers from 1; a line without any goes with its end."""
    done = []
    for at, (line, end) in enumerate(_PARTS.findall(text), start=1):
        if at not in instead:
            done.append(line + end)
        elif instead[at]:
            done.append((end or _line_end(text)).join(instead[at]) + end)
    return "".join(done)


_END = "[\n\r\x0b\x0c\x85\u2028\u2029]"  # of a line, as the reader of lists parts them
_PARTS = re.compile(f"({_END.replace('[', '[^')}*)(\r\n|{_END}|$)")


def _line_end(text: str) -> str:
    """How the text ends its lines."""
    return "\r\n" if "\r\n" in text else "\n"


def _written(card: int, count: int, cards: CardSetLike) -> str:
    """A card as a line: its name, with its number where the name alone would not be read as that card."""
    name = index(cards).names[card]
    number = f"Æ{card:03d}"
    for form in (name, f"{number} {name}", number):
        line = form if count == 1 else f"{count}x {form}"
        reading = read_deck(line, cards, advised=0)
        if reading.cards == (card,) * count and not reading.unread:
            return line
    return number if count == 1 else f"{count}x {number}"
