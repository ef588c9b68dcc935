"""Accounts that people make themselves: a password or a passkey, no mail."""

import json
from importlib import import_module

import pytest
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.core.management.base import CommandError
from django.db import IntegrityError, connection, transaction

from apfelernte.accounts import throttle
from apfelernte.accounts.models import User
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db
NEW = {"username": "gerda", "name": "Gerda Grün", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture(autouse=True)
def nobody_signed_up():
    """The count of accounts made from one address begins anew."""
    cache.clear()


def test_somebody_makes_an_account_with_a_password_and_is_logged_in(client):
    answer = client.post("/accounts/signup/?next=/decks/", NEW)
    assert answer.headers["Location"] == "/decks/"
    gerda = User.objects.get(username="gerda")
    assert (gerda.name, gerda.email, gerda.check_password(PASSWORD)) == ("Gerda Grün", "", True)
    assert client.get("/profile/").status_code == 200


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"username": ""}, "Choose how your account is called"),
        ({"username": "ANNA"}, "called “ANNA” already"),
        ({"name": " \u200b "}, "at least one letter"),
        ({"password2": "something-else"}, "match"),
        ({"password1": "gerda", "password2": "gerda"}, "too short"),
        ({"username": "<b>"}, "letters, digits and @ . + - _, without blanks"),
    ],
)
def test_what_is_wrong_is_said_and_what_was_typed_stays(client, anna, change, said):
    page = client.post("/accounts/signup/", NEW | change, headers={"accept-language": "en"})
    assert page.status_code == 422
    assert said in page.content.decode()
    assert 'value="Gerda Grün"' in page.content.decode() or "name" in change
    assert User.objects.count() == 1


@pytest.mark.parametrize("faster", ["gerda", "GERDA"])
def test_who_takes_the_same_name_a_moment_later_is_told(client, monkeypatch, faster):
    monkeypatch.setattr(throttle, "may_sign_up", lambda address: User.objects.create_user(faster, name="Gerd"))
    page = client.post("/accounts/signup/", NEW, headers={"accept-language": "en"})
    assert page.status_code == 422
    assert "called “gerda” already" in " ".join(page.context["form"].errors["username"])
    assert list(User.objects.values_list("username", flat=True)) == [faster]


def test_accounts_differ_in_more_than_capitals(anna):
    with pytest.raises(ValidationError):
        User(username="Anna", name="Anna", password=PASSWORD).full_clean()
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create(username="Anna", name="Anna")


def test_accounts_that_are_too_alike_are_named_before_the_database_is_changed(anna):
    migration = import_module("apfelernte.accounts.migrations.0003_names_differ")
    migration.refuse_alike(apps, None)
    with connection.cursor() as cursor:
        cursor.execute("DROP INDEX account_names_differ")
    User.objects.create(username="ANNA", name="Anna")
    with pytest.raises(CommandError, match="ANNA, anna"):
        migration.refuse_alike(apps, None)


def test_a_password_that_will_not_do_is_said_where_it_is_chosen(client, anna):
    page = client.post("/accounts/signup/", NEW | {"password1": "gerda", "password2": "gerda"})
    assert set(page.context["form"].errors) == {"password1"}
    assert "autofocus" not in page.content.decode()
    assert "autofocus" in client.get("/accounts/signup/").content.decode()


def test_the_account_is_called_the_same_where_it_is_made_and_where_it_opens(client):
    for address in ("/accounts/signup/", "/accounts/login/"):
        assert "Kontoname</label>" in client.get(address, headers={"accept-language": "de"}).content.decode()


def test_one_is_sent_nowhere_else(client):
    assert client.post("/accounts/signup/", NEW | {"next": "https://elsewhere.example/"}).headers["Location"] == "/my/"


def test_a_machine_makes_no_accounts_by_the_hundred(client, monkeypatch):
    monkeypatch.setattr(throttle, "SIGN_UPS_PER_ADDRESS", 1)
    client.post("/accounts/signup/", NEW)
    client.logout()
    assert client.post("/accounts/signup/", NEW | {"username": "hans"}).status_code == 422
    assert client.post("/accounts/signup/", NEW | {"username": "hans"}, REMOTE_ADDR="192.0.2.1").status_code == 302


def test_an_operator_closes_the_door(client, settings):
    settings.SIGN_UP = False
    assert client.get("/accounts/signup/").status_code == 404
    assert client.post("/accounts/signup/passkey/", NEW).status_code == 404


@pytest.mark.parametrize("sent", ["", "no json", "[]", "{}", '{"response": []}', '{"response": {"userHandle": "ä"}}',
                                  '{"response": {"userHandle": "YW5uYQ"}}', "[" * 5000])  # fmt: skip
def test_a_made_up_passkey_opens_nothing(client, anna, sent):
    client.get("/accounts/passkey/")
    assert client.post("/accounts/passkey/", {"credential": sent}).headers["Location"] == "/accounts/login/"
    client.post("/accounts/signup/passkey/", {"username": "gerda", "name": "Gerda"})
    assert client.post("/accounts/signup/", {"credential": sent or "0"}).status_code == 422
    assert User.objects.count() == 1
    client.force_login(anna)
    client.get("/profile/passkeys/")
    client.post("/profile/passkeys/", {"credential": sent})
    assert not Authenticator.objects.exists()


def test_names_are_checked_before_a_passkey_is_made(client, anna):
    answer = client.post("/accounts/signup/passkey/", {"username": "anna", "name": ""})
    assert set(json.loads(answer.content)["errors"]) == {"username", "name"}


def test_the_last_way_in_stays(client):
    gerda = User(username="gerda", name="Gerda")
    gerda.set_unusable_password()
    gerda.save()
    Authenticator.objects.create(user=gerda, type="webauthn", data={"name": "Telefon"})
    client.force_login(gerda)
    client.post("/profile/passkeys/", {"remove": "1"})
    client.post("/profile/passkeys/", {"remove": "7"})
    assert Authenticator.objects.count() == 1
    client.post("/profile/password/", {"new_password1": PASSWORD, "new_password2": PASSWORD})
    client.post("/profile/passkeys/", {"remove": "1"})
    assert not Authenticator.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_passkey_is_made_and_logs_in_alone(new_page, accessible):
    page = new_page(locale="en-GB", viewport={"width": 390, "height": 844})
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    device = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    sure = {"isUserVerified": True, "automaticPresenceSimulation": True}
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": device | sure})
    page.goto("/accounts/signup/?next=/profile/")
    accessible(page)
    page.click("[data-passkey]")
    page.get_by_text("Choose how your account is called").wait_for()
    page.fill("#id_username", "gerda")
    page.fill("#id_name", "Gerda Grün")
    page.click("[data-passkey]")
    page.get_by_role("heading", name="Gerda Grün").wait_for()
    accessible(page)
    gerda = User.objects.get(username="gerda")
    assert not gerda.has_usable_password()
    page.context.clear_cookies()
    page.goto("/accounts/login/?next=/profile/")
    accessible(page)
    page.click("[data-passkey]")
    page.get_by_role("heading", name="Gerda Grün").wait_for()
    assert Authenticator.objects.get(user=gerda).last_used_at


@pytest.mark.django_db(transaction=True)
def test_passkeys_hide_themselves_where_they_cannot_work(new_page, live_site):
    page = new_page()
    page.goto(live_site.url.replace("localhost", "127.0.0.1") + "/accounts/signup/")
    assert page.locator("[data-needs-passkeys]").is_hidden()
    page.goto("/accounts/signup/")
    assert page.locator("[data-needs-passkeys]").is_visible()
