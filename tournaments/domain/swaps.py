"""Changing a draft by hand. What speaks against it is told before (queries.swap_warnings), never forbidden."""

from apfelernte.accounts.models import User
from tournaments.models import Entry, Match, Round


def swap_players(round: Round, one: Entry, two: Entry, by: User | None) -> Round:
    """Two people change places; one of them may have the bye. Results of the two tables, if any, are taken back.

    Raises DomainError "not_a_draft" (take the publication back first), "not_in_round", "same_table".
    """
    raise NotImplementedError


def swap_tables(one: Match, two: Match, by: User | None) -> Round:
    """Two matches of a draft change their table numbers. Raises DomainError "not_a_draft", "bye_has_no_table"."""
    raise NotImplementedError
