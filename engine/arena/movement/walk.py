"""Simulate one piece's move step by step: its position, its discs, and all faults of the move.

The board is not changed. If a step is wrong, a fault is recorded and the simulation continues. In this way all faults
are found. The fault whose code comes first in `CODES` is reported, not the earliest fault.
"""

from __future__ import annotations

from engine.arena.grids.geometry import lattice
from engine.arena.move_steps import MoveStep
from engine.arena.movement.hops import landings
from engine.arena.pieces import enemies_in, enemy_field
from engine.arena.rules import MOST_DISCS, STEPS, Rules
from engine.arena.state import Arena
from engine.core.errors import Fault

CODES = (
    "A-E-HEX", "A-E-STOP", "A-E-FIELD", "A-E-STEP", "A-E-FAR", "A-E-HOP", "A-E-DESTROYED", "A-E-TRAIL", "A-E-DISC",
)  # fmt: skip
"""Order in which the error codes are reported.

If a move has several faults, the fault whose code comes first here is reported.
"""


class Walk:
    """The simulation of a move that has begun.

    `at`: the present hex of the piece. `over`: the hex over which the piece hops, until it lands; otherwise "".
    """

    def __init__(self, arena: Arena, rules: Rules, piece_id: str, stopped: bool = False) -> None:
        piece = arena.pieces[piece_id]
        self.arena, self.rules = arena, rules
        self.id, self.type, self.seat = piece_id, piece.type, piece.owner
        self.origin = self.at = piece.hex
        self.over = ""
        self.entered = 0
        self.handled = stopped
        """True if the piece is a W-bot that has given or received discs. Such a W-bot may not move further."""
        self.trail = ""
        self.carried: dict[str, int] = {piece_id: piece.discs}
        """Maps a piece to its number of discs after the steps so far."""
        self.lying: dict[str, int] = {}
        """Maps a hex to its number of unclaimed discs after the steps so far.

        Only hexes whose number changed have an entry.
        """
        self.stopped: list[str] = [piece_id] if stopped else []
        """W-bots that gave or received discs and therefore may not move again."""
        self.faults: list[Fault] = []
        self._lattice = lattice(arena)
        self._index = 0

    def take(self, step: MoveStep) -> None:
        """Simulate one more step."""
        if step.kind == "enter":
            self._land(step.hex) if self.over else self._enter(step.hex)
        elif step.kind == "over":
            self._hop(step.hex)
        elif step.kind == "steal":
            self._steal(step)
        elif step.kind in ("take", "give", "drop"):
            self._handle(step)
        elif step.kind in ("destroy", "field"):
            self._leave_trail(step.kind)
        else:
            self._wrong("A-E-HEX", "This is not a valid step of a move.")
        self._index += 1

    def end(self) -> None:
        """End the move. Record a fault if the last hop has no landing or a W-bot ends on a destroyed hex."""
        if self.over:
            self._wrong("A-E-HOP", f"The hop over {self.over} must end in a hex.")
        if self.type == "W" and self.entered:
            self._not_destroyed(self.at)

    @property
    def worst(self) -> Fault | None:
        """The fault to report, or None if there is no fault.

        The fault whose code comes first in `CODES` is reported. Among faults with the same code, the earliest is
        reported.
        """
        return min(self.faults, key=lambda fault: CODES.index(fault.code)) if self.faults else None

    @property
    def may_go_on(self) -> bool:
        """Whether the piece may enter another hex: it has steps left, and nothing in its present hex stops it."""
        return self.entered < self.most and not self._stop_fault_code()

    # ---- steps -----------------------------------------------------------------------------------------------------

    def _enter(self, hex: str) -> None:
        if not self._exists(hex):
            return
        self._go_on()
        if not self._lattice.adjacent(self.at, hex):
            self._wrong("A-E-STEP", f"{hex} is not adjacent to {self.at}.")
        if self.type != "W":
            self._not_destroyed(hex)
        self._arrive(hex)

    def _hop(self, hex: str) -> None:
        if not self._exists(hex):
            return
        if self.over:
            self._wrong("A-E-HOP", f"The hop over {self.over} must end in a hex first.")
        self._go_on()
        if not self._lattice.adjacent(self.at, hex):
            self._wrong("A-E-STEP", f"{hex} is not adjacent to {self.at}.")
        if enemy_field(self.arena, hex, self.seat):
            self._wrong("A-E-FIELD", f"There is an enemy force field in {hex}: you cannot hop over this hex.")
        if self.type != "H":
            self._wrong("A-E-HOP", "Only an H-bot can hop.")
        self.over = hex

    def _land(self, hex: str) -> None:
        over = self.over
        if not self._exists(hex):
            return
        if not self._lattice.adjacent(over, hex):
            self._wrong("A-E-STEP", f"{hex} is not adjacent to {over}.")
        if hex not in landings(self.arena, self.at, over):
            self._wrong("A-E-HOP", f"A hop from {self.at} over {over} cannot land in {hex}.")
        self._not_destroyed(hex)
        self.over = ""
        self._arrive(hex)

    def _arrive(self, hex: str) -> None:
        self.at = hex
        self.entered += 1

    def _leave_trail(self, kind: str) -> None:
        if self.type != "D":
            self._wrong("A-E-TRAIL", "Only a D-bot can destroy the hex that it left, or place a force field there.")
        elif not self.entered:
            self._wrong("A-E-TRAIL", "The D-bot has not left its hex yet.")
        elif self.trail:
            self._wrong("A-E-TRAIL", "A D-bot can do only one thing to the hex that it left.")
        elif kind == "field" and self.origin in self.arena.fields:
            self._wrong("A-E-TRAIL", f"There is already a force field in {self.origin}.")
        self.trail = kind

    # ---- discs -----------------------------------------------------------------------------------------------------

    def _steal(self, step: MoveStep) -> None:
        if not self.over:
            self._wrong("A-E-DISC", "You can steal discs from a hex only during a hop over this hex.")
            return
        owner = int(step.partner[0]) if step.partner else -1
        if owner == self.seat and not self.rules.steal_own:
            self._wrong("A-E-DISC", "You cannot steal discs from your own robots.")
        self._shift(step.partner or self.over, self.id, step.number, self.over)

    def _handle(self, step: MoveStep) -> None:
        """Take, give or drop discs in the present hex of the piece (A-27)."""
        here = self.at
        if self.over:
            self._wrong("A-E-DISC", "During a hop you can only steal discs.")
            return
        if enemies_in(self.arena, here, self.seat) or enemy_field(self.arena, here, self.seat):
            self._wrong("A-E-DISC", f"You cannot move discs in {here}: enemies or their force field are there.")
        if step.partner and (int(step.partner[0]) != self.seat or step.partner == self.id):
            self._wrong("A-E-DISC", f"{step.partner} is not one of your other pieces.")
        other = step.partner or here
        giver, taker = (other, self.id) if step.kind == "take" else (self.id, other)
        self._shift(giver, taker, step.number, here)
        self._stop(self.id)
        if step.partner:
            self._stop(step.partner)
        if self.type == "W":
            self._not_destroyed(here)

    def _shift(self, giver: str, taker: str, number: int, hex: str) -> None:
        """Move discs between two pieces, or between a piece and the hex.

        The hex's name stands for its unclaimed discs.
        """
        for each in (giver, taker):
            if each not in (self.id, hex) and (each not in self.arena.pieces or self.arena.pieces[each].hex != hex):
                self._wrong("A-E-DISC", f"{each} is not in {hex}.")
                return
        if not 0 < number <= self.discs_of(giver):
            self._wrong("A-E-DISC", f"That many discs are not available in {hex}.")
        elif taker != hex and self.discs_of(taker) + number > MOST_DISCS:
            self._wrong("A-E-DISC", "A piece can carry at most four discs.")
        self._set_discs(giver, self.discs_of(giver) - number)
        self._set_discs(taker, self.discs_of(taker) + number)

    def discs_of(self, whose: str) -> int:
        """Return the number of discs after the steps so far: of a piece, or unclaimed in a hex."""
        if "." in whose:
            carried = self.carried.get(whose)
            return self.arena.pieces[whose].discs if carried is None else carried
        lying = self.lying.get(whose)
        return self.arena.discs.get(whose, 0) if lying is None else lying

    def _set_discs(self, whose: str, discs: int) -> None:
        (self.carried if "." in whose else self.lying)[whose] = discs

    def _stop(self, piece: str) -> None:
        """Record a W-bot that gives or receives discs. The W-bot may not move again in this action (A-27)."""
        if piece.partition(".")[2].startswith("W") and piece not in self.stopped:
            self.stopped.append(piece)
        if piece == self.id and self.type == "W":
            self.handled = True

    # ---- stops -----------------------------------------------------------------------------------------------------

    @property
    def most(self) -> int:
        """Maximum number of hexes that the piece may enter. It is one for an H-bot, with or without a hop (A-29)."""
        return 1 if self.type == "H" else STEPS[self.type]

    def _stop_fault_code(self) -> str:
        """Return the code of the fault that stops the piece in its present hex, or "" if nothing stops the piece."""
        if self.type == "W" and self.handled:
            return "A-E-STOP"
        if self.type != "W" and enemies_in(self.arena, self.at, self.seat):
            return "A-E-STOP"
        return "A-E-FIELD" if enemy_field(self.arena, self.at, self.seat) else ""

    def _go_on(self) -> None:
        """Record a fault if the piece may not move on from its present hex."""
        held = self._stop_fault_code()
        if held == "A-E-STOP" and self.type == "W":
            self._wrong(held, "A W-bot cannot move on after it has taken, given or dropped discs.")
        elif held == "A-E-STOP":
            self._wrong(held, f"Enemies are in {self.at}: the move ends there.")
        elif held:
            self._wrong(held, f"There is an enemy force field in {self.at}: the move ends there.")
        if self.entered >= self.most:
            self._wrong("A-E-FAR", "The piece cannot make that many steps.")

    def _exists(self, hex: str) -> bool:
        if hex in self._lattice.place:
            return True
        self._wrong("A-E-HEX", f"There is no hex {hex}.")
        return False

    def _not_destroyed(self, hex: str) -> None:
        if hex in self.arena.destroyed:
            self._wrong("A-E-DESTROYED", f"{hex} is destroyed.")

    def _wrong(self, code: str, text: str) -> None:
        self.faults.append(Fault(code, text, f"steps.{self._index}"))


def walk(arena: Arena, rules: Rules, piece: str, steps: tuple[MoveStep, ...], stopped: bool) -> Walk:
    """Simulate the steps and return the unfinished move. The caller still has to call `Walk.end`."""
    begun = Walk(arena, rules, piece, stopped)
    for step in steps:
        begun.take(step)
    return begun
