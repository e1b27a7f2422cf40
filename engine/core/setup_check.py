"""Check a table's seats and options against those that a scenario offers. The hall and every game use this."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from engine.core.errors import Fault, refuse
from engine.core.game import Setup
from engine.core.scenario_cards import Option, OptionValue

LONGEST_KEY = 60
"""Maximum number of characters of an unknown option's name that an error message repeats."""


def check_setup(setup: Setup, title: str, seats: tuple[int, int], options: Sequence[Option]) -> Setup:
    """Check the setup, and return it without the options that have their default value.

    The remaining options are in the order of `options`. `seats`: minimum and maximum number of seats. Raise Illegal
    with all faults: E-SEATS (field "seats"), E-OPTION (field "options.<key>").
    """
    refuse(_faults(setup, title, seats, {option.key: option for option in options}))
    defaults = {option.key: option.default for option in options}
    chosen = {key: setup.options[key] for key in defaults if key in setup.options}
    return replace(setup, options={key: value for key, value in chosen.items() if value != defaults[key]})


def fits(option: Option, value: OptionValue) -> bool:
    """Return whether the value is allowed for the option."""
    if option.kind == "flag":
        return isinstance(value, bool)
    if option.kind == "choice":
        return isinstance(value, str) and value in {word for word, _ in option.choices}
    return isinstance(value, int) and not isinstance(value, bool) and option.low <= value <= option.high


def _faults(setup: Setup, title: str, seats: tuple[int, int], known: dict[str, Option]) -> Iterator[Fault]:
    fewest, most = seats
    if not fewest <= setup.seats <= most:
        wanted = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        yield Fault("E-SEATS", f"{title} is for {wanted} players.", "seats")
    for key, value in setup.options.items():
        if key not in known:
            yield Fault("E-OPTION", f"{title} has no option with this name.", f"options.{key[:LONGEST_KEY]}")
        elif not fits(known[key], value):
            yield Fault("E-OPTION", f"{known[key].label}: choose {_choice(known[key])}.", f"options.{key}")


def _choice(option: Option) -> str:
    if option.kind == "flag":
        return "yes or no"
    if option.kind == "number":
        return f"a whole number from {option.low} to {option.high}"
    return "one of " + ", ".join(label for _, label in option.choices)
