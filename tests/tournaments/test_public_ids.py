"""Nothing that leaves the site names a row by its primary key: neither an address nor what a form sends."""

import html
import re
from collections.abc import Iterator
from importlib import import_module
from urllib.parse import unquote

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection, models
from django.db.models.functions import Cast
from django.test import Client
from django.urls import resolve, reverse

from apfelernte.accounts.models import User
from tests.tournaments.pages import reader
from tournaments.models import AuditLine, Event, Staff

FAR = 700_000_000  # keys begin here: no count, round, table or year is as large
ATTRIBUTE = re.compile(r'\s(?:value|name|id|for|href|action|src|hx-[\w-]+|data-[\w-]+)="([^"]*)"')
LINK = re.compile(r'\s(?:href|hx-get)="(/[^"#]*)')
KEY = re.compile(r"(?<!\d)7\d{8}(?!\d)")


def begin_keys_far_away() -> None:
    """Let every table of ours give out keys from FAR on."""
    with connection.cursor() as cursor:
        for model in apps.get_models():
            if not isinstance(model._meta.pk, models.AutoField | models.BigAutoField):
                continue
            table = model._meta.db_table
            if connection.vendor == "postgresql":
                cursor.execute(f'ALTER TABLE "{table}" ALTER COLUMN id RESTART WITH {FAR}')
            else:
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
                cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, FAR])


def pages(client: Client, first: str) -> Iterator[tuple[str, str]]:
    """(address, page) of all that links lead to from the first page, each shape of address up to three times."""
    waiting, seen, shapes = [first], {first}, dict[str, int]()
    while waiting:
        address = waiting.pop(0)
        response = client.get(address)
        if response.status_code != 200 or "text/html" not in response.headers["Content-Type"]:
            continue
        yield address, (page := response.content.decode())
        for link in map(html.unescape, LINK.findall(page)):
            shape = re.sub(r"[0-9a-z]{12}|\d+", "*", link.partition("?")[0])
            if link not in seen and shapes.get(shape, 0) < 3 and not link.startswith("/static/"):
                shapes[shape] = shapes.get(shape, 0) + 1
                seen.add(link)
                waiting.append(link)


def keys_in(page: str) -> set[str]:
    """The primary keys that stand in the attributes of a page by which it is asked or sends something."""
    return {value for value in ATTRIBUTE.findall(page) if KEY.search(value)}


@pytest.mark.django_db
def test_no_page_of_the_demo_names_a_primary_key(capsys):
    begin_keys_far_away()
    call_command("demo")
    assert Event.objects.earliest("pk").pk > FAR - 1
    names = {"tournaments:desk", "tournaments:undo", "tournaments:edit_event", "tournaments:staff", "tournaments:log"}
    walked, found = set(), {}
    for username in ("anna", "bert", "carla"):
        client = reader(User.objects.get(username=username))
        for address, page in pages(client, "/"):
            walked.add(resolve(unquote(address.partition("?")[0])).view_name)
            if keys := keys_in(page):
                found[username, address] = keys
    assert found == {}
    assert names <= walked  # the walk came to the pages with forms about single rows


@pytest.mark.django_db
def test_a_role_is_taken_away_by_its_name_and_whose_it_is(anna, bert):
    from tests.tournaments.helpers import new_event
    from tournaments.domain.staff import add_staff

    event = new_event(anna)
    for role in ("judge", "scorekeeper"):
        add_staff(event, bert, role, anna)
    client = reader(anna)
    address = reverse("tournaments:staff", args=[event.public_id])
    assert client.post(address, {"remove": "judge nobody"}).status_code == 404
    client.post(address, {"remove": "judge bert"})
    assert list(Staff.objects.filter(user=bert).values_list("role", flat=True)) == ["scorekeeper"]


@pytest.mark.django_db
def test_lines_of_before_get_an_id_each(anna):
    from tests.tournaments.helpers import new_event

    new_event(anna, 3)
    AuditLine._base_manager.update(public_id=Cast("pk", models.CharField()))
    import_module("tournaments.migrations.0002_audit_public_id").give_ids(apps, None)
    ids = list(AuditLine.objects.values_list("public_id", flat=True))
    assert (len(ids), len(set(ids)), {len(one) for one in ids}) == (4, 4, {12})
