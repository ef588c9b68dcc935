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
from operator import add, mod
from struct import unpack

WORD = 1 << 32


class Stream:
    """The numbers of one named stream, from its beginning."""

    __slots__ = ("_block", "_seed", "_words")

    def __init__(self, seed: bytes, name: str) -> None:
        self._seed = seed + b"\0" + name.encode() + b"\0"
        self._block = 0
        self._words: list[int] = []  # what is left of the blocks so far, the next word first

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each equally likely; n from 1 to 2**32."""
        while True:
            word = self._next(1)[0]
            if word < WORD - WORD % n:
                return word % n

    def _next(self, count: int) -> list[int]:
        """The next words."""
        words = self._words
        while len(words) < count:
            words += unpack(">8I", sha256(self._seed + self._block.to_bytes(4, "big")).digest())
            self._block += 1
        self._words = words[count:]
        return words[:count]

    def _numbers(self, n: int, count: int) -> list[int]:
        """The next numbers below n, n-1, n-2 …"""
        words = self._next(count)
        if max(words, default=0) < WORD - n:  # none is thrown away
            return list(map(mod, words, range(n, n - count, -1)))
        self._words = words + self._words
        return [self.below(left) for left in range(n, n - count, -1)]

    def draw(self, things: Sequence[int], count: int) -> tuple[int, ...]:
        """`count` of the things at random, in random order; all of them: a shuffle."""
        pool = list(things)
        numbers = self._numbers(len(pool), min(count, max(len(pool) - 1, 0)))  # the last one has no choice
        for i, j in enumerate(map(add, numbers, range(len(pool)))):
            pool[i], pool[j] = pool[j], pool[i]
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
