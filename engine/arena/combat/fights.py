"""One fight: cards played face down, dice, the decision, and the losses (6.1(2), 6.1(3), A-36 to A-39)."""

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
    """Move a card from the seat's hand to the fight, face down. If the card is "", do nothing."""
    if card:
        hand = list(ump.player(seat).hand)
        hand.remove(card)
        ump.player(seat).hand = hand
        fight.cards = {**fight.cards, str(seat): card}
        ump.say(event_types.CardLaid(seat))


def throw(ump: Umpire, combat: Combat, fight: Fight) -> None:
    """Roll the attacker's die and then the defender's die, and turn the cards face up. A force field has no die.

    If a card was played and the match uses special cards, open a window in which players can cancel the card (A-22(c)).
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
    """Decide the fight and remove the loser. The higher total wins. If the totals are equal, the defender wins.

    An attack total of 6 or more destroys a force field.
    """
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
    elimination.eliminate_doomed(ump)


def concede(ump: Umpire, combat: Combat, attacker: str, defender: str, winner: Seat) -> None:
    """Concede a fight before cards are played. The robot of the side that concedes is lost (A-39).

    A B-bot that attacks from a distance is not lost.
    """
    done = FightDone(attacker, defender, winner, conceded=True)
    loser, other = (defender, attacker) if winner == combat.attacker else (attacker, defender)
    ump.say(event_types.Conceded(loser, other))
    _lose(ump, combat, done)
    elimination.eliminate_doomed(ump)


def _lose(ump: Umpire, combat: Combat, done: FightDone) -> None:
    """Remove the destroyed piece or field.

    A B-bot at a distance is never destroyed, but it cannot fight again in this combat (A-34).
    """
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
