"""manage.py load_cards FILE: an organizer's own card file becomes a set of the site."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from decks.building import store_card_set
from engine.apfelernte.cards import read_cards
from engine.apfelernte.sentences import sentence


class Command(BaseCommand):
    """Reads a TOML or CSV file of cards; every problem is named with line and column, and nothing is half loaded."""

    help = "Load a card file (TOML or CSV) as a card set."

    def add_arguments(self, parser):
        parser.add_argument("file", type=Path)
        parser.add_argument("--name", help="name of the set; the file's name when missing")
        parser.add_argument("--encoding", default="utf-8-sig", help="for example latin-1")
        parser.add_argument("--lang", choices=["de", "en"], default="en", help="language of the problems")

    def handle(self, *, file: Path, name: str | None, encoding: str, lang: str, **options):
        text = self.read(file, encoding)
        syntax = "csv" if file.suffix.lower() == ".csv" else "toml"
        cards, problems = read_cards(text, name or file.stem, syntax)
        for problem in problems:
            place = f"{file.name}, line {problem.line}, column {problem.column}"
            self.stderr.write(f"{place}: {sentence(problem, lang)}")
        if cards is None:
            advice = other_encoding(file) if any(problem.code == "encoding" for problem in problems) else ""
            raise CommandError(f"{file.name}: nothing was loaded.{advice}")
        card_set, new = store_card_set(cards)
        state = "loaded" if new else "was loaded before"
        self.stdout.write(
            f"{card_set.name}: {len(cards.cards)} cards {state}, fingerprint {card_set.fingerprint[:12]}."
        )

    def read(self, file: Path, encoding: str) -> str:
        """The file's text; what the encoding does not know is U+FFFD, which `read_cards` names with its place."""
        try:
            return file.read_bytes().decode(encoding, "replace")
        except FileNotFoundError:
            raise CommandError(f"There is no file {file}.") from None
        except (IsADirectoryError, PermissionError) as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from None
        except LookupError:
            raise CommandError(f"{encoding} is no encoding. Try utf-8 or latin-1.") from None


def other_encoding(file: Path) -> str:
    """Which encoding to try."""
    if file.read_bytes()[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return " The file begins like UTF-16: try --encoding utf-16."
    return " Older spreadsheets write latin-1: try --encoding latin-1."
