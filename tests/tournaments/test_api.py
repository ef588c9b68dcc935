"""The API: what programs read of a public event."""

import pytest

from tests.tournaments.helpers import new_event, played, started

pytestmark = pytest.mark.django_db


def test_standings_are_exact_and_best_first(client, anna):
    event = started(anna, 5)
    played(event, anna, 2)
    answer = client.get(f"/api/events/{event.public_id}/standings/").json()
    lines = answer.pop("standings")
    event.refresh_from_db()
    assert answer == {
        "event": event.public_id,
        "name": "Testturnier",
        "state": "running",
        "rounds": 2,
        "version": event.version,
    }
    assert [line["place"] for line in lines] == [1, 2, 3, 4, 5]
    assert [line["points"] for line in lines] == sorted((line["points"] for line in lines), reverse=True)
    assert sum(line["byes"] for line in lines) == 2
    whole = lines[0]["game_wins"]
    assert (whole["fraction"], whole["percent"]) == ("1", 100.0)


def test_before_the_first_round_there_are_none(client, anna):
    event = started(anna, 4)
    assert client.get(f"/api/events/{event.public_id}/standings/").json()["standings"] == []


@pytest.mark.parametrize("public_id", ["nothing", "x" * 500, "%F0%9F%8D%8E", "..%2f"])
def test_an_unknown_event_is_an_error_of_the_documented_form(client, public_id):
    response = client.get(f"/api/events/{public_id}/standings/")
    assert (response.status_code, response.json()["code"]) == (404, "not_found")


def test_programs_see_public_events_only(logged_in, anna):
    event = new_event(anna, is_public=False)
    assert logged_in(anna).get(f"/api/events/{event.public_id}/standings/").status_code == 404


def test_nothing_is_changed_through_the_api(client, anna):
    event = new_event(anna)
    for method in ("post", "put", "patch", "delete"):
        assert getattr(client, method)(f"/api/events/{event.public_id}/standings/").status_code == 405


def test_the_schema_describes_what_is_answered(client, anna):
    event = started(anna, 5)
    played(event, anna)
    schema = client.get("/api/schema/?format=json").json()
    operation = schema["paths"]["/api/events/{public_id}/standings/"]["get"]
    assert set(operation["responses"]) == {"200", "404"}
    parts = schema["components"]["schemas"]
    answer = client.get(f"/api/events/{event.public_id}/standings/").json()
    assert set(parts["Standings"]["properties"]) == set(answer)
    assert set(parts["Line"]["properties"]) == set(answer["standings"][0])
    assert set(parts["Error"]["properties"]) == {"code", "message", "fields"}
