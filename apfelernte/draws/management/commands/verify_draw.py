"""manage.py verify_draw: whether a sealed draw is as it was promised."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apfelernte.draws.models import SealedDraw
from apfelernte.draws.record import record_of
from engine.kernel import sealed

MOST_BYTES = 5_000_000
SENTENCES = {
    sealed.UNREADABLE: "The record cannot be read: “{}” is missing or of the wrong kind.",
    sealed.NOT_REVEALED: "The secret is not revealed yet; only then can the draw be checked.",
    sealed.COMMITMENT: "The commitment is not that of this secret, purpose and list.",
    sealed.SEAL: "The seal of {} is not that of the phrase.",
    sealed.SEED: "The seed is not that of the text.",
    sealed.ORDER: "The order is not that of the seed.",
    sealed.TAKEN: "What was taken does not follow from the order.",
}


class Command(BaseCommand):
    """Exit code 0: as promised; 1: not, with every reason."""

    help = "Check a sealed draw: the file of its record (from its page), or its id on this site."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One argument."""
        parser.add_argument("draw", metavar="FILE|ID")

    def handle(self, *args: Any, **options: Any) -> None:
        """Recompute everything from the record alone."""
        found = self._record(options["draw"])
        wrong = sealed.problems(found)
        if wrong:
            raise CommandError("\n".join(SENTENCES[code].format(about) for code, about in wrong))
        taken = ", ".join(found["things"][place - 1] for place in found["taken"])
        self.stdout.write(f"As promised. Taken: {taken or 'nothing'}. Seed {found['seed']}")

    def _record(self, name: str) -> Any:
        path = Path(name)
        if not path.is_file():
            draw = SealedDraw.objects.filter(public_id=name).first()
            if draw is None:
                raise CommandError(f"{name} is neither a file nor the id of a draw.")
            return record_of(draw)
        if path.stat().st_size > MOST_BYTES:
            raise CommandError("The file is too long for the record of a draw.")
        try:
            return json.loads(path.read_text(encoding="utf-8"))
        except (ValueError, RecursionError) as error:
            raise CommandError(f"The file is not JSON in UTF-8: {error}") from error
