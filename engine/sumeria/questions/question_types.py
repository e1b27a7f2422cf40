"""Questions a client may ask about its own view, and the shapes of their answers.

Everything is calculated from the view and the public map, so an answer contains only what the seat may know.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.sumeria.commands import ChooseCity, Count, Levy, Move, Place, Play, Redraw, SeatNumber, Segment


class _Q(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class ReachOf(_Q, frozen=True, tag_field="kind", tag="reach"):
    """Asks where own armies ("army", also with a Leader) or the Leader without armies can go from this place."""

    place: Place
    piece: Literal["army", "leader"] = "army"


class DryRun(_Q, frozen=True, tag_field="kind", tag="dry_run"):
    """Asks what this segment command would lead to at present. Raises the refusal it would get."""

    command: Segment


class OddsOf(_Q, frozen=True, tag_field="kind", tag="odds"):
    """Asks how likely an attack wins there. `foe` -1: neutral armies; `lone`: a Leader without armies is attacked."""

    at: Place
    foe: SeatNumber
    armies: Count
    leader: bool = False
    crossed: bool = False
    lone: bool = False


Advised = ChooseCity | Levy | Segment | Redraw | Play


class AdviceOf(_Q, frozen=True, tag_field="kind", tag="advice"):
    """Asks what a newcomer might answer to the open question, with few actions."""


class MarkingOf(_Q, frozen=True, tag_field="kind", tag="marking"):
    """Asks which moves would send on lone armies that this segment command leaves in place, to mark more land."""

    command: Segment = Segment()


Question = ReachOf | DryRun | OddsOf | AdviceOf | MarkingOf


class ReachPlace(Struct, frozen=True, omit_defaults=True):
    """A place in reach: cost in spaces, steps of a cheapest path, whether it `crosses` a river or `fights` armies.

    `needs_army`: the Leader may come only if an own army does (S-35).
    """

    place: str
    cost: int
    path: tuple[str, ...]
    crosses: bool = False
    fights: bool = False
    needs_army: bool = False


class Reach(Struct, frozen=True):
    """Answer to `reach`, nearest places first. `allowance`: 2 or 4 spaces."""

    allowance: int
    places: tuple[ReachPlace, ...]


class Odds(Struct, frozen=True, omit_defaults=True):
    """A battle in numbers: dice of both sides, which have cards, mean totals, the attacker's chance in percent."""

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
    """Answer to `dry_run`: where the moves end, the battles in order, the hexes taken if all battles are won."""

    ends: tuple[str, ...]
    battles: tuple[Odds, ...]
    conquers: tuple[str, ...]


class Marking(Struct, frozen=True):
    """Answer to `marking`: moves that may be added to that command."""

    moves: tuple[Move, ...]


class Advice(Struct, frozen=True, omit_defaults=True):
    """Answer to `advice`: a command for that decision; both are empty if no question is open.

    For a segment turn with a move, `end`: where the move ends; `goal`: the city it marches to; `chance`: the chance in
    percent of winning the battle fought now (0: no battle).
    """

    decision: str = ""
    command: Advised | None = None
    end: str = ""
    goal: str = ""
    chance: int = 0


Answer = Reach | DryRunResult | Odds | Marking | Advice
