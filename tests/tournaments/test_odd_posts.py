"""Posts that no page sends, and old pages that send what is no longer so: a sentence, nothing half understood."""

import pytest

from tests.tournaments.helpers import entry, published, started
from tests.tournaments.pages import reader, text
from tournaments.domain.entries import drop
from tournaments.domain.results import record_result
from tournaments.domain.rounds import pair_round
from tournaments.models import Round
from tournaments.queries import pairings
from tournaments.views import desk

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seen", ["[" * 100_000, '{"1":' * 50_000, '{"1": ' + "9" * 5000 + "}"])
def test_deeply_nested_versions_are_no_server_error(anna, seen):
    round = published(started(anna, 4), anna)
    page = reader(anna).post(f"/events/{round.event.public_id}/staff/result/", {"entry": "1 2 0", "seen": seen})
    assert page.status_code in (302, 422)


def byes(round: Round) -> list[str]:
    return [str(seat.entry) for match in pairings(round) if match.is_bye for seat in match.seats.all()]


@pytest.mark.parametrize("who", ["dropped", "foreign", "unknown"])
def test_a_bye_for_somebody_who_is_not_there_is_refused_and_the_draft_stays(anna, who):
    event, other = started(anna, 6), started(anna, 3)
    draft = pair_round(event, anna)
    carla = entry(event, "Carla")
    drop(carla, anna)
    gone = {"dropped": carla.public_id, "foreign": entry(other, "Anna").public_id, "unknown": "x" * 12}[who]
    page = reader(anna).post(
        f"/rounds/{draft.public_id}/again/", {"byes": [entry(event, "Dora").public_id, gone]}, follow=True
    )
    assert page.status_code == 422
    assert "somebody whom you ticked is not here any more" in text(page).lower()
    assert Round.objects.get(event=event).public_id == draft.public_id  # not paired anew, without the other bye
    assert byes(draft) == []


def test_what_changes_while_the_desk_is_read_is_on_it(anna, monkeypatch):
    round = published(started(anna, 4), anna)
    taken = desk.mark

    def change_then_mark(topic):
        """Between the request's reading of the event and its mark somebody enters a result."""
        for match in pairings(round):
            record_result(match, anna, (2, 1))
        return taken(topic)

    reader(anna).get(f"/events/{round.event.public_id}/staff/")  # standings of this version are kept now
    monkeypatch.setattr(desk, "mark", change_then_mark)
    context = reader(anna).get(f"/events/{round.event.public_id}/staff/").context
    assert context["event"].version == type(round.event).objects.get(pk=round.event_id).version


def test_the_echo_never_promises_what_cannot_be_written(anna):
    round = published(started(anna, 4), anna)
    address = f"/events/{round.event.public_id}/staff/"
    for typed in ("1 9 0", "1 2 2", "1 2 0 50"):
        echoed = text(reader(anna).get(f"{address}echo/", {"entry": typed}))
        refused = text(reader(anna).post(f"{address}result/", {"entry": typed}))
        assert echoed
        assert echoed in refused
        assert "Table 1:" not in echoed
