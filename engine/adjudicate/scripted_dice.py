"""Dice that return the rolls and card orders of a case, in the order in which the rules ask for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.adjudicate.values import CaseError, show
from engine.core.chance import Chance
from engine.core.dice import StreamDice

Roll = tuple[int, int]
"""Number of sides of a die, and the number that was rolled."""


def read_rolls(raw: Any, sides: int = 0) -> list[Roll]:
    """Return the rolls in a list such as `[d20: 7, d6: 3]`. Raise CaseError if the list is malformed.

    A number without a die is a roll of a die with `sides` sides. It is allowed only if `sides` is given.
    """
    if not isinstance(raw, list):
        raise CaseError("`rolls` must be a list such as [d20: 7, d6: 3]")
    return [_roll(each, sides) for each in raw]


def _roll(raw: Any, usual: int) -> Roll:
    if isinstance(raw, dict) and len(raw) == 1:
        ((die, value),) = raw.items()
        sides = int(die[1:]) if isinstance(die, str) and die[:1] == "d" and die[1:].isdecimal() else 0
    else:
        sides, value = usual, raw
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= sides:
        raise CaseError(f"rolls: {show(raw)} is not a die with its result, such as d6: 3")
    return sides, value


def nothing(_: str) -> bool:
    return False


class ScriptedDice:
    """Dice that return given rolls. Raise CaseError if no roll is left or the next roll is for another die.

    `beyond`: a function that gets the purpose of a roll. If no given roll is left and this function returns True, the
    roll comes from a fixed random stream. Its value has no meaning for the case.
    """

    def __init__(
        self,
        rolls: Sequence[Roll] = (),
        shuffles: Sequence[Sequence[str]] = (),
        beyond: Callable[[str], bool] = nothing,
    ) -> None:
        self.rolls, self.shuffles, self._beyond = list(rolls), [list(each) for each in shuffles], beyond
        self._stream = StreamDice(Chance(0))

    def roll(self, sides: int, purpose: str) -> int:
        if not self.rolls:
            if self._beyond(purpose):
                return self._stream.roll(sides, purpose)
            raise CaseError(f"rolls: a d{sides} is needed ({purpose}), but no roll is left")
        given, value = self.rolls.pop(0)
        if given != sides:
            raise CaseError(f"rolls: a d{sides} is needed ({purpose}), but the next roll is d{given}: {value}")
        return value

    def shuffled(self, cards: Sequence[str], purpose: str) -> list[str]:
        """Return the cards in the next given order. No order is needed if all cards are equal or there are no cards."""
        if not cards or (not self.shuffles and len(set(cards)) == 1):
            return list(cards)
        if not self.shuffles:
            if self._beyond(purpose):
                return self._stream.shuffled(cards, purpose)
            raise CaseError(f"shuffle: {show(sorted(cards))} must be shuffled ({purpose}), but no order is given")
        order = self.shuffles.pop(0)
        if sorted(order) != sorted(cards):
            raise CaseError(f"shuffle: {show(sorted(cards))} must be shuffled ({purpose}), but {show(order)} is given")
        return order

    def copy(self) -> ScriptedDice:
        """Return a separate copy of these dice with the rolls that are left.

        Rolls of the copy do not use up rolls of the original.
        """
        return ScriptedDice(self.rolls, self.shuffles, self._beyond)

    def list_unused(self) -> list[str]:
        """Return one difference for the given rolls that were not used, and one for each unused order of cards."""
        rolls = [f"d{sides}: {value}" for sides, value in self.rolls]
        found = [f"rolls that were not used: {show(rolls)}"] if rolls else []
        return found + [f"shuffle that was not used: {show(each)}" for each in self.shuffles]
