"""Ship records: what a ship was built with, and what is left."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

Attr = Literal["PD", "B", "S", "T", "M", "E", "A", "C", "SH", "SR", "H", "R"]
ATTRS: tuple[Attr, ...] = get_args(Attr)
"""All attributes in the order of a ship record. R (Repair Bay) is 0 or 1; warp generators are separate."""

Generator = Literal["", "WG", "SWG", "MWG", "LWG"]
"""The kind of warp generator. A ship without one ("") is a Systemship."""

LOT: dict[str, int] = {"M": 3, "SH": 6}
"""Number of Missiles or Shells that one hit destroys, and that one BP buys."""

NO_HITS: frozenset[str] = frozenset({"R"})
"""Attributes that never take damage. A ship with no other attribute left is destroyed (R-CMB-09)."""


class Ship(Struct, omit_defaults=True):
    """A ship. `built`: its attributes as designed. `now`: its attributes after damage and fire. Missing keys mean 0.

    `hex`: where the ship is. While `aboard` names a carrier, it is the carrier's hex. `bp`: the cargo in its Holds. Ids
    are unique in a match: W.. for Warpships, S.. for Systemships.
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
        """Whether all attributes except generator and Repair Bay are 0 (77 7(3), R-CMB-09)."""
        return not any(value for attr, value in self.now.items() if attr not in NO_HITS)
