"""The one list of games, each with what drivers and the general tests need of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

from engine.apfelernte import checks as apfelernte_checks
from engine.apfelernte import game as apfelernte
from engine.apfelernte import scarecrow
from engine.apfelernte import view as apfelernte_view
from engine.apfelernte.decisions import AGREE_DRAW
from engine.apfelernte.drafts import bots as draft_bots
from engine.apfelernte.drafts import checks as draft_checks
from engine.apfelernte.drafts import game as drafts
from engine.apfelernte.drafts import view as draft_view
from engine.apfelernte.formats import FORMATS, Format
from engine.apfelernte.players import bots as apfelernte_bots
from engine.apfelernte.players import sight as apfelernte_sight
from engine.kernel import Chance, Fact, Table
from engine.kernel.questions import OFFERS, SEAT, STEP

Bot = Callable[[Any, Any], int]


@dataclass(frozen=True)
class Game:
    """A game as data.

    key: name on the command line.   edition: raised when a change alters a golden log.   seats: how many may play;
    a seat behind them is no player's, its questions have one offer (A12).
    arguments(rnd, seats): random legal arguments of `new_table`, as a dict.   new_table(**arguments, chance, facts).
    view(table, viewer), questions(table, viewer): all that leaves the engine.
    bots: name -> make(table, seed); those of `thinkers` also take a `budget`.
    sight(table, seat): what bots get of the table beside their question; None: the view.
    agree: the standing right by which a seat agrees on a draw; None: the game has none.
    lost(table): a sentence about cards that are lost or doubled, "" when all is well.
    hidden(table, viewer): groups of copies whose faces the viewer does not see and that may change places in a group.
    exchange(table, a, b): exchanges the faces of two of them.
    """

    key: str
    edition: int
    seats: Sequence[int]
    arguments: Callable[[Random, int], dict[str, Any]]
    new_table: Callable[..., Any]
    view: Callable[[Any, int], Any]
    questions: Callable[[Any, int], Any]
    bots: Mapping[str, Callable[..., Bot]]
    lost: Callable[[Any], str]
    hidden: Callable[[Any, int], list[list[int]]]
    exchange: Callable[[Any, int, int], None]
    sight: Callable[[Any, int], Any] | None = None
    thinkers: frozenset[str] = frozenset()
    agree: int | None = None


APFELERNTE = Game(
    "apfelernte",
    apfelernte.EDITION,
    range(apfelernte.MIN_SEATS, apfelernte.MAX_SEATS + 1),
    apfelernte_checks.random_arguments,
    apfelernte.new_table,
    apfelernte_view.view,
    apfelernte_view.questions,
    {
        name: lambda table, seed, make=make, **budget: make(seed, **budget)
        for name, make in apfelernte_bots.BOTS.items()
    },
    apfelernte_checks.lost,
    apfelernte_checks.hidden,
    apfelernte_checks.exchange,
    apfelernte_sight.sight,
    apfelernte_bots.THINKERS,
    AGREE_DRAW,
)

DRAFT = Game(
    "draft",
    drafts.EDITION,
    range(apfelernte.MIN_SEATS, apfelernte.MAX_SEATS + 1),
    draft_checks.random_arguments,
    drafts.new_table,
    draft_view.view,
    draft_view.questions,
    draft_bots.BOTS,
    draft_checks.lost,
    draft_view.hidden,
    draft_checks.exchange,
)

VOGELSCHEUCHE = replace(
    APFELERNTE,
    key="vogelscheuche",
    seats=range(1, 5),
    arguments=apfelernte_checks.scarecrow_arguments,
    new_table=scarecrow.new_table,
    agree=None,
)

GAMES: dict[str, Game] = {game.key: game for game in (APFELERNTE, DRAFT, VOGELSCHEUCHE)}


def in_format(form: Format) -> Game:
    """Apfelernte with random decks of a format, for so many players as it is for (A8)."""
    fewest, most = form.seats
    return replace(
        APFELERNTE,
        key=f"{APFELERNTE.key}-{form.key}",
        seats=range(fewest, most + 1),
        arguments=partial(apfelernte_checks.random_arguments, form=form),
    )


# the games that differ by more than which cards a deck may hold: the general tests and simulations run over them
FORMAT_GAMES = tuple(in_format(FORMATS[key]) for key in ("zwanzig", "draft", "pai_gow"))


def play_out(table: Table, bots: Sequence[Bot], game: Game) -> None:
    """Play a table to its end with one bot per seat; each gets what its seat knows and its own question."""
    look = game.sight or game.view
    while table.questions:
        seat = table.questions[0].seat
        if seat >= len(bots):
            table.answer(table.step, seat, table.questions[0].offers[0])
            continue
        question = next(question for question in game.questions(table, seat) if question.seat == seat)
        table.answer(question.step, seat, bots[seat](look(table, seat), question))
        if table.step > ENDLESS:
            agree_on_draw(table, game)


ENDLESS = 3000  # decisions and chance results: no game takes so long in which anything still changes


def agree_on_draw(table: Table, game: Game) -> None:
    """All who are still in agree on a draw, where the game has that (A9.8): duties and cards that cannot fall can make
    a game go on for ever."""
    for seat in range(table.seats):
        if game.agree is not None and game.agree in table.rights(seat):
            table.answer(table.step, seat, game.agree)


def play_at_random(table: Table, rnd: Random) -> None:
    """Play a table to its end with random answers, as fast as it goes."""
    random, answer, asked = rnd.random, table.answer, table.asked
    while asked:
        question = asked[0]
        offers = question[OFFERS]
        answer(question[STEP], question[SEAT], offers[int(random() * len(offers))])


def random_table(game: Game, seed: int, seats: int, facts: list[Fact] | None = None) -> Any:
    """A new table with random legal arguments; equal seeds give equal tables."""
    return game.new_table(**game.arguments(Random(seed), seats), chance=Chance(seed), facts=facts)
