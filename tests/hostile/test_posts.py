"""Whatever is sent, by whomever, to whatever takes posts: an answer below 500, nobody is told a secret, what was typed
stays text, and what is refused changes nothing.

The forms are those of the pages, found by reading them; the addresses are all that the site has.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.test import Client
from django.urls import get_resolver

from tests.hostile.site import Answer, Site, addresses, answered, name_of, routes
from tests.hostile.test_leaks import leaks
from tests.hostile.test_markup import taken_for_markup
from tests.hostile.world import JUDGES, LOOKERS, MARKUP, World

pytestmark = pytest.mark.django_db
MOST_SIGNS = 10_000
TYPED = {
    "markup": f"a{MARKUP}' x-hostile='1' {{% now 'Y' %}} #panic() \\",
    "direction and nothing": "\u202ea\u202c\u200b\u0301\u0301\u0301\u0301\u0301 👩\u200d🌾",
    "nought": "a\0b",
    "ten thousand letters": "Æ" * MOST_SIGNS,
    "lines": "a\r\nX-Hostile: 1\r\n\r\n<x-hostile>",
    "nothing": "",
}
SHORT = "markup"
OPEN = {"text", "search", "email", "password", "url", "tel", "textarea", "number", "date", "time", "datetime-local"}
BUILDERS = {"decks:new", "decks:edit", "tournaments:build_deck", "tournaments:my_deck"}
OPENED = {"tournaments:open_deck", "tournaments:open_log", "tournaments:open_replay"}
ALWAYS_WRITTEN = {"django_session", "tournaments_codetry", "accounts_loginfailure"}


@dataclass
class Form:
    """A form of a page. sent: what it sends untouched.  typed: the names of fields in which somebody types.
    buttons: (name, value) of what can be pressed."""

    who: str
    action: str
    method: str
    sent: dict[str, str] = field(default_factory=dict)
    typed: list[str] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    @property
    def kind(self) -> tuple[str, ...]:
        """Forms of one kind send the same things to the same code."""
        return (name_of(self.action), self.method, *sorted(self.sent), *sorted(self.typed))


class Forms(HTMLParser):
    """The forms of a page; fields outside of a form are nobody's."""

    def __init__(self, answer: Answer):
        super().__init__()
        self.answer, self.forms, self.choice = answer, list[Form](), ""
        self.form: Form | None = None
        self.feed(answer.body)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A form, or a field of one."""
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            where = urljoin(self.answer.address, given.get("action") or given.get("hx-post") or self.answer.address)
            self.form = Form(self.answer.who, where, given.get("method", "get").lower())
            self.forms.append(self.form)
        elif self.form is not None:
            self.take(self.form, tag, given)

    def handle_endtag(self, tag: str) -> None:
        """The end of a form."""
        if tag == "form":
            self.form = None

    def take(self, form: Form, tag: str, given: dict[str, str]) -> None:
        """A field of the form."""
        name, kind = given.get("name", ""), given.get("type", "text" if tag == "input" else tag)
        if tag == "button" and name:
            form.buttons.append((name, given.get("value", "")))
        elif tag == "select":
            self.choice = name
        elif tag == "option" and self.choice and (self.choice not in form.sent or "selected" in given):
            form.sent[self.choice] = given.get("value", "")
        elif name and tag in ("input", "textarea") and kind in OPEN:
            form.typed.append(name)
            form.sent[name] = given.get("value", "")
        elif name and (kind == "hidden" or "checked" in given or (kind == "radio" and name not in form.sent)):
            form.sent[name] = given.get("value", "on")


@pytest.fixture(scope="package")
def forms(site: Site) -> list[Form]:
    """One form of each kind, as the first one found who may use it."""
    pages = [each for each in site.answers if each.type.startswith("text/html") and each.status == 200]
    found = [form for each in pages for form in Forms(each).forms if name_of(form.action)]
    return list({form.kind: form for form in reversed(found)}.values())


def send(client: Client, who: str, address: str, data: dict, method: str = "post") -> tuple[Answer, bool]:
    """(the answer, whether rows were changed). The change is taken back."""
    written: list[str] = []

    def watch(execute, sql, params, many, context):
        if sql.startswith(("INSERT", "UPDATE", "DELETE")) and not any(f'"{each}"' in sql for each in ALWAYS_WRITTEN):
            written.append(sql)
        return execute(sql, params, many, context)

    with transaction.atomic(), connection.execute_wrapper(watch):
        cookies = client.cookies.copy()
        sent = data if method == "get" else {name: value for name, value in data.items() if value is not None}
        response = getattr(client, method)(address, sent)
        told = answered(who, address, response)
        changed = bool(written) and told.status >= 400
        changed = changed and rows() != Rows.before
        client.cookies = cookies
        transaction.set_rollback(True)
    return told, changed


class Rows:
    """What the database held before anything was sent."""

    before: dict[str, list] = {}


def rows() -> dict[str, list]:
    """Every row of every table of ours that a refusal must not change."""
    models = [each for each in apps.get_models() if each._meta.db_table not in ALWAYS_WRITTEN]
    return {each.__name__: list(each.objects.order_by("pk").values_list()) for each in models}


def wrong_with(world: World, told: Answer, changed: bool) -> list[object]:
    """What must not be in an answer to anything."""
    found: list[object] = [f"status {told.status}"] if told.status >= 500 else []
    found += ["refused, and yet changed"] if changed else []
    found += [leak for leak in leaks(world.secrets, told) if not ("cards" in leak[3] and may_name_cards(told))]
    return [*found, *taken_for_markup(told)]


def may_name_cards(told: Answer) -> bool:
    """A search while building lists cards of the set; a judge who opens a deck or hands is recorded."""
    return told.name in BUILDERS or (told.who in JUDGES and told.name in OPENED)


def fillings(form: Form, key: str) -> Iterator[dict[str, str]]:
    """The form with a text in every field in which somebody types, once for each button."""
    filled = form.sent | dict.fromkeys(form.typed, TYPED[key])
    for name, value in form.buttons or [("", "")]:
        yield filled | ({name: value} if name else {})


@pytest.mark.parametrize("key", TYPED)
def test_every_form_takes_every_text(world: World, forms: list[Form], key: str):
    Rows.before = rows()
    wrong = []
    for form in [form for form in forms if form.typed]:
        for data in list(fillings(form, key))[: None if key == SHORT else 1]:
            told, changed = send(world.clients[form.who], form.who, form.action, data, form.method)
            wrong += [(form.who, form.action, data, each) for each in wrong_with(world, told, changed)]

    assert wrong == []


def test_the_forms_of_every_part_of_the_site_are_found(forms: list[Form]):
    typed = {name_of(form.action) for form in forms if form.typed}
    events = ("new_event", "edit_event", "entries", "entry", "mine", "upload_log", "checks", "add_note")
    expected = {f"tournaments:{name}" for name in events} | {"decks:new", "decks:edit", "decks:cards", "accounts:login"}
    assert expected <= typed


@pytest.mark.long
def test_whatever_is_sent_is_refused_or_done_and_tells_nothing(world: World, forms: list[Form]):
    """Every address that takes posts, by everybody: every field that any page has, with what cannot be."""
    Rows.before = rows()
    names = sorted({name for form in forms for name in [*form.sent, *(name for name, _value in form.buttons)]})
    other = world.elsewhere.public_id
    sent = [dict.fromkeys(names, MARKUP), dict.fromkeys(names, other), dict.fromkeys(names, "9" * 400), {}]
    wrong = []
    for _name, route in routes(get_resolver()):
        address = addresses(route, world)[0]
        if "POST" not in world.clients["A"].generic("BREW", address).headers.get("Allow", ""):
            continue
        for who in LOOKERS:
            for data in sent:
                told, changed = send(world.clients[who], who, address, data)
                wrong += [(who, address, data.get("name"), each) for each in wrong_with(world, told, changed)]
                if told.status in (403, 404) or "/accounts/login/" in told.text.partition("\n\n")[0]:
                    break  # whoever may not is refused whatever is sent

    assert wrong == []
