"""The sentences for what happened in an event: one for each verb of an audit line, in the reader's language."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from tournaments.models import AuditLine, DeckCheck, Event, Match, Staff

# verb -> sentence over the line's data
AUDIT: dict[str, Promise] = {
    "event_created": gettext_lazy("Created the event “%(name)s”."),
    "event_copied": gettext_lazy("Copied the event from “%(source)s”."),
    "event_changed": gettext_lazy("Changed: %(changed)s."),
    "event_started": gettext_lazy("Started the event with %(entries)d players. The decks are frozen."),
    "event_finished": gettext_lazy("Finished the event."),
    "staff_added": gettext_lazy("%(name)s: now %(role)s."),
    "staff_removed": gettext_lazy("%(name)s: no longer %(role)s."),
    "entry_added": gettext_lazy("Entered %(name)s."),
    "entry_added_late": gettext_lazy("Entered %(name)s late, from round %(round)d on."),
    "entries_imported": ngettext_lazy(
        "Entered %(number)d player from a list.", "Entered %(number)d players from a list.", "number"
    ),
    "entry_renamed": gettext_lazy("Renamed %(had)s to %(name)s."),
    "entry_removed": gettext_lazy("Took %(name)s off the list."),
    "entry_dropped": gettext_lazy("%(name)s drops out after round %(round)d."),
    "entry_returned": gettext_lazy("%(name)s is back."),
    "deck_saved": gettext_lazy("Saved the deck of %(name)s."),
    "deck_opened": gettext_lazy("Opened the deck of %(name)s."),
    "round_paired": ngettext_lazy(
        "Paired round %(round)d: %(tables)d table.", "Paired round %(round)d: %(tables)d tables.", "tables"
    ),
    "round_published": gettext_lazy("Published round %(round)d and drew who begins."),
    "round_closed": gettext_lazy("Closed round %(round)d."),
    "players_swapped": gettext_lazy("Round %(round)d: swapped %(one)s and %(two)s."),
    "tables_swapped": gettext_lazy("Round %(round)d: swapped tables %(one)s and %(two)s."),
    "result_recorded": gettext_lazy("Round %(round)d, %(result)s"),
    "result_corrected": gettext_lazy("Round %(round)d, corrected: %(result)s It was: %(had)s"),
    "result_cleared": gettext_lazy("Round %(round)d, taken back: %(had)s"),
    "results_recorded": ngettext_lazy(
        "Round %(round)d: entered %(number)d result.", "Round %(round)d: entered %(number)d results.", "number"
    ),
    "undone": gettext_lazy("Undone: %(operation)s"),
    "clock_started": gettext_lazy("Round %(round)d: started the clock, %(minutes)d minutes."),
    "clock_paused": gettext_lazy("Round %(round)d: paused the clock."),
    "clock_resumed": gettext_lazy("Round %(round)d: the clock runs on."),
    "clock_extended": gettext_lazy("Round %(round)d: changed the clock by %(minutes)+d minutes."),
    "clock_stopped": gettext_lazy("Round %(round)d: took the clock off."),
    "time_called": gettext_lazy("Round %(round)d: time is over."),
    "codes_issued": ngettext_lazy(
        "Issued %(number)d code: %(listed)s.", "Issued %(number)d codes: %(listed)s.", "number"
    ),
    "code_voided": gettext_lazy("Voided the code of %(name)s."),
    "code_opened": gettext_lazy("%(name)s has opened the own page with a code."),
    "entry_claimed": gettext_lazy("%(name)s has taken the entry into the own account."),
    "entry_registered": gettext_lazy("%(name)s has entered."),
    "entry_waits": gettext_lazy("%(name)s waits for a place."),
    "entry_waits_no_more": gettext_lazy("%(name)s waits for a place no longer."),
    "entry_withdrawn": gettext_lazy("%(name)s has withdrawn."),
    "deck_handed_in": gettext_lazy("%(name)s has handed in a deck."),
    "report_made": gettext_lazy("Round %(round)d, table %(table)s: %(name)s reports: %(told)s"),
    "report_confirmed": gettext_lazy("Round %(round)d, table %(table)s: %(name)s confirms: %(told)s"),
    "report_contradicted": gettext_lazy("Round %(round)d, table %(table)s: %(name)s contradicts: %(told)s"),
    "report_withdrawn": gettext_lazy("Round %(round)d, table %(table)s: %(name)s takes a report back: %(told)s"),
    "report_stood": gettext_lazy("Round %(round)d, table %(table)s: what %(name)s reported stands: %(told)s"),
    "report_decided": gettext_lazy("Round %(round)d, table %(table)s: as %(name)s says: %(told)s"),
    "starter_chosen": gettext_lazy(
        "Round %(round)d, table %(table)s: %(starter)s begins game %(game)d, chosen by %(name)s."
    ),
    "starter_taken_back": gettext_lazy(
        "Round %(round)d, table %(table)s: %(name)s takes back that %(starter)s begins game %(game)d."
    ),
    "log_attached": gettext_lazy("Round %(round)d, table %(table)s: kept a log of game %(game)d."),
    "sheet_opened": gettext_lazy("Round %(round)d, table %(table)s: began to write down game %(game)d."),
    "log_opened": gettext_lazy("Round %(round)d, table %(table)s: opened the hands in the log of game %(game)d."),
    "question_asked": gettext_lazy(
        "Round %(round)d, table %(table)s, game %(game)d, step %(step)d: asked “%(question)s” %(answered)s"
    ),
    "log_accepted": gettext_lazy("Round %(round)d, table %(table)s: game %(game)d by its log: %(outcome)s"),
    "check_draw_opened": gettext_lazy("Round %(round)d: %(take)d of %(tables)d tables are drawn for a deck check."),
    "check_phrase_given": gettext_lazy("Round %(round)d: %(name)s contributed to the draw of deck checks."),
    "checks_drawn": gettext_lazy("Round %(round)d: drew for a deck check: %(drawn)s."),
    "check_targeted": gettext_lazy("Deck check of %(name)s, round %(round)d: %(reason)s"),
    "check_asked": gettext_lazy("%(by)s asks for a deck check of %(name)s, round %(round)d."),
    "check_begun": gettext_lazy("Began the deck check of %(name)s, round %(round)d, and opened the list."),
    "check_finished": gettext_lazy("Deck check of %(name)s, round %(round)d: %(outcome)s."),
    "check_taken_back": gettext_lazy("Took back the deck check of %(name)s, round %(round)d: %(reason)s"),
    "check_given_up": gettext_lazy("Gave up the deck check of %(name)s, round %(round)d: %(reason)s"),
    "note_added": gettext_lazy("Wrote a note on a player."),
    "note_withdrawn": gettext_lazy("Withdrew a note on a player."),
}

OPERATIONS: dict[str, Promise] = {
    "event_started": gettext_lazy("the start of the event."),
    "event_finished": gettext_lazy("the end of the event."),
    "round_paired": gettext_lazy("the pairing of round %(round)d."),
    "round_published": gettext_lazy("the publication of round %(round)d."),
    "round_closed": gettext_lazy("the closing of round %(round)d."),
}


def audit_sentence(line: AuditLine) -> str:
    """What the line says. A verb without a sentence is shown as it stands: nothing that happened may hide."""
    template = AUDIT.get(line.verb)
    if template is None:
        return f"{line.verb}: {line.data}"
    said = template % {**line.data, **_shown(line.verb, line.data)}
    return said + _lost(line.data.get("lost")) + _counted(line.verb, line.data) + _moved_up(line.data)


def operation_sentence(verb: str, number: int | None) -> str:
    """The round-level operation as a noun: "the pairing of round 3."."""
    return OPERATIONS[verb] % {"round": number or 0}


def _shown(verb: str, data: Mapping) -> dict[str, object]:
    """The data that need words of their own."""
    shown: dict[str, object] = {}
    if "role" in data:
        shown["role"] = str(Staff.Role(data["role"]).label)
    if "changes" in data:
        shown["changed"] = ", ".join(str(Event._meta.get_field(name).verbose_name) for name in data["changes"])
    if "operation" in data:
        shown["operation"] = operation_sentence(data["operation"], data["round"])
    for key in ("result", "had"):
        if isinstance(data.get(key), list):
            shown[key] = result_sentence(data[key])
    if "games" in data:
        shown["told"] = told(data["games"], data.get("result"))
    if verb == "codes_issued":
        shown["listed"] = some_names(data["names"], data["number"])
    if "results" in data:
        shown["number"] = len(data["results"])
    if verb in ("players_swapped", "tables_swapped"):
        shown["one"], shown["two"] = data["names"] if "names" in data else data["tables"]
    if verb == "checks_drawn":
        shown["drawn"] = ", ".join(data["names"]) or _("nobody")
    if "findings" in data:
        shown["outcome"] = check_outcome(data["findings"])
    if verb == "question_asked":
        shown["answered"] = _answered(data)
        if data["player"]:
            shown["question"] = _("%(name)s: %(question)s") % {"name": data["player"], "question": data["question"]}
    if verb == "log_accepted":
        shown["outcome"] = _("%(name)s wins.") % {"name": data["winner"]} if data["winner"] else _("drawn.")
    return shown


def some_names(names: Sequence[str], number: int) -> str:
    """The first ones by name, of the others how many: "Anna, Bert and 12 more". number: of all."""
    listed, more = ", ".join(names), number - len(names)
    if more <= 0:
        return listed
    return ngettext("%(names)s and %(n)d more", "%(names)s and %(n)d more", more) % {"names": listed, "n": more}


def check_outcome(findings: Sequence[str]) -> str:
    """What a deck check found, in words."""
    return ", ".join(str(DeckCheck.Finding(key).label) for key in findings) or _("in order")


def _counted(verb: str, data: Mapping) -> str:
    """What a deck check brought for the table's clock and its result."""
    if verb not in ("check_finished", "check_taken_back"):
        return ""
    said = ""
    if minutes := data.get("minutes"):
        said += " " + ngettext("%(n)d minute more.", "%(n)d minutes more.", minutes) % {"n": minutes}
    if data.get("result"):
        said += " " + _("Now: %(result)s") % {"result": result_sentence(data["result"])}
    if data.get("had"):
        said += " " + _("It was: %(had)s") % {"had": result_sentence(data["had"])}
    return said


def game_sentence(winner: str | None, how: str) -> str:
    """How one game ended: "Käthe wins.", "Drawn by agreement (A9.8)."."""
    if winner is not None:
        words = _("%(name)s wins, the other one conceded (A9.8).") if how == "conceded" else _("%(name)s wins.")
        return words % {"name": winner}
    return {
        "agreed": _("Drawn by agreement (A9.8)."),
        "passed": _("Drawn by passing (A3.5)."),
        "time": _("Drawn by time (A9.6)."),
        "over": _("No further game began (A9.9)."),
    }.get(how, _("Drawn."))


def told(games: list, result: list | None) -> str:
    """Reported games as an audit line keeps them ([number, name of the winner or None, how]), and their result."""
    listed = [
        _("game %(number)d: %(said)s") % {"number": number, "said": game_sentence(winner, how)}
        for number, winner, how in games
    ]
    return " ".join([*listed, _("Result: %(result)s") % {"result": result_sentence(result)} if result else ""]).strip()


def _moved_up(data: Mapping) -> str:
    names = data.get("moved_up")
    return " " + _("Moved up: %(names)s.") % {"names": ", ".join(names)} if names else ""


def _answered(data: Mapping) -> str:
    """What became of a question: an open answer in its words, one that is not open only with its rule (A9.5)."""
    if data["cls"] == "open":
        return _("Open (%(rule)s): %(answer)s") % {"rule": data["rule"], "answer": data["answer"]}
    if data["refused"]:
        return _("Refused (%(rule)s).") % {"rule": data["rule"]}
    if data["cls"] == "own":
        return _("Told who holds it (%(rule)s).") % {"rule": data["rule"]}
    return _("Told to a judge (%(rule)s).") % {"rule": data["rule"]}


def _lost(results: list | None) -> str:
    if not results:
        return ""
    listed = " ".join(result_sentence(result) for result in results)
    return " " + ngettext(
        "This result went with it: %(results)s", "These results went with it: %(results)s", len(results)
    ) % {"results": listed}


def result_sentence(result: list) -> str:
    """A result as an audit line keeps it (history.result_data): "table 4: Anna Ähren – Bert Bär 2 : 1." """
    table, one, two, games_one, games_two, drawn, kind = result
    score = f"{games_one} : {games_two}" + (" " + _("and %(n)d drawn") % {"n": drawn} if drawn else "")
    words = {
        Match.Kind.DOUBLE_LOSS: _("table %(table)d: %(one)s – %(two)s, both lose."),
        Match.Kind.NO_SHOW: _("table %(table)d: %(one)s – %(two)s %(score)s (opponent absent)."),
    }
    plain = _("table %(table)d: %(one)s – %(two)s %(score)s.")
    return words.get(kind, plain) % {"table": table, "one": one, "two": two, "score": score}
