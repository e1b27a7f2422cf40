"""Questions a client may ask about its own view, and the shapes of their answers.

Everything is computed from the view and the public map, so an answer can hold nothing the seat may not know.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.sumeria.commands import ChooseCity, Count, Levy, Move, Place, Play, Redraw, SeatNumber, Segment


class _Q(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class ReachOf(_Q, frozen=True, tag_field="kind", tag="reach"):
    """Where may own armies ("army", a Leader with them too) or the Leader without armies go from this place?"""

    place: Place
    piece: Literal["army", "leader"] = "army"


class DryRun(_Q, frozen=True, tag_field="kind", tag="dry_run"):
    """What would this segment command come to as things stand? Raises the refusal it would meet."""

    command: Segment


class OddsOf(_Q, frozen=True, tag_field="kind", tag="odds"):
    """How likely do so many armies win there? `foe` -1: neutral ones; `lone`: its Leader without armies is attacked."""

    at: Place
    foe: SeatNumber
    armies: Count
    leader: bool = False
    crossed: bool = False
    lone: bool = False


Advised = ChooseCity | Levy | Segment | Redraw | Play


class AdviceOf(_Q, frozen=True, tag_field="kind", tag="advice"):
    """What might a newcomer answer to the open question, with few presses?"""


class MarkingOf(_Q, frozen=True, tag_field="kind", tag="marking"):
    """Which moves would send on the lone armies that this segment command leaves standing, to mark more land?"""

    command: Segment = Segment()


Question = ReachOf | DryRun | OddsOf | AdviceOf | MarkingOf


class ReachPlace(Struct, frozen=True, omit_defaults=True):
    """A place in reach: cost in spaces, steps of a cheapest path; `crosses` a river, `fights`: enemy armies are there.

    `needs_army`: the Leader may come only if an own army does (S-35).
    """

    place: str
    cost: int
    path: tuple[str, ...]
    crosses: bool = False
    fights: bool = False
    needs_army: bool = False


class Reach(Struct, frozen=True):
    """Answer to `reach`, nearest first. `allowance`: 2 or 4 spaces."""

    allowance: int
    places: tuple[ReachPlace, ...]


class Odds(Struct, frozen=True, omit_defaults=True):
    """A battle by numbers: dice on both sides, who has cards, mean totals, the attacker's chance in percent."""

    at: str
    foe: int
    attack_dice: int
    defend_dice: int
    attack_cards: bool
    defend_cards: bool
    attack_mean: float
    defend_mean: float
    chance: int
    lone: bool = False
    city: bool = False
    crossed: bool = False


class DryRunResult(Struct, frozen=True):
    """Answer to `dry_run`: where the moves end, the battles in their order, hexes taken if all of them are won."""

    ends: tuple[str, ...]
    battles: tuple[Odds, ...]
    conquers: tuple[str, ...]


class Marking(Struct, frozen=True):
    """Answer to `marking`: moves that may be added to that command."""

    moves: tuple[Move, ...]


class Advice(Struct, frozen=True, omit_defaults=True):
    """Answer to `advice`: a command for that decision (both empty: nothing is asked). Of a segment turn with a move:
    where it ends, the city it marches on, and the chance in percent of the battle fought now (0: none is)."""

    decision: str = ""
    command: Advised | None = None
    end: str = ""
    goal: str = ""
    chance: int = 0


Answer = Reach | DryRunResult | Odds | Marking | Advice
