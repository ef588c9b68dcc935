"""What a verdict tells everybody: no slip of the pen betrays a card that only some may see."""

import random
import re
from pathlib import Path

import pytest

from engine.apfelernte.cards import bundled
from engine.apfelernte.sentences.sentence import sentence
from engine.discretion import for_public
from engine.judge import check
from engine.kernel.log import for_audience

GOLDEN = sorted((Path(__file__).parent / "apfelernte" / "golden").glob("*.log"))
NAMES = sorted(card.name for card in bundled().cards)


def slips(text: str, dice: random.Random) -> str:
    """The log with one slip in a line that has something secret."""
    lines = text.split("\n")
    at = dice.choice([at for at, line in enumerate(lines) if "{" in line])
    other = dice.choice(bundled().cards)
    slip = dice.choice([
        lambda line: re.sub(r"(\{[^:]*: )[^,}]+", rf"\g<1>{other.name} ({other.id})", line, count=1),
        lambda line: line.replace(" (Æ", "x (Æ", 1),
        lambda line: re.sub(r"Æ(\d)", r"Æ9\1", line, count=1),
        lambda line: line.replace("}", "", 1),
        lambda line: line.replace(":", "", 1),
        lambda line: line.replace("zieht", "zeiht").replace("mischt", "misht").replace("legt", "lagt"),
    ])  # fmt: skip
    lines[at] = slip(lines[at])
    return "\n".join(lines)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a10_4_no_slip_of_the_pen_betrays_a_card(path):
    dice = random.Random(path.stem)
    for _ in range(40):
        text = slips(path.read_text(encoding="utf-8"), dice)
        told = for_public(check(text))
        said = " ".join(sentence(each, lang) for lang in ("de", "en") for each in (told, *told.problems))
        public = for_audience(text, "public")
        secret = [name for name in NAMES if name in text and name not in public]
        assert [name for name in secret if re.search(rf"\b{re.escape(name)}\b", said)] == [], said
        assert [each for each in re.findall(r"Æ\d+", said) if each not in public] == []


def test_a_slip_before_the_braces_is_still_told():
    text = GOLDEN[0].read_text(encoding="utf-8")
    at = next(at for at, line in enumerate(text.split("\n"), 1) if " zieht {" in line or " zieht eine Karte {" in line)
    lines = text.split("\n")
    lines[at - 1] = lines[at - 1].replace("zieht", "zeiht")
    told = for_public(check("\n".join(lines)))
    assert (told.line, "zeiht" in sentence(told.problems[0], "en")) == (at, True)


def test_a_registered_deck_is_not_told():
    text = next(path for path in GOLDEN if path.stem == "short").read_text(encoding="utf-8")
    deck = tuple(int(number) for number in re.findall(r"Æ(\d+)", re.search(r"\[Deck0.*", text)[0]))
    other = next(card.number for card in bundled().cards if card.number not in deck)
    name = bundled().by_number[other].name
    for log in (text, text.replace('"{Anna: Æ', '"Æ', 1).replace('}"]', '"]', 1)):
        verdict = check(log, decks={0: (*deck, other)})
        assert (verdict.code, name in sentence(verdict, "en")) == ("registered_missing", True)
        told = sentence(for_public(verdict), "en")
        assert "The deck of Anna in this log is not the registered list" in told
        assert name not in told
