"""What a seat may ask for: one frozen struct per kind, tagged "kind".

Hexes are "CCRR"; places are hexes, with the bank in a river hex without a city ("0305R"); cards are "P7", "J10".
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Place = Annotated[str, Meta(pattern="^[0-9]{4}[RL]?$", max_length=5)]
Step = Annotated[str, Meta(max_length=5)]
"""Of a path: the hex entered ("0406", with its bank where that is not plain), or "x" across the river."""
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
    """Divide the whole levy among own cities and set the Leader in one of them, sealed (S-33)."""

    armies: Annotated[dict[Place, Count], Meta(max_length=20)]
    leader: Annotated[str, Meta(max_length=5)]


class Unseal(_Part, frozen=True, tag_field="kind", tag="unseal"):
    """Take a sealed answer back, as long as another one is missing."""


# ---- War ----------------------------------------------------------------------------------------------------------


class Move(_Part, frozen=True):
    """So many armies and perhaps the Leader from one place along one path (S-34)."""

    start: Place
    armies: Count = 0
    leader: bool = False
    path: Annotated[tuple[Step, ...], Meta(max_length=8)] = ()


class LoneAttack(_Part, frozen=True):
    """Attack a Leader who stands there without armies (S-36). `owner` None: the only one there."""

    at: Place
    owner: SeatNumber | None = None


class BattleChoice(_Part, frozen=True):
    """A battle that will come, to be fought in its turn. `foe` None: the only one there; -1: neutral armies."""

    at: Place
    foe: SeatNumber | None = None


class Segment(_Part, frozen=True, tag_field="kind", tag="segment"):
    """A whole segment turn (S-34): moves, attacks on lone Leaders, order of the battles. Nothing at all: a pass.

    Battles not listed come after the listed ones, by place. `missed`: the player did not answer in time (S-32).
    """

    moves: Annotated[tuple[Move, ...], Meta(max_length=200)] = ()
    attack: Annotated[tuple[LoneAttack, ...], Meta(max_length=20)] = ()
    battles: Annotated[tuple[BattleChoice, ...], Meta(max_length=200)] = ()
    missed: bool = False

    @property
    def acts(self) -> bool:
        """At least one move or attack (S-17)."""
        return bool(self.moves or self.attack)


class Redraw(_Part, frozen=True, tag_field="kind", tag="redraw"):
    """Lay off up to six cards of the hand, sealed (S-24)."""

    lay: Cards = ()


class Play(_Part, frozen=True, tag_field="kind", tag="play"):
    """The cards played, one of a type at most, sealed (S-39, switch hand_play)."""

    cards: Cards = ()


# ---- filed at any time, under the id STANDING: secret to their owner (S-43) --------------------------------------


class Store(_Part, frozen=True, tag_field="kind", tag="store"):
    """What to do in a coming segment turn of this War; None: nothing is stored for it any more, nor drafted."""

    segment: SegmentNumber
    command: Segment | None = None


class Done(_Part, frozen=True, tag_field="kind", tag="done"):
    """Pass for me in this War: until somebody comes near ("disturbed"), always ("war"), or no longer ("")."""

    until: Literal["", "disturbed", "war"] = ""


class LayByRule(_Part, frozen=True, tag_field="kind", tag="lay_by_rule"):
    """Answer my redraws by the fixed rule (S-38), or no longer."""

    on: bool = True


Filed = Store | Done | LayByRule
Command = ChooseCity | Levy | Unseal | Segment | Redraw | Play | Store | Done | LayByRule
