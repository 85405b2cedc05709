"""Tests ``/api/tables``: creating a table, finding one by code or id, and its invitation."""

import re
from collections.abc import Sequence

import pytest

from tests.server.visitors import Served
from tripot.store import Append, AppendOutcome, StoreFailed


def test_a_code_is_easy_to_dictate_and_belongs_to_one_table(house: Served) -> None:
    margaux = house.visitor("Margaux")
    table = margaux.opens(sit=False)
    assert re.fullmatch(r"[A-Z]{4,7}-[A-Z]{4,7}-[1-9][0-9]{2}", table["code"])
    assert table["url"] == f"{house.base}/t/{table['code']}"
    assert re.fullmatch(r"[0-9a-z]{16}", table["id"])
    door = house.visitor().get(f"/api/tables/{table['code'].lower()}")
    assert (door["id"], door["code"], door["seat"]) == (table["id"], table["code"], None)
    assert {seat["kind"] for seat in door["seats"]} == {"free"}


@pytest.mark.parametrize("is_stored", [True, False])
def test_a_table_is_created_if_it_is_stored_although_the_store_fails(
    house: Served, monkeypatch: pytest.MonkeyPatch, is_stored: bool
) -> None:
    margaux, journal = house.visitor("Margaux"), house.hall.store.journal
    append = journal.append

    def fail(batch: Sequence[Append]) -> tuple[AppendOutcome, ...]:
        if is_stored:
            append(batch)
        raise StoreFailed

    with monkeypatch.context() as patch:
        patch.setattr(journal, "append", fail)
        said = margaux.call("POST", "/api/tables", {"game": "tabu"})
    tables = [it["id"] for it in margaux.get("/api/me/tables")]
    if is_stored:
        assert said.status == 201
        assert tables == [said.json["id"]]
        margaux.at(said.json["id"]).do("add_bot/1")
    else:
        assert said.status == 503
        assert tables == []


@pytest.mark.parametrize("key", ["RUBIS-RUBIS-100", "0000000000000000", "%20", "a" * 500])
@pytest.mark.parametrize("what", ["", "/journal.jsonl", "/qr.svg"])
def test_an_unknown_table_is_not_found(house: Served, key: str, what: str) -> None:
    said = house.visitor().call("GET", f"/api/tables/{key}{what}")
    assert (said.status, said.json["code"]) == (404, "no_such_table")
    assert said.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"game": "belote"}, 422, "bad_settings"),
        ({"game": "tabu", "preset": "sauvage"}, 422, "bad_settings"),
        ({"game": "tabu", "switches": {"tabu.payout": "jamais"}}, 422, "bad_settings"),
        ({"game": "tabu", "bots": ["cautious"] * 14}, 422, "table_full"),
        ({"game": "tabu", "bots": ["nobody"]}, 422, "unknown_bot"),
        ({"game": "tabu", "start": True}, 422, "not_enough_players"),
        ({"game": "tabu", "pace": "éclair"}, 400, "bad_request"),
        ({"game": "tabu", "host": "someone else"}, 400, "bad_request"),
        ({}, 400, "bad_request"),
        ([], 400, "bad_request"),
    ],
)
def test_a_table_with_impossible_settings_is_refused(house: Served, wish: object, status: int, code: str) -> None:
    visitor = house.visitor("Lou")
    said = visitor.call("POST", "/api/tables", wish)
    assert (said.status, said.json["code"]) == (status, code)
    assert visitor.get("/api/me/tables") == []


def test_the_invitation_has_a_qr_code(house: Served) -> None:
    table = (margaux := house.visitor("Margaux")).opens()
    said = margaux.call("GET", f"/api/tables/{table['code']}/qr.svg")
    assert said.headers["content-type"] == "image/svg+xml"
    assert said.data.startswith(b"<svg")
    assert b"style=" not in said.data, "the content security policy forbids inline styles"
