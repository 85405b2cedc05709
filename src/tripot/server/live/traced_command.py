"""Submits one command to a table. Commands from connections are counted by kind and have an OpenTelemetry span."""

import asyncio
from functools import cache
from typing import Any

from tripot.house import Command, PersonId, Refusal
from tripot.server.live.commit import OnReply, Reply
from tripot.server.live.room import Room, RoomClosed
from tripot.server.telemetry.counters import COMMANDS
from tripot.server.telemetry.events import SERVER_LOG, LogEvent
from tripot.server.telemetry.tracing import TRACER, trace_id


def submit_traced(room: Room, command: Command, person: PersonId, on_reply: OnReply) -> None:
    """Submit a command. The span contains only the command's kind and the table."""
    kind = str(command.__struct_config__.tag)
    span = TRACER.start_span(kind, attributes={"tripot.table": room.table.id})

    def finish(reply: Reply | None) -> None:
        if reply is None:
            fields = {"table": room.table.id, "command": command.id, "kind": kind, "trace": trace_id(span)}
            SERVER_LOG.info(LogEvent.COMMAND_UNANSWERED, "a command at table %s has no answer", room.table.id, **fields)
        else:
            span.set_attribute("tripot.answer", reply.code if isinstance(reply, Refusal) else "accepted")
            span.set_attribute("tripot.seq", reply.seq)
            _counter_of(kind).inc()
        span.end()
        on_reply(reply)

    room.submit(command, person, finish)


async def ask(room: Room, command: Command, person: PersonId) -> Reply:
    """Give a command that has no connection and is not traced. Return the reply. Raises :class:`RoomClosed`."""
    answer: asyncio.Future[Reply | None] = asyncio.get_running_loop().create_future()

    def finish(reply: Reply | None) -> None:
        if not answer.done():
            answer.set_result(reply)

    room.submit(command, person, finish)
    if (reply := await answer) is None:
        raise RoomClosed
    return reply


@cache
def _counter_of(kind: str) -> Any:
    """Return the counter of one kind of command. It is cached, because finding its labels costs more than counting."""
    return COMMANDS.labels(kind)
