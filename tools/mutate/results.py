"""What became of each mutant, kept in a file, and told as a table and as a list."""

import json
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

from tools.mutate.mutants import Mutant
from tools.mutate.runs import KILLED, NO_TEST, SURVIVED, TIMEOUT

REASONS = Path(__file__).with_name("survivors.toml")


@dataclass(frozen=True)
class Result:
    """status: KILLED, TIMEOUT (its time was up, which a test would notice), SURVIVED or NO_TEST (no test runs it).

    by: the test that noticed it.   tests: how many were run at most.   digest: of the file's text.
    """

    name: str
    status: str
    by: str
    tests: int
    digest: str


class Results:
    """The last result of each mutant, by name. Results of a file that has changed since are forgotten."""

    def __init__(self, path: Path, root: Path, fresh: bool) -> None:
        self.path, self.root = path, root
        self.digests: dict[str, str] = {}
        self._of: dict[str, Result] = {}
        if fresh:
            path.write_text("")
        self._read = 0
        self.read_again()

    def read_again(self) -> set[str]:
        """Takes in what another process has added since. Returns the names of these mutants."""
        lines = self.path.read_text("utf-8").splitlines() if self.path.exists() else []
        new = {result.name: result for result in (Result(**json.loads(line)) for line in lines[self._read :])}
        self._read = len(lines)
        self._of |= new
        return set(new)

    def of(self, mutant: Mutant) -> Result | None:
        result = self._of.get(mutant.name)
        return result if result is not None and result.digest == self._digest(mutant.file) else None

    def add(self, mutant: Mutant, status: str, by: str, tests: int) -> None:
        result = self._of[mutant.name] = Result(mutant.name, status, by, tests, self._digest(mutant.file))
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(result), ensure_ascii=False) + "\n")

    def _digest(self, file: str) -> str:
        if file not in self.digests:
            self.digests[file] = sha256((self.root / file).read_bytes()).hexdigest()[:16]
        return self.digests[file]


def reasons() -> dict[str, str]:
    """Why a survivor may stay, by the mutant's name."""
    return {name: why for part in tomllib.loads(REASONS.read_text("utf-8")).values() for name, why in part.items()}


def table(mutants: Sequence[Mutant], results: Results) -> str:
    """Markdown: for each module how many mutants there are, were run, killed and survive."""
    why = reasons()
    rows = ["| module | mutants | killed | by time | survive | of these explained |", "|---|---|---|---|---|---|"]
    total: Counter[str] = Counter()
    for file in dict.fromkeys(mutant.file for mutant in mutants):
        counts = _counts([mutant for mutant in mutants if mutant.file == file], results, why)
        rows.append(_row(file.removeprefix("engine/apfelernte/").removesuffix(".py"), counts))
        total += counts
    return "\n".join([*rows, _row("together", total)])


def _counts(mutants: Iterable[Mutant], results: Results, why: dict[str, str]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for mutant in mutants:
        result = results.of(mutant)
        if result is not None:
            counts["run"] += 1
            counts[SURVIVED if result.status == NO_TEST else result.status] += 1
            counts["explained"] += result.status in (SURVIVED, NO_TEST) and mutant.name in why
    return counts


def _row(name: str, counts: Counter[str]) -> str:
    return f"| {name} | {' | '.join(str(counts[kind]) for kind in ('run', KILLED, TIMEOUT, SURVIVED, 'explained'))} |"


def survivors(mutants: Sequence[Mutant], results: Results) -> str:
    """One line each: where, what was changed, and why it may stay; "new" when nobody has said so yet."""
    why, told = reasons(), []
    for mutant in mutants:
        result = results.of(mutant)
        if result is not None and result.status in (SURVIVED, NO_TEST):
            about = why.get(mutant.name) or f"new: {result.status}, {result.tests} tests"
            told.append(f"- line {mutant.line}, `{mutant.name}`: {about}")
    return "\n".join(told)
