"""The lines of an observed log in the language of who reads them (A10.1).

A log keeps the words in which it was written. Its lines are read as the judge reads them and filled into the phrase of
the other language; what would not be read as the same again stays as it was written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.apfelernte.log.observed_phrases import OBSERVED_PHRASES, read_line
from engine.apfelernte.log.phrases import FACT_PHRASES, SLOT, STEP_PHRASES, TOGETHER, split_tail
from engine.apfelernte.log.reading import CardRef, Phrase, Reader, Value
from engine.kernel import NotationError
from engine.kernel.log import Line

TABLES: tuple[Mapping[str, tuple[str, ...]], ...] = (STEP_PHRASES, TOGETHER, FACT_PHRASES, OBSERVED_PHRASES)
ENGLISH, SINGULAR = 1, 2  # places in a phrase: German, English, then of what counts both for one thing
COUNT = ("count hand", "count deck", "count life", "count discard", "draws")


def retold(reader: Reader, line: Line, lang: str) -> str:
    """The text of a line in `lang` ("de" or "en"); the text itself where no phrase of that language means the same.

    line: a step or a fact.  What only some may see (in braces) stays as it is written.
    """
    try:
        phrase = read_line(reader, line)
    except NotationError:
        return line.text
    for text in _ways(reader, phrase, lang == "en"):
        if _means(reader, line._replace(text=text), phrase):
            return text
    return line.text


def _ways(reader: Reader, phrase: Phrase, english: bool) -> Iterator[str]:
    """What could be written, the likeliest first."""
    one = phrase.number() == 1 and phrase.key in COUNT
    for table in TABLES:
        ways = table.get(phrase.key, ())
        for at in (SINGULAR, 0) if one else (0,):
            for way in ways[at + english : at + english + 1]:
                head, tail = split_tail(way)
                yield from (_filled(reader, each, phrase) for each in (head + tail, head) if _fits(each, phrase))


def _fits(way: str, phrase: Phrase) -> bool:
    return {slot[1] for slot in SLOT.finditer(way)} == set(phrase.values)


def _filled(reader: Reader, way: str, phrase: Phrase) -> str:
    return SLOT.sub(lambda slot: _value(reader, slot[1], phrase.values[slot[1]]), way)


def _value(reader: Reader, slot: str, value: Value) -> str:
    if isinstance(value, int):
        return reader.seats[value] if slot.startswith("s") else str(value)
    cards = (value,) if isinstance(value, CardRef) else value
    return ", ".join(_card(reader, card) for card in cards)


def _card(reader: Reader, card: CardRef) -> str:
    owner = [reader.seats[card.owner]] if card.owner >= 0 else []
    place = [str(card.place)] if card.place else []
    return f"{reader.names.get(card.number, '')} ({' '.join([f'Æ{card.number:03d}', *owner, *place])})".strip()


def _means(reader: Reader, line: Line, phrase: Phrase) -> bool:
    try:
        return read_line(reader, line) == phrase
    except NotationError:
        return False
