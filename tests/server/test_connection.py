"""What goes out on a line: together where the other side keeps up, one by one where it does not, always in order."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from websockets.frames import Frame
from websockets.protocol import Protocol, Side

from tablee.server.socket.connection import MOST_WAITING, CloseConnection, Connection, FlushQueue


class Other:
    """The client side, which reads at once, or only on command."""

    def __init__(self) -> None:
        self.received: list[str] = []
        self.writes = 0
        self.reading = Protocol(Side.CLIENT)
        self.can_read = asyncio.Event()
        self.can_read.set()

    def write(self, data: bytes) -> bool:
        if not self.can_read.is_set():
            return False
        self.writes += 1
        self.reading.receive_data(data)
        frames = [event for event in self.reading.events_received() if isinstance(event, Frame)]
        self.received += [bytes(frame.data).decode() for frame in frames]
        return True

    async def send(self, message: MutableMapping[str, Any]) -> None:
        await self.can_read.wait()
        self.received.append(message.get("text") or message["type"])


Story = Callable[[Connection, Other], Awaitable[None]]


def tell(story: Story) -> Other:
    async def run() -> Other:
        other = Other()
        connection = Connection(other.send, other.write, FlushQueue(), 30.0)
        draining = asyncio.create_task(connection.drain())
        await asyncio.sleep(0)
        await story(connection, other)
        draining.cancel()
        return other

    return asyncio.run(run())


def test_all_that_is_said_in_one_turn_is_written_together() -> None:
    async def story(connection: Connection, _: Other) -> None:
        for number in range(5):
            connection.push(str(number).encode())
        await asyncio.sleep(0.01)

    other = tell(story)
    assert other.received == ["0", "1", "2", "3", "4"]
    assert other.writes == 1


def test_nothing_overtakes_what_waits_for_a_slow_reader() -> None:
    async def story(connection: Connection, other: Other) -> None:
        other.can_read.clear()
        for number in range(3):
            connection.push(str(number).encode())
        await asyncio.sleep(0.01)
        other.can_read.set()
        for number in range(3, 6):
            connection.push(str(number).encode())
        connection.flush()
        await asyncio.sleep(0.01)
        connection.push(b"6")
        await asyncio.sleep(0.01)

    assert tell(story).received == ["0", "1", "2", "3", "4", "5", "6"]


def test_what_was_said_before_a_goodbye_is_still_heard() -> None:
    async def story(connection: Connection, _: Other) -> None:
        connection.push(b"done")
        connection.close(CloseConnection("closing"))
        await asyncio.sleep(0.01)

    received = tell(story).received
    assert received[0] == "done"
    assert '"closing"' in received[1]
    assert received[2] == "websocket.close"


def test_a_reader_who_never_reads_is_dropped_and_nothing_piles_up() -> None:
    async def story(connection: Connection, other: Other) -> None:
        other.can_read.clear()
        for number in range(2 * MOST_WAITING):
            connection.push(str(number).encode())
            await asyncio.sleep(0)
        assert connection.closing is not None
        assert connection.closing.message.code == "slow"
        assert not connection.outbox

    tell(story)


def test_a_reader_who_keeps_up_may_get_many_messages_in_one_turn() -> None:
    async def story(connection: Connection, _: Other) -> None:
        for number in range(3 * MOST_WAITING):
            connection.push(str(number).encode())
        await asyncio.sleep(0.01)
        assert connection.closing is None

    assert tell(story).received == [str(number) for number in range(3 * MOST_WAITING)]
