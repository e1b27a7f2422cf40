"""All options that exist, as data. `options.py` decides which options a scenario offers."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Literal

from msgspec import Struct, field, structs

from engine.core.scenario_cards import Option, OptionValue
from engine.core.setup_check import fits
from engine.warpwar.data import loader
from engine.warpwar.starmap import star_counters


class Offer(Struct, frozen=True, forbid_unknown_fields=True):
    """An option that the lobby page can offer for a new table.

    `where`: the condition under which the option is offered. If `where` is "", the option is offered if the scenario
    lists its key. `package`: the package that a flag adds to the edition. Without a package, `key` is a parameter of
    the rules or of the map.
    """

    key: str
    label: str
    kind: Literal["flag", "choice", "number"]
    default: OptionValue
    group: str
    help: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    low: int = 0
    high: int = 0
    where: str = ""
    package: str = ""

    def option(self) -> Option:
        """Return the option in the form in which the lobby page shows it."""
        return Option(
            self.key, self.label, self.kind, self.default, self.help, self.choices, self.low, self.high, self.group
        )


class _Offers(Struct, frozen=True, forbid_unknown_fields=True):
    offers: tuple[Offer, ...] = field(name="option")


@lru_cache(maxsize=1)
def all_offers() -> tuple[Offer, ...]:
    """Return all options, in the order in which the lobby page shows them."""
    offers = read_offers(loader.DATA / "options.toml")
    return tuple(structs.replace(each, choices=_sets()) if each.key == "star_set" else each for each in offers)


def _sets() -> tuple[tuple[str, str], ...]:
    """Return all sets of star counters in the data folder, as key and title (R-STAR-01)."""
    return tuple(star_counters.titles().items())


def read_offers(path: Path) -> tuple[Offer, ...]:
    """Return the options in a file.

    Raise BadData if the file is malformed, or if the default of an option is not one of the option's values.
    """
    offers = loader.read_toml(path, _Offers).offers
    for place, offer in enumerate(offers):
        if not fits(offer.option(), offer.default):
            raise loader.BadData(path.name, f"option[{place}].default", f"is not a value of {offer.key}")
    return offers
