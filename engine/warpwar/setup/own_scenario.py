"""Reads and writes scenarios that users make. Their files have the same form as the files of packaged scenarios.

All input from users is checked here before it is used, and must stay within limits. `own_scenario_checks` then checks
that the scenario can be played by the rules of its edition.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

import msgspec
import msgspec.toml
from msgspec import Struct
from msgspec.structs import replace

from engine.core.errors import Fault
from engine.core.file_text import plain
from engine.core.game import OWN
from engine.warpwar.data import loader
from engine.warpwar.setup import own_scenario_checks
from engine.warpwar.setup.scenario_schema import Scenario

LONGEST = 20_000
"""Maximum number of characters in the file of a user's scenario."""
DEEPEST = 5
"""Maximum number of levels of nested lists and tables in the file of a user's scenario."""
GREATEST = 100_000
"""Largest number that may occur in the file of a user's scenario."""

TOLD = 200
"""Maximum number of characters of a fault's reason and of its field. Both can quote text from the user."""

CODE = "E-DESIGN"
_WHERE = re.compile(r"line \d+, column \d+")
CHOSEN = ("name", "place")
"""Fields of a scenario that this module sets. Their values in the file are ignored."""
LAST = 1000
"""The value of `place` for a user's scenario. It puts the scenario at the end of the scenario list."""


class OwnScenario(Struct, frozen=True):
    """The result of reading a scenario made by a user.

    If `faults` is not empty, `scenario` is None and `text` can be "". `form`: the fields of the scenario, as in JSON.
    """

    text: str
    form: dict[str, Any]
    scenario: Scenario | None
    faults: tuple[Fault, ...] = ()


def read_own_scenario(source: str | Mapping[str, Any]) -> OwnScenario:
    """Read a user's scenario from the text of its file, or from its fields.

    The function raises no error. The result contains all faults, each with the path of its field.
    """
    raw, fault = _parse_toml(source) if isinstance(source, str) else (dict(source), None)
    fault = fault or _plain(raw)
    if fault is not None:
        return OwnScenario("", {}, None, (fault,))
    text = _file(raw)
    if len(text) > LONGEST:
        return OwnScenario("", {}, None, (_too_long(),))
    try:
        found = loader.convert(raw, Scenario, "")
    except loader.BadData as bad:
        return OwnScenario(text, raw, None, (_fault(bad.key, bad.reason),))
    found = replace(found, name=OWN, place=LAST)
    form = scenario_fields(found)
    faults = tuple(_fault(*each) for each in own_scenario_checks.faults(found))
    return OwnScenario(_file(form), form, None if faults else found, faults)


def scenario_fields(found: Scenario) -> dict[str, Any]:
    """Return the fields for the scenario's file, in the order of the schema.

    Fields with their default value are left out.
    """
    usual = {each.encode_name: each for each in msgspec.structs.fields(Scenario)}
    plain: dict[str, Any] = msgspec.to_builtins(found)
    return {name: _lean(value) for name, value in plain.items() if name not in CHOSEN and _says(usual[name], value)}


def _says(field: msgspec.structs.FieldInfo, value: Any) -> bool:
    """Return whether a field is required or differs from its default."""
    return field.required or (value is not None and value != _default(field))


def _file(form: dict[str, Any]) -> str:
    return msgspec.toml.encode(form).decode()


def _lean(value: Any) -> Any:
    """Return the value without empty entries of tables, such as the ships of a side that has no ships."""
    if isinstance(value, list | tuple):
        return [_lean(each) for each in value]
    if isinstance(value, dict):
        return {
            key: _lean(each) for key, each in value.items() if each not in ((), [], None) and (key, each) != ("n", 0)
        }
    return value


def _default(field: msgspec.structs.FieldInfo) -> Any:
    return msgspec.to_builtins(field.default if field.default is not msgspec.NODEFAULT else field.default_factory())


def _parse_toml(text: str) -> tuple[dict[str, Any], Fault | None]:
    if len(text) > LONGEST:
        return {}, _too_long()
    try:
        return tomllib.loads(plain(text)), None
    except tomllib.TOMLDecodeError as error:
        where = _WHERE.search(str(error))
        return {}, Fault(CODE, f"This is not a TOML file: look at {where[0] if where else 'its end'}.")
    except (RecursionError, ValueError):
        return {}, Fault(CODE, "This is not a TOML file: it is nested too deeply.")


def _too_long() -> Fault:
    return Fault(CODE, f"A scenario has at most {LONGEST:,} characters; leave something out.")


def _plain(value: Any, path: str = "", depth: int = 0) -> Fault | None:
    """Return a fault if the value is not plain data or is too large. Otherwise return None.

    Plain data are text, whole numbers, true and false, lists and tables.
    """
    if isinstance(value, str):
        return None if _is_text(value) else Fault(CODE, "This text contains characters that are not allowed.", path)
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return None if -GREATEST <= value <= GREATEST else Fault(CODE, "That number is too large.", path)
    if not isinstance(value, dict | list | tuple):
        return Fault(CODE, "A scenario may contain only words, whole numbers, true and false.", path)
    if depth > DEEPEST or len(value) > GREATEST // 100:
        return Fault(CODE, "The scenario contains too much; leave something out.", path)
    items = value.items() if isinstance(value, dict) else enumerate(value)
    if not all(isinstance(key, int) or (isinstance(key, str) and _is_text(key)) for key, _ in items):
        return Fault(CODE, "A scenario may contain only words, whole numbers, true and false.", path)
    return next((wrong for key, each in items if (wrong := _plain(each, f"{path}.{key}".lstrip("."), depth + 1))), None)


def _is_text(value: str) -> bool:
    """Return whether the text can be written to a file: it is not too long and has no surrogate code points."""
    return len(value) <= LONGEST and not any("\ud800" <= letter <= "\udfff" for letter in value)


def _fault(key: str, reason: str) -> Fault:
    """Return the fault as the hall reports it: the path `side[0].homes` becomes `side.0.homes`."""
    text = (reason[:1].upper() + reason[1:])[:TOLD]
    path = key.replace("[", ".").replace("]", "")[:TOLD]
    return Fault(CODE, text if text.endswith((".", "!", "?")) else f"{text}.", path)
