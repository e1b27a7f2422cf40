"""The state of a match. It is plain data that stays equal after a JSON round trip.

It contains all secrets. Its data is sent out only by `views/` and by events with their audience.
"""

from __future__ import annotations

from msgspec import Struct, field

from engine.core.chance import Chance, Seed
from engine.core.deck import Deck
from engine.core.game import Outcome, Setup
from engine.core.sealed import Sealed
from engine.sumeria.commands import Segment
from engine.sumeria.position import MapPosition
from engine.sumeria.war.results import BattleResult, HarvestResult


class Stored(Struct):
    """A command for a coming segment turn. `written`: the value of `State.changes` when the command was stored."""

    segment: int
    command: Segment
    written: int


class Draft(Struct):
    """A stored command that was dropped, and the reason. Its owner sees the draft and is asked instead (S-43)."""

    segment: int
    command: Segment
    code: str
    text: str


class Side(Struct, omit_defaults=True):
    """Data of a seat, except its pieces and markers."""

    seat: int
    out: bool = False
    resigned: bool = False
    levy: int = 0
    """Number of armies to place after the Event Phase."""
    fell: bool = False
    """Whether the Leader was destroyed in the War of this turn."""
    fought: int = 0
    """Value of `State.changes` when a piece of the seat was last in a battle."""
    robbed: int = 0
    """Value of `State.changes` when the seat last lost a marker in a War."""


class Filing(Struct, omit_defaults=True):
    """The standing orders of a seat for its segment turns and battles (S-43).

    They are secret. It is also secret whether a seat has any standing orders.
    """

    stored: list[Stored] = []
    drafts: list[Draft] = []
    done: str = ""
    """Same values as `commands.Done.until`."""
    done_since: int = 0
    woken: str = ""
    """Reason why passing "until disturbed" ended, in words."""
    lay_by_rule: bool = False
    missed: int = 0
    """Number of segment turns in a row in this War that the player has not answered (S-32)."""


class Fight(Struct, omit_defaults=True):
    """A coming battle. `foe`: the enemy seat, or -1 for neutral armies.

    `lone`: whether the attack is on an enemy Leader that stands without armies.
    """

    at: str
    foe: int
    lone: bool = False


class Hand(Struct, omit_defaults=True):
    """One side's cards in a battle: dealt, discarded (`laid`), drawn and played."""

    dealt: list[str] = []
    laid: list[str] = []
    drawn: list[str] = []
    played: list[str] = []

    @property
    def cards(self) -> list[str]:
        """Cards that are in the hand now."""
        return [card for card in self.dealt if card not in self.laid] + self.drawn

    @property
    def seen_cards(self) -> list[str]:
        return [*self.dealt, *self.drawn]


class Battle(Struct, omit_defaults=True):
    """The running battle.

    `stage` is "redraw", and then "play" if the switch hand_play is on. `sealed`: the answers of the present stage.
    """

    at: str
    attacker: int
    defender: int
    lone: bool = False
    stage: str = "redraw"
    sealed: Sealed = field(default_factory=Sealed)
    attack: Hand = field(default_factory=Hand)
    defend: Hand = field(default_factory=Hand)


class Running(Struct, omit_defaults=True):
    """A segment turn that is being carried out. `fights`: the coming battles.

    `crossed`: the places where attackers crossed a river.
    """

    seat: int
    fights: list[Fight] = []
    crossed: list[str] = []
    battle: Battle | None = None


class State(Struct, omit_defaults=True):
    """The state of a match. `phase` is the name of a module of `phases/`."""

    setup: Setup
    seed: Seed
    chance: Chance
    turn: int = 0
    phase: str = ""
    order: list[int] = []
    """Seats in turn order. During set-up, in placing order (S-02)."""
    placing: list[int] = []
    """Seats that must still choose a city, the next one first."""
    sealed: Sealed = field(default_factory=Sealed)
    """Sealed levies."""
    sides: list[Side] = []
    filed: list[Filing] = []
    """Standing orders by seat."""
    position: MapPosition = field(default_factory=MapPosition)
    war_deck: Deck = field(default_factory=Deck)
    harvest_deck: Deck = field(default_factory=Deck)
    harvest: list[HarvestResult] = []
    """Harvest cards resolved in this turn, in order."""
    dealt: dict[str, list[str]] = {}
    """Maps a seat's number to the Harvest cards that the seat was dealt this turn."""
    segment: int = 0
    on_turn: int = -1
    """The seat whose segment turn it is, or -1 if there is none."""
    acted: bool = False
    """Whether a seat has moved or attacked in this segment."""
    running: Running | None = None
    changes: int = 0
    """Number of changes so far that can disturb stored commands."""
    stirred: dict[str, int] = {}
    """Maps a hex and a seat to the value of `changes` when that seat's armies in the hex last changed in this War.

    The key "0406/1" means hex 0406 and seat 1. Seat -1 is neutral.
    """
    battles: list[BattleResult] = []
    """The last battles, oldest first."""
    fought: int = 0
    """Number of battles fought so far."""
    time_up: bool = False
    over: Outcome | None = None
