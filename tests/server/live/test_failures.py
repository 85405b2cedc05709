"""Tests failures of the store: only stored entries are sent, and every command gets an answer."""

from typing import Any

import pytest

from tests.house.evening import dice
from tests.server.visitors import Line, Served
from tripot.games import find_games
from tripot.house import CommandId, DecisionInputs, GameRegistry, PersonId, TableId
from tripot.house.decisions import commit_loop
from tripot.house.journal.commands import AddBot
from tripot.house.protocol import close_codes
from tripot.server.live.registry import UNLOAD_AFTER_MS
from tripot.store import LocalTables, StoreFailed, load_encryption, open_sqlite


def test_a_store_failure_acknowledges_nothing(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    margaux = house.visitor("Margaux")
    table = margaux.opens()
    margaux_line, watching = margaux.at(table["id"]), house.visitor("Lou").at(table["id"])
    seq = margaux_line.board["seq"]

    def full(_: object) -> None:
        raise StoreFailed("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(house.hall.store.journal, "append", full)
        margaux_line.send({"type": "add_bot/1", "id": "asked-while-it-failed"})
        assert margaux_line.closed_with() == watching.closed_with() == 1013
    assert not any(it["type"] in ("accepted/1", "refused/1") for it in (*margaux_line.heard, *watching.heard))
    back = margaux.at(table["id"], hello={"seq": seq, "head": margaux_line.board["head"]})
    assert back.board["seq"] == seq
    assert back.do("add_bot/1", asked_as="asked-while-it-failed") == seq + 1


def test_a_failed_read_of_missed_entries_closes_only_the_new_connection(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    margaux = house.visitor("Margaux")
    table = margaux.opens()["id"]
    line = margaux.at(table)
    seen = {"seq": line.board["seq"], "head": line.board["head"]}
    line.do("add_bot/1")

    def fail(*_: object) -> None:
        raise StoreFailed("the line to the store broke")

    with monkeypatch.context() as broken:
        broken.setattr(house.hall.store.journal, "read", fail)
        again = Line(margaux.dial(table))
        again.send({"type": "hello/1", **seen})
        assert again.closed_with() == close_codes.TRY_AGAIN
    line.do("add_bot/1")
    assert margaux.at(table, hello=seen).entries


def test_a_table_that_could_not_be_stored_leaves_no_trace(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    margaux = house.visitor("Margaux")
    store = house.hall.store
    codes = store.accounts._query("SELECT * FROM code")

    def full(_: object) -> None:
        raise StoreFailed("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(store.journal, "append", full)
        assert margaux.call("POST", "/api/tables", {"game": "tabu"}).status == 503
    assert margaux.get("/api/me/data")["tables"] == []
    assert store.accounts._query("SELECT * FROM code") == codes


def test_a_lost_answer_is_repeated(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    margaux = house.visitor("Margaux")
    table = margaux.opens()
    margaux_line = margaux.at(table["id"])
    journal = house.hall.store.journal
    really = journal.append

    def in_but_not_said(batch: Any) -> None:
        really(batch)
        raise StoreFailed("the line to the store broke")

    with monkeypatch.context() as broken:
        broken.setattr(journal, "append", in_but_not_said)
        margaux_line.send({"type": "add_bot/1", "id": "in-but-nobody-knows"})
        assert margaux_line.closed_with() == 1013
    back = margaux.at(table["id"])
    assert back.kind_of(1) == "bot"
    assert back.do("add_bot/1", asked_as="in-but-nobody-knows") == back.board["seq"]
    assert back.kind_of(2) == "free"


def test_a_broken_invariant_halts_only_its_table(
    house: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    margaux = house.visitor("Margaux")
    table, other = margaux.opens(), margaux.opens()
    margaux_line, elsewhere = margaux.at(table["id"]), margaux.at(other["id"])
    really = commit_loop.decide

    def broken_there(at: Any, *rest: Any) -> Any:
        if at.id == table["id"]:
            raise AssertionError("chips were invented")
        return really(at, *rest)

    monkeypatch.setattr(commit_loop, "decide", broken_there)
    margaux_line.send({"type": "add_bot/1", "id": "the-last-straw"})
    assert margaux_line.closed_with() == 4500
    assert "chips were invented" in caplog.text
    assert Line(margaux.dial(table["id"])).closed_with() == 4500
    elsewhere.do("add_bot/1")


def test_a_reply_that_cannot_be_sent_does_not_halt_the_table(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    margaux = house.visitor("Margaux")
    table = margaux.opens()
    line, watching = margaux.at(table["id"]), house.visitor("Lou").at(table["id"])
    with monkeypatch.context() as broken:
        broken.setattr("tripot.server.socket.connection.TableConnection._on_reply", lambda *_: 1 / 0)
        line.send({"type": "add_bot/1", "id": "reply-cannot-be-sent"})
        watching.wait(lambda it: it.kind_of(1) == "bot")
    assert margaux.at(table["id"]).do("add_bot/1")
    watching.wait(lambda it: it.kind_of(2) == "bot")


def test_a_room_that_fails_on_a_clock_jump_is_reloaded_and_the_others_get_their_time_back(
    house: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    margaux = house.visitor("Margaux")
    table, other = (TableId(margaux.opens()["id"]) for _ in range(2))
    line, _ = margaux.at(table), margaux.at(other)
    broken = house.hall._rooms[table]
    jumps: list[int] = []

    def fail(_: int) -> None:
        raise LookupError("a bug outside the rounds")

    monkeypatch.setattr(broken, "handle_clock_jump", fail)
    monkeypatch.setattr(house.hall._rooms[other], "handle_clock_jump", jumps.append)
    house.on_loop(lambda: house.hall._on_clock_jump(1_000))
    assert line.closed_with() == close_codes.TRY_AGAIN
    assert "a bug outside the rounds" in caplog.text
    assert jumps == [1_000]
    assert margaux.at(table).board["stage"] == "lobby"
    assert house.hall._rooms[table] is not broken


def test_a_client_admitted_while_their_table_is_unloaded_is_asked_to_reconnect(house: Served) -> None:
    margaux = house.visitor("Margaux")
    table = TableId(margaux.opens()["id"])
    slow = Line(margaux.dial(table))  # the connection is accepted, but has not sent its hello yet
    unloaded = house.hall._rooms[table]
    house.on_loop(lambda: house.hall._on_tick(house.clock() + UNLOAD_AFTER_MS + 1))
    slow.send({"type": "hello/1"})
    assert slow.closed_with() == close_codes.TRY_AGAIN
    assert margaux.at(table).board["stage"] == "lobby"
    assert house.hall._rooms[table] is not unloaded


def test_entries_of_another_process_are_read_before_anything_is_sent(house: Served) -> None:
    margaux = house.visitor("Margaux")
    table = margaux.opens()
    margaux_line = margaux.at(table["id"])
    store = open_sqlite(house.store)
    other = LocalTables(store.journal, GameRegistry(find_games().values()), load_encryption(house.store))
    host = PersonId(margaux_line.yours["person"])

    def meanwhile(name: str, **what: Any) -> None:
        outside = DecisionInputs(at=house.clock(), chance=dice(name))
        other.submit(TableId(table["id"]), AddBot(id=CommandId(name), **what), host, outside)

    meanwhile("by-another-process-1", seat=3)
    seq = margaux_line.do("add_bot/1")
    assert seq == 4
    assert [it["event"]["seat"] for it in margaux_line.entries] == [3, 1], (
        "both entries arrive in the order of the journal"
    )
    meanwhile("by-another-process-2", seat=2)
    assert margaux_line.refused("add_bot/1", seat=2) == "seat_taken", "the refusal is based on the current table"
    assert margaux_line.kind_of(2) == "bot"
    meanwhile("by-another-process-3", seat=4)
    assert margaux_line.do("add_bot/1", asked_as="by-another-process-3") == 6
    store.close()


def test_a_client_that_is_ahead_of_the_room_causes_a_reload(house: Served) -> None:
    margaux = house.visitor("Margaux")
    table = TableId(margaux.opens()["id"])
    line = margaux.at(table)
    behind, seq = house.hall._rooms[table], line.board["seq"]
    far = margaux.at(table, hello={"seq": seq + 100})
    assert house.hall._rooms[table] is behind, "a client's claim alone unloads no table"
    store = open_sqlite(house.store)
    other = LocalTables(store.journal, GameRegistry(find_games().values()), load_encryption(house.store))
    outside = DecisionInputs(at=house.clock(), chance=dice("ahead"))
    other.submit(table, AddBot(id=CommandId("ahead"), seat=3), PersonId(line.yours["person"]), outside)
    store.close()
    ahead = Line(margaux.dial(table))
    ahead.send({"type": "hello/1", "seq": seq + 1})
    assert ahead.closed_with() == line.closed_with() == far.closed_with() == close_codes.TRY_AGAIN
    assert margaux.at(table).board["seq"] == seq + 1


def test_a_slow_reader_is_asked_to_reconnect(house: Served) -> None:
    margaux = house.visitor("Margaux")
    table = margaux.opens()
    margaux_line = margaux.at(table["id"])
    lous = house.visitor("Lou").at(table["id"])
    room = house.hall._rooms[TableId(table["id"])]
    (slow,) = [listener for listener in room.fanout if listener.person != margaux_line.yours["person"]]

    def send_many() -> None:
        for _ in range(300):
            slow.send_bytes(b"{}")

    house.on_loop(send_many)
    assert lous.closed_with() == close_codes.TOO_SLOW
