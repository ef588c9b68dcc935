"""Pairing, publishing and closing rounds."""

from collections.abc import Sequence

from apfelernte.accounts.models import User
from tournaments.models import Entry, Event, Round


def pair_round(event: Event, by: User | None, byes: Sequence[Entry] = (), number: int | None = None) -> Round:
    """Draft the next round; queries.round_warnings(round) says what to look at before it is published.

    byes: people who have the bye of this round already (T23).  number: the round that the person saw coming, so that two
    who press at once get one round and one message.
    Raises DomainError "already_paired" (by whom, when), "table_without_result" (which tables), "round_open",
    "event_not_running", "one_left", "nobody_left", "rounds_played" (all planned rounds are: finish, or plan more).
    """
    raise NotImplementedError


def pair_again(round: Round, by: User | None, byes: Sequence[Entry] = ()) -> Round:
    """Throw the draft away and pair anew in one step, for example after a drop or with a bye given by hand."""
    raise NotImplementedError


def publish_round(round: Round, by: User | None) -> Round:
    """Everybody sees the tables; who begins game 1 is drawn for each and recorded (A9.2).

    Raises DomainError "not_a_draft", "dropped_in_draft" (somebody at a table has left since: pair again).
    """
    raise NotImplementedError


def close_round(round: Round, by: User | None) -> Round:
    """All results are in. Raises DomainError "table_without_result" that names the tables, "round_not_running"."""
    raise NotImplementedError
