"""Cases of kind `withdraw`: rounds with and without effective hits, and who must leave when three were quiet."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from engine.adjudicate.values import CaseError, differs, shaped
from engine.adjudicate.warpwar.case import Case, rules_of
from engine.adjudicate.warpwar.wars import Peacetime
from engine.warpwar.combat import stalemate


class _Given(Peacetime):
    """`claim_order`: the claim list; `phasing`: the player whose turn it is; `values`: BP left by player."""

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
    given = shaped(case.given, _Given, "given")
    expected = shaped(case.expected, _Expected, "expected")
    claims = _claims(given, edition)
    friends = given.friends(claims)
    after = _after_round(given.rounds_unabsorbed_damage)
    leaving = stalemate.withdrawing(claims, lambda a, b: a != b and frozenset((a, b)) not in friends) if after else []
    wrong = differs("after_round", expected.after_round, after) if expected.after_round is not UNSET else []
    if expected.withdraw is not None:
        wrong += differs("withdraw", sorted(expected.withdraw), sorted(leaving))
    if expected.stay is not None:
        wrong += differs("stay", sorted(expected.stay), sorted(set(claims) - set(leaving)))
    return wrong


def _after_round(damage: list[bool]) -> int | None:
    """The round that ends the first series of three quiet ones."""
    quiet = 0
    for number, effective in enumerate(damage, 1):
        quiet = stalemate.quiet_after(quiet, effective)
        if stalemate.must_withdraw(quiet):
            return number
    return None


def _claims(given: _Given, edition: str) -> list[str]:
    """Who stays before whom: player-turns put the phasing player last, common turns have a claim list (R-STALE-02)."""
    rules = rules_of(edition, given.options)
    present = list(given.claim_order or given.players or ())
    if not rules.common_turn:
        if given.phasing is None:
            raise CaseError("given: `phasing` is needed where players take turns")
        return stalemate.by_phasing(present or ["(the others)"], given.phasing)
    if not present:
        raise CaseError("given: `claim_order` is needed where turns are common")
    if rules.stale_2012 == "controller":
        return stalemate.by_control(present, given.controller)
    return stalemate.by_value(present, given.values) if rules.stale_2012 == "weaker_side" else present
