"""Swiss pairing: a round in, tables and their notes out (docs/decisions/0006-the-cost-of-a-pairing.md)."""

from collections.abc import Iterator, Sequence
from dataclasses import fields

from tournaments.pairing.matching import Field, Seats
from tournaments.pairing.records import (
    LEVEL,
    Cost,
    Facts,
    Note,
    NoteCode,
    Obstacle,
    Pairing,
    Player,
    PlayerId,
    Table,
    WhyNot,
)


def pair(players: Sequence[Player]) -> Pairing:
    """The best pairing of the coming round: the smallest `Cost` of all that are possible.

    players: in any order, ids different; the same players give the same pairing.  Who has the bye already keeps it and
    costs nothing; who is absent is left out.  One player or none: no table, and a note.
    A rematch, a second bye, or somebody left over happens only when nothing else is possible, and is noted.
    Above 512 players the cost is the smallest among partners who stand near each other.
    Raises ValueError when an id is there twice or scores lie millions of points apart.
    """
    _refuse_twice(players)
    ahead = foresee(players)
    if any(note.code in (NoteCode.ONE_LEFT, NoteCode.NOBODY_LEFT) for note in ahead):
        return Pairing((), notes=ahead)
    field = _field(players)
    return _pairing(field, field.solve(), _given(players), ahead)


def why_not(players: Sequence[Player], one: PlayerId, two: PlayerId | None) -> WhyNot:
    """Solve again with `one` and `two` at a table (two None: `one` has the bye) and say what that costs.

    Raises KeyError for an id that is no player, and what `pair` raises.
    """
    _refuse_twice(players)
    field = _field(players)
    best = field.cost(field.solve())
    obstacle = _obstacle(players, one, two)
    if obstacle:
        return WhyNot(obstacle, "", best)
    seats = sorted((field.place[one], field.bye if two is None else field.place[two]))
    tables = field.solve(forced=(seats[0], seats[1]))
    forced = field.cost(tables)
    return WhyNot(obstacle, _first_worse(best, forced), best, forced, _pairing(field, tables, _given(players)))


def facts(one: Player, two: Player | None) -> Facts:
    """What the table of these two (two None: a bye) is: scores, floats, earlier meetings, forbidden or not."""
    if two is None:
        return Facts((one.score,), (LEVEL,), byes=one.byes, bye_allowed=one.bye_allowed)
    floats = (two.score > one.score) - (two.score < one.score)
    return Facts((one.score, two.score), (floats, -floats), _times_met(one, two), _forbidden(one, two))


def foresee(players: Sequence[Player]) -> tuple[Note, ...]:
    """What to tell the organizer before a round is paired: one player or none left, byes that leave an odd number."""
    there = [player.id for player in players if not player.absent]
    given = tuple(player.id for player in _given(players))
    if not there:
        return (Note(NoteCode.NOBODY_LEFT),)
    if len(there) == 1:
        return (Note(NoteCode.ONE_LEFT, (there[0],)),)
    if given and (len(there) - len(given)) % 2:
        return (Note(NoteCode.EXTRA_BYE, given, {"byes": len(given)}),)
    return ()


def recommended_rounds(players: int) -> int:
    """Rounds after which at most one player has won all; at least three, and no more than there are other players.

    2 players: 1; 3: 2; 4 to 8: 3; then one more for each doubling, up to 16: 4, up to 512: 9.
    """
    return min(max(3, (players - 1).bit_length()), max(players - 1, 0))


def round_warnings(players: int, rounds: int) -> tuple[Note, ...]:
    """Whether so many rounds can be paired without a rematch: certain not, perhaps not, or () when they always can.

    Half as many rounds as players are always safe: everybody still has half of the others left, and then a pairing
    exists (Dirac's theorem). Three or four players always come through all three: what is left after two rounds is a
    pairing. Drops, forbidden pairs and byes may need more.
    """
    even = players + players % 2
    safe = 3 if even == 4 else even // 2
    if rounds > even - 1:
        return (Note(NoteCode.REMATCH_CERTAIN, (), {"rounds": rounds, "possible": even - 1}),)
    if rounds > safe:
        return (Note(NoteCode.REMATCH_LIKELY, (), {"rounds": rounds, "safe": safe}),)
    return ()


def _field(players: Sequence[Player]) -> Field:
    return Field([player for player in players if not player.absent and not player.bye])


def _given(players: Sequence[Player]) -> list[Player]:
    """Who has the bye already, in the order of the round."""
    there = (player for player in players if player.bye and not player.absent)
    return sorted(there, key=lambda player: (-player.score, player.seed))


def _pairing(field: Field, seats: list[Seats], given: list[Player], ahead: tuple[Note, ...] = ()) -> Pairing:
    """The solved tables with their numbers and notes: the best scores first, byes last."""
    pairs = [(field.order[one], None if two == field.bye else field.order[two]) for one, two in seats]
    pairs.sort(key=lambda pair: (pair[1] is None, -pair[0].score, -pair[1].score if pair[1] else 0))
    byes = [(player, None) for player in given]
    seated = {place for pair in seats for place in pair}
    left = tuple(player.id for place, player in enumerate(field.order) if place not in seated)
    return Pairing(
        tables=tuple(
            Table(at, one.id, two.id if two else None) for at, (one, two) in enumerate([*pairs, *byes], start=1)
        ),
        cost=field.cost(seats),
        notes=ahead + tuple(_notes([*pairs, *byes])) + ((Note(NoteCode.UNPAIRED, left),) if left else ()),
        unpaired=left,
    )


def _notes(pairs: Sequence[tuple[Player, Player | None]]) -> Iterator[Note]:
    for one, two in pairs:
        if two and (times := _times_met(one, two)):
            yield Note(NoteCode.REMATCH, (one.id, two.id), {"times": times})
        if not two and one.byes:
            yield Note(NoteCode.SECOND_BYE, (one.id,), {"byes": one.byes})
        if not two and not one.bye_allowed:
            yield Note(NoteCode.BARRED_BYE, (one.id,))


def _obstacle(players: Sequence[Player], one: PlayerId, two: PlayerId | None) -> Obstacle:
    """What forbids the table however the others sit."""
    by_id = {player.id: player for player in players}
    asked = [by_id[one]] if two is None else [by_id[one], by_id[two]]
    if one == two:
        return Obstacle.SAME
    if any(player.absent for player in asked):
        return Obstacle.ABSENT
    if any(player.bye for player in asked):
        return Obstacle.HAS_BYE
    if two is None:
        return Obstacle.NONE if _field(players).odd else Obstacle.EVEN
    return Obstacle.FORBIDDEN if _forbidden(by_id[one], by_id[two]) else Obstacle.NONE


def _first_worse(best: Cost, forced: Cost) -> str:
    """The first line of the cost in which `forced` is worse, "" when it is as good."""
    return next((line.name for line in fields(Cost) if getattr(forced, line.name) != getattr(best, line.name)), "")


def _refuse_twice(players: Sequence[Player]) -> None:
    if len({player.id for player in players}) < len(players):
        raise ValueError("a player is there twice")


def _times_met(one: Player, two: Player) -> int:
    return max(one.met.count(two.id), two.met.count(one.id))


def _forbidden(one: Player, two: Player) -> bool:
    return two.id in one.forbidden or one.id in two.forbidden
