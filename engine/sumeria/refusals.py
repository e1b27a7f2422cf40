"""Refusals and their texts (S-48). Each has a code and a sentence that tells the player what to do."""

from __future__ import annotations

from engine.core.errors import Illegal, illegal

TEXTS = {
    "E-NOT-A-CITY": "There is no city in this hex. Choose one of the ten cities.",
    "E-CITY-TAKEN": "This city is already taken. Choose a free city.",
    "E-MUSTER": "Place all armies of your levy, no more and no fewer.",
    "E-MUSTER-LEADER": "Place your Leader in exactly one of your cities.",
    "E-NOT-YOURS": "You can place armies and the Leader only in cities that you control.",
    "E-TURN": "It is not your segment turn.",
    "E-PIECES": "There are not that many pieces in this place. Each piece can move only once in a segment turn.",
    "E-PATH": "The next hex of the path is not adjacent, or not on the map.",
    "E-SEA": "Pieces cannot enter the sea.",
    "E-BANK": "This hex side is on the other bank, or the bank is missing or wrong. Cross the river or name the bank.",
    "E-FAR": "The path is too long: an army can move 2 spaces, a Leader 4, and crossing a river costs 1 space.",
    "E-STOP": "An army must stop in a city, and in a hex with enemy armies.",
    "E-LEADER-ALONE": "Your Leader can enter a hex with enemy armies only with one of your armies, and must stop.",
    "E-NO-LONE-LEADER": "There is no enemy Leader without armies where your army ends its move.",
    "E-BATTLE": "There is no such battle, or your answer fits several battles. Name the place and the enemy.",
    "E-LAY": "Discard at most six cards, and only cards from your hand.",
    "E-PLAY": "Play cards from your hand, at most one of each type.",
    "E-PAST": "This segment turn is over. You can store commands only for later segment turns.",
    "E-NOW": "It is your segment turn now: answer the question instead of storing a command.",
    "E-NO-WAR": "Commands can be stored only during the War.",
    "E-WRONG-ANSWER": "This command does not answer the question. Use the form that the table shows.",
    "E-NOTHING-SEALED": "There is no sealed answer to take back.",
    "E-OVER": "This seat is no longer in the match.",
}


def build_refusal(code: str, field: str = "") -> Illegal:
    return illegal(code, TEXTS[code], field)
