"""Make the smaller decisions of a computer player: homes, sharing of BP, cargo, racks, relations."""

from __future__ import annotations

from typing import Literal

from engine.warpwar.bot import absent_player, ship_moves
from engine.warpwar.bot.destination_value import colony_worth
from engine.warpwar.bot.situation import Situation
from engine.warpwar.commands import (
    ChooseHome,
    Endow,
    EndTurn,
    Enter,
    PlaceCounter,
    Plot,
    Rearrange,
    Relations,
    Scrap,
    Settle,
    Shift,
    Transact,
)
from engine.warpwar.prompts import (
    CounterPrompt,
    EndowPrompt,
    EndTurnPrompt,
    EnterPrompt,
    HomePrompt,
    PlotPrompt,
    RearrangePrompt,
    RelationsPrompt,
    TransactPrompt,
)


def home(situation: Situation, prompt: HomePrompt) -> ChooseHome:
    return ChooseHome(situation.rng.choice(prompt.stars))


def counter(situation: Situation, prompt: CounterPrompt) -> PlaceCounter:
    return PlaceCounter(situation.rng.choice(prompt.stars))


def endow(situation: Situation, prompt: EndowPrompt) -> Endow:
    """Put all BP on one base in most cases, so that it can build a useful ship. Otherwise share the BP evenly."""
    favourite = situation.rng.choice(prompt.bases)
    return Endow({favourite: prompt.bp}) if situation.rng.random() < 0.7 else absent_player.endow(prompt)


def enter(situation: Situation, prompt: EnterPrompt) -> Enter:
    return Enter(situation.rng.choice(prompt.hexes), absent_player.entering(prompt))


def transact(situation: Situation, prompt: TransactPrompt) -> Transact:
    """Unload cargo into bases and colonies that have room. Scrap nothing."""
    items: list[Shift | Scrap] = []
    for site in prompt.sites:
        store = next((holder for holder in site.holders if holder.id in ("base", "colony")), None)
        if store is None:
            continue
        room = store.room if store.room >= 0 else 10**6
        for holder in site.holders:
            amount = min(holder.bp, room)
            if holder.id not in ("base", "colony") and amount > 0:
                items.append(Shift(site.hex, holder.id, store.id, amount))
                room -= amount
    return Transact(tuple(items))


def plot(situation: Situation, prompt: PlotPrompt) -> Plot:
    """Return all moves of the turn (house rule "plotted"). Each ship's move is planned as if only this ship moved."""
    moves = [ship_moves.plan(situation, mover)[1] for mover in prompt.movers]
    return Plot(tuple(move for move in moves if move.path))


def rearrange(situation: Situation, prompt: RearrangePrompt) -> Rearrange:
    """Return a rearrangement of Colony Pods and Systemships.

    Load a pod onto a ship if the pod cannot become a colony where it is. Load Systemships if the player is bold and the
    place is safe or is not one of the seat's bases. Otherwise unload Systemships at the seat's bases and colonies.
    """
    carry: dict[str, str] = {}
    for berth in prompt.berths:
        free = {ship: racks - sum(on == ship for on in berth.riders.values()) for ship, racks in berth.racks.items()}
        safe = situation.danger(berth.hex) < 0.6 * situation.force(berth.hex, mine=True)
        aboard = situation.boldness > 0.6 and (safe or situation.stars[berth.hex].base != situation.seat)
        for rider, on in sorted(berth.riders.items()):
            wanted = aboard if rider.startswith("S") else colony_worth(situation, berth.hex) <= 0
            carrier = next((ship for ship, racks in free.items() if racks > 0), None)
            if wanted and not on and carrier:
                carry[rider] = carrier
                free[carrier] -= 1
            elif on and rider.startswith("S") and not wanted and berth.hex in situation.own_sites:
                carry[rider] = ""
    return Rearrange(carry)


def relations(situation: Situation, prompt: RelationsPrompt) -> Relations:
    """Vote at random. In most cases the vote is for no change.

    Sometimes it is for changing the relation with another player by one step.
    """
    votes: dict[str, Literal["up", "down"]] = {}
    for other, choices in prompt.choices.items():
        roll = situation.rng.random()
        if roll < 0.08 and "up" in choices:
            votes[other] = "up"
        elif roll > 0.95 and "down" in choices:
            votes[other] = "down"
    return Relations(votes)


def end_turn(situation: Situation, prompt: EndTurnPrompt) -> EndTurn:
    """Return both parts of the End-turn sheet: rearrangement and votes."""
    own = rearrange(situation, prompt.rearrange) if prompt.rearrange is not None else Rearrange()
    votes = relations(situation, prompt.relations).votes if prompt.relations is not None else {}
    return EndTurn(own.carry, own.emperor, votes)


def settle(situation: Situation) -> Settle:
    """Accept or refuse an offered draw at random. Acceptance is more probable if the seat has no base and no colony."""
    return Settle(draw=situation.rng.random() < (0.15 if situation.own_sites else 0.5))
