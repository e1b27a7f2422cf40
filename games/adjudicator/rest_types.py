"""Request and response bodies about rule cases."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from engine.adjudicate.posted import Judgement


class CaseText(Struct, frozen=True, forbid_unknown_fields=True):
    """Cases of one game's rules, in YAML."""

    game: Annotated[str, Meta(max_length=40)]
    text: str


class CaseToShare(CaseText, frozen=True, forbid_unknown_fields=True):
    """A CaseText with the title it is shared under; "" if it has none."""

    title: Annotated[str, Meta(max_length=400)] = ""


class CaseJudgement(Struct, frozen=True):
    """The rules' judgement of the cases of a text."""

    judgement: Judgement


class SharedCaseRow(Struct, frozen=True):
    """A shared case in its author's list. `created`: a time in ISO 8601."""

    id: str
    game: str
    title: str
    created: str


class SharedCaseRows(Struct, frozen=True):
    """The requesting person's own shared cases. `most`: the maximum number."""

    mine: tuple[SharedCaseRow, ...]
    most: int


class SharedCaseDetail(SharedCaseRow, frozen=True, kw_only=True):
    """A shared case with its text. `url`: the link to share."""

    text: str
    mine: bool
    author: str
    url: str
