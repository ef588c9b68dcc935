"""`python -m engine show FILE` and `ask FILE QUESTION`: the table of a log at a step, as a seat, the public or a judge
sees it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from engine.apfelernte.asking.desk import Desk
from engine.apfelernte.asking.playback import FAILED, Playback, playback
from engine.apfelernte.asking.questions import UNCLEAR, Answer, ask, desk, examples
from engine.apfelernte.board import as_data, as_text
from engine.apfelernte.drafts import board as draft_board
from engine.apfelernte.drafts.view import view as draft_view
from engine.apfelernte.sentences.sentence import sentence
from engine.apfelernte.view import view
from engine.commands import check, files
from engine.commands.files import BadInput
from engine.draftjudge import DraftPosition
from engine.draftjudge import position as draft_position
from engine.header import is_draft
from engine.judge import Position, Verdict, position
from engine.judge import check as check_log
from engine.kernel import JUDGE, PUBLIC, SEALED
from engine.kernel.log import for_audience, is_number, read_log

UNANSWERED = 2  # the question is not understood, the log not readable, no such step
REFUSED = 3


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    show = commands.add_parser("show", help="the table of a log at a step")
    _common(show)
    show.set_defaults(run=run_show)
    question = commands.add_parser("ask", help="a question about the table: 0 answered, 3 not open")
    _common(question)
    question.add_argument("question")
    question.set_defaults(run=run_ask)


def _common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="a log; - reads what is piped in")
    parser.add_argument("--at", type=int, metavar="STEP", help="after this step; 0: before the first; else the end")
    parser.add_argument("--as", dest="viewer", default="public", metavar="SEAT|public|judge")
    parser.add_argument("--cards", metavar="FILE", help="a card file that the log names")
    parser.add_argument("--lang", choices=("de", "en"))
    parser.add_argument("--json", action="store_true")


def run_show(options: argparse.Namespace) -> int:
    lang = files.language(options.lang)
    text = files.read_text(options.file)
    if is_draft(read_log(text)):
        return _show_draft(options, text, lang)
    found = _position(options, text, lang)
    if isinstance(found, int):
        return found
    viewer, audience = _viewer(options.viewer, found.setup.seats)
    shown = view(found.table, SEALED if viewer == JUDGE else viewer)
    line = for_audience(found.line, audience, unsealed=viewer == JUDGE)
    if options.json:
        table = as_data(shown, found.setup.cards, found.setup.seats)
        files.print_json({"step": found.step, "steps": found.steps, "as": audience, "line": line, **table})
    else:
        word = {"de": f"Schritt {found.step} von {found.steps}", "en": f"Step {found.step} of {found.steps}"}[lang]
        print(f"{word}: {line}" if line else word)
        print("\n".join(as_text(shown, found.setup.cards, found.setup.seats, lang)))
    return _told_failure(options, found, lang)


def run_ask(options: argparse.Namespace) -> int:
    lang = files.language(options.lang)
    found = _desk(options, lang)
    if isinstance(found, int):
        return found
    here, step = found
    answer = ask(here, options.question)
    if options.json:
        rule, recorded = answer.rule or None, answer.recorded
        told = {"class": answer.cls, "rule": rule, "answer": answer.text, "step": step, "recorded": recorded}
        files.print_json(told)
    elif answer.cls == UNCLEAR:
        print(_unclear(here, answer), file=sys.stderr)
    else:
        print(f"{answer.cls} {answer.rule}: {answer.text}")
    if answer.cls == UNCLEAR:
        return UNANSWERED
    return REFUSED if answer.refused else 0


def _unclear(here: Desk, answer: Answer) -> str:
    """Why a question is not understood, what may be meant, and what can be asked."""
    near = [f"{here.say('Meinst du', 'Do you mean')}: {' / '.join(answer.nearest)}"] if answer.nearest else []
    head = here.say("Diese Fragen werden verstanden:", "These questions are understood:")
    return "\n".join([answer.text, *near, head, *(f"  {example}" for example in examples(here))])


def _desk(options: argparse.Namespace, lang: str) -> tuple[Desk, int] | int:
    """Where is asked, and after which step; else what is wrong is told and its exit code returned."""
    text = files.read_text(options.file)
    found = _position(options, text, lang)
    if isinstance(found, int):
        return found
    viewer, _ = _viewer(options.viewer, found.setup.seats)
    cards = files.card_set(options.cards, lang)
    told = playback(check_log(text, card_sets=[cards]))
    return desk(found.table, found.setup, viewer, lang, told, _moment(told, found.step)), found.step


def _moment(told: Playback | None, step: int) -> int:
    """The moment of a step that was carried out."""
    if told is None:
        return 0
    at = min(step, told.last)
    return told.moments[at].before if told.moments[at].state == FAILED else at


def _position(options: argparse.Namespace, text: str, lang: str) -> Position | int:
    """The position asked for; else what is wrong is told and its exit code returned."""
    cards = files.card_set(options.cards, lang)
    found = position(text, options.at, [cards])
    if isinstance(found, Verdict):
        return _told_verdict(found, lang)
    _know_step(options, found.steps, lang)
    return found


def _told_verdict(verdict: Verdict, lang: str) -> int:
    """Says why a log cannot be shown."""
    print("\n".join(check.told(verdict, lang)), file=sys.stderr)
    return check.EXIT[verdict.status]


def _know_step(options: argparse.Namespace, steps: int, lang: str) -> None:
    if options.at is not None and not 0 <= options.at <= steps:
        raise BadInput({"de": f"Es gibt die Schritte 0 bis {steps}.", "en": f"There are steps 0 to {steps}."}[lang])


def _show_draft(options: argparse.Namespace, text: str, lang: str) -> int:
    """The table of a draft."""
    found = draft_position(text, options.at, [files.card_set(options.cards, lang)])
    if isinstance(found, Verdict):
        return _told_verdict(found, lang)
    _know_step(options, found.steps, lang)
    seats, cards = found.setup.seats, found.setup.cards
    viewer, audience = _viewer(options.viewer, seats)
    shown = draft_view(found.table, SEALED if viewer == JUDGE else viewer)
    line = for_audience(found.line, audience, unsealed=viewer == JUDGE)
    if options.json:
        table = draft_board.as_data(shown, cards, seats)
        files.print_json({"step": found.step, "steps": found.steps, "as": audience, "line": line, **table})
    else:
        word = {"de": f"Schritt {found.step} von {found.steps}", "en": f"Step {found.step} of {found.steps}"}[lang]
        print(f"{word}: {line}" if line else word)
        print("\n".join(draft_board.as_text(shown, cards, seats, lang)))
    return _told_failure(options, found, lang)


def _viewer(name: str, seats: Sequence[str]) -> tuple[int, str]:
    """A viewer from its name or number, and its name as an audience."""
    names = [seat.casefold() for seat in seats]
    wanted = name.casefold()
    if wanted in names:
        return names.index(wanted), seats[names.index(wanted)]
    if is_number(wanted) and int(wanted) < len(names):
        return int(wanted), seats[int(wanted)]
    if wanted in ("judge", "richter"):
        return JUDGE, "judge"
    if wanted in ("public", "alle"):
        return PUBLIC, "public"
    raise BadInput(f"--as {name}: {', '.join(seats)}, public, judge")


def _told_failure(options: argparse.Namespace, found: Position | DraftPosition, lang: str) -> int:
    """Say so when the log cannot be followed as far as asked; 1 then."""
    if found.failure is None or (options.at is not None and found.step >= options.at):
        return 0
    print(f"line {found.failure.line.number}: {sentence(found.failure.error, lang)}", file=sys.stderr)
    return 1
