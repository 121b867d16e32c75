"""The page's types are those of the server, and what viewers hear has the form that they give."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from tablee.table import commands, events, player_view, public_events
from tablee.table.events import AnyEvent
from tablee.table.frames import Frame
from tests.table.company import HOST, Evening
from tools import typescript


@pytest.mark.parametrize("file", typescript.files(), ids=lambda file: "/".join(file.parts[-2:]))
def test_the_written_types_are_current(file: Path) -> None:
    assert file.read_text(encoding="utf-8") == typescript.files()[file], "run `make types`"


def test_defaults_may_be_missing_and_fields_are_explained() -> None:
    written = typescript.interface(Frame)
    assert '  phase: "closed" | "open" | "over" | "playing";' in written
    assert "  legal?: string[] | null;" in written
    assert "  /** The seat whose view this is, from 1; None for a spectator. */" in written


def test_a_union_within_a_message_has_its_name() -> None:
    assert "  command: AnyCommand;" in typescript.text()


EVENTS: list[AnyEvent] = [
    events.Sat(seat=0, guest="ann", name="Ann"),
    events.Placed(seat=1, bot="casual", name="Bot"),
    events.EntropyAdded(seat=0, entropy="x"),
    events.StoodIn(seat=0, bot="casual", why="asked"),
    events.Returned(seat=0),
    events.Resumed(),
    events.UndoAsked(seat=0),
    events.UndoAnswered(seat=1, agreed=True),
    events.Said(guest="ann", name="Ann", text="hello"),
    events.Muted(guest="ann", muted=True),
    events.Reported(guest="bob", number=3),
    events.Consented(seat=0, agreed=True),
    events.Knocked(guest="bob", name="Bob"),
    events.Admitted(guest="bob"),
    events.Hosted(seat=0),
    events.Rematch(table="t2"),
    events.Left(seat=0),
    events.Closed(),
]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_what_is_heard_of_an_event_has_its_form(event: AnyEvent) -> None:
    table = Evening("mio", 2).table
    told = player_view.heard(table, events.Entry(7, 1000, event), HOST, None)
    understood = msgspec.convert(told, type=public_events.AnyPublicEvent)
    assert type(understood).__name__ == type(event).__name__
    assert (understood.number, understood.at) == (7, 1000)


def test_every_event_of_an_evening_is_heard_in_its_form() -> None:
    evening = Evening("ekko", 3, {"target": 3}).seat("ann", "=casual", "bob")
    evening.wants("ann", commands.Say(text="hello"))
    chance = random.Random(1)
    while evening.table.is_played:
        evening.step(chance)
    kinds = set()
    for guest, seat in (("ann", 0), ("bob", 2), (HOST, None)):
        for entry in evening.log:
            told = player_view.heard(evening.table, entry, guest, seat)
            if told is not None:
                kinds.add(type(msgspec.convert(told, type=public_events.AnyPublicEvent)))
    assert {public_events.TYPES[name] for name in ("Opened", "Started", "Moved", "Said")} <= kinds


def test_a_reported_line_keeps_the_number_of_its_report() -> None:
    table = Evening("mio", 2).table
    told = player_view.heard(table, events.Entry(9, 1000, events.Reported(guest="bob", number=3)), HOST, None)
    assert told == {"number": 9, "at": 1000, "type": "reported", "line": 3}
