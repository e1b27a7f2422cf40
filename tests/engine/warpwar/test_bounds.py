"""Bounds on what may be asked and filed: every list and word has a maximum, and no question costs much."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from engine.core import codec
from engine.core.errors import MOST_FAULTS, Illegal
from engine.core.game import STANDING
from engine.warpwar.combat.crt import hits, read_cell
from engine.warpwar.combat.fire import MISSILE_HITS
from engine.warpwar.commands import Command, MovePlan, MovePlans, Order, Shot
from engine.warpwar.phases.moving.move_plans import MOST_SHIPS, MOST_STEPS
from engine.warpwar.questions.question_types import Question
from tests.engine.stopwatch import work
from tests.engine.warpwar.position import GAME, Position
from tests.engine.warpwar.test_bad_commands import legal_example, until


def endless(kind: inspect.Type, at: str, met: set[str]) -> Iterator[str]:
    """Yield the places in a type that have no bound."""
    match kind:
        case inspect.Metadata():
            yield from endless(kind.type, at, met)
        case inspect.UnionType():
            for each in kind.types:
                yield from endless(each, at, met)
        case inspect.StructType():
            if kind.cls.__name__ not in met:
                met.add(kind.cls.__name__)
                for field in kind.fields:
                    yield from endless(field.type, f"{kind.cls.__name__}.{field.name}", met)
        case inspect.StrType():
            yield from [at] * (kind.max_length is None)
        case inspect.IntType():
            yield from [at] * (kind.le is None or kind.ge is None)
        case inspect.DictType():
            yield from [at] * (kind.max_length is None)
            yield from (*endless(kind.key_type, at, met), *endless(kind.value_type, at, met))
        case inspect.VarTupleType() | inspect.ListType():
            yield from [at] * (kind.max_length is None)
            yield from endless(kind.item_type, at, met)
        case inspect.LiteralType() | inspect.BoolType() | inspect.NoneType():
            pass
        case _:
            yield f"{at}: {kind}"


@pytest.mark.parametrize("kind", [Command, Question], ids=["commands", "questions"])
def test_every_list_word_and_number_has_an_end(kind: Any) -> None:
    met: set[str] = set()
    assert list(endless(inspect.type_info(kind), "", met)) == [] and len(met) >= 4


def refusal_codes(table: Position, plans: MovePlans) -> tuple[str, ...]:
    with pytest.raises(Illegal) as caught:
        GAME.check(table.state, 0, STANDING, plans)
    assert len(caught.value.faults) <= MOST_FAULTS
    return tuple(fault.code for fault in caught.value.faults)


@pytest.mark.parametrize(
    "word",
    ["x y", "drop", "drop ", "drop W1", "drop S1 S2", "pick P1234567", "dummies 0", "dummies 99", " a b ", "~ Ur"],
)
def test_a_step_of_a_plan_is_a_step(word: str) -> None:
    """No other text is stored. Once, a word with a blank in it was filed unread."""
    assert refusal_codes(until("move"), MovePlans((MovePlan(("W1",), (word,)),)))[0] in ("E-PATH", "E-OFF-MAP")


@pytest.mark.parametrize("word", ["Ur", "~Ur", "ur ", "drop S10", "pick  P3", "dummies 2"])
def test_steps_that_plans_may_have(word: str) -> None:
    GAME.check(until("move").state, 0, STANDING, MovePlans((MovePlan(("W1",), (word,)),)))


def test_plans_are_so_long_and_no_longer() -> None:
    table = until("move")
    most = MovePlans(tuple(MovePlan(("W1",), ("~Lagash",) * (MOST_STEPS // 40)) for _ in range(40)))
    GAME.check(table.state, 0, STANDING, most)
    more = MovePlans((MovePlan(("W1",), ("~Lagash",) * 60),) * 11)
    assert refusal_codes(table, more) == ("E-PLANS-LONG",)
    fleet = [table.put_ship(f"W{3 + 2 * n}: TL0 PD=5", 0, "Ur").id for n in range(60)]
    assert refusal_codes(table, MovePlans((MovePlan(tuple(fleet)),) * (MOST_SHIPS // 60 + 1))) == ("E-PLANS-LONG",)
    assert len(codec.encode(most)) < 12_000


def test_of_very_many_faults_the_first_are_named() -> None:
    assert (
        refusal_codes(until("move"), MovePlans((MovePlan(("W1",), ("nowhere",) * 60),))) == ("E-OFF-MAP",) * MOST_FAULTS
    )


def volley(drives: int) -> Order:
    """Return an order with as many Missiles and Cannons as it may have, and this number of different drives."""
    shots = tuple(Shot("W2", 1 + n % drives) for n in range(60))
    return Order("W1", "ATTACK", "W2", 5, 5, cannons=(3,) * 60, missiles=shots)


@pytest.mark.parametrize("drives", [1, 60])
def test_the_worst_what_if_is_little_work(drives: int) -> None:
    """It once took 15,000 lookups of the table. Equal weapons are now looked up once, and a table is cached."""
    found, seat, _, _ = legal_example("orders")
    question = {"kind": "what_if", "order": msgspec.to_builtins(volley(drives)), "foe": "W2", "drives": 40}
    view = found.view(seat)
    assert work(lambda: GAME.explain(view, question)).total() < 4000


def test_what_if_agrees_with_the_table_shot_by_shot() -> None:
    found, seat, _, _ = legal_example("orders")
    tl = next(record.tl for record in found.view(seat).records if record.id == "W1")
    for order in (volley(1), volley(17), volley(60)):
        question = {"kind": "what_if", "order": msgspec.to_builtins(order), "foe": "W2", "drives": 40}
        table: Any = GAME.explain(found.view(seat), question)
        for row in table.cells:
            for drive in range(row.low, row.high + 1):
                gun = read_cell("ATTACK", order.D - drive, row.tactic)
                flown = [read_cell("ATTACK", shot.drive - drive, row.tactic) for shot in order.missiles]
                shown = ["Miss" if cell == "Escapes" else cell for cell in flown]
                assert row.cells == (gun,) * 61 + tuple(shown)
                total = (
                    hits(gun, 5 + tl) + 60 * hits(gun, 3 + tl) + sum(hits(cell, MISSILE_HITS + tl) for cell in flown)
                )
                assert row.hits == total
        covered = [drive for row in table.cells if row.tactic == "DODGE" for drive in range(row.low, row.high + 1)]
        assert covered == list(range(41))
