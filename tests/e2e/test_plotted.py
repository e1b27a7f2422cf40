"""House rule "plotted movement": both players write their moves in secret.

A ship stops where it meets an enemy (R-INIT-04).
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from engine.core.game import Reply
from engine.warpwar.commands import Build, Move, NewShip, Plot
from tests.e2e.player import Player, Someone
from tests.e2e.rival import Rival, planned_reply
from tests.e2e.test_cornered import way
from tests.server import Server


def to_mari(view: Any) -> Reply | None:
    """Plot the way from Babylon along three warplines to Mari.

    W2 is there long before W1, which has five of its seven MP to go.
    """

    def plot(view: Any) -> Plot:
        return Plot((Move(("W2",), way(view, view.sides[view.viewer].homes[0], "Mari")),))

    return planned_reply(view, build=Build((NewShip("Babylon", {"PD": 10}, "WG"),)), plot=plot)


def test_plotted_movement(someone: Someone, server: Server) -> None:
    ann = Player(someone(), "Ann")
    with Rival(server.url, "Ben", to_mari) as ben:
        ben.sit(ann.open_table("Basic Learning", "All moves plotted in secret, carried out together"))
        ann.button("Start the game").click()
        ann.design(PD=10, B=5)
        ann.button("Seal plan").click()
        expect(ann.heading("Write your moves")).to_be_visible()
        plot(ann, "Umma")
        ann.button("^Remove$").click()
        plot(ann, "Sumer")
        ann.button("Seal plot").click()
        expect(ann.heading("Orders at Mari, round 1")).to_be_visible()
        expect(ann.log()).to_contain_text("Battle at Mari")


def plot(ann: Player, star: str) -> None:
    ann.choose_ship("W1")
    ann.move_to(star)
    expect(ann.page.get_by_role("list", name="Written moves")).to_contain_text(star)
