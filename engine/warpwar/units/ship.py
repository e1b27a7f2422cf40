"""Ship records: what a ship was built with, and what is left."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

Attr = Literal["PD", "B", "S", "T", "M", "E", "A", "C", "SH", "SR", "H", "R"]
ATTRS: tuple[Attr, ...] = get_args(Attr)
"""All attributes in the order of a ship record.

R (Repair Bay) is 0 or 1. The warp generator is not an attribute.
"""

Generator = Literal["", "WG", "SWG", "MWG", "LWG"]
"""The kind of a ship's warp generator. A ship without a generator ("") is a Systemship."""

LOT: dict[str, int] = {"M": 3, "SH": 6}
"""Number of Missiles (M) or Shells (SH) that one hit destroys. One BP buys the same number."""

NO_HITS: frozenset[str] = frozenset({"R"})
"""Attributes that cannot be damaged. A ship is destroyed when it has no other attribute left (R-CMB-09)."""


class Ship(Struct, omit_defaults=True):
    """A ship. `built`: its attributes as designed. `now`: its attributes after damage and used ammunition.

    In both mappings, a missing attribute is 0. `hex`: where the ship is; for a ship aboard a carrier, the hex of the
    carrier. `aboard`: the id of the carrier, or "". `bp`: the cargo in its Holds. Each ship has an id that is unique in
    the match. The id begins with W for a Warpship and with S for a Systemship.
    """

    id: str
    owner: int
    built: dict[str, int]
    now: dict[str, int]
    tl: int = 0
    wg: Generator = ""
    hex: str = ""
    aboard: str = ""
    bp: int = 0

    @property
    def is_warpship(self) -> bool:
        return self.wg != ""

    def has(self, attr: str) -> int:
        """Return the present value of an attribute."""
        return self.now.get(attr, 0)

    @property
    def destroyed(self) -> bool:
        """Whether all attributes are 0, without regard to generator and Repair Bay (77 7(3), R-CMB-09)."""
        return not any(value for attr, value in self.now.items() if attr not in NO_HITS)
