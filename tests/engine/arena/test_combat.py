"""Combat from its beginning to its end: the whole example of 6.2, the public cases on combat, and related ones."""

from __future__ import annotations

from typing import Any

import pytest

from engine.arena.combat import combat_steps
from engine.arena.combat.due import combat_offers, contested_hexes, ranged_targets
from engine.arena.commands import (
    AttackField,
    BeginCombat,
    BeginFight,
    Concede,
    Defend,
    PairUp,
    ShareDiscs,
    TakeDiscs,
)
from engine.arena.events import event_types
from engine.arena.rules import Rules
from engine.arena.state import Arena
from engine.arena.umpire import Umpire
from engine.core.errors import Illegal
from tests.engine.arena.tables import ROSE, arena, piece_texts, umpire


def begin_combat(ump: Umpire, hex: str = "1-0", *fire: str) -> Umpire:
    """Begin a combat of seat 0 in its phase and advance it to the first question."""
    ump.state.may_fire = True
    command = BeginCombat(hex, fire)
    combat_steps.check_begin(ump.state, ump.rules, 0, command)
    combat_steps.begin(ump, 0, command)
    combat_steps.advance(ump)
    return ump


def open_kinds(ump: Umpire) -> list[tuple[int, str]]:
    """Return which seat is asked what, without rights for which the game does not wait."""
    owed = combat_steps.open_questions(ump.state, ump.rules)
    return [(seat, each.kind) for seat, decisions in owed.items() for each in decisions if not each.answered]


def say(ump: Umpire, seat: int, command: Any) -> None:
    """Answer the question of that seat. All seats pass a window that opens."""
    decision = combat_steps.open_questions(ump.state, ump.rules)[seat][0]
    combat_steps.check(ump.state, ump.rules, seat, decision, command)
    combat_steps.answer(ump, seat, decision, command)
    combat_steps.advance(ump)


def pass_window(ump: Umpire) -> None:
    ump.state.played = []
    combat_steps.advance(ump)


def fight(ump: Umpire, piece: str, card: str = "", against: str | None = "") -> None:
    """Fight with these cards. If `against` is None, the defender is not asked."""
    say(ump, 0, BeginFight(piece, card))
    if against is not None:
        say(ump, 1, Defend(against))
    pass_window(ump)


def refusal_code(ump: Umpire, seat: int, command: Any) -> str:
    decision = combat_steps.open_questions(ump.state, ump.rules)[seat][0]
    with pytest.raises(Illegal) as refusal:
        combat_steps.check(ump.state, ump.rules, seat, decision, command)
    return refusal.value.faults[0].code


def not_begun(ump: Umpire, hex: str, *fire: str, seat: int = 0) -> str:
    with pytest.raises(Illegal) as refusal:
        combat_steps.check_begin(ump.state, ump.rules, seat, BeginCombat(hex, fire))
    return refusal.value.faults[0].code


def pairs(ump: Umpire) -> dict[str, str] | None:
    """Return the fights of the round still to come, or None if there is no combat."""
    combat = ump.state.combat
    return None if combat is None else combat.pairs


def totals(ump: Umpire) -> list[tuple[int, int]]:
    kinds = (event_types.Fought, event_types.Strengths)
    return [event.body.totals for event in ump.events if isinstance(event.body, kinds)]


# ---- the whole example of the rulebook -----------------------------------------------------------------------------


def test_the_combat_example_of_6_2() -> None:
    pieces = [
        "0.C 4-5", "0.H1 1-0 1", "0.H2 1-0", "0.B1 1-0", "0.W1 1-0 1", "0.W2 1-0", "0.B2 2-1 1", "0.B3 3-1",
        "1.C 8-2", "1.D1 1-0", "1.W1 1-0 2", "1.W2 1-0 2",
    ]  # fmt: skip
    rolls = [
        (6, 3), (8, 5), (6, 2), (10, 4), (8, 3), (4, 1), (8, 4), (4, 4), (6, 5), (10, 2), (8, 6), (4, 3), (8, 7),
        (10, 9),
    ]  # fmt: skip
    ump = umpire(arena(ROSE, pieces, fields={"1-0": 1}), rolls=rolls, hands=(["1", "3", "5"], ["2", "4"]))
    begin_combat(ump, "1-0", "0.B2", "0.B3")
    assert open_kinds(ump) == [(0, "share")]
    say(ump, 0, ShareDiscs({"0.H1": 2, "0.W1": 0}))
    say(ump, 1, ShareDiscs({"1.D1": 4, "1.W1": 0, "1.W2": 0}))
    say(ump, 0, AttackField("0.B2", "1"))
    pass_window(ump)
    say(ump, 0, AttackField("0.H1"))
    assert open_kinds(ump) == [(0, "pair")]
    say(ump, 0, PairUp({"0.B3": "1.D1", "0.H1": "1.W1", "0.H2": "1.W2"}))
    for piece in ("0.B3", "0.H1", "0.H2"):
        fight(ump, piece)
    say(ump, 0, PairUp({"0.B1": "1.D1", "0.H1": "1.W2"}))
    fight(ump, "0.B1", "3", "2")
    fight(ump, "0.H1")
    say(ump, 0, PairUp({"0.H1": "1.D1"}))
    fight(ump, "0.H1", "5", "4")
    say(ump, 0, PairUp({"0.W1": "1.D1"}))
    say(ump, 0, Concede("0.W1"))
    assert open_kinds(ump) == [(0, "fight")]
    say(ump, 0, Concede("0.W2"))
    assert ump.state.combat is None
    assert totals(ump) == [(5, 6), (7, 6), (2, 8), (5, 1), (4, 4), (8, 8), (8, 3), (14, 17)]
    assert piece_texts(ump.state.arena) == {"0.C 4-5", "0.B2 2-1 1", "0.B3 3-1", "1.C 8-2", "1.D1 1-0 4"}
    assert ump.state.arena.discs == {"1-0": 2}
    assert ump.state.arena.fields == {}
    assert sorted(ump.state.deck.discards) == ["1", "2", "3", "4", "5"]
    assert [player.hand for player in ump.state.players] == [[], []]


# ---- where and at what range ---------------------------------------------------------------------------------------


def ranged_table() -> Arena:
    return arena(ROSE, ["0.C 4-5", "0.B1 1-3", "0.B2 2-0", "1.C 8-2", "1.H1 1-0 1", "1.W1 1-0"], fields={"1-5": 1})


def test_fire_reaches_two_hexes_and_fields_too() -> None:
    ump = umpire(ranged_table())
    ump.state.may_fire = True
    assert ranged_targets(ump.state, ump.rules, "0.B1") == ["1-0", "1-5"]
    assert ranged_targets(ump.state, ump.rules, "0.B2") == []
    assert not_begun(ump, "1-0", "0.B1", "0.B2") == "A-E-RANGE"
    assert not_begun(ump, "1-0", "0.C") == "A-E-PIECE"
    assert not_begun(ump, "1-0", "0.B1", "0.B1") == "A-E-RANGE"
    assert not_begun(ump, "1-0") == "A-E-COMBAT"
    assert not_begun(ump, "1-1", "0.B1") == "A-E-COMBAT"
    assert not_begun(ump, "9-1", "0.B1") == "A-E-HEX"
    assert [(offer.hex, offer.due, offer.ranged) for offer in combat_offers(ump.state, ump.rules, 0)] == [
        ("1-0", False, ("0.B1",)), ("1-5", False, ("0.B1",)),
    ]  # fmt: skip
    ump.state.may_fire = False
    assert not_begun(ump, "1-0", "0.B1") == "A-E-COMBAT"


def test_range_through_hexes_only_goes_round_void() -> None:
    # On the lattice, hex 1-1 is at a distance of two from hexes 3-4 and 3-5. Between them there is no hex of a grid.
    table = arena({1: (0, 0, 0), 2: (3, 0, 0), 3: (1, -4, 0)}, ["0.B1 1-1", "1.D1 3-4", "1.W1 3-5"])
    ump = umpire(table)
    assert ranged_targets(ump.state, Rules(), "0.B1") == ["3-4", "3-5"]
    assert ranged_targets(ump.state, Rules(range_through="hexes"), "0.B1") == []


def test_a_warped_piece_fights_alone_in_another_seats_phase() -> None:
    ump = umpire(arena(ROSE, ["0.B1 1-3", "0.H1 1-0", "1.D1 1-0"]), active=1)
    assert contested_hexes(ump.state.arena, 0) == ["1-0"]
    assert not_begun(ump, "1-0", "0.B1") == "A-E-RANGE"
    begin_combat(ump)
    assert open_kinds(ump) == [(0, "fight")]


def test_two_blasters_at_range_against_two() -> None:
    table = arena(ROSE, ["0.B1 1-3", "0.B2 2-6", "1.H1 1-0 1", "1.W1 1-0"])
    ump = begin_combat(umpire(table, rolls=[(6, 5), (8, 3), (6, 2), (4, 3)]), "1-0", "0.B1", "0.B2")
    assert open_kinds(ump) == [(1, "share")]
    say(ump, 1, ShareDiscs())
    assert open_kinds(ump) == [(1, "pair")]
    say(ump, 1, PairUp({"0.B1": "1.H1", "0.B2": "1.W1"}))
    fight(ump, "0.B1", against=None)
    fight(ump, "0.B2", against=None)
    assert totals(ump) == [(5, 4), (2, 3)]
    assert open_kinds(ump) == [(1, "take")]
    say(ump, 1, TakeDiscs({"1.W1": 1}))
    assert piece_texts(table) == {"0.B1 1-3", "0.B2 2-6", "1.W1 1-0 1"}
    assert not_begun(ump, "1-0", "0.B1") == "A-E-RANGE"


# ---- fields --------------------------------------------------------------------------------------------------------


def field_fight(*rolls: tuple[int, int], fire: tuple[str, ...] = ()) -> Umpire:
    table = arena(ROSE, ["0.C 4-5", "0.W1 1-0 1", "0.B1 1-3"], fields={"1-0": 1})
    return begin_combat(umpire(table, rolls=rolls, hands=(["1", "2"], [])), "1-0", *fire)


def test_a_field_falls_to_six() -> None:
    ump = field_fight((4, 4))
    say(ump, 0, AttackField("0.W1", "1"))
    pass_window(ump)
    assert (totals(ump), ump.state.arena.fields, ump.state.combat) == ([(6, 6)], {}, None)
    assert "0.W1 1-0 1" in piece_texts(ump.state.arena)


def test_who_fails_at_a_field_is_lost_and_leaves_his_discs() -> None:
    ump = field_fight((4, 2))
    say(ump, 0, AttackField("0.W1", "2"))
    pass_window(ump)
    assert totals(ump) == [(5, 6)]
    assert piece_texts(ump.state.arena) == {"0.C 4-5", "0.B1 1-3"}
    assert (ump.state.arena.fields, ump.state.arena.discs) == ({"1-0": 1}, {"1-0": 1})
    assert ump.state.combat is None


def test_a_blaster_at_range_has_one_try_at_a_field() -> None:
    ump = field_fight((6, 5), (4, 4), fire=("0.B1",))
    assert refusal_code(ump, 0, AttackField("0.C")) == "A-E-COMBAT"
    assert refusal_code(ump, 0, AttackField("0.B1", "3")) == "A-E-CARD"
    say(ump, 0, AttackField("0.B1"))
    assert refusal_code(ump, 0, AttackField("0.B1")) == "A-E-COMBAT"
    say(ump, 0, AttackField("0.W1"))
    assert totals(ump) == [(5, 6), (5, 6)]
    assert piece_texts(ump.state.arena) == {"0.C 4-5", "0.B1 1-3"}


# ---- pairings, conceding, cards ------------------------------------------------------------------------------------


def even_table() -> Arena:
    return arena(ROSE, ["0.C 4-5", "0.H1 1-0", "0.W1 1-0", "1.C 8-2", "1.D1 1-0", "1.B1 1-0"])


def test_equal_numbers_are_paired_by_the_defender() -> None:
    ump = begin_combat(umpire(even_table(), rolls=[(4, 4), (6, 3), (8, 6), (10, 6)]))
    assert open_kinds(ump) == [(1, "pair")]
    assert refusal_code(ump, 1, PairUp({"0.H1": "1.B1"})) == "A-E-PAIR"
    assert refusal_code(ump, 1, PairUp({"0.H1": "1.B1", "0.W1": "1.B1"})) == "A-E-PAIR"
    assert refusal_code(ump, 1, PairUp({"0.H1": "1.B1", "0.C": "1.D1"})) == "A-E-COMBAT"
    assert refusal_code(ump, 1, BeginFight("0.H1")) == "A-E-TURN"
    say(ump, 1, PairUp({"0.H1": "1.D1", "0.W1": "1.B1"}))
    fight(ump, "0.W1", against=None)
    fight(ump, "0.H1", against=None)
    assert totals(ump) == [(4, 3), (6, 6)]
    # Only W1 and D1 are left, so they are paired without a question.
    assert open_kinds(ump) == [(0, "fight")]
    assert refusal_code(ump, 0, BeginFight("0.H1")) == "A-E-COMBAT"
    assert piece_texts(ump.state.arena) == {"0.C 4-5", "0.W1 1-0", "1.C 8-2", "1.D1 1-0"}


def test_the_defender_may_concede_while_the_attacker_chooses() -> None:
    ump = begin_combat(umpire(even_table()))
    say(ump, 1, PairUp({"0.H1": "1.D1", "0.W1": "1.B1"}))
    [right] = combat_steps.open_questions(ump.state, ump.rules)[1]
    assert (right.kind, right.answered) == ("concede", True)
    assert combat_steps.prompt(ump.state, ump.rules, 1, right).pieces == ("1.B1", "1.D1")  # type: ignore[union-attr]
    assert refusal_code(ump, 1, Concede("0.W1")) == "A-E-COMBAT"
    say(ump, 1, Concede("1.B1"))
    assert "1.B1 1-0" not in piece_texts(ump.state.arena)
    assert pairs(ump) == {"0.H1": "1.D1"}
    say(ump, 1, Concede("1.D1"))
    assert pairs(ump) is None
    assert piece_texts(ump.state.arena) == {"0.C 4-5", "0.H1 1-0", "0.W1 1-0", "1.C 8-2"}


def test_the_defender_may_concede_instead_of_a_card_unless_a_card_lies_there() -> None:
    table = arena(ROSE, ["0.H1 1-0", "1.D1 1-0"])
    ump = begin_combat(umpire(table, hands=(["1"], ["destroy"])))
    say(ump, 0, BeginFight("0.H1"))
    assert open_kinds(ump) == [(1, "defend")]  # with any cards in hand
    assert refusal_code(ump, 1, Defend("destroy")) == "A-E-CARD"
    say(ump, 1, Concede("1.D1"))
    assert piece_texts(table) == {"0.H1 1-0"}
    assert ump.state.combat is None

    table = arena(ROSE, ["0.H1 1-0", "1.D1 1-0"])
    ump = begin_combat(umpire(table, hands=(["1"], ["destroy"])))
    say(ump, 0, BeginFight("0.H1", "1"))
    assert refusal_code(ump, 1, Concede("1.D1")) == "A-E-TURN"


def test_hopeless_fights_are_pointed_out() -> None:
    ump = begin_combat(umpire(arena(ROSE, ["0.W1 1-0", "1.D1 1-0 4"]), hands=(["1", "destroy"], [])))
    [fight_due] = combat_steps.open_questions(ump.state, ump.rules)[0]
    shown_to = combat_steps.prompt(ump.state, ump.rules, 0, fight_due)
    assert shown_to.hopeless == ("0.W1",)  # type: ignore[union-attr]  # 4 + 1 against 1 + 4: a tie at best
    assert shown_to.cards == ("1",)  # type: ignore[union-attr]


def test_cancelled_cards_count_nothing_and_a_wild_warp_counts_five() -> None:
    table = arena(ROSE, ["0.H1 1-0", "1.D1 1-0"])
    ump = begin_combat(umpire(table, rolls=[(8, 3), (10, 7)], hands=(["wild", "2"], ["3"])))
    assert refusal_code(ump, 0, BeginFight("0.H1", "5")) == "A-E-CARD"
    say(ump, 0, BeginFight("0.H1", "wild"))
    assert ump.state.players[0].hand == ["2"]
    say(ump, 1, Defend("3"))
    assert open_kinds(ump) == []
    fight_now = ump.state.combat.fight if ump.state.combat else None
    assert fight_now is not None
    fight_now.cancelled = [1]
    pass_window(ump)
    assert totals(ump) == [(8, 7)]
    assert ump.state.deck.discards == ["wild", "3"]
    with_switch = umpire(arena(ROSE, ["0.H1 1-0", "1.D1 1-0"]), Rules(wild_in_fights=False), hands=(["wild"], []))
    assert refusal_code(begin_combat(with_switch), 0, BeginFight("0.H1", "wild")) == "A-E-CARD"


# ---- discs ---------------------------------------------------------------------------------------------------------


def test_redistribution_must_add_up_in_each_hex() -> None:
    table = arena(ROSE, ["0.H1 1-0 3", "0.W1 1-0", "0.B1 1-3 1", "1.D1 1-0"])
    ump = begin_combat(umpire(table), "1-0", "0.B1")
    assert refusal_code(ump, 0, ShareDiscs({"0.H1": 4})) == "A-E-DISC"
    assert refusal_code(ump, 0, ShareDiscs({"0.H1": 2, "0.B1": 2})) == "A-E-DISC"
    assert refusal_code(ump, 0, ShareDiscs({"0.H1": 5, "0.W1": 0})) == "A-E-DISC"
    assert refusal_code(ump, 0, ShareDiscs({"0.H1": 3, "1.D1": 0})) == "A-E-COMBAT"
    say(ump, 0, ShareDiscs({"0.H1": 1, "0.W1": 2}))
    assert piece_texts(table) == {"0.H1 1-0 1", "0.W1 1-0 2", "0.B1 1-3 1", "1.D1 1-0"}


def test_the_last_side_takes_unclaimed_discs() -> None:
    table = arena(ROSE, ["0.H1 1-0 3", "0.W1 1-0", "1.D1 1-0 4"], discs={"1-0": 1})
    ump = begin_combat(umpire(table, rolls=[(8, 8), (10, 6)]))
    say(ump, 0, ShareDiscs())
    say(ump, 0, PairUp({"0.H1": "1.D1"}))
    fight(ump, "0.H1", against=None)
    assert totals(ump) == [(11, 10)]
    assert refusal_code(ump, 0, TakeDiscs({"0.H1": 2})) == "A-E-DISC"
    say(ump, 0, TakeDiscs({"0.W1": 3}))
    assert piece_texts(table) == {"0.H1 1-0 3", "0.W1 1-0 3"}
    assert table.discs == {"1-0": 2}


# ---- Converters ----------------------------------------------------------------------------------------------------


def test_a_converter_beaten_ends_the_combat() -> None:
    pieces = ["0.C 4-5", "0.D1 8-2", "1.C 8-2 1", "1.W1 2-3 2", "1.D1 8-2", "2.C 5-1"]
    table = arena(ROSE, pieces, fields={"2-2": 1, "5-2": 2})
    ump = begin_combat(umpire(table, rolls=[(10, 8), (12, 7)], hands=(["2"], ["wild", "4"], ["1"])), "8-2")
    say(ump, 1, ShareDiscs())
    say(ump, 1, PairUp({"0.D1": "1.C"}))
    fight(ump, "0.D1", "2")
    assert totals(ump) == [(10, 8)]
    assert open_kinds(ump) == [(0, "take")]
    say(ump, 0, TakeDiscs({"0.D1": 3}))
    assert piece_texts(table) == {"0.C 4-5", "0.D1 8-2 3", "2.C 5-1"}
    assert (table.discs, table.fields) == ({"2-3": 2}, {"5-2": 2})
    assert [player.hand for player in ump.state.players] == [["wild", "4"], [], ["1"]]
    assert ump.state.deck.discards == ["2"]


def test_a_resigned_side_leaves_the_combat() -> None:
    table = arena(ROSE, ["0.C 4-5", "0.H1 1-0", "1.C 8-2", "1.D1 1-0"])
    ump = begin_combat(umpire(table, hands=(["5"], ["1"], [])))
    say(ump, 0, BeginFight("0.H1", "5"))
    del table.pieces["1.D1"]
    combat_steps.seat_out(ump, 1)
    combat_steps.advance(ump)
    assert ump.state.combat is None
    assert ump.state.players[0].hand == ["5"]


# ---- fixed strengths -----------------------------------------------------------------------------------------------


def begin_with_fixed_strengths(
    *pieces: str, fire: tuple[str, ...] = (), fields: dict[str, int] | None = None
) -> Umpire:
    return begin_combat(umpire(arena(ROSE, pieces, fields=fields), Rules(fixed_strengths=True)), "1-0", *fire)


def test_fixed_strengths_compare_all_robots_with_their_discs() -> None:
    ump = begin_with_fixed_strengths("0.H1 1-0 1", "0.W1 1-0", "0.B1 1-3", "1.D1 1-0 2")
    assert totals(ump) == [(13, 12)]
    say(ump, 0, TakeDiscs({"0.H1": 2}))
    assert piece_texts(ump.state.arena) == {"0.H1 1-0 3", "0.W1 1-0", "0.B1 1-3"}
    assert totals(begin_with_fixed_strengths("0.H1 1-0 1", "0.W1 1-0", "0.B1 2-1", "1.D1 1-0 2", fire=("0.B1",))) == [
        (19, 12)
    ]


def test_fixed_strengths_ties_are_the_defenders_and_fields_fall_to_six() -> None:
    ump = begin_with_fixed_strengths("0.D1 1-0", "1.D1 1-0", fields={"1-0": 1})
    assert totals(ump) == [(10, 6), (10, 10)]
    assert (piece_texts(ump.state.arena), ump.state.arena.fields) == ({"1.D1 1-0"}, {})
    weak = begin_with_fixed_strengths("0.W1 1-0 1", "1.D1 1-0", fields={"1-0": 1})
    assert totals(weak) == [(5, 6)]
    assert (piece_texts(weak.state.arena), weak.state.arena.fields) == (
        {
            "1.D1 1-0",
        },
        {"1-0": 1},
    )


def test_with_fixed_strengths_blasters_need_a_robot_in_the_hex() -> None:
    ump = umpire(arena(ROSE, ["0.B1 1-3", "1.D1 1-0"]), Rules(fixed_strengths=True))
    ump.state.may_fire = True
    assert not_begun(ump, "1-0", "0.B1") == "A-E-COMBAT"
