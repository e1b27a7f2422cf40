"""Questions that a client can ask about its own view, and the types of their answers.

An answer is calculated only from the view and the public map, so it contains only what the seat may know.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.sumeria.commands import ChooseCity, Count, Levy, Move, Place, Play, Redraw, SeatNumber, Segment


class _Q(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class ReachOf(_Q, frozen=True, tag_field="kind", tag="reach"):
    """Ask where a piece of the seat can go from this place.

    `piece`: "army" (armies, with or without the Leader) or "leader" (the Leader without armies).
    """

    place: Place
    piece: Literal["army", "leader"] = "army"


class DryRun(_Q, frozen=True, tag_field="kind", tag="dry_run"):
    """Ask for the result that this segment command would have now. The refusal that it would get is raised."""

    command: Segment


class OddsOf(_Q, frozen=True, tag_field="kind", tag="odds"):
    """Ask for the chance that an attack on the place wins.

    `foe`: the enemy seat, or -1 for neutral armies. `lone`: whether a Leader without armies is attacked.
    """

    at: Place
    foe: SeatNumber
    armies: Count
    leader: bool = False
    crossed: bool = False
    lone: bool = False


Advised = ChooseCity | Levy | Segment | Redraw | Play


class AdviceOf(_Q, frozen=True, tag_field="kind", tag="advice"):
    """Ask for an answer that a new player could give to the open question, with few actions."""


class MarkingOf(_Q, frozen=True, tag_field="kind", tag="marking"):
    """Ask for further moves that mark more land.

    They move the lone armies that this segment command leaves in place.
    """

    command: Segment = Segment()


Question = ReachOf | DryRun | OddsOf | AdviceOf | MarkingOf


class ReachPlace(Struct, frozen=True, omit_defaults=True):
    """A place in reach. `cost`: the number of spaces. `path`: the steps of a cheapest path.

    `crosses`: whether the path crosses a river. `fights`: whether enemy armies are at the place. `needs_army`: whether
    the Leader may come only together with an army of its seat (S-35).
    """

    place: str
    cost: int
    path: tuple[str, ...]
    crosses: bool = False
    fights: bool = False
    needs_army: bool = False


class Reach(Struct, frozen=True):
    """Answer to `reach`. The nearest places come first. `allowance`: 2 or 4 spaces."""

    allowance: int
    places: tuple[ReachPlace, ...]


class Odds(Struct, frozen=True, omit_defaults=True):
    """The odds of a battle: number of dice of both sides, which sides have cards, and mean totals.

    `chance`: the attacker's chance of winning in percent.
    """

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
    """Answer to `dry_run`. `ends`: where the moves end. `battles`: the battles in order.

    `conquers`: the hexes that the seat takes if it wins all battles.
    """

    ends: tuple[str, ...]
    battles: tuple[Odds, ...]
    conquers: tuple[str, ...]


class Marking(Struct, frozen=True):
    """Answer to `marking`: moves that can be added to the command of the question."""

    moves: tuple[Move, ...]


class Advice(Struct, frozen=True, omit_defaults=True):
    """Answer to `advice`: a decision, and a command that answers the decision. Both are empty if no question is open.

    For a segment turn with a move: `end` is the place where the move ends. `goal` is the city to which the army
    marches. `chance` is the chance in percent of winning the battle that is fought now (0: no battle).
    """

    decision: str = ""
    command: Advised | None = None
    end: str = ""
    goal: str = ""
    chance: int = 0


Answer = Reach | DryRunResult | Odds | Marking | Advice
