"""What several commands share: reading files, card sets, decks and languages, and printing."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.apfelernte.cards import CardSet, bundled, read_cards
from engine.apfelernte.cards.encodings import text_of
from engine.apfelernte.decklist import problems, read_deck
from engine.apfelernte.formats import FORMATS
from engine.apfelernte.sentences.sentence import sentence
from engine.apfelernte.sentences.texts import place_in_text

LARGEST = 20_000_000  # bytes of a file that is read


class BadInput(Exception):
    """What the person at the keyboard can mend; shown as it stands, exit code 2."""


def read_text(path: str) -> str:
    """A file (or "-": what is piped in) as text, in whatever encoding it is written (`text_of`)."""
    try:
        data = sys.stdin.buffer.read(LARGEST) if path == "-" else _read(Path(path))
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}") from error
    return text_of(data)


def _read(path: Path) -> bytes:
    if path.stat().st_size > LARGEST:
        raise BadInput(f"{path}: larger than {LARGEST:,} bytes")
    return path.read_bytes()


def language(chosen: str | None) -> str:
    """The language asked for, else that of the environment, else English."""
    if chosen:
        return chosen
    told = next((os.environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(key)), "")
    return "de" if told.casefold().startswith("de") else "en"


def card_set(path: str | None, lang: str) -> CardSet:
    """The set of a file, or the bundled one; BadInput with all problems when the file holds no set."""
    if path is None:
        return bundled()
    syntax = "csv" if path.casefold().endswith(".csv") else "toml"
    found, faults = read_cards(read_text(path), Path(path).stem, syntax)
    if found is None:
        told = "\n".join(
            f"{place_in_text(fault.line, fault.column, lang)}: {sentence(fault, lang)}" for fault in faults
        )
        raise BadInput(f"{path}: no card set\n{told}")
    return found


def decks(given: Sequence[str], cards: CardSet, lang: str) -> dict[int | str, Sequence[int]]:
    """Registered decks from SEAT=FILE arguments; SEAT is a number from 0 or a name."""
    return dict(_deck(one, cards, lang) for one in given)


def _deck(given: str, cards: CardSet, lang: str) -> tuple[int | str, Sequence[int]]:
    seat, sign, path = given.partition("=")
    if not sign:
        raise BadInput(f"--deck {given}: expected SEAT=FILE")
    reading = read_deck(read_text(path), cards)
    faults = problems(reading.cards, reading.unread, FORMATS["vorbereitet"], cards, reading.lines)
    if reading.unread:
        raise BadInput(
            "\n".join(f"{path}, line {fault.line}: {sentence(fault, lang)}" for fault in faults if fault.line)
        )
    return seat, reading.cards


def print_json(value: Any) -> None:
    """One JSON value on one line, letters as they are."""
    print(json.dumps(value, ensure_ascii=False))
