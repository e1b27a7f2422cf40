"""Write Python structs as TypeScript types, so that the browser and the rules always use the same types."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct

HEAD = "// Generated from the Python structs; do not edit. `python manage.py typescript` writes this file.\n"
_PLAIN: dict[Any, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
    object: "unknown",
    msgspec.Raw: "unknown",
}


class _Writer:
    def __init__(self, unions: Mapping[str, Any]) -> None:
        self.names = {frozenset(get_args(kind)): name for name, kind in unions.items()}
        self.blocks: dict[str, str] = {}
        self.kinds: dict[str, type[Struct]] = {}

    def text(self, kind: Any) -> str:
        """Return the TypeScript text of a type, and declare the structs that the type contains."""
        if kind in _PLAIN:
            return _PLAIN[kind]
        origin, args = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self.text(args[0])
        if origin is Literal:
            return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in args)
        if origin in (Union, types.UnionType):
            named = self.names.get(frozenset(args))
            for arg in args:
                self.text(arg)
            return named or " | ".join(dict.fromkeys(self.text(arg) for arg in args))
        if origin is dict:
            return f"{{ [key: string]: {self.text(args[1])} }}"  # not Record<...>: a game may have a struct Record
        if origin is tuple and not (len(args) == 2 and args[1] is Ellipsis):
            return "[" + ", ".join(self.text(arg) for arg in args) + "]"
        if origin in (list, tuple, frozenset, set):
            inner = self.text(args[0])
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        if isinstance(kind, type) and issubclass(kind, Struct):
            self.declare(kind)
            return kind.__name__
        raise TypeError(f"no TypeScript for {kind!r}")

    def declare(self, kind: type[Struct]) -> None:
        """Declare a struct as a TypeScript interface. Raise TypeError if another struct already has the same name."""
        if self.kinds.setdefault(kind.__name__, kind) is not kind:
            raise TypeError(f"{kind.__qualname__} of {kind.__module__} and of {self.kinds[kind.__name__].__module__}")
        if kind.__name__ in self.blocks:
            return
        self.blocks[kind.__name__] = ""
        config = kind.__struct_config__
        lines = [f'  {config.tag_field}: "{config.tag}";'] if config.tag_field else []
        hints = typing.get_type_hints(kind, include_extras=True)
        for each in msgspec.structs.fields(kind):
            has_default = each.default is not NODEFAULT or each.default_factory is not NODEFAULT
            mark = "?" if has_default and (config.omit_defaults or config.forbid_unknown_fields) else ""
            lines.append(f"  {each.encode_name}{mark}: {self.text(hints[each.name])};")
        doc = (kind.__doc__ or "").strip().split("\n")[0]
        head = f"/** {doc} */\n" if doc and not doc.startswith(kind.__name__ + "(") else ""
        self.blocks[kind.__name__] = f"{head}export interface {kind.__name__} {{\n" + "\n".join(lines) + "\n}\n"


def declarations(roots: Mapping[str, Any]) -> str:
    """Return the TypeScript declarations of the given types. `roots` maps a name to a type.

    Structs become interfaces, and unions become type aliases. The name given for a struct must be the struct's Python
    name.
    """
    unions = {name: kind for name, kind in roots.items() if get_origin(kind) in (Union, types.UnionType)}
    writer = _Writer(unions)
    for kind in roots.values():
        writer.text(kind)
    aliases = [
        f"export type {name} =\n  | " + "\n  | ".join(writer.text(arg) for arg in get_args(kind)) + ";\n"
        for name, kind in unions.items()
    ]
    return HEAD + "\n" + "\n".join([*writer.blocks.values(), *aliases])
