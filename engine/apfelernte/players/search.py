"""The search player: tries its answers out on many tables that could be the real one.

Information-set Monte Carlo tree search. Before every playout the hidden cards are dealt anew (`dealing`). One tree
holds the player's own decisions; those of the others are made by the greedy player, as part of the world. The same
branch can exist in one deal and not in another (a card not drawn), so each branch counts how often it could have been
taken, and the bonus for branches that were tried rarely is measured by that. Below the tree the greedy player plays on
for everybody, for a few turns, then the position is judged.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log, sqrt
from random import Random
from time import thread_time

from engine.apfelernte import decisions as d
from engine.apfelernte.players.dealing import Dealer
from engine.apfelernte.players.greedy import Greedy
from engine.apfelernte.table import PLAY, AppleTable
from engine.kernel import Question
from engine.kernel.facts import SEATS

CURIOSITY = 0.4  # how much a rarely tried branch is worth trying, beside a chance of winning from 0 to 1
HORIZON = 8  # turns that a playout goes on
CHECKED = 8  # playouts between two looks at the clock
EXPLORE = 0.1  # how often somebody in a playout does not do what the greedy player would
TRUST = 2  # every branch begins as if it had been tried so often, with what the greedy player thinks of it:
WORST, BEST = 0.3, 0.7  # success of the branch that it likes least and most

Move = tuple[int, int]  # kind of question with whom is attacked, card or number: see `move_of`
Deal = Callable[[Random], AppleTable]  # another table to try things out on, with chance of its own


class Node:
    """A decision of the player, reached by certain own moves.

    children: by what a move means, see `move_of`.   visits, total: how often it was tried, and with what success.
    offered: how often it could have been.   opinion: the success of the tries that are imagined before the first.
    """

    __slots__ = ("children", "offered", "opinion", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Move, Node] = {}
        self.visits = 0
        self.offered = 0
        self.total = 0.0
        self.opinion = 0.0

    def tried(self, move: Move) -> tuple[int, float]:
        """How often a move was tried, and with what success."""
        child = self.children.get(move)
        return (child.visits, child.total) if child is not None else (0, 0.0)


class Search:
    """Answers by trying out.

    playouts: how many for a decision; None: as many as fit into `seconds` of processor time of this thread, so that a
    busy machine does not make the player weaker. With playouts, equal seeds and equal sights give equal answers.
    dealer: how hidden cards are dealt anew, for a sight and a seat.
    """

    def __init__(
        self,
        random: Random,
        playouts: int | None = None,
        seconds: float = 0.2,
        dealer: Callable[[AppleTable, int], Deal] | None = None,
    ) -> None:
        self.random = random
        self.dealer = dealer or redeal
        self.playouts, self.seconds = playouts, seconds
        self.greedy = Greedy(random)
        self.done = 0  # playouts so far
        self.searched = 0  # decisions that were searched
        self.spent = 0.0  # seconds of processor time

    def __call__(self, known: AppleTable, question: Question) -> int:
        """The offer that was tried most. known: the table as the seat sees it (`sight`)."""
        moves = {move_of(known, question, offer): offer for offer in reversed(question.offers)}
        if len(moves) == 1:
            return question.offers[0]
        root = self.grow(self.dealer(known, question.seat), question.seat)
        self.searched += 1
        return max(moves.items(), key=lambda move: (root.tried(move[0]), -move[1]))[1]

    def grow(self, deal: Deal, seat: int) -> Node:
        """The tree after all playouts that the budget allows."""
        root, count = Node(), 0
        begin = thread_time()
        end = begin + self.seconds
        while count < self.playouts if self.playouts is not None else count % CHECKED or thread_time() < end:
            self.play_out(root, deal(self.random), seat)
            count += 1
        self.done += count
        self.spent += thread_time() - begin
        return root

    def play_out(self, root: Node, table: AppleTable, seat: int) -> None:
        """Down the tree, one new node, on to the horizon, and the worth back up."""
        path, node, inside = [root], root, True
        horizon = table.turns + HORIZON
        greedy, random = self.greedy, self.random.random
        while table.questions and table.turns < horizon:
            question = table.questions[0]
            offers = question.offers
            if len(offers) == 1:
                offer = offers[0]
            elif inside and question.seat == seat:
                offer, node = self.descend(node, table, question)
                path.append(node)
                inside = node.visits > 0
            elif random() < EXPLORE:
                offer = offers[int(random() * len(offers))]
            else:
                offer = greedy(table, question)
            table.answer(question.step, question.seat, offer)
            if table.places[seat]:
                break
        worth = judged(table, seat)
        for node in path:
            node.visits += 1
            node.total += worth

    def descend(self, node: Node, table: AppleTable, question: Question) -> tuple[int, Node]:
        """The move with the best chance, or one that was tried rarely for how often it was offered."""
        moves = {move_of(table, question, offer): offer for offer in question.offers}
        children, best, best_bound, best_offer = node.children, node, -1.0, question.offers[0]
        if not children.keys() >= moves.keys():
            self.sprout(node, table, question, moves)
        for move, offer in moves.items():
            child = children[move]
            child.offered += 1
            tries = child.visits + TRUST
            bound = (child.total + child.opinion) / tries + CURIOSITY * sqrt(log(child.offered + TRUST) / tries)
            if bound > best_bound:
                best, best_bound, best_offer = child, bound, offer
        return best_offer, best

    def sprout(self, node: Node, table: AppleTable, question: Question, moves: dict[Move, int]) -> None:
        """New branches, with what the greedy player thinks of them."""
        values = dict(zip(question.offers, self.greedy.values(table, question), strict=True))
        low, high = min(values.values()), max(values.values())
        for move, offer in moves.items():
            if move not in node.children:
                child = node.children[move] = Node()
                liking = (values[offer] - low) / (high - low) if high > low else 0.5
                child.opinion = TRUST * (WORST + (BEST - WORST) * liking)


def redeal(known: AppleTable, seat: int) -> Deal:
    """Hidden cards dealt anew by what the seat knows."""
    return Dealer(known, seat).deal


def move_of(table: AppleTable, question: Question, offer: int) -> Move:
    """What an answer means, whatever copies it is made with: hidden cards are alike, cards of one face too."""
    kind = question.kind
    if kind == d.ACTION:
        copy = offer % d.ATTACK_SPAN if offer >= 0 else offer
        return kind * SEATS + offer // d.ATTACK_SPAN, card(table, copy, question.seat)
    if kind in d.ABOUT_COPIES:
        return kind * SEATS, card(table, offer, question.seat)
    return kind * SEATS, offer


def card(table: AppleTable, copy: int, seat: int) -> int:
    """A card as the seat sees it: its face, with the copy where it lies open in play."""
    if copy < 0:
        return copy
    if table.zone[copy] == PLAY:
        return table.face[copy] * d.ATTACK_SPAN + copy
    if table.face[copy]:
        return table.face[copy]
    return table.hidden_face(copy) if copy in table.hand[seat] else 0


# What a position is worth


LIFE, WESEN, POINT, HELD, LEFT = 0.55, 0.25, 0.08, 0.1, 0.03


def judged(table: AppleTable, seat: int) -> float:
    """The chance of winning, from 0 to 1; a finished game exactly, a shared first place as a part of it."""
    if table.places[seat]:
        return 1.0 / table.places.count(1) if table.places[seat] == 1 else 0.0
    mine = exp(standing(table, seat))
    return mine / (mine + sum([exp(standing(table, other)) for other in table.others[seat]]))


def standing(table: AppleTable, seat: int) -> float:
    """How a player stands: life cards, Wesen and their strengths, cards in hand and left in the deck."""
    printed, face = table.rules.printed, table.face
    play = table.play[seat]
    strength = sum([printed[face[copy]] for copy in play])
    return (
        LIFE * table.life_count(seat)
        + WESEN * len(play)
        + POINT * strength
        + HELD * len(table.hand[seat])
        + LEFT * len(table.deck[seat])
    )
