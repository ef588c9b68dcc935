"""The pages of players: the code, "my event", reports, the own deck, entering oneself and leaving."""

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apfelernte import live
from apfelernte.accounts.models import User
from apfelernte.accounts.people import remember_key
from tournaments import permissions, queries
from tournaments.domain import codes, registration, reports
from tournaments.forms.entries import CodeForm, RegisterForm
from tournaments.models import Entry, EntryCode, Event, Game, Report
from tournaments.permissions import (
    can_hand_in,
    can_play_as,
    can_register,
    can_see,
    can_withdraw,
    event_for,
    own_entry_for,
)
from tournaments.queries.mine import MyEvent, my_event, next_step, reported, said, waiting_places
from tournaments.topics import event_topic, player_topic
from tournaments.views.acting import attempt, submit
from tournaments.views.entries import shown_deck
from tournaments.views.handing_in import build_entry_deck
from tournaments.views.shown import page

# codes


@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_variables("form")
def mine(request: HttpRequest) -> HttpResponse:
    """The person's events, and the field for a code."""
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data["code"]
        row = submit(form, codes.open_by_code, typed, request.META.get("REMOTE_ADDR", ""))
        if row:
            return enter(request, row)
    context = {"form": form, "entries": permissions.own_entries(request.user), "waiting": waiting_places(request.user)}
    return render(request, "tournaments/mine.html", context, status=422 if form.errors else 200)


def enter(request: HttpRequest, row: EntryCode) -> HttpResponse:
    """Let the device act for the entry, and go to its page."""
    remember_key(request, row.entry.public_id, row.device_key)
    return redirect("tournaments:my_event", row.entry.public_id)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_variables("key")
def open_link(request: HttpRequest) -> HttpResponse:
    """The link of a slip. Looking at it uses nothing up, so that previewers and double taps do no harm; the button
    does. The key stands in the query: the log writes paths only."""
    key = request.POST.get("key") or request.GET.get("key", "")
    found = codes.code_of_key(key)
    if found is not None and can_play_as(request.user, found.entry):
        return redirect("tournaments:my_event", found.entry.public_id)
    if request.method == "POST":
        return open_by_link(request, key)
    status = 200 if found and not found.opened_at else 410
    context = {"key": key, "found": found, "used": bool(found and found.opened_at)}
    return render(request, "tournaments/open_link.html", context, status=status)


def open_by_link(request: HttpRequest, key: str) -> HttpResponse:
    """Use the link's code up, or say why not on the page of codes."""
    rows: list[EntryCode] = []
    if attempt(request, lambda: rows.append(codes.open_by_key(key))):
        return enter(request, rows[0])
    return redirect("tournaments:mine")


def account(request: HttpRequest) -> User | None:
    """The account of who acts; None for a device that a code has opened."""
    return request.user if request.user.is_authenticated else None


# my event


@never_cache
@require_safe
def my_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """What is mine in an event; follows it by itself."""
    try:
        entry = own_entry_for(request.user, public_id)
    except PermissionDenied:
        if request.user.is_authenticated:
            raise
        messages.warning(request, _("This device cannot open that page. Type the code of your slip, or log in."))
        return redirect("tournaments:mine")
    return shown(request, entry, "tournaments/my_event.html")


@never_cache
@require_safe
def my_part(request: HttpRequest, public_id: str) -> HttpResponse:
    """The same without its frame, for the live page."""
    return shown(request, own_entry_for(request.user, public_id), "tournaments/_my_event.html")


def shown(request: HttpRequest, entry: Entry, template: str) -> HttpResponse:
    """The player's page with one of its faces. The marks are taken before anything is read."""
    marks = [live.mark(event_topic(entry.event)), live.mark(player_topic(entry))]
    entry.event.refresh_from_db()
    found = my_event(entry)
    context = {
        "mine": found,
        "entry": entry,
        "marks": marks,
        "step": next_step(found),
        "reported": reported(found.theirs) if found.theirs else "",
        "theirs": [said(row) for row in found.theirs],
        "versions": [(row, said(row)) for row in found.play.contradiction] if found.play else [],
        "own": [said(row) for row in found.mine],
        "seen": ",".join(row.public_id for row in found.theirs),
        "newest": found.mine[-1] if found.mine else None,
        "may_hand_in": can_hand_in(request.user, entry),
        "may_withdraw": can_withdraw(request.user, entry),
        "may_claim": permissions.can_claim(request.user, entry),
        "here": reverse("tournaments:my_event", args=[entry.public_id]),
    }
    return page(request, entry.event, template, context)


@dataclass(frozen=True)
class Answer:
    """One answer to "who won?": what is sent, and the score with it."""

    value: str
    title: str
    then: str


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Who won game `number`? One tap answers; it is said what the score is then."""
    entry = own_entry_for(request.user, public_id)
    found = my_event(entry)
    if found.play is None or found.opponent is None:
        messages.warning(request, _("You play nobody at the moment."))
        return redirect("tournaments:my_event", entry.public_id)
    if request.method == "POST":
        return take_report(request, found, number)
    if found.state not in ("play", "choose", "answer") or number not in (found.number, found.play.next_number):
        messages.warning(request, _("Game %(number)d is not the next one any more.") % {"number": number})
        return redirect("tournaments:my_event", entry.public_id)
    context = {"mine": found, "entry": entry, "number": number, "answers": answers(found), "how": Game.How}
    return page(request, entry.event, "tournaments/report.html", context)


def answers(found: MyEvent) -> list[Answer]:
    """The two people, the own name as "I"."""
    assert found.opponent is not None
    return [
        Answer("me", _("I"), then(found, found.entry)),
        Answer("other", found.opponent.name, then(found, found.opponent)),
    ]


def then(found: MyEvent, winner: Entry) -> str:
    """The score when `winner` wins the game: "1 : 1" or "2 : 1, the match is over"."""
    assert found.play is not None
    games = [*found.play.games, *([] if found.theirs else found.games[len(found.play.games) :])]
    games = [*games, queries.Played(len(games) + 1, winner, "")]
    said_score = _("that makes %(score)s") % {"score": found.score(games)}
    over = found.play.is_decided(games) or found.play.time_is_over
    return said_score + (", " + _("the match is over") if over else "")


def take_report(request: HttpRequest, found: MyEvent, number: int) -> HttpResponse:
    """Write the answer; whatever came of it stands on the player's page."""
    winner = {"me": found.entry, "other": found.opponent}.get(request.POST.get("winner", ""))
    how = request.POST.get("how", "")[:20]
    assert found.match is not None
    attempt(request, reports.report_game, found.match, found.entry, min(number, 99), winner, how, account(request))
    return redirect("tournaments:my_event", found.entry.public_id)


@require_POST
def answer(request: HttpRequest, public_id: str) -> HttpResponse:
    """Confirm what the other one reported, take the own report back, choose who begins, take that back."""
    entry = own_entry_for(request.user, public_id)
    found = my_event(entry)
    do = request.POST.get("do", "")
    if found.match is None or found.opponent is None:
        messages.warning(request, _("You play nobody at the moment."))
    elif do == "confirm":
        seen = [text for text in request.POST.get("seen", "")[:400].split(",") if text]
        attempt(request, reports.confirm, found.match, entry, seen, account(request))
    elif do == "take_back":
        own = Report.objects.select_related("match__round__event")
        row = own.filter(public_id=request.POST.get("report", "")[:20], entry=entry).first()
        if row is not None:
            attempt(request, reports.take_back, row, entry, account(request))
    elif do in ("starter", "other_starter"):
        number = request.POST.get("number", "")
        if number.isdecimal() and len(number) < 3:
            choose(request, found, int(number))
    return redirect("tournaments:my_event", entry.public_id)


def choose(request: HttpRequest, found: MyEvent, number: int) -> None:
    """Say who begins a game, or take that back."""
    if request.POST.get("do") == "other_starter":
        attempt(request, reports.take_back_starter, found.match, found.entry, number, account(request))
        return
    starter = found.entry if request.POST.get("starter") == "me" else found.opponent
    attempt(request, reports.choose_starter, found.match, found.entry, number, starter, account(request))


# the own deck


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def my_deck(request: HttpRequest, public_id: str) -> HttpResponse:
    """The own deck: built and handed in until the deadline, then only looked at."""
    entry = own_entry_for(request.user, public_id)
    if can_hand_in(request.user, entry) or request.method == "POST":  # what is sent too late is shown with the reason
        return build_entry_deck(request, entry)
    return page(request, entry.event, "tournaments/my_deck.html", {"entry": entry} | shown_deck(entry))


# entering and leaving


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest, public_id: str) -> HttpResponse:
    """Enter oneself, or wait for a place; `do=stop` gives the place in the queue up."""
    event = event_for(request.user, public_id, can_see)
    mark = live.mark(event_topic(event))
    own = permissions.own_entry(request.user, event)
    place = event.waiting.filter(user=request.user, moved_up_at=None).first()
    if own is not None and not request.htmx:
        return redirect("tournaments:my_event", own.public_id)
    if request.method == "POST" and place is not None and request.POST.get("do") == "stop":
        attempt(request, registration.stop_waiting, place, request.user, done=_("You wait no longer."))
        return redirect("tournaments:register", event.public_id)
    form = RegisterForm(
        request.POST if request.method == "POST" and not place else None, initial={"name": str(request.user)}
    )
    if request.method == "POST" and place is None and form.is_valid():
        made = submit(form, registration.register, event, request.user, form.cleaned_data["name"])
        if isinstance(made, Entry):
            messages.success(request, _("You take part in %(event)s.") % {"event": event})
        if made is not None:
            return redirect("tournaments:register", event.public_id)
    return register_page(request, event, form, place, {"mark": mark, "own": own})


def register_page(request: HttpRequest, event: Event, form: RegisterForm, place, more: dict) -> HttpResponse:
    """How many places are free, who waits before oneself, the form; who waits hears of a place without a reload."""
    waiting = registration.queue(event)
    context = {
        "form": form,
        "place": place,
        "at": next((at for at, each in enumerate(waiting, start=1) if each == place), 0),
        "waiting": len(waiting),
        "free": registration.free_places(event),
        "may": can_register(request.user, event),
    } | more
    template = "tournaments/_register.html" if request.htmx else "tournaments/register.html"
    return page(request, event, template, context, status=422 if form.errors else 200)


@require_POST
def withdraw(request: HttpRequest, public_id: str) -> HttpResponse:
    """The player leaves the event; once it runs, the own page stays, since the running match is still played."""
    entry = own_entry_for(request.user, public_id, can_withdraw)
    runs = entry.event.state == Event.State.RUNNING
    done = _("You have dropped out. The running round still counts.") if runs else _("You have left %(event)s.")
    left = attempt(request, registration.withdraw, entry, account(request), done=done % {"event": entry.event})
    return redirect("tournaments:mine") if left and not runs else redirect("tournaments:my_event", public_id)


@login_required
@require_POST
def claim(request: HttpRequest, public_id: str) -> HttpResponse:
    """Take the entry that this device has opened into the own account."""
    entry = own_entry_for(request.user, public_id, permissions.can_claim)
    attempt(request, codes.claim_entry, entry, request.user, done=_("Saved. You find this event on every device now."))
    return redirect("tournaments:my_event", public_id)
