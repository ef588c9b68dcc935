"""The page about balance: the figures of many games as text, tables and plots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor

from engine.apfelernte.cards import Card, CardSet
from engine.apfelernte.players.greedy import PATIENCE
from engine.balance import Balance, Count
from engine.intervals import wilson
from engine.plots import STEP, Point, bars, points

FAR = 0.04  # a card stands out when its whole interval is so far from the mean
NAMED = frozenset({8, 22, 27, 35, 41, 47, 49, 54, 59, 74, 100, 104})  # cards of the printed game, which stay (A11.4)
CARDS, LENGTHS = "balance-cards.svg", "balance-lengths.svg"


@dataclass(frozen=True)
class Before:
    """An earlier report. texts: by number as text, what was printed on each card.   drawn: by card (wins, games)."""

    texts: Mapping[str, str]
    drawn: Mapping[int, tuple[int, int]]

    @property
    def mean(self) -> float:
        """As `Balance.mean`."""
        return sum(won for won, _ in self.drawn.values()) / max(1, sum(games for _, games in self.drawn.values()))


def report(cards: CardSet, balance: Balance, seed: str, before: Before | None) -> str:
    """The whole page."""
    sections = [head(balance, seed), lengths(balance), outliers(cards, balance)]
    if before is not None:
        sections.append(changed(cards, balance, before))
    sections += [kinds(cards, balance), whole_table(cards, balance)]
    return "\n\n".join(section for section in sections if section) + "\n"


def head(balance: Balance, seed: str) -> str:
    """What was played, and what it says about the game as a whole."""
    draws = wilson(balance.draws, balance.games)
    return f"""# Balance

Written by `make balance`; do not edit. {balance.games:,} games of two greedy players (`players/greedy.py`)
with random decks of twenty different cards of the bundled set, seed {seed}: the same command writes the same page.
Greedy players are quick and not wise; what they say about a card is a hint, not a verdict. Intervals are 95 % (Wilson).

- **Who begins** wins {percent(balance.starter.rate)} of the games that somebody wins ({span(balance.starter)}).
- **Draws**: {balance.draws:,}, {percent(balance.draws / balance.games)} ({between(*draws)}).
- **Length**: half of the games take at most {balance.turns_at(0.5)} turns, 95 % at most {balance.turns_at(0.95)};
  {balance.decisions / balance.games:.0f} decisions and chance results on average. Where nobody dares to attack any
  more, greedy players try something else after {PATIENCE} turns: that is the second hill of the plot."""


def lengths(balance: Balance) -> str:
    return f"![How many turns the games take: the table is in the text above](images/{LENGTHS})"


def outliers(cards: CardSet, balance: Balance) -> str:
    """The cards that stand out, strongest first."""
    far = [(card, count) for card, count in ordered(cards, balance) if stands_out(count, balance.mean)]
    rows = [
        (label(card), kind_of(card), percent(count.rate), span(count), "printed game" if card.number in NAMED else "")
        for card, count in far
    ]
    listed = table(("card", "", "wins when drawn", "interval", ""), rows) if rows else "No card stands out."
    return f"""## Cards when drawn

How often the player wins who had the card in hand at some time. The mean of all cards is {percent(balance.mean)},
below one half: who loses life cards takes them in hand and so sees more cards. A card stands out when its whole
interval is more than {100 * FAR:.0f} points from that. The twelve cards of the printed game stay as they are (A11.4).

![How often each card wins when drawn: the same figures are in the table below](images/{CARDS})

{listed}"""


def changed(cards: CardSet, balance: Balance, before: Before) -> str:
    """Cards that are printed otherwise than in the earlier report, with both figures."""
    rows = []
    for card in cards.cards:
        old, number = before.texts.get(str(card.number)), card.number
        if old not in (None, printed(card)) and number in before.drawn and number in balance.drawn:
            then, now = Count(*reversed(before.drawn[number])), balance.drawn[number]
            figures = (f"{percent(count.rate)} ({span(count)})" for count in (then, now))
            rows.append((label(card), str(old), printed(card), *figures))
    if not rows:
        return ""
    return f"""## What was changed

Our own cards that stood out were changed, and the games were played again. The mean of all cards was
{percent(before.mean)} before.

{table(("card", "before", "now", "won before", "wins now"), rows)}"""


def kinds(cards: CardSet, balance: Balance) -> str:
    """Wins when drawn by type and by printed strength."""
    groups: dict[str, Count] = {}
    for card, count in ordered(cards, balance):
        for name in (card.type, f"Stärke {card.strength}" if card.strength is not None else "Zauber"):
            group = groups.setdefault(name, Count())
            group.games += count.games
            group.won += count.won
    rows = [(name, percent(count.rate), span(count)) for name, count in sorted(groups.items())]
    return "## Types and strengths when drawn\n\n" + table(("", "wins", "interval"), rows)


def whole_table(cards: CardSet, balance: Balance) -> str:
    """Every card, strongest first."""
    rows = [
        (label(card), kind_of(card), f"{count.games:,}", percent(count.rate), span(count))
        for card, count in ordered(cards, balance)
    ]
    return "## All cards\n\n" + table(("card", "", "games drawn", "wins", "interval"), rows)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of Markdown."""
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows))


def pictures(cards: CardSet, balance: Balance) -> dict[str, str]:
    """File name -> SVG."""
    mean = balance.mean
    lines = [
        Point(label(card), count.rate, *count.interval, stands_out(count, mean), percent(count.rate))
        for card, count in ordered(cards, balance)
    ]
    ends = [bound for point in lines for bound in (point.low, point.high)] or [0.0, 1.0]
    low, high = floor(min(ends) / STEP) * STEP, ceil(max(ends) / STEP) * STEP
    told = f"120 cards with 95 percent intervals around a mean of {percent(mean)}, the strongest first."
    return {
        CARDS: points("How often a card wins when drawn", told.replace("120", str(len(lines))), lines, low, high, mean),
        LENGTHS: bars("Turns of a game", "How many games take how many turns, in steps of ten.", balance.lengths()),
    }


def ordered(cards: CardSet, balance: Balance) -> Sequence[tuple[Card, Count]]:
    """The cards that were drawn, strongest first."""
    found = [(card, balance.drawn[card.number]) for card in cards.cards if card.number in balance.drawn]
    return sorted(found, key=lambda pair: (-pair[1].rate, pair[0].number))


def stands_out(count: Count, mean: float) -> bool:
    """Whether the whole interval is far from the mean."""
    low, high = count.interval
    return low > mean + FAR or high < mean - FAR


def printed(card: Card) -> str:
    """What is printed on a card and matters in the game."""
    return f"{card.strength} · {card.text}" if card.strength is not None else card.text


def label(card: Card) -> str:
    """Number and name."""
    return f"{card.id} {card.name}"


def kind_of(card: Card) -> str:
    return f"{card.type} {card.strength}" if card.strength is not None else card.type


def percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"


def span(count: Count) -> str:
    """The interval of a rate."""
    return between(*count.interval)


def between(low: float, high: float) -> str:
    return f"{percent(low)} to {percent(high)}"
