"""Which seat moves next in the 2012 edition: the seat with most ships left to move, one ship at a time (R-INIT-01 to
R-INIT-03)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

from engine.warpwar.rules import Rules

P = TypeVar("P", bound=Hashable)


def priority(seats: Sequence[P], turn: int, rules: Rules) -> tuple[P, ...]:
    """Return the order in which ties between seats are decided in a game-turn (R-INIT-03).

    This is the drawn order of the seats, rotated by one place per turn. If `init_tie` is "fixed", the order is not
    rotated.
    """
    if rules.init_tie == "fixed" or not seats:
        return tuple(seats)
    first = (turn - 1) % len(seats)
    return tuple(seats[first:]) + tuple(seats[:first])


def next_mover(counts: Mapping[P, int], order: Sequence[P], current: P | None = None) -> P | None:
    """Return the player who activates a ship next, or None if no player has a ship left to move.

    `counts`: number of Warpships of each player that can still move (R-INIT-01). `order`: order of the players in which
    ties are decided. `current`: the player who moved last. The current player continues until another player has
    strictly more such Warpships, or until the current player has none left (R-INIT-02).
    """
    most = max(counts.values(), default=0)
    if most <= 0:
        return None
    if current is not None and counts.get(current, 0) == most:
        return current
    return next(player for player in order if counts.get(player, 0) == most)


def sequence(counts: Mapping[P, int], order: Sequence[P]) -> list[P]:
    """Return the players in the order of all activations, if no ship becomes pinned
    (12 4, the example with four players)."""
    left, moves = dict(counts), []
    current = next_mover(left, order)
    while current is not None:
        moves.append(current)
        left[current] -= 1
        current = next_mover(left, order, current)
    return moves
