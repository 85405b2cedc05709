"""One command put to a table, as those see it who watch over the house: counted by its kind, and one span for each.

Spans cost next to nothing until OpenTelemetry's SDK is installed (``tripot[tracing]``) and told where to send them.
"""

from functools import cache
from typing import Any

from opentelemetry import trace

from tripot.house import Command, PersonId, Refusal
from tripot.server.live.commit import Reply
from tripot.server.live.room import Room
from tripot.server.telemetry.counters import COMMANDS
from tripot.settings import OTLP_ENDPOINT

TRACER = trace.get_tracer("tripot.server")


async def submit_traced(room: Room, command: Command, person: PersonId) -> Reply:
    """The table's answer. A span says which command and which table; never who, nor what exactly."""
    kind = str(command.__struct_config__.tag)
    span = TRACER.start_span(kind, attributes={"tripot.table": room.table.id})
    try:
        reply = await room.submit(command, person)
        span.set_attribute("tripot.answer", reply.code if isinstance(reply, Refusal) else "accepted")
        span.set_attribute("tripot.seq", reply.seq)
    finally:
        span.end()
    _counter_of(kind).inc()
    return reply


@cache
def _counter_of(kind: str) -> Any:
    """The counter of one kind of command; there are few, and looking one up costs more than counting."""
    return COMMANDS.labels(kind)


def begin_tracing() -> bool:
    """Send spans to the collector that the environment names; whether there is one, and the SDK to do it."""
    if not OTLP_ENDPOINT.text:
        return False
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError:
        return False
    provider = TracerProvider(resource=Resource.create({"service.name": "tripot"}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    trace.set_tracer_provider(provider)
    return True
