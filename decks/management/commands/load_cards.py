"""manage.py load_cards FILE: an organizer's own card file becomes a set of the site."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from decks.building import store_card_set
from engine.apfelernte.cards import read_cards
from engine.apfelernte.cards.encodings import text_of
from engine.apfelernte.sentences.sentence import sentence

OTHER_ENCODING = " Save the file as UTF-8, or name its encoding: --encoding mac_roman."


class Command(BaseCommand):
    """Reads a TOML or CSV file of cards; every problem is named with line and column, and nothing is half loaded."""

    help = "Load a card file (TOML or CSV) as a card set."

    def add_arguments(self, parser):
        parser.add_argument("file", type=Path)
        parser.add_argument("--name", help="name of the set; the file's name when missing")
        parser.add_argument("--encoding", help="only needed for rare ones, for example mac_roman")
        parser.add_argument("--lang", choices=["de", "en"], default="en", help="language of the problems")

    def handle(self, *, file: Path, name: str | None, encoding: str | None, lang: str, **options):
        text = self.read(file, encoding)
        syntax = "csv" if file.suffix.lower() == ".csv" else "toml"
        cards, problems = read_cards(text, name or file.stem, syntax)
        for problem in problems:
            place = f"{file.name}, line {problem.line}, column {problem.column}"
            self.stderr.write(f"{place}: {sentence(problem, lang)}")
        if cards is None:
            advice = OTHER_ENCODING if any(problem.code == "encoding" for problem in problems) else ""
            raise CommandError(f"{file.name}: nothing was loaded.{advice}")
        card_set, new = store_card_set(cards)
        state = "loaded" if new else "was loaded before"
        self.stdout.write(
            f"{card_set.name}: {len(cards.cards)} cards {state}, fingerprint {card_set.fingerprint[:12]}."
        )

    def read(self, file: Path, encoding: str | None) -> str:
        """The file's text; what the encoding does not know is U+FFFD, which `read_cards` names with its place."""
        try:
            data = file.read_bytes()
            return data.decode(encoding, "replace") if encoding else text_of(data)
        except FileNotFoundError:
            raise CommandError(f"There is no file {file}.") from None
        except (IsADirectoryError, PermissionError) as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from None
        except LookupError:
            raise CommandError(
                f"{encoding} is no encoding. Try without: UTF-8, UTF-16 and Windows-1252 are recognised."
            ) from None
