"""The bus between workers, from one end to the other without a process."""

import asyncio
import socket
from collections.abc import Callable, Coroutine
from typing import Any

from tripot.house import TableId
from tripot.server.cluster.messages import BusMessage, Heartbeat, NodePresence
from tripot.server.cluster.worker_bus import WorkerBus
from tripot.server.cluster.worker_link import MAX_UNSENT_BYTES, HouseFrame, WorkerLink, encode_frame
from tripot.server.workers.relay import Relay

TABLE = TableId("t")


OPEN: list[WorkerLink] = []


def play(main: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a test, and close what it has opened."""

    async def whole() -> None:
        try:
            await main()
        finally:
            while OPEN:
                OPEN.pop().abort()
            await asyncio.sleep(0.01)

    asyncio.run(whole())


async def connected() -> tuple[WorkerLink, WorkerLink]:
    ours, theirs = WorkerLink(), WorkerLink()
    OPEN.extend((ours, theirs))
    loop = asyncio.get_running_loop()
    for link, end in zip((ours, theirs), socket.socketpair(), strict=True):
        await loop.create_unix_connection(lambda link=link: link, sock=end)  # type: ignore[misc]
    return ours, theirs


async def happens(true: object) -> None:
    assert callable(true)
    async with asyncio.timeout(10):
        while not true():
            await asyncio.sleep(0.005)


async def joined(relay: Relay, number: int, heard: list[BusMessage]) -> WorkerBus:
    ours, theirs = await connected()
    ours.receive = lambda frame: relay.receive(number, frame)
    relay.join(number, ours.send)
    bus = WorkerBus(theirs, f"node{number}")
    bus.start(heard.append)
    return bus


def test_a_message_reaches_the_others_at_its_table_and_a_message_to_the_house_everybody() -> None:
    async def main() -> None:
        relay = Relay()
        heard: list[list[BusMessage]] = [[], [], []]
        first, second, third = [await joined(relay, number, heard[number]) for number in range(3)]
        first.subscribe(TABLE)
        second.subscribe(TABLE)
        third.subscribe(TABLE)
        third.unsubscribe(TABLE)
        for bus in (first, second, third):
            bus.publish(Heartbeat(bus.node))
        await happens(lambda: all(len(it) == 3 for it in heard))
        said = NodePresence(first.node, TABLE)
        first.publish(said)
        first.publish(Heartbeat(first.node))
        await happens(lambda: all(Heartbeat(first.node) in it[3:] for it in heard))
        assert [it[3:] for it in heard] == [[Heartbeat("node0")], [said, Heartbeat("node0")], [Heartbeat("node0")]]
        relay.leave(1)
        first.publish(said)
        first.publish(Heartbeat(first.node))
        await happens(lambda: len(heard[0]) == 5 and len(heard[2]) == 5)
        assert len(heard[1]) == 5

    play(main)


def test_a_large_frame_comes_whole_and_one_to_a_dead_end_is_a_loss() -> None:
    async def main() -> None:
        ours, theirs = await connected()
        taken: list[object] = []
        theirs.receive = taken.append
        large = HouseFrame(b"x" * 3_000_000)
        assert ours.send(encode_frame(large))
        assert ours.send(encode_frame(HouseFrame(b"y")))
        await happens(lambda: len(taken) == 2)
        assert taken == [large, HouseFrame(b"y")]
        lost = asyncio.Event()
        ours.on_lost = lost.set
        theirs.abort()
        await asyncio.wait_for(lost.wait(), 10)
        bus = WorkerBus(ours, "node")
        bus.publish(Heartbeat("node"))
        assert bus.has_lost_messages

    play(main)


def test_a_worker_that_reads_nothing_loses_messages_and_holds_nobody() -> None:
    async def main() -> None:
        mine, unread = socket.socketpair()
        link = WorkerLink()
        await asyncio.get_running_loop().create_unix_connection(lambda: link, sock=mine)
        frame = encode_frame(HouseFrame(b"x" * 1_000_000))
        took = [link.send(frame) for _ in range(MAX_UNSENT_BYTES // 1_000_000 + 3)]
        assert took[0]
        assert not took[-1]
        OPEN.append(link)
        unread.close()

    play(main)
