"""Write types for the page: of the protocol, and of each game's views (`make types`).

Everything comes from the server's and the games' own msgspec types, with their docstrings; a test compares the
committed files.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
import types
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec
from msgspec import inspect as shapes

from tablee.games.registry import HOUSE, text_of
from tablee.server import table_registry
from tablee.server.http import replays, rest, rule_pages
from tablee.server.socket import messages
from tablee.table import commands, public_events

PAGE = Path(__file__).parent.parent / "web" / "src"
FILE = PAGE / "lib" / "protocol.ts"
WIDTH = 100
NOTE = "// Written by `make types` (tools/typescript.py) from the game's own types. Changes belong there.\n"
HEAD = """\
// Written by `make types` (tools/typescript.py) from the server's own types. Changes belong there.

/** The version of the protocol that these types describe. */
export const VERSION = {version};
"""
UNIONS: dict[str, tuple[types.UnionType, str]] = {
    "AnyCommand": (commands.AnyCommand, "Anything that people can ask of a table."),
    "AnyPublicEvent": (public_events.AnyPublicEvent, "Anything that viewers hear of the log."),
    "FromClient": (messages.FromClient, "Anything that is sent to the server."),
    "FromServer": (messages.FromServer, "Anything that the server sends."),
}
NAMED = {frozenset(get_args(union)): name for name, (union, _) in UNIONS.items()}
SENT_AS = {(message, "events"): "AnyPublicEvent[]" for message in ("Snapshot", "Update", "Played")}
"""Fields that the server builds as plain objects, with the type they have."""
PILE = {shapes.ListType, shapes.IntType, shapes.StrType}
PLAIN = {
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.StrType: "string",
    shapes.BoolType: "boolean",
    shapes.NoneType: "null",
    shapes.AnyType: "unknown",
    shapes.BytesType: "string",
}


def main() -> None:
    """Writes the files."""
    for file, written in files().items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(written, encoding="utf-8")


def files() -> dict[Path, str]:
    """All generated files with their content."""
    views = {PAGE / "games" / name / "views.ts": views_text(text_of(name).position_type) for name in HOUSE}
    return {FILE: text()} | views


def views_text(view: type[msgspec.Struct]) -> str:
    """The types of a game's views: in a view no field is missing."""
    found = {name_of(inner): inner for inner in reached(view)}
    return "\n".join([NOTE, *(interface(found[name], is_whole=True) for name in sorted(found))])


def text() -> str:
    """The whole file."""
    found: dict[str, type[msgspec.Struct]] = {}
    for struct in roots():
        for inner in reached(struct):
            assert found.setdefault(name_of(inner), inner) is inner, f"two types are called {name_of(inner)}"
    parts = [HEAD.format(version=messages.VERSION)]
    parts += [interface(found[name]) for name in sorted(found)]
    parts += [union(name, list(get_args(kinds)), about) for name, (kinds, about) in UNIONS.items()]
    return "\n".join(parts)


def name_of(struct: type[msgspec.Struct]) -> str:
    """The TypeScript name of a type, which distinguishes an event from the command of the same name."""
    return f"Public{struct.__name__}" if is_public_event(struct) else struct.__name__


def is_public_event(struct: type[msgspec.Struct]) -> bool:
    """Whether a type is a public event."""
    return issubclass(struct, public_events.PublicEvent)


def roots() -> Iterator[type[msgspec.Struct]]:
    """The types of all messages in both directions, and of the HTTP interface."""
    for kinds, _ in UNIONS.values():
        yield from get_args(kinds)
    for module in (rest, table_registry, rule_pages, replays):
        for value in vars(module).values():
            if inspect.isclass(value) and issubclass(value, msgspec.Struct) and value.__module__ == module.__name__:
                yield value


def reached(struct: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """A struct and all structs that it contains."""
    yield struct
    for field in fields_of(struct):
        for inner in structs_in(field.type):
            yield from reached(inner)


def structs_in(shape: shapes.Type) -> Iterator[type[msgspec.Struct]]:
    """The structs in a type."""
    match shape:
        case shapes.StructType():
            yield shape.cls
        case shapes.ListType():
            yield from structs_in(shape.item_type)
        case shapes.DictType():
            yield from structs_in(shape.value_type)
        case shapes.UnionType():
            for one in shape.types:
                yield from structs_in(one)


def fields_of(struct: type[msgspec.Struct]) -> tuple[shapes.Field, ...]:
    """The fields of a struct, in order."""
    shape = shapes.type_info(struct)
    assert isinstance(shape, shapes.StructType)
    return shape.fields


def interface(struct: type[msgspec.Struct], *, is_whole: bool = False) -> str:
    """A struct as an interface: fields with a default are optional, unless `is_whole`."""
    lines = [*comment(struct.__doc__ or "", ""), f"export interface {name_of(struct)} {{"]
    tag = struct.__struct_config__.tag
    if tag is not None:
        lines.append(f'  {struct.__struct_config__.tag_field}: "{tag}";')
    notes = notes_of(struct)
    for field in fields_of(struct):
        lines += comment(notes.get(field.name, ""), "  ")
        sign = "" if field.required or is_whole else "?"
        kind = SENT_AS.get((struct.__name__, field.name)) or type_text(
            without_rest(field.type) if is_whole else field.type
        )
        lines.append(f"  {field.encode_name}{sign}: {kind};")
    return "\n".join([*lines, "}", ""])


def without_rest(shape: shapes.Type) -> shapes.Type:
    """The type of a pile in views: its cards or their number, never `"rest"`."""
    match shape:
        case shapes.ListType():
            return shapes.ListType(without_rest(shape.item_type))
        case shapes.UnionType() if {type(one) for one in shape.types} >= PILE:
            return shapes.UnionType(tuple(one for one in shape.types if not isinstance(one, shapes.StrType)))
    return shape


def union(name: str, kinds: list[type[msgspec.Struct]], about: str) -> str:
    """A discriminated union."""
    lines = [*comment(about, ""), f"export type {name} ="]
    lines += [f"  | {name_of(kind)}" for kind in kinds]
    return "\n".join(lines) + ";\n"


def type_text(shape: shapes.Type) -> str:
    """A type as TypeScript writes it."""
    match shape:
        case shapes.StructType():
            return name_of(shape.cls)
        case shapes.LiteralType():
            return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in shape.values)
        case shapes.ListType():
            return _many(type_text(shape.item_type))
        case shapes.DictType():
            return f"{{ [key: string]: {type_text(shape.value_type)} }}"  # `Record` is a type of ours
        case shapes.UnionType():
            kinds = frozenset(one.cls for one in shape.types if isinstance(one, shapes.StructType))
            return NAMED.get(kinds) or " | ".join(type_text(one) for one in shape.types)
    return PLAIN[type(shape)]


def _many(item: str) -> str:
    return f"({item})[]" if " " in item else f"{item}[]"


def notes_of(struct: type[msgspec.Struct]) -> dict[str, str]:
    """The docstring below each field in the source, by the field's name."""
    notes: dict[str, str] = {}
    for kind in reversed(struct.__mro__):
        if not issubclass(kind, msgspec.Struct) or kind is msgspec.Struct or is_public_event(kind):
            continue
        (made,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
        assert isinstance(made, ast.ClassDef)
        for field, after in zip(made.body, made.body[1:], strict=False):
            match field, after:
                case (
                    ast.AnnAssign(target=ast.Name(id=name)),
                    ast.Expr(value=ast.Constant(value=str(note))),
                ):
                    notes[name] = note
    return notes


def comment(words: str, margin: str) -> list[str]:
    """A doc comment; empty without text."""
    lines = [line for part in inspect.cleandoc(words).splitlines() for line in textwrap.wrap(part, WIDTH) or [""]]
    if not words:
        return []
    if len(lines) == 1:
        return [f"{margin}/** {lines[0]} */"]
    return [f"{margin}/**", *(f"{margin} * {line}".rstrip() for line in lines), f"{margin} */"]


if __name__ == "__main__":
    main()
