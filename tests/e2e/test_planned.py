"""Moves planned during the other player's movement: the ship moves by itself when its turn comes (R-INIT-04)."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.player import Player, Someone, next_to_move


def test_moves_planned_ahead(someone: Someone) -> None:
    ann, ben = (Player(someone(), name) for name in ("Ann", "Ben"))
    ben.sit_down(ann.open_table("Basic Learning"))
    ann.button("Start the game").click()
    for player in (ann, ben):
        player.design(PD=10, B=5)
        player.button("Seal plan").click()
    mover = next_to_move((ann, ben))
    waits = ben if mover is ann else ann
    ship, home, near, far = ("W2", "Babylon", "Sumer", "Umma") if waits is ben else ("W1", "Ur", "Erech", "Adab")
    plan(waits, ship, far)
    plans = waits.page.get_by_role("region", name="Your planned moves")
    expect(plans.get_by_role("listitem")).to_have_count(1)
    plans.get_by_role("combobox", name="Condition of the plan", exact=True).select_option("only if an enemy is there")
    plan(waits, ship, near)
    expect(plans.get_by_role("listitem")).to_have_count(2)
    waits.page.reload()
    expect(plans.get_by_role("listitem")).to_have_count(2)
    mover.stay()
    for player in (ann, ben):
        player.sees_turn(2)
        expect(player.log()).to_contain_text(f"moves {ship}: {home} > {near}.")
    expect(plans).to_be_hidden()


def plan(player: Player, ship: str, star: str) -> None:
    start = player.button("^Plan my moves$")
    ships = player.page.get_by_role("list", name="Warpships that can move")
    expect(start.or_(ships).first).to_be_visible()
    if start.is_visible():
        start.click()
    player.choose_ship(ship)
    player.button(f"^{star} [0-9]").first.click()
    player.button(f"^Plan the move to {star}$").click()
