"""manage.py load_cards FILE: an organizer's own card file becomes a set of the site."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from decks.building import store_card_set
from engine.apfelernte.cards import read_cards
from engine.apfelernte.cards.encodings import text_of
from engine.apfelernte.sentences.sentence import sentence
from engine.apfelernte.sentences.texts import Texts, fill, place_in_text

SAID: Texts = {
    "loaded": (
        "{name}: {count:Karte|Karten} geladen, Fingerabdruck {fingerprint}.",
        "{name}: {count:card|cards} loaded, fingerprint {fingerprint}.",
    ),
    "known": (
        "{name}: {count:Karte wurde|Karten wurden} schon früher geladen, Fingerabdruck {fingerprint}.",
        "{name}: {count:card was|cards were} loaded before, fingerprint {fingerprint}.",
    ),
    "nothing": ("{file}: Nichts wurde geladen.", "{file}: nothing was loaded."),
    "nothing_encoding": (
        "{file}: Nichts wurde geladen. Speichere die Datei als UTF-8 oder nenne ihre Kodierung: --encoding mac_roman.",
        "{file}: nothing was loaded. Save the file as UTF-8, or name its encoding: --encoding mac_roman.",
    ),
    "no_file": ("Eine Datei {file} gibt es nicht.", "There is no file {file}."),
    "unreadable": ("{file} kann nicht gelesen werden: {why}.", "{file} cannot be read: {why}."),
    "no_encoding": (
        "{encoding} ist keine Kodierung. Versuch es ohne: UTF-8, UTF-16 und Windows-1252 werden erkannt.",
        "{encoding} is no encoding. Try without: UTF-8, UTF-16 and Windows-1252 are recognised.",
    ),
}


class Command(BaseCommand):
    """Reads a TOML or CSV file of cards; every problem is named with line and column, and nothing is half loaded."""

    help = "Load a card file (TOML or CSV) as a card set."

    def add_arguments(self, parser):
        parser.add_argument("file", type=Path)
        parser.add_argument("--name", help="name of the set; the file's name when missing")
        parser.add_argument("--encoding", help="only needed for rare ones, for example mac_roman")
        parser.add_argument("--lang", choices=["de", "en"], default="en", help="language of what is said")

    def handle(self, *, file: Path, name: str | None, encoding: str | None, lang: str, **options):
        text = self.read(file, encoding, lang)
        syntax = "csv" if file.suffix.lower() == ".csv" else "toml"
        cards, problems = read_cards(text, name or file.stem, syntax)
        for problem in problems:
            place = place_in_text(problem.line, problem.column, lang)
            self.stderr.write(f"{file.name}, {place}: {sentence(problem, lang)}")
        if cards is None:
            encodings = any(problem.code == "encoding" for problem in problems)
            raise CommandError(fill(SAID, "nothing_encoding" if encodings else "nothing", lang, {"file": file.name}))
        card_set, new = store_card_set(cards)
        told = {"name": card_set.name, "count": len(cards.cards), "fingerprint": card_set.fingerprint[:12]}
        self.stdout.write(fill(SAID, "loaded" if new else "known", lang, told))

    def read(self, file: Path, encoding: str | None, lang: str) -> str:
        """The file's text; what the encoding does not know is U+FFFD, which `read_cards` names with its place."""
        try:
            data = file.read_bytes()
            return data.decode(encoding, "replace") if encoding else text_of(data)
        except FileNotFoundError:
            raise CommandError(fill(SAID, "no_file", lang, {"file": file})) from None
        except (IsADirectoryError, PermissionError) as error:
            raise CommandError(fill(SAID, "unreadable", lang, {"file": file, "why": error.strerror})) from None
        except LookupError:
            raise CommandError(fill(SAID, "no_encoding", lang, {"encoding": encoding})) from None
