"""Who may do what: one row for each address and method, tried by the whole cast. An address without a row fails.

The event of the table is not public: only who takes part or works in it may even know that it exists.
"""

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from apfelernte.accounts.models import User
from decks.building import save_deck
from decks.models import Deck, HouseFormat
from tests.tournaments.helpers import card_set
from tournaments.domain.checks import open_check_draw, target_check
from tournaments.domain.codes import issue_codes
from tournaments.domain.entries import add_entry
from tournaments.domain.events import create_event, start_event
from tournaments.domain.logs import attach_log
from tournaments.domain.notes import add_note
from tournaments.domain.reports import report_game
from tournaments.domain.rounds import pair_round, publish_round
from tournaments.domain.sheets import open_sheet
from tournaments.domain.staff import add_staff
from tournaments.models import WaitingPlace

# By first letters: Anna organises, Bert judges, Carla and Dora play, Emil is a stranger, Frieda keeps the scores;
# "-" is somebody who is not logged in.
CAST = "-ABCDEF"
ACCOUNTS = "ABCDEF"
CONCERNED = "ABCDF"
STAFF = "ABF"
SCORES = "AF"
JUDGES = "AB"
ORGANIZES = "A"
NEED_AN_ACCOUNT = [
    *("accounts:passkeys", "accounts:password", "accounts:profile"),
    *(f"decks:{name}" for name in ("deck", "decks", "delete", "edit", "export_json", "export_text", "formats")),
    *(f"decks:{name}" for name in ("history", "import", "new", "new_format", "print", "revert", "share", "version")),
    *(f"tournaments:{name}" for name in ("hand_in", "new_event", "register", "rounds_advice")),
]
SHARED = "the-secret-of-the-address"


@dataclass(frozen=True)
class Row:
    """Who gets through to a page or an action. thing: the name of the world's row that the address is about."""

    method: str
    name: str
    who: str
    thing: str = ""
    more: dict = field(default_factory=dict)  # further parts of the address
    query: str = ""


def rows(method: str, who: str, thing: str, *names: str, **more: object) -> list[Row]:
    """One row for each name, for addresses of events."""
    return [Row(method, f"tournaments:{name}", who, thing, more) for name in names]


ROWS = [
    # the site
    *[Row("get", name, CAST) for name in ("home", "rules", "glossary", "privacy", "healthz", "readyz")],
    *[Row("get", name, CAST) for name in ("guides", "first_game", "first_event", "judging")],
    *[Row("get", name, CAST) for name in ("api", "api-schema", "api-docs")],
    Row("get", "rule", CAST, more={"number": "A5.4"}),
    Row("post", "set_language", CAST),
    Row("post", "theme", CAST),
    Row("get", "imprint", CAST),
    Row("get", "accounts:login", CAST),
    *[Row("get", f"accounts:{name}", CAST) for name in ("sign_up", "passkey_login")],
    Row("post", "accounts:sign_up_options", CAST),
    Row("get", "accounts:passkeys", ACCOUNTS),
    Row("post", "accounts:logout", CAST),
    *[Row("post", f"accounts:{name}", CAST) for name in ("login", "sign_up")],
    Row("post", "accounts:passkey_login", ""),  # nothing that is sent here is a key: tests/apfelernte
    *[Row("post", f"accounts:{name}", ACCOUNTS) for name in ("profile", "password", "passkeys")],
    Row("get", "accounts:profile", ACCOUNTS),
    Row("get", "accounts:password", ACCOUNTS),
    Row("get", "live:versions", CONCERNED, query="event"),
    Row("get", "live:versions", STAFF, query="desk"),
    Row("get", "live:versions", "C", query="player"),
    Row("get", "live:versions", JUDGES, query="sheet"),
    Row("get", "live:stream", "", query="event"),  # needs the ASGI server: tests/apfelernte/test_live.py
    Row("get", "api-standings", "", "event"),  # programs have no account: public events only
    # cards and decks; the deck is Carla's
    Row("get", "decks:cards", CAST),
    Row("get", "decks:texts", CAST),
    Row("get", "decks:card", CAST, more={"number": 35}),
    Row("get", "decks:decks", ACCOUNTS),
    *[Row(method, "decks:new_format", ACCOUNTS) for method in ("get", "post")],
    Row("get", "decks:formats", ACCOUNTS),
    *[
        Row(method, f"decks:{name}", "A", "format")
        for method in ("get", "post")
        for name in ("format", "delete_format")
    ],
    Row("get", "decks:new", ACCOUNTS),
    Row("get", "decks:deck", "C", "deck"),
    Row("get", "decks:edit", "C", "deck"),
    Row("post", "decks:delete", "C", "deck"),
    Row("get", "decks:import", ACCOUNTS),
    *[Row("get", f"decks:{name}", "C", "deck") for name in ("history", "export_text", "export_json", "print")],
    Row("get", "decks:version", "C", "deck", more={"number": 1}),
    Row("post", "decks:revert", "C", "deck", more={"number": 1}),
    Row("post", "decks:share", "C", "deck"),
    Row("get", "tournaments:hand_in", "C", "deck"),
    Row("post", "decks:edit", "C", "deck"),
    Row("get", "decks:shared", CAST, more={"key": SHARED}),  # whoever knows the secret address
    Row("get", "decks:delete", "C", "deck"),
    *[Row("post", f"decks:{name}", ACCOUNTS) for name in ("new", "import")],
    Row("post", "tournaments:hand_in", "", "deck"),  # must name an entry: tests/tournaments/test_handing_in.py
    # events
    Row("post", "tournaments:new_event", ACCOUNTS),
    Row("get", "tournaments:events", CAST),
    *[Row("get", f"tournaments:{name}", ACCOUNTS) for name in ("new_event", "rounds_advice")],
    *rows("get", CONCERNED, "event", "event", "standings", "players", "about", "plate", "standings_table", "newest"),
    *rows("get", CONCERNED, "event", "event_round", number=1),
    *rows("get", CONCERNED, "round", "pairings", "beside", "round"),
    *rows("get", CONCERNED, "entry", "standing"),
    *rows("get", CONCERNED, "match", "match"),
    *rows("post", SCORES, "match", "match"),
    *rows("get", STAFF, "event", "manage", "desk", "entries", "decks", "staff", "audit", "print"),
    *rows("get", STAFF, "event", "desk_part", part="tables"),
    *rows("get", STAFF, "entry", "entry"),
    *rows("get", SCORES, "event", "echo", "print_standings"),
    *rows("get", SCORES, "round", "print_round", sheet="names"),
    *rows("get", SCORES, "entry", "entry_deck"),
    *rows("get", STAFF, "log", "log", "replay", "replay_stage"),
    *rows("get", STAFF, "match", "upload_log", number=1),
    # players; the entry, the report and the topic are Carla's
    *[Row("post", f"tournaments:{name}", CAST) for name in ("mine", "open_link")],
    *rows("post", "ABCDF", "event", "register"),
    Row("get", "tournaments:mine", CAST),
    Row("get", "tournaments:open_link", CAST),
    *rows("get", "C", "entry", "my_event", "my_part", "my_deck"),
    *rows("get", "C", "entry", "report", number=1),
    *rows("post", "C", "entry", "my_deck", "answer", "withdraw"),
    *rows("post", "C", "entry", "report", number=1),
    *rows("post", "", "entry", "claim"),  # it has an account already
    *rows("get", "ABCDF", "event", "register"),
    *rows("post", SCORES, "event", "print_codes"),
    *rows("post", SCORES, "entry", "code"),
    *rows("post", SCORES, "place", "end_waiting"),
    *rows("post", SCORES, "report", "decide_report"),
    *rows("get", ORGANIZES, "event", "edit_event", "undo"),
    *rows("get", ORGANIZES, "round", "swap"),
    *rows("post", SCORES, "event", "enter_result", "take_back", "entries", "import"),
    *rows("post", SCORES, "round", "clock"),
    *rows("post", SCORES, "entry", "entry", "entry_deck", "drop", "remove_entry"),
    *rows("post", JUDGES, "entry", "open_deck"),
    *rows("post", JUDGES, "log", "open_log", "open_replay"),
    *rows("get", JUDGES, "sheet", "sheet"),
    *rows("post", JUDGES, "sheet", "sheet"),
    *rows("post", JUDGES, "match", "open_sheet", number=1),
    *rows("post", STAFF, "log", "ask"),
    *rows("post", STAFF, "log", "accept_log"),
    *rows("post", STAFF, "match", "upload_log", number=1),
    *rows("post", ORGANIZES, "event", "edit_event", "copy_event", "step", "finish", "undo", "staff", "delete_event"),
    *rows("post", ORGANIZES, "round", "swap", "pair_again", "unpublish"),
    # deck checks, their draws, notes on people
    *rows("get", STAFF, "event", "checks", "checks_list"),
    *rows("post", JUDGES, "event", "checks"),
    *rows("get", CONCERNED, "draw", "draw", "draw_part", "draw_record"),
    *rows("post", "ABCD", "draw", "draw"),
    *rows("post", JUDGES, "draw", "draw_now"),
    *rows("get", JUDGES, "check", "check"),
    *rows("post", JUDGES, "check", "check", "check_ticks"),
    *rows("post", "ABCD", "match", "ask_check"),
    *rows("post", JUDGES, "entry", "add_note"),
    *rows("post", JUDGES, "note", "withdraw_note"),
]


@pytest.fixture
def world(anna, bert, carla, dora, emil, frieda, settings) -> SimpleNamespace:
    """A running event that is not public, with a round, a log, and a deck of Carla's own."""
    settings.IMPRINT = "Obsthof"
    event = create_event(anna, name="Geschlossen", card_set=card_set(), format="any_list", is_public=False)
    add_staff(event, bert, "judge", anna)
    add_staff(event, frieda, "scorekeeper", anna)
    entry = add_entry(event, "Carla", anna, user=carla)
    add_entry(event, "Dora", anna, user=dora)
    round = publish_round(pair_round(start_event(event, anna), anna), anna)
    match = round.matches.get()
    log = attach_log(match, 1, "nothing that can be read", anna)
    more = {"draw": open_check_draw(round, bert).draw, "check": target_check(entry, "seen twice", bert)}
    more["sheet"] = open_sheet(match, 1, bert)
    more["report"] = report_game(match, entry, 1, entry)
    more["place"] = WaitingPlace.objects.create(event=event, user=emil, name="Emil")
    more["note"] = add_note(entry, "warning", "late", bert)
    deck = save_deck(Deck(owner=carla, name="Mein Deck", card_set=event.card_set, share_key=SHARED), "")
    form = HouseFormat.objects.create(owner=anna, name="Hausrunde", card_set=event.card_set)
    return SimpleNamespace(event=event, entry=entry, round=round, match=match, log=log, deck=deck, format=form, **more)


def address(row: Row, world: SimpleNamespace) -> str:
    """Where the row's page is in the world."""
    parts = dict(row.more)
    if row.thing:
        parts["public_id"] = getattr(world, row.thing).public_id
    followed = {"player": world.entry, "sheet": world.sheet}.get(row.query, world.event)
    query = f"?topic={row.query}:{followed.public_id}" if row.query else ""
    return reverse(row.name, kwargs=parts) + query


def gets_through(client: Client, row: Row, where: str) -> bool:
    """Whether the answer is the page or action itself, perhaps with a complaint about what was sent."""
    client.cookies, cookies = copy(client.cookies), client.cookies
    with transaction.atomic():
        response = getattr(client, row.method)(where)
        transaction.set_rollback(True)
    client.cookies = cookies
    assert response.status_code < 500 or row.name == "readyz", (row, response.status_code)
    assert response.status_code not in {405, 400}, (row, response.status_code)
    to_log_in = response.headers.get("Location", "").startswith("/accounts/login/")
    return response.status_code not in {403, 404} and not to_log_in


def test_every_row_lets_through_exactly_who_may(world, logged_in, anna, bert, carla, dora, emil, frieda):
    clients = dict(zip(CAST, map(logged_in, [None, anna, bert, carla, dora, emil, frieda]), strict=True))
    found = {
        (row.method, row.name, row.query): "".join(
            letter for letter, client in clients.items() if gets_through(client, row, address(row, world))
        )
        for row in ROWS
    }
    assert found == {(row.method, row.name, row.query): row.who for row in ROWS}


def through(client: Client, world: SimpleNamespace) -> set[tuple[str, str, str]]:
    """The rows that let somebody through."""
    return {(row.method, row.name, row.query) for row in ROWS if gets_through(client, row, address(row, world))}


def test_a_role_elsewhere_opens_no_more_than_any_account(world, logged_in, anna, emil):
    other = create_event(anna, name="Nebenan", card_set=card_set(), format="any_list")
    jana = User.objects.create_user(username="jana", name="Jana")
    add_staff(other, jana, "judge", anna)
    assert through(logged_in(jana), world) == through(logged_in(emil), world)


def test_a_device_that_a_code_has_opened_acts_for_that_player_where_no_account_is_needed(world, logged_in, anna):
    """Carla's device without her account: what is hers and what everybody sees, nothing that belongs to accounts."""
    device = logged_in(None)
    ((_entry, code),) = issue_codes(world.event, anna, [world.entry])
    device.post("/my/", {"code": code.code})
    hers = {(row.method, row.name, row.query) for row in ROWS if "C" in row.who}
    mine = through(device, world)
    assert mine <= hers
    assert sorted({name for _method, name, _query in hers - mine}) == NEED_AN_ACCOUNT


def names(resolver: URLResolver, space: str = "") -> Iterator[str]:
    """The names of all addresses of the site; an address without a name is named by its path."""
    for each in resolver.url_patterns:
        if isinstance(each, URLPattern):
            yield space + (each.name or str(each.pattern))
        else:
            yield from names(each, space + (f"{each.namespace}:" if each.namespace else ""))


def test_every_address_has_a_row():
    assert sorted(set(names(get_resolver())) - {row.name for row in ROWS}) == []


def test_every_row_has_an_address():
    assert sorted({row.name for row in ROWS} - set(names(get_resolver()))) == []


def test_every_method_of_every_address_has_a_row(world, logged_in, anna):
    """A page that is read and a form that is sent are two permissions. GET of a form that is only sent is no page."""
    client = logged_in(anna)
    declared = set()
    for row in ROWS:
        allowed = client.generic("BREW", address(row, world)).headers["Allow"]
        declared |= {(method, row.name) for method in ("get", "post") if method.upper() in allowed}
    assert sorted(declared - {(row.method, row.name) for row in ROWS}) == []
