"""Texts that the tests read: the samples of this folder and the bundled cards."""

from dataclasses import dataclass
from pathlib import Path

from engine.apfelernte.cards import bundled
from engine.apfelernte.language.lexer import Token, split, tokens


@dataclass(frozen=True)
class Sample:
    name: str
    type: str
    text: str

    def tokens(self) -> list[Token]:
        return tokens(split(self.text), self.name)


def _samples() -> tuple[Sample, ...]:
    lines = (Path(__file__).parent / "samples.txt").read_text(encoding="utf-8").splitlines()
    return tuple(Sample(*line.split(" | ")) for line in lines if not line.startswith("#"))


SAMPLES = _samples()
CARDS = tuple(Sample(card.name, card.type, card.text) for card in bundled().cards)
ALL = tuple({sample.text: sample for sample in (*SAMPLES, *CARDS)}.values())
