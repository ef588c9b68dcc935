"""docs/cards.md tells the truth."""

import re
from pathlib import Path

from engine.apfelernte.cards import read_cards
from engine.apfelernte.language.wordings import WORDINGS, Wording

DOC = Path(__file__).parents[4] / "docs" / "cards.md"
HEADER = "| German | English |\n|---|---|\n"


def row(wording: Wording) -> str:
    """A line of the table: slots as their families, the subject's mark left out."""
    german = re.sub(r"\{([a-z,]+)(?::[a-z]+)?(\?)?\}", r"[\1\2]", wording.german).replace(" |", "").replace("*", "")
    english = re.sub(r"\{\d\}", "…", wording.english).replace(" |", "")
    return f"| {german} | {english} |"


def table() -> str:
    return HEADER + "\n".join(map(row, WORDINGS.values())) + "\n"


def test_every_wording_is_in_the_table():
    assert table() in DOC.read_text(encoding="utf-8")


def test_the_examples_of_card_files_are_read():
    text = DOC.read_text(encoding="utf-8")
    sets = [
        read_cards(block, "Beispiel", syntax) for syntax, block in re.findall(r"```(toml|csv)\n(.*?)```", text, re.S)
    ]
    assert [problems for _, problems in sets] == [[], []]
    assert sets[0][0].fingerprint == sets[1][0].fingerprint
