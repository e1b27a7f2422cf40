"""Dice and cards for a case: exactly those that the case gives, each for its purpose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.adjudicate.sumeria import notation
from engine.adjudicate.sumeria.case import BattleGiven, SideGiven
from engine.adjudicate.values import CaseError, show
from engine.sumeria.events.event_types import BattleBegan, BattleFought
from engine.sumeria.state import State
from engine.sumeria.umpire import Umpire
from engine.sumeria.war.battle import ATTACKER, DEFENDER, TIE
from engine.sumeria.war.cards import HAND
from engine.sumeria.war.results import BattleResult
from engine.sumeria.world import World


class SideScript:
    """The cards and dice that a case gives to one side of a battle. Each card and die is removed when it is used."""

    def __init__(self, given: SideGiven) -> None:
        self.hand = None if given.hand is None else notation.cards(given.hand)
        self.lay = notation.read_card_names(given.lay)
        self.draw = None if given.draw is None else notation.cards(given.draw)
        self.play = None if given.play is None else notation.read_card_names(given.play)
        self.dice = [die(each) for each in given.dice]

    def list_unused(self, side: str) -> list[str]:
        rest = {"hand": self.hand, "lay": self.lay, "draw": self.draw, "play": self.play, "dice": self.dice}
        return [f"{side}: {what} not used: {show(list(each))}" for what, each in rest.items() if each]


class BattleScript:
    """The cards and dice that a case gives to one battle."""

    def __init__(self, given: BattleGiven, seats: dict[str, int]) -> None:
        self.at = notation.place(notation.word(given.at))
        if given.foe is not None and given.foe not in seats:
            raise CaseError(f"enemy {given.foe!r} is not a player")
        self.foe = None if given.foe is None else seats[given.foe]
        self.attack, self.defend = SideScript(given.attack), SideScript(given.defend)
        self.ties = [die(each) for pair in given.tie for each in pair]
        self.shuffle = None if given.shuffle is None else notation.cards(given.shuffle)

    def list_unused(self) -> list[str]:
        rest = [*self.attack.list_unused("attack"), *self.defend.list_unused("defend")]
        rest += [f"tie not used: {show(self.ties)}"] if self.ties else []
        rest += ["shuffle not used"] if self.shuffle is not None else []
        return [f"battle at {notation.title(self.at)}: {each}" for each in rest]


def die(value: int) -> int:
    if not 1 <= value <= 6 or isinstance(value, bool):
        raise CaseError(f"{value!r} is not a d6 result")
    return value


class Script:
    """The dice and cards of one step of a case, as `Dice` and `CardSource`.

    Raise CaseError if the rules need a roll or a card that the case does not give.
    """

    def __init__(
        self,
        rolls: Sequence[int] = (),
        shuffle: Sequence[str] | None = None,
        battles: Sequence[BattleScript] = (),
        deck: Callable[[], str | None] | None = None,
    ) -> None:
        """Create the script. `deck`: a function that draws a card from the War Deck; None if the case gives no deck."""
        self.rolls = [die(each) for each in rolls]
        self._shuffle = None if shuffle is None else list(shuffle)
        self.battles = list(battles)
        self.deck = deck
        self.now: BattleScript | None = None
        self.differences: list[str] = []

    # ---- dice

    def roll(self, sides: int, purpose: str) -> int:
        given = self._dice(purpose.partition(":")[0])
        if not given:
            raise CaseError(f"a die roll is needed ({purpose}), but none is given")
        return given.pop(0)

    def _dice(self, first: str) -> list[int]:
        if self.now is None:
            return self.rolls
        return {ATTACKER: self.now.attack.dice, DEFENDER: self.now.defend.dice, TIE: self.now.ties}[first]

    def shuffled(self, cards: Sequence[str], purpose: str) -> list[str]:
        if not cards:
            return []
        order = self.now.shuffle if self.now is not None else self._shuffle
        if order is None:
            if len(set(cards)) == 1:
                return list(cards)
            raise CaseError(f"the discards {show(sorted(cards))} must be shuffled, but no order is given")
        if sorted(order) != sorted(cards):
            raise CaseError(f"shuffle: the discards are {show(sorted(cards))}, but {show(list(order))} is given")
        if self.now is not None:
            self.now.shuffle = None
        else:
            self._shuffle = None
        return list(order)

    # ---- cards

    def hand(self, attacks: bool) -> list[str]:
        side = self.side(attacks)
        if side.hand is not None:
            given, side.hand = side.hand, None
            if len(given) > HAND:
                raise CaseError(f"a hand has at most {HAND} cards")
            return given
        return self._from_deck(HAND) if self.deck is not None else []

    def draw_cards(self, attacks: bool, number: int) -> list[str]:
        side = self.side(attacks)
        if side.draw is None:
            if self.deck is None:
                raise CaseError(f"{number} new cards are needed for the discarded cards, but no `draw` is given")
            return self._from_deck(number)
        if len(side.draw) < number:
            raise CaseError(f"draw: {number} cards are needed, but {show(side.draw)} are given")
        given, side.draw = side.draw[:number], side.draw[number:]
        return given

    def _from_deck(self, number: int) -> list[str]:
        found = []
        for _ in range(number):
            card = self.deck() if self.deck is not None else None
            if card is None:
                raise CaseError("a War card is needed, but the deck and the discards are empty")
            found.append(card)
        return found

    def side(self, attacks: bool) -> SideScript:
        if self.now is None:
            raise CaseError("a battle takes place, but the case does not give it")
        return self.now.attack if attacks else self.now.defend

    # ---- battles

    def begins(self, event: BattleBegan) -> None:
        if not self.battles:
            raise CaseError(f"a battle at {notation.title(event.at)} takes place, but the case does not give it")
        self.now = self.battles.pop(0)
        if self.now.at != event.at or self.now.foe not in (None, event.defender):
            raise CaseError(
                f"the next battle is at {notation.title(event.at)}, but the case gives {notation.title(self.now.at)}"
            )

    def end_battle(self) -> None:
        if self.now is not None:
            self.differences += self.now.list_unused()
        self.now = None

    def list_unused(self) -> list[str]:
        """Return the differences so far, and one difference each for unused rolls, an unused shuffle and unused
        battles.

        Unused means that the case gives them, but the rules did not need them.
        """
        found = [*self.differences]
        found += [f"rolls not used: {show(self.rolls)}"] if self.rolls else []
        found += [f"shuffle not used: {show(self._shuffle)}"] if self._shuffle is not None else []
        return found + [f"no battle takes place at {notation.title(each.at)}" for each in self.battles]


class ScriptedUmpire(Umpire):
    """The umpire of a live match with the dice and cards of a case. It also stores the results of the battles."""

    def __init__(self, state: State, world: World, script: Script, has_deck: bool) -> None:
        super().__init__(state, world, script, script)
        self._script = script
        script.deck = (lambda: self.draw("war")) if has_deck else None
        self.fought: list[BattleResult] = []

    def say(self, body: Any) -> None:
        super().say(body)
        if isinstance(body, BattleBegan):
            self._script.begins(body)
        elif isinstance(body, BattleFought):
            self.fought.append(body.result)
            self._script.end_battle()
