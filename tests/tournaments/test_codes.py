"""Codes: single use, shut out by staff, kept as digests only; wrong ones are met calmly and lock nobody out."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.translation import override
from hypothesis import given, settings
from hypothesis import strategies as st
from time_machine import travel

from apfelernte.errors import DomainError
from apfelernte.live.rights import may_follow
from tests.tournaments.helpers import entry, new_event, started, verbs
from tests.tournaments.pages import reader, text
from tests.tournaments.test_at_once import at_once
from tournaments import codes as plain
from tournaments.codes import NotACode, check_sign, new_code, read_code
from tournaments.domain.codes import claim_entry, code_of_key, issue_codes, open_by_code, open_by_key, void_code
from tournaments.models import CodeTry, EntryCode
from tournaments.sentences import audit_sentence

pytestmark = pytest.mark.django_db
HERE, ELSEWHERE = "10.0.0.1", "192.0.2.7"


def code_of(call) -> str:
    """The code of the DomainError that the call raises."""
    with pytest.raises(DomainError) as caught, override("en"):
        call()
    return caught.value.code


def issued(event, by) -> dict:
    """New codes by the first name of who gets them."""
    return {each.name.split()[0]: new for each, new in issue_codes(event, by)}


def wrong(event, at: int) -> str:
    """A code that could be one of the event and is none."""
    body = plain.tag_of(event.public_id) + "".join(plain.SIGNS[at // 31**place % 31] for place in range(7))
    return body + check_sign(body)


@settings(max_examples=80)
@given(st.integers(0, 9), st.sampled_from(plain.SIGNS))
def test_every_slip_of_a_finger_is_told_from_a_guess(place, sign):
    code = new_code("abc").code
    assert read_code(f" {code[:5].lower()} - {code[5:]}") == code
    mistyped = code[:place] + sign + code[place + 1 :]
    swapped = code[:place] + code[place : place + 2][::-1] + code[place + 2 :]
    for typed in {mistyped, swapped} - {code}:
        with pytest.raises(NotACode):
            read_code(typed)


@pytest.mark.parametrize("typed", ["", " - ", "O0I1L", "KZ7", "ß", "💥" * 10, "A" * 60, "٣" * 10, "<script>"])
def test_what_can_be_no_code_is_told_and_is_no_guess(anna, typed):
    event = new_event(anna, 2)
    issue_codes(event, anna)
    assert code_of(lambda: open_by_code(typed, HERE)) == "code_unreadable"
    assert not CodeTry.objects.exists()


def test_a_code_opens_once(anna):
    event = new_event(anna, 3)
    new = issued(event, anna)["Bert"]
    row = open_by_code(new.shown, HERE)
    assert row.entry.name == "Bert Bär"
    assert row.opens_with(row.device_key)
    assert not row.opens_with("")
    assert not row.opens_with("x" * 64)
    assert code_of(lambda: open_by_code(new.code, HERE)) == "code_used"
    assert code_of(lambda: open_by_key(new.key)) == "code_used"
    assert not CodeTry.objects.exists()
    assert verbs(event)[-2:] == ["codes_issued", "code_opened"]


def test_of_many_codes_the_first_are_named_and_the_others_counted(anna):
    event = new_event(anna, 5)
    issued(event, anna)
    said = audit_sentence(event.audit.get(verb="codes_issued"))
    assert re.fullmatch(r"Issued 5 codes: ([^,]+, ){2}[^,]+ and 2 more\.", said), said


def test_only_digests_are_kept(anna):
    event = new_event(anna, 2)
    new = issued(event, anna)["Anna"]
    kept = str(list(EntryCode.objects.values())) + str(list(event.audit.values("data")))
    assert new.code not in kept
    assert new.key not in kept
    assert new.code[:5] not in kept


def test_new_slips_void_the_old_ones_and_leave_who_has_opened_alone(anna, carla):
    event = new_event(anna, 3)
    first = issued(event, anna)
    device = open_by_code(first["Anna"].code, HERE).device_key
    claim_entry(entry(event, "Carla"), carla)
    second = issued(event, anna)
    assert set(second) == {"Bert"}
    assert code_of(lambda: open_by_code(first["Bert"].code, HERE)) == "code_wrong"
    assert entry(event, "Anna").code.opens_with(device)
    open_by_key(second["Bert"].key)


def test_a_new_slip_for_one_and_a_void_code_shut_the_device_out(anna):
    event = new_event(anna, 2)
    first = issued(event, anna)
    device = open_by_code(first["Anna"].code, HERE).device_key
    issue_codes(event, anna, [entry(event, "Anna")])
    assert not entry(event, "Anna").code.opens_with(device)
    void_code(entry(event, "Bert"), anna)
    void_code(entry(event, "Bert"), anna)
    assert code_of(lambda: open_by_code(first["Bert"].code, HERE)) == "code_wrong"
    assert code_of_key(first["Bert"].key) is None
    assert verbs(event).count("code_voided") == 1


def test_twenty_wrong_codes_slow_the_address_down_and_lock_nobody_out(anna):
    event = new_event(anna, 3)
    new = issued(event, anna)
    for at in range(20):
        assert code_of(lambda at=at: open_by_code(wrong(event, at), HERE)) == "code_wrong"
    with pytest.raises(DomainError, match="Wait 15 seconds"), override("en"):
        open_by_code(new["Anna"].code, HERE)
    open_by_key(new["Bert"].key)
    open_by_code(new["Carla"].code, ELSEWHERE)
    with travel(timezone.now() + timedelta(seconds=16)):
        open_by_code(new["Anna"].code, HERE)
    assert CodeTry.objects.count() == 20
    with travel(timezone.now() + timedelta(minutes=11)):
        assert code_of(lambda: open_by_code(wrong(event, 99), HERE)) == "code_wrong"
        assert CodeTry.objects.count() == 1


def test_guesses_at_one_event_from_everywhere_are_slowed_down_for_that_event_only(anna, monkeypatch):
    event, other = new_event(anna, 2), new_event(anna, 2)
    monkeypatch.setattr("tournaments.domain.codes.PER_EVENT", 5)
    new, theirs = issued(event, anna), issued(other, anna)
    for at in range(5):
        code_of(lambda at=at: open_by_code(wrong(event, at), f"192.0.2.{at}"))
    assert code_of(lambda: open_by_code(new["Anna"].code, HERE)) == "code_slow"
    if plain.tag_of(event.public_id) != plain.tag_of(other.public_id):
        open_by_code(theirs["Anna"].code, HERE)


@pytest.mark.django_db(transaction=True)
def test_two_devices_at_once_open_a_code_once(anna):
    event = new_event(anna, 2)
    new = issued(event, anna)["Anna"]
    answers = at_once(lambda: open_by_code(new.code, HERE), lambda: open_by_key(new.key), lambda: open_by_key(new.key))
    assert answers.count("code_used") == 2
    assert verbs(event).count("code_opened") == 1


def test_an_account_claims_one_entry_of_an_event(anna, carla, dora):
    event = new_event(anna, 2)
    one, two = entry(event, "Anna"), entry(event, "Bert")
    claim_entry(one, carla)
    claim_entry(one, carla)
    assert code_of(lambda: claim_entry(one, dora)) == "entry_claimed"
    assert code_of(lambda: claim_entry(two, carla)) == "user_entered"
    assert verbs(event).count("entry_claimed") == 1


# pages


def test_looking_at_the_link_uses_nothing_up_and_a_double_tap_is_one(anna):
    event = started(anna, 2)
    new = issued(event, anna)["Anna"]
    phone, link = reader(), f"/my/open/?key={new.key}"
    for _ in range(3):
        assert "Open my event" in text(reader().get(link))
    assert not EntryCode.objects.exclude(opened_at=None).exists()
    where = f"/my/{entry(event, 'Anna').public_id}/"
    for _ in range(2):
        assert phone.post("/my/open/", {"key": new.key}).headers["Location"] == where
    assert phone.get(link).headers["Location"] == where
    assert "Anna" in text(phone.get(where)) or phone.get(where).status_code == 200
    assert reader().get(link).status_code == 410
    assert "used" in text(reader().post("/my/open/", {"key": new.key}, follow=True))


def test_who_has_no_key_sees_nobodys_page(anna):
    event = started(anna, 2, is_public=False)
    issued(event, anna)
    assert reader().get(f"/my/{entry(event, 'Anna').public_id}/").status_code == 404


def test_a_key_opens_the_own_page_and_topic_until_the_code_is_voided(anna):
    event = started(anna, 2, is_public=False)
    new, one = issued(event, anna)["Anna"], entry(event, "Anna")
    phone = reader()
    page = phone.post("/my/", {"code": new.shown.lower()}, follow=True)
    assert page.redirect_chain[-1][0] == f"/my/{one.public_id}/"
    topics = f"/live/versions/?topic=player:{one.public_id}&topic=event:{event.public_id}"
    assert phone.get(topics).status_code == 200
    assert reader().get(topics).status_code == 403
    assert phone.get(f"/live/versions/?topic=desk:{event.public_id}").status_code == 403
    assert not may_follow(anna, f"player:{one.public_id}")
    void_code(one, anna)
    assert phone.get(topics).status_code == 403
    assert phone.get(f"/my/{one.public_id}/").status_code == 404


def test_a_wrong_code_stays_in_its_field(anna):
    new_event(anna, 2)
    page = reader().post("/my/", {"code": "kz7m4 xpa"})
    assert page.status_code == 422
    assert 'value="kz7m4 xpa"' in page.content.decode()
    assert "these are 8" in text(page)


def test_the_staff_prints_slips(anna):
    event = new_event(anna, 12)
    page = reader(anna).post(f"/events/{event.public_id}/codes/")
    assert page.headers["Content-Type"] == "application/pdf"
    assert "no-cache" in page.headers["Cache-Control"] or "no-store" in page.headers["Cache-Control"]
    import io

    from pypdf import PdfReader

    pages = [sheet.extract_text() for sheet in PdfReader(io.BytesIO(page.content)).pages]
    assert len(pages) == 2
    assert "Bert Bär" in pages[0]
    assert "testserver/my/" in pages[0]
    assert reader(anna).post(f"/entries/{entry(event, 'Anna').public_id}/code/").status_code == 200
    assert "12" in text(reader(anna).get(f"/events/{event.public_id}/entries/"))
