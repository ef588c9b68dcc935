"""People with an account: log-in that guessing cannot wear down, profile, password."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth import get_user
from django.utils import timezone

from apfelernte.accounts import throttle
from apfelernte.accounts.models import LoginFailure
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db
WRONG = {"username": "anna", "password": "Boskop"}
RIGHT = {"username": "anna", "password": PASSWORD}


def test_anna_logs_in_and_out(client, anna):
    response = client.post("/accounts/login/?next=/profile/", RIGHT)
    assert (response.status_code, response.headers["Location"]) == (302, "/profile/")
    assert get_user(client) == anna
    client.post("/accounts/logout/")
    assert get_user(client).is_anonymous


def test_a_wrong_account_and_a_wrong_password_sound_the_same(client, anna):
    wrong = [client.post("/accounts/login/", form).text for form in (WRONG, WRONG | {"username": "nobody"})]
    blank = [re.sub(r'value="(anna|nobody|[\w-]{64})"', "", text) for text in wrong]
    assert blank[0] == blank[1]
    assert "Konto und Passwort passen nicht zusammen" in blank[0]


def test_after_five_wrong_passwords_even_the_right_one_waits(client, anna):
    for _ in range(5):
        client.post("/accounts/login/", WRONG)
    text = client.post("/accounts/login/", RIGHT | {"username": " ANNA"}).text
    assert "Zu viele falsche Versuche" in text
    assert get_user(client).is_anonymous
    LoginFailure.objects.update(at=timezone.now() - timedelta(minutes=6))
    client.post("/accounts/login/", RIGHT)
    assert get_user(client) == anna


def test_the_door_stays_open_for_others_in_the_same_hall(client, anna, bert):
    for _ in range(5):
        client.post("/accounts/login/", WRONG)
    client.post("/accounts/login/", {"username": "bert", "password": PASSWORD})
    assert get_user(client) == bert


def test_many_addresses_together_are_slow_too():
    for number in range(30):
        assert throttle.take_turn("anna", f"10.0.0.{number}")
    assert not throttle.take_turn("Anna", "10.1.1.1")
    assert throttle.take_turn("bert", "10.1.1.1")


def test_guesses_at_the_same_moment_count_before_they_are_judged():
    turns = [throttle.take_turn("anna", "10.0.0.1") for _ in range(8)]
    assert turns == [True] * 5 + [False] * 3
    assert LoginFailure.objects.count() == 5  # who is refused does not make the wait longer


def test_a_whole_hall_may_log_in_at_one_moment_but_not_guess_for_minutes():
    assert all(throttle.take_turn(f"player{number}", "10.0.0.1") for number in range(100))
    LoginFailure.objects.update(at=timezone.now() - timedelta(seconds=10))
    assert not throttle.take_turn("another", "10.0.0.1")
    assert throttle.take_turn("another", "10.0.0.2")


def test_an_address_of_any_length_is_no_server_error(client, anna):
    client.post("/accounts/login/", WRONG, REMOTE_ADDR="9" * 200)
    assert client.post("/accounts/login/", RIGHT, REMOTE_ADDR="9" * 200).status_code == 302
    assert not LoginFailure.objects.exists()


def test_a_right_password_forgets_earlier_slips(client, anna):
    for _ in range(4):
        client.post("/accounts/login/", WRONG)
    client.post("/accounts/login/", RIGHT)
    assert not LoginFailure.objects.exists()


def test_the_log_in_never_leads_to_another_site(client, anna):
    response = client.post("/accounts/login/", RIGHT | {"next": "https://elsewhere.example/"})
    assert response.headers["Location"] == "/"


def test_the_profile_is_ones_own(client):
    assert client.get("/profile/").headers["Location"] == "/accounts/login/?next=/profile/"


def test_name_language_and_theme_are_saved(logged_in, anna):
    client = logged_in(anna)
    client.post("/profile/", {"name": "  Änne\t Größer ", "language": "en", "theme": "dark"})
    anna.refresh_from_db()
    assert (anna.name, anna.language, anna.theme) == ("Änne Größer", "en", "dark")
    text = client.get("/profile/").text
    assert 'lang="en"' in text
    assert "Saved." in text


@pytest.mark.parametrize("name", ["", "   ", "x" * 81, "\u0007", "\u202e", "\u3164"])
def test_an_impossible_name_is_refused_and_stays_in_the_field(logged_in, anna, name):
    response = logged_in(anna).post("/profile/", {"name": name, "language": "", "theme": ""})
    anna.refresh_from_db()
    assert (response.status_code, anna.name) == (200, "Anna")
    assert name.strip() in response.text


@pytest.mark.parametrize(
    "name", ["🍎", "عمر", "<b>Anna</b>", "O’Neil", "Maximiliane-Charlotte Öhlschläger-Wüstenhöfer"]
)
def test_every_other_name_is_a_name(logged_in, anna, name):
    client = logged_in(anna)
    client.post("/profile/", {"name": name, "language": "", "theme": ""})
    anna.refresh_from_db()
    assert anna.name == name
    assert "<b>Anna" not in client.get("/profile/").text


def test_a_new_password_needs_the_old_one(logged_in, anna):
    client = logged_in(anna)
    form = {"old_password": "falsch", "new_password1": "Gravensteiner!", "new_password2": "Gravensteiner!"}
    assert client.post("/profile/password/", form).status_code == 200
    assert client.post("/profile/password/", form | {"old_password": PASSWORD}).status_code == 302
    anna.refresh_from_db()
    assert anna.check_password("Gravensteiner!")
    assert get_user(client) == anna


def test_the_language_of_the_account_comes_along_with_the_log_in(client, anna):
    anna.language = "en"
    anna.save()
    client.post("/accounts/login/", RIGHT)
    assert client.cookies["django_language"].value == "en"
