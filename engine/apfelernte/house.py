"""House formats: formats that people make themselves, as data (A8.10), with single tournament rules switched off
(A9.7).

`problems` says all that is wrong with one; `format_text` and `read_format` are its line in the header of a log, so that
a log is judged by the rules under which it was played.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from dataclasses import field as made
from typing import Any

from engine.apfelernte.cards import CardSet
from engine.apfelernte.decklist import Unread, read_deck
from engine.apfelernte.formats import FORMATS, TOURNAMENT_RULES, Format

KEY = "house"  # of every house format
RULE = "A8.10"

# the least and the most of each number, by field
LIMITS = {"deck_size": (1, 100), "lives": (1, 20), "hand_size": (1, 20), "match_wins": (1, 9), "most_games": (1, 17)}

LONGEST_NAME = 80
HIGHEST_CARD = 999


@dataclass(frozen=True, slots=True)
class FormatProblem:
    """One thing that is wrong with a house format.  field: the Format's that has to change.  code: number,
    pool_too_small, unknown_card, lives_too_many, games_too_few.  params: data for the sentence."""

    field: str
    code: str
    params: dict[str, Any] = made(default_factory=dict)


def house_format(
    name: str,
    *,
    deck_size: int = 20,
    distinct: bool = True,
    lives: int = 3,
    hand_size: int = 5,
    match_wins: int = 2,
    most_games: int | None = None,
    pool: Iterable[int] | None = None,
    banned: Iterable[int] = (),
    without: Iterable[str] = (),
) -> Format:
    """A house format; arguments as of Format. Whether it can be played is said by `problems`."""
    return Format(
        KEY,
        name,
        name,
        RULE,
        deck_size=deck_size,
        distinct=distinct,
        lives=lives,
        hand_size=hand_size,
        match_wins=match_wins,
        most_games=most_games,
        pool=None if pool is None else frozenset(pool),
        banned=frozenset(banned),
        without=frozenset(without) & frozenset(TOURNAMENT_RULES),
    )


def problems(form: Format, cards: CardSet) -> list[FormatProblem]:
    """All that keeps a house format from being played with these cards; [] when it can be (A8.10)."""
    found = [problem for name, limits in LIMITS.items() if (problem := _number(form, name, limits))]
    for name in ("pool", "banned"):
        strange = sorted((getattr(form, name) or frozenset()) - cards.by_number.keys())
        if strange:
            found.append(FormatProblem(name, "unknown_card", {"card": strange[0], "count": len(strange)}))
    if found:
        return found
    size, there = form.deck_size or 1, len(form.playable(cards.by_number))
    if there < (size if form.distinct else 1):
        params = {"there": there, "size": size, "banned": len(form.banned)}
        found.append(FormatProblem("pool", "pool_too_small", params))
    if form.lives > size:
        found.append(FormatProblem("lives", "lives_too_many", {"lives": form.lives, "size": size}))
    if form.most_games is not None and form.most_games < form.match_wins:
        found.append(FormatProblem("most_games", "games_too_few", {"wins": form.match_wins}))
    return found


def _number(form: Format, name: str, limits: tuple[int, int]) -> FormatProblem | None:
    least, most = limits
    value = getattr(form, name)
    if value is None and name == "most_games":
        return None
    if isinstance(value, int) and least <= value <= most:
        return None
    return FormatProblem(name, "number", {"least": least, "most": most})


# ------------------------------------------------------------ cards as people type them

_RANGE = re.compile(r"^(?:æ|ae)?\s*(\d{1,3})\s*(?:-|–|—|bis|to)\s*(?:æ|ae)?\s*(\d{1,3})$", re.IGNORECASE)
MOST_PARTS = 1000


def read_numbers(text: str, cards: CardSet) -> tuple[frozenset[int], tuple[Unread, ...]]:
    """The cards that a text names, and what was not understood: numbers, names and ranges ("1-60, Jäger"), with commas,
    semicolons or lines between them. A range takes the cards of the set that lie in it; it is not understood when there
    are none (code "empty_range") or when it runs backwards ("turned_range")."""
    numbers: set[int] = set()
    unread: list[Unread] = []
    parts = [part.strip() for part in re.split(r"[,;\n]", text)]
    for part in parts[:MOST_PARTS]:
        if found := _RANGE.match(part):
            first, last = int(found[1]), int(found[2])
            inside = cards.by_number.keys() & range(first, last + 1)
            numbers |= inside
            if not inside:
                unread.append(Unread(1, part, (), "turned_range" if first > last else "empty_range"))
        elif part:
            reading = read_deck(part, cards)
            numbers.update(reading.cards)
            unread += reading.unread
    unread += [Unread(1, part, (), "too_many") for part in parts[MOST_PARTS : MOST_PARTS + 1]]
    return frozenset(numbers), tuple(unread)


def numbers_text(numbers: Iterable[int]) -> str:
    """Card numbers in short: "1-60, 64"."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in runs)


# ------------------------------------------------------------ the line of a log's header


def format_text(form: Format) -> str:
    """A format as the header of a log names it: its key, or a house format with all that differs from Vorbereitet."""
    if form.key != KEY:
        return form.key
    usual = FORMATS["vorbereitet"]
    parts = [f"name={re.sub(r'[;=]', ' ', form.german)[:LONGEST_NAME]}"]
    parts += [f"{name}={getattr(form, name)}" for name in LIMITS if getattr(form, name) != getattr(usual, name)]
    if not form.distinct:
        parts.append("distinct=no")
    parts += [f"{name}={numbers_text(numbers)}" for name, numbers in _card_fields(form) if numbers is not None]
    if form.without:
        parts.append(f"without={', '.join(sorted(form.without))}")
    return f"{KEY}: {'; '.join(parts)}"


def _card_fields(form: Format) -> Sequence[tuple[str, frozenset[int] | None]]:
    return ("pool", form.pool), ("banned", form.banned or None)


def read_format(text: str) -> Format | None:
    """The format that the header of a log names; None when it is none that can be played."""
    key, colon, rest = text.partition(":")
    if key.strip().casefold() != KEY:
        return FORMATS.get(text.strip().casefold())
    given = dict(_pair(part) for part in rest.split(";") if "=" in part)
    if not colon or set(given) - {"name", "distinct", "pool", "banned", "without", *LIMITS}:
        return None
    try:
        numbers: dict[str, Any] = {name: int(given[name]) for name in LIMITS if name in given}
        sets: dict[str, Any] = {name: frozenset(_numbers(given[name])) for name in ("pool", "banned") if name in given}
    except ValueError:
        return None
    if any(not least <= numbers.get(name, least) <= most for name, (least, most) in LIMITS.items()):
        return None
    distinct = given.get("distinct", "yes").casefold() not in ("no", "nein", "0", "false")
    without = [rule.strip().upper() for rule in given.get("without", "").split(",") if rule.strip()]
    if set(without) - set(TOURNAMENT_RULES):
        return None
    return house_format(given.get("name", "")[:LONGEST_NAME], distinct=distinct, without=without, **numbers, **sets)


def _pair(part: str) -> tuple[str, str]:
    name, _, value = part.partition("=")
    return name.strip().casefold(), value.strip()


def _numbers(text: str) -> Iterable[int]:
    """The numbers of "1-60, 64"; ValueError for anything else."""
    for part in text.split(","):
        first, _, last = part.strip().partition("-")
        low, high = int(first), int(last or first)
        if not 0 < low <= high <= HIGHEST_CARD:
            raise ValueError(part)
        yield from range(low, high + 1)
