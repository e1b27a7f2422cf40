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
    """Ask where a piece of the seat can go from the place `place`.

    `piece`: "army" (armies, with or without the Leader) or "leader" (the Leader without armies).
    """

    place: Place
    piece: Literal["army", "leader"] = "army"


class DryRun(_Q, frozen=True, tag_field="kind", tag="dry_run"):
    """Ask for the result that this segment command would have now.

    If the command would be refused, the same refusal is raised.
    """

    command: Segment


class OddsOf(_Q, frozen=True, tag_field="kind", tag="odds"):
    """Ask for the chance of winning an attack on the place `at`.

    `foe`: the enemy seat, or -1 for neutral armies. `lone`: whether the attack is on a Leader without armies.
    """

    at: Place
    foe: SeatNumber
    armies: Count
    leader: bool = False
    crossed: bool = False
    lone: bool = False


Advised = ChooseCity | Levy | Segment | Redraw | Play


class AdviceOf(_Q, frozen=True, tag_field="kind", tag="advice"):
    """Ask for an answer to the open question that is suitable for a new player and needs few actions."""


class MarkingOf(_Q, frozen=True, tag_field="kind", tag="marking"):
    """Ask for further moves that mark more land.

    Only single armies that the segment command `command` leaves in place are moved.
    """

    command: Segment = Segment()


Question = ReachOf | DryRun | OddsOf | AdviceOf | MarkingOf


class ReachPlace(Struct, frozen=True, omit_defaults=True):
    """A place that a piece can reach. `cost`: the number of spaces. `path`: the steps of a cheapest path.

    `crosses`: whether the path crosses a river. `fights`: whether enemy armies are at the place. `needs_army`: whether
    the Leader may go to the place only together with an army of the same seat (S-35).
    """

    place: str
    cost: int
    path: tuple[str, ...]
    crosses: bool = False
    fights: bool = False
    needs_army: bool = False


class Reach(Struct, frozen=True):
    """The answer to the question `reach`. The nearest places come first.

    `allowance`: the maximum number of spaces, 2 for armies or 4 for the Leader.
    """

    allowance: int
    places: tuple[ReachPlace, ...]


class Odds(Struct, frozen=True, omit_defaults=True):
    """The odds of a battle: the number of dice and the mean total of each side, and which sides have cards.

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
    """The answer to the question `dry_run`. `ends`: the places where the moves end.

    `battles`: the battles in the order in which they are fought. `conquers`: the hexes that the seat takes if it wins
    all battles.
    """

    ends: tuple[str, ...]
    battles: tuple[Odds, ...]
    conquers: tuple[str, ...]


class Marking(Struct, frozen=True):
    """The answer to the question `marking`: moves that can be added to the command of the question."""

    moves: tuple[Move, ...]


class Advice(Struct, frozen=True, omit_defaults=True):
    """The answer to the question `advice`: an open decision, and a command that answers it.

    If no question is open, `decision` is "" and `command` is None. Three fields describe a move in a segment turn.
    `end`: the place where the move ends. `goal`: the city to which the army marches. `chance`: the chance in percent of
    winning the battle that is fought now, or 0 if there is no battle.
    """

    decision: str = ""
    command: Advised | None = None
    end: str = ""
    goal: str = ""
    chance: int = 0


Answer = Reach | DryRunResult | Odds | Marking | Advice
