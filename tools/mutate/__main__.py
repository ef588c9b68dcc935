"""Puts small faults into the engine and runs its tests against each (docs/mutants.md).

python -m tools.mutate                        every module of the rules; what is known already is left out
python -m tools.mutate fight drafts/piles     these modules of engine/apfelernte
python -m tools.mutate --sample 0.25          a random quarter of the mutants of each module (--seed)
python -m tools.mutate --again --seconds 60   those that survived once more, with more tests each
python -m tools.mutate --list                 the table and each survivor, with what survivors.toml says about it
Results are kept in var/mutate and hold as long as a file is not changed; --fresh begins anew, also with what is known
of the tests. Needs the extra "mutate". The whole engine takes hours.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random

from tools.mutate.mutants import Mutant, mutants
from tools.mutate.results import Results, survivors, table
from tools.mutate.runs import NO_TEST, SURVIVED, AllTests, Known, in_a_process, judge_imported, learn

ROOT = Path(__file__).parents[2]
PACKAGE = "engine/apfelernte"
FOLDER = ROOT / "var" / "mutate"
CORE = ["turn", "play", "fight", "words", "abilities", "choices", "possible", "running", "acts", "triggers", "lasting"]
CORE += ["filters", "runs", "setup", "layout"]
DRAFTS = [f"drafts/{name}" for name in ("game", "packs", "piles", "shown", "table", "checks", "view")]
AROUND = ["game", "match", "table", "cardrules", "formats", "bans", "house", "challenges", "checks"]
RULES = [*CORE, *AROUND, "scarecrow", "decklist", *DRAFTS]
TESTS = ["tests/engine/apfelernte", "tests/engine/test_every_game.py"]
SLOW = ["impossible_logs", "mutated_observed", "forgotten_logs", "supposed_games", "hostile_logs", "observed_playback"]
SLOW += ["test_search", "test_no_text_of", "test_grammar", "test_changed_lines"]  # files and tests
WHOLE = "test_a_golden_log_is_what_its_decisions_make_today"  # notices whatever happens otherwise in its game
FOREIGN = ["walkers", "nested", "quarrel"]  # toy games of the kernel's tests
QUICK = " and ".join(f"not {name}" for name in [*SLOW, *FOREIGN])
LEAST, SPARE = 10, 3  # seconds a mutant's process has at least; times as long as its tests took


def main() -> None:
    options = _options()
    os.chdir(ROOT)
    FOLDER.mkdir(parents=True, exist_ok=True)
    results = Results(FOLDER / "results.jsonl", ROOT, options.fresh)
    wanted = list(_wanted(options, results))
    if options.list:
        print(table(wanted, results), survivors(wanted, results), sep="\n\n")
        return
    known = _known(options.fresh)
    _run(wanted, results, known, _Choice(known, results, options.seconds), options.again)
    print(table(list(_wanted(argparse.Namespace(**vars(options) | {"again": False}), results)), results))


def _options() -> argparse.Namespace:
    as_written = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(prog="tools.mutate", description=__doc__, formatter_class=as_written)
    parser.add_argument("modules", nargs="*", default=RULES)
    parser.add_argument("--seconds", type=float, default=3, help="of tests for each mutant, as measured with coverage")
    parser.add_argument("--sample", type=float, default=1, help="share of the mutants, 0 to 1")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="only those that survived")
    parser.add_argument("--list", action="store_true", help="run nothing")
    parser.add_argument("--fresh", action="store_true")
    return parser.parse_args()


def _wanted(options: argparse.Namespace, results: Results) -> Iterator[Mutant]:
    for module in options.modules:
        found = mutants(ROOT, f"{PACKAGE}/{module}.py")
        if options.sample < 1:
            found = Random(f"{options.seed} {module}").sample(found, round(options.sample * len(found)))
        for mutant in sorted(found, key=lambda mutant: mutant.line):
            result = results.of(mutant)
            if not options.again or (result is not None and result.status in (SURVIVED, NO_TEST)):
                yield mutant


def _known(fresh: bool) -> Known:
    """What is known of the tests; learned in a process of its own, because the engine must not be imported here."""
    path = FOLDER / "tests.json"
    if fresh or not path.exists():
        print("learning which test runs which lines")
        status, why = in_a_process(lambda tell: learn(ROOT, [*TESTS, "-k", QUICK], PACKAGE).save(path), 3600)
        if status != SURVIVED:
            sys.exit(f"the tests without a mutant: {why}")
    return Known.load(path)


class _Choice:
    """Which tests a mutant gets, in which order: those that noticed others of its file, the last one first; whole
    games; the quickest; some at random, until `seconds` of tests are full."""

    def __init__(self, known: Known, results: Results, seconds: float) -> None:
        self.known, self.results, self.seconds = known, results, seconds
        self.noticed: dict[str, dict[str, None]] = {}

    def notice(self, mutant: Mutant, test: str) -> None:
        by = self.noticed.setdefault(mutant.file, {})
        by.pop(test, None)
        by[test] = None

    def tests(self, mutant: Mutant) -> list[str]:
        cost = self.known.seconds
        able = set(self.known.tests(mutant))
        quick = sorted(able, key=lambda test: (cost[test], test))
        mixed = Random(mutant.name).sample(quick, len(quick))
        first = [test for test in reversed(self.noticed.get(mutant.file, {})) if test in able]
        chosen: dict[str, None] = {}
        whole = [test for test in mixed if WHOLE in test]
        for tests, share in (first, 0.25), (whole, 0.5), (quick, 0.8), (mixed, 1):
            for test in tests:
                if sum(cost[each] for each in chosen) >= share * self.seconds:
                    break
                chosen[test] = None
        return list(chosen)

    def limit(self, tests: Sequence[str]) -> int:
        return LEAST + round(SPARE * sum(self.known.seconds[test] for test in tests))


def _run(wanted: Sequence[Mutant], results: Results, known: Known, choice: _Choice, again: bool = False) -> None:
    """First those inside of functions, in processes that have imported the engine; then those that need a new one."""
    open_ = [mutant for mutant in wanted if again or results.of(mutant) is None]
    inside = [mutant for mutant in open_ if not known.at_import(mutant)]
    print(f"{len(open_)} mutants, {len(inside)} of them inside of functions", flush=True)

    def work(all_tests: AllTests) -> None:
        for mutant in filter(all_tests.fits, inside):
            _one(mutant, results, choice, partial(all_tests.judge, kept=known.is_kept(mutant)))

    child = os.fork()
    if not child:
        AllTests(ROOT, TESTS, work)
        os._exit(0)
    os.waitpid(child, 0)
    done = results.read_again()
    for mutant in open_:
        if mutant.name not in done:
            _one(mutant, results, choice, partial(judge_imported, ROOT))


def _one(mutant: Mutant, results: Results, choice: _Choice, judge: Callable[..., tuple[str, str]]) -> None:
    tests = choice.tests(mutant)
    status, by = NO_TEST, ""
    if tests:
        status, by = judge(mutant, tests, choice.limit(tests))
    if by in choice.known.seconds:
        choice.notice(mutant, by)
    results.add(mutant, status, by, len(tests))
    if status in (SURVIVED, NO_TEST):
        print(f"{status}: line {mutant.line}, {mutant.name}", flush=True)


if __name__ == "__main__":
    main()
