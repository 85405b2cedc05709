"""``/metrics``: what is counted, and who may read it."""

import re

import pytest

from tests.server.visitors import Served, play_on, until


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
