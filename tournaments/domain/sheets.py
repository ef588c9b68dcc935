"""The scribe: a judge writes down a game on paper, line by line, and each line is judged as it is written."""

from django.utils import timezone
from django.utils.translation import gettext as _

from apfelernte.accounts.models import User
from apfelernte.errors import DomainError
from apfelernte.languages import reader_language
from apfelernte.live import touch
from apfelernte.texts import is_visible, one_line
from decks.queries import cards_of, with_related
from engine import scribe
from engine.apfelernte.cardnames import NEAREST, Index, bare, index, spelt_out
from engine.apfelernte.sentences.sentence import sentence
from engine.kernel import NotationError
from engine.kernel.log import Line, Problem
from tournaments.domain.heads import log_head
from tournaments.domain.logs import attach_log, refuse_game
from tournaments.domain.writing import again, writing
from tournaments.models import Game, GameLog, Match, Sheet
from tournaments.models.log import WRITTEN_DOWN
from tournaments.queries.sheets import keep_judge, sheet_judge
from tournaments.topics import sheet_topic

MOST_LINES = 2000
LONGEST = 300
MOST_CARDS = 60  # in any zone, for a checkpoint


def open_sheet(match: Match, number: int, by: User | None) -> Sheet:
    """Begin to write down a game; the sheet that is open already, if there is one.

    Raises DomainError "bye_has_no_games", "round_draft", "game_impossible".
    """
    with writing(match.round.event, by, public=False) as write:
        fresh = again(Match.objects.select_related("round", "starter"), match)
        refuse_game(fresh, number)
        game, _new = Game.objects.get_or_create(match=fresh, number=number)
        sheet = Sheet.objects.filter(game=game, finished_at=None).first()
        if sheet is None:
            sheet = Sheet.objects.create(event=write.event, game=game, text=log_head(fresh, number), by=by)
            told = {"round": fresh.round.number, "table": fresh.table, "game": number}
            write.note("sheet_opened", sheet=sheet.public_id, **told)
    return sheet


def write_line(sheet: Sheet, version: int, line: str, by: User | None) -> Sheet:
    """Add what happened. version: of the sheet that the writer has seen.

    Raises DomainError "sheet_finished", "sheet_moved" (somebody has written meanwhile), "line_empty", "line_long",
    "line_unread" (nothing is written), "sheet_ended" (an earlier line cannot be: it is taken back first), "sheet_full".
    """
    said = _one_line(line)
    with writing(sheet.event, by, public=False):
        fresh = _open(sheet, version)
        judge = sheet_judge(fresh)
        if judge.failure is not None:
            raise DomainError("sheet_ended", _("Take the line that cannot be back first, or finish the sheet."))
        try:
            scribe.read(judge, said)
        except NotationError as error:
            problem = Problem(fresh.version + 1, 1 + error.data["column"], error.code, error.data)
            raise DomainError("line_unread", sentence(problem, reader_language()), field="line") from None
        return _add(fresh, *scribe.with_line(fresh.text, said))


def card_line(sheet: Sheet, said: str, typed: str) -> str:
    """A line in which the place of the card is open, with the card that was typed: a name, a part of it, a number; of
    a lot that fell on several cards all of them, with commas.

    Raises DomainError "card_empty", "card_unknown", "card_unclear".
    """
    known = index(cards_of(sheet.event.card_set))
    named = [_card(known, one) for one in one_line(typed)[:LONGEST].split(",")]
    return said.replace(scribe.CARD, ", ".join(named), 1)


def _card(known: Index, typed: str) -> str:
    if not bare(typed):
        raise DomainError("card_empty", _("Say which card it was."), field="line")
    if any(sign.isdigit() for sign in typed):  # a number decides; the log is read as it stands
        return typed.strip()
    found = known.named(typed) or tuple(number for number, name in known.names.items() if _is_part(name, typed))
    if len(found) == 1:
        return f"{known.names[found[0]]} (Æ{found[0]:03d})"
    near = ", ".join(known.names[number] for number in (found or known.nearest(typed))[:NEAREST])
    typed = typed.strip()
    if found:
        sentence = _("Several cards are called like “%(typed)s”: %(near)s … Type more of the name.")
        raise DomainError("card_unclear", sentence % {"typed": typed, "near": near}, field="line")
    sentence = (
        _("No card is called “%(typed)s”. Do you mean %(near)s?") if near else _("No card is called “%(typed)s”.")
    )
    raise DomainError("card_unknown", sentence % {"typed": typed, "near": near}, field="line")


def _is_part(name: str, typed: str) -> bool:
    """Whether what was typed is a part of a name, ä typed as ä, ae or a."""
    return bare(typed) in bare(name) or spelt_out(typed) in spelt_out(name)


def take_back(sheet: Sheet, version: int, step: int, by: User | None) -> Sheet:
    """Go on behind this step (0: from the beginning); what came later stays to be read and counts no more.

    Raises DomainError "sheet_finished", "sheet_moved", "no_such_step".
    """
    with writing(sheet.event, by, public=False):
        fresh = _open(sheet, version)
        if not 0 <= step <= scribe.last_step(fresh.text):
            raise DomainError("no_such_step", _("There is no line %(step)d to go back to.") % {"step": step})
        return _add(fresh, *scribe.taken_back(fresh.text, step))


def finish_sheet(sheet: Sheet, by: User | None) -> GameLog:
    """The sheet becomes the log of its game, with its verdict. Finished already: the log that it became.

    Raises DomainError "log_detached" (its pairing was taken back).
    """
    with writing(sheet.event, by, public=False):
        fresh = again(Sheet.objects.select_related("game__match__round__event"), sheet)
        if fresh.log is not None:
            return fresh.log
        if fresh.game is None:
            raise DomainError("log_detached", _("The pairing of this log was taken back."))
        log = attach_log(fresh.game.match, fresh.game.number, fresh.text, by, WRITTEN_DOWN)
        fresh.log, fresh.finished_at = log, timezone.now()
        fresh.save(update_fields=["log", "finished_at"])
        touch(sheet_topic(fresh.public_id))
    return log


def _open(sheet: Sheet, version: int) -> Sheet:
    fresh = again(with_related(Sheet.objects.all(), "event__card_set", "game__match__round"), sheet)
    if not fresh.is_open:
        raise DomainError("sheet_finished", _("This sheet is finished."))
    if fresh.version != version:
        raise DomainError("sheet_moved", _("Somebody has written meanwhile. Look at the table, then tap again."))
    return fresh


def _one_line(line: str) -> str:
    said = one_line(line)
    if not is_visible(said):
        raise DomainError("line_empty", _("Say what happened."), field="line")
    if len(said) > LONGEST:
        sentence = _("At most %(most)d signs; this is %(found)d.") % {"most": LONGEST, "found": len(said)}
        raise DomainError("line_long", sentence, field="line")
    return said


def _add(sheet: Sheet, text: str, line: Line) -> Sheet:
    if sheet.version >= MOST_LINES:
        raise DomainError("sheet_full", _("This sheet is full: finish it."))
    judge = sheet_judge(sheet).copy()
    judge.add(line)
    sheet.text, sheet.version = text, sheet.version + 1
    sheet.save(update_fields=["text", "version"])
    touch(sheet_topic(sheet.public_id))
    keep_judge(sheet, judge)
    return sheet
