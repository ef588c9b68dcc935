"""Steps and frames: a rule is a chain of short steps.

A step is a function `step(table, *ints)` that changes the table, pushes further steps and/or asks; then it returns.
A frame is a step with its ints,
waiting in a lane. Frames are immutable, so a lane is copied by copying a list. Frames are never stored: the log is
the storage.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Step = Callable[..., None]
Frame = tuple[Step, tuple[Any, ...]]  # the ints; also tuples of ints (chosen cards)
StepFunction = TypeVar("StepFunction", bound=Step)

STEPS: dict[str, Step] = {}


def step(function: StepFunction) -> StepFunction:
    """Marks a function as a step. Its docstring says what happens, in the words of the rule book, with the number."""
    STEPS[f"{function.__module__}.{function.__qualname__}"] = function
    return function


def frame_text(frame: Frame) -> str:
    """A frame as text, for printing and fingerprints: "choose_blocker(0, 17, 1)"."""
    function, values = frame
    return f"{function.__name__}{values!r}"
