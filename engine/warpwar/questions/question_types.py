"""Questions a client may ask about its own view (reach, path, cost, what-if), and their answers' shapes.

Everything is computed from the view and the public board, so an answer can hold nothing the seat may not know.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.warpwar.commands import Attrs, Name, Order, Step
from engine.warpwar.prompts import Mover

MOST_DRIVES = 40
"""Of a foe, in a what-if."""


class _Q(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class ReachOf(_Q, frozen=True, tag_field="kind", tag="reach"):
    """Where may this ship go after the steps of `path` (drops and pick-ups among them)?"""

    ship: Name
    path: Annotated[tuple[Step, ...], Meta(max_length=120)] = ()


class CostOf(_Q, frozen=True, tag_field="kind", tag="cost"):
    """What does this design cost, and what is wrong with it?"""

    attrs: Attrs
    wg: Literal["", "WG", "SWG", "MWG", "LWG"] = ""
    entering: bool = False


class WhatIf(_Q, frozen=True, tag_field="kind", tag="what_if"):
    """One own order against one foe: the CRT for every tactic and drive the foe might choose (0 to `drives`)."""

    order: Order
    foe: Name
    drives: Annotated[int, Meta(ge=0, le=MOST_DRIVES)] = 12


class Planning(_Q, frozen=True, tag_field="kind", tag="planning"):
    """Which own Warpships can be planned for now (R-INIT-04)?"""


Question = ReachOf | CostOf | WhatIf | Planning


class ReachHex(Struct, frozen=True, omit_defaults=True):
    """A hex in reach: MP spent to get there, the step before it on a cheapest path, whether the path must stop there.

    `step` is the path step that enters it (a hex id or "~Star"); `end` false: may be passed but not be the end.
    """

    hex: str
    cost: int
    before: str = ""
    step: str = ""
    stop: bool = False
    end: bool = True
    why: str = ""
    """Why the move may not end here, or what ending here means (pins, battle), in words."""


class ShutHex(Struct, frozen=True):
    """A hex that the MP would do for, at this cost from the start of the move, and that may not be entered now."""

    hex: str
    cost: int
    why: str
    """In words."""


class Reach(Struct, frozen=True, tag_field="kind", tag="reach", omit_defaults=True):
    ship: str
    mp: int
    spent: int
    at: str
    hexes: tuple[ReachHex, ...]
    shut: tuple[ShutHex, ...] = ()
    drops: tuple[str, ...] = ()
    picks: tuple[str, ...] = ()
    blocked: str = ""


class Cost(Struct, frozen=True, tag_field="kind", tag="cost", omit_defaults=True):
    """Hull (without generator), whole cost, MP when undamaged, and what is wrong: [field, sentence]."""

    hull: int
    cost: int
    mp: int
    wrong: tuple[tuple[str, str], ...] = ()
    text: str = ""


class WhatIfCell(Struct, frozen=True, omit_defaults=True):
    """Foe's tactic and drives from low to high: the CRT cell of each own weapon and total hits before Screens."""

    tactic: str
    low: int
    high: int
    cells: tuple[str, ...]
    hits: int


class WhatIfTable(Struct, frozen=True, tag_field="kind", tag="what_if", omit_defaults=True):
    """`weapons` names the columns of `cells` ("B", "M1", "C1"); `back` is the CRT seen from the foe's Beam at us."""

    foe: str
    weapons: tuple[str, ...]
    cells: tuple[WhatIfCell, ...]
    back: tuple[WhatIfCell, ...] = ()


class Plannable(Struct, frozen=True, tag_field="kind", tag="planning", omit_defaults=True):
    """Ships as the Movement prompt lists them: during Movement those that can still move, else all."""

    movers: tuple[Mover, ...] = ()


Answer = Reach | Cost | WhatIfTable | Plannable
