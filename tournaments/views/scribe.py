"""The scribe: what happens in a game on paper is tapped, and judged at every tap."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from apfelernte.errors import DomainError
from decks.queries import cards_of
from engine import scribe
from engine.apfelernte import decisions as d
from engine.apfelernte.view import view
from engine.discretion import for_public
from engine.kernel import CHANCE, PUBLIC, RIGHT
from engine.kernel.log import REWIND, STEP, effective, read_log
from engine.observer import Observer
from engine.scribe import Choice
from tournaments.domain.sheets import MOST_CARDS, finish_sheet, open_sheet, take_back, write_line
from tournaments.models import Sheet
from tournaments.permissions import can_record, match_for, sheet_for
from tournaments.queries.sheets import sheet_judge, sheet_verdict
from tournaments.views.acting import whole_number
from tournaments.views.boards import Marks, SeatShown, seats_shown
from tournaments.views.judged import language, linked, said
from tournaments.views.shown import page

COUNTED = {
    "hand": gettext_lazy("hand cards"),
    "life": gettext_lazy("life cards"),
    "deck": gettext_lazy("cards in the deck"),
    "discard": gettext_lazy("cards in the discard pile"),
}
ASKED = {
    d.START: gettext_lazy("Who begins?"),
    d.ACTION: gettext_lazy("The turn"),
    d.EXTRA: gettext_lazy("A further card?"),
    d.HOST: gettext_lazy("Which Wesen is strengthened?"),
    d.BLOCK: gettext_lazy("Who blocks?"),
    d.LIFE: gettext_lazy("Which life card?"),
    d.ORDER: gettext_lazy("Which ability is first?"),
    d.MAY: gettext_lazy("Is the ability used?"),
    d.EITHER: gettext_lazy("Which part?"),
    d.OPPONENT: gettext_lazy("Which opponent?"),
    d.CHOOSE: gettext_lazy("Which card?"),
    d.PREVENT: gettext_lazy("Is a card saved?"),
    d.ABILITY: gettext_lazy("Which ability?"),
}


@dataclass(frozen=True)
class Asked:
    """What is open now. who: the name of who answers; "" for chance."""

    who: str
    what: str
    rule: str
    choices: list[Choice]


@dataclass(frozen=True)
class Written:
    """A line of the sheet. step: its number, of a rewind the one that it goes back to."""

    step: int
    text: SafeString | str
    counts: bool
    wrong: bool
    rewind: bool


@login_required
@require_POST
def open_page(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Begin to write down a game, or go on with it."""
    match = match_for(request.user, public_id, can_record)
    try:
        return redirect(open_sheet(match, number, request.user))
    except DomainError as error:
        messages.error(request, error.message)
        return redirect(match)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def sheet(request: HttpRequest, public_id: str) -> HttpResponse:
    """The sheet; a POST writes a line, takes lines back or finishes."""
    found = sheet_for(request.user, public_id)
    if request.method != "POST":
        return redirect(found.log) if found.log else sheet_page(request, found)
    try:
        if "finish" in request.POST:
            return redirect(finish_sheet(found, request.user))
        written = written_down(request, found)
    except DomainError as error:
        found.refresh_from_db()
        return sheet_page(request, found, error.message, request.POST.get("line", ""))
    return sheet_page(request, written) if request.htmx else redirect(written)


def written_down(request: HttpRequest, found: Sheet) -> Sheet:
    """What one tap or one typed line says."""
    posted = request.POST
    version = whole_number(posted.get("version", ""), 0, 99_999)
    if "back" in posted:
        return take_back(found, version, whole_number(posted["back"], 0, 99_999), request.user)
    if "zone" in posted:
        line = count_said(found, posted.get("who", ""), posted["zone"], posted.get("count", ""))
    else:
        line = posted.get("said", scribe.CARD).replace(scribe.CARD, posted.get("line", ""), 1)
    return write_line(found, version, line, request.user)


def count_said(found: Sheet, who: str, zone: str, count: str) -> str:
    """The line of a checkpoint."""
    names = sheet_judge(found).setup.seats
    if who not in names or zone not in COUNTED:
        raise DomainError("no_such_count", _("Choose who, what and how many."))
    return scribe.count_line(who, zone, whole_number(count, 0, MOST_CARDS), language())


def sheet_page(request: HttpRequest, found: Sheet, problem: str = "", typed: str = "") -> HttpResponse:
    """The whole page, or for htmx what changes of it (with status 200, else nothing of it would be shown)."""
    template = "tournaments/_sheet.html" if request.htmx else "tournaments/sheet.html"
    status = 422 if problem and not request.htmx else 200
    match = found.game.match if found.game else None
    around = {"match": match, "round": match.round if match else None, "problem": problem, "typed": typed}
    return page(request, found.event, template, shown(found) | around, status=status)


def shown(found: Sheet) -> dict:
    """The verdict so far, the table, what can come next, and all lines."""
    judge = sheet_judge(found)
    title, reason = so_far(found, judge)
    choices = scribe.choices(judge, language())
    return {
        "sheet": found,
        "judge": judge,
        "ended": judge.failure,
        "title": title,
        "reason": reason,
        "over": judge.table.over,
        "asked": list(asked(judge, [each for each in choices if each.kind != RIGHT])),
        "rights": [each for each in choices if each.kind == RIGHT],
        "seats": seats(judge),
        "turn": judge.table.turns,
        "lines": lines(found, judge),
        "names": judge.setup.seats,
        "counted": COUNTED.items(),
        "most": MOST_CARDS,
        "cards": sorted(judge.setup.cards.cards, key=lambda card: card.name),
    }


def so_far(found: Sheet, judge: Observer) -> tuple[str, str]:
    """The verdict on what is written."""
    if judge.failure is not None:
        return said(for_public(sheet_verdict(found)))
    if judge.table.over:
        winner = judge.table.winner
        over = _("%(name)s wins.") % {"name": judge.setup.seats[winner]} if winner >= 0 else _("The game is drawn.")
        return over, _("Finish the sheet: then it is the log of the game.")
    if not judge.said:
        return _("Tap what happens."), _("Each line is judged as soon as it is written.")
    return _("Nothing speaks against it so far."), ""


def asked(judge: Observer, choices: list[Choice]) -> Iterator[Asked]:
    """The choices by who answers which question."""
    for (seat, kind), group in groupby(choices, key=lambda choice: (choice.seat, choice.kind)):
        of_them = list(group)
        who = "" if seat == CHANCE else judge.setup.seats[seat]
        what = _("Chance") if seat == CHANCE else str(ASKED.get(kind, _("What happens?")))
        yield Asked(who, what, of_them[0].rule, of_them)


def seats(judge: Observer) -> list[SeatShown]:
    """The table as everybody sees it; who is asked sits below."""
    public = view(judge.table, PUBLIC)
    found = seats_shown(public, judge.setup.cards.by_number, judge.setup.seats, Marks())
    return sorted(found, key=lambda seat: seat.asked) if len(found) == 2 else found


def lines(found: Sheet, judge: Observer) -> list[Written]:
    """Everything that was written, newest first."""
    log, cards = read_log(found.text), cards_of(found.event.card_set).by_number
    counting = {line.number for line in effective(log.lines)}
    wrong = judge.failure.line.number if judge.failure else 0
    return [
        Written(
            line.step,
            linked(line.text, cards),
            line.number in counting,
            line.number == wrong,
            line.kind == REWIND,
        )
        for line in reversed(log.lines)
        if line.kind in (STEP, REWIND)
    ]
