"""manage.py up: everything on one machine, until Ctrl-C."""

import io
import os
import socket
from argparse import ArgumentParser
from typing import Any

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from apfelernte.accounts.models import User
from apfelernte.addresses import EVERYWHERE, hall_addresses
from apfelernte.serving.static_files import collect_if_changed
from apfelernte.serving.supervisor import Child, Supervisor

BACKLOG = 256  # connections that may wait while the web server starts again


class Command(BaseCommand):
    """Prepare the database, then run web server and worker."""

    help = "Migrate, make the demo event once, then run web server and worker until Ctrl-C."
    requires_system_checks: list[str] = []  # migrate runs them

    def add_arguments(self, parser: ArgumentParser) -> None:
        """--no-demo for a site that starts empty."""
        parser.add_argument("--no-demo", action="store_true", help="do not make demo data in an empty database")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run until a signal comes."""
        os.environ.setdefault("LOG_FORMAT", "short")
        listening = listen(settings.HOST, settings.PORT)
        call_command("migrate", verbosity=0, interactive=False)
        log_ins = "" if options["no_demo"] else demo_log_ins()
        collect_if_changed()
        web = Child("web server", "apfelernte.serving.web", [str(listening.fileno())], [listening.fileno()])
        worker = Child("worker", "apfelernte.serving.worker")
        self.say_where()
        self.stdout.write(f"{log_ins}Ctrl-C stops it.\n")
        Supervisor([web, worker], self.stdout.write).run()
        self.stdout.write("Stopped.")

    def say_where(self) -> None:
        """Print the address, in a hall as a QR code, too."""
        local = f"http://localhost:{settings.PORT}/"
        self.stdout.write(self.style.SUCCESS(f"\nApfelernte runs at {local}"))
        if settings.HOST in EVERYWHERE:
            self._say_hall()

    def _say_hall(self) -> None:
        addresses = [f"http://{address}:{settings.PORT}/" for address in hall_addresses()]
        if not addresses:
            self.stdout.write("This machine has no address in a network; only it can open the site.")
            return
        self.stdout.write(f"In the hall's network: {' or '.join(addresses)}\n")
        code = io.StringIO()
        segno.make(addresses[0], micro=False).terminal(out=code, compact=True)
        self.stdout.write(code.getvalue())


def demo_log_ins() -> str:
    """What the command demo says. It makes the demo in a database without people; elsewhere there is nothing to say."""
    made = settings.VAR_DIR / "demo-made"  # a site of one's own may have an Anna, too
    if User.objects.exists() and not (made.exists() and User.objects.filter(username="anna").exists()):
        return ""
    said = io.StringIO()
    call_command("demo", stdout=said)
    made.touch()
    return said.getvalue()


def listen(host: str, port: int) -> socket.socket:
    """The socket that all requests come to. Raises CommandError, in words, when it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        listening.close()
        where = f"{host}:{port}"
        raise CommandError(
            f"{where} cannot be used ({error.strerror if isinstance(error, OSError) else error}). "
            f"Does another Apfelernte run? Choose another port: PORT={port + 1} make run"
        ) from None
    return listening
