"""Match points, then tie-breaks as exact fractions, one entry each (docs/decisions/0007-how-standings-count.md)."""

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby, takewhile
from math import lcm
from typing import ClassVar, NamedTuple, TypeAlias

from tournaments.pairing.history import points, refuse_contradictions
from tournaments.pairing.records import (
    ByeInAverages,
    Dropped,
    Entrant,
    Explanation,
    Kind,
    Match,
    PlayerId,
    Settings,
    Standing,
    Term,
)

WON, DRAWN, LOST, BYE = "won", "drawn", "lost", "bye"
NOTHING = Fraction(0)


def standings(entrants: Iterable[Entrant], matches: Sequence[Match], settings: Settings) -> tuple[Standing, ...]:
    """Everybody's line, best first; within a shared place by seed.

    matches: of all rounds, in any order; open ones count nothing.  Raises ValueError as `history.field` does, and
    KeyError for an unknown tie-break.
    """
    entrants = list(entrants)
    refuse_contradictions(entrants, matches)
    return Ranking(entrants, matches, settings).standings()


def explain(
    tie_break: str, player: PlayerId, entrants: Iterable[Entrant], matches: Sequence[Match], settings: Settings
) -> Explanation:
    """A tie-break of one player with all its terms: their sum or average is the value in the standings.

    Raises KeyError for an unknown tie-break or player.
    """
    return Ranking(entrants, matches, settings).explain(tie_break, player)


class Line(NamedTuple):
    """One round of one player."""

    round: int
    opponent: PlayerId | None
    outcome: str
    points: int
    won: int
    drawn: int
    lost: int


class Book:
    """All rounds of all players, open matches left out."""

    def __init__(self, players: Iterable[PlayerId], matches: Iterable[Match], settings: Settings) -> None:
        self.settings = settings
        self.lines: dict[PlayerId, list[Line]] = {player: [] for player in players}
        for match in sorted(matches, key=lambda match: match.round):
            if match.kind is not Kind.OPEN:
                self._enter(match)

    def _enter(self, match: Match) -> None:
        first, second = points(match, self.settings)
        one, two, won, lost = match.one, match.two, match.games_one, match.games_two
        if match.kind is Kind.BYE:
            self.lines[one].append(Line(match.round, None, BYE, first, self.settings.games_of_a_bye, 0, 0))
        elif two is None:
            self.lines[one].append(Line(match.round, None, LOST, first, 0, 0, 0))
        else:
            ours, theirs = _outcomes(match)
            self.lines[one].append(Line(match.round, two, ours, first, won, match.games_drawn, lost))
            self.lines[two].append(Line(match.round, one, theirs, second, lost, match.games_drawn, won))


def _outcomes(match: Match) -> tuple[str, str]:
    if match.kind is Kind.DOUBLE_LOSS:
        return LOST, LOST
    if match.games_one == match.games_two:
        return DRAWN, DRAWN
    return (WON, LOST) if match.games_one > match.games_two else (LOST, WON)


Share: TypeAlias = Callable[[Line, Settings], tuple[int, int]]  # what a round gave, of what it could have given


def match_wins(line: Line, settings: Settings) -> tuple[int, int]:
    """Match points of the round, of those of a win."""
    return line.points, settings.win


def game_wins(line: Line, settings: Settings) -> tuple[int, int]:
    """The games of the round counted as matches are: win, draw and nothing, of a win each."""
    drawn = line.drawn if settings.drawn_games else 0
    return line.won * settings.win + drawn * settings.draw, (line.won + drawn + line.lost) * settings.win


class TieBreak(ABC):
    """One way to tell equals apart.

    share: what a round gives.  averages: the value is the average of the terms, else the sum of what they got by the
    sum of what they could get.  among_equals: it depends on who is equal, and is asked anew after each separation.
    """

    averages: ClassVar[bool] = False
    among_equals: ClassVar[bool] = False

    def __init__(self, share: Share) -> None:
        self.share = share

    @abstractmethod
    def column(self, book: Book, players: Collection[PlayerId]) -> dict[PlayerId, Fraction]:
        """The value of each of these players, who are equal so far."""

    @abstractmethod
    def terms(self, book: Book, player: PlayerId, equals: Collection[PlayerId]) -> Iterable[Term]:
        """What the player's value is made of, in the order of the rounds."""


class Own(TieBreak):
    """The player's own share of all that could be had, byes among it."""

    def column(self, book: Book, players: Collection[PlayerId]) -> dict[PlayerId, Fraction]:
        return {player: _ratio(*_sum(book.lines[player], self.share, book.settings)) for player in players}

    def terms(self, book: Book, player: PlayerId, equals: Collection[PlayerId]) -> Iterable[Term]:
        for line in book.lines[player]:
            yield _term(line, *self.share(line, book.settings))


class OfOpponents(TieBreak):
    """The average share of the opponents, one for each meeting, none below the floor. A bye is no opponent."""

    averages = True

    def column(self, book: Book, players: Collection[PlayerId]) -> dict[PlayerId, Fraction]:
        floored = {player: max(book.settings.floor, self._share_of(book, player)) for player in book.lines}
        whole, parts = _in_whole_numbers(floored)
        averages = {}
        for player in players:
            met = [parts[line.opponent] for line in book.lines[player] if line.opponent is not None]
            averages[player] = _ratio(sum(met), whole * len(met))
        return averages

    def terms(self, book: Book, player: PlayerId, equals: Collection[PlayerId]) -> Iterable[Term]:
        for line in book.lines[player]:
            if line.opponent is None:
                yield Term(line.round, None, 0, 0, NOTHING, left_out=True)
            else:
                got, of = _sum(self._counted(book, line.opponent), self.share, book.settings)
                value = max(book.settings.floor, _ratio(got, of))
                yield Term(line.round, line.opponent, got, of, value, floored=value > _ratio(got, of))

    def _share_of(self, book: Book, opponent: PlayerId) -> Fraction:
        return _ratio(*_sum(self._counted(book, opponent), self.share, book.settings))

    def _counted(self, book: Book, opponent: PlayerId) -> list[Line]:
        if book.settings.bye_in_averages is ByeInAverages.COUNTED:
            return book.lines[opponent]
        return [line for line in book.lines[opponent] if line.outcome != BYE]


class AmongEquals(TieBreak):
    """The share in the matches of those who are equal, if each of them has met each other; else it says nothing."""

    among_equals = True

    def column(self, book: Book, players: Collection[PlayerId]) -> dict[PlayerId, Fraction]:
        if not self._all_met(book, players):
            return dict.fromkeys(players, NOTHING)
        return {
            player: _ratio(*_sum(self._mutual(book, player, players), self.share, book.settings)) for player in players
        }

    def terms(self, book: Book, player: PlayerId, equals: Collection[PlayerId]) -> Iterable[Term]:
        said = self._all_met(book, equals)
        for line in self._mutual(book, player, equals):
            yield _term(line, *self.share(line, book.settings), left_out=not said)

    def _mutual(self, book: Book, player: PlayerId, equals: Collection[PlayerId]) -> list[Line]:
        return [line for line in book.lines[player] if line.opponent in equals]

    def _all_met(self, book: Book, players: Collection[PlayerId]) -> bool:
        everybody = set(players)
        return all({line.opponent for line in book.lines[one]} | {one} >= everybody for one in players)


TIE_BREAKS: Mapping[str, TieBreak] = {
    "opponents_match_wins": OfOpponents(match_wins),
    "game_wins": Own(game_wins),
    "opponents_game_wins": OfOpponents(game_wins),
    "head_to_head": AmongEquals(match_wins),
    "match_wins": Own(match_wins),
}


class Ranking:
    """Who stands where: points, then the chain of tie-breaks. Ranked once, it answers as often as it is asked."""

    def __init__(self, entrants: Iterable[Entrant], matches: Sequence[Match], settings: Settings) -> None:
        self.entrants = {entrant.id: entrant for entrant in sorted(entrants, key=lambda entrant: entrant.seed)}
        self.matches = matches
        self.settings = settings
        self.book = Book(self.entrants, matches, settings)
        self.frozen = self._freeze()
        self.points = {player: sum(line.points for line in lines) for player, lines in self.book.lines.items()}
        self.chain = settings.tie_breaks
        self.values = {key: self._column(TIE_BREAKS[key]) for key in self.chain}
        self.equals: dict[str, dict[PlayerId, Collection[PlayerId]]] = defaultdict(dict)
        self.places = self._places()

    def standings(self) -> tuple[Standing, ...]:
        """Everybody's line, best first; within a shared place by seed."""
        lines: list[Standing] = []
        for shared in self.places:
            place = len(lines) + 1
            lines += [self._line(place, player) for player in shared]
        return tuple(lines)

    def explain(self, tie_break: str, player: PlayerId) -> Explanation:
        """A tie-break of one player with all its terms. Raises KeyError for an unknown tie-break or player."""
        entry = TIE_BREAKS[tie_break]
        book = self._book_of(player)
        equals = self.equals[tie_break].get(player, (player,))
        return Explanation(
            tie_break, entry.column(book, equals)[player], entry.averages, tuple(entry.terms(book, player, equals))
        )

    def _places(self) -> list[list[PlayerId]]:
        """The players from the first place on; those in one list share theirs."""
        fixed = list(takewhile(lambda key: not TIE_BREAKS[key].among_equals, self.chain))
        columns = [_in_whole_numbers(self.values[key])[1] for key in fixed]

        def key(player: PlayerId) -> tuple[int, ...]:
            last = self.settings.dropped is Dropped.LAST and self._has_dropped(player)
            return (last, -self.points[player], *(-column[player] for column in columns))

        groups = [list(group) for _, group in groupby(sorted(self.entrants, key=key), key=key)]
        return [place for group in groups for place in self._separate(group)]

    def _line(self, place: int, player: PlayerId) -> Standing:
        """What the standings show of one player."""
        lines = self._book_of(player).lines[player]
        outcomes = [line.outcome for line in lines]
        played = [line for line in lines if line.opponent is not None]
        return Standing(
            place=place,
            player=player,
            points=self.points[player],
            values=tuple(self.values[key][player] for key in self.chain),
            won=outcomes.count(WON),
            drawn=outcomes.count(DRAWN),
            lost=outcomes.count(LOST),
            byes=outcomes.count(BYE),
            games_won=sum(line.won for line in played),
            games_drawn=sum(line.drawn for line in played),
            games_lost=sum(line.lost for line in played),
            dropped=self._has_dropped(player),
        )

    def _book_of(self, player: PlayerId) -> Book:
        """The rounds that count for this player: all, or those up to the last one before leaving."""
        last = self.entrants[player].dropped_after
        return self.book if last is None else self.frozen.get(last, self.book)

    def _freeze(self) -> dict[int, Book]:
        """For each round after which somebody left the book as it was then; none, if leaving freezes nothing."""
        if self.settings.dropped is not Dropped.FROZEN:
            return {}
        return {
            last: Book(self.entrants, [match for match in self.matches if match.round <= last], self.settings)
            for last in {entrant.dropped_after for entrant in self.entrants.values()}
            if last is not None
        }

    def _column(self, entry: TieBreak) -> dict[PlayerId, Fraction]:
        if entry.among_equals:
            return dict.fromkeys(self.entrants, NOTHING)
        column = entry.column(self.book, self.entrants)
        for last, book in self.frozen.items():
            left = [player for player, entrant in self.entrants.items() if entrant.dropped_after == last]
            column |= entry.column(book, left)
        return column

    def _separate(self, group: list[PlayerId]) -> list[list[PlayerId]]:
        """The group in places: the first tie-break that differs puts its best in front, then the chain restarts."""
        places: list[list[PlayerId]] = []
        while group:
            best = self._best(group)
            if len(best) == len(group):
                return [*places, group]
            places += self._separate(best)
            group = [player for player in group if player not in best]
        return places

    def _best(self, group: list[PlayerId]) -> list[PlayerId]:
        """Those in front by the first tie-break that differs; all, if none does."""
        for key in self.chain if len(group) > 1 else ():
            column = self._ask(key, group)
            most = max(column.values())
            best = [player for player in group if column[player] == most]
            if len(best) < len(group):
                return best
        return group

    def _ask(self, key: str, group: list[PlayerId]) -> dict[PlayerId, Fraction]:
        entry = TIE_BREAKS[key]
        if not entry.among_equals:
            return {player: self.values[key][player] for player in group}
        column = entry.column(self.book, group)
        self.values[key].update(column)
        self.equals[key].update(dict.fromkeys(group, frozenset(group)))
        return column

    def _has_dropped(self, player: PlayerId) -> bool:
        return self.entrants[player].dropped_after is not None


def _sum(lines: Iterable[Line], share: Share, settings: Settings) -> tuple[int, int]:
    got = of = 0
    for line in lines:
        more, possible = share(line, settings)
        got += more
        of += possible
    return got, of


def _term(line: Line, got: int, of: int, left_out: bool = False) -> Term:
    return Term(line.round, line.opponent, got, of, _ratio(got, of), left_out=left_out)


def _ratio(got: int, of: int) -> Fraction:
    """got/of; nothing of nothing is nothing."""
    return Fraction(got, of) if of else NOTHING


def _in_whole_numbers(column: Mapping[PlayerId, Fraction]) -> tuple[int, dict[PlayerId, int]]:
    """One denominator for all and each numerator: whole numbers add and compare many times faster than fractions."""
    whole = lcm(*(value.denominator for value in column.values()))
    return whole, {player: value.numerator * (whole // value.denominator) for player, value in column.items()}
