"""The board of a match. It is public, never changes, and is built only from the view's section `setup`."""

from __future__ import annotations

from engine.core.game import Setup
from engine.sumeria import harvest_cards
from engine.sumeria.position import start_income
from engine.sumeria.terrain.land import Hex, Land
from engine.sumeria.view import Board, BoardHex, RiverHexView, RiverView, RulesView, SetupView
from engine.sumeria.war.cards import TYPE_NAMES
from engine.sumeria.world import world_of

RIVERS = ("Euphrates", "Tigris")


def board_of(setup: SetupView) -> Board:
    world = world_of(Setup(setup.scenario, setup.seats, setup.options))
    land, rules = world.land, world.rules
    return Board(
        columns=14,
        rows=14,
        hexes=tuple(_hex(land, each) for each in land.hexes.values()),
        rivers=tuple(
            RiverView(name, tuple(RiverHexView(each.hex, each.comes, each.goes) for each in river))
            for name, river in zip(RIVERS, land.rivers, strict=True)
        ),
        cities=dict(land.cities),
        start_income={hex_id: start_income(land, hex_id) for hex_id in land.cities.values()},
        card_types=dict(TYPE_NAMES),
        harvest_cards=harvest_cards.names(),
        rules=RulesView(
            income_first=rules.income_first,
            neutrals=rules.neutrals,
            win=rules.win,
            turns=rules.last_turn,
            hand_play=rules.hand_play,
            starts=rules.starts,
            minutes=rules.minutes,
        ),
    )


def _hex(land: Land, each: Hex) -> BoardHex:
    return BoardHex(
        id=each.id,
        q=each.at[0],
        r=each.at[1],
        terrain=each.terrain,
        value=-1 if each.value is None else each.value,
        city=each.city,
        banks=dict(each.banks),
        round=dict(land.sides[each.id]),
    )
