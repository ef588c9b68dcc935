"""A log step by step on pages: who may see which of it, and that nobody is told a card too much."""

import html
import re
from functools import cache
from types import SimpleNamespace

import pytest
from django.core.cache import cache as kept_fragments

from decks.building import bundled_card_set
from decks.queries import cards_of
from tests.tournaments.helpers import game_won_by, published, tables
from tests.tournaments.pages import reader, text
from tournaments import queries
from tournaments.domain.codes import issue_codes
from tournaments.domain.entries import add_entry
from tournaments.domain.events import change_event, create_event, finish_event, start_event
from tournaments.domain.logs import attach_log
from tournaments.domain.results import record_result
from tournaments.domain.rounds import close_round
from tournaments.domain.staff import add_staff
from tournaments.models import Entry, GameLog, Match

pytestmark = pytest.mark.django_db
NAMES = ("Carla Cox", "Dora Dachs")


@pytest.fixture(autouse=True)
def no_fragments():
    """Nothing is kept from test to test."""
    kept_fragments.clear()


@cache
def game_text(seat: int = 0) -> str:
    """A game of the bundled cards between Carla and Dora."""
    cards = cards_of(bundled_card_set())
    numbers = sorted(cards.by_number)
    return game_won_by(seat, NAMES, (tuple(numbers[:20]), tuple(numbers[20:40])), cards)


@pytest.fixture
def match(anna, bert, frieda, carla, dora) -> Match:
    """Carla against Dora at the only table of a round of one."""
    event = create_event(
        anna, name="Turnier", card_set=bundled_card_set(), format="any_list", best_of=1, rounds_planned=1
    )
    for name, user in zip(NAMES, (carla, dora), strict=True):
        add_entry(event, name, anna, user=user)
    add_staff(event, bert, "judge", anna)
    add_staff(event, frieda, "scorekeeper", anna)
    return tables(published(start_event(event, anna), anna))[0]


@pytest.fixture
def log(match, bert) -> GameLog:
    return attach_log(match, 1, game_text(), bert)


def end_match(match: Match, by) -> None:
    record_result(match, by, (1, 0))


def end_event(match: Match, by) -> None:
    end_match(match, by)
    round = close_round(match.round, by)
    finish_event(round.event, by)


def here(log: GameLog, step: int | str = "", key: str = "", part: str = "") -> str:
    return f"/logs/{log.public_id}/replay/{part}?step={step}&as={key}"


def status(user, log: GameLog, step: int | str = "", key: str = "") -> tuple[int, int]:
    """What a person gets for the page and for the step by itself."""
    client = reader(user)
    return client.get(here(log, step, key)).status_code, client.get(here(log, step, key, "stage/")).status_code


# who may


def test_while_the_match_runs_only_the_staff_sees_its_log(log, anna, bert, frieda, carla, dora, emil):
    assert {status(user, log, 5, "public") for user in (anna, bert, frieda)} == {(200, 200)}
    assert {status(user, log, 5, "public") for user in (carla, dora, emil, None)} == {(403, 403)}


def test_when_the_match_is_over_its_players_see_it_as_everybody_and_from_their_own_seat(
    log, match, anna, frieda, carla, dora, emil
):
    end_match(match, anna)
    seats = {name: str(queries.verdict(log).seats.index(name) + 1) for name in NAMES}
    own = {carla: seats["Carla Cox"], dora: seats["Dora Dachs"]}
    for user, seat in own.items():
        other = "21"[int(seat) - 1]
        seen = [status(user, log, 5, key) for key in ("public", seat, other, "judge")]
        assert seen == [(200, 200), (200, 200), (403, 403), (403, 403)]
    assert [status(frieda, log, 5, key)[0] for key in ("public", "1", "2", "judge")] == [200, 403, 403, 403]
    assert [status(user, log, 5, "public")[0] for user in (emil, None)] == [403, 403]


def test_when_the_event_is_over_everybody_sees_it_from_every_seat(log, match, anna, emil):
    end_event(match, anna)
    for user in (emil, None):
        assert [status(user, log, 5, key) for key in ("public", "1", "2", "judge")] == [(200, 200)] * 4


def test_the_event_says_who_sees_its_games(log, match, anna, carla, emil):
    for setting in ("match", "event", "staff"):
        change_event(log.event, anna, replays=setting)
        assert status(emil, log, 5, "public")[0] == 403  # no result yet
    end_match(match, anna)
    for setting, seen in (("match", 200), ("staff", 403), ("event", 403)):
        change_event(log.event, anna, replays=setting)
        assert [status(user, log, 5, "public")[0] for user in (emil, None, carla)] == [seen, seen, 200]
        assert [status(user, log, 5, key)[0] for user in (emil, None) for key in ("1", "judge")] == [403] * 4
    finish_event(close_round(match.round, anna).event, anna)
    for setting, seen in (("match", 200), ("event", 200), ("staff", 403)):
        change_event(log.event, anna, replays=setting)
        assert [status(user, log, 5, key)[0] for user in (emil, None) for key in ("public", "1")] == [seen] * 4


def test_who_plays_without_an_account_sees_it_on_the_opened_device(match, bert, anna):
    Entry.objects.filter(event=match.round.event).update(user=None)
    log = attach_log(match, 1, game_text(), bert)
    end_match(match, anna)
    code = next(new for entry, new in issue_codes(match.round.event, anna) if entry.name == "Carla Cox")
    client = reader()
    client.post("/my/", {"code": code.code})
    own = str(queries.verdict(log).seats.index("Carla Cox") + 1)
    seen = [client.get(here(log, 5, key)).status_code for key in ("public", own, "12"[int(own) % 2], "judge")]
    assert seen == [200, 200, 403, 403]
    told = client.post(f"/logs/{log.public_id}/ask/", {"step": 5, "as": own, "q": f"hidden.hand.seat.{int(own) - 1}"})
    assert told.status_code == 302
    line = queries.audit_lines(log.event, 1)[0].sentence
    assert "asked “Carla Cox: Which cards has Carla Cox in hand?” Told who holds it (A9.5)." in line
    assert "only for who holds it" in text(client.get(here(log, 5, own)))


def test_a_judge_opens_the_hands_first_and_that_is_recorded(log, bert, anna):
    client = reader(bert)
    refused = client.get(here(log, 7, "judge"))
    assert (refused.status_code, refused.url) == (302, here(log, 7, "public"))
    assert client.get(here(log, 7, "1", "stage/")).status_code == 403
    opened = client.post(f"/logs/{log.public_id}/replay/open/", {"step": "7"})
    assert (opened.status_code, opened.url) == (302, here(log, 7, "judge"))
    assert [client.get(here(log, 7, key)).status_code for key in ("judge", "1", "2")] == [200, 200, 200]
    assert queries.audit_lines(log.event, 1)[0].sentence.startswith("Round 1, table 1: opened the hands")
    assert reader(anna).get(here(log, 7, "judge")).status_code == 302  # who has not opened them herself


def test_an_opening_holds_for_some_hours(log, bert, monkeypatch):
    client = reader(bert)
    client.post(f"/logs/{log.public_id}/replay/open/", {"step": "7"})
    monkeypatch.setattr("tournaments.queries.logs.OPEN_FOR", -queries.logs.OPEN_FOR)
    assert client.get(here(log, 7, "judge")).status_code == 302


def test_opening_another_log_opens_this_one_not(log, match, bert):
    other = attach_log(match, 2, game_text(1), bert)
    client = reader(bert)
    client.post(f"/logs/{other.public_id}/replay/open/", {"step": "7"})
    assert client.get(here(log, 7, "judge")).status_code == 302


def test_the_log_of_a_pairing_that_was_taken_back_is_the_staffs(log, match, anna, carla, bert):
    end_event(match, anna)
    GameLog.objects.filter(pk=log.pk).update(game=None)
    assert [status(user, log, 3, "public")[0] for user in (carla, None, bert)] == [403, 403, 200]


# nobody is told a card too much


def card_names(page: str) -> set[str]:
    """The cards of the bundled set that the bytes name, by name or number, however they are written."""
    by_id, found = patterns()
    seen = page if page == (plain := html.unescape(page)) else page + plain
    return {by_id.get(named[1] or named[2], named[0]) for named in found.finditer(seen)}


@cache
def patterns() -> tuple[dict[str, str], re.Pattern[str]]:
    """Cards by number as it is written, and what finds a card by its id, the address of its page or its name."""
    cards = cards_of(bundled_card_set()).cards
    names = "|".join(re.escape(card.name) for card in sorted(cards, key=lambda card: -len(card.name)))
    by_id = {f"{card.number:03d}": card.name for card in cards} | {str(card.number): card.name for card in cards}
    return by_id, re.compile(rf"(?:Æ|AE|&AElig;)(\d{{3}})\b|/cards/(\d+)\b|(?<!\w)(?:{names})(?!\w)")


def known_to(log: GameLog, viewer: int) -> set[str]:
    """The cards that this viewer sees at any step of the log: in view, or named in what is told."""
    told = queries.log_playback(log)
    names = {card.number: card.name for card in told.setup.cards.cards}
    found = set()
    for at in range(told.last + 1):
        found |= {names[face] for face in told.view(at, viewer).faces if face}
    for line in range(told.last + 1):
        said = " ".join([told.said(line, viewer, "de"), *(change.text for change in told.changes(line, viewer, "de"))])
        found |= card_names(said)
    return found


@pytest.fixture
def told(log) -> SimpleNamespace:
    playback = queries.log_playback(log)
    return SimpleNamespace(log=log, last=playback.last, playback=playback)


def bytes_for(client, log: GameLog, key: str, last: int) -> str:
    """Every byte that somebody gets for a log with this viewpoint: steps by themselves, headers, and of the pages with
    a step in them, whose rest is the same at each, some."""
    steps = range(last + 1)
    answers = [client.get(here(log, step, key, "stage/")) for step in steps]
    answers += [client.get(here(log, step, key)) for step in (*steps[::7], last)]
    assert {answer.status_code for answer in answers} == {200}
    return "".join(answer.content.decode() + str(dict(answer.headers)) for answer in answers)


def test_each_role_is_told_the_cards_that_it_may_know_and_no_other(told, match, anna, frieda, carla, dora):
    log = told.log
    seats = queries.verdict(log).seats
    everything = {card.name for card in cards_of(bundled_card_set()).cards[:40]}
    end_match(match, anna)
    for user, key, viewer in (
        (frieda, "public", -1),
        (carla, "public", -1),
        (carla, str(seats.index("Carla Cox") + 1), seats.index("Carla Cox")),
        (dora, str(seats.index("Dora Dachs") + 1), seats.index("Dora Dachs")),
    ):
        named = card_names(bytes_for(reader(user), log, key, told.last))
        assert named == known_to(log, viewer), key
        assert named < everything


def test_fronts_of_life_cards_and_deck_orders_are_told_to_nobody(told, match, anna, bert):
    client = reader(bert)
    client.post(f"/logs/{told.log.public_id}/replay/open/", {"step": "0"})
    named = card_names(bytes_for(client, told.log, "judge", told.last))
    assert named == known_to(told.log, -2)
    end_event(match, anna)
    assert card_names(bytes_for(reader(None), told.log, "judge", told.last)) == named


def test_a_card_that_is_written_where_all_can_read_it_is_told_by_the_rules_all_the_same(match, bert, anna, carla):
    bare = re.sub(r"\{(?:Carla Cox|Dora Dachs): ([^{}]*)\}", r"\1", game_text())
    log = attach_log(match, 1, bare, bert)
    end_match(match, anna)
    named = card_names(bytes_for(reader(carla), log, "public", queries.log_playback(log).last))
    assert named == known_to(log, -1)
    assert named < card_names(bare)


def test_what_is_kept_for_one_viewpoint_is_not_given_to_another(told, match, anna, bert, frieda):
    judge = reader(bert)
    judge.post(f"/logs/{told.log.public_id}/replay/open/", {"step": "0"})
    opened = judge.get(here(told.log, 9, "judge", "stage/")).content
    public = reader(frieda).get(here(told.log, 9, "public", "stage/")).content
    assert opened != public
    assert card_names(public.decode()) <= known_to(told.log, -1)


# what is shown


def test_a_step_says_what_was_done_and_what_followed(told, frieda):
    playback = told.playback
    at = next(at for at in range(told.last) if playback.fight(at) and playback.fight(at).destroyed)
    shown = text(reader(frieda).get(here(told.log, at, "public", "stage/")))
    assert playback.said(at, -1, "en").split(" (Æ")[0] in shown
    assert re.search(r"is destroyed \(\s?A6\.1", shown)
    assert f"Step {at} of {told.last}" in shown


def test_steps_are_links_that_work_without_a_script(told, frieda):
    client = reader(frieda)
    body = client.get(here(told.log, 3, "public")).content.decode()
    assert 'href="?step=2&amp;as=public"' in body
    assert 'href="?step=4&amp;as=public"' in body
    assert f'href="?step={told.last}&amp;as=public"' in body
    assert body.count('class="step-played"') == told.last + 1
    first = client.get(here(told.log, 0, "public")).content.decode()
    assert "The decks lie ready." in first
    assert 'rel="prev"' not in first
    assert 'rel="next"' not in client.get(here(told.log, told.last, "public")).content.decode()


@pytest.mark.parametrize("step", ["-1", "99999", "1e3", "²", "x" * 500, "9" * 30])
def test_an_odd_step_is_the_nearest_or_the_last(told, frieda, step):
    page = reader(frieda).get(here(told.log, step, "public"))
    assert page.status_code == 200
    assert f"Step {told.last} of {told.last}" in text(page)


@pytest.mark.parametrize("key", ["3", "0", "-2", "sealed", "Carla", "x" * 500])
def test_an_odd_viewpoint_is_refused(told, anna, key):
    assert reader(anna).get(here(told.log, 1, key)).status_code == 403


def broken(log: str) -> tuple[str, int]:
    """The log with an attacker who is not in play, and its step."""
    lines = log.split("\n")
    at = next(at for at, line in enumerate(lines) if " greift " in line)
    before = "".join(line for line in lines[:at] if " spielt " in line)
    never = next(card for card in cards_of(bundled_card_set()).cards if f"{card.name} (" not in before)
    lines[at] = re.sub(r" mit .+$", f" mit {never.name} ({never.id})", lines[at])
    return "\n".join(lines), int(lines[at].split(" ")[0])


def test_an_illegal_log_ends_with_the_failing_step_and_its_reason(match, bert, frieda):
    wrong, step = broken(game_text())
    log = attach_log(match, 1, wrong, bert)
    page = text(reader(frieda).get(here(log, "", "public")))
    assert f"Step {step} of {step}" in page
    assert "not legal" in page
    assert queries.verdict(log).rule in page
    assert "cannot attack with" in page


@pytest.mark.parametrize("source", ["hallo", '[Grade "observed"]\n[Seat0 "Anna"]', "[Log", "1 x\n" * 50])
def test_a_log_without_a_game_says_why_it_cannot_be_shown(match, bert, frieda, source):
    log = attach_log(match, 1, source, bert)
    assert "This log cannot be gone through." in text(reader(frieda).get(here(log, 1, "public")))
    assert reader(frieda).get(here(log, 1, "public", "stage/")).status_code == 204


OBSERVED = """[Log "1"]
[Grade "observed"]
[Seat0 "Carla Cox"]
[Seat1 "Dora Dachs"]
[Start "Carla Cox"]

1 Carla Cox spielt Jäger (Æ035)
    Carla Cox zieht eine Karte {Carla Cox: Vogt (Æ027)}
2 Dora Dachs passt
3 Carla Cox greift Dora Dachs an mit Jäger (Æ035)
4 Dora Dachs nimmt Lebenskarte 1
"""


def test_an_observed_log_is_gone_through_with_what_was_seen(match, bert, frieda, carla, anna):
    log = attach_log(match, 1, OBSERVED, bert)
    client = reader(frieda)
    shown = [text(client.get(here(log, step, "public", "stage/"))) for step in range(5)]
    assert "Carla Cox spielt Jäger" in shown[1]
    assert "2 lives" in shown[4]
    assert card_names(bytes_for(client, log, "public", 4)) == {"Jäger"}
    end_match(match, anna)
    assert card_names(bytes_for(reader(carla), log, "public", 4)) == {"Jäger"}
    answer = client.post(f"/logs/{log.public_id}/ask/", {"step": 4, "as": "public", "text": "Wie stark ist Jäger?"})
    assert answer.status_code == 302
    assert "Jäger has strength 3" in text(client.get(here(log, 4, "public")))


def test_a_judge_learns_why_hands_stay_face_down_and_whom_a_log_means(match, bert):
    judge = reader(bert)
    for written, why, names in ((OBSERVED, True, False), (game_text(), False, False),
                                (game_text().replace("Carla Cox", "Otto"), False, True)):  # fmt: skip
        log = attach_log(match, 1, written, bert)
        judge.post(f"/logs/{log.public_id}/replay/open/", {"step": "0"})
        page = text(judge.get(here(log, "", "judge")))
        assert ("an observed log holds only what was open" in page) == why
        assert ("The log calls the players" in page) == names
        assert "holds only what was open" not in text(judge.get(here(log, "", "public")))


def test_an_observed_log_that_cannot_be_names_the_step(match, bert, frieda):
    log = attach_log(
        match, 1, OBSERVED.replace("4 Dora Dachs nimmt", "4 Dora Dachs spielt Jäger\n5 Dora Dachs nimmt"), bert
    )
    page = text(reader(frieda).get(here(log, "", "public")))
    assert "Step 5 of 5" in page
    assert "not legal" in page


# speed


def test_a_step_that_one_has_is_not_sent_again(told, frieda):
    client = reader(frieda)
    first = client.get(here(told.log, 4, "public", "stage/"))
    again = client.get(here(told.log, 4, "public", "stage/"), headers={"if-none-match": first.headers["ETag"]})
    other = client.get(here(told.log, 5, "public", "stage/"), headers={"if-none-match": first.headers["ETag"]})
    assert [answer.status_code for answer in (first, again, other)] == [200, 304, 200]


def test_a_step_takes_few_queries_whatever_the_length_of_the_log(
    told, match, frieda, bert, django_assert_max_num_queries
):
    client = reader(frieda)
    client.get(here(told.log, 4, "public"))
    for step in (1, told.last):
        with django_assert_max_num_queries(12):
            client.get(here(told.log, step, "public"))


def test_a_replayed_log_is_played_once(told, frieda, monkeypatch):
    client = reader(frieda)
    client.get(here(told.log, 4, "public"))
    monkeypatch.setattr("tournaments.queries.logs.playback", lambda verdict: pytest.fail("played again"))
    assert client.get(here(told.log, 9, "public")).status_code == 200


def test_the_pages_of_a_match_lead_to_its_replays_for_who_may(log, match, anna, carla, emil, bert):
    link = f"/logs/{log.public_id}/replay/"
    assert link in reader(bert).get(log.get_absolute_url()).content.decode()

    def found() -> list[bool]:
        return [link in reader(user).get(match.get_absolute_url()).content.decode() for user in (bert, carla, emil)]

    assert found() == [True, False, False]
    end_match(match, anna)
    assert found() == [True, True, False]
    end_event(match, anna)
    assert found() == [True, True, True]
