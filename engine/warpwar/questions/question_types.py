"""Questions that a client can ask about its own view (reach, path, cost, what if), and the types of their answers.

Everything is calculated from the view and the public board, so an answer has nothing that the seat may not know.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.warpwar.commands import Attrs, Name, Order, Step
from engine.warpwar.prompts import Mover

MOST_DRIVES = 40
"""Highest drive that a `WhatIf` question can ask about for the enemy ship."""


class _Q(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class ReachOf(_Q, frozen=True, tag_field="kind", tag="reach"):
    """A question: where can this ship go after the steps of `path`? These steps can include drops and pick-ups."""

    ship: Name
    path: Annotated[tuple[Step, ...], Meta(max_length=120)] = ()


class CostOf(_Q, frozen=True, tag_field="kind", tag="cost"):
    """A question: what does this design cost, and what is wrong with it?"""

    attrs: Attrs
    wg: Literal["", "WG", "SWG", "MWG", "LWG"] = ""
    entering: bool = False


class WhatIf(_Q, frozen=True, tag_field="kind", tag="what_if"):
    """A question: what does one order of the seat do to one enemy ship?

    The answer covers each tactic and each drive (0 to `drives`) that the enemy ship might choose.
    """

    order: Order
    foe: Name
    drives: Annotated[int, Meta(ge=0, le=MOST_DRIVES)] = 12


class Planning(_Q, frozen=True, tag_field="kind", tag="planning"):
    """A question: for which of the seat's Warpships can moves be planned now (R-INIT-04)?"""


Question = ReachOf | CostOf | WhatIf | Planning


class ReachHex(Struct, frozen=True, omit_defaults=True):
    """A hex that the ship can reach.

    `cost`: MP spent to reach the hex. `before`: the previous hex on a cheapest path. `step`: the path step that enters
    the hex (a hex id or "~Star"). `stop`: whether the path must stop in the hex. `end`: whether the path can end in the
    hex. If it is False, the path can only pass through the hex.
    """

    hex: str
    cost: int
    before: str = ""
    step: str = ""
    stop: bool = False
    end: bool = True
    why: str = ""
    """A sentence that explains why the move cannot end in this hex, or what happens if it ends there (pins, battle)."""


class ShutHex(Struct, frozen=True):
    """A hex that is near enough for the ship's MP, but that the ship may not enter now.

    `cost`: MP from the start of the move to the hex.
    """

    hex: str
    cost: int
    why: str
    """A sentence that explains why the ship may not enter the hex."""


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
    """The cost of a design.

    `hull`: BP without the generator. `cost`: all BP. `mp`: movement points without damage. `wrong`: faults as pairs of
    field and sentence.
    """

    hull: int
    cost: int
    mp: int
    wrong: tuple[tuple[str, str], ...] = ()
    text: str = ""


class WhatIfCell(Struct, frozen=True, omit_defaults=True):
    """The results for one tactic of the enemy ship, and for its drives from `low` to `high`.

    `cells`: the CRT cell for each weapon of the firing ship. `hits`: all hits before Screens are subtracted.
    """

    tactic: str
    low: int
    high: int
    cells: tuple[str, ...]
    hits: int


class WhatIfTable(Struct, frozen=True, tag_field="kind", tag="what_if", omit_defaults=True):
    """The answer to `WhatIf`.

    `weapons`: names of the columns of `cells` ("B", "M1", "C1"). `back`: CRT results of the enemy ship's Beam against
    the firing ship.
    """

    foe: str
    weapons: tuple[str, ...]
    cells: tuple[WhatIfCell, ...]
    back: tuple[WhatIfCell, ...] = ()


class Plannable(Struct, frozen=True, tag_field="kind", tag="planning", omit_defaults=True):
    """The seat's Warpships for which moves can be planned, in the form of the Movement prompt.

    During Movement, Warpships that have moved or are pinned are left out.
    """

    movers: tuple[Mover, ...] = ()


Answer = Reach | Cost | WhatIfTable | Plannable
