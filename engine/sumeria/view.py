"""What a viewer may know. `views/` writes every field of it on purpose; nothing is copied and cut.

Top-level fields of `View` are the sections that travel on the wire; an update sends those that changed, whole.
Seats are numbers (-1: neutral, nobody), hexes "0406", places "0406R" (a bank) or "0205" (no bank), cards "P7".
"""

from __future__ import annotations

from msgspec import Struct

from engine.core.game import PUBLIC, Decision, Header, OptionValue
from engine.sumeria.commands import Segment
from engine.sumeria.prompts import Prompt


class _V(Struct, frozen=True, omit_defaults=True):
    pass


class SetupView(_V, frozen=True):
    """Public and constant: what `board()` is made from."""

    scenario: str
    seats: int
    options: dict[str, OptionValue] = {}
    commitment: str = ""
    """Hash of the match's seed, shown from the start; `seed` opens it when the game is over."""
    seed: str = ""


class SideView(_V, frozen=True):
    """A seat in numbers. Incomes are as the markers lie now; `fell`: its Leader fell in this turn's War."""

    seat: int
    out: bool = False
    resigned: bool = False
    cities: int = 0
    hexes: int = 0
    """Controlled hexes, cities among them."""
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
    """The map: hex -> who controls it, armies by bank, Leaders by seat ("": on no place), emptied cities (S-37)."""

    control: dict[str, int]
    stacks: tuple[StackView, ...]
    leaders: tuple[str, ...]
    emptied: tuple[str, ...] = ()


class FightView(_V, frozen=True):
    """A battle to come in the running segment turn."""

    at: str
    foe: int
    lone: bool = False


class WarView(_V, frozen=True):
    """Where the turn is. `order`: seats in turn order, in the set-up in placing order; `placing`: who still picks.

    `on_turn`: whose segment turn it is or is being carried out, -1: nobody's. `acted`: somebody has in this segment.
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
    """One side of a battle that is over: its stack, all its cards, its dice and totals."""

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
    """A battle that is over. `fell`: whose Leader was destroyed (-1: nobody's); `without_dice`: a side resigned."""

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
    """One side of the running battle. `owes`: its answer is awaited; `is_in`: it lies sealed; neither: none is due."""

    seat: int
    armies: int
    leader: bool = False
    cards: int = 0
    """How many it was dealt."""
    dice: int = 0
    """How many it will throw."""
    owes: bool = False
    is_in: bool = False


class BattleView(_V, frozen=True):
    """The running battle. Stage "redraw", then with hand_play "play". `hand` and `laid`: the viewer's own only."""

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
    """The attacker's chance in percent, by numbers and average hands."""


class HarvestCardView(_V, frozen=True):
    """A Harvest card dealt this turn. `die` 0: not yet resolved; `hexes`: markers it took off."""

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
    """An own command for a coming segment. `doubt`: why it would be dropped as things stand, "": it holds."""

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
    """What the viewer has filed; nobody else sees that there is any. `woken`: why "done until disturbed" ended."""

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
    """Best first; the final one when the match is over."""
    battle: BattleView | None = None
    decisions: tuple[Decision, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    standing: StandingView | None = None

    @property
    def is_public(self) -> bool:
        return self.viewer == PUBLIC


# ---- what never changes in a match ------------------------------------------------------------------------------


class BoardHex(_V, frozen=True):
    """A hex. `value` -1: sea. `banks`: of a river hex, side ("N", "NE", ..) -> the banks it touches ("R", "L", "RL").

    `q`, `r`: axial coordinates, drawn flat-topped at x = 1.5 q, y = sqrt(3) (r + q / 2).
    """

    id: str
    q: int
    r: int
    terrain: str
    value: int
    city: str = ""
    banks: dict[str, str] = {}
    round: dict[str, str] = {}
    """Adjacent hex -> side."""


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
    """Map, rivers, cards; the same for all, fetched once."""

    columns: int
    rows: int
    hexes: tuple[BoardHex, ...]
    rivers: tuple[RiverView, ...]
    cities: dict[str, str]
    """Name -> hex."""
    start_income: dict[str, int]
    """City hex -> first income with its zone."""
    card_types: dict[str, str]
    """Letter of a War card -> its name."""
    harvest_cards: dict[str, str]
    """Card id -> name."""
    rules: RulesView
