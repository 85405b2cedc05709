"""Tests relays: each table is served by one node (its owner), and other nodes forward connections to it."""

import json
import socket
from collections.abc import Iterator

import psycopg
import pytest

from tests.server.visitors import Line, Served, Visitor, play_on, served
from tests.store.databases import fresh_database
from tripot.house import TableId
from tripot.house.protocol.close_codes import NOT_YOURS, TRY_AGAIN
from tripot.server.nodes.handshake import CHALLENGE_BYTES, HouseKeys, RelayHandshake, RelayHello
from tripot.store import NodeName
from tripot.store.encryption import generate_key


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with fresh_database() as url:
        yield url


@pytest.fixture(scope="module")
def nodes(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Served]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TRIPOT_KEYS", generate_key())
        with (
            served(tmp_path_factory.mktemp("north"), store=database) as north,
            served(tmp_path_factory.mktemp("south"), store=database) as south,
        ):
            yield north, south


def name_of(node: Served) -> NodeName:
    assert node.hall.directory is not None
    return node.hall.directory.node


def owner_of(database: str, table: str) -> str | None:
    with psycopg.connect(database) as connection:
        row = connection.execute('SELECT node FROM head WHERE "table" = %s', (table,)).fetchone()
    assert row is not None
    return row[0]


def same_person(visitor: Visitor, node: Served) -> Visitor:
    """Return the same browser, connected to another node."""
    other = Visitor(node.base)
    other.cookies = dict(visitor.cookies)
    return other


def test_only_a_socket_claims_a_table(nodes: tuple[Served, Served], database: str) -> None:
    north, south = nodes
    margaux = north.visitor("Margaux")
    table = margaux.opens("tabu")["id"]
    for path in ("", "/qr.svg", "/ledger", "/journal.jsonl", "/boards", "/odds"):
        for node in nodes:
            assert same_person(margaux, node).call("GET", f"/api/tables/{table}{path}").status == 200
    assert same_person(margaux, south).call("PUT", f"/api/tables/{table}/lock").status == 200
    assert owner_of(database, table) is None
    line = same_person(margaux, south).at(table)
    assert owner_of(database, table) == name_of(south)
    line.close()


def test_people_at_two_nodes_play_at_one_table(nodes: tuple[Served, Served], database: str) -> None:
    north, south = nodes
    margaux, theo = north.visitor("Margaux"), south.visitor("Théo")
    table = margaux.opens("tabu", pace="sans")["id"]
    near, far = margaux.at(table), theo.at(table)
    assert owner_of(database, table) == name_of(north)
    assert TableId(table) not in south.hall._rooms
    assert {it["name"]: it["here"] for it in far.people.values() if isinstance(it, dict)} == {
        "Margaux": True,
        "Théo": True,
    }
    far.do("sit/1")
    near.do("start/1")
    play_on(near, far, until=lambda: near.board["seq"] >= 30 and far.board["seq"] >= 30)
    far.close()
    near.wait(lambda it: not next(who for who in it.people.values() if who["name"] == "Théo")["here"])
    near.close()


def test_people_at_two_nodes_agree_to_end_their_game(nodes: tuple[Served, Served], database: str) -> None:
    north, south = nodes
    margaux, theo = north.visitor("Margaux"), south.visitor("Théo")
    table = margaux.opens("tabu", pace="sans", bots=["cautious"])["id"]
    near, far = margaux.at(table), theo.at(table)
    assert TableId(table) not in south.hall._rooms
    far.do("sit/1")
    near.do("start/1")
    far.wait(lambda it: it.board["stage"] == "playing")
    assert far.refused("agree_to_end/1") == "not_host"

    near.do("agree_to_end/1")
    far.wait(lambda it: len(it.board["ending"]) == 1)
    far.do("refuse_to_end/1")
    near.wait(lambda it: not it.board["ending"])

    near.do("agree_to_end/1")
    far.wait(lambda it: len(it.board["ending"]) == 1)
    far.do("agree_to_end/1")
    play_on(near, far, until=lambda: near.board["stage"] == far.board["stage"] == "over")
    assert (near.events[-1], near.board["head"]) == ("ended_early/1", far.board["head"])
    for node, visitor in ((south, margaux), (north, theo)):
        assert same_person(visitor, node).get(f"/api/tables/{table}")["stage"] == "over"
    assert owner_of(database, table) == name_of(north)
    near.close()
    far.close()


def test_the_owner_sees_the_address_of_a_relayed_client(nodes: tuple[Served, Served]) -> None:
    north, south = nodes
    margaux = north.visitor("Margaux")
    table = margaux.opens("tabu")["id"]
    near = margaux.at(table)
    far = same_person(margaux, south).at(table, **{"x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "http"})
    limiter = north.dependency("rate_limits")
    assert limiter._connections["203.0.113.7"] == 1  # type: ignore[attr-defined]
    far.close()
    near.close()


def test_somebody_is_seated_through_the_other_node(nodes: tuple[Served, Served], database: str) -> None:
    north, south = nodes
    margaux = north.visitor("Margaux")
    table = margaux.opens("tabu")["id"]
    line = margaux.at(table)
    said = same_person(margaux, south).call("POST", f"/api/tables/{table}/hands", {"name": "Lou"})
    assert said.status == 201, said
    line.wait(lambda it: it.kind_of(1) == "person")
    said = same_person(margaux, south).call("POST", f"/api/tables/{table}/hands", {"name": ""})
    assert said.status == 422
    line.close()
    free = margaux.opens("tabu")["id"]
    assert same_person(margaux, south).call("POST", f"/api/tables/{free}/hands", {"name": "Lou"}).status == 201
    assert owner_of(database, free) == name_of(south)


def test_a_former_owner_closes_its_connections_and_stores_nothing(nodes: tuple[Served, Served], database: str) -> None:
    north, _ = nodes
    margaux = north.visitor("Margaux")
    table = margaux.opens("tabu")["id"]
    line = margaux.at(table)
    with psycopg.connect(database) as connection:
        connection.execute("UPDATE head SET node = '127.0.0.1:1#gone' WHERE \"table\" = %s", (table,))
    stood = line.board["seq"]
    line.send({"type": "configure/1", "id": "not-stored-at-all", "pace": "vif"})
    assert line.closed_with() == TRY_AGAIN
    assert len(margaux.journal(table)) == stood


def test_a_dead_owner_is_replaced_once_its_claim_is_old(nodes: tuple[Served, Served], database: str) -> None:
    north, _ = nodes
    margaux = north.visitor("Margaux")
    table = margaux.opens("tabu")["id"]
    dead = f"127.0.0.1:{free_port()}#gone"
    with psycopg.connect(database, autocommit=True) as connection:
        claim = 'UPDATE head SET node = %s, claimed = now() - make_interval(secs => %s) WHERE "table" = %s'
        connection.execute(claim, (dead, 0, table))
        assert Line(margaux.dial(table)).closed_with() == TRY_AGAIN
        assert owner_of(database, table) == dead
        connection.execute(claim, (dead, 6, table))
    line = margaux.at(table)
    assert owner_of(database, table) == name_of(north)
    line.close()


def test_a_restarted_owner_is_replaced_at_once(nodes: tuple[Served, Served], database: str) -> None:
    north, south = nodes
    margaux = north.visitor("Margaux")
    table = margaux.opens("tabu")["id"]
    former = f"{name_of(south).partition('#')[0]}#before"
    with psycopg.connect(database) as connection:
        connection.execute('UPDATE head SET node = %s, claimed = now() WHERE "table" = %s', (former, table))
    line = margaux.at(table)
    assert owner_of(database, table) == name_of(north)
    line.close()


def test_a_silent_owner_keeps_a_table_that_it_has_just_claimed(nodes: tuple[Served, Served], database: str) -> None:
    """The owner accepts the connection and never answers, like a paused process."""
    north, _ = nodes
    margaux = north.visitor("Margaux")
    table = margaux.opens("tabu")["id"]
    with socket.create_server(("127.0.0.1", 0)) as paused, psycopg.connect(database, autocommit=True) as connection:
        silent = f"127.0.0.1:{paused.getsockname()[1]}#paused"
        claim = 'UPDATE head SET node = %s, claimed = now() - make_interval(secs => %s) WHERE "table" = %s'
        connection.execute(claim, (silent, 20, table))
        assert Line(margaux.dial(table)).closed_with() == TRY_AGAIN
        assert owner_of(database, table) == silent
        connection.execute(claim, (silent, 31, table))
        line = margaux.at(table)
        assert owner_of(database, table) == name_of(north)
        line.close()


def test_renames_deletions_and_ended_sessions_reach_the_owner(nodes: tuple[Served, Served]) -> None:
    north, south = nodes
    margaux, theo = north.visitor("Margaux"), south.visitor("Théo")
    table = margaux.opens("tabu")["id"]
    near, far = margaux.at(table), theo.at(table)
    far.do("sit/1")
    link = theo.call("POST", "/api/me/links").json["url"].partition("#")[2]
    phone = Visitor(south.base)
    assert phone.call("POST", "/api/me/device", {"link": link}).status == 200
    (session,) = [it["id"] for it in phone.get("/api/me/sessions") if it["current"]]
    second = phone.at(table)
    assert theo.call("PUT", "/api/me", {"name": "Théodore"}).status == 200
    near.wait(lambda it: any(isinstance(who, dict) and who["name"] == "Théodore" for who in it.people.values()))
    assert theo.call("DELETE", f"/api/me/sessions/{session}").status == 200
    assert second.closed_with() == NOT_YOURS
    assert theo.call("DELETE", "/api/me").status == 200
    assert far.closed_with() == NOT_YOURS
    near.wait(lambda it: it.kind_of(1) == "free")
    near.close()


def test_a_television_and_the_phone_that_claims_it_may_use_two_nodes(nodes: tuple[Served, Served]) -> None:
    north, south = nodes
    margaux, television = north.visitor("Margaux"), south.visitor()
    table = margaux.opens()
    line = margaux.at(table["id"])
    screen = television.call("POST", "/api/screens").json
    assert margaux.call("PUT", f"/api/screens/{screen['code']}", {"table": table["id"]}).status == 200
    shown = television.call("POST", "/api/screens/mine", {"secret": screen["secret"]}).json
    assert shown == {"code": None, "table": table["code"], "circle": None}
    line.close()


def test_the_internal_port_requires_a_key(nodes: tuple[Served, Served]) -> None:
    north, south = nodes
    host, port = name_of(south).partition("#")[0].split(":")
    hello = RelayHello(1, TableId("any"), name_of(north), name_of(south), "127.0.0.1", "http", bytes(16))
    foreign = RelayHandshake(hello, HouseKeys([bytes(32)]))
    request = b"GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n"
    for attempt in (lambda _: request, lambda challenge: foreign.respond(challenge) + request, lambda _: b"\xff" * 99):
        with socket.create_connection((host, int(port)), timeout=10) as relay:
            challenge = relay.recv(CHALLENGE_BYTES)
            relay.sendall(attempt(challenge))
            assert read_all(relay) == b""


def test_the_internal_port_serves_a_relay_with_a_key(nodes: tuple[Served, Served]) -> None:
    north, south = nodes
    directory = north.hall.directory
    assert directory is not None
    keys = directory.peers._keys  # type: ignore[attr-defined]
    host, port = name_of(south).partition("#")[0].split(":")
    for owner, served_at_all in ((name_of(south), True), (NodeName("127.0.0.1:1#other"), False)):
        hello = RelayHello(1, TableId("any"), name_of(north), owner, "127.0.0.1", "http", bytes(16))
        handshake = RelayHandshake(hello, keys)
        with socket.create_connection((host, int(port)), timeout=10) as relay:
            relay.sendall(handshake.respond(relay.recv(CHALLENGE_BYTES)))
            size = int.from_bytes(relay.recv(2))
            assert handshake.open_answer(relay.recv(size)).node == name_of(south)
            relay.sendall(b"GET /health/live HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
            answer = read_all(relay)
            assert (
                (json.loads(answer.partition(b"\r\n\r\n")[2]) == {"ok": True, "why": None})
                if served_at_all
                else (answer == b"")
            )


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def read_all(connection: socket.socket) -> bytes:
    """Return all data that arrives until the connection ends."""
    received = b""
    try:
        while some := connection.recv(65_536):
            received += some
    except ConnectionError:
        pass
    return received
