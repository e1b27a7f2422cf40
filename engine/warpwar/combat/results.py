"""Results of a round of combat: shots, losses, the round as a whole.

They are kept in the state and told in events. Views have types of their own, so that what the browser is sent may
change while stored matches stay readable.
"""

from __future__ import annotations

from msgspec import Struct

from engine.core.game import Seat


class ShotResult(Struct, frozen=True, omit_defaults=True):
    """One shot, such as "S35.M1" at W4: its drive difference, CRT cell and hits scored before Screens."""

    firer: str
    weapon: str
    target: str
    drive: int
    """Drive of the shot after ECM."""
    diff: int
    cell: str
    hits: int
    ecm: int = 0
    """Change of drive by ECM."""


class LossResult(Struct, frozen=True, omit_defaults=True):
    """Hits on one ship in a round: scored, absorbed by Screens, effective; and whether it was destroyed."""

    ship: str
    scored: int
    absorbed: int
    effective: int
    destroyed: bool = False


class RoundResult(Struct, frozen=True, omit_defaults=True):
    """One round from the moment its orders are revealed, as its sides know it. `orders` is in rulebook notation.

    It holds nothing that a side may not know. Others are shown less (`knowledge/battle_outsiders`).
    """

    round: int
    fleets: dict[str, tuple[str, ...]] = {}
    """Maps a seat's number to the ids of its ships that began the round, including those destroyed or gone since."""
    orders: tuple[str, ...] = ()
    tactics: dict[str, str] = {}
    shots: tuple[ShotResult, ...] = ()
    losses: tuple[LossResult, ...] = ()
    escaped: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()


class FireResult(Struct, frozen=True):
    """Results of a round's fire, before owners place the damage.

    `losses` has every ship on which hits were scored. `credit` maps ship -> seat -> hits scored (R-VIC-09). `escaped`
    and `held` are the ships that ordered Retreat. A ship that is destroyed in the round does not escape.
    """

    shots: tuple[ShotResult, ...] = ()
    losses: tuple[LossResult, ...] = ()
    escaped: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    credit: dict[str, dict[Seat, int]] = {}

    @property
    def effective(self) -> dict[str, int]:
        """Maps each ship with effective hits to their number."""
        return {loss.ship: loss.effective for loss in self.losses if loss.effective}
