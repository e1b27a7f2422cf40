"""Refusals and their texts (S-48). Each has a code and a sentence that tells the player what to do."""

from __future__ import annotations

from engine.core.errors import Illegal, illegal

TEXTS = {
    "E-NOT-A-CITY": "There is no city there. Choose one of the ten cities.",
    "E-CITY-TAKEN": "That city has been taken. Choose a free one.",
    "E-MUSTER": "Place exactly your levy: no army more and none fewer.",
    "E-MUSTER-LEADER": "Set your Leader in exactly one of your cities.",
    "E-NOT-YOURS": "Armies and the Leader come only into cities you control.",
    "E-TURN": "It is not your segment turn.",
    "E-PIECES": "So many pieces do not stand there. Each army and the Leader move once in a segment turn.",
    "E-PATH": "The next hex of the path is not adjacent, or not on the map.",
    "E-SEA": "Nobody may enter the sea.",
    "E-BANK": "That side belongs to the other bank, or the bank is missing or wrong. Cross first, or name it.",
    "E-FAR": "Too far: an army has 2 spaces, a Leader 4, and a crossing costs one.",
    "E-STOP": "An army stops in a city, and in a hex with enemy armies.",
    "E-LEADER-ALONE": "Your Leader may come to enemy armies only where an army of yours comes too; he goes no further.",
    "E-NO-LONE-LEADER": "No enemy Leader stands alone where an army of yours ends its move.",
    "E-BATTLE": "No such battle will come, or more than one does: name the place and the enemy.",
    "E-LAY": "Lay off at most six cards, all of them from your hand.",
    "E-PLAY": "Play cards of your hand, at most one of each type.",
    "E-PAST": "That segment turn is over. Store commands for coming ones.",
    "E-NOW": "It is your segment turn: answer the question itself.",
    "E-NO-WAR": "Commands can be stored only during the War.",
    "E-WRONG-ANSWER": "That command does not answer this question. Use the form the table shows.",
    "E-NOTHING-SEALED": "There is no sealed answer to take back.",
    "E-OVER": "That seat no longer plays in this match.",
}


def refused(code: str, field: str = "") -> Illegal:
    return illegal(code, TEXTS[code], field)
