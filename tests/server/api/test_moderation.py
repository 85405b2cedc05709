"""Tests blocking and reporting: blocked people cannot sit at the host's tables, and only the operator sees reports."""

from pathlib import Path

import pytest

from tests.server.visitors import Message, Served, Visitor, served
from tests.store.databases import fresh_database
from tripot.server.api import moderation
from tripot.store import open_sqlite
from tripot.store.encryption import generate_key


def meet(house: Served, *names: str) -> tuple[Message, list[Visitor], list[str]]:
    """Create a table that these people visit. Return the table, the people and their ids. The first person is host."""
    people = [house.visitor(name) for name in names]
    table = people[0].opens()
    return table, people, [person.at(table["id"]).yours["person"] for person in people]


def test_people_blocked_by_the_host_cannot_sit_at_their_tables(house: Served) -> None:
    table, (margaux, theo, lou), (_, theo_id, _) = meet(house, "Margaux", "Théo", "Lou")
    path = f"/api/tables/{table['id']}/people/{theo_id}/block"
    assert margaux.call("PUT", path).status == 200
    assert margaux.call("PUT", path).status == 200, "a repeated block has no effect"
    line = theo.at(table["id"])
    assert line.refused("sit/1") == "unwelcome"
    lou.at(table["id"]).do("sit/1")
    elsewhere = margaux.opens()
    assert theo.at(elsewhere["id"]).refused("sit/1") == "unwelcome", "the block applies at all tables of the host"
    assert margaux.get(f"/api/tables/{elsewhere['id']}")["blocked"], "Théo has been at this table too"
    theo.at(lou.opens()["id"]).do("sit/1")
    (kept,) = margaux.get("/api/me/blocked")
    assert (kept["name"], kept["person"], kept["table"]) == ("Théo", theo_id, table["id"])
    assert margaux.get(f"/api/tables/{table['id']}")["blocked"] == [theo_id]
    assert theo.get(f"/api/tables/{table['id']}")["blocked"] == [], "Théo cannot see the block"
    assert margaux.call("DELETE", path).status == 200
    assert margaux.get("/api/me/blocked") == []
    line.do("sit/1")


def test_blocking_requires_another_person_met_at_a_table(house: Served) -> None:
    table, (margaux, theo), (margaux_id, theo_id) = meet(house, "Margaux", "Théo")
    stranger = house.visitor("Lou")
    asked = (
        (margaux_id, margaux, "oneself"),
        ("nobody", margaux, "no_such_person"),
        (theo_id, stranger, "no_such_person"),
    )
    for person, who, code in asked:
        said = who.call("PUT", f"/api/tables/{table['id']}/people/{person}/block")
        assert said.json["code"] == code
    said = house.visitor().call("PUT", f"/api/tables/{table['id']}/people/{theo_id}/block")
    assert (said.status, said.json["code"]) == (401, "name_needed")
    hand = margaux.call("POST", f"/api/tables/{table['id']}/hands", {"name": "Léa"}).json
    said = margaux.call("PUT", f"/api/tables/{table['id']}/people/{hand['person']}/block")
    assert said.json["code"] == "oneself"
    assert theo.call("PUT", f"/api/tables/{table['id']}/people/{hand['person']}/block").status == 200
    assert theo.get(f"/api/tables/{table['id']}")["blocked"] == sorted([margaux_id, hand["person"]]), (
        "their device, no matter who plays"
    )


def test_a_report_reaches_only_the_operator(own_house: Served) -> None:
    table, (margaux, theo), (_, theo_id) = meet(own_house, "Margaux", "Théo")
    path = f"/api/tables/{table['id']}/people/{theo_id}/reports"
    assert margaux.call("POST", path, {"reason": "words"}).status == 201
    assert margaux.call("POST", path, {"reason": "words"}).status == 201
    assert margaux.call("POST", path, {"reason": "they are bad"}).status == 400
    store = open_sqlite(own_house.store)
    (report,) = store.accounts.reports(9)
    store.close()
    assert (report.by.name, report.about.name, report.table, report.reason) == ("Margaux", "Théo", table["id"], "words")
    assert b"words" not in theo.call("GET", f"/api/tables/{table['id']}").data


def test_reports_are_limited(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moderation, "MAX_REPORTS_PER_DAY", 1)
    table, (margaux, _, _), (_, theo_id, other) = meet(house, "Margaux", "Théo", "Lou")
    assert margaux.call("POST", f"/api/tables/{table['id']}/people/{theo_id}/reports", {"reason": "name"}).status == 201
    said = margaux.call("POST", f"/api/tables/{table['id']}/people/{other}/reports", {"reason": "name"})
    assert (said.status, said.json["code"]) == (429, "too_many_reports")


def test_blocks_are_limited(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moderation, "MAX_BLOCKED_PEOPLE", 1)
    table, (margaux, _, _), (_, theo_id, other) = meet(house, "Margaux", "Théo", "Lou")
    assert margaux.call("PUT", f"/api/tables/{table['id']}/people/{theo_id}/block").status == 200
    said = margaux.call("PUT", f"/api/tables/{table['id']}/people/{other}/block")
    assert (said.status, said.json["code"]) == (429, "too_many_blocked")


def test_unblocking_an_impossible_person_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIPOT_KEYS", generate_key())
    with fresh_database() as url, served(tmp_path, store=url) as house:  # PostgreSQL refuses texts with a NUL byte
        margaux = house.visitor("Margaux")
        table = margaux.opens()
        assert margaux.call("DELETE", f"/api/tables/{table['id']}/people/%00/block").status == 200
