"""Every command is one span with its table and its answer."""

import pytest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from tests.server.visitors import Served
from tripot.server.live import traced_command as asking


def test_every_command_has_one_span(own_house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(kept))
    monkeypatch.setattr(asking, "TRACER", provider.get_tracer("tripot.server"))
    margaux = own_house.visitor("Margaux")
    table = margaux.opens(sit=False)["id"]
    line = margaux.at(table)
    line.send({"type": "say/1", "phrase": "bravo"})
    line.do("sit/1")
    assert line.refused("start/1") == "not_enough_players"
    spans = kept.get_finished_spans()
    assert [span.name for span in spans] == ["sit/1", "start/1"]
    assert [dict(span.attributes or {}) for span in spans] == [
        {"tripot.table": table, "tripot.answer": "accepted", "tripot.seq": 2},
        {"tripot.table": table, "tripot.answer": "not_enough_players", "tripot.seq": 2},
    ]
    provider.shutdown()
