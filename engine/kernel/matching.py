"""Perfect matchings between cards and faces: can each of these cards be another one of the faces that are left?

A set of faces is an int with one bit for each. Cards that can be the same faces are one class, and classes are few, so
Hall's condition is mostly settled by counting.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

SMALL = 6  # so many classes are settled by looking at all their unions


def fits(masks: Iterable[int], free: int) -> bool:
    """Whether each card can be another one of the free faces. masks: what each card can be."""
    counts: dict[int, int] = {}
    total = 0
    for mask in masks:
        mask &= free
        counts[mask] = counts.get(mask, 0) + 1
        total += 1
    if 0 in counts or total > free.bit_count():
        return False
    counts.pop(free, None)  # who can be anything finds a place when the others do
    taken = 0
    for mask, count in counts.items():
        if count != 1 or mask & (mask - 1) or mask & taken:
            break
        taken |= mask
    else:
        return True
    if len(counts) <= SMALL:
        return _hall(list(counts.items()))
    return assigned([mask for mask, count in counts.items() for _ in range(count)], free) is not None


def _hall(classes: Sequence[tuple[int, int]]) -> bool:
    """No set of classes has more cards than faces (Hall)."""
    unions: list[tuple[int, int]] = [(0, 0)]
    for mask, count in classes:
        joined = [(union | mask, cards + count) for union, cards in unions]
        if any(union.bit_count() < cards for union, cards in joined):
            return False
        unions += joined
    return True


def assigned(masks: Sequence[int], free: int) -> list[int] | None:
    """A face for each card as a set of one bit, each face once; None when there is no such assignment."""
    holder: dict[int, int] = {}  # face -> card
    order = sorted(range(len(masks)), key=lambda card: (masks[card] & free).bit_count())
    for card in order:
        if not _place(card, masks, free, holder, set()):
            return None
    found = [0] * len(masks)
    for face, card in holder.items():
        found[card] = face
    return found


def _place(card: int, masks: Sequence[int], free: int, holder: dict[int, int], seen: set[int]) -> bool:
    """Finds the card a face, moving others to other faces where that helps."""
    open_faces = masks[card] & free
    faces = []
    while open_faces:
        face = open_faces & -open_faces
        open_faces ^= face
        if face not in holder:
            holder[face] = card
            return True
        faces.append(face)
    for face in faces:
        if face not in seen:
            seen.add(face)
            if _place(holder[face], masks, free, holder, seen):
                holder[face] = card
                return True
    return False
