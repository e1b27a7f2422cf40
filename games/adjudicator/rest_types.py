"""Request and response bodies about rule cases."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from engine.adjudicate.posted import Judgement


class CaseText(Struct, frozen=True, forbid_unknown_fields=True):
    """Rule cases of one game, in YAML."""

    game: Annotated[str, Meta(max_length=40)]
    text: str


class CaseToShare(CaseText, frozen=True, forbid_unknown_fields=True):
    """Rule cases (as in `CaseText`) and the title under which they are shared.

    The title is "" if the author gave none.
    """

    title: Annotated[str, Meta(max_length=400)] = ""


class CaseJudgement(Struct, frozen=True):
    """The response to a request to run the rule cases in a text: the verdict on each case."""

    judgement: Judgement


class SharedCaseRow(Struct, frozen=True):
    """A shared text of rule cases, as shown in its author's list. `created`: a time in ISO 8601."""

    id: str
    game: str
    title: str
    created: str


class SharedCaseRows(Struct, frozen=True):
    """The texts of rule cases that the requesting user shares.

    `most`: the maximum number of texts that a user may share.
    """

    mine: tuple[SharedCaseRow, ...]
    most: int


class SharedCaseDetail(SharedCaseRow, frozen=True, kw_only=True):
    """A shared text of rule cases with all details.

    `mine`: whether the requesting user is its author. `url`: the link to share.
    """

    text: str
    mine: bool
    author: str
    url: str
