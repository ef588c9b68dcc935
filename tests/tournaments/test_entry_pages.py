"""Entering people: one name, a pasted list, a file; decks as text; what was typed stays."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.tournaments.helpers import (
    LEGAL,
    OTHER_LEGAL,
    card_set,
    entry,
    new_event,
    played,
    published,
    started,
    tables,
)
from tests.tournaments.pages import field_value, reader, text
from tournaments import queries
from tournaments.domain.codes import issue_codes, open_by_key
from tournaments.domain.entries import add_entry, drop, save_entry_deck
from tournaments.domain.events import create_event, start_event
from tournaments.domain.results import record_result
from tournaments.domain.staff import add_staff
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(anna, bert) -> Event:
    """An event in preparation that checks decks; Bert judges."""
    event = new_event(anna, format="vorbereitet")
    add_staff(event, bert, "judge", anna)
    return event


def names(event: Event) -> list[str]:
    return sorted(event.entries.values_list("name", flat=True))


def look(client, event: Event, **sent: object):
    return client.post(f"/events/{event.public_id}/entries/import/", sent)


def file(content: bytes, name: str = "liste.csv") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content, content_type="text/csv")


def focused(page) -> str:
    """The name of the field with the focus."""
    found = re.search(r'<input[^>]*name="(\w+)"[^>]* autofocus', page.content.decode())
    return found[1] if found else ""


def test_a_name_is_entered_and_the_field_is_free_again(anna, event):
    page = reader(anna).post(f"/events/{event.public_id}/entries/", {"name": "  Käthe   Süß "}, follow=True)
    assert names(event) == ["Käthe Süß"]
    assert "Käthe Süß is entered." in text(page)
    assert field_value(page, "name") == ""
    assert focused(page) == "name"


def test_the_field_for_a_name_takes_the_focus_only_from_who_enters_names(anna, event):
    here = f"/events/{event.public_id}/entries/"
    assert focused(reader(anna).get(here)) == "name"  # nobody is entered yet
    add_entry(event, "Käthe Süß", anna)
    assert focused(reader(anna).get(here)) == ""
    assert focused(reader(anna).post(here, {"name": "Käthe Süß"})) == "name"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Type a name."),
        ("   ", "Type a name."),
        ("x" * 10_000, "The name has 10000 signs; at most 80 are kept."),
        ("KÄTHE süß", "is entered already"),
        ("\u202e\u200f", "The name is empty."),
    ],
)
def test_a_name_that_cannot_be_is_refused_and_stays(anna, event, typed, said):
    add_entry(event, "Käthe Süß", anna)
    page = reader(anna).post(f"/events/{event.public_id}/entries/", {"name": typed})
    assert page.status_code == 422
    assert said in text(page)
    assert field_value(page, "name").strip() == typed.strip()
    assert names(event) == ["Käthe Süß"]


@pytest.mark.parametrize("typed", ["🍎🍏", "שלום עולם", "O’Neill, Šárka", "Li", "<b>Anna</b>"])
def test_unusual_names_are_names(anna, event, typed):
    reader(anna).post(f"/events/{event.public_id}/entries/", {"name": typed})
    assert names(event) == [typed]


def test_a_pasted_list_is_looked_at_before_it_is_entered(anna, event):
    client = reader(anna)
    page = look(client, event, text="Änne Größer\nUte Grünewald\nÄnne Größer\n")
    assert names(event) == []
    assert "Änne Größer (2)" in text(page)
    assert "told apart" in text(page)
    look(client, event, text=field_value(page, "text"), enter="1")
    assert names(event) == ["Ute Grünewald", "Änne Größer", "Änne Größer (2)"]


def test_a_wrong_line_stops_the_whole_list_and_nothing_typed_is_lost(anna, event):
    typed = f"Anna\n{'x' * 200}\nBert"
    page = look(reader(anna), event, text=typed, enter="1")
    assert page.status_code == 422
    assert names(event) == []
    assert field_value(page, "text") == typed
    assert "The name has 200 signs" in text(page)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "utf-16"])
def test_a_file_is_read_in_its_own_letters(anna, event, encoding):
    client = reader(anna)
    page = look(client, event, file=file("Name;Deck\nFranziska Müßig;\nJörg Weißhäupl;\n".encode(encoding)))
    assert "Franziska Müßig" in text(page)
    look(client, event, text=field_value(page, "text"), kept=field_value(page, "kept"), enter="1")
    assert names(event) == ["Franziska Müßig", "Jörg Weißhäupl"]


def test_another_encoding_needs_no_second_upload(anna, event):
    client = reader(anna)
    page = look(client, event, file=file("Müßig\n".encode("latin-1")), encoding="utf-8")
    assert "Müßig" not in text(page)
    again = look(client, event, text="", kept=field_value(page, "kept"), encoding="latin-1", again="1")
    assert "Müßig" in text(again)


def test_a_list_brings_decks_along(anna, event):
    deck = "|".join(LEGAL.split("\n"))
    client = reader(anna)
    page = look(client, event, text=f"Name;Deck\nAnna;{deck}\nBert;\n")
    assert "with deck" in text(page)
    assert "“Name”: name · “Deck”: deck" in text(page)
    assert "1 card, 1 problem" in text(look(client, event, text="Name;Deck\nAnna;Karte1"))
    look(client, event, text=field_value(page, "text"), enter="1")
    assert [trouble.entry.name for trouble in queries.deck_troubles(event)] == ["Bert"]


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({}, "Paste a list or choose a file."),
        ({"text": " \n "}, "Paste a list or choose a file."),
        ({"text": "x\n" * 1001}, "The list has 1001 players"),
        ({"text": "x" * 300_000}, "The text has 300000 signs"),
        ({"file": file(b"")}, "The file is empty."),
        ({"file": file(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" * 50)}, "This file is not text."),
        ({"text": "Anna", "encoding": "klingon"}, "Select a valid choice."),
        ({"kept": "%%%", "again": "1"}, "Paste a list or choose a file."),
    ],
)
def test_a_list_that_cannot_be_read_is_refused(anna, event, sent, said):
    page = look(reader(anna), event, **sent)
    assert page.status_code == 422
    assert said in text(page)
    assert names(event) == []


def test_fifty_megabytes_are_refused(anna, event):
    page = look(reader(anna), event, file=file(b"x" * 50_000_000), text="Anna")
    assert page.status_code in {413, 422}
    assert names(event) == []


def test_a_deck_is_saved_with_everything_that_is_wrong(anna, event):
    person = add_entry(event, "Änne Größer", anna)
    client, here = reader(anna), f"/entries/{person.public_id}/deck/"
    page = text(client.post(here, {"text": "Karte1\nKarte1\nJägr\n"}, follow=True))
    assert "“Jägr” is no card of this set" in page
    assert "Karte1 (Æ001) is in the deck twice." in page
    assert "18 cards missing" in page
    assert "Saved, but not legal: " in page
    assert "The deck is saved." not in page
    assert "The deck is saved." in text(client.post(here, {"text": LEGAL}, follow=True))
    assert queries.deck_troubles(event) == []
    assert "The deck is legal." in text(client.get(here))


def test_the_form_leads_to_the_next_person_without_a_deck(anna, event):
    first, second, third = (add_entry(event, name, anna) for name in ("Anna Ähren", "Bert Bär", "Carla Cox"))
    save_entry_deck(second, LEGAL, anna)
    client = reader(anna)

    def follows(person):
        return re.findall(r"Next: (\w+)", text(client.get(f"/entries/{person.public_id}/deck/")))

    assert follows(first) == ["Carla"]
    assert follows(third) == ["Anna"]
    save_entry_deck(first, LEGAL, anna)
    assert follows(third) == []


@pytest.mark.parametrize("typed", ["", "x" * 30_000, "Karte1\n" * 21, "🍎\u202e", "\x01\x02"])
def test_odd_decks_are_no_server_errors_and_stay(anna, event, typed):
    person = add_entry(event, "Änne", anna)
    page = reader(anna).post(f"/entries/{person.public_id}/deck/", {"text": typed}, follow=True)
    assert page.status_code in {200, 422}
    assert field_value(page, "text").strip() == typed.strip()


def test_a_judge_opens_any_deck_in_two_taps_and_it_is_recorded(anna, bert, event):
    person = add_entry(event, "Änne Größer", anna, LEGAL)
    client = reader(bert)
    list_of_decks = client.get(f"/events/{event.public_id}/decks/")  # the first tap
    assert f"/entries/{person.public_id}/deck/open/" in list_of_decks.content.decode()
    opened = client.post(f"/entries/{person.public_id}/deck/open/")  # the second
    assert "Karte20" in text(opened)
    assert queries.audit_lines(event, 1)[0].sentence == "Opened the deck of Änne Größer."
    assert queries.audit_lines(event, 1)[0].by == "Bert"


def test_frozen_decks_are_not_shown_to_who_only_keeps_scores(anna, frieda, event):
    add_staff(event, frieda, "scorekeeper", anna)
    person = add_entry(event, "Änne Größer", anna, LEGAL)
    add_entry(event, "Ute Grün", anna, OTHER_LEGAL)
    start_event(event, anna)
    page = reader(frieda).get(f"/entries/{person.public_id}/deck/", follow=True)
    assert "Karte20" not in text(page)
    assert "The decks are frozen" in text(page)
    assert "Karte20" in text(reader(anna).post(f"/entries/{person.public_id}/deck/open/"))


def test_who_comes_late_needs_a_legal_deck_and_knows_what_it_means(anna, event):
    add_entry(event, "Änne Größer", anna, LEGAL)
    add_entry(event, "Ute Grün", anna, OTHER_LEGAL)
    start_event(event, anna)
    played(event, anna)
    client, here = reader(anna), f"/events/{event.public_id}/entries/"
    assert "1 round counts as lost, without points." in text(client.get(here))
    refused = client.post(here, {"name": "Zu Spät", "deck": "Karte1"})
    assert refused.status_code == 422
    assert field_value(refused, "deck").strip() == "Karte1"
    client.post(here, {"name": "Zu Spät", "deck": LEGAL})
    assert entry(event, "Zu").entered_round == 2


def test_somebody_drops_out_comes_back_and_is_renamed(anna):
    event = started(anna, 4)
    person = entry(event, "Dora")
    client, here = reader(anna), f"/entries/{person.public_id}/"
    client.post(f"{here}drop/")
    assert "dropped out" in text(client.get(here))
    client.post(f"{here}drop/", {"undo": "1"})
    assert "takes part" in text(client.get(here))
    client.post(here, {"name": "Dora Dachs-Bau"})
    assert entry(event, "Dora").name == "Dora Dachs-Bau"
    taken = client.post(here, {"name": "Anna Ähren"})
    assert taken.status_code == 422
    assert field_value(taken, "name") == "Anna Ähren"


def test_who_never_played_is_taken_off_the_list(anna, event):
    person = add_entry(event, "Irrtum", anna)
    reader(anna).post(f"/entries/{person.public_id}/remove/")
    assert names(event) == []
    running = started(anna, 4)
    played(running, anna)
    page = reader(anna).post(f"/entries/{entry(running, 'Anna').public_id}/remove/", follow=True)
    assert running.entries.count() == 4
    assert "Anna Ähren" in text(page)


# making and changing an event

GOOD = {
    "name": "Herbstturnier Freising", "day": "2026-11-28", "time": "10:00", "place": "Stadthalle", "format": "any_list",
    "best_of": "3", "rounds_planned": "", "round_minutes": "50", "is_public": "on", "time_zone": "Europe/Berlin",
    "win_points": "3", "draw_points": "1", "loss_points": "0", "bye_worth": "win", "tie_break_floor": "1/3",
    "dropped_standing": "ranked",
    "check_percent": "10",
    "illegal_deck": "all",
}  # fmt: skip


def test_what_may_stay_empty_is_optional_and_a_choice_never_is(anna):
    card_set()
    shown = text(reader(anna).get("/new-event/"))
    assert "Place (optional)" in shown
    assert "Card set" in shown
    assert "Card set (optional)" not in shown
    assert "Decks that are dealt or drafted at the table: any list (A8.1)" in shown


def test_an_event_is_made_from_one_short_form(anna):
    card_set()
    page = reader(anna).post("/new-event/", GOOD, follow=True)
    event = Event.objects.get()
    assert "Herbstturnier Freising" in text(page)
    assert event.starts_at.isoformat() == "2026-11-28T09:00:00+00:00"
    assert event.rounds_planned is None


def test_the_cards_that_come_with_the_site_are_offered_once_and_are_chosen(anna):
    other = card_set()
    page = reader(anna).get("/new-event/").content.decode()
    offered = re.search(r'<select[^>]*name="card_set".*?</select>', page, re.DOTALL)[0]
    assert re.findall(r"<option[^>]*>([^<(]*?)(?: \(.*)?</", offered) == sorted(["Apfelernte", other.name])
    assert re.search(r"<option[^>]* selected>([^<]*)", offered)[1] == "Apfelernte"


def test_times_are_those_of_the_events_place_at_that_day(anna):
    reader(anna).post("/new-event/", GOOD | {"day": "2026-07-04", "time_zone": "America/New_York"})
    event = Event.objects.get()
    assert event.starts_at.isoformat() == "2026-07-04T14:00:00+00:00"
    assert "10:00" in text(reader(lang="de").get(f"/events/{event.public_id}/"))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name": ""}, "Give the event a name, for example “Herbstturnier Freising”."),
        ({"day": "31.11.2026"}, "November has 30 days."),
        ({"day": "bald"}, "Write the day as in"),
        ({"day": ""}, "Day"),
        ({"time": "25:00"}, "Write hours and minutes as in 10:00."),
        ({"rounds_planned": "99"}, "20"),
        ({"round_minutes": "-1"}, "0"),
        ({"win_points": "0"}, "A win is worth the most"),
        ({"draw_points": "5"}, "A win is worth the most"),
        ({"loss_points": "2"}, "A win is worth the most"),
        ({"time_zone": "Mars/Olympus"}, "is not a time zone"),
        ({"format": "chess"}, "chess"),
        ({"card_set": "999999999999999999999"}, ""),
        ({"name": "x" * 10_000}, "120"),
        ({"day": "10000-01-01"}, "Write the day as in"),
        ({"day": "0001-01-01"}, ""),
        ({"day": "9999-12-31", "time": "23:59", "time_zone": "Pacific/Honolulu"}, ""),
    ],
)
def test_what_does_not_fit_is_said_beside_its_field_and_stays(anna, wrong, said):
    page = reader(anna).post("/new-event/", GOOD | wrong)
    if page.status_code == 302:  # odd, but possible
        assert not said
        return
    assert page.status_code == 422
    assert said in text(page)
    assert field_value(page, "place") == "Stadthalle"
    for name in wrong.keys() & {"name", "day", "rounds_planned", "win_points"}:
        assert field_value(page, name) == wrong[name]
    assert not Event.objects.exists()


def test_rounds_are_recommended_while_one_types(anna):
    said = text(reader(anna).get("/new-event/rounds/", {"players": "16", "rounds_planned": "9"}))
    assert "For 16 players 4 rounds are recommended." in said
    assert "somebody may have to play somebody again" in said
    for odd in ("", "x", "-1", "9" * 40, "²"):
        assert reader(anna).get("/new-event/rounds/", {"players": odd, "rounds_planned": odd}).content == b""


def test_once_it_runs_format_and_length_stay(anna):
    event = started(anna, 4, best_of=3)
    reader(anna).post(f"/events/{event.public_id}/edit/", GOOD | {"best_of": "1", "format": "vorbereitet"})
    event.refresh_from_db()
    assert (event.best_of, event.format, event.place) == (3, "any_list", "Stadthalle")


def test_settings_are_changed(anna):
    event = create_event(anna, name="Alt", card_set=card_set())
    reader(anna).post(f"/events/{event.public_id}/edit/", GOOD | {"name": "Neu", "rounds_planned": "5"})
    event.refresh_from_db()
    assert (event.name, event.rounds_planned) == ("Neu", 5)
    assert "Changed:" in queries.audit_lines(event, 1)[0].sentence


def test_results_of_a_person_are_told_from_their_side_with_the_opponent(anna):
    running = started(anna, 4)
    round = published(running, anna)
    for match, (wins, kind) in zip(tables(round), (((1, 2), "played"), ((0, 1), "no_show")), strict=True):
        record_result(match, anna, wins, kind=kind)
        one, two = (seat.entry for seat in match.seats_in_order)
        end = " did not come" if kind == "no_show" else ""
        mine, theirs = ("1 : 2", "2 : 1") if kind == "played" else ("0 : 2", "2 : 0")
        assert f"1 {match.table} {two} {mine}{end}" in text(reader(anna).get(f"/entries/{one.public_id}/"))
        assert f"1 {match.table} {one} {theirs}{end}" in text(reader(anna).get(f"/entries/{two.public_id}/"))


def test_a_bye_has_no_opponent(anna):
    running = started(anna, 3)
    *_, bye = queries.pairings(published(running, anna))
    person = bye.seats_in_order[0].entry
    assert "1 – Bye 2 : 0" in text(reader(anna).get(f"/entries/{person.public_id}/"))


def test_the_list_says_of_everybody_how_they_take_part(anna, carla):
    event = started(anna, 5)
    published(event, anna)
    for name, user in (("Emil <b>E</b>", carla), ("Frieda", None)):
        add_entry(event, name, anna, user=user)
    gone, coded, opened = event.entries.order_by("number")[:3]
    drop(gone, anna)
    ((_, code),) = issue_codes(event, anna, [opened])
    open_by_key(code.key)
    issue_codes(event, anna, [coded])
    page = reader(anna).get(f"/events/{event.public_id}/entries/").content.decode()
    rows = re.findall(r'<tr data-names="(.+?)".+?<td class="from quiet side">(.*?)</td>', page)
    assert dict(rows) == {
        gone.name: "dropped out", coded.name: "code printed", opened.name: "page opened",
        event.entries.get(number=4).name: "", event.entries.get(number=5).name: "",
        "Emil &lt;b&gt;E&lt;/b&gt;": "account from round 2", "Frieda": "from round 2",
    }  # fmt: skip
    assert "<b>E</b>" not in page
