"""Economy cases about winning. They apply the victory check of the live game to a position built from numbers alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from engine.adjudicate.values import CaseError, differs, to_struct
from engine.adjudicate.warpwar.case import Number
from engine.core.chance import Chance
from engine.core.game import Setup
from engine.warpwar import victory_points
from engine.warpwar.phases import victory
from engine.warpwar.setup.scenario_schema import Victory, VictoryKind
from engine.warpwar.state import Side, Star, State
from engine.warpwar.umpire import Umpire
from engine.warpwar.units.ship import Ship
from engine.warpwar.world import world_of


class Contest(Struct, forbid_unknown_fields=True):
    """The players, and the bases, points and ships that they have.

    `need`: the number of bases or points that a player must reach, or the last turn. `turn`: the turn that has just
    ended.
    """

    need: int = 0
    turn: int = 1
    bases: dict[str, Number] = {}
    vp: dict[str, int] = {}
    ships: dict[str, Number] = {}
    options: list[str] | None = None


class Result(Struct, forbid_unknown_fields=True):
    winner: str | UnsetType | None = UNSET
    winners: list[str] | UnsetType = UNSET
    over: bool | UnsetType = UNSET


def judge(kind: VictoryKind, given: Mapping[str, Any], expected: Mapping[str, Any], edition: str) -> list[str]:
    """Check one victory condition of the 2012 edition. Return the differences from the expected winners."""
    asked, wanted = to_struct(given, Contest, "given"), to_struct(expected, Result, "expected")
    players = list(dict.fromkeys([*asked.bases, *asked.vp, *asked.ships]))
    if edition != "2012" or not 2 <= len(players) <= 4 or asked.options:
        raise CaseError("given: this kind of case must be of 2012, with two to four players and no options")
    ump = Umpire(_position(asked, players), world_of(Setup("2012-cornered", 4)))
    victory.CHECKS[kind](ump, Victory(kind=kind, text="", n=asked.need))
    over = ump.state.over
    found = [] if over is None else [players[seat] for seat in over.winners]
    wrong: list[str] = []
    if wanted.over is not UNSET:
        wrong += differs("over", wanted.over, over is not None)
    if wanted.winners is not UNSET:
        wrong += differs("winners", sorted(wanted.winners), sorted(found))
    if wanted.winner is not UNSET:
        wrong += differs("winner", wanted.winner, found[0] if len(found) == 1 else None)
    return wrong


def _position(asked: Contest, players: list[str]) -> State:
    """Return a position in which each player has the stated bases and ships.

    Each player also gets enough credits to have the stated victory points.
    """
    state = State(setup=Setup("2012-cornered", 4), seed=0, chance=Chance(0), turn=asked.turn)
    for seat, player in enumerate(players):
        side = Side(seat)
        state.sides.append(side)
        for n in range(asked.bases.get(player, 0)):
            hex = f"{player}{n}"
            state.stars[hex] = Star(hex, base=seat)
        for n in range(asked.ships.get(player, 0)):
            id = f"W{1000 * (seat + 1) + n}"
            state.ships[id] = Ship(id, seat, {"PD": 1}, {"PD": 1}, wg="WG", hex=f"far{id}")
    world = world_of(state.setup)
    for seat, player in enumerate(players):
        if player in asked.vp:
            state.sides[seat].points = asked.vp[player] - victory_points.points(state, world, seat)
    return state
