"""Questions and their answers. Each question is answered from the view of the viewer who asks."""

from __future__ import annotations

from msgspec import Struct

from engine.arena.commands import Command, Hex, Named, PieceId, Step


class _Q(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class AskReach(_Q, frozen=True, tag_field="kind", tag="reach"):
    """Ask which hexes a piece could reach in a Move that begins now, or which it can still reach after `steps`."""

    piece: PieceId
    steps: tuple[Step, ...] = ()


class AskOdds(_Q, frozen=True, tag_field="kind", tag="odds"):
    """Ask for the chances of a fight, without cards and with each of the viewer's cards.

    If `defender` is "", the fight is against a force field.
    """

    attacker: PieceId
    defender: PieceId = ""


class AskCombat(_Q, frozen=True, tag_field="kind", tag="combat"):
    """Ask for the chances of a whole combat in a hex, without cards and with the best pairings.

    `fire`: the B-bots that attack from a distance.
    """

    hex: Hex
    fire: Named = ()


class AskAdvice(_Q, frozen=True, tag_field="kind", tag="advice"):
    """Ask for advice on the open question. This is possible only in a first match (scenario "arena-first")."""


Question = AskReach | AskOdds | AskCombat | AskAdvice


class _A(Struct, frozen=True, omit_defaults=True):
    pass


class ReachStop(_A, frozen=True):
    """A hex where the piece could end its move, with the steps that lead to it.

    `combat`: whether enemy pieces or an enemy field are in the hex. `may_go_on`: whether the piece could enter further
    hexes from this hex.
    """

    hex: str
    steps: tuple[str, ...]
    combat: bool = False
    may_go_on: bool = False


class Hop(_A, frozen=True):
    """A hex over which the piece can hop, with the hexes where it can land.

    `steal` maps a piece in the hex to the number of its discs that can be stolen. The key "" means unclaimed discs.
    """

    over: str
    landings: tuple[str, ...]
    steal: dict[str, int] = {}


class Reach(_A, frozen=True, tag_field="kind", tag="reach"):
    piece: str
    at: str
    """The hex where the piece is after the `steps` of the question."""
    stops: tuple[ReachStop, ...] = ()
    hops: tuple[Hop, ...] = ()
    targets: tuple[str, ...] = ()
    """If the piece is a B-bot: the hexes that it could attack from a distance if it stays in the hex `at`."""
    take: int = 0
    """Number of unclaimed discs that the piece could take in the hex `at`."""
    partners: dict[str, int] = {}
    """Maps each other piece of the seat in the hex `at` to the number of discs that it carries."""
    trail: tuple[str, ...] = ()
    """If the piece is a D-bot that has left a hex: what it can still do to this hex ("destroy", "field")."""
    carries: int = 0


class Odds(_A, frozen=True, tag_field="kind", tag="odds"):
    """The chance, from 0 to 1, that the attacker wins a fight.

    `with_card` maps each of the viewer's cards to the chance if this card is played.
    """

    win: float
    with_card: dict[str, float] = {}
    needs: int = 0
    """The lowest die roll that destroys a force field without a card.

    It is 0 if any roll destroys the field or if there is no field.
    """


class CombatOdds(_A, frozen=True, tag_field="kind", tag="combat_odds"):
    """The chance that no enemy is left in the hex, and the average number of pieces that each side loses."""

    win: float
    attacker_losses: float
    defender_losses: float


class Advice(_A, frozen=True, tag_field="kind", tag="advice"):
    """Advice for an open question: the command to send. For a move also the reason, the goal, the enemy and the chance.

    `why` is the reason: "home" (bring discs home), "disc" (take a disc), "attack" (attack a robot), "strike" (attack a
    Converter), "aim" (come into range of a Converter) or "nearer" (move nearer to a goal). It is "" in all other cases.
    """

    decision: str
    command: Command
    why: str = ""
    hex: str = ""
    foe: str = ""
    chance: float = 0.0


Answer = Reach | Odds | CombatOdds | Advice
