"""Scenarios that users write are played like the packaged ones, or refused with a field and a reason."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
import pytest

from engine.core import codec
from engine.core.errors import Illegal
from engine.core.game import OWN, Setup
from engine.core.table import moments, suggesting
from engine.games import GAMES
from engine.warpwar.setup import scenario
from engine.warpwar.setup.scenario import FOLDER
from tests.engine.battery import check_moment
from tests.engine.warpwar.own_scenarios import BREAKS, Form, draw_broken_scenario, draw_scenario

GAME = GAMES["warpwar"]
DUEL = """
title = "Duel at Umma"
edition = "2012"
seats = [2, 2]
minutes = 20
text = "Two bases and a quick end."
layout = [[1], [3]]

[rules]
first_income = 30

[[side]]
homes = ["Ur"]

[[side]]
homes = ["Babylon"]

[[victory]]
kind = "bases"
text = "The enemy has no base left."

[[victory]]
kind = "ending_turn"
n = 4
text = "After turn 4: the most points."
"""


def duel(**changes: Any) -> Form:
    return tomllib.loads(DUEL) | changes


def reasons(source: Any) -> dict[str, str]:
    """Return the first reason for each field, or nothing if the scenario can be played."""
    found = GAME.design(source)
    assert (found.card is None) == bool(found.faults)
    return {fault.field: fault.text for fault in reversed(found.faults)}


def test_a_file_becomes_a_card_and_a_match() -> None:
    found = GAME.design(DUEL)
    assert found.faults == () and found.card is not None
    card = found.card
    assert (card.name, card.title, card.edition, card.seats, card.minutes) == (OWN, "Duel at Umma", "2012", (2, 2), 20)
    assert card.sketch is not None and len(card.sketch.points) == 9 + 8, "the stars of sectors 1 and 3"
    assert sorted(home for *_, home in card.sketch.points)[-2:] == [0, 1]
    assert [note.split(":")[0] for note in found.notes[:2]] == ["Ur", "Babylon"]
    state = GAME.new(Setup(OWN, 2, text=found.text), 1).state
    assert {home.name for home in GAME.board(GAME.view(state, -1).setup).stars if home.home >= 0} == {"Ur", "Babylon"}
    end = list(moments(GAME, Setup(OWN, 2, text=found.text), 1, suggesting(GAME, 1)))[-1].state
    assert end.over is not None and end.turn <= 4


def test_the_same_file_comes_back_however_it_was_written() -> None:
    found = GAME.design(DUEL)
    assert GAME.design(found.text).text == found.text
    assert GAME.design(found.form) == found
    assert tomllib.loads(found.text) == found.form


@pytest.mark.parametrize("name", scenario.names())
def test_a_packaged_scenario_plays_the_same_as_ones_own(name: str) -> None:
    found = GAME.design((FOLDER / f"{name}.toml").read_text())
    assert found.faults == ()
    seats = scenario.get(name).seats[0]
    own = moments(GAME, Setup(OWN, seats, text=found.text), 7, suggesting(GAME, 7))
    packaged = moments(GAME, Setup(name, seats), 7, suggesting(GAME, 7))
    for step, (mine, printed) in enumerate(zip(own, packaged, strict=True)):
        assert mine.events == printed.events
        if step == 60:
            break


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"title": ""}, "title", "Give the scenario a name."),
        ({"title": "T" * 61}, "title", "Use at most 60 characters."),
        ({"note": "a\u202eb"}, "note", "Leave out characters that cannot be printed, such as line breaks."),
        ({"title": "\u3164"}, "title", "Give the scenario a name."),
        ({"title": "Ur\u200d"}, "title", "Leave out characters that cannot be printed, such as line breaks."),
        ({"title": "U" + "\u0335" * 12}, "title", "Use fewer accents on one letter."),
        ({"seats": [2, 3]}, "seats", "There are starts for only 2 players."),
        ({"seats": [3, 2]}, "seats", "Needs the smallest and the largest number of players, at least 2."),
        ({"layout": [[1, 1]]}, "layout", "Sector 1 is used twice."),
        ({"layout": [[1], [4]]}, "side", "Babylon is not a star of the map."),
        ({"layout": [[1, 2, 3, 4, 5, 6]]}, "layout", "At most 4 rows of 1 to 5 sectors, none of them empty."),
        ({"map": "classic"}, "map", "Place sectors, or choose the classic map or a new galaxy."),
        ({"side": [{"homes": ["Ur"]}, {"homes": ["ur"]}]}, "side", "Ur is listed twice as a home."),
        ({"side": [{"homes": ["Ur"]}, {}]}, "side", "Each side needs a home star or a ship."),
        ({"choose_homes": ["Ur", "Babylon"]}, "side",
         "Choose one way to start: side, choose_homes or entry (a new galaxy already has homes)."),
        ({"counters": {"Ur": 1}}, "counters",
         "Star counters need the package counters."),
        ({"uses": ["advanced", "counters"], "counters": {"Ur": 99}}, "counters.Ur", "There is no star counter 99."),
        ({"uses": ["advanced", "advanced"]}, "uses.1", "Advanced is listed twice."),
        ({"edition": "1977", "rules": {"emperor": True}}, "rules.emperor", "The 1977 rules do not have this."),
        ({"edition": "1994", "options": ["cannons"]}, "options.0", "The 1994 rules have no option cannons."),
        ({"options": ["map"]}, "options", "A new galaxy needs homes to choose from; do not give homes to sides."),
        ({"rules": {"generators": {}}}, "rules.generators", "A scenario cannot set this."),
        ({"rules": {"mp_round": "sideways"}}, "rules.mp_round", "Is not an allowed value."),
        ({"rules": {"ecm_floor": True}}, "rules.ecm_floor", "A whole number."),
        ({"rules": {"must_spend_all": 41}}, "rules.must_spend_all", "This is more than the players have to spend."),
        ({"rules": {"attrs": ["B"]}}, "rules.attrs", "Some of PD, B, S, T, M, E, A, C, SH, SR, H, R, including PD."),
        ({"rules": {"diplomacy": True}}, "rules.diplomacy",
         "Diplomacy needs at least 4 players; raise the smallest number of players."),
        ({"rules": {"blind": True, "semi_hidden": True}}, "rules.blind",
         "Blind play and semi-hidden movement cannot be used together."),
        ({"victory": [{"kind": "emperor", "text": "x"}]}, "victory.0.kind",
         "No player has an Emperor: play with Emperors, or choose another condition."),
        ({"victory": [{"kind": "star_total", "text": "x", "n": 18}]}, "victory.0.n", "The map has only 17 stars."),
        ({"victory": [{"kind": "star_total", "text": "x"}]}, "victory.0.n", "Star_total needs a number, at least 1."),
        ({"victory": [{"kind": "bases", "text": "x", "n": 2}]}, "victory.0.n", "Must have no number."),
        ({"victory": [{"kind": "bases", "text": "x"}] * 2}, "victory.1.kind", "This condition is listed twice."),
        ({"victory": [{"kind": "star_cluster", "text": "x"}]}, "victory.0.stars",
         "A star cluster needs a list of its stars."),
        ({"map": "generated", "layout": [], "side": [], "victory": [{"kind": "star_cluster", "text": "x",
          "stars": ["Ur"]}]}, "victory.0.stars",
         "A new galaxy has different stars each time; choose another condition."),
        ({"minutes": "long"}, "minutes", "A whole number is expected, not a text."),
    ],
)  # fmt: skip
def test_what_cannot_work_is_refused_with_its_field_and_a_reason(changes: Form, field: str, words: str) -> None:
    found = reasons(duel(**changes))
    assert found.get(field) == words, found


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("title = ", "This is not a TOML file: look at its end."),
        ("x = " + "[" * 3000, "This is not a TOML file"),
        ("title = '" + "x" * 20_001 + "'", "A scenario has at most 20,000 characters; leave something out."),
        (DUEL.replace("minutes = 20", "minutes = 99999999999999999999999"), "That number is too large."),
        (DUEL.replace("minutes = 20", "minutes = 2.5"), "A scenario may contain only words"),
        (DUEL.replace("minutes = 20", "minutes = 1979-05-27"), "A scenario may contain only words"),
        ("x" + " = [" * 9, "This is not a TOML file"),
        ("side = [" + "{}," * 3000 + "]", "The scenario contains too much; leave something out."),
        ("title = '\ud800'", "This text contains characters that are not allowed."),
        ({"title": "\udfff"}, "This text contains characters that are not allowed."),
        ({"\ud800": 1}, "A scenario may contain only words"),
        ({"title": None}, "A scenario may contain only words"),
        ({"y" * 19_000: 1}, "There is no field “yyy"),
    ],
)
def test_hostile_files_are_refused_before_anything_is_made_of_them(text: str | Form, words: str) -> None:
    found = GAME.design(text)
    assert found.card is None and found.faults[0].text.startswith(words)
    assert len(msgspec.json.encode(found.faults)) < 1000
    msgspec.json.encode(found)


def test_a_setup_with_a_text_is_one_of_ones_own() -> None:
    text = GAME.design(DUEL).text
    with pytest.raises(Illegal, match="E-SCENARIO"):
        GAME.new(Setup("2012-learning", 2, text=text), 1)
    with pytest.raises(Illegal, match="E-SCENARIO"):
        GAME.new(Setup(OWN, 2), 1)
    with pytest.raises(Illegal, match="E-SEATS"):
        GAME.new(Setup(OWN, 3, text=text), 1)
    with pytest.raises(Illegal, match="E-DESIGN"):
        GAME.new(Setup(OWN, 2, text=text.replace("Babylon", "Nowhere")), 1)


def test_setups_stored_before_there_were_texts_still_read() -> None:
    stored = b'{"options":{},"scenario":"2012-learning","seats":2}'
    assert codec.decode(stored, Setup) == Setup("2012-learning", 2)


def test_a_new_galaxy_has_a_home_for_each_seat() -> None:
    galaxy = duel(map="generated", layout=[], side=[], seats=[2, 3])
    found = GAME.design(galaxy)
    assert found.card is not None and found.card.sketch is None
    assert {"map_size", "map_seed"} <= {option.key for option in found.card.options}
    state = GAME.new(Setup(OWN, 3, {"map_seed": 5}, found.text), 1).state
    assert len(GAME.board(GAME.view(state, -1).setup).stars) >= 20
    assert state.map_seed == 5


def test_a_galaxy_too_small_for_so_many_is_refused() -> None:
    found = GAME.design(duel(map="generated", layout=[], side=[], seats=[2, 8]))
    with pytest.raises(Illegal, match="choose a larger one"):
        GAME.new(Setup(OWN, 8, {"map_size": "small"}, found.text), 1)  # 20 x 20 hexes; 100 for each home


def plays_to_its_end(number: int) -> None:
    form = draw_scenario(number)
    found = GAME.design(form)
    assert found.faults == (), (number, found.faults)
    assert found.card is not None
    seats = found.card.seats[number % 2]
    setup = Setup(OWN, seats, text=found.text)
    last = None
    for count, last in enumerate(moments(GAME, setup, number, suggesting(GAME, number))):
        if count % 40 == 0:
            check_moment(GAME, setup, last)
    assert last is not None and last.state.over is not None


def is_refused(number: int) -> None:
    form, field = draw_broken_scenario(number)
    found = reasons(form)
    assert field in found, (number, found)


@pytest.mark.parametrize("number", range(12))
def test_drawn_scenarios_start_and_end(number: int) -> None:
    plays_to_its_end(number)


@pytest.mark.parametrize("number", range(2 * len(BREAKS)))
def test_broken_ones_are_refused(number: int) -> None:
    is_refused(number)


@pytest.mark.battery
@pytest.mark.parametrize("number", range(12, 500))
def test_five_hundred_scenarios_start_and_end(number: int) -> None:
    plays_to_its_end(number)


@pytest.mark.battery
@pytest.mark.parametrize("number", range(500))
def test_five_hundred_broken_ones_are_refused(number: int) -> None:
    is_refused(number)


def test_the_kit_holds_what_a_designer_needs() -> None:
    kit = GAME.design_kit()
    assert [each.key for each in kit.editions] == ["1977", "1994", "2012"]
    assert len(kit.sectors) == 10 and {"Sippur", "Ur"} <= {star.name for star in kit.sectors[0].stars}
    assert {each.kind for each in kit.kinds} == {
        "occupation", "bases", "emperor", "star_total", "star_cluster", "production", "total_destruction", "vp_total",
        "create_first", "ending_turn", "ending_time",
    }  # fmt: skip
    assert len(kit.printed) == len(scenario.names())
