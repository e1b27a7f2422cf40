"""One fight: cards face down, dice, the decision, and what is lost (6.1(2), 6.1(3), A-36 to A-39)."""

from __future__ import annotations

from engine.arena import elimination
from engine.arena.combat.totals import totals
from engine.arena.events import event_types
from engine.arena.pieces import lose
from engine.arena.rules import DIE
from engine.arena.state import Combat, Fight, FightDone
from engine.arena.umpire import Umpire
from engine.arena.windows.opening import open_fight_window
from engine.core.game import Seat


def lay(ump: Umpire, fight: Fight, seat: Seat, card: str) -> None:
    """Move a card from the hand to the fight, face down; "" lays none."""
    if card:
        hand = list(ump.player(seat).hand)
        hand.remove(card)
        ump.player(seat).hand = hand
        fight.cards = {**fight.cards, str(seat): card}
        ump.say(event_types.CardLaid(seat))


def throw(ump: Umpire, combat: Combat, fight: Fight) -> None:
    """Roll both dice, the attacker's first, then turn the cards over.

    If a card was laid, a window opens in which it may be cancelled (A-22(c)).
    """
    pieces = ump.state.arena.pieces
    fight.dice = [ump.roll(DIE[pieces[fight.attacker].type], "attack", combat.attacker)]
    if fight.defender:
        fight.dice.append(ump.roll(DIE[pieces[fight.defender].type], "defence", combat.defender))
    fight.is_open = True
    combat.step = "window"
    if fight.cards and ump.rules.special_cards:
        open_fight_window(ump)


def decide(ump: Umpire, combat: Combat, fight: Fight) -> None:
    """Decide the fight. The higher total wins, the defender on ties; a field falls to 6 or more."""
    first, second = totals(ump.state.arena, fight, combat.attacker, combat.defender)
    wins = first >= second if not fight.defender else first > second
    done = FightDone(
        fight.attacker,
        fight.defender,
        combat.attacker if wins else combat.defender,
        fight.dice,
        fight.cards,
        fight.cancelled,
        [first, second],
    )
    combat.fight = None
    ump.state.deck.discard(*fight.cards.values())
    _lose(ump, combat, done)
    ump.say(
        event_types.Fought(
            combat.hex, done.attacker, done.defender, tuple(done.dice), done.cards, tuple(done.cancelled),
            (first, second), done.winner, done.lost,
        )
    )  # fmt: skip
    elimination.settle(ump)


def concede(ump: Umpire, combat: Combat, attacker: str, defender: str, winner: Seat) -> None:
    """Concede a fight before cards are played: the conceding side's robot is lost (A-39)."""
    done = FightDone(attacker, defender, winner, conceded=True)
    loser, other = (defender, attacker) if winner == combat.attacker else (attacker, defender)
    ump.say(event_types.Conceded(loser, other))
    _lose(ump, combat, done)
    elimination.settle(ump)


def _lose(ump: Umpire, combat: Combat, done: FightDone) -> None:
    """Remove what was lost. A B-bot at a distance is never lost, but has had its fight (A-34)."""
    if done.winner == combat.attacker and not done.defender:
        done.lost = "field"
        del ump.state.arena.fields[combat.hex]
    elif done.winner == combat.attacker:
        done.lost = done.defender
    elif done.attacker not in combat.ranged:
        done.lost = done.attacker
    if done.lost not in ("", "field"):
        lose(ump, done.lost, done.winner, discs_stay=True)
    combat.ranged = [id for id in combat.ranged if id != done.attacker]
    combat.fights = [*combat.fights, done]
