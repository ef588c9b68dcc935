"""One table: who plays, who begins, the result with its form, the games with their logs."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.domain.history import result_data
from tournaments.domain.results import clear_result, record_result
from tournaments.forms.matches import ResultForm
from tournaments.models import Match
from tournaments.permissions import can_handle_logs, can_organize, can_record, can_replay_match, can_score, match_for
from tournaments.sentences import result_sentence
from tournaments.views.acting import attempt, submit
from tournaments.views.checks import checks_of_match
from tournaments.views.shown import frame_for, mark_of, page


@require_http_methods(["GET", "HEAD", "POST"])
def match(request: HttpRequest, public_id: str) -> HttpResponse:
    """The page of a table; its plate follows the event. A POST enters, corrects or (`clear`) takes back the result."""
    if request.method == "POST":
        return take_result(request, match_for(request.user, public_id, can_score))
    match = match_for(request.user, public_id)
    form = ResultForm(match=match) if can_score(request.user, match.round.event) and not match.is_bye else None
    return match_page(request, match, form)


def take_result(request: HttpRequest, match: Match) -> HttpResponse:
    """Write the result of the form, or show what keeps it from being written."""
    if match.is_bye:
        messages.error(request, _("A bye has no result to enter."))
        return redirect(match)
    if request.POST.get("clear"):
        version = request.POST.get("version", "")
        attempt(
            request,
            clear_result,
            match,
            request.user,
            int(version) if version.isdecimal() and len(version) < 9 else None,
        )
        return redirect(match)
    form = ResultForm(tapped_score(request.POST, match), match=match)
    may_correct = can_organize(request.user, match.round.event)
    written = form.is_valid() and submit(
        form, record_result, match, request.user, may_correct_closed=may_correct, **form.result
    )
    if written:
        messages.success(request, saved(written))
        return redirect("tournaments:desk", match.round.event.public_id)
    match.refresh_from_db()
    return match_page(request, match, form, status=422)


def saved(match: Match) -> str:
    """What was entered, since the desk may show another round: "Saved. Round 1, table 2: Ute – Jan 2 : 1." """
    result = result_sentence(result_data(match))
    return _("Saved. Round %(round)d, %(result)s") % {"round": match.round.number, "result": result}


def usual_scores(match: Match) -> list[tuple[int, int]]:
    """The results that one tap enters while there is none: somebody wins what a match needs, nothing is drawn."""
    if match.has_result or match.is_bye:
        return []
    needed = match.round.event.wins_needed
    left = [(needed, lost) for lost in range(needed)]
    return left + [(two, one) for one, two in reversed(left)]


def tapped_score(posted: QueryDict, match: Match) -> QueryDict:
    """What was sent, with the score of the button in place of the fields."""
    score = next((each for each in usual_scores(match) if "{}-{}".format(*each) == posted.get("score")), None)
    if score is None:
        return posted
    sent = posted.copy()
    for name, value in zip(("one", "two", "drawn", "kind"), (*score, 0, Match.Kind.PLAYED), strict=True):
        sent[name] = str(value)
    return sent


def match_page(request: HttpRequest, match: Match, form: ResultForm | None, status: int = 200) -> HttpResponse:
    """The page of a match with its result form, if the person may use one."""
    event = match.round.event
    now = mark_of(event)
    match.refresh_from_db(fields=["kind", "games_drawn", "table", "result_version"])
    seats = list(match.seats.select_related("entry").order_by("position"))
    games = {game.number: game for game in match.games.select_related("winner", "starter").prefetch_related("logs")}
    most = max([event.best_of, *games, sum(seat.games_won for seat in seats) + match.games_drawn])
    context = {
        "mark": now,
        "match": match,
        "round": match.round,
        "seats": seats,
        "games": [(number, games.get(number)) for number in range(1, most + 1)],
        "form": form,
        "scores": usual_scores(match) if form else [],
        "frame": frame_for(request.user, event),
        "may_replay": can_replay_match(request.user, match),
        "may_record": can_record(request.user, event) and not match.is_bye,
        "may_handle_logs": can_handle_logs(request.user, event) and not match.is_bye,
    }
    context |= checks_of_match(request.user, match)
    template = "tournaments/_match_plate.html" if request.htmx else "tournaments/match.html"
    return page(request, event, template, context, status=status)
