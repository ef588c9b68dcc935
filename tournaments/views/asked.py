"""Questions on the page of a log: what can be tapped at a step, what was asked, and what was answered."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from apfelernte.accounts.models import User
from apfelernte.languages import reader_language
from engine.apfelernte.asking.desk import DECK, DISCARD, HAND, LIFE, STEP, TURN, Asked, Desk
from engine.apfelernte.asking.playback import Playback
from engine.apfelernte.asking.questions import OPEN, OWN, UNCLEAR, answer, desk, wording
from tournaments import queries
from tournaments.domain.questions import ask_question
from tournaments.models import AuditLine, GameLog
from tournaments.permissions import can_ask, own_entry, replay_for
from tournaments.views.judged import linked
from tournaments.views.viewpoints import AS_JUDGE, Viewpoint, address, is_step, viewpoint, viewpoints

MOST_SHOWN = 5  # questions that a page still shows

# what is written on the buttons: of a seat, of a card in play, of the game; (form, what it asks about) -> words
OF_SEAT = {
    ("play", ""): gettext_lazy("in play"),
    ("count", HAND): gettext_lazy("how many in hand"),
    ("count", DECK): gettext_lazy("how many in the deck"),
    ("count", LIFE): gettext_lazy("how many life cards"),
    ("count", DISCARD): gettext_lazy("how many discarded"),
    ("discard", ""): gettext_lazy("discard pile in order"),
    ("hidden", HAND): gettext_lazy("which hand cards"),
    ("hidden", DECK): gettext_lazy("order of the deck"),
    ("hidden", LIFE): gettext_lazy("which life cards"),
}
OF_CARD = {
    ("strength", ""): gettext_lazy("strength"),
    ("may", ""): gettext_lazy("attack, block"),
    ("state", ""): gettext_lazy("whose, what lies on it"),
    ("card", ""): gettext_lazy("text"),
}
OF_GAME = {
    ("happened", STEP): gettext_lazy("this step"),
    ("happened", TURN): gettext_lazy("this turn"),
    ("turn", ""): gettext_lazy("whose turn"),
    ("waiting", ""): gettext_lazy("who decides, what waits"),
    ("passes", ""): gettext_lazy("passes in a row"),
    ("start", ""): gettext_lazy("who began, and why"),
    ("bans", ""): gettext_lazy("ban list"),
    ("seen", ""): gettext_lazy("which hidden cards were shown"),
}
MARKS = {OPEN: ("confirmed", gettext_lazy("open")), OWN: ("judges", gettext_lazy("only for who holds it"))}
TOLD, REFUSED = ("judges", gettext_lazy("for judges only")), ("illegal", gettext_lazy("not open"))


@dataclass(frozen=True)
class Taps:
    """A group of questions that can be tapped. copy: of the card that they are about, -1 for none.  buttons: (value,
    words)."""

    name: str
    buttons: list[tuple[str, str]]
    card: bool = False
    copy: int = -1


@dataclass(frozen=True)
class Exchange:
    """A question with its answer as it is shown. key, whom: as whom it was asked.  open: everybody may read it."""

    step: int
    key: str
    whom: str
    open: bool
    question: str
    mark: str
    word: str
    rule: str
    text: SafeString


# what can be tapped


def taps_of(told: Playback, at: int) -> list[Taps]:
    """The questions at a step: of each card in play, each seat, the game. The same for everybody who may ask."""
    table, moment = told.table(at), told.moments[at]
    found = []
    for copies in (*table.play, table.augments):
        for copy in copies:
            face = table.face[copy]
            values = [(tap(key, what, "card" if key == "card" else "copy", face if key == "card" else copy), str(words))
                      for (key, what), words in OF_CARD.items()]  # fmt: skip
            found.append(Taps(told.setup.cards.by_number[face].name, values, True, copy))
    for seat, name in enumerate(told.setup.seats):
        found.append(Taps(name, [(tap(*form, "seat", seat), str(words)) for form, words in OF_SEAT.items()]))
    numbers = {STEP: at, TURN: moment.turn}
    game = [(tap(key, what, "number", numbers.get(what, 0)), str(words)) for (key, what), words in OF_GAME.items()]
    return [*found, Taps(_("The game"), game)]


def tap(key: str, what: str, kind: str, value: int) -> str:
    """A question as the value of a button: "strength..copy.23"."""
    return f"{key}.{what}.{kind}.{value}"


def tapped(value: str) -> Asked:
    """The question of a button; a value that no button has becomes one that no form is."""
    key, what, kind, number = (value.split(".") + [""] * 4)[:4]
    if not is_step(number):
        return Asked("")
    named = {"seat": "seats", "card": "cards", "copy": "copies"}.get(kind)
    return Asked(key, what, **{named: (int(number),)}) if named else Asked(key, what, number=int(number))


# asking


@require_POST
def ask_at(request: HttpRequest, public_id: str) -> HttpResponse:
    """Ask a question at a step; the question and what became of it are recorded."""
    log = replay_for(request.user, public_id, can_ask)
    told = queries.log_playback(log)
    if told is None:
        return HttpResponse(status=204)
    points = viewpoints(request.user, log, told)
    point = viewpoint(points, request.POST.get("as", ""))
    sent = request.POST.get("step", "")
    at = min(int(sent), told.last) if is_step(sent) else told.last
    text = request.POST.get("meant") or request.POST.get("text", "")
    question = tapped(request.POST["q"]) if "q" in request.POST else text
    given = ask_question(log, desk_at(told, at, point), question, point.key, *asker(request.user, log))
    unclear = given if given.cls == UNCLEAR else None
    if "HX-Request" not in request.headers and unclear is None:
        return redirect(f"{address(log, at, point.key)}#replay-ask")
    context = {"log": log, "at": at, "point": point, "page": "HX-Request" not in request.headers}
    context["asking"] = asking(request.user, log, told, points, point) | {"unclear": unclear, "text": text}
    template = "tournaments/_replay_ask.html" if not context["page"] else "tournaments/replay_unclear.html"
    return render(request, template, context | {"event": log.event}, status=422 if unclear else 200)


def asker(user, log: GameLog) -> tuple[User | None, str]:
    """Who asks: an account, or a player without one by the name of the entry."""
    if user.is_authenticated:
        return user, ""
    own = own_entry(user, log.event)
    return None, own.name if own else ""


def desk_at(told: Playback, at: int, point: Viewpoint) -> Desk:
    """Where is asked."""
    return desk(told.table(at), told.setup, point.viewer, reader_language(), told, at)


def asking(user, log: GameLog, told: Playback, points: Mapping[str, Viewpoint], looking: Viewpoint) -> dict:
    """What the part of the page for questions shows: this person's latest ones with their answers. What only a seat or
    a judge may know stays out of the other views (`withheld` says how many): a phone is turned round at a table."""
    lines = queries.questions_of(log, *asker(user, log), MOST_SHOWN)
    found = list(exchanges(told, lines, points))
    shown = [each for each in found if each.open or looking.key in (each.key, AS_JUDGE)]
    return {"exchanges": shown, "withheld": len(found) - len(shown)}


def exchanges(told: Playback, lines: list[AuditLine], points: Mapping[str, Viewpoint]) -> Iterator[Exchange]:
    """The questions of these lines, answered anew: in the reader's language, and only as far as the person may look
    now."""
    for line in lines:
        point, at = points.get(line.data["whom"]), line.data["step"]
        if point is None or at > told.last:
            continue
        here, asked = desk_at(told, at, point), restored(line.data["asked"])
        given = answer(here, asked)
        mark, word = REFUSED if given.refused else MARKS.get(given.cls, TOLD)
        text = linked(given.text, told.setup.cards.by_number)
        everybody = given.cls == OPEN or given.refused
        yield Exchange(at, point.key, point.label, everybody, wording(here, asked), mark, str(word), given.rule, text)


def restored(kept: list) -> Asked:
    """A question as the audit line keeps it."""
    key, what, seats, cards, copies, number = kept
    return Asked(key, what, tuple(seats), tuple(cards), tuple(copies), number)
