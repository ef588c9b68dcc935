"""What people call each other in a log beside their whole names: "Seán" for "Seán O'Neill", "Anna Ä." for "Anna Ähren"
(decision 0191)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.kernel.log import uniform


def short_names(seats: Sequence[str]) -> Mapping[str, tuple[int, ...]]:
    """The seats that each short name can mean, by the name. A whole name means its own seat only and is not among them.

    Short are the first words of a name, and these with the first letter of a later one, without a full stop.
    """
    found: dict[str, tuple[int, ...]] = {}
    for seat, name in enumerate(seats):
        for short in dict.fromkeys(_shortened(uniform(name).split())):
            found[short] = (*found.get(short, ()), seat)
    whole = {uniform(name).casefold() for name in seats}
    return {short: fits for short, fits in found.items() if short.casefold() not in whole}


def _shortened(words: Sequence[str]) -> Iterator[str]:
    for first in range(1, len(words)):
        begin = " ".join(words[:first])
        if len(words[0].rstrip(".")) > 1 and words[0][0].isalpha():
            yield begin
            yield from (f"{begin} {later[0]}" for later in words[first:] if later[0].isalpha())
