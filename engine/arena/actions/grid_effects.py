"""Effects of actions and cards on grids: destroy, warp, exchange, turn (2.4.2 to 2.4.4).

The player chooses places and rotations afterwards, in tasks.
"""

from __future__ import annotations

from engine.arena.events import event_types
from engine.arena.grids import destruction
from engine.arena.state import Grid, Task
from engine.arena.umpire import Umpire
from engine.core.game import Seat


def destroy(ump: Umpire, seat: Seat, grid: int) -> None:
    """Hit a random secondary hex of the grid (A-13)."""
    destruction.hit_hex(ump, f"{grid}-{ump.roll(6, 'hex', seat)}", seat)


def warp(ump: Umpire, seat: Seat) -> None:
    """Choose a grid by a die roll and ask the seat where to place the grid (A-04)."""
    grid = ump.roll(ump.rules.grids, "grid", seat)
    if str(grid) not in ump.state.arena.grids:
        ump.say(event_types.NothingDone(seat, f"There is no grid {grid}."))
        return
    _ask(ump, Task("warp_place", seat, grids=[grid]))


def double(ump: Umpire, seat: Seat, grid: int) -> None:
    """Exchange the named grid with a random grid.

    If the die roll names the same grid, the seat may only turn that grid (A-59).
    """
    other = ump.roll(ump.rules.grids, "grid", seat)
    if str(other) not in ump.state.arena.grids:
        ump.say(event_types.NothingDone(seat, f"There is no grid {other}."))
        return
    exchange(ump, seat, grid, other)


def exchange(ump: Umpire, seat: Seat, grid: int, other: int) -> None:
    """Swap the centres of two grids and ask the seat for the new rotations (A-05).

    The rotations do not change until the seat answers. If both numbers name the same grid, ask only for the rotation of
    this grid.
    """
    grids = ump.state.arena.grids
    one, two = grids[str(grid)], grids[str(other)]
    if grid != other:
        grids[str(grid)] = Grid(two.q, two.r, one.rotation)
        grids[str(other)] = Grid(one.q, one.r, two.rotation)
        ump.say(event_types.GridsExchanged(grid, other))
    _ask(ump, Task("rotations", seat, grids=[grid] if grid == other else [grid, other]))


def turn_grid(ump: Umpire, grid: int, rotation: int) -> None:
    """Turn a grid to a rotation. If the grid already has this rotation, do nothing."""
    placed = ump.state.arena.grids[str(grid)]
    if placed.rotation != rotation:
        placed.rotation = rotation
        ump.say(event_types.GridTurned(grid, rotation))


def place(ump: Umpire, grid: int, q: int, r: int, rotation: int) -> None:
    """Put a warped grid on its new centre, with its new rotation."""
    ump.state.arena.grids[str(grid)] = Grid(q, r, rotation)
    ump.say(event_types.GridWarped(grid, q, r, rotation))


def _ask(ump: Umpire, task: Task) -> None:
    ump.state.tasks = [*ump.state.tasks, task]
