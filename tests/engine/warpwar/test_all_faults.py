"""R-GEN-05: the live game and the adjudicator refuse orders with several faults for all of these faults."""

from __future__ import annotations

import pytest

from engine.adjudicate import posted
from engine.core.errors import Illegal
from engine.warpwar import notation
from engine.warpwar.commands import Orders
from tests.engine.warpwar.position import GAME, Position

SHIPS = ("W1: TL0 PD=4 B=2 S=1 T=1 M=3", "W2: TL0 PD=6 B=2 S=2")
CASE = """\
cases:
  - id: ALL
    edition: "2012"
    kind: round
    given:
      sides: {{A: [W1], B: [W2]}}
      ships: ["W1: TL0 PD=4 B=2 S=1 T=1 M=3", "W2: TL0 PD=6 B=2 S=2"]
      orders: ["{order}", "W2 DODGE D=4"]
    expected: {{errors: {{W1: [{codes}]}}}}
"""
WRONG = (
    (
        "W1 ATTACK W9 D=4 B=3 S=2 T=2; M1 at W8 D=0; M2 at W2 D=1; M3 at W2 D=1",
        ["E-BS-WITH-MC", "E-CAP-B", "E-CAP-S", "E-CAP-T", "E-MDRIVE", "E-POWER", "E-TARGET", "E-TUBES"],
    ),
    ("W1 ATTACK W2 D=5 B=3", ["E-CAP-B", "E-POWER"]),
    ("W1 RETREAT D=4 S=2 T=1", ["E-CAP-S", "E-POWER"]),
    ("W1 DODGE D=1 T=1; M1 at W2 D=0; M2 at W7 D=1", ["E-MDRIVE", "E-TARGET", "E-TUBES"]),
)


def live(order: str) -> list[str]:
    """Return the codes with which a match of 2012 refuses the order in a battle of the two ships."""
    table = Position()
    table.build_nothing()
    table.idle_until("build")
    for seat, record in enumerate(SHIPS):
        table.put_ship(record, seat, "Mari")
    table.build_nothing()
    table.idle_until("orders")
    with pytest.raises(Illegal) as refused:
        GAME.check(table.state, 0, table.decision(0), Orders((notation.parse_order(order),)))
    return sorted({fault.code for fault in refused.value.faults})


@pytest.mark.parametrize(("order", "codes"), WRONG, ids=[order for order, _ in WRONG])
def test_the_live_game_and_the_adjudicator_name_the_same_faults(order: str, codes: list[str]) -> None:
    assert live(order) == codes
    [verdict] = posted.judge("warpwar", CASE.format(order=order, codes=", ".join(codes))).verdicts
    assert verdict.differences == ()
