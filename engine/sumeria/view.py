"""What a viewer may know. `views/` sets each field explicitly; no state is copied and then reduced.

Top-level fields of `View` are the sections that travel on the wire; an update sends whole sections that changed. Seats
are numbers (-1: neutral, or no seat), hexes "0406", places "0406R" (a bank) or "0205" (no bank), cards "P7".
"""

from __future__ import annotations

from msgspec import Struct

from engine.core.game import PUBLIC, Decision, Header, OptionValue
from engine.sumeria.commands import Segment
from engine.sumeria.prompts import Prompt


class _V(Struct, frozen=True, omit_defaults=True):
    pass


class SetupView(_V, frozen=True):
    """The setup, public and constant: `board()` is made from it."""

    scenario: str
    seats: int
    options: dict[str, OptionValue] = {}
    commitment: str = ""
    """Hash of the match's seed, shown from the start; `seed` reveals the seed when the game is over."""
    seed: str = ""


class SideView(_V, frozen=True):
    """A seat in numbers. Incomes are for the present markers; `fell`: its Leader fell in this turn's War."""

    seat: int
    out: bool = False
    resigned: bool = False
    cities: int = 0
    hexes: int = 0
    """Controlled hexes, including cities."""
    city_income: int = 0
    land_income: int = 0
    levy: int = 0
    """Armies not yet placed."""
    armies: int = 0
    """On the board."""
    leader: str = ""
    fell: bool = False


class StackView(_V, frozen=True):
    """A player's armies on one place; neutral armies have seat -1."""

    place: str
    seat: int
    armies: int


class PositionView(_V, frozen=True):
    """The map: controlling seat by hex, armies by bank, Leaders by seat ("": on no place), emptied cities (S-37)."""

    control: dict[str, int]
    stacks: tuple[StackView, ...]
    leaders: tuple[str, ...]
    emptied: tuple[str, ...] = ()


class FightView(_V, frozen=True):
    """A coming battle in the running segment turn."""

    at: str
    foe: int
    lone: bool = False


class WarView(_V, frozen=True):
    """The state of the turn.

    `order`: seats in turn order, during set-up in placing order; `placing`: seats that still pick a city. `on_turn`:
    seat whose segment turn it is or is being carried out; -1: none. `acted`: a seat has acted in this segment.
    """

    order: tuple[int, ...] = ()
    placing: tuple[int, ...] = ()
    segment: int = 0
    segments: int = 10
    on_turn: int = -1
    acted: bool = False
    fights: tuple[FightView, ...] = ()


class TrayView(_V, frozen=True):
    """Dice thrown for "armies", "leader", "city" or "river": how many showed 1, 2, .. 6."""

    cause: str
    faces: tuple[int, int, int, int, int, int]


class FoughtSideView(_V, frozen=True):
    """One side of a finished battle: its stack, all its cards, its dice and totals."""

    armies: int
    leader: bool = False
    hand: tuple[str, ...] = ()
    laid: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    cards: int = 0
    dice: tuple[TrayView, ...] = ()
    total: int = 0


class FoughtView(_V, frozen=True):
    """A finished battle. `fell`: seat whose Leader was destroyed (-1: none); `without_dice`: a side resigned."""

    number: int
    turn: int
    segment: int
    at: str
    attacker: int
    defender: int
    winner: int
    attack: FoughtSideView
    defend: FoughtSideView
    ties: tuple[tuple[int, int], ...] = ()
    lone: bool = False
    crossed: bool = False
    fell: int = -1
    without_dice: bool = False


class BattleSideView(_V, frozen=True):
    """One side of the running battle. `owes`: its answer is awaited; `is_in`: its answer is sealed.

    Both are false if no answer is due.
    """

    seat: int
    armies: int
    leader: bool = False
    cards: int = 0
    """Number of cards it was dealt."""
    dice: int = 0
    """Number of dice it will throw."""
    owes: bool = False
    is_in: bool = False


class BattleView(_V, frozen=True):
    """The running battle. Stage "redraw", then "play" with hand_play. `hand` and `laid`: the viewer's own only."""

    at: str
    stage: str
    attack: BattleSideView
    defend: BattleSideView
    lone: bool = False
    city: bool = False
    crossed: bool = False
    hand: tuple[str, ...] = ()
    laid: tuple[str, ...] = ()
    odds: int = 0
    """The attacker's chance in percent, from numbers and average hands."""


class HarvestCardView(_V, frozen=True):
    """A Harvest card dealt this turn. `die` 0: not yet resolved; `hexes`: hexes that lost their marker."""

    card: str
    name: str
    effect: str
    die: int = 0
    before: int = 0
    after: int = 0
    hexes: tuple[str, ...] = ()


class HarvestView(_V, frozen=True):
    """A seat's four cards, from left to right."""

    seat: int
    cards: tuple[HarvestCardView, ...]


class PileView(_V, frozen=True):
    """A deck: how many cards are left, and the discards, oldest first."""

    cards: int
    discards: tuple[str, ...] = ()


class DecksView(_V, frozen=True):
    war: PileView
    harvest: PileView


class StoredView(_V, frozen=True):
    """An own command for a coming segment. `doubt`: why it would be dropped at present; "": it would not."""

    segment: int
    command: Segment
    doubt: str = ""


class DraftView(_V, frozen=True):
    """An own stored command that was dropped, and why ("battle", "hex", "enemies", or a code of refusal)."""

    segment: int
    command: Segment
    code: str
    text: str


class StandingView(_V, frozen=True):
    """What the viewer has filed; no other viewer sees whether anything is. `woken`: why "until disturbed" ended."""

    stored: tuple[StoredView, ...] = ()
    drafts: tuple[DraftView, ...] = ()
    done: str = ""
    woken: str = ""
    lay_by_rule: bool = False
    missed: int = 0


class RankView(_V, frozen=True):
    """A seat in the ranking (S-31)."""

    seat: int
    cities: int
    fertility: int


class View(Struct, frozen=True):
    """Everything one viewer may know now."""

    viewer: int
    header: Header
    setup: SetupView
    sides: tuple[SideView, ...]
    position: PositionView
    war: WarView
    harvest: tuple[HarvestView, ...]
    battles: tuple[FoughtView, ...]
    decks: DecksView
    ranking: tuple[RankView, ...]
    """Best first; the final ranking when the match is over."""
    battle: BattleView | None = None
    decisions: tuple[Decision, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    standing: StandingView | None = None

    @property
    def is_public(self) -> bool:
        return self.viewer == PUBLIC


# ---- what never changes in a match ------------------------------------------------------------------------------


class BoardHex(_V, frozen=True):
    """A hex. `value` -1: sea. `banks`: maps a side ("N", "NE", ..) of a river hex to the banks it touches.

    Banks are "R", "L" or "RL". `q`, `r`: axial coordinates, drawn flat-topped at x = 1.5 q, y = sqrt(3) (r + q / 2).
    """

    id: str
    q: int
    r: int
    terrain: str
    value: int
    city: str = ""
    banks: dict[str, str] = {}
    round: dict[str, str] = {}
    """Maps an adjacent hex to the side between them."""


class RiverHexView(_V, frozen=True):
    hex: str
    comes: str
    goes: str


class RiverView(_V, frozen=True):
    """A river from source to mouth."""

    name: str
    hexes: tuple[RiverHexView, ...]


class RulesView(_V, frozen=True):
    """The switches of S-49 in force."""

    income_first: bool
    neutrals: str
    win: str
    turns: int
    hand_play: bool
    starts: str
    minutes: int


class Board(_V, frozen=True):
    """Map, rivers and cards; the same for all viewers, fetched once."""

    columns: int
    rows: int
    hexes: tuple[BoardHex, ...]
    rivers: tuple[RiverView, ...]
    cities: dict[str, str]
    """Maps a name to a hex."""
    start_income: dict[str, int]
    """Maps a city hex to its first income with its zone."""
    card_types: dict[str, str]
    """Maps the letter of a War card to its name."""
    harvest_cards: dict[str, str]
    """Maps a card id to its name."""
    rules: RulesView
