"""Records, orders, ECM and damage as the rulebooks write them. Reading reverses printing."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.warpwar import notation
from engine.warpwar.commands import EcmUse, Order, Shot
from engine.warpwar.notation import NotationError
from engine.warpwar.units.ship import ATTRS, Ship


def test_a_full_record() -> None:
    text = "W4: TL2 PD={7}6 B=3 S={3}0 T=1 M={6}3 SR=2 H=2 R=1 CARRY=S31+CP1 WG=MWG BP=15 EMP=1"
    read = notation.parse_ship(text, owner=1)
    assert read.ship == Ship(
        id="W4", owner=1, tl=2, wg="MWG", bp=15,
        built={"PD": 7, "B": 3, "S": 3, "T": 1, "M": 6, "SR": 2, "H": 2, "R": 1},
        now={"PD": 6, "B": 3, "S": 0, "T": 1, "M": 3, "SR": 2, "H": 2, "R": 1},
    )  # fmt: skip
    assert read.carry == ("S31", "CP1")
    assert read.emperor
    assert notation.print_ship(read.ship, read.carry, read.emperor) == text


@pytest.mark.parametrize(
    "text",
    ["W4: Level 0, PD=7, B=3, S=3, T=1, M=6, SR=1", "w4: tl 0  pd=7 b=3 s=3 t=1 m=6 sr=1",
     "W4 (TL0): PD=7 B=3 S=3 T=1 M=6 SR=1"],
)  # fmt: skip
def test_the_books_own_forms_of_a_record(text: str) -> None:
    built = {"PD": 7, "B": 3, "S": 3, "T": 1, "M": 6, "SR": 1}
    assert notation.parse_ship(text).ship == Ship("W4", -1, built, built, wg="WG")


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("W3 ATTACKS S25: D=0, B=3, S=2, T=0.", Order("W3", "ATTACK", "S25", B=3, S=2)),
        ("W3 (TL0) ATTACKS S25: D=0 B=3 S=2 T=0", Order("W3", "ATTACK", "S25", B=3, S=2)),
        ("S25 (Level 0) DODGE: D=4, B=0, S=0, T=1; M ATTACKS W3: D=3",
         Order("S25", "DODGE", D=4, T=1, missiles=(Shot("W3", 3),))),
        ("S35 (TL1): DODGE D=4 T=2\n  M1 at W4: D=3\n  M2 at W4: D=4",
         Order("S35", "DODGE", D=4, T=2, missiles=(Shot("W4", 3), Shot("W4", 4)))),
        ("S32 (TL1) ATTACKS W3: D=3 C=1 (firing 3 shells) C=1 (firing 1 shell)",
         Order("S32", "ATTACK", "W3", D=3, cannons=(3, 1))),
        ("W1 DODGE W2 D=0 B=2; PICKUP S10 S11; DROP S12",
         Order("W1", "DODGE", "W2", B=2, pickup=("S10", "S11"), drop=("S12",))),
        ("W1 RETREAT to 1721 D=4", Order("W1", "RETREAT", D=4, to="1721")),
        ("W1 RETREAT D=4; to 5B1", Order("W1", "RETREAT", D=4, to="5B1")),
        ("W1 ATTACK", Order("W1", "ATTACK")),
        ("S1 DODGE D=1 T=2; M2 at W5 D=9; M1 at W4 D=3",
         Order("S1", "DODGE", D=1, T=2, missiles=(Shot("W4", 3), Shot("W5", 9)))),
    ],
)  # fmt: skip
def test_orders_in_many_forms(text: str, order: Order) -> None:
    assert notation.parse_order(text) == order


def test_missiles_on_lines_of_their_own_belong_to_the_ship_before() -> None:
    read = notation.parse_orders(["S25 DODGE D=4 T=1", "M ATTACKS W3: D=3", "W9 DODGE D=1"])
    assert read == [Order("S25", "DODGE", D=4, T=1, missiles=(Shot("W3", 3),)), Order("W9", "DODGE", D=1)]


@pytest.mark.parametrize(
    "text",
    ["", "X4: PD=3", "W4: PD", "W4: PD=-3", "W4: PD=3 PD=4", "W4: PD={3}5", "W4: QX=3", "W4: PD=99999",
     "S4: PD=3 WG=MWG", "W4: PD=3 WG=XWG", "W4: PD=3 and more", "SS4: PD=3", "W4: CARRY=-="],
)  # fmt: skip
def test_what_is_no_record(text: str) -> None:
    with pytest.raises(NotationError):
        notation.parse_ship(text)


@pytest.mark.parametrize(
    "text",
    ["", "W4", "4 ATTACK", "W4 ATTACK D=1 D=2", "W4 ATTACK Q=1", "W4 ATTACK D=x", "W4 ATTACK S1 S2 D=1",
     "W4 ATTACK; M3 at S1 D=1",
     "W4 ATTACK; M1 at S1 D=1; M1 at S1 D=1", "W4 ATTACK; SING S1", "W4 ATTACK C=2", "W4 ATTACK C=1(1) C=1(1 at S1)",
     "W4 ATTACK D=99999"],
)  # fmt: skip
def test_what_is_no_order(text: str) -> None:
    with pytest.raises(NotationError):
        notation.parse_order(text)


def test_an_unknown_tactic_is_a_fault_of_the_rules() -> None:
    with pytest.raises(NotationError) as caught:
        notation.parse_order("W4 HIDE D=3")
    assert caught.value.code == "E-TACTIC"


def test_ecm() -> None:
    uses = [EcmUse("W4", "S35.M1", 1, -1), EcmUse("W4", "S35.M2", 2, 3), EcmUse("W5", "S35.M3", 2)]
    lines = notation.print_ecm(uses)
    assert lines == ["W4: S35.M1=1 down 1, S35.M2=2 up 3", "W5: S35.M3=2 down 0"]
    assert [use for line in lines for use in notation.parse_ecm(line)] == uses
    assert notation.parse_ecm("W4: S35.M1=2") == [EcmUse("W4", "S35.M1", 2)]
    with pytest.raises(NotationError):
        notation.parse_ecm("W4: S35.M1=2 sideways 3")


def test_damage() -> None:
    read = notation.parse_damage(["W4: B=3 S=2, S31.PD=1", "W5: CP1.SR=1"])
    assert read.hits == {"W4": {"B": 3, "S": 2, "S31.PD": 1}, "W5": {"CP1.SR": 1}}
    assert notation.parse_damage(notation.print_damage(read.hits)) == read
    for wrong in ("W4 B=3", "W4: B", "W4: B=x", "W4: B=1 B=2", "W4: 3=B"):
        with pytest.raises(NotationError):
            notation.parse_damage([wrong])


def test_paths() -> None:
    assert notation.parse_path("Umma, ~Girsu,drop  S20 ,1918") == ("Umma", "~Girsu", "drop S20", "1918")
    assert notation.print_path(("Umma", "~Girsu")) == "Umma, ~Girsu"


# ---- reading reverses printing ----------------------------------------------------------------------------------

ids = st.builds(lambda letter, n: f"{letter}{n}", st.sampled_from("WS"), st.integers(1, 999))
points = st.integers(0, 99)


@st.composite
def ships(draw: st.DrawFn) -> Ship:
    id = draw(ids)
    built = draw(st.dictionaries(st.sampled_from(ATTRS), st.integers(1, 99)))
    built = {attr: built[attr] for attr in ATTRS if attr in built}
    now = {attr: draw(st.integers(0, most)) for attr, most in built.items()}
    wg = draw(st.sampled_from(["WG", "SWG", "MWG", "LWG"])) if id.startswith("W") else ""
    return Ship(id, -1, dict(built), now, tl=draw(st.integers(0, 20)), wg=wg, bp=draw(points))  # type: ignore[arg-type]


@given(ships(), st.lists(ids, max_size=3, unique=True), st.booleans())
def test_records_round_trip(ship: Ship, riders: list[str], emperor: bool) -> None:
    read = notation.parse_ship(notation.print_ship(ship, riders, emperor))
    assert (read.ship, list(read.carry), read.emperor) == (ship, riders, emperor)


@st.composite
def orders(draw: st.DrawFn) -> Order:
    cannons = draw(st.lists(st.integers(0, 9), max_size=4))
    each = draw(st.booleans()) and cannons
    return Order(
        ship=draw(ids),
        tactic=draw(st.sampled_from(["ATTACK", "DODGE", "RETREAT"])),
        target=draw(st.one_of(st.just(""), ids)),
        **{name: draw(points) for name in "DBSET"},
        cannons=tuple(cannons),
        cannon_targets=tuple(draw(ids) for _ in cannons) if each else (),
        missiles=tuple(draw(st.lists(st.builds(Shot, ids, st.integers(0, 99)), max_size=12))),
        pickup=tuple(draw(st.lists(ids, max_size=3))),
        drop=tuple(draw(st.lists(ids, max_size=3))),
        to=draw(st.sampled_from(["", "1721", "0606", "10D11"])),
    )


@given(orders(), st.integers(0, 12))
def test_orders_round_trip(order: Order, tl: int) -> None:
    assert notation.parse_order(notation.print_order(order)) == order
    assert notation.parse_order(notation.print_order(order, tl)) == order


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (notation.parse_ship, notation.parse_order, notation.parse_ecm, notation.parse_path):
        try:
            read(text)
        except NotationError as refused:
            assert str(refused)


@given(st.text(alphabet="WSM0123456789 =;:{}()+.,DBSETCPRtoaATTACKDODGE\n", max_size=200))
def test_noise_of_the_right_letters_is_read_or_refused(text: str) -> None:
    for read in (notation.parse_ship, notation.parse_order, notation.parse_ecm):
        try:
            read(text)
        except NotationError as refused:
            assert str(refused)


def test_very_long_input_is_answered() -> None:
    for text in (
        "W1 ATTACK " + "D=1 " * 5000,
        "W1: " + "PD=1 " * 5000,
        "W1 DODGE; " + "PICKUP " + "S1 " * 5000,
        "M" * 20000,
    ):
        with contextlib.suppress(NotationError):
            notation.parse_order(text)
