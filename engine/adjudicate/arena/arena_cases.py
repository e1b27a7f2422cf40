"""Read a file of Warp Arena cases: its layouts, and one run for each case and variant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from engine.adjudicate.arena import case, comparison, dice, doing, items, position, sights, trials
from engine.adjudicate.arena.case import ArenaCase
from engine.adjudicate.arena.position import Layouts
from engine.adjudicate.arena.table import ArenaTable
from engine.adjudicate.runs import Run, read_case_list, unread, variants
from engine.adjudicate.values import CaseError, word
from engine.arena.setup.options import rules_of


def runs(raw: Mapping[Any, Any]) -> Iterator[Run]:
    """Yield one run for each case and each variant. Raise CaseError if the file has no cases."""
    cases = read_case_list(raw, ["layouts"])
    layouts = position.read_layouts(raw.get("layouts") or {})
    for each in cases:
        if not isinstance(each, dict):
            yield Run("-", unread("a case must be a mapping"))
            continue
        try:
            found = list(variants(each))
        except CaseError as error:
            yield Run(word(each.get("id")), unread(str(error)))
            continue
        for id, one in found:
            yield Run(id, partial(judge, one, layouts))


def judge(raw: Mapping[Any, Any], layouts: Layouts) -> list[str]:
    """Run a case and return the differences from the expected result. Raise CaseError if the case is malformed."""
    read = case.read_case(raw)
    table = build_table(read, layouts)
    table.start()
    todo = [items.read_item(each) for each in read.do]
    found, unsettled = doing.carry_out_items(table, todo, read.do, read.expect.refused)
    found += comparison.differences(table, read.expect)
    found += sights.differences(table, read.expect)
    if read.expect.legal or read.expect.illegal:
        return found + trials.differences(table, unsettled, read.expect)
    return found + table.dice.list_unused()


def build_table(read: ArenaCase, layouts: Layouts) -> ArenaTable:
    """Return the game state and the dice of a case, before any item of `do` is carried out."""
    state, names = position.build(read.given, layouts)
    thrown = dice.read_dice(read.rolls, strict=read.given.stage == "initiative")
    return ArenaTable(state, names, rules_of(state.setup), thrown)
