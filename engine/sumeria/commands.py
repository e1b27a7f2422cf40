"""Commands of a seat. Each kind of command is a frozen struct with the tag field "kind".

A hex is written "CCRR". A place is a hex; in a river hex without a city, the place also names the bank ("0305R"). Cards
are written "P7" or "J10".
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Place = Annotated[str, Meta(pattern="^[0-9]{4}[RL]?$", max_length=5)]
Step = Annotated[str, Meta(max_length=5)]
"""One step of a path: the hex that is entered, or "x" for crossing the river.

A hex is written "0406". If several banks can be reached, the bank is added ("0406R").
"""
Count = Annotated[int, Meta(ge=0, le=9999)]
SeatNumber = Annotated[int, Meta(ge=-1, le=99)]
"""The number of a seat. The number -1 means neutral."""
Card = Annotated[str, Meta(max_length=4)]
SegmentNumber = Annotated[int, Meta(ge=1, le=10)]
Cards = Annotated[tuple[Card, ...], Meta(max_length=20)]


class _Part(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


# ---- set-up and levy --------------------------------------------------------------------------------------------


class ChooseCity(_Part, frozen=True, tag_field="kind", tag="place"):
    """Choose a free city as the start city (S-05)."""

    hex: Place


class Levy(_Part, frozen=True, tag_field="kind", tag="levy"):
    """Divide the whole levy among the seat's cities and place the Leader in one of these cities (S-33).

    The command is sealed.
    """

    armies: Annotated[dict[Place, Count], Meta(max_length=20)]
    leader: Annotated[str, Meta(max_length=5)]


class Unseal(_Part, frozen=True, tag_field="kind", tag="unseal"):
    """Withdraw a sealed answer while the answer of another player is still missing."""


# ---- War ----------------------------------------------------------------------------------------------------------


class Move(_Part, frozen=True):
    """Move armies, the Leader, or both from one place along one path (S-34). `leader`: whether the Leader moves."""

    start: Place
    armies: Count = 0
    leader: bool = False
    path: Annotated[tuple[Step, ...], Meta(max_length=8)] = ()


class LoneAttack(_Part, frozen=True):
    """Attack a Leader that is at the place `at` without armies (S-36).

    `owner`: the seat of the Leader. It can be None if only one such Leader is at the place.
    """

    at: Place
    owner: SeatNumber | None = None


class BattleChoice(_Part, frozen=True):
    """A battle in the order of battles. Battles are fought in the order in which the command lists them.

    `foe`: the enemy seat, or -1 for neutral armies. It can be None if there is only one battle at the place.
    """

    at: Place
    foe: SeatNumber | None = None


class Segment(_Part, frozen=True, tag_field="kind", tag="segment"):
    """A complete segment turn (S-34): moves, attacks on Leaders without armies, and the order of the battles.

    An empty command is a pass. Battles that are not listed are fought after the listed ones, sorted by place. `missed`:
    whether the player did not answer in time (S-32).
    """

    moves: Annotated[tuple[Move, ...], Meta(max_length=200)] = ()
    attack: Annotated[tuple[LoneAttack, ...], Meta(max_length=20)] = ()
    battles: Annotated[tuple[BattleChoice, ...], Meta(max_length=200)] = ()
    missed: bool = False

    @property
    def acts(self) -> bool:
        """Whether the command has at least one move or attack (S-17)."""
        return bool(self.moves or self.attack)


class Redraw(_Part, frozen=True, tag_field="kind", tag="redraw"):
    """Discard up to six cards from the hand (S-24). The command is sealed."""

    lay: Cards = ()


class Play(_Part, frozen=True, tag_field="kind", tag="play"):
    """Play cards, at most one of each type (S-39). Players give this command only if the option hand_play is on.

    The command is sealed.
    """

    cards: Cards = ()


# ---- standing orders: sent at any time with the decision id STANDING, shown only to the seat (S-43) --------------


class Store(_Part, frozen=True, tag_field="kind", tag="store"):
    """Store a command for a later segment turn of this War.

    If `command` is None, delete the command or draft that is stored for this segment.
    """

    segment: SegmentNumber
    command: Segment | None = None


class Done(_Part, frozen=True, tag_field="kind", tag="done"):
    """Pass automatically for the seat in this War.

    `until`: "disturbed" (until enemies come near), "war" (until the War ends), or "" (stop passing automatically).
    """

    until: Literal["", "disturbed", "war"] = ""


class LayByRule(_Part, frozen=True, tag_field="kind", tag="lay_by_rule"):
    """Answer the seat's redraws automatically by the fixed rule (S-38). If `on` is false, stop this."""

    on: bool = True


Filed = Store | Done | LayByRule
Command = ChooseCity | Levy | Unseal | Segment | Redraw | Play | Store | Done | LayByRule
