"""The steps of a move as text.

The possible forms are "9-3", "over 9-3", "take 1", "take 1 0.W1", "give 1 0.W1", "drop 1", "steal 1", "steal 1 1.W1",
"destroy" and "field".
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

StepKind = Literal["enter", "over", "take", "give", "drop", "steal", "destroy", "field", "unknown"]

_HEX = r"(?P<hex>[0-9]{1,2}-[0-9])"
_NUMBER = r"(?P<number>[0-9]{1,3})"
_PIECE = r"(?P<partner>[0-9]\.[CDHBW][0-9]?)"
_FORMS: tuple[tuple[StepKind, re.Pattern[str]], ...] = (
    ("enter", re.compile(_HEX)),
    ("over", re.compile(f"over {_HEX}")),
    ("take", re.compile(f"take {_NUMBER}(?: {_PIECE})?")),
    ("give", re.compile(f"give {_NUMBER} {_PIECE}")),
    ("drop", re.compile(f"drop {_NUMBER}")),
    ("steal", re.compile(f"steal {_NUMBER}(?: {_PIECE})?")),
    ("destroy", re.compile("destroy")),
    ("field", re.compile("field")),
)


class MoveStep(NamedTuple):
    """One step of a move, read from its text.

    `number`: the number of discs. `partner`: the other piece that gives or gets discs, or "" if there is none.
    """

    kind: StepKind
    hex: str = ""
    number: int = 0
    partner: str = ""


def read_step(text: str) -> MoveStep:
    """Convert the text of a step to a `MoveStep`. If the text is not a step, its kind is "unknown"."""
    for kind, form in _FORMS:
        if found := form.fullmatch(text):
            said = found.groupdict()
            return MoveStep(kind, said.get("hex") or "", int(said.get("number") or 0), said.get("partner") or "")
    return MoveStep("unknown")
