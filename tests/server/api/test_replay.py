"""After a game, on either store: who won from whom over the evening, the table as it was at any entry, my tables."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.visitors import Line, Served, Visitor, play_on, play_to_the_end, served, until
from tests.store.databases import fresh_database
from tripot.server.api import ledger
from tripot.server.api.account import MAX_FOLDED_TABLES
from tripot.server.lru import LruCache
from tripot.store.encryption import generate_key

SHORT = {"tabu.end": "rotations:1"}
PAGE = 7


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("house")
    if request.param == "sqlite":
        with served(folder) as house:
            yield house
    else:
        with pytest.MonkeyPatch.context() as env, fresh_database() as url:
            env.setenv("TRIPOT_KEYS", generate_key())
            with served(folder, store=url) as house:
                yield house


class Table:
    """Margaux and Théo at a table of Tabu with a bot, played to its end."""

    def __init__(self, house: Served) -> None:
        self.margaux, self.theo = house.visitor("Margaux"), house.visitor("Théo")
        self.id = self.margaux.opens(switches=SHORT, bots=["bold"], pace="sans")["id"]
        self.lines = self.sit()
        self.lines[0].do("start/1")
        play_to_the_end(*self.lines)

    def sit(self) -> list[Line]:
        lines = [self.margaux.at(self.id), self.theo.at(self.id)]
        if lines[1].yours["seat"] is None:
            lines[1].do("sit/1")
        return lines

    def once_more(self) -> None:
        """The rematch, opened by Théo, begun by its host and played to its end."""
        self.lines[1].do("rematch/1")
        self.lines[1].wait(lambda line: line.board["next"])
        self.id = self.lines[1].board["next"]
        self.lines = self.sit()
        self.lines[0].do("start/1")
        play_to_the_end(*self.lines)

    def ledger(self, of: str | None = None) -> Any:
        return self.margaux.get(f"/api/tables/{of or self.id}/ledger")


@pytest.fixture(scope="module")
def table(house: Served) -> Table:
    return Table(house)


def sums(account: Any) -> list[int]:
    """What each party's gains and losses come to."""
    found = [0] * len(account["parties"])
    for gain in account["gains"]:
        assert gain["amount"] > 0
        found[gain["winner"]] += gain["amount"]
        found[gain["loser"]] -= gain["amount"]
    return found


def held(board: Any, seat: int) -> int:
    """What a seat has, on the table and in hand."""
    return sum(amount for place, amount in board["chips"].items() if place.endswith(f":{seat}"))


def names(account: Any) -> list[str | int | None]:
    return [it["name"] if it["bot"] is None else it["bot"] for it in account["parties"]]


# Who won from whom


def test_a_tables_ledger_is_what_each_seat_ends_with_less_what_it_began_with(table: Table) -> None:
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


def test_the_ledger_of_the_evening_goes_over_all_rematches_and_knows_people_by_their_names(house: Served) -> None:
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


def test_a_long_evening_is_told_as_far_as_it_is_near(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(house)
    table.once_more()
    monkeypatch.setattr(ledger, "MAX_EVENING_TABLES", 1)
    assert [it["id"] for it in table.ledger()["tables"]] == [table.id]


def test_at_home_casino_bank_and_pot_win_and_lose_too(house: Served) -> None:
    camille = house.visitor("Camille")
    opened = camille.opens("home_casino", bots=["bold", "bold"], start=True, pace="sans", sit=False)
    line = camille.at(opened["id"])

    def told() -> Any:
        return camille.get(f"/api/tables/{opened['id']}/ledger")["table"]

    until(lambda: [it["place"] for it in told()["parties"] if it["kind"] == "place"] == ["bank", "pot"], seconds=120)
    account = told()
    totals = [it["total"] for it in account["parties"]]
    assert totals == sums(account)
    assert sum(totals) == 0
    line.close()


def test_a_ledger_names_no_id_of_a_guest_or_person(table: Table) -> None:
    said = table.margaux.call("GET", f"/api/tables/{table.id}/ledger").data.decode()
    people = [it["person"] for it in table.lines[0].board["seats"] if it["person"]]
    assert len(people) == 2
    assert not any(person in said for person in people)


# The table as it was


def pages(visitor: Visitor, table: str, count: int = PAGE) -> list[Any]:
    """The whole history, page by page."""
    found: list[Any] = []
    page: Any = {"last": 1}
    while len(found) < page["last"]:
        after = found[-1]["seq"] if found else 0
        page = visitor.get(f"/api/tables/{table}/boards?after={after}&count={count}")
        assert 0 < len(page["boards"]) <= count
        found += page["boards"]
    return found


def test_every_board_is_the_one_everybody_was_told_then(house: Served, table: Table) -> None:
    told = {it["board"]["seq"]: it["board"] for it in table.lines[0].heard if "board" in it}
    assert len(told) > 5
    boards = pages(house.visitor(), table.id)
    assert [it["seq"] for it in boards] == list(range(1, table.lines[0].board["seq"] + 1))
    for board in boards:
        if board["seq"] in told:
            assert board == told[board["seq"]]


def test_any_moment_can_be_asked_for_first_and_without_a_name(house: Served, table: Table) -> None:
    last = table.lines[0].board["seq"]
    whole = {it["seq"]: it for it in pages(house.visitor(), table.id, 100)}
    for after in (last - 1, last // 2, 3, last // 2 + 1, 0):
        page = house.visitor().get(f"/api/tables/{table.id}/boards?after={after}&count=3")
        assert page["boards"] == [whole[seq] for seq in range(after + 1, min(after + 3, last) + 1)]
        assert {it["name"] for it in page["people"]} >= {"Margaux"}
        assert page["last"] == last
    assert house.visitor().get(f"/api/tables/{table.id}/boards?after={last}")["boards"] == []


def test_what_is_forgotten_is_folded_again(house: Served, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = pages(house.visitor(), table.id, 100)
    monkeypatch.setattr(LruCache, "capacity", property(lambda _: 1), raising=False)
    assert pages(house.visitor(), table.id) == whole
    assert table.ledger()["table"]["parties"]


def test_the_address_to_share_leads_to_the_replay(house: Served, table: Table) -> None:
    code = house.visitor().get(f"/api/tables/{table.id}")["code"]
    page = house.visitor().get(f"/api/tables/{code}/boards?count=1")
    assert page["url"].endswith(f"/t/{code}/replay")


@pytest.mark.parametrize("query", ["after=-1", "count=0", "count=101", "after=x"])
def test_a_stretch_has_bounds(house: Served, table: Table, query: str) -> None:
    assert house.visitor().call("GET", f"/api/tables/{table.id}/boards?{query}").status == 400


@pytest.mark.parametrize("what", ["boards", "ledger"])
def test_a_table_that_never_was_has_no_past(house: Served, what: str) -> None:
    said = house.visitor().call("GET", f"/api/tables/nowhere/{what}")
    assert (said.status, said.json["code"]) == (404, "no_such_table")


# My tables


def mine(visitor: Visitor, table: str) -> Any:
    return next(it for it in visitor.get("/api/me/tables") if it["id"] == table)


def test_my_tables_say_what_waits_for_me_what_goes_on_and_what_is_over(house: Served) -> None:
    margaux, theo, lou = house.visitor("Margaux"), house.visitor("Théo"), house.visitor("Lou")
    opened = margaux.opens(switches={"tabu.end": "rotations:3"}, pace="sans")["id"]
    one, two, three = margaux.at(opened), theo.at(opened), lou.at(opened)
    two.do("sit/1")
    assert {"stage": "lobby", "seated": True, "awaited": False}.items() <= mine(margaux, opened).items()
    one.do("start/1")
    for _ in range(3):
        play_on(one, two, until=lambda: heard_alike(one, two) and one.called_upon != two.called_upon)
        for line, visitor in ((one, margaux), (two, theo)):
            awaited = line.seat in line.board["turn"]["awaited"]
            assert {"stage": "playing", "seated": True, "awaited": awaited}.items() <= mine(visitor, opened).items()
        (one if one.called_upon else two).act(first(one if one.called_upon else two))
        for line in (one, two):
            line.drain()
    assert {"seated": False, "awaited": False}.items() <= mine(lou, opened).items()
    one.do("pause/1")
    assert not mine(margaux, opened)["awaited"]
    assert not mine(theo, opened)["awaited"]
    one.do("resume/1")
    play_to_the_end(one, two)
    assert {"stage": "over", "seated": None, "awaited": False}.items() <= mine(theo, opened).items()
    for line in (one, two, three):
        line.close()


def heard_alike(*lines: Line) -> bool:
    """Whether all of them have heard the same, and all that was said so far."""
    for line in lines:
        line.drain()
    return len({line.board["seq"] for line in lines}) == 1


def first(line: Line) -> Any:
    """A chip where chips may be put, else whatever leads on."""
    stake = next((it for it in line.options if it["do"] == "tabu.stake/1"), None)
    if stake is None or any(it["do"] == "done/1" for it in line.options):
        return {"type": "done/1" if any(it["do"] == "done/1" for it in line.options) else "throw/1"}
    return {"type": "tabu.stake/1", "face": stake["params"]["face"]["values"][0], "amount": 1}


def test_only_the_latest_tables_are_looked_at(house: Served) -> None:
    awa = house.visitor("Awa")
    for _ in range(MAX_FOLDED_TABLES + 2):
        awa.opens()
    seated = [it["seated"] for it in awa.get("/api/me/tables")]
    assert seated == [True] * MAX_FOLDED_TABLES + [None] * 2
