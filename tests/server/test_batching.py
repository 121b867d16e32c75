"""What is gathered during a turn of the loop: nothing overtakes, nothing waits for ever, not all is done at once."""

import asyncio

from tablee.server.socket.connection import FlushQueue
from tablee.server.socket.endpoint import AT_ONCE, MOST_WAITING_INBOUND, InboundQueue


def hear(line: list[bytes], data: bytes) -> None:
    line.append(data)


def test_messages_are_heard_in_order_so_many_a_turn() -> None:
    heard: list[bytes] = []
    per_turn: list[int] = []
    sent = [b"%d" % number for number in range(2 * AT_ONCE + 5)]

    async def crowd() -> None:
        inbound = InboundQueue(hear)
        for data in sent:
            inbound.put(heard, data)
        while len(heard) < len(sent):
            before = len(heard)
            await asyncio.sleep(0)
            per_turn.append(len(heard) - before)

    asyncio.run(crowd())
    assert heard == sent
    assert per_turn == [AT_ONCE, AT_ONCE, 5]


def test_more_than_may_wait_is_heard_at_once_and_still_in_order() -> None:
    heard: list[bytes] = []
    sent = [b"%d" % number for number in range(3 * MOST_WAITING_INBOUND)]

    async def flood() -> int:
        inbound = InboundQueue(hear)
        longest = 0
        for data in sent:
            inbound.put(heard, data)
            longest = max(longest, len(inbound.waiting))
        while inbound.waiting:
            await asyncio.sleep(0)
        return longest

    assert asyncio.run(flood()) == MOST_WAITING_INBOUND
    assert heard == sent


def test_what_comes_after_a_turn_gets_a_turn_of_its_own() -> None:
    heard: list[bytes] = []

    async def one_by_one() -> None:
        inbound = InboundQueue(hear)
        for number in range(3):
            inbound.put(heard, b"%d" % number)
            await asyncio.sleep(0)
            assert len(heard) == number + 1

    asyncio.run(one_by_one())


def test_boxes_are_emptied_once_a_turn() -> None:
    emptied: list[str] = []

    async def fill() -> None:
        queue = FlushQueue()
        for turn in ("first", "second"):
            queue.add(lambda turn=turn: emptied.append(turn))  # type: ignore[misc]
            queue.add(lambda turn=turn: emptied.append(turn))  # type: ignore[misc]
            before = len(emptied)
            await asyncio.sleep(0)
            assert len(emptied) == before + 2

    asyncio.run(fill())
    assert emptied == ["first", "first", "second", "second"]
