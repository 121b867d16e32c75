"""The event types that viewers get, derived from the types in `events`: a number, a time and the fields in `shown`.

Seats count from 1 here, as in views.
"""

from __future__ import annotations

import functools
import operator
from typing import Any, Literal, get_args, get_type_hints

import msgspec

from tablee.table import events


class PublicEvent(msgspec.Struct, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"):
    """The base of all public events: the number in the log, and the time in milliseconds of the server's clock."""

    number: int
    at: int


SENT_AS = {("Reported", "number"): "line"}
"""Fields renamed for viewers: `number` is already the number of the entry."""
SENT_TYPES: dict[tuple[str, str], Any] = {("Moved", "seat"): int | Literal["table"]}
"""Fields whose type differs from the log."""
ADDED: dict[str, list[tuple[str, Any]]] = {"Said": [("yours", bool)]}


def _public(event: type[events.Event]) -> type[PublicEvent]:
    name = event.__name__
    hints = get_type_hints(event)
    fields: list[Any] = []
    for field in msgspec.structs.fields(event):
        if field.name in event.shown:
            kind = SENT_TYPES.get((name, field.name), hints[field.name])
            default = () if field.required else (field.default,)
            fields.append((SENT_AS.get((name, field.name), field.name), kind, *default))
    made: Any = msgspec.defstruct(
        name, fields + ADDED.get(name, []), bases=(PublicEvent,), tag=event.__struct_config__.tag, module=__name__
    )
    made.__doc__ = event.__doc__
    public: type[PublicEvent] = made
    return public


TYPES = {event.__name__: _public(event) for event in get_args(events.AnyEvent)}
AnyPublicEvent: Any = functools.reduce(operator.or_, TYPES.values())
