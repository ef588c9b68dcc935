"""Running tests: once to learn which test runs which lines, then for each mutant in a process of its own.

A mutant inside a function is put into the engine that is already imported: the function gets other code, in a forked
process that has collected all tests. What runs while modules are imported (tables, and what fills them) needs a new
import: the mutant's file is read in its changed form, and only the files of the chosen tests are collected.
"""

import ast
import gc
import importlib
import json
import os
import pkgutil
import resource
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import _lru_cache_wrapper
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path
from time import process_time
from types import CodeType, FunctionType

import pytest
from coverage import Coverage

from tools.mutate.mutants import Mutant

KILLED, SURVIVED, TIMEOUT, NO_TEST = "killed", "survived", "timeout", "no test"
OPTIONS = ["--import-mode=importlib", "--assert=plain", "-o", "addopts=", "-W", "ignore"]
OPTIONS += ["-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:django"]
IMPORT, COLLECT = "import", "collect"  # contexts of coverage that are no test
MEMORY = 4 << 30  # bytes; a mutant that never stops adding to a list


@dataclass
class Known:
    """What one run of all tests without a mutant tells.

    seconds: processor time of each test, measured with coverage on.   lines: file → line → the tests that run it.
    imported: file → lines that run while the engine is imported.   collected: file → lines that run while tests are
    collected, whose results may lie in caches.
    """

    seconds: dict[str, float] = field(default_factory=dict)
    lines: dict[str, dict[int, list[str]]] = field(default_factory=dict)
    imported: dict[str, list[int]] = field(default_factory=dict)
    collected: dict[str, list[int]] = field(default_factory=dict)

    def save(self, path: Path) -> None:
        tests = list(self.seconds)
        number = {test: at for at, test in enumerate(tests)}
        lines = {f: {n: [number[t] for t in run] for n, run in of.items()} for f, of in self.lines.items()}
        path.write_text(json.dumps([self.seconds, lines, self.imported, self.collected]))

    @classmethod
    def load(cls, path: Path) -> "Known":
        seconds, numbers, imported, collected = json.loads(path.read_text())
        tests = list(seconds)
        lines = {f: {int(n): [tests[t] for t in run] for n, run in of.items()} for f, of in numbers.items()}
        return cls(seconds, lines, imported, collected)

    def tests(self, mutant: Mutant) -> list[str]:
        """The tests that run the mutant's statement; of what runs at import, all that run anything of the file."""
        of_file = self.lines.get(mutant.file, {})
        lines = of_file if self.at_import(mutant) else mutant.spot.lines
        return list({test for line in lines for test in of_file.get(line, ())})

    def at_import(self, mutant: Mutant) -> bool:
        return not mutant.spot.function or _any_of(mutant, self.imported)

    def is_kept(self, mutant: Mutant) -> bool:
        """Whether what the mutant's statement does may have been kept in a cache before tests run."""
        return _any_of(mutant, self.collected)


def _any_of(mutant: Mutant, lines: dict[str, list[int]]) -> bool:
    return any(n in mutant.spot.lines for n in lines.get(mutant.file, ()))


class Observed:
    """A pytest plugin: the time of each test, and coverage told which test runs."""

    def __init__(self, coverage: Coverage) -> None:
        self.coverage, self.file = coverage, ""
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        if item.location[0] != self.file:  # what an earlier file has made is made again, so that its lines are seen
            self.file = item.location[0]
            forget(caches())
        self.coverage.switch_context(item.nodeid)
        begun = process_time()
        done = yield
        self.seconds[item.nodeid] = process_time() - begun
        return done


def learn(root: Path, tests: Sequence[str], package: str) -> Known:
    """Runs the tests once under coverage. Raises RuntimeError when one fails."""
    measured = Coverage(data_file=None, config_file=False, include=[f"{root / package}/*"])
    plugin = Observed(measured)
    measured.start()
    measured.switch_context(IMPORT)
    for module in pkgutil.walk_packages([str(root / package)], package.replace("/", ".") + "."):
        importlib.import_module(module.name)
    measured.switch_context(COLLECT)
    code = pytest.main([*OPTIONS, *tests], plugins=[plugin])
    measured.stop()
    if code:
        raise RuntimeError("the tests fail without a mutant")
    known, data = Known(seconds=plugin.seconds), measured.get_data()
    for path in data.measured_files():
        contexts = data.contexts_by_lineno(path)
        name = str(Path(path).relative_to(root))
        known.lines[name] = {n: [test for test in run if test in plugin.seconds] for n, run in contexts.items()}
        known.imported[name] = sorted(n for n, run in contexts.items() if IMPORT in run)
        known.collected[name] = sorted(n for n, run in contexts.items() if COLLECT in run)
    return known


def caches() -> list[_lru_cache_wrapper]:
    """Every lru_cache. After `gc.freeze()` those made before are found no more."""
    found = gc.get_objects()
    return [thing for thing in found if type(thing) is _lru_cache_wrapper]  # `isinstance` would wake lazy objects


def forget(kept: Sequence[_lru_cache_wrapper]) -> None:
    """Empties these caches."""
    for cache in kept:
        cache.cache_clear()


class First:
    """A pytest plugin: keeps the chosen tests, and ends the process at the first one that fails."""

    def __init__(self, chosen: Sequence[str], tell: Callable[[str], None]) -> None:
        self.chosen, self.tell = chosen, tell

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        found = {item.nodeid: item for item in items}
        items[:] = [found[test] for test in self.chosen if test in found]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.tell(report.nodeid)
            os._exit(1)


class AllTests:
    """The tests collected once. `work(self)` then runs some of them with a mutant, each time in a forked process."""

    def __init__(self, root: Path, tests: Sequence[str], work: Callable[["AllTests"], None]) -> None:
        self.root, self.work = root, work
        self.failed: Callable[[str], None] = print
        pytest.main([*OPTIONS, *tests], plugins=[self])

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        self.functions = [thing for thing in gc.get_objects() if type(thing) is FunctionType]
        self.caches = caches()
        gc.freeze()
        self.work(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed(report.nodeid)
            os._exit(1)

    def judge(self, mutant: Mutant, tests: Sequence[str], seconds: int, kept: bool) -> tuple[str, str]:
        """(what became of the mutant, the test that noticed it). kept: caches may hold what it does."""
        changed = list(self._changed(str(self.root / mutant.file), mutant.tree(self._source(mutant))))

        def run(tell: Callable[[str], None]) -> None:
            self.failed = tell
            for function, code in changed:
                function.__code__ = code
            if kept:
                forget(self.caches)
            items = [self.items[test] for test in tests]
            for item, following in zip(items, [*items[1:], None], strict=True):
                item.ihook.pytest_runtest_protocol(item=item, nextitem=following)

        return in_a_process(run, seconds)

    def fits(self, mutant: Mutant) -> bool:
        """Whether a living function can be given the mutant's code: not where the fault removes the only `super()`."""
        return any(True for _ in self._changed(str(self.root / mutant.file), mutant.tree(self._source(mutant))))

    def _source(self, mutant: Mutant) -> str:
        return (self.root / mutant.file).read_text("utf-8")

    def _changed(self, path: str, tree: ast.Module) -> Iterator[tuple[FunctionType, CodeType]]:
        """Living functions of the file with the other code that they can be given."""
        new = _codes(compile(tree, path, "exec", dont_inherit=True))
        for function in self.functions:
            code = function.__code__
            if code.co_filename == path:
                other = new.get((code.co_qualname, code.co_firstlineno), code)
                if other != code and other.co_freevars == code.co_freevars:
                    yield function, other


def _codes(code: CodeType) -> dict[tuple[str, int], CodeType]:
    """All code inside of this, by qualified name and first line."""
    inner = [const for const in code.co_consts if isinstance(const, CodeType)]
    found = {(each.co_qualname, each.co_firstlineno): each for each in inner}
    for each in inner:
        found |= _codes(each)
    return found


def judge_imported(root: Path, mutant: Mutant, tests: Sequence[str], seconds: int) -> tuple[str, str]:
    """As AllTests.judge, in a process that has not yet imported the engine."""
    path = str(root / mutant.file)
    tree = mutant.tree((root / mutant.file).read_text("utf-8"))

    class Loader(SourceFileLoader):
        def get_code(self, name: str) -> CodeType | None:
            return compile(tree, path, "exec", dont_inherit=True) if self.path == path else super().get_code(name)

    def finder(folder: str) -> FileFinder:
        if folder != str(Path(path).parent):
            raise ImportError
        return FileFinder(folder, (Loader, SOURCE_SUFFIXES))

    def run(tell: Callable[[str], None]) -> None:
        sys.path_hooks.insert(0, finder)
        sys.path_importer_cache.clear()
        files = dict.fromkeys(test.split("::")[0] for test in tests)
        code = pytest.main([*OPTIONS, *files], plugins=[First(tests, tell)])
        if code:
            tell("import")
            os._exit(1)

    return in_a_process(run, seconds)


def in_a_process(run: Callable[[Callable[[str], None]], None], seconds: int) -> tuple[str, str]:
    """Runs it in a forked process without output. run: gets a function to tell a text with; returning is surviving.

    seconds: of processor time, then the process is ended.
    """
    sys.stdout.flush()
    read, write = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(read)
            for limit, value in (resource.RLIMIT_CPU, seconds), (resource.RLIMIT_AS, MEMORY):
                resource.setrlimit(limit, (value, value))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            silent = os.open(os.devnull, os.O_RDWR)
            for stream in 0, 1, 2:
                os.dup2(silent, stream)
            run(lambda text: print(text, end="", file=os.fdopen(os.dup(write), "w"), flush=True))
            os._exit(0)
        except BaseException as error:
            os.write(write, type(error).__name__.encode())
            os._exit(1)
    os.close(write)
    with os.fdopen(read) as told:
        text = told.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return TIMEOUT, f"signal {os.WTERMSIG(status)}"
    return (KILLED, text) if os.WEXITSTATUS(status) else (SURVIVED, "")
