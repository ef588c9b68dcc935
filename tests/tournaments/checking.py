"""What the tests of deck checks share: checks as they are drawn and as they end, and what is refused."""

import pytest

from apfelernte.errors import DomainError
from tests.tournaments.helpers import tables
from tournaments.domain.checks import begin_check, draw_checks, finish_check, open_check_draw, target_check
from tournaments.models import DeckCheck, Round


def refused(code: str, verb, *args, **kwargs) -> DomainError:
    """The verb is refused with this code."""
    with pytest.raises(DomainError) as error:
        verb(*args, **kwargs)
    assert error.value.code == code
    return error.value


def drawn(round: Round, by, phrase: str = "Boskoop") -> list[DeckCheck]:
    """The checks of a round, drawn."""
    return draw_checks(open_check_draw(round, by, phrase), by)


def found(round: Round, by, *findings: str, table: int = 0, seat: int = 0, **more: object) -> DeckCheck:
    """A targeted check at a table, begun and finished with these findings."""
    entry = tables(round)[table].seats_in_order[seat].entry
    return finish_check(begin_check(target_check(entry, "seen twice", by), by), by, findings, **more)
