"""The rules of pairing and standings once more, slowly and plainly, for the tests alone."""

from collections.abc import Iterator, Sequence
from dataclasses import astuple
from fractions import Fraction

import networkx

from tournaments.pairing.records import Entrant, Kind, Match, Pairing, Player, PlayerId, Settings

Seating = tuple[tuple[int, int | None], ...]  # indices into the order; None is the bye


def order(players: Sequence[Player]) -> list[Player]:
    """Who is to be paired, best first."""
    return sorted((p for p in players if not p.absent and not p.bye), key=lambda p: (-p.score, p.seed))


def table_cost(ranked: list[Player], i: int, j: int | None) -> tuple[int, ...]:
    """Barred bye, rematches, byes had, score of the bye, leaders outside, squared gap, repeated floats, places."""
    one, top = ranked[i], ranked[0].score
    if j is None:
        place = len(ranked) - i
        return (int(not one.bye_allowed), 0, one.byes, one.score, int(one.score == top), 0, 0, place * place)
    high, low = sorted((one, ranked[j]), key=lambda p: -p.score)
    differ = high.score != low.score
    return (
        0,
        max(high.met.count(low.id), low.met.count(high.id)),
        0,
        0,
        int(differ and high.score == top),
        (high.score - low.score) ** 2,
        (high.floats.count(-1) + low.floats.count(+1)) * differ,
        (i - j) ** 2,
    )


def forbidden(one: Player, two: Player) -> bool:
    return one.id in two.forbidden or two.id in one.forbidden


def total(ranked: list[Player], seating: Seating) -> tuple[int, ...]:
    """The whole cost, with the unpaired in front."""
    sums = [0] * 8
    for i, j in seating:
        sums = [a + b for a, b in zip(sums, table_cost(ranked, i, j), strict=True)]
    seated = sum(1 if j is None else 2 for i, j in seating)
    return (len(ranked) - seated, *sums)


def every_seating(
    ranked: list[Player], left: tuple[int, ...] | None = None, bye: bool | None = None
) -> Iterator[Seating]:
    """All ways to seat some or all, with at most one bye if the number is odd."""
    left = tuple(range(len(ranked))) if left is None else left
    bye = len(ranked) % 2 == 1 if bye is None else bye
    if not left:
        yield ()
        return
    first, rest = left[0], left[1:]
    for seating in every_seating(ranked, rest, bye):
        yield seating
    if bye:
        for seating in every_seating(ranked, rest, False):
            yield ((first, None), *seating)
    for at, other in enumerate(rest):
        if not forbidden(ranked[first], ranked[other]):
            for seating in every_seating(ranked, rest[:at] + rest[at + 1 :], bye):
                yield ((first, other), *seating)


def brute_force(players: Sequence[Player], table: tuple[PlayerId, PlayerId | None] | None = None) -> tuple[int, ...]:
    """The smallest cost of all seatings; of those with this table, if one is given."""
    ranked = order(players)
    place: dict[PlayerId | None, int | None] = {player.id: i for i, player in enumerate(ranked)} | {None: None}
    seatings: Iterator[Seating] = every_seating(ranked)
    if table:
        wanted = {place[table[0]], place[table[1]]}
        seatings = (seating for seating in seatings if any({i, j} == wanted for i, j in seating))
    return min(total(ranked, seating) for seating in seatings)


def networkx_cost(players: Sequence[Player]) -> tuple[int, ...]:
    """The smallest cost by another solver, with all edges at once and other weights."""
    ranked = order(players)
    digits = 10**8
    graph = networkx.Graph()
    graph.add_nodes_from(range(len(ranked)))
    for i, one in enumerate(ranked):
        ends: list[int | None] = [j for j in range(i + 1, len(ranked)) if not forbidden(one, ranked[j])]
        for j in [*ends, None] if len(ranked) % 2 else ends:
            number = 0
            for line in table_cost(ranked, i, j):
                number = number * digits + line
            graph.add_edge(i, "bye" if j is None else j, weight=digits**9 - number)
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    pairs = [tuple(sorted(edge, key=str)) for edge in found]
    return total(ranked, tuple((a, None if b == "bye" else b) for a, b in pairs))


def cost_of(players: Sequence[Player], pairing: Pairing) -> tuple[int, ...]:
    """What a pairing costs by these rules."""
    ranked = order(players)
    place = {player.id: i for i, player in enumerate(ranked)}
    tables = [table for table in pairing.tables if table.one in place]
    return total(ranked, tuple((place[t.one], None if t.two is None else place[t.two]) for t in tables))


def claimed(pairing: Pairing) -> tuple[int, ...]:
    """What the pairer says that it costs."""
    return astuple(pairing.cost)


def naive_standing(entrants: Sequence[Entrant], matches: Sequence[Match], settings: Settings) -> list[list[PlayerId]]:
    """Places by points, opponents' match wins, game wins, opponents' game wins, with the default way of counting."""
    third = Fraction(1, 3)

    def points(player: PlayerId, byes: bool) -> tuple[int, int]:
        got = rounds = 0
        for match in matches:
            if match.kind is Kind.BYE and match.one == player and byes:
                got, rounds = got + 3, rounds + 1
            if match.two is not None and player in (match.one, match.two):
                mine, theirs = (match.games_one, match.games_two)[:: 1 if player == match.one else -1]
                lost = match.kind is Kind.DOUBLE_LOSS
                got += 0 if lost or mine < theirs else 3 if mine > theirs else 1
                rounds += 1
        return got, rounds

    def games(player: PlayerId, byes: bool) -> tuple[int, int]:
        got = played = 0
        for match in matches:
            if match.kind is Kind.BYE and match.one == player and byes:
                got, played = got + 6, played + 2
            if match.two is not None and player in (match.one, match.two):
                mine = match.games_one if player == match.one else match.games_two
                got += 3 * mine + match.games_drawn
                played += match.games_one + match.games_two + match.games_drawn
        return got, played

    def part(share: tuple[int, int]) -> Fraction:
        return Fraction(share[0], 3 * share[1]) if share[1] else Fraction(0)

    def opponents(player: PlayerId) -> list[PlayerId]:
        pairs = [(m.one, m.two) for m in matches if m.two is not None and player in (m.one, m.two)]
        return [two if one == player else one for one, two in pairs if two is not None]

    def average(parts: list[Fraction]) -> Fraction:
        return sum(parts, Fraction(0)) / len(parts) if parts else Fraction(0)

    def key(player: PlayerId) -> tuple[Fraction, ...]:
        met = opponents(player)
        return (
            Fraction(points(player, True)[0]),
            average([max(third, part(points(other, False))) for other in met]),
            part(games(player, True)),
            average([max(third, part(games(other, False))) for other in met]),
        )

    keys = {entrant.id: key(entrant.id) for entrant in entrants}
    return [sorted(p for p in keys if keys[p] == value) for value in sorted(set(keys.values()), reverse=True)]
