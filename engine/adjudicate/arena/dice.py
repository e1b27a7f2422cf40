"""The rolls of a case, forced on the umpire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.adjudicate.arena.names import cards
from engine.adjudicate.scripted_dice import Roll, ScriptedDice, read_rolls
from engine.adjudicate.values import CaseError

FREE = {"grids"}
"""Shuffles that no case gives: which grids a player is dealt."""


class NotThrown(CaseError):
    """The rules roll more often than the case gives, or another die."""


class CaseDice(ScriptedDice):
    """Forced rolls. If none are left when a turn ends, the next initiative is rolled from a fixed stream.

    `strict`: the case is about the first initiative, so its dice must be given.
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
        """Note that the present initiative is decided; later initiative dice belong to another one."""
        if self._within:
            self._within, self._free, self.strict = False, False, False

    def copy(self) -> CaseDice:
        """Return separate dice with the rolls that are left, for a trial."""
        other = CaseDice(self.rolls, self.shuffles, self.strict)
        other._free, other._within = self._free, self._within
        return other

    def _is_free(self, purpose: str) -> bool:
        return self._free if purpose == "initiative" else purpose in FREE


def read(raw: list[Any], strict: bool) -> CaseDice:
    """Return the dice for `[d20: 7, d6: 3, shuffle: [..]]`; raise CaseError."""
    orders = [each["shuffle"] for each in raw if isinstance(each, dict) and set(each) == {"shuffle"}]
    thrown = [each for each in raw if not (isinstance(each, dict) and set(each) == {"shuffle"})]
    return CaseDice(read_rolls(thrown), [cards(each) for each in orders], strict)
