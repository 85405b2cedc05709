"""Tests log lines: each is one JSON object without secrets."""

import ast
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

import tripot
from tests.server.visitors import served, until
from tripot import __version__
from tripot.redaction import redact
from tripot.server.live import store_changes
from tripot.server.live.store_changes import StoreChanges
from tripot.server.telemetry.counters import LOG_LINES
from tripot.server.telemetry.events import PROCESS_FIELDS, SERVER_LOG, LogEvent, LogField
from tripot.server.telemetry.logs import configure_logging
from tripot.store import StoreFailed, open_store

KEY = "q2Jk0b1pWmZx8Y3nC5vR7tUeLsAoDfGhIiKlMnOpQrs="


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
    logging.getLogger("tripot.server").info("the house is open")
    logging.getLogger("websockets").info("nobody wants to know")
    (line,) = log.readouterr().err.splitlines()
    told = json.loads(line)
    assert (told["message"], told["level"], told["logger"]) == ("the house is open", "info", "tripot.server")
    assert told["at"].endswith("Z")


def test_masking_leaves_ordinary_words_unchanged() -> None:
    line = "table 0123456789abcdef: entry 7 does not follow, at http://localhost:8642/t/SAVON-DINDON-577"
    assert redact(line) == line


def lines_of(log: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in log.readouterr().err.splitlines()]


def test_a_line_has_its_event_and_fields(log: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    configure_logging("json")
    monkeypatch.setitem(PROCESS_FIELDS, "node", "n1")
    SERVER_LOG.warning(LogEvent.TABLE_TAKEN_OVER, "node %s is lost", "n2", peer="n2", table=None)
    (line,) = lines_of(log)
    assert {name: line.get(name) for name in ("message", "event", "node", "peer", "level", "logger")} == {
        "message": "node n2 is lost", "event": "table_taken_over", "node": "n1", "peer": "n2", "level": "warning",
        "logger": "tripot.server",
    }  # fmt: skip
    assert set(line) <= set(LogField)
    assert "table" not in line


def test_fields_are_masked_and_escaped_like_the_sentence(log: pytest.CaptureFixture[str]) -> None:
    configure_logging("json")
    SERVER_LOG.warning(LogEvent.STORE_FAILED, "it broke", reason=f"postgresql://tripot:{KEY}@db/tripot \x1b[31m")
    (line,) = lines_of(log)
    assert KEY not in str(line["reason"])
    assert "\x1b" not in str(line["reason"])


def test_text_format_shows_the_sentence_alone(log: pytest.CaptureFixture[str]) -> None:
    configure_logging("text")
    SERVER_LOG.warning(LogEvent.TABLE_TAKEN_OVER, "node %s is lost", "n2", peer="n2")
    assert log.readouterr().err.endswith("warning node n2 is lost\n")


def test_lines_are_counted_by_level(log: pytest.CaptureFixture[str]) -> None:
    configure_logging("text")
    counter = LOG_LINES.labels("error")
    before = counter._value.get()
    SERVER_LOG.error(LogEvent.CONNECTION_FAILED, "it broke")
    SERVER_LOG.info(LogEvent.SERVER_STARTED, "hidden in text format, and therefore not counted")
    assert counter._value.get() == before + 1


def test_every_log_call_names_an_event_and_known_fields() -> None:
    used: set[str] = set()
    for path in sorted(Path(tripot.__file__).parent.glob("server/**/*.py")):
        for call in ast.walk(ast.parse(path.read_text())):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
                continue
            if not (isinstance(call.func.value, ast.Name) and call.func.value.id in ("SERVER_LOG", "AUDIT_LOG")):
                assert call.func.attr != "getLogger" or path.parent.name == "telemetry", f"{path}: a log without events"
                continue
            event = call.args[0]
            assert isinstance(event, ast.Attribute), ast.unparse(call)
            used.add(event.attr)
            keywords = {it.arg for it in call.keywords if it.arg is not None} - {"cause"}
            assert keywords <= set(LogField), ast.unparse(call)
    assert used == set(LogEvent.__members__), "unused or unknown events"


def test_start_and_stop_are_logged(log: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    configure_logging("json")
    with served(tmp_path):
        pass
    first = {line["event"]: line for line in lines_of(log) if "event" in line}
    assert list(first) == ["server_started", "server_stopping", "server_stopped"]
    assert first["server_started"]["version"] == __version__
    assert str(first["server_started"]["schema"]).isdigit()
    assert first["server_stopping"]["reason"] == "asked"
    assert first["server_stopped"]["drained"] is True
    assert 0 <= int(str(first["server_stopped"]["drain_ms"])) <= int(str(first["server_stopped"]["took_ms"]))
    assert {line["node"] for line in first.values()} == {"alone"}


def test_a_store_failure_is_logged_with_table_and_command(
    log: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path) as house:
        configure_logging("json")
        margaux = house.visitor("Margaux")
        table = margaux.opens(bots=["cautious"])["id"]
        line = margaux.at(table)
        line.do("start/1")

        def fail(*_: object) -> None:
            raise StoreFailed("the disk is full")

        monkeypatch.setattr(house.hall.store.journal, "append", fail)
        asked = line.fresh_id()
        line.send({"type": "pause/1", "id": asked})
        line.closed_with()
    told = {it["event"]: it for it in lines_of(log) if it.get("table") == table}
    assert (told["table_abandoned"]["level"], told["table_abandoned"]["command"]) == ("error", asked)


def test_reports_and_actions_of_operators_are_in_the_audit_log(
    log: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    polls, really_sync = [0], StoreChanges.sync

    async def count_polls(changes: StoreChanges) -> None:
        await really_sync(changes)
        polls[0] += 1

    monkeypatch.setattr(store_changes, "POLL_S", 0.05)
    monkeypatch.setattr(StoreChanges, "sync", count_polls)
    with served(tmp_path) as house:
        configure_logging("json")
        margaux, theo = house.visitor("Margaux"), house.visitor("Théo")
        table = margaux.opens()["id"]
        margaux.at(table)
        person = theo.at(table).yours["person"]
        at = f"/api/tables/{table}"
        assert margaux.call("POST", f"{at}/people/{person}/reports", {"reason": "words"}).status == 201
        seen: list[dict[str, object]] = []

        def is_told() -> bool:
            seen.extend(it for it in lines_of(log) if it["logger"] == "tripot.audit")
            return any(it["event"] == "operator_act" for it in seen)

        store = open_store(house.store)
        store.moderation.record(1, "odile", "halt", table, "quarrel")
        store.close()
        until(is_told)
        later = polls[0] + 2
        until(lambda: polls[0] >= later)
        is_told()
    events = [it["event"] for it in seen]
    assert events == ["person_reported", "operator_act"], "each once"
    report, act = seen
    assert report["table"] == table
    assert report["guest"]
    assert (report["person"], report["reason"]) == (person, "words")
    assert [act[name] for name in ("operator", "action", "about", "reason")] == ["odile", "halt", table, "quarrel"]
    assert not any("Margaux" in str(it) or "Théo" in str(it) for it in seen), "the log contains ids, not names"
