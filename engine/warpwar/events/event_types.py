"""Events of WarpWar: one frozen struct for each kind of event. `Event(to=..., body=...)` adds the audience."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.warpwar.combat.results import RoundResult
from engine.warpwar.starmap.star_map import StarMap


class _E(Struct, frozen=True, omit_defaults=True):
    pass


class _Placed(_E, frozen=True, kw_only=True):
    """An event that names hexes in `at`, `to` or `path`."""

    names: dict[str, str] | None = None
    """Maps a hex of a newly created galaxy to its star's name.

    On a printed map it is None, because the hex id alone identifies the star.
    """


class TurnBegan(_E, frozen=True, tag_field="kind", tag="turn"):
    turn: int


class PhaseBegan(_E, frozen=True, tag_field="kind", tag="phase"):
    phase: str
    seat: int = -1
    """The seat of the phasing player in the 1977 and 1994 editions. It is -1 in all other cases."""


class Sealed(_Placed, frozen=True, tag_field="kind", tag="sealed"):
    """A seat gave a sealed answer. If `back` is true, the seat took its sealed answer back."""

    seat: int
    what: str
    at: str = ""
    back: bool = False


class Income(_Placed, frozen=True, tag_field="kind", tag="income"):
    """Private event: the seat received BP at a place."""

    seat: int
    at: str
    bp: int
    source: str = ""


class Spent(_E, frozen=True, tag_field="kind", tag="spent"):
    """Private event: what the seat's plan spent or did, with one line for each item."""

    seat: int
    lines: tuple[str, ...]


class Built(_Placed, frozen=True, tag_field="kind", tag="built"):
    """New counters appeared at a hex. In open play this event is public."""

    seat: int
    at: str
    units: tuple[str, ...]


class Moved(_Placed, frozen=True, tag_field="kind", tag="moved"):
    """A move as the receiver of the event saw it.

    `path`: the hexes of the move in order, including the hex where it began. `steps`: the steps of the move in
    notation.
    """

    seat: int
    ship: str
    path: tuple[str, ...]
    steps: tuple[str, ...] = ()
    stopped: bool = False
    pinned: tuple[str, ...] = ()


class Stayed(_E, frozen=True, tag_field="kind", tag="stayed"):
    seat: int
    ships: tuple[str, ...]


class StackMoved(_Placed, frozen=True, tag_field="kind", tag="stack_moved"):
    """A stack of face-down counters moved in semi-hidden play."""

    seat: int
    path: tuple[str, ...]


class BattleBegan(_Placed, frozen=True, tag_field="kind", tag="battle"):
    at: str
    sides: tuple[int, ...]


class RoundFought(_Placed, frozen=True, tag_field="kind", tag="round"):
    """A combat round in which the orders were revealed.

    Viewers who may not see the orders receive the round without orders.
    """

    at: str
    report: RoundResult


class Crossed(_Placed, frozen=True, tag_field="kind", tag="crossed"):
    """Private event: the attributes on which the seat's ships took damage. Each line is in notation."""

    seat: int
    at: str
    lines: tuple[str, ...]


class Left(_Placed, frozen=True, tag_field="kind", tag="left"):
    """A ship went to an adjacent hex, either by escape or by withdrawal."""

    seat: int
    ship: str
    at: str
    to: str
    how: str


class Lost(_Placed, frozen=True, tag_field="kind", tag="lost"):
    """Ships or Colony Pods were lost for a reason other than fire in a combat round.

    `how`: the reason, which is "no rack", "star", "scrapped" or "overrun".
    """

    seat: int
    at: str
    units: tuple[str, ...]
    how: str


class BattleEnded(_Placed, frozen=True, tag_field="kind", tag="battle_over"):
    at: str
    holder: int = -1
    rounds: int = 0


class BaseFell(_Placed, frozen=True, tag_field="kind", tag="base_fell"):
    at: str
    owner: int
    by: int
    what: str = "base"
    plunder: int = 0


class Founded(_Placed, frozen=True, tag_field="kind", tag="founded"):
    """A colony was deployed, or a base was completed."""

    seat: int
    at: str
    what: str


class Explored(_Placed, frozen=True, tag_field="kind", tag="explored"):
    """Private event: the first visitor of a star drew its star counter. `counter`: the counter's number.

    `star_set`: the set to which the counter belongs.
    """

    seat: int
    at: str
    counter: int
    star_set: str = "default"


class Rearranged(_Placed, frozen=True, tag_field="kind", tag="rearranged"):
    """A rearrangement, as the map shows it: units that went aboard a ship, and units that were set down."""

    seat: int
    at: str
    aboard: tuple[str, ...] = ()
    down: tuple[str, ...] = ()


class RelationChanged(_E, frozen=True, tag_field="kind", tag="relation"):
    a: int
    b: int
    level: str


class Traded(_Placed, frozen=True, tag_field="kind", tag="traded"):
    giver: int
    taker: int
    at: str
    bp: int = 0
    star: bool = False


class EmperorLost(_E, frozen=True, tag_field="kind", tag="emperor_lost"):
    seat: int
    by: int = -1


class Points(_E, frozen=True, tag_field="kind", tag="points"):
    seat: int
    vp: int
    why: str = ""


class SeatOut(_E, frozen=True, tag_field="kind", tag="out"):
    seat: int
    why: str


class TimeUp(_E, frozen=True, tag_field="kind", tag="time_up"):
    """The match has used up its Ending Time (R-VIC-10). `turn` is the last turn of the match.

    It is 0 if the time ran out during the set-up.
    """

    turn: int


class GameOver(_E, frozen=True, tag_field="kind", tag="over"):
    winners: tuple[int, ...]
    reason: str
    text: str


EventBody = (
    TurnBegan
    | PhaseBegan
    | Sealed
    | Income
    | Spent
    | Built
    | Moved
    | Stayed
    | StackMoved
    | BattleBegan
    | RoundFought
    | Crossed
    | Left
    | Lost
    | BattleEnded
    | BaseFell
    | Founded
    | Explored
    | Rearranged
    | RelationChanged
    | Traded
    | EmperorLost
    | Points
    | SeatOut
    | TimeUp
    | GameOver
)


def with_names(body: Any, star_map: StarMap) -> Any:
    """Return the event with the names of the stars whose hexes the event mentions."""
    if not isinstance(body, _Placed):
        return body
    hexes = {getattr(body, "at", ""), getattr(body, "to", ""), *getattr(body, "path", ())}
    return replace(body, names={hex: star_map.stars[hex].name for hex in sorted(hexes) if hex in star_map.stars})
