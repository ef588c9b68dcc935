"""manage.py demo and manage.py pair_simulation."""

import io
import json

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from apfelernte.accounts.models import User
from decks.models import Deck
from tournaments import permissions, queries
from tournaments.domain.results import record_result
from tournaments.domain.rounds import close_round, pair_round, publish_round
from tournaments.models import AuditLine, Event, GameLog, Match

pytestmark = pytest.mark.django_db


def printed(*words: str, **options: object) -> str:
    """What a command prints."""
    out = io.StringIO()
    call_command(*words, stdout=out, **options)
    return out.getvalue()


def test_the_simulation_tells_what_design_9_names_and_leaves_nothing():
    seen = json.loads(printed("pair_simulation", players=17, rounds=9, seed=3, json=True))
    assert {name: seen[name] for name in seen if name != "seconds_per_round"} == {
        "players": 17, "rounds": 9, "rematches": 0, "second_byes": 0, "checker_problems": 0,
    }  # fmt: skip
    assert len(seen["seconds_per_round"]) == 9
    assert max(seen["seconds_per_round"]) < 2
    for model in (Event, Match, AuditLine, User, Deck):
        assert not model.objects.exists(), model


def test_the_simulation_survives_people_who_leave():
    seen = json.loads(printed("pair_simulation", players=12, rounds=9, seed=1, drops=2, json=True))
    assert seen["checker_problems"] == 0  # rematches only where the last four have no other partners
    assert seen["rounds"] < 9  # nobody is left to pair


@pytest.mark.parametrize("options", [{"players": 1}, {"players": 5000}, {"rounds": 0}, {"rounds": 99}])
def test_the_simulation_says_what_it_cannot(options):
    with pytest.raises(CommandError):
        printed("pair_simulation", **options)
    assert not User.objects.exists()


@pytest.fixture
def demo():
    """The demo; its text."""
    with translation.override("en"):
        return printed("demo")


def test_the_demo_has_what_the_issue_asks_for(demo):
    """Round 3 of 4 with sixteen people, real decks, games with logs, one bye, one drop, one correction."""
    event = Event.objects.get(state="running")
    assert (event.rounds.count(), queries.rounds_total(event), event.entries.count()) == (3, 4, 16)
    assert [round.state for round in event.rounds.all()] == ["closed", "closed", "published"]
    assert queries.deck_troubles(event) == []
    assert event.entries.exclude(dropped_after_round=None).count() == 1
    third = queries.current_round(event)
    assert third.clock_state == "running"
    assert third.matches.filter(kind="bye").count() == 1
    assert len(queries.blockers(event)) == 2
    verbs = list(event.audit.values_list("verb", flat=True))
    assert verbs.count("result_corrected") == verbs.count("entry_dropped") == 1
    states = [queries.verdict(log).status for log in GameLog.objects.all()]
    assert (states.count("illegal"), set(states)) == (1, {"legal", "illegal"})
    assert len(states) > 15
    assert sorted(Event.objects.values_list("state", flat=True)) == ["finished", "running", "setup"]
    assert len(queries.blockers(Event.objects.get(state="setup"))) == 2


def test_the_demo_prints_log_ins_that_work_is_made_once_and_can_be_played_on(demo, client):
    for name in ("anna", "bert", "frieda", "carla", "dora", "emil"):
        assert name in demo
        assert client.login(username=name, password="apfelernte")
    event = Event.objects.get(state="running")
    people = {user.username: user for user in User.objects.all()}
    assert permissions.can_organize(people["anna"], event)
    assert permissions.can_judge(people["bert"], event)
    assert permissions.can_score(people["frieda"], event)
    assert permissions.takes_part(people["carla"], event)
    before = AuditLine.objects.count()
    assert printed("demo") == demo
    assert AuditLine.objects.count() == before
    anna, third = people["anna"], queries.current_round(event)
    for match in third.matches.filter(kind=""):
        record_result(match, anna, (2, 0))
    close_round(third, anna)
    fourth = publish_round(pair_round(event, anna), anna)
    assert queries.round_warnings(fourth) == []
