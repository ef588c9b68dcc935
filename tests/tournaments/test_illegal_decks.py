"""An illegal deck that is found while the match runs: pages say what counts so far, nobody has played it (A9.10)."""

import pytest

from tests.tournaments.helpers import LEGAL, OTHER_LEGAL, new_event, published
from tests.tournaments.pages import reader, text
from tournaments.domain.checks import begin_check, finish_check, target_check
from tournaments.domain.entries import add_entry
from tournaments.domain.events import start_event
from tournaments.domain.results import record_result
from tournaments.domain.staff import add_staff
from tournaments.models import DeckCheck

pytestmark = pytest.mark.django_db


def checked(event, name: str, judge, games: int | None = None) -> DeckCheck:
    """A check that found a card twice in this deck; games: begun with it, where the match has no result."""
    check = begin_check(target_check(event.entries.get(name=name), "why not", judge), judge)
    return finish_check(check, judge, findings=["twice"], games=games)


@pytest.fixture
def match(anna, bert):
    event = new_event(anna, format="vorbereitet")
    add_staff(event, bert, "judge", anna)
    add_entry(event, "Carla", anna, LEGAL)
    add_entry(event, "Dora", anna, OTHER_LEGAL)
    return published(start_event(event, anna), anna).matches.get()


def counted_for(match, name: str, games: int = 1) -> str:
    """The games by seat when these go to one person."""
    return " : ".join(str(games) if seat.entry.name == name else "0" for seat in match.seats_in_order)


def test_the_check_the_table_and_the_desk_say_what_counts_so_far(match, anna, bert):
    check = checked(match.round.event, "Dora", bert, games=1)
    said = f"Not legal: the deck of Dora. So far {counted_for(match, 'Carla')} counts (A9.10)."
    event = match.round.event
    pages = [check.get_absolute_url(), match.get_absolute_url(), f"/events/{event.public_id}/staff/echo/?entry=1 2 0"]
    for address in pages:
        assert said in text(reader(anna).get(address)).replace("\u2009", " ")
    assert "Played" not in text(reader(bert).get(pages[0]))


def test_two_illegal_decks_leave_nothing_that_counts(match, anna, bert):
    checked(match.round.event, "Dora", bert, games=1)
    checked(match.round.event, "Carla", bert)
    shown = text(reader(anna).get(match.get_absolute_url()))
    assert "So far 0 : 0 counts" in shown.replace("\u2009", " ")


def test_with_a_result_the_check_says_what_was_played_and_what_counts(match, anna, bert):
    record_result(match, anna, (2, 0))
    first = match.seats_in_order[0].entry.name
    shown = text(reader(bert).get(checked(match.round.event, first, bert).get_absolute_url())).replace("\u2009", " ")
    assert "Played: 2 : 0. Counts: 0 : 2 (A9.10)" in shown
    assert "So far" not in text(reader(anna).get(match.get_absolute_url()))


def test_a_result_entered_after_the_check_is_what_counts(match, anna, bert):
    check = checked(match.round.event, "Dora", bert, games=1)
    record_result(match, anna, (2, 1))
    shown = text(reader(bert).get(check.get_absolute_url())).replace("\u2009", " ")
    assert "Counts: 2 : 1 (A9.10)" in shown
    assert "Played" not in shown
