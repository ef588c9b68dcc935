"""Three events with everything in them that somebody must not know, each thing with a mark of its own, and who looks.

Every text that people typed carries markup, too: what shows it unescaped is found by reading the same pages
(test_markup.py). Nothing here is written past the domain except passwords, names of accounts and one code's guess.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, cached_property

from django.test import Client

from apfelernte.accounts.models import User
from apfelernte.draws.models import SealedDraw
from decks.building import bundled_card_set, save_deck, share_deck, store_card_set
from decks.houses import save_format
from decks.models import CardSet, Deck, FrozenDeck, HouseFormat
from engine.apfelernte.cards import Card
from engine.apfelernte.cards import CardSet as EngineCardSet
from engine.apfelernte.house import house_format
from engine.apfelernte.log.gamelog import Setup, write_game
from engine.games import APFELERNTE, play_out
from engine.kernel import Chance
from tests.conftest import PASSWORD
from tests.tournaments.helpers import SALT
from tests.tournaments.test_public_ids import FAR
from tournaments.domain.checks import begin_check, draw_checks, finish_check, give_phrase, open_check_draw, target_check
from tournaments.domain.codes import issue_codes
from tournaments.domain.entries import add_entry
from tournaments.domain.events import create_event, start_event
from tournaments.domain.logs import attach_log
from tournaments.domain.notes import add_note, withdraw_note
from tournaments.domain.registration import register
from tournaments.domain.reports import report_game
from tournaments.domain.results import record_result
from tournaments.domain.rounds import close_round, pair_round, publish_round
from tournaments.domain.sheets import open_sheet
from tournaments.domain.staff import add_staff
from tournaments.models import (
    DeckCheck,
    Entry,
    Event,
    GameLog,
    Match,
    PlayerNote,
    Report,
    Round,
    Sheet,
    WaitingPlace,
)

# Who looks. By letter: "-" has no account, Anna organises, Bert judges, Carla and Dora play with accounts, Emil is a
# stranger with one, Frieda keeps the scores, Gerd plays on a device that his code has opened, Jana judges elsewhere.
LOOKERS = "-ABCDEFGJ"
STAFF, JUDGES, PLAYERS = "ABF", "AB", "CDG"
CONCERNED = STAFF + PLAYERS
NOBODY = ""

MARKUP = '<x-hostile a="{{ 1|add:1336 }}">'
AT_FIRST, PER_DECK = 4001, 20
DECKS = "cdgherv"  # Carla's, Dora's, Gerd's and Hanna's of the event, Emil's and Dora's elsewhere, a version of Carla's
BEGIN = 50  # lines of a log
SLIP = "s"  # cards of a line with a slip in it


def odd(word: str) -> str:
    """A text that somebody typed: a mark, and what a page must not take for its own."""
    return f"{word}{MARKUP}"


@cache
def cards() -> EngineCardSet:
    """Plain cards, each with a name that occurs nowhere else. The first five are in nobody's deck: who shows them
    shows the whole set."""
    owners = "n" * 5 + "".join(letter * PER_DECK for letter in DECKS) + SLIP * 5
    named = [
        Card(AT_FIRST + at, f"Obst{letter}{at:03}q", "Wesen", "Biest", at % 9 + 1, "")
        for at, letter in enumerate(owners)
    ]
    return EngineCardSet("Marken", tuple(named))


@dataclass(frozen=True)
class Secret:
    """Something that only some may know. words: each of them tells it.  may: who, by letter.
    at: names of addresses at which everybody may, for example since the address itself is the secret."""

    what: str
    words: frozenset[str]
    may: str
    at: frozenset[str] = frozenset()


def mark(what: str, words: Iterable[str] | str, may: str, *at: str) -> Secret:
    """A secret of some words."""
    found = frozenset([words] if isinstance(words, str) else words)
    assert found, what
    assert all(found), what
    return Secret(what, found, may, frozenset(at))


@dataclass
class World:
    """The rows, by name, and who looks at them."""

    set: CardSet
    people: dict[str, User]
    event: Event
    elsewhere: Event
    coming: Event
    entries: dict[str, Entry]
    secrets: list[Secret] = field(default_factory=list)
    clients: dict[str, Client] = field(default_factory=dict)

    def numbers(self, letter: str) -> list[int]:
        """The cards of that letter."""
        return [card.number for card in cards().cards if card.name.startswith(f"Obst{letter}")]

    @cached_property
    def all_decks(self) -> frozenset[int]:
        """The cards of the event's decks."""
        return frozenset(number for letter in "cdgh" for number in self.numbers(letter))


def deck_text(letter: str) -> str:
    """A legal deck of the cards of that letter."""
    return "\n".join(card.name for card in cards().cards if card.name.startswith(f"Obst{letter}"))


def person(letter: str, name: str) -> User:
    """An account whose name to log in and mail address nobody else knows."""
    account = f"konto{name.lower()}x"
    more = {"name": odd(name), "password": PASSWORD, "email": f"post{name.lower()}x@example.org"}
    return User.objects.create_user(username=account, **more)


def build() -> World:
    """Everything, as it comes about on the pages."""
    named = {"A": "Anna", "B": "Bert", "C": "Carla", "D": "Dora", "E": "Emil", "F": "Frieda", "J": "Jana"}
    people = {letter: person(letter, name) for letter, name in named.items()}
    bundled_card_set()  # which is otherwise loaded by whoever needs it first
    card_set = store_card_set(cards())[0]
    event, entries = running_event(people, card_set)
    world = World(card_set, people, event, other_event(people, card_set), coming_event(people, card_set), entries)
    world.clients = {letter: client(people.get(letter)) for letter in LOOKERS}
    codes = open_codes(world)
    own_deck(world)
    own_format(world)
    first = first_round(world)
    second = second_round(world)
    world.secrets = [*card_secrets(world), *codes, *text_secrets(world), *row_secrets(world, first, second), *machine()]
    event.refresh_from_db()
    return world


def client(user: User | None) -> Client:
    """Somebody's browser, which reads English."""
    made = Client(headers={"accept-language": "en"}, raise_request_exception=False)
    if user is not None:
        made.force_login(user)
    return made


# the events


def event_of(by: User, name: str, card_set: CardSet, **more: object) -> Event:
    """An event whose every text is odd."""
    texts = {"name": odd(name), "place": odd(f"{name}ort"), "description": f"{odd(f'{name}text')}\nhttps://a.example/"}
    return create_event(by, card_set=card_set, format="vorbereitet", check_percent=100, salt=SALT, **texts, **more)


def running_event(people: dict[str, User], card_set: CardSet) -> tuple[Event, dict[str, Entry]]:
    """The event of the table: not public, four players, everybody at work."""
    anna = people["A"]
    event = event_of(anna, "Obstfest", card_set, is_public=False)
    add_staff(event, people["B"], "judge", anna)
    add_staff(event, people["F"], "scorekeeper", anna)
    names = {"C": "Spielcarla", "D": "Spieldora", "G": "Spielgerd", "H": "Spielhanna"}
    entries = {
        letter: add_entry(event, odd(name), anna, deck_text(letter.lower()), user=people.get(letter))
        for letter, name in names.items()
    }
    return start_event(event, anna), entries


def other_event(people: dict[str, User], card_set: CardSet) -> Event:
    """Jana judges here, Anna organises; its first round is a draft."""
    anna = people["A"]
    event = event_of(anna, "Nachbarfest", card_set)
    add_staff(event, people["J"], "judge", anna)
    for name, letter, user in (("Fremdemil", "e", people["E"]), ("Fremdruth", "r", None)):
        add_entry(event, odd(name), anna, deck_text(letter), user=user)
    event = start_event(event, anna)
    pair_round(event, anna)
    return event


def coming_event(people: dict[str, User], card_set: CardSet) -> Event:
    """Full, with Emil waiting, and with Dora's deck handed in."""
    anna = people["A"]
    event = event_of(anna, "Winterfest", card_set, registration=True, places=2)
    add_entry(event, odd("Winterdora"), anna, deck_text("r"), user=people["D"])
    add_entry(event, odd("Winterkurt"), anna)
    register(event, people["E"], odd("Wartemil"))
    return event


def open_codes(world: World) -> list[Secret]:
    """Gerd's device has used his code, Hanna's slip lies unopened."""
    issued = dict(issue_codes(world.event, world.people["A"], [world.entries["G"], world.entries["H"]]))
    gerd, hanna = issued[world.entries["G"]], issued[world.entries["H"]]
    assert world.clients["G"].post("/my/", {"code": gerd.code}).status_code == 302
    world.entries["G"].refresh_from_db()
    row = world.entries["G"].code
    kept = [world.entries[letter].code for letter in "GH"]
    digests = [digest for code in kept for digest in (code.typed, code.linked)]
    return [
        mark("Hanna's code", [hanna.code, hanna.shown, hanna.key], NOBODY),
        mark("Gerd's used code", [gerd.code, gerd.shown, gerd.key], NOBODY),
        mark("the key of Gerd's device", row.device_key, NOBODY),
        mark("digests of codes", digests, NOBODY),
    ]


def own_deck(world: World) -> None:
    """A deck of Carla's own: saved twice, with notes, shared."""
    carla = world.people["C"]
    deck = Deck(owner=carla, name=odd("Korbdeck"), card_set=world.set, notes=odd("Korbnotiz"))
    deck = save_deck(deck, deck_text("v"), carla)
    deck.name = odd("Korbzwei")
    share_deck(save_deck(deck, deck_text("c"), carla))


def own_format(world: World) -> None:
    """A format of Anna's own."""
    rules = house_format(odd("Hausregel"), deck_size=5, distinct=False, without=["A3.5"])
    save_format(HouseFormat(owner=world.people["A"]), world.set, rules)
    world.secrets.append(mark("Anna's format", "Hausregel", "A"))


# rounds, logs, checks


def match_of(round: Round, entry: Entry) -> Match:
    """Where somebody sits."""
    return Match.objects.prefetch_related("seats__entry__frozen_deck").get(round=round, seats__entry=entry)


def opponent(match: Match, entry: Entry) -> Entry:
    """Who sits opposite."""
    return next(seat.entry for seat in match.seats_in_order if seat.entry_id != entry.pk)


def first_round(world: World) -> Round:
    """A round that is over: both matches have a log; a deck was checked."""
    anna, bert = world.people["A"], world.people["B"]
    round = publish_round(pair_round(world.event, anna), anna)
    check = begin_check(target_check(world.entries["D"], odd("Grundeins"), bert), bert)
    finish_check(check, bert, findings=["marked"], note=odd("Befundeins"), minutes=3, warn=True)
    for match in round.matches.prefetch_related("seats__entry__frozen_deck"):
        attach_log(match, 1, game_at(match), bert, name=odd(f"Datei{match.table}"))
        record_result(match, world.people["F"], (2, 0))
    return close_round(round, anna)


def second_round(world: World) -> Round:
    """A running round: games with logs, reports that contradict, a draw that is not revealed, checks to come, notes."""
    anna, bert, carla = world.people["A"], world.people["B"], world.entries["C"]
    round = publish_round(pair_round(world.event, anna), anna)
    for match in round.matches.prefetch_related("seats__entry__frozen_deck"):
        log = game_at(match)
        attach_log(match, 1, log, bert, name=odd(f"Laufend{match.table}"))
        attach_log(match, 2, with_slip(log, world), bert, name=odd(f"Fehler{match.table}"))
    match = match_of(round, carla)
    open_sheet(match, 3, bert)
    report_game(match, carla, 1, carla)
    report_game(match, opponent(match, carla), 1, opponent(match, carla))
    draw = open_check_draw(round, bert, odd("Phrasebert"))
    give_phrase(draw, world.people["C"], odd("Phrasecarla"), carla)
    draw_checks(draw, bert)
    add_note(carla, "warning", odd("Notizcarla"), bert, "A9.3")
    withdraw_note(add_note(world.entries["G"], "note", odd("Notizgerd"), bert), odd("Warumgerd"), bert)
    return round


def game_at(match: Match) -> str:
    """The log of the first turns of a game between the two of a table, with their decks: most cards are hidden."""
    entries = [seat.entry for seat in match.seats_in_order]
    decks = tuple(tuple(entry.frozen_deck.cards) for entry in entries)
    setup = Setup(decks, tuple(entry.name for entry in entries), cards(), start=0)
    table = setup.table(Chance(f"table {match.table}"), facts=False)
    play_out(table, [APFELERNTE.bots["greedy"](table, place) for place in (0, 1)], APFELERNTE)
    return "\n".join(write_game(setup, table.log).split("\n")[:BEGIN])


def with_slip(log: str, world: World) -> str:
    """The log up to the first draw, whose card is then one that cannot be: a slip in what only some may see."""
    lines = log.split("\n")
    at = next(at for at, line in enumerate(lines) if re.search(r"zieht .*\{", line))
    number = world.numbers(SLIP)[0]
    slip = re.sub(r": [^}]+\}", f": Obst{SLIP}{number - AT_FIRST:03}q (Æ{number})" + "}", lines[at])
    return "\n".join([*lines[:at], slip])


# what is secret


def told_openly(text: str) -> set[int]:
    """The cards that a log names outside of braces: everybody at the table saw them."""
    return {int(number) for number in re.findall(r"Æ(\d+)", re.sub(r"\{[^}]*\}", "", text))}


def told_to(text: str, name: str) -> set[int]:
    """The cards that a log shows to one seat, without the header."""
    shown = re.findall(r"^(?!\[).*\{" + re.escape(name) + r": ([^}]*)\}", text, re.MULTILINE)
    return {int(number) for part in shown for number in re.findall(r"Æ(\d+)", part)}


def known_cards(world: World, letter: str) -> set[int]:
    """The cards of the event's decks that somebody may know without opening anything: the own deck, and what the logs
    that may be seen show openly or to the own seat."""
    known = set(world.numbers(letter.lower())) if letter in PLAYERS else set()
    for log in GameLog.objects.filter(event=world.event).select_related("game__match__round"):
        seats = {seat.entry_id for seat in log.game.match.seats.all()}
        own = world.entries.get(letter)
        if letter in STAFF or (own is not None and own.pk in seats and log.game.match.has_result):
            known |= told_openly(log.text)
        if letter == "C" and own is not None and own.pk in seats and log.game.match.has_result:
            known |= told_to(log.text, header_name(log.text, own.name))
    return known


def header_name(text: str, name: str) -> str:
    """How a log writes a name: without quotes and braces."""
    return next(found for found in re.findall(r'\[Seat\d "(.*)"\]', text) if found[:8] == name[:8])


def card_mark(what: str, numbers: Iterable[int], may: str, *at: str) -> Secret:
    """A secret of cards, by name and by number. The pages of the set show all cards to everybody."""
    words = [word for number in numbers for word in (str(number), cards().by_number[number].name)]
    return mark(what, words, may, "decks:cards", "decks:card", *at)


def card_secrets(world: World) -> list[Secret]:
    """For each who looks the cards that must stay unknown."""
    hidden = []
    for letter in LOOKERS:
        others = "".join(each for each in LOOKERS if each != letter)
        opened = ("decks:shared", "tournaments:check") if letter in JUDGES else ("decks:shared",)  # a check is recorded
        unknown = world.all_decks - known_cards(world, letter)
        hidden.append(card_mark(f"cards that {letter} does not know", unknown, others, *opened))
    return [
        *hidden,
        card_mark("cards of a line with a slip", world.numbers(SLIP), NOBODY),
        card_mark("a former version of a deck", world.numbers("v"), "C"),
        card_mark("a frozen deck elsewhere", world.numbers("e"), "E"),
        card_mark("a deck that was handed in", world.numbers("r"), "AD"),
    ]


def text_secrets(world: World) -> list[Secret]:
    """What people typed, by its mark."""
    deck = Deck.objects.get(owner=world.people["C"])
    names = [entry.name.removesuffix(MARKUP) for entry in world.entries.values()]
    accounts = [mark(f"the mail address of {letter}", user.email, letter) for letter, user in world.people.items()] + [
        mark(f"the account of {letter}", user.username, account_may(letter)) for letter, user in world.people.items()
    ]
    return [
        mark("that there is this event", ["Obstfest", "Obstfestort", "Obstfesttext"], CONCERNED),
        mark("who plays in it", names, CONCERNED),
        mark("notes on people", ["Notizcarla", "Notizgerd", "Warumgerd"], JUDGES),
        mark("what a check found", "Befundeins", JUDGES),
        mark("why somebody was checked", "Grundeins", STAFF),
        mark("phrases of a draw that is not revealed", ["Phrasebert", "Phrasecarla"], NOBODY),
        mark("notes of a deck", "Korbnotiz", "C"),
        mark("names of a deck", ["Korbdeck", "Korbzwei"], "C", "decks:shared"),
        mark("the former name of a deck", "Korbdeck", "C"),
        mark("the share key of a deck", deck.share_key or "", "C", "decks:shared"),
        mark("who waits", "Wartemil", "AE"),
        mark("names of files", ["Datei1", "Datei2", "Laufend1", "Laufend2", "Fehler1", "Fehler2"], STAFF),
        *accounts,
    ]


def account_may(letter: str) -> str:
    """Who may read the name that somebody logs in with: the staff of an event knows its own."""
    return {"A": "ABFJ", "B": STAFF, "F": STAFF, "J": "AJ", "C": "AFC", "D": "AFD", "E": "AE"}.get(letter, letter)


def row_secrets(world: World, first: Round, second: Round) -> list[Secret]:
    """Ids of rows of which not everybody may know, and what the database keeps for itself."""
    carla = match_of(second, world.entries["C"])
    sits = "".join(letter for letter in PLAYERS if world.entries[letter].seats.filter(match=carla).exists())
    draft = Round.objects.get(event=world.elsewhere)
    draw = SealedDraw.objects.get()
    frozen = FrozenDeck.objects.values_list("salt", flat=True)
    chosen = DeckCheck.objects.filter(state="chosen").values_list("public_id", flat=True)
    waiting = WaitingPlace.objects.values_list("public_id", flat=True)
    salts = [SALT, SALT.upper()]
    running = GameLog.objects.filter(game__match__round=second).values_list("public_id", flat=True)
    return [
        mark("reports", Report.objects.values_list("public_id", flat=True), STAFF + sits),
        mark("a draft", [draft.public_id, *draft.matches.values_list("public_id", flat=True)], "AJ"),
        mark("checks that have not begun", chosen, STAFF),
        mark("notes' ids", PlayerNote.objects.values_list("public_id", flat=True), JUDGES),
        mark("waiting places' ids", waiting, "A"),
        mark("logs of running games", running, STAFF),
        mark("sheets on which a judge writes", Sheet.objects.values_list("public_id", flat=True), STAFF),
        mark("what a draw keeps", [draw.secret, *draw.contributions.values_list("salt", flat=True)], NOBODY),
        mark("secrets of events", salts, NOBODY),
        mark("salts of frozen decks", frozen, NOBODY),
        mark("passwords", [user.password for user in world.people.values()], NOBODY),
    ]


def machine() -> list[Secret]:
    """What no page tells anybody: where the site lies, how it failed, numbers of rows."""
    from django.conf import settings

    return [
        mark("the machine", [str(settings.BASE_DIR), settings.SECRET_KEY, "Traceback (most", "site-packages"], NOBODY),
        mark("numbers of rows", map(str, range(FAR, FAR + 2000)), NOBODY),
    ]
