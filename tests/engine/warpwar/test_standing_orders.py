"""Standing orders: filed at any time, secret, followed while their player is away (R-GEN-06, R-DMG-10)."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import codec
from engine.core.errors import Malformed
from engine.core.game import PUBLIC, STANDING, Setup
from engine.core.table import moments, suggesting
from engine.warpwar import commands as c
from engine.warpwar.combat.damage import PLACES
from engine.warpwar.notation import print_order
from tests.engine.battery import apply_and_check, check_idle
from tests.engine.twins import Pair, World, check_pair
from tests.engine.warpwar.option_sets import SETS
from tests.engine.warpwar.position import GAME, Position
from tests.engine.warpwar.switches import ALL_WEAPONS, building, fighting, outcome

BOLD = c.Conduct("ATTACK", fire=("beam",))


def file_orders(table: Position, seat: int, orders: Any) -> None:
    """File orders outside of every question, as the table does."""
    step = apply_and_check(GAME, table.state, seat, STANDING, orders)
    assert step.events == ()
    table.state = step.state


def absent_orders(table: Position, seat: int) -> list[str]:
    """Return the orders of the absent player's ships, in notation. Check that they are legal."""
    reply = GAME.idle(table.view(seat))
    assert reply is not None and isinstance(reply.command, c.Orders)
    GAME.apply(table.state, seat, reply.decision, reply.command)
    return [print_order(order) for order in reply.command.orders]


# ---- filing -----------------------------------------------------------------------------------------------------


def test_filed_changed_and_dropped_at_any_time() -> None:
    """Orders may be filed during another seat's turn too. They add no question."""
    table = Position("1994-advanced")
    table.idle_until("build")
    waiting = 1 - table.state.phasing
    assert table.open_kinds(waiting) == []
    before = table.view(waiting)
    assert before.standing is not None and before.standing.filed is None
    one, two = c.StandingOrders(fleet=BOLD), c.StandingOrders(damage=("PD",), repair=True)
    for orders in (one, two):
        file_orders(table, waiting, orders)
        shown = table.view(waiting)
        assert shown.standing is not None and shown.standing.filed == orders
        assert (shown.header, shown.decisions) == (before.header, before.decisions)
        assert codec.decode(codec.encode(table.state), GAME.state_type) == table.state
    file_orders(table, waiting, c.StandingOrders())
    assert table.view(waiting) == before


@pytest.mark.parametrize("orders", [c.StandingOrders(fleet=BOLD), c.StandingOrders(damage=PLACES[::-1])])
def test_nobody_else_can_tell(orders: c.StandingOrders) -> None:
    """Foes, Allies and watchers get the same views, refusals and questions, and no events."""
    table = fighting(("W1: TL0 PD=8 B=3", 0, ""), ("W2: TL0 PD=8 B=3", 1, ""), seats=4, diplomacy=True)
    table.state.relations = {"0-2": "allied"}
    one = GAME.apply(table.state, 0, STANDING, c.StandingOrders())
    other = GAME.apply(table.state, 0, STANDING, orders)
    assert GAME.open_questions(one.state) == GAME.open_questions(other.state)
    pair = Pair("standing orders", World(GAME, one), World(GAME, other), frozenset({0}))
    check_pair(GAME, table.state.setup, pair)


def test_only_who_plays_can_file() -> None:
    table = Position("2012-cornered", 3)
    for seat in (-1, 3, 99):
        assert outcome(lambda seat=seat: file_orders(table, seat, c.StandingOrders())) == "E-OVER"  # type: ignore[misc]
    assert table.view(PUBLIC).standing is None
    table.state = GAME.resign(table.state, 2).state
    assert outcome(lambda: file_orders(table, 2, c.StandingOrders(repair=True))) == "E-OVER"
    assert table.view(2).standing is None
    table.state = GAME.resign(table.state, 1).state
    assert outcome(lambda: file_orders(table, 0, c.StandingOrders(repair=True))) == "E-OVER"


def test_what_cannot_be_filed() -> None:
    table = building()
    table.put_ship("W1: TL0 PD=5", 0, "Elam")
    table.put_ship("W2: TL0 PD=5", 1, "Elam")
    bad = {
        "E-WRONG-ANSWER": c.Build(),
        "E-NOT-YOURS": c.StandingOrders(ships={"W2": BOLD}),
        "E-LIST-TWICE": c.StandingOrders(damage=("PD", "PD")),
    }
    for code, command in bad.items():
        assert outcome(lambda command=command: file_orders(table, 0, command)) == code  # type: ignore[misc]
    unknown = outcome(lambda: file_orders(table, 0, c.StandingOrders(ships={"W98": BOLD})))
    assert unknown == "E-NOT-YOURS", "a foreign ship and one that never was are refused alike"
    twice = replace(BOLD, power=(c.Share("D"), c.Share("D", 3)))
    assert outcome(lambda: file_orders(table, 0, c.StandingOrders(fleet=twice))) == "E-LIST-TWICE"
    assert outcome(lambda: file_orders(table, 0, c.StandingOrders(fleet=replace(BOLD, fire=("beam", "beam"))))) == (
        "E-LIST-TWICE"
    )
    assert table.refusal_code(0, c.StandingOrders()) == "E-WRONG-ANSWER", "it answers no question"


@pytest.mark.parametrize(
    "raw",
    [
        {"kind": "standing_orders", "fleet": {"tactic": "RETREAT"}},
        {"kind": "standing_orders", "fleet": {"power": [{"use": "D", "most": -1}]}},
        {"kind": "standing_orders", "fleet": {"power": [{"use": "D", "most": 2.5}]}},
        {"kind": "standing_orders", "fleet": {"power": [{"use": "D"}] * 10_000}},
        {"kind": "standing_orders", "fleet": {"missile_drive": 10**30}},
        {"kind": "standing_orders", "damage": ["WG"]},
        {"kind": "standing_orders", "damage": ["PD"] * 10_000},
        {"kind": "standing_orders", "ships": {f"W{n}": {} for n in range(61)}},
        {"kind": "standing_orders", "when": "always"},
    ],
)
def test_malformed(raw: Any) -> None:
    with pytest.raises(Malformed):
        codec.read_command(raw, GAME.command_type)


# ---- ships ------------------------------------------------------------------------------------------------------


def first_round_orders(record: str, conduct: c.Conduct, foes: tuple[str, ...] = ("W2: TL0 PD=8 B=1",)) -> list[str]:
    """Return the order of W1, whose record is given, in the first round against the foes."""
    enemies = tuple((foe, 1, "") for foe in foes)
    table = fighting((record, 0, ""), *enemies, **ALL_WEAPONS)
    file_orders(table, 0, c.StandingOrders(fleet=conduct))
    return absent_orders(table, 0)


SHIP = "W1: TL0 PD=8 B=3 S=3 T=2 M=6 C=2 SH=7 E=2"
POWER = (c.Share("W"), c.Share("S", 2), c.Share("D"))


@pytest.mark.parametrize(
    ("record", "conduct", "wanted"),
    [
        # Of the 8 points of power, the Beam gets 3 and the Screen 2. The Drive gets the remaining 3 points.
        (SHIP, c.Conduct("ATTACK", ("beam",), POWER), "W1 ATTACK W2 D=3 B=3 S=2"),
        (SHIP, c.Conduct("ATTACK", ("beam",), (c.Share("D", 5), c.Share("W"))), "W1 ATTACK W2 D=5 B=3"),
        # Power that no part uses is lost.
        (SHIP, c.Conduct("DODGE", ("beam",), (c.Share("W", 1), c.Share("D", 4))), "W1 DODGE W2 D=4 B=1"),
        # A ship that fires Missiles or Shells cannot use its Screen (R-WPN-01).
        (SHIP, c.Conduct("ATTACK", ("missiles",), POWER), "W1 ATTACK D=6 T=2; M1 at W2 D=3; M2 at W2 D=3"),
        (SHIP, c.Conduct("DODGE", ("cannons", "beam"), POWER), "W1 DODGE W2 D=6 C=1(3) C=1(3)"),
        (SHIP, c.Conduct(fire=("beam",), power=(c.Share("E"), c.Share("S"))), "W1 DODGE D=0 S=3 E=2"),
        # These ships are damaged. The instructions for lost parts are ignored, and the next weapon of the list fires.
        ("W1: TL0 PD={8}4 B={3}1 S=3 T={2}0 M=6", c.Conduct("ATTACK", ("missiles", "beam"), POWER),
         "W1 ATTACK W2 D=1 B=1 S=2"),
        ("W1: TL0 PD=8 T=2 M={6}1", c.Conduct("ATTACK", ("missiles",), POWER), "W1 ATTACK D=7 T=1; M1 at W2 D=3"),
        ("W1: TL0 PD=8 C=3 SH={12}4", c.Conduct("ATTACK", ("cannons",), POWER), "W1 ATTACK W2 D=6 C=1(3) C=1(1)"),
        ("W1: TL0 PD={8}0 B=3 S=3", c.Conduct("ATTACK", ("beam",), POWER), "W1 ATTACK D=0"),
        # If the instructions name neither weapons nor shares of power, the default order of the rules applies.
        (SHIP, c.Conduct(), "W1 DODGE D=5 S=3"),
    ],
)  # fmt: skip
def test_conduct(record: str, conduct: c.Conduct, wanted: str) -> None:
    assert first_round_orders(record, conduct) == [wanted]


TWO = ("W2: TL0 PD=8 B=1", "S11: TL0 PD=4 B=1")


@pytest.mark.parametrize(("prey", "target"), [("warpships", "W2"), ("systemships", "S11"), ("wounded", "W2")])
def test_prey(prey: Any, target: str) -> None:
    """No foe is wounded yet, so the order of ids decides."""
    assert first_round_orders(SHIP, c.Conduct("ATTACK", ("beam",), POWER, prey=prey), TWO) == [
        f"W1 ATTACK {target} D=3 B=3 S=2"
    ]


def test_the_wounded_first() -> None:
    table = fighting(("W1: TL0 PD=8 B=3", 0, ""), ("W2: TL0 PD=9", 1, ""), ("W4: TL0 PD=9", 1, ""))
    table.orders(0, "W1 ATTACK W4 D=5 B=3")
    table.orders(1, "W2 ATTACK D=5", "W4 ATTACK D=5")
    table.idle_until("orders")
    file_orders(table, 0, c.StandingOrders(fleet=BOLD))
    assert absent_orders(table, 0) == ["W1 ATTACK W4 D=5 B=3"]


@pytest.mark.parametrize(
    ("retreat", "record", "foes", "flees"),
    [
        ("never", "W1: TL0 PD={8}1 B=1", TWO, False),
        ("hurt", "W1: TL0 PD={8}5 B=1", TWO, False),
        ("hurt", "W1: TL0 PD={8}4 B=1", TWO, True),
        ("outnumbered", "W1: TL0 PD={8}1 B=1", TWO[:1], False),
        ("outnumbered", "W1: TL0 PD=8 B=1", TWO, True),
        ("either", "W1: TL0 PD={8}4 B=1", TWO[:1], True),
        ("either", "W1: TL0 PD=8 B=1", TWO[:1], False),
        ("always", "W1: TL0 PD=8 B=1", TWO[:1], True),
        ("always", "S10: TL0 PD=8 B=1", TWO[:1], False),
    ],
)
def test_retreat(retreat: Any, record: str, foes: tuple[str, ...], flees: bool) -> None:
    """A Systemship cannot flee, and follows the rest of its conduct."""
    (line,) = first_round_orders(record, replace(BOLD, retreat=retreat), foes)
    assert ("RETREAT" in line) == flees
    assert ("ATTACK" in line) == (not flees)


def test_an_emperors_ship_stays() -> None:
    table = building("2012-emperor")
    table.put_ship("W1: TL0 PD=6 B=2 SR=1 H=1", 0, "Elam")
    table.put_ship("W2: TL0 PD=6", 1, "Elam")
    table.build_nothing()
    table.state.sides[0].emperor = "W1"
    table.idle_until("orders")
    file_orders(table, 0, c.StandingOrders(fleet=replace(BOLD, retreat="always")))
    assert absent_orders(table, 0) == ["W1 ATTACK W2 D=4 B=2"]


def test_single_ships_and_the_rest() -> None:
    table = fighting(
        ("W1: TL0 PD=8 B=3 S=2", 0, ""), ("W3: TL0 PD=8 B=3 S=2", 0, ""), ("W5: TL0 PD=8 B=3 S=2", 0, ""),
        ("W2: TL0 PD=9", 1, ""),
    )  # fmt: skip
    ships = {"W3": c.Conduct(retreat="always"), "W5": c.Conduct()}
    file_orders(table, 0, c.StandingOrders(ships=ships))
    assert [re.sub(r" to \w+", "", line) for line in absent_orders(table, 0)] == ["W3 RETREAT D=8", "W5 DODGE D=6 S=2"]
    file_orders(table, 0, c.StandingOrders(fleet=BOLD, ships=ships))
    lines = [re.sub(r" to \w+", "", line) for line in absent_orders(table, 0)]
    assert lines == ["W1 ATTACK W2 D=3 B=3 S=2", "W3 RETREAT D=8", "W5 DODGE D=6 S=2"]
    table.idle(0)
    table.orders(1, "W2 ATTACK D=8")
    assert {order.ship: order.tactic for order in table.state.battles[0].orders.values()} == {
        "W1": "ATTACK", "W3": "RETREAT", "W5": "DODGE", "W2": "ATTACK",
    }  # fmt: skip


# ---- damage and repairs -----------------------------------------------------------------------------------------


def test_damage_at_a_deadline_goes_by_the_list() -> None:
    """R-DMG-10: drives take hits first, although the rule would keep them longest.

    The other side never learns the places.
    """
    table = fighting(("W1: TL0 PD=8 B=4", 0, ""), ("W2: TL0 PD=8 B=4 S=3", 1, ""))
    file_orders(table, 1, c.StandingOrders(damage=("PD",)))
    table.orders(0, "W1 ATTACK W2 D=3 B=4")
    table.orders(1, "W2 ATTACK D=3")
    (wound,) = table.view(1).prompts[0].wounds  # type: ignore[union-attr]
    assert wound.default == {"S": 3, "B": wound.hits - 3} and wound.listed == {"PD": wound.hits}
    table.idle(1)
    assert (table.state.ships["W2"].has("PD"), table.state.ships["W2"].has("B")) == (8 - wound.hits, 4)


def test_a_star_hurts_by_the_list() -> None:
    table = building()
    star = table.state.stars[table.hex("Elam")]
    star.counter = next(n for n in range(17, 65) if (seen := table.world.counter(n)) is not None and seen.d == 2)
    table.put_ship("W1: TL0 PD=8 B=4", 0, "Elam")
    file_orders(table, 0, c.StandingOrders(damage=("PD",)))
    table.idle_until("damage", 0)
    table.idle(0)
    assert (table.state.ships["W1"].has("PD"), table.state.ships["W1"].has("B")) == (6, 4)


def test_repairs_at_a_deadline() -> None:
    """PD comes first, then Missiles in whole lots: 3 + 1 of the 4 BP there. Without the order nothing is repaired."""
    table = building("2012-classic-advanced")
    home = table.state.sides[0].homes[0]
    table.state.stars[home].bp = 4
    table.put_ship("W1: TL0 PD={8}5 M={6}1 B={3}1 T=1", 0, home)
    reply = GAME.idle(table.view(0))
    assert reply is not None and reply.command == c.Build()
    file_orders(table, 0, c.StandingOrders(repair=True))
    table.idle(0)
    table.idle(1)
    ship = table.state.ships["W1"]
    assert (ship.has("PD"), ship.has("M"), ship.has("B")) == (8, 4, 1)
    assert table.state.stars[home].bp == 0


# ---- whatever is filed ------------------------------------------------------------------------------------------


def any_conduct(rng: Random) -> c.Conduct:
    uses: list[Any] = rng.sample(["D", "W", "S", "E"], rng.randint(0, 4))
    weapons: list[Any] = rng.sample(["missiles", "cannons", "beam"], rng.randint(0, 3))
    return c.Conduct(
        rng.choice(("ATTACK", "DODGE")),
        tuple(weapons),
        tuple(c.Share(use, rng.choice((0, 1, 3, 99))) for use in uses),
        rng.randint(1, 99),
        rng.choice(("warpships", "systemships", "wounded")),
        rng.choice(("never", "hurt", "outnumbered", "either", "always")),
    )


def any_orders(rng: Random, own: list[str]) -> c.StandingOrders:
    places = rng.sample(PLACES, rng.randint(0, len(PLACES)))
    ships = {id: any_conduct(rng) for id in rng.sample(own, min(len(own), 2))}
    return c.StandingOrders(any_conduct(rng), ships, tuple(places), rng.random() < 0.5)


@pytest.mark.parametrize("name", ["all-weapons", "house-more", "semi-hidden", "1994-advanced", "1977-advanced"])
def test_whatever_is_filed_the_absent_player_answers_legally(name: str) -> None:
    """A computer player's answers are the same as without filed orders."""
    setup = SETS[name] if name in SETS else Setup(name, 2)
    rng = Random(5)
    for number, moment in enumerate(moments(GAME, setup, 4, suggesting(GAME, 4))):
        asked = [s for s, each in GAME.open_questions(moment.state).items() if any(not one.answered for one in each)]
        kinds = {each.kind for seat in asked for each in GAME.open_questions(moment.state)[seat]}
        if number > 250:
            break
        if not asked or (not kinds & {"orders", "damage"} and number % 8):
            continue
        for seat in asked:
            own = [ship.id for ship in moment.state.ships.values() if ship.owner == seat]
            state = GAME.apply(moment.state, seat, STANDING, any_orders(rng, own)).state
            view = GAME.view(state, seat)
            check_idle(GAME, state, seat, view)
            assert GAME.suggest(view, Random(1)) == GAME.suggest(GAME.view(moment.state, seat), Random(1))
