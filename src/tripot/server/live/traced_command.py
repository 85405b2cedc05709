"""One command to a table, observed: counted by kind, with one OpenTelemetry span. It decides nothing."""

from functools import cache
from typing import Any

from tripot.house import Command, PersonId, Refusal
from tripot.server.live.commit import Reply
from tripot.server.live.room import Room, RoomClosed
from tripot.server.telemetry.counters import COMMANDS
from tripot.server.telemetry.events import SERVER_LOG, LogEvent
from tripot.server.telemetry.tracing import TRACER, trace_id


async def submit_traced(room: Room, command: Command, person: PersonId) -> Reply:
    """Submit a command and await its reply. The span has the command's kind and the table, never who or what."""
    kind = str(command.__struct_config__.tag)
    span = TRACER.start_span(kind, attributes={"tripot.table": room.table.id})
    try:
        reply = await room.submit(command, person)
        span.set_attribute("tripot.answer", reply.code if isinstance(reply, Refusal) else "accepted")
        span.set_attribute("tripot.seq", reply.seq)
    except RoomClosed:
        fields = {"table": room.table.id, "command": command.id, "kind": kind, "trace": trace_id(span)}
        SERVER_LOG.info(LogEvent.COMMAND_UNANSWERED, "a command at table %s has no answer", room.table.id, **fields)
        raise
    finally:
        span.end()
    _counter_of(kind).inc()
    return reply


@cache
def _counter_of(kind: str) -> Any:
    """The counter of one kind of command; cached, because finding its labels costs more than counting."""
    return COMMANDS.labels(kind)
