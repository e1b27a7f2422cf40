"""Questions a client may ask about its own view (reach, path, cost, what-if), and the shapes of their answers.

Everything is calculated from the view and the public board, so an answer holds nothing that the seat may not know.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.warpwar.commands import Attrs, Name, Order, Step
from engine.warpwar.prompts import Mover

MOST_DRIVES = 40
"""Highest drive of a foe in a what-if."""


class _Q(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class ReachOf(_Q, frozen=True, tag_field="kind", tag="reach"):
    """Asks where this ship may go after the steps of `path` (drops and pick-ups among them)."""

    ship: Name
    path: Annotated[tuple[Step, ...], Meta(max_length=120)] = ()


class CostOf(_Q, frozen=True, tag_field="kind", tag="cost"):
    """Asks what this design costs, and what is wrong with it."""

    attrs: Attrs
    wg: Literal["", "WG", "SWG", "MWG", "LWG"] = ""
    entering: bool = False


class WhatIf(_Q, frozen=True, tag_field="kind", tag="what_if"):
    """Asks what one own order does to one foe, for every tactic and drive the foe might choose (0 to `drives`)."""

    order: Order
    foe: Name
    drives: Annotated[int, Meta(ge=0, le=MOST_DRIVES)] = 12


class Planning(_Q, frozen=True, tag_field="kind", tag="planning"):
    """Asks which own Warpships can be planned for now (R-INIT-04)."""


Question = ReachOf | CostOf | WhatIf | Planning


class ReachHex(Struct, frozen=True, omit_defaults=True):
    """A hex in reach: MP spent to get there, the hex before it on a cheapest path, whether the path must stop there.

    `step` is the path step that enters it (a hex id or "~Star"). If `end` is false, the path may pass through but not
    end there.
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
    """A hex near enough for the MP, at this cost from the start of the move, but one that may not be entered now."""

    hex: str
    cost: int
    why: str
    """The reason, in words."""


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
    """Hull (without generator), whole cost, MP when undamaged, and faults as [field, sentence]."""

    hull: int
    cost: int
    mp: int
    wrong: tuple[tuple[str, str], ...] = ()
    text: str = ""


class WhatIfCell(Struct, frozen=True, omit_defaults=True):
    """A tactic of the foe and a range of its drives: the CRT cell of each own weapon and total hits before Screens."""

    tactic: str
    low: int
    high: int
    cells: tuple[str, ...]
    hits: int


class WhatIfTable(Struct, frozen=True, tag_field="kind", tag="what_if", omit_defaults=True):
    """`weapons` names the columns of `cells` ("B", "M1", "C1"). `back` is the CRT for the foe's Beam at the firer."""

    foe: str
    weapons: tuple[str, ...]
    cells: tuple[WhatIfCell, ...]
    back: tuple[WhatIfCell, ...] = ()


class Plannable(Struct, frozen=True, tag_field="kind", tag="planning", omit_defaults=True):
    """Ships as the Movement prompt lists them: during Movement those that can still move, otherwise all."""

    movers: tuple[Mover, ...] = ()


Answer = Reach | Cost | WhatIfTable | Plannable
