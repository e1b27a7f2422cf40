"""Rulebook notation: ship records, orders, ECM, damage and paths, read and printed.

    W4: TL0 PD={7}6 B=3 S={3}2 T=1 M={6}3 SR=1 CARRY=S31+S32 WG=MWG BP=15 EMP=1     {n}m: built with n, now m
    S35 DODGE D=4 T=2; M1 at W4 D=3; M2 at W4 D=4
    S32 ATTACK W3 D=3 C=1(3) C=1(1)
    W1 DODGE W2 D=0 B=2; PICKUP S10 S11
    W1 RETREAT to 1721 D=4

The forms of the rulebooks are read too: "W3 (TL0) ATTACKS S25: D=0, B=3", "M ATTACKS W3: D=3", "(firing 3 shells)".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import get_args

from msgspec import Struct
from msgspec.structs import replace

from engine.warpwar.commands import Damage, EcmUse, Order, Shot, Tactic
from engine.warpwar.units.ship import ATTRS, Generator, Ship

ID = r"[A-Z]{1,3}\d{1,6}"
_NUMBER = re.compile(r"\d{1,4}")
_RECORD = re.compile(rf"\s*({ID})\s*(?:\((?:TL|LEVEL)\s*(\d{{1,2}})\))?\s*:?\s*(.*)", re.IGNORECASE | re.DOTALL)
_FIELD = re.compile(r"([A-Z]+)\s*=\s*(\{(\d{1,4})\}\s*(\d{1,4})|[A-Z0-9+]+|-)", re.IGNORECASE)
_LEVEL = re.compile(r"(?:TL|LEVEL)\s*=?\s*(\d{1,2})\b", re.IGNORECASE)
_TACTICS: dict[str, Tactic] = {word + end: word for word in get_args(Tactic) for end in ("", "S")}
_GENERATORS: dict[str, Generator] = {name: name for name in get_args(Generator) if name}
_HEAD = re.compile(
    rf"({ID})(?:\s*\((?:TL|LEVEL)\s*\d{{1,2}}\))?\s*:?\s*([A-Z]+)(?:\s+({ID}))?(?=[\s:,]|$)\s*:?(.*)",
    re.IGNORECASE | re.DOTALL,
)
_MISSILE = re.compile(rf"M(\d{{1,3}})?\s*(?:AT|ATTACKS?)\s*({ID})\s*:?,?\s*D\s*=\s*(\d+)\.?", re.IGNORECASE)
_CANNON = re.compile(r"C\s*=\s*1\s*\(\s*(?:FIRING\s+)?(\d{1,4})\s*(?:SHELLS?)?\s*\)", re.IGNORECASE)
_AIMED = re.compile(rf"C\s*=\s*1\s*\(\s*(\d{{1,4}})\s+AT\s+({ID})\s*\)", re.IGNORECASE)
_POWER = re.compile(r"([DBSET])\s*=\s*(\d{1,4})", re.IGNORECASE)
_TO = re.compile(r"\bTO\s*=?\s*([A-Z0-9]+)", re.IGNORECASE)
_LOAD = re.compile(rf"(PICK-?UP|PICK|DROP)((?:[\s,+]+{ID})+)", re.IGNORECASE)
_ECM = re.compile(rf"({ID}\.M\d{{1,3}})\s*=\s*(\d{{1,4}})(?:\s+(DOWN|UP)\s+(\d{{1,2}}))?", re.IGNORECASE)


class NotationError(ValueError):
    """Raised if a text does not follow the notation. The message says what was expected.

    `code`: the code of the error. It is E-MALFORMED, or another code if the rules forbid what the text says.
    """

    def __init__(self, text: str, code: str = "E-MALFORMED") -> None:
        super().__init__(text)
        self.code = code


class ShipRecord(Struct, frozen=True):
    """The content of a ship record: the ship, the ids of the units in its racks, and whether the Emperor is aboard."""

    ship: Ship
    carry: tuple[str, ...] = ()
    emperor: bool = False


# ---- ship records -----------------------------------------------------------------------------------------------


def print_ship(ship: Ship, riders: Sequence[str] = (), emperor: bool = False) -> str:
    """Return the record of a ship. It shows the attributes with which the ship was built, and what is left of them."""
    parts = [f"{ship.id}: TL{ship.tl}", *_values(tuple(ship.built.items()), tuple(ship.now.items()))]
    if riders:
        parts.append("CARRY=" + "+".join(riders))
    if ship.wg not in ("", "WG"):
        parts.append(f"WG={ship.wg}")
    if ship.bp:
        parts.append(f"BP={ship.bp}")
    if emperor:
        parts.append("EMP=1")
    return " ".join(parts)


@lru_cache(maxsize=4096)
def _values(built: tuple[tuple[str, int], ...], now: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    """Return the attributes in the order of a record.

    The result is cached, because most ships do not change at each step.
    """
    was, left, parts = dict(built), dict(now), []
    for attr in ATTRS:
        old, new = was.get(attr, 0), left.get(attr, 0)
        if old or new:
            parts.append(f"{attr}={new}" if old == new else f"{attr}={{{old}}}{new}")
    return tuple(parts)


def parse_ship(text: str, owner: int = -1, generator: Generator = "WG") -> ShipRecord:
    """Read a ship record.

    `CARRY=-` in the record means that no unit is aboard. `generator`: the generator of a Warpship whose record does not
    name one. Raise NotationError if the text is not a ship record.
    """
    head = _RECORD.fullmatch(text)
    if not head:
        raise NotationError(f"{text!r} is not a ship record. Write it like 'W4: TL0 PD=7 B=3 S=3'.")
    id, tl, rest = head[1].upper(), int(head[2] or 0), head[3]
    if id[0] not in "WS" or not id[1:].isdecimal():
        raise NotationError(f"{id} is not a ship. Warpships are W and a number, Systemships S and a number.")
    level = _LEVEL.search(rest)
    if level:
        tl, rest = int(level[1]), rest[: level.start()] + rest[level.end() :]
    fields = _fields(rest, id)
    words = {key: fields.pop(key) for key in ("CARRY", "WG", "BP", "EMP") if key in fields}
    built, now = _attributes(fields, id)
    wg = _generator(words.get("WG", ""), id, generator)
    ship = Ship(id=id, owner=owner, built=built, now=now, tl=tl, wg=wg, bp=_number(words.get("BP", "0"), "BP"))
    carry = tuple(each.upper() for each in words["CARRY"].split("+") if each.strip("-")) if "CARRY" in words else ()
    emperor = words.get("EMP", "0")
    if emperor not in ("0", "1"):
        raise NotationError(f"{id}: EMP must be 0 or 1, not {emperor}.")
    return ShipRecord(ship, carry, emperor == "1")


def _fields(rest: str, id: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    for match in _FIELD.finditer(rest):
        key = match[1].upper()
        if key in fields:
            raise NotationError(f"{id}: {key} appears twice.")
        fields[key] = match[2].upper().replace(" ", "")
    left = _FIELD.sub("", rest).replace(",", "").strip(" .\n\t")
    if left:
        raise NotationError(f"{id}: {left!r} is not part of a ship record. Write attributes as PD=7 or PD={{7}}6.")
    return fields


def _attributes(fields: Mapping[str, str], id: str) -> tuple[dict[str, int], dict[str, int]]:
    built, now = {}, {}
    for attr in ATTRS:
        if attr in fields:
            first, _, last = fields[attr].lstrip("{").partition("}")
            built[attr] = _number(first, attr)
            now[attr] = _number(last or first, attr)
            if now[attr] > built[attr]:
                raise NotationError(f"{id}: {attr} cannot be {now[attr]}, because it was built as {built[attr]}.")
    unknown = [key for key in fields if key not in ATTRS]
    if unknown:
        raise NotationError(f"{id}: {unknown[0]} is not an attribute of a ship.")
    return {a: n for a, n in built.items() if n}, {a: n for a, n in now.items() if built[a]}


def _generator(word: str, id: str, default: Generator) -> Generator:
    if not id.startswith("W"):
        if word:
            raise NotationError(f"{id}: a Systemship has no warp generator.")
        return ""
    if word in _GENERATORS:
        return _GENERATORS[word]
    if word:
        raise NotationError(f"{id}: WG={word} is not a warp generator. Write WG, SWG, MWG or LWG.")
    return default


def _number(word: str, what: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise NotationError(f"{what}={word} is not a whole number from 0 to 9999.")
    return int(word)


# ---- orders -----------------------------------------------------------------------------------------------------


def print_order(order: Order, tl: int | None = None) -> str:
    """Return an order in notation, in the form in which orders are revealed.

    If `tl` is given, the technology level is printed after the ship's id (R-CMB-10).
    """
    level = "" if tl is None else f" (TL{tl})"
    words = [f"{order.ship}{level} {order.tactic}"]
    if order.target:
        words.append(order.target)
    if order.to:
        words.append(f"to {order.to}")
    words.append(f"D={order.D}")
    words += [f"{name}={power}" for name in "BSET" if (power := getattr(order, name))]
    for at, shells in enumerate(order.cannons):
        aim = f" at {order.cannon_targets[at]}" if at < len(order.cannon_targets) else ""
        words.append(f"C=1({shells}{aim})")
    parts = [" ".join(words)]
    parts += [f"M{at} at {shot.target} D={shot.drive}" for at, shot in enumerate(order.missiles, 1)]
    if order.pickup:
        parts.append("PICKUP " + " ".join(order.pickup))
    if order.drop:
        parts.append("DROP " + " ".join(order.drop))
    return "; ".join(parts)


def level_of(line: str) -> int:
    """Return the technology level in a revealed order. Return 0 if the order has no level."""
    found = _LEVEL.search(line)
    return int(found[1]) if found else 0


def parse_orders(lines: Iterable[str]) -> list[Order]:
    """Read orders. An order can have several lines: a line that begins with a Missile belongs to the order before
    it."""
    return [parse_order(text) for text in join_missiles(lines)]


def join_missiles(lines: Iterable[str]) -> list[str]:
    """Return one text for each order. A line that begins with a Missile is appended to the line before it."""
    texts: list[str] = []
    for line in lines:
        if texts and _MISSILE.match(line.strip()):
            texts[-1] += "; " + line.strip()
        else:
            texts.append(line)
    return texts


def parse_order(text: str) -> Order:
    """Read one order. Raise NotationError if the text is not an order. The error's code is E-TACTIC for an unknown
    tactic."""
    parts = [part.strip(" .\n\t") for part in re.split(r"[;\n]", text)]
    head = _HEAD.fullmatch(parts[0])
    if not head:
        raise NotationError(f"{text!r} is not an order. Write it like 'W4 ATTACK S35 D=2 B=3 S=1'.")
    ship, tactic, target, rest = head[1].upper(), head[2].upper(), (head[3] or "").upper(), head[4]
    if tactic not in _TACTICS:
        raise NotationError(f"{ship}: {tactic} is not a tactic. Choose ATTACK, DODGE or RETREAT.", "E-TACTIC")
    order = _powers(ship, _TACTICS[tactic], target, rest)
    return _extras(order, [part for part in parts[1:] if part])


def _powers(ship: str, tactic: Tactic, target: str, rest: str) -> Order:
    aimed = [(int(shells), at.upper()) for shells, at in _AIMED.findall(rest)]
    shells = [int(each) for each in _CANNON.findall(rest)]
    to = _TO.search(rest)
    powers: dict[str, int] = {}
    for name, power in _POWER.findall(without := _CANNON.sub(" ", _AIMED.sub(" ", rest))):
        if name.upper() in powers:
            raise NotationError(f"{ship}: {name.upper()} appears twice.")
        powers[name.upper()] = int(power)
    left = _TO.sub(" ", _POWER.sub(" ", without))
    if re.sub(r"[\s,:.]|\bC=0\b", "", left):
        raise NotationError(f"{ship}: {left.strip(' ,:.')!r} is not part of an order.")
    if aimed and shells:
        raise NotationError(f"{ship}: give a target to every Cannon, or to no Cannon.")
    return Order(
        ship=ship,
        tactic=tactic,
        target=target,
        to=to[1].upper() if to else "",
        cannons=tuple(shells or [n for n, _ in aimed]),
        cannon_targets=tuple(at for _, at in aimed),
        D=powers.get("D", 0),
        B=powers.get("B", 0),
        S=powers.get("S", 0),
        E=powers.get("E", 0),
        T=powers.get("T", 0),
    )


def _extras(order: Order, parts: Sequence[str]) -> Order:
    """Read the parts of an order after the first: Missiles, pick-ups, drops and the hex of a retreat."""
    missiles: list[tuple[int, Shot]] = []
    loads: dict[str, list[str]] = {"P": [], "D": []}
    to = order.to
    for part in parts:
        if missile := _MISSILE.fullmatch(part):
            number = int(missile[1]) if missile[1] else len(missiles) + 1
            missiles.append((number, Shot(target=missile[2].upper(), drive=min(int(missile[3]), 9999))))
        elif load := _LOAD.fullmatch(part):
            loads[load[1][0].upper()] += re.findall(ID, load[2].upper())
        elif goal := _TO.fullmatch(part):
            to = goal[1].upper()
        else:
            raise NotationError(f"{order.ship}: {part!r} is neither a Missile, a pick-up, a drop nor a retreat hex.")
    missiles.sort(key=lambda each: each[0])
    if [number for number, _ in missiles] != list(range(1, len(missiles) + 1)):
        raise NotationError(f"{order.ship}: number the Missiles M1, M2, ... without gaps.")
    shots = tuple(shot for _, shot in missiles)
    return replace(order, missiles=shots, pickup=tuple(loads["P"]), drop=tuple(loads["D"]), to=to)


# ---- ECM, damage, paths -----------------------------------------------------------------------------------------


def print_ecm(uses: Iterable[EcmUse]) -> list[str]:
    """Return one line of ECM for each ship, such as "W4: S35.M1=1 down 1, S35.M2=2 up 1"."""
    by_ship: dict[str, list[str]] = {}
    for use in uses:
        way = f"up {use.change}" if use.change > 0 else f"down {-use.change}"
        by_ship.setdefault(use.ship, []).append(f"{use.missile}={use.points} {way}")
    return [f"{ship}: " + ", ".join(parts) for ship, parts in by_ship.items()]


def parse_ecm(text: str) -> list[EcmUse]:
    """Read one line of ECM. Without "up" or "down" the drive does not change. Raise NotationError if the text is not
    ECM."""
    ship, rest = _split_id(text, "ECM", "W4: S35.M1=1 down 1")
    sign = {"UP": 1, "DOWN": -1, "": 0}
    uses = [
        EcmUse(ship=ship, missile=missile.upper(), points=int(points), change=int(by or 0) * sign[way.upper()])
        for missile, points, way, by in _ECM.findall(rest)
    ]
    if re.sub(r"[\s,;]", "", _ECM.sub("", rest)):
        raise NotationError(f"{text!r} is not ECM. Write it like 'W4: S35.M1=1 down 1'.")
    return uses


def print_damage(hits: Mapping[str, Mapping[str, int]]) -> list[str]:
    """Return one line of damage for each ship, such as "W4: B=3 S=2 S31.PD=1". The numbers are hits."""
    return [f"{ship}: " + " ".join(f"{attr}={n}" for attr, n in taken.items() if n) for ship, taken in hits.items()]


def parse_damage(lines: Iterable[str]) -> Damage:
    """Read lines of damage, one for each ship. The numbers are hits. Raise NotationError if a line is not damage."""
    hits: dict[str, dict[str, int]] = {}
    for text in lines:
        ship, rest = _split_id(text, "damage", "W4: B=3 S=2 S31.PD=1")
        taken = hits.setdefault(ship, {})
        for word in re.split(r"[\s,;]+", rest.strip()):
            if not word:
                continue
            attr, _, count = word.upper().partition("=")
            if not attr or attr in taken or not re.fullmatch(rf"(?:{ID}\.)?[A-Z]+", attr):
                raise NotationError(f"{text!r}: {word!r} is not a hit. Write it like 'W4: B=3 S=2 S31.PD=1'.")
            taken[attr] = _number(count, attr)
    return Damage(hits=hits)


def _split_id(text: str, what: str, example: str) -> tuple[str, str]:
    """Split a text such as "W4: ..." into the id and the rest."""
    head = re.fullmatch(rf"\s*({ID})\s*:(.*)", text, re.IGNORECASE | re.DOTALL)
    if not head:
        raise NotationError(f"{text!r} is not {what}. Write, for example, '{example}'.")
    return head[1].upper(), head[2]


def print_path(path: Iterable[str]) -> str:
    """Return the steps of a move as one line, such as "Umma, ~Girsu, drop S20, 1918"."""
    return ", ".join(path)


def parse_path(text: str) -> tuple[str, ...]:
    """Read the steps of a move from one line. The steps are separated by commas."""
    steps = (" ".join(step.split()) for step in text.split(","))
    return tuple(step for step in steps if step)
