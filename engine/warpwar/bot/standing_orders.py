"""Carry out an absent player's standing orders: write legal orders for the present ships, from the view alone."""

from __future__ import annotations

from engine.warpwar.bot import build_plan
from engine.warpwar.bot.situation import Situation
from engine.warpwar.commands import MOST_FIRED, Build, BuildItem, Conduct, Damage, Order, Orders, Share, Shot
from engine.warpwar.prompts import BuildPrompt, DamagePrompt, Fighter, Foe, OrdersPrompt

USUAL = (Share("W"), Share("S"), Share("D"))
"""Order in which power is given if the player's standing orders name no order: weapon, Screen, Drive.

For a ship that does not fire, this is also the default of the rule (R-GEN-06).
"""
BURST = 3


def orders(situation: Situation, prompt: OrdersPrompt) -> Orders:
    """Return orders for the ships that the player's standing orders cover.

    Other ships are left out. The rules later give them the default order.
    """
    filed = situation.view.standing.filed if situation.view.standing else None
    if filed is None or not prompt.foes:
        return Orders()
    given = []
    for fighter in prompt.fighters:
        conduct = filed.ships.get(fighter.ship, filed.fleet)
        if conduct is not None:
            given.append(order(situation, prompt, fighter, conduct))
    return Orders(tuple(given))


def order(situation: Situation, prompt: OrdersPrompt, fighter: Fighter, conduct: Conduct) -> Order:
    """Return one ship's order as its conduct states it.

    Leave out power beyond the present PD, and parts that the ship no longer has.
    """
    if "RETREAT" in fighter.tactics and flees(situation, prompt, fighter, conduct):
        return Order(fighter.ship, "RETREAT", D=fighter.pd, to=prompt.exits[0] if prompt.exits else "")
    caps = {weapon: most(fighter, weapon) for weapon in conduct.fire}
    weapon = next((weapon for weapon, cap in caps.items() if cap), None)
    launching = weapon in ("missiles", "cannons")
    rooms = {
        "D": fighter.pd,
        "W": caps[weapon] if weapon else 0,
        "S": 0 if launching else fighter.caps.get("S", 0),
        "E": fighter.caps.get("E", 0),
    }
    left, power = fighter.pd, dict.fromkeys(rooms, 0)
    for share in conduct.power or USUAL:
        power[share.use] = min(share.most, rooms[share.use], left)
        left -= power[share.use]
    guns, foe = power["W"], prey(situation, prompt, conduct)
    return Order(
        fighter.ship,
        conduct.tactic,
        target=foe.ship if guns and weapon != "missiles" else "",
        D=power["D"],
        B=guns if weapon == "beam" else 0,
        S=power["S"],
        E=power["E"],
        T=guns if weapon == "missiles" else 0,
        cannons=bursts(fighter.shells, guns) if weapon == "cannons" else (),
        missiles=(Shot(foe.ship, conduct.missile_drive),) * guns if weapon == "missiles" else (),
    )


def most(fighter: Fighter, weapon: str) -> int:
    """Return the maximum power that a weapon can use now: points of the Beam, or number of loaded Tubes or Cannons."""
    if weapon == "missiles":
        return min(fighter.caps.get("T", 0), fighter.missiles, MOST_FIRED)
    if weapon == "cannons":
        return min(fighter.caps.get("C", 0), -(-fighter.shells // BURST), MOST_FIRED)
    return fighter.caps.get("B", 0)


def bursts(shells: int, cannons: int) -> tuple[int, ...]:
    """Return the number of Shells that each Cannon fires. The first Cannons fire full bursts.

    The last Cannon fires the remaining Shells.
    """
    return tuple(min(BURST, shells - BURST * n) for n in range(cannons))


def flees(situation: Situation, prompt: OrdersPrompt, fighter: Fighter, conduct: Conduct) -> bool:
    """Return whether the ship retreats now. `conduct.retreat`: when it retreats, according to the player's standing
    orders."""
    record = situation.records.get(fighter.ship)
    hurt = record is not None and 2 * fighter.pd <= record.built.get("PD", 0)
    outnumbered = len(prompt.foes) > len(prompt.fighters)
    return {
        "never": False,
        "hurt": hurt,
        "outnumbered": outnumbered,
        "either": hurt or outnumbered,
        "always": True,
    }[conduct.retreat]


def prey(situation: Situation, prompt: OrdersPrompt, conduct: Conduct) -> Foe:
    """Return the enemy ship to fire at: first by preferred kind, then by most hits in this battle, then by ship id."""
    battle = next((battle for battle in situation.view.battles if battle.hex == prompt.hex), None)
    taken = dict.fromkeys((foe.ship for foe in prompt.foes), 0)
    for fought in battle.rounds if battle else ():
        for loss in fought.losses:
            if loss.ship in taken:
                taken[loss.ship] += loss.effective
    wanted = {"warpships": "W", "systemships": "S"}.get(conduct.prey, "")
    return min(prompt.foes, key=lambda foe: (bool(wanted) and foe.kind != wanted, -taken[foe.ship]))


def damage(prompt: DamagePrompt) -> Damage:
    """Return the hits placed in the order of the player's standing list.

    Without a list, use the default of the rule (R-DMG-10).
    """
    return Damage({wound.ship: wound.listed or wound.default for wound in prompt.wounds if wound.hits})


def build(situation: Situation, prompt: BuildPrompt) -> Build:
    """Return a plan that builds nothing new. If the player's standing orders say so, it repairs ships."""
    filed = situation.view.standing.filed if situation.view.standing else None
    items: list[BuildItem] = []
    if filed is not None and filed.repair:
        purse = {"" if yard.payer == "stock" else yard.hex: yard.bp for yard in prompt.yards}
        build_plan.repairs(prompt, purse, items)
    return Build(tuple(items))
