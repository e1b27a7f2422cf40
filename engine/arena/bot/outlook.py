"""Values that a computer player calculates from its view, once for each question."""

from __future__ import annotations

from functools import cached_property

from engine.arena.combat.odds import Robot, robot
from engine.arena.combat.totals import best_card, card_value, playable
from engine.arena.grids.geometry import lattice
from engine.arena.knowledge.view_table import arena_of, rules_of
from engine.arena.movement.reach import reach_on
from engine.arena.movement.walk import Walk
from engine.arena.pieces import enemies_in, enemy_field, own, pieces_in
from engine.arena.rules import CALM_TURNS, DIE, MOST_DISCS
from engine.arena.state import Piece
from engine.arena.view import View
from engine.core.game import Seat
from engine.hexes import distance

WORTH = {"C": 12.0, "D": 10.0, "H": 9.0, "B": 10.0, "W": 6.0}
"""Maps a piece type to its value. The unit is arbitrary, because values are only compared with each other."""
DISC_WORTH = 1.5
LAST_RIVAL, RIVAL = 150.0, 70.0
"""Value of an enemy Converter: `LAST_RIVAL` if only one is left, `RIVAL` if there are several."""

Ways = dict[str, tuple[str, ...]]
"""Maps each hex where a piece can end its move to the steps that lead to the hex.

The present hex of the piece is included.
"""


class Outlook:
    """The view of one seat, and values that the computer player of the seat calculates from the view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat: Seat = view.viewer
        self.arena = arena_of(view)
        self.rules = rules_of(view)
        converter = self.arena.pieces.get(f"{self.seat}.C")
        self.home = converter.hex if converter else ""
        self._place = lattice(self.arena).place
        self._ways: dict[str, Ways] = {}

    @cached_property
    def own(self) -> list[str]:
        return own(self.arena, self.seat)

    @cached_property
    def rivals(self) -> dict[Seat, str]:
        """Maps each enemy seat with a Converter on the board to the Converter's hex."""
        pieces = self.arena.pieces.values()
        return {piece.owner: piece.hex for piece in pieces if piece.type == "C" and piece.owner != self.seat}

    @property
    def prize(self) -> float:
        """Value of an enemy Converter."""
        return LAST_RIVAL if len(self.rivals) == 1 else RIVAL

    def ways(self, id: str) -> Ways:
        """Return the hexes where the piece could end a Move, each with the steps that lead to it.

        The present hex of the piece is included.
        """
        if id not in self._ways:
            begun = Walk(self.arena, self.rules, id, id in self.view.phase.stopped)
            self._ways[id] = {begun.at: (), **reach_on(begun)}
        return self._ways[id]

    def hostile(self, hex: str) -> bool:
        return bool(enemies_in(self.arena, hex, self.seat)) or enemy_field(self.arena, hex, self.seat)

    def worth(self, piece: Piece) -> float:
        return WORTH[piece.type] + DISC_WORTH * piece.discs

    def away(self, hex: str, other: str) -> int:
        return distance(self._place[hex], self._place[other])

    def guards(self, hex: str) -> list[str]:
        """Return the ids of the seat's robots in a hex, without the Converter."""
        return [id for id in pieces_in(self.arena, hex, self.seat) if self.arena.pieces[id].type != "C"]

    @property
    def spares_converters(self) -> bool:
        """Whether the bot attacks no enemy Converters this turn."""
        return self.rules.bots == "calm" and self.view.header.turn <= CALM_TURNS

    # ---- cards -----------------------------------------------------------------------------------------------------

    def cards_of(self, seat: Seat) -> int:
        """Return the number of cards in a seat's hand."""
        return next(player.cards for player in self.view.players if player.seat == seat)

    def likely_card(self, seat: Seat) -> int:
        """Return the value of the card that the seat is expected to play in an important fight.

        For other seats only the number of cards is known.
        """
        if not self.rules.combat_cards or self.rules.fixed_strengths:
            return 0
        return best_card(self.rules, self.view.hand) if seat == self.seat else min(3, self.cards_of(seat))

    @cached_property
    def combat_cards(self) -> list[int]:
        """Values of the combat cards in the seat's hand, highest first. Wild Warps are not included."""
        kinds = playable(self.rules, self.view.hand)
        return sorted((card_value(card) for card in self.view.hand if card in kinds and card != "wild"), reverse=True)


def fighter(piece: Piece, card: int = 0) -> Robot:
    return robot(piece, card)


def pool_discs(pieces: list[Piece]) -> list[Robot]:
    """Return the robots of a hex after all their discs are redistributed (A-35).

    A Converter gets discs first, then the strongest robots.
    """
    discs, robots = sum(piece.discs for piece in pieces), []
    for piece in sorted(pieces, key=lambda each: -DIE[each.type]):
        taken = min(MOST_DISCS, discs)
        robots.append(Robot(DIE[piece.type], taken))
        discs -= taken
    return robots
