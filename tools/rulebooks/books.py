"""The rulebooks of the games: their sections, and the pages and folders that speak of them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from tools.rulebooks.references import Section, in_editions, in_one_book
from tools.steps import ROOT


class Rulebook(NamedTuple):
    """The rulebook of one game, with the pages that name its sections and rulings."""

    title: str
    """Name of the game in the heading of the coverage page."""
    page: str
    """File name of the coverage page in docs/."""
    rulings: str
    """File name of the page of rulings in docs/."""
    about: str
    """First sentence of the coverage page. It says what the sections are."""
    named_in: Callable[[str, Collection[Section], str], list[Section]]
    """Function of `references` that finds the sections named in a text."""
    remark: re.Pattern[str] | None
    """Pattern of the parts of a code file that can name sections. None if the code names only rulings."""
    editions: tuple[str, ...] = ("",)


BOOKS = {
    "warpwar": Rulebook(
        title="WarpWar",
        page="coverage.md",
        rulings="rulings.md",
        about="The table lists each numbered section of the three WarpWar rulebooks.",
        named_in=in_editions,
        remark=re.compile(r"\((?:77|94|12) [^()]*(?:\([^()]*\)[^()]*)*\)"),
        editions=("1977", "1994", "2012"),
    ),
    "arena": Rulebook(
        title="Warp Arena",
        page="coverage-arena.md",
        rulings="rulings-arena.md",
        about="The table lists each section of the Warp Arena rulebook (1985), by its number or its heading.",
        named_in=in_one_book,
        remark=re.compile(r'"""(?:.*?)"""|#[^\n]*|"[^"\n]*"', re.DOTALL),
    ),
    "sumeria": Rulebook(
        title="Sumeria",
        page="coverage-sumeria.md",
        rulings="rulings-sumeria.md",
        about="The table lists each part of the rules of Sumeria. The rules have no numbers: phases have the names that"
        " the rules give them, the names of the other parts are ours.",
        named_in=in_one_book,
        remark=None,
    ),
}
"""Maps a game to its rulebook. The game's folders in engine/ and tests/engine/ have the same name."""


class Contents(NamedTuple):
    """The contents of sections/<game>.toml.

    `titles`: what each section is about. `none`: sections without a rule, with the reason. `code`: for some sections,
    the code files that belong to them but do not name them.
    """

    titles: dict[Section, str]
    none: dict[Section, str]
    code: dict[Section, tuple[str, ...]]


@lru_cache(maxsize=len(BOOKS))
def contents(game: str) -> Contents:
    """Return the sections of a game's rulebook, in the order of the rulebook.

    For a rulebook with only one edition, the file has the table `sections`.
    """
    path = Path(__file__).parent / "sections" / f"{game}.toml"
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    none, code = raw.pop("none"), raw.pop("code")
    editions = BOOKS[game].editions
    titles = {(edition, name): text for edition in editions for name, text in raw[edition or "sections"].items()}
    return Contents(
        titles,
        {_section(key, editions): reason for key, reason in none.items()},
        {_section(key, editions): tuple(files) for key, files in code.items()},
    )


def _section(key: str, editions: Collection[str]) -> Section:
    edition, _, name = key.partition(" ")
    return (edition, name) if edition in editions else ("", key)


def label(section: Section) -> str:
    """Return the usual text for a section: "2012 7.1.4", or "4.2.4" in a game with one rulebook."""
    return " ".join(section).strip()


def sections(game: str, text: str, edition: str = "") -> list[Section]:
    """Return the sections that a text names. `edition`: the edition that applies until the text names another one."""
    return BOOKS[game].named_in(text, contents(game).titles, edition)


def rulings_text(game: str) -> str:
    """Return the text of the game's page of rulings."""
    return (ROOT / "docs" / BOOKS[game].rulings).read_text(encoding="utf-8")


def case_files(game: str) -> list[Path]:
    """Return the game's case files, sorted by name."""
    return sorted((ROOT / "tests" / "engine" / game / "cases").glob("*.yaml"))


def code_folder(game: str) -> Path:
    """Return the folder of the code for the game's rules."""
    return ROOT / "engine" / game
