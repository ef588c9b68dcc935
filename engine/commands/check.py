"""`python -m engine check FILE`: is a log legal; 0 legal, 1 illegal, 2 unreadable, 4 not judged."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from engine.apfelernte.sentences.sentence import sentence, who_is_out, why_illegal
from engine.commands import files
from engine.draftjudge import check as check_draft
from engine.header import is_draft
from engine.judge import ILLEGAL, LEGAL, NOT_JUDGED, UNREADABLE, Verdict, check
from engine.kernel.log import read_log

EXIT = {LEGAL: 0, ILLEGAL: 1, UNREADABLE: 2, NOT_JUDGED: 4}


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("check", help="judge a log: 0 legal, 1 illegal, 2 unreadable, 4 not judged")
    parser.add_argument("file", help="a log; - reads what is piped in")
    parser.add_argument("--deck", action="append", default=[], metavar="SEAT=FILE", help="a registered deck list")
    parser.add_argument("--cards", metavar="FILE", help="a card file that the log names")
    parser.add_argument("--lang", choices=("de", "en"))
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    lang = files.language(options.lang)
    cards = files.card_set(options.cards, lang)
    decks = files.decks(options.deck, cards, lang)
    text = files.read_text(options.file)
    verdict = check_draft(text, [cards]) if is_draft(read_log(text)) else check(text, decks, [cards])
    _know_seats(decks, verdict)
    if options.json:
        files.print_json(as_data(verdict, lang))
    else:
        print("\n".join(told(verdict, lang)))
    return EXIT[verdict.status]


def _know_seats(decks: Mapping[int | str, object], verdict: Verdict) -> None:
    """A deck for a seat that the log does not have is a slip of the person at the keyboard."""
    names = {name.casefold() for name in verdict.seats} | {str(seat) for seat in range(len(verdict.seats))}
    if verdict.seats and (unknown := [seat for seat in decks if str(seat).casefold() not in names]):
        raise files.BadInput(f"--deck {unknown[0]}=: {', '.join(verdict.seats)}")


def told(verdict: Verdict, lang: str) -> list[str]:
    """The lines of the answer; the first is for scripts too."""
    if verdict.status == ILLEGAL:
        reason = " ".join(part for part in why_illegal("", verdict.code, verdict.params, lang) if part)
        out = who_is_out(verdict, lang)
        return [f"line {verdict.line}: {verdict.rule}: {reason}", *([out] if out else [])]
    if verdict.status == UNREADABLE:
        return [f"line {one.line}, column {one.column}: {sentence(one, lang)}" for one in verdict.problems]
    return [sentence(verdict, lang)]


def as_data(verdict: Verdict, lang: str) -> dict[str, object]:
    """The verdict as JSON data."""
    winner = verdict.seats[verdict.winner] if verdict.winner is not None else None
    return {
        "status": verdict.status,
        "line": verdict.line,
        "column": verdict.column,
        "step": verdict.step,
        "rule": verdict.rule,
        "code": verdict.code,
        "since": verdict.since,
        "sentence": sentence(verdict, lang),
        "problems": [
            {"line": one.line, "column": one.column, "code": one.code, "sentence": sentence(one, lang)}
            for one in verdict.problems
        ],
        "seats": verdict.seats,
        "winner": winner,
        "draw": verdict.draw,
        "places": verdict.places,
        "unfinished": verdict.unfinished,
        "steps": verdict.steps,
        "out": verdict.seats[verdict.out] if verdict.out is not None else None,
    }
