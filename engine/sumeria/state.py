"""The state of a match: plain data, equal after a JSON round trip.

It holds all secrets. Data leaves it only through `views/` and through events with their audience.
"""

from __future__ import annotations

from msgspec import Struct, field

from engine.core.chance import Chance, Seed
from engine.core.deck import Deck
from engine.core.game import Outcome, Setup
from engine.core.sealed import Sealed
from engine.sumeria.commands import Segment
from engine.sumeria.position import Position
from engine.sumeria.war.results import BattleResult, HarvestResult


class Stored(Struct):
    """A command for a coming segment turn. `written`: the state's count of changes when it was filed."""

    segment: int
    command: Segment
    written: int


class Draft(Struct):
    """A stored command that was dropped, and why. It is shown to its owner, who is asked instead (S-43)."""

    segment: int
    command: Segment
    code: str
    text: str


class Side(Struct, omit_defaults=True):
    """Data of a seat besides its pieces and markers."""

    seat: int
    out: bool = False
    resigned: bool = False
    levy: int = 0
    """Armies to place after the Event Phase."""
    fell: bool = False
    """True if the Leader was destroyed in this turn's War."""
    fought: int = 0
    """Count of changes when one of its pieces was last in a battle."""
    robbed: int = 0
    """Count of changes when it last lost a marker in a War."""


class Filing(Struct, omit_defaults=True):
    """What a seat filed for its own segment turns and battles (S-43).

    This is secret, including whether anything was filed.
    """

    stored: list[Stored] = []
    drafts: list[Draft] = []
    done: str = ""
    """As in `commands.Done`."""
    done_since: int = 0
    woken: str = ""
    """Why "done until disturbed" ended, in words."""
    lay_by_rule: bool = False
    missed: int = 0
    """Number of segment turns in a row in this War that the player did not answer (S-32)."""


class Fight(Struct, omit_defaults=True):
    """A coming battle. `foe` -1: neutral armies; `lone`: the foe's Leader without armies is attacked."""

    at: str
    foe: int
    lone: bool = False


class Hand(Struct, omit_defaults=True):
    """One side's cards in a battle: dealt, laid off, drawn, played."""

    dealt: list[str] = []
    laid: list[str] = []
    drawn: list[str] = []
    played: list[str] = []

    @property
    def cards(self) -> list[str]:
        """Cards held now."""
        return [card for card in self.dealt if card not in self.laid] + self.drawn

    @property
    def seen(self) -> list[str]:
        return [*self.dealt, *self.drawn]


class Battle(Struct, omit_defaults=True):
    """The running battle.

    Stages: "redraw", then "play" if hand_play is on. `sealed`: the answers of the present stage.
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
    """A segment turn that is being carried out: coming fights, and places where attackers crossed a river."""

    seat: int
    fights: list[Fight] = []
    crossed: list[str] = []
    battle: Battle | None = None


class State(Struct, omit_defaults=True):
    """A match. `phase` names a module of `phases/`."""

    setup: Setup
    seed: Seed
    chance: Chance
    turn: int = 0
    phase: str = ""
    order: list[int] = []
    """Seats in turn order; during set-up in placing order (S-02)."""
    placing: list[int] = []
    """Seats that still pick a city, the next one first."""
    sealed: Sealed = field(default_factory=Sealed)
    """Sealed levies."""
    sides: list[Side] = []
    filed: list[Filing] = []
    """Filings by seat."""
    position: Position = field(default_factory=Position)
    war_deck: Deck = field(default_factory=Deck)
    harvest_deck: Deck = field(default_factory=Deck)
    harvest: list[HarvestResult] = []
    """Cards resolved this turn, in order."""
    dealt: dict[str, list[str]] = {}
    """Maps a seat's number to the Harvest cards dealt to it this turn."""
    segment: int = 0
    on_turn: int = -1
    """Seat whose segment turn it is; -1: none."""
    acted: bool = False
    """True if a seat moved or attacked in this segment."""
    running: Running | None = None
    changes: int = 0
    """Counts changes that may disturb stored commands."""
    stirred: dict[str, int] = {}
    """Maps hex and seat to the count when that seat's armies there last changed in this War. The key "0406/1" is hex
    0406 and seat 1; seat -1 is neutral.
    """
    battles: list[BattleResult] = []
    """The last battles, oldest first."""
    fought: int = 0
    """Number of battles so far."""
    time_up: bool = False
    over: Outcome | None = None
