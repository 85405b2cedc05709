"""Tests the ledger of a table and of an evening: how much each person won from each other."""

from typing import Any

import pytest

from tests.server.api.after_a_game import Table
from tests.server.visitors import Served, until
from tripot.server.api import ledger


@pytest.fixture(scope="module")
def table(house: Served) -> Table:
    return Table(house)


def sums(account: Any) -> list[int]:
    """Return the total of each party's gains and losses."""
    found = [0] * len(account["parties"])
    for gain in account["gains"]:
        assert gain["amount"] > 0
        found[gain["winner"]] += gain["amount"]
        found[gain["loser"]] -= gain["amount"]
    return found


def held(board: Any, seat: int) -> int:
    """Return the chips of a seat, on the table and in hand."""
    return sum(amount for place, amount in board["chips"].items() if place.endswith(f":{seat}"))


def names(account: Any) -> list[str | int | None]:
    return [it["name"] if it["bot"] is None else it["bot"] for it in account["parties"]]


def test_a_tables_ledger_is_final_chips_minus_initial_chips(table: Table) -> None:
    told = table.ledger()
    account = told["table"]
    assert [it["seat"] for it in account["parties"]] == [0, 1, 2]
    assert names(account) == ["Margaux", 0, "Théo"]
    began = sum(table.lines[0].board["chips"].values()) // 3
    totals = [it["total"] for it in account["parties"]]
    assert totals == sums(account)
    assert totals == [held(table.lines[0].board, seat) - began for seat in range(3)]
    assert sum(totals) == 0
    assert [it["id"] for it in told["tables"]] == [table.id]
    assert told["evening"] == account


def test_the_evening_ledger_covers_all_rematches_by_name(house: Served) -> None:
    table = Table(house)
    ids, each = [table.id], [table.ledger()["table"]]
    for _ in range(2):
        table.once_more()
        ids.append(table.id)
        each.append(table.ledger()["table"])
    for asked in ids:
        told = table.ledger(asked)
        assert [it["id"] for it in told["tables"]] == ids
        assert {it["stage"] for it in told["tables"]} == {"over"}
        evening = told["evening"]
        assert names(evening) == ["Margaux", 0, "Théo"]
        totals = [it["total"] for it in evening["parties"]]
        assert totals == sums(evening) == [sum(it["parties"][n]["total"] for it in each) for n in range(3)]
        assert sum(totals) == 0


def test_a_long_evening_lists_the_nearest_tables(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(house)
    table.once_more()
    monkeypatch.setattr(ledger, "MAX_EVENING_TABLES", 1)
    assert [it["id"] for it in table.ledger()["tables"]] == [table.id]


def test_at_home_casino_bank_and_pot_have_entries_too(house: Served) -> None:
    camille = house.visitor("Camille")
    far = {"casino.target": 100_000}  # otherwise the game could end before anyone plays for the pot
    opened = camille.opens("home_casino", switches=far, bots=["bold", "bold"], start=True, pace="sans", sit=False)
    line = camille.at(opened["id"])

    def told() -> Any:
        return camille.get(f"/api/tables/{opened['id']}/ledger")["table"]

    until(lambda: [it["place"] for it in told()["parties"] if it["kind"] == "place"] == ["bank", "pot"], seconds=120)
    account = told()
    totals = [it["total"] for it in account["parties"]]
    assert totals == sums(account)
    assert sum(totals) == 0
    line.close()
