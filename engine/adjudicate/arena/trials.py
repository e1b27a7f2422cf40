"""Try out the items under `legal` and `illegal`.

Each item starts from the final position with the rolls that are left.
"""

from __future__ import annotations

from typing import Any

from engine.adjudicate.arena import doing, items
from engine.adjudicate.arena.case import ArenaExpect
from engine.adjudicate.arena.dice import NotThrown
from engine.adjudicate.arena.settling import answer_questions
from engine.adjudicate.arena.table import ArenaTable, ItemRefused
from engine.adjudicate.values import show

ANSWERS = (items.InitiativeItem, items.TakeItem)
"""Items that answer questions which get a default answer at the end of `do`.

They are tried while such a question is open.
"""


def differences(final: ArenaTable, unsettled: ArenaTable, expect: ArenaExpect) -> list[str]:
    found = []
    for raw in expect.legal:
        code = try_item(final, unsettled, raw)
        if code is not None:
            found.append(f"legal {show(raw)}: refused with {code}")
    for raw, expected in expect.illegal:
        code = try_item(final, unsettled, raw)
        if code != expected:
            found.append(f"illegal {show(raw)}: expected {expected}, found {code or 'nothing refused'}")
    return found


def try_item(final: ArenaTable, unsettled: ArenaTable, raw: Any) -> str | None:
    """Try out an item. Return the error code if it is refused, otherwise None.

    The result is also None if the case gives too few rolls, because nothing was refused up to that point.
    """
    item = items.read_item(raw)
    table = (unsettled if isinstance(item, ANSWERS) else final).copy()
    try:
        doing.prepare(table, item)
        doing.do(table, item)
        answer_questions(table, only_said=True)
    except ItemRefused as refused:
        return refused.code
    except NotThrown:
        return None
    return None
