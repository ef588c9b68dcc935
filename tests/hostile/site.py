"""Every address of the site, and what each who looks is answered there.

Addresses come from the resolver, with the ids of the world's rows, and from the links, forms and live parts of every
answer. So a new page is read as soon as it has an address; one whose ids begin with a new word fails until `samples`
names their rows.
"""

import html
import io
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain, product
from urllib.parse import parse_qsl, unquote, urlsplit

from django.apps import apps
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import Resolver404, URLPattern, URLResolver, get_resolver, resolve
from pypdf import PdfReader

from decks.models import Deck, HouseFormat
from tests.hostile.world import LOOKERS, World
from tournaments.models import (
    CheckDraw,
    DeckCheck,
    GameLog,
    Match,
    PlayerNote,
    Report,
    Round,
    WaitingPlace,
)

SAME_SHAPE = 3  # addresses of one name with the same query keys that are read: the first ones
LINK = re.compile(r'\s(?:href|action|hx-get|hx-post|src|data-[\w-]+)="(/[^"#]*)')
VALUES = {  # what else stands in addresses
    ("events", "number"): ["1", "2"],
    ("events", "part"): ["tables"],
    ("rounds", "sheet"): ["names"],
    ("matches", "number"): ["1"],
    ("my", "number"): ["0", "1"],
    ("decks", "number"): ["1"],
}


# The same for everybody but for the frame around them: read by a stranger and by a player only.
FOR_ALL = frozenset((
    "rules", "rule", "glossary", "guides", "first_game", "first_event", "judging", "privacy", "imprint", "healthz",
    "readyz", "api", "api-schema", "api-docs", "decks:cards", "decks:card", "decks:texts",
))  # fmt: skip


def ids(rows) -> list[str]:
    """The public ids of rows, oldest first."""
    return list(rows.order_by("pk").values_list("public_id", flat=True))


def samples(world: World) -> dict[str, list[str]]:
    """The first word of an address -> the ids that follow: of each kind a row of each standing."""
    carla, event = world.entries["C"], world.event
    at_table = Match.objects.filter(seats__entry=carla)
    logs = GameLog.objects.filter(game__match__in=at_table)
    entries = [carla, world.entries["G"], world.people["D"].entries.get(event=world.coming)]
    entries.append(world.people["E"].entries.get(event=world.elsewhere))
    return {
        "events": [each.public_id for each in (event, world.elsewhere, world.coming)],
        "rounds": ids(Round.objects.filter(event=event)) + ids(Round.objects.filter(event=world.elsewhere)),
        "matches": ids(at_table) + ids(Match.objects.filter(round__event=world.elsewhere)),
        "entries": [entry.public_id for entry in entries],
        "my": [entry.public_id for entry in entries],
        "logs": ids(logs),
        "draws": [row.draw.public_id for row in CheckDraw.objects.select_related("draw")],
        "checks": ids(DeckCheck.objects)[:2],
        "notes": ids(PlayerNote.objects)[:1],
        "waiting": ids(WaitingPlace.objects),
        "reports": ids(Report.objects)[:1],
        "formats": ids(HouseFormat.objects),
        "decks": ids(Deck.objects.filter(owner=world.people["C"])),
        "shared-deck": list(Deck.objects.exclude(share_key=None).values_list("share_key", flat=True)),
        "cards": ["Æ035"],
        "rules": ["A5.4"],
        "api": [event.public_id, world.elsewhere.public_id],
    }


def routes(resolver: URLResolver, before: str = "/", space: str = "") -> Iterator[tuple[str, str]]:
    """(name, route) of every address of the site."""
    for each in resolver.url_patterns:
        route = before + str(each.pattern)
        if isinstance(each, URLPattern):
            yield space + (each.name or route), route
        else:
            yield from routes(each, route, space + (f"{each.namespace}:" if each.namespace else ""))


def addresses(route: str, world: World) -> list[str]:
    """A route with the ids of its rows."""
    first, parts = route.split("/")[1], re.findall(r"<(?:\w+:)?(\w+)>", route)
    known = samples(world)
    values = [VALUES.get((first, part)) or known.get(first) or rows_of(first) for part in parts]
    return [filled(route, chosen) for chosen in product(*values)]


def rows_of(first: str) -> list[str]:
    """The ids of the model that is called like the first word of an address: "sheets"."""
    return next(
        ids(model.objects)[:2] for model in apps.get_models() if model.__name__.lower() == first.removesuffix("s")
    )


def filled(route: str, values: tuple[str, ...]) -> str:
    """A route with these values in their order."""
    for value in values:
        route = re.sub(r"<[^>]+>", value, route, count=1)
    return route


@dataclass
class Answer:
    """What somebody was answered.

    text: headers and body, of a PDF its words, with entities and percent signs read.
    body: as it was sent, of a PDF its words."""

    who: str
    address: str
    status: int
    type: str
    text: str
    body: str

    @property
    def name(self) -> str:
        """The address's name."""
        return name_of(self.address)

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of the text: runs of letters and figures."""
        return frozenset(re.findall("[0-9A-Za-z]{3,}", self.text.replace("\\u00c6", " ")))


@cache
def name_of(address: str) -> str:
    """The name of an address, "" for one that the site does not have."""
    try:
        return resolve(unquote(urlsplit(address).path)).view_name
    except Resolver404:
        return ""


@cache
def shape(address: str) -> tuple[str, str]:
    """Addresses of one shape are answered by the same code."""
    return name_of(address), ",".join(sorted(key for key, _value in parse_qsl(urlsplit(address).query)))


def answered(who: str, address: str, response: HttpResponse) -> Answer:
    """The whole answer as text."""
    raw = b"".join(response.streaming_content) if response.streaming else response.content
    kind = response.headers.get("Content-Type", "")
    body = pdf_text(raw) if kind == "application/pdf" else raw.decode(errors="replace")
    heads = "\n".join(f"{key}: {value}" for key, value in response.headers.items() if key != "Content-Length")
    cookies = response.cookies.output() if response.cookies else ""
    plain = f"{heads}\n{cookies}\n{body}"
    return Answer(who, address, response.status_code, kind, unquote(html.unescape(plain)), body)


def pdf_text(raw: bytes) -> str:
    """The words of a PDF and what it says of itself, each line break a space."""
    reader = PdfReader(io.BytesIO(raw))
    return f"{dict(reader.metadata or {})} " + " ".join(page.extract_text() for page in reader.pages)


class Site:
    """What everybody is told, read once."""

    def __init__(self, world: World):
        self.world = world

    @cached_property
    def addresses(self) -> list[str]:
        """Every address with every id, and what pages point to."""
        found = (addresses(route, self.world) for _name, route in routes(get_resolver()))
        return list(dict.fromkeys(chain.from_iterable(found)))

    @cached_property
    def answers(self) -> list[Answer]:
        """Everything that can be read by everybody. Addresses that only one is told are then tried by all others."""
        told: list[Answer] = []
        seen: set[str] = set()
        waiting = [each for each in self.addresses if name_of(each) not in ("live:stream", "live:versions")]
        shapes: dict[tuple[str, str], int] = defaultdict(int)
        while waiting:
            address = waiting.pop(0)
            if address in seen:
                continue
            seen.add(address)
            for who in LOOKERS if name_of(address) not in FOR_ALL else "-C":
                answer = read(self.world.clients[who], who, address)
                told.append(answer)
                for link in found_links(answer):
                    if link not in seen and shapes[shape(link)] < SAME_SHAPE:
                        shapes[shape(link)] += 1
                        waiting.append(link)
        return told


def read(client: Client, who: str, address: str) -> Answer:
    """What somebody is told at an address. Whatever the reading changes is taken back."""
    with transaction.atomic():
        answer = answered(who, address, client.get(address))
        transaction.set_rollback(True)
    return answer


def found_links(answer: Answer) -> list[str]:
    """Where an HTML answer leads to on this site with something asked: steps, viewpoints, orders."""
    if not answer.type.startswith("text/html"):
        return []
    found = {html.unescape(link) for link in LINK.findall(answer.body) if "?" in link}
    return [link for link in sorted(found) if name_of(link) and not name_of(link).startswith("live:")]
