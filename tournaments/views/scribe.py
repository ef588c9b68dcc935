"""The scribe: what happens in a game on paper is tapped, and judged at every tap."""

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from itertools import groupby

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from apfelernte.errors import DomainError
from apfelernte.languages import reader_language
from apfelernte.live.topics import mark
from decks.queries import cards_of
from engine import scribe
from engine.apfelernte import decisions as d
from engine.apfelernte.observed.retold import retold
from engine.apfelernte.view import SeatView, view
from engine.discretion import for_public
from engine.kernel import CHANCE, PUBLIC, RIGHT
from engine.kernel.log import REWIND, STEP, effective, read_log
from engine.observer import Observer
from engine.scribe import Choice
from tournaments.domain.sheets import MOST_CARDS, card_line, finish_sheet, open_sheet, take_back, write_line
from tournaments.models import Sheet
from tournaments.permissions import can_record, match_for, sheet_for
from tournaments.queries.sheets import sheet_judge, sheet_verdict
from tournaments.topics import sheet_topic
from tournaments.views.acting import whole_number
from tournaments.views.boards import Marks, SeatShown, seats_shown
from tournaments.views.judged import CARD, by_step, linked, reader_of, said, steps_of
from tournaments.views.shown import page
from tournaments.views.viewpoints import is_step

COUNTED = {
    "hand": gettext_lazy("hand cards"),
    "life": gettext_lazy("life cards"),
    "deck": gettext_lazy("cards in the deck"),
    "discard": gettext_lazy("cards in the discard pile"),
}
COUNT_SHOWN = {
    "hand": gettext_lazy("Hand %(n)d"),
    "life": gettext_lazy("Life %(n)d"),
    "deck": gettext_lazy("Deck %(n)d"),
    "discard": gettext_lazy("Discard %(n)d"),
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
ENDED = "tournaments/_sheet_ended.html"
BY_CARDS = {d.HOST, d.LIFE, d.MAY, d.EITHER, d.OPPONENT, d.CHOOSE, d.PREVENT}  # asked by a card, that stands first


@dataclass(frozen=True)
class Tap:
    """A line that one tap writes.

    label: the line without who does it.  emblem: the type of the card it is about, or "".  names: the card stands in
    the place of CARD and is chosen first.  open: numbers of cards of that person that all see: hardly meant.
    """

    line: str
    label: str
    emblem: str = ""
    names: bool = False
    open: str = ""


@dataclass(frozen=True)
class Asked:
    """What is open now. who: the name of who answers; "" for chance.  text: of the card that asks; "" for none."""

    who: str
    what: str
    text: str
    rule: str
    taps: list[Tap]


@dataclass(frozen=True)
class Written:
    """A line of the sheet. step: its number, of a rewind the one that it goes back to.  state: "wrong" cannot be,
    "because" is why, "after" counts no more, "rewind" goes back."""

    step: int
    text: SafeString | str
    state: str


@dataclass(frozen=True)
class Counted:
    """What everybody can count at one seat. taps: the counts as they should be, with the words of each."""

    name: str
    taps: list[tuple[str, str]]


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
    """The sheet, or with `at` the table behind an earlier line; a POST writes a line, takes lines back or finishes."""
    found = sheet_for(request.user, public_id)
    if request.method != "POST" and found.log:
        return page(request, found.event, ENDED, {"sheet": found}) if request.htmx else redirect(found.log)
    if request.method != "POST":
        return past_page(request, found) if is_step(request.GET.get("at", "")) else sheet_page(request, found)
    try:
        if "finish" in request.POST:
            return redirect(finish_sheet(found, request.user))
        written = written_down(request, found)
    except DomainError as error:
        found.refresh_from_db()
        return sheet_page(request, found, error.message)
    return sheet_page(request, written) if request.htmx else redirect(written)


def written_down(request: HttpRequest, found: Sheet) -> Sheet:
    """What one tap or one typed line says."""
    posted = request.POST
    version = whole_number(posted.get("version", ""), 0, 99_999)
    if "back" in posted:
        return take_back(found, version, whole_number(posted["back"], 0, 99_999), request.user)
    if "zone" in posted:
        line = count_said(found, posted.get("who", ""), posted["zone"], posted.get("count", ""))
    elif "said" in posted:
        line = card_line(found, posted["said"], posted.get("line", ""))
    else:
        line = posted.get("line", "")
    return write_line(found, version, line, request.user)


def count_said(found: Sheet, who: str, zone: str, count: str) -> str:
    """The line of a checkpoint."""
    names = sheet_judge(found).setup.seats
    if who not in names or zone not in COUNTED:
        raise DomainError("no_such_count", _("Choose who, what and how many."))
    return scribe.count_line(who, zone, whole_number(count, 0, MOST_CARDS), reader_language())


def sheet_page(request: HttpRequest, found: Sheet, problem: str = "") -> HttpResponse:
    """The whole page, or for its script what changes of it. What was typed is kept where it was typed."""
    template = "tournaments/_sheet.html" if request.htmx else "tournaments/sheet.html"
    now = mark(sheet_topic(found.public_id))
    found.refresh_from_db(fields=["text", "version"])
    match = found.game.match if found.game else None
    posted = request.POST if problem else {}
    typed = {each: posted.get(each, "") for each in ("line", "said", "who", "zone", "count")}
    around = {"mark": now, "match": match, "round": match.round if match else None, "problem": problem, "typed": typed}
    return page(request, found.event, template, shown(found) | around, status=422 if problem else 200)


def past_page(request: HttpRequest, found: Sheet) -> HttpResponse:
    """The table as it was behind a line, while the game goes on: what a judge looks back to."""
    last = scribe.last_step(found.text)
    at = min(int(request.GET["at"]), last)
    past = copy(found)
    past.text, _line = scribe.taken_back(found.text, at)
    judge = sheet_judge(past)
    written = (line.text for line in lines(found, sheet_judge(found)) if line.step == at and line.state != "rewind")
    return page(request, found.event, "tournaments/sheet_past.html", {
        "sheet": found,
        "at": at,
        "last": last,
        "text": next(written, ""),
        "followed": followed(judge) if at else [],
        "seats": seats(judge, []),
        "turn": judge.table.turns,
    })  # fmt: skip


def shown(found: Sheet) -> dict:
    """The verdict so far, the table, what can come next, and all lines."""
    judge, lang = sheet_judge(found), reader_language()
    title, reason = so_far(found, judge)
    choices = scribe.choices(judge, lang)
    next_ones = [each for each in choices if each.kind != RIGHT]
    written = lines(found, judge)
    return {
        "sheet": found,
        "judge": judge,
        "ended": judge.failure,
        "title": title,
        "reason": reason,
        "over": judge.table.over,
        "latest": next((line for line in written if line.state in ("", "wrong")), None),
        "followed": followed(judge),
        "asked": list(asked(judge, next_ones)),
        "wrong": [tap(judge, each) for each in scribe.wrong_choices(judge, lang)],
        "rights": [each.line for each in choices if each.kind == RIGHT],
        "seats": seats(judge, next_ones),
        "turn": judge.table.turns,
        "lines": written,
        "names": judge.setup.seats,
        "counted": COUNTED.items(),
        "counts": counts(judge),
        "most": MOST_CARDS,
        "cards": sorted(judge.setup.cards.cards, key=lambda card: card.name),
    }


def so_far(found: Sheet, judge: Observer) -> tuple[str, str]:
    """The verdict on what is written."""
    if judge.failure is not None:
        return said(by_step(for_public(sheet_verdict(found)), steps_of(found.text)))
    if judge.table.over:
        winner = judge.table.winner
        over = _("%(name)s wins.") % {"name": judge.setup.seats[winner]} if winner >= 0 else _("The game is drawn.")
        return over, _("Finish the sheet: then it is the log of the game.")
    if not judge.said:
        return _("Tap what happens."), _(
            "Each line is judged as soon as it is written. Life cards and Wesen on the table can be tapped, too."
        )
    return _("Nothing speaks against it so far."), ""


def followed(judge: Observer) -> list[SafeString]:
    """What came of the latest line, equal neighbours told once; of the lot who begins nothing: that is every set-up."""
    if len(judge.said) == 1 and not judge.said[0].text.startswith(tuple(judge.setup.seats)):
        return []
    cards = judge.setup.cards.by_number
    runs = [(line, len(list(run))) for line, run in groupby(scribe.consequences(judge, reader_language()))]
    return [format_html("{} ({} ×)" if count > 1 else "{}", linked(line, cards), count) for line, count in runs]


def asked(judge: Observer, choices: list[Choice]) -> Iterator[Asked]:
    """The choices by who answers which question."""
    for (seat, kind), group in groupby(choices, key=lambda choice: (choice.seat, choice.kind)):
        of_them = list(group)
        who = "" if seat == CHANCE else judge.setup.seats[seat]
        what = _("Chance") if seat == CHANCE else str(ASKED.get(kind, _("What happens?")))
        yield Asked(who, what, card_text(judge, seat, kind), of_them[0].rule, [tap(judge, each) for each in of_them])


def card_text(judge: Observer, seat: int, kind: int) -> str:
    """What the card says whose ability asks this, so that nobody has to look it up; "" for a question of the rules."""
    asks = (each for each in judge.table.questions if (each.seat, each.kind) == (seat, kind) and each.about)
    question = next(asks, None)
    if question is None or kind not in BY_CARDS:
        return ""
    card = judge.setup.cards.by_number.get(judge.table.face[question.about[0]])
    return card.text if card else ""


def tap(judge: Observer, choice: Choice) -> Tap:
    """A choice as it is tapped: without who does it, and in a game of two without whom an attack is for."""
    names, table = judge.setup.seats, judge.table
    label = CARD.sub(lambda found: f"({found[2].strip()})" if found[2] else "", choice.line).strip()
    if choice.seat >= 0:
        label = label.removeprefix(names[choice.seat]).lstrip()
        if choice.kind == d.ACTION and len(names) == 2:
            label = label.replace(f"{names[1 - choice.seat]} ", "", 1)
        if choice.kind == d.LIFE:
            label = _("Life card %(n)d") % {"n": choice.thing + 1}
    on_table = choice.thing if choice.kind != d.LIFE else -1
    card = judge.setup.cards.by_number.get(table.face[on_table]) if on_table >= 0 else None
    seen = " ".join(map(str, sorted(scribe.open_cards(table, choice.seat)))) if choice.names else ""
    return Tap(choice.line, label[:1].upper() + label[1:], card.type if card else "", choice.names, seen)


def seats(judge: Observer, choices: list[Choice]) -> list[SeatShown]:
    """The table as everybody sees it, with what a tap on it writes; who is asked sits below."""
    public = view(judge.table, PUBLIC)
    found = seats_shown(public, judge.setup.cards.by_number, judge.setup.seats, Marks(attacker(judge)))
    cards, slots = taps_on(choices, d.LIFE)
    found = [
        replace(
            shown,
            beings=tuple(replace(being, tap=cards.get(being.copy, "")) for being in shown.beings),
            taps={slot: line for (of, slot), line in slots.items() if of == seat},
        )
        for seat, shown in enumerate(found)
    ]
    return sorted(found, key=lambda seat: seat.asked) if len(found) == 2 else found


def taps_on(choices: list[Choice], life: int) -> tuple[dict[int, str], dict[tuple[int, int], str]]:
    """By copy on the table, and by seat and life slot, the first line that a tap there can write."""
    about = [choice for choice in reversed(choices) if choice.thing >= 0]  # of several the first one stays
    cards = {choice.thing: choice.line for choice in about if choice.kind != life}
    return cards, {(choice.seat, choice.thing): choice.line for choice in about if choice.kind == life}


def attacker(judge: Observer) -> int:
    """Who attacks while a block is asked for, else NONE."""
    asked = (question for question in judge.table.questions if question.kind == d.BLOCK and question.about)
    return next((question.about[0] for question in asked), d.NONE)


def counts(judge: Observer) -> list[Counted]:
    """The counts of each seat as they should be: a tap says that they were counted and are right."""
    public = view(judge.table, PUBLIC)
    return [Counted(name, list(_seat_counts(name, public.seats[seat]))) for seat, name in enumerate(judge.setup.seats)]


def _seat_counts(name: str, seat: SeatView) -> Iterator[tuple[str, str]]:
    found = {"hand": len(seat.hand), "life": seat.life_count, "deck": seat.deck, "discard": len(seat.discard)}
    for zone, number in found.items():
        yield scribe.count_line(name, zone, number, reader_language()), str(COUNT_SHOWN[zone] % {"n": number})


def lines(found: Sheet, judge: Observer) -> list[Written]:
    """Everything that was written, newest first."""
    log, cards = read_log(found.text), cards_of(found.event.card_set).by_number
    lang, reader = reader_language(), reader_of(judge.setup)
    states = {line.number: "" for line in effective(log.lines)}
    if judge.failure:
        clashes = {number: "because" for number in judge.failure.clashes}
        states |= clashes | {judge.failure.line.number: "wrong"}
    return [
        Written(
            line.step,
            linked(retold(reader, line, lang), cards),
            "rewind" if line.kind == REWIND else states.get(line.number, "after"),
        )
        for line in reversed(log.lines)
        if line.kind in (STEP, REWIND)
    ]
