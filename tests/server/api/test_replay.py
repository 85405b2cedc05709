"""Tests replays: the state of the table after any entry."""

from typing import Any

import pytest

from tests.server.api.after_a_game import Table
from tests.server.visitors import Served, Visitor
from tripot.server.lru import LruCache

PAGE = 7


@pytest.fixture(scope="module")
def table(house: Served) -> Table:
    return Table(house)


def pages(visitor: Visitor, table: str, count: int = PAGE) -> list[Any]:
    """Return the whole history, requested page by page."""
    found: list[Any] = []
    page: Any = {"last": 1}
    while len(found) < page["last"]:
        after = found[-1]["seq"] if found else 0
        page = visitor.get(f"/api/tables/{table}/boards?after={after}&count={count}")
        assert 0 < len(page["boards"]) <= count
        found += page["boards"]
    return found


def test_every_board_equals_the_one_broadcast_then(house: Served, table: Table) -> None:
    told = {it["board"]["seq"]: it["board"] for it in table.lines[0].heard if "board" in it}
    assert len(told) > 5
    boards = pages(house.visitor(), table.id)
    assert [it["seq"] for it in boards] == list(range(1, table.lines[0].board["seq"] + 1))
    for board in boards:
        if board["seq"] in told:
            assert board == told[board["seq"]]


def test_any_moment_can_be_requested_first_and_without_a_name(house: Served, table: Table) -> None:
    last = table.lines[0].board["seq"]
    whole = {it["seq"]: it for it in pages(house.visitor(), table.id, 100)}
    for after in (last - 1, last // 2, 3, last // 2 + 1, 0):
        page = house.visitor().get(f"/api/tables/{table.id}/boards?after={after}&count=3")
        assert page["boards"] == [whole[seq] for seq in range(after + 1, min(after + 3, last) + 1)]
        assert {it["name"] for it in page["people"]} >= {"Margaux"}
        assert page["last"] == last
    assert house.visitor().get(f"/api/tables/{table.id}/boards?after={last}")["boards"] == []


def test_an_evicted_table_is_folded_again(house: Served, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = pages(house.visitor(), table.id, 100)
    monkeypatch.setattr(LruCache, "capacity", property(lambda _: 1), raising=False)
    assert pages(house.visitor(), table.id) == whole
    assert table.ledger()["table"]["parties"]


@pytest.mark.parametrize("query", ["after=-1", "count=0", "count=101", "after=x"])
def test_a_page_has_bounds(house: Served, table: Table, query: str) -> None:
    assert house.visitor().call("GET", f"/api/tables/{table.id}/boards?{query}").status == 400


@pytest.mark.parametrize("what", ["boards", "ledger"])
def test_an_unknown_table_has_no_replay(house: Served, what: str) -> None:
    said = house.visitor().call("GET", f"/api/tables/nowhere/{what}")
    assert (said.status, said.json["code"]) == (404, "no_such_table")
