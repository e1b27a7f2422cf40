"""Conditional plans for movement: filed ahead and carried out ship by ship when the ships are activated (R-INIT-04)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import codec
from engine.core.errors import Malformed
from engine.core.game import PUBLIC, STANDING, Setup
from engine.warpwar import commands as c
from engine.warpwar.events import event_types
from tests.engine.battery import apply_and_check
from tests.engine.twins import Pair, World, check_pair
from tests.engine.warpwar.option_sets import SETS
from tests.engine.warpwar.position import GAME, Position
from tests.engine.warpwar.roaming import RESIGN, Pace, roam
from tests.engine.warpwar.switches import building, outcome

pytestmark = pytest.mark.matches

STAYS: tuple[str, ...] = ()


def before_movement(*ships: tuple[str, int, str], **options: Any) -> Position:
    """Return Building of turn 2 with these ships, given as id, seat and star, with 5 MP each."""
    table = Position(**options)
    table.build_nothing()
    table.idle_until("build")
    for id, seat, star in ships:
        table.put_ship(f"{id}: TL0 PD=5 SR=1", seat, star)
    return table


def file_plans(table: Position, seat: int, *plans: c.MovePlan, rest: Any = "ask") -> None:
    """File plans outside of every question, as the table does. Check that this moves nothing by itself."""
    step = apply_and_check(GAME, table.state, seat, STANDING, c.MovePlans(plans, rest))
    assert step.events == ()
    table.state = step.state


def stays(table: Position, seat: int, ship: str) -> None:
    table.do(seat, c.Move((ship,)))


def list_moves(table: Position) -> list[tuple[str, str]]:
    """Return the ships and stars of the moves of the last step, in order."""
    return [
        (each.ship, table.world.star_map.label(each.path[-1]))
        for each in table.events_for_viewer(PUBLIC, event_types.Moved)
    ]


def at(table: Position, ship: str) -> str:
    return table.world.star_map.label(table.state.ships[ship].hex)


def unfit(table: Position, seat: int) -> tuple[str, ...]:
    shown = table.view(seat).standing
    assert shown is not None
    return shown.unfit


# ---- ship by ship -----------------------------------------------------------------------------------------------


def test_a_stack_goes_as_the_activation_comes_to_its_ships() -> None:
    """3 ships against 2: seat 0 activates two, then seat 1 both (1:2, 1:1), then seat 0 its last (R-INIT-02)."""
    table = before_movement(
        *((id, 0, "Mari") for id in ("W1", "W3", "W5")), *((id, 1, "Babylon") for id in ("W2", "W4"))
    )
    file_plans(table, 0, c.MovePlan(("W1", "W3", "W5"), ("~Ubaid",)))
    table.build_nothing()
    assert list_moves(table) == [("W1", "Ubaid"), ("W3", "Ubaid")]
    assert (table.open_kinds(0), table.open_kinds(1)) == ([], ["move"])
    stays(table, 1, "W2")
    assert (table.open_kinds(0), table.open_kinds(1), at(table, "W5")) == ([], ["move"], "Mari")
    table.do(1, c.Move(("W4",), ("~Sumer",)))
    assert list_moves(table) == [("W4", "Sumer"), ("W5", "Ubaid")]
    assert (table.state.turn, table.state.phase, table.state.sides[0].plans) == (3, "build", None)


def test_both_have_planned_and_nobody_is_asked() -> None:
    """2 ships against 1. No seat is asked between Building and the end of Movement."""
    table = before_movement(("W1", 0, "Mari"), ("W3", 0, "Mari"), ("W2", 1, "Babylon"))
    file_plans(table, 0, c.MovePlan(("W3",), ("~Ubaid",)), c.MovePlan(("W1",), STAYS))
    file_plans(table, 1, c.MovePlan(("W2",), ("~Sumer",)))
    table.build_nothing()
    assert list_moves(table) == [("W3", "Ubaid"), ("W2", "Sumer")]
    assert [each.ships for each in table.events_for_viewer(0, event_types.Stayed)] == [("W1",)]
    assert (table.state.turn, table.state.phase) == (3, "build")


def test_filed_while_others_move_and_while_one_is_asked() -> None:
    """A plan filed by the seat that the table waits for moves nothing at once. It waits for the next activation."""
    table = before_movement(("W1", 0, "Mari"), ("W3", 0, "Mari"), ("W2", 1, "Babylon"))
    table.build_nothing()
    assert table.open_kinds(0) == ["move"]
    file_plans(table, 0, c.MovePlan(("W3",), ("~Ubaid",)))
    file_plans(table, 1, c.MovePlan(("W2",), ("~Sumer",)))
    assert (table.open_kinds(0), at(table, "W3")) == (["move"], "Mari")
    stays(table, 0, "W1")
    assert list_moves(table) == [("W3", "Ubaid"), ("W2", "Sumer")]


def test_when_whose_turn_it_is_resigns_the_others_plans_go_on() -> None:
    table = building(seats=3)
    homes = [side.homes[0] for side in table.state.sides]
    for id, seat in (("W1", 0), ("W4", 0), ("W2", 1), ("W3", 2)):
        table.put_ship(f"{id}: TL0 PD=5", seat, homes[seat])
    table.build_nothing()
    assert table.open_kinds(0) == ["move"]
    for seat, ship in ((1, "W2"), (2, "W3")):
        file_plans(table, seat, c.MovePlan((ship,), STAYS))
    step = GAME.resign(table.state, 0)
    stayed = [event.body.ships for event in step.events if isinstance(event.body, event_types.Stayed)]
    assert sorted(stayed) == [("W2",), ("W3",)]
    assert step.state.phase != "movement"


def test_plans_are_for_one_movement_and_can_be_changed_and_dropped() -> None:
    table = before_movement(("W1", 0, "Mari"), ("W2", 1, "Babylon"))
    before = table.view(0)
    assert before.standing is not None and before.standing.plannable and before.standing.plans is None
    for path in (("~Umma",), ("~Ubaid",)):
        file_plans(table, 0, c.MovePlan(("W1",), path))
        shown = table.view(0)
        assert shown.standing is not None and shown.standing.plans == c.MovePlans((c.MovePlan(("W1",), path),))
        assert (shown.header, shown.decisions, shown.standing.unfit) == (before.header, before.decisions, ())
        assert codec.decode(codec.encode(table.state), GAME.state_type) == table.state
    file_plans(table, 0)
    assert table.view(0) == before
    file_plans(table, 0, c.MovePlan(("W1",), ("~Umma",), when="enemy"))
    table.build_nothing()
    table.idle_until("build")
    assert (table.state.turn, table.state.sides[0].plans, at(table, "W1")) == (3, None, "Mari")


# ---- conditions -------------------------------------------------------------------------------------------------


def umma(*plans: c.MovePlan, comes: bool, rest: Any = "ask") -> Position:
    """Return a position in which seat 1 has moved first, with two ships against one, and W1 is next.

    W2 of Sumer comes to Umma if `comes`.
    """
    table = before_movement(("W1", 0, "Mari"), ("W2", 1, "Sumer"), ("W4", 1, "Babylon"))
    file_plans(table, 0, *plans, rest=rest)
    table.build_nothing()
    table.do(1, c.Move(("W2",), ("~Umma",) if comes else STAYS))
    assert at(table, "W1") == "Mari"
    stays(table, 1, "W4")
    return table


TO_UMMA = ("~Umma",)


@pytest.mark.parametrize(
    ("when", "comes", "end"),
    [
        ("always", True, "Umma"),
        ("always", False, "Umma"),
        ("free", True, "An enemy is at Umma."),
        ("free", False, "Umma"),
        ("enemy", True, "Umma"),
        ("enemy", False, "No enemy is at Umma."),
    ],
)
def test_only_when_its_condition_holds(when: Any, comes: bool, end: str) -> None:
    """If no plan fits, the player is asked and reads why."""
    table = umma(c.MovePlan(("W1",), TO_UMMA, when), comes=comes)
    if end == "Umma":
        assert at(table, "W1") == "Umma"
        assert table.open_kinds(0) == (["orders"] if comes else table.open_kinds(0))
    else:
        assert (table.open_kinds(0), at(table, "W1"), unfit(table, 0)) == (["move"], "Mari", (end,))


@pytest.mark.parametrize(("comes", "end"), [(True, "Ubaid"), (False, "Umma")])
def test_the_first_that_fits_counts(comes: bool, end: str) -> None:
    plans = (c.MovePlan(("W1",), TO_UMMA, "free"), c.MovePlan(("W1",), ("~Ubaid",)))
    assert at(umma(*plans, comes=comes), "W1") == end


def test_a_path_the_rules_now_forbid_does_not_fit() -> None:
    """R-MOVE-05: an enemy at Umma ends the way there."""
    table = umma(c.MovePlan(("W1",), ("~Umma", "~Girsu")), comes=True)
    assert (table.open_kinds(0), at(table, "W1")) == (["move"], "Mari")
    assert unfit(table, 0) == ("An enemy ship at Umma ends movement there; end the path at Umma.",)
    assert at(umma(c.MovePlan(("W1",), ("~Umma", "~Girsu")), comes=False), "W1") == "Girsu"


def test_a_pinned_ship_is_not_asked_for_and_its_plan_falls() -> None:
    """R-PIN-01."""
    table = before_movement(("W1", 0, "Umma"), ("W2", 1, "Sumer"), ("W4", 1, "Babylon"))
    file_plans(table, 0, c.MovePlan(("W1",), ("~Mari",)))
    table.build_nothing()
    table.do(1, c.Move(("W2",), TO_UMMA))
    assert unfit(table, 0) == ("No ship of this plan can move now.",)
    stays(table, 1, "W4")
    assert (at(table, "W1"), table.open_kinds(0)) == ("Umma", ["orders"])


def test_what_the_path_sets_down_and_takes_up_counts_in_its_time() -> None:
    """W1 brings S10 to Ubaid. W3's plan to fetch S10 there fits only after that."""
    table = before_movement(("W1", 0, "Mari"), ("W3", 0, "Sumarra"), ("W2", 1, "Babylon"))
    table.put_ship("S10: TL0 PD=1", 0, "Mari", aboard="W1")
    file_plans(
        table, 0, c.MovePlan(("W3",), ("~Ubaid", "pick S10")), c.MovePlan(("W1",), ("~Ubaid", "drop S10")), rest="stay"
    )
    table.build_nothing()
    assert list_moves(table) == [("W1", "Ubaid"), ("W3", "Ubaid")]
    assert table.state.ships["S10"].aboard == "W3"


def test_a_face_down_counter_may_be_an_enemy() -> None:
    """Semi-hidden play: the counter there is not read, but it still holds back a plan for a free star (R-HID-02)."""
    table = building(semi_hidden=True)
    start, ends = next((at, there) for at, (there, *_) in table.world.star_map.warps.items())
    table.put_ship("W1: TL0 PD=5", 0, start)
    table.put_ship("W2: TL0 PD=5", 1, ends)
    file_plans(table, 0, c.MovePlan(("W1",), (f"~{ends}",), "free"))
    table.build_nothing()
    table.idle_until("move", 0)
    view = table.view(0)
    assert [unit.id for unit in view.units if unit.hex == ends] == []
    assert (table.open_kinds(0), table.state.ships["W1"].hex) == (["move"], start)
    assert unfit(table, 0) == (f"An enemy is at {table.world.star_map.label(ends)}.",)


# ---- when none fits ---------------------------------------------------------------------------------------------


def test_the_rest_stay_one_by_one_those_without_a_plan_first() -> None:
    """3 against 2: W3 and W5 stay. Seat 1 moves both ships, the first of them to Umma. Then W1's plan fits."""
    table = before_movement(*((id, 0, "Mari") for id in ("W1", "W3", "W5")), ("W2", 1, "Sumer"), ("W4", 1, "Babylon"))
    file_plans(table, 0, c.MovePlan(("W1",), TO_UMMA, "enemy"), rest="stay")
    table.build_nothing()
    assert [each.ships for each in table.events_for_viewer(0, event_types.Stayed)] == [("W3",), ("W5",)]
    assert table.open_kinds(1) == ["move"]
    table.do(1, c.Move(("W2",), TO_UMMA))
    stays(table, 1, "W4")
    assert (at(table, "W1"), table.open_kinds(0)) == ("Umma", ["orders"])


def test_a_plan_that_never_fits_stays_in_the_end() -> None:
    table = umma(c.MovePlan(("W1",), TO_UMMA, "enemy"), comes=False, rest="stay")
    assert (at(table, "W1"), table.state.phase == "movement") == ("Mari", False)


def test_who_must_move_is_asked_all_the_same() -> None:
    """R-RET-06: a ship in space may not stay there if it can reach a star."""
    table = before_movement(("W1", 0, "Mari"), ("W2", 1, "Babylon"))
    star_map = table.world.star_map
    space = next(hex for hex in star_map.beside[table.hex("Mari")] if not star_map.is_star(hex))
    table.state.ships["W1"].hex = space
    file_plans(table, 0, rest="stay")
    table.build_nothing()
    if table.open_kinds(1) == ["move"]:
        stays(table, 1, "W2")
    assert table.open_kinds(0) == ["move"]


# ---- filing -----------------------------------------------------------------------------------------------------


def test_what_cannot_be_filed() -> None:
    table = before_movement(("W1", 0, "Mari"), ("W2", 1, "Babylon"))
    table.put_ship("S10: TL0 PD=1", 0, "Mari")
    bad = [
        ("E-NOT-YOURS", c.MovePlan(("W2",), ("~Sumer",))),
        ("E-NOT-YOURS", c.MovePlan(("W99",), ("~Sumer",))),
        ("E-NOT-YOURS", c.MovePlan(("S10",), ("~Ubaid",))),
        ("E-LIST-TWICE", c.MovePlan(("W1", "W1"), ("~Ubaid",))),
        ("E-OFF-MAP", c.MovePlan(("W1",), ("~Ubaid", "Nowhere"))),
        ("E-OFF-MAP", c.MovePlan(("W1",), ("9999",))),
    ]
    for code, plan in bad:
        assert outcome(lambda plan=plan: file_plans(table, 0, plan)) == code  # type: ignore[misc]
    assert table.refusal_code(0, c.MovePlans()) == "E-WRONG-ANSWER", "it answers no question"
    table.state = GAME.resign(table.state, 1).state
    assert outcome(lambda: file_plans(table, 0, rest="stay")) == "E-OVER"


@pytest.mark.parametrize(
    ("scenario", "options"), [("1977-basic", {}), ("1994-advanced", {}), ("2012-learning", {"movement": "plotted"})]
)
def test_only_where_the_activation_is_handed_on(scenario: str, options: dict[str, Any]) -> None:
    table = Position(scenario, **options)
    shown = table.view(0).standing
    assert shown is not None and not shown.plannable
    assert outcome(lambda: file_plans(table, 0, rest="stay")) == "E-PLANS"


@pytest.mark.parametrize(
    "raw",
    [
        {"plans": [{"ships": [], "path": []}]},
        {"plans": [{"ships": ["W1"], "path": [7]}]},
        {"plans": [{"ships": ["W1"], "path": ["0606"] * 61}]},
        {"plans": [{"ships": ["W1"], "when": "maybe"}]},
        {"plans": [{"ships": ["W1"], "turns": 2}]},
        {"plans": [{"ships": ["W1"]}] * 41},
        {"plans": [{"ships": ["W1"]}] * 10_000},
        {"rest": "resign"},
        {"rest": None},
    ],
)
def test_malformed(raw: Any) -> None:
    with pytest.raises(Malformed):
        codec.read_command({"kind": "move_plans", **raw}, GAME.command_type)


def test_nobody_else_can_tell() -> None:
    """Foes, Allies and watchers see nothing before Movement and while others move, until a ship with a plan moves."""
    table = building(seats=4, diplomacy=True)
    for seat in range(4):
        for n in range(3 if seat else 1):
            table.put_ship(f"W{seat + 1 + 4 * n}: TL0 PD=5", seat, table.state.sides[seat].homes[0])
    table.state.relations = {"0-2": "allied"}
    plans = c.MovePlans((c.MovePlan(("W1",), ("~Elam",), "enemy"), c.MovePlan(("W1",), STAYS)), "stay")
    for _ in range(2):
        one = GAME.apply(table.state, 0, STANDING, c.MovePlans())
        other = GAME.apply(table.state, 0, STANDING, plans)
        assert one.state != other.state and one.events == other.events == ()
        assert GAME.open_questions(one.state) == GAME.open_questions(other.state)
        pair = Pair("move plans", World(GAME, one), World(GAME, other), frozenset({0}))
        check_pair(GAME, table.state.setup, pair)
        table.build_nothing()
        assert table.state.phase == "movement" and not table.open_kinds(0)


# ---- the question -----------------------------------------------------------------------------------------------


def test_planning_lists_what_the_prompt_would() -> None:
    """The seat that the table waits for gets the rows of its question. The other gets its ships that can still move."""
    table = before_movement(("W1", 0, "Mari"), ("W3", 0, "Mari"), ("W5", 0, "Ubaid"), ("W2", 1, "Babylon"))
    table.put_ship("S10: TL0 PD=1", 0, "Mari", aboard="W1")
    table.put_ship("S11: TL0 PD=1", 1, "Babylon")
    ask = {"kind": "planning"}
    assert [each.ship for each in GAME.explain(table.view(0), ask).movers] == ["W1", "W3", "W5"], "before Movement"
    table.build_nothing()
    (prompt,) = table.view(0).prompts
    assert GAME.explain(table.view(0), ask).movers == prompt.movers  # type: ignore[union-attr]
    (row,) = GAME.explain(table.view(1), ask).movers
    assert (row.ship, row.mp, row.racks, row.loose) == ("W2", 5, 1, ("S11",))
    table.do(0, c.Move(("W5",), ("~Sumarra",)))
    assert [each.ship for each in GAME.explain(table.view(0), ask).movers] == ["W1", "W3"], "W5 has moved"
    assert GAME.explain(table.view(PUBLIC), ask).movers == ()


# ---- whatever is filed ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["2012-learning", "2012-cornered", "semi-hidden", "diplomacy-three", "blind"])
def test_whatever_is_filed_the_match_goes_on_by_the_rules(name: str) -> None:
    """Random play with plans filed at any time: ships move in commands of other seats, and all invariants hold."""
    setup = SETS[name] if name in SETS else Setup(name, 2)
    for seed in range(7, 60):
        done = roam(setup, seed, 240, Pace(look=10, nonsense=0, twins=30))
        if count_carried_moves(setup, seed, done.log):
            assert done.kinds["MovePlans"] > 5
            return
    raise AssertionError("no plan was ever carried out in another seat's command")


def count_carried_moves(setup: Setup, seed: int, log: list[Any]) -> int:
    """Return how often a ship moved in the command of another seat. Check that no plan outlives Movement."""
    state, count = GAME.new(setup, seed).state, 0
    for seat, decision, command in log:
        if decision == RESIGN:
            break
        step = GAME.apply(state, seat, decision, command)
        movers = {event.body.seat for event in step.events if isinstance(event.body, event_types.Moved)}
        count += bool(movers - {seat})
        if state.phase == "movement" != step.state.phase:
            assert all(side.plans is None for side in step.state.sides)
        state = step.state
    return count
