"""Opening, contributing to, drawing and revealing a sealed draw; always inside the transaction of the operation that
the draw belongs to, which holds a lock of its own.
"""

import secrets
from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from apfelernte.draws.models import MAX_PHRASE, Contribution, SealedDraw
from apfelernte.errors import DomainError
from apfelernte.texts import is_visible, one_line


def open_draw(purpose: str, things: Sequence[str], take: int, closes_at: datetime) -> SealedDraw:
    """Promise to take `take` of the things: choose the secret and publish the commitment.

    purpose, things: one line each; they are part of what is promised.  closes_at: until when phrases are awaited.
    """
    if not 0 <= take <= len(things):
        raise ValueError(f"{take} of {len(things)} cannot be drawn")
    draw = SealedDraw(purpose=one_line(purpose), take=take, closes_at=closes_at)
    draw.things = [one_line(thing) for thing in things]
    draw.secret = secrets.token_hex(32)
    draw.commitment = draw.sealed([]).commitment
    draw.save()
    return draw


def expect(draw: SealedDraw, key: str, who: str) -> None:
    """Somebody is to contribute: a phrase that is missing when the time comes is marked."""
    draw.contributions.get_or_create(key=key, defaults={"who": one_line(who), "salt": secrets.token_hex(16)})


def contribute(draw: SealedDraw, key: str, who: str, phrase: str) -> Contribution:
    """Keep a phrase; until the draw one's own can be replaced.

    Raises DomainError "drawn" (too late), "phrase_empty", "phrase_too_long".
    """
    fresh = _fresh(draw)
    if fresh.drawn_at is not None:
        raise DomainError("drawn", _("It has been drawn already; nothing can be added any more."))
    phrase = one_line(phrase)
    if not is_visible(phrase):
        raise DomainError("phrase_empty", _("Write a word, a sentence or a number."), field="phrase")
    if len(phrase) > MAX_PHRASE:
        sentence = _("At most %(most)d signs; this is %(found)d.") % {"most": MAX_PHRASE, "found": len(phrase)}
        raise DomainError("phrase_too_long", sentence, field="phrase")
    values = {"who": one_line(who), "phrase": phrase, "salt": secrets.token_hex(16)}
    return fresh.contributions.update_or_create(key=key, defaults=values)[0]


def draw_now(draw: SealedDraw, left_out: Sequence[int] = ()) -> tuple[int, ...]:
    """Draw; returns the places of what is taken, in the order of the draw. left_out: places that may not be taken.

    Raises DomainError "drawn" when it has been drawn already.
    """
    fresh = _fresh(draw)
    if fresh.drawn_at is not None:
        raise DomainError("drawn", _("It has been drawn already; nothing can be added any more."))
    fresh.contributions.filter(phrase="").update(by_timer=True)
    fresh.drawn_at, fresh.left_out = timezone.now(), sorted(left_out)
    fresh.save(update_fields=["drawn_at", "left_out"])
    return fresh.sealed().taken


def reveal(draw: SealedDraw) -> None:
    """Let everybody see the secret and the phrases; nothing changes when they see them already.

    Raises ValueError before the draw: then it could still help somebody.
    """
    fresh = _fresh(draw)
    if fresh.drawn_at is None:
        raise ValueError("what has not been drawn is not revealed")
    if fresh.revealed_at is None:
        fresh.revealed_at = timezone.now()
        fresh.save(update_fields=["revealed_at"])


def _fresh(draw: SealedDraw) -> SealedDraw:
    return SealedDraw.objects.select_for_update().get(pk=draw.pk)
