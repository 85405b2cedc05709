"""Tracing: the tracer of the server, and the set-up of OpenTelemetry's SDK and exporter.

Spans cost next to nothing until the SDK is installed (``tripot[tracing]``) and an endpoint is set.
"""

from opentelemetry import trace

from tripot.settings import OTLP_ENDPOINT

TRACER = trace.get_tracer("tripot.server")


def begin_tracing() -> bool:
    """Send spans to the collector that the environment names. Returns whether there is one, and the SDK to do it."""
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
