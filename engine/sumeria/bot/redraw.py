"""Choice of the cards that a computer player discards in a redraw.

The choice is close to the fixed rule, but varied so that it is not predictable (S-24, S-38).
"""

from __future__ import annotations

from random import Random

from engine.sumeria.commands import Redraw
from engine.sumeria.prompts import RedrawPrompt
from engine.sumeria.war.cards import best_play, value_of

LOW_VALUES = (2, 3, 3, 4)
"""Limits for the values of cards that the bot discards.

The bot chooses one of these limits at random. It discards the highest card of a type if the card's value is at most
this limit. The limit 3 has the best average result; 2 and 4 are almost as good.
"""


def redraw(prompt: RedrawPrompt, rng: Random) -> Redraw:
    low = rng.choice(LOW_VALUES)
    best = best_play(prompt.hand)
    spare = sorted((card for card in prompt.hand if card not in best), key=value_of)
    poor = sorted((card for card in best if value_of(card) <= low), key=value_of)
    return Redraw(tuple([*spare, *poor][: prompt.most]))
