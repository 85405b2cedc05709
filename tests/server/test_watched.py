"""What whoever runs a house can see of it: health, numbers, log lines, spans, and nothing that opens anything."""

import json
import logging
import re
import sqlite3
from collections.abc import Iterator

import pytest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from tests.server.visitors import Line, Served, play_on, until
from tripot.house.close_codes import TABLE_HALTED
from tripot.redaction import redact
from tripot.server.live import halts
from tripot.server.live import traced_command as asking
from tripot.server.telemetry.logs import configure_logging

KEY = "q2Jk0b1pWmZx8Y3nC5vR7tUeLsAoDfGhIiKlMnOpQrs="


def number(house: Served, name: str) -> float:
    text = house.visitor().call("GET", "/metrics").data.decode()
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_commands_refusals_commits_and_people_are_counted(own_house: Served) -> None:
    acted = number(own_house, 'tripot_commands_total{type="act/1"}')
    refused = number(own_house, 'tripot_refusals_total{code="not_host"}')
    commits, lags = (
        number(own_house, "tripot_append_seconds_count"),
        number(own_house, "tripot_deadline_lag_seconds_count"),
    )
    margaux, theo = own_house.visitor("Margaux"), own_house.visitor("Théo")
    table = margaux.opens(bots=["cautious"])["id"]
    one, other = margaux.at(table), theo.at(table)
    assert other.refused("start/1") == "not_host"
    one.do("start/1")
    play_on(one, until=lambda: one.board["seq"] > 30)
    assert number(own_house, 'tripot_commands_total{type="act/1"}') > acted
    assert number(own_house, 'tripot_refusals_total{code="not_host"}') == refused + 1
    assert number(own_house, "tripot_append_seconds_count") > commits + 5
    assert number(own_house, "tripot_commit_appends_count") == number(own_house, "tripot_append_seconds_count")
    assert number(own_house, "tripot_deadline_lag_seconds_count") > lags, "a bot's thought is what the bell rings for"
    assert number(own_house, "tripot_people_connected") == 2
    assert number(own_house, "tripot_tables_live") == 1
    assert number(own_house, "process_resident_memory_bytes") > 1_000_000
    other.close()
    until(lambda: number(own_house, "tripot_people_connected") == 1)


def test_numbers_are_for_this_machine_only(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    far = {"x_forwarded_for": "203.0.113.7"}
    assert house.visitor().call("GET", "/metrics").status == 200
    said = house.visitor().call("GET", "/metrics", **far)
    assert (said.status, said.json["code"]) == (404, "not_found")
    monkeypatch.setenv("TRIPOT_METRICS", "on")
    assert house.visitor().call("GET", "/metrics", **far).status == 200


def test_a_house_is_ready_only_while_its_store_answers(own_house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = own_house.visitor()
    assert visitor.get("/health/ready") == {"ok": True, "why": None}
    journal = own_house.hall.store.journal

    def broken(*_: object) -> None:
        with journal._file.lock_connection():  # type: ignore[attr-defined]
            raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(type(journal), "head", broken)
        said = visitor.call("GET", "/health/ready")
        assert (said.status, said.json) == (503, {"ok": False, "why": "the store fails"})
        assert visitor.get("/health/live") == {"ok": True, "why": None}
    assert visitor.call("GET", "/health/ready").status == 200


def test_a_table_stands_still_by_the_operators_word_and_goes_on(
    own_house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halts, "HALTS_POLL_S", 0.05)
    margaux = own_house.visitor("Margaux")
    table, other = margaux.opens()["id"], margaux.opens()["id"]
    line, calm = margaux.at(table), margaux.at(other)
    halted = own_house.hall.store.halts
    halted.halt(table, 1)
    assert line.closed_with() == TABLE_HALTED
    assert Line(margaux.dial(table)).closed_with() == TABLE_HALTED
    assert calm.quiet(), "the others go on"
    halted.unhalt(table)
    until(lambda: not own_house.hall.halted_tables)
    margaux.at(table).do("leave/1")


def test_where_a_law_fails_the_store_knows(own_house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halts, "HALTS_POLL_S", 0.05)
    margaux = own_house.visitor("Margaux")
    table = margaux.opens()["id"]
    line = margaux.at(table)
    with monkeypatch.context() as patch:
        patch.setattr("tripot.house.commit_loop.decide", lambda *_: 1 / 0)
        line.send({"type": "leave/1", "id": "divided-by-nothing"})
        assert line.closed_with() == TABLE_HALTED
    until(lambda: table in own_house.hall.halted_tables)
    assert table in own_house.hall.store.halts.load_halts()
    own_house.hall.store.halts.unhalt(table)
    until(lambda: table not in own_house.hall.halted_tables)
    margaux.at(table).do("leave/1")


@pytest.fixture
def log(capsys: pytest.CaptureFixture[str]) -> Iterator[pytest.CaptureFixture[str]]:
    root, tripot = logging.getLogger(), logging.getLogger("tripot")
    before, levels = root.handlers[:], (root.level, tripot.level)
    yield capsys
    root.handlers[:] = before
    root.setLevel(levels[0])
    tripot.setLevel(levels[1])


SECRETS = {
    "an address": ("postgresql://tripot:s3cr3t-word@db/tripot", "s3cr3t-word"),
    "a token": ("Authorization: Bearer 3q2-7wEAAAAAAAAAAAAAAA", "3q2-7wEAAAAAAAAAAAAAAA"),
    "a cookie": ("cookie: __Host-tripot=Zm9vYmFyYmF6cXV4MTIz; lang=fr", "Zm9vYmFyYmF6cXV4MTIz"),
    "a link": ("GET https://tripot.example/me#Zm9vYmFyYmF6cXV4MTIz", "Zm9vYmFyYmF6cXV4MTIz"),
    "a key": (f"keys {KEY}", KEY),
}


@pytest.mark.parametrize("kind", ["json", "text"])
@pytest.mark.parametrize(("text", "secret"), SECRETS.values(), ids=SECRETS)
def test_no_secret_reaches_the_log(log: pytest.CaptureFixture[str], kind: str, text: str, secret: str) -> None:
    configure_logging(kind)  # type: ignore[arg-type]
    try:
        raise ValueError(text)
    except ValueError:
        logging.getLogger("tripot.server").exception("it broke: %s", text)
    written = log.readouterr().err
    assert "it broke" in written
    assert "ValueError" in written
    assert secret not in written
    assert "…" in written


def test_a_log_line_is_one_object(log: pytest.CaptureFixture[str]) -> None:
    configure_logging("json")
    logging.getLogger("tripot.server").info("the bus is there")
    logging.getLogger("websockets").info("nobody wants to know")
    (line,) = log.readouterr().err.splitlines()
    told = json.loads(line)
    assert (told["said"], told["level"], told["logger"]) == ("the bus is there", "info", "tripot.server")
    assert told["at"].endswith("Z")


def test_the_mask_leaves_ordinary_words_alone() -> None:
    line = "table 0123456789abcdef: entry 7 does not follow, at http://localhost:8642/t/SAVON-DINDON-577"
    assert redact(line) == line


def test_every_command_is_one_span_and_a_frame_is_none(own_house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
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
