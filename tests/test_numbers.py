"""Every rule number that a page shows opens its text: pages, errors, verdicts, problems of decks, texts of cards."""

import pytest
from django.template import Context, Template

from decks.building import bundled_card_set
from tests import test_permissions
from tests.engine.apfelernte.altered import ALTERATIONS, altered
from tests.numbers import NUMBER, Numbers
from tests.test_permissions import ROWS, address
from tests.tournaments.helpers import new_event, published, started, tables
from tournaments.domain.entries import add_entry
from tournaments.domain.logs import attach_log

pytestmark = pytest.mark.django_db
LANGUAGES = pytest.mark.parametrize("lang", ["de", "en"])
world = test_permissions.world
LOGS = ALTERATIONS[::6]  # each costs a whole judgement; the sentences of all are read by test_altered_logs.py


def dead(response) -> list[str]:
    """The numbers of an answer that open nothing."""
    return Numbers(response.text).dead if "html" in response.headers.get("Content-Type", "") else []


@LANGUAGES
def test_on_every_page(world, logged_in, anna, bert, carla, lang):
    clients = [logged_in(user) for user in (anna, bert, carla, None)]
    rows = [row for row in ROWS if row.method == "get" and row.name not in {"live:stream", "api-docs"}]
    found = {
        (row.name, where): numbers
        for row in rows
        for where in [address(row, world)]
        for client in clients
        if (numbers := dead(client.get(where, headers={"Accept-Language": lang})))
    }
    assert found == {}


def test_a_dead_number_is_seen():
    page = '<main><p>A5.7 <a href="/">A5.8</a></p><svg><text>A5.9</text></svg><br><p title="A6.1">A6.2</p></main>'
    assert Numbers(page).dead == ["A5.7", "A6.2"]


@LANGUAGES
def test_what_blocks_the_start(logged_in, anna, lang):
    event = new_event(anna, 2, format="vorbereitet")
    person = add_entry(event, "Ute", anna, "2 Karte1\nFliegender Apfel")
    for where in (f"/events/{event.public_id}/staff/", f"/entries/{person.public_id}/", f"{deck_of(person)}"):
        response = logged_in(anna).get(where, headers={"Accept-Language": lang})
        assert "A8.4" in response.text
        assert dead(response) == []


def deck_of(person) -> str:
    """The page on which the staff types the deck."""
    return f"/entries/{person.public_id}/deck/"


@LANGUAGES
def test_a_result_that_cannot_be(logged_in, anna, lang):
    event = started(anna, 2, best_of=3)
    published(event, anna)
    client = logged_in(anna)
    typed = f"/events/{event.public_id}/staff/echo/?entry=1+3+0"
    for response in (
        client.get(typed, headers={"Accept-Language": lang}),
        client.post(
            f"/events/{event.public_id}/staff/result/",
            {"entry": "1 3 0"},
            headers={"Accept-Language": lang},
            follow=True,
        ),
    ):
        assert "A9.1" in response.text
        assert dead(response) == []


@LANGUAGES
def test_a_verdict(logged_in, anna, lang):
    event = started(anna, 2, card_set=bundled_card_set())
    match = tables(published(event, anna))[0]
    client = logged_in(anna)
    for one in LOGS:
        log = attach_log(match, 1, altered(one)[0], anna)
        response = client.get(log.get_absolute_url(), headers={"Accept-Language": lang})
        assert NUMBER.search(response.text), one
        assert dead(response) == [], one


@pytest.mark.parametrize(
    ("text", "end"),
    [("told (A9.4, A9.5).", ").</span>"), ("told (A9.4, A9.5) then", ")</span> then"), ("by A9.4, then", ", then")],
)
def test_the_bracket_behind_a_number_does_not_begin_a_line(text, end):
    shown = Template("{% load rules %}{% with_rules %}{{ text }}{% endwith_rules %}").render(Context({"text": text}))
    assert shown.endswith(end)
    assert shown.count('<span class="nowrap">') == end.count("</span>")
