"""Tracing: the tracer of the server, and the set-up of OpenTelemetry's SDK and exporter.

Spans cost almost nothing unless the SDK (``tripot[tracing]``) is installed and an endpoint is set.
"""

from collections.abc import Callable

from opentelemetry import trace

from tripot.settings import OTLP_ENDPOINT

TRACER = trace.get_tracer("tripot.server")


def trace_id(span: trace.Span) -> str | None:
    """Return the id of a span's trace as collectors write it; ``None`` if spans are not exported."""
    context = span.get_span_context()
    return trace.format_trace_id(context.trace_id) if context.is_valid else None


class NoExporter(Exception):
    """A collector is configured, but the exporter is not installed."""


def begin_tracing() -> bool:
    """Send spans to the configured collector. Return whether there is one. Raises :class:`NoExporter` if the extra
    ``tracing`` is missing."""
    if not OTLP_ENDPOINT.text:
        return False
    load_exporter()()
    return True


def load_exporter() -> Callable[[], None]:
    """Return the function that sets up the export of spans. Raises :class:`NoExporter` if the extra ``tracing`` is
    missing."""
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError as error:
        raise NoExporter(str(error)) from None

    def set_up() -> None:
        provider = TracerProvider(resource=Resource.create({"service.name": "tripot"}))
        provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
        trace.set_tracer_provider(provider)

    return set_up
