"""The notation of cases: places, stacks, moves, markers, cards.

Functions raise CaseError for text that is malformed.
"""

from __future__ import annotations

import re

from engine.adjudicate.values import CaseError
from engine.sumeria.commands import LoneAttack, Move
from engine.sumeria.refusals import build_refusal
from engine.sumeria.terrain.banks import CROSS, is_place
from engine.sumeria.terrain.land import the_land
from engine.sumeria.war.cards import TYPES

_PLACE = re.compile(r"[0-9]{4}[RL]?")
_CARD = re.compile(rf"[{TYPES}](?:[1-9]|10)")
_LIKE_A_CARD = re.compile(r"[A-Z][0-9]{1,2}")
LEADER = "L"


def words(raw: str | int | None) -> list[str]:
    """Return the words of a text, which spaces separate. A number is returned as a hex of four digits."""
    return [] if raw is None else (f"{raw:04d}" if isinstance(raw, int) else raw).split()


def word(raw: str | int | None) -> str:
    """Return the only word of a text. Raise CaseError if the text does not have exactly one word."""
    found = words(raw)
    if len(found) != 1:
        raise CaseError(f"{raw!r} must be one place")
    return found[0]


def place(text: str) -> str:
    """Convert the name of a city or a hex to the form that the rules use.

    The rules check whether the place exists.
    """
    found = the_land().cities.get(text, text)
    if not _PLACE.fullmatch(found):
        raise CaseError(f"{text!r} is not a place: write a city's name, or a hex (with its bank in a river)")
    return found


def real_place(text: str) -> str:
    """Return the place on the map if a piece can stand there. Raise CaseError if there is no such place."""
    found = place(text)
    if not is_place(the_land(), found):
        raise CaseError(f"{text!r} is not a place on the map where a piece can stand")
    return found


def land_hex(text: str) -> str:
    """Return the land hex for a city's name or for a hex without the letter of a river bank ("0305", not "0305R").

    Raise CaseError if the text names no land hex.
    """
    found = place(text)
    known = the_land().hexes.get(found)
    if known is None or known.value is None:
        raise CaseError(f"{text!r} is not a land hex on the map")
    return found


def city(text: str) -> str:
    found = land_hex(text)
    if not the_land().hexes[found].city:
        raise CaseError(f"{text!r} is not a city")
    return found


def markers(raw: str | int | None) -> set[str]:
    """Return the hexes of a text such as "Kish+ 0407": the hex of Kish, all land hexes adjacent to Kish, and 0407."""
    found: set[str] = set()
    for each in words(raw):
        hex_id = land_hex(each.removesuffix("+"))
        found |= {hex_id, *the_land().land_round(hex_id)} if each.endswith("+") else {hex_id}
    return found


def stack(text: str) -> tuple[str, int, int]:
    """Return place, number of armies and number of Leaders for a text such as "0305R:3+L"."""
    where, colon, pieces = text.partition(":")
    armies = leaders = 0
    for piece in pieces.split("+") if colon else [""]:
        if piece == LEADER:
            leaders += 1
        elif piece.isdecimal() and len(piece) < 5:
            armies += int(piece)
        else:
            raise CaseError(f"{text!r} is not a stack such as 0305R:3+L")
    return place(where), armies, leaders


def armies(raw: str | int | None) -> dict[str, int]:
    """Return a dict from place to number of armies. The stacks in the text must not contain a Leader."""
    found: dict[str, int] = {}
    for each in words(raw):
        where, number, leaders = stack(each)
        if leaders:
            raise CaseError(f"{each!r}: write Leaders under `leaders`")
        real_place(where)
        found[where] = found.get(where, 0) + number
    return {where: number for where, number in found.items() if number}


def move(raw: str | int | None) -> Move:
    """Return the move for a text such as "0305R:3+L > 0406 > x".

    Raise Illegal if the text has more than one Leader.
    """
    if not isinstance(raw, str):
        raise CaseError(f"{raw!r} is not a move")
    start, *steps = [part.strip() for part in raw.split(">")]
    where, number, leaders = stack(start)
    if leaders > 1:
        raise build_refusal("E-PIECES")
    return Move(where, number, leaders == 1, tuple(step if step == CROSS else place(step) for step in steps))


def attack(raw: str | int | None, seats: dict[str, int]) -> LoneAttack:
    """Return the attack on a lone Leader for a text such as "Kish" or "0406L B".

    B is the player who owns the Leader.
    """
    found = words(raw)
    if len(found) == 1:
        return LoneAttack(place(found[0]))
    if len(found) == 2 and found[1] in seats:
        return LoneAttack(place(found[0]), seats[found[1]])
    raise CaseError(f"{raw!r} is not the place of a Leader without armies (with the owner if there are several)")


def cards(raw: str | None) -> list[str]:
    """Return the War cards in a text such as "P7 J10". Each card must exist and must be named only once."""
    found = read_card_names(raw)
    for each in found:
        if not _CARD.fullmatch(each):
            raise CaseError(f"{each!r} is not a War card such as P7")
    if len(set(found)) != len(found):
        raise CaseError(f"{raw!r}: a card is given twice")
    return found


def read_card_names(raw: str | None) -> list[str]:
    """Return the War cards that a player discards or plays. The rules check whether the player holds these cards."""
    found = words(raw)
    for each in found:
        if not _LIKE_A_CARD.fullmatch(each):
            raise CaseError(f"{each!r} is not a War card such as P7")
    return found


def harvest_cards(raw: str | None) -> list[str]:
    """Return the Harvest cards in a text such as "G L X". Each letter is the effect of a card."""
    found = words(raw)
    for each in found:
        if each not in ("G", "L", "X"):
            raise CaseError(f"{each!r} is not a Harvest card: G, L or X")
    return found


def title(where: str) -> str:
    """Return the name of a place in the form that cases use."""
    return the_land().title(where)
