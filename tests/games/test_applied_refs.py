"""The cost of a seat's refusal depends only on that seat's own commands."""

from __future__ import annotations

from games.play.applied_refs import KEPT, AppliedRefs


def test_what_others_have_given_does_not_push_out_ones_own() -> None:
    refs = AppliedRefs()
    refs.add([(0, "mine")])
    refs.add((1, f"#{n}") for n in range(3 * KEPT))
    assert (0, "mine") in refs and refs.knows_all(0)
    assert (1, "#0") not in refs and (1, f"#{3 * KEPT - 1}") in refs and not refs.knows_all(1)


def test_the_same_name_of_two_seats_is_two_commands() -> None:
    refs = AppliedRefs()
    refs.add([(0, "a")])
    assert (1, "a") not in refs and (2, "a") not in refs


def test_so_many_are_known_by_heart_and_the_next_makes_the_first_one_old() -> None:
    refs = AppliedRefs()
    refs.add((0, f"#{n}") for n in range(KEPT))
    assert refs.knows_all(0) and (0, "#0") in refs
    refs.add([(0, "one more")])
    assert not refs.knows_all(0) and (0, "#0") not in refs and (0, "#1") in refs


def test_of_a_seat_whose_older_ones_were_not_read_not_all_is_known() -> None:
    refs = AppliedRefs()
    refs.add([(0, "a"), (1, "b")], older=[1])
    assert refs.knows_all(0) and not refs.knows_all(1)
