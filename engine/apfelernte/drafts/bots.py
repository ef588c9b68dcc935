"""Automatic drafters. They see their own view and their own question, nothing else."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.apfelernte.drafts.table import PUT, DraftTable
from engine.apfelernte.drafts.view import DraftView
from engine.kernel import Question

Bot = Callable[[DraftView, Question], int]

ZAUBER = 3.5  # what a Zauber is worth beside a Wesen of that strength


def random_bot(table: DraftTable, seed: int) -> Bot:
    """Takes any card, each equally likely."""
    rnd = Random(seed)
    return lambda view, question: rnd.choice(question.offers)


def greedy_bot(table: DraftTable, seed: int) -> Bot:
    """Takes the strongest card, in an Anti-Draft the weakest (A8.7); a deck of four gets one strong card and three weak
    ones, so that no deck of Pai-Gow is without hope."""
    rnd = Random(seed)
    worth = {card.number: ZAUBER if card.strength is None else float(card.strength) for card in table.cards.cards}
    weak_first = table.form.passed_on

    def choose(view: DraftView, question: Question) -> int:
        wanted = -1 if weak_first or (question.kind == PUT and question.about[1]) else 1
        return max(question.offers, key=lambda copy: (wanted * worth[view.faces[copy]], rnd.random()))

    return choose


BOTS: dict[str, Callable[[DraftTable, int], Bot]] = {"random": random_bot, "greedy": greedy_bot}
