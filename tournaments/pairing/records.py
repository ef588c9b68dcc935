"""The plain frozen records that pairing and standings speak: what goes in and what comes out.

Nothing here knows a database. Ids are whole numbers that the caller chooses; they are compared, never shown.
Codes are data: the sentence for a note or a problem is made where it is shown.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias

PlayerId: TypeAlias = int

FLOAT_UP, LEVEL, FLOAT_DOWN = 1, 0, -1  # met an opponent with more, equal, fewer points


class ByeInAverages(StrEnum):
    """What a player's bye does to that player's percentage when it is averaged as an opponent's."""

    LEFT_OUT = "left_out"  # as if the round had not been
    COUNTED = "counted"  # a round like any other, worth what the bye was worth


class Dropped(StrEnum):
    """Where players who left stand."""

    RANKED = "ranked"  # among all, by what they have; opponents that go on playing still move their tie-breaks
    FROZEN = "frozen"  # among all, with points and tie-breaks as they were after their last round
    LAST = "last"  # below everybody who is still in


@dataclass(frozen=True, slots=True)
class Settings:
    """How an event counts.

    win, draw, loss: match points; win is the largest and above 0.  best_of: games of a match, odd.
    bye_points, bye_games: match points and games won of a bye; None: as a won match (win, and 2 games in best of
    three, 1 in best of one).  floor: least percentage of an opponent in an average, 0 to 1.
    drawn_games: a drawn game counts in game percentages as draw/win of a game; False: as if it had not been.
    tie_breaks: keys of `standings.TIE_BREAKS`, after the match points, the first that differs decides.
    """

    win: int = 3
    draw: int = 1
    loss: int = 0
    best_of: int = 3
    bye_points: int | None = None
    bye_games: int | None = None
    floor: Fraction = Fraction(1, 3)
    bye_in_averages: ByeInAverages = ByeInAverages.LEFT_OUT
    drawn_games: bool = True
    dropped: Dropped = Dropped.RANKED
    tie_breaks: tuple[str, ...] = ("opponents_match_wins", "game_wins", "opponents_game_wins")

    def __post_init__(self) -> None:
        """Raises ValueError for settings that cannot be counted with."""
        if not 0 <= self.loss <= self.draw <= self.win or self.win == 0:
            raise ValueError("a win is worth more than nothing, and no less than a draw, and that no less than a loss")
        if self.best_of < 1 or self.best_of % 2 == 0:
            raise ValueError("a match is best of an odd number of games")
        if not 0 <= self.floor <= 1:
            raise ValueError("the floor is a part of one")

    @property
    def wins_needed(self) -> int:
        """Games that decide a match."""
        return self.best_of // 2 + 1

    @property
    def points_of_a_bye(self) -> int:
        return self.win if self.bye_points is None else self.bye_points

    @property
    def games_of_a_bye(self) -> int:
        return self.wins_needed if self.bye_games is None else self.bye_games


class Kind(StrEnum):
    """How a match ended. Except for `OPEN` all of them are results."""

    PLAYED = "played"  # the games decide; equal games, also 0:0, are a draw (an agreed one too)
    NO_SHOW = "no_show"  # who came has the games of a won match; counts as played otherwise
    DOUBLE_LOSS = "double_loss"  # both lose; games as they were
    BYE = "bye"  # one player, no table; worth what the settings say
    MISSED = "missed"  # one player, no table: a round lost, for late entries
    OPEN = "open"  # paired, no result yet: they have met, nothing is counted


ALONE = frozenset({Kind.BYE, Kind.MISSED})


@dataclass(frozen=True, slots=True)
class Match:
    """What happened at one table of one round, or to one player without a table.

    round: from 1.  two: None exactly for `BYE` and `MISSED`.  games_one, games_two, games_drawn: games, 0 or more; odd
    results ("2 for 1", five drawn games) are as good as any.
    """

    round: int
    one: PlayerId
    two: PlayerId | None = None
    games_one: int = 0
    games_two: int = 0
    games_drawn: int = 0
    kind: Kind = Kind.PLAYED

    def __post_init__(self) -> None:
        """Raises ValueError for a player against himself, a missing or superfluous opponent, or negative games."""
        if self.one == self.two:
            raise ValueError(f"player {self.one} cannot play against himself")
        if (self.two is None) != (self.kind in ALONE):
            raise ValueError(f"{self.kind}: wrong number of players")
        if min(self.games_one, self.games_two, self.games_drawn) < 0 or self.round < 1:
            raise ValueError("games and rounds are counted from nought and from one")


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who takes part: what the rounds before cannot tell.

    seed: place in the event's order, lower is higher: a lot drawn for the round, or a ranking; different for each.
    forbidden: players who must not be paired with this one; naming it on one side is enough.
    bye_allowed: may be given the bye (what a bye is worth is a setting).  bye: has the bye of the coming round already.
    absent: is not there in the coming round, no table and no points.  dropped_after: the last round before leaving, 0
    for none.
    """

    id: PlayerId
    seed: int
    forbidden: frozenset[PlayerId] = frozenset()
    bye_allowed: bool = True
    bye: bool = False
    absent: bool = False
    dropped_after: int | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """An entrant before a round, with what the rounds before brought (`history.field` makes them).

    score: match points, 0 or more.  met: opponents so far, once for each meeting, drawn matches and no-shows too.
    byes: byes had.  floats: one of FLOAT_UP, LEVEL, FLOAT_DOWN for each table sat at.  The rest as in `Entrant`;
    `bye` and `absent` leave the player out of the matching.
    """

    id: PlayerId
    seed: int
    score: int = 0
    met: tuple[PlayerId, ...] = ()
    byes: int = 0
    floats: tuple[int, ...] = ()
    forbidden: frozenset[PlayerId] = frozenset()
    bye_allowed: bool = True
    bye: bool = False
    absent: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Two players, or one with the bye (two is None). number: from 1, byes have the last numbers."""

    number: int
    one: PlayerId
    two: PlayerId | None = None


@dataclass(frozen=True, slots=True, order=True)
class Cost:
    """What a pairing costs, compared from the first line to the last: smaller is better.

    Byes that the organizer gave beforehand cost nothing.
    """

    unpaired: int = 0  # players for whom there is neither table nor bye
    barred_byes: int = 0  # byes to players who may not have one
    rematches: int = 0  # earlier meetings of those who meet again
    bye_count: int = 0  # byes that the one with the bye had before
    bye_score: int = 0  # that player's match points
    leaders_outside: int = 0  # players of the leading score group who do not play within it
    squared_gap: int = 0  # sum of (difference in match points) squared
    repeated_floats: int = 0  # earlier floats, in the same direction, of those who float
    seed_gap: int = 0  # sum of (difference in place, by score and seed) squared


class NoteCode(StrEnum):
    """What an organizer is told before a pairing is published."""

    REMATCH = "rematch"  # players: the two.  params: times met before
    SECOND_BYE = "second_bye"  # players: who.  params: byes had before
    BARRED_BYE = "barred_bye"  # players: who
    UNPAIRED = "unpaired"  # players: all who are left over
    EXTRA_BYE = "extra_bye"  # the byes given beforehand leave an odd number.  params: byes given
    ONE_LEFT = "one_left"  # players: who is left; the event is over
    NOBODY_LEFT = "nobody_left"  # the event is over
    REMATCH_CERTAIN = "rematch_certain"  # params: rounds, possible
    REMATCH_LIKELY = "rematch_likely"  # params: rounds, safe


@dataclass(frozen=True, slots=True)
class Note:
    """One thing to tell; params: numbers for the sentence."""

    code: NoteCode
    players: tuple[PlayerId, ...] = ()
    params: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Pairing:
    """A drafted round. tables: by number.  unpaired: players with neither table nor bye (see the notes)."""

    tables: tuple[Table, ...]
    cost: Cost = field(default_factory=Cost)
    notes: tuple[Note, ...] = ()
    unpaired: tuple[PlayerId, ...] = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """What one table shows. Pairs are in the order of the table; a bye has one score and one float.

    floats: what this table would be for each.  met: earlier meetings.  byes: byes had before, of a bye.
    """

    scores: tuple[int, ...]
    floats: tuple[int, ...]
    met: int = 0
    forbidden: bool = False
    byes: int = 0
    bye_allowed: bool = True


class Obstacle(StrEnum):
    """Why two players cannot be paired at all, or "" when they could."""

    NONE = ""
    SAME = "same"  # a player against himself
    FORBIDDEN = "forbidden"
    ABSENT = "absent"
    HAS_BYE = "has_bye"  # was given the bye beforehand
    EVEN = "even"  # an even number plays, so nobody has a bye


@dataclass(frozen=True, slots=True)
class WhyNot:
    """What it would cost to pair two players, or to give one the bye.

    obstacle: it is impossible, and `forced` is None.  level: the first line of `Cost` in which the forced pairing is
    worse ("" when it is as good, or is the pairing itself).  best, forced: both costs.  pairing: the forced one.
    """

    obstacle: Obstacle
    level: str
    best: Cost
    forced: Cost | None = None
    pairing: Pairing | None = None


class ProblemCode(StrEnum):
    """What can be wrong with a pairing."""

    UNKNOWN = "unknown"  # sits at a table and is no player
    TWICE = "twice"  # sits at two tables, or has a table and the bye
    ITSELF = "itself"  # plays against himself
    MISSING = "missing"  # is there and has neither table nor bye, though it was possible
    ABSENT = "absent"  # is not there and was paired
    BYE_LOST = "bye_lost"  # was given the bye beforehand and has a table
    FORBIDDEN = "forbidden"
    REMATCH = "rematch"  # although a pairing without one exists
    BYES = "byes"  # more byes than the odd one
    BARRED_BYE = "barred_bye"
    BYE = "bye"  # somebody with fewer byes or a lower score could have had it
    LEADERS = "leaders"  # more of the leading score group could play within it
    EXCHANGE = "exchange"  # two tables are better with other partners
    NUMBERS = "numbers"  # table numbers are not 1, 2, 3 .. with the byes last


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong. grave: the round cannot be played so; otherwise it is only worse than it could be.

    tables: numbers.  reason: for `EXCHANGE` the line of the rules that gets better, as in `Cost`.
    """

    code: ProblemCode
    players: tuple[PlayerId, ...] = ()
    tables: tuple[int, ...] = ()
    reason: str = ""
    grave: bool = True


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings.

    place: from 1; equals share a place and the next ones are left out (1, 2, 2, 4).  points: match points.
    values: one exact fraction for each of the settings' tie_breaks; of head-to-head the share of points among those who
    were equal when it was asked, 0 when it was not asked.  won, drawn, lost: matches without byes; games likewise.
    """

    place: int
    player: PlayerId
    points: int
    values: tuple[Fraction, ...]
    won: int = 0
    drawn: int = 0
    lost: int = 0
    byes: int = 0
    games_won: int = 0
    games_drawn: int = 0
    games_lost: int = 0
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class Term:
    """One summand of a tie-break: `got` points of `of` possible ones.

    opponent: None for a bye or a round missed.  value: what enters the sum: got/of, or the floor.
    left_out: shown, but not counted (a bye in an average).
    """

    round: int
    opponent: PlayerId | None
    got: int
    of: int
    value: Fraction
    floored: bool = False
    left_out: bool = False


@dataclass(frozen=True, slots=True)
class Explanation:
    """A tie-break's value with every term of it, in the order of the rounds.

    averaged: the value is the average of the terms' values, else the sum of `got` by the sum of `of`; terms left out
    do not count.
    """

    tie_break: str
    value: Fraction
    averaged: bool
    terms: tuple[Term, ...]
