"""The view: what a viewer may know. `views/` sets each field explicitly and never copies a whole state.

The top-level fields of `View` are the sections that are sent to the client. An update sends each changed section as a
whole. Seats are numbers (-1: neutral, or no seat). Hexes are written "0406", places "0406R" (with a bank) or "0205"
(without a bank), and cards "P7".
"""

from __future__ import annotations

from msgspec import Struct

from engine.core.game import PUBLIC, Decision, Header
from engine.core.scenario_cards import OptionValue
from engine.sumeria.commands import Segment
from engine.sumeria.prompts import Prompt


class _V(Struct, frozen=True, omit_defaults=True):
    pass


class SetupView(_V, frozen=True):
    """The setup of the match. It is public and does not change until the match is over.

    The function `board()` builds the board from this section.
    """

    scenario: str
    seats: int
    options: dict[str, OptionValue] = {}
    commitment: str = ""
    """Hash of the match's seed, shown from the start. The field `seed` reveals the seed when the match is over."""
    seed: str = ""


class SideView(_V, frozen=True):
    """Public numbers of one seat. The incomes are calculated from the markers that are now on the map.

    `fell`: whether the seat's Leader was destroyed in the War of this turn.
    """

    seat: int
    out: bool = False
    resigned: bool = False
    cities: int = 0
    hexes: int = 0
    """Number of controlled hexes, including cities."""
    city_income: int = 0
    land_income: int = 0
    levy: int = 0
    """Number of armies that are not placed yet."""
    armies: int = 0
    """Number of armies on the board."""
    leader: str = ""
    fell: bool = False


class StackView(_V, frozen=True):
    """Armies of one seat at one place. Neutral armies have seat -1."""

    place: str
    seat: int
    armies: int


class PositionView(_V, frozen=True):
    """The map: controlling seat by hex, armies by place, and the place of each seat's Leader ("" if not on the board).

    `emptied`: the neutral cities whose armies were destroyed (S-37).
    """

    control: dict[str, int]
    stacks: tuple[StackView, ...]
    leaders: tuple[str, ...]
    emptied: tuple[str, ...] = ()


class FightView(_V, frozen=True):
    """A battle that will be fought in the current segment turn."""

    at: str
    foe: int
    lone: bool = False


class WarView(_V, frozen=True):
    """The state of the current turn: the order of the seats, the segment, and the battles that will be fought.

    `order`: the seats in turn order; during set-up, the seats in the order in which they place their pieces. `placing`:
    the seats that must still choose a city. `on_turn`: the seat whose segment turn it is, or whose segment turn is
    being carried out; -1 if there is none. `acted`: whether a seat has acted in this segment.
    """

    order: tuple[int, ...] = ()
    placing: tuple[int, ...] = ()
    segment: int = 0
    segments: int = 10
    on_turn: int = -1
    acted: bool = False
    fights: tuple[FightView, ...] = ()


class TrayView(_V, frozen=True):
    """Dice rolled for "armies", "leader", "city" or "river". `faces`: the number of dice that showed 1, 2, ..., 6."""

    cause: str
    faces: tuple[int, int, int, int, int, int]


class FoughtSideView(_V, frozen=True):
    """One side of a finished battle: its stack, all its cards, its dice and its total."""

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
    """A finished battle. `fell`: the seat whose Leader was destroyed, or -1 if there is none.

    `without_dice`: whether a side resigned, so that no dice were rolled.
    """

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
    """One side of the current battle. `owes`: whether this side must still answer.

    `is_in`: whether this side has given its sealed answer. Both are false if this side need not answer.
    """

    seat: int
    armies: int
    leader: bool = False
    cards: int = 0
    """Number of cards that were dealt to this side."""
    dice: int = 0
    """Number of dice that this side will roll."""
    owes: bool = False
    is_in: bool = False


class BattleView(_V, frozen=True):
    """The current battle. `stage` is "redraw". If the switch hand_play is on, the stage "play" follows.

    `hand`: the viewer's own hand. `laid`: the cards that the viewer has discarded.
    """

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
    """The attacker's chance of winning, in percent. It is calculated from public numbers and average hands."""


class HarvestCardView(_V, frozen=True):
    """A Harvest card that was dealt this turn. `die` is 0 until the card is resolved.

    `hexes`: the hexes that lost their marker.
    """

    card: str
    name: str
    effect: str
    die: int = 0
    before: int = 0
    after: int = 0
    hexes: tuple[str, ...] = ()


class HarvestView(_V, frozen=True):
    """The four Harvest cards of a seat, from left to right."""

    seat: int
    cards: tuple[HarvestCardView, ...]


class PileView(_V, frozen=True):
    """A deck of cards: the number of cards left, and the discards, oldest first."""

    cards: int
    discards: tuple[str, ...] = ()


class DecksView(_V, frozen=True):
    war: PileView
    harvest: PileView


class StoredView(_V, frozen=True):
    """A command that the viewer has stored for a later segment.

    `doubt`: the reason why the command would be dropped now, or "" if there is no reason.
    """

    segment: int
    command: Segment
    doubt: str = ""


class DraftView(_V, frozen=True):
    """A stored command of the viewer that was dropped, and the reason.

    `code` is "battle", "hex", "enemies" or the error code with which the command was refused.
    """

    segment: int
    command: Segment
    code: str
    text: str


class StandingView(_V, frozen=True):
    """The viewer's standing orders. Other viewers cannot see whether there are any.

    `woken`: the reason why the pass "until disturbed" ended.
    """

    stored: tuple[StoredView, ...] = ()
    drafts: tuple[DraftView, ...] = ()
    done: str = ""
    woken: str = ""
    lay_by_rule: bool = False
    missed: int = 0


class RankView(_V, frozen=True):
    """The place of one seat in the ranking (S-31)."""

    seat: int
    cities: int
    fertility: int


class View(Struct, frozen=True):
    """Everything that one viewer is allowed to know at this time."""

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
    """Ranking of the seats, best first. It is the final ranking when the match is over."""
    battle: BattleView | None = None
    decisions: tuple[Decision, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    standing: StandingView | None = None

    @property
    def is_public(self) -> bool:
        return self.viewer == PUBLIC


# ---- the board, which never changes in a match ------------------------------------------------------------------


class BoardHex(_V, frozen=True):
    """A hex of the map. `value` is -1 for sea.

    `banks` maps a side ("N", "NE", ...) of a river hex to the banks that the side touches. Banks are "R", "L" or "RL".
    `q` and `r` are axial coordinates. Hexes are drawn flat-topped at x = 1.5 q, y = sqrt(3) (r + q / 2).
    """

    id: str
    q: int
    r: int
    terrain: str
    value: int
    city: str = ""
    banks: dict[str, str] = {}
    round: dict[str, str] = {}
    """Maps each adjacent hex to the side that it shares with this hex."""


class RiverHexView(_V, frozen=True):
    hex: str
    comes: str
    goes: str


class RiverView(_V, frozen=True):
    """A river. Its hexes are listed from source to mouth."""

    name: str
    hexes: tuple[RiverHexView, ...]


class RulesView(_V, frozen=True):
    """The values of the optional rules in this match (S-49)."""

    income_first: bool
    neutrals: str
    win: str
    turns: int
    hand_play: bool
    starts: str
    minutes: int


class Board(_V, frozen=True):
    """The map, the rivers and the cards. The board is the same for all viewers. A client fetches it only once."""

    columns: int
    rows: int
    hexes: tuple[BoardHex, ...]
    rivers: tuple[RiverView, ...]
    cities: dict[str, str]
    """Maps a city's name to its hex."""
    start_income: dict[str, int]
    """Maps a city's hex to the first income, which comes from the city and its adjacent land hexes."""
    card_types: dict[str, str]
    """Maps the letter of a War card to the name of its type."""
    harvest_cards: dict[str, str]
    """Maps the id of a Harvest card to its name."""
    rules: RulesView
