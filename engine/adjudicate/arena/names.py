"""Names as cases write them: players P, Q, R, S; pieces such as `D1` or `Q.D1`; hexes such as `9-3`; cards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from engine.adjudicate.values import CaseError, show
from engine.arena.rules import COMBAT, SPECIAL

LETTERS = ("P", "Q", "R", "S")
TYPES = "CDHBW"
CARDS = {*COMBAT, *SPECIAL}
PIECE = re.compile(r"C|[DHBW][1-9][0-9]?")
STEP_HEX = re.compile(r"[0-9]{1,2}-[0-9]{1,2}")
HEX = re.compile(r"[1-9][0-9]?-[0-6]")


class Names:
    """Converts the player letters and piece names of a case to those of the game. The first player has seat 0."""

    def __init__(self, players: Sequence[str]) -> None:
        if not 2 <= len(players) <= 4 or len(set(players)) < len(players) or not set(players) <= set(LETTERS):
            raise CaseError(f"players: {show(list(players))} are not two to four of P, Q, R, S")
        self.players = tuple(players)

    def seat(self, letter: Any) -> int:
        if letter not in self.players:
            raise CaseError(f"{show(letter)} is not one of the players {show(self.players)}")
        return self.players.index(letter)

    def letter(self, seat: int) -> str:
        return self.players[seat]

    def letters(self, seats: Sequence[int]) -> list[str]:
        return [self.players[seat] for seat in seats]

    def piece(self, text: Any, acting: int) -> str:
        """Return the piece id that the game uses, such as "1.D1" for `Q.D1`.

        If the text has no player letter, as in `D1`, the piece belongs to the acting seat.
        """
        owner, dot, name = text.rpartition(".") if isinstance(text, str) else ("", "", "")
        if PIECE.fullmatch(name) is None:
            raise CaseError(f"{show(text)} is not a piece such as D1 or Q.D1")
        return f"{self.seat(owner) if dot else acting}.{name}"

    def name_in_case(self, piece: str) -> str:
        """Return the name of a piece as a case writes it, with the letter of its owner."""
        seat, _, name = piece.partition(".")
        return f"{self.players[int(seat)]}.{name}"


def hex_name(text: Any) -> str:
    if not isinstance(text, str) or HEX.fullmatch(text) is None:
        raise CaseError(f"{show(text)} is not a hex such as 9-3")
    return text


def step_hex(text: Any) -> str:
    """Return the hex that a step of a move names. Only the format is checked here.

    The rules check whether the hex exists.
    """
    if not isinstance(text, str) or STEP_HEX.fullmatch(text) is None:
        raise CaseError(f"{show(text)} is not a hex such as 9-3")
    return text


def card(value: Any) -> str:
    """Return the name of a card. In a case, combat cards can be numbers. Raise CaseError if there is no such card."""
    name = str(value) if isinstance(value, int | str) and not isinstance(value, bool) else ""
    if name not in CARDS:
        raise CaseError(f"{show(value)} is not a card: {show(sorted(CARDS))}")
    return name


def read_card_name(value: Any) -> str:
    """Return the name of a card that a player plays. Raise CaseError for an unknown name.

    Numbers are not checked here. The rules refuse a card that does not exist or that the player does not hold.
    """
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else card(value)


def cards(values: Any) -> list[str]:
    if not isinstance(values, list):
        raise CaseError(f"{show(values)} is not a list of cards")
    return [card(each) for each in values]


def number(value: Any, what: str) -> int:
    """Convert a count to a number. In steps such as `take 1` the count is text."""
    if isinstance(value, bool) or not isinstance(value, int | str) or not str(value).isdecimal():
        raise CaseError(f"{what}: {show(value)} is not a number")
    return int(value)


def in_order(pieces: Sequence[str]) -> list[str]:
    """Return names of pieces sorted by type in the order C, D, H, B, W, then by number."""
    return sorted(pieces, key=lambda each: (TYPES.index(each.rpartition(".")[2][0]), each))
