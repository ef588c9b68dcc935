"""A deck on paper: plain data in, the bytes of a PDF out."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apfelernte.paper import as_pdf, moment
from decks.queries import DeckPage
from engine.apfelernte.cards import Card

HERE = Path(__file__).resolve().parent


def deck_sheet(name: str, page: DeckPage, made: datetime, lang: str) -> bytes:
    """The list by kind, with a field for the player's name; a card that is there several times says how often.

    made: the moment of "Stand" (aware).  lang: "de" or "en".
    """
    with translation.override(lang):
        count = ngettext("%(n)d card", "%(n)d cards", page.count) % {"n": page.count}
        words = {"player": _("Player"), "event": _("Event"), "page": _("Page"), "missing": _("Not understood")}
        data = {
            "event": name,
            "subject": count,
            "title": page.deck.card_set.name,
            "lang": lang,
            "stand": _("As of %(date)s, %(time)s") % moment(made),
            "apple": "apple.svg",
            "words": words,
            "groups": [{"kind": kind, "rows": _rows(rows)} for kind, rows in page.groups],
            "unread": [row[1] for row in page.deck.unread] + [f"Æ{number:03d}" for number in page.unknown],
        }
        return as_pdf(HERE / "deck.typ", data)


def _rows(rows: Sequence[tuple[Card, int]]) -> list[dict[str, str]]:
    return [
        {
            "name": card.name,
            "id": card.id,
            "type": card.type,
            "strength": "" if card.strength is None else str(card.strength),
            "copies": f"{copies} ×" if copies > 1 else "",
        }
        for card, copies in rows
    ]
