"""Commands of the operator."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.utils import timezone

from apfelernte.accounts.models import User
from apfelernte.addresses import allowed_hosts, hall_addresses
from apfelernte.jobs import schedule
from apfelernte.jobs.models import Job
from apfelernte.jobs.running import beat, run
from apfelernte.management.commands import up
from apfelernte.management.commands.up import listen
from apfelernte.serving.static_files import collect_if_changed


def said(*words: str) -> str:
    """What a command prints."""
    out = StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


@pytest.mark.django_db
def test_jobs_lists_what_waits_and_what_fails():
    assert said("jobs") == "No worker was ever seen.\n"
    beat()
    with transaction.atomic():
        schedule("later", "tests.unknown", timezone.now() + timedelta(hours=1))
        schedule("broken", "tests.unknown", timezone.now())
    run(Job.objects.get(key="broken").pk)
    lines = said("jobs").splitlines()
    assert lines[0].startswith("Worker seen 0 s ago")
    assert lines[1].startswith("fails    broken (tests.unknown), 1 tries, next ")
    assert lines[1].endswith(": LookupError: no handler for jobs of kind 'tests.unknown'")
    assert lines[2].startswith("waits    later (tests.unknown), due ")


@pytest.mark.django_db
def test_the_demo_is_made_in_a_database_without_people_only(settings, tmp_path, monkeypatch, django_user_model):
    made: list[str] = []

    def demo(name: str, stdout: StringIO) -> None:
        made.append(name)
        django_user_model.objects.get_or_create(username="anna")
        stdout.write("anna: apfelernte")

    monkeypatch.setattr(up, "call_command", demo)
    settings.VAR_DIR = tmp_path
    assert [up.demo_log_ins(), up.demo_log_ins()] == ["anna: apfelernte"] * 2  # made, and told again at the next start
    (tmp_path / "demo-made").unlink()
    assert (up.demo_log_ins(), len(made)) == ("", 2)  # somebody's own Anna


@pytest.mark.django_db
def test_add_person_makes_an_account_once():
    account, password = said("add_person", "bert", "--name", "Bert Bär").strip().split(": ")
    user = User.objects.get(username=account)
    assert (user.name, user.check_password(password), user.is_superuser) == ("Bert Bär", True, False)
    with pytest.raises(CommandError):
        said("add_person", "bert")
    with pytest.raises(CommandError):
        said("add_person", "two words")


def test_a_busy_or_impossible_address_is_said_plainly():
    first = listen("127.0.0.1", 0)
    with pytest.raises(CommandError, match="Does another Apfelernte run"):
        listen("127.0.0.1", first.getsockname()[1])
    first.close()
    for host, port in (("127.0.0.1", 70_000), ("192.0.2.1", 8000)):
        with pytest.raises(CommandError):
            listen(host, port)


def test_a_hall_server_answers_to_its_own_addresses_only():
    assert allowed_hosts("127.0.0.1") == ["localhost", "127.0.0.1", "[::1]"]
    hall = allowed_hosts("0.0.0.0")
    assert set(hall_addresses()) <= set(hall)
    assert "*" not in hall
    assert "elsewhere.example" not in hall
    assert "192.0.2.7" in allowed_hosts("192.0.2.7")
    assert "[2001:db8::7]" in allowed_hosts("2001:db8::7")


def test_static_files_are_collected_only_when_one_changed(settings, tmp_path):
    source, target = tmp_path / "source", tmp_path / "target"
    source.mkdir()
    (source / "a.css").write_text("a {}")
    settings.STATICFILES_DIRS, settings.STATIC_ROOT = [source], target
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    assert [collect_if_changed(), collect_if_changed()] == [True, False]
    (source / "a.css").write_text("a { b: c }")
    assert collect_if_changed() is True
    assert (target / "a.css").read_text() == "a { b: c }"
