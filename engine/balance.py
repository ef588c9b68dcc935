"""What many games of greedy players say about the cards and the game: who wins, with which cards, how long it takes.

Two players with random legal decks of the whole set. Equal seeds give equal figures, on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engine.apfelernte.cards import CardSet
from engine.apfelernte.checks import DECK_SIZE
from engine.apfelernte.game import new_table
from engine.apfelernte.players.greedy import Greedy
from engine.apfelernte.table import DECK, LIFE, AppleTable
from engine.games import APFELERNTE, ENDLESS, agree_on_draw
from engine.intervals import wilson
from engine.kernel import Chance

NOT_DRAWN = (DECK, LIFE)  # where a card lies at the end that never came to the hand


@dataclass
class Count:
    """How often something was there and how often it won; drawn games count in neither."""

    games: int = 0
    won: int = 0

    def add(self, won: bool) -> None:
        self.games += 1
        self.won += won

    @property
    def rate(self) -> float:
        """Wins of all games, 0.5 without any."""
        return self.won / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the rate."""
        return wilson(self.won, self.games)


@dataclass
class Balance:
    """The figures of many games. starter: the player who began.   drawn, played: by card, for the player who drew it,
    who did not keep it in hand to the end.   turns: of each game, in order of length."""

    games: int = 0
    draws: int = 0
    decisions: int = 0
    starter: Count = field(default_factory=Count)
    drawn: dict[int, Count] = field(default_factory=dict)
    turns: list[int] = field(default_factory=list)

    def add(self, table: AppleTable) -> None:
        """One more game that is over."""
        self.games += 1
        self.turns.append(table.turns)
        self.decisions += len(table.log)
        if table.winner < 0:
            self.draws += 1
            return
        self.starter.add(table.winner == table.start)
        for copy, zone in enumerate(table.zone):
            if zone not in NOT_DRAWN:
                face = table.face[copy] or table.hidden_face(copy)
                self.drawn.setdefault(face, Count()).add(table.owner[copy] == table.winner)

    @property
    def mean(self) -> float:
        """The rate of a card that is as good as the others: below a half, because who loses life cards draws more."""
        return sum(count.won for count in self.drawn.values()) / max(1, sum(c.games for c in self.drawn.values()))

    def turns_at(self, part: float) -> int:
        """The length that so many of the games do not exceed; part: from 0 to 1."""
        return sorted(self.turns)[min(len(self.turns) - 1, int(part * len(self.turns)))]

    def lengths(self, step: int = 10, most: int = 120) -> list[tuple[str, int]]:
        """How many games had how many turns, in steps."""
        count = Counter(min(turns // step * step, most) for turns in self.turns)
        return [(f"{at}+" if at == most else f"{at}", count[at]) for at in range(0, most + 1, step)]

    def data(self) -> dict[str, Any]:
        """The figures of the cards as plain data, to compare with later."""
        return {str(card): [count.won, count.games] for card, count in sorted(self.drawn.items())}


def play_games(cards: CardSet, games: int, seed: str, progress: Callable[[int], None] = lambda done: None) -> Balance:
    """Games of greedy players. progress: is told now and then how many are done."""
    balance = Balance()
    for number in range(games):
        balance.add(play_game(cards, f"{seed}/{number}"))
        if (number + 1) % 1000 == 0:
            progress(number + 1)
    return balance


def play_game(cards: CardSet, seed: str) -> AppleTable:
    """One game to its end. The players look at the whole table, which is faster than giving each a sight of it: they
    read nothing hidden (the tests say so)."""
    random = Random(seed)
    numbers = sorted(cards.by_number)
    decks = [random.sample(numbers, DECK_SIZE) for _ in range(2)]
    table = new_table(decks, cards=cards, chance=Chance(seed))
    greedy = Greedy(random)
    while table.questions:
        question = table.questions[0]
        table.answer(question.step, question.seat, greedy(table, question))
        if table.step > ENDLESS:
            agree_on_draw(table, APFELERNTE)
    return table
