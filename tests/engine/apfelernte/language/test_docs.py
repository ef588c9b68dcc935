"""docs/cards.md and docs/kartensprache.md tell the truth."""

import re
from pathlib import Path

from engine.apfelernte.cards import bundled, read_cards
from engine.apfelernte.cards.handbook import handbook
from engine.apfelernte.language.wordings import WORDINGS

DOCS = Path(__file__).parents[4] / "docs"


def test_the_page_on_the_card_language_is_as_it_is_made_today():
    """`python -m engine cards --handbook > docs/kartensprache.md` makes it anew."""
    assert (DOCS / "kartensprache.md").read_text(encoding="utf-8") == handbook()


def test_every_wording_is_on_the_page_with_two_cards():
    rows = [line for line in handbook().split("\n") if "<br>" in line]
    assert len(rows) == len(WORDINGS)
    names = set(bundled().by_name)
    for row in rows:
        first, second = row.rsplit("|", 2)[1].split("<br>")
        assert {first.split(":")[0].strip(), second.split(":")[0].strip()} <= names


def test_the_examples_of_card_files_are_read():
    text = (DOCS / "cards.md").read_text(encoding="utf-8")
    sets = [
        read_cards(block, "Beispiel", syntax) for syntax, block in re.findall(r"```(toml|csv)\n(.*?)```", text, re.S)
    ]
    assert [problems for _, problems in sets] == [[], []]
    assert sets[0][0].fingerprint == sets[1][0].fingerprint
