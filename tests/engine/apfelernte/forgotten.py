"""Full games turned into observed logs by forgetting: each is legal, for it has happened (A10.2, A10.5). In every third
game people write more than anybody asked: decisions with one possible answer; full logs with these are legal, too.

python -m tests.engine.apfelernte.forgotten 20000
"""

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from time import process_time

from engine.apfelernte.decisions import (
    ABILITY,
    ACTION,
    CHOOSE,
    EITHER,
    LIFE,
    MAY,
    NONE,
    OPPONENT,
    ORDER,
    YES,
    attack_of,
)
from engine.apfelernte.log.gamelog import Setup, deck_text, told, write_game
from engine.apfelernte.log.notation import ENGLISH, GERMAN, Writer, log_names
from engine.apfelernte.log.phrases import STEP_PHRASES
from engine.apfelernte.log.unasked import card_of, said_of
from engine.apfelernte.table import AppleTable
from engine.games import APFELERNTE, play_at_random, play_out
from engine.judge import LEGAL, NOT_JUDGED, Verdict, check
from engine.kernel import CHANCE, UNKNOWN, Chance, Decision, Entry, Result, Unasked
from engine.kernel.log import PUBLIC, for_audience
from engine.kernel.replay import apply

NAMES = ("Anna", "Bert", "Carla", "Dora", "Emil", "Frieda")
UNUSED = ("verzichtet", "declines", "blockt nicht", "does not block", "spielt keine weitere", "plays no further")
UNUSED += ("legt nicht an", "does not attach", "wählt nichts mehr", "chooses nothing more", "rettet nichts")
UNUSED += ("saves nothing", "hebt nicht ab", "does not cut")
SHUFFLES = ("mischt", "shuffles")


def game(seed: int) -> tuple[Setup, Sequence[Entry]]:
    """A random game of two to six players, with or without cuts."""
    rnd = Random(seed)
    seats = rnd.choice((2, 2, 2, 3, 4, 5, 6))
    decks = tuple(map(tuple, APFELERNTE.arguments(rnd, seats)["decks"]))
    start = rnd.choice((None, rnd.randrange(seats)))
    setup = Setup(decks, NAMES[:seats], start=start, cuts=rnd.random() < 0.1)
    table = setup.table(Chance(seed), facts=False)
    if rnd.random() < 0.5 and not setup.cuts:
        play_out(table, [APFELERNTE.bots["greedy"](table, seed + seat) for seat in range(seats)], APFELERNTE)
    else:
        play_at_random(table, rnd)
    return setup, table.log


Keep = Callable[[float], bool]  # whether something is kept that people write down this often


def forgotten(seed: int) -> str:
    """An observed log of a game: what people may leave out is left out always, never, or at random."""
    setup, entries = game(seed)
    rnd = Random(-1 - seed)
    lang, style = rnd.choice((GERMAN, GERMAN, ENGLISH)), rnd.randrange(4)
    keep: Keep = lambda often: style > 1 or (style == 1 and rnd.random() < often)  # noqa: E731
    entries = entries[: rnd.choice((len(entries), rnd.randrange(len(entries) + 1)))]
    told = steps(setup, entries, lang, keep)
    if seed % 3 == 0:
        told = written_out(setup, entries, told, lang, Random(-2 - seed))
    lines = [line for step in told for line in step]
    return "\n".join((*header(setup, rnd), *numbered(lines)))


def written_in_full(seed: int) -> str:
    """The full log of a game with decisions that nobody was asked for."""
    setup, entries = game(seed)
    rnd = Random(-3 - seed)
    lang = rnd.choice((GERMAN, ENGLISH))
    tags = [line for line in write_game(setup, ()).splitlines() if line.startswith("[")]
    own = ([text, *(f"    {fact}" for fact in facts)] for text, facts in told(setup, entries, lang))
    lines = [line for step in written_out(setup, entries, own, lang, rnd) for line in step]
    return "\n".join((*tags, *numbered(lines)))


def written_out(
    setup: Setup, entries: Sequence[Entry], lines: Iterable[list[str]], lang: str, rnd: Random
) -> Iterator[list[str]]:
    """Each entry's lines with the decisions that followed from it without a question, where they were made. Mostly all
    of them are written."""
    table, often = setup.table(), rnd.choice((0.5, 1, 1))
    writer = Writer(setup.cards, log_names(setup.seats), table.owner, lang)
    done = 0
    for entry, own in zip(entries, lines, strict=True):
        table.unasked = made = Noted(table)
        apply(table, entry)
        said = writer.told(table.facts[done:])
        for one, facts in reversed([*zip(made, made.facts, strict=True)]):
            if rnd.random() < often:
                before = [f"    {for_audience(line, PUBLIC)}" for line in said[: facts - done] if line]
                own.insert(_behind(own, before), unasked_line(setup, table, one, lang))
        done = len(table.facts)
        yield own


class Noted(list[Unasked]):
    """Decisions that nobody was asked for. facts: how many there were before each."""

    def __init__(self, table: AppleTable) -> None:
        super().__init__()
        self.table, self.facts = table, []

    def append(self, made: Unasked) -> None:
        super().append(made)
        self.facts.append(len(self.table.facts))


def _behind(own: Sequence[str], before: Sequence[str]) -> int:
    """The place behind the decision and those of these facts that are written down."""
    place, left = int(bool(own) and not own[0].startswith(" ")), iter(before)
    while place < len(own) and for_audience(own[place], PUBLIC) in left:
        place += 1
    return place


def unasked_line(setup: Setup, table: AppleTable, made: Unasked, lang: str) -> str:
    """A decision that nobody was asked for, as people write it."""
    names = log_names(setup.seats)
    if made.seat == CHANCE:
        cards = ", ".join(setup.cards.by_number[table.hidden_face(copy)].name for copy in made.about)
        return STEP_PHRASES["lots"][lang == ENGLISH].replace("{c?}", cards).format(s=names[made.offer])
    key, face = said_of(made), UNKNOWN
    if made.kind in (ORDER, MAY) or (made.kind not in (LIFE, OPPONENT, EITHER, ABILITY) and made.offer != NONE):
        face = made.seen or table.hidden_face(card_of(made))
    values = {
        "s": names[made.seat],
        "s2": names[attack_of(made.offer)[1] if made.kind == ACTION else made.offer if made.kind == OPPONENT else 0],
        "n": made.seen if made.kind == LIFE else made.offer + 1,
        "c": setup.cards.by_number[face].name if face else "",
    }
    return re.sub(r"\[(.*)\]", r"\1", STEP_PHRASES[key][lang == ENGLISH].replace(" {c?}", "[ {c}]")).format(**values)


def header(setup: Setup, rnd: Random) -> Iterator[str]:
    yield from ('[Log "1"]', '[Grade "observed"]', f'[Format "{setup.format.key}"]')
    names = log_names(setup.seats)
    yield from (f'[Seat{seat} "{name}"]' for seat, name in enumerate(names))
    lists = rnd.randrange(3)
    for seat, deck in enumerate(setup.decks):
        if lists == 2 or (lists and rnd.random() < 0.5):
            yield f'[Deck{seat} "{{{names[seat]}: {deck_text(deck)}}}"]'
    if setup.start is not None:
        yield f'[Start "{names[setup.start]}"]'
    if setup.cuts:
        yield '[Cuts "yes"]'


def steps(setup: Setup, entries: Sequence[Entry], lang: str, keep: Keep) -> Iterator[list[str]]:
    """Of each entry the lines that are written down: the decision first, then facts, indented."""
    table = setup.table(facts=False)
    for entry, (text, facts) in zip(entries, told(setup, entries, lang), strict=True):
        line = for_audience(text, PUBLIC)
        public = [for_audience(fact, PUBLIC) for fact in facts]
        kept = [f"    {fact}" for fact in public if keep(0.3) or _must_be_told(fact, public, entry, table)]
        yield [*([line] if _is_told(line, entry, table, keep) else []), *kept]
        apply(table, entry)


def _is_told(line: str, entry: Entry, table: AppleTable, keep: Keep) -> bool:
    if any(word in line for word in UNUSED):
        return keep(0.5)
    if isinstance(entry, Result) and any(word in line for word in SHUFFLES):
        return keep(0.5)
    if isinstance(entry, Decision) and entry.kind in (LIFE, ORDER):
        return keep(0.5)
    if isinstance(entry, Decision) and entry.kind == CHOOSE and entry.offer == NONE:
        return keep(0.5)
    return True


def _must_be_told(fact: str, facts: Sequence[str], entry: Entry, table: AppleTable) -> bool:
    """A choice of hand cards is told without a name; which card came to lie open is told by what followed."""
    chosen = isinstance(entry, Decision) and (
        (entry.kind == CHOOSE and entry.offer in table.hand[entry.seat]) or (entry.kind, entry.offer) == (MAY, YES)
    )
    words = ("wirft ab", "discards", "kommt ins Spiel", "comes into play", "wird ausgeführt", "is executed")
    return chosen and any(word in fact for word in words)


def numbered(lines: Sequence[str]) -> Iterator[str]:
    """The lines with the numbers of their steps; a fact before any step becomes one."""
    step = 0
    for line in lines:
        if line.startswith("    ") and step:
            yield line
        else:
            step += 1
            yield f"{step} {line.strip()}"


OPEN_ENDS = ("unnamed_card", "too_many", "no_witness")  # what the judge may say instead of a verdict


def examine_in_full(seed: int) -> Verdict:
    """The full log of a game is legal with the decisions that nobody was asked for."""
    verdict = check(written_in_full(seed))
    if verdict.status != LEGAL:
        raise AssertionError(f"full {seed}: {verdict.status} {verdict.line} {verdict.rule} {verdict.code}")
    return verdict


def examine(seed: int) -> Verdict:
    """A forgotten game is never refused, and the witness of a legal one is a legal full log. Where nobody said which
    card came to lie in a discard pile and an ability looks there, or in too many ways, there is no verdict."""
    verdict = check(forgotten(seed))
    if verdict.status == NOT_JUDGED and verdict.code in OPEN_ENDS:
        return verdict
    if verdict.status != LEGAL:
        raise AssertionError(
            f"seed {seed}: {verdict.status} {verdict.line} {verdict.rule} {verdict.code} {verdict.params}"
        )
    witness = check(verdict.witness)
    if witness.status != LEGAL:
        raise AssertionError(f"seed {seed}: witness {witness.status} {witness.line} {witness.code} {witness.params}")
    return verdict


def main(count: int) -> None:
    begin, refused = process_time(), 0
    seats: Counter[int] = Counter()
    ends: Counter[str] = Counter()
    for seed in range(count):
        try:
            verdict = examine(seed)
            if seed % 10 == 0:
                examine_in_full(seed)
            seats[len(verdict.seats)] += 1
            ends[verdict.code or "legal"] += 1
        except AssertionError as fault:
            refused += 1
            print(fault, flush=True)
        if seed % 1000 == 999:
            print(f"{seed + 1}: {dict(ends)}, {refused} refused", flush=True)
    capped = ends["too_many"] + ends["no_witness"]
    print(
        f"{ends['legal']} of {count} legal, {ends['unnamed_card']} ask for the name of an open card, {refused} refused"
    )
    print(f"{capped} in too many ways ({100 * capped / max(count, 1):.2f} %; fewer than 1 % are allowed)")
    print(f"seats {dict(sorted(seats.items()))}, {process_time() - begin:.0f} s")
    sys.exit(refused > 0 or capped * 100 >= count)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
