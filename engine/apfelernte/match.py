"""A match: which games count, who decides about the start player, when it ends and who has won it. Chapter A9, and the
match of Pai-Gow (A8.6). Plain functions over the winners of its games, for pages, logs and simulations alike.

A game is the seat that won it, or DRAWN. Two players play a match with the same decks; three or more play single games
(A9.1).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from engine.apfelernte.decisions import DECK_LOT
from engine.apfelernte.formats import CHECKING, DEALT, LOSER_STARTS, SHARE, SPLIT, Format
from engine.apfelernte.log.gamelog import Setup
from engine.apfelernte.table import AppleTable
from engine.kernel import Entry, Result
from engine.kernel.facts import NOBODY as NOBODY  # the site finds it here, too

DRAWN = -1
MORE_TURNS = 5  # after time has been called (A9.6)


# ------------------------------------------------------------ games, wins, the end


def wins(games: Sequence[int], seats: int = 2) -> tuple[int, ...]:
    """Games won, by seat; a drawn game counts for nobody (A9.9)."""
    return tuple(games.count(seat) for seat in range(seats))


def is_over(form: Format, games: Sequence[int], seats: int = 2, time_called: bool = False) -> bool:
    """Whether no further game begins: somebody has enough wins (A9.1), the format's last game was played (A8.6), time
    has been called (A9.9); of three or more a single game (A9.1)."""
    if not games:
        return False
    if seats > 2 or time_called:
        return True
    return max(wins(games)) >= form.match_wins or (form.most_games is not None and len(games) >= form.most_games)


def winner(games: Sequence[int], seats: int = 2) -> int:
    """Who has won a match that is over: the most game wins, DRAWN when two have equally many (A9.9, A8.6)."""
    won = wins(games, seats)
    return won.index(max(won)) if won.count(max(won)) == 1 else DRAWN


def decider(games: Sequence[int], form: Format | None = None) -> int:
    """Who decides about the start player of the game after these: the loser of the game before; after a drawn game who
    decided about that one; NOBODY: chance does, also after a drawn first game (A9.2, A9.9).

    games: of a match of two, in their order.  form: may say that chance always decides (A9.7).
    """
    if form is not None and not form.has(LOSER_STARTS):
        return NOBODY
    last = next((game for game in reversed(games) if game != DRAWN), DRAWN)
    return 1 - last if last != DRAWN else NOBODY


# ------------------------------------------------------------ time


def last_turn(turns: int) -> int:
    """The number of the turn after which a game is drawn, when time is called during turn `turns`: that one is
    finished, then five more in all (A9.6)."""
    return turns + MORE_TURNS


def is_out_of_time(table: AppleTable, called_at: int) -> bool:
    """Whether the game has come to its end by time: the turn after the last one begins. called_at: the turn in which
    time was called (A9.6)."""
    return not table.over and table.turns > last_turn(called_at)


def result_by_time(table: AppleTable, most_lives_win: bool = False) -> int:
    """Who wins a game that ends by time: nobody, or where the event says so the most life cards of those still in
    (A9.6); DRAWN when several have the most."""
    if not most_lives_win:
        return DRAWN
    lives = {seat: table.life_count(seat) for seat in range(table.seats) if table.is_in(seat)}
    best = [seat for seat, count in lives.items() if count == max(lives.values())]
    return best[0] if len(best) == 1 else DRAWN


# ------------------------------------------------------------ illegal decks


def may_check_decks(form: Format, games: Sequence[int], seats: int = 2, time_called: bool = False) -> bool:
    """Whether players may check the opponents' decks now: at the end of the match, of single games at theirs (A9.3,
    A9.10), unless the format switches that off (A9.7)."""
    return form.has(CHECKING) and form.checks_decks and is_over(form, games, seats, time_called)


def corrected(games: Sequence[int], illegal: Collection[int], needed: int, only_last_win: bool = False) -> list[int]:
    """The games of a match of two as they count when the decks of these seats were illegal (A9.10), in their order, up
    to the deciding win; later ones are struck.

    Every game played with an illegal deck, won or drawn, is the opponent's; with two illegal decks the games count for
    nobody.  needed: wins that take the match.  only_last_win: the narrow reading, each of these seats loses the last
    game that it won: to the opponent, or to nobody when that deck was illegal as well.
    """
    if not illegal:
        return list(games)
    if only_last_win:
        return _up_to_deciding(_without_last_wins(games, illegal), needed)
    return [] if len(illegal) > 1 else _up_to_deciding([1 - min(illegal)] * len(games), needed)


def _without_last_wins(games: Sequence[int], illegal: Collection[int]) -> list[int]:
    left: list[int | None] = list(games)
    for seat in illegal:
        lost = next((at for at in reversed(range(len(games))) if games[at] == seat), None)
        if lost is not None:
            left[lost] = None if 1 - seat in illegal else 1 - seat
    return [game for game in left if game is not None]


def _up_to_deciding(games: Sequence[int], needed: int) -> list[int]:
    for at in range(len(games)):
        if max(wins(games[: at + 1])) >= needed:
            return list(games[: at + 1])
    return list(games)


def corrected_places(places: Sequence[int], illegal: Collection[int]) -> list[int]:
    """The places of a single game of three or more when the decks of these seats were illegal: they share the last
    place, the others keep their order and move up (A9.10). places: by seat, from 1; equal ones are shared."""
    fair = [place for seat, place in enumerate(places) if seat not in illegal]
    return [
        len(fair) + 1 if seat in illegal else 1 + sum(other < place for other in fair)
        for seat, place in enumerate(places)
    ]


# ------------------------------------------------------------ the next game


def decks_of(table: AppleTable) -> tuple[tuple[int, ...], ...]:
    """The decks with which a game was played, by seat, in the order of their numbers (A9.1: the same decks)."""
    owned: list[list[int]] = [[] for _ in range(table.seats)]
    for copy, face in enumerate(table.hidden_faces(range(len(table.owner)))):
        owned[table.owner[copy]].append(face)
    return tuple(tuple(sorted(deck)) for deck in owned)


def unused_after(decks: Sequence[Sequence[int]], entries: Sequence[Entry], size: int) -> tuple[tuple[int, ...], ...]:
    """The unused decks of Pai-Gow after a game: a deck serves one game, a drawn one too (A8.6, A8.13).

    decks: by seat the decks that were unused before it, one after the other.  entries: the game's log.  size: of a
    deck.
    """
    taken = {entry.seat: entry.things[0] for entry in entries if isinstance(entry, Result) and entry.kind == DECK_LOT}
    ends = [taken.get(seat, 1) * size for seat in range(len(decks))]
    return tuple((*deck[: end - size], *deck[end:]) for deck, end in zip(decks, ends, strict=True))


def next_game(setup: Setup, table: AppleTable, games: Sequence[int]) -> Setup:
    """What the next game of a match of two begins with: the same decks (A9.1), of Pai-Gow the unused ones (A8.6), and
    who decides about the start player (A9.2). table: of the game before.  games: with that game."""
    form, chooser = setup.format, decider(games, setup.format)
    if form.source == SPLIT:
        decks = unused_after(setup.decks, table.log, form.deck_size or SHARE)
    elif form.source == DEALT:
        decks = decks_of(table)
    else:
        decks = setup.decks
    return replace(setup, decks=decks, start=None, decider=None if chooser == NOBODY else chooser)
