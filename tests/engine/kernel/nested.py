"""Toy game 1: abilities inside abilities. Cards 1 to 9 in a shuffled deck each; who plays the last card wins.

A 1 draws a card. A 2 plays a further card inside itself, and draws a card when that one is done. A 3 asks every
other player to throw a card away.
"""

from engine.games import Game
from engine.kernel import Table, step
from engine.kernel.facts import MOVED, TOP, UNKNOWN, Fact, place
from engine.kernel.view import may_see

PLAY, FURTHER, THROW = range(3)
SHUFFLE = 0
DECK, HAND, PILE = range(3)
NONE = -1
CARDS = [1, 2, 3] * 3


class Nested(Table):
    __slots__ = ("deck", "hand", "pile", "secret")
    OWN = ("deck", "hand", "pile", "secret")

    def copy(self):
        other = Nested.__new__(Nested)
        self.copy_kernel(other)
        other.deck, other.hand = ([zone[:] for zone in zones] for zones in (self.deck, self.hand))
        other.pile, other.secret = self.pile[:], self.secret[:]
        return other

    def hidden_face(self, copy):
        return self.secret[copy]

    def move(self, copy, seat, origin, target):
        zones = (self.deck[seat], self.hand[seat], self.pile)
        zones[origin].remove(copy)
        zones[target].append(copy)
        if self.facts is not None:
            audience = seat if target == HAND else -1
            face = self.hidden_face(copy)
            self.facts.append(Fact(MOVED, seat, copy, place(origin, seat), place(target, seat), TOP, face, audience))


def new_table(seats, chance=None, facts=None):
    table = Nested(seats, chance, facts)
    table.deck = [list(range(seat * 9, seat * 9 + 9)) for seat in range(seats)]
    table.hand, table.pile, table.secret = [[] for _ in range(seats)], [], CARDS * seats
    table.push(turn, 0)
    for seat in range(seats):
        table.push(shuffle, seat)
    table.proceed()
    return table


@step
def shuffle(table, seat):
    table.draw_lots(SHUFFLE, seat, CARDS, 9, "T1.1", shuffled, seat)


def shuffled(table, faces, seat):
    table.secret[seat * 9 : seat * 9 + 9] = faces
    for _ in range(3):
        draw(table, seat)


@step
def draw(table, seat):
    if table.deck[seat]:
        table.move(table.deck[seat][-1], seat, DECK, HAND)


@step
def turn(table, seat):
    if table.hand[seat]:
        table.push(turn, (seat + 1) % table.seats)
        table.push(choose, seat, PLAY)


@step
def choose(table, seat, kind):
    if table.hand[seat]:
        table.ask(
            seat, kind, table.hand[seat][:], "T1.2", (), {PLAY: played, FURTHER: played, THROW: thrown}[kind], seat
        )


def thrown(table, copy, seat):
    table.move(copy, seat, HAND, PILE)


def played(table, copy, seat):
    table.move(copy, seat, HAND, PILE)
    table.push(*{1: (draw, seat), 2: (further, seat), 3: (others, seat)}[table.hidden_face(copy)])


@step
def further(table, seat):
    table.push(draw, seat)
    table.push(choose, seat, FURTHER)


@step
def others(table, seat):
    for other in reversed(range(table.seats)):
        if other != seat:
            table.push(choose, other, THROW)


def view(table, viewer):
    faces = [table.hidden_face(c) if c in table.pile else UNKNOWN for c in range(len(table.secret))]
    for seat, hand in enumerate(table.hand):
        for copy in hand:
            faces[copy] = table.hidden_face(copy) if may_see(seat, viewer) else UNKNOWN
    return tuple(faces), tuple(map(len, table.deck)), tuple(map(tuple, table.hand)), tuple(table.pile)


def hidden(table, viewer):
    seats = range(table.seats)
    return [table.deck[s] + ([] if may_see(s, viewer) else table.hand[s]) for s in seats]


def exchange(table, one, other):
    table.secret[one], table.secret[other] = table.secret[other], table.secret[one]


def lost(table):
    copies = sorted(sum(table.deck + table.hand, table.pile))
    return "" if copies == list(range(9 * table.seats)) else "lost"


def questions(table, viewer):
    return [(q.seat, q.kind, tuple(q.offers)) if viewer == q.seat else (q.seat, q.kind) for q in table.questions]


GAME = Game(
    "nested",
    1,
    (2, 3),
    lambda rnd, seats: {"seats": seats},
    new_table,
    view,
    questions,
    {},
    lost,
    hidden,
    exchange,
)
