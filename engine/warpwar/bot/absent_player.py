"""Answer for an absent player at a deadline (R-GEN-06): build nothing, stay, dodge without fire, change nothing.

If the player left standing orders, these replace the defaults (`standing_orders`).
"""

from __future__ import annotations

from engine.warpwar.bot import combat_orders, standing_orders
from engine.warpwar.bot.situation import Situation
from engine.warpwar.commands import (
    Build,
    ChooseHome,
    Command,
    Endow,
    EndTurn,
    Enter,
    Move,
    NewShip,
    NextBattle,
    PlaceCounter,
    Plot,
    Rearrange,
    Relations,
    Settle,
    Transact,
)
from engine.warpwar.movement import reach
from engine.warpwar.movement.mover import Traveller
from engine.warpwar.prompts import (
    BuildPrompt,
    CounterPrompt,
    DamagePrompt,
    EcmPrompt,
    EndowPrompt,
    EndTurnPrompt,
    EnterPrompt,
    HomePrompt,
    MovePrompt,
    Mover,
    NextBattlePrompt,
    OrdersPrompt,
    PlotPrompt,
    Prompt,
    RearrangePrompt,
    RelationsPrompt,
    SettlePrompt,
    TransactPrompt,
    WithdrawPrompt,
)


def answer(situation: Situation, prompt: Prompt) -> Command:
    """Return the default answer to any prompt. A seat whose player is absent gets this answer."""
    match prompt:
        case BuildPrompt():
            return forced_build(prompt) if prompt.must_spend else standing_orders.build(situation, prompt)
        case TransactPrompt():
            return Transact()
        case MovePrompt():
            return stay(situation, prompt.movers[0])
        case PlotPrompt():
            moves = tuple(stay(situation, mover) for mover in prompt.movers if mover.must_end_at_star)
            return Plot(moves)
        case NextBattlePrompt():
            return NextBattle(prompt.stars[0])
        case OrdersPrompt():
            return standing_orders.orders(situation, prompt)
        case EcmPrompt():
            return combat_orders.ecm(prompt)
        case DamagePrompt():
            return standing_orders.damage(prompt)
        case WithdrawPrompt():
            return combat_orders.withdraw(prompt)
        case RearrangePrompt():
            return Rearrange()
        case RelationsPrompt():
            return Relations()
        case EndTurnPrompt():
            return EndTurn()
        case SettlePrompt():
            return Settle(draw=False)
        case HomePrompt():
            return ChooseHome(prompt.stars[0])
        case CounterPrompt():
            return PlaceCounter(prompt.stars[0])
        case EndowPrompt():
            return endow(prompt)
        case EnterPrompt():
            return Enter(prompt.hexes[0], entering(prompt))


def stay(situation: Situation, mover: Mover) -> Move:
    """Return a move in which the ship stays.

    A ship that must leave its hex goes to the nearest star (R-RET-06, R-DIP-05).
    """
    who = Traveller(mover.ship, mover.hex, 1, mover.mp, mover.racks, mover.aboard)
    own = [star.hex for star in situation.view.stars if star.control == situation.seat]
    path = reach.default_path(situation.star_map, who, situation.limits, situation.rules, own)
    return Move((mover.ship,), path)


def endow(prompt: EndowPrompt) -> Endow:
    """Share the BP evenly among the bases. The first base also gets the remainder."""
    share, rest = divmod(prompt.bp, len(prompt.bases))
    return Endow({base: share + (rest if n == 0 else 0) for n, base in enumerate(prompt.bases)})


def entering(prompt: EnterPrompt) -> dict[str, int]:
    """Return the attributes of a ship that enters the map.

    The ship has the parts that the scenario fixes. All remaining BP are spent on Power/Drive, Beam and Screen.
    """
    beam = screen = prompt.free_bp // 4
    attrs = {attr: points for attr, points in prompt.fixed.items() if attr in prompt.attrs}
    for attr, points in (("PD", prompt.free_bp - beam - screen), ("B", beam), ("S", screen)):
        attrs[attr] = attrs.get(attr, 0) + points
    return attrs


def forced_build(prompt: BuildPrompt) -> Build:
    """Return a plan that builds nothing.

    If all BP must be spent, the plan builds one plain Warpship with about equal parts (1977 R-BLD-10).
    """
    yard = next((yard for yard in prompt.yards if yard.ships), None)
    if not prompt.must_spend or yard is None:
        return Build()
    hull = prompt.must_spend - prompt.generators["WG"]
    third = hull // 3
    return Build((NewShip(yard.hex, {"PD": hull - 2 * (third // 2), "B": third // 2, "S": third // 2}, "WG"),))
