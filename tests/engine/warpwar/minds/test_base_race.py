"""Base races in Learning: decided by who moves last, who is pinned and who guards (R-VIC-04, R-PIN-01)."""

from __future__ import annotations

import pytest

from engine.core import codec
from engine.core.chance import BotRandom
from engine.warpwar.bot.situation import Situation
from engine.warpwar.commands import Move, NewShip
from engine.warpwar.minds.base_race import BaseRace, odds
from engine.warpwar.minds.siege import win_share
from engine.warpwar.prompts import BuildPrompt
from tests.engine.warpwar.position import GAME, Position

STRIKER = "W51: TL0 PD=18 B=9 S=8"
HUGE = "W51: TL0 PD=50 B=25 S=25"
RAIDER = "W52: TL0 PD=15 B=5 S=5"
GUARD, STOUT = "S60: TL0 PD=4 B=2 S=2", "S61: TL0 PD=30 B=15 S=15"
FOE_GUARD = "S62: TL0 PD=4 B=2 S=2"


def second_turn(mine: dict[str, str], theirs: dict[str, str], first: int = 0) -> Position:
    """Return turn 2 of Learning: seat 0 starts from Ur, seat 1 from Babylon.

    `first` wins initiative ties (R-INIT-03).
    """
    position = Position()
    position.build_nothing()
    assert position.state.turn == 2 and not position.state.ships
    position.state.priority = [1 - first, first]  # turn 2 rotates it by one place
    for seat, fleet in enumerate((mine, theirs)):
        for record, place in fleet.items():
            position.put_ship(record, seat, place)
    return position


def goal(position: Position) -> str:
    """Return the name of the star where the Admiral's next ship ends its move."""
    reply = GAME.answer(position.view(0), BotRandom("s", "q"), "admiral")
    assert reply is not None and isinstance(reply.command, Move)
    steps = [step for step in reply.command.path if " " not in step]
    at = steps[-1].removeprefix("~") if steps else position.state.ships[reply.command.ships[0]].hex
    return position.world.star_map.label(position.hex(at)).split(" (")[0]


def test_nobody_leaves_a_bare_base_to_a_raider_who_has_yet_to_move() -> None:
    """If both strike, both bases fall: a draw (R-VIC-04). The ship that stays beats the raider at home."""
    position = second_turn({STRIKER: "Ur"}, {RAIDER: "Sumer", FOE_GUARD: "Babylon"})
    position.idle_until("move", 0)
    assert goal(position) == "Ur"


def test_who_moves_last_strikes() -> None:
    """The raider has moved elsewhere: no enemy can reach Ur any more."""
    position = second_turn({STRIKER: "Ur"}, {RAIDER: "Sumer", FOE_GUARD: "Babylon"}, first=1)
    position.idle_until("move", 1)
    position.do(1, Move(("W52",)))
    assert goal(position) == "Babylon"


def test_who_leaves_a_strong_guard_strikes_first() -> None:
    """A Systemship of 60 BP holds Ur against all that 48 BP can have bought."""
    position = second_turn({HUGE: "Ur", STOUT: "Ur"}, {RAIDER: "Sumer", FOE_GUARD: "Babylon"})
    position.idle_until("move", 0)
    assert goal(position) == "Babylon"


def test_a_raider_at_his_base_is_pinned_by_the_strike() -> None:
    """A fleet that enters a star pins the Warpships there (R-PIN-01). Ur is safe, although no ship stays."""
    position = second_turn({"W51: TL0 PD=30 B=20 S=20": "Ur"}, {RAIDER: "Babylon"})
    position.idle_until("move", 0)
    assert goal(position) == "Babylon"


def test_one_comes_home_to_meet_whoever_is_at_the_base() -> None:
    """The raider is already at Ur, and a Systemship of 8 BP cannot hold it."""
    position = second_turn({STRIKER: "Umma", GUARD: "Ur"}, {RAIDER: "Ur", STOUT: "Babylon"}, first=1)
    position.idle_until("move", 0)
    assert goal(position) == "Ur"


def test_the_answer_does_not_hang_on_what_the_foe_hides() -> None:
    """The foe hides designs and stock."""
    answers = []
    for raider, stock in ((RAIDER, 0), ("W52: TL0 PD=2 T=3 M=9", 31)):
        position = second_turn({STRIKER: "Ur"}, {raider: "Sumer", FOE_GUARD: "Babylon"})
        position.state.stars[position.hex("Babylon")].bp = stock
        replies = []
        for kind in ("build", "move"):
            position.idle_until(kind, 0)
            replies.append(GAME.answer(position.view(0), BotRandom("s", "q"), "admiral"))
        answers.append(codec.encode([codec.encode(reply).decode() for reply in replies]))
    assert answers[0] == answers[1]


def besieging(bp: int, turn: int, guards: int) -> tuple[Position, tuple[NewShip, ...]]:
    """Return the position, and the Admiral's new ships with this BP against guards only, without Warpships."""
    position = second_turn({STRIKER: "Ur"}, {f"S{62 + 2 * n}: TL0 PD=4 B=2 S=2": "Babylon" for n in range(guards)})
    position.state.turn = turn
    position.state.stars[position.hex("Ur")].bp = bp
    assert position.prompt(0, BuildPrompt).yards[0].bp == bp
    reply = GAME.answer(position.view(0), BotRandom("s", "q"), "admiral")
    assert reply is not None
    return position, tuple(each for each in reply.command.items if isinstance(each, NewShip))


def test_bp_are_saved_for_one_hull_against_a_foe_who_only_defends() -> None:
    """40 BP besides 40 BP of ships do not break 104 BP of guards. A ship of 200 BP does."""
    assert besieging(40, 9, 10)[1] == ()
    position, (ship,) = besieging(200, 9, 10)
    assert sum(ship.attrs.values()) == 195 and ship.attrs["S"] > 50
    assert position.prompt(0, BuildPrompt).systemships


@pytest.mark.parametrize(
    ("second", "wanted"), [("", "Ur"), ("W53: TL0 PD=28 B=9 S=16", "Ur"), ("W53: TL0 PD=90 B=25 S=60", "Babylon")]
)
def test_against_a_foe_who_only_defends_all_strike_together_or_nobody(second: str, wanted: str) -> None:
    """Ten Systemships of 104 BP: one ship has no chance, two of 88 BP have a bad one, two of 210 BP a good one."""
    guards = {f"S{62 + 2 * n}: TL0 PD=4 B=2 S=2": "Babylon" for n in range(10)}
    position = second_turn({STRIKER: "Ur"} | ({second: "Ur"} if second else {}), guards)
    position.state.turn = 9
    position.idle_until("move", 0)
    assert goal(position) == wanted


@pytest.mark.parametrize(("mine", "theirs", "chance"), [(4.0, 5.0, 0.5), (1.0, 0.0, 1.0), (0.0, 1.0, 0.0)])
def test_odds_of_a_battle(mine: float, theirs: float, chance: float) -> None:
    """An own fleet counts 5/4 of its worth, so 4 equal 5. An empty star is taken. No fleet takes nothing."""
    assert odds(mine, theirs) == pytest.approx(chance)


def test_a_screen_stops_what_several_guards_fire() -> None:
    """A Beam of 2 hits for 3 at most, four of them for 12. A Screen of 12 stops all; a bare ship of 6 is lost."""
    guards = ((8, 2, 2),) * 4
    assert win_share(((40, 12, 12),), guards) == 1.0
    assert win_share(((6, 1, 0),), guards) == 0.0


@pytest.mark.parametrize(("foe", "valued"), [(FOE_GUARD, True), ("W52: TL0 PD=15 B=5 S=5", False)])
def test_where_players_take_turns_only_a_siege_is_valued(foe: str, valued: bool) -> None:
    """1994 Basic: a foe that has only Systemships is besieged. A foe with Warpships is met as in other scenarios."""
    position = Position("1994-basic")
    position.idle_until("build")
    while position.state.turn < 2:
        position.idle(0 if position.open_kinds(0) else 1)
    position.remove(0, 1)
    position.put_ship(STRIKER, 0, position.state.sides[0].homes[0])
    position.put_ship(foe, 1, position.state.sides[1].homes[0])
    position.idle_until("build", 0)
    assert BaseRace(Situation(position.view(0), BotRandom("s", "q"))).on == valued
