"""Dice that give the rolls that a case states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.adjudicate.arena.names import cards
from engine.adjudicate.scripted_dice import Roll, ScriptedDice, read_rolls
from engine.adjudicate.values import CaseError

FREE = {"grids"}
"""Purposes of shuffles whose result a case does not give: only the deal of grids to the players."""


class NotThrown(CaseError):
    """Raised if the rules need a die roll or a shuffle, and the case does not give a matching one."""


class CaseDice(ScriptedDice):
    """Dice that return the rolls given in a case.

    If no rolls are left at the end of a turn, the rolls for the next initiative come from a fixed random stream.
    `strict`: the case tests the first initiative, so the case must give the rolls for it.
    """

    def __init__(
        self, rolls: Sequence[Roll] = (), shuffles: Sequence[Sequence[str]] = (), strict: bool = False
    ) -> None:
        super().__init__(rolls, shuffles, self._is_free)
        self.strict = strict
        self._free = False
        self._within = False

    def roll(self, sides: int, purpose: str) -> int:
        if purpose != "initiative":
            self.leave_initiative()
        elif not self._within:
            self._within, self._free = True, not self.rolls and not self.strict
        try:
            return super().roll(sides, purpose)
        except CaseError as error:
            raise NotThrown(str(error)) from None

    def shuffled(self, cards: Sequence[str], purpose: str) -> list[str]:
        try:
            return super().shuffled(cards, purpose)
        except CaseError as error:
            raise NotThrown(str(error)) from None

    def leave_initiative(self) -> None:
        """Record that the current initiative is decided. A later initiative roll belongs to the next initiative."""
        if self._within:
            self._within, self._free, self.strict = False, False, False

    def copy(self) -> CaseDice:
        """Return a separate copy of these dice with the rolls that are left. The copy is used to try out a command."""
        other = CaseDice(self.rolls, self.shuffles, self.strict)
        other._free, other._within = self._free, self._within
        return other

    def _is_free(self, purpose: str) -> bool:
        return self._free if purpose == "initiative" else purpose in FREE


def read_dice(raw: list[Any], strict: bool) -> CaseDice:
    """Return the dice for a list such as `[d20: 7, d6: 3, shuffle: [..]]`. Raise CaseError if the list is malformed."""
    orders = [each["shuffle"] for each in raw if isinstance(each, dict) and set(each) == {"shuffle"}]
    thrown = [each for each in raw if not (isinstance(each, dict) and set(each) == {"shuffle"})]
    return CaseDice(read_rolls(thrown), [cards(each) for each in orders], strict)
