"""Random play of Apfelernte beside card games of other libraries, each stepped from Python on one core.

python -m tools.beside            needs the extra "beside" (pip install -e '.[beside]'); what is missing is left out
"""

import argparse
from collections.abc import Callable
from importlib.util import find_spec
from random import Random
from time import process_time

from engine.bench import random_play
from engine.games import APFELERNTE

Play = Callable[[Random], int]  # plays one game at random; returns its decisions, chance results not counted


def open_spiel(name: str) -> Play:
    """A game of OpenSpiel, whose rules are C++."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(rnd: Random) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rnd.choices(outcomes, weights)[0])
            else:
                state.apply_action(rnd.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def rlcard(name: str) -> Play:
    """A game of RLCard, whose rules are Python."""
    from rlcard.games import uno

    games = {"uno": uno.Game}

    def play(rnd: Random) -> int:
        game, decisions = games[name](), 0
        game.init_game()
        while not game.is_over():
            game.step(rnd.choice(game.get_legal_actions()))
            decisions += 1
        return decisions

    return play


OTHERS: list[tuple[str, str, Callable[[str], Play], str]] = [
    ("OpenSpiel crazy_eights", "pyspiel", open_spiel, "crazy_eights"),
    ("OpenSpiel hearts", "pyspiel", open_spiel, "hearts"),
    ("RLCard uno", "rlcard", rlcard, "uno"),
]


def decisions_per_second(play: Play, seconds: float) -> float:
    """Whole games until the time is over."""
    rnd, decisions, begun = Random(1), 0, process_time()
    while (spent := process_time() - begun) < seconds:
        decisions += play(rnd)
    return decisions / spent


def main() -> None:
    """Print decisions per second of each, and how many times as fast Apfelernte is."""
    parser = argparse.ArgumentParser(description="Apfelernte beside other libraries.")
    parser.add_argument("--seconds", type=float, default=5.0, metavar="N")
    seconds = parser.parse_args().seconds
    ours = random_play(APFELERNTE, seconds, 2)["decisions_per_s"]
    print(f"{'Apfelernte':24}{ours:>10,.0f} decisions/s")
    for title, module, of, name in OTHERS:
        if find_spec(module) is None:
            print(f"{title:24}{'-':>10} not installed (pip install -e '.[beside]')")
            continue
        theirs = decisions_per_second(of(name), seconds)
        print(f"{title:24}{theirs:>10,.0f} decisions/s   ratio {ours / theirs:.2f}")


if __name__ == "__main__":
    main()
