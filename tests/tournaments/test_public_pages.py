"""What everybody sees of events: rounds, standings, players, in both languages, with few queries, and live parts."""

import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.helpers import enter_all, entry, new_event, played, published, started, tables
from tests.tournaments.pages import reader, text
from tournaments import queries
from tournaments.domain.entries import add_entry, drop
from tournaments.domain.events import create_event, finish_event, start_event
from tournaments.domain.importing import Row, import_entries
from tournaments.domain.results import Result, record_result, record_results
from tournaments.domain.rounds import close_round, pair_round
from tournaments.domain.staff import add_staff
from tournaments.models import Event
from tournaments.templatetags.events import own_score

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def empty_cache():
    """Parts of pages are kept by version; each test begins without any."""
    cache.clear()
    queries.forget()


def pages_of(event) -> list[str]:
    here = f"/events/{event.public_id}/"
    return [here, *(f"{here}{part}/" for part in ("standings", "players", "about"))]


def queries_of(client, address) -> int:
    """How many queries an address costs when nothing is kept."""
    cache.clear()
    queries.forget()
    with CaptureQueriesContext(connection) as seen:
        assert client.get(address).status_code == 200
    return len(seen)


def test_the_latest_round_stands_first_with_tables_names_points_and_results(anna):
    event = started(anna, 5)
    played(event, anna)
    round = published(event, anna)
    match = tables(round)[0]
    record_result(match, anna, (2, 1))
    page = text(reader().get(f"/events/{event.public_id}/"))
    one, two = (seat.entry for seat in match.seats_in_order)
    points = {line.entry: line.points for line in queries.standings(event, 1)}
    assert f"1 {one} {points[one]} 2 : 1 {two} {points[two]}" in page
    assert "Round 2 of 3" in page
    assert "Bye" in page
    assert "after round 1" in page


def test_a_draft_is_nobodys_business(anna):
    event = started(anna, 4)
    pair_round(event, anna)
    page = text(reader().get(f"/events/{event.public_id}/"))
    assert "No pairings yet." in page
    assert reader().get(f"/events/{event.public_id}/rounds/1/").status_code == 404


def test_every_page_works_at_every_stage(anna):
    empty = create_event(anna, name="Leer", card_set=new_event(anna).card_set, format="any_list")
    running = started(anna, 3)
    published(running, anna)
    done = started(anna, 4, rounds_planned=1)
    played(done, anna)
    finish_event(done, anna)
    for event in (empty, running, done):
        for address in pages_of(event):
            for lang in ("de", "en"):
                assert reader(lang=lang).get(address).status_code == 200, (address, lang)


def test_the_winner_is_named_at_the_end_with_those_who_share_the_place(anna):
    event = started(anna, 4, rounds_planned=1)
    round = played(event, anna)
    finish_event(event, anna)
    winners = {match.seats_in_order[0].entry.name for match in tables(round)}
    page = text(reader().get(f"/events/{event.public_id}/"))
    assert any(f"First place {', '.join(order)}" in page for order in (sorted(winners), sorted(winners)[::-1]))


def test_standings_show_figures_as_the_reader_writes_them(anna):
    event = started(anna, 4)
    played(event, anna, 2)
    german = text(reader(lang="de").get(f"/events/{event.public_id}/standings/"))
    english = text(reader().get(f"/events/{event.public_id}/standings/"))
    line = queries.standings(event)[0]
    share = f"{float(line.opponents_match_wins * 100):.2f}"
    assert f"1 {line.entry} 6 2–0–0 {share.replace('.', ',')}" in german
    assert f"1 {line.entry} 6 2–0–0 {share}" in english


def test_who_dropped_is_marked(anna):
    event = started(anna, 4)
    played(event, anna)
    drop(entry(event, "Dora"), anna)
    assert "Dora Dachs dropped out" in text(reader().get(f"/events/{event.public_id}/standings/"))
    assert "Dora Dachs dropped out" in text(reader().get(f"/events/{event.public_id}/players/"))


def test_a_percentage_opens_into_its_terms(anna):
    event = started(anna, 5)
    played(event, anna, 2)
    line = queries.standings(event)[0]
    page = text(reader().get(f"/entries/{line.entry.public_id}/standing/"))
    for term in queries.explain(event, line.entry, "opponents_match_wins").terms:
        if term.opponent:
            name = event.entries.get(pk=term.opponent).name
            assert f"{term.round} {name} {term.got}/{term.of}" in page
    assert "Opponents' match wins" in page


def test_the_own_games_stand_with_their_results_and_what_the_points_are(anna):
    event = started(anna, 4)
    played(event, anna)
    line = queries.standings(event)[0]
    page = text(reader().get(f"/entries/{line.entry.public_id}/standing/"))
    seat = line.entry.seats.get()
    assert " ".join(f"6/6 · {own_score(seat)}".split()) in page
    assert "a match won, and likewise a game won, counts 3, a drawn one 1" in page


def test_the_newest_round_and_the_standings_are_the_first_tabs(anna):
    event = started(anna, 6)
    for _ in range(3):
        played(event, anna)
    tabs = re.search(r'<nav class="tabs".+?</nav>', reader().get(f"/events/{event.public_id}/").content.decode(), re.S)
    names = re.findall(r">([^<>]+)</a>", tabs[0])
    assert names == ["Round 3", "Standings", "Players", "About", "Round 2", "Round 1"]


def test_an_open_page_goes_on_to_the_next_round(anna):
    event = started(anna, 4)
    newest = f"/events/{event.public_id}/newest/"
    for address in (f"/events/{event.public_id}/", newest):
        assert f'data-from="{newest}"' in reader().get(address).content.decode()
    assert "No pairings yet." in text(reader().get(newest))
    played(event, anna)
    first = text(reader().get(newest))
    assert "Testturnier, Round 1" in first
    assert "Round 2" not in first
    published(event, anna)
    second = reader().get(newest)
    assert "Testturnier, Round 2" in text(second)
    assert second.content.decode().lstrip().startswith('<div class="live-part"')
    assert "<html" not in second.content.decode()
    assert reader().get(newest, headers={"if-none-match": second.headers["ETag"]}).status_code == 304


def test_a_page_of_one_round_stays_with_it(anna):
    event = started(anna, 4)
    played(event, anna)
    page = reader().get(f"/events/{event.public_id}/rounds/1/").content.decode()
    assert f"/events/{event.public_id}/newest/" not in page


def test_the_own_row_is_marked_for_its_owner_only(anna, carla):
    event = new_event(anna, 3)
    own = add_entry(event, "Carla Selbst", anna, user=carla)
    round = published(start_event(event, anna), anna)
    for address in (f"/events/{event.public_id}/", f"/rounds/{round.public_id}/pairings/"):
        mine, theirs = reader(carla).get(address).content.decode(), reader().get(address).content.decode()
        assert mine.count("row-own") >= 1
        assert f'<tr class="row-own" data-of="{own.public_id}' in mine or own.public_id in mine
        assert "row-own" not in theirs


def test_a_private_event_is_hidden_with_all_its_parts(anna, emil):
    event = started(anna, 4, is_public=False)
    round = published(event, anna)
    enter_all(round, anna)
    hidden = [*pages_of(event), f"/rounds/{round.public_id}/pairings/", f"/events/{event.public_id}/plate/"]
    hidden.append(f"/events/{event.public_id}/newest/")
    for address in hidden:
        assert reader(anna).get(address).status_code == 200  # now the part is kept, and still nobody else gets it
        assert reader(emil).get(address).status_code == 404
        assert reader().get(address).status_code == 404
    assert "Testturnier" not in text(reader(emil).get("/events/"))


def large(anna, people: int) -> Event:
    """An event of many people with one round played and the next one running."""
    event = new_event(anna, name=f"Zu {people}")
    import_entries(event, [Row(number, f"Person {number}") for number in range(1, people + 1)], anna)
    event = start_event(event, anna)
    first = published(event, anna)
    record_results(first, [(match, Result((2, 0))) for match in tables(first)], anna)
    close_round(first, anna)
    published(event, anna)
    event.refresh_from_db()
    return event


def test_pages_need_the_same_number_of_queries_for_three_and_for_three_hundred(anna):
    few, many = large(anna, 3), large(anna, 300)
    for page in (
        "",
        "rounds/1/",
        "standings/",
        "players/",
        "about/",
        "staff/",
        "entries/",
        "decks/",
        "audit/",
        "print/",
    ):
        client = reader(anna)
        counts = [queries_of(client, f"/events/{event.public_id}/{page}") for event in (few, many)]
        assert counts[0] == counts[1], (page, counts)
        assert counts[1] <= 30, (page, counts)


def test_a_kept_page_needs_few_queries(anna, django_assert_max_num_queries):
    event = started(anna, 8)
    played(event, anna)
    for page, most in (("standings/", 5), ("players/", 5), ("", 5)):
        client = reader()
        client.get(f"/events/{event.public_id}/{page}")
        with django_assert_max_num_queries(most):
            client.get(f"/events/{event.public_id}/{page}")
    for page, most in (("staff/", 6), ("decks/", 5), ("entries/", 8)):
        client = reader(anna)
        client.get(f"/events/{event.public_id}/{page}")
        with django_assert_max_num_queries(most):
            client.get(f"/events/{event.public_id}/{page}")


def test_the_cards_of_a_set_are_not_read_with_an_event(anna):
    event = started(anna, 4)
    played(event, anna)
    reader(anna).get(f"/events/{event.public_id}/staff/")  # a process reads them once
    for page in ("", "standings/", "players/", "staff/", "entries/"):
        cache.clear()
        with CaptureQueriesContext(connection) as seen:
            reader(anna).get(f"/events/{event.public_id}/{page}")
        assert not [query["sql"] for query in seen if '"decks_cardset"."data"' in query["sql"]], page


def test_live_parts_are_whole_elements_with_their_own_mark_and_an_etag(anna):
    event = started(anna, 4)
    round = published(event, anna)
    parts = [f"/rounds/{round.public_id}/{part}/" for part in ("pairings", "standings")]
    parts += [f"/events/{event.public_id}/{part}/" for part in ("plate", "standings/table")]
    for address in parts:
        client = reader()
        first = client.get(address)
        assert f'data-from="{address}"' in first.content.decode()
        assert f'data-live="event:{event.public_id}"' in first.content.decode()
        again = client.get(address, headers={"if-none-match": first.headers["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
    record_result(tables(round)[0], anna, (2, 0))
    fresh = reader().get(parts[0], headers={"if-none-match": first.headers["ETag"]})
    assert fresh.status_code == 200
    assert "2 : 0" in text(fresh)


def test_a_new_result_is_on_the_page_at_once(anna):
    event = started(anna, 4)
    round = published(event, anna)
    client, address = reader(), f"/events/{event.public_id}/"
    assert "2 : 1" not in text(client.get(address))
    record_result(tables(round)[0], anna, (2, 1))
    assert "2 : 1" in text(client.get(address))
    record_result(tables(round)[0], anna, (1, 2))
    assert "1 : 2" in text(client.get(address))


def test_home_says_what_is_next(anna, carla):
    event = new_event(anna, 2)
    add_entry(event, "Carla", anna, user=carla)
    add_entry(event, "Zoe", anna)
    assert "Start the event" in text(reader(anna).get("/"))
    start_event(event, anna)
    assert "Pair round 1" in text(reader(anna).get("/"))
    published(event, anna)
    seat = entry(event, "Carla").seats.get()
    page = text(reader(carla).get("/"))
    assert "You play now." in page
    assert f"Table {seat.match.table} " in page
    assert "Log in" in text(reader().get("/"))


def test_events_are_found_by_name_and_place(anna):
    create_event(anna, name="Herbstturnier", place="Freising", card_set=new_event(anna).card_set)
    assert "Herbstturnier" in text(reader().get("/events/?q=freis"))
    assert "No event is called “nirgends”." in text(reader().get("/events/?q=nirgends"))


@pytest.mark.parametrize("query", ["?page=-1", "?page=9999999999999999999", "?page=x", "?q=%00", "?q=" + "x" * 5000])
def test_odd_queries_are_no_server_errors(anna, query):
    new_event(anna)
    assert reader().get(f"/events/{query}").status_code in {200, 400}


@pytest.mark.parametrize("number", ["0", "2", "99999999999999999999"])
def test_rounds_that_are_not_there_are_not_found(anna, number):
    event = started(anna, 4)
    published(event, anna)
    assert reader().get(f"/events/{event.public_id}/rounds/{number}/").status_code == 404


def test_names_are_never_markup(anna):
    event = new_event(anna, 1)
    evil = add_entry(event, "<b>x</b><script>alert(1)</script>", anna)
    round = published(start_event(event, anna), anna)
    enter_all(round, anna)
    close_round(round, anna)
    for address in [*pages_of(event), f"/entries/{evil.public_id}/standing/"]:
        assert "<script>alert" not in reader().get(address).content.decode()


def test_home_tells_each_role_what_it_may_do_next(anna, bert, frieda):
    event = new_event(anna, 4)
    add_staff(event, bert, "judge", anna)
    add_staff(event, frieda, "scorekeeper", anna)

    def told() -> list[str]:
        steps = (
            "Start the event",
            "Enter the results of round 1",
            "Enter players and results",
            "Open decks, judge logs",
        )
        return [next(step for step in steps if step in text(reader(who).get("/"))) for who in (anna, frieda, bert)]

    assert told() == ["Start the event", "Enter players and results", "Open decks, judge logs"]
    published(start_event(event, anna), anna)
    assert told() == ["Enter the results of round 1", "Enter the results of round 1", "Open decks, judge logs"]
