"""The shapes of REST bodies and answers about rule cases."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from engine.adjudicate.posted import Judgement


class CaseText(Struct, frozen=True, forbid_unknown_fields=True):
    """Cases of one game's rules, in YAML."""

    game: Annotated[str, Meta(max_length=40)]
    text: str


class CaseToShare(CaseText, frozen=True, forbid_unknown_fields=True):
    """The same with the title it is shared under; "": it has none."""

    title: Annotated[str, Meta(max_length=400)] = ""


class CaseJudgement(Struct, frozen=True):
    """What the rules say of the cases of a text."""

    judgement: Judgement


class SharedCaseRow(Struct, frozen=True):
    """A shared case in the list of its author. `created` in ISO 8601."""

    id: str
    game: str
    title: str
    created: str


class SharedCaseRows(Struct, frozen=True):
    """The asking person's own ones. `most`: how many one may share."""

    mine: tuple[SharedCaseRow, ...]
    most: int


class SharedCaseDetail(SharedCaseRow, frozen=True, kw_only=True):
    """One with its text. `url`: the link to share."""

    text: str
    mine: bool
    author: str
    url: str
