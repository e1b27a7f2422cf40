"""A player that does anything that might be legal. It uses only prompts, unlike `suggest`, which plays to win."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from engine.core.game import Reply, Setup
from engine.warpwar import commands as c
from engine.warpwar import prompts as p
from engine.warpwar.questions.answers import explain
from engine.warpwar.questions.question_types import Reach
from engine.warpwar.starmap.star_map import StarMap
from engine.warpwar.view import View
from engine.warpwar.world import world_of


def wild(view: View, rng: Random) -> Reply | None:
    """Return a random command for a random question, mostly an unanswered one. It may be illegal."""
    if not view.prompts:
        return None
    unanswered = [pr for pr, each in zip(view.prompts, view.decisions, strict=True) if not each.answered]
    prompt = rng.choice(unanswered if unanswered and rng.random() < 0.9 else view.prompts)
    answered = {each.id for each in view.decisions if each.answered}
    if prompt.decision in answered and rng.random() < 0.3:
        return Reply(prompt.decision, c.Unseal())
    make: Callable[[View, Any, Random], Any] = MAKERS[type(prompt)]
    return Reply(prompt.decision, make(view, prompt, rng))


def any_plans(view: View, rng: Random) -> c.MovePlans:
    """Return plans of a step or two for own ships, possible or not. Few ships are left out."""
    plans = []
    for row in explain(view, {"kind": "planning"}).movers:  # type: ignore[union-attr]
        hexes = {each.hex: each for each in explain(view, {"kind": "reach", "ship": row.ship}).hexes}  # type: ignore[union-attr]
        for _ in range(rng.randint(0, 2)):
            at, path = hexes.get(rng.choice(list(hexes))), list[str]()
            while at is not None and at.before:
                path.insert(0, at.step)
                at = hexes.get(at.before)
            plans.append(c.MovePlan((row.ship,), tuple(path[:60]), rng.choice(("always", "free", "enemy"))))
    rng.shuffle(plans)
    return c.MovePlans(tuple(plans[:40]), rng.choice(("ask", "stay")))


def star_map_of(view: View) -> StarMap:
    setup = view.setup
    return world_of(Setup(setup.scenario, setup.seats, setup.options), setup.map_seed).star_map


def parts(rng: Random, whole: int, places: int) -> list[int]:
    """Return a whole number cut into this many random parts."""
    cuts = sorted(rng.randint(0, whole) for _ in range(places - 1))
    return [b - a for a, b in zip([0, *cuts], [*cuts, whole], strict=True)]


def home(view: View, prompt: p.HomePrompt, rng: Random) -> c.ChooseHome:
    return c.ChooseHome(rng.choice(prompt.stars))


def counter(view: View, prompt: p.CounterPrompt, rng: Random) -> c.PlaceCounter:
    return c.PlaceCounter(rng.choice(prompt.stars))


def endow(view: View, prompt: p.EndowPrompt, rng: Random) -> c.Endow:
    return c.Endow(dict(zip(prompt.bases, parts(rng, prompt.bp, len(prompt.bases)), strict=True)))


def enter(view: View, prompt: p.EnterPrompt, rng: Random) -> c.Enter:
    attrs = hull(rng, prompt.attrs, prompt.prices, prompt.lots, prompt.free_bp)
    for attr, points in prompt.fixed.items():
        attrs[attr] = attrs.get(attr, 0) + points
    return c.Enter(rng.choice(prompt.hexes), attrs)


def hull(
    rng: Random, allowed: tuple[str, ...], prices: dict[str, int], lots: dict[str, int], bp: int
) -> dict[str, int]:
    """Return random attributes for exactly this many BP."""
    attrs: dict[str, int] = {}
    for _ in range(200):
        if bp <= 0:
            break
        attr = rng.choice(allowed)
        price = prices.get(attr, 1)
        if price <= bp and not (attr == "R" and attrs.get("R")):
            attrs[attr] = attrs.get(attr, 0) + lots.get(attr, 1)
            bp -= price
    return attrs


def transact(view: View, prompt: p.TransactPrompt, rng: Random) -> c.Transact:
    items: list[c.Shift | c.Scrap] = []
    for site in prompt.sites:
        have = {holder.id: holder.bp for holder in site.holders}
        room = {holder.id: holder.room if holder.room >= 0 else 10**6 for holder in site.holders}
        for _ in range(rng.randint(0, 3)):
            if len(have) < 2:
                break
            source, target = rng.sample(list(have), 2)
            most = min(have[source], room[target])
            if most > 0:
                bp = rng.randint(1, most)
                items.append(c.Shift(site.hex, source, target, bp))
                have[source], have[target] = have[source] - bp, have[target] + bp
                room[source], room[target] = room[source] + bp, room[target] - bp
        if site.scrap and rng.random() < 0.08:
            items.append(c.Scrap(rng.choice(list(site.scrap))))
    gives, takes = [], []
    for partner in prompt.partners:
        own, theirs, bp = rng.choice(partner.own), rng.choice(partner.theirs), rng.randint(1, 3)
        if rng.random() < 0.5:
            gives.append(c.Give(partner.seat, partner.hex, bp, own, theirs))
        else:
            takes.append(c.Take(partner.seat, partner.hex, bp, theirs, own))
    return c.Transact(tuple(items), tuple(gives), tuple(takes))


def build(view: View, prompt: p.BuildPrompt, rng: Random) -> c.Build:
    items: list[c.BuildItem] = []
    pods = [pod for pod in prompt.pods if rng.random() < 0.6]
    items += [c.Deploy(pod) for pod in pods]
    for yard in prompt.yards:
        items += yard_items(prompt, yard, rng)
    for fix in prompt.fixes:
        if rng.random() < 0.4:
            restore = {attr: rng.randint(1, gap) for attr, gap in fix.missing.items() if rng.random() < 0.5}
            items.append(c.Repair(fix.ship, restore, rng.choice(fix.payers)))
    for site in prompt.works:
        payer, bp = rng.choice(list(site.payers.items()))
        if bp and rng.random() < 0.6:
            items.append(c.Works(site.hex, rng.randint(1, min(bp, site.cost - site.spent)), payer))
    if prompt.dummies_left and rng.random() < 0.4:
        at = rng.choice([unit.hex for unit in view.units if unit.owner == view.viewer] or ["0101"])
        items.append(c.Dummies(at, rng.randint(0, prompt.dummies_left)))
    if prompt.emperor_places and (not prompt.emperor or rng.random() < 0.2):
        items.append(c.SeatEmperor(rng.choice(prompt.emperor_places)))
    first = transact(view, prompt.transact, rng).items if prompt.transact is not None else ()
    return c.Build(tuple(items), first)


def yard_items(prompt: p.BuildPrompt, yard: p.Yard, rng: Random) -> list[c.BuildItem]:
    items: list[c.BuildItem] = []
    bp = yard.bp
    if not yard.ships:
        return items
    if prompt.must_spend and yard.hex != prompt.yards[0].hex:
        return items
    if prompt.must_spend:
        share = rng.choice((0, prompt.must_spend // 2))
        return [new_ship(prompt, yard, rng, each, True) for each in (share, prompt.must_spend - share) if each]
    if yard.pods and bp >= 15 and rng.random() < 0.4:
        items.append(c.NewPod(yard.hex))
        bp -= 15
    while bp >= 4 and rng.random() < 0.7:
        warp = not prompt.systemships or rng.random() < 0.7
        cost = rng.randint(4, bp)
        items.append(new_ship(prompt, yard, rng, cost, warp))
        bp -= cost
    return items


def new_ship(prompt: p.BuildPrompt, yard: p.Yard, rng: Random, cost: int, warp: bool) -> c.NewShip:
    fits = [wg for wg, price in prompt.generators.items() if price < cost]
    if warp and fits:
        wg: Any = rng.choice(fits)
        attrs = hull(rng, prompt.attrs, prompt.prices, prompt.lots, cost - prompt.generators[wg])
        return c.NewShip(yard.hex, attrs, wg)
    return c.NewShip(yard.hex, hull(rng, prompt.systemship_attrs, prompt.prices, prompt.lots, cost))


def move(view: View, prompt: p.MovePrompt, rng: Random) -> c.Move | c.EndMovement:
    if prompt.may_end and rng.random() < 0.05:
        return c.EndMovement()
    return one_move(view, rng.choice(prompt.movers), rng)


def one_move(view: View, mover: p.Mover, rng: Random) -> c.Move:
    """Return a move, mostly to a hex that the board offers, sometimes a blind walk.

    Now and then it picks up or drops.
    """
    if rng.random() < 0.15:
        return c.Move((mover.ship,), blind_walk(star_map_of(view), mover, rng))
    before: list[str] = []
    if mover.loose and rng.random() < 0.4:
        before.append(f"pick {rng.choice(mover.loose)}")
    if mover.aboard and rng.random() < 0.2:
        before.append(f"drop {rng.choice(mover.aboard)}")
    found = explain(view, {"kind": "reach", "ship": mover.ship, "path": before})
    assert isinstance(found, Reach)
    ends = [each for each in found.hexes if each.end]
    if not ends:
        return c.Move((mover.ship,), tuple(before))
    goal = rng.choice(ends)
    by_hex = {each.hex: each for each in found.hexes}
    steps: list[str] = []
    at = goal.hex
    while at in by_hex and by_hex[at].step:
        steps.append(by_hex[at].step)
        at = by_hex[at].before
    path = [*before, *reversed(steps)]
    if mover.aboard and goal.cost < mover.mp and rng.random() < 0.5:
        path.append(f"drop {rng.choice(mover.aboard)}")
    return c.Move((mover.ship,), tuple(path))


def blind_walk(star_map: StarMap, mover: p.Mover, rng: Random) -> tuple[str, ...]:
    at, path = mover.hex, []
    for _ in range(rng.randint(0, mover.mp)):
        road = rng.choice(star_map.ways[at])
        path.append(road.step)
        at = road.to
    return tuple(path)


def plot(view: View, prompt: p.PlotPrompt, rng: Random) -> c.Plot:
    moves = [one_move(view, mover, rng) for mover in prompt.movers if rng.random() < 0.9 or mover.must_end_at_star]
    return c.Plot(tuple(moves))


def next_battle(view: View, prompt: p.NextBattlePrompt, rng: Random) -> c.NextBattle:
    return c.NextBattle(rng.choice(prompt.stars))


def orders(view: View, prompt: p.OrdersPrompt, rng: Random) -> c.Orders:
    chosen = [fighter for fighter in prompt.fighters if rng.random() < 0.9]
    return c.Orders(tuple(order(view, prompt, fighter, rng) for fighter in chosen))


def order(view: View, prompt: p.OrdersPrompt, fighter: p.Fighter, rng: Random) -> c.Order:
    """Return an order that spends power at random. With Missiles or Shells, Beam and Screen get no power."""
    tactic: Any = rng.choice(fighter.tactics)
    to = rng.choice(prompt.exits) if tactic == "RETREAT" and prompt.exits else ""
    if fighter.pick_drop and (fighter.aboard or fighter.loose) and rng.random() < 0.3:
        lying: Any = rng.choice([each for each in fighter.tactics if each != "ATTACK"])
        to = rng.choice(prompt.exits) if lying == "RETREAT" and prompt.exits else ""
        drop = (rng.choice(fighter.aboard),) if fighter.aboard and rng.random() < 0.6 else ()
        up = (rng.choice(fighter.loose),) if fighter.loose and not drop else ()
        return c.Order(fighter.ship, lying, drop=drop, pickup=up, to=to)
    left, caps = fighter.pd, fighter.caps
    foes = [foe.ship for foe in prompt.foes]
    if rng.random() < 0.4 and (caps.get("T") or caps.get("C")) and foes:
        tubes = rng.randint(0, min(caps.get("T", 0), left))
        shots = tuple(
            c.Shot(rng.choice(foes), rng.randint(1, 8)) for _ in range(rng.randint(0, min(tubes, fighter.missiles)))
        )
        left -= tubes
        bursts: list[int] = []
        shells = fighter.shells
        for _ in range(rng.randint(0, min(caps.get("C", 0), left))):
            if shells > 0:
                bursts.append(rng.randint(1, min(3, shells)))
                shells -= bursts[-1]
        left -= len(bursts)
        ecm = rng.randint(0, min(caps.get("E", 0), left))
        drive = rng.randint(0, left - ecm)
        target = rng.choice(foes) if bursts else ""
        return c.Order(
            fighter.ship, tactic, target, drive, E=ecm, T=tubes, cannons=tuple(bursts), missiles=shots, to=to
        )
    power = rng.randint(0, min(caps.get("B", 0), left)) if foes else 0
    screen = rng.randint(0, min(caps.get("S", 0), left - power))
    ecm = rng.randint(0, min(caps.get("E", 0), left - power - screen))
    drive = rng.randint(0, left - power - screen - ecm)
    return c.Order(fighter.ship, tactic, rng.choice(foes) if power else "", drive, power, screen, ecm, to=to)


def ecm(view: View, prompt: p.EcmPrompt, rng: Random) -> c.Ecm:
    uses = []
    left = dict(prompt.points)
    for missile in prompt.incoming:
        if left.get(missile.target, 0) > 0 and rng.random() < 0.7:
            points = rng.randint(1, left[missile.target])
            left[missile.target] -= points
            most = max(0, points + missile.balance)
            low = -min(most, missile.drive - prompt.floor)
            change = rng.randint(min(0, low), 0 if prompt.lower_only else most)
            uses.append(c.EcmUse(missile.target, missile.missile, points, change))
    return c.Ecm(tuple(uses))


def damage(view: View, prompt: p.DamagePrompt, rng: Random) -> c.Damage:
    """Return hits placed at random where there is room. Loaded racks take none."""
    placed: dict[str, dict[str, int]] = {}
    for wound in prompt.wounds:
        room, taken = dict(wound.room), dict[str, int]()
        for _ in range(wound.hits):
            open_ = [a for a, n in room.items() if n > 0 and (a != "SR" or taken.get("SR", 0) < wound.racks_free)]
            if not open_:
                break
            attr = rng.choice(open_)
            room[attr] -= 1
            taken[attr] = taken.get(attr, 0) + 1
        placed[wound.ship] = taken if sum(taken.values()) == wound.hits else dict(wound.default)
    return c.Damage(placed)


def withdraw(view: View, prompt: p.WithdrawPrompt, rng: Random) -> c.WithdrawTo:
    carry = {}
    free = dict(prompt.racks)
    for unit in prompt.loose:
        carriers = [ship for ship, racks in free.items() if racks > 0]
        if carriers and rng.random() < 0.7:
            carry[unit] = rng.choice(carriers)
            free[carry[unit]] -= 1
    return c.WithdrawTo({ship: rng.choice(prompt.exits) for ship in prompt.ships if rng.random() < 0.8}, carry)


def rearrange(view: View, prompt: p.RearrangePrompt, rng: Random) -> c.Rearrange:
    carry = {}
    for berth in prompt.berths:
        for rider in berth.riders:
            if rng.random() < 0.5:
                carry[rider] = rng.choice(["", *berth.racks])
    emperor = rng.choice(prompt.emperor_places) if prompt.emperor_places and rng.random() < 0.2 else ""
    return c.Rearrange(carry, emperor)


def relations(view: View, prompt: p.RelationsPrompt, rng: Random) -> c.Relations:
    votes = {
        other: rng.choice(("up", "up", "up", "down") if "down" in steps and "up" in steps else steps)
        for other, steps in prompt.choices.items()
        if steps and rng.random() < 0.8
    }
    gives = tuple(
        c.Give(seat, rng.choice(prompt.stars)) for seat in prompt.traders if prompt.stars and rng.random() < 0.2
    )
    theirs = {star.control: star.hex for star in view.stars}
    takes = tuple(c.Take(seat, theirs[seat]) for seat in prompt.traders if seat in theirs and rng.random() < 0.3)
    return c.Relations(votes, gives, takes)  # type: ignore[arg-type]


def end_turn(view: View, prompt: p.EndTurnPrompt, rng: Random) -> c.EndTurn:
    own = rearrange(view, prompt.rearrange, rng) if prompt.rearrange is not None else c.Rearrange()
    votes = relations(view, prompt.relations, rng) if prompt.relations is not None else c.Relations()
    return c.EndTurn(own.carry, own.emperor, votes.votes, votes.gives, votes.takes)


def settle(view: View, prompt: p.SettlePrompt, rng: Random) -> c.Settle:
    return c.Settle(rng.random() < 0.5)


MAKERS: dict[type, Any] = {
    p.HomePrompt: home,
    p.CounterPrompt: counter,
    p.EndowPrompt: endow,
    p.EnterPrompt: enter,
    p.TransactPrompt: transact,
    p.BuildPrompt: build,
    p.MovePrompt: move,
    p.PlotPrompt: plot,
    p.NextBattlePrompt: next_battle,
    p.OrdersPrompt: orders,
    p.EcmPrompt: ecm,
    p.DamagePrompt: damage,
    p.WithdrawPrompt: withdraw,
    p.RearrangePrompt: rearrange,
    p.RelationsPrompt: relations,
    p.EndTurnPrompt: end_turn,
    p.SettlePrompt: settle,
}
