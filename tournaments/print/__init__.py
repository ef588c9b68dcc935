"""Printed sheets: plain data in, the bytes of a PDF out. No models; the views collect the data.

The layout lies beside this file as typst templates. Data reaches them as JSON only, never as part of their source, so a
name cannot become markup.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path

import segno
from django.utils import translation
from django.utils.translation import gettext as _

from apfelernte.paper import as_pdf, moment
from tournaments.names import given_first, sort_key, surname_first

HERE = Path(__file__).resolve().parent
BYE_TABLE = "–"


@dataclass(frozen=True)
class Sheet:
    """What stands at the head and the foot of a sheet.

    event: its name.  subject: "Runde 3 von 4".  made: the moment of "Stand" (aware).  lang: "de" or "en".
    """

    event: str
    subject: str
    made: datetime
    lang: str


@dataclass(frozen=True)
class Table:
    """One table of a round. number: None for a bye; second: None for a bye; starter: who begins game 1, or None.

    minutes: what it may play on when the round's time is over.
    """

    number: int | None
    first: str
    second: str | None
    starter: str | None = None
    minutes: int = 0


@dataclass(frozen=True)
class Place:
    """One row of a standing, figures already written in the reader's language ("66,67")."""

    place: str
    name: str
    points: str
    record: str
    opponents: str
    games: str
    opponents_games: str
    dropped: bool = False


def pairings_by_name(sheet: Sheet, tables: Iterable[Table]) -> bytes:
    """One row for each person, surname first, in the order of DIN 5007; two columns from 32 names."""
    with translation.override(sheet.lang):
        rows = [row for table in tables for row in _people(table)]
        rows.sort(key=lambda row: (sort_key(row["name"]), row["name"]))
        words = {"name": _("Name"), "table": _("Table"), "against": _("against"), "page": _("Page")}
        return _compile("pairings_by_name", sheet, _("by name"), words, rows)


def pairings_by_table(sheet: Sheet, tables: Iterable[Table]) -> bytes:
    """One strip for each table with a giant number, four to a page; byes have no table."""
    with translation.override(sheet.lang):
        rows = [_strip(table) for table in _played(tables)]
        words = {"table": _("Table"), "versus": _("against"), "page": _("Page")}
        return _compile("pairings_by_table", sheet, _("by table"), words, rows)


def match_slips(sheet: Sheet, tables: Iterable[Table], wins: int) -> bytes:
    """Six slips to a page. wins: games that win the match, one box for each (A9.1)."""
    with translation.override(sheet.lang):
        rows = [_strip(table) | _slip(table) for table in _played(tables)]
        words = {"table": _("Table"), "games_won": _("Games won"), "draws": _("draw"), "drops": _("Drops out:")}
        return _compile("match_slips", sheet, _("Match slips"), words, rows, wins=wins)


@dataclass(frozen=True)
class Slip:
    """One person's code. link: the address that the square holds; site: where the code is typed."""

    name: str
    code: str
    link: str
    site: str


def code_slips(sheet: Sheet, slips: Iterable[Slip]) -> bytes:
    """Ten slips to a page, by name, to be cut and handed out one by one."""
    with translation.override(sheet.lang):
        rows = [
            {"name": given_first(slip.name), "code": slip.code, "site": slip.site, "square": _square(slip.link)}
            for slip in sorted(slips, key=lambda slip: (sort_key(slip.name), slip.name))
        ]
        words = {
            "what": _("My event: table, clock, report"),
            "scan": _("Point the camera at the square, or type the code at"),
            "once": _("The code works once, on one device. Show it to nobody."),
        }
        return _compile("code_slips", sheet, _("Codes"), words, rows)


def _square(link: str) -> str:
    """The link as a QR code, an SVG."""
    return segno.make(link, micro=False, error="m").svg_inline(border=0, scale=1)


def standings(sheet: Sheet, places: Sequence[Place]) -> bytes:
    """The standing with all tie-breaks; who dropped is grey and marked with the word."""
    with translation.override(sheet.lang):
        words = {
            "place": _("Place"), "name": _("Name"), "points": _("Pts."), "record": _("W–L–D"), "opponents": _("Opp. %"),
            "games": _("Games %"), "opponents_games": _("Opp. games %"), "dropped": _("dropped out"), "page": _("Page"),
        }  # fmt: skip
        return _compile("standings", sheet, _("Standings"), words, [asdict(place) for place in places])


def _people(table: Table) -> list[dict[str, str]]:
    """The one or two rows that a table gives to the list by name."""
    pairs = [(table.first, table.second)] + ([(table.second, table.first)] if table.second else [])
    return [_person(table, name, other) for name, other in pairs]


def _person(table: Table, name: str, other: str | None) -> dict[str, str]:
    surname, given = surname_first(name)
    return {
        "name": name,
        "surname": surname,
        "given": given,
        "table": BYE_TABLE if table.number is None else str(table.number),
        "against": f"{given_first(other)} {_more(table)}".strip() if other else _("Bye"),
    }


def _more(table: Table) -> str:
    return _("+%(n)d min") % {"n": table.minutes} if table.minutes else ""


def _played(tables: Iterable[Table]) -> list[Table]:
    return sorted((table for table in tables if table.second), key=lambda table: table.number or 0)


def _strip(table: Table) -> dict[str, str]:
    first, second = given_first(table.first), given_first(table.second or "")
    return {"table": str(table.number), "first": first, "second": second, "more": _more(table)}


def _slip(table: Table) -> dict[str, str]:
    starter = _("%(name)s begins game 1 (A9.2).") % {"name": given_first(table.starter)} if table.starter else ""
    first, second = (given_first(name).split(" ")[0] for name in (table.first, table.second or ""))
    return {"starter": starter, "first_short": first, "second_short": second}


def _compile(template: str, sheet: Sheet, title: str, words: dict[str, str], rows: list, **more: object) -> bytes:
    data = {
        "event": sheet.event,
        "subject": sheet.subject,
        "title": title,
        "lang": sheet.lang,
        "stand": _("As of %(date)s, %(time)s") % moment(sheet.made),
        "apple": "apple.svg",
        "words": words,
        "rows": rows,
    }
    return as_pdf(HERE / f"{template}.typ", data | more)
