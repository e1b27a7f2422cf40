"""Bad commands: legal ones with each field spoiled in each way, and legal ones for a wrong seat or question."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any, get_args

import pytest

from engine.core import codec
from engine.core.errors import Refusal
from engine.core.game import STANDING
from engine.warpwar.commands import Build, Command
from engine.warpwar.state import Pod
from tests.engine.nonsense import attempt, check_refusal, places, replace_value, spoilt
from tests.engine.warpwar.position import GAME, SHEETS, Position

SPOILT: list[Any] = [
    "W99", "S99", "W2", "", "Nowhere", "²", "x" * 10_000, "drop S99", "dummies ²",  # unknown, a foe's, no words
    -1, 1.5, 10**6, 10**30, True, None, [], {}, ["W1"] * 10_000, dict.fromkeys(map(str, range(10_000)), 1),
]  # fmt: skip
WRONG_TYPES: list[Any] = [1.5, True, None, ["W1"] * 10_000, 10**30]
"""Values that are refused in every field."""

Asked = tuple[Position, int, dict[str, Any]]
"""A position, the seat asked, and a legal answer as JSON."""


def table(*ships: tuple[str, int, str], scenario: str = "2012-cornered", seats: int = 2, **options: Any) -> Position:
    """Return Build of turn 2 with these ships at Elam."""
    found = Position(scenario, seats, **options)
    found.idle_until("build")
    found.build_nothing()
    found.idle_until("build")
    for record, owner, aboard in ships:
        found.put_ship(record, owner, "Elam", aboard)
    return found


FLEET = (("W1: TL0 PD=9 B=2 S=2 T=1 M=3 E=2 SR=2 H=1", 0, ""), ("S10: TL0 PD=2 B=1", 0, ""), ("S12: TL0 PD=2", 0, "W1"))
FOE = ("W2: TL0 PD=9 B=4 T=2 M=6", 1, "")


def until(kind: str, *ships: tuple[str, int, str], **options: Any) -> Position:
    found = table(*(ships or FLEET), **options)
    found.build_nothing()
    found.idle_until(kind, 0)
    return found


def home() -> Asked:
    return Position("2012-cornered"), 0, {"kind": "home", "star": "Kling"}


def endow() -> Asked:
    found = Position("2012-classic-advanced")
    return found, 0, {"kind": "endow", "shares": {"Ur": 12, "Mosul": 8}}


def enter() -> Asked:
    found = Position("2012-cluster")
    edge = found.view(0).prompts[0].hexes[0]  # type: ignore[union-attr]
    return found, 0, {"kind": "enter", "hex": edge, "attrs": {"PD": 8, "B": 6, "SR": 3, "H": 3}}


def place_counter() -> Asked:
    found = Position("2012-emperor", counters="drawn")
    return found, 0 if found.open_kinds(0) else 1, {"kind": "place_counter", "star": "Mari"}


def transact() -> Asked:
    found = table(seats=4, diplomacy=True)
    base = found.state.sides[0].homes[0]
    found.state.relations = {"0-1": "peace"}
    for id, owner in (("W5", 0), ("W6", 1)):
        found.put_ship(f"{id}: TL0 PD=5 H=1 BP=4", owner, base)
    found.build_nothing()
    found.idle_until("transact", 0)
    shift = {"kind": "shift", "at": base, "source": "base", "target": "W5", "bp": 3}
    give = {"to": 1, "at": base, "bp": 2, "source": "base", "target": "W6"}
    take = {"giver": 1, "at": base, "bp": 1, "source": "W6", "target": "base"}
    return found, 0, {"kind": "transact", "items": [shift], "gives": [give], "takes": [take]}


def build() -> Asked:
    found = table(("W1: TL0 PD={9}7 B=2", 0, ""), semi_hidden=True)
    base, elam = found.state.sides[0].homes[0], found.state.stars[found.hex("Elam")]
    found.state.stars[base].bp = 60
    elam.colony, elam.bp = 0, 20
    found.state.pods["P51"] = Pod("P51", 0, found.hex("Umma"))
    items = [
        {"kind": "ship", "at": base, "attrs": {"PD": 5, "B": 2}, "wg": "WG"},
        {"kind": "pod", "at": base},
        {"kind": "repair", "ship": "W1", "restore": {"PD": 2}, "payer": "colony"},
        {"kind": "deploy", "pod": "P51"},
        {"kind": "works", "at": "Elam", "bp": 5, "payer": "colony"},
        {"kind": "dummies", "at": base, "count": 2},
        {"kind": "emperor", "place": base},
    ]
    elam.counter = 22
    return found, 0, {"kind": "build", "items": items}


def move() -> Asked:
    return until("move", semi_hidden=True), 0, {"kind": "move", "ships": ["W1"], "path": ["drop S12", "pick S10"]}


def end_movement() -> Asked:
    return until("move"), 0, {"kind": "end_movement"}


def plot() -> Asked:
    found = until("plot", movement="plotted")
    return found, 0, {"kind": "plot", "moves": [{"kind": "move", "ships": ["W1"], "path": ["drop S12"]}]}


def next_battle() -> Asked:
    found = Position("1994-advanced")
    found.idle_until("build")
    seat = found.state.phasing
    for place in ("Mari", "Umma"):
        for owner in (0, 1):
            found.put_ship(f"W{len(found.state.ships) + 1}: TL0 PD=5", owner, place)
    found.idle_until("next_battle")
    return found, seat, {"kind": "next_battle", "star": "Mari"}


def orders() -> Asked:
    given = [
        {
            "ship": "W1", "tactic": "DODGE", "D": 1, "E": 2, "T": 1, "missiles": [{"target": "W2", "drive": 3}],
        },
        {"ship": "S10", "tactic": "ATTACK", "target": "W2", "D": 1, "B": 1},
    ]  # fmt: skip
    return until("orders", *FLEET, FOE), 0, {"kind": "orders", "orders": given}


def ecm() -> Asked:
    found = until("orders", *FLEET, FOE)
    found.orders(0, "W1 DODGE D=2 E=2")
    found.orders(1, "W2 ATTACK D=2 T=2; M1 at W1 D=3; M2 at W1 D=4")
    uses = [{"ship": "W1", "missile": f"W2.M{n}", "points": 1, "change": -1} for n in (1, 2)]
    return found, 0, {"kind": "ecm", "uses": uses}


def damage() -> Asked:
    found = until("orders", *FLEET, FOE)
    found.orders(0, "W1 ATTACK D=2", "S10 ATTACK D=2")
    found.orders(1, "W2 ATTACK W1 D=2 B=4")
    return found, 0, {"kind": "damage", "hits": {"W1": {"PD": 3, "M": 1, "S12.PD": 2}}}


def withdraw_to() -> Asked:
    found = until("orders", *FLEET, FOE)
    found.state.moving.claims[found.hex("Elam")] = [1, 0]
    for _ in range(3):
        found.orders(0)
        found.orders(1)
    exit = found.view(0).prompts[0].exits[1]  # type: ignore[union-attr]
    return found, 0, {"kind": "withdraw_to", "to": {"W1": exit}, "carry": {"S10": "W1"}}


def rearrange() -> Asked:
    found = until("rearrange")
    return found, 0, {"kind": "rearrange", "carry": {"S10": "W1", "S12": ""}, "emperor": found.state.sides[0].homes[0]}


def relations(**options: Any) -> Asked:
    found = until("end_turn" if options else "relations", seats=4, diplomacy=True, **options)
    found.state.relations = {"0-2": "peace"}
    found.state.sides[0].emperor = ""
    own, other = (found.state.sides[seat].homes[0] for seat in (0, 2))
    give, take = {"to": 2, "at": own}, {"giver": 2, "at": other}
    return found, 0, {"kind": "relations", "votes": {"1": "up", "2": "down"}, "gives": [give], "takes": [take]}


def end_turn() -> Asked:
    found, seat, votes = relations(seed=SHEETS)
    carry = {"S10": "W1", "S12": ""}
    parts = {key: votes[key] for key in ("votes", "gives", "takes")}
    return found, seat, {"kind": "end_turn", "carry": carry, **parts}


def passes() -> Asked:
    return until("move", seed=SHEETS), 0, {"kind": "passes", "parts": ["votes", "trade"], "opened": "t2.end_turn"}


def settle() -> Asked:
    found = Position("2012-learning")
    found.idle_until("settle")
    return found, 0, {"kind": "settle", "draw": True}


def unseal() -> Asked:
    """Return a position in which the other seat still owes its plan."""
    found = table()
    found.do(0, Build())
    return found, 0, {"kind": "unseal"}


def standing_orders() -> Asked:
    bold = {
        "tactic": "ATTACK", "fire": ["missiles", "beam"], "power": [{"use": "W", "most": 3}], "missile_drive": 2,
        "prey": "warpships", "retreat": "hurt",
    }  # fmt: skip
    filed = {"kind": "standing_orders", "fleet": bold, "ships": {"W1": bold}, "damage": ["M", "PD"], "repair": True}
    return until("move"), 0, filed


def move_plans() -> Asked:
    plans = [
        {"ships": ["W1"], "path": ["~Lagash"], "when": "free"},
        {"ships": ["W1"], "path": ["~Lagash", "~Assur"], "when": "enemy"},
    ]
    return until("move"), 0, {"kind": "move_plans", "plans": plans, "rest": "stay"}


FILED = {"standing_orders", "move_plans", "passes"}


KINDS: dict[str, Callable[[], Asked]] = {
    made.__name__: made
    for made in (
        home, endow, enter, place_counter, transact, build, move, end_movement, plot, next_battle, orders, ecm, damage,
        withdraw_to, rearrange, relations, settle, unseal, standing_orders,
        move_plans, end_turn, passes,
    )
}  # fmt: skip


def legal_example(kind: str) -> tuple[Position, int, str, dict[str, Any]]:
    found, seat, raw = KINDS[kind]()
    decision = STANDING if kind in FILED else GAME.open_questions(found.state)[seat][0].id
    return found, seat, decision, raw


def test_every_command_is_spoilt_here() -> None:
    assert {kind.__struct_config__.tag for kind in get_args(Command)} == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_the_command_itself_is_legal(kind: str) -> None:
    found, seat, decision, raw = legal_example(kind)
    assert attempt(GAME, found.state, seat, decision, raw) == "accepted"


@pytest.mark.parametrize("kind", KINDS)
def test_a_spoilt_command_is_refused_or_harmless(kind: str) -> None:
    """Values in each field are unknown or foreign ships, negative, broken or huge numbers, wrong types, long lists."""
    found, seat, decision, raw = legal_example(kind)
    refused = [attempt(GAME, found.state, seat, decision, bad) for bad in spoilt(raw, SPOILT)]
    assert refused.count("accepted") < len(refused) / 2
    for at in places(raw):
        for value in WRONG_TYPES:
            right = (at == ("draw",) or at == ("repair",)) and isinstance(value, bool)
            none = at == ("fleet",) and value is None
            met = attempt(GAME, found.state, seat, decision, replace_value(raw, at, value))
            assert met == "E-MALFORMED" or right or none, (at, value, met)


@pytest.mark.parametrize("kind", KINDS)
def test_wrong_seats_and_questions(kind: str) -> None:
    found, seat, decision, raw = legal_example(kind)
    for other in (-1, 7, 10**9):
        expected = "E-OVER" if kind in FILED else "E-STALE"
        assert attempt(GAME, found.state, other, decision, raw) == expected
    for wrong in ("", "t0.nothing", decision + "x", "x" * 10_000, "²"):
        assert attempt(GAME, found.state, seat, wrong, raw) == "E-STALE"


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "unseal"])
def test_another_questions_answer(kind: str) -> None:
    found, seat, decision, _ = legal_example(kind)
    same = {"move", "end_movement"}
    for other in KINDS:
        if other == kind or other == "unseal" or {kind, other} <= same or {kind, other} <= FILED:
            continue
        assert attempt(GAME, found.state, seat, decision, KINDS[other]()[2]) == "E-WRONG-ANSWER", other


@pytest.mark.parametrize(
    ("kind", "bad", "code"),
    [
        ("rearrange", {"carry": {"S10": "S12", "S12": "S10"}}, "E-RACKS"),
        ("rearrange", {"carry": {"S10": "S10"}}, "E-RACKS"),
        ("rearrange", {"carry": {"W1": "W1"}}, "E-PICK-NOT-HERE"),
        ("withdraw_to", {"carry": {"S10": "S10"}}, "E-NOT-YOURS"),
        ("withdraw_to", {"carry": {"W1": "W1"}}, "E-PICK-NOT-HERE"),
        ("move", {"ships": ["W1", "W1"]}, "E-NO-SHIP"),
        ("move", {"path": ["pick W1"]}, "E-PICK-NOT-HERE"),
        ("transact", {"items": [{"kind": "shift", "at": "Ur", "source": "W5", "target": "W5", "bp": 1}]}, "E-SHIFT"),
    ],
)
def test_nothing_carries_itself(kind: str, bad: dict[str, Any], code: str) -> None:
    found, seat, decision, raw = legal_example(kind)
    assert attempt(GAME, found.state, seat, decision, raw | bad) == code


def test_orders_for_ships_elsewhere() -> None:
    found, seat, decision, raw = legal_example("orders")
    found.put_ship("W9: TL0 PD=9 B=2", 0, "Umma")
    found.put_ship("W8: TL0 PD=9 B=2", 1, "Umma")
    order = raw["orders"][1]
    for bad, code in ((order | {"ship": "W9"}, "E-NOT-YOURS"), (order | {"target": "W8"}, "E-TARGET")):
        assert attempt(GAME, found.state, seat, decision, raw | {"orders": [bad]}) == code


@pytest.mark.parametrize("kind", KINDS)
def test_a_refusal_takes_no_longer_than_a_legal_command(kind: str) -> None:
    """The best of three runs counts, with some time to spare for a busy machine."""
    found, seat, decision, raw = legal_example(kind)

    def measure_seconds(command: Any) -> float:
        best = 9.0
        for _ in range(3):
            began = process_time()
            try:
                GAME.apply(found.state, seat, decision, codec.read_command(command, GAME.command_type))
            except Refusal as met:
                check_refusal(met)
            best = min(best, process_time() - began)
        return best

    legal = measure_seconds(raw)
    assert max(measure_seconds(bad) for bad in spoilt(raw, SPOILT)) < 3 * legal + 0.01
