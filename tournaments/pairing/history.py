"""What the rounds before brought: from entrants and matches to the players of the coming round.

Everything is counted anew from the matches, so a correction has no way to be counted twice.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from dataclasses import field as default
from itertools import groupby
from operator import attrgetter

from tournaments.pairing.records import (
    FLOAT_DOWN,
    FLOAT_UP,
    LEVEL,
    Entrant,
    Kind,
    Match,
    Player,
    PlayerId,
    Settings,
)


@dataclass(slots=True)
class _Past:
    """One player's rounds so far."""

    score: int = 0
    byes: int = 0
    met: list[PlayerId] = default(default_factory=list)
    floats: list[int] = default(default_factory=list)


def field(entrants: Iterable[Entrant], matches: Sequence[Match], settings: Settings) -> tuple[Player, ...]:
    """The players of the coming round, in the order of `entrants`, without those who dropped.

    matches: of all rounds so far, in any order, byes among them; running ones as `OPEN`.
    Raises ValueError when an id is entered twice, a player sits at two tables of one round, or an unknown id plays.
    """
    entrants = tuple(entrants)
    refuse_contradictions(entrants, matches)
    pasts = {entrant.id: _Past() for entrant in entrants}
    for _, round_ in groupby(sorted(matches, key=attrgetter("round")), key=attrgetter("round")):
        _add_round(pasts, list(round_), settings)
    return tuple(_player(entrant, pasts[entrant.id]) for entrant in entrants if entrant.dropped_after is None)


def points(match: Match, settings: Settings) -> tuple[int, int]:
    """Match points of the first and the second player; the second is 0 where there is none."""
    if match.kind is Kind.OPEN:
        return 0, 0
    if match.kind is Kind.BYE:
        return settings.points_of_a_bye, 0
    if match.kind is Kind.MISSED:
        return settings.loss, 0
    if match.kind is Kind.DOUBLE_LOSS:
        return settings.loss, settings.loss
    if match.games_one == match.games_two:
        return settings.draw, settings.draw
    return (settings.win, settings.loss) if match.games_one > match.games_two else (settings.loss, settings.win)


def scores(matches: Iterable[Match], settings: Settings) -> Counter[PlayerId]:
    """Everybody's match points by these matches; 0 for who played none."""
    total: Counter[PlayerId] = Counter()
    for match in matches:
        for player, got in zip(seats(match), points(match, settings), strict=False):
            total[player] += got
    return total


def refuse_contradictions(entrants: Sequence[Entrant], matches: Iterable[Match]) -> None:
    """Raises ValueError when an id is entered twice, an unknown id plays, or somebody plays twice in one round."""
    known = {entrant.id for entrant in entrants}
    if len(known) < len(entrants):
        twice = Counter(entrant.id for entrant in entrants).most_common(1)[0][0]
        raise ValueError(f"player {twice} is entered twice")
    seated: set[tuple[int, PlayerId]] = set()
    for match in matches:
        for player in seats(match):
            if player not in known:
                raise ValueError(f"player {player} of round {match.round} is not entered")
            if (match.round, player) in seated:
                raise ValueError(f"player {player} plays twice in round {match.round}")
            seated.add((match.round, player))


def seats(match: Match) -> tuple[PlayerId, ...]:
    """Who takes part: one or two ids."""
    return (match.one,) if match.two is None else (match.one, match.two)


def _add_round(pasts: dict[PlayerId, _Past], round_: list[Match], settings: Settings) -> None:
    for match in round_:
        if match.two is not None:
            _meet(pasts[match.one], match.two, pasts[match.two].score)
            _meet(pasts[match.two], match.one, pasts[match.one].score)
    for match in round_:
        pasts[match.one].byes += match.kind is Kind.BYE
    for player, got in scores(round_, settings).items():
        pasts[player].score += got


def _meet(past: _Past, opponent: PlayerId, score: int) -> None:
    past.met.append(opponent)
    past.floats.append(LEVEL if score == past.score else FLOAT_UP if score > past.score else FLOAT_DOWN)


def _player(entrant: Entrant, past: _Past) -> Player:
    return Player(
        id=entrant.id,
        seed=entrant.seed,
        score=past.score,
        met=tuple(past.met),
        byes=past.byes,
        floats=tuple(past.floats),
        forbidden=entrant.forbidden,
        bye_allowed=entrant.bye_allowed,
        bye=entrant.bye,
        absent=entrant.absent,
    )
