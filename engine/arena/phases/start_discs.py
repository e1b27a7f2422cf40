"""First discs (3.4): one random power disc for each player, in seat order."""

from __future__ import annotations

from engine.arena.actions import discs
from engine.arena.umpire import Umpire


def enter(ump: Umpire) -> None:
    ump.state.active = -1
    ump.state.asked = ump.living()


def advance(ump: Umpire) -> bool:
    """Roll for the hexes of the first discs, one player after another.

    Stop when a player must choose which piece takes a disc. Return True when all players have rolled and no such choice
    is open.
    """
    state = ump.state
    while state.asked and not state.tasks:
        seat, state.asked = state.asked[0], state.asked[1:]
        hex = discs.random_hex(ump, seat, "disc")
        if hex.partition("-")[0] in state.arena.grids:
            discs.create(ump, hex, "start")
    return not state.asked and not state.tasks
