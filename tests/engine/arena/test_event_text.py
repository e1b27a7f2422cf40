"""Events as sentences: names of seats as {0}, hexes and pieces as in the rulebook."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from engine.arena.events import event_types as e
from engine.arena.events.event_text import _WORDS, tell

TOLD: list[tuple[Any, str]] = [
    (e.Rolled(20, 7, "initiative", 1), "{1} rolls 7 on the d20 for initiative."),
    (e.Rolled(6, 2, "deal"), "The d6 for a dealt grid's rotation rolls 2."),
    (e.SharesDealt(((1, 4), (2, 3))), "The grids are dealt: {0} has grids 1 and 4; {1} has grids 2 and 3."),
    (e.GridPlaced(5, 0, -3, 1, 0), "{0} places grid 5 at (0, -3), turned by 1 step."),
    (e.GridPlaced(5, 0, -3, 0), "Grid 5 is placed at (0, -3)."),
    (e.OrderSet((1, 0)), "Order of play: {1}, {0}."),
    (e.PhaseEnded(0, 2), "{0}'s phase is over; 2 action points not used."),
    (e.DiscMade("2-3", "free", piece="0.W1"), "The free disc appears in 2-3 and is taken by {0}'s W1."),
    (e.DiscMade("7-1", "card", lost=True), "A new disc is lost, because 7-1 is destroyed."),
    (e.DiscMade("8-2", "converter", 2), "A lost Converter leaves 2 discs in 8-2."),
    (e.CardsDrawn(1, 2), "{1} draws 2 cards."),
    (e.CardsDrawn(1, 2, ("3", "wild")), "You draw combat card 3 and Wild Warp."),
    (
        e.ActionChosen(0, "destroy", 1, 2, {"grid": 9}),
        "{0} chooses to destroy a random hex: grid 9 (1 action point, 2 left).",
    ),
    (e.CardPlayed(1, "destroy", True, {"grid": 3}), "{1} plays a Wild Warp as Destroy Hex: grid 3."),
    (e.Cancelled(1, 0, "action", "draw"), "{1} plays a Wild Warp against {0}'s action."),
    (e.Cancelled(1, 0, "card", "destroy"), "{1} plays a Wild Warp against {0}'s card Destroy Hex."),
    (e.Cancelled(1, 1, "card", "disc"), "{1} plays a Wild Warp against their own card Power Disc."),
    (e.Undone(0, "card", "warp"), "{0}'s Warp Grid is undone: the board is as it was before."),
    (e.Undone(0, "action", "draw"), "{0}'s action has no effect."),
    (e.HexHit("2-4", "destroyed", ("1.W1",), 3), "Hex 2-4 is destroyed. Lost: {1}'s W1 and 3 discs."),
    (e.HexHit("2-4", "field"), "The force field in 2-4 is destroyed."),
    (e.Converted(0, "0.D1", "1-1"), "{0} converts a disc to {0}'s D1 in 1-1."),
    (
        e.PieceMoved("0.D1", "1-3", ("2-1", "field"), "2-1", "field"),
        "{0}'s D1 moves from 1-3: to 2-1, then leaves a force field.",
    ),
    (
        e.PieceMoved("0.H1", "1-3", ("take 1", "over 2-1", "steal 2 1.D1", "2-2", "give 1 0.W1"), "2-2"),
        "{0}'s H1 moves from 1-3: takes 1 disc, over 2-1, steals 2 discs from {1}'s D1, to 2-2, "
        "gives 1 disc to {0}'s W1.",
    ),
    (e.PieceMoved("0.W1", "1-3", ("drop 2",), "1-3"), "{0}'s W1 in 1-3: drops 2 discs."),
    (e.PieceMoved("0.W1", "1-3", (), "1-3"), "{0}'s W1 in 1-3: stays."),
    (
        e.PieceWarped("0.C", "1-3", "5-0", True),
        "{0}'s Converter is warped from 1-3 to 5-0, a destroyed hex, and is lost.",
    ),
    (e.CombatBegan("1-0", 0, 1, ("0.B1",)), "{0} attacks {1} in 1-0, with {0}'s B1 from a distance."),
    (e.Conceded("0.W1", "1.D1"), "{0}'s W1 gives up the fight against {1}'s D1."),
    (
        e.Fought("1-0", "0.H1", "1.D1", (7, 9), {"0": "5", "1": "4"}, (0,), (9, 17), 1, "0.H1"),
        "1-0: {0}'s H1 against {1}'s D1, 9 to 17. Cards: {0} combat card 5 (cancelled) and {1} combat card 4. "
        "{0}'s H1 is lost.",
    ),
    (
        e.Fought("1-0", "0.H1", "", (5,), {}, (), (7, 6), 0, "field"),
        "1-0: {0}'s H1 against the force field, 7 to 6. The force field is destroyed.",
    ),
    (e.PlayerOut(1, 0, "8-2"), "{1}'s Converter is destroyed by {0}: {1} is out of the match."),
    (e.PlayerOut(1, -1, "8-2", True), "{1} resigns."),
]  # fmt: skip


@pytest.mark.parametrize(
    ("event", "text"), TOLD, ids=lambda each: type(each).__name__ if not isinstance(each, str) else ""
)
def test_an_event_is_told(event: Any, text: str) -> None:
    assert tell(event) == text


def test_every_event_has_words() -> None:
    assert {*get_args(e.EventBody)} == {*_WORDS}
