"""Tests dice over the network: they match the commitment, and no secret is sent. Also tests real dice."""

import json
import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from cryptography.fernet import Fernet

from tests.server.visitors import Line, Served, Visitor, play_on, served, simplest
from tripot.games import find_games
from tripot.house import GameRegistry, Hash, TableId
from tripot.house.decisions import commit_loop
from tripot.house.verify.journal import Verified, verify
from tripot.settings import KEYS
from tripot.store.encryption import generate_key

ONE_ROTATION = {"tabu.end": "rotations:1"}


def verified(visitor: Visitor, table: str, head: str | None = None) -> Verified:
    exported = visitor.call("GET", f"/api/tables/{table}/journal.jsonl").data
    return verify(exported.splitlines(), GameRegistry(find_games().values()), None if head is None else Hash(head))


def two_at_a_table(house: Served, **wish: Any) -> tuple[Visitor, str, Line, Line]:
    margaux, theo = house.visitor("Margaux"), house.visitor("Théo")
    table = margaux.opens(**{"pace": "sans", "switches": ONE_ROTATION, **wish})["id"]
    margaux_line, theo_line = margaux.at(table), theo.at(table)
    theo_line.do("sit/1")
    margaux_line.do("start/1")
    theo_line.wait(lambda line: line.board["seq"] >= margaux_line.board["seq"])
    return margaux, table, margaux_line, theo_line


def hidden_at(house: Served, table: str) -> list[str]:
    """Return the master secret of a table and its future links, as texts."""
    room = house.hall._rooms[TableId(table)]
    assert room._secret is not None
    count = room.table.throws.count
    coming = [room._secret.link(count + ahead) for ahead in (*range(1, 4), 1024 - count)]
    return [form for it in (room._secret.expose_bytes(), *coming) for form in (it.hex(), repr(it)[2:-1])]


def test_messages_exports_and_logs_contain_no_secrets(
    own_house: Served, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)
    margaux, table, margaux_line, theo_line = two_at_a_table(own_house)
    for _ in range(5):
        play_on(margaux_line, theo_line, until=lambda: True)
        margaux_line.refused("act/1", action={"type": "no/1"}, phase=0)
        for person in (margaux_line, theo_line):
            person.drain()
            if person.called_upon:
                person.act(simplest(person.options))
    pages = [margaux.call("GET", f"/api/tables/{table}{what}").data for what in ("", "/journal.jsonl")]
    hidden = hidden_at(own_house, table)

    def breaks(*_: object) -> None:
        raise RuntimeError("something broke")

    monkeypatch.setattr(commit_loop, "decide", breaks)
    margaux_line.send({"type": "pause/1", "id": "the-last-straw"})
    assert margaux_line.closed_with() == 4500
    assert "something broke" in caplog.text
    heard = json.dumps([margaux_line.heard, theo_line.heard]) + b"".join(pages).decode() + caplog.text
    assert [form for form in hidden if form in heard] == []


def test_after_a_restart_the_same_promise_is_kept(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        margaux, table, margaux_line, _ = two_at_a_table(house)
        before = margaux_line.board["dice"]["next"]
    with served(tmp_path) as house:
        again = Visitor(house.base)
        again.cookies = margaux.cookies
        margaux_line = again.at(table)
        assert margaux_line.board["dice"]["next"] == before
        margaux_line.do("give_to_bot/1", seat=1 - margaux_line.seat)
        play_on(margaux_line, until=lambda: margaux_line.board["stage"] == "over")
        assert verified(again, table, margaux_line.board["head"]).rules


def test_an_undecryptable_secret_stops_only_its_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv(KEYS.name, first := generate_key())
    with served(tmp_path) as house:
        margaux, table, _, _ = two_at_a_table(house)
        hidden = hidden_at(house, table)
    encrypted = replace_secret(house.store, table, Fernet(Fernet.generate_key()).encrypt(b"of another house"))
    with served(tmp_path) as house:
        back = Visitor(house.base)
        back.cookies = margaux.cookies
        said = back.call("GET", f"/api/tables/{table}")
        assert (said.status, said.json["stage"]) == (200, "playing"), "the preview still works"
        assert Line(back.dial(table)).closed_with() == 4503
        other = back.at(back.opens()["id"])
        other.do("add_bot/1")
        exported = back.call("GET", f"/api/tables/{table}/journal.jsonl")
        assert exported.status == 200, "the journal can still be exported"
        assert [form for form in (*hidden, first) if form in said.data.decode() + caplog.text] == []
    replace_secret(house.store, table, encrypted)
    with served(tmp_path) as house:
        back = Visitor(house.base)
        back.cookies = margaux.cookies
        assert back.at(table).board["stage"] == "playing"


def replace_secret(store: Path, table: str, encrypted: bytes) -> bytes:
    """Replace the encrypted secret of a table. Return the previous one."""
    with closing(sqlite3.connect(store)) as file, file:
        ((before,),) = file.execute('SELECT encrypted FROM secret WHERE "table" = ?', (table,)).fetchall()
        file.execute('UPDATE secret SET encrypted = ? WHERE "table" = ?', (encrypted, table))
    return bytes(before)


def test_real_dice_are_reported_disputed_and_confirmed_over_the_wire(house: Served) -> None:
    margaux, table, margaux_line, theo_line = two_at_a_table(house, dice="real")
    play_on(margaux_line, theo_line, until=lambda: margaux_line.board["hearing"] is not None)
    theo_line.wait(lambda line: line.board["hearing"] is not None and line.yours["seq"] == line.board["seq"])
    thrower, other = (
        (margaux_line, theo_line)
        if margaux_line.seat == margaux_line.board["turn"]["thrower"]
        else (theo_line, margaux_line)
    )
    thrower.wait(lambda line: "report/1" in line.yours["powers"])
    faces = ["coeur", "pique", "ancre"]
    assert other.refused("report/1", faces=faces) == "not_your_throw"
    assert thrower.refused("report/1", faces=["coeur"]) == "impossible_outcome"
    thrower.do("report/1", faces=faces)
    other.wait(lambda line: "dispute/1" in line.yours["powers"])
    assert other.board["hearing"]["faces"] == faces
    other.do("dispute/1")
    thrower.do("report/1", faces=faces)
    other.do("confirm/1")
    assert other.entries[-1]["event"]["dice"] == "R"
    assert other.board["hearing"] is None
    assert verified(margaux, table, other.board["head"]).throws["R"] == 1
