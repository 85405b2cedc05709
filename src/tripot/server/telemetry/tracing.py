"""Tracing: the tracer of the server, and the set-up of OpenTelemetry's SDK and exporter.

Spans cost next to nothing until the SDK is installed (``tripot[tracing]``) and an endpoint is set.
"""

import os

from opentelemetry import trace

TRACER = trace.get_tracer("tripot.server")

OTLP_ENDPOINT_VARIABLE = "OTEL_EXPORTER_OTLP_ENDPOINT"
"""The URL of the collector, by OpenTelemetry's own name for it."""


def begin_tracing() -> bool:
    """Send spans to the collector that the environment names. Returns whether there is one, and the SDK to do it."""
    if not os.environ.get(OTLP_ENDPOINT_VARIABLE):
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
