"""Scenarios drawn at random, as users might write them, and the same with one thing broken."""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random
from typing import Any

Form = dict[str, Any]

STARS: dict[int, tuple[str, ...]] = {
    1: ("Sippur", "Byblos", "Mosul", "Ubaid", "Erech", "Adab", "Mari", "Ur", "Khafa"),
    2: ("Calah", "Nippur", "Larsu", "Susa", "Assur"),
    3: ("Isin", "Sumarra", "Nineveh", "Sumer", "Umma", "Babylon", "Elam", "Akkad"),
    5: ("Kling", "Arinna", "Zalpa", "Ebla", "Kanesh", "Harran"),
}
"""Some stars of some sectors, typed from the map."""

PACKAGES = {"1977": (), "1994": ("alliances",), "2012": ("advanced", "tech", "counters", "armor", "cannons")}


def draw_scenario(number: int) -> Form:
    """Return the fields of a playable scenario that ends after a few turns. The same number draws the same fields."""
    rng = Random(number)
    edition = rng.choice(("1977", "1994", "2012", "2012", "2012"))
    most = 2 if edition == "1977" else rng.randint(2, 8 if edition == "2012" else 4)
    form: Form = {
        "title": f"Drawn {number}",
        "edition": edition,
        "seats": [2, most],
        "minutes": rng.randint(5, 600),
        "text": "Drawn at random.",
        "uses": _uses(rng, edition),
        "victory": [],
        "rules": {"first_income": rng.randint(10, 80), "later_income": rng.randint(1, 20)},
        "options": [],
    }
    stars = _ground(rng, form)
    if rng.random() < 0.5:
        form["choose_homes"] = rng.sample(stars, most)
    else:
        homes = rng.sample(stars, most)
        form["side"] = [{"homes": [home]} for home in homes]
    if edition == "2012":
        _new_rules(rng, form, stars)
    _victory(rng, form, stars)
    return form


def _uses(rng: Random, edition: str) -> list[str]:
    if edition != "2012":
        return []
    return ["advanced", "tech", "counters"][: rng.randint(0, 3)]


def _ground(rng: Random, form: Form) -> list[str]:
    if rng.random() < 0.3:
        form["map"] = "classic"
        return [star for sector in (1, 2, 3) for star in STARS[sector]]
    sectors = rng.sample(sorted(STARS), rng.randint(2, 4))
    form["layout"] = [sectors[:2], sectors[2:]] if len(sectors) > 2 else [sectors]
    return [star for sector in sectors for star in STARS[sector]]


def _new_rules(rng: Random, form: Form, stars: list[str]) -> None:
    form["rules"]["emperor"] = rng.random() < 0.4
    hidden = rng.choice(("", "semi_hidden", "blind"))
    if hidden:
        form["rules"][hidden] = True
    form["options"] = [key for key in ("diplomacy", "armor", "cannons", "advanced_generators") if rng.random() < 0.4]
    if "counters" in form["uses"]:
        form["counters"] = dict(zip(rng.sample(stars, 2), rng.sample(range(1, 20), 2), strict=True))


def _victory(rng: Random, form: Form, stars: list[str]) -> None:
    kinds = ["bases", "total_destruction", "star_total", "star_cluster", "vp_total"]
    if form["rules"].get("emperor"):
        kinds.append("emperor")
    for kind in rng.sample(kinds, rng.randint(0, 3)):
        condition: Form = {"kind": kind, "text": f"By {kind}."}
        if kind in ("star_total", "vp_total"):
            condition["n"] = rng.randint(3, 10) if kind == "star_total" else rng.randint(20, 200)
        if kind == "star_cluster":
            condition["stars"] = rng.sample(stars, 3)
        form["victory"].append(condition)
    form["victory"].append({"kind": "ending_turn", "text": "It ends.", "n": rng.randint(2, 5)})


Break = tuple[str, Callable[[Form], Any]]
"""The path of the refused field, and the function that breaks it."""


def _set_field(form: Form, *path: Any, to: Any) -> Form:
    last = form
    for key in path[:-1]:
        last = last[key]
    last[path[-1]] = to
    return form


def _set_layout(form: Form, layout: list[list[int]]) -> Form:
    form.pop("map", None)
    return _set_field(form, "layout", to=layout)


BREAKS: tuple[Break, ...] = (
    ("title", lambda form: _set_field(form, "title", to="")),
    ("title", lambda form: _set_field(form, "title", to="x" * 61)),
    ("text", lambda form: _set_field(form, "text", to="two\nlines")),
    ("seats", lambda form: _set_field(form, "seats", to=[2, 9])),
    ("seats", lambda form: _set_field(form, "seats", to=[1, 2])),
    ("minutes", lambda form: _set_field(form, "minutes", to=7000)),
    ("edition", lambda form: _set_field(form, "edition", to="1985")),
    ("uses.0", lambda form: _set_field(form, "uses", to=["wings"])),
    ("options.0", lambda form: _set_field(form, "options", to=["resign"])),
    ("rules.first_income", lambda form: _set_field(form, "rules", "first_income", to=-1)),
    ("rules.missiles_per_bp", lambda form: _set_field(form, "rules", "missiles_per_bp", to=0)),
    ("victory", lambda form: _set_field(form, "victory", to=[])),
    ("victory.0.kind", lambda form: _set_field(form, "victory", 0, "kind", to="luck")),
    ("victory.0.text", lambda form: _set_field(form, "victory", 0, "text", to=" ")),
    ("victory", lambda form: form["victory"].insert(0, {"kind": "star_cluster", "text": "x", "stars": ["Nowhere"]})),
    ("layout", lambda form: _set_layout(form, [[1, 11]])),
    ("layout", lambda form: _set_layout(form, [[1, 2], []])),
    ("map", lambda form: _set_field(_set_layout(form, [[1, 2]]), "map", to="classic")),
    ("wings", lambda form: _set_field(form, "wings", to=1)),
)


def draw_broken_scenario(number: int) -> tuple[Form, str]:
    """Return a drawn scenario with one thing broken, and the field for which it must be refused."""
    field, breaks = BREAKS[number % len(BREAKS)]
    form = copy.deepcopy(draw_scenario(number))
    breaks(form)
    return form, field
