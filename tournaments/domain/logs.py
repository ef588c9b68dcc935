"""Logs of games: kept as they came, judged by the engine, their result offered for the game."""

from django.utils.translation import gettext as _

from apfelernte.accounts.models import User
from apfelernte.errors import DomainError
from decks.queries import with_related
from tournaments.domain.heads import has_head, log_head
from tournaments.domain.results import Result, enter_undisputed, refuse_open
from tournaments.domain.writing import Write, again, writing
from tournaments.models import Entry, Event, Game, GameLog, Match
from tournaments.models.log import log_fingerprint
from tournaments.queries import log_offer, play_of
from tournaments.queries.play import MOST_GAMES

MAX_LOG_BYTES = 1_000_000


def attach_log(
    match: Match, game_number: int, source: str | bytes, by: User | None, name: str = "", head_lines: int = 0
) -> GameLog:
    """Keep a log for a game of a match; the same text twice is one log. Illegal and unreadable ones are kept too.
    head_lines: of its beginning, that nobody typed.

    Raises DomainError "log_binary", "log_empty", "log_too_long" (more than MAX_LOG_BYTES), "bye_has_no_games",
    "game_impossible" (the number), "round_draft".
    """
    text = log_text(source)
    with writing(match.round.event, by, public=False) as write:
        fresh = again(Match.objects.select_related("round"), match)
        refuse_game(fresh, game_number)
        game, _new = Game.objects.get_or_create(match=fresh, number=game_number)
        log, new = GameLog.objects.get_or_create(
            game=game,
            fingerprint=log_fingerprint(text),
            defaults={"event": write.event, "text": text, "head_lines": head_lines, "name": name[:120], "by": by},
        )
        if new:
            write.note("log_attached", round=fresh.round.number, table=fresh.table, game=game_number, log=log.public_id)
    return log


def hand_in_log(match: Match, game_number: int, source: str | bytes, by: User | None, name: str = "") -> GameLog:
    """Keep a log as `attach_log` does; one that does not say who plays gets the head of its table first."""
    text = log_text(source)
    refuse_game(match, game_number)
    if has_head(text):
        return attach_log(match, game_number, text, by, name)
    head = f"{log_head(match, game_number)}\n"
    return attach_log(match, game_number, head + text, by, name, head.count("\n"))


def log_text(source: str | bytes) -> str:
    """The log's text. Raises DomainError "log_empty", "log_too_long", "log_binary"."""
    if len(source) > MAX_LOG_BYTES:
        sentence = _("A log has at most %(most)d kB.") % {"most": MAX_LOG_BYTES // 1000}
        raise DomainError("log_too_long", sentence, field="log")
    text = source if isinstance(source, str) else _decoded(source)
    if "\x00" in text:
        raise _binary()
    if not text.strip():
        raise DomainError("log_empty", _("The log is empty."), field="log")
    return text


def _decoded(source: bytes) -> str:
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError:
        if b"\x00" in source:
            raise _binary() from None
        return source.decode("cp1252", errors="replace")


def _binary() -> DomainError:
    return DomainError("log_binary", _("This file is not text. A log is a text file in UTF-8."), field="log")


def refuse_game(match: Match, number: int) -> None:
    """Only a game of a published pairing has a log. Raises DomainError as `attach_log`."""
    if match.is_bye:
        raise DomainError("bye_has_no_games", _("Nobody plays in a bye."))
    if match.round.is_draft:
        raise DomainError("round_draft", _("Round %(round)d is not published yet.") % {"round": match.round.number})
    if not 1 <= number <= MOST_GAMES:
        sentence = _("A match has the games 1 to %(most)d.") % {"most": MOST_GAMES}
        raise DomainError("game_impossible", sentence, field="game")


def open_log(log: GameLog, by: User) -> None:
    """A judge looks at what only the players saw (hands, drawn cards); that it was opened is recorded (A10.4)."""
    with writing(log.event, by, public=False) as write:
        match = log.game.match if log.game else None
        round, table = (match.round.number, match.table) if match else (0, None)
        game = log.game.number if log.game else 0
        write.note("log_opened", round=round, table=table, game=game, log=log.public_id)


def accept_log_result(
    log: GameLog, by: User | None, first: Entry | None = None, may_correct_closed: bool = False
) -> Match:
    """Take the result of a legal log for its game (queries.log_offer says which).

    first: who sat on the log's first seat; None: as the names say.
    What the players have reported of this game is settled with it. When the games known so far, from the first on
    without a gap, decide the match and it has no result yet, the match gets it too.
    Raises DomainError "log_not_legal" (or not finished, or of other people), "log_disagrees" (the table's result says
    otherwise), "log_detached" (its pairing was taken back).
    """
    with writing(log.event, by, Event.State.RUNNING) as write:
        fresh = again(with_related(GameLog.objects.all(), "game__match__round", "event__card_set"), log)
        if fresh.game is None:
            raise DomainError("log_detached", _("The pairing of this log was taken back."))
        offer = log_offer(fresh, first)
        if offer is None:
            raise DomainError("log_not_legal", _("This log offers no result for its game."))
        match = fresh.game.match
        game = fresh.game
        if (game.winner, game.drawn) != (offer.winner, offer.drawn):
            game.how = Game.How.PLAYED
        game.winner, game.drawn, game.log = offer.winner, offer.drawn, fresh
        game.save()
        refuse_open(match.reports.filter(number=game.number))
        _refuse_contradiction(match)
        winner = offer.winner.name if offer.winner else None
        result = _decide_match(write, match, may_correct_closed)
        where = {"round": match.round.number, "table": match.table, "game": game.number}
        write.note("log_accepted", **where, winner=winner, result=result)
        return Match.objects.get(pk=match.pk)


def _refuse_contradiction(match: Match) -> None:
    """A table's result cannot have fewer games for somebody than the logs show."""
    if match.kind != Match.Kind.PLAYED:
        return
    play = play_of(match)
    known = play.score(list(play.settled.values()))
    recorded = [seat.games_won for seat in match.seats_in_order]
    if any(seen > kept for seen, kept in zip(known, recorded, strict=True)):
        sentence = _("Table %(table)d has the result %(result)s. Correct it first, then take the log's result.")
        score = " : ".join(str(won) for won in recorded)
        raise DomainError("log_disagrees", sentence % {"table": match.table, "result": score})


def _decide_match(write: Write, match: Match, may_correct_closed: bool) -> list | None:
    """Enter the match's result when its games decide it and none is there; returns it as the audit line keeps it."""
    play = play_of(match)
    if match.has_result or not play.is_decided(play.games):
        return None
    return enter_undisputed(write, match, Result(play.score(), play.drawn(play.games)), may_correct_closed)
