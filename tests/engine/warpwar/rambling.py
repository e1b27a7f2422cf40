"""A player that does anything: random answers to every prompt, most of them legal. Refused ones change nothing."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.core import codec
from engine.core.errors import Illegal
from engine.core.game import Reply
from engine.games import GAMES
from engine.warpwar import commands as cmd
from engine.warpwar import prompts as ask
from engine.warpwar.state import State
from engine.warpwar.view import View
from tests.engine.battery import apply_and_check

GAME = GAMES["warpwar"]


def ramble(state: State, seat: int, rng: Random) -> tuple[Reply, Any]:
    """Return an accepted answer of the seat and its step: a random one, or the bot's if random ones are refused."""
    view: View = GAME.view(state, seat)
    open_now = [p for d, p in zip(view.decisions, view.prompts, strict=True) if not d.answered]
    prompt = rng.choice(open_now)
    before = codec.encode(state)
    for _ in range(3):
        command = random_answer(view, prompt, rng)
        try:
            return Reply(prompt.decision, command), apply_and_check(GAME, state, seat, prompt.decision, command)
        except Illegal as refused:
            assert all(fault.code.startswith("E-") and fault.text for fault in refused.faults)
            assert codec.encode(state) == before, "a refusal changed the state"
    reply = GAME.idle(view) if rng.random() < 0.3 else GAME.suggest(view, rng)
    assert reply is not None
    return reply, GAME.apply(state, seat, reply.decision, reply.command)


def random_answer(view: View, prompt: Any, rng: Random) -> Any:
    match prompt:
        case ask.BuildPrompt():
            return build(prompt, rng)
        case ask.TransactPrompt():
            return transact(prompt, rng)
        case ask.MovePrompt():
            return move(view, rng.choice(prompt.movers), rng)
        case ask.PlotPrompt():
            return cmd.Plot(tuple(move(view, mover, rng) for mover in prompt.movers if rng.random() < 0.8))
        case ask.OrdersPrompt():
            return orders(prompt, rng)
        case ask.DamagePrompt():
            return cmd.Damage({wound.ship: damage(wound, rng) for wound in prompt.wounds})
        case ask.EcmPrompt():
            return ecm(prompt, rng)
        case ask.WithdrawPrompt():
            racks = [ship for ship, free in prompt.racks.items() for _ in range(free)]
            carry = dict(zip(rng.sample(prompt.loose, len(prompt.loose)), racks, strict=False))
            return cmd.WithdrawTo({ship: rng.choice(prompt.exits) for ship in prompt.ships}, carry)
        case ask.RearrangePrompt():
            return rearrange(prompt, rng)
        case ask.RelationsPrompt():
            votes: Any = {other: rng.choice(steps) for other, steps in prompt.choices.items() if rng.random() < 0.6}
            return cmd.Relations(votes)
        case ask.EndTurnPrompt():
            return end_turn(view, prompt, rng)
    reply = GAME.suggest(view, rng)
    assert reply is not None
    return reply.command


def end_turn(view: View, prompt: ask.EndTurnPrompt, rng: Random) -> cmd.EndTurn:
    """Return an End-turn sheet with both parts."""
    own = rearrange(prompt.rearrange, rng) if prompt.rearrange is not None else cmd.Rearrange()
    votes = random_answer(view, prompt.relations, rng).votes if prompt.relations is not None else {}
    return cmd.EndTurn(own.carry, own.emperor, votes)


def build(prompt: ask.BuildPrompt, rng: Random) -> cmd.Build:
    items: list[Any] = [cmd.Deploy(pod) for pod in prompt.pods if rng.random() < 0.7]
    for fix in prompt.fixes:
        if rng.random() < 0.5:
            attr = rng.choice(list(fix.missing))
            items.append(cmd.Repair(fix.ship, {attr: rng.randint(1, fix.missing[attr])}, rng.choice(fix.payers)))
    for site in prompt.works:
        payer, bp = rng.choice(list(site.payers.items()))
        if (most := min(bp, site.cost - site.spent)) > 0:
            items.append(cmd.Works(site.hex, rng.randint(1, most), payer))
    for yard in prompt.yards:
        left = yard.bp
        while yard.ships and left > 6 and rng.random() < 0.8:
            wg: Any = (
                rng.choice(["", *prompt.generators]) if prompt.systemships else rng.choice(list(prompt.generators))
            )
            attrs = prompt.attrs if wg else prompt.systemship_attrs
            bp = rng.randint(1, left)
            design: dict[str, int] = {}
            for _ in range(min(bp, 14)):
                attr = rng.choice(["PD", "PD", *attrs])
                design[attr] = 1 if attr == "R" else design.get(attr, 0) + rng.randint(1, 2)
            items.append(cmd.NewShip(yard.hex, design, wg))
            left -= sum(design.values()) + prompt.generators.get(wg, 0)
        if yard.pods and rng.random() < 0.3:
            items.append(cmd.NewPod(yard.hex))
    if prompt.emperor_places and rng.random() < 0.5:
        items.append(cmd.SeatEmperor(rng.choice(prompt.emperor_places)))
    if prompt.dummies_left and prompt.yards:
        items.append(cmd.Dummies(rng.choice(prompt.yards).hex, rng.randint(0, 2)))
    rng.shuffle(items)
    return cmd.Build(tuple(items))


def transact(prompt: ask.TransactPrompt, rng: Random) -> cmd.Transact:
    items: list[Any] = []
    for site in prompt.sites:
        if len(site.holders) > 1 and rng.random() < 0.7:
            one, other = rng.sample(site.holders, 2)
            most = min(one.bp, other.room if other.room >= 0 else one.bp)
            if most > 0:
                items.append(cmd.Shift(site.hex, one.id, other.id, rng.randint(1, most)))
        if site.scrap and rng.random() < 0.15:
            items.append(cmd.Scrap(rng.choice(list(site.scrap))))
    return cmd.Transact(tuple(items))


def move(view: View, mover: ask.Mover, rng: Random) -> cmd.Move:
    """Return a path of a few legs. Put down and pick up loads where `reach` offers it."""
    path: list[str] = []
    for _ in range(rng.randint(0, 3)):
        reach = GAME.explain(view, {"kind": "reach", "ship": mover.ship, "path": path})
        if reach.blocked:
            break
        if reach.picks and rng.random() < 0.6:
            path.append(f"pick {rng.choice(reach.picks)}")
            continue
        if reach.drops and rng.random() < 0.4:
            path.append(f"drop {rng.choice(reach.drops)}")
            continue
        ends = [each for each in reach.hexes if each.before] if rng.random() < 0.3 else []
        ends = ends or [each for each in reach.hexes if each.end and each.before]
        if not ends:
            break
        steps, at = [], rng.choice(ends)
        hexes = {each.hex: each for each in reach.hexes}
        while at.before:
            steps.append(at.step)
            at = hexes[at.before]
        path += steps[::-1]
    return cmd.Move((mover.ship,), tuple(path))


def orders(prompt: ask.OrdersPrompt, rng: Random) -> cmd.Orders:
    given = [order(fighter, prompt, rng) for fighter in prompt.fighters if rng.random() < 0.95]
    return cmd.Orders(tuple(given))


def order(fighter: ask.Fighter, prompt: ask.OrdersPrompt, rng: Random) -> cmd.Order:
    left, caps = fighter.pd, fighter.caps
    tactic: Any = rng.choice(fighter.tactics)
    target = rng.choice(prompt.foes).ship if prompt.foes else ""
    to = rng.choice(prompt.exits) if tactic == "RETREAT" and rng.random() < 0.5 else ""

    def draw(most: int) -> int:
        nonlocal left
        used = rng.randint(0, max(0, min(left, most)))
        left -= used
        return used

    if fighter.pick_drop and tactic != "ATTACK" and rng.random() < 0.3:
        lifts = fighter.loose[:1] if rng.random() < 0.5 else ()
        drops = () if lifts else fighter.aboard[:1]
        return cmd.Order(fighter.ship, tactic, pickup=lifts, drop=drops, to=to)
    if (fighter.missiles or fighter.shells) and target and rng.random() < 0.5:
        tubes = draw(min(caps.get("T", 0), fighter.missiles))
        shots = tuple(cmd.Shot(target, rng.randint(1, 9)) for _ in range(tubes))
        guns = draw(min(caps.get("C", 0), fighter.shells))
        bursts = tuple(1 for _ in range(guns))
        return cmd.Order(
            fighter.ship, tactic, target=target if bursts else "", E=draw(caps.get("E", 0)), T=tubes,
            cannons=bursts, missiles=shots, D=draw(left), to=to,
        )  # fmt: skip
    beam = draw(caps.get("B", 0)) if target else 0
    screen, ecm_power = draw(caps.get("S", 0)), draw(caps.get("E", 0))
    return cmd.Order(
        fighter.ship, tactic, target=target if beam else "", B=beam, S=screen, E=ecm_power, D=draw(left), to=to
    )


def damage(wound: ask.Wound, rng: Random) -> dict[str, int]:
    """Return hits placed at random where there is room."""
    places = [attr for attr, room in wound.room.items() for _ in range(room)]
    rng.shuffle(places)
    taken: dict[str, int] = {}
    for attr in places[: wound.hits]:
        taken[attr] = taken.get(attr, 0) + 1
    return taken


def ecm(prompt: ask.EcmPrompt, rng: Random) -> cmd.Ecm:
    uses, left = [], dict(prompt.points)
    for missile in prompt.incoming:
        points = rng.randint(0, left.get(missile.target, 0))
        if points:
            left[missile.target] -= points
            most = max(0, points + missile.balance)
            uses.append(cmd.EcmUse(missile.target, missile.missile, points, -rng.randint(0, min(most, missile.drive))))
    return cmd.Ecm(tuple(uses))


def rearrange(prompt: ask.RearrangePrompt, rng: Random) -> cmd.Rearrange:
    carry: dict[str, str] = {}
    for berth in prompt.berths:
        racks = [ship for ship, free in berth.racks.items() for _ in range(free)]
        rng.shuffle(racks)
        for rider in berth.riders:
            carry[rider] = racks.pop() if racks and rng.random() < 0.7 else ""
    place = rng.choice(prompt.emperor_places) if prompt.emperor_places and rng.random() < 0.3 else ""
    return cmd.Rearrange(carry, place)
