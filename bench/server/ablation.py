"""The end-to-end effect of each fast path of our WebSockets: the whole server with one replaced by uvicorn's.

`python -m bench.server ablation` measures; `plain(...)` runs inside the servers that are measured.
"""

from __future__ import annotations

import asyncio
import statistics
from collections.abc import Callable
from functools import partial

import uvloop
from rich.console import Console
from rich.table import Table

from bench.server import load
from bench.server.houses import house
from bench.server.load import Load

VARIANTS = {
    "as it is": [],
    "no direct write": ["write"],
    "no direct receive": ["receive"],
    "no inbound batching": ["batching"],
    "plain uvicorn": ["write", "receive"],
}
"""What is taken away. `write`: own frames, all that waits in one piece (`framed`, `FlushQueue`). `receive`: a
frame goes straight to the application (`only_text`, `direct_receiver`). `batching`: `InboundQueue`."""


def plain(*parts: str) -> None:
    """Puts uvicorn's own path, or none, in the place of ours; called in the server's process before it starts."""
    from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol  # noqa: PLC0415

    from tablee.server import running  # noqa: PLC0415 -- only the measured process loads the server
    from tablee.server.socket import websocket_protocol  # noqa: PLC0415

    class Plain(running.LimitedWebSocketProtocol):
        """Our protocol without some of its fast paths."""

        def handle_connect(self, event: object) -> None:
            super().handle_connect(event)  # type: ignore[arg-type]
            extensions = self.scope["extensions"]
            if "write" in parts:
                extensions.pop(websocket_protocol.WRITING, None)
            if "receive" in parts:
                extensions.pop(websocket_protocol.RECEIVING, None)

        def set_receiver(self, receiver: Callable[[bytes], None]) -> None:
            if "batching" in parts:
                assert isinstance(receiver, partial)
                receiver = partial(receiver.func.__self__.handle, *receiver.args)  # type: ignore[attr-defined]
            super().set_receiver(receiver)

    if "receive" in parts:
        Plain.data_received = WebSocketsSansIOProtocol.data_received  # type: ignore[method-assign]
        Plain.send_receive_event_to_app = WebSocketsSansIOProtocol.send_receive_event_to_app  # type: ignore[method-assign]
    running.LimitedWebSocketProtocol = Plain  # type: ignore[misc]


def run(rounds: int, seconds: float, tables: int, kind: str, say: Callable[[str], None]) -> None:
    """Measures all variants in turn, saturated; shows medians, and the median of the ratios within each round."""
    found: dict[str, list[Load]] = {name: [] for name in VARIANTS}
    names = list(VARIANTS)
    for number in range(rounds):
        start = number % len(names)
        for name in names[start:] + names[:start]:
            found[name].append(measured(VARIANTS[name], kind, tables, seconds))
            one = found[name][-1]
            say(f"{number + 1} {name}: {one.rate:,.0f} moves/s, p99 {one.p99:.1f} ms, CPU {one.server_cpu:.3f} ms")
    show(found)


def measured(parts: list[str], kind: str, tables: int, seconds: float) -> Load:
    prelude = f"from bench.server.ablation import plain; plain(*{parts!r})\n" if parts else ""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner, house(kind, prelude) as server:
        return runner.run(load.saturate(server, tables, seconds))


def show(found: dict[str, list[Load]]) -> None:
    table = Table("variant", "moves/s", "ratio", "p99, ms", "server CPU, ms/move", "ratio")
    whole = found["as it is"]
    for name, loads in found.items():
        rates = [one.rate / other.rate for one, other in zip(loads, whole, strict=True)]
        costs = [one.server_cpu / other.server_cpu for one, other in zip(loads, whole, strict=True)]
        table.add_row(
            name,
            f"{statistics.median(one.rate for one in loads):,.0f}",
            f"{statistics.median(rates):.2f}",
            f"{statistics.median(one.p99 for one in loads):.1f}",
            f"{statistics.median(one.server_cpu for one in loads):.3f}",
            f"{statistics.median(costs):.2f}",
        )
    Console(width=100).print(table)
