"""The bot's decisions in combat: which robots fight each other, which card is played, and where discs go."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice, permutations

from engine.arena.bot.outlook import Outlook
from engine.arena.combat.odds import field_chance, robot, win_chance
from engine.arena.combat.totals import card_value
from engine.arena.commands import AttackField, BeginFight, Command, Concede, Defend, PairUp, ShareDiscs
from engine.arena.pieces import rank
from engine.arena.prompts import DefendPrompt, FieldPrompt, FightPrompt, PairPrompt, SharePrompt
from engine.arena.rules import DIE, MOST_DISCS

MOST_PAIRINGS = 720
"""Maximum number of pairings that are compared."""
CARD_COST = 1.2
"""Value, to the bot, of keeping one point of a combat card in the hand. A Wild Warp has the value 8 in total."""
SURE = 0.95
OWN_CONVERTER = 200.0


def share(outlook: Outlook, prompt: SharePrompt) -> ShareDiscs:
    """Give the discs to the Converter first, then to the robots with the largest combat dice."""
    pieces, given = outlook.arena.pieces, {}
    for group in prompt.groups:
        discs = sum(pieces[id].discs for id in group)
        for id in sorted(group, key=lambda each: (-DIE[pieces[each].type], rank(each))):
            given[id] = min(MOST_DISCS, discs)
            discs -= given[id]
    return ShareDiscs(given)


def stake(outlook: Outlook, id: str) -> float:
    """Return the value that is lost if the piece is destroyed. The id "" means a force field."""
    if not id:
        return 4.0
    piece = outlook.arena.pieces[id]
    if piece.type != "C":
        return outlook.worth(piece)
    return OWN_CONVERTER if piece.owner == outlook.seat else outlook.prize


def pair(outlook: Outlook, prompt: PairPrompt) -> PairUp:
    """Return the pairing with the highest expected gain for the bot."""
    ours, theirs = prompt.attackers, prompt.defenders
    attacks = int(ours[0].partition(".")[0]) == outlook.seat
    few, many = (theirs, ours) if len(ours) > len(theirs) else (ours, theirs)
    ways = islice(permutations(many, len(few)), MOST_PAIRINGS)
    made = [dict(zip(way, few, strict=True)) if few is theirs else dict(zip(few, way, strict=True)) for way in ways]
    best = max(made, key=lambda pairs: _expected_gain(outlook, pairs, attacks))
    return PairUp(best)


def _expected_gain(outlook: Outlook, pairs: Mapping[str, str], attacks: bool) -> float:
    """Return the expected gains of the bot's side minus its expected losses."""
    total = 0.0
    for attacker, defender in pairs.items():
        chance = _chance(outlook, attacker, defender)
        lost = 0.0 if attacker in _ranged_pieces(outlook) else stake(outlook, attacker)
        total += chance * stake(outlook, defender) - (1 - chance) * lost
    return total if attacks else -total


def _ranged_pieces(outlook: Outlook) -> tuple[str, ...]:
    return outlook.view.combat.ranged if outlook.view.combat is not None else ()


def _chance(outlook: Outlook, attacker: str, defender: str, more: int = 0, less: int = 0) -> float:
    pieces = outlook.arena.pieces
    return win_chance(robot(pieces[attacker], more), robot(pieces[defender], less))


def attack(outlook: Outlook, prompt: FightPrompt) -> Command:
    """Choose the fight with the highest value at stake, and a card for it.

    If only hopeless fights are left, concede a fight.
    """
    left = {own: foe for own, foe in prompt.pairs.items() if own not in prompt.hopeless}
    if not left:
        return Concede(min(prompt.pairs))
    own = max(sorted(left), key=lambda id: stake(outlook, id) + stake(outlook, left[id]))
    risk = 0.0 if own in _ranged_pieces(outlook) else stake(outlook, own)
    card = _card(
        _free(outlook, prompt), lambda more: _chance(outlook, own, left[own], more), risk + stake(outlook, left[own])
    )
    return BeginFight(own, card)


def defend(outlook: Outlook, prompt: DefendPrompt) -> Defend:
    """Choose a card for the defence, or no card.

    If the attacker has played a card face down, assume that its value is 3.
    """
    laid = 0 if prompt.may_concede else 3
    risk = stake(outlook, prompt.defender)
    risk += 0.0 if prompt.attacker in _ranged_pieces(outlook) else stake(outlook, prompt.attacker)

    def holds(more: int) -> float:
        return 1 - _chance(outlook, prompt.attacker, prompt.defender, laid, more)

    return Defend(_card(_free(outlook, prompt), holds, risk))


def _free(outlook: Outlook, prompt: FightPrompt | DefendPrompt | FieldPrompt) -> tuple[str, ...]:
    """Return the cards that the bot is willing to play. A calm bot plays no cards."""
    return () if outlook.rules.bots == "calm" else prompt.cards


def _card(cards: tuple[str, ...], chance: Callable[[int], float], risk: float) -> str:
    """Return the card whose gain exceeds its value in the hand by the most, or "" if no card is worth playing.

    A win chance above `SURE` counts as `SURE`.
    """
    without, best, card = chance(0), 0.0, ""
    for each in sorted(cards, key=_cost):
        gain = (min(SURE, chance(card_value(each))) - min(SURE, without)) * risk - _cost(each)
        if gain > best:
            best, card = gain, each
    return card


def _cost(card: str) -> float:
    return 8.0 if card == "wild" else CARD_COST * card_value(card)


def attack_field(outlook: Outlook, prompt: FieldPrompt) -> Command:
    """Choose the next piece that attacks the force field, and a card for it.

    B-bots at a distance come first, then the robot with the best chance. A Converter comes last.
    """
    pieces, ranged = outlook.arena.pieces, _ranged_pieces(outlook)

    def order(id: str) -> tuple[bool, bool, float, str]:
        return id not in ranged, pieces[id].type == "C", -field_chance(robot(pieces[id])), id

    id = min(prompt.pieces, key=order)
    risk = 6.0 if id in ranged else 6.0 + stake(outlook, id)
    return AttackField(id, _card(_free(outlook, prompt), lambda more: field_chance(robot(pieces[id], more)), risk))
