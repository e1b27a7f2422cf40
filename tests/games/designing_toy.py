"""The toy game with user-made scenarios: a title, and a number of rounds."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.core.chance import Seed
from engine.core.errors import Fault
from engine.core.game import Setup, Step
from engine.core.scenario_cards import Design, ScenarioCard, Sketch
from tests.engine.toy import State, Toy

SKETCH = Sketch(4, 2, ((1.0, 1.0, 0), (3.0, 1.0, 1)), ((0, 1),))


class DesigningToy(Toy):
    """The toy game with a designer. A file names a title and 1 to 9 rounds."""

    def design(self, source: str | Mapping[str, Any]) -> Design:
        try:
            form = tomllib.loads(source) if isinstance(source, str) else dict(source)
        except tomllib.TOMLDecodeError as error:
            return Design("", {}, None, (Fault("E-DESIGN", f"This is no TOML: {error}.", "text"),))
        title, rounds = form.get("title", ""), form.get("rounds", 0)
        faults = [] if title else [Fault("E-DESIGN", "Give it a title.", "title")]
        if not isinstance(rounds, int) or not 1 <= rounds <= 9:
            faults.append(Fault("E-DESIGN", "Choose one to nine rounds.", "rounds"))
        text = "".join(f"{key} = {_toml(value)}\n" for key, value in form.items())
        card = ScenarioCard("own", str(title), "toy", (2, 4), f"{rounds} rounds.", 1, sketch=SKETCH)
        return Design(text, form, None if faults else card, tuple(faults), ("Everybody has as many cards.",))

    def design_kit(self) -> Any:
        return {"rounds": [1, 9]}

    def new(self, setup: Setup, seed: Seed) -> Step[State]:
        if setup.scenario != "own":
            return super().new(setup, seed)
        rounds = int(self.design(setup.text).form["rounds"])
        step = super().new(Setup("short", setup.seats, {"rounds": rounds}), seed)
        step.state.setup = replace(setup, options={"rounds": rounds})
        return step


def _toml(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)
