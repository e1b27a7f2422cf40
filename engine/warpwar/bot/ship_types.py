"""Types of ships that a computer player builds.

A type gives each attribute a share of the hull's BP. BP that are left over go to PD.
"""

from __future__ import annotations

from engine.warpwar.bot.situation import Situation
from engine.warpwar.commands import NewShip
from engine.warpwar.prompts import BuildPrompt
from engine.warpwar.units.ship import Generator

Shares = dict[str, float]

CRUISER: Shares = {"B": 0.2, "S": 0.2, "PD": 0.45, "T": 0.05, "M": 0.1}
BRAWLER: Shares = {"B": 0.3, "S": 0.2, "PD": 0.5}
LAUNCHER: Shares = {"T": 0.18, "M": 0.3, "PD": 0.42, "S": 0.1}
RAIDER: Shares = {"PD": 0.62, "B": 0.2, "S": 0.18}
GUARD: Shares = {"PD": 0.45, "B": 0.3, "S": 0.25}
BATTERY: Shares = {"PD": 0.4, "T": 0.2, "M": 0.3, "S": 0.1}
GUNNER: Shares = {"PD": 0.45, "C": 0.2, "SH": 0.2, "A": 0.15}
PLATED: Shares = {"PD": 0.45, "B": 0.27, "S": 0.13, "A": 0.15}
JAMMER: Shares = {"PD": 0.48, "B": 0.25, "S": 0.17, "E": 0.1}
MINER: Shares = {"PD": 0.5, "H": 0.25, "B": 0.15, "S": 0.1}
TENDER: Shares = {"PD": 0.5, "B": 0.2, "S": 0.15, "SR": 0.15}
SMALLEST_HULL = 7


def warpship_type(situation: Situation, prompt: BuildPrompt) -> Shares:
    """Return the shares of a random type of Warpship. Types with parts that the rules do not allow are left out."""
    types = [CRUISER, BRAWLER, BRAWLER, LAUNCHER, RAIDER]
    if "E" in prompt.attrs:
        types.append(JAMMER)
    if "A" in prompt.attrs:
        types.append(PLATED)
    if "C" in prompt.attrs:
        types.append(GUNNER)
    if "SR" in prompt.attrs and any(unit.kind == "S" for unit in situation.ships if unit.owner == situation.seat):
        types.append(TENDER)
    if "H" in prompt.attrs and prompt.prices.get("H", 1) <= 1:
        types.append(MINER)
    return situation.rng.choice(types)


def guard_type(situation: Situation, prompt: BuildPrompt) -> Shares:
    return situation.rng.choice((GUARD, GUARD, BATTERY)) if "M" in prompt.systemship_attrs else GUARD


def generator_for(prompt: BuildPrompt, cost: int, situation: Situation) -> Generator:
    """Return a random generator that the ship's size allows (R-WG-03). If none is allowed, return "MWG" or "WG"."""
    limits: dict[Generator, tuple[int, int]] = {"WG": (0, 10**6), "SWG": (1, 9), "MWG": (1, 45), "LWG": (46, 10**6)}
    fits: list[Generator] = [
        wg
        for wg, (low, high) in limits.items()
        if wg in prompt.generators and low <= cost - prompt.generators[wg] <= high
    ]
    return situation.rng.choice(fits) if fits else "MWG" if "MWG" in prompt.generators else "WG"


def warpship(situation: Situation, prompt: BuildPrompt, at: str, cost: int, shares: Shares) -> NewShip:
    """Return a Warpship with a total cost of exactly `cost` BP."""
    wg = generator_for(prompt, cost, situation)
    if wg == "SWG":
        shares = {attr: share for attr, share in shares.items() if attr != "SR"}
    return NewShip(at, attributes(prompt, shares, cost - prompt.generators[wg], warp=True), wg)


def systemship(situation: Situation, prompt: BuildPrompt, at: str, cost: int) -> NewShip:
    return NewShip(at, attributes(prompt, guard_type(situation, prompt), cost, warp=False))


def carrier(prompt: BuildPrompt, at: str, bp: int) -> NewShip:
    """Return a fast ship without weapons for carrying Colony Pods. It has one or two racks.

    The remaining BP are Power/Drive.
    """
    wg: Generator = "WG" if "WG" in prompt.generators else "MWG"
    hull = bp - prompt.generators[wg]
    racks = 2 if hull >= 8 else 1
    return NewShip(at, {"PD": hull - racks, "SR": racks}, wg)


def attributes(prompt: BuildPrompt, shares: Shares, bp: int, warp: bool) -> dict[str, int]:
    """Return attributes with a total cost of exactly `bp`, in about the given shares. The other BP are Power/Drive."""
    allowed = prompt.attrs if warp else prompt.systemship_attrs
    attrs: dict[str, int] = {}
    spent = 0
    for attr, share in shares.items():
        if attr == "PD" or attr not in allowed:
            continue
        price = prompt.prices.get(attr, 1)
        points = int(bp * share / price + 0.5)
        points = max(points, 1) if share >= 0.05 else points
        if not points or spent + points * price > bp - 2:
            continue
        spent += points * price
        attrs[attr] = points * prompt.lots.get(attr, 1)
    attrs["PD"] = bp - spent
    return attrs
