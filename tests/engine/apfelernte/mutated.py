"""Golden logs mutated at random, and what must hold of each verdict. All five thousand of them:

python -m tests.engine.apfelernte.mutated 5000
"""

import sys
from collections.abc import Callable
from random import Random

from engine.apfelernte.log.gamelog import write_game
from engine.apfelernte.log.notation import Writer
from engine.judge import ILLEGAL, LEGAL, NOT_JUDGED, STATUSES, UNREADABLE, Verdict, check
from engine.kernel import CHANCE, Decision, EngineError
from engine.kernel.log import STEP, effective, read_log
from engine.kernel.replay import apply
from tests.engine.apfelernte.altered import GOLDEN, golden

BASES = tuple(path.stem for path in sorted(GOLDEN.glob("*.log")))
ODD = [
    "\0",
    "\ufeff",
    "\u202e",
    "é",
    "{",
    "}",
    "[",
    "]",
    '"',
    "#",
    "@",
    "Æ",
    "(",
    ")",
    "\t",
    "\r",
    "😀",
    "0",
    "-",
    ":",
    "\ud800",
]


def delete_line(rnd: Random, lines: list[str]) -> None:
    del lines[rnd.randrange(len(lines))]


def double_line(rnd: Random, lines: list[str]) -> None:
    at = rnd.randrange(len(lines))
    lines.insert(at, lines[at])


def swap_lines(rnd: Random, lines: list[str]) -> None:
    one, other = rnd.randrange(len(lines)), rnd.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]


def swap_texts(rnd: Random, lines: list[str]) -> None:
    """Two steps exchange what they say and keep their numbers."""
    steps = [at for at, line in enumerate(lines) if line[:1].isdigit()]
    if len(steps) < 2:
        return
    one, other = rnd.choice(steps), rnd.choice(steps)
    (a, b), (c, d) = lines[one].split(" ", 1), lines[other].split(" ", 1)
    lines[one], lines[other] = f"{a} {d}", f"{c} {b}"


def swap_words(rnd: Random, lines: list[str]) -> None:
    at = rnd.randrange(len(lines))
    words = lines[at].split(" ")
    one, other = rnd.randrange(len(words)), rnd.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    lines[at] = " ".join(words)


def other_name(rnd: Random, lines: list[str]) -> None:
    at = rnd.randrange(len(lines))
    one, other = rnd.sample(["Anna", "Bert", "Carla", "Dora"], 2)
    lines[at] = lines[at].replace(one, other)


def other_card(rnd: Random, lines: list[str]) -> None:
    at = rnd.randrange(len(lines))
    start = lines[at].find("(Æ")
    if start >= 0:
        lines[at] = f"{lines[at][: start + 2]}{rnd.randrange(1, 121):03d}{lines[at][start + 5 :]}"


def odd_sign(rnd: Random, lines: list[str]) -> None:
    at = rnd.randrange(len(lines))
    place = rnd.randrange(len(lines[at]) + 1)
    lines[at] = lines[at][:place] + rnd.choice(ODD) + lines[at][place + rnd.randrange(2) :]


def cut_off(rnd: Random, lines: list[str]) -> None:
    del lines[rnd.randrange(len(lines)) :]


def drop_facts(rnd: Random, lines: list[str]) -> None:
    lines[:] = [line for line in lines if not line.startswith("  ") or rnd.random() < 0.5]


def rewind(rnd: Random, lines: list[str]) -> None:
    lines.insert(rnd.randrange(len(lines)), f"rewind to {rnd.randrange(40)}")


MUTATIONS: tuple[Callable[[Random, list[str]], None], ...] = (
    delete_line,
    double_line,
    swap_lines,
    swap_texts,
    swap_words,
    other_name,
    other_card,
    other_card,
    odd_sign,
    cut_off,
    drop_facts,
    rewind,
)


def mutated(seed: int) -> str:
    """One golden log with one to three mutations."""
    rnd = Random(seed)
    lines = golden(BASES[seed % len(BASES)]).split("\n")
    for _ in range(rnd.choice((1, 1, 1, 2, 3))):
        rnd.choice(MUTATIONS)(rnd, lines)
        lines = lines or [""]
    return "\n".join(lines)


def examine(text: str) -> Verdict:
    """Judge a text and re-run its decisions; AssertionError when the verdict does not follow from them."""
    verdict = check(text)
    assert verdict.status in STATUSES
    if verdict.status == UNREADABLE:
        assert verdict.problems
        assert verdict.column >= 1
        assert 1 <= verdict.line <= text.count("\n") + 2
    if verdict.status in (UNREADABLE, NOT_JUDGED) or verdict.table is None:
        return verdict
    assert rerun(verdict) == verdict.table.fingerprint()
    if verdict.status == LEGAL:
        again = check(write_game(verdict.setup, verdict.table.log))
        assert (again.status, again.table.fingerprint()) == (LEGAL, verdict.table.fingerprint())
        assert verdict.steps == len([line for line in effective(read_log(text).lines) if line.kind == STEP])
    elif verdict.status == ILLEGAL and verdict.code != "wrong_fact":
        line = next(one for one in read_log(text).lines if one.number == verdict.line)
        assert line.text not in legal_lines(verdict)
    return verdict


def rerun(verdict: Verdict) -> str:
    """The table that the accepted decisions make without any text."""
    table = verdict.setup.table(facts=False)
    for entry in verdict.table.log:
        apply(table, entry)
    return table.fingerprint()


def legal_lines(verdict: Verdict) -> set[str]:
    """Every decision that the open questions offer, as the writer writes it."""
    table, setup = verdict.table, verdict.setup
    writer = Writer(setup.cards, setup.seats, table.owner)
    for fact in table.facts:
        writer.fact(fact)
    return {
        writer.decision(table, question, Decision(question.seat, question.kind, offer))
        for question in table.questions
        if question.seat != CHANCE
        for offer in question.offers
    }


def main(count: int) -> None:
    told: dict[str, int] = dict.fromkeys(STATUSES, 0)
    for seed in range(count):
        try:
            told[examine(mutated(seed)).status] += 1
        except (AssertionError, EngineError, ArithmeticError, LookupError, TypeError, ValueError) as fault:
            raise SystemExit(f"seed {seed}: {fault!r}") from fault
    print(f"{count} mutated logs: {told}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5000)
