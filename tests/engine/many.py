"""Random games of every kind and number of seats, each checked against all that must hold of any game.

python -m tests.engine.many 1000000            (--first SEED begins elsewhere, so that several can share the work)
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

from engine.games import FORMAT_GAMES, GAMES, Game, agree_on_draw, random_table
from engine.kernel import JUDGE, PUBLIC, RIGHT, Decision, Question, RuleViolation, Table

KINDS = [(game, seats) for game in (*GAMES.values(), *FORMAT_GAMES) for seats in game.seats]
FOREIGN = (-99, -4, -3, 7777, 99999)  # answers that no game offers
LOOKED_AT = 0.015  # how often a moment is looked at closely
RIGHTS = 0.003  # how often somebody concedes, agrees on a draw or takes that back
TELL = 1000  # games between two lines of progress
ENDLESS = 1500  # decisions and chance results after which everybody agrees on a draw


def check_game(game: Game, seats: int, seed: int) -> int:
    """One random game. Returns its number of decisions; raises AssertionError, or whatever went wrong inside."""
    rnd, table = Random(seed), random_table(game, seed, seats, [])
    while table.questions:
        if rnd.random() < LOOKED_AT:
            check_moment(game, table, rnd)
        seat = rnd.randrange(seats)
        if rnd.random() < RIGHTS and table.rights(seat):
            table.answer(table.step, seat, rnd.choice(table.rights(seat)))
            continue
        question = rnd.choice(table.questions)
        table.answer(question.step, question.seat, rnd.choice(question.offers))
        if table.step > ENDLESS:
            agree_on_draw(table, game)
    check_moment(game, table, rnd)
    check_replay(game, table, game.arguments(Random(seed), seats))
    return table.step


def check_moment(game: Game, table: Any, rnd: Random) -> None:
    """No card is lost; each offer works and nothing else does; who cannot see a difference is told none."""
    assert game.lost(table) == ""
    before = table.state()
    for question in table.questions:
        for offer in question.offers:
            table.copy().answer(question.step, question.seat, offer)
        for offer in wrong_answers(question, rnd):
            assert refusal(table, question, offer) == (question.rule, "not_offered"), offer
        assert refusal(table, question._replace(step=question.step - 1), question.offers[0])[1] == "stale"
    assert table.state() == before
    check_blindness(game, table, rnd)


def wrong_answers(question: Question, rnd: Random) -> Iterator[int]:
    """Answers that are not offered."""
    for answer in (*FOREIGN, *rnd.sample(range(-2, 60), 8)):
        if answer not in question.offers:
            yield answer


def refusal(table: Table, question: Question, offer: int) -> tuple[str, str]:
    """(rule, code) with which an answer is refused; ("", "") when it is taken."""
    try:
        table.answer(question.step, question.seat, offer)
    except RuleViolation as refused:
        return refused.rule, refused.code
    return "", ""


def check_blindness(game: Game, table: Any, rnd: Random) -> None:
    """Somebody's view and questions stay the same, to the last byte, when cards that they cannot see change places."""
    viewer = rnd.choice((*range(table.seats), PUBLIC, JUDGE))
    other = table.copy()
    for group in game.hidden(table, viewer):
        for one in group:
            game.exchange(other, one, rnd.choice(group))
    assert repr(game.view(other, viewer)) == repr(game.view(table, viewer)), viewer
    assert repr(game.questions(other, viewer)) == repr(game.questions(table, viewer)), viewer


def check_replay(game: Game, table: Any, arguments: dict[str, Any]) -> None:
    """The log alone gives the same game."""
    again = game.new_table(**arguments, chance=None, facts=[])
    for entry in table.log:
        if not isinstance(entry, Decision):
            again.settle(entry.things, entry.seat)
        elif entry.kind == RIGHT:
            again.answer(again.step, entry.seat, entry.offer)
        else:
            again.answer(again.question(entry.seat).step, entry.seat, entry.offer)
    assert again.log == table.log
    assert again.facts == table.facts
    assert again.state() == table.state()


def main() -> int:
    """The command. Ends with 1 at the first game of which something does not hold, and names it."""
    parser = argparse.ArgumentParser(description="Random games, each checked.")
    parser.add_argument("games", type=int)
    parser.add_argument("--first", type=int, default=0, metavar="SEED")
    options = parser.parse_args()
    played, decisions, begun = Counter[str](), 0, process_time()
    for number, seed in enumerate(range(options.first, options.first + options.games), 1):
        game, seats = KINDS[seed % len(KINDS)]
        try:
            decisions += check_game(game, seats, seed)
        except Exception:
            print(f"\n{game.key} with {seats} seats, seed {seed}:", file=sys.stderr)
            raise
        played[f"{game.key}-{seats}"] += 1
        if number % TELL == 0 or number == options.games:
            print(f"\r{number} games, {decisions} decisions, {process_time() - begun:.0f} s", end="", flush=True)
    print("", *(f"{count:8} {kind}" for kind, count in sorted(played.items())), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
