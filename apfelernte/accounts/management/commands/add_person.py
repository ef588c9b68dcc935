"""manage.py add_person: an account for somebody, with a password to hand over."""

import secrets
from argparse import ArgumentParser
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from apfelernte.accounts.models import User

SYLLABLES = ["ap", "bos", "dor", "el", "gra", "kop", "lu", "mos", "nu", "ob", "ren", "sta", "tau", "ur", "wei", "zim"]


def spoken_password() -> str:
    """A password that can be read aloud: 12 of 16 syllables, 48 bits."""
    chosen = [secrets.choice(SYLLABLES) for _ in range(12)]
    return "-".join("".join(chosen[start : start + 3]) for start in range(0, 12, 3))


class Command(BaseCommand):
    """Make an account and print its password once."""

    help = "Make an account; prints a password that the person can change in the profile."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The account's name, and the name that others see."""
        parser.add_argument("account")
        parser.add_argument("--name", help="what other people see; the account's name unless said")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the account, or say why not."""
        user = User(username=options["account"], name=options["name"] or options["account"])
        password = spoken_password()
        user.set_password(password)
        try:
            user.full_clean()
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from None
        user.save()
        self.stdout.write(f"{user.username}: {password}")
