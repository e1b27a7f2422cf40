"""Questions and their answers. Each is answered from the view of the viewer who asks."""

from __future__ import annotations

from msgspec import Struct

from engine.arena.commands import Command, Hex, Named, PieceId, Step


class _Q(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class AskReach(_Q, frozen=True, tag_field="kind", tag="reach"):
    """Ask where a piece could go in a Move begun now, or further after `steps`."""

    piece: PieceId
    steps: tuple[Step, ...] = ()


class AskOdds(_Q, frozen=True, tag_field="kind", tag="odds"):
    """Ask the chances of a fight, without cards and with each own card. `defender` "" is the force field."""

    attacker: PieceId
    defender: PieceId = ""


class AskCombat(_Q, frozen=True, tag_field="kind", tag="combat"):
    """Ask the chances of a whole combat in a hex with these B-bots from a distance, no cards, sensible pairings."""

    hex: Hex
    fire: Named = ()


class AskAdvice(_Q, frozen=True, tag_field="kind", tag="advice"):
    """Ask what to do now, in a first match (scenario "arena-first")."""


Question = AskReach | AskOdds | AskCombat | AskAdvice


class _A(Struct, frozen=True, omit_defaults=True):
    pass


class ReachStop(_A, frozen=True):
    """A hex where the piece could end: the steps there; `combat`: enemies or an enemy field are there."""

    hex: str
    steps: tuple[str, ...]
    combat: bool = False
    may_go_on: bool = False


class Hop(_A, frozen=True):
    """A hex that can be hopped: its landings, and what could be stolen there ("" for unclaimed, or piece -> discs)."""

    over: str
    landings: tuple[str, ...]
    steal: dict[str, int] = {}


class Reach(_A, frozen=True, tag_field="kind", tag="reach"):
    piece: str
    at: str
    """Where the piece stands after `steps`."""
    stops: tuple[ReachStop, ...] = ()
    hops: tuple[Hop, ...] = ()
    targets: tuple[str, ...] = ()
    """B-bot: hexes it could attack from a distance from where it stands."""
    take: int = 0
    """Unclaimed discs it could take there."""
    partners: dict[str, int] = {}
    """Own pieces there -> discs they carry."""
    trail: tuple[str, ...] = ()
    """D-bot after its step: "destroy", "field"."""
    carries: int = 0


class Odds(_A, frozen=True, tag_field="kind", tag="odds"):
    """Chance from 0 to 1 that the attacker wins; `with_card`: own card -> the chance when it is laid."""

    win: float
    with_card: dict[str, float] = {}
    needs: int = 0
    """Against a field: the lowest die roll that breaks it without a card; 0 if any roll does."""


class CombatOdds(_A, frozen=True, tag_field="kind", tag="combat_odds"):
    """Chance that the attacker is left alone in the hex, and pieces each side loses on average."""

    win: float
    attacker_losses: float
    defender_losses: float


class Advice(_A, frozen=True, tag_field="kind", tag="advice"):
    """An advised answer to an open question. For a move also the reason, the goal, the foe and the chance.

    `why`: "home" with discs, "disc" to take one, "attack" a robot, "strike" at a Converter, "aim" at it from a
    distance,
    "nearer" to a goal; "" for anything else.
    """

    decision: str
    command: Command
    why: str = ""
    hex: str = ""
    foe: str = ""
    chance: float = 0.0


Answer = Reach | Odds | CombatOdds | Advice
