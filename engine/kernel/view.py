"""The four audiences. Whatever leaves the engine is a new value made for one viewer, from a white list; each game's
`view` makes it.

A viewer is a seat, PUBLIC, JUDGE or SEALED. An audience is who may see one hidden thing: a seat, PUBLIC or SEALED.
"""

from __future__ import annotations

PUBLIC = -1  # everybody
JUDGE = -2  # as a viewer: sees what any seat sees; never an audience
SEALED = -3  # nobody until a stated event (deck order, life cards); as a viewer: who unseals and sees everything


def may_see(audience: int, viewer: int) -> bool:
    """Whether the viewer sees what this audience sees."""
    if viewer == SEALED or audience in (PUBLIC, viewer):
        return True
    return viewer == JUDGE and audience >= 0
