"""Mutants of Python code, made by cosmic-ray (https://cosmic-ray.readthedocs.io)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

OPERATORS = (
    "AddNot",
    "NumberReplacer",
    "RemoveDecorator",
    "ReplaceAndWithOr",
    "ReplaceBinaryOperator_Add_Sub",
    "ReplaceBinaryOperator_Mul_Add",
    "ReplaceBinaryOperator_Sub_Add",
    "ReplaceBreakWithContinue",
    "ReplaceComparisonOperator_Eq_NotEq",
    "ReplaceComparisonOperator_GtE_Gt",
    "ReplaceComparisonOperator_Gt_GtE",
    "ReplaceComparisonOperator_LtE_Lt",
    "ReplaceComparisonOperator_Lt_LtE",
    "ReplaceContinueWithBreak",
    "ReplaceFalseWithTrue",
    "ReplaceOrWithAnd",
    "ReplaceTrueWithFalse",
    "ZeroIterationForLoop",
)


def files(folder: Path) -> Iterator[Path]:
    return (file for file in folder.rglob("*.py") if "migrations" not in file.parts)


def places(code: str) -> dict[str, int]:
    """Return the number of places of this code to which each operator applies. Operators without any are left out."""
    nodes = list(ast_nodes(get_ast(code)))
    found = {
        name: sum(len(list(get_operator(f"core/{name}")().mutation_positions(node))) for node in nodes)
        for name in OPERATORS
    }
    return {name: count for name, count in found.items() if count}


def apply_operator(code: str, operator: str, occurrence: int) -> str | None:
    """Return the changed code; None if there is no such place."""
    changed: str | None = mutate_code(code, get_operator(f"core/{operator}")(), occurrence)
    return changed
