"""Toy game 3: walkers on paths of their own. At each of five stages a walker chooses a safe path (one step) or a
wild one (a die decides).

Nobody waits for anybody; when all have arrived, the farthest wins. Whatever order the answers come in, the table
and the log are the same.
"""

from engine.games import Game
from engine.kernel import Table, step
from engine.kernel.facts import VALUE, Fact

PATH = 0
SAFE, WILD = range(2)
DIE = 0
STAGES = 5


class Walkers(Table):
    __slots__ = ("at", "stage", "winner")
    OWN = ("at", "stage", "winner")

    def copy(self):
        other = Walkers.__new__(Walkers)
        self.copy_kernel(other)
        other.at, other.stage, other.winner = self.at[:], self.stage[:], self.winner
        return other


def new_table(seats, chance=None, facts=None):
    table = Walkers(seats, chance, facts)
    table.at, table.stage, table.winner = [0] * seats, [0] * seats, -1
    table.push(arrive)
    for seat in range(seats):
        table.walk(seat, walk, seat)
    table.proceed()
    return table


@step
def walk(table, seat):
    if table.stage[seat] < STAGES:
        table.ask(seat, PATH, (SAFE, WILD), "T3.1", (table.stage[seat],), chosen, seat, sealed=True)


def chosen(table, path, seat):
    table.push(walk, seat)
    table.stage[seat] += 1
    if path == SAFE:
        go(table, (1,), seat)
    else:
        table.push(wild, seat)


@step
def wild(table, seat):
    table.draw_lots(DIE, seat, (0, 0, 1, 2, 3), 1, "T3.2", go, seat, sealed=True)


def go(table, steps, seat):
    table.at[seat] += steps[0]


@step
def arrive(table):
    best = max(table.at)
    table.winner = table.at.index(best) if table.at.count(best) == 1 else -1
    if table.facts is not None:
        table.facts += [Fact(VALUE, seat, origin=PATH, amount=at) for seat, at in enumerate(table.at)]


GAME = Game(
    "walkers",
    1,
    (2, 3),
    lambda rnd, seats: {"seats": seats},
    new_table,
    lambda table, viewer: (tuple(table.at), tuple(table.stage), table.winner),
    lambda table, viewer: [(q.seat, q.kind, tuple(q.offers)) for q in table.questions],
    {},
    lambda table: "",
    lambda table, viewer: [],
    lambda table, one, other: None,
)
