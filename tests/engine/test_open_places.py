"""A verdict tells where a card lies only when everybody may know it (A9.4, A9.5, A10.4)."""

import random
import re
from pathlib import Path

import pytest

from engine.apfelernte.cards import bundled
from engine.discretion import for_public
from engine.judge import check

GOLDEN = sorted((Path(__file__).parent / "apfelernte" / "golden").glob("*.log"))
OPEN = {"", "play", "discard"}


def with_another_card(text: str, dice: random.Random) -> str:
    """The log with a card played that the player may not have in hand; often one of the same log."""
    plays = list(re.finditer(r"spielt [^\n{]*?\(Æ\d+\)", text))
    play = dice.choice(plays)
    named = dice.choice(re.findall(r"[^\s:{,]+ \(Æ\d+\)", text) or [f"{bundled().cards[0].name} (Æ001)"])
    return text[: play.start()] + f"spielt {named}" + text[play.end() :]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a9_5_only_open_places_are_told(path):
    text, dice = path.read_text(encoding="utf-8"), random.Random(path.stem)
    if "spielt " not in text:
        pytest.skip("nobody plays a card")
    told = [for_public(check(with_another_card(text, dice))).params.get("zone", "") for _ in range(40)]
    assert set(told) <= OPEN


def test_a9_4_some_are_told():
    dice = random.Random("told")
    texts = [path.read_text(encoding="utf-8") for path in GOLDEN]
    slips = [with_another_card(dice.choice([text for text in texts if "spielt " in text]), dice) for _ in range(80)]
    assert {for_public(check(slip)).params.get("zone", "") for slip in slips} & {"play", "discard"}
