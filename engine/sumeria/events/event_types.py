"""Events of Sumeria: one frozen struct per kind. `Event(to=..., body=...)` contains the audience."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.sumeria.commands import Move
from engine.sumeria.war.results import BattleResult, HarvestResult


class _E(Struct, frozen=True, omit_defaults=True):
    pass


class TurnBegan(_E, frozen=True, tag_field="kind", tag="turn"):
    turn: int


class OrderRolled(_E, frozen=True, tag_field="kind", tag="order"):
    """Dice were rolled for the turn order, or during set-up for the order of placing (S-02).

    `throws`: for each roll, the seats that rolled and their dice.
    """

    order: tuple[int, ...]
    throws: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    placing: bool = False


class CityTaken(_E, frozen=True, tag_field="kind", tag="start"):
    """A seat got its start city. `hexes`: the hexes where the seat's markers were placed (S-05)."""

    seat: int
    city: str
    hexes: tuple[str, ...]


class IncomeCounted(_E, frozen=True, tag_field="kind", tag="income"):
    """Each seat got its income: in the City Phase if `cities` is true, otherwise in the Event Phase.

    `gained`: the income of each seat. `levy`: the levy of each seat after the income.
    """

    cities: bool
    gained: tuple[int, ...]
    levy: tuple[int, ...]


class LeadersBack(_E, frozen=True, tag_field="kind", tag="leaders_back"):
    """Some seats get a new Leader, because their Leader was destroyed in the last War (S-12)."""

    seats: tuple[int, ...]


class HarvestDealt(_E, frozen=True, tag_field="kind", tag="harvest_dealt"):
    seat: int
    cards: tuple[str, ...]


class HarvestResolved(_E, frozen=True, tag_field="kind", tag="harvest"):
    result: HarvestResult


class Sealed(_E, frozen=True, tag_field="kind", tag="sealed"):
    """A seat sealed an answer. If `back` is true, the seat withdrew its sealed answer instead."""

    seat: int
    what: Literal["levy", "redraw", "play"]
    back: bool = False


class LeviesOpened(_E, frozen=True, tag_field="kind", tag="levies"):
    """All levies were revealed and placed.

    `armies`: for each seat, the number of armies at each place. `leaders`: the place of each seat's Leader, or "" if
    the seat is out.
    """

    armies: tuple[dict[str, int], ...]
    leaders: tuple[str, ...]


class SegmentBegan(_E, frozen=True, tag_field="kind", tag="segment_began"):
    segment: int


class Moved(_E, frozen=True, tag_field="kind", tag="moved"):
    """A seat made the moves of its segment turn. `ends`: the place where each move ends."""

    seat: int
    moves: tuple[Move, ...]
    ends: tuple[str, ...]


class Passed(_E, frozen=True, tag_field="kind", tag="passed"):
    seat: int


class BattleBegan(_E, frozen=True, tag_field="kind", tag="battle_began"):
    at: str
    attacker: int
    defender: int
    lone: bool = False


class BattleFought(_E, frozen=True, tag_field="kind", tag="battle"):
    result: BattleResult


class BattleDropped(_E, frozen=True, tag_field="kind", tag="battle_dropped"):
    """A battle was not fought, because one side had no pieces left before the battle began (S-26)."""

    at: str
    attacker: int
    defender: int


class LeaderFell(_E, frozen=True, tag_field="kind", tag="leader_fell"):
    """A Leader was destroyed, and all other armies of that player disbanded (S-26).

    `disbanded`: the number of disbanded armies at each place.
    """

    seat: int
    at: str
    disbanded: dict[str, int]


class Conquered(_E, frozen=True, tag_field="kind", tag="conquered"):
    """A seat placed new markers in `hexes`. `before`: the seat that controlled each hex before, or -1 for no player."""

    seat: int
    hexes: tuple[str, ...]
    before: tuple[int, ...]


class Shuffled(_E, frozen=True, tag_field="kind", tag="shuffled"):
    """A deck was empty, and its discard pile was shuffled to form a new deck."""

    deck: Literal["war", "harvest"]
    cards: int


class WarEnded(_E, frozen=True, tag_field="kind", tag="war_ended"):
    segment: int
    all_passed: bool


class Planted(_E, frozen=True, tag_field="kind", tag="planted"):
    """Planting took place: all armies and Leaders left the map (S-29).

    `retaken`: the hexes that neutral cities took back. `before`: for each of these hexes, the seat that controlled it.
    """

    retaken: tuple[str, ...]
    before: tuple[int, ...]


class SeatOut(_E, frozen=True, tag_field="kind", tag="out"):
    """A seat left the match, because it resigned or had no city after Planting. Its markers are removed."""

    seat: int
    why: Literal["resigned", "no_city"]


class TimeUp(_E, frozen=True, tag_field="kind", tag="time_up"):
    turn: int


class GameOver(_E, frozen=True, tag_field="kind", tag="over"):
    winners: tuple[int, ...]
    reason: str
    text: str


EventBody = (
    TurnBegan
    | OrderRolled
    | CityTaken
    | IncomeCounted
    | LeadersBack
    | HarvestDealt
    | HarvestResolved
    | Sealed
    | LeviesOpened
    | SegmentBegan
    | Moved
    | Passed
    | BattleBegan
    | BattleFought
    | BattleDropped
    | LeaderFell
    | Conquered
    | Shuffled
    | WarEnded
    | Planted
    | SeatOut
    | TimeUp
    | GameOver
)
