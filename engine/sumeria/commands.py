"""Commands of a seat: one frozen struct per kind, tagged "kind".

Hexes are "CCRR". Places are hexes, with the bank in a river hex without a city ("0305R"). Cards are "P7", "J10".
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Place = Annotated[str, Meta(pattern="^[0-9]{4}[RL]?$", max_length=5)]
Step = Annotated[str, Meta(max_length=5)]
"""One step of a path: the hex entered ("0406", with its bank if several are possible), or "x" across the river."""
Count = Annotated[int, Meta(ge=0, le=9999)]
SeatNumber = Annotated[int, Meta(ge=-1, le=99)]
"""-1: neutral."""
Card = Annotated[str, Meta(max_length=4)]
SegmentNumber = Annotated[int, Meta(ge=1, le=10)]
Cards = Annotated[tuple[Card, ...], Meta(max_length=20)]


class _Part(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


# ---- set-up and levy --------------------------------------------------------------------------------------------


class ChooseCity(_Part, frozen=True, tag_field="kind", tag="place"):
    """Pick a free city to start from (S-05)."""

    hex: Place


class Levy(_Part, frozen=True, tag_field="kind", tag="levy"):
    """Divide the whole levy among own cities and place the Leader in one of them, sealed (S-33)."""

    armies: Annotated[dict[Place, Count], Meta(max_length=20)]
    leader: Annotated[str, Meta(max_length=5)]


class Unseal(_Part, frozen=True, tag_field="kind", tag="unseal"):
    """Take a sealed answer back, as long as another player's answer is missing."""


# ---- War ----------------------------------------------------------------------------------------------------------


class Move(_Part, frozen=True):
    """Armies, and perhaps the Leader, move from one place along one path (S-34)."""

    start: Place
    armies: Count = 0
    leader: bool = False
    path: Annotated[tuple[Step, ...], Meta(max_length=8)] = ()


class LoneAttack(_Part, frozen=True):
    """Attack a Leader that stands there without armies (S-36). `owner` None: the only such Leader there."""

    at: Place
    owner: SeatNumber | None = None


class BattleChoice(_Part, frozen=True):
    """A coming battle, to be fought in this order. `foe` None: the only battle there; -1: neutral armies."""

    at: Place
    foe: SeatNumber | None = None


class Segment(_Part, frozen=True, tag_field="kind", tag="segment"):
    """A whole segment turn (S-34): moves, attacks on lone Leaders, order of the battles. If empty, a pass.

    Battles not listed come after the listed ones, by place. `missed`: the player did not answer in time (S-32).
    """

    moves: Annotated[tuple[Move, ...], Meta(max_length=200)] = ()
    attack: Annotated[tuple[LoneAttack, ...], Meta(max_length=20)] = ()
    battles: Annotated[tuple[BattleChoice, ...], Meta(max_length=200)] = ()
    missed: bool = False

    @property
    def acts(self) -> bool:
        """True if it has at least one move or attack (S-17)."""
        return bool(self.moves or self.attack)


class Redraw(_Part, frozen=True, tag_field="kind", tag="redraw"):
    """Lay off up to six cards of the hand, sealed (S-24)."""

    lay: Cards = ()


class Play(_Part, frozen=True, tag_field="kind", tag="play"):
    """The cards played, at most one of each type, sealed (S-39, switch hand_play)."""

    cards: Cards = ()


# ---- filed at any time, under the id STANDING: secret to their owner (S-43) --------------------------------------


class Store(_Part, frozen=True, tag_field="kind", tag="store"):
    """What to do in a coming segment turn of this War. None deletes what is stored or drafted for it."""

    segment: SegmentNumber
    command: Segment | None = None


class Done(_Part, frozen=True, tag_field="kind", tag="done"):
    """Pass for the seat in this War: until enemies come near ("disturbed"), always ("war"), or no longer ("")."""

    until: Literal["", "disturbed", "war"] = ""


class LayByRule(_Part, frozen=True, tag_field="kind", tag="lay_by_rule"):
    """Answer the seat's redraws by the fixed rule (S-38), or stop doing so."""

    on: bool = True


Filed = Store | Done | LayByRule
Command = ChooseCity | Levy | Unseal | Segment | Redraw | Play | Store | Done | LayByRule
