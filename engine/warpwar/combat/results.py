"""Results of a round of combat: shots, losses, and the round as a whole.

The state stores these structs, and events contain them. Views have separate types, so that the data for the browser can
change while stored matches stay readable.
"""

from __future__ import annotations

from msgspec import Struct

from engine.core.game import Seat


class ShotResult(Struct, frozen=True, omit_defaults=True):
    """The result of one shot, such as "S35.M1" at W4.

    `diff`: drive difference; `cell`: CRT cell; `hits`: hits before Screens.
    """

    firer: str
    weapon: str
    target: str
    drive: int
    """Drive of the firing ship or Missile, after ECM."""
    diff: int
    cell: str
    hits: int
    ecm: int = 0
    """Change of the Missile's drive by ECM."""


class LossResult(Struct, frozen=True, omit_defaults=True):
    """Hits on one ship in a round: scored, absorbed by Screens, and effective.

    `destroyed`: whether the ship was destroyed.
    """

    ship: str
    scored: int
    absorbed: int
    effective: int
    destroyed: bool = False


class RoundResult(Struct, frozen=True, omit_defaults=True):
    """One round after its orders are revealed, as the sides of the battle see it. `orders` is in rulebook notation.

    The round contains nothing that a side is not allowed to know. Other viewers see less
    (`knowledge/battle_outsiders`).
    """

    round: int
    fleets: dict[str, tuple[str, ...]] = {}
    """Maps a seat's number to the ids of its ships at the start of the round.

    Ships that were destroyed or went away later are included.
    """
    orders: tuple[str, ...] = ()
    tactics: dict[str, str] = {}
    shots: tuple[ShotResult, ...] = ()
    losses: tuple[LossResult, ...] = ()
    escaped: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()


class FireResult(Struct, frozen=True):
    """Results of a round's fire, before the owners place the damage. `losses` has every ship on which hits were scored.

    `credit` maps a ship to a dict from each seat to the hits that the seat scored on the ship (R-VIC-09). `escaped` and
    `held` are ships that ordered Retreat. A ship in `escaped` does not escape if it is destroyed in the round.
    """

    shots: tuple[ShotResult, ...] = ()
    losses: tuple[LossResult, ...] = ()
    escaped: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    credit: dict[str, dict[Seat, int]] = {}

    @property
    def effective(self) -> dict[str, int]:
        """Maps each ship with effective hits to the number of these hits."""
        return {loss.ship: loss.effective for loss in self.losses if loss.effective}
