"""The header of a log: what its game begins with (docs/log-format.md)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.apfelernte.cards import CardSet, bundled
from engine.apfelernte.decklist import DeckProblem
from engine.apfelernte.decklist import problems as deck_problems
from engine.apfelernte.drafts.draftlog import GAME as DRAFT
from engine.apfelernte.drafts.draftlog import DraftSetup
from engine.apfelernte.drafts.game import DRAFTS
from engine.apfelernte.drafts.game import EDITION as DRAFT_EDITION
from engine.apfelernte.formats import DEALT, FORMATS, SHARE, SPLIT, Format
from engine.apfelernte.game import EDITION, MAX_SEATS, MIN_SEATS, check_pool, check_seats, shared_card
from engine.apfelernte.house import KEY as HOUSE
from engine.apfelernte.house import read_format
from engine.apfelernte.log.gamelog import FINGERPRINT, GAME, GameReader, Setup
from engine.apfelernte.log.shortnames import short_names
from engine.kernel import NotationError, RuleViolation
from engine.kernel.log import FULL, OBSERVED, STEP, VERSION, Line, Log, is_number, open_text

_ID = re.compile(r"(?:Æ|AE)\s?(\d{1,4})\b", re.IGNORECASE)

Decks = Mapping[int | str, Sequence[int]]  # seat or its name -> card numbers


class NotJudged(Exception):
    """The log cannot be judged here. line: of the header line that says why, if any."""

    def __init__(self, code: str, line: Line | None = None, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.line = line
        self.params = params


class BadHeader(Exception):
    """The header cannot be understood, or (with a rule) says what the rules forbid."""

    def __init__(self, code: str, line: Line | None, rule: str = "", **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.line = line
        self.rule = rule
        self.params = params


def read_setup(log: Log, decks: Decks, card_sets: Iterable[CardSet]) -> Setup:
    """What the game of a log begins with."""
    _can_be_judged(log, GAME, EDITION, (FULL, OBSERVED))
    cards = _cards(log, card_sets)
    form = _format(log, {*FORMATS, HOUSE})
    if log.grade == OBSERVED and form.scarecrow:
        raise NotJudged("observed_scarecrow", log.tag_line("Format"))
    seats = _seats(log)
    players = seats[:-1] if form.scarecrow else seats  # who brings a deck (A12.1)
    listed = [_registered(decks, seat, name) for seat, name in enumerate(players)]
    own = tuple(_deck(log, seat, cards, form, registered) for seat, registered in enumerate(listed))
    for seat, deck in enumerate(own):
        if deck[0]:
            _check_deck(log, seat, deck, form, cards, listed[seat])
    if log.grade == OBSERVED and form.source == SPLIT and any(len(deck) != form.deck_size for deck, _ in own if deck):
        raise NotJudged("observed_split", log.tag_line("Format"))
    _check_format(log, form, cards, own)
    start = _seat_tag(log, "Start")
    if start is not None and start >= len(players):
        raise BadHeader("scarecrow_starts", log.tag_line("Start"), "A12.9")
    return Setup(
        (*(deck for deck, _ in own), *([()] * (len(seats) - len(players)))),
        seats,
        cards,
        form,
        start,
        _seat_tag(log, "Decider"),
        log.tag("Cuts").casefold() in ("yes", "ja", "1", "true"),
    )


def read_draft(log: Log, card_sets: Iterable[CardSet]) -> DraftSetup:
    """What the draft of a log begins with."""
    _can_be_judged(log, DRAFT, DRAFT_EDITION, (FULL,))
    setup = DraftSetup(_seats(log), _format(log, DRAFTS), _cards(log, card_sets), _seat_tag(log, "Start"))
    try:
        check_seats(setup.format, len(setup.seats))
        check_pool(setup.format, len(setup.seats), setup.cards)
    except RuleViolation as refused:
        raise BadHeader(f"format_{refused.code}", log.tag_line("Format"), refused.rule, **refused.data) from refused
    return setup


def is_draft(log: Log) -> bool:
    """Whether it is the log of a draft."""
    return log.tag("Game").casefold() == DRAFT


def _check_format(log: Log, form: Format, cards: CardSet, own: Sequence[tuple[tuple[int, ...], Line]]) -> None:
    """So many may play, their cards are there, and where all come from one set none is in two decks (A8.11)."""
    decks = [deck for deck, _ in own]
    try:
        check_seats(form, len(own))
        check_pool(form, len(own), cards)
    except RuleViolation as refused:
        raise BadHeader(f"format_{refused.code}", log.tag_line("Format"), refused.rule, **refused.data) from refused
    if log.grade == FULL and any(decks) and not all(decks):
        missing = next(seat for seat, deck in enumerate(decks) if not deck)
        raise BadHeader("no_deck", own[missing][1], seat=log.seats[missing])
    if form.one_set and (shared := shared_card(decks)):
        line = [line for deck, line in own if shared in deck][1]
        raise BadHeader("deck_shared", line, "A8.11", card=shared, name=cards.by_number[shared].name)


def _can_be_judged(log: Log, game: str, edition: int, grades: Sequence[str]) -> None:
    if log.tag("Log", VERSION) != VERSION:
        raise NotJudged("version", log.tag_line("Log"), found=log.tag("Log"), known=VERSION)
    if log.tag("Game", game).casefold() != game:
        raise NotJudged("game", log.tag_line("Game"), found=log.tag("Game"))
    if log.grade not in grades:
        raise NotJudged("grade", log.tag_line("Grade"), found=log.grade)
    if log.tag("Edition", str(edition)) != str(edition):
        raise NotJudged("edition", log.tag_line("Edition"), found=log.tag("Edition"), known=str(edition))


def _seats(log: Log) -> tuple[str, ...]:
    seats = log.seats
    if not MIN_SEATS <= len(seats) <= MAX_SEATS:
        raise BadHeader("seats", log.tag_line(f"Seat{len(seats) - 1}"), found=len(seats))
    if len({name.casefold() for name in seats}) != len(seats):
        raise BadHeader("same_seats", log.tag_line("Seat0"))
    return seats


def _cards(log: Log, card_sets: Iterable[CardSet]) -> CardSet:
    line = log.tag_line("Cards")
    if line is None or not line.text.strip():
        return bundled()
    fingerprint = line.text.split()[-1].casefold()
    known = [bundled(), *card_sets]
    found = next((cards for cards in known if cards.fingerprint.startswith(fingerprint[:FINGERPRINT])), None)
    if found is None or len(fingerprint) < FINGERPRINT:
        found = next((cards for cards in known if cards.name.casefold() == line.text.casefold()), None)
    if found is None:
        raise NotJudged("cards", line, found=line.text)
    return found


def _format(log: Log, known: Container[str]) -> Format:
    form = read_format(log.tag("Format", "vorbereitet"))
    if form is None or form.key not in known:
        raise NotJudged("format", log.tag_line("Format"), found=log.tag("Format"))
    return form


def _seat_tag(log: Log, key: str) -> int | None:
    """The seat that a tag names, by name or number; None when the log does not say."""
    line = log.tag_line(key)
    if line is None or not line.text:
        return None
    names = [name.casefold() for name in log.seats]
    if line.text.casefold() in names:
        return names.index(line.text.casefold())
    if is_number(line.text) and int(line.text) < len(names):
        return int(line.text)
    short = {name.casefold(): seats for name, seats in short_names(log.seats).items()}
    fits = short.get(line.text.casefold().removesuffix("."), ())
    if len(fits) == 1:
        return fits[0]
    if fits:
        raise BadHeader("two_seats", line, found=line.text, names=tuple(log.seats[seat] for seat in fits))
    raise BadHeader("no_such_seat", line, found=line.text)


# ------------------------------------------------------------ decks


def _deck(
    log: Log, seat: int, cards: CardSet, form: Format, registered: Sequence[int] | None
) -> tuple[tuple[int, ...], Line]:
    """The deck of a seat and the line that says it: its tag, else the first shuffle of that seat; of an observed log
    the registered list, or () when nobody knows it (A10.2)."""
    tag = log.tag_line(f"Deck{seat}")
    if tag is not None and (numbers := _ID.findall(open_text(tag.text))):
        return tuple(map(int, numbers)), tag
    name = log.tag_line(f"Seat{seat}")
    assert name is not None
    if log.grade == OBSERVED and (registered or form.deck_size):
        return tuple(registered or ()), name
    if form.source == DEALT:
        return (), name
    reader = GameReader(Setup((), log.seats, cards)).reader
    for line in log.of_kind(STEP):
        try:
            phrase = reader.step(line.text)
        except NotationError:
            break
        if phrase.key == "shuffle" and phrase.seat() == seat and phrase.cards():
            return tuple(ref.number for ref in phrase.cards()), line
    raise BadHeader("no_deck", tag or name, seat=log.seats[seat])


def _registered(decks: Decks, seat: int, name: str) -> Sequence[int] | None:
    """The deck registered for a seat by its number or its name."""
    by_name = {str(key).casefold(): deck for key, deck in decks.items()}
    return by_name.get(str(seat), by_name.get(name.casefold()))


def _deck_problems(deck: tuple[int, ...], form: Format, cards: CardSet) -> list[DeckProblem]:
    """What is wrong with a deck; of Pai-Gow with one to five decks of four, all of different cards (A8.6)."""
    if form.source != SPLIT or len(deck) == form.deck_size:
        return deck_problems(deck, (), form, cards)
    size = form.deck_size or 1
    whole = len(deck) + -len(deck) % size
    return deck_problems(deck, (), replace(form, deck_size=min(whole, SHARE)), cards)


def _check_deck(
    log: Log,
    seat: int,
    own: tuple[tuple[int, ...], Line],
    form: Format,
    cards: CardSet,
    registered: Sequence[int] | None,
) -> None:
    """The deck obeys the format (A8.4) and is the registered one (A8.4)."""
    deck, line = own
    name = log.seats[seat]
    for problem in _deck_problems(deck, form, cards):
        params = {**problem.params, "seat": name, "card": problem.card or 0}
        raise BadHeader(f"deck_{problem.code}", line, problem.rule, **params)
    if unknown := [number for number in deck if number not in cards.by_number]:
        raise BadHeader(
            "deck_unknown_card", line, "A1.1", seat=name, card=unknown[0], name=f"Æ{unknown[0]:03d}", count=1
        )
    if registered is None:
        return
    extra, missing = Counter(deck) - Counter(registered), Counter(registered) - Counter(deck)
    if extra or missing:
        strange = min(extra or missing)
        named = cards.by_number[strange].name if strange in cards.by_number else f"Æ{strange:03d}"
        code = "not_registered" if extra else "registered_missing"
        raise BadHeader(code, line, "A8.4", seat=name, card=strange, name=named, count=(extra or missing)[strange])
