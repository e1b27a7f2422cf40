"""The position of a match: plain data, equal after a JSON round trip.

Everything secret lies here in the open; the only ways out are `views/` and events with their audience.
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
    """A stored command that was dropped, and why: shown to its owner, who is asked instead (S-43)."""

    segment: int
    command: Segment
    code: str
    text: str


class Side(Struct, omit_defaults=True):
    """A seat's affairs besides its pieces and markers."""

    seat: int
    out: bool = False
    resigned: bool = False
    levy: int = 0
    """Armies to be placed after the Event Phase."""
    fell: bool = False
    """The Leader was destroyed in this turn's War."""
    fought: int = 0
    """Count of changes when one of its pieces was last in a battle."""
    robbed: int = 0
    """Count of changes when it last lost a marker in a War."""


class Filing(Struct, omit_defaults=True):
    """What a seat filed for its own segment turns and battles (S-43): its secret, also that there is any."""

    stored: list[Stored] = []
    drafts: list[Draft] = []
    done: str = ""
    """As in `commands.Done`."""
    done_since: int = 0
    woken: str = ""
    """Why "done until disturbed" ended, in words."""
    lay_by_rule: bool = False
    missed: int = 0
    """Segment turns in a row that its player did not answer in this War (S-32)."""


class Fight(Struct, omit_defaults=True):
    """A battle to come. `foe` -1: neutral armies; `lone`: its Leader alone is attacked."""

    at: str
    foe: int
    lone: bool = False


class Hand(Struct, omit_defaults=True):
    """One side's cards in a battle, as they came and went."""

    dealt: list[str] = []
    laid: list[str] = []
    drawn: list[str] = []
    played: list[str] = []

    @property
    def cards(self) -> list[str]:
        """What is held now."""
        return [card for card in self.dealt if card not in self.laid] + self.drawn

    @property
    def seen(self) -> list[str]:
        return [*self.dealt, *self.drawn]


class Battle(Struct, omit_defaults=True):
    """The running battle. Stages: "redraw", then with hand_play "play"; `sealed` holds the answers of the stage."""

    at: str
    attacker: int
    defender: int
    lone: bool = False
    stage: str = "redraw"
    sealed: Sealed = field(default_factory=Sealed)
    attack: Hand = field(default_factory=Hand)
    defend: Hand = field(default_factory=Hand)


class Running(Struct, omit_defaults=True):
    """A segment turn that is being carried out: who fights where next, and which attackers crossed a river."""

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
    """Seats in turn order; in the set-up in placing order (S-02)."""
    placing: list[int] = []
    """Who still picks a city, the next one first."""
    sealed: Sealed = field(default_factory=Sealed)
    """Levies."""
    sides: list[Side] = []
    filed: list[Filing] = []
    """By seat."""
    position: Position = field(default_factory=Position)
    war_deck: Deck = field(default_factory=Deck)
    harvest_deck: Deck = field(default_factory=Deck)
    harvest: list[HarvestResult] = []
    """Cards resolved this turn, in order."""
    dealt: dict[str, list[str]] = {}
    """Seat's number -> Harvest cards dealt this turn."""
    segment: int = 0
    on_turn: int = -1
    """Whose segment turn it is; -1: nobody's."""
    acted: bool = False
    """Somebody moved or attacked in this segment."""
    running: Running | None = None
    changes: int = 0
    """Counts what disturbs stored commands."""
    stirred: dict[str, int] = {}
    """ "0406/1": the count when seat 1's armies (-1: neutral ones) in hex 0406 last changed in this War."""
    battles: list[BattleResult] = []
    """The last ones, oldest first."""
    fought: int = 0
    """Battles so far."""
    time_up: bool = False
    over: Outcome | None = None
