"""A request that has read something, sleeps while others write, and goes on: what it keeps for all must not be old."""

import pytest
from django.core.cache import cache
from django.http import Http404

from tests.tournaments.helpers import enter_all, published, started
from tournaments import queries
from tournaments.domain.history import discard_draft, unpublish_round
from tournaments.domain.rounds import close_round
from tournaments.models import Event, Round
from tournaments.views.public import beside_of, pairings_of, plate_of, standings_of

pytestmark = pytest.mark.django_db


def test_what_a_slow_reader_read_before_a_change_is_never_kept_under_the_newer_version(anna):
    round = published(started(anna, 4), anna)
    event = Event.objects.get(pk=round.event_id)
    slow = Round.objects.select_related("event").get(pk=round.pk)  # a phone's request has read these ..
    before = len(queries.standings(slow.event)), [line.points for line in queries.standings(slow.event)]
    enter_all(round, anna)
    close_round(round, anna)  # .. then the round is closed, and everybody is told ..
    parts = [pairings_of(slow), beside_of(slow), standings_of(slow.event), plate_of(slow.event)]  # .. and it goes on
    assert before == (4, [0, 0, 0, 0])
    event = Event.objects.get(pk=event.pk)
    fresh = event.rounds.get()
    cache.clear()
    assert parts == [pairings_of(fresh), beside_of(fresh), standings_of(event), plate_of(event)]


def test_a_round_that_goes_while_its_page_is_made_is_not_found(anna):
    round = published(started(anna, 4), anna)
    slow = Round.objects.select_related("event").get(pk=round.pk)
    unpublish_round(round, anna)
    discard_draft(round, anna)
    with pytest.raises(Http404):
        pairings_of(slow)
