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
    """A stored command for a later segment turn.

    `written`: the value of `State.changes` when the command was stored.
    """

    segment: int
    command: Segment
    written: int


class Draft(Struct):
    """A stored command that will not be carried out, and the reason.

    The owner sees the draft and is asked for a new command (S-43).
    """

    segment: int
    command: Segment
    code: str
    text: str


class Side(Struct, omit_defaults=True):
    """The data of a seat, except its pieces and markers."""

    seat: int
    out: bool = False
    resigned: bool = False
    levy: int = 0
    """Number of armies that the seat must place after the Event Phase."""
    fell: bool = False
    """Whether the seat's Leader was destroyed in the current or last War. The next City Phase resets the value."""
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
    """Whether and how long the seat passes automatically. The values are those of `commands.Done.until`."""
    done_since: int = 0
    woken: str = ""
    """Text that says why automatic passing "until disturbed" ended."""
    lay_by_rule: bool = False
    missed: int = 0
    """Number of segment turns one after another in this War that the player has not answered (S-32)."""


class Fight(Struct, omit_defaults=True):
    """A battle that will be fought. `foe`: the enemy seat, or -1 for neutral armies.

    `lone`: whether the attack is on an enemy Leader that is without armies.
    """

    at: str
    foe: int
    lone: bool = False


class Hand(Struct, omit_defaults=True):
    """The cards of one side in a battle: cards that were dealt, discarded (`laid`), drawn and played."""

    dealt: list[str] = []
    laid: list[str] = []
    drawn: list[str] = []
    played: list[str] = []

    @property
    def cards(self) -> list[str]:
        """The cards that are in the hand now."""
        return [card for card in self.dealt if card not in self.laid] + self.drawn

    @property
    def seen_cards(self) -> list[str]:
        return [*self.dealt, *self.drawn]


class Battle(Struct, omit_defaults=True):
    """The battle that is being fought.

    `stage` is first "redraw". If the option hand_play is on, "play" follows. `sealed`: the sealed answers of the
    current stage.
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
    """A segment turn that is being carried out. `fights`: the battles that will be fought.

    `crossed`: the places where attackers crossed a river.
    """

    seat: int
    fights: list[Fight] = []
    crossed: list[str] = []
    battle: Battle | None = None


class State(Struct, omit_defaults=True):
    """The state of a match. `phase` is the name of a module in `phases/`."""

    setup: Setup
    seed: Seed
    chance: Chance
    turn: int = 0
    phase: str = ""
    order: list[int] = []
    """Seats in turn order. During set-up, seats in the order of placing (S-02)."""
    placing: list[int] = []
    """Seats that must still choose a start city, in the order in which they choose."""
    sealed: Sealed = field(default_factory=Sealed)
    """The levies that seats have sealed in this turn."""
    sides: list[Side] = []
    filed: list[Filing] = []
    """The standing orders of each seat."""
    position: MapPosition = field(default_factory=MapPosition)
    war_deck: Deck = field(default_factory=Deck)
    harvest_deck: Deck = field(default_factory=Deck)
    harvest: list[HarvestResult] = []
    """Results of the Harvest cards in this turn, in the order in which the cards were resolved."""
    dealt: dict[str, list[str]] = {}
    """Maps the number of a seat to the Harvest cards that this seat got in this turn."""
    segment: int = 0
    on_turn: int = -1
    """The seat that plays the current segment turn, or -1 if there is none."""
    acted: bool = False
    """Whether any seat has moved or attacked in this segment."""
    running: Running | None = None
    changes: int = 0
    """Number of changes so far that can make stored commands invalid."""
    stirred: dict[str, int] = {}
    """For each hex and seat, the value of `changes` when the armies of that seat in the hex last changed in this War.

    The key "0406/1" means hex 0406 and seat 1. Seat -1 is neutral.
    """
    battles: list[BattleResult] = []
    """Results of the most recent battles, oldest first."""
    fought: int = 0
    """Number of battles fought so far in the match."""
    time_up: bool = False
    over: Outcome | None = None
