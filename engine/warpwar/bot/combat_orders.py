"""Choose the combat orders of a computer player.

Random candidate orders are rated with the CRT against guesses of the enemy ship's order. One of the best candidates is
chosen at random.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from engine.warpwar.bot.situation import Situation
from engine.warpwar.combat import crt
from engine.warpwar.combat.orders import MAX_DRIVE
from engine.warpwar.commands import MOST_FIRED, Damage, Ecm, Order, Orders, Shot, Tactic, WithdrawTo
from engine.warpwar.prompts import DamagePrompt, EcmPrompt, Fighter, Foe, OrdersPrompt, WithdrawPrompt

GUESSES = 14
"""Number of enemy orders that are guessed for each ship. The candidate orders are rated against these guesses."""
CANDIDATES = 10
TEMPER = 0.8
"""Mean of the exponential distribution from which the rank of the chosen candidate is drawn.

Rank 0 is the best candidate. With a higher mean, lower-ranked candidates are chosen more often.
"""


def orders(situation: Situation, prompt: OrdersPrompt) -> Orders:
    """Return one order for each ship. Most ships fire at the same enemy ship."""
    if not prompt.foes:
        return Orders()
    focus = _focus(situation, prompt)
    fleeing = _losing(situation, prompt)
    return Orders(tuple(_order(situation, prompt, fighter, focus, fleeing) for fighter in prompt.fighters))


def _focus(situation: Situation, prompt: OrdersPrompt) -> Foe:
    """Return the enemy ship to fire at: the ship with the most hits in this battle. If several ships are equal, choose
    at random."""
    battle = next((battle for battle in situation.view.battles if battle.hex == prompt.hex), None)
    taken = {foe.ship: 0 for foe in prompt.foes}
    for fought in battle.rounds if battle else ():
        for loss in fought.losses:
            if loss.ship in taken:
                taken[loss.ship] += loss.effective
    most = max(taken.values())
    return situation.rng.choice([foe for foe in prompt.foes if taken[foe.ship] == most])


def _losing(situation: Situation, prompt: OrdersPrompt) -> bool:
    """Return whether to retreat because the enemy ships here are much stronger. At one of the seat's bases, mostly
    return False."""
    mine = situation.force(prompt.hex, mine=True)
    theirs = situation.force(prompt.hex, mine=False)
    if prompt.hex in situation.own_bases and situation.rng.random() < 0.8:
        return False
    nerve = min(0.3, 0.01 * situation.view.header.turn)
    return mine < (0.45 - nerve) * theirs or (prompt.round > 4 and mine < (0.7 - 2 * nerve) * theirs)


def _order(situation: Situation, prompt: OrdersPrompt, fighter: Fighter, focus: Foe, fleeing: bool) -> Order:
    if fleeing and "RETREAT" in fighter.tactics:
        drive = max(0, fighter.pd - situation.rng.choice((0, 0, 1, 2)))
        screen = min(fighter.caps.get("S", 0), fighter.pd - drive)
        return Order(fighter.ship, "RETREAT", D=drive, S=screen, to=prompt.exits[0] if prompt.exits else "")
    foe = focus if situation.rng.random() < 0.75 else situation.rng.choice(prompt.foes)
    options = [_candidate(situation.rng, fighter, foe) for _ in range(CANDIDATES)]
    guesses = [_guess(situation.rng, foe) for _ in range(GUESSES)]
    scored = sorted(((_value(order, guesses), n) for n, order in enumerate(options)), reverse=True)
    rank = min(int(situation.rng.expovariate(1 / TEMPER)), len(scored) - 1)
    return options[scored[rank][1]]


def _candidate(rng: Random, fighter: Fighter, foe: Foe) -> Order:
    """Return a random sensible order that uses the weapons of the ship."""
    caps, pd = fighter.caps, fighter.pd
    tubes = min(caps.get("T", 0), fighter.missiles, pd, MOST_FIRED)
    cannons = min(caps.get("C", 0), fighter.shells, pd, MOST_FIRED)
    launch = tubes or cannons
    beam = min(caps.get("B", 0), pd)
    tactic: Tactic = rng.choice(("ATTACK", "DODGE"))
    if launch and (not beam or rng.random() < 0.6):
        return _launch(rng, fighter, foe, tactic, tubes, cannons)
    power = beam if rng.random() < 0.8 else rng.randint(0, beam)
    left = pd - power
    drive = min(left, rng.choice((0, 1, 1, 2, 2, 3, 4, 5, _last_drive(foe))))
    screen = min(caps.get("S", 0), left - drive)
    ecm = min(caps.get("E", 0), left - drive - screen)
    target = foe.ship if power else ""
    return Order(fighter.ship, tactic, target=target, D=drive, B=power, S=screen, E=ecm)


def _launch(rng: Random, fighter: Fighter, foe: Foe, tactic: Tactic, tubes: int, cannons: int) -> Order:
    bursts: list[int] = []
    shells = fighter.shells
    for _ in range(min(cannons, fighter.pd - tubes)):
        burst = min(3, shells)
        if burst:
            bursts.append(burst)
            shells -= burst
    left = fighter.pd - tubes - len(bursts)
    ecm = min(fighter.caps.get("E", 0), rng.randint(0, left))
    drive = rng.randint(0, left - ecm)
    expected = _last_drive(foe)
    likely = (expected + rng.choice((-1, 0, 0, 1, 1, 2, 2, 3)) for _ in range(tubes))
    drives = sorted(min(max(1, drive), MAX_DRIVE) for drive in likely)
    shots = tuple(Shot(foe.ship, drive) for drive in drives)
    target = foe.ship if bursts else ""
    return Order(fighter.ship, tactic, target=target, D=drive, E=ecm, T=tubes, cannons=tuple(bursts), missiles=shots)


def _last_drive(foe: Foe) -> int:
    """Return the drive in the enemy ship's last revealed order, or 2 if no order was revealed."""
    for word in foe.seen.split():
        if word.startswith("D=") and word[2:].isdecimal():
            return int(word[2:])
    return 2


def _guess(rng: Random, foe: Foe) -> Order:
    """Return an order that the enemy ship might get: a drive near the ship's last drive, some Beam, sometimes a
    Missile."""
    tactics: tuple[Tactic, ...] = ("ATTACK", "ATTACK", "DODGE", "DODGE", "DODGE") + (
        ("RETREAT",) if foe.kind == "W" else ()
    )
    drive = max(0, _last_drive(foe) + rng.choice((-2, -1, 0, 0, 1, 2, 3)))
    shots = (Shot("", rng.randint(1, 6)),) if rng.random() < 0.4 else ()
    return Order(foe.ship, rng.choice(tactics), D=drive, B=0 if shots else rng.randint(1, 4), missiles=shots)


def _value(order: Order, guesses: list[Order]) -> float:
    """Return the average hits dealt minus a share of the average hits taken. Spent ammunition costs a little."""
    total = 0.0
    for foe in guesses:
        total += _count_hits(order, foe) - 0.8 * max(0, _count_hits(foe, order) - order.S)
    return total / len(guesses) - 0.25 * len(order.missiles) - 0.05 * sum(order.cannons)


@lru_cache(maxsize=4096)
def _cell(firer: Tactic, diff: int, target: Tactic) -> crt.Cell:
    return crt.read_cell(firer, diff, target)


def _count_hits(firer: Order, target: Order) -> float:
    cell = _cell(firer.tactic, firer.D - target.D, target.tactic)
    hits = crt.hits(cell, firer.B) if firer.B else 0
    hits += sum(crt.hits(cell, burst) for burst in firer.cannons)
    for shot in firer.missiles:
        hits += crt.hits(_cell("ATTACK", shot.drive - target.D, target.tactic), 2)
    return hits


def ecm(prompt: EcmPrompt) -> Ecm:
    """Return the default use of the ECM points, with which the fewest Missile hits are scored (R-ECM-07)."""
    return Ecm(prompt.default)


def damage(prompt: DamagePrompt) -> Damage:
    """Return the default damage of the rule, in which the drives are damaged last (R-DMG-10)."""
    return Damage({wound.ship: wound.default for wound in prompt.wounds if wound.hits})


def withdraw(prompt: WithdrawPrompt) -> WithdrawTo:
    """Send all ships to the default hex. Put Systemships and pods into free racks in order (R-STALE-03, 04)."""
    carry: dict[str, str] = {}
    free = dict(prompt.racks)
    for unit in prompt.loose:
        carrier = next((ship for ship, racks in free.items() if racks > 0), None)
        if carrier is not None:
            carry[unit] = carrier
            free[carrier] -= 1
    return WithdrawTo(dict.fromkeys(prompt.ships, prompt.exits[0]) if prompt.exits else {}, carry)
