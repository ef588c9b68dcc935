"""Logs of games: kept as they came, judged by the engine, their result offered for the game."""

from apfelernte.accounts.models import User
from tournaments.models import GameLog, Match


def attach_log(match: Match, game_number: int, source: str | bytes, by: User | None, name: str = "") -> GameLog:
    """Keep a log for a game of a match; the same text twice is one log. Illegal and unreadable ones are kept too.

    Raises DomainError "log_binary", "log_empty", "log_too_long" (more than MAX_LOG_BYTES), "bye_has_no_games",
    "game_impossible" (the number), "round_draft".
    """
    raise NotImplementedError


def accept_log_result(log: GameLog, by: User | None, may_correct_closed: bool = False) -> Match:
    """Take the result of a legal log for its game (queries.log_offer says which).

    When the games known so far decide the match and it has no result yet, the match gets it too.
    Raises DomainError "log_not_legal", "log_not_finished", "log_of_others" (its seats are other people),
    "log_disagrees" (the table's result says otherwise).
    """
    raise NotImplementedError
