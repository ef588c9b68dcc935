"""The command that puts small faults into the engine: which faults, and that tests notice them."""

import ast
from pathlib import Path

import pytest

from tools.mutate.mutants import mutants
from tools.mutate.results import Results, survivors, table
from tools.mutate.runs import KILLED, SURVIVED, TIMEOUT, AllTests, Known, in_a_process, judge_imported, learn

ROOT = Path(__file__).parents[2]
ORCHARD = '''"""Apples."""
from functools import cache

LIMIT = 5
UNITS = {1: "day"}


def ripe(days: int, /) -> bool:
    """Whether an apple of that age is ripe."""
    return days > 4 and days % 2 == 0


class Basket(list):
    """Holds apples."""

    def weight(self) -> int:
        """In apples, one for the basket."""
        return super().__len__() + 1


def basket(apples: list[int]) -> int:
    """How many fit."""
    return min(len(apples), LIMIT)


@cache
def crates() -> int:
    """How many there are."""
    return 7
'''
TESTS = """from probe_orchard.apples import basket, crates, ripe

COUNTED = crates()


def test_ripe():
    assert ripe(6) and not ripe(4) and not ripe(5)


def test_basket():
    assert basket([1] * 9) == 5


def test_crates():
    assert crates() == 7
"""


@pytest.fixture
def orchard(tmp_path: Path) -> Path:
    for name, text in {"probe_orchard/apples.py": ORCHARD, "tests/test_apples.py": TESTS}.items():
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def changes(folder: Path, code: str) -> list[str]:
    """before → after of every mutant of this code."""
    (folder / "code.py").write_text(code, "utf-8")
    return [mutant.name.split(": ", 1)[1] for mutant in mutants(folder, "code.py")]


@pytest.mark.parametrize(
    ("code", "wanted"),
    [
        ("z = x < 3", ["x < 3 → x <= 3", "3 → 4"]),
        ("z = a in b is c", ["a in b is c → a not in b is c", "a in b is c → a in b is not c"]),
        ("z = a and b and c", ["a and b and c → b and c", "a and b and c → a and c", "a and b and c → a and b"]),
        ("x = not y", ["not y → y"]),
        ("x = y - z", ["y - z → y + z"]),
        ("x = True", ["True → False"]),
        ("rule, name = 'A5.4', 'Bär'", ["'A5.4' → 'A0.0'"]),
        ("x = any(y)", ["any(y) → all(y)"]),
        ("table.passes = x", ["table.passes = x → pass"]),
        ("if x: y()", ["if x: → if not x:", "y() → pass"]),
        ("def f(x: 'A1' = y) -> 'A2':\n    'A3'\n    return f(x)", ["return f(x) → return None"]),
        ("from x import y\nif TYPE_CHECKING:\n    z()", []),
        ("x = y + y + y\nz = y + y", ["y + y + y → y + y - y", "y + y → y - y", "y + y → y - y #2"]),
    ],
)
def test_the_faults_of_a_piece_of_code(tmp_path, code, wanted):
    assert changes(tmp_path, code) == wanted


@pytest.mark.parametrize("module", ["fight", "drafts/table"])
def test_every_mutant_has_a_name_of_its_own_and_changes_its_file(module):
    file = f"engine/apfelernte/{module}.py"
    source = (ROOT / file).read_text("utf-8")
    found = mutants(ROOT, file)
    trees = {ast.dump(mutant.tree(source)) for mutant in found} | {ast.dump(ast.parse(source))}
    assert len({mutant.name for mutant in found}) == len(found) > 50
    assert len(trees) == len(found) + 1
    for mutant in found[::10]:
        compile(mutant.tree(source), file, "exec")


def test_what_becomes_of_a_process():
    def endless(tell):
        while True:
            pass

    assert in_a_process(lambda tell: None, 9) == (SURVIVED, "")
    assert in_a_process(lambda tell: tell("seen") or 1 / 0, 9) == (KILLED, "seenZeroDivisionError")
    assert in_a_process(endless, 1)[0] == TIMEOUT


def test_a_mutant_is_noticed_by_the_test_that_runs_its_line(orchard, monkeypatch):
    """In an engine that is imported already, and in one that is imported with the fault."""
    monkeypatch.chdir(orchard)
    monkeypatch.syspath_prepend(orchard)
    path, told = orchard / "known.json", orchard / "told.txt"
    assert in_a_process(lambda tell: learn(orchard, ["tests"], "probe_orchard").save(path), 60) == (SURVIVED, "")
    known = Known.load(path)
    every = {mutant.name.split(":", 1)[1]: mutant for mutant in mutants(orchard, "probe_orchard/apples.py")}
    limit, noticed, missed = (every[name] for name in ("module: 5 → 6", "ripe: days > 4 → days >= 4", "ripe: 2 → 3"))
    without_super = every["Basket.weight: return super().__len__() + 1 → return None"]
    in_cache = every["crates: 7 → 8"]
    ripe, basket, crates = (f"tests/test_apples.py::test_{name}" for name in ("ripe", "basket", "crates"))

    assert [known.at_import(mutant) for mutant in (limit, noticed, missed)] == [True, False, False]
    assert (known.tests(noticed), set(known.tests(limit))) == ([ripe], {ripe, basket, crates})
    assert [known.is_kept(mutant) for mutant in (noticed, in_cache)] == [False, True]
    assert judge_imported(orchard, limit, [ripe, basket], 60) == (KILLED, basket)
    assert judge_imported(orchard, missed, [basket], 60) == (SURVIVED, "")

    def work(tests):
        found = [tests.judge(mutant, [ripe], 60, False) for mutant in (noticed, missed)]
        found += [tests.judge(in_cache, [crates], 60, kept) for kept in (False, True)]
        told.write_text(repr([found, tests.fits(noticed), tests.fits(without_super)]), "utf-8")

    in_a_process(lambda tell: AllTests(orchard, ["tests"], work), 60)
    assert told.read_text("utf-8") == repr(
        [[(KILLED, ripe), (SURVIVED, ""), (SURVIVED, ""), (KILLED, crates)], True, False]
    )


def test_results_hold_until_their_file_changes(orchard):
    found = mutants(orchard, "probe_orchard/apples.py")
    path = orchard / "results.jsonl"
    results = Results(path, orchard, fresh=False)
    results.add(found[0], KILLED, "tests/test_apples.py::test_basket", 2)
    results.add(found[2], SURVIVED, "", 1)
    again = Results(path, orchard, fresh=False)
    assert again.of(found[0]).by == "tests/test_apples.py::test_basket"
    assert table(found, again).splitlines()[-1] == "| together | 2 | 1 | 0 | 1 | 0 |"
    assert survivors(found, again) == f"- line {found[2].line}, `{found[2].name}`: new: survived, 1 tests"
    (orchard / "probe_orchard/apples.py").write_text(ORCHARD + "\n", "utf-8")
    assert Results(path, orchard, fresh=False).of(found[0]) is None
