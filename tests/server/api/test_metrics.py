"""Tests the values of ``/metrics``, and who can read them."""

import platform
import re

import pytest
from websockets.server import ServerProtocol

from tests.server.visitors import Served, play_on, until
from tripot import __version__
from tripot.house.protocol import close_codes
from tripot.server.socket.protocol import describe_close
from tripot.store import StoreFailed


def number(house: Served, name: str) -> float:
    return numbers(house, name)[0]


def numbers(house: Served, *names: str) -> list[float]:
    """Return the values of several metrics from one request."""
    text = house.visitor().call("GET", "/metrics").data.decode()
    found = [re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE) for name in names]
    return [float(it[1]) if it else 0.0 for it in found]


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
    timed, counted = numbers(own_house, "tripot_append_seconds_count", "tripot_commit_appends_count")
    assert timed > commits + 5
    assert timed == counted
    assert number(own_house, "tripot_deadline_lag_seconds_count") > lags, "the scheduler wakes the table for the bot"
    assert number(own_house, "tripot_people_connected") == 2
    assert number(own_house, "tripot_tables_live") == 1
    assert number(own_house, "process_resident_memory_bytes") > 1_000_000
    other.close()
    until(lambda: number(own_house, "tripot_people_connected") == 1)


def test_metrics_are_only_for_this_machine(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    far = {"x_forwarded_for": "203.0.113.7"}
    assert house.visitor().call("GET", "/metrics").status == 200
    said = house.visitor().call("GET", "/metrics", **far)
    assert (said.status, said.json["code"]) == (404, "not_found")
    monkeypatch.setenv("TRIPOT_METRICS", "on")
    assert house.visitor().call("GET", "/metrics").status == 200
    assert house.visitor().call("GET", "/metrics", **far).status == 404


def test_requests_are_timed_by_route_and_status_never_by_path(own_house: Served) -> None:
    margaux = own_house.visitor("Margaux")
    table = margaux.opens()["id"]
    route, nothing = 'route="/api/tables/{table}"', 'route="/api/tables/{table}",status="4xx"'
    before = number(own_house, f'tripot_http_request_seconds_count{{{route},status="2xx"}}')
    missing = number(own_house, f"tripot_http_request_seconds_count{{{nothing}}}")
    assert margaux.call("GET", f"/api/tables/{table}").status == 200
    assert margaux.call("GET", "/api/tables/0123456789abcdef").status == 404
    assert margaux.call("HEAD", f"/api/tables/{table}").status == 200
    assert number(own_house, f'tripot_http_request_seconds_count{{{route},status="2xx"}}') == before + 2
    assert number(own_house, f"tripot_http_request_seconds_count{{{nothing}}}") == missing + 1
    assert margaux.call("BREW", "/api/me").status == 405
    assert number(own_house, 'tripot_http_request_seconds_count{route="none",status="4xx"}') >= 1
    exported = margaux.call("GET", "/metrics").data.decode()
    assert table not in exported, "one series per table would grow without limit"


def test_close_codes_are_counted_by_closing_side(own_house: Served) -> None:
    def closed(by: str, code: object) -> float:
        return number(own_house, f'tripot_websocket_closes_total{{by="{by}",code="{code}"}}')

    margaux = own_house.visitor("Margaux")
    table = margaux.opens()["id"]
    mine, broken, gone = closed("client", 1000), closed("nobody", 1006), closed("server", close_codes.NO_SUCH_TABLE)
    odd = closed("client", "other")
    margaux.at(table).close()
    until(lambda: closed("client", 1000) == mine + 1)
    margaux.dial(table).socket.close()
    until(lambda: closed("nobody", 1006) == broken + 1)
    margaux.dial(table).close(4999)
    until(lambda: closed("client", "other") == odd + 1)
    with pytest.raises(Exception, match="4404"):
        margaux.dial("0123456789abcdef").recv()
    until(lambda: closed("server", close_codes.NO_SUCH_TABLE) == gone + 1)


def test_a_close_counts_for_the_side_that_closed_first() -> None:
    conn = ServerProtocol()
    assert describe_close(conn) == ("nobody", 1006)


def test_failures_of_the_store_are_counted_and_shown(own_house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    assert number(own_house, "tripot_store_up") == 1
    failed = number(own_house, 'tripot_store_errors_total{operation="query"}')
    uncommitted = number(own_house, 'tripot_store_errors_total{operation="commit"}')
    asked = number(own_house, "tripot_store_query_seconds_count")
    margaux = own_house.visitor("Margaux")
    line = margaux.at(margaux.opens(bots=["cautious"])["id"])
    assert number(own_house, "tripot_store_query_seconds_count") > asked

    def fail(*_: object) -> None:
        raise StoreFailed("the disk is full")

    journal = own_house.hall.store.journal
    monkeypatch.setattr(journal, "head", fail)
    assert number(own_house, "tripot_store_up") == 0
    assert number(own_house, 'tripot_store_errors_total{operation="query"}') > failed
    monkeypatch.setattr(journal, "append", fail)
    line.send({"type": "start/1", "id": line.fresh_id()})
    assert line.closed_with() == close_codes.TRY_AGAIN
    assert number(own_house, 'tripot_store_errors_total{operation="commit"}') == uncommitted + 1
    monkeypatch.undo()
    assert number(own_house, "tripot_store_up") == 1


def test_the_build_metric_has_the_schema(own_house: Served) -> None:
    schema = own_house.hall.store.schema
    assert int(schema) >= 1
    labels = f'python="{platform.python_version()}",schema="{schema}",version="{__version__}"'
    assert number(own_house, f"tripot_build_info{{{labels}}}") == 1
    assert number(own_house, "process_start_time_seconds") > 1_700_000_000


def test_the_labs_work_is_timed(own_house: Served) -> None:
    worked = number(own_house, 'tripot_lab_seconds_count{worker="background"}')
    asked = own_house.visitor("Margaux").call("GET", "/api/games/tabu/odds")
    assert asked.status == 200
    assert number(own_house, 'tripot_lab_seconds_count{worker="background"}') == worked + 1
    assert number(own_house, "tripot_lab_pending") == 0
