"""A view of the table as lines of text and as JSON data, for `show` and for screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.apfelernte.cards import CardSet
from engine.apfelernte.sentences.texts import ENGLISH, card_name
from engine.apfelernte.view import InPlay, SeatView, View
from engine.kernel import UNKNOWN


def as_text(view: View, cards: CardSet, names: Sequence[str], lang: str) -> list[str]:
    """The table as lines: whose turn it is, then each seat with its zones."""
    lines = [_turn(view, names, lang)]
    for seat, shown in enumerate(view.seats):
        lines += ["", *_seat(view, cards, names, seat, shown, lang)]
    return lines


def _say(lang: str, german: str, english: str) -> str:
    return english if lang == ENGLISH else german


def _turn(view: View, names: Sequence[str], lang: str) -> str:
    if view.over:
        if view.winner < 0:
            return _say(lang, "Das Spiel ist unentschieden.", "The game is drawn.")
        return _say(lang, f"{names[view.winner]} hat gewonnen.", f"{names[view.winner]} has won.")
    if view.turn < 0:
        return _say(lang, "Das Spiel wird aufgebaut.", "The game is set up.")
    asked = ", ".join(names[seat] for seat in view.waiting if seat >= 0)
    turn = _say(lang, f"Zug {view.turns}: {names[view.turn]}", f"Turn {view.turns}: {names[view.turn]}")
    passes = _say(lang, f"in Folge gepasst: {view.passes}", f"passes in a row: {view.passes}") if view.passes else ""
    waits = _say(lang, f"gefragt: {asked}", f"asked: {asked}") if asked else ""
    return " · ".join(part for part in (turn, waits, passes) if part)


def _seat(view: View, cards: CardSet, names: Sequence[str], seat: int, shown: SeatView, lang: str) -> list[str]:
    place = _say(lang, f", Platz {shown.place}", f", place {shown.place}") if shown.place else ""
    counts = _say(
        lang,
        f"Leben {shown.life_count}, Deck {shown.deck}, Hand {len(shown.hand)}, Abwurf {len(shown.discard)}",
        f"life {shown.life_count}, deck {shown.deck}, hand {len(shown.hand)}, discard {len(shown.discard)}",
    )
    lines = [f"{names[seat]}{place}: {counts}"]
    for wesen in view.in_play(seat):
        lines.append(f"  {_wesen(view, cards, names, wesen, seat, lang)}")
    zones = (
        (_say(lang, "Hand", "hand"), view.cards(shown.hand)),
        (_say(lang, "Lebenskarten", "life cards"), view.cards(shown.life)),
        (_say(lang, "Abwurf, oberste zuerst", "discard, top first"), list(reversed(view.cards(shown.discard)))),
        (_say(lang, "Deck, oberste zuerst", "deck, top first"), view.cards(view.sealed[seat]) if view.sealed else []),
    )
    return lines + [f"  {name}: {_names(cards, numbers)}" for name, numbers in zones if any(numbers)]


def _wesen(view: View, cards: CardSet, names: Sequence[str], wesen: InPlay, seat: int, lang: str) -> str:
    printed = cards.by_number[wesen.card].strength or 0
    parts = [f"{card_name(cards.by_number[wesen.card].name, wesen.card)} {wesen.strength}"]
    if wesen.terms:
        parts.append(f"= {printed}{''.join(f' {change:+d}' for _, change in wesen.terms)}")
    if wesen.carries:
        carried = _names(cards, view.cards(wesen.carries))
        parts.append(_say(lang, f"mit {carried}", f"with {carried}"))
    if wesen.ignored:
        parts.append(_say(lang, "ignoriert", "ignored"))
    if wesen.owner != seat:
        parts.append(_say(lang, f"gehört {names[wesen.owner]}", f"owned by {names[wesen.owner]}"))
    return " ".join(parts)


def _names(cards: CardSet, numbers: Iterable[int]) -> str:
    return ", ".join(card_name(cards.by_number[number].name, number) if number else "?" for number in numbers)


def as_data(view: View, cards: CardSet, names: Sequence[str]) -> dict[str, Any]:
    """The table as JSON data; a card that the viewer does not see is null."""
    return {
        "turn": names[view.turn] if view.turn >= 0 and not view.over else None,
        "turns": view.turns,
        "passes": view.passes,
        "waiting": [names[seat] for seat in view.waiting if seat >= 0],
        "over": view.over,
        "winner": names[view.winner] if view.winner >= 0 else None,
        "executed": [_card(cards, number) for number in view.cards(view.limbo)],
        "seats": [_seat_data(view, cards, names, seat, shown) for seat, shown in enumerate(view.seats)],
    }


def _seat_data(view: View, cards: CardSet, names: Sequence[str], seat: int, shown: SeatView) -> dict[str, Any]:
    return {
        "name": names[seat],
        "place": shown.place or None,
        "life": [None if copy < 0 else {"card": _card(cards, view.faces[copy])} for copy in shown.life],
        "deck": shown.deck,
        "deck_cards": [_card(cards, number) for number in view.cards(view.sealed[seat])] if view.sealed else None,
        "hand": [_card(cards, number) for number in view.cards(shown.hand)],
        "discard": [_card(cards, number) for number in view.cards(shown.discard)],
        "play": [
            {
                "card": _card(cards, wesen.card),
                "strength": wesen.strength,
                "printed": cards.by_number[wesen.card].strength,
                "terms": [change for _, change in wesen.terms],
                "attached": [_card(cards, number) for number in view.cards(wesen.carries)],
                "ignored": wesen.ignored,
                "owner": names[wesen.owner],
            }
            for wesen in view.in_play(seat)
        ],
    }


def _card(cards: CardSet, number: int) -> dict[str, str] | None:
    if number == UNKNOWN:
        return None
    card = cards.by_number[number]
    return {"id": card.id, "name": card.name}
