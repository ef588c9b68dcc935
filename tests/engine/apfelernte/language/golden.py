"""Writes the golden files of this folder anew; a person reads the difference."""

from pathlib import Path

from engine.apfelernte.language.reading import print_card_text, read_card_text
from tests.engine.apfelernte.language.forms import table
from tests.engine.apfelernte.language.samples import ALL

HERE = Path(__file__).parent

if __name__ == "__main__":
    trees = ((sample.name, read_card_text(sample.text, sample.name, sample.type)) for sample in ALL)
    lines = [f"{name}: {print_card_text(tree, name, 'en')}" for name, tree in trees]
    (HERE / "golden_english.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (HERE / "golden_forms.txt").write_text("\n".join(table()) + "\n", encoding="utf-8")
