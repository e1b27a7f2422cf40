"""Find the players that are at War in a case. All players are at War with each other unless the case says otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import combinations

from msgspec import Struct

from engine.adjudicate.values import CaseError

Pairs = list[list[str] | str] | dict[str, str | list[str]]
"""Pairs of players in one of the forms [[A, B], ...], ["A-B", ...] or {A-B: level}.

In a list, a third word can be the level: war, cease_fire, peace or allied.
"""


class Peacetime(Struct, forbid_unknown_fields=True, kw_only=True):
    """The keys of a case that say which players are at War and which are not. `war` lists all pairs at War."""

    war: Pairs | None = None
    at_war: Pairs | None = None
    cease_fire: Pairs | None = None
    peace: Pairs | None = None
    allied: Pairs | None = None
    relations: Pairs | None = None
    diplomacy: Pairs | None = None

    def friends(self, players: Sequence[str]) -> set[frozenset[str]]:
        """Return the pairs of players that are not at War."""
        friends: set[frozenset[str]] = set()
        war = self.war if self.war is not None else self.at_war
        if war is not None:
            fighting = {pair for pair, _ in _read_relations(war, players)}
            friends |= {frozenset(pair) for pair in combinations(players, 2) if frozenset(pair) not in fighting}
        for pairs in (self.cease_fire, self.peace, self.allied):
            friends |= {pair for pair, _ in _read_relations(pairs or [], players)}
        for pair, level in [
            *_read_relations(self.relations or [], players),
            *_read_relations(self.diplomacy or [], players),
        ]:
            friends = friends - {pair} if level in ("war", "at_war") else friends | {pair}
        return friends


LEVELS = {"war", "at_war", "cease_fire", "ceasefire", "peace", "allied", "alliance", "ally", "allies"}


def _read_relations(pairs: Pairs, players: Sequence[str]) -> Iterable[tuple[frozenset[str], str]]:
    entries: list[list[str]] = []
    if isinstance(pairs, dict):
        for key, value in pairs.items():
            entries += [[*_words(key), each] for each in ([value] if isinstance(value, str) else value)]
    else:
        entries = [_words(each) if isinstance(each, str) else list(each) for each in pairs]
    for words in entries:
        names = [word for word in words if word in players]
        levels = [word.lower().replace(" ", "_") for word in words if word not in players]
        if len(names) != 2 or names[0] == names[1] or len(levels) > 1 or not set(levels) <= LEVELS:
            raise CaseError(f"given: {' '.join(words)!r} is not a pair of players and a relation")
        yield frozenset(names), levels[0] if levels else "peace"


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[\s,+/:-]+", text) if word]
