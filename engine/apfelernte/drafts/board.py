"""A view of a draft as lines of text and as JSON data, for `show`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.apfelernte.cards import CardSet
from engine.apfelernte.drafts.view import DraftView
from engine.apfelernte.sentences.texts import ENGLISH, card_name


def as_text(view: DraftView, cards: CardSet, names: Sequence[str], lang: str) -> list[str]:
    """The draft as lines: who is asked, what lies open, then each seat with its cards."""
    lines = [_head(view, names, lang)]
    if view.shown:
        lines.append(f"{_say(lang, 'offen', 'shown')}: {_names(cards, view.cards(view.shown))}")
    for seat, name in enumerate(names):
        lines += ["", f"{name}:", *_seat(view, cards, seat, lang)]
    return lines


def _say(lang: str, german: str, english: str) -> str:
    return english if lang == ENGLISH else german


def _head(view: DraftView, names: Sequence[str], lang: str) -> str:
    if view.over:
        return _say(lang, "Alle Decks sind fertig.", "All decks are made.")
    asked = ", ".join(names[seat] for seat in view.waiting if seat >= 0)
    turn = _say(lang, f"Runde {view.round}", f"Round {view.round}")
    return f"{turn} · {_say(lang, 'gefragt', 'asked')}: {asked}" if asked else turn


def _seat(view: DraftView, cards: CardSet, seat: int, lang: str) -> list[str]:
    zones = [
        (_say(lang, "Päckchen", "pack"), view.packs[seat]),
        ("Deck", view.decks[seat]),
        *((f"Deck {at}", pile) for at, pile in enumerate(view.piles[seat], start=1)),
    ]
    return [f"  {name} ({len(copies)}): {_names(cards, view.cards(copies))}" for name, copies in zones if copies]


def _names(cards: CardSet, numbers: Iterable[int]) -> str:
    """Known cards in the order of their numbers; how many are not known is said by the count before."""
    known = sorted(number for number in numbers if number)
    return ", ".join(card_name(cards.by_number[number].name, number) for number in known) or "?"


def as_data(view: DraftView, cards: CardSet, names: Sequence[str]) -> dict[str, Any]:
    """The draft as JSON data; a card that the viewer does not see is null."""

    def named(copies: Iterable[int]) -> list[dict[str, str] | None]:
        return [
            {"id": cards.by_number[number].id, "name": cards.by_number[number].name} if number else None
            for number in view.cards(copies)
        ]

    return {
        "format": view.format,
        "round": view.round,
        "waiting": [names[seat] for seat in view.waiting if seat >= 0],
        "over": view.over,
        "shown": named(view.shown),
        "seats": [
            {
                "name": name,
                "pack": named(view.packs[seat]),
                "deck": named(view.decks[seat]),
                "piles": [named(pile) for pile in view.piles[seat]],
            }
            for seat, name in enumerate(names)
        ],
    }
