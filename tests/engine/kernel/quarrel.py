"""Toy game 2: a quarrel. All choose a card 1 to 5 at the same time, face down; then each has a die.

While somebody is not content, each who is asked may throw the own die again or be content; who throws makes
everybody else think again. At any time
a player may pay a bribe: then that player loses the quarrel and all is over. Highest card plus die wins.
"""

from engine.games import Game
from engine.kernel import FIRST_RIGHT, Table, step
from engine.kernel.facts import VALUE, Fact
from engine.kernel.view import may_see

CARD, DICE = range(2)
CONTENT, THROW = range(2)
DIE = 0
BRIBE = FIRST_RIGHT


class Quarrel(Table):
    __slots__ = ("briber", "card", "die", "shown", "throws")
    OWN = ("briber", "card", "die", "shown", "throws")

    def copy(self):
        other = Quarrel.__new__(Quarrel)
        self.copy_kernel(other)
        other.briber, other.shown = self.briber, self.shown
        other.card, other.die, other.throws = self.card[:], self.die[:], self.throws[:]
        return other

    def rights(self, seat):
        return (BRIBE,) if self.questions else ()

    def exercise(self, seat, right):
        self.briber = seat
        self.stop()

    def tell(self, seat, what, value):
        if self.facts is not None:
            self.facts.append(Fact(VALUE, seat, origin=what, amount=value))


def new_table(seats, chance=None, facts=None):
    table = Quarrel(seats, chance, facts)
    table.briber, table.shown = -1, 0
    table.card, table.die, table.throws = [0] * seats, [0] * seats, [0] * seats
    table.push(reveal)
    for seat in range(seats):
        table.walk(seat, choose_card, seat)
    table.proceed()
    return table


@step
def choose_card(table, seat):
    table.ask(seat, CARD, (1, 2, 3, 4, 5), "T2.1", (), card_chosen, seat, sealed=True)


def card_chosen(table, card, seat):
    table.card[seat] = card


@step
def reveal(table):
    table.shown = 1
    for seat, card in enumerate(table.card):
        table.tell(seat, CARD, card)
        table.walk(seat, throw, seat)


@step
def throw(table, seat):
    table.draw_lots(DIE, seat, (1, 2, 3, 4, 5, 6), 1, "T2.2", thrown, seat)


def thrown(table, dice, seat):
    table.die[seat] = dice[0]
    table.tell(seat, DIE, dice[0])
    table.push(think, seat)


@step
def think(table, seat):
    if table.throws[seat] < 2:
        table.ask(seat, DICE, (CONTENT, THROW), "T2.3", (), thought, seat)


def thought(table, answer, seat):
    if answer == THROW:
        table.throws[seat] += 1
        table.push(throw, seat)
        asked = [question.seat for question in table.questions]
        for other in range(table.seats):
            if other != seat and other not in asked:
                table.walk(other, think, other)


def view(table, viewer):
    cards = tuple(card if table.shown or may_see(seat, viewer) else 0 for seat, card in enumerate(table.card))
    return cards, tuple(table.die), tuple(table.throws), table.briber


def hidden(table, viewer):
    return [] if table.shown else [[s] for s in range(table.seats) if table.card[s] and not may_see(s, viewer)]


def questions(table, viewer):
    return [(q.seat, q.kind, tuple(q.offers)) for q in table.questions]


GAME = Game(
    "quarrel",
    1,
    (2, 3),
    lambda rnd, seats: {"seats": seats},
    new_table,
    view,
    questions,
    {},
    lambda table: "",
    hidden,
    lambda table, one, other: None,
)
