"""Editions, packages, switches and options: what the tables of the editions say. Bad files are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.core.errors import Illegal
from engine.core.game import Setup
from engine.core.scenario_cards import OptionValue
from engine.warpwar.data.loader import DATA, BadData
from engine.warpwar.rules import Rules
from engine.warpwar.setup import edition_files, option_list, scenario
from engine.warpwar.setup.edition_files import with_changes
from engine.warpwar.setup.match_rules import edition_rules, rules_for
from engine.warpwar.setup.options import check, list_offers, options_for

FULL_2012 = edition_rules("2012", ["advanced", "tech", "optional_build", "awg"])


def values(rules: Rules, *names: str) -> tuple[Any, ...]:
    return tuple(getattr(rules, name) for name in names)


def test_ship_attributes_of_each_edition() -> None:
    """R-BLD-03, R-BLD-05, R-GEN-02: which attributes may be built."""
    assert edition_rules("1977").attrs == ("PD", "B", "S", "T", "M", "SR")
    assert edition_rules("1977").systemship_attrs == ("PD", "B", "S", "T", "M")
    assert edition_rules("1994").attrs == ("PD", "B", "S", "T", "M", "E", "A", "C", "SH", "SR", "H", "R")
    assert not {"SR", "H", "R"} & set(edition_rules("1994").systemship_attrs)
    assert edition_rules("2012").attrs == ("PD", "B", "S", "T", "M", "SR")
    assert edition_rules("2012", ["advanced"]).attrs == ("PD", "B", "S", "T", "M", "E", "SR", "H", "R")
    assert {"H", "R"} <= set(edition_rules("2012", ["advanced"]).systemship_attrs)
    assert FULL_2012.attrs == ("PD", "B", "S", "T", "M", "E", "A", "C", "SH", "SR", "H", "R")
    assert "SR" not in FULL_2012.systemship_attrs
    assert edition_rules("2012", ["armor"]).attrs == ("PD", "B", "S", "T", "M", "A", "SR")
    assert edition_rules("2012", ["cannons"]).attrs == ("PD", "B", "S", "T", "M", "C", "SH", "SR")


@pytest.mark.parametrize(
    ("rules", "common", "tech", "base", "pods", "ends", "pick", "ecm", "economy"),
    [
        (edition_rules("1977"), False, 4, 0, 0, False, "one", False, "flat"),
        (edition_rules("1994"), False, 6, 30, 0, False, "racks", True, "stars1994"),
        (edition_rules("2012"), True, 0, 0, 0, True, "racks", False, "flat"),
        (edition_rules("2012", ["advanced", "tech", "counters"]), True, 5, 25, 15, True, "racks", True, "counters"),
    ],
)
def test_the_table_of_editions(
    rules: Rules, common: bool, tech: int, base: int, pods: int, ends: bool, pick: str, ecm: bool, economy: str
) -> None:
    """R-SEQ-01, R-TL-01, R-BASE-01, R-COL-01, R-MOVE-08, R-PICK-01. Only 2012 has initiative and pins (R-PIN-03)."""
    assert rules.initiative == (rules.edition == "2012")
    found = values(
        rules, "common_turn", "tech_turns", "base_cost", "pod_cost", "end_at_star", "pick_drop", "ecm_step", "economy"
    )
    assert found == (common, tech, base, pods, ends, pick, ecm, economy)


def test_1977_has_one_stock_and_bases_that_never_fall() -> None:
    assert values(edition_rules("1977"), "national_stock", "bases_fall", "first_income", "later_income") == (
        True, False, 20, 10,
    )  # fmt: skip


def test_warp_generators() -> None:
    """R-WG-01, R-WG-04: the plain WG costs 5. With the option SWG costs 3, MWG 5, LWG 15, or 10 by the switch."""
    assert edition_rules("2012").generators == {"WG": 5}
    assert FULL_2012.generators == {"SWG": 3, "MWG": 5, "LWG": 15}
    assert edition_rules("2012", ["awg"], {"lwg_cost": 10}).generators["LWG"] == 10
    assert values(FULL_2012, "pd_per_mp") == ({"WG": 1, "SWG": 1, "MWG": 2, "LWG": 3},)


def test_rules_travel_as_json() -> None:
    assert msgspec.json.decode(msgspec.json.encode(FULL_2012), type=Rules) == FULL_2012


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("1977-learning", {"must_spend_all": 40, "first_income": 40, "later_income": 0, "systemships": False,
                           "repair": False, "tech_turns": 0}),
        ("1977-basic", {"must_spend_all": 50, "first_income": 50, "later_income": 0, "systemships": True,
                        "repair": False, "tech_turns": 0}),
        ("1977-advanced", {"must_spend_all": 0, "first_income": 20, "later_income": 10, "repair": True,
                           "tech_turns": 4}),
        ("1994-basic", {"first_income": 40, "later_income": 8, "tech_turns": 0, "base_cost": 0, "economy": "flat",
                        "scrap": True}),
        ("1994-advanced", {"first_income": 20, "tech_turns": 6, "base_cost": 30, "economy": "stars1994"}),
        ("2012-learning", {"first_income": 40, "later_income": 8, "tech_turns": 0, "base_cost": 0, "repair": True}),
        ("2012-classic-advanced", {"first_income": 20, "tech_turns": 5, "base_cost": 0, "pod_cost": 15}),
        ("2012-emperor", {"first_income": 20, "base_cost": 25, "emperor": True}),
        ("2012-cornered", {"first_income": 20, "base_cost": 25, "emperor": True, "counters": "dealt"}),
        ("2012-cluster", {"first_income": 0, "counters": "explored", "emperor": False}),
        ("2012-black-hole", {"first_income": 20, "emperor": False}),
    ],
)  # fmt: skip
def test_the_rules_of_each_scenario(name: str, expected: dict[str, Any]) -> None:
    """R-TL-04, R-ECO-01, R-ECO-02, R-BLD-10. Classic Advanced has colonies but no new bases (R-BASE-13)."""
    rules = rules_for(name)
    assert {key: getattr(rules, key) for key in expected} == expected


def test_attributes_the_basic_scenarios_leave_out() -> None:
    assert rules_for("1977-learning").attrs == ("PD", "B", "S", "T", "M"), "racks are refused (R-BLD-10)"
    assert not {"H", "R"} & set(rules_for("1994-basic").attrs)
    assert {"E", "A", "C", "SH"} <= set(rules_for("1994-basic").attrs)


def test_options_change_the_rules() -> None:
    chosen: dict[str, OptionValue] = {
        "advanced_generators": True,
        "lwg_cost": "10",
        "armor": True,
        "ecm_floor": "1",
        "counters": "drawn",
    }
    rules = rules_for("2012-cornered", chosen)
    assert values(rules, "lwg_cost", "ecm_floor", "counters", "advanced_generators") == (10, 1, "drawn", True)
    assert "A" in rules.attrs and "C" not in rules.attrs
    assert rules_for("2012-cornered", {"peace_stop": False}).peace_stop is False


# ---- options -----------------------------------------------------------------------------------------------------


def keys(name: str) -> set[str]:
    return {option.key for option in options_for(name)}


def test_options_are_offered_where_they_apply() -> None:
    assert {"diplomacy", "peace_stop", "emperor_withdraws", "map", "seam_lines", "lwg_cost"} <= keys("2012-cornered")
    assert not {"diplomacy", "counters", "ecm_floor", "semi_hidden", "map"} & keys("2012-learning")
    assert "movement" in keys("2012-learning") and "movement" not in keys("1994-advanced")
    assert not {"ecm_direction", "relay", "movement", "half_bp"} & keys("1977-learning")
    assert "vic_1994" in keys("1994-advanced") and "vic_1994" not in keys("1994-basic")
    assert "counters" not in keys("2012-cluster"), "exploration is required there"
    assert "seam_lines" not in keys("2012-black-hole"), "no two of sectors 1 to 4 keep their classic places"
    assert "entry_apart" in keys("2012-cluster") and "entry_apart" not in keys("2012-cornered")
    assert "alliance_win" in keys("2012-cluster") and "alliance_win" not in keys("2012-cornered"), "R-DIP-10"
    assert "base_bp_2012" not in keys("2012-classic-advanced"), "no new bases there"


@pytest.mark.parametrize("name", scenario.names())
def test_every_value_of_every_option_is_accepted_and_read(name: str) -> None:
    """Each value is tried alone: flags both ways, numbers at both ends."""
    seats = scenario.get(name).seats[1]
    for offer in list_offers(name):
        if offer.kind == "flag":
            tries: list[Any] = [True, False]
        else:
            tries = [word for word, _ in offer.choices] or [offer.low, offer.high]
        for value in tries:
            setup = check(Setup(name, seats, {offer.key: value}))
            assert setup.options == ({} if value == offer.default else {offer.key: value})
            assert isinstance(rules_for(name, setup.options), Rules)


def test_every_option_has_words_and_a_use() -> None:
    used = {offer.key for name in scenario.names() for offer in list_offers(name)}
    every = option_list.all_offers()
    assert used == {offer.key for offer in every}
    assert all(offer.label and offer.group for offer in every)
    assert len(used) == len(every)
    fields = {each.name for each in msgspec.structs.fields(Rules)}
    assert {offer.key for offer in every if not offer.package} - fields == {"map", "map_size", "map_seed"}


@pytest.mark.parametrize(
    ("setup", "code", "field"),
    [
        (Setup("chess", 2), "E-SCENARIO", "scenario"),
        (Setup("../../etc/passwd", 2), "E-SCENARIO", "scenario"),
        (Setup("2012-learning", 3), "E-SEATS", "seats"),
        (Setup("2012-cornered", 5), "E-SEATS", "seats"),
        (Setup("2012-cornered", 1), "E-SEATS", "seats"),
        (Setup("2012-cornered", 4, {"chess": True}), "E-OPTION", "options.chess"),
        (Setup("2012-learning", 2, {"diplomacy": True}), "E-OPTION", "options.diplomacy"),
        (Setup("2012-cornered", 4, {"half_bp": "most"}), "E-OPTION", "options.half_bp"),
        (Setup("2012-cornered", 4, {"diplomacy": "yes"}), "E-OPTION", "options.diplomacy"),
        (Setup("2012-cornered", 4, {"diplomacy": 1}), "E-OPTION", "options.diplomacy"),
        (Setup("2012-cornered", 4, {"map_seed": -1}), "E-OPTION", "options.map_seed"),
        (Setup("2012-cornered", 4, {"map_seed": True}), "E-OPTION", "options.map_seed"),
        (Setup("2012-cornered", 3, {"diplomacy": True}), "E-OPTION", "options.diplomacy"),
        (Setup("2012-cornered", 4, {"blind": True, "semi_hidden": True}), "E-OPTION", "options.blind"),
    ],
)
def test_setups_no_scenario_allows_are_refused(setup: Setup, code: str, field: str) -> None:
    with pytest.raises(Illegal) as refused:
        check(setup)
    assert [(fault.code, fault.field) for fault in refused.value.faults] == [(code, field)]


def test_all_faults_of_a_setup_are_named_at_once() -> None:
    with pytest.raises(Illegal) as refused:
        check(Setup("2012-learning", 9, {"x": True, "movement": "sideways"}))
    assert [fault.field for fault in refused.value.faults] == ["seats", "options.x", "options.movement"]


def test_diplomacy_for_three_by_the_switch() -> None:
    """R-DIP-01."""
    setup = Setup("2012-cornered", 3, {"diplomacy": True, "dip_min_players": "3"})
    assert check(setup).options == {"diplomacy": True, "dip_min_players": "3"}
    assert rules_for("2012-cornered", setup.options).dip_min_players == 3


def test_defaults_fall_away_and_the_order_is_settled() -> None:
    """Equal choices give equal setups, so that caches can use them as keys."""
    one = check(Setup("2012-cornered", 4, {"peace_stop": True, "armor": True, "blind": True}))
    two = check(Setup("2012-cornered", 4, {"blind": True, "half_bp": "floor", "armor": True}))
    assert one == two and list(one.options) == ["blind", "armor"] == list(two.options)


# ---- bad files ---------------------------------------------------------------------------------------------------


def test_packaged_editions_are_all_read() -> None:
    assert sorted(path.stem for path in (DATA / "editions").glob("*.toml")) == sorted(edition_files.EDITIONS)
    with pytest.raises(KeyError):
        edition_rules("1981")
    with pytest.raises(KeyError):
        edition_rules("2012", ["magic"])


GOOD = 'title = "x"\nattrs = ["PD"]\nsystemship_attrs = ["PD"]\n'


@pytest.mark.parametrize(
    ("text", "key", "reason"),
    [
        ("title = ", "", "TOML"),
        (GOOD + "moons = 1\n", "moons", "there is no field"),
        ('attrs = ["PD"]\nsystemship_attrs = []\n[rules]\n', "title", "missing"),
        (GOOD.replace('"PD"]\nsys', '"WARP"]\nsys') + "[rules]\n", "attrs[0]", "WARP"),
        (GOOD + "[rules]\ntech_turn = 5\n", "rules.tech_turn", "not a parameter"),
        (GOOD + '[rules]\ntech_turns = "five"\n', "rules.tech_turns", "a whole number is expected"),
        (GOOD + '[rules]\nhalf_bp = "most"\n', "rules.half_bp", "most"),
        (GOOD + "[rules]\n[package.x]\nrules = { nonsense = 1 }\n", "package.x.rules.nonsense", "not a parameter"),
        (GOOD + "[rules]\n[package.x]\nnonsense = 1\n", "package[...].nonsense", "there is no field"),
    ],
)
def test_bad_edition_files_are_refused_with_file_key_and_reason(
    tmp_path: Path, text: str, key: str, reason: str
) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(text)
    with pytest.raises(BadData) as refused:
        edition_files.read_edition(path)
    assert refused.value.file == "odd.toml"
    assert refused.value.key == key
    assert reason in refused.value.reason


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"nowhere\.toml"):
        edition_files.read_edition(tmp_path / "nowhere.toml")


def test_an_option_file_whose_default_is_no_choice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "options.toml"
    path.write_text(
        '[[option]]\nkey = "k"\nlabel = "l"\nkind = "choice"\ndefault = "c"\ngroup = "g"\nchoices = [["a", "A"]]\n'
    )
    with pytest.raises(BadData, match=r"option\[0\].default"):
        option_list.read_offers(path)


def test_changes_name_the_file_they_come_from() -> None:
    with pytest.raises(BadData, match=r"mine\.toml: rules\.x"):
        with_changes(Rules(), {"x": 1}, "mine.toml", "rules")
