"""Cases of kind `withdraw`: rounds with and without effective hits, and who must withdraw after three quiet rounds."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from engine.adjudicate.values import CaseError, differs, to_struct
from engine.adjudicate.warpwar.case import Case, rules_of
from engine.adjudicate.warpwar.wars import Peacetime
from engine.warpwar.combat import stalemate
from engine.warpwar.rules import Rules


class _Given(Peacetime):
    """`claim_order`: the claim list. `phasing`: the player whose turn it is. `values`: BP left, for each player."""

    rounds_unabsorbed_damage: list[bool]
    phasing: str | None = None
    claim_order: list[str] | None = None
    players: list[str] | None = None
    controller: str | None = None
    values: dict[str, int] = {}
    options: list[str] | dict[str, Any] | None = None


class _Expected(Struct, forbid_unknown_fields=True):
    after_round: int | UnsetType | None = UNSET
    withdraw: list[str] | None = None
    stay: list[str] | None = None


def judge(case: Case, edition: str) -> list[str]:
    given = to_struct(case.given, _Given, "given")
    expected = to_struct(case.expected, _Expected, "expected")
    rules = rules_of(edition, given.options)
    present = _present(given, rules)
    after = _after_round(given.rounds_unabsorbed_damage)
    leaving = _leaving(given, present, rules) if after else []
    wrong = differs("after_round", expected.after_round, after) if expected.after_round is not UNSET else []
    if expected.withdraw is not None:
        wrong += differs("withdraw", sorted(expected.withdraw), sorted(leaving))
    if expected.stay is not None:
        wrong += differs("stay", sorted(expected.stay), sorted(set(present) - set(leaving)))
    return wrong


def _after_round(damage: list[bool]) -> int | None:
    """Return the number of the round that ends the first three quiet rounds in a row, or None if there are none."""
    quiet = 0
    for number, effective in enumerate(damage, 1):
        quiet = stalemate.quiet_after(quiet, effective)
        if stalemate.must_withdraw(quiet):
            return number
    return None


def _present(given: _Given, rules: Rules) -> list[str]:
    """Return the players at the star. If turns are common, they are in the order of their claims."""
    present = list(given.claim_order or given.players or ())
    if rules.common_turn:
        if not present:
            raise CaseError("given: `claim_order` is needed where turns are common")
        return present
    if given.phasing is None:
        raise CaseError("given: `phasing` is needed where players take turns")
    return present if given.phasing in present else [*(present or ["(the others)"]), given.phasing]


def _leaving(given: _Given, present: list[str], rules: Rules) -> list[str]:
    """Return the players that must withdraw.

    In player-turns this is the phasing player. In common turns the claim list decides (R-STALE-02).
    """
    friends = given.friends(present)

    def at_war(a: str, b: str) -> bool:
        return a != b and frozenset((a, b)) not in friends

    if not rules.common_turn and given.phasing is not None:
        fighting = [one for one in present if any(at_war(one, other) for other in present)]
        return stalemate.of_player_turn(fighting, given.phasing)
    claims = present
    if rules.stale_2012 == "controller":
        claims = stalemate.by_control(present, given.controller)
    elif rules.stale_2012 == "weaker_side":
        claims = stalemate.by_value(present, given.values)
    return stalemate.withdrawing(claims, at_war)
