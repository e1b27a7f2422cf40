"""Positions drawn from a view look the same when shown to the seat again. Nothing hidden goes into them."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from engine.core import codec
from engine.core.game import Setup
from engine.core.table import moments, suggesting
from engine.warpwar.commands import Build
from engine.warpwar.minds.sampled_state import Sampler, can_sample
from engine.warpwar.units.ship_design import cost_of
from engine.warpwar.view import View
from engine.warpwar.world import world_for
from tests.engine.warpwar.position import GAME, NEWS, SHEETS, Position, ship

SETUPS = (
    Setup("2012-learning", 2),
    Setup("1994-basic", 2),
    Setup("1994-advanced", 2),
    Setup("1977-basic", 2),
    Setup("2012-cornered", 4, {"diplomacy": True}),
    Setup("2012-cornered", 2, {"counters": "explored"}),
    Setup("2012-emperor", 2),
)
STEPS = 90
ASKED = ("build", "move")


def without_seed(view: View) -> dict[str, object]:
    """Return a map from section to its content, without the hash of the seed."""
    shown = {name: getattr(view, name) for name in view.__struct_fields__}
    return shown | {"setup": msgspec.structs.replace(view.setup, commitment="")}


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.scenario}-{setup.seats}")
@pytest.mark.parametrize("seed", [3, SHEETS, NEWS], ids=["rules 1", "rules 3", "rules 5"])
def test_a_drawn_position_shows_its_seat_what_the_true_one_does(setup: Setup, seed: int | str) -> None:
    """All sections are compared at random moments of a match in which the seat builds or moves."""
    compared = 0
    for number, moment in enumerate(moments(GAME, setup, seed, suggesting(GAME, seed))):
        if number == STEPS:
            break
        for seat in GAME.open_questions(moment.state):
            view = GAME.view(moment.state, seat)
            first = next((each for each in view.decisions if not each.answered), None)
            if first is None or first.kind not in ASKED:
                continue
            assert can_sample(view)
            drawn = GAME.view(Sampler(view).sample(Random(number)), seat)
            assert without_seed(drawn) == without_seed(view)
            compared += 1
    assert compared > 2


def moving(foe: str) -> Position:
    """Return a position in which seat 0 is to move and this ship of the foe is on the map."""
    position = Position("2012-learning")
    position.idle_until("build")
    position.remove(0, 1)
    position.put_ship("W51: TL0 PD=9 B=4 S=3", 0, "Ur")
    position.put_ship(foe, 1, "Nippur")
    position.idle_until("move", 0)
    return position


def test_what_is_drawn_depends_on_the_view_and_chance_alone() -> None:
    """Two worlds differ in a foe's design. Another chance draws other designs."""
    one, other = (moving(f"W52: TL0 {parts}").view(0) for parts in ("PD=30 B=20 S=20", "PD=4 SR=1"))
    assert codec.encode(one) == codec.encode(other)
    draws = [codec.encode(Sampler(view).sample(Random("a"))) for view in (one, other)]
    assert draws[0] == draws[1]
    designs = {codec.encode(Sampler(one).sample(Random(n)).ships["W52"].built) for n in range(20)}
    assert len(designs) > 10


def test_own_ships_are_exact_and_foes_cost_no_more_than_they_were_paid() -> None:
    """40 BP on the first turn, 8 on every other (12 2.1): on turn 2 the foe's two ships have cost 48 BP at most."""
    position = Position("2012-learning")
    position.idle_until("build")
    position.do(0, Build())
    position.do(1, Build((ship("2223", PD=8, B=4, S=3), ship("2223", PD=8, B=4, S=3))))
    while position.state.turn < 2:
        position.idle(0 if position.open_kinds(0) else 1)
    position.idle_until("build", 0)
    view = position.view(0)
    for n in range(30):
        state = Sampler(view).sample(Random(n))
        theirs = [each for each in state.ships.values() if each.owner == 1]
        assert len(theirs) == 2
        assert sum(cost_of(each, world_for(state).rules) for each in theirs) <= 48 + 2  # rounding of each
        assert state.stars["0606"].bp == position.state.stars["0606"].bp


@pytest.mark.parametrize(("option", "value"), [("semi_hidden", True), ("blind", True), ("movement", "plotted")])
def test_hidden_and_plotted_play_is_not_covered(option: str, value: bool | str) -> None:
    position = Position("2012-cornered", 2, **{option: value})
    position.idle_until("build")
    assert not can_sample(position.view(0))


def test_a_battle_that_goes_on_is_not_covered() -> None:
    position = moving("W52: TL0 PD=9 B=4 S=3")
    position.state.ships["W51"].hex = position.hex("Nippur")
    position.idle_until("orders", 0)
    assert not can_sample(position.view(0))
