"""Simple strategies of WarpWar that a good player must beat. Each strategy consists of a few fixed rules.

If no rule of the strategy applies, the bot of the lowest level answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from engine.core.game import Reply
from engine.warpwar import bot
from engine.warpwar.bot import ship_moves, ship_types
from engine.warpwar.bot.situation import Situation
from engine.warpwar.commands import Build, Command, Move, NewShip, Order, Orders
from engine.warpwar.prompts import BuildPrompt, MovePrompt, OrdersPrompt, Prompt
from engine.warpwar.view import View

Strategy = Callable[[View, Random], Reply | None]
Rule = Callable[[Situation, Prompt], Command | None]

ONE_SHIP = {"PD": 0.52, "B": 0.23, "S": 0.25}
MISSILES = {"PD": 0.42, "T": 0.18, "M": 0.3, "S": 0.1}


def _player(*rules: Rule) -> Strategy:
    def answer(view: View, rng: Random) -> Reply | None:
        prompt = bot.first_open(view)
        if prompt is not None:
            situation = Situation(view, rng)
            for rule in rules:
                if (command := rule(situation, prompt)) is not None:
                    return Reply(prompt.decision, command)
        return bot.suggest(view, rng)

    return answer


def _all_in(shares: Mapping[str, float], most: int) -> Rule:
    """Return a rule that builds only Warpships of at most `most` BP each (`most` is 14 or more).

    If fewer than 28 BP are left, one last Warpship takes all of them, even if that is more than `most`. If fewer than
    14 BP are left, they are not spent.
    """

    def rule(situation: Situation, prompt: Prompt) -> Command | None:
        if not isinstance(prompt, BuildPrompt):
            return None
        ships = []
        for yard in prompt.yards:
            left = yard.bp if yard.ships else 0
            while left >= min(most, 14):
                cost = left if left < 2 * min(most, 14) else min(left, most)
                ships.append(ship_types.warpship(situation, prompt, yard.hex, cost, dict(shares)))
                left -= cost
        return Build(tuple(ships)) if ships or not prompt.must_spend else None

    return rule


def _march(situation: Situation, prompt: Prompt) -> Command | None:
    """Move a ship to the reachable star that is nearest to the most valuable enemy site.

    On the first turn, or if no enemy site is known, the ship stays where it is.
    """
    if not isinstance(prompt, MovePrompt):
        return None
    mover = prompt.movers[0]
    if situation.turn == 1 or not situation.enemy_sites:
        return None if mover.must_end_at_star else Move((mover.ship,))
    goal = max(situation.enemy_sites, key=lambda hex: (situation.enemy_sites[hex], hex))
    way, found = situation.distances(goal), ship_moves.reach(situation, mover)
    stars = [each.hex for each in found.hexes if each.end and situation.star_map.is_star(each.hex)]
    best = min(stars, key=lambda hex: (way.get(hex, 99), hex), default=mover.hex)
    return Move((mover.ship,), ship_moves.path_to(found, best)) if best != mover.hex else Move((mover.ship,))


def _stay(situation: Situation, prompt: Prompt) -> Command | None:
    if not isinstance(prompt, MovePrompt) or prompt.movers[0].must_end_at_star:
        return None
    return Move((prompt.movers[0].ship,))


def _dodge(situation: Situation, prompt: Prompt) -> Command | None:
    """Order DODGE without drive for all ships. Beams fire at the first enemy ship; Screens get the remaining power.

    Return None if a ship cannot fire a Beam.
    """
    if not isinstance(prompt, OrdersPrompt) or not prompt.foes:
        return None
    given = []
    for fighter in prompt.fighters:
        beam = min(fighter.caps.get("B", 0), fighter.pd)
        screen = min(fighter.caps.get("S", 0), fighter.pd - beam)
        if not beam:
            return None
        given.append(Order(fighter.ship, "DODGE", target=prompt.foes[0].ship, B=beam, S=screen))
    return Orders(tuple(given))


def _flee(situation: Situation, prompt: Prompt) -> Command | None:
    """Order all ships to retreat with full drive. Return None if a ship is not allowed to retreat."""
    if not isinstance(prompt, OrdersPrompt) or any("RETREAT" not in each.tactics for each in prompt.fighters):
        return None
    exit = prompt.exits[0] if prompt.exits else ""
    return Orders(tuple(Order(each.ship, "RETREAT", D=each.pd, to=exit) for each in prompt.fighters))


def _guards(situation: Situation, prompt: Prompt) -> Command | None:
    """Build one Systemship in each yard that has at least 8 BP. The ship costs all BP of the yard, but at most 40."""
    if not isinstance(prompt, BuildPrompt) or not prompt.systemships or prompt.must_spend:
        return None
    ships = [
        NewShip(yard.hex, ship_types.attributes(prompt, ship_types.GUARD, min(yard.bp, 40), warp=False))
        for yard in prompt.yards
        if yard.ships and yard.bp >= 8
    ]
    return Build(tuple(ships))


STRATEGIES: Mapping[str, Strategy] = {
    "one ship": _player(_all_in(ONE_SHIP, 10**6), _march, _dodge),
    "rush": _player(_all_in(ONE_SHIP, 20), _march),
    "missiles": _player(_all_in(MISSILES, 24), _march),
    "swarm": _player(_all_in({"PD": 0.6, "B": 0.4}, 14), _march),
    "turtle": _player(_guards, _stay),
    "retreat": _player(_all_in(ONE_SHIP, 24), _flee),
}
