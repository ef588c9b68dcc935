"""Automatic players. They see their own view and their own question, nothing else."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.apfelernte import decisions as d
from engine.apfelernte.cardrules import CardRules
from engine.apfelernte.language import program as p
from engine.apfelernte.view import View
from engine.kernel import Question

Bot = Callable[[View, Question], int]


def random_bot(rules: CardRules, seed: int) -> Bot:
    """Answers with any offer, each equally likely."""
    rnd = Random(seed)
    return lambda view, question: rnd.choice(question.offers)


class Greedy:
    """Looks one step ahead with simple measures: strong Wesen into play, attacks that win something, blocks that
    cost nothing."""

    def __init__(self, rules: CardRules, seed: int) -> None:
        self.rules = rules
        self.random = Random(seed)
        self.choosers: dict[int, Callable[[View, Question, int], float]] = {
            d.ACTION: self.action,
            d.EXTRA: self.play,
            d.HOST: self.host,
            d.BLOCK: self.block,
            d.MAY: self.may,
            d.CHOOSE: self.choose,
            d.PREVENT: self.prevent,
        }

    def __call__(self, view: View, question: Question) -> int:
        """The offer that is worth most; equal ones by chance."""
        worth = self.choosers.get(question.kind)
        if worth is None or (view.turns > PATIENCE and self.random.random() < 0.5):
            return self.random.choice(question.offers)
        return max(question.offers, key=lambda offer: (worth(view, question, offer), self.random.random()))

    def strength(self, view: View, copy: int) -> int:
        """Current strength of a Wesen in play, else the printed one."""
        for wesen, strength, _ in view.strengths:
            if wesen == copy:
                return strength
        return self.rules.printed[view.faces[copy]]

    def action(self, view: View, question: Question, offer: int) -> float:
        """An attack that no blocker beats is best, then playing a card, then any attack that risks little, then
        passing."""
        if not d.is_attack(offer):
            return self.play(view, question, offer)
        attacker, target = d.attack_of(offer)
        mine = self.strength(view, attacker)
        best = max((self.strength(view, copy) for copy in view.seats[target].play), default=-1)
        if mine <= best:
            return -1.0 if mine < best else 1.0
        return 6.0 + 3.0 / max(1, view.seats[target].life_count)

    def play(self, view: View, question: Question, offer: int) -> float:
        """Strong Wesen first; a Zauber that destroys is worth a middling Wesen; nothing is worth 0."""
        if offer == d.NONE:
            return 0.0
        card = view.faces[offer]
        if self.rules.kind[card] == p.WESEN:
            return 2.0 + self.rules.printed[card]
        return 4.5 if any(seat.play for seat in view.seats) else 1.5

    def host(self, view: View, question: Question, offer: int) -> float:
        """On the strongest own Wesen."""
        return -1.0 if offer == d.NONE else self.strength(view, offer)

    def block(self, view: View, question: Question, offer: int) -> float:
        """A blocker that stays; with one life card left any blocker; else none."""
        attacker = self.strength(view, question.about[0])
        if offer == d.NONE:
            return 0.0
        mine = self.strength(view, offer)
        if mine > attacker:
            return 10.0 - mine
        last = view.seats[view.viewer].life_count == 1
        return 5.0 - mine if last else (1.0 - mine / 10 if mine == attacker else -mine)

    def may(self, view: View, question: Question, offer: int) -> float:
        """What is offered is usually good."""
        return float(offer == d.YES)

    def choose(self, view: View, question: Question, offer: int) -> float:
        """Harm goes to strong cards of others, good things to strong own ones."""
        if offer == d.NONE:
            return 0.0
        act = question.about[1]
        mine = offer in view.seats[view.viewer].play or view.owner[offer] == view.viewer
        value = 1.0 + self.strength(view, offer)
        if act in HARM:
            return 10.0 - value if mine else 10.0 + value
        return 10.0 + value if mine else -value

    def prevent(self, view: View, question: Question, offer: int) -> float:
        """Save the strongest."""
        return 0.0 if offer == d.NONE else 1.0 + self.strength(view, offer)


PATIENCE = 100  # turns after which a greedy player tries other things: two of them could go on for ever

HARM = {p.DESTROY, p.DISCARD, p.TO_HAND, p.UNDER_DECK, p.ON_DECK, p.IGNORE}

BOTS: dict[str, Callable[[CardRules, int], Bot]] = {"random": random_bot, "greedy": Greedy}
