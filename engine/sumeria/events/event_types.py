"""Events of Sumeria: one frozen struct per kind. `Event(to=..., body=...)` carries the audience."""

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
    """Dice for the turn order, or in the set-up for the placing order (S-02).

    `throws`: for each roll, the seats in it and their dice.
    """

    order: tuple[int, ...]
    throws: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    placing: bool = False


class CityTaken(_E, frozen=True, tag_field="kind", tag="start"):
    """A start city and the hexes with its markers (S-05)."""

    seat: int
    city: str
    hexes: tuple[str, ...]


class IncomeCounted(_E, frozen=True, tag_field="kind", tag="income"):
    """Income of the City Phase (`cities`) or Event Phase: what each seat gained, and its levy after that."""

    cities: bool
    gained: tuple[int, ...]
    levy: tuple[int, ...]


class LeadersBack(_E, frozen=True, tag_field="kind", tag="leaders_back"):
    """Seats that get a new Leader, because theirs fell in the last War (S-12)."""

    seats: tuple[int, ...]


class HarvestDealt(_E, frozen=True, tag_field="kind", tag="harvest_dealt"):
    seat: int
    cards: tuple[str, ...]


class HarvestResolved(_E, frozen=True, tag_field="kind", tag="harvest"):
    result: HarvestResult


class Sealed(_E, frozen=True, tag_field="kind", tag="sealed"):
    """A seat put a sealed answer in, or took it back."""

    seat: int
    what: Literal["levy", "redraw", "play"]
    back: bool = False


class LeviesOpened(_E, frozen=True, tag_field="kind", tag="levies"):
    """The revealed levies.

    `armies`: for each seat, a map from place to armies. `leaders`: the place of each seat's Leader; "": the seat is
    out.
    """

    armies: tuple[dict[str, int], ...]
    leaders: tuple[str, ...]


class SegmentBegan(_E, frozen=True, tag_field="kind", tag="segment_began"):
    segment: int


class Moved(_E, frozen=True, tag_field="kind", tag="moved"):
    """A segment turn's moves, with the places where they end."""

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
    """A battle that was dropped because it lost a side before it began (S-26)."""

    at: str
    attacker: int
    defender: int


class LeaderFell(_E, frozen=True, tag_field="kind", tag="leader_fell"):
    """A Leader is destroyed. All other armies of that player disband: place -> armies (S-26)."""

    seat: int
    at: str
    disbanded: dict[str, int]


class Conquered(_E, frozen=True, tag_field="kind", tag="conquered"):
    """New markers: their hexes, and the seats that controlled these before (-1: no player)."""

    seat: int
    hexes: tuple[str, ...]
    before: tuple[int, ...]


class Shuffled(_E, frozen=True, tag_field="kind", tag="shuffled"):
    """A deck ran out, and its discards were shuffled into a new one."""

    deck: Literal["war", "harvest"]
    cards: int


class WarEnded(_E, frozen=True, tag_field="kind", tag="war_ended"):
    segment: int
    all_passed: bool


class Planted(_E, frozen=True, tag_field="kind", tag="planted"):
    """Planting: hexes that neutral cities took back, and the seats that held them; all armies go home (S-29)."""

    retaken: tuple[str, ...]
    before: tuple[int, ...]


class SeatOut(_E, frozen=True, tag_field="kind", tag="out"):
    """A seat no longer plays: it resigned, or has no city after Planting. Its markers are removed."""

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
