"""Levels of computer players: legal, seeded, using only their seat's knowledge, and optional for the rules."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from random import Random

import pytest

from engine.__main__ import main
from engine.core import codec
from engine.core.chance import BotRandom
from engine.core.game import Setup
from engine.core.table import moments, open_seats
from engine.play import ladder
from engine.play.battles import battle_state
from engine.play.wilson import Share
from engine.warpwar.commands import Command, Move, Order, Orders
from engine.warpwar.prompts import BuildPrompt
from engine.warpwar.state import State
from engine.warpwar.view import View
from tests.engine.battery import apply_and_check
from tests.engine.warpwar.position import GAME, Position

pytestmark = pytest.mark.matches

STRONGER = [level.key for level in GAME.levels][1:]
WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None
from engine.core.game import Setup
from engine.core.table import moments, suggesting
from engine.games import GAMES
for name, scenario in (("warpwar", "2012-learning"), ("arena", ""), ("sumeria", "")):
    game = GAMES[name]
    card = next(card for card in game.scenarios() if scenario in card.name)
    for number, _ in enumerate(moments(game, Setup(card.name, card.seats[0]), 1, suggesting(game, 1))):
        if number == 40:
            break
"""


def view_of(state: State, seat: int) -> View:
    view: View = GAME.view(state, seat)
    return view


def test_levels_are_named_from_the_weakest() -> None:
    assert [level.key for level in GAME.levels] == ["cadet", "captain", "admiral"]
    view = view_of(battle_state((("PD=9 B=4 S=2",), ("PD=9 B=4 S=2",))), 0)
    assert GAME.answer(view, Random(5), "cadet") == GAME.suggest(view, Random(5)) == GAME.answer(view, Random(5), "?")


@pytest.mark.parametrize("level", STRONGER)
def test_every_level_is_calm_in_the_first_battle(level: str) -> None:
    """The guide says what the foe does (`bot/calm_player.py`): of 6 PD a third drives, Beam 3 is full, Screen has 1."""
    table = Position("2012-first-battle", bots="calm")
    command: Command | None = None
    while not isinstance(command, Orders):
        if table.open_kinds(1):
            reply = GAME.answer(table.view(1), Random(5), level)
            assert reply is not None
            command = reply.command
            table.do(1, command)
        else:
            table.do(0, Move(("W1",), ("~Mari",)))
    assert command.orders == (Order("W2", "DODGE", target="W1", D=2, B=3, S=1),)


@pytest.mark.parametrize("level", STRONGER)
def test_an_answer_is_the_same_whatever_the_seat_may_not_know(level: str) -> None:
    """Two battles differ only in the foe's design. The first is answered twice with the same chance."""
    mine = "PD=9 B=4 S=2"
    one, other = (battle_state(((mine,), (theirs,))) for theirs in ("PD=9 B=4 S=2", "PD=3 T=3 M=21"))
    assert codec.encode(view_of(one, 0)) == codec.encode(view_of(other, 0))
    answers = [GAME.answer(view_of(state, 0), BotRandom("s", "q"), level) for state in (one, other, one)]
    assert answers[0] == answers[1] == answers[2]
    assert any(GAME.answer(view_of(one, 0), BotRandom(seed, "q"), level) != answers[0] for seed in "tuvw")


FLEETS = {
    "everything": ("2012-emperor", ("PD=9 B=4 S=2 T=1 M=3 E=2 C=1 SH=6 A=4", "PD=4 SR=2 H=1"), ("PD=8 T=2 M=6 E=3",)),
    "no weapons": ("2012-learning", ("PD=4 SR=1",), ("PD=3",)),
    "no drive": ("2012-learning", ("PD={3}0 B=3",), ("PD=7 B=2 S=2", "PD=2 T=1 M=1")),
    "many": ("2012-learning", ("PD=4 B=2 S=1",) * 3, ("PD=5 T=1 M=3",) * 3),
}


@pytest.mark.parametrize("name", FLEETS)
def test_battles_are_fought_legally(name: str) -> None:
    """Each side is played by another level."""
    scenario, *fleets = FLEETS[name]
    state = battle_state(fleets, scenario)
    for _ in range(10):
        if not state.battles or state.battles[0].stage == "over":
            return
        seat = open_seats(GAME, state)[0]
        reply = GAME.answer(view_of(state, seat), BotRandom("s", f"{seat}"), STRONGER[seat])
        assert reply is not None
        state = apply_and_check(GAME, state, seat, reply.decision, reply.command).state


def test_three_sides_fight_by_their_minds() -> None:
    position = Position("2012-cornered", 3)
    position.idle_until("build")
    star = next(star.hex for star in position.view(0).stars if star.base < 0)
    for seat in range(3):
        position.put_ship(f"W{seat + 1}: TL0 PD=6 B=3 S=2", seat, star)
    position.idle_until("orders")
    for seat in range(3):
        reply = GAME.answer(position.view(seat), Random(1), "admiral")
        assert reply is not None and reply.command.orders
        position.do(seat, reply.command)


@pytest.mark.parametrize("scenario", ["1977-basic", "1994-basic", "2012-black-hole"])
def test_matches_open_legally(scenario: str) -> None:
    rng = BotRandom("s", "")
    played = moments(GAME, Setup(scenario, 2), 3, lambda view, seat: GAME.answer(view, rng, STRONGER[seat]))
    for number, _ in enumerate(played):
        if number == 40:
            break


def test_the_rules_run_without_numpy() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_NUMPY], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


def test_a_duel_is_fought_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "--level", "captain", "--battles", "2", "--fleet", "small"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in said] == ["small", "all"] and "rounds" in said[0]
    assert main(["duel", "--level", "cadet", "--battles", "2", "--fleet", "small"]) == 0
    told = capsys.readouterr().out
    assert "[" in told
    again = main(["duel", "--level", "cadet", "--battles", "2", "--fleet", "small", "--aim"])
    assert again == (0 if " 100.0 %" in told else 1)


def test_what_a_foe_gains_who_knows_our_mind_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """More trust loses more: the Admiral follows its model of the foe further than the Captain."""
    losses = []
    for level in STRONGER:
        assert main(["exploit", "--level", level, "--fleet", "small"]) == 0
        words = capsys.readouterr().out.split()
        losses.append(float(words[words.index("loses") + 1]))
    assert 0 <= losses[0] < losses[1]


def test_wilson_intervals() -> None:
    """40 of 50: [0.670, 0.888] (Wilson 1927, z = 1.96). 0 of 10: [0, 0.278]."""
    assert Share(40, 50).interval == pytest.approx((0.670, 0.888), abs=0.001)
    assert Share(0, 10).interval == pytest.approx((0.0, 0.278), abs=0.001)


def test_an_admiral_begins_with_one_big_ship() -> None:
    """All BP of the first turn go into one ship that can power its Beam and Screen together."""
    position = Position("2012-learning")
    position.idle_until("build")
    prompt = position.prompt(0, BuildPrompt)
    reply = GAME.answer(position.view(0), BotRandom("s", "q"), "admiral")
    assert reply is not None
    (ship,) = reply.command.items
    assert sum(ship.attrs.values()) == prompt.yards[0].bp - prompt.generators["WG"]
    assert ship.attrs["PD"] >= ship.attrs["B"] + ship.attrs["S"]
    position.do(0, reply.command)


def test_levels_and_strategies_are_measured_in_whole_matches(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--games", "2", "--level", "cadet"]
    assert main(["ladder", *words, "--against", "cadet"]) == 0
    assert main(["gauntlet", *words, "--strategy", "one ship"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert ["cadet against cadet" in said[0], "one ship against cadet" in said[1]] == [True, True]
    assert main(["ladder", *words, "--seats", "3"]) == 2
    assert main(["ladder", "--scenario", "nowhere"]) == 2 and main(["gauntlet", "--scenario", "sumeria-duel"]) == 2


def test_one_level_against_several_of_another_sits_in_every_seat(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four seats, four matches: the level wins two, and one is drawn. A draw counts nothing among so many seats."""
    sat: list[tuple[int, int, int]] = []

    def match(game: object, setup: Setup, seed: int, players: Mapping[int, ladder.Player], seat: int) -> ladder.Told:
        sat.append((seed, seat, sum(each is players[seat] for each in players.values())))
        return ladder.Told([1.0, 0.5, 1.0, 0.0][seat], 9)

    monkeypatch.setattr(ladder, "match", match)
    words = ["--scenario", "2012-cornered", "--seats", "4", "--games", "4"]
    assert main(["ladder", *words, "--level", "admiral", "--against", "cadet"]) == 0
    assert sat == [(1, 0, 1), (1, 1, 1), (1, 2, 1), (1, 3, 1)]
    said = capsys.readouterr().out
    assert "admiral against 3 x cadet" in said and " 50.0 % " in said and "1 drawn" in said


@pytest.mark.parametrize("level", [each.key for each in GAME.levels])
@pytest.mark.parametrize("armed", ["T=70 M=210", "C=70 SH=210"])
def test_no_order_names_more_shots_than_an_order_can(level: str, armed: str) -> None:
    """An order has at most sixty Missiles or bursts, for any number of Tubes or Cannons.

    More cannot be read from the log.
    """
    table = Position("2012-classic-advanced")
    table.idle_until("build")
    table.put_ship(f"W1: TL0 PD=75 {armed}", 0, "Umma")
    table.put_ship("W2: TL0 PD=2 S=40", 1, "Umma")
    table.idle_until("orders")
    for number in range(4):
        reply = GAME.answer(table.view(0), BotRandom(number, "orders"), level)
        assert reply is not None
        assert codec.decode(codec.encode(reply.command), Orders) == reply.command
