"""The phase before the first Build: each seat divides its initial BP among its bases by a sealed answer (R-BLD-08)."""

from __future__ import annotations

from typing import Any

from engine.core.errors import illegal
from engine.core.game import Decision, Seat
from engine.warpwar import position
from engine.warpwar.commands import Endow
from engine.warpwar.events import event_types
from engine.warpwar.phases.common.sealed_questions import Asked, answer_of, ask, questions, rehearsal, seal, sealable
from engine.warpwar.prompts import EndowPrompt
from engine.warpwar.state import State
from engine.warpwar.umpire import Umpire
from engine.warpwar.world import World


def enter(ump: Umpire) -> None:
    """Ask each seat that has BP and several bases to divide the BP. If a seat has one base, put all its BP there.

    If seats have a national stock, ask no seat.
    """
    state = ump.state
    ask(state, [])
    if ump.rules.national_stock:
        return
    asked = []
    for side in state.sides:
        bases = position.bases_of(state, side.seat)
        if len(bases) == 1:
            bases[0].bp += side.stock
            side.stock = 0
        elif bases and side.stock:
            asked.append(side.seat)
    ask(state, asked)


def open_questions(state: State, world: World) -> Asked:
    return questions(state, "endow", "Divide your first BP among your bases.")


def prompt(state: State, world: World, seat: Seat, decision: Decision) -> EndowPrompt:
    sealed = answer_of(state.sealed, seat, Endow)
    bases = tuple(star.hex for star in position.bases_of(state, seat))
    return EndowPrompt(decision.id, state.sides[seat].stock, bases, dict(sealed.shares) if sealed else {})


def check(ump: Umpire, seat: Seat, decision: Decision, command: Any) -> None:
    plan = sealable(ump.state.sealed, seat, command, Endow)
    if plan is not None:
        divide(rehearsal(ump), seat, plan)


def answer(ump: Umpire, seat: Seat, decision: Decision, command: Any, judged: Any) -> None:
    seal(ump, ump.state.sealed, seat, command, "endow")


def divide(ump: Umpire, seat: Seat, command: Endow) -> None:
    """Add the shares to the seat's bases. Raise Illegal if the sum of the shares is not the whole stock."""
    side = ump.side(seat)
    bases = {star.hex: star for star in position.bases_of(ump.state, seat)}
    shares = {ump.world.star_map.find(place) or place: bp for place, bp in command.shares.items()}
    for place in shares:
        if place not in bases:
            raise illegal("E-NO-BASE", f"{place} is not one of your bases.", f"shares.{place}")
    if len(shares) != len(command.shares) or sum(shares.values()) != side.stock:
        raise illegal("E-SHARES", f"Divide exactly {side.stock} BP among your bases.", "shares")
    for place, bp in shares.items():
        bases[place].bp += bp
        if bp:
            ump.say(event_types.Income(seat, place, bp, "start"), (seat,))
            ump.record(seat, f"{bp} BP on {ump.world.star_map.label(place)} at the start")
    side.stock = 0


def leave(ump: Umpire) -> None:
    for seat in ump.state.sealed.needs:
        shares = answer_of(ump.state.sealed, seat, Endow)
        if shares is not None:
            divide(ump, seat, shares)
    ask(ump.state, ())
