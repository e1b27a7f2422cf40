"""Reads edition files: the rules of an edition, and packages of rules that can be added to the edition.

An edition states only differences from the default `Rules`. A package states only differences from its edition.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from engine.warpwar.data import loader
from engine.warpwar.rules import Rules
from engine.warpwar.units.ship import ATTRS, Attr

EDITIONS = ("1977", "1994", "2012")
PRESENT = 6
"""Version of the rules for new matches. The parameters of older versions are in the edition's `before`."""
FIELDS = {each.name: each.type for each in msgspec.structs.fields(Rules)}


class Package(Struct, frozen=True, forbid_unknown_fields=True):
    """Rules that are used together: attributes that may be built, and parameters with changed values."""

    attrs: tuple[Attr, ...] = ()
    systemship_attrs: tuple[Attr, ...] = ()
    rules: dict[str, Any] = {}


class Edition(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of an edition, and the packages that may be added to these rules.

    `before`: maps a version of the rules to the parameters that the edition had before this version.
    """

    title: str
    attrs: tuple[Attr, ...]
    systemship_attrs: tuple[Attr, ...]
    rules: dict[str, Any]
    package: dict[str, Package] = {}
    before: dict[str, dict[str, Any]] = {}


@lru_cache(maxsize=8)
def edition(name: str) -> Edition:
    """Return a packaged edition: "1977", "1994" or "2012". Raise KeyError for any other name."""
    if name not in EDITIONS:
        raise KeyError(name)
    return read_edition(loader.DATA / "editions" / f"{name}.toml")


def read_edition(path: Path) -> Edition:
    """Return the edition in a file. Raise BadData if the file is malformed or has an unknown parameter of the rules."""
    data = loader.read_toml(path, Edition)
    with_changes(Rules(), data.rules, path.name, "rules")
    for name, package in data.package.items():
        with_changes(Rules(), package.rules, path.name, f"package.{name}.rules")
    for version, changes in data.before.items():
        with_changes(Rules(), changes, path.name, f"before.{version}")
    return data


def with_changes(rules: Rules, changes: Mapping[str, Any], file: str, under: str) -> Rules:
    """Return the rules with some parameters replaced.

    Raise BadData with file and key if a parameter is unknown, has a wrong type, or is less than 0.
    """
    for key in changes:
        if key not in FIELDS:
            raise loader.BadData(file, f"{under}.{key}", "is not a parameter of the rules")
        if isinstance(changes[key], int) and changes[key] < 0:
            raise loader.BadData(file, f"{under}.{key}", "is less than 0")
    plain = {name: getattr(rules, name) for name in FIELDS} | dict(changes)
    return loader.convert(plain, Rules, file, under)


def edition_rules(
    name: str, uses: Iterable[str] = (), changes: Mapping[str, Any] | None = None, version: int = PRESENT
) -> Rules:
    """Return the rules of an edition with some packages and changed parameters.

    Raise KeyError if the edition or a package is unknown. The 1977 edition has no packages. The 1994 edition has the
    package alliances. The 2012 edition has the packages advanced, tech, counters, armor, cannons, optional_build and
    awg.
    """
    data = edition(name)
    parts = [data.package[use] for use in uses]
    rules = with_changes(Rules(), data.rules, f"{name}.toml", "rules")
    for until in sorted(data.before, key=int, reverse=True):
        if version < int(until):
            rules = with_changes(rules, data.before[until], f"{name}.toml", f"before.{until}")
    for part in parts:
        rules = with_changes(rules, part.rules, f"{name}.toml", "package.rules")
    attrs = _merge_attributes(data.attrs, (part.attrs for part in parts))
    systemship = _merge_attributes(data.systemship_attrs, (part.systemship_attrs for part in parts))
    rules = msgspec.structs.replace(rules, attrs=attrs, systemship_attrs=systemship)
    return _with_lwg_price(with_changes(rules, changes or {}, f"{name}.toml", "rules"))


def _merge_attributes(first: tuple[Attr, ...], more: Iterable[tuple[Attr, ...]]) -> tuple[str, ...]:
    """Return the attributes of all these groups, in the order of a ship record."""
    present = set(first).union(*more)
    return tuple(attr for attr in ATTRS if attr in present)


def _with_lwg_price(rules: Rules) -> Rules:
    """Return the rules with `lwg_cost` in the table of generator prices, where all code reads this price (R-WG-01)."""
    if "LWG" not in rules.generators:
        return rules
    return msgspec.structs.replace(rules, generators={**rules.generators, "LWG": rules.lwg_cost})
