"""Chance from SHA-256, in named streams: the same seed and name give the same numbers on every machine and Python
version.

A stream is the bytes of SHA-256(seed, 0x00, name, 0x00, block) for block = 0, 1, 2 … (block as 4 bytes,
big-endian), one after the other.
A number below n is made from the next 4 bytes, read big-endian as w: when w is at least the largest multiple of n
that 4 bytes can hold, w is
thrown away and the next 4 bytes are taken (so every result is equally likely); otherwise the number is w mod n.
A draw of k of n things takes for i = 0 … k-1 a number j below n-i and exchanges the things at i and i+j; the first
k are the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from struct import unpack

WORD = 1 << 32
BACKWARDS = "<8I"  # the 8 numbers of a digest whose bytes are reversed, in reversed order


class Stream:
    """The numbers of one named stream, from its beginning."""

    __slots__ = ("_block", "_seed", "_words")

    def __init__(self, seed: bytes, name: str) -> None:
        self._seed = seed + b"\0" + name.encode() + b"\0"
        self._block = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each equally likely; n from 1 to 2**32."""
        if not self._words:
            self._fill()
        return self._again(self._words.pop(), n)

    def _again(self, word: int, n: int) -> int:
        """The number below n that this word makes, or the next one that is not thrown away."""
        limit = WORD - WORD % n
        while word >= limit:
            if not self._words:
                self._fill()
            word = self._words.pop()
        return word % n

    def _fill(self) -> None:
        """The words of the next block."""
        digest = sha256(self._seed + self._block.to_bytes(4, "big")).digest()
        self._words.extend(unpack(BACKWARDS, digest[::-1]))  # the last word first, so that pop takes the first
        self._block += 1

    def draw(self, things: Sequence[int], count: int) -> tuple[int, ...]:
        """`count` of the things at random, in random order; all of them: a shuffle."""
        pool = list(things)
        left, words = len(pool), self._words
        safe = WORD - left  # no smaller word is thrown away, however many are left
        for i in range(min(count, left - 1)):  # the last one has no choice
            if not words:
                self._fill()
            word = words.pop()
            j = i + (word % left if word < safe else self._again(word, left))
            pool[i], pool[j] = pool[j], pool[i]
            left -= 1
        return tuple(pool[:count])


class Chance:
    """A source of chance results: every draw is a stream of its own, named after what it is for, so that no draw
    depends on another.

    seed: bytes that nobody may guess while it matters.
    """

    __slots__ = ("seed",)

    def __init__(self, seed: bytes | str | int) -> None:
        self.seed = seed if isinstance(seed, bytes) else str(seed).encode()

    def draw(self, kind: int, seat: int, number: int, things: Sequence[int], count: int) -> tuple[int, ...]:
        """The result of the `number`-th draw of this kind for this seat (from 0): the stream "kind/seat/number"."""
        return Stream(self.seed, f"{kind}/{seat}/{number}").draw(things, count)
