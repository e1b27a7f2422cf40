"""Prompts for the choices that follow an action or a card."""

from __future__ import annotations

from engine.arena import pieces
from engine.arena.actions import conversion, discs
from engine.arena.actions.carrying_out import again_hexes, again_pieces
from engine.arena.grids import centres
from engine.arena.prompts import (
    AgainPrompt,
    ConvertPrompt,
    GiveDiscPrompt,
    MovePrompt,
    PlaceWarpedPrompt,
    Prompt,
    RotationsPrompt,
)
from engine.arena.rules import Rules
from engine.arena.state import State
from engine.core.game import Decision


def prompt(state: State, rules: Rules, decision: Decision) -> Prompt:
    """Return the prompt for the first open task. The prompt contains only public information."""
    task, arena, id = state.tasks[0], state.arena, decision.id
    match task.kind:
        case "warp_place":
            return PlaceWarpedPrompt(id, task.grids[0], tuple(centres.legal_centres(arena, without=task.grids[0])))
        case "rotations":
            return RotationsPrompt(id, tuple(task.grids))
        case "convert":
            return ConvertPrompt(
                id,
                conversion.sources(arena, task.seat),
                conversion.makes(arena, task.seat),
                tuple(conversion.new_robot_hexes(arena, task.seat)),
                conversion.draws_cards(state, rules),
            )
        case "move":
            movable = [each for each in pieces.own(arena, task.seat) if each not in task.moved]
            return MovePrompt(id, tuple(movable))
        case "give_disc":
            return GiveDiscPrompt(id, task.hex, tuple(discs.takers(arena, task.hex)))
        case "again":
            named = again_pieces(arena, task.seat, task.action)
            if task.action == "rotate":
                return AgainPrompt(id, task.action, grids=tuple(map(int, named)))
            hexes = again_hexes(arena, task.seat, task.action) or ()
            return AgainPrompt(id, task.action, pieces=named, hexes=hexes)
